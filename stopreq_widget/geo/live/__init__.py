"""A map to explore the board on, with ipyleaflet; it needs no network unless tiles are switched on."""
