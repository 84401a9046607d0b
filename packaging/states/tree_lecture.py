"""The states of lectures that are drawn by `screenshots.py`."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from poda.tree.lecture.mode import LectureMode
from poda.window.main_window import MainWindow
from reaching import settle, until
from states.tree import Prepare, show


def _lecture(window: MainWindow, key: str, at: int) -> LectureMode:
    """A lecture that comes with Poda, at a stop, its list beside the tree."""
    show(window, "aima")
    mode = window.tree.lecture
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


STATES: tuple[tuple[str, Prepare, bool], ...] = (
    ("lecture-empty", empty, False),
    ("lecture-stops", stops, True),
    ("lecture-presented", presented, False),
    ("lecture-tour", tour, False),
)
