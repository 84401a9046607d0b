"""The states of the window that are drawn, by the part of it that each file shows."""
