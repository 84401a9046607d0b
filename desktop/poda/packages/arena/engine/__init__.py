"""Tournaments, ratings, and programs of others as players. No Qt."""
