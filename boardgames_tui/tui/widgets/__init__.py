"""The widgets that all tables share."""
