"""N-tuple networks: their tuples of cells, and the indices of their weights.

A *tuple* is a walk over cells of the board, by the moves of a king, that comes to no cell twice.
Each of its cells has one of three values for the side to move: empty, own, or the other's; where
stones fall (`Game.falls`) a fourth tells an empty cell on which a stone can land now. So a tuple of
n cells is in one of 3**n or 4**n *states*, and there is a weight for each of them, once for the
positions in which the first player is to move and once for those of the second (by the parity of
the stones, which tells just that where turns alternate): what an open column is worth depends on
who must move there. The potential of a position is the sum of the weights of the states that its
tuples are in.

Where a game has a mirror image, each tuple is read twice, the second time on the board turned left
to right, with the same weights: a *reading* is a tuple as it is read. So a position and its mirror
image are worth the same.

N-tuple systems go back to Bledsoe and Browning ("Pattern recognition and reading by machine", 1959)
and were brought to games by Lucas ("Learning to play Othello with n-tuple systems", Australian
Journal of Intelligent Information Processing 4, 2008); for Connect Four, with four values and
tables for each side, by Thill, Koch and Konen ("Reinforcement learning with n-tuples on the game
Connect-4", PPSN XII, 2012).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from poda.engine.game import Game

Whole = npt.NDArray[np.int64]

EMPTY, OWN, OTHER, NEXT = 0, 1, 2, 3
"""The content of a cell for the side to move; `NEXT`, in games where stones fall, is an empty cell
on which a stone can land now."""

SIDES: Final = 2
"""The number of a tuple's tables: table 0 for an even number of stones, 1 for an odd one."""

_TRIES: Final = 50
"""The most walks that are drawn for a tuple until one has other cells than all before it. On a
small board with few different ones, tuples may repeat."""

_POSITIONS_AT_ONCE: Final = 2_000


class Board(NamedTuple):
    """The board on which tuples lie; its cells are counted by rows.

    Attributes:
        columns, rows: its size.
        falls: whether stones fall, from the last row towards the first.
        mirrored: whether left and right may change places.
    """

    columns: int
    rows: int
    falls: bool
    mirrored: bool

    @property
    def cells(self) -> int:
        """The number of cells."""
        return self.columns * self.rows

    @property
    def values(self) -> int:
        """The number of values that a cell can have."""
        return NEXT + 1 if self.falls else OTHER + 1

    @property
    def readings(self) -> int:
        """The number of readings of a tuple: two if left and right may change places."""
        return 2 if self.mirrored else 1

    def mirror(self, cell: int) -> int:
        """The mirror image of a cell, left to right."""
        row, column = divmod(cell, self.columns)
        return row * self.columns + self.columns - 1 - column


def board_of(game: Game[Any, Any]) -> Board | None:
    """The board of a game whose features are its cells; None for other games, and those with
    dice."""
    if game.has_chance or not game.columns or type(game).features is not Game.features:
        return None
    return Board(game.columns, game.rows, game.falls, game.mirror() is not None)


@cache
def tuples_of(board: Board, count: int, length: int) -> tuple[tuple[int, ...], ...]:
    """The cells of `count` tuples of that length, each in the order of its walk: always the same
    for a board, count and length. Raises ValueError if the board has fewer cells."""
    if length > board.cells:
        raise ValueError(f"a tuple of {length} cells on a board of {board.cells}")
    # Not by `Stream`, which stands above the networks; of this one, too, the numbers are promised.
    drawn = Random(((100 * board.columns + board.rows) * 1000 + count) * 100 + length)
    found: list[tuple[int, ...]] = []
    seen: set[frozenset[int]] = set()
    while len(found) < count:
        for _ in range(_TRIES):
            walk = _walk(board, length, drawn)
            image = frozenset(board.mirror(cell) for cell in walk) if board.mirrored else seen
            if frozenset(walk) not in seen and image not in seen:
                break
        found.append(walk)
        seen.add(frozenset(walk))
    return tuple(found)


