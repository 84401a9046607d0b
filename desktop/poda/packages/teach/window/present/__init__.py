"""Presenting: full screen, notes, a second screen."""
