"""Windows that start alike."""

from gui import choose, home, new_window, readable, same_look, tabs_ahead
