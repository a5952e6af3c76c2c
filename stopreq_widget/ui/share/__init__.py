"""A game that leaves the notebook: pictures of it, and a page that plays it back without a kernel or a network."""
