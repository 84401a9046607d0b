"""The plays of a throw by their equity: marked, shown on the board, copied, and larger."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from play.conftest import Open
from play.hand import Hand
from play.test_playouts import playing_out
from poda.engine.game import MAX
from poda.engine.games.backgammon import State
from poda.engine.games.backgammon_parts.cube import Cube
from poda.packages.backgammon.window.play.equity_table import (
    PLAYED,
    EquityTable,
    PlaysDialog,
    chance_numbers,
)
from poda.play.model.analysis import AnalysisMode
from poda.play.model.record import GameRecord
from poda.play.words import plies_words
from poda.widgets.engine_words import equity, percent

from .backgammon_hand import OPENED, begun, board

LEFT = Qt.MouseButton.LeftButton

KEY = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def table(open_window: Open) -> Hand:
    """Two persons, one of whom is to play 3-1, with the values shown."""
    hand = begun(open_window())
    hand.model.set_position(OPENED)
    hand.model.analysis.set_mode(AnalysisMode.SHOWN, 0.2)
    hand.until_analysed()
    hand.board.setFocus()
    return hand


def plays(hand: Hand) -> EquityTable:
    return hand.play.analysis.equities


def text(table: EquityTable, row: int, column: int) -> str:
    item = table.item(row, column)
    assert item is not None
    return item.text()


def larger(hand: Hand) -> PlaysDialog:
    """The same in a window of its own."""
    action = hand.play.added["backgammon"]["plays_table"]
    hand.bot.keySequence(hand.window, action.shortcut())
    dialog = hand.play.added["backgammon"].windows["plays_table"]
    assert isinstance(dialog, PlaysDialog)
    hand.until(dialog.isActiveWindow)
    return dialog


def test_the_play_on_the_board_is_marked(table: Hand) -> None:
    assert not [row for row in plays(table).rows if row.played]
    table.model.turns.move(24, 23)
    assert not [row for row in plays(table).rows if row.played]  # half of a play
    table.model.turns.move(13, 10)
    (mine,) = [row for row in plays(table).rows if row.played]
    assert mine.text == "24/23 13/10"
    place = [row.played for row in plays(table).rows].index(True)
    assert text(plays(table), place, 0) == f"{PLAYED} 24/23 13/10"
    item = plays(table).item(place, 0)
    assert item is not None
    assert "the play on the board" in item.data(Qt.ItemDataRole.AccessibleTextRole)
    table.act("done")
    table.act("previous")
    table.until(lambda: table.model.analysis.values is not None)
    assert [row.text for row in plays(table).rows if row.played] == ["24/23 13/10"]


def test_a_row_that_is_walked_to_is_seen_on_the_board(table: Hand) -> None:
    plays(table).setFocus()
    table.press(KEY.Key_Down)
    table.press(KEY.Key_Down)
    wanted = plays(table).rows[plays(table).currentRow()].play
    assert table.model.analysis.hint == wanted
    assert board(table).position.hint_steps == wanted
    assert table.model.analysis.values is not None  # nothing was looked for anew
    table.model.turns.move(24, 23)
    assert not board(table).position.hint_steps  # what lies there is not covered
    table.press(KEY.Key_Return)
    assert table.model.board.record.current.action == wanted  # Enter plays it
    assert table.board.isAncestorOf(table.focus())


def test_a_ranked_play_is_no_hint_and_two_clicks_play_it(table: Hand) -> None:
    plays(table).setCurrentCell(1, 0)
    wanted = plays(table).rows[1]
    assert table.play.board.dice.sentence() == f"{wanted.text}: Enter plays it"
    place = plays(table).visualItemRect(plays(table).item(1, 0)).center()
    table.bot.mouseClick(plays(table).viewport(), LEFT, pos=place)
    table.bot.mouseDClick(plays(table).viewport(), LEFT, pos=place)
    assert table.notice == ""
    assert table.model.board.record.current.action == wanted.play


def test_the_table_is_copied_as_text(table: Hand) -> None:
    plays(table).setFocus()
    table.bot.keyClick(plays(table), KEY.Key_C, CONTROL)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0] == "Blue to play, 4HPwATDgc/ABMA 3-1"
    assert lines[1].split()[:4] == ["Play", "From", "Equity", "Loss"]
    best = table.model.analysis.values
    assert best is not None
    assert lines[2].split()[0] == "1."
    assert "8/5 6/5" in lines[2]
    assert equity(best.best.value) in lines[2]
    assert len(lines) == 2 + len(best.moves)


def test_the_larger_table_has_every_chance_of_both_sides(table: Hand) -> None:
    dialog = larger(table)
    heads = [dialog.table.heading(column).text() for column in range(10)]
    assert heads[3:9] == ["Win %", "G %", "BG %", "Loss %", "LG %", "LBG %"]
    best = dialog.table.rows[0]
    assert best.chances is not None
    shown = [text(dialog.table, 0, column) for column in range(3, 9)]
    assert shown == [percent(share) for share in chance_numbers(best.chances)]
    assert text(dialog.table, 0, 9) == plies_words(best.depth)
    assert dialog.sentence().startswith("Equity: points a game, without a cube.")
    dialog.table.setCurrentCell(1, 0)
    assert table.model.analysis.hint == dialog.table.rows[1].play
    table.click_button(dialog.copy)
    assert "8/5 6/5" in QGuiApplication.clipboard().text()
    table.model.ask_text("8/5 6/5")
    assert dialog.table.rowCount() == 0
    assert dialog.sentence() == "The plays are valued when the dice have been thrown."
    table.click_button(dialog.leave)
    assert not dialog.isVisible()


def test_the_larger_table_does_not_give_away_what_is_to_be_thought_over(table: Hand) -> None:
    table.act("analysis_think_first")
    dialog = larger(table)
    assert dialog.table.rowCount() == 0
    assert "Think first" in dialog.sentence()


def test_the_larger_table_begins_an_analysis(table: Hand) -> None:
    table.act("analysis_off")
    dialog = larger(table)
    table.until(lambda: dialog.table.rowCount() > 0)
    assert table.model.analysis.mode is AnalysisMode.SHOWN


@pytest.mark.parametrize(
    ("cube", "said", "short"),
    [
        (Cube(), "Equity: points for each on the cube, cubeful.", "cubeful"),
        (Cube(length=5, scores=(3, 1)), "Equity in a match to 5: its winning", "in the match"),
    ],
)
def test_the_equity_says_what_it_counts(table: Hand, cube: Cube, said: str, short: str) -> None:
    game = table.model.board.game
    state = game.parse_position(OPENED)
    assert isinstance(state, State)
    table.model.begin_game(GameRecord(game, replace(state, cube=cube)))
    table.until_analysed()
    dialog = larger(table)
    assert dialog.sentence().startswith(said)
    assert table.play.analysis._view_of.full_text().endswith(short)
    assert table.model.board.on_turn == MAX


def test_the_buttons_beside_the_modes_open_both_windows(table: Hand) -> None:
    strip = table.play.analysis.deeper
    assert strip.isVisible()
    table.click_button(strip.buttons[0])
    assert table.play.added["backgammon"].windows["plays_table"].isVisible()
    table.begin("tictactoe")
    assert not strip.isVisible()


def test_it_is_not_offered_where_moves_stand_in_a_table_of_equities(hand: Hand) -> None:
    playing_out(hand)
    hand.begin("backgammon")
    assert not hand.model.analysis.plays_out
    assert hand.play.analysis.playouts.isHidden()
    assert not hand.play.actions_["playouts"].isVisible()
    hand.begin("tictactoe")
    assert hand.model.analysis.plays_out
