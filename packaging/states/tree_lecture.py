"""The states of lectures that are drawn by `screenshots.py`."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget

from poda.packages.teach.window.lecture.mode import LectureMode
from poda.widgets.document_files import RecentMenu, remember_file
from poda.window.main_window import MainWindow
from reaching import settle, until
from states.tree import Prepare, show


def _lecture(window: MainWindow, key: str, at: int) -> LectureMode:
    """A lecture that comes with Poda, at a stop, its list beside the tree."""
    show(window, "aima")
    mode = window.tree.added["teach"].lecture
    window.tree.parts.modes.enter("lecture")
    mode.open_shipped(key)
    mode.course.select(at)
    until(lambda: window.tree.model.busy is None)
    settle()
    return mode


def empty(window: MainWindow) -> None:
    """A lecture without stops."""
    show(window, "aima")
    window.tree.parts.modes.enter("lecture")


def stops(window: MainWindow) -> None:
    """A stop with its steps and its words."""
    _lecture(window, "article", 3)


def presented(window: MainWindow) -> None:
    """The same for a class."""
    _lecture(window, "article", 3)
    window.setWindowState = lambda _state: None  # type: ignore[method-assign] # no screen to fill
    window.tree.parts.actions_["present"].setChecked(True)
    settle()


def tour(window: MainWindow) -> QWidget:
    """A stop in another tab."""
    mode = _lecture(window, "evolution", 2)
    mode.course.go(2)
    settle()
    return window


def recent(window: MainWindow) -> QWidget:
    """What the menu offers after two lectures that were not saved, and one that was opened."""
    show(window, "aima")
    mode = window.tree.added["teach"].lecture
    window.tree.parts.modes.enter("lecture")
    for title in ("Cuts, Monday", "A lecture whose title goes on and on, as titles of lectures do"):
        mode.add()
        mode.course.retitle(title)
        mode.begin_new()
    remember_file("lecture", Path("/home/ana/openings.json"))
    settle()
    menu = mode.page.menu_button.menu().findChild(RecentMenu)
    assert menu is not None
    menu.aboutToShow.emit()
    menu.resize(menu.sizeHint())
    return menu


STATES: tuple[tuple[str, Prepare, bool], ...] = (
    ("lecture-empty", empty, False),
    ("lecture-stops", stops, True),
    ("lecture-presented", presented, False),
    ("lecture-tour", tour, False),
    ("lecture-recent", recent, False),
)
