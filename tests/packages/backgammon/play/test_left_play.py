"""A play that was under way when the window was killed, or another game was chosen."""

from __future__ import annotations

from collections.abc import Callable

from pytestqt.qtbot import QtBot

from poda.engine.games.backgammon_parts.cube import CubeRules
from poda.play.model.game import PlayModel
from poda.play.model.match import cube_of
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


def left_in_a_match(window: MainWindow) -> PlayModel:
    """A match with a cube that has turned once, left with one checker moved of two."""
    model = played(window, "", "backgammon")
    model.matches.new_match(5, CubeRules())
    model.turns.set_seed(1, keep=True)
    model.turns.roll()
    while model.turns.turn is not None and not model.turns.can_finish:
        model.turns.move(*next(iter(model.turns.turn.moves())))
    model.turns.finish()
    model.turns.double()
    model.turns.take()
    model.turns.roll()
    assert model.turns.turn is not None
    model.turns.move(*next(iter(model.turns.turn.moves())))
    return model


def test_a_match_stays_with_its_cube_its_dice_and_its_play(new_window: NewWindow) -> None:
    window = new_window()
    model = left_in_a_match(window)
    match, cube, turn = model.matches.match, cube_of(model.board.record.state), model.turns.turn
    assert cube is not None
    assert cube.value == 2
    window.play.choose_game("tictactoe")
    assert model.matches.match is None
    window.play.choose_game("backgammon")
    assert model.matches.match == match
    assert window.play.match.bar.isVisible()
    assert cube_of(model.board.record.state) == cube
    assert model.turns.turn == turn
    assert (model.turns.dice.seed, model.turns.keeps_seed) == (1, True)
    assert model.can_undo()


def test_a_match_that_was_left_for_another_game_comes_back_with_the_next_window(
    qtbot: QtBot, new_window: NewWindow, killed: Callable[[MainWindow], MainWindow]
) -> None:
    window = new_window()
    turn = left_in_a_match(window).turns.turn
    played(window, "15")
    after = killed(window)
    again = gone_on(qtbot, after)
    assert again.board.record.position_text() == "15"
    after.play.choose_game("backgammon")
    match = again.matches.match
    assert match is not None
    assert match.length == 5
    assert again.turns.turn == turn
