"""A search recorded: its trace, its tree, and what is said of them."""
