"""The position editor, in the real window: the mouse, the keyboard, and what it says."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QPushButton

from poda.base import packages
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.house.settings import settings
from poda.play.editor.dialog import EditorDialog, editing_of

from ..hand import KEY, LEFT, NOTHING, Hand

RIGHT = Qt.MouseButton.RightButton


@pytest.fixture
def opened(hand: Hand) -> Callable[[str, str], EditorDialog]:
    """Opens the editor on a position of a game."""

    def open_(game: str, position: str = "") -> EditorDialog:
        hand.begin(game)
        if position:
            hand.model.set_position(position)
        hand.bot.keySequence(hand.focus(), "Ctrl+Shift+E")
        dialog = hand.play.rooms.dialog
        assert isinstance(dialog, EditorDialog)
        dialog.activateWindow()
        hand.until(lambda: dialog.isActiveWindow() and dialog.board.isAncestorOf(hand.focus()))
        return dialog

    return open_


def press(hand: Hand, dialog: EditorDialog, cell: int, button: Qt.MouseButton = LEFT) -> None:
    hand.bot.mouseClick(dialog.board, button, NOTHING, dialog.board.cell_rect(cell).center())


def click(hand: Hand, button: QPushButton) -> None:
    assert button.isEnabled()
    hand.bot.mouseClick(button, LEFT, NOTHING, QPoint(8, 8))


def test_discs_are_set_by_the_mouse_and_each_change_is_judged_at_once(
    hand: Hand, opened: Callable[..., EditorDialog]
) -> None:
    dialog = opened("connect4", "44")
    assert dialog.verdict_text() == "✓ Legal: Blue to move."
    press(hand, dialog, 24)
    assert dialog.verdict_text().startswith("✕ A disc floats in column 4")
    assert not dialog.use.isEnabled()
    assert not dialog.copy.isEnabled()
    press(hand, dialog, 17)
    assert "3 blue discs and 1 orange" in dialog.verdict_text()
    press(hand, dialog, 24, RIGHT)
    assert dialog.verdict_text() == "✓ Legal: Orange to move."
    assert dialog.text.text() == "444"
    press(hand, dialog, 17)  # its own again: away
    assert dialog.text.text() == "44"


def test_undo_and_redo_are_the_editors_own(hand: Hand, opened: Callable[..., EditorDialog]) -> None:
    dialog = opened("connect4", "44")
    assert not dialog.undo.isEnabled()
    click(hand, dialog.empty)
    press(hand, dialog, 0)
    hand.bot.keySequence(hand.focus(), "Ctrl+Z")
    hand.bot.keySequence(hand.focus(), "Ctrl+Z")
    assert dialog.text.text() == "44"
    assert not dialog.undo.isEnabled()
    click(hand, dialog.redo)
    click(hand, dialog.redo)
    assert dialog.text.text() == "1"
    assert not dialog.redo.isEnabled()
    click(hand, dialog.current)
    assert dialog.text.text() == "44"
    click(hand, dialog.start)
    assert dialog.text.text() == ""
    assert hand.text == "44"  # the game has not heard of it


def test_the_keyboard_alone_sets_up_a_position_and_uses_it(
    hand: Hand, opened: Callable[..., EditorDialog]
) -> None:
    dialog = opened("tictactoe")
    hand.bot.keyClick(hand.focus(), KEY.Key_Return)  # the cursor is on the board
    first = dialog.board.cursor_cell
    hand.bot.keyClick(hand.focus(), KEY.Key_Home)
    hand.bot.mouseClick(dialog.brush_button(MIN), LEFT, NOTHING, QPoint(8, 8))
    dialog.board.setFocus()
    hand.bot.keyClick(hand.focus(), KEY.Key_Space)
    assert dialog.model.draft[first] == MAX
    assert dialog.model.draft.count(MIN) == 1
    hand.bot.keyClick(hand.focus(), KEY.Key_Delete)
    assert dialog.model.draft.count(MIN) == 0
    hand.bot.keyClick(hand.focus(), KEY.Key_1)
    click(hand, dialog.use)
    assert not dialog.isVisible()
    assert hand.model.board.record.state.count(0) == 7
    assert hand.board.isAncestorOf(hand.window.focusWidget())


def test_a_position_goes_to_the_tree(hand: Hand, opened: Callable[..., EditorDialog]) -> None:
    dialog = opened("tictactoe", "159")
    asked: list[tuple[object, ...]] = []
    hand.play.search_asked.connect(lambda *what: asked.append(what))
    click(hand, dialog.tree)
    assert asked[0][:2] == ("tictactoe", "159")
    assert not dialog.isVisible()


def test_a_won_position_is_legal_and_has_no_tree(
    hand: Hand, opened: Callable[..., EditorDialog]
) -> None:
    dialog = opened("connect4", "4142434")
    assert dialog.verdict_text() == "✓ Legal: Blue has won."
    assert dialog.use.isEnabled()
    assert not dialog.tree.isEnabled()


def drag(hand: Hand, dialog: EditorDialog, start: QPoint, end: QPoint) -> None:
    hand.bot.mousePress(dialog.board, LEFT, NOTHING, start)
    for share in (0.3, 0.7, 1.0):
        hand.bot.mouseMove(dialog.board, start + (end - start) * share)
    hand.bot.mouseRelease(dialog.board, LEFT, NOTHING, end)


def middle(dialog: EditorDialog, cell: int) -> QPoint:
    return dialog.board.cell_rect(cell).center()


def test_a_disc_is_drawn_to_another_place_or_off_the_board(
    hand: Hand, opened: Callable[..., EditorDialog]
) -> None:
    dialog = opened("connect4", "44")
    drag(hand, dialog, middle(dialog, 3), middle(dialog, 0))
    assert [dialog.model.draft[cell] for cell in (0, 3, 10)] == [MAX, 0, MIN]
    beside = QPoint(2, 2)
    assert dialog.board.action_at(beside.toPointF()) is None
    drag(hand, dialog, middle(dialog, 10), beside)
    assert dialog.text.text() == "1"
    drag(hand, dialog, middle(dialog, 20), middle(dialog, 1))  # nothing stands there
    assert dialog.text.text() == "1"
    hand.bot.keySequence(hand.focus(), "Ctrl+Z")
    hand.bot.keySequence(hand.focus(), "Ctrl+Z")
    assert dialog.text.text() == "44"  # each was one change


def test_a_disc_on_its_way_is_seen_and_escape_puts_it_back(
    hand: Hand, opened: Callable[..., EditorDialog]
) -> None:
    dialog = opened("connect4", "44")
    before = dialog.board.grab().toImage()
    hand.bot.mousePress(dialog.board, LEFT, NOTHING, middle(dialog, 3))
    hand.bot.mouseMove(dialog.board, middle(dialog, 5))
    assert dialog.board.view.cells[3] == 0
    assert dialog.model.draft[3] == MAX
    place = middle(dialog, 5)
    assert dialog.board.grab().toImage().pixel(place) == before.pixel(middle(dialog, 3))
    hand.bot.keyClick(hand.focus(), KEY.Key_Escape)
    assert dialog.isVisible()
    assert dialog.board.view.cells[3] == MAX
    hand.bot.mouseRelease(dialog.board, LEFT, NOTHING, place)
    assert dialog.text.text() == "44"


@pytest.mark.parametrize("scale", [1.0, 1.6])
@pytest.mark.parametrize("game", ["tictactoe", "connect4"])
def test_the_board_has_the_most_room_and_no_text_is_cut(
    game: str, scale: float, hand: Hand, opened: Callable[..., EditorDialog]
) -> None:
    settings().language = "es"
    settings().type_scale = scale
    dialog = opened(game)
    no_button_is_cut(dialog)
    assert dialog.board.width() > dialog.width() / 2


def no_button_is_cut(dialog: EditorDialog) -> None:
    """On the lowest screen, too."""
    assert dialog.minimumSizeHint().height() < 620
    dialog.resize(1240, 640)
    for button in dialog.findChildren(QPushButton):
        if button.isVisible():
            assert button.width() >= button.sizeHint().width()


def test_a_game_whose_kit_knows_no_editor_is_not_offered_one() -> None:
    from poda.play.model.kit import Kit

    assert not Kit(GAMES["tictactoe"]).editor
    plain = {"backgammon", "checkers"} - {*packages.games()}  # their editors are their packages'
    assert {key for key in GAMES if editing_of(key) is None} == plain
