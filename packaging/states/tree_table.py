"""The states of searches with a transposition table that are drawn by `screenshots.py`."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from poda.tree.model.tree_model import TreeModel
from poda.window.main_window import MainWindow
from states.tree import show


def found(window: MainWindow, key: str, number: int = -1) -> TreeModel:
    """An example at the step at which a position is found."""
    model = show(window, key)
    assert model.recording is not None
    trace = model.recording.trace
    model.go(int(trace.left[trace.found[number]]))
    return model


def graph(window: MainWindow) -> None:
    """A written graph, at a bound that settles a node."""
    found(window, "table-graph")


def graph_again(window: MainWindow) -> None:
    """The same, where the bound in the table does not settle it."""
    model = show(window, "table-graph")
    assert model.recording is not None
    trace = model.recording.trace
    assert trace.known is not None
    model.go(
        next(
            int(trace.entered[n])
            for n in range(trace.nodes)
            if trace.known[n] >= 0 and trace.children[n] and n not in trace.found
        )
    )


def four_left(window: MainWindow) -> None:
    """Boards, with arrows from what was found."""
    found(window, "table-ttt-four")


def five_left(window: MainWindow) -> None:
    """Many arrows, at the end."""
    show(window, "table-ttt-five", -1)


def whole(window: MainWindow) -> None:
    """All of tic-tac-toe, far out."""
    found(window, "table-ttt", 900)


def whole_near(window: MainWindow) -> None:
    """The same from near: tails, and the one arrow that matters."""
    model = found(window, "table-ttt", 900)
    window.tree.parts.view.zoom_to_node(model.current)


def known(window: MainWindow) -> None:
    """Why nothing was searched below a position that the table knew."""
    model = found(window, "table-graph")
    model.select(model.current + 1)
    window.tree.parts.actions_["why"].trigger()


def connect4(window: MainWindow) -> None:
    """Connect Four, in the middle."""
    found(window, "table-connect4", 4)


Prepare = Callable[[MainWindow], QWidget | None]

STATES: tuple[tuple[str, Prepare, bool], ...] = (
    ("table-graph", graph, True),
    ("table-again", graph_again, False),
    ("table-known", known, False),
    ("table-four", four_left, True),
    ("table-five", five_left, False),
    ("table-whole", whole, False),
    ("table-near", whole_near, False),
    ("table-connect4", connect4, False),
)
