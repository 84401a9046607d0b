"""Boards on screen."""

from gui import home, new_window, readable, same_look, tabs_ahead
from widgets.boards.conftest import intents, show
