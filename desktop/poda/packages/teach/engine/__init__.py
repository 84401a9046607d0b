"""Exercises and their grading, and games solved from their end. No Qt."""
