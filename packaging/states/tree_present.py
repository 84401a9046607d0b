"""Presenting, as `screenshots.py` draws it: what the class sees, and what the lecturer does."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, sin

from PySide6.QtWidgets import QWidget

from poda.packages.teach.window.present.window import PresenterWindow
from poda.tree.controls.source_bar import open_in
from poda.tree.model.ink import PENS
from poda.tree.model.sources import Example
from poda.window.main_window import MainWindow
from reaching import settle, until

NOTE = (
    "Ask first: MIN has found a 2. Would MAX still come here?\n\n"
    "Then uncover the cut. It does not matter what stands under the other two leaves."
)


def presented(window: MainWindow, key: str = "aima") -> None:
    """The moment of the first cut of an example, presented."""
    window.tabs.setCurrentIndex(1)
    tab = window.tree
    window.setWindowState = lambda _state: None  # type: ignore[method-assign] # no screen to fill
    open_in(tab.model, Example(key))
    until(lambda: tab.model.busy is None and tab.model.recording is not None)
    tab.model.next_cut()
    tab.parts.view.fit()
    tab.parts.actions_["present"].trigger()
    settle()
    tab.added["teach"].presenting.pointer.end()


def present(window: MainWindow) -> None:
    """What the class sees."""
    presented(window)


def present_listing(window: MainWindow) -> None:
    """The listing beside the tree, for the class."""
    presented(window)
    window.tree.parts.actions_["listing"].setChecked(True)


def present_game(window: MainWindow) -> None:
    """A game's tree, presented."""
    presented(window, "connect4-forced")


def spotlight(window: MainWindow) -> None:
    """The spotlight on a node, with the laser's dot."""
    presented(window)
    tab = window.tree
    tab.parts.actions_["spotlight"].trigger()
    tab.parts.actions_["laser"].trigger()
    assert tab.added["teach"].presenting.light is not None
    node = tab.parts.view.box_of(tab.model.current).center().toPoint()
    tab.added["teach"].presenting.light.point_at(tab.parts.view.mapTo(window, node))


def pen(window: MainWindow) -> None:
    """Drawn over the tree, in two colours, with the pen in the hand."""
    presented(window)
    tab = window.tree
    tab.parts.actions_["pen"].trigger()
    ring = [(4 + 1.4 * cos(turn / 8), 1 + 0.32 * sin(turn / 8)) for turn in range(52)]
    arrow = [
        (6.3, 0.1),
        (5.9, 0.25),
        (5.5, 0.45),
        (5.2, 0.62),
        (5.35, 0.5),
        (5.2, 0.62),
        (5.5, 0.62),
    ]
    for color, points in ((PENS[0], ring), (PENS[1], arrow)):
        tab.model.ink.press(color, points[0])
        for point in points[1:]:
            tab.model.ink.draw_to(point)
        tab.model.ink.lift()


def _presenter(window: MainWindow, note: str) -> PresenterWindow:
    size = window.size()
    presented(window)
    tab = window.tree
    tab.model.notes.write(tab.model.step, note)
    tab.parts.actions_["notes"].setChecked(True)
    presenter = tab.added["teach"].presenting.presenter
    assert presenter is not None
    presenter.resize(size)
    settle()
    presenter.step.setFocus()
    return presenter


def presenter(window: MainWindow) -> QWidget:
    """The lecturer's own window."""
    return _presenter(window, NOTE)


def presenter_blank(window: MainWindow) -> QWidget:
    """The same without a note, while the class sees a black screen."""
    result = _presenter(window, "")
    window.tree.added["teach"].presenting.toggle_blank()
    return result


def notes(window: MainWindow) -> None:
    """Writing a note, and where the others are."""
    window.tabs.setCurrentIndex(1)
    tab = window.tree
    open_in(tab.model, Example("aima"))
    until(lambda: tab.model.busy is None and tab.model.recording is not None)
    for step in (0, 20, 33):
        tab.model.notes.write(step, NOTE)
    tab.model.next_cut()
    tab.model.bookmarks.toggle(tab.model.step)
    tab.model.notes.write(tab.model.step, NOTE)
    tab.parts.actions_["notes"].trigger()


Prepare = Callable[[MainWindow], QWidget | None]

STATES: tuple[tuple[str, Prepare, bool], ...] = (
    ("present", present, False),
    ("present-listing", present_listing, False),
    ("present-game", present_game, False),
    ("present-spotlight", spotlight, False),
    ("present-pen", pen, False),
    ("presenter", presenter, False),
    ("presenter-blank", presenter_blank, False),
    ("notes", notes, False),
)
