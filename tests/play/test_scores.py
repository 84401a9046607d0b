"""Exact scores over the board, the line that is stepped through, and threats."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from of_packages import needs
from poda.engine.errors import SENTENCES
from poda.engine.game import MAX
from poda.engine.kernels import is_plain
from poda.house.jobs import Task
from poda.house.settings import settings
from poda.house.theme import theme_manager
from poda.play.model.analysis import AnalysisMode
from poda.widgets.boards.surface import Cell
from poda.widgets.boards.view import MoveLabel
from poda.widgets.engine_words import score_text

from .conftest import Open
from .hand import KEY, LEFT, NOTHING, Hand

SHIFT = Qt.KeyboardModifier.ShiftModifier
LATE = "4443454351142252"
"""Blue wins in 5 with 2 or 3."""

solver = pytest.mark.skipif(is_plain(), reason="the solver is slow where kernels are plain Python")


def solved(hand: Hand, moves: str, game: str = "tictactoe") -> None:
    """Everything known of the position after these moves."""
    hand.begin(game)
    hand.model.set_position(moves)
    hand.model.analysis.set_mode(AnalysisMode.SHOWN)
    hand.until_analysed()
    hand.board.setFocus()


def scores(hand: Hand) -> dict[int, str]:
    """What is written large over the moves."""
    return {action: label.score for action, label in hand.board.view.labels}


@needs("connect4")
@solver
@pytest.mark.usefixtures("kernels")
def test_each_column_has_its_score_and_its_words(hand: Hand) -> None:
    solved(hand, LATE, "connect4")
    assert scores(hand) == {1: "−12", 2: "+9", 3: "+9", 5: "+8", 6: "−12", 7: "−12"}
    assert hand.labels()[3] == "wins in 5"
    assert hand.labels()[7] == "loses in 2"
    kinds = {action: label.kind for action, label in hand.board.view.labels}
    assert [action for action, kind in kinds.items() if kind == "best"] == [3, 2]
    assert hand.play.board.bar.value == 1.0
    cell = hand.board.target_cell(3)
    assert cell is not None
    assert "+9, wins in 5 for Blue, best" in hand.board.cell_name(cell)
    assert "Solved" in hand.play.analysis._stats.full_text()
    assert hand.play.analysis.seconds.isHidden()


def test_each_square_has_its_score(hand: Hand) -> None:
    solved(hand, "12")
    assert hand.model.board.to_move == MAX
    assert scores(hand)[5] == "+2"
    assert hand.labels()[5] == "wins in 3"
    assert scores(hand)[9] == "0"
    state = hand.model.board.record.state
    assert score_text(hand.model.board.game, state, 9_997.0, -MAX) == "−3"


@needs("connect4")
@solver
@pytest.mark.usefixtures("kernels")
def test_a_column_that_is_still_solved_shows_an_ellipsis_until_it_is_stopped(hand: Hand) -> None:
    solved(hand, LATE, "connect4")
    model, panel = hand.model, hand.play.analysis
    whole = model.analysis.values
    assert whole is not None

    def endless(task: Task) -> None:
        while not task.stopped():
            time.sleep(0.005)

    model.room._analysing.start(endless)
    model.analysis.values = None
    model.analysis.changed.emit()
    assert "0\u00a0of\u00a06" in panel._stats.full_text()
    assert panel._hint.isHidden()  # no other sentence says when they come
    model.analysis.values = whole._replace(moves=whole.moves[:2], missing=(5, 6, 7, 1))
    model.analysis.changed.emit()
    assert {action for action, score in scores(hand).items() if score == "…"} == {1, 5, 6, 7}
    assert not any(label.kind == "best" for _, label in hand.board.view.labels)
    assert hand.play.board.bar.value is None  # the best may still come
    assert "2\u00a0of\u00a06" in panel._stats.full_text()
    hand.until(panel.stop.isVisible)
    hand.click_button(panel.stop)
    hand.until(lambda: "…" not in scores(hand).values())
    assert "Stopped" in panel._stats.full_text()
    assert panel.stop.isHidden()


def test_a_line_that_is_begun_before_it_is_known_goes_on(hand: Hand) -> None:
    solved(hand, "12")
    model, line = hand.model, hand.model.line
    whole = model.analysis.values
    assert whole is not None
    short = [move._replace(line=move.line[:1]) for move in whole.moves]
    best = short[whole.moves.index(whole.best)]
    model.analysis.values = whole._replace(moves=tuple(short), best=best)
    model.analysis.changed.emit()
    hand.press(KEY.Key_Right, modifier=SHIFT)
    assert (line.index, len(line.actions)) == (1, 1)
    model.analysis.values = whole
    model.analysis.changed.emit()
    assert (line.index, line.actions) == (1, whole.best.line)
    hand.press(KEY.Key_Right, modifier=SHIFT)
    assert line.index == 2


def test_digits_play_after_a_button_of_the_line_has_turned_itself_off(hand: Hand) -> None:
    solved(hand, "12")
    panel = hand.play.analysis
    by_action = {b.defaultAction(): b for b in panel.line.findChildren(type(panel.stop))}
    for name in ("line_last", "line_keep", "line_leave"):
        button = by_action[hand.play.actions_[name]]
        hand.click_button(button)
        assert not button.isEnabled()
        assert isinstance(hand.focus(), Cell)  # the main thing of the tab
    hand.type("9")
    assert hand.text == "129"


def test_the_table_says_what_the_board_says(hand: Hand) -> None:
    solved(hand, "12")
    table = hand.play.analysis.table

    def bold() -> list[str]:
        items = [table.item(row, 0) for row in range(table.rowCount())]
        return [item.text() for item in items if item.font().bold()]

    assert sorted(bold()) == ["4", "5", "7"]
    hand.type("9")
    hand.until_analysed()
    hand.model.set_position("15")
    hand.until_analysed()
    assert {label.score for _, label in hand.board.view.labels} == {"0"}
    assert not bold()  # all are equally good
    assert hand.play.analysis._stats.full_text().endswith("s")
    assert "0.00" not in hand.play.analysis._stats.full_text()


def test_the_best_line_is_stepped_through_and_the_game_stays(hand: Hand) -> None:
    solved(hand, "12")
    line = hand.model.line
    before = hand.text
    hand.press(KEY.Key_Right, modifier=SHIFT)
    assert line.index == 1
    assert hand.board.view.cells != hand.model.board.game.cells(hand.model.board.record.state)
    assert hand.board.view.line_numbers[0][1] == 1
    assert "move 1" in hand.headline
    assert not hand.board.view.labels
    hand.press(KEY.Key_End, modifier=SHIFT)
    assert line.index == len(line.actions) == 5
    assert hand.board.view.winning
    assert not hand.enabled("line_next")
    hand.press(KEY.Key_Home, modifier=SHIFT)
    assert line.index == 1
    hand.press(KEY.Key_Left, modifier=SHIFT)
    assert not line.is_shown
    assert hand.board.view.labels
    assert hand.text == before
    assert not hand.enabled("line_previous")


def test_escape_goes_back_to_the_game_and_moves_wait_until_then(hand: Hand) -> None:
    solved(hand, "12")
    hand.act("line_last")
    cell = hand.board.view.line_numbers[0][0]
    assert "move 1 of the line" in hand.board.cell_name(cell)
    hand.type("9")
    assert hand.text == "12"
    assert SENTENCES["turn.line"] in hand.notice
    hand.press(KEY.Key_Escape)
    assert not hand.model.line.is_shown
    assert hand.play.actions_["stop"].shortcut().toString() == "Esc"
    hand.type("9")
    assert hand.text == "129"


def test_the_buttons_step_through_the_line_of_the_row_that_is_chosen(hand: Hand) -> None:
    solved(hand, "12")
    panel, line = hand.play.analysis, hand.model.line
    row = next(r for r in range(7) if panel.table.item(r, 0).text() == "9")
    place = panel.table.visualItemRect(panel.table.item(row, 0)).center()
    panel.table.scrollToItem(panel.table.item(row, 0))
    place = panel.table.visualItemRect(panel.table.item(row, 0)).center()
    hand.bot.mouseClick(panel.table.viewport(), LEFT, NOTHING, place)
    assert line.actions[0] == 9
    assert "9" in panel.line.text()
    buttons = panel.line.findChildren(type(panel.stop))
    by_action = {button.defaultAction(): button for button in buttons}
    hand.click_button(by_action[hand.play.actions_["line_next"]])
    assert hand.board.view.cells[8] == MAX
    assert hand.play.board.bar.value == 0.5  # of that line, and not of the best one
    assert "Esc" in hand.play.status.detail()
    hand.click_button(by_action[hand.play.actions_["line_leave"]])
    assert not line.is_shown
    assert hand.play.board.bar.value == 1.0
    assert "Esc" not in hand.play.status.detail()
    hand.press(KEY.Key_Up)  # in the table: another line is on offer
    hand.type("5")
    assert line.chosen is None  # another position


def test_a_line_can_be_kept_beside_what_was_played(hand: Hand) -> None:
    solved(hand, "12")
    hand.type("9")
    hand.act("undo")
    hand.until_analysed()
    assert hand.enabled("line_keep")
    best = hand.model.line.actions
    hand.act("line_keep")
    assert hand.text == "12"
    here = hand.model.board.record.current
    assert [child.action for child in here.children] == [9, best[0]]
    assert not hand.enabled("line_keep")
    hand.act("redo")
    assert hand.text == "129"


def test_a_line_is_gone_with_its_position_and_with_its_values(hand: Hand) -> None:
    solved(hand, "12")
    hand.act("line_next")
    hand.act("undo")
    assert not hand.model.line.is_shown
    hand.until_analysed()
    hand.act("line_next")
    hand.act("analysis_off")
    assert not hand.model.line.is_shown
    assert not hand.enabled("line_next")
    assert hand.board.view.line_numbers == ()


@needs("connect4")
def test_threats_are_drawn_told_and_remembered(open_window: Open) -> None:
    hand = open_window()
    hand.begin("connect4")
    hand.type("415161")
    assert hand.board.view.threats == ()
    hand.press(KEY.Key_T)
    assert settings().show_threats
    marks = {mark.cell: mark for mark in hand.board.view.threats}
    assert hand.play.board.legend.isVisible()
    assert marks
    for cell, mark in marks.items():
        assert mark.text in hand.board.cell_name(cell)
        assert mark.odd is (cell // 7 % 2 == 0)
    again = open_window()
    assert again.play.actions_["threats"].isChecked()
    again.begin("connect4")
    again.type("415161")
    assert again.board.view.threats
    again.click_button(again.play.analysis.threats)
    assert again.board.view.threats == ()
    assert again.play.board.legend.isHidden()
    again.begin("tictactoe")
    assert not again.play.actions_["threats"].isVisible()
    assert again.play.analysis.threats.isHidden()


@needs("connect4")
def test_the_legend_widens_no_window_and_fits_into_large_type(hand: Hand) -> None:
    hand.begin("connect4")
    hand.window.resize(1280, 720)
    legend = hand.play.board.legend
    before = hand.window.minimumSizeHint().width()
    hand.act("threats")
    hand.until(legend.isVisible)
    assert hand.window.minimumSizeHint().width() == before
    whole = legend.sizeHint().width()
    legend.setFixedWidth(whole - 1)
    hand.until(legend._title.isHidden)
    legend.setFixedWidth(whole)
    hand.until(lambda: not legend._title.isHidden())


def test_in_large_type_the_room_is_the_tables(hand: Hand) -> None:
    solved(hand, "12")
    panel = hand.play.analysis
    for scale, seen in ((1.6, False), (1.0, True)):
        theme_manager().set_type_scale(scale)
        assert panel._view_of.isHidden() is not seen
        assert panel._stats.isHidden() is not seen
        assert panel.table.isVisible()


@pytest.mark.parametrize("game", ["tictactoe", "connect4"])
def test_a_value_on_the_board_is_told_in_full_under_the_pointer(hand: Hand, game: str) -> None:
    hand.begin(game)
    hand.click(1)
    hand.board.set_view(
        replace(
            hand.board.view,
            labels=((2, MoveLabel("wins", "win", True, "score +1, wins in 3 for Blue", "+1")),),
        )
    )
    ((place, _label),) = hand.board.label_places(hand.board.plan())
    corner = QPoint(1, hand.board.height() - 2)
    for point, is_told in ((corner, False), (place.center().toPoint(), True)):
        asked = QHelpEvent(QEvent.Type.ToolTip, point, hand.board.mapToGlobal(point))
        QApplication.sendEvent(hand.board, asked)
        assert asked.isAccepted() is is_told
    assert QToolTip.text() == "Score +1, wins in 3 for Blue"
    QToolTip.hideText()
