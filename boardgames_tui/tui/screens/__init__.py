"""The screens: lobby, set-up, table, hand-over, rules, result, replay, settings."""
