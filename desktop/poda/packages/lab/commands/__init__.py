"""The commands of experiments, of runs that are kept, and of contests."""
