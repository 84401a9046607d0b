"""Files and texts of any kind: opened, dropped and pasted, and led to where they belong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMessageBox

from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.players import PlayerSpec
from poda.play.model import storage
from poda.play.model.record import GameRecord
from poda.play.model.storage import SavedGame

from ..hand import Hand

Choose = Callable[[Path | str], list[str]]
CASES = Path(__file__).parents[2] / "data" / "cases"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A saved game, whose name says nothing."""
    record = GameRecord(GAMES["tictactoe"], actions=[5, 1])
    saved = SavedGame(record, {MAX: PlayerSpec("person"), MIN: PlayerSpec("person")})
    path = tmp_path / "2026 game.txt"
    storage.save(path, saved)
    return path


def drop(hand: Hand, path: Path) -> None:
    what = QMimeData()
    what.setUrls([QUrl.fromLocalFile(str(path))])
    copy, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    none = Qt.KeyboardModifier.NoModifier
    over = QDragEnterEvent(QPoint(9, 9), copy, what, left, none)
    QApplication.sendEvent(hand.window, over)
    assert over.isAccepted()
    QApplication.sendEvent(hand.window, QDropEvent(QPointF(9, 9), copy, what, left, none))


def paste(hand: Hand, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    hand.act("paste")


def come_back(hand: Hand) -> None:
    """As a window manager does it when a dialog is closed."""
    hand.window.activateWindow()
    hand.until(hand.window.isActiveWindow)


def answer(hand: Hand, button: QMessageBox.StandardButton) -> str:
    """Press a button of the question that is asked, and give its text."""
    (box,) = (each for each in hand.window.findChildren(QMessageBox) if each.isVisible())
    text = box.text()
    hand.bot.mouseClick(box.button(button), Qt.MouseButton.LeftButton)
    hand.until(lambda: not hand.window.findChildren(QMessageBox))
    come_back(hand)
    return text


YES, NO = QMessageBox.StandardButton.Yes, QMessageBox.StandardButton.No


def test_what_is_dropped_is_opened_where_it_belongs(hand: Hand, game: Path, tmp_path: Path) -> None:
    tree = tmp_path / "tree.doc"
    tree.write_text("[[3, 12], [2, 4]]", "utf-8")
    drop(hand, tree)
    assert hand.window.tab_name == "tree"
    hand.until(lambda: getattr(hand.window.tree.model.source, "text", "") == "[[3, 12], [2, 4]]")
    drop(hand, game)
    assert hand.window.tab_name == "play"
    assert hand.text == "51"


def test_a_game_that_is_opened_in_the_tree_tab_is_led_to_play(
    hand: Hand, game: Path, choose: Choose
) -> None:
    hand.window.show_tab("tree")
    choose(game)
    for button, tab in ((NO, "tree"), (YES, "play")):
        hand.window.tree.parts.actions_["open"].trigger()
        hand.until(lambda: bool(hand.window.findChildren(QMessageBox)))
        assert answer(hand, button) == "2026 game.txt is for the tab Play. Open it there?"
        assert hand.window.tab_name == tab
    assert hand.text == "51"


def test_a_tree_that_is_opened_in_play_is_led_to_its_tab(
    hand: Hand, tmp_path: Path, choose: Choose
) -> None:
    path = tmp_path / "tree.json"
    path.write_text("[[3, 12], [2, 8]]", "utf-8")
    choose(path)
    hand.act("open")
    assert answer(hand, YES) == "tree.json is for the tab Tree. Open it there?"
    hand.until(lambda: getattr(hand.window.tree.model.source, "text", "") == "[[3, 12], [2, 8]]")


def test_a_tree_that_is_pasted_in_play_is_led_to_its_tab(hand: Hand) -> None:
    paste(hand, "[[3, 12], [2, 9]]")
    assert "Tree" in answer(hand, YES)
    assert hand.window.tab_name == "tree"
    hand.until(lambda: getattr(hand.window.tree.model.source, "text", "") == "[[3, 12], [2, 9]]")


def test_a_position_of_another_game_is_offered(hand: Hand) -> None:
    address = (CASES / "pons-url.txt").read_text("utf-8")
    paste(hand, address)
    assert answer(hand, NO) == "This is a position of Connect Four. Show it?"
    assert hand.model.board.game.key == "tictactoe"
    paste(hand, address)
    answer(hand, YES)
    assert hand.model.board.game.key == "connect4"
    assert hand.text == "444333"


def test_a_saved_game_is_pasted(hand: Hand, game: Path) -> None:
    paste(hand, game.read_text("utf-8"))
    assert hand.text == "51"


def test_the_filters_are_all_that_is_read_and_each_kind(hand: Hand) -> None:
    everything, *kinds = hand.play.files.words().open_filter.split(";;")
    assert everything.startswith("All that Poda reads (*.json *.")
    assert kinds[0] == "Games saved by Poda (*.json)"
    assert kinds[-1] == "All files (*)"
    assert len(kinds) == len(set(kinds))
