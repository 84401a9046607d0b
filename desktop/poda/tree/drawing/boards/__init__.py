"""The boards in nodes, by a kit per game."""
