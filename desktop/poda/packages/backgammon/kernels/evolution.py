"""What evolution asks of backgammon's kernels: batches of games (`engine/kernels/evolution.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from poda.engine.kernels import native
from poda.engine.kernels.evolution import Array, Conditions, Kernel
from poda.packages.backgammon.kernels import PART
from poda.packages.backgammon.kernels import evaluation_layout as features
from poda.packages.backgammon.kernels import layout as men
from poda.packages.backgammon.kernels.entries import BACKGAMMON_GAMES
from poda.packages.backgammon.kernels.weights import WEIGHTS


def _play(arrays: Sequence[Any], games: int, conditions: Conditions) -> None:
    numbers = games, conditions.padded, conditions.relaxed
    native.call(BACKGAMMON_GAMES, *_memory(conditions.padded), *arrays, *numbers)


def _memory(padded: int) -> tuple[Array, ...]:
    """For `games.play`: room, numbers, features' weights, table, chances, dice, sums."""
    return (
        np.zeros(men.ROOM_WORDS, dtype=np.uint64),
        np.zeros(features.NUMBERS, dtype=np.int64),
        np.array(WEIGHTS, dtype=np.int32),
        np.zeros(features.KNOWN + 1, dtype=np.uint16),  # no bear-off database
        np.zeros(features.CHANCES),
        np.zeros(1, dtype=np.uint64),
        np.zeros(men.SUMS * padded, dtype=np.int32),
    )


def play_linear(
    weights: npt.NDArray[np.float32],
    firsts: npt.NDArray[np.int32],
    seconds: npt.NDArray[np.int32],
    seeds: npt.NDArray[np.uint64],
    openings: npt.NDArray[np.int32],
) -> npt.NDArray[np.int8]:
    """Play games of backgammon between linear networks: what `play` tells, in strict arithmetic.

    Args:
        weights: float32[networks, inputs + 1] (`Played.output`).

    Raises:
        ValueError: the arrays do not belong together.
    """
    kinds = (np.float32, np.int32, np.int32, np.uint64, np.int32)
    given: tuple[Array, ...] = (weights, firsts, seconds, seeds, openings)
    players = max((int(each.max()) for each in (firsts, seconds) if len(each)), default=-1)
    if (
        any(array.dtype != kind for array, kind in zip(given, kinds, strict=True))
        or len({array.shape for array in given[1:]}) != 1
        or weights.shape[1:] != (men.INPUTS + 1,)
        or players >= len(weights)
    ):
        raise ValueError(f"networks of shape {weights.shape}, games of {firsts.shape}")
    results = np.zeros(len(firsts), dtype=np.int8)
    no_rows = np.zeros(0, dtype=np.int32)
    arrays = (no_rows, weights.reshape(-1), firsts, seconds, seeds, openings)
    _play((*map(np.ascontiguousarray, arrays), results), len(firsts), Conditions(1, 1, 0, 0))
    return results


BACKGAMMON: Final = Kernel(men.INPUTS, _play, PART, looks_ahead=False)
