"""Compare mode: two searches on one clock."""
