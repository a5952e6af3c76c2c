"""Static maps with matplotlib, for papers and slides."""
