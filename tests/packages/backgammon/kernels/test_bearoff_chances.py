"""The compiled look-ups in the bear-off database equal the readable ones."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from engine.games.backgammon_positions import side
from packages.backgammon.engine.bearing_off import checkers_of, the_database
from poda.engine.games.backgammon import START
from poda.engine.games.backgammon_parts.moves import Board
from poda.engine.kernels import native
from poda.packages.backgammon.kernels import evaluation_layout as bearoff_layout
from poda.packages.backgammon.kernels import layout as backgammon_layout
from poda.packages.backgammon.kernels.entries import BEAROFF_CHANCES

NOTHING = -9.0


def looked_up(boards: list[Board]) -> tuple[int, np.ndarray]:
    """How many of them are covered, and four numbers each; `NOTHING` where they are not."""
    words = np.array([backgammon_layout.pack(board) for board in boards], dtype=np.uint64)
    chances = np.full((len(boards), 4), NOTHING)
    table = the_database().table
    flat = words.reshape(-1), chances.reshape(-1)
    return native.call(BEAROFF_CHANCES, table, *flat, len(boards)), chances


def test_chances_are_those_of_the_readable_look_ups() -> None:
    database, chosen = the_database(), random.Random(6)
    # Of one in three kinds each: anything, few checkers, all of them.
    ranges = ((0, bearoff_layout.POSITIONS), (0, 924), (bearoff_layout.FULL, 54_264))
    boards = [
        (checkers_of(chosen.randrange(*one)), checkers_of(chosen.randrange(*other)))
        for one in ranges
        for other in ranges
        for _ in range(60)
    ]
    found, chances = looked_up(boards)
    assert found == len(boards)
    assert chances == pytest.approx(
        np.array(
            [
                (
                    database.win_chance(*board),
                    database.gammon_chance(*board),
                    database.gammon_loss(*board),
                    database.equity(*board),
                )
                for board in boards
            ]
        ),
        abs=1e-12,
    )


@pytest.mark.parametrize("point", [7, 12, 13, 24, 25])
def test_sides_that_are_not_at_home_are_told(point: int) -> None:
    home, outside = side((6, 3)), side((6, 2), (point, 1))
    found, chances = looked_up([(home, outside), (outside, home), (START, START), (home, home)])
    assert found == 1
    assert (chances[:3] == NOTHING).all()
    assert (chances[3] != NOTHING).all()


@pytest.mark.parametrize("held", [native.fixed, lambda array: array])
@pytest.mark.parametrize(
    "table", [np.zeros(9, dtype=np.int32), np.zeros(9, dtype=np.uint16)[::2]], ids=["type", "gaps"]
)
def test_arrays_of_another_form_are_refused(table: Any, held: Callable[[Any], Any]) -> None:
    words, chances = np.zeros(0, dtype=np.uint64), np.zeros(0)
    with pytest.raises(ValueError, match="look_up takes <u2"):
        native.call(BEAROFF_CHANCES, held(table), words, chances, 0)
