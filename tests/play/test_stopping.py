"""Every search can be stopped, and a stopped search leaves nothing running.

How soon it stops is measured in tests/bench/test_stopping_speed.py.
"""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QApplication

from poda.engine.game import MAX, MIN
from poda.engine.players import PlayerSpec, SearchPlayer
from poda.play.model.analysis import AnalysisMode
from poda.play.model.board import PERSON
from poda.play.model.engine_room import EngineState

from .conftest import Open
from .hand import ENDLESS, KEY, PERFECT, Hand, searches, threads


@pytest.fixture(params=["readable", "compiled"])
def path(request: pytest.FixtureRequest) -> str:
    if request.param == "compiled":
        request.getfixturevalue("kernels")
    return str(request.param)


def begin_thinking(hand: Hand, spec: PlayerSpec = ENDLESS) -> None:
    hand.begin("connect4", PERSON, spec)
    hand.click(4)
    hand.until_thinking()


@pytest.mark.parametrize("spec", [ENDLESS, PlayerSpec("minimax", 42)], ids=str)
def test_esc_stops_a_long_search(hand: Hand, path: str, spec: PlayerSpec) -> None:
    begin_thinking(hand, spec)
    hand.until(lambda: hand.model.room.so_far.depth > 2)  # under way
    assert hand.model.room.so_far.compiled == (path == "compiled")
    hand.press(KEY.Key_Escape)
    hand.until(lambda: hand.state is EngineState.STOPPED)
    assert not searches()
    assert hand.text == "4"
    assert not hand.enabled("stop")
    assert hand.enabled("start")


def test_a_stopped_engine_goes_on_when_it_is_told(hand: Hand) -> None:
    begin_thinking(hand)
    hand.press(KEY.Key_Escape)
    hand.until(lambda: hand.state is EngineState.STOPPED)
    hand.act("start")
    assert hand.state is EngineState.THINKING
    hand.until_thinking()
    hand.press(KEY.Key_Escape)
    hand.until(lambda: hand.state is EngineState.STOPPED)


def test_the_window_is_alive_while_the_engine_thinks(hand: Hand, path: str) -> None:
    begin_thinking(hand)
    beats: list[int] = []
    pulse = QTimer()
    pulse.timeout.connect(lambda: beats.append(1))
    pulse.start(1)
    hand.until(lambda: len(beats) >= 50)
    pulse.stop()
    assert len(searches()) == 1
    assert hand.state is EngineState.THINKING
    hand.act("stop")


ENDINGS: dict[str, Callable[[Hand], Any]] = {
    "a new game": lambda hand: hand.act("new"),
    "another game": lambda hand: hand.play.choose_game("tictactoe"),
    "another player": lambda hand: hand.model.set_player(MIN, PERSON),
    "swapped sides": lambda hand: hand.act("swap"),
    "a position": lambda hand: hand.play.status.enter_position("44"),
    "going back": lambda hand: hand.act("first"),
    "undo": lambda hand: hand.act("undo"),
    "closing the window": lambda hand: hand.window.close(),
}


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_search_ends_with(hand: Hand, ending: str) -> None:
    begin_thinking(hand)
    assert len(searches()) == 1
    ENDINGS[ending](hand)
    hand.until(lambda: not searches())
    hand.bot.wait(30)  # late answers have their chance
    assert hand.text in ("", "4", "44")
    assert hand.state in (EngineState.READY, EngineState.STOPPED)
    assert not searches()


@pytest.mark.parametrize("mode", [AnalysisMode.OFF, AnalysisMode.SHOWN])
def test_nothing_runs_after_the_window_is_closed(hand: Hand, path: str, mode: AnalysisMode) -> None:
    hand.model.analysis.set_mode(mode, 60.0)
    begin_thinking(hand)
    hand.window.close()
    for _ in range(20):
        hand.bot.wait(5)
        assert threads() == []


def test_nothing_begins_in_a_window_that_was_closed_meanwhile(hand: Hand) -> None:
    hand.window.close()
    hand.window.after_first_paint()
    assert threads() == []


