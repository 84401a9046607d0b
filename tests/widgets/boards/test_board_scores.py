"""Scores, threats and the pieces of a line, read back from the picture."""

import pytest

from poda.house.theme import THEMES, theme_manager
from poda.widgets.boards.view import MoveLabel, ThreatMark

from .conftest import Show
from .views import connect4, grey, part, picture, tictactoe

THEME_NAMES = sorted(THEMES)


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_the_best_score_stands_out_without_its_colour(show: Show, theme: str) -> None:
    labels = ((1, MoveLabel("wins in 3", "best", score="+1")), (3, MoveLabel("draw", score="0")))
    board = show(tictactoe(labels=labels))
    theme_manager().set_choice(theme)
    best, other = part(board, 0), part(board, 2)
    # Beside the number, within the tile: dark on white paper, light on a dark theme's.
    inverted, paper = grey(best, 0.2, 0.36), grey(other, 0.2, 0.36)
    if THEMES[theme].kind == "dark":
        inverted, paper = 255 - inverted, 255 - paper
    assert inverted < 110
    assert paper > 200


def test_scores_stand_above_the_frame_in_tiles_of_one_size(show: Show) -> None:
    plain = show(connect4())
    before = picture(plain)
    words = ("wins in 12", "draw", "", "loses in 3")
    numbers = ("+9", "0", "…", "−18")
    labels = tuple(
        (2 * at + 1, MoveLabel(text, score=score))
        for at, (text, score) in enumerate(zip(words, numbers, strict=True))
    )
    plain.set_view(connect4(labels=labels))
    after = picture(plain)
    spans = []
    for column in range(0, 7, 2):
        rect = plain.cell_rect(35 + column)
        changed = [
            y
            for y in range(plain.height())
            if before.pixel(rect.center().x(), y) != after.pixel(rect.center().x(), y)
        ]
        spans.append((min(changed), max(changed)))
    assert len(set(spans)) == 1
    assert spans[0][1] < plain.picture().top()


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_threats_tell_side_row_and_use_without_colour(show: Show, theme: str) -> None:
    marks = [
        ThreatMark(0, 1, odd=True, strong=True),
        ThreatMark(1, -1, odd=True, strong=True),
        ThreatMark(2, 1, odd=False, strong=True),
        ThreatMark(3, 1, odd=False, strong=False),
    ]
    board = show(connect4(threats=tuple(marks)))
    theme_manager().set_choice(theme)
    odd, other, even, faint = (part(board, cell) for cell in range(4))
    hole = grey(part(board, 5), 0.5, 0.5)
    assert abs(grey(odd, 0.5, 0.53) - hole) > 50
    assert abs(grey(other, 0.5, 0.53) - grey(odd, 0.5, 0.53)) > 30  # the dot
    assert abs(grey(even, 0.34, 0.36) - hole) > 50  # the square's corner, where no triangle is
    assert abs(grey(odd, 0.34, 0.36) - hole) < 10
    assert abs(grey(faint, 0.5, 0.5) - hole) < 10  # an outline


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_the_pieces_of_a_line_differ_from_those_played(show: Show, theme: str) -> None:
    numbers = ((10, 1), (17, 2))
    board = show(connect4("4444", line_numbers=numbers))
    theme_manager().set_choice(theme)
    played, first, second = part(board, 3), part(board, 17), part(board, 10)
    # Solid to its edge; pale there in a line, and MIN's within too.
    assert abs(grey(first, 0.5, 0.17) - grey(played, 0.5, 0.17)) > 25
    assert abs(grey(first, 0.5, 0.27) - grey(second, 0.5, 0.27)) > 25
    before = part(show(tictactoe("15")), 0)
    assert part(show(tictactoe("15", line_numbers=((0, 1),))), 0) != before
