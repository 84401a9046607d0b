"""Undo ends at the first position of a game; the games before it are a list, and on disc."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog

from poda.base.files import is_dated_name
from poda.engine.errors import EngineError
from poda.engine.game import MIN
from poda.play import recent
from poda.play.model.board import PERSON
from poda.play.recent_dialog import RecentDialog

from .conftest import Open
from .hand import KEY, LEFT, NOTHING, RANDOM, Hand


def rows(dialog: RecentDialog) -> list[list[str]]:
    """Game, players and result of each row."""
    table = dialog.table
    items = [[table.item(row, column) for column in range(3)] for row in range(table.rowCount())]
    return [[item.text() if item else "" for item in line] for line in items]


def back(hand: Hand) -> None:
    """The window has the keyboard again, as a window manager gives it when a dialog is closed."""
    hand.window.activateWindow()
    hand.until(hand.window.isActiveWindow)


def press_enter(hand: Hand) -> None:
    """Choose the row that is chosen in the list."""
    hand.press(KEY.Key_Return)
    back(hand)


def close(dialog: QDialog) -> None:
    dialog.reject()


def until_written(hand: Hand) -> None:
    hand.until(lambda: not hand.play.recent._unwritten)


def files() -> list[Path]:
    return sorted(recent.folder().glob("*"))


def test_undo_ends_at_the_first_position_of_this_game(hand: Hand) -> None:
    hand.type("15")
    hand.act("new")
    hand.type("37")
    hand.act("new")
    assert not hand.enabled("undo")
    hand.type("9")
    hand.act("undo")
    assert hand.text == ""
    assert not hand.enabled("undo")
    hand.act("redo")
    assert hand.text == "9"
    assert not hand.enabled("redo")


def test_a_game_that_new_replaced_comes_back_with_enter(hand: Hand) -> None:
    hand.type("159")
    hand.act("undo")
    hand.act("new")
    dialog = hand.shown_recent()
    assert rows(dialog) == [["Tic-tac-toe", "Person – Person", "Not finished, 3 moves"]]
    assert dialog.table.currentRow() == 0
    press_enter(hand)
    assert hand.text == "15"
    hand.act("redo")
    assert hand.text == "159"
    assert hand.board.hasFocus()


def test_a_double_click_opens_the_one_that_is_meant(hand: Hand) -> None:
    hand.type("159")
    hand.act("new")
    hand.begin("connect4", PERSON, RANDOM)
    hand.click(4)
    hand.until_answered()
    played = hand.text
    hand.act("new")
    dialog = hand.shown_recent()
    assert [row[0] for row in rows(dialog)] == ["Connect Four", "Tic-tac-toe"]
    item = dialog.table.item(1, 0)
    assert item is not None
    spot = dialog.table.visualItemRect(item).center()
    hand.bot.mouseClick(dialog.table.viewport(), LEFT, NOTHING, spot)
    hand.bot.mouseDClick(dialog.table.viewport(), LEFT, NOTHING, spot)
    back(hand)
    assert hand.text == "159"
    dialog = hand.shown_recent()
    assert [row[0] for row in rows(dialog)] == ["Connect Four"]  # the other is on the board
    press_enter(hand)
    assert hand.text == played
    assert hand.model.board.players[MIN] == RANDOM


def test_a_game_that_comes_back_keeps_its_file(hand: Hand) -> None:
    hand.type("15")
    hand.act("new")
    until_written(hand)
    before = files()
    hand.shown_recent()
    press_enter(hand)
    hand.type("9")
    hand.act("new")
    until_written(hand)
    assert files() == before
    assert recent.told(before[0]).turns == 3


def test_a_game_that_is_over_is_there_at_the_next_start(hand: Hand, open_window: Open) -> None:
    hand.type("14253")
    assert hand.model.board.record.is_over()
    hand.window.close()
    after = open_window()
    after.begin()
    dialog = after.shown_recent()
    assert rows(dialog) == [["Tic-tac-toe", "Person – Person", "X wins"]]
    press_enter(after)
    assert after.text == "14253"


def test_twenty_are_kept_and_what_is_none_costs_no_other(hand: Hand) -> None:
    recent.folder().mkdir(parents=True)
    damaged = recent.folder() / "20260101-000000-aaaaaa.json"
    damaged.write_text("{")
    stranger = recent.folder() / "letter.json"
    stranger.write_text('{"format": "poda-tree", "version": 1}')
    for _ in range(recent.MOST_KEPT + 3):
        hand.type("1")
        hand.act("new")
        until_written(hand)
    dialog = hand.shown_recent()
    assert len(rows(dialog)) == recent.MOST_KEPT
    assert stranger.name in dialog.sentence()
    assert stranger.exists()
    close(dialog)


def test_a_damaged_file_is_told_with_its_name(hand: Hand) -> None:
    hand.type("15")
    hand.act("new")
    until_written(hand)
    (path,) = files()
    document = path.read_text()
    path.write_text(document.replace('"5"', '"1"'))
    hand.shown_recent()
    press_enter(hand)
    assert hand.text == ""
    assert path.name in hand.notice
    path.write_text(document[:40])
    dialog = hand.shown_recent()
    assert rows(dialog) == []
    assert path.name in dialog.sentence()
    assert not dialog.take.isEnabled()
    close(dialog)


def test_without_games_it_says_what_comes_here(hand: Hand) -> None:
    dialog = hand.shown_recent()
    assert dialog.empty.isVisible()
    assert dialog.empty.full_text()
    assert not dialog.table.isVisible()
    hand.press(KEY.Key_Escape)
    hand.until(lambda: hand.play.findChild(RecentDialog) is None)


def test_nothing_is_said_before_the_folder_is_read(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, listed = threading.Event(), recent.listed

    def slow(stopped: Callable[[], bool]) -> object:
        go_on.wait(300)
        return listed(stopped)

    monkeypatch.setattr(recent, "listed", slow)
    hand.act("recent")
    (dialog,) = (each for each in hand.play.findChildren(RecentDialog) if each.isVisible())
    assert not dialog.empty.isVisible()
    go_on.set()
    hand.until(dialog.empty.isVisible)
    close(dialog)


def test_where_nothing_can_be_written_the_games_of_this_run_are_there(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    recent.folder().parent.mkdir(parents=True, exist_ok=True)
    recent.folder().write_text("no folder")
    hand.type("15")
    hand.act("new")
    hand.until(lambda: hand.play.recent.error is not None)
    dialog = hand.shown_recent()
    assert len(rows(dialog)) == 1
    assert dialog.sentence()
    press_enter(hand)
    assert hand.text == "15"
    recent.folder().unlink()


def test_the_columns_are_named_for_who_hears_them(hand: Hand) -> None:
    dialog = hand.shown_recent()
    assert dialog.table.accessibleName()
    heads = [dialog.table.horizontalHeaderItem(at) for at in range(4)]
    assert all(head is not None and head.text() for head in heads)
    assert dialog.table.horizontalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    close(dialog)


def three_games(hand: Hand) -> RecentDialog:
    """The list of three games, the last one first."""
    for moves in ("1", "15", "159"):
        hand.type(moves)
        hand.act("new")
        until_written(hand)
    return hand.shown_recent()


def moves_told(dialog: RecentDialog) -> list[str]:
    return [row[2].removeprefix("Not finished, ") for row in rows(dialog)]


def test_a_game_is_deleted_by_its_key_and_taken_back(hand: Hand) -> None:
    dialog = three_games(hand)
    hand.press(KEY.Key_Down, KEY.Key_Delete)
    assert moves_told(dialog) == ["3 moves", "1 move"]
    assert dialog.table.currentRow() == 1
    hand.bot.keySequence(hand.focus(), QKeySequence(QKeySequence.StandardKey.Undo))
    assert moves_told(dialog) == ["3 moves", "2 moves", "1 move"]
    assert dialog.table.currentRow() == 1
    assert not dialog.undo.isVisible()
    hand.press(KEY.Key_Delete)
    assert len(files()) == 3  # it can still be taken back
    hand.press(KEY.Key_Escape)
    back(hand)
    hand.until(lambda: len(files()) == 2)
    dialog = hand.shown_recent()
    assert moves_told(dialog) == ["3 moves", "1 move"]
    close(dialog)


def test_all_games_are_deleted_and_taken_back(hand: Hand) -> None:
    dialog = three_games(hand)
    hand.click_button(dialog.delete_all)
    assert rows(dialog) == []
    assert dialog.empty.isVisible()
    assert not dialog.delete.isEnabled()
    assert hand.focus() is dialog.undo
    hand.press(KEY.Key_Space)
    assert moves_told(dialog) == ["3 moves", "2 moves", "1 move"]
    hand.click_button(dialog.delete_all)
    hand.click_button(dialog.leave)
    back(hand)
    hand.until(lambda: not files())
    hand.type("1")
    hand.act("new")
    dialog = hand.shown_recent()
    assert moves_told(dialog) == ["1 move"]
    close(dialog)


def test_a_game_that_is_not_written_yet_is_deleted_too(hand: Hand, open_window: Open) -> None:
    hand.type("159")
    hand.act("new")
    dialog = hand.shown_recent()
    hand.press(KEY.Key_Delete)
    close(dialog)
    hand.window.close()
    after = open_window()
    after.begin()
    dialog = after.shown_recent()
    assert rows(dialog) == []
    close(dialog)


def test_a_game_that_is_written_while_the_folder_is_read_is_listed(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = hand.play.recent
    listed = recent.listed

    def listed_before_it(stopped: Callable[[], bool]) -> tuple[list[Any], list[Any]]:
        unreadable = listed(stopped)[1]
        while keeper._unwritten and not stopped():
            time.sleep(0.01)
        return [], unreadable

    monkeypatch.setattr(recent, "listed", listed_before_it)
    hand.type("159")
    hand.act("new")
    assert keeper._unwritten
    dialog = hand.shown_recent()
    assert len(rows(dialog)) == 1
    close(dialog)


STRANGE = {
    "when": ["Infinity", "-Infinity", "NaN", "1e999", "-1", "1" + 400 * "0", "true", "null", "[]"],
    "result": ['"won"', "1", "null"],
    "turns": ["-1", "1.5", "true", "1" + 20 * "0"],
    "points": ["-1", '"2"'],
    "score": ["[1]", '[1, "2"]', "{}"],
}


@pytest.mark.parametrize("name", STRANGE)
def test_strange_values_in_a_file_are_a_sentence(hand: Hand, name: str) -> None:
    hand.type("15")
    hand.act("new")
    until_written(hand)
    (path,) = files()
    document = json.loads(path.read_text())
    for value in STRANGE[name]:
        document["recent"][name] = "HERE"
        path.write_text(json.dumps(document).replace('"HERE"', value))
        dialog = hand.shown_recent()
        assert rows(dialog) == []
        assert path.name in dialog.sentence()
        close(dialog)
        back(hand)
    for other in ("[]", "1", "null"):
        path.write_text(json.dumps(document | {"recent": "HERE"}).replace('"HERE"', other))
        with pytest.raises(EngineError):
            recent.told(path)


def test_errors_that_an_older_poda_wrote_into_a_file_are_passed_over(hand: Hand) -> None:
    hand.type("15")
    hand.act("new")
    until_written(hand)
    (path,) = files()
    document = json.loads(path.read_text())
    document["recent"]["errors"] = [{"position": "1", "loss": "none"}]
    path.write_text(json.dumps(document))
    assert recent.told(path).turns == 2


def test_a_strange_name_of_a_file_is_no_name_of_ours(tmp_path: Path) -> None:
    """`left.recent` of a game that was left: it is never a way out of the folder."""
    for name in ("../a.json", "/etc/passwd", "", "20260101-000000-aaaaaa.json\n"):
        assert not is_dated_name(name)


def test_strangers_files_hide_none_of_ours(hand: Hand) -> None:
    hand.type("159")
    hand.act("new")
    until_written(hand)
    for number in range(80):
        (recent.folder() / f"letter-{number}.json").write_text("{}")
    dialog = hand.shown_recent()
    assert len(rows(dialog)) == 1
    close(dialog)
