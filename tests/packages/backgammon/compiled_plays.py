"""What tests ask of the kernels of backgammon and the program does not: to generate plays, and to
play random games.

Readable twin: `games/backgammon_parts/moves.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from poda.engine.games.backgammon_parts.moves import Board, Checkers, Play, Throw
from poda.engine.kernels import native
from poda.packages.backgammon.kernels import layout
from poda.packages.backgammon.kernels.entries import BACKGAMMON

Words = npt.NDArray[np.uint64]
Dice = npt.NDArray[np.int32]
Counts = npt.NDArray[np.int64]

ALL_THROWS: Final = np.array(
    [(high, low) for high in range(6, 0, -1) for low in range(high, 0, -1)], dtype=np.int32
)
"""The 21 distinct throws, the larger die first."""

MOST_TURNS: Final = 100_000
"""A random game has some 90; one that has more than this is given up."""

_NO_GAMES: Final = (
    np.zeros(0, dtype=np.uint64),
    np.zeros(0, dtype=np.uint64),
    np.zeros(0, dtype=np.int64),
)
"""Dice, seeds and what is told of games, for a kernel that shall only find plays."""


def _room() -> npt.NDArray[np.uint64]:
    """The memory for the plays of one throw."""
    return np.zeros(layout.ROOM_WORDS, dtype=np.uint64)


def plays(own: Checkers, opponent: Checkers, throw: Throw) -> dict[Play, Board]:
    """What `moves.plays` finds, in the same order."""
    position = np.array([layout.pack((own, opponent))], dtype=np.uint64)
    dice = np.array([(max(throw), min(throw))], dtype=np.int32)
    _, found = generate(position, dice, layout.MOST_PLAYS)
    if not len(found):
        return {(): (own, opponent)}
    return {
        layout.unpack_play(steps): (layout.unpack_side(*words[:2]), layout.unpack_side(*words[2:]))
        for *words, steps in found.tolist()
    }


def generate(positions: Words, throws: Dice, keep: int = 0) -> tuple[Counts, Words]:
    """The plays of so many positions, each with its own throw.

    Args:
        positions: uint64[n, 4], each as `layout.pack` writes it.
        throws: int32[n, 2], the larger die first.
        keep: how many plays shall be kept at most.

    Returns:
        int64[n], how many plays there are, 0 where none is possible; and uint64[all of them, 5],
        the positions after them (own side first) with their steps. Empty if `keep` is too small.

    Raises:
        ValueError: the arrays are not of these types and shapes, or hold no dice.
    """
    cases = len(positions)
    if positions.dtype != np.uint64 or throws.dtype != np.int32:
        raise ValueError(f"types {positions.dtype} and {throws.dtype}")
    if positions.shape != (cases, layout.POSITION_WORDS) or throws.shape != (cases, 2):
        raise ValueError(f"shapes {positions.shape} and {throws.shape}")
    if cases and not 1 <= throws.min() <= throws.max() <= 6:
        raise ValueError("dice show 1 to 6")
    if (throws[:, 0] < throws[:, 1]).any():
        raise ValueError("the larger die stands first")
    counts = np.zeros(cases, dtype=np.int64)
    kept = np.zeros((keep, layout.PLAY_WORDS), dtype=np.uint64)
    total = native.call(
        BACKGAMMON,
        _room(),
        *map(np.ascontiguousarray, (positions.reshape(-1), throws.reshape(-1))),
        counts,
        kept.reshape(-1),
        *_NO_GAMES,
        *(cases, keep, 0, 0),
    )
    return counts, kept[: total if total <= keep else 0]


def count_plays(positions: Words, throws: Dice = ALL_THROWS) -> int:
    """How many plays the positions have, over these throws. A pass is one, as in `actions`."""
    each = np.repeat(positions, len(throws), axis=0)
    counts, _ = generate(each, np.tile(throws, (len(positions), 1)))
    return int(np.maximum(counts, 1).sum())


def following(positions: Words) -> Words:
    """The positions after every play of every throw, the other side on roll: uint64[plays, 4].

    Those after a pass are left out: there is none after one play or two.
    """
    each = np.repeat(positions, len(ALL_THROWS), axis=0)
    throws = np.tile(ALL_THROWS, (len(positions), 1))
    counts, _ = generate(each, throws)
    _, found = generate(each, throws, int(counts.sum()))
    return found[:, [2, 3, 0, 1]]


def random_games(seeds: Sequence[int], most: int = MOST_TURNS) -> Counts:
    """Games between two players that choose among all plays alike, from the opening throw.

    Args:
        seeds: 64 bits a game, from which its dice and its choices come.
        most: turns after which a game is given up.

    Returns:
        int64[games, 4]: the stakes that MAX won (0 for a game given up), the turns, the positions
        that cannot be (none, as tests hold), and the plays generated.
    """
    words = np.array(seeds, dtype=np.uint64)
    told = np.zeros((len(words), layout.GAME_NUMBERS), dtype=np.int64)
    none = np.zeros(0, dtype=np.uint64)
    native.call(
        BACKGAMMON,
        _room(),
        *(none, np.zeros(0, dtype=np.int32), np.zeros(0, dtype=np.int64), none),
        *(np.zeros(1, dtype=np.uint64), words, told.reshape(-1)),
        *(0, 0, len(words), most),
    )
    return told
