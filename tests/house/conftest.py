"""The house starts as any window does."""

from gui import choose, home, new_window, readable, same_look, tabs_ahead