def test_move_now_plays_the_best_so_far(hand: Hand, path: str) -> None:
    begin_thinking(hand)
    best = hand.model.room.so_far
    assert best is not None
    hand.act("move_now")
    hand.until_answered()
    assert len(hand.text) == 2
    assert hand.model.board.record.current.action in hand.model.board.game.actions(
        hand.model.board.record.current.parent.state
    )
    assert not searches()


def test_move_now_between_two_engines_goes_on_with_the_game(hand: Hand) -> None:
    hand.begin("connect4", ENDLESS, ENDLESS)
    hand.model._pause.setInterval(1)
    hand.act("start")
    hand.until_thinking()
    hand.act("move_now")
    hand.until(lambda: len(hand.text) == 1)
    assert hand.model.playing
    hand.until_thinking()
    hand.act("stop")
    hand.until(lambda: not searches())


def test_a_hint_is_stopped_too(hand: Hand) -> None:
    hand.begin("connect4", PERSON, ENDLESS)
    hand.act("hint")
    hand.until_thinking()
    hand.press(KEY.Key_Escape)
    hand.until(lambda: hand.state is EngineState.STOPPED)
    best = hand.model.room.so_far
    assert hand.board.view.hint == (best.action if best else None)
    hand.click(4)
    assert hand.text == "4"
    hand.act("undo")


# Late answers


class Slow:
    """Answers only when the test lets it, and never looks at `stop`."""

    def __init__(self) -> None:
        self.let_go = False

    def wait(self) -> None:
        while not self.let_go:
            time.sleep(0.001)


@pytest.fixture
def slow() -> Iterator[Slow]:
    result = Slow()
    yield result
    result.let_go = True


def test_a_decision_about_a_position_that_is_gone_is_dropped(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, slow: Slow
) -> None:
    real = SearchPlayer.choose

    def choose(self: SearchPlayer, state: Any, *rest: Any) -> Any:
        if state[0] == MAX:
            slow.wait()
        return real(self, state, *rest)

    monkeypatch.setattr(SearchPlayer, "choose", choose)
    hand.begin("tictactoe", PERSON, PERFECT)
    hand.click(1)
    assert hand.state is EngineState.THINKING
    hand.act("undo")
    hand.click(5)
    hand.until_answered()
    after = hand.text
    assert after.startswith("5")
    slow.let_go = True
    hand.until(lambda: not searches())
    hand.bot.wait(20)
    assert hand.text == after
    assert hand.state is EngineState.READY


def test_an_analysis_of_a_position_that_is_gone_is_never_shown(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, slow: Slow
) -> None:
    real = SearchPlayer.analyse
    seen: list[tuple[int, ...]] = []

    def analyse(self: SearchPlayer, state: Any, *rest: Any) -> Iterator[Any]:
        answers = list(real(self, state, *rest))
        if not any(state):  # the empty board
            slow.wait()
        yield from answers

    monkeypatch.setattr(SearchPlayer, "analyse", analyse)
    hand.model.room.analysed.connect(
        lambda analysis: seen.append(tuple(move.action for move in analysis.moves))
    )
    hand.act("analysis_shown")
    hand.click(5)
    slow.let_go = True
    hand.until(lambda: bool(hand.labels()))
    hand.until(lambda: not threads())
    hand.bot.wait(20)
    assert seen
    assert all(5 not in actions for actions in seen)
    assert 5 not in hand.labels()


def test_a_close_event_is_accepted_while_an_engine_thinks(open_window: Open) -> None:
    hand = open_window()
    begin_thinking(hand)
    event = QCloseEvent()
    QApplication.sendEvent(hand.window, event)
    assert event.isAccepted()
    assert threads() == []


def test_who_thinks_for_a_while_can_be_stopped_by_a_button_and_else_there_is_none(
    hand: Hand,
) -> None:
    row = hand.play.status.engine
    hand.begin("connect4", PERSON, ENDLESS)
    assert row.buttons_shown() == ()
    hand.click(4)
    hand.until(lambda: "stop" in row.buttons_shown())
    assert row.buttons["stop"].isVisible()
    hand.click_button(row.buttons["stop"])
    hand.until(lambda: row.buttons_shown() == ("start",))  # it waits to be told to move
