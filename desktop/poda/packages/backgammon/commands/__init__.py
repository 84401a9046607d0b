"""The commands of backgammon."""
