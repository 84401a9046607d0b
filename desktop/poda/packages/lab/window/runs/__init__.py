"""The kept runs: their table, notes and comparison, and experiments of several runs."""
