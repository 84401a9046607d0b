"""Faults that a review found, each with the test that showed it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QHeaderView, QMessageBox

from poda.base.paths import data_dir
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.players import PlayerSpec, SearchPlayer
from poda.play.model import record as rows
from poda.play.model.analysis import AnalysisMode
from poda.play.model.board import PERSON
from poda.play.model.engine_room import EngineState
from poda.play.model.record import GameRecord

from ..conftest import Open
from ..hand import Hand

KEY = Qt.Key
ENDLESS = PlayerSpec("alphabeta", 42)


def test_enter_on_the_position_that_is_shown_keeps_the_other_lines(hand: Hand) -> None:
    hand.type("152")
    hand.act("previous")
    hand.type("3")
    before = list(hand.model.board.record.nodes())
    hand.bot.keyClick(hand.play.status.field, KEY.Key_Return)
    assert list(hand.model.board.record.nodes()) == before


def test_pasting_nothing_keeps_the_game_and_says_so(hand: Hand) -> None:
    hand.type("15")
    QGuiApplication.clipboard().clear()
    hand.act("paste")
    assert hand.text == "15"
    assert hand.notice


def test_what_is_being_typed_is_not_replaced(hand: Hand) -> None:
    field = hand.play.status.field
    field.setFocus()
    hand.bot.keyClicks(field, "159")
    hand.act("flip")
    assert field.text() == "159"


def test_a_move_during_a_hint_brings_the_analysis_back(hand: Hand) -> None:
    hand.begin("connect4", PERSON, PERSON)
    hand.model.analysis.set_mode(AnalysisMode.SHOWN, 1.0)
    hand.act("hint")
    hand.until(lambda: hand.state is EngineState.THINKING)
    hand.click(4)
    hand.until(lambda: hand.model.analysis.values is not None)


def test_escape_stops_an_analysis(hand: Hand) -> None:
    hand.begin("connect4", PERSON, PERSON)
    hand.model.analysis.set_mode(AnalysisMode.SHOWN, 60.0)
    hand.until(lambda: hand.model.room.analysing)
    hand.press(KEY.Key_Escape)
    assert not hand.model.room.analysing


@pytest.mark.parametrize("typed", ["game", "round 1.5"])
def test_a_suffix_of_ours_asks_before_it_replaces(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    target = tmp_path / f"{typed}.json"
    target.write_text("precious")
    asked: list[str] = []

    def refuse(_parent: object, _title: str, text: str) -> QMessageBox.StandardButton:
        asked.append(text)
        return QMessageBox.StandardButton.No

    monkeypatch.setattr(QMessageBox, "question", refuse)
    name = str(tmp_path / typed)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (name, ""))
    hand.act("save_as")
    assert len(asked) == 1
    assert target.read_text() == "precious"


def test_a_game_left_beside_an_unanswered_offer_loses_neither(open_window: Open) -> None:
    for moves in ("1", "12"):
        hand = open_window()
        hand.begin()
        hand.type(moves)
        hand.play.offer_unfinished()  # and nobody answers it
        hand.window.close()
    assert len(list(data_dir().glob("unfinished*.json"))) == 2


def test_a_game_that_was_finished_is_not_offered_from_its_middle(open_window: Open) -> None:
    hand = open_window()
    hand.begin()
    hand.type("14253")
    hand.act("previous")
    hand.window.close()
    again = open_window()
    again.play.offer_unfinished()
    assert not again.play.unfinished.isVisible()


def test_a_game_of_a_newer_poda_is_kept(open_window: Open) -> None:
    path = data_dir() / "unfinished.json"
    path.write_text('{"format": "poda-game", "version": 99}')
    hand = open_window()
    hand.play.offer_unfinished()
    hand.click_button(hand.play.unfinished.go_on)
    assert "99" in hand.notice
    assert path.exists()


def test_a_game_gone_on_with_survives_a_crash(open_window: Open) -> None:
    first = open_window()
    first.begin()
    first.type("15")
    first.window.close()
    second = open_window()
    second.play.offer_unfinished()
    second.click_button(second.play.unfinished.go_on)
    assert second.text == "15"
    assert list(data_dir().glob("unfinished*.json"))  # until the window is closed in order


def test_an_engine_that_fails_with_a_sentence_shows_it(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object, **_options: object) -> None:
        raise EngineError("player.no_chance")

    monkeypatch.setattr(SearchPlayer, "choose", fail)
    hand.begin("connect4", PERSON, PlayerSpec("alphabeta", 2))
    hand.click(4)
    hand.until(lambda: hand.state is EngineState.FAILED)
    assert "chance nodes" in hand.play.status.detail()


def test_no_engine_thinks_before_the_window_is_on_screen(open_window: Open) -> None:
    hand = open_window()
    hand.begin("connect4", ENDLESS, PERSON)
    hand.act("stop")
    hand.until(lambda: hand.state is not EngineState.THINKING)
    again = open_window()
    assert again.model.board.players[MAX] == ENDLESS
    assert again.state is EngineState.READY
    again.window.after_first_paint()
    again.until(lambda: again.state is EngineState.THINKING)
    again.act("stop")


def test_the_full_screen_entry_follows_the_window(hand: Hand) -> None:
    hand.window.showFullScreen()
    hand.until(hand.window.menus["full_screen"].isChecked)
    hand.window.showNormal()
    hand.until(lambda: not hand.window.menus["full_screen"].isChecked())


def test_the_letter_of_think_first_does_not_change_the_opponent(hand: Hand) -> None:
    picker = hand.play.players.pickers[MIN].list
    picker.setFocus()
    before = picker.currentIndex()
    hand.bot.keyPress(picker, KEY.Key_A)
    hand.bot.keyRelease(picker, KEY.Key_A)
    assert picker.currentIndex() == before


def test_a_long_list_of_moves_does_not_measure_itself_at_every_cell(hand: Hand) -> None:
    """A column that follows its contents took 50 s for 3,000 moves."""
    model = hand.model
    record = GameRecord(GAMES["connect4"])
    for first in range(1, 8):
        for second in range(1, 8):
            for third in range(1, 8):
                record.go_to(record.root)
                for column in (first, second, third):
                    record.play(column)
    model.board.put(record)
    model.board.tell()
    table = hand.play.moves.table
    assert table.rowCount() == len(rows.rows(record)) > 300
    assert table.horizontalHeader().sectionResizeMode(0) is QHeaderView.ResizeMode.Fixed
    assert table.columnWidth(0) >= table.sizeHintForColumn(0)


def test_undo_stops_at_the_start_and_the_game_that_gave_way_is_a_recent_one(hand: Hand) -> None:
    hand.type("152")
    hand.act("new")
    assert hand.text == ""
    assert not hand.enabled("undo")
    hand.open_recent()
    assert hand.text == "152"


def test_the_title_tells_a_change_since_the_game_was_saved(hand: Hand, tmp_path: Path) -> None:
    hand.type("15")
    hand.play.files.save_as(tmp_path / "game.json")
    assert not hand.window.isWindowModified()
    hand.act("previous")
    assert not hand.window.isWindowModified()  # where one looks is no change
    hand.act("next")
    hand.type("3")
    assert hand.window.isWindowModified()
    hand.act("save")
    assert not hand.window.isWindowModified()


def test_thinking_is_not_said_of_an_engine_that_has_stopped(hand: Hand) -> None:
    hand.begin("connect4", PERSON, ENDLESS)
    hand.click(4)
    hand.until(lambda: hand.state is EngineState.THINKING)
    hand.click(3)
    assert hand.notice
    hand.press(KEY.Key_Escape)
    hand.until(lambda: hand.state is EngineState.STOPPED)
    assert not hand.notice


def test_the_button_of_think_first_stands_still_while_it_is_held(hand: Hand) -> None:
    hand.type("5")
    hand.model.analysis.set_mode(AnalysisMode.THINK_FIRST, 1.0)
    hand.until(lambda: hand.model.analysis.values is not None)
    button = hand.play.analysis.hold
    hand.bot.wait(20)
    before = button.mapTo(hand.window, button.rect().center())
    hand.bot.mousePress(button, Qt.MouseButton.LeftButton)
    hand.until(hand.labels)
    hand.bot.wait(20)
    assert button.mapTo(hand.window, button.rect().center()) == before
    hand.bot.mouseRelease(button, Qt.MouseButton.LeftButton)
    assert not hand.labels()


def test_the_bar_stands_beside_the_board(hand: Hand) -> None:
    hand.model.analysis.set_mode(AnalysisMode.SHOWN, 1.0)
    bar, board = hand.play.board.bar, hand.board
    picture = lambda: board.picture().translated(board.pos())  # noqa: E731
    hand.until(lambda: 0 < bar.x() - picture().right() < 40)
    hand.until(lambda: abs(bar.height() - picture().height()) < 2)


def test_nothing_is_left_to_stop_when_two_engines_have_finished(hand: Hand) -> None:
    hand.begin("tictactoe", PlayerSpec("alphabeta", 9), PlayerSpec("random"))
    hand.act("start")
    hand.until(hand.model.board.record.is_over)
    hand.until(lambda: not hand.play.actions_["stop"].isEnabled())
    assert not hand.play.actions_["start"].isEnabled()


def test_the_hold_button_hands_its_focus_to_no_field(hand: Hand) -> None:
    hand.model.analysis.set_mode(AnalysisMode.THINK_FIRST, 1.0)
    hand.play.analysis.hold.setFocus()
    hand.act("analysis_off")
    hand.bot.keyClicks(hand.focus(), "3")
    assert hand.text == "3"


def test_escape_in_the_position_field_gives_the_board_back(hand: Hand) -> None:
    hand.type("15")
    field = hand.play.status.field
    field.setFocus()
    field.selectAll()
    hand.bot.keyClicks(field, "99")
    hand.bot.keyClick(field, KEY.Key_Return)
    assert hand.play.status.sentence()
    hand.bot.keyClick(field, KEY.Key_Escape)
    assert field.text() == "15"
    assert not hand.play.status.sentence()
    assert hand.board.isAncestorOf(hand.focus())


def test_undo_is_the_games_while_nothing_is_typed(hand: Hand) -> None:
    hand.type("15")
    hand.play.status.field.setFocus()
    hand.bot.keyClick(hand.focus(), KEY.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert hand.text == "1"


def test_a_discarded_game_is_among_the_recent_ones(open_window: Open) -> None:
    first = open_window()
    first.begin()
    first.type("15")
    first.window.close()
    second = open_window()
    second.play.offer_unfinished()
    second.click_button(second.play.unfinished.discard)
    assert not list(data_dir().glob("unfinished*.json"))
    assert not second.enabled("undo")
    second.open_recent()
    assert second.text == "15"


def test_values_that_are_there_are_not_sought_again(hand: Hand) -> None:
    hand.type("15")
    hand.model.analysis.set_mode(AnalysisMode.SHOWN, 1.0)
    hand.until(lambda: hand.model.analysis.values is not None and not hand.model.room.analysing)
    before = hand.model.analysis.values
    hand.act("analysis_think_first")
    assert not hand.model.room.analysing
    assert hand.model.analysis.values is before


def test_an_engine_that_fails_beside_the_analysis_starts_it_once(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It heard of its own start, and began again without end."""

    def fail(*_args: object, **_options: object) -> None:
        raise EngineError("player.no_chance")

    begun: list[object] = []
    real = hand.model.room.analyse
    monkeypatch.setattr(hand.model.room, "analyse", lambda *a: (begun.append(a), real(*a))[1])
    monkeypatch.setattr(SearchPlayer, "choose", fail)
    hand.begin("connect4", PERSON, PlayerSpec("alphabeta", 2))
    hand.model.analysis.set_mode(AnalysisMode.SHOWN, 60.0)
    begun.clear()
    hand.click(4)
    hand.until(lambda: hand.state is EngineState.FAILED)
    hand.bot.wait(50)
    assert len(begun) == 2  # for the new position, and when the engine had failed
    assert hand.model.room.analysing
    hand.press(KEY.Key_Escape)
    hand.until(lambda: not hand.model.room.analysing)
    hand.bot.wait(50)
    assert len(begun) == 2


def test_after_a_slip_on_new_the_game_comes_back_when_the_engine_begins(hand: Hand) -> None:
    hand.begin("tictactoe", PlayerSpec("alphabeta", 1), PERSON)
    hand.until(lambda: len(hand.text) == 1)
    hand.type("1")
    hand.until(lambda: len(hand.text) == 3)
    before = hand.text
    hand.act("new")
    hand.until(lambda: len(hand.text) == 1)
    assert not hand.enabled("undo")  # the engine's first move is no move of the person's
    hand.open_recent()
    assert hand.text == before
