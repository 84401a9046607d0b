"""Exercise mode: a graded exercise on the canvas."""
