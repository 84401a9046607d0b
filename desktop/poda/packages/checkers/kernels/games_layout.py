"""What the kernel that plays games of checkers and its callers agree on: frames, and a network.

Plain Python without numba, so that a process which only loads finished machine code is quick.

Nodes are kept in a stack of frames, `level` by `level`. The words of one are its moves, as
`layout.py` has them, and then its position (`POSITION_OWN`, ...); after all frames come the stack
of jumps and the boards that a repetition may repeat.
"""

from __future__ import annotations

from typing import Final

from poda.packages.checkers.kernels.layout import (
    LEVEL_WORDS,
    MOST_MOVES,
    MOVE_WORDS,
    POSITION_KINGS,
    POSITION_WORDS,
    STACK_WORDS,
    STEPS,
)

FRAME_WORDS: Final = LEVEL_WORDS + POSITION_WORDS

COUNT: Final = 0  # of the moves
NEXT: Final = 1
QUIET: Final = 2  # plies since a capture or a man's move
KILLERS: Final = 3  # two moves that cut at this level
SCORES: Final = 5  # by which moves are ordered
FRAME_NUMBERS: Final = SCORES + MOST_MOVES

HISTORY: Final = 2 * STEPS
"""By side and step, how much it has cut."""

ALPHA: Final = 0
BETA: Final = 1
BEST: Final = 2
FRAME_VALUES: Final = 3

QUIET_MOVES: Final = 40
"""Moves without progress after which a game is drawn, as the rules have them."""
QUIET_PLIES: Final = 2 * QUIET_MOVES
BOARD_WORDS: Final = POSITION_KINGS + 1
"""Of a board that may come again: own, other, kings."""

LEVEL: Final = 0  # of a search that was interrupted
KEPT: Final = 1
NODES: Final = 2
UNTIL: Final = 3  # so many nodes it goes on
ESTIMATES: Final = 4  # leaves at which the game was not over
LIMIT: Final = 5  # plies without a capture or a man's move that make a draw
ORIGIN: Final = 6  # plies of a larger search above the root
LINES: Final = 7  # where the lines are among the words; 0: none are kept
LENGTHS: Final = 8  # of the lines, level by level

MEMO_BITS: Final = 13
"""The memo holds two to the power of it."""
MEMO_WORDS: Final = 3

VIEWS: Final = 2
"""Every position is seen by both sides: first Black's sums, then White's."""
PLAYERS: Final = 2

WIN: Final = 10_000
INFINITE: Final = 1e9

# A network's shape.
BEYOND: Final = 0  # numbers of `Played.output`
HIDDEN: Final = 1  # units of the first layer
LAYERS: Final = 2  # further ones
UNITS: Final = 3  # of the two that there may be
COMPARES_OUTPUT: Final = 5
TURNED: Final = 6  # whether White sees the board turned
SHAPE_NUMBERS: Final = 7

# What a player without a network finds at its horizon.
NOTHING: Final = 0
MATERIAL: Final = 1


def words(levels: int) -> int:
    """Room for so many frames, the jumps, the boards of the game and below it, and the memo."""
    boards = (QUIET_PLIES + levels + 1) * BOARD_WORDS
    return levels * FRAME_WORDS + STACK_WORDS + boards + MEMO_WORDS * 2**MEMO_BITS


def numbers(levels: int) -> int:
    """Room for the frames, the history, the best moves of a root, and the job."""
    return job(levels) + LENGTHS + levels + 1


def job(levels: int) -> int:
    """Where the job stands among the numbers: after the frames, the history and the best moves."""
    return levels * FRAME_NUMBERS + HISTORY + MOST_MOVES


def line_words(levels: int) -> int:
    """Room for the principal variations of all levels, as boards."""
    return (levels + 1) * levels * MOVE_WORDS


def values(levels: int) -> int:
    """Room for the frames, and for what the memo holds."""
    return levels * FRAME_VALUES + 2**MEMO_BITS