def _walk(board: Board, length: int, drawn: Random) -> tuple[int, ...]:
    """Draw one walk; those that reach a dead end are drawn anew."""
    while True:
        walk = [int(drawn.random() * board.cells)]
        while len(walk) < length and (near := _near(board, walk)):
            walk.append(near[int(drawn.random() * len(near))])
        if len(walk) == length:
            return tuple(walk)


def _near(board: Board, walk: list[int]) -> list[int]:
    """The cells beside the last one of a walk that are not in it, in rising order."""
    row, column = divmod(walk[-1], board.columns)
    return [
        cell
        for y in range(max(row - 1, 0), min(row + 2, board.rows))
        for x in range(max(column - 1, 0), min(column + 2, board.columns))
        if (cell := y * board.columns + x) not in walk
    ]


@dataclass(frozen=True)
class Tuples:
    """The tuples of a network.

    Attributes:
        board: the board on which they lie.
        count, length: the number of tuples, and of the cells of each.
    """

    board: Board
    count: int
    length: int

    @property
    def cells(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each tuple, in the order of its walk."""
        return tuples_of(self.board, self.count, self.length)

    @property
    def states(self) -> int:
        """The number of states of a tuple."""
        return int(self.board.values**self.length)

    @property
    def weights(self) -> int:
        """The number of weights of a network: those of [`SIDES`, count, states]."""
        return SIDES * self.count * self.states

    @cached_property
    def readings(self) -> Whole:
        """The cells of each reading, int64[readings, length]: all tuples, then all of them in the
        mirror."""
        own = np.array(self.cells, dtype=np.int64)
        if not self.board.mirrored:
            return own
        order = np.array([self.board.mirror(cell) for cell in range(self.board.cells)])
        return np.concatenate([own, order[own]])

    @cached_property
    def _powers(self) -> Whole:
        return self.board.values ** np.arange(self.length, dtype=np.int64)

    def values_of(self, features: npt.ArrayLike) -> Whole:
        """The contents of cells (`EMPTY` and so on) from features[count, cells], in which own
        stones are positive and the other side's negative: int64[count, cells]."""
        seen = np.asarray(features)
        values: Whole = np.where(seen > 0, OWN, np.where(seen < 0, OTHER, EMPTY)).astype(np.int64)
        if self.board.falls:
            filled = values != EMPTY
            below = np.ones_like(filled)
            below[:, self.board.columns :] = filled[:, : -self.board.columns]
            values[below & ~filled] = NEXT
        return values

    def indices(self, features: npt.ArrayLike) -> Whole:
        """The indices of the weights of all readings of positions, from features[count, cells]:
        int64[count, readings]."""
        values = self.values_of(features)
        side = ((values == OWN) | (values == OTHER)).sum(axis=1) % SIDES
        states = (values[:, self.readings] * self._powers).sum(axis=2)
        number = np.arange(len(self.readings)) % self.count
        found: Whole = (side[:, None] * self.count + number) * self.states + states
        return found

    def potentials(self, weights: npt.NDArray[Any], features: npt.ArrayLike) -> Any:
        """The sums of the weights[`weights`] of positions: float64[count]."""
        seen = np.asarray(features)
        found = np.empty(len(seen))
        for start in range(0, len(seen), _POSITIONS_AT_ONCE):
            some = slice(start, start + _POSITIONS_AT_ONCE)
            found[some] = in_fours(weights[self.indices(seen[some])].astype(np.float64))
        return found


@cache
def tuples_on(board: Board, count: int, length: int) -> Tuples:
    """The tuples of that board, count and length, cached."""
    return Tuples(board, count, length)


def in_fours(numbers: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The sums of numbers[..., n] in the fixed order that kernels use too: four sums, each of every
    fourth number, which are then added in pairs."""
    sums = [np.zeros(numbers.shape[:-1]) for _ in range(4)]
    for index in range(numbers.shape[-1]):
        sums[index % 4] = sums[index % 4] + numbers[..., index]
    return np.asarray((sums[0] + sums[1]) + (sums[2] + sums[3]))


def state_of(board: Board, state: int, length: int) -> tuple[int, ...]:
    """The contents of a tuple's cells in the state of that number, in the order of its walk."""
    return tuple(state // board.values**place % board.values for place in range(length))
