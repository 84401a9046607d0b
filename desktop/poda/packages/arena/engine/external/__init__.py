"""External programs as players, and Poda as a player for external programs."""
