"""The engine's parts for checkers, besides its rules."""
