"""Rollouts in the Play tab: candidates, games that are counted live, stopping, and the verdict."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF, QGuiApplication
from PySide6.QtWidgets import QTableWidgetItem

from play.conftest import Open
from play.hand import Hand, threads
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.search.observer import SearchStopped
from poda.house.theme import font
from poda.packages.backgammon.engine.rollout import Candidate, RolloutResult, RolloutSettings
from poda.packages.backgammon.window.play.rollouts import rollouts_of
from poda.packages.backgammon.window.review.rollout_dialog import RolloutDialog
from poda.play.model.analysis import AnalysisMode
from poda.play.words import plies_words

from .backgammon_hand import OPENED, START, begun, position

KEY = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier

pytestmark = pytest.mark.qt_log_ignore(r"does not support raise\(\)", extend=True)


class Dice:
    """What all made-up rollouts have in common.

    Attributes:
        begun: every rollout that was made.
        allowed: how many games may be played until `enough` is set.
    """

    begun: list[SmallRollout]
    allowed: int
    enough: threading.Event


class SmallRollout:
    """Stands for the engine's `Rollout`: the first candidate leads by 0.031."""

    dice: Dice

    def __init__(
        self,
        state: Any,
        plays: Any = None,
        settings: RolloutSettings | None = None,
        stop: Callable[[], bool] = lambda: False,
    ) -> None:
        self.state, self.plays, self.settings = state, plays or (None,), settings
        self.trials, self.wanted = 0, 0
        self.threads: list[int] = []
        self.dice.begun.append(self)

    def run(
        self, trials: int, stop: Callable[[], bool], tell: Callable[[Any], None], executor: Any
    ) -> RolloutResult:
        self.wanted = trials
        self.threads.append(executor._max_workers if executor is not None else 1)
        while self.trials < trials:
            while self.trials >= self.dice.allowed and not self.dice.enough.wait(0.005):
                if stop():
                    return self.result()
            self.trials += 36
            tell(self.result())
        return self.result()

    def result(self) -> RolloutResult:
        candidates = tuple(
            Candidate(
                play,
                Chances(0.55 - 0.01 * place, 0.15),
                None,
                0.2 - 0.031 * place,
                0.008,
                0.2,
                0.008,
                0.031 * place,
                0.009 if place else 0.0,
            )
            for place, play in enumerate(self.plays)
        )
        return RolloutResult(
            *(self.state.turn, candidates, self.trials, self.wanted, False, None, 1000, 2.4),
            look_ahead=0 if self.settings is None else self.settings.look_ahead,
            share=self.trials / self.wanted,
        )


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> Iterator[Dice]:
    dice = Dice()
    dice.begun, dice.allowed, dice.enough = [], 10**9, threading.Event()
    SmallRollout.dice = dice
    monkeypatch.setattr("poda.packages.backgammon.engine.rollout.Rollout", SmallRollout)
    yield dice
    dice.enough.set()


@pytest.fixture
def table(open_window: Open, dice: Dice) -> Hand:
    """Two persons, one of whom is to play 3-1."""
    hand = begun(open_window())
    hand.model.set_position(OPENED)
    hand.board.setFocus()
    return hand


def opened(hand: Hand) -> RolloutDialog:
    """The dialog of the position on the board, with its candidates."""
    hand.window.activateWindow()  # as a window manager does when a dialog is closed
    hand.until(hand.window.isActiveWindow)
    action = hand.play.added["backgammon"]["rollout"]
    hand.bot.keySequence(hand.window, action.shortcut())
    dialog = hand.play.added["backgammon"].windows["rollout"]
    assert isinstance(dialog, RolloutDialog)
    hand.until(lambda: len(dialog.table.rows) > 1)
    hand.until(dialog.isActiveWindow)
    return dialog


def chosen(dialog: RolloutDialog) -> list[str]:
    return [row.text for row in dialog.table.rows if row.wanted]


