"""Learning: networks that learn from their own predictions, by temporal differences."""
