"""What a click on the board wakes: a move is a small thing, and should not run half of the program.

Counted between the press of the mouse and the end of the turn of the event loop that draws what it
changed: the calls of Python functions whose code is in `desktop/poda`, and the files they are in.
The second click is counted; the first one fills what is kept.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from types import FrameType
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

import poda
from poda.engine.players import PlayerSpec, SearchPlayer
from poda.play.model.board import PERSON
from poda.play.model.engine_room import EngineState

from .hand import Hand

_HERE = str(Path(poda.__file__).parent)
FILES, CALLS = 40, 900
ASLEEP = {
    *("TurnModel", "DiceRow", "FaceButtons", "DiceMenu", "Preparation", "CubeActions", "CubeCard"),
    *("MatchModel", "MatchBar", "MatchActions", "ReviewModel", "ReviewPanel", "ReviewActions"),
    *("RolloutModel", "EquityTable", "AnalysisPanel", "PuzzlePlace", "EvolvedInfo"),
}
"""What has no dice, no match and no review, and is not analysed, has no use for these."""


@contextmanager
def calls_counted() -> Iterator[Counter[tuple[str, str]]]:
    """The calls of Poda's functions on this thread, by file and name."""
    counted: Counter[tuple[str, str]] = Counter()

    def count(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(_HERE):
            owner = frame.f_locals.get("self")  # its own class, where a base has the function
            name = code.co_qualname if owner is None else f"{type(owner).__name__}.{code.co_name}"
            counted[code.co_filename.removeprefix(_HERE), name] += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield counted
    finally:
        sys.setprofile(before)


def test_a_click_on_a_column_wakes_little(hand: Hand) -> None:
    hand.begin("connect4")
    QApplication.processEvents()
    hand.click(3)
    QApplication.processEvents()
    # What else comes due just then, such as keeping the game, is not the click's: the best of some.
    woken = []
    for column in (2, 4, 5, 2, 4):
        with calls_counted() as counted:
            hand.click(column)
            QApplication.processEvents()
        woken.append((len({file for file, _ in counted}), counted.total()))
    assert hand.text == "324524"
    assert min(woken)[0] <= FILES, woken
    assert min(calls for _, calls in woken) <= CALLS, woken


def test_a_click_against_an_engine_wakes_little(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    counting_is_over = Event()  # an answer that comes sooner would be counted with the click
    choose = SearchPlayer.choose

    def choose_later(player: SearchPlayer, *question: Any) -> Any:
        assert counting_is_over.wait(200)
        return choose(player, *question)

    monkeypatch.setattr(SearchPlayer, "choose", choose_later)
    # Later clicks wake more, as more moves are listed; so the second one of some games is counted.
    woken = []
    for _ in range(4):
        hand.begin("connect4", PERSON, PlayerSpec("alphabeta", 4, seconds=60.0))
        for column in (3, 2):
            hand.until(lambda: hand.model.board.person_to_move)
            QApplication.processEvents()
            counting_is_over.clear()
            with calls_counted() as counted:
                hand.click(column)
                QApplication.processEvents()
            assert hand.state is EngineState.THINKING
            counting_is_over.set()
            hand.until(lambda: hand.state is EngineState.READY)
        woken.append((len({file for file, _ in counted}), counted.total()))
    assert min(woken)[0] <= FILES, woken
    assert min(calls for _, calls in woken) <= CALLS, woken


def test_nothing_about_a_start_flashes_while_an_engine_answers(hand: Hand) -> None:
    """Between a move and the engine's start, and between its decision and its move, Play and "press
    Play" were shown for a moment, for which the row was laid out anew."""
    hand.begin("connect4", PERSON, PlayerSpec("alphabeta", 2, seconds=60.0))
    engine, told = hand.play.status.engine, []

    def look() -> None:
        told.append((engine.buttons_shown(), engine.detail()))

    for signal in (hand.model.board.changed, hand.model.engine_changed):
        signal.connect(look)
    hand.click(3)
    hand.until(lambda: len(hand.text) == 2)
    assert {state for state, _ in told} == {()}
    assert any(detail.startswith("Alpha-beta") for _, detail in told)
    assert not any("Play" in detail for _, detail in told)


def test_what_has_no_part_in_it_sleeps(hand: Hand) -> None:
    hand.begin("connect4")
    QApplication.processEvents()
    with calls_counted() as counted:
        hand.click(3)
        QApplication.processEvents()
    woken = {name.partition(".")[0] for _, name in counted} & ASLEEP
    assert hand.text == "3"
    assert not woken


def test_each_panel_is_filled_once(hand: Hand) -> None:
    hand.begin("connect4")
    QApplication.processEvents()
    with calls_counted() as counted:
        hand.click(3)
        QApplication.processEvents()
    times = Counter({name: number for (_, name), number in counted.items()})
    assert times["BoardPanel.refresh_board"] == times["MoveList._refresh"] == 1
    assert times["PlayActions._refresh_position"] == 1
    assert not times["AnalysisPanel._refresh"]
