"""Statistics: games against a chosen opponent."""
