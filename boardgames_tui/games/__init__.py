"""The games, one folder each; they reach the table through the registry only."""
