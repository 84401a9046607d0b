"""The algorithms as they are read: pseudocode, Python, and each step with its numbers filled in."""
