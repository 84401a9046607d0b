"""Searches as files, and what was left when Poda ended."""
