"""What is drawn, read back from the picture."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter

from poda.house.theme import THEMES, theme_manager
from poda.widgets.boards.paint import Grid, Pixels, broken
from poda.widgets.boards.pieces import draw_pieces
from poda.widgets.boards.view import BoardView, MoveLabel

from .conftest import Show
from .views import connect4, grey, part, picture, tictactoe

THEME_NAMES = sorted(THEMES)


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_the_two_discs_differ_in_grey_by_the_mark_in_the_centre(show: Show, theme: str) -> None:
    board = show(connect4("44"))
    theme_manager().set_choice(theme)
    solid, marked = part(board, 3), part(board, 10)
    assert abs(grey(solid, 0.5, 0.5) - grey(solid, 0.5, 0.3)) < 10
    assert abs(grey(marked, 0.5, 0.5) - grey(marked, 0.5, 0.3)) > 60


@pytest.mark.parametrize("piece", [1, -1])
def test_discs_drawn_together_are_those_drawn_one_by_one(show: Show, piece: int) -> None:
    show(connect4())  # colours want a theme
    centres, pictures = [QPointF(30.5 + 50 * each, 30.0) for each in range(3)], []
    for together in (True, False):
        image = QImage(170, 60, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for some in (centres,) if together else [(centre,) for centre in centres]:
                draw_pieces(painter, some, 22.3, "connect4", piece, theme_manager().theme)
        pictures.append(image)
    assert pictures[0] == pictures[1]
    assert pictures[0].pixelColor(30, 12) != Qt.GlobalColor.white


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_x_fills_the_middle_of_its_square_and_o_leaves_it_empty(show: Show, theme: str) -> None:
    board = show(tictactoe("159"))
    theme_manager().set_choice(theme)
    cross, ring, empty = part(board, 0), part(board, 4), part(board, 2)
    assert abs(grey(cross, 0.5, 0.5) - grey(empty, 0.5, 0.5)) > 60
    assert grey(ring, 0.5, 0.5) == grey(empty, 0.5, 0.5)


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_labels_are_black_on_white_and_in_the_dark_do_not_glare(show: Show, theme: str) -> None:
    board = show(tictactoe(labels=((5, MoveLabel("1", "best")),)))  # narrow in every font
    theme_manager().set_choice(theme)
    image = part(board, 4).convertToFormat(QImage.Format.Format_Grayscale8)
    row = [image.pixelColor(x, image.height() // 2).red() for x in range(image.width())]
    middle = row[image.width() // 4 : -image.width() // 4]
    is_dark = THEMES[theme].kind == "dark"
    assert min(middle) < (45 if is_dark else 20)
    assert max(middle) > (225 if is_dark else 254)
    assert (middle[0] < 45) is is_dark  # the paper beside the digit


def test_labels_stand_above_their_columns_also_when_flipped(show: Show) -> None:
    for flipped in (False, True):
        board = show(connect4(flipped=flipped))
        before = picture(board)
        board.set_view(connect4(flipped=flipped, labels=((2, MoveLabel("+5", "good")),)))
        after = picture(board)
        rect = board.cell_rect(36)
        changed = [
            (x, y)
            for x in range(0, board.width(), 2)
            for y in range(0, board.height(), 2)
            if before.pixel(x, y) != after.pixel(x, y)
        ]
        assert changed
        assert all(rect.left() <= x <= rect.right() and y < rect.top() for x, y in changed)


def test_words_break_into_two_lines_and_numbers_do_not() -> None:
    assert broken("wins in 3") == "wins\nin 3"
    assert broken("≤ 2") == "≤ 2"
    assert broken("draw") == "draw"
    assert broken("+0.25") == "+0.25"


def test_a_bound_looks_different_from_an_exact_value(show: Show) -> None:
    exact = show(tictactoe(labels=((5, MoveLabel("2")),)))
    bound = show(tictactoe(labels=((5, MoveLabel("2", exact=False)),)))
    assert part(exact, 4) != part(bound, 4)


@pytest.mark.parametrize(
    ("plain", "marked", "cell"),
    [
        (tictactoe("5", last=None), tictactoe("5"), 4),
        (connect4("4", last=None), connect4("4"), 3),
        (tictactoe("5"), tictactoe("5", hint=1), 0),
        (connect4("4"), connect4("4", hint=4), 10),
        (tictactoe("14253"), tictactoe("14253", winning=(0, 1, 2)), 1),
        (tictactoe("14253"), tictactoe("14253", winning=(0, 1, 2)), 4),
        (connect4("1212121"), connect4("1212121", winning=(0, 7, 14, 21)), 7),
        (connect4("1212121"), connect4("1212121", winning=(0, 7, 14, 21)), 1),
    ],
)
def test_last_move_hint_and_winning_line_are_marked(
    show: Show, plain: BoardView, marked: BoardView, cell: int
) -> None:
    assert part(show(plain), cell) != part(show(marked), cell)


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("width", [160, 333, 480, 901])
def test_cells_are_squares_of_whole_device_pixels(show: Show, ratio: float, width: int) -> None:
    for view in (tictactoe(), connect4()):
        board = show(view, (width, 500))
        plan = board.arrange(board.rect().toRectF(), Pixels(ratio))
        for edge in (plan.left, plan.top, plan.cell):
            assert edge * ratio == pytest.approx(round(edge * ratio), abs=1e-6)
        assert board.rect().toRectF().contains(plan.grid)


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_the_frame_has_crisp_edges_at_every_pixel_ratio(show: Show, ratio: float) -> None:
    board = show(connect4(), (481, 480))
    image = picture(board, ratio).convertToFormat(QImage.Format.Format_Grayscale8)
    middle = image.height() // 2
    row = [image.pixelColor(x, middle).red() for x in range(image.width() // 20)]
    levels = [a for a, b in pairwise([*row, -1]) if a != b]
    # From the window's ground straight to the frame: no pixel in between.
    assert len(levels) == 2


def test_real_holes_show_what_is_behind_the_board(show: Show) -> None:
    board = show(connect4())
    image = picture(board)
    ground = image.pixelColor(0, 0)
    assert image.pixelColor(board.cell_rect(20).center()) == ground


def test_straight_runs_of_winning_cells_are_found_in_every_direction() -> None:
    plan = Grid(0, 0, 10, 7, 6, picture_bounds(), bottom_up=True)
    assert plan.runs((0, 7, 14, 21), 4) == [(0, 21)]
    assert plan.runs((3, 9, 15, 21), 4) == [(3, 21)]
    assert sorted(plan.runs((0, 1, 2, 3, 8, 16, 24), 4)) == [(0, 3), (0, 24)]
    assert plan.runs((0, 1, 2), 4) == []


def picture_bounds():  # type: ignore[no-untyped-def]
    from PySide6.QtCore import QRectF

    return QRectF(0, 0, 70, 60)


def test_the_height_follows_the_width(show: Show) -> None:
    assert show(tictactoe()).heightForWidth(300) == 300
    four = show(connect4())
    assert four.heightForWidth(300) == pytest.approx(313, abs=3)
    assert four.minimumSizeHint().width() == 160


def test_a_game_without_a_painter_gets_a_plain_grid(show: Show) -> None:
    view = BoardView(
        "nim", (1, -1, 0, 0), 1, (3,), True, 1, columns=2, rows=2, cell_actions=(1, 2, 3, 4)
    )
    board = show(view)
    assert part(board, 0) != part(board, 1)
    assert grey(part(board, 2), 0.5, 0.5) == grey(part(board, 3), 0.5, 0.5)
