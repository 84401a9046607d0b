"""The checkers board: every way to move a piece, what is seen and said, and how pieces go."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from poda.engine.games.checkers import SQUARE_OF, Checkers, State, cell_of
from poda.packages.checkers.window.board import DISC, CheckersBoard
from poda.widgets.boards.view import BoardView, MoveLabel, generic_parts
from widgets.boards.conftest import Listen, Show
from widgets.boards.views import centre, part, picture

GAME = Checkers()
FORKED = "B:W18,19,26,27,K10:B15,K5,12,20"
"""Black's man on 15 jumps to 31 in two ways."""
STAIRS = "B:W15,22:B11,1"
"""One way: 11x18x25."""
ROUND = "B:W15,16,23,24:BK11,1"
"""The king on 11 comes round to where it was, in two ways."""
FORKED_ROUND = "B:W14,15,16,22,23:BK10"
"""The king on 10 comes round over 17, 26 and 19, from where it may go to 12 as well."""
KEY = Qt.Key
LEFT = Qt.MouseButton.LeftButton


def view_of(text: str, **fields: Any) -> BoardView:
    state = GAME.parse_position(text)
    return _view(state, **fields)


def _view(state: State, **fields: Any) -> BoardView:
    actions = GAME.actions(state)
    return replace(
        BoardView(
            "checkers", GAME.cells(state), state.turn, actions, bool(actions),
            **generic_parts(GAME, state, actions),
        ),
        **fields,
    )  # fmt: skip


def after(text: str, move: str) -> BoardView:
    """The view after a move, which is the last one."""
    state = GAME.parse_position(text)
    action = GAME.parse_action(state, move)
    path = GAME.path(state, action)
    return _view(GAME.result(state, action), last=path[-1], last_path=path)


@pytest.fixture
def board(show: Show) -> CheckersBoard:
    made = show(view_of(FORKED))
    assert isinstance(made, CheckersBoard)
    return made


def at(board: CheckersBoard, square: int) -> QPoint:
    return centre(board, cell_of(square))


def click(qtbot: QtBot, board: CheckersBoard, *squares: int) -> None:
    for square in squares:
        qtbot.mouseClick(board, LEFT, pos=at(board, square))


