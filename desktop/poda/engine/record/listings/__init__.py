"""The algorithms' texts, line by line, and what a line did."""
