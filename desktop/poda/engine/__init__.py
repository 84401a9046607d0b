"""The shared engine: games, search and players. It imports no Qt and is usable from a notebook."""
