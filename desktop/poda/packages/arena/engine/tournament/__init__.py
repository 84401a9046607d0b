"""Tournaments: matches, gauntlets and round robins between players, kept game by game."""
