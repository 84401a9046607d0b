"""The commands of tournaments, ratings and engines."""
