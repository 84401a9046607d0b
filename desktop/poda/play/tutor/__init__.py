"""Whoever asks "sure?" before a move takes effect that gives something away."""