def choose_first(hand: Hand, dialog: RolloutDialog, number: int) -> None:
    """Have just the first candidates chosen, by the keyboard."""
    dialog.table.setFocus()
    for place in range(len(dialog.table.rows)):
        dialog.table.setCurrentCell(place, 0)
        if dialog.table.rows[place].wanted != (place < number):
            hand.bot.keyClick(dialog.table, KEY.Key_Space)
    assert len(chosen(dialog)) == number


def until_done(hand: Hand) -> None:
    hand.until(lambda: not rollouts_of(hand.model).running)


def test_the_best_few_and_the_played_one_are_proposed(table: Hand) -> None:
    table.model.ask_text("24/23 13/10")
    table.act("previous")
    dialog = opened(table)
    names = chosen(dialog)
    assert names[0] == "8/5 6/5"
    assert "24/23 13/10" in names
    assert 2 <= len(names) <= 5
    played = [row.text for row in dialog.table.rows if row.played]
    assert played == ["24/23 13/10"]
    assert dialog.table.rows[0].equity is not None
    assert not dialog.table.rows[0].rolled


def test_the_table_fills_while_games_are_played_and_the_verdict_says_how_sure(
    table: Hand, dice: Dice
) -> None:
    dice.allowed = 72
    dialog = opened(table)
    choose_first(table, dialog, 2)
    names = chosen(dialog)
    table.click_button(dialog.run)
    table.until(lambda: dialog.state_text() == "72 of 1,296 games · 2 s · 41 s to go")
    assert dialog.progress.value() == 5  # per cent
    assert dialog.run.text() == "&Stop"
    assert not dialog.trials.isEnabled()
    rolled = [row for row in dialog.table.rows if row.rolled]
    assert [row.text for row in rolled] == names
    assert (rolled[0].equity, rolled[0].error, rolled[0].behind) == (0.2, 0.008, None)
    assert (rolled[1].behind, rolled[1].joint) == (0.031, 0.009)
    dice.enough.set()
    until_done(table)
    first, second = names
    assert dialog.verdict() == f"{first} is better than {second} by 0.031 ± 0.009."
    assert dialog.state_text() == "1,296 of 1,296 games · 2 s"
    (engine,) = dice.begun
    assert engine.settings == RolloutSettings(plies=10, seed=1, look_ahead=1)


def test_stop_keeps_what_is_there_and_go_on_adds_games(table: Hand, dice: Dice) -> None:
    dice.allowed = 108
    dialog = opened(table)
    dialog.trials.setCurrentIndex(0)
    table.click_button(dialog.run)
    table.until(lambda: dialog.state_text().startswith("108 of 324"))
    table.click_button(dialog.run)
    until_done(table)
    assert dialog.table.rows[0].rolled
    assert "better" in dialog.verdict()
    assert dialog.run.text() == "Go &on"
    dice.enough.set()
    dialog.run.setFocus()
    table.bot.keyClick(dialog.run, KEY.Key_Space)
    until_done(table)
    assert dialog.state_text().startswith("324 of 324 games")
    table.click_button(dialog.run)
    until_done(table)
    assert dialog.state_text().startswith("648 of 648 games")
    assert len(dice.begun) == 1  # the same one went on


def test_another_choice_begins_anew(table: Hand, dice: Dice) -> None:
    dialog = opened(table)
    choose_first(table, dialog, 2)
    dialog.cut.setCurrentIndex(0)
    dialog.seed.setValue(7)
    dialog.threads.setValue(dialog.threads.maximum())
    table.click_button(dialog.run)
    until_done(table)
    assert dialog.run.text() == "Go &on"
    choose_first(table, dialog, 3)
    assert dialog.run.text() == "&Start"
    table.click_button(dialog.run)
    until_done(table)
    assert [len(engine.plays) for engine in dice.begun] == [2, 3]
    assert dice.begun[1].settings == RolloutSettings(plies=7, seed=7, look_ahead=1)
    dialog.look_ahead.setCurrentIndex(2)
    assert dialog.run.text() == "&Start"
    table.click_button(dialog.run)
    until_done(table)
    assert dice.begun[2].settings == RolloutSettings(plies=7, seed=7, look_ahead=2)
    assert dice.begun[1].threads == [dialog.threads.maximum()]
    choose_first(table, dialog, 0)
    assert not dialog.run.isEnabled()


