"""The states of iterative deepening and of the search window that are drawn by `screenshots.py`."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from poda.window.main_window import MainWindow
from reaching import until
from states.tree import show


def go_to_pass(window: MainWindow, depth: int) -> None:
    """Go on from pass to pass as a person does."""
    model = window.tree.model
    while model.passes.depth < depth:
        model.passes.next()
        until(lambda: model.busy is None)
    window.tree.parts.view.fit()


def first_pass(window: MainWindow) -> None:
    """The very first picture of the lesson."""
    show(window, "deepening-connect4")


def pass_of_four(window: MainWindow) -> None:
    """The fourth pass at its first step: what it tries first."""
    show(window, "deepening-connect4")
    go_to_pass(window, 4)


def six_passes(window: MainWindow) -> None:
    """All of them, the last one at its end."""
    show(window, "deepening-connect4")
    go_to_pass(window, 6)
    window.tree.model.last()


def tictactoe_passes(window: MainWindow) -> None:
    """Seven passes, of which a smaller one is looked at again."""
    model = show(window, "deepening-ttt")
    go_to_pass(window, 7)
    model.passes.go(3)
    until(lambda: model.busy is None)
    model.next_cut()
    window.tree.parts.view.fit()


def null_window(window: MainWindow) -> None:
    """A null window at a cut against its own border."""
    show(window, "null-window-no").next_cut()


def failed_low(window: MainWindow) -> None:
    """The root at most 5, under fail-soft."""
    show(window, "fail-soft-hard", -1)


def failed_hard(window: MainWindow) -> None:
    """The same under fail-hard: at most 8."""
    model = show(window, "fail-soft-hard", -1)
    model.set_options(algorithm="alphabeta-hard")
    model.last()


def failed_high(window: MainWindow) -> None:
    """At least 5, and the rest of the tree cut at the root."""
    show(window, "null-window-yes", -1)


def proof_by_window(window: MainWindow) -> None:
    """Why a leaf was pruned by the border of the window."""
    model = show(window, "null-window-yes", -1)
    model.select(int((model.tree.trace_node < 0).nonzero()[0][-1]))
    window.tree.parts.actions_["why"].trigger()


Prepare = Callable[[MainWindow], QWidget | None]

STATES: tuple[tuple[str, Prepare, bool], ...] = (
    ("deepen-first", first_pass, False),
    ("deepen-fourth", pass_of_four, False),
    ("deepen-sixth", six_passes, True),
    ("deepen-ttt", tictactoe_passes, True),
    ("window-null", null_window, True),
    ("window-low", failed_low, True),
    ("window-hard", failed_hard, False),
    ("window-high", failed_high, False),
    ("window-proof", proof_by_window, False),
)