def send_mouse(
    board: CheckersBoard, kind: QMouseEvent.Type, point: QPoint, button: Qt.MouseButton
) -> None:
    held = Qt.MouseButton.NoButton if kind is QMouseEvent.Type.MouseButtonRelease else LEFT
    event = QMouseEvent(
        kind, QPointF(point), QPointF(board.mapToGlobal(point)), button, held,
        Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    QApplication.sendEvent(board, event)


def draw(board: CheckersBoard, *squares: int, beside: bool = False) -> None:
    """Draw a piece with the mouse from the first square over the others, and let it go there."""

    def send(kind: QMouseEvent.Type, point: QPoint, button: Qt.MouseButton) -> None:
        send_mouse(board, kind, point, button)

    first, *rest = (at(board, square) for square in squares)
    send(QMouseEvent.Type.MouseButtonPress, first, LEFT)
    before = first
    for point in rest:
        for share in (0.5, 1.0):
            step = before + (point - before) * share
            send(QMouseEvent.Type.MouseMove, step, Qt.MouseButton.NoButton)
        before = point
    if beside:
        before = QPoint(-20, -20)
        send(QMouseEvent.Type.MouseMove, before, Qt.MouseButton.NoButton)
    send(QMouseEvent.Type.MouseButtonRelease, before, LEFT)


def named(board: CheckersBoard, square: int) -> str:
    return board._cells[cell_of(square)].accessibleName()


# The mouse


def test_a_piece_and_its_end_are_clicked(qtbot: QtBot, show: Show, intents: Listen) -> None:
    board = show(view_of(STAIRS))
    heard = intents(board)
    click(qtbot, board, 11, 25)
    assert heard == [(11, 18, 25)]


def test_the_first_jump_is_enough_where_the_rest_is_forced(
    qtbot: QtBot, show: Show, intents: Listen
) -> None:
    board = show(view_of(STAIRS))
    heard = intents(board)
    click(qtbot, board, 11, 18)
    assert heard == [(11, 18, 25)]


def test_where_ways_part_the_squares_between_tell_them_apart(
    qtbot: QtBot, board: CheckersBoard, intents: Listen
) -> None:
    heard = intents(board)
    click(qtbot, board, 15, 31)
    assert heard == []  # two ways lead there
    assert board.held == cell_of(15)
    click(qtbot, board, 24)
    assert heard == [(15, 24, 31)]


def test_a_king_that_comes_round_is_told_its_way(qtbot: QtBot, show: Show, intents: Listen) -> None:
    board = show(view_of(ROUND))
    heard = intents(board)
    ways = set(GAME.actions(GAME.parse_position(ROUND)))
    assert {(11, 18, 27, 20, 11), (11, 20, 27, 18, 11)} == ways
    click(qtbot, board, 11, 20)
    assert heard == [(11, 20, 27, 18, 11)]


def test_a_king_comes_round_where_its_way_forks_at_the_end(
    qtbot: QtBot, show: Show, intents: Listen
) -> None:
    board = show(view_of(FORKED_ROUND))
    heard = intents(board)
    click(qtbot, board, 10, 17, 10)
    assert isinstance(board, CheckersBoard)
    board.put_down()  # nobody has played it
    draw(board, 10, 17, 26, 19, 10)
    board.put_down()
    for square in (10, 17, 10):
        board.ask_for(cell_of(square))
    assert heard == [(10, 17, 26, 19, 10)] * 3


def test_a_king_that_could_come_round_is_put_down_where_it_is(
    qtbot: QtBot, show: Show, intents: Listen
) -> None:
    board = show(view_of(FORKED_ROUND))
    assert isinstance(board, CheckersBoard)
    heard = intents(board)
    click(qtbot, board, 10, 10)
    assert board.held is None
    for _ in range(2):
        board.ask_for(cell_of(10))
    assert board.held is None
    draw(board, 10, 17, 10)
    assert board.way == (cell_of(10),)
    assert heard == []


@pytest.mark.parametrize("moved", [False, True])
@pytest.mark.parametrize("square", [14, 15, 12, 5])
def test_a_key_in_the_midst_of_a_drag_ends_it(
    board: CheckersBoard, intents: Listen, moved: bool, square: int
) -> None:
    """An exception in an event handler here would end the process."""
    heard = intents(board)
    move, none = QMouseEvent.Type.MouseMove, Qt.MouseButton.NoButton
    send_mouse(board, QMouseEvent.Type.MouseButtonPress, at(board, 15), LEFT)
    if moved:
        send_mouse(board, move, at(board, 18), none)
    board.ask_for(cell_of(square))
    for aim in (19, 22, 24):
        send_mouse(board, move, at(board, aim), none)
    assert board.held is None
    assert not any(standing.lifted for standing in board.standing(board.plan()))
    send_mouse(board, QMouseEvent.Type.MouseButtonRelease, at(board, 24), LEFT)
    assert heard == []


def test_a_click_aside_or_on_the_piece_puts_it_down(
    qtbot: QtBot, board: CheckersBoard, intents: Listen
) -> None:
    heard = intents(board)
    for aside in (15, 14, 21):
        click(qtbot, board, 15)
        assert board.held == cell_of(15)
        click(qtbot, board, aside)
        assert board.held is None
    click(qtbot, board, 15)
    qtbot.mouseClick(board, LEFT, pos=QPoint(1, 1))  # beside the squares
    assert board.held is None
    assert heard == []


def test_a_cell_by_which_no_move_can_be_meant_is_reported(
    qtbot: QtBot, board: CheckersBoard
) -> None:
    for square in (12, 5, 19, 14):  # two of its own, the other side's, and an empty square
        with qtbot.waitSignal(board.stuck) as heard:
            click(qtbot, board, square)
        assert heard.args == [cell_of(square)]
    draw(board, 15, 18)
    assert board.held is None


def test_a_piece_is_drawn_to_its_end(show: Show, intents: Listen) -> None:
    board = show(view_of(STAIRS))
    heard = intents(board)
    draw(board, 11, 25)
    assert heard == [(11, 18, 25)]


def test_a_piece_is_drawn_along_its_way(board: CheckersBoard, intents: Listen) -> None:
    heard = intents(board)
    draw(board, 15, 22, 31)
    draw(board, 15, 24, 31)
    assert heard == [(15, 22, 31), (15, 24, 31)]


def test_a_piece_that_is_let_go_on_its_way_is_taken_further(
    qtbot: QtBot, show: Show, intents: Listen
) -> None:
    """From 11 the king goes to 18, and from there one of two ways."""
    board = show(view_of("B:W15,22,23:BK11,1"))
    heard = intents(board)
    draw(board, 11, 18)
    assert heard == []
    assert board.way == (cell_of(11), cell_of(18))
    assert "on the way" in named(board, 18)
    click(qtbot, board, 27)
    assert heard == [(11, 18, 27)]
    draw(board, 11, 18)
    draw(board, 18, 25)
    assert heard[-1] == (11, 18, 25)


def test_a_piece_let_go_elsewhere_is_back_on_its_square(
    board: CheckersBoard, intents: Listen
) -> None:
    heard = intents(board)
    draw(board, 15, 14)
    assert board.held is None
    draw(board, 15, 22, beside=True)
    assert board.held is None
    assert heard == []


def test_the_right_button_does_nothing(qtbot: QtBot, board: CheckersBoard, intents: Listen) -> None:
    heard = intents(board)
    qtbot.mouseClick(board, Qt.MouseButton.RightButton, pos=at(board, 15))
    assert (board.held, heard) == (None, [])


# The keyboard


def test_the_arrows_go_over_the_dark_squares(qtbot: QtBot, board: CheckersBoard) -> None:
    board.setFocus()
    board.move_cursor(cell_of(22))
    seen = []
    for key in (KEY.Key_Right, KEY.Key_Up, KEY.Key_Up, KEY.Key_Left, KEY.Key_Down, KEY.Key_Home):
        qtbot.keyClick(board._cells[board.cursor_cell], key)
        seen.append(SQUARE_OF[board.cursor_cell])
    assert seen == [23, 19, 15, 14, 18, 17]


def test_every_dark_square_is_reached_from_every_side(qtbot: QtBot, board: CheckersBoard) -> None:
    board.setFocus()
    for turned in (False, True):
        board.set_view(replace(board.view, turned=turned))
        reached = set()
        for row in range(8):
            board.move_cursor(board.plan().cell_seen_at((row + 1) % 2, row))
            for _ in range(4):
                reached.add(SQUARE_OF[board.cursor_cell])
                qtbot.keyClick(board._cells[board.cursor_cell], KEY.Key_Right)
        assert len(reached) == 32


def test_enter_takes_up_and_puts_down_and_esc_leaves_it(
    qtbot: QtBot, board: CheckersBoard, intents: Listen
) -> None:
    heard = intents(board)
    board.setFocus()
    board.move_cursor(cell_of(15))
    for key in (KEY.Key_Return, KEY.Key_Escape):
        qtbot.keyClick(board._cells[board.cursor_cell], key)
    assert board.held is None
    qtbot.keyClick(board._cells[board.cursor_cell], KEY.Key_Space)
    board.move_cursor(cell_of(22))
    qtbot.keyClick(board._cells[board.cursor_cell], KEY.Key_Return)
    assert heard == [(15, 22, 31)]


def test_a_key_held_down_types_once(qtbot: QtBot, board: CheckersBoard) -> None:
    board.setFocus()
    for repeats in (False, True, True):
        none = Qt.KeyboardModifier.NoModifier
        press = QKeyEvent(QEvent.Type.KeyPress, KEY.Key_1, none, "1", repeats)
        QApplication.sendEvent(board, press)
    assert board.typing == "1"


def test_a_move_is_typed(qtbot: QtBot, board: CheckersBoard) -> None:
    board.setFocus()
    typed: list[str] = []
    board.typed.connect(typed.append)
    qtbot.keyClicks(board._cells[board.cursor_cell], "15X")
    assert board.typing == "15x"
    assert board.cursor_cell == cell_of(15)
    qtbot.keyClicks(board._cells[board.cursor_cell], "249")
    qtbot.keyClick(board._cells[board.cursor_cell], KEY.Key_Backspace)
    assert board.cursor_cell == cell_of(24)
    qtbot.keyClick(board._cells[board.cursor_cell], KEY.Key_Return)
    assert typed == ["15x24"]
    qtbot.keyClicks(board._cells[board.cursor_cell], "1")
    before = picture(board)
    qtbot.keyClick(board._cells[board.cursor_cell], KEY.Key_Escape)
    assert board.typing == ""
    assert picture(board) != before


# What is said


def test_the_squares_are_named_with_what_stands_there(qtbot: QtBot, board: CheckersBoard) -> None:
    assert named(board, 15) == "Square 15: black man, must take"
    assert named(board, 5) == "Square 5: black king"
    assert named(board, 10) == "Square 10: white king"
    assert named(board, 1) == "Square 1: empty"
    click(qtbot, board, 15)
    assert named(board, 15) == "Square 15: black man, picked up"
    assert named(board, 31) == "Square 31: empty, can be reached"
    assert named(board, 26) == "Square 26: white man, can be taken"


def test_light_squares_are_not_there_for_a_reader(board: CheckersBoard) -> None:
    seen = [cell for cell in board.findChildren(QAbstractButton) if cell.isVisible()]
    assert len(seen) == 32


# What is seen


def test_what_must_take_is_lit_and_other_pieces_are_not(board: CheckersBoard) -> None:
    lit = {square: part(board, cell_of(square)) for square in (15, 12)}
    board.set_view(replace(board.view, interactive=False))
    assert part(board, cell_of(15)) != lit[15]
    assert part(board, cell_of(12)) == lit[12]


def test_a_king_is_another_shape_than_a_man(show: Show) -> None:
    """Told without colour: in black and white too."""
    men, kings = (show(view_of(text)) for text in ("B:W30:B15", "B:WK30:BK15"))
    for square in (15, 30):
        one, other = (part(board, cell_of(square)) for board in (men, kings))
        middle = one.width() / 2, one.height() / 2
        radius = DISC * one.width()
        differing = sum(
            abs(one.pixelColor(x, y).lightness() - other.pixelColor(x, y).lightness()) > 60
            for x in range(one.width())
            for y in range(one.height())
            if (x - middle[0]) ** 2 + (y - middle[1]) ** 2 < radius**2
        )
        assert differing > 0.03 * one.width() * one.height()


def test_numbers_are_shown_on_demand(board: CheckersBoard) -> None:
    plain = part(board, cell_of(14))
    board.set_view(replace(board.view, square_numbers=True))
    assert part(board, cell_of(14)) != plain


def test_a_turned_board_has_square_1_at_the_lower_right(board: CheckersBoard) -> None:
    before = at(board, 1)
    board.set_view(replace(board.view, turned=True))
    now = at(board, 1)
    assert now.x() > board.width() / 2 > before.x()
    assert now.y() > board.height() / 2 > before.y()
    assert board._cells[cell_of(1)].geometry().center() == now


def test_values_stand_where_the_moves_end(show: Show) -> None:
    view = view_of("B:W30,32:B14,15,1")
    board = show(view)
    assert isinstance(board, CheckersBoard)
    labels = tuple((action, MoveLabel(f"{place}")) for place, action in enumerate(view.legal))
    board.set_view(replace(view, labels=labels))
    places = board.label_places(board.plan())
    assert [label.text for _, label in places] == [label.text for _, label in labels]
    for place, (action, _) in zip(places, labels, strict=True):
        square = board.plan().rect(cell_of(action[-1]))
        assert square.contains(place[0].center())
    boxes = [place for place, _ in places]
    assert not any(one.intersects(other) for i, one in enumerate(boxes) for other in boxes[i + 1 :])


# How pieces go


def test_a_chain_goes_from_square_to_square_and_what_is_taken_fades(show: Show) -> None:
    board = show(view_of(STAIRS))
    assert isinstance(board, CheckersBoard)
    board.set_view(after(STAIRS, "11x18x25"))
    assert board.animating
    clock = board._motion._clock
    total = clock.duration()
    assert 2 * 120 <= total <= 2 * 250
    plan = board.plan()

    def seen(time: float) -> dict[tuple[float, float], tuple[int, float]]:
        clock.setCurrentTime(round(total * time))
        return {
            (each.centre.x(), each.centre.y()): (each.piece, each.opacity)
            for each in board.standing(plan)
        }

    def place(square: int) -> tuple[float, float]:
        point = plan.centre(cell_of(square))
        return point.x(), point.y()

    halfway = seen(0.5)
    assert place(18) in halfway
    assert place(15) not in halfway
    assert halfway[place(22)] == (-1, 1.0)
    assert 0 < seen(0.7)[place(22)][1] < 1
    board.finish_animation()
    assert {each.piece for each in board.standing(plan)} == {1}


def test_a_key_ends_the_animation_and_without_animation_there_is_none(
    qtbot: QtBot, show: Show
) -> None:
    board = show(view_of(STAIRS))
    board.setFocus()
    board.set_view(after(STAIRS, "11x18x25"))
    qtbot.keyClick(board._cells[board.cursor_cell], KEY.Key_Up)
    assert not board.animating
    board.animations_enabled = False
    board.set_view(view_of(STAIRS))
    board.set_view(after(STAIRS, "11x18x25"))
    assert not board.animating


def test_a_long_chain_does_not_keep_anyone_waiting(show: Show) -> None:
    long = "B:W6,7,8,14,15,16,22,23,24:BK1"
    state = GAME.parse_position(long)
    action = max(GAME.actions(state), key=len)
    board = show(view_of(long))
    board.set_view(after(long, GAME.format_action(state, action)))
    assert len(action) > 7
    assert board._motion._clock.duration() <= 120 * len(action)


def test_what_was_drawn_to_its_place_does_not_go_there_again(show: Show) -> None:
    board = show(view_of(STAIRS))
    board.intent.connect(lambda _action: board.set_view(after(STAIRS, "11x18x25")))
    assert isinstance(board, CheckersBoard)
    draw(board, 11, 18, 25)
    assert not board.animating
    assert board.view == after(STAIRS, "11x18x25")


def test_going_back_shows_the_position_at_once(show: Show) -> None:
    board = show(after(STAIRS, "11x18x25"))
    board.set_view(view_of(STAIRS))
    assert not board.animating
