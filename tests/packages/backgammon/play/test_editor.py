"""The editor of backgammon's positions, in the real window: the mouse, the keyboard, the fields."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel

from play.hand import KEY, LEFT, NOTHING, Hand
from play.rooms.test_editor import RIGHT, click, drag, middle, no_button_is_cut, opened, press
from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.games import GAMES
from poda.engine.games.backgammon import Backgammon
from poda.engine.games.backgammon_parts.cube import Cube
from poda.engine.games.backgammon_parts.moves import BAR, OFF
from poda.house.settings import settings
from poda.packages.backgammon.window.board.plan import cell_of
from poda.packages.backgammon.window.play.editor import CheckersFields
from poda.play.editor.dialog import EditorDialog

__all__ = ["opened"]


def test_checkers_turn_dice_and_cube(hand: Hand, opened: Callable[..., EditorDialog]) -> None:
    dialog = opened("backgammon")
    assert dialog.verdict_text() == "✓ Legal: both sides throw for the opening."
    press(hand, dialog, 5)
    assert "Blue has 16 checkers" in dialog.verdict_text()
    press(hand, dialog, 6, RIGHT)
    assert dialog.verdict_text() == "✓ Legal: Blue to move."
    dialog.board.move_cursor(cell_of(MIN, BAR))
    dialog.board.setFocus()
    hand.bot.keyClick(hand.focus(), KEY.Key_1)
    assert dialog.model.draft.of(MIN)[BAR] == 1  # the bar is Orange's, whatever is set
    hand.bot.keyClick(hand.focus(), KEY.Key_Backspace)
    fields = dialog.fields
    assert isinstance(fields, CheckersFields)
    for box, row in ((fields.turn, 1), *zip(fields.dice, (3, 5), strict=True), (fields.cube, 3)):
        box.setFocus()
        box.setCurrentIndex(row)
        box.activated.emit(row)
    state = dialog.model.state
    assert (state.turn, state.throw, state.cube.value) == (MIN, (5, 3), 4)
    fields.owner.setCurrentIndex(2)
    fields.owner.activated.emit(2)
    fields.length.setValue(7)
    fields.scores[1].setValue(7)
    assert dialog.verdict_text().startswith(
        "✕ The score is 0-7 and the match goes to 7: it is over"
    )
    fields.scores[1].setValue(6)
    hand.bot.mouseClick(fields.crawford, LEFT, NOTHING, QPoint(8, fields.crawford.height() // 2))
    assert "nobody doubles" in dialog.verdict_text()  # the cube is at 4
    hand.bot.mouseClick(fields.crawford, LEFT, NOTHING, QPoint(8, fields.crawford.height() // 2))
    click(hand, dialog.copy_id)
    assert QGuiApplication.clipboard().text().startswith("Position ID: ")
    state = dialog.model.state
    click(hand, dialog.use)
    assert hand.model.board.record.state == state
    assert state.cube.owner == MIN
    assert state.cube.scores == (0, 6)


def test_checkers_are_drawn_from_point_to_point_off_and_back(
    hand: Hand, opened: Callable[..., EditorDialog]
) -> None:
    dialog = opened("backgammon")
    six, five = (cell_of(MAX, point) for point in (6, 5))
    drag(hand, dialog, middle(dialog, six), middle(dialog, five))
    assert dialog.model.draft.of(MAX)[5:7] == (1, 4)
    drag(hand, dialog, middle(dialog, six), middle(dialog, cell_of(MAX, OFF)))
    assert dialog.model.draft.of(MAX)[OFF] == 1
    drag(hand, dialog, middle(dialog, cell_of(MAX, OFF)), middle(dialog, five))
    assert dialog.model.draft.of(MAX)[5:7] == (2, 3)
    assert dialog.model.draft.of(MAX)[OFF] == 0
    drag(hand, dialog, middle(dialog, six), middle(dialog, cell_of(MIN, BAR)))
    assert dialog.model.draft.of(MAX)[BAR] == 1  # its own, whichever it is let go over
    before = dialog.model.draft
    drag(hand, dialog, middle(dialog, six), middle(dialog, cell_of(MIN, 6)))
    assert dialog.model.draft == before  # five of the other side stand there
    drag(hand, dialog, middle(dialog, cell_of(MIN, 6)), middle(dialog, cell_of(MIN, 5)))
    drag(hand, dialog, middle(dialog, cell_of(MAX, 24)), middle(dialog, cell_of(MIN, 5)))
    assert dialog.model.draft.of(MIN)[BAR] == 1  # one alone goes to its bar
    for _ in range(2):
        hand.bot.keySequence(hand.focus(), "Ctrl+Z")
    drag(hand, dialog, middle(dialog, six), QPoint(1, 1))
    assert dialog.model.draft.of(MAX)[OFF] == 1
    assert dialog.verdict_text() == "✓ Legal: Blue to move."


def test_what_is_copied_for_gnu_backgammon_is_read_again(
    hand: Hand, opened: Callable[..., EditorDialog]
) -> None:
    dialog = opened("backgammon", "4HPwATDgc/ABMA min 6-5")
    click(hand, dialog.copy_id)
    back = GAMES["backgammon"].parse_position(QGuiApplication.clipboard().text())
    assert (back.turn, back.throw) == (MIN, (6, 5))


def test_the_opening_throw_is_only_for_the_start(
    hand: Hand, opened: Callable[..., EditorDialog]
) -> None:
    dialog = opened("backgammon")
    press(hand, dialog, 6, RIGHT)
    fields = dialog.fields
    assert isinstance(fields, CheckersFields)
    fields.turn.setCurrentIndex(fields.turn.findData(CHANCE))
    fields.turn.activated.emit(2)
    assert "Only the start" in dialog.verdict_text()


@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_the_board_has_the_most_room_and_no_text_is_cut(
    scale: float, hand: Hand, opened: Callable[..., EditorDialog]
) -> None:
    settings().language = "es"
    settings().type_scale = scale
    dialog = opened("backgammon")
    no_button_is_cut(dialog)
    fields = dialog.fields
    assert isinstance(fields, CheckersFields)
    fields.cube.setCurrentIndex(3)
    fields.cube.activated.emit(3)
    fields.length.setValue(7)
    hand.until(fields.crawford.isVisible)
    for label in filter(QLabel.isVisible, fields.findChildren(QLabel)):
        assert label.width() >= label.fontMetrics().horizontalAdvance(label.text())
    assert dialog.board.width() > dialog.width() / 2


def test_a_match_is_set_up_from_a_position_without_a_cube(
    hand: Hand, opened: Callable[..., EditorDialog]
) -> None:
    """Length, score and Crawford are there from the start; the analysis counts by them, and other
    programs' IDs carry them, out and in."""
    dialog = opened("backgammon")
    fields = dialog.fields
    assert isinstance(fields, CheckersFields)
    assert dialog.model.state.cube is None
    assert fields.length.isVisible()
    fields.length.setFocus()
    fields.length.selectAll()
    hand.bot.keyClicks(fields.length.lineEdit(), "5")
    assert fields.scores[0].isVisible()
    fields.scores[0].setValue(4)
    fields.scores[1].setValue(2)
    hand.bot.mouseClick(fields.crawford, LEFT, NOTHING, QPoint(8, fields.crawford.height() // 2))
    for box, row in ((fields.turn, 1), (fields.dice[0], 3), (fields.dice[1], 1)):
        box.setCurrentIndex(row)
        box.activated.emit(row)
    assert dialog.model.state.cube == Cube(length=5, scores=(4, 2), crawford=True)
    click(hand, dialog.copy_id)
    *ids, xgid = QGuiApplication.clipboard().text().splitlines()
    assert xgid == "XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:4:2:1:5:10"
    state = dialog.model.state
    assert Backgammon().parse_position(xgid) == state
    assert Backgammon().parse_position("\n".join(ids)) == state
    click(hand, dialog.use)
    assert hand.model.board.record.state == state
    fields.cube.setCurrentIndex(0)
    fields.cube.activated.emit(0)
    assert dialog.model.draft.cube is None  # and so without a match
