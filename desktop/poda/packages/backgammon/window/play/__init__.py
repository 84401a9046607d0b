"""Backgammon in the Play tab: its board, its tables, its files, and what the model has of it."""
