"""The backgammon board."""
