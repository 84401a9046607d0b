"""Compute the bear-off database: every race of one side, and those of few checkers of both.

With NumPy, many positions at a time, in the order in which they depend on each other: some half a
second, without a kernel that would take longer to be compiled. Every sum has its order, so that the
same bits come out on every processor. Readable twin:
`tests/packages/backgammon/bearoff_recursion.py`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

from poda.base import memory
from poda.engine.games.backgammon_parts.moves import HOME, Checkers
from poda.engine.search.observer import SearchStopped, Stop
from poda.packages.backgammon.kernels.evaluation_layout import (
    COUNTS,
    FIRSTS,
    FULL,
    MISSES,
    NOWHERE,
    ONE,
    PAIR_POSITIONS,
    PAIRS,
    POSITIONS,
    RANKS,
    ROLLS,
    TABLE_NUMBERS,
    TAILS,
    home_index,
    rank,
)

Table = npt.NDArray[np.uint16]
Indices = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float64]
Progress = Callable[[float], None]
"""Called with the share of the computation done so far, 0 to 1."""
Look = Callable[[], None]
"""Called now and then; raises SearchStopped if the computation is to stop."""

_DICE: Final = 6
_DIE: Final = np.arange(_DICE)
_THROWS: Final = tuple((high, low) for high in range(_DICE) for low in range(high + 1))
"""The 21 throws, as dice from 0 to 5."""
WEIGHTS: Final = tuple(1.0 if high == low else 2.0 for high, low in _THROWS)
"""How many of the 36 throws of two dice each of them stands for."""
_ONE_SIDE: Final = 0.45
"""The share of the computing time that the races of one side take."""
_RANKS: Final = np.array(
    [[rank(place, count) for count in range(COUNTS)] for place in range(HOME)], dtype=np.int32
)


def compute(progress: Progress | None = None, stop: Stop | None = None) -> Table:
    """The table of `kernels/evaluation_layout.py`: uint16[`TABLE_NUMBERS`].

    Args:
        progress: called with the share done so far, 0 to 1, at each further hundredth.
        stop: checked every few milliseconds.

    Raises:
        SearchStopped: `stop` returned true.
    """

    told = -1.0

    def tell(share: float) -> None:
        nonlocal told
        if stop is not None and stop():
            raise SearchStopped
        if progress is not None and (share >= told + 0.01 or share == 1.0):
            told = share
            progress(share)

    after = _steps(lambda: tell(0.0))
    tails = _tails(after, lambda share: tell(_ONE_SIDE * share))
    firsts = _firsts(after, lambda: tell(_ONE_SIDE))
    pairs = _pairs(after, lambda share: tell(_ONE_SIDE + (1 - _ONE_SIDE) * share))
    table = np.empty(TABLE_NUMBERS, dtype=np.uint16)
    table[RANKS:TAILS] = _RANKS.reshape(-1)
    table[TAILS:FIRSTS] = np.rint(tails * ONE).reshape(-1)
    table[FIRSTS:PAIRS] = np.rint(firsts * ONE).reshape(-1)
    table[PAIRS:] = np.rint(pairs * ONE).reshape(-1)
    tell(1.0)
    return table


def _behind() -> Indices:
    """int32[`POSITIONS`, 6]: how many checkers stand on the points k to 6, for k from 1."""
    rest = np.arange(POSITIONS, dtype=np.int32)
    behind = np.empty((POSITIONS, HOME), dtype=np.int32)
    for place in range(HOME - 1, -1, -1):
        count = np.searchsorted(_RANKS[place], rest, side="right") - 1
        behind[:, HOME - 1 - place] = count
        rest -= _RANKS[place][count]
    return behind


def _steps(look: Look = lambda: None) -> Indices:
    """int32[`POSITIONS`, die, point]: where each step of one checker leads, or `NOWHERE`.

    A die that is higher than the point bears off, if none stands behind. From position 0, where
    all are off, every step leads to itself: dice that are left over change nothing.
    """
    behind = np.pad(_behind(), ((0, 0), (0, 1)))
    # A checker that moves from point k to j is one less behind all points from j + 1 to k.
    drops = np.zeros((POSITIONS, HOME + 1), dtype=np.int32)
    for point in range(1, HOME + 1):
        place = HOME - point
        count = behind[:, point - 1]
        less = _RANKS[place][count] - _RANKS[place][np.maximum(count - 1, 0)]
        drops[:, point] = drops[:, point - 1] + less
    after = np.full((POSITIONS, _DICE, HOME), NOWHERE, dtype=np.int32)
    index = np.arange(POSITIONS, dtype=np.int32)
    for die in range(1, _DICE + 1):
        look()
        for point in range(1, HOME + 1):
            legal = behind[:, point - 1] > behind[:, point]
            if point < die:
                legal &= behind[:, point] == 0
            there = index - drops[:, point] + drops[:, max(point - die, 0)]
            after[legal, die - 1, point - 1] = there[legal]
    after[0] = 0
    return after


@dataclass(frozen=True, slots=True)
class _OneSide:
    """The results so far for the positions of one side.

    `NOWHERE` is the index of the last rows, which stand for impossible plays: they take infinitely
    many rolls, and every die leads from there to `NOWHERE`.
    """

    after: Indices
    means: Floats  # [`POSITIONS` + 1] the expected number of rolls
    best: tuple[Indices, ...]  # [`POSITIONS` + 1, die] the best position after 1, 2, 3 such dice
    tails: Floats  # [`POSITIONS`, `ROLLS`]

    @classmethod
    def beginning(cls, after: Indices) -> _OneSide:
        """The results before any computation: position 0 takes no roll."""
        side = cls(
            after,
            np.zeros(POSITIONS + 1),
            tuple(np.zeros((POSITIONS + 1, _DICE), dtype=np.int32) for _ in range(3)),
            np.zeros((POSITIONS, ROLLS)),
        )
        side.means[NOWHERE] = np.inf
        for best in side.best:
            best[NOWHERE] = NOWHERE
        return side

    def visit(self, rows: Indices) -> None:
        """Positions all of whose plays lead to known ones.

        What matters about a play is the position it ends in, so the best one of k dice is found
        from the best ones of k - 1, and no sequence of steps is walked.
        """
        steps = self.after[rows]  # [row, die, point]
        reached = steps
        for best in self.best:
            best[rows] = self._least(reached)
            reached = best[steps, _DIE[:, None]]
        doubles = self._least(reached)  # [row, die]
        pairs = self._least(np.moveaxis(self.best[0][steps], 2, 3))  # [row, first die, second die]
        mean = np.zeros(len(rows))
        tail = np.zeros((len(rows), ROLLS - 1))
        for (high, low), weight in zip(_THROWS, WEIGHTS, strict=True):
            there = doubles[:, high] if high == low else self._less(pairs, high, low)
            mean += weight * self.means[there]
            tail += weight * self.tails[there, :-1]
        self.means[rows] = 1.0 + mean / 36
        self.tails[rows, 0] = 1.0
        self.tails[rows, 1:] = tail / 36

    def _least(self, reached: Indices) -> Indices:
        """The best of the positions along the last axis, and the first of equal ones."""
        chosen = self.means[reached].argmin(axis=-1)
        found: Indices = np.take_along_axis(reached, chosen[..., None], axis=-1)[..., 0]
        return found

    def _less(self, pairs: Indices, high: int, low: int) -> Indices:
        """The better one of the two orders of the dice; where they are equal, the higher first."""
        one, other = pairs[:, high, low], pairs[:, low, high]
        return np.where(self.means[other] < self.means[one], other, one)


def _tails(after: Indices, tell: Progress) -> Floats:
    """float64[`POSITIONS`, `ROLLS`]: the chance to need more than n rolls, where the expected
    number of rolls is made least."""
    side = _OneSide.beginning(after)
    for share, rows in _levels():
        tell(share)
        side.visit(rows)
    return side.tails


def _levels() -> Iterator[tuple[float, Indices]]:
    """Yield the positions by pip count, from 1 pip on, with the share of positions before them.

    Every step takes pips away, so those of equal counts do not depend on each other.
    """
    pips = _behind().sum(axis=1)
    order = np.argsort(pips, kind="stable").astype(np.int32)
    ends = np.cumsum(np.bincount(pips))
    for start, end in pairwise(ends.tolist()):
        for low in range(start, end, _AT_A_TIME):
            yield low / POSITIONS, order[low : min(low + _AT_A_TIME, end)]


_AT_A_TIME: Final = 256
"""The positions of one step: some milliseconds, after which other threads may run."""


def _firsts(after: Indices, look: Look) -> Floats:
    """float64[`POSITIONS` - `FULL`, `MISSES`]: the chance that n + 1 throws bear none of 15
    checkers off, where the expected number of rolls until the first one is off is made least.

    It is the race of a side that is done as soon as one is off.
    """
    done = (after != NOWHERE) & (after < FULL)
    side = _OneSide.beginning(np.where(done, np.int32(0), after))
    for _, rows in _levels():
        look()
        side.visit(rows[rows >= FULL])
    return side.tails[FULL:, 1 : MISSES + 1]


def plays_of_few(look: Look) -> tuple[Indices, npt.NDArray[np.intp]]:
    """The distinct positions after each throw, for each position of few checkers: int32[plays], and
    where each throw's begin, intp[throws + 1] (see `_plays`)."""
    return _plays(_steps(look), look)


