"""The real geography of a board: lines, spaces, lengths, background, feeds."""
