"""The run on screen, and what is done with it."""
