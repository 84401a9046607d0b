"""Setting up a position of any game by hand."""
