"""The perfect player, in its seat, at work, and being set up, drawn by `screenshots.py`."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from poda.engine.game import MAX, MIN
from poda.engine.players import PlayerSpec
from poda.play.panels.engine_dialog import EngineDialog
from poda.window.main_window import MainWindow
from reaching import until


def seated(window: MainWindow) -> QWidget | None:
    """The perfect player against its human variant."""
    model = window.play.model
    model.set_position("44")
    model.set_player(MAX, PlayerSpec("perfect", err=20))
    model.set_player(MIN, PlayerSpec("perfect"))
    return None


def at_work(window: MainWindow) -> QWidget | None:
    """The perfect player at work on a position that the book does not hold."""
    model = window.play.model
    model.set_position("4421635")
    model.set_player(MIN, PlayerSpec("perfect"))

    def begun() -> bool:
        best = model.room.so_far
        known = best is not None and best.solved is not None and best.solved[0] >= 1
        return known or not model.board.engine_on_turn  # on a quick machine it has moved already

    until(begun)
    return None


def dialog(window: MainWindow) -> QWidget | None:
    """A solver that errs, set up by hand."""
    made = EngineDialog("connect4", PlayerSpec("perfect", err=35), window)
    made.open()
    return made


STATES = (
    ("perfect", "connect4", seated, True),
    ("perfect-at-work", "connect4", at_work, False),
    ("solver-dialog", "connect4", dialog, True),
)
