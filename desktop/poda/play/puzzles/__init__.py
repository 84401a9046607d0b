"""Positions in which one move alone keeps the win, in the place of the game in progress."""
