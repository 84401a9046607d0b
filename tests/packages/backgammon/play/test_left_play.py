"""A play that was under way when the window was killed."""

from __future__ import annotations

from collections.abc import Callable

from pytestqt.qtbot import QtBot

from poda.window.main_window import MainWindow
from window.safety.test_left_beside import NewWindow, _persons, _soon, gone_on, killed, played

__all__ = ["_persons", "_soon", "killed"]


def test_the_steps_of_a_play_lie_on_the_board(
    qtbot: QtBot, new_window: NewWindow, killed: Callable[[MainWindow], MainWindow]
) -> None:
    window = new_window()
    model = played(window, "", "backgammon")
    model.turns.set_seed(1, keep=False)
    model.turns.roll()
    assert model.turns.turn is not None
    model.turns.swap()
    model.turns.move(*next(iter(model.turns.turn.moves())))
    board = model.turns.turn.own
    again = gone_on(qtbot, killed(window))
    assert again.turns.turn is not None
    assert again.turns.turn.own == board
    again.turns.take_back()
    assert again.turns.is_swapped == model.turns.is_swapped
