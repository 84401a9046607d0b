"""Exercises on searches: made from a seed, answered by a person, graded by the search."""
