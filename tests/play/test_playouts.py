"""Monte Carlo tree search beside the analysis: bars that grow, never without the truth."""

from __future__ import annotations

from typing import Any

import pytest

from poda.house.settings import settings
from poda.play.model.analysis import AnalysisMode
from poda.play.model.game import PlayModel

from .hand import KEY, Hand


def playing_out(hand: Hand, moves: str = "", game: str = "tictactoe", seconds: float = 600) -> None:
    """Play the moves with the analysis shown and playouts counted, until there are some."""
    hand.begin(game)
    hand.type(moves)
    hand.model.analysis.set_mode(AnalysisMode.SHOWN, seconds)
    if not hand.model.analysis.by_playouts:
        hand.act("playouts")
    hand.until(lambda: hand.model.analysis.playouts is not None)


def shares(hand: Hand) -> dict[Any, float]:
    return {a: label.share for a, label in hand.board.view.labels if label.share is not None}


def column(hand: Hand, place: int) -> list[str]:
    table = hand.play.analysis.table
    items = [table.item(row, place) for row in range(table.rowCount())]
    return [item.text() if item is not None else "" for item in items]


@pytest.mark.parametrize(("game", "moves"), [("tictactoe", "1"), ("connect4", "4444441222222")])
def test_each_move_has_a_bar_beside_its_value(hand: Hand, game: str, moves: str) -> None:
    playing_out(hand, moves, game)
    hand.until(
        lambda: len(shares(hand)) == len(hand.board.view.legal) and min(shares(hand).values())
    )
    assert sum(shares(hand).values()) == pytest.approx(1)
    assert set(hand.labels()) == set(hand.board.view.legal)
    hand.until(lambda: hand.model.analysis.values is not None)
    hand.until(lambda: all(label.score or label.text for _, label in hand.board.view.labels))
    for _, label in hand.board.view.labels:
        assert "% of the playouts" in label.description


def test_the_bars_grow_while_it_thinks_and_esc_ends_it(hand: Hand) -> None:
    playing_out(hand)
    first = hand.model.analysis.playouts
    assert first is not None
    hand.until(lambda: hand.model.analysis.playouts.nodes > 2 * first.nodes)
    assert hand.enabled("stop")
    hand.press(KEY.Key_Escape)
    hand.until(lambda: not hand.model.room.analysing)
    assert shares(hand)  # what is known stays


def test_the_table_has_playouts_and_their_mean_beside_the_value(hand: Hand) -> None:
    playing_out(hand, "1425", seconds=1)  # X holds 1 and 2, and wins with 3
    hand.until(lambda: not hand.model.room.analysing)
    table = hand.play.analysis.table
    assert [table.isColumnHidden(place) for place in range(5)] == [False, False, True, False, False]
    assert column(hand, 0)[0] == "3"
    assert column(hand, 1)[0] == "+3  wins in 1"
    assert column(hand, 4)[0] == "+1.00"
    assert float(column(hand, 3)[0].strip("\u2007")) > 50
    assert "playouts" in hand.play.analysis._stats.full_text()
    assert not hand.play.analysis.seconds.isHidden()


def test_the_mean_is_for_the_side_to_move(hand: Hand) -> None:
    playing_out(hand, "14259", seconds=1)  # O holds 4 and 5, and wins with 6
    hand.until(lambda: not hand.model.room.analysing)
    assert (column(hand, 0)[0], column(hand, 4)[0]) == ("6", "+1.00")


def test_another_position_begins_anew_and_the_end_has_none(hand: Hand) -> None:
    playing_out(hand, "14")
    hand.type("2")
    assert hand.model.analysis.playouts is None
    assert shares(hand) == {}
    hand.until(lambda: len(shares(hand)) == 6)
    hand.type("53")
    assert hand.model.board.record.is_over()
    assert hand.model.analysis.playouts is None
    assert not hand.model.room.analysing


def test_it_is_turned_off_by_its_button_and_by_its_key(hand: Hand) -> None:
    playing_out(hand)
    assert settings().analysis_playouts
    hand.click_button(hand.play.analysis.playouts)
    assert not hand.model.analysis.by_playouts
    assert not settings().analysis_playouts
    assert shares(hand) == {}
    # The table is hidden until the values come anew, and has its columns with them.
    hand.until(lambda: hand.model.analysis.values is not None)
    assert hand.play.analysis.table.isColumnHidden(3)
    hand.press(KEY.Key_M)
    hand.until(lambda: bool(shares(hand)))
    hand.act("analysis_off")
    assert hand.labels() == {}
    assert hand.play.analysis.playouts.isHidden()
    assert not hand.model.room.analysing


def test_think_first_hides_the_bars_too(hand: Hand) -> None:
    playing_out(hand)
    hand.model.analysis.set_mode(AnalysisMode.THINK_FIRST)
    assert shares(hand) == {}
    assert hand.play.analysis.table.isHidden()


def test_it_is_remembered(hand: Hand) -> None:
    settings().analysis_playouts = True
    hand.play._restore_settings()
    assert hand.model.analysis.by_playouts
    assert PlayModel().analysis.by_playouts is False
