"""A Monte Carlo tree search beside what is exact: its moves, its curve, and where it was wrong."""
