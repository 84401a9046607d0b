"""How a person's games went: counted when they end, shown by opponent, and forgotten."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QMessageBox

from poda.engine.game import MAX, MIN
from poda.house.settings import settings
from poda.house.theme import theme_manager
from poda.play import statistics, words
from poda.play.model.board import PERSON
from poda.play.statistics import OpponentTally, tallies
from poda.play.statistics_dialog import StatisticsDialog

from ..hand import LEFT, NOTHING, RANDOM, Hand


def told() -> list[tuple[str, str, int, int, int]]:
    return [(t.game_key, t.opponent, t.won, t.drawn, t.lost) for t in tallies()]


def opened(hand: Hand) -> StatisticsDialog:
    hand.play.rooms["statistics"].trigger()
    dialog = hand.play.rooms.dialog
    assert isinstance(dialog, StatisticsDialog)
    return dialog


def row(dialog: StatisticsDialog, place: int) -> list[str]:
    items = (dialog.table.item(place, at) for at in range(dialog.table.columnCount()))
    return [item.text() for item in items if item is not None]


def test_a_game_that_ends_is_counted_once(hand: Hand) -> None:
    hand.click(1, 4, 2, 5, 3)
    assert told() == [("tictactoe", "person", 1, 0, 0)]
    hand.act("undo")
    hand.click(3)
    assert told() == [("tictactoe", "person", 1, 0, 0)]
    hand.act("new")
    hand.click(1, 2, 4, 3, 9, 5, 8, 7)
    assert told() == [("tictactoe", "person", 1, 0, 1)]


def test_games_against_an_engine_are_the_persons(hand: Hand) -> None:
    hand.begin("tictactoe", RANDOM, PERSON)
    hand.until(lambda: hand.model.board.person_to_move)
    hand.model.resign()
    hand.begin("connect4", PERSON, RANDOM)
    hand.model.resign()
    assert sorted(told()) == [("connect4", "random", 0, 0, 1), ("tictactoe", "random", 0, 0, 1)]


def test_what_engines_play_and_what_was_typed_is_not_counted(hand: Hand) -> None:
    hand.model.set_position("1425")
    hand.click(3)
    hand.begin("tictactoe", RANDOM, RANDOM)
    hand.act("start")
    hand.until(hand.model.board.record.is_over)
    assert told() == []


def test_rows_of_games_won_and_lost() -> None:
    tally = OpponentTally("connect4", "random")
    for result, streak, best in ((1, 1, 1), (1, 2, 2), (0, 0, 2), (-1, -1, 2), (-1, -2, 2)):
        tally = tally.after(result, 5.0)
        assert (tally.streak, tally.best) == (streak, best)
    assert (tally.won, tally.drawn, tally.lost, tally.games, tally.last) == (2, 1, 2, 5, 5.0)


@pytest.mark.parametrize(
    "spoilt",
    [
        {"chess": {"random": {"won": 1}}},
        {"connect4": "won"},
        {"connect4": {"nobody": {"won": 1, "drawn": 0, "lost": 0, "streak": 0, "best": 0}}},
        {"connect4": {"random": {"won": "many"}}},
        {"connect4": {"random": dict.fromkeys(("won", "drawn", "lost", "streak", "best"), -1)}},
    ],
)
def test_what_somebody_spoilt_is_left_out(spoilt: dict[str, object]) -> None:
    settings().game_results = spoilt
    assert tallies() == []


def test_nothing_is_there_at_first_and_that_is_said(hand: Hand) -> None:
    dialog = opened(hand)
    assert dialog.table.isHidden()
    assert dialog.empty.full_text().startswith("No game has ended yet")
    assert not dialog.forget.isEnabled()


def test_the_table_has_a_row_for_each_opponent(hand: Hand) -> None:
    hand.click(1, 4, 2, 5, 3)
    dialog = opened(hand)
    assert row(dialog, 0)[:7] == ["Tic-tac-toe", "Person", "1", "0", "0", "1 won", "1"]
    assert dialog.empty.isHidden()


def test_no_opponent_is_cut_in_large_type(hand: Hand) -> None:
    """At 160 % the names were "Al…" in a table that can be scrolled."""
    names = dict.fromkeys(("won", "drawn", "lost", "streak", "best"), 1) | {"last": 1.7e9}
    settings().game_results = {"connect4": {"alphabeta:8": names, "perfect": names}}
    theme_manager().set_type_scale(1.6)
    try:
        table = opened(hand).table
        for width in (400, 1200, 400):
            table.window().resize(width, 500)
            hand.until(lambda width=width: table.window().width() <= max(width, 700))
            QApplication.processEvents()
            assert table.columnWidth(1) >= table.sizeHintForColumn(1)
            is_wide = table.horizontalHeader().length() <= table.viewport().width()
            assert table.horizontalScrollBar().maximum() == 0 or not is_wide
    finally:
        theme_manager().set_type_scale(1.0)


def test_games_are_forgotten_when_that_is_confirmed(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.click(1, 4, 2, 5, 3)
    dialog = opened(hand)
    answers = [QMessageBox.StandardButton.No, QMessageBox.StandardButton.Yes]
    monkeypatch.setattr(QMessageBox, "question", lambda *_: answers.pop(0))
    for kept in (1, 0):
        hand.bot.mouseClick(dialog.forget, LEFT, NOTHING, QPoint(8, 8))
        assert len(tallies()) == kept
    assert dialog.table.isHidden()


def test_persons_have_names_that_last(hand: Hand) -> None:
    dialog = opened(hand)
    dialog.names[0].setText("  Ana  María ")
    dialog.names[1].setText("Ben")
    dialog.close_.click()
    assert settings().person_names == ["Ana María", "Ben"]
    board = hand.model.board
    assert [words.seat_name(board, side) for side in (MAX, MIN)] == ["Ana María", "Ben"]
    pickers = hand.play.players.pickers
    assert [pickers[side].list.currentText() for side in (MAX, MIN)] == ["Ana María", "Ben"]
    hand.begin("backgammon", RANDOM, PERSON)
    assert pickers[MIN].list.currentText() == "Ana María"
    assert words.seat_name(board, MIN) == "Ana María"


def test_only_games_from_the_beginning_count(hand: Hand) -> None:
    hand.begin("backgammon")
    hand.model.set_position("4HPwATDgc/ABMA 3-1")
    assert not statistics._from_the_start(hand.model.board.record)
    hand.act("new")
    assert statistics._from_the_start(hand.model.board.record)


def test_a_game_counts_once_however_often_it_comes_back(hand: Hand, tmp_path: Path) -> None:
    """From its file, and from the recent games."""
    hand.click(1, 4, 2, 5)
    hand.play.files.save_as(tmp_path / "before.json")
    hand.click(3)
    assert told() == [("tictactoe", "person", 1, 0, 0)]
    for _ in range(2):  # the file was saved before the end
        hand.act("new")
        hand.play.files.open(tmp_path / "before.json")
        hand.click(3)
    hand.act("undo")  # and now it is not over
    hand.act("new")
    hand.open_recent()
    assert not hand.model.board.record.is_over()
    hand.click(3)
    assert told() == [("tictactoe", "person", 1, 0, 0)]
    hand.act("new")
    hand.click(1, 4, 2, 5, 3)
    assert told() == [("tictactoe", "person", 2, 0, 0)]


def test_a_file_that_names_no_game_counts_once_too(hand: Hand, tmp_path: Path) -> None:
    """An older Poda wrote it."""
    hand.click(1, 4, 2, 5)
    path = tmp_path / "old.json"
    hand.play.files.save_as(path)
    document = json.loads(path.read_text())
    assert document.pop("id")
    path.write_text(json.dumps(document))
    for _ in range(2):
        hand.act("new")
        hand.play.files.open(path)
        hand.click(3)
    assert told() == [("tictactoe", "person", 1, 0, 0)]


def test_what_is_tried_while_a_position_is_analysed_is_no_game(hand: Hand) -> None:
    hand.click(1, 4, 2, 5)
    hand.act("analyse")
    hand.click(3)
    assert hand.model.board.record.is_over()
    assert told() == []


@pytest.mark.parametrize("spoilt", [["x"], {"ids": 3}, {"ids": [1, None]}, "ids"])
def test_spoilt_games_that_were_counted_are_none(hand: Hand, spoilt: object) -> None:
    settings().game_results = {"counted": spoilt}
    hand.click(1, 4, 2, 5, 3)
    assert told() == [("tictactoe", "person", 1, 0, 0)]
