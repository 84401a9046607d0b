"""Games solved from their end, as `screenshots.py` draws them."""

from __future__ import annotations

from poda.house.settings import settings
from poda.packages.teach.engine.waves import Subject
from poda.packages.teach.window.waves.waves_model import WavesModel
from poda.window.main_window import MainWindow
from reaching import settle, until
from states.tree import Prepare, show

TICTACTOE, TWO_PIECES, THREE_PIECES = (
    Subject("tictactoe"), Subject("checkers", 2), Subject("checkers", 3)
)  # fmt: skip


def solved(window: MainWindow, subject: Subject, step: int) -> WavesModel:
    """So many waves of a subject; -1 is all of them."""
    show(window, "aima")
    window.tree.parts.modes.enter("waves")
    model = window.tree.added["teach"].waves.model
    model.choose(subject)
    until(lambda: model.solved is not None and model.solved.subject == subject)
    model.go(step if step >= 0 else model.last_step)
    until(lambda: model.shown < 0 or model.needed is not None)
    settle()
    return model


def begun(window: MainWindow) -> None:
    """Nothing is known yet."""
    solved(window, TICTACTOE, 0)


def wave(window: MainWindow) -> None:
    """Tic-tac-toe: the fourth wave lights up."""
    solved(window, TICTACTOE, 4)


def ended(window: MainWindow) -> None:
    """Tic-tac-toe: the empty board is drawn in nine."""
    model = solved(window, TICTACTOE, -1)
    assert model.solved is not None
    model.select(model.solved.number(model.solved.game.initial_state()))
    until(lambda: model.needed is not None)


def endgames(window: MainWindow) -> None:
    """Checkers: all positions of two pieces, in the midst of it."""
    solved(window, TWO_PIECES, 8)


def drawn(window: MainWindow) -> None:
    """Checkers: what is left is drawn."""
    solved(window, TWO_PIECES, -1)


def many(window: MainWindow) -> None:
    """Checkers: 268,316 dots."""
    solved(window, THREE_PIECES, 32)


def working(window: MainWindow) -> None:
    """It is being solved."""
    solved(window, TICTACTOE, 4)
    model = window.tree.added["teach"].waves.model
    model.choose(THREE_PIECES)
    stage = window.tree.added["teach"].waves.stage
    assert stage is not None
    until(lambda: stage.waiting.isVisible() and (model.share or 0) > 0.02)


def given_up(window: MainWindow) -> None:
    """Cancelled, and nothing was solved before."""
    show(window, "aima")
    window.tree.added["teach"].waves.model.choose(THREE_PIECES)
    window.tree.added["teach"].waves.model.cancel()
    window.tree.added["teach"].waves.model.begin = lambda: None  # type: ignore[method-assign]
    window.tree.parts.modes.enter("waves")
    settle()


def large_type(window: MainWindow) -> None:
    """What the back row reads: type at 160 %."""
    settings().type_scale = 1.6
    endgames(window)


def presented(window: MainWindow) -> None:
    """On a projector, with nothing around it."""
    wave(window)
    window.setWindowState = lambda _state: None  # type: ignore[method-assign] # no screen to fill
    window.tree.parts.actions_["present"].trigger()
    settle()
    window.tree.added["teach"].presenting.pointer.end()


STATES: tuple[tuple[str, Prepare, bool], ...] = (
    ("waves-begun", begun, False),
    ("waves-wave", wave, True),
    ("waves-ended", ended, False),
    ("waves-endgames", endgames, True),
    ("waves-drawn", drawn, False),
    ("waves-many", many, False),
    ("waves-working", working, False),
    ("waves-given-up", given_up, False),
    ("waves-large-type", large_type, False),
    ("waves-presented", presented, False),
)
