"""Tournaments, ratings, and external programs as players. No Qt."""
