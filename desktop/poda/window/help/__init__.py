"""The help in the window."""
