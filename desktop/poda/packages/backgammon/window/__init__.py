"""The window part of backgammon."""
