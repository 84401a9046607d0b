"""Evolve or learn? Two runs on one budget, side by side."""
