"""Learning before one's eyes: a contest of two runs, credit in a game, what tuples look at."""