def test_closing_stops_it_and_what_was_found_is_there_again(table: Hand, dice: Dice) -> None:
    dice.allowed = 36
    dialog = opened(table)
    table.click_button(dialog.run)
    table.until(lambda: dialog.state_text().startswith("36 of"))
    table.bot.keyClick(dialog, KEY.Key_Escape)
    assert not dialog.isVisible()
    until_done(table)
    assert "poda-rollout" not in threads()
    again = opened(table)
    assert again is dialog
    assert again.table.rows[0].rolled
    assert again.run.text() == "Go &on"


def test_escape_at_the_board_stops_it_too(table: Hand, dice: Dice) -> None:
    dice.allowed = 36
    dialog = opened(table)
    table.click_button(dialog.run)
    table.until(lambda: dialog.state_text().startswith("36 of"))
    table.play.actions_["stop"].trigger()
    until_done(table)
    assert dialog.isVisible()
    assert dialog.table.rows[0].rolled


def test_another_position_on_the_board_has_candidates_of_its_own(table: Hand, dice: Dice) -> None:
    dice.allowed = 36
    dialog = opened(table)
    table.click_button(dialog.run)
    table.until(lambda: dialog.state_text().startswith("36 of"))
    table.model.set_position(position(START, START, (6, 5)))
    assert "3-1" in dialog._title.full_text()  # as long as that is rolled out
    table.click_button(dialog.run)
    until_done(table)
    assert "3-1" in dialog._title.full_text()
    table.model.set_position(position(START, START, (6, 4)))
    assert "6-4" in dialog._title.full_text()
    table.until(lambda: len(dialog.table.rows) > 1)
    assert dialog.verdict() == ""
    assert dialog.run.text() == "&Start"


def test_plays_that_were_rolled_out_stand_first_in_the_table_of_plays(
    table: Hand, dice: Dice
) -> None:
    table.model.analysis.set_mode(AnalysisMode.SHOWN, 1.0)
    table.until(lambda: table.model.analysis.values is not None)
    dialog = opened(table)
    choose_first(table, dialog, 2)
    table.click_button(dialog.run)
    until_done(table)
    rows = table.play.analysis.equities.rows
    assert [row.trials for row in rows[:3]] == [1296, 1296, 0]
    item = table.play.analysis.equities.item(0, 0)
    assert item is not None
    assert "rollout of 1,296 games, played at 1 ply, ± 0.008" in item.toolTip()


def test_every_row_says_where_its_number_is_from(table: Hand, dice: Dice) -> None:
    """However narrow the table is: rollouts and look-aheads stand in it together."""
    table.model.analysis.set_mode(AnalysisMode.SHOWN, 1.0)
    table.until_analysed()
    dialog = opened(table)
    choose_first(table, dialog, 2)
    table.click_button(dialog.run)
    until_done(table)
    equities = table.play.analysis.equities
    last = equities.columnCount() - 1
    for narrow in (600, 300, 150):
        equities.resize(narrow, equities.height())
        assert not equities.isColumnHidden(last)
        texts = [(equities.item(row, last) or QTableWidgetItem()).text() for row in range(3)]
        assert texts[:2] == ["R 1,296", "R 1,296"]
        assert texts[2] == str(equities.rows[2].depth)
        metrics = QFontMetricsF(font("small"))
        assert equities.columnWidth(last) > metrics.horizontalAdvance("R 1,296")
    sources = [row.source for row in dialog.table.rows[:3]]
    assert sources == ["R 1,296"] * 2 + [plies_words(equities.rows[2].depth)]


