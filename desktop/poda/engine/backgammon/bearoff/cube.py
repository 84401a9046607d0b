"""Races of few checkers with the cube: what they are worth for money, exactly.

For two sides at home with at most six checkers each (`PAIR_POSITIONS`), where both play, double,
take and pass perfectly; nobody can win a gammon there. A cube that nobody turns beyond 64 is not
reckoned with: it is taken to go on for ever. GNU Backgammon has such a table too.

Computed with NumPy at first use, in about a second, in the order in which `bearoff_tables._pairs`
computes chances, and kept in memory. Readable twin: the recursion in
`tests/engine/backgammon/test_bearoff_cube.py`.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from poda.engine.backgammon.bearoff.database import home_index
from poda.engine.backgammon.bearoff.tables import WEIGHTS, plays_of_few
from poda.engine.backgammon.moves import Checkers
from poda.engine.kernels.backgammon.bearoff_layout import NOWHERE, PAIR_POSITIONS
from poda.engine.search.observer import SearchStopped, Stop

Floats = npt.NDArray[np.float64]

OWNERS: Final = (1, 0, -1)
"""Who owns the cube: the side on roll, nobody, the other side; in the order of the table."""
_THROWS: Final = len(WEIGHTS)
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


def covers(own: Checkers, opponent: Checkers) -> bool:
    """Whether the table knows a position: both sides at home, with six checkers at most."""
    mine, other = home_index(own), home_index(opponent)
    return NOWHERE not in (mine, other) and max(mine, other) < PAIR_POSITIONS


_loaded: BearoffCube | None = None
_loading = threading.Lock()


def ready() -> BearoffCube | None:
    """The table, if this process has it."""
    return _loaded


def load(stop: Stop | None = None) -> BearoffCube:
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
            _loaded = compute(stop)
        return _loaded
    finally:
        _loading.release()


def compute(stop: Stop | None = None) -> BearoffCube:
    """The table. Raises SearchStopped."""

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
        begins = starts[_THROWS * index : _THROWS * (index + 1) + 1]
        there = plays[begins[0] : begins[-1]]
        replies = best[:, there, 1:index]
        of_throws = np.split(replies, begins[1:-1] - begins[0], axis=1)
        values = _after_throws([each.min(axis=1) for each in of_throws])
        kept[:, 1:index, index], best[:, 1:index, index] = _with_double(values)
        # The lesser ones, and the same one, are on roll against it.
        replies = best[:, :index, index][:, plays[: begins[-1]]]
        least = np.minimum.reduceat(replies, starts[: _THROWS * (index + 1)], axis=1)
        of_each = least.reshape(3, -1, _THROWS)[:, 1:]
        values = _after_throws(list(np.moveaxis(of_each, 2, 0)))
        kept[:, index, 1 : index + 1], best[:, index, 1 : index + 1] = _with_double(values)
    table = kept.astype(np.float32)
    table.flags.writeable = False
    return BearoffCube(table)


def _after_throws(least: list[Floats]) -> Floats:
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
