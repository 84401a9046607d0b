"""`poda runs`: stored training runs and experiments."""
