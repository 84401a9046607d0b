"""Statements about the games and the search. They need no Qt and no display."""
