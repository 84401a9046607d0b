"""Where the dots lie, and how they look: by computing, without a window around them."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.game import MAX, MIN
from poda.house.theme import THEMES
from poda.packages.teach.engine.waves import PositionGroup, Solved, Subject, solve
from poda.packages.teach.window.waves.dots import (
    BRIGHT,
    KINDS,
    QUIET,
    UNKNOWN,
    kinds,
    picture,
    sprites,
)
from poda.packages.teach.window.waves.plan import LARGEST, DotLayout, orders, plan
from some import some


@cache
def tictactoe() -> Solved:
    return solve(Subject("tictactoe"))


def planned(sizes: list[int], wide: int, high: int) -> DotLayout:
    ends = np.cumsum([0, *sizes]).tolist()
    groups = [PositionGroup((place,), *ends[place : place + 2]) for place in range(len(sizes))]
    order = [np.arange(group.first, group.last, dtype=np.int32) for group in groups]
    return plan(groups, order, (wide, high), 12, 6, [16] * len(sizes))


sizes = st.lists(st.integers(1, 3_000), min_size=1, max_size=20)


@given(sizes, st.integers(300, 1_600), st.integers(150, 900))
def test_every_position_has_a_dot_of_its_own_where_there_is_room(
    sizes: list[int], wide: int, high: int
) -> None:
    laid = planned(sizes, wide, high)
    assert len(laid.blocks) == len(sizes)
    assert 1 <= laid.pitch <= LARGEST
    taken = np.zeros((high, wide), np.int8)
    for block, size in zip(laid.blocks, sizes, strict=True):
        assert len(block.order) == -(-size // laid.each)
        assert block.rows * block.columns >= len(block.order)
        right = block.left + block.columns * laid.pitch
        bottom = block.top + block.rows * laid.pitch
        assert (right <= wide, bottom <= high) == (True, True)
        taken[block.top - laid.label : bottom, block.left : right] += 1
    assert taken.max() == 1  # no block lies over another one, or over its label


@given(sizes, st.data())
def test_the_dot_at_a_place_is_that_of_the_position(sizes: list[int], data: st.DataObject) -> None:
    laid = planned(sizes, 900, 450)
    block = data.draw(st.sampled_from(laid.blocks))
    place = data.draw(st.integers(0, len(block.order) - 1))
    row, column = divmod(place, block.columns)
    x, y = block.left + column * laid.pitch, block.top + row * laid.pitch
    assert laid.dot_at(x, y) == block.order[place]
    last = laid.pitch - 1
    assert laid.dot_at(x + last, y + last) == block.order[place]


def test_where_there_is_no_room_a_dot_stands_for_several() -> None:
    laid = planned([40_000], 120, 100)
    assert laid.pitch == 1
    assert laid.each > 1
    assert planned([3] * 200, 60, 40).blocks == ()  # not even for the labels


def test_in_a_block_the_wins_of_both_come_from_both_ends() -> None:
    solved = tictactoe()
    for order, group in some(zip(orders(solved), solved.groups, strict=True)):
        assert sorted(order) == list(range(group.first, group.last))
        winners = solved.winner[order]
        assert winners.tolist() == sorted(winners.tolist(), reverse=True)
        for side, rising in ((MAX, True), (MIN, False)):
            waves = solved.wave[order[winners == side]].tolist()
            assert waves == sorted(waves, reverse=not rising)


def test_one_goes_from_dot_to_dot_and_over_the_gaps() -> None:
    solved = tictactoe()
    laid = plan(solved.groups, orders(solved), (900, 450), 14, 8, [16] * 10)
    root = 0
    assert laid.beside(solved, root, 0, -1) == root  # nothing is above
    second = laid.beside(solved, root, 1, 0)
    assert solved.groups[1].first <= second < solved.groups[1].last
    assert laid.beside(solved, second, -1, 0) == root
    below = laid.beside(solved, second, 0, 1)
    assert laid.beside(solved, below, 0, -1) == second


def test_dots_are_unknown_then_bright_then_quiet() -> None:
    solved = tictactoe()
    assert set(kinds(solved, 0)) == {UNKNOWN}
    won = solved.wave == 1
    assert set(kinds(solved, 2)[won]) == {BRIGHT, BRIGHT + 1}
    assert set(kinds(solved, 3)[won]) == {QUIET, QUIET + 1}
    assert np.count_nonzero(kinds(solved, len(solved.waves)) == UNKNOWN) == 0


@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
@pytest.mark.parametrize("pitch", [6, 12])
def test_the_kinds_of_dots_differ_without_colour(theme: str, pitch: int) -> None:
    tiles = sprites(theme, pitch)
    inked = [tile >> 24 > 100 for tile in tiles[:KINDS]]
    bright = inked[BRIGHT : BRIGHT + 3]
    for one in range(3):
        assert (inked[QUIET + one] == bright[one]).all()
        for other in range(one):
            assert np.count_nonzero(bright[one] != bright[other]) >= 4
        assert np.count_nonzero(inked[UNKNOWN]) < np.count_nonzero(bright[one])


def test_tiny_dots_are_hatched_where_min_wins() -> None:
    tiles = sprites("light", 2)
    for first in (QUIET, BRIGHT):
        alike = [(tiles[kind] == tiles[kind + KINDS + 1]).all() for kind in range(first, first + 3)]
        assert alike == [True, False, True]


def test_a_picture_has_a_dot_for_each_position_and_nothing_beside_them() -> None:
    solved = tictactoe()
    laid = plan(solved.groups, orders(solved), (900, 450), 14, 8, [16] * 10)
    pixels = picture(solved, laid, 3, (900, 450), THEMES["light"])
    assert pixels.shape == (450, 900)
    for block in some(laid.blocks):
        middle = laid.pitch // 2
        x, y = block.left + middle, block.top + middle
        assert pixels[y, x] >> 24 or solved.winner[block.order[0]] == MIN  # a ring
        assert not pixels[block.top - laid.label : block.top].any()
