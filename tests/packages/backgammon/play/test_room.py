"""The board and the table of plays have their room."""

from __future__ import annotations

import pytest

from play.hand import Hand
from play.test_room import SIZES, drawn, everything, resize
from poda.house.theme import set_families
from poda.window.app import follow_settings


def test_another_game_has_the_room_that_its_board_can_use(hand: Hand) -> None:
    hand.begin("backgammon")
    resize(hand, 1280, 720)
    board = drawn(hand)
    hand.play.choose_game("tictactoe")
    hand.until(lambda: hand.board.view.game == "tictactoe")
    hand.play.choose_game("backgammon")
    hand.until(lambda: drawn(hand) == board)


@pytest.mark.parametrize("family", ["Noto Sans", "DejaVu Sans"])
def test_no_number_of_a_play_is_cut(hand: Hand, family: str) -> None:
    set_families(family, f"{family} Mono")
    follow_settings()
    everything(hand, "backgammon")
    table = hand.play.analysis.equities
    for size in SIZES:
        resize(hand, *size)
        shown = [at for at in range(1, table.columnCount()) if not table.isColumnHidden(at)]
        assert shown
        for column in shown:
            assert table.columnWidth(column) >= table.sizeHintForColumn(column), (size, column)
    set_families("", "")
