"""The doubling cube: what it does to a state's worth, and whether to double and to take."""