def _plays(after: Indices, look: Look) -> tuple[Indices, npt.NDArray[np.intp]]:
    """The distinct positions after each throw, for each position of few checkers.

    Returns:
        all of them one after the other, and at [21 x p + t] where those of throw t of position p
        begin; the last number is where all end.
    """
    few = after[:PAIR_POSITIONS]
    positions = np.arange(PAIR_POSITIONS, dtype=np.int32)[:, None]
    throws = []
    for high, low in _THROWS:
        look()
        if high == low:
            found = positions
            for _ in range(4):
                found = _each_once(_spread(few, found, high))
        else:
            orders = ((high, low), (low, high))
            both = [_spread(few, _spread(few, positions, one), two) for one, two in orders]
            found = _each_once(np.hstack(both))
        throws.append(found)
    width = max(found.shape[1] for found in throws)
    # [position, throw, play]
    every = np.stack(
        [
            np.pad(found, ((0, 0), (0, width - found.shape[1])), constant_values=NOWHERE)
            for found in throws
        ],
        axis=1,
    )
    is_play = every != NOWHERE
    counts = is_play.sum(axis=2).reshape(-1)
    return every[is_play], np.append(0, np.cumsum(counts))


def _spread(few: Indices, found: Indices, die: int) -> Indices:
    """All positions one step by that die after those of each row: int32[`PAIR_POSITIONS`, 6 n]."""
    there = np.where((found == NOWHERE)[:, :, None], NOWHERE, few[found, die])
    return there.reshape(len(found), -1)


