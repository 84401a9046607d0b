"""The engine's parts for backgammon, besides its rules."""
