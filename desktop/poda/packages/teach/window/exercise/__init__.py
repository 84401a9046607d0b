"""Exercises on the canvas, exam sheets of them, and predictions of a search's next step."""
