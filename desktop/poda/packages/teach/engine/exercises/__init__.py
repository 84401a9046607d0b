"""Exercises on searches: generated from a seed, answered by a person, graded by the search."""
