"""Learning by temporal differences."""
