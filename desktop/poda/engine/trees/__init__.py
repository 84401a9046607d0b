"""Written trees: their text, editing, random trees, and other programs' formats."""
