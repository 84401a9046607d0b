"""Endgames of checkers in the window: prepared by themselves, and then every value is exact."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

from packages.checkers.engine.endings import database, loaded
from play.hand import Hand
from poda.engine.players import PlayerSpec
from poda.engine.search.evaluation import plies_to_end
from poda.packages.checkers.engine.kit import CheckersKit
from poda.play.model.board import PERSON

WON: Final = "W:W18,K22:BK12"
"""White wins in 11 plies."""


def is_exact(hand: Hand) -> bool:
    values = hand.model.analysis.values
    return values is not None and {move.kind for move in values.moves} == {"exact"}


@pytest.fixture
def known() -> Iterator[None]:
    """The database of three pieces is loaded."""
    with loaded(database(3)):
        yield


def test_the_moves_say_in_how_many_they_win(known: None, hand: Hand) -> None:
    hand.begin("checkers", PERSON, PERSON)
    hand.model.set_position(WON)
    hand.act("analysis_shown")
    hand.until(lambda: not hand.model.room.analysing)
    assert "wins in 6" in hand.labels().values()
    assert is_exact(hand)
    values = hand.model.analysis.values
    assert values is not None
    assert not values.missing
    assert plies_to_end(values.best.value) == 11


def test_an_engine_with_a_clock_plays_the_shortest_win(known: None, hand: Hand) -> None:
    deep = PlayerSpec("alphabeta", 10, seconds=5.0)
    hand.begin("checkers", deep, deep)
    hand.model.set_position(WON)
    hand.act("start")
    hand.until(hand.model.board.record.is_over)
    assert len(hand.model.board.record.line()) == 1 + 11


def test_what_is_computed_is_told_beside_the_board(hand: Hand) -> None:
    hand.begin("checkers", PERSON, PERSON)
    room = hand.model.room
    hand.until(lambda: room.preparing is None)
    room.set_preparing("endgames", 0.4)
    assert hand.play.status.detail() == "computing the endgames: 40 %"
    room.set_preparing("bear-off", 0.4)
    assert hand.play.status.detail() == ""
    room.set_preparing("endgames", None)
    assert hand.play.status.detail() == ""


def test_they_are_prepared_with_the_first_game_of_checkers_and_not_again(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[object] = []

    def prepare(kit: CheckersKit, progress: Callable[[float], None], stop: Any) -> None:
        begun.append(kit)
        progress(0.5)

    monkeypatch.setattr(CheckersKit, "prepare", prepare)
    hand.play.wake()
    hand.begin("connect4", PERSON, PERSON)
    assert not begun
    hand.begin("checkers", PERSON, PERSON)
    hand.until(lambda: len(begun) == 1 and hand.model.room.preparing is None)
    hand.begin("tictactoe", PERSON, PERSON)
    hand.begin("checkers", PERSON, PERSON)
    assert len(begun) == 1


def test_values_become_exact_when_the_database_is_there(hand: Hand) -> None:
    with loaded(None):
        hand.begin("checkers", PERSON, PERSON)
        hand.model.set_position(WON)
        hand.model.analysis.seconds = 0.1
        hand.act("analysis_shown")
        hand.until(lambda: hand.model.analysis.values is not None)
        assert not is_exact(hand)
        hand.until(lambda: not hand.model.room.analysing)
    with loaded(database(3)):
        hand.model.room.set_preparing("endgames", None)
        hand.until(lambda: is_exact(hand) and not hand.model.room.analysing)
