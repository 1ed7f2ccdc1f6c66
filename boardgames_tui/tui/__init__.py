"""What all screens share: the app, the table, the canvas; it knows games only through the registry."""
