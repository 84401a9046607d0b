"""Tournaments: matches, gauntlets and round robins between players, stored game by game."""