def _each_once(found: Indices) -> Indices:
    """Each row without `NOWHERE` and what it holds already, filled up with `NOWHERE`."""
    found = np.sort(found, axis=1)
    found[:, 1:][found[:, 1:] == found[:, :-1]] = NOWHERE
    found = -np.sort(-found, axis=1)
    return found[:, : int((found != NOWHERE).sum(axis=1).max())]


def _pairs(after: Indices, tell: Progress) -> Floats:
    """float64[own, opponent]: the chance of the side on roll to win, for sides of few checkers.

    A chance depends on pairs of lesser indices: in round n all those are computed of which n is
    the greater one. Whoever has borne off all has won.
    """
    plays, starts = _plays(after, lambda: tell(0.0))
    chances = np.zeros((PAIR_POSITIONS, PAIR_POSITIONS))  # [opponent, own]
    chances[:, 0] = 1.0
    for index in range(1, PAIR_POSITIONS):
        tell(index * index / PAIR_POSITIONS**2)
        # The side with this index is on roll, against all lesser ones.
        begins = starts[len(_THROWS) * index : len(_THROWS) * (index + 1) + 1]
        replies = chances[plays[begins[0] : begins[-1]], 1:index]
        of_throws = np.split(replies, begins[1:-1] - begins[0])  # quicker than `reduceat` over rows
        chances[1:index, index] = _after_throws([each.min(axis=0) for each in of_throws])
        # The lesser ones, and the same one, are on roll against it.
        replies = chances[:index, index][plays[: begins[-1]]]
        least = np.minimum.reduceat(replies, starts[: len(_THROWS) * (index + 1)])
        of_throws = list(least.reshape(-1, len(_THROWS))[1:].T)
        chances[index, 1 : index + 1] = _after_throws(of_throws)
    return chances.T


def _after_throws(least: Sequence[Floats]) -> Floats:
    """The chances before the throw, given for each throw what its best plays leave the opponent."""
    total = np.zeros(len(least[0]))
    for weight, chances in zip(WEIGHTS, least, strict=True):
        total += weight * (1.0 - chances)
    total /= 36
    return total


# Races of few checkers with the cube: what they are worth for money, exactly.
#
# For two sides at home with at most six checkers each (`PAIR_POSITIONS`), where both play, double,
# take and pass perfectly; nobody can win a gammon there. A cube that nobody turns beyond 64 is not
# reckoned with: it is taken to go on for ever. GNU Backgammon has such a table too.
#
# Computed at first use, in about a second, in the order in which `_pairs` computes chances, and
# kept in memory. Readable twin: the recursion in `tests/engine/test_bearoff_cube.py`.

OWNERS: Final = (1, 0, -1)
"""Who owns the cube: the side on roll, nobody, the other side; in the order of the table."""
_POLL_SECONDS: Final = 0.02


