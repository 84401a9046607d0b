"""Evolution: networks that learn to play from the rules alone."""
