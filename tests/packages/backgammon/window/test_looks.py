"""What a backgammon board draws, read back from the picture, and how its checkers move."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import START, State
from poda.engine.games.backgammon_parts.moves import BAR
from poda.house.theme import THEMES, Role, theme_manager
from poda.packages.backgammon.engine.turn import PlayInProgress
from poda.packages.backgammon.window.board.board import BackgammonBoard
from poda.packages.backgammon.window.board.paint import Colors, draw_position
from poda.packages.backgammon.window.board.plan import (
    CELLS,
    BackgammonPlan,
    BackgammonView,
    Die,
    cell_of,
    point_of,
)
from poda.widgets.boards.paint import Pixels
from poda.widgets.boards.view import BoardView
from some import some
from widgets.boards.conftest import Show
from widgets.boards.views import grey, part, picture

from .table import side, throw_view, view_of

SIZE = (640, 500)
MIDDLE = {
    "max_checkers": side((25, 1), (13, 2), (8, 3), (6, 7)),
    "min_checkers": side((25, 2), (6, 5), (3, 4)),
}


def shown(show: Show, view: BackgammonView, size: tuple[int, int] = SIZE) -> BackgammonBoard:
    board = show(view, size)
    assert isinstance(board, BackgammonBoard)
    return board


def contrast(first: QColor, second: QColor) -> float:
    """As the Web Content Accessibility Guidelines reckon it."""

    def light(color: QColor) -> float:
        parts = [
            c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
            for c in color.getRgbF()[:3]  # type: ignore[index]
        ]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] + 0.05

    return max(light(first) / light(second), light(second) / light(first))


# Where things are ------------------------------------------------------------------------------


@pytest.mark.parametrize("flipped", [False, True])
def test_every_cell_lies_on_the_board_and_no_two_on_one_place(flipped: bool) -> None:
    plan = BackgammonPlan.within(QRectF(0, 0, 900, 700), Pixels(), flipped, False)
    for cell in some(range(CELLS)):
        assert plan.grid.contains(plan.rect(cell))
        assert plan.cell_at(plan.rect(cell).center()) == cell
        assert plan.cell_seen_at(*plan.screen(cell)) == cell
        for level in range(5):
            assert plan.cell_at(plan.place(cell, level)) == cell
        for other in range(cell):
            assert not plan.rect(cell).intersects(plan.rect(other))


@pytest.mark.parametrize("player", [MAX, MIN])
def test_the_side_at_the_bottom_goes_home_to_the_right_below(player: int) -> None:
    plan = BackgammonPlan.within(QRectF(0, 0, 900, 700), Pixels(), player == MIN, False)

    def centre(point: int) -> tuple[float, float]:
        middle = plan.rect(cell_of(player, point)).center()
        return middle.x(), middle.y()

    assert centre(1)[0] > centre(6)[0] > centre(7)[0] > centre(12)[0]
    assert centre(24)[0] > centre(19)[0] > centre(18)[0] > centre(13)[0]
    assert centre(1)[1] > centre(24)[1]
    assert centre(0)[0] > centre(1)[0]
    assert centre(0)[1] == centre(1)[1]
    assert centre(25)[1] == centre(24)[1]
    for point in range(BAR + 1):
        assert point_of(player, cell_of(player, point)) == point


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("width", [160, 333, 901, 1920])
def test_columns_are_of_whole_device_pixels(ratio: float, width: int) -> None:
    rect = QRectF(0, 0, width, width * 0.7)
    plan = BackgammonPlan.within(rect, Pixels(ratio), False, False)
    assert rect.contains(plan.grid)
    for edge in (plan.left, plan.top, plan.cell, plan.bar, plan.tray, plan.field.right()):
        assert edge * ratio == pytest.approx(round(edge * ratio), abs=1e-6)


# What is seen ----------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_the_sides_differ_in_grey_by_the_mark_in_the_middle(show: Show, theme: str) -> None:
    theme_manager().set_choice(theme)
    board = shown(show, BackgammonView())
    image = picture(board).convertToFormat(QImage.Format.Format_Grayscale8)
    marks = {}
    for player in (MAX, MIN):
        centre = board.board_plan().place(cell_of(player, 6), 0)
        inside = image.pixelColor(centre.toPoint()).red()
        beside = image.pixelColor(int(centre.x() + board.board_plan().disc * 0.24), int(centre.y()))
        marks[player] = abs(inside - beside.red())
    assert marks[MAX] < 10
    assert marks[MIN] > 60


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_numbers_can_be_read_on_the_frame(theme: str) -> None:
    colors = Colors.of(THEMES[theme])
    assert contrast(colors.ink(), colors.frame) >= 4.5
    for player in (MAX, MIN):
        for ground in (colors.field, colors.pale, colors.deep):
            assert contrast(colors.side(player), ground) >= 1.5


@pytest.mark.parametrize(
    ("plain", "marked", "cell"),
    [
        ({}, {"numbers": "own"}, None),
        ({"numbers": "own"}, {"numbers": "lecture"}, None),
        ({}, {"pips": (167, 167)}, None),
        ({}, {"last_steps": ((13, 11),), "last_side": MAX}, 11),
        ({}, {"last_steps": ((13, 7),), "last_side": MAX}, 13),
        ({}, {"hint_steps": ((24, 18), (18, 13))}, 24),
        ({}, {"message": "No legal play"}, None),
        ({}, {"can_roll": True}, None),
        ({}, {"dice": (Die(6, False, MIN), Die(5, False, MIN))}, None),
        ({"dice": (Die(6, False, MAX),)}, {"dice": (Die(6, True, MAX),)}, None),
        (
            {"dice": (Die(6, False, MAX),)},
            {"dice": (Die(6, False, MAX),), "can_finish": True},
            None,
        ),
    ],
)
def test_what_the_view_tells_is_drawn(
    show: Show, plain: dict[str, Any], marked: dict[str, Any], cell: int | None
) -> None:
    checkers = side((24, 2), (13, 4), (11, 1), (8, 3), (6, 5))
    boards = [
        shown(show, BackgammonView(**({"max_checkers": checkers} | fields)))
        for fields in (plain, marked)
    ]
    first, second = (picture(board) if cell is None else part(board, cell) for board in boards)
    assert first != second


def test_more_than_five_checkers_are_told_by_a_number(show: Show) -> None:
    five, seven, eight = (
        shown(show, BackgammonView(max_checkers=side((6, count), (0, 15 - count))))
        for count in (5, 7, 8)
    )
    assert part(five, 6) != part(seven, 6)
    assert part(seven, 6) != part(eight, 6)


def test_a_hovered_checker_lights_its_targets(qtbot: QtBot, show: Show) -> None:
    board = shown(show, throw_view())
    plan = board.board_plan()
    qtbot.mouseMove(board, QPoint(1, 1))
    dark = {cell: part(board, cell) for cell in (13, 18, 20)}
    qtbot.mouseMove(board, plan.place(24, 0).toPoint())
    assert part(board, 18) != dark[18]
    assert part(board, 13) != dark[13]
    assert part(board, 20) == dark[20]


def test_a_dragged_checker_follows_the_mouse(qtbot: QtBot, show: Show) -> None:
    board = shown(show, throw_view())
    start, away = board.board_plan().place(24, 1).toPoint(), board.rect().center()
    qtbot.mouseMove(board, QPoint(1, 1))
    before = picture(board)
    qtbot.mousePress(board, Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(board, away)
    during = picture(board)
    assert during.pixelColor(away).name() != before.pixelColor(away).name()
    assert during.pixelColor(start) != before.pixelColor(start)
    qtbot.mouseRelease(board, Qt.MouseButton.LeftButton, pos=away)
    qtbot.mouseMove(board, QPoint(1, 1))
    assert picture(board) == before


@pytest.mark.parametrize(
    ("size", "ratio"),
    [((160, 125), 1.0), ((320, 200), 1.5), ((160, 125), 2.0), ((1920, 1080), 1.0)],
)
def test_every_state_is_drawn_at_every_size(
    show: Show, size: tuple[int, int], ratio: float
) -> None:
    board = shown(show, BackgammonView(), size)
    for view in (
        BackgammonView(can_roll=True, numbers="own", pips=(167, 167)),
        throw_view((2, 2), hint_steps=((6, 4), (6, 4))),
        BackgammonView(**MIDDLE, message="Blue wins a backgammon"),
        view_of(PlayInProgress.begin(State(START, START, MIN, (6, 5))).move(24, 13)),
    ):
        board.set_view(view, animate=False)
        image = picture(board, ratio)
        assert image.pixelColor(0, 0) != image.pixelColor(image.rect().center())


@pytest.mark.parametrize("width", [80, 140, 300])
@pytest.mark.parametrize("theme", sorted(THEMES))
def test_a_small_board_for_a_tree(qapp: object, width: int, theme: str) -> None:
    image = QImage(QSize(width, width), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    frame = draw_position(
        painter, QRectF(0, 0, width, width), START, START, theme=THEMES[theme],
        dice=(Die(6, False, MIN), Die(5, False, MIN)),
    )  # fmt: skip
    painter.end()
    assert frame.width() > width * 0.9
    assert grey(image, 0.5, 0.02) == 0  # nothing above it
    assert image.pixelColor(frame.center().toPoint()).alpha() == 255


def test_a_board_shows_its_own_kind_of_view_only(show: Show) -> None:
    board = shown(show, BackgammonView())
    with pytest.raises(TypeError):
        board.set_view(BoardView("backgammon"))


def test_the_frame_follows_the_theme(show: Show) -> None:
    board = shown(show, BackgammonView())
    light = picture(board)
    theme_manager().set_choice("dark")
    assert picture(board) != light
    assert theme_manager().theme.color(Role.SURFACE).isValid()
