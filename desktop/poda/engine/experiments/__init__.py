"""Runs of runs: seeds and sweeps, what came of them, comparison, tags and notes, tables."""
