"""Experiments: sets of runs over seeds and sweeps, their results, comparisons and tables."""
