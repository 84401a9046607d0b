"""The states of Monte Carlo tree search that are drawn by `screenshots.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtWidgets import QWidget

from poda.tree.model.opening import Options
from poda.tree.model.sources import Position, Source, Typed
from poda.window.main_window import MainWindow
from reaching import until

SLIDES: Final = Typed("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
DICE: Final = Typed("[(0.5: [1, 7], 0.5: [-2, 3]), (0.9: 4, 0.1: -6)]")


def sampled(window: MainWindow, source: Source, step: int, **options: Any) -> None:
    """A Monte Carlo search at a step."""
    window.tabs.setCurrentIndex(1)
    model = window.tree.model
    until(lambda: model.busy is None)
    model.open_source(source, Options("mcts", **options), step)
    until(lambda: model.busy is None)
    window.tree.parts.view.fit()
    window.tree.parts.view.setFocus()


def select(window: MainWindow) -> None:
    """A written tree while it selects: both terms at the children that compete."""
    sampled(window, SLIDES, 4 * 19 + 1)


def expand(window: MainWindow) -> None:
    """A node has joined the tree."""
    sampled(window, SLIDES, 4 * 6 + 2)


def back_up(window: MainWindow) -> None:
    """A result has been counted on the whole path."""
    sampled(window, SLIDES, 4 * 19 + 4)


def dice(window: MainWindow) -> None:
    """Throws on the way."""
    sampled(window, DICE, 4 * 25 + 1)


def noughts(window: MainWindow) -> None:
    """A game is played out from a board."""
    sampled(window, Position("tictactoe", "1592"), 4 * 30 + 3, iterations=60)


def connect4(window: MainWindow) -> None:
    """A thousand iterations: what was played most is open."""
    sampled(window, Position("connect4", "4453"), 4 * 700 + 1)


def proven(window: MainWindow) -> None:
    """The solver has proven the root."""
    sampled(window, Position("tictactoe", "15923"), 10**6, solver=True)


STATES: tuple[tuple[str, Callable[[MainWindow], QWidget | None], bool], ...] = (
    ("sampling-select", select, True),
    ("sampling-expand", expand, False),
    ("sampling-back-up", back_up, False),
    ("sampling-dice", dice, False),
    ("sampling-noughts", noughts, True),
    ("sampling-connect4", connect4, True),
    ("sampling-proven", proven, False),
)
