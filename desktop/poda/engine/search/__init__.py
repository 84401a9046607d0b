"""Search: the textbook's algorithms, written once, over any game."""
