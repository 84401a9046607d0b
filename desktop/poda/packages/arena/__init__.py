"""Tournaments, ratings, and engines of others."""
