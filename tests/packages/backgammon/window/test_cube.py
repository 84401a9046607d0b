"""The doubling cube on the board: where it lies, what a click on it asks for, how it moves."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from pytestqt.qtbot import QtBot

from poda.engine.game import MAX, MIN
from poda.house.theme import theme_manager
from poda.packages.backgammon.window.board.board import BackgammonBoard
from poda.packages.backgammon.window.board.middle import cube_place, cube_words, paint_cube
from poda.packages.backgammon.window.board.paint import Colors
from poda.packages.backgammon.window.board.plan import BackgammonView, CubeFace, Die
from widgets.boards.conftest import Show

LEFT = Qt.MouseButton.LeftButton
CENTRED = CubeFace()
OFFERED = CubeFace(2, 0, MAX)
OWNED = CubeFace(2, MIN)


def shown(show: Show, size: tuple[int, int] = (640, 500), **fields: Any) -> BackgammonBoard:
    board = show(BackgammonView(**fields), size)
    assert isinstance(board, BackgammonBoard)
    return board


def place(board: BackgammonBoard) -> QRectF:
    cube = board.position.cube
    assert cube is not None
    return cube_place(board.board_plan(), cube)


# Where it lies


def test_a_board_without_a_cube_has_its_groove_all_the_same(show: Show) -> None:
    without, with_cube = shown(show), shown(show, cube=CENTRED)
    assert without.board_plan().groove == with_cube.board_plan().groove
    assert with_cube.board_plan().groove > 0
    assert with_cube.board_plan().groove_rect().right() < with_cube.board_plan().field.left()


def test_nothing_moves_where_a_game_with_a_cube_begins(show: Show) -> None:
    board = shown(show)
    cell = board.cell_rect(1)
    board.set_view(BackgammonView(cube=CENTRED))
    assert board.cell_rect(1) == cell
    board.set_view(BackgammonView())
    assert board.cell_rect(1) == cell


@pytest.mark.parametrize("flipped", [False, True])
def test_it_lies_in_the_middle_and_then_on_its_owners_side(show: Show, flipped: bool) -> None:
    board = shown(show, cube=CENTRED, flipped=flipped)
    middle = board.board_plan().field.center().y()
    assert abs(place(board).center().y() - middle) < 1
    below, above = (MIN, MAX) if flipped else (MAX, MIN)
    board.set_view(BackgammonView(cube=CubeFace(2, below), flipped=flipped))
    assert place(board).center().y() > middle
    board.set_view(BackgammonView(cube=CubeFace(2, above), flipped=flipped))
    assert place(board).center().y() < middle


@pytest.mark.parametrize("side", [MAX, MIN])
def test_it_is_offered_large_in_the_half_of_who_answers(show: Show, side: int) -> None:
    board = shown(show, cube=CubeFace(2, 0, side), to_move=-side, can_answer=True)
    plan = board.board_plan()
    rect = place(board)
    assert rect.width() > 1.3 * plan.cube_rect(0).width()
    assert plan.half(plan.is_right(-side)).contains(rect)


@pytest.mark.parametrize("size", [(1200, 900), (640, 500), (240, 190)])
def test_nothing_that_can_be_pressed_overlaps(show: Show, size: tuple[int, int]) -> None:
    board = shown(show, size, cube=CENTRED, to_move=MAX, can_roll=True, can_double=True)
    dice = board.dice_area()
    assert dice is not None
    rects = [dice, *board.cube_presses()["double"]]
    board.set_view(BackgammonView(cube=OFFERED, to_move=MIN, can_answer=True))
    answers = [rect for rects in board.cube_presses().values() for rect in rects]
    answers.append(place(board))
    for group in (rects, answers):
        for index, rect in enumerate(group):
            assert board.board_plan().grid.contains(rect)
            assert not any(rect.intersects(other) for other in group[index + 1 :])


@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
@pytest.mark.parametrize("face", [CENTRED, OFFERED, OWNED, CubeFace(64, MAX)])
def test_its_number_stands_out_in_every_theme(qtbot: QtBot, theme: str, face: CubeFace) -> None:
    theme_manager().set_choice(theme)
    picture = QPixmap(60, 60)
    picture.fill(Colors.of().groove)
    painter = QPainter(picture)
    paint_cube(painter, QRectF(4, 4, 52, 52), face, Colors.of(), "Noto Sans")
    painter.end()
    image = picture.toImage()
    tones = {image.pixelColor(x, y).lightness() for x in range(18, 42) for y in range(18, 42)}
    assert max(tones) - min(tones) > 180


# What a click asks for


def test_clicks_on_the_cube_and_its_buttons(show: Show, qtbot: QtBot) -> None:
    board = shown(show, cube=CENTRED, to_move=MAX, can_roll=True, can_double=True)
    asked: list[str] = []
    board.double_asked.connect(lambda: asked.append("double"))
    board.take_asked.connect(lambda: asked.append("take"))
    board.pass_asked.connect(lambda: asked.append("pass"))
    board.roll_asked.connect(lambda: asked.append("roll"))
    for rect in board.cube_presses()["double"]:
        qtbot.mouseClick(board, LEFT, pos=rect.center().toPoint())
    dice = board.dice_area()
    assert dice is not None
    qtbot.mouseClick(board, LEFT, pos=dice.center().toPoint())
    board.set_view(BackgammonView(cube=OFFERED, to_move=MIN, can_answer=True))
    for press in ("take", "pass"):
        (rect,) = board.cube_presses()[press]  # type: ignore[index]
        qtbot.mouseClick(board, LEFT, pos=rect.center().toPoint())
    assert asked == ["double", "double", "roll", "take", "pass"]


def test_the_pointer_tells_what_a_click_would_do(show: Show, qtbot: QtBot) -> None:
    board = shown(show, cube=CENTRED, to_move=MAX, can_roll=True, can_double=True)
    qtbot.mouseMove(board, place(board).center().toPoint())
    assert board.cursor().shape() == Qt.CursorShape.PointingHandCursor
    assert board.toolTip() == "Double the stakes (X)"
    qtbot.mouseMove(board, QPoint(2, 2))
    assert board.toolTip() == ""


def test_a_cube_that_may_not_be_turned_is_only_looked_at(show: Show) -> None:
    board = shown(show, cube=OWNED, to_move=MAX, can_roll=True)
    assert board.cube_presses() == {}
    assert board.cube_press_at(place(board).center()) is None


# How it moves


def test_it_goes_from_the_middle_to_who_answers_and_a_key_ends_that(
    show: Show, qtbot: QtBot
) -> None:
    board = shown(show, cube=CENTRED, to_move=MAX, can_roll=True, can_double=True)
    board.set_view(BackgammonView(cube=OFFERED, to_move=MIN, can_answer=True))
    assert board.animating
    board.grab()
    qtbot.keyClick(board.focusProxy() or board, Qt.Key.Key_Space)
    assert not board.animating
    board.set_view(BackgammonView(cube=OWNED, to_move=MAX, can_roll=True))
    assert board.animating
    qtbot.waitUntil(lambda: not board.animating)


def test_without_animations_it_is_there_at_once(show: Show) -> None:
    board = shown(show, cube=CENTRED)
    board.animations_enabled = False
    board.set_view(BackgammonView(cube=OFFERED))
    assert not board.animating


# What is said


def test_the_board_says_where_the_cube_is(show: Show) -> None:
    board = shown(show, cube=CENTRED)
    assert board.accessibleDescription().startswith("Cube in the middle.")
    board.set_view(BackgammonView(cube=OWNED, dice=(Die(3), Die(1))))
    assert board.accessibleDescription().startswith("Cube at 2, owned by Orange.")
    assert cube_words(CubeFace(out=True)) == "Crawford game: no doubling"
    assert cube_words(OFFERED) == "Blue doubles to 2"
