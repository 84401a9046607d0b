"""Learning made visible: a contest of two runs, credit in a game, the heaviest tuples."""
