"""Trees of one's own: typed, and built on the canvas."""
