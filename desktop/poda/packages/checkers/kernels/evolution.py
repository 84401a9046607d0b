"""What evolution asks of checkers' kernels: batches of games (`engine/kernels/evolution.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from poda.engine.kernels import native
from poda.engine.kernels.evolution import MOST_FURTHER, MOST_UNITS, Array, Conditions, Kernel, Shape
from poda.packages.checkers.kernels import PART
from poda.packages.checkers.kernels import games_layout as boards
from poda.packages.checkers.kernels.entries import CHECKERS_GAMES
from poda.packages.checkers.kernels.layout import SQUARES
from poda.packages.checkers.kernels.layout import levels as frames_for


def _play(arrays: Sequence[Any], games: int, conditions: Conditions) -> None:
    levels, padded, shape = frames_for(conditions.ahead), conditions.padded, conditions.shape
    assert shape is not None
    numbers = games, levels, conditions.plies, conditions.longest, padded
    native.call(CHECKERS_GAMES, *game_memory(levels, padded, shape), *arrays, *numbers)


def game_memory(levels: int, padded: int, shape: Shape) -> tuple[Array, ...]:
    """For `games.play`: words, numbers, values, singles, dice, sums, shape."""
    return (
        np.zeros(boards.words(levels), dtype=np.uint64),
        np.zeros(boards.numbers(levels), dtype=np.int64),
        np.zeros(boards.values(levels)),
        np.zeros(2 * MOST_UNITS, dtype=np.float32),
        np.zeros(1, dtype=np.uint64),
        np.zeros((levels + boards.PLAYERS) * boards.VIEWS * padded, dtype=np.int32),
        shape_numbers(shape),
    )


def shape_numbers(shape: Shape) -> npt.NDArray[np.int64]:
    """The shape as kernels read it: int64[`SHAPE_NUMBERS`]."""
    units = (*shape.further, 0, 0)[:MOST_FURTHER]
    told = shape.beyond, shape.hidden, len(shape.further), *units, int(shape.compares_output)
    return np.array((*told, int(shape.turned)), dtype=np.int64)


CHECKERS: Final = Kernel(2 * SQUARES, _play, PART, general=True)
