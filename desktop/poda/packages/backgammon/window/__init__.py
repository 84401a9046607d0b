"""Backgammon in the window: the board, and kits for the tabs."""
