"""Runs of training: what evolution and learning have in common, and what is kept of them."""
