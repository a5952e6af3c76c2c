"""The table: a game on a map with a panel beside it."""
