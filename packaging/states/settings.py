"""The settings dialog in its states, for the pictures of `screenshots.py`."""

from __future__ import annotations

from functools import partial

from poda.window.main_window import MainWindow
from poda.window.settings_dialog import AppSettingsDialog

PAGES = ("look", "motion", "computing", "files")


def page(window: MainWindow, row: int) -> AppSettingsDialog:
    """A page of the dialog. The picture is of what is given back, which the caller closes."""
    dialog = window.menus.settings_dialog()
    dialog.list.setCurrentRow(row)
    dialog.show()
    return dialog


STATES = [(f"settings-{name}", partial(page, row=row)) for row, name in enumerate(PAGES)]
"""Each with its name."""
