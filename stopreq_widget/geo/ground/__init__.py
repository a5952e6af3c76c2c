"""The real ground under the board: highways and railway, and how a route is laid on them."""
