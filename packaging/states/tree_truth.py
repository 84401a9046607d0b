"""A Monte Carlo search against the truth, as `screenshots.py` draws it."""

from __future__ import annotations

from poda.engine.record.monte_carlo import PHASES
from poda.house.settings import settings
from poda.tree.model.opening import Options
from poda.tree.model.sources import Example, Position, Source, Typed
from poda.window.main_window import MainWindow
from reaching import settle, until
from states.tree import Prepare, show
from states.tree_twin import paired

TRAP = "21321376624521"


def sampled(window: MainWindow, source: Source, done: int, **options: object) -> None:
    """A source, searched by samples, after so many iterations."""
    model = show(window, "aima")
    model.open_source(source, Options(algorithm="mcts", **options))  # type: ignore[arg-type]
    until(lambda: model.source == source and model.busy is None)
    until(lambda: window.tree.parts.truth.held is not None)
    model.go(PHASES * done)
    settle()


def wrong(window: MainWindow) -> None:
    """After 1,000 iterations it walks into a shallow trap of Connect Four."""
    sampled(window, Position("connect4", TRAP), 1000, iterations=5000)


def right(window: MainWindow) -> None:
    """After 5,000 it has seen it."""
    sampled(window, Position("connect4", TRAP), 5000, iterations=5000)


def written(window: MainWindow) -> None:
    """A written tree, whose exact values are minimax's."""
    sampled(window, Typed("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"), 60, iterations=300)


def unknown(window: MainWindow) -> None:
    """Backgammon, of which nobody knows the truth."""
    sampled(window, Position("backgammon", "jLfBEQQz+wDAMA 6-5"), 60, iterations=100)


def large_type(window: MainWindow) -> None:
    """What the back row reads: type at 160 %."""
    settings().type_scale = 1.6
    wrong(window)


def rivals(window: MainWindow) -> None:
    """Alpha-beta has found the move that sampling has not."""
    model = show(window, "trap-draw")
    until(lambda: model.source == Example("trap-draw") and model.busy is None)
    window.tree.parts.modes.enter("compare")
    paired(window)
    window.tree.added["teach"].twin.model.swap()
    until(lambda: model.options.algorithm == "alphabeta")
    paired(window)
    until(lambda: window.tree.added["teach"].twin.race.race is not None)
    twin = window.tree.added["teach"].twin.model
    model.go_to_moment(model.clock.moment_of(4000, 1) if model.clock else 0)
    twin.fold_pruned()
    settle()


STATES: tuple[tuple[str, Prepare, bool], ...] = (
    ("truth-wrong", wrong, True),
    ("truth-right", right, False),
    ("truth-written", written, False),
    ("truth-unknown", unknown, False),
    ("truth-large-type", large_type, False),
    ("truth-rivals", rivals, True),
)
