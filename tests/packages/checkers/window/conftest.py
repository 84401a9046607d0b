"""Boards on screen, and the settings dialog."""

from gui import home, new_window, readable, same_look, tabs_ahead
from widgets.boards.conftest import intents, show
from window.settings.conftest import dialog, following, open_dialog
