"""What the window has of backgammon: the board, and kits for the tabs."""
