"""Parts of the Training tab: the table of runs, experiments, and contests."""