@dataclass(frozen=True, slots=True)
class BearoffCube:
    """The table.

    Attributes:
        kept: float32[3, opponent, own]: the equity of the side on roll that does not double now, in
            points for each point on the cube; by who owns it, in the order of `OWNERS`.
    """

    kept: npt.NDArray[np.float32]

    def no_double(self, own: Checkers, opponent: Checkers, owner: int) -> float:
        """The equity where the side on roll throws without doubling. The position is covered."""
        there = home_index(opponent), home_index(own)
        return float(self.kept[OWNERS.index(owner)][there])

    def double_take(self, own: Checkers, opponent: Checkers) -> float:
        """The equity where it doubles and the other side takes, for each point on the cube
        before."""
        return 2.0 * self.no_double(own, opponent, -1)

    def best(self, own: Checkers, opponent: Checkers, owner: int) -> float:
        """The equity where it doubles if that is best, and it may."""
        kept = self.no_double(own, opponent, owner)
        return kept if owner < 0 else max(kept, min(self.double_take(own, opponent), 1.0))


def covers_cube(own: Checkers, opponent: Checkers) -> bool:
    """Whether the table knows a position: both sides at home, with six checkers at most."""
    mine, other = home_index(own), home_index(opponent)
    return NOWHERE not in (mine, other) and max(mine, other) < PAIR_POSITIONS


_loaded: BearoffCube | None = None
_loading = threading.Lock()


def _let_go() -> None:
    global _loaded  # noqa: PLW0603 - the one of this process; whoever uses it has it
    _loaded = None


_in_memory: Final = memory.CachedData(_let_go)


def load_cube(stop: Stop | None = None) -> BearoffCube:
    """The table, computed where this process does not have it yet. For any thread.

    Raises:
        SearchStopped: `stop` said so.
    """
    global _loaded  # noqa: PLW0603 - the one of this process
    while not _loading.acquire(timeout=_POLL_SECONDS):
        if stop is not None and stop():
            raise SearchStopped
    try:
        if _loaded is None:
            _loaded = compute_cube(stop)
        _in_memory.use(_loaded.kept.nbytes)
        return _loaded
    finally:
        _loading.release()


def compute_cube(stop: Stop | None = None) -> BearoffCube:
    """Compute the table, in about a second. Raises SearchStopped."""

    def look() -> None:
        if stop is not None and stop():
            raise SearchStopped

    plays, starts = plays_of_few(look)
    kept = np.zeros((3, PAIR_POSITIONS, PAIR_POSITIONS))  # [owner, opponent, own]
    best = np.zeros_like(kept)
    best[:, :, 0] = 1.0  # whoever has borne off all has won,
    best[:, 0, 1:] = -1.0  # and the other one has lost
    for index in range(1, PAIR_POSITIONS):
        look()
        # The side with this index is on roll, against all lesser ones.
        begins = starts[len(WEIGHTS) * index : len(WEIGHTS) * (index + 1) + 1]
        there = plays[begins[0] : begins[-1]]
        replies = best[:, there, 1:index]
        of_throws = np.split(replies, begins[1:-1] - begins[0], axis=1)
        values = _cube_after_throws([each.min(axis=1) for each in of_throws])
        kept[:, 1:index, index], best[:, 1:index, index] = _with_double(values)
        # The lesser ones, and the same one, are on roll against it.
        replies = best[:, :index, index][:, plays[: begins[-1]]]
        least = np.minimum.reduceat(replies, starts[: len(WEIGHTS) * (index + 1)], axis=1)
        of_each = least.reshape(3, -1, len(WEIGHTS))[:, 1:]
        values = _cube_after_throws(list(np.moveaxis(of_each, 2, 0)))
        kept[:, index, 1 : index + 1], best[:, index, 1 : index + 1] = _with_double(values)
    table = kept.astype(np.float32)
    table.flags.writeable = False
    return BearoffCube(table)


def _cube_after_throws(least: list[Floats]) -> Floats:
    """[owner, position]: the equity before the throw, given for each throw what its best plays
    leave the opponent; whose cube it is, is said by either side in its own words."""
    total = np.zeros_like(least[0])
    for weight, equities in zip(WEIGHTS, least, strict=True):
        total -= weight * equities
    return total[::-1] / 36


def _with_double(kept: Floats) -> tuple[Floats, Floats]:
    """[owner, position]: the equities without doubling, and with it where it is best."""
    best = kept.copy()
    best[:2] = np.maximum(kept[:2], np.minimum(2.0 * kept[2], 1.0))
    return kept, best
