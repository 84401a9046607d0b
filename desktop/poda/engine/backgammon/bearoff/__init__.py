"""Races: the database of bearing off."""