def test_the_result_is_copied_as_text(table: Hand, dice: Dice) -> None:
    dialog = opened(table)
    choose_first(table, dialog, 2)
    assert not dialog.copy.isEnabled()
    table.click_button(dialog.run)
    until_done(table)
    table.bot.keyClick(dialog.table, KEY.Key_C, CONTROL)
    text = QGuiApplication.clipboard().text()
    lines = text.splitlines()
    assert lines[0].startswith("Blue to play 3-1, 4HPwATDgc/ABMA")
    assert lines[2].split()[:2] == ["8/5", "6/5"]
    assert lines[-2] == "1,296 games, plays at 1 ply, cut off after 10 plies, seed 1"
    assert lines[-1] == dialog.verdict()
    QGuiApplication.clipboard().clear()
    table.click_button(dialog.copy)
    assert QGuiApplication.clipboard().text() == text


def test_a_position_before_its_throw_is_rolled_out_itself(table: Hand, dice: Dice) -> None:
    dialog = opened(table)
    table.model.ask_text("8/5 6/5")
    table.until(lambda: "to roll" in dialog._title.full_text())
    assert [row.text for row in dialog.table.rows] == ["before the throw"]
    table.click_button(dialog.run)
    until_done(table)
    assert dialog.verdict() == "The position is worth +0.200 ± 0.008 to Orange."


def test_what_needs_no_dice_is_told_as_exact(
    table: Hand, monkeypatch: pytest.MonkeyPatch, dice: Dice
) -> None:
    real = SmallRollout.result

    def exact(self: SmallRollout) -> RolloutResult:
        result = real(self)
        known = (replace(c, exact=True, standard_error=0.0) for c in result.candidates)
        return replace(result, candidates=tuple(known))

    monkeypatch.setattr(SmallRollout, "result", exact)
    dialog = opened(table)
    choose_first(table, dialog, 2)
    table.click_button(dialog.run)
    until_done(table)
    assert dialog.verdict().endswith(" by 0.031: that is exact.")
    assert dialog.state_text() == "exact: nothing is left to chance"
    assert not dialog.run.isEnabled()
    choose_first(table, dialog, 3)
    assert dialog.run.isEnabled()


def test_a_rollout_that_fails_says_so(
    table: Hand, monkeypatch: pytest.MonkeyPatch, dice: Dice
) -> None:
    from poda.engine.errors import EngineError

    def fail(*_args: object) -> None:
        raise EngineError("kernels.missing")

    monkeypatch.setattr(SmallRollout, "run", fail)
    dialog = opened(table)
    table.click_button(dialog.run)
    until_done(table)
    assert dialog.verdict()
    assert dialog.run.text() == "&Start"


def test_candidates_that_are_looked_for_are_dropped_with_the_window(
    table: Hand, dice: Dice, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Endless:
        def analyse(self, _state: Any, _limit: Any, stop: Callable[[], bool]) -> Any:
            while not stop():
                threading.Event().wait(0.005)
            raise SearchStopped
            yield

    monkeypatch.setattr(
        "poda.packages.backgammon.window.review.rollout_dialog.analyst", lambda _game: Endless()
    )
    action = table.play.added["backgammon"]["rollout"]
    action.trigger()
    table.until(lambda: "poda-candidates" in threads())
    table.play.added["backgammon"].windows["rollout"].reject()
    table.until(lambda: "poda-candidates" not in threads())


def test_a_game_without_dice_cannot_be_rolled_out(table: Hand) -> None:
    action = table.play.added["backgammon"]["rollout"]
    assert action.isEnabled()
    table.begin("tictactoe")
    assert not action.isEnabled()
    assert not action.isVisible()


def test_the_real_engine_rolls_out_with_kernels(
    open_window: Open, kernels: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = begun(open_window())
    hand.model.set_position(position({6: 2, 5: 1}, {4: 2, 1: 1}, (6, 1)))
    hand.board.setFocus()
    dialog = opened(hand)
    dialog.trials.setCurrentIndex(0)
    hand.click_button(dialog.run)
    until_done(hand)
    run = rollouts_of(hand.model).run
    assert run is not None
    assert run.trials >= 36
    assert dialog.verdict()
    assert dialog.state_text().startswith(("324 of 324", "exact"))
