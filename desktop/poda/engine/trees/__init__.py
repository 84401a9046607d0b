"""Written trees: their text, editing, random ones, and other programs' formats."""
