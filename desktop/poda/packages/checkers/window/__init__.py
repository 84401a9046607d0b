"""Checkers in the window: board, position editor, files and kits."""
