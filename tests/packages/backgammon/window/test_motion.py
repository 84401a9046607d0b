"""The checkers of backgammon go one by one, and never keep anyone waiting."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import START, State
from poda.engine.games.backgammon_parts.moves import BAR
from poda.packages.backgammon.engine.turn import PlayInProgress
from poda.packages.backgammon.window.board.board import BackgammonBoard
from poda.packages.backgammon.window.board.plan import MAX_OFF, MIN_BAR, BackgammonView
from poda.packages.backgammon.window.board.surface import stages
from widgets.boards.conftest import Show
from widgets.boards.views import picture

from .table import Table, side, view_of

ELSEWHERE = BackgammonView(
    max_checkers=side((25, 1), (13, 2), (8, 3), (6, 7)),
    min_checkers=side((25, 2), (6, 5), (3, 4)),
)


def shown(show: Show, view: BackgammonView) -> BackgammonBoard:
    board = show(view, (640, 500))
    assert isinstance(board, BackgammonBoard)
    return board


def played(
    throw: tuple[int, int], *moves: tuple[int, int], opponent: Any = START
) -> tuple[BackgammonView, BackgammonView]:
    """The views before a play of MAX, and after it."""
    turn = PlayInProgress.begin(State(START, opponent, MAX, throw))
    before = view_of(turn, moves=())
    for move in moves:
        turn = turn.move(*move)
    after = view_of(turn, moves=(), last_steps=turn.play, last_side=MAX, dice=())
    return before, after


def test_a_play_goes_checker_by_checker() -> None:
    before, after = played((3, 1), (8, 5), (6, 5))
    first, second = stages(before, after)
    assert [(f.start, f.start_level, f.end, f.end_level) for f in first.flights] == [(8, 2, 5, 0)]
    assert [(f.start, f.start_level, f.end, f.end_level) for f in second.flights] == [(6, 4, 5, 1)]
    assert first.ground[8] == 2
    assert second.ground[5] == 1


def test_who_is_hit_follows_to_the_bar() -> None:
    blot = side((BAR - 5, 1), (24, 2), (13, 4), (8, 3), (6, 5))
    before, after = played((3, 1), (8, 5), (6, 5), opponent=blot)
    found = stages(before, after)
    ways = [[(f.side, f.start, f.end) for f in stage.flights] for stage in found]
    assert ways == [[(MAX, 8, 5)], [(MIN, 5, MIN_BAR), (MAX, 6, 5)]]
    assert found[0].ground[5] == -1


def test_a_checker_that_is_taken_back_goes_back() -> None:
    turn = PlayInProgress.begin(State(START, START, MAX, (6, 5)))
    after = view_of(turn.move(24, 13))
    (stage,) = stages(after, view_of(turn))
    (flight,) = stage.flights
    assert (flight.start, flight.end) == (13, 24)


def test_what_a_hand_has_put_down_does_not_move_again() -> None:
    turn = PlayInProgress.begin(State(START, START, MAX, (6, 5)))
    assert stages(view_of(turn), view_of(turn.move(24, 13)), (MAX, 24, 13)) == ()


def test_a_jump_to_quite_another_position_moves_nothing() -> None:
    assert stages(BackgammonView(), ELSEWHERE) == ()
    assert stages(BackgammonView(), BackgammonView()) == ()


def test_a_play_ends_as_it_should(qtbot: QtBot, show: Show) -> None:
    before, after = played((1, 1), (24, 23), (24, 23), (8, 7), (8, 7))
    board = shown(show, before)
    board.set_view(after)
    assert board.animating
    qtbot.waitUntil(lambda: not board.animating)
    assert picture(board) == picture(shown(show, after))


@pytest.mark.parametrize("how", ["key", "click", "view", "off"])
def test_a_key_a_click_or_another_view_ends_the_motion(qtbot: QtBot, show: Show, how: str) -> None:
    before, after = played((6, 5), (24, 13))
    board = shown(show, before)
    board.setFocus()
    board.set_view(after)
    assert board.animating
    if how == "key":
        qtbot.keyClick(board.focusWidget(), Qt.Key.Key_X)
    elif how == "click":
        qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.rect().center())
    elif how == "view":
        board.set_view(ELSEWHERE)
    else:
        board.animations_enabled = False
    assert not board.animating


def test_without_animations_all_is_there_at_once(show: Show) -> None:
    before, after = played((6, 5), (24, 13))
    board = shown(show, before)
    board.animations_enabled = False
    board.set_view(after)
    assert not board.animating
    assert picture(board) == picture(shown(show, after))


def test_a_click_on_a_target_moves_the_checker_and_a_drop_does_not(
    qtbot: QtBot, show: Show
) -> None:
    for drop in (False, True):
        board = shown(show, BackgammonView())
        table = Table(board, State(START, START, MAX, (6, 5)))
        board.finish_animation()
        start, end = table.at(24), table.at(18)
        if drop:
            qtbot.mousePress(board, Qt.MouseButton.LeftButton, pos=start)
            qtbot.mouseMove(board, end)
            qtbot.mouseRelease(board, Qt.MouseButton.LeftButton, pos=end)
        else:
            for place in (start, end):
                qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=place)
        assert table.moves == [(24, 18)]
        assert board.animating is not drop
        board.finish_animation()


def test_a_checker_is_borne_off_into_its_tray(show: Show) -> None:
    turn = PlayInProgress.begin(State(side((1, 2)), side((1, 1)), MAX, (6, 5)))
    (stage,) = stages(view_of(turn), view_of(turn.move(1, 0)))
    assert [(f.end, f.end_level) for f in stage.flights] == [(MAX_OFF, 13)]
