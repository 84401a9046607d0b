"""Backgammon as text: moves, IDs and `.mat` files."""
