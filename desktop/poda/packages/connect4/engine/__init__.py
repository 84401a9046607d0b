"""The engine's parts for Connect Four, besides its rules and the searches of any game."""
