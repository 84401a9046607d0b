"""Programs of others as players, and Poda as a player for other programs."""
