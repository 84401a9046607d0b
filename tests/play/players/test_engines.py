"""Engines that play each other, and an engine that fails."""

from collections.abc import Callable

import pytest

from poda.engine.errors import EngineError
from poda.engine.exact.player import ExactAnalyst
from poda.engine.game import MAX
from poda.engine.players import Decision, PlayerSpec, RandomPlayer
from poda.house import crash
from poda.play import words as wording
from poda.play.model.board import PERSON
from poda.play.model.engine_room import EngineState
from poda.play.panels.engine_dialog import EngineDialog

from ..hand import PERFECT, RANDOM, Hand, searches


@pytest.fixture
def brisk(hand: Hand) -> Hand:
    """Engines that do not wait between two moves."""
    hand.model._pause.setInterval(1)
    return hand


def test_two_engines_wait_to_be_told(brisk: Hand) -> None:
    brisk.begin("tictactoe", PERFECT, PERFECT)
    brisk.bot.wait(50)
    assert brisk.text == ""
    assert brisk.state is EngineState.READY
    assert brisk.enabled("start")
    assert brisk.enabled("step")
    assert not brisk.enabled("stop")


def test_two_perfect_engines_play_to_a_draw(brisk: Hand) -> None:
    brisk.begin("tictactoe", PERFECT, PERFECT)
    brisk.act("start")
    brisk.until(brisk.model.board.record.is_over)
    assert brisk.model.board.record.winner() == 0
    assert not brisk.model.playing
    assert brisk.state is EngineState.READY


def test_two_engines_play_connect_four_to_the_end(brisk: Hand) -> None:
    brisk.begin("connect4", PlayerSpec("alphabeta", 2), PlayerSpec("minimax", 1))
    brisk.act("start")
    brisk.until(brisk.model.board.record.is_over)
    assert not brisk.model.playing


def test_pause_holds_the_game_and_play_goes_on(brisk: Hand) -> None:
    brisk.begin("connect4", RANDOM, RANDOM)
    brisk.model._pause.setInterval(40)  # so that the game is not over before it is held
    play_text = brisk.play.actions_["start"].text()
    brisk.act("start")
    assert brisk.play.actions_["start"].text() != play_text  # it pauses now
    brisk.until(lambda: len(brisk.text) >= 3)
    brisk.act("start")
    held = brisk.text
    assert brisk.play.actions_["start"].text() == play_text
    brisk.bot.wait(100)
    assert brisk.text == held
    brisk.model._pause.setInterval(1)
    brisk.act("start")
    brisk.until(brisk.model.board.record.is_over)


def test_a_single_step_is_one_move(brisk: Hand) -> None:
    brisk.begin("connect4", RANDOM, RANDOM)
    for number in (1, 2, 3):
        brisk.act("step")
        brisk.until(lambda number=number: len(brisk.text) == number)
        brisk.bot.wait(20)
        assert len(brisk.text) == number
        assert not brisk.model.playing


def test_esc_stops_two_engines_also_between_two_moves(hand: Hand) -> None:
    hand.model._pause.setInterval(60_000)
    hand.begin("connect4", RANDOM, RANDOM)
    hand.act("start")
    hand.until(lambda: len(hand.text) == 1 and not searches())
    hand.act("stop")
    assert not hand.model.playing
    assert not hand.model._pause.isActive()
    assert not hand.enabled("stop")


def test_a_person_takes_over_from_an_engine(brisk: Hand) -> None:
    brisk.begin("connect4", RANDOM, RANDOM)
    brisk.model._pause.setInterval(40)  # so that the game is not over before
    brisk.act("start")
    brisk.until(lambda: len(brisk.text) >= 2)
    brisk.model.set_player(MAX, PERSON)
    assert not brisk.model.playing
    brisk.until_answered()
    assert brisk.model.board.to_move == MAX
    length = len(brisk.text)
    brisk.type(str(brisk.model.board.game.actions(brisk.model.board.record.state)[0]))
    brisk.until(lambda: len(brisk.text) == length + 2 or brisk.model.board.record.is_over())


# An engine that fails


class BrokenError(RuntimeError):
    """What the engine of these tests raises."""


@pytest.fixture
def reports(monkeypatch: pytest.MonkeyPatch) -> list[BaseException]:
    """What would have been shown in the crash dialog."""
    seen: list[BaseException] = []
    monkeypatch.setattr(crash, "report", seen.append)
    return seen


def raises(error: Exception) -> Callable[..., Decision[int]]:
    def choose(*_args: object, **_kwargs: object) -> Decision[int]:
        raise error

    return choose


def test_an_engine_that_fails_is_shown_reported_and_the_game_goes_on(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, reports: list[BaseException]
) -> None:
    error = BrokenError("on purpose")
    with monkeypatch.context() as patch:
        patch.setattr(RandomPlayer, "choose", raises(error))
        hand.begin("tictactoe", PERSON, RANDOM)
        hand.click(5)
        hand.until(lambda: hand.state is EngineState.FAILED)
    assert reports == [error]
    assert hand.play.status.detail() == wording.engine_detail(hand.model)
    assert hand.text == "5"
    assert not hand.model.playing
    hand.act("start")  # the engine is tried again
    hand.until_answered()
    assert len(hand.text) == 2
    assert hand.state is EngineState.READY


def test_an_analysis_that_fails_is_reported_and_the_game_goes_on(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, reports: list[BaseException]
) -> None:
    error = BrokenError("on purpose")
    with monkeypatch.context() as patch:
        patch.setattr(ExactAnalyst, "analyse", raises(error))
        hand.act("analysis_shown")
        hand.until(lambda: bool(reports))
    assert reports == [error]
    hand.click(5)
    assert hand.text == "5"


def test_an_error_of_the_engine_itself_is_no_crash(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, reports: list[BaseException]
) -> None:
    monkeypatch.setattr(RandomPlayer, "choose", raises(EngineError("game.terminal")))
    hand.begin("tictactoe", PERSON, RANDOM)
    hand.click(5)
    hand.until(lambda: hand.state is EngineState.FAILED)
    assert reports == []


@pytest.mark.parametrize(
    "text", ["alphabeta:2:25%:5s", "alphabeta:1:27%:noise2:5s", "minimax:3:noise0.125"]
)
def test_the_dialog_gives_a_weakened_player_back(hand: Hand, text: str) -> None:
    dialog = EngineDialog("connect4", PlayerSpec.parse(text, "connect4"), hand.window)
    assert str(dialog.spec()) == text
    assert dialog._overlooks.isEnabled()
    assert dialog._noise.isEnabled()
    dialog._algorithm.setCurrentIndex(dialog._algorithm.findData("perfect"))
    assert not dialog._overlooks.isEnabled()
    assert dialog.spec().err == 0
    dialog.deleteLater()
