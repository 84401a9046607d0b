"""Boards at the nodes of real games, and what a limit's leaf counts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from poda.engine.games import game as game_of
from poda.engine.search.evaluation import OPEN_LINES
from poda.house.theme import Role, theme_manager
from poda.tree.drawing.boards import BoardPosition, NodeBoards, paint_position
from poda.tree.drawing.kits import open_line_strokes
from poda.tree.drawing.look import Look
from poda.tree.drawing.painter import formula, position_of
from poda.widgets.boards.paint import Grid

from ..searches import played
from .pictures import Picture, has

pytestmark = pytest.mark.usefixtures("qapp")


def position(moves: str, game: str = "tictactoe", **changes: Any) -> BoardPosition:
    rules = game_of(game)
    return replace(BoardPosition(rules, rules.parse_position(moves)), **changes)


def painted(shown: BoardPosition, side: int = 120) -> QImage:
    look = Look(theme_manager().theme)
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("white"))
    painter = QPainter(image)
    paint_position(painter, look, shown, QRectF(0, 0, side, side))
    painter.end()
    return image


@pytest.mark.parametrize(
    ("moves", "text"), [("17", "f = 5 − 5 = 0"), ("15", "f = 4 − 5 = −1"), ("", "f = 8 − 8 = 0")]
)
def test_a_leaf_at_the_limit_counts_as_the_lectures_do(moves: str, text: str) -> None:
    assert formula(position(moves)) == text


@pytest.mark.parametrize(("moves", "ours", "theirs"), [("17", 5, 5), ("15", 4, 5)])
def test_as_many_lines_are_drawn_as_are_counted(moves: str, ours: int, theirs: int) -> None:
    shown = position(moves)
    plan = Grid(0, 0, 40, 3, 3, QRectF(0, 0, 120, 120))
    strokes = open_line_strokes(shown.game.cells(shown.state), plan)
    assert [player for player, _, _ in strokes].count(1) == ours
    assert [player for player, _, _ in strokes].count(-1) == theirs


def test_lines_open_to_both_lie_side_by_side() -> None:
    plan = Grid(0, 0, 40, 3, 3, QRectF(0, 0, 120, 120))
    strokes = open_line_strokes((0,) * 9, plan)
    ends = [(start.toTuple(), end.toTuple()) for _, start, end in strokes]
    assert len(set(ends)) == 16


def test_the_lines_are_drawn_only_where_they_are_the_evaluation() -> None:
    recording = played("tictactoe", "17", plies=2, evaluation=OPEN_LINES)
    drawing = Picture(recording).drawing
    assert position_of(drawing, 2, open_lines=True).open_lines
    assert not position_of(drawing, 2).open_lines
    whole = played("tictactoe", "1726", algorithm="minimax")
    assert not position_of(Picture(whole).drawing, 1, open_lines=True).open_lines


def test_the_last_move_is_marked() -> None:
    recording = played("tictactoe", "17", plies=2, evaluation=OPEN_LINES)
    drawing = Picture(recording).drawing
    assert position_of(drawing, 0).last == -1
    assert position_of(drawing, 1).last == 1  # square 2: the first that is free


@pytest.mark.parametrize(("game", "moves"), [("tictactoe", "1524"), ("connect4", "44536")])
def test_both_sides_pieces_are_on_the_board(game: str, moves: str) -> None:
    image = painted(position(moves, game), 210)
    look = Look(theme_manager().theme)
    for role in (Role.MAX, Role.MIN):
        count = sum(
            image.pixelColor(x, y) == look.color(role) for x in range(210) for y in range(210)
        )
        assert count > 20


def test_open_lines_are_seen_and_differ_between_the_sides() -> None:
    bare, lined = painted(position("17")), painted(position("17", open_lines=True))
    assert bare != lined


def test_a_board_not_reached_yet_is_fainter() -> None:
    assert painted(position("15")) != painted(position("15", faded=True))


def test_a_won_game_shows_its_line() -> None:
    look = Look(theme_manager().theme)
    image = painted(position("14253"))
    middle = image.pixelColor(60, 20)
    assert middle == look.color(Role.TEXT)


def test_a_board_is_painted_once_and_kept() -> None:
    boards, look = NodeBoards(), Look(theme_manager().theme)
    image = QImage(200, 200, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    for _ in range(3):
        boards.draw(painter, look, position("15"), QRectF(10, 10, 80, 80), 1.0)
    boards.draw(painter, look, position("15", faded=True), QRectF(10, 10, 80, 80), 1.0)
    painter.end()
    assert len(boards._kept) == 2


def test_boards_come_in_where_there_is_room() -> None:
    recording = played("tictactoe", "17", plies=2, evaluation=OPEN_LINES)
    for sx, shown in ((10.0, False), (120.0, True)):
        band = Picture(recording, sx=sx).stage(0).band(2)
        assert (band.board > 0) == shown


def test_written_trees_have_no_boards() -> None:
    from ..searches import written

    assert Picture(written(), sx=200.0).stage(0).band(1).board == 0


def test_near_the_formula_stands_under_the_board() -> None:
    recording = played("tictactoe", "17", plies=1, evaluation=OPEN_LINES)
    last = recording.trace.steps - 1
    picture = Picture(recording, sx=180.0, at=1)
    band = picture.stage(last).band(1)
    below = round(band.y + band.board / 2)
    x = round(float(band.x[0]))
    strip = picture.pixels(last)[below : below + 22, x - 50 : x + 50]
    assert has(strip, picture.look.color(Role.TEXT), 10)
