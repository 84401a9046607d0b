"""Batches of games between networks, and measures of how close their players are to perfect."""
