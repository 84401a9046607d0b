"""The bear-off database: exact chances of races with all checkers of both sides at home.

`load` reads it from the cache folder, or computes it (`bearoff_tables.py`: a second or two) and
stores it there. `ready` never waits.

Of one side it holds, for all 54,264 positions, the distribution of the number of rolls to bear off
all checkers, where each play is chosen to make the EXPECTED number of rolls least (and not, say,
the chance of a gammon greatest); and for all positions of 15 checkers the chance to bear one off
with the next throw. Of two sides with at most six checkers each it holds the chance of the side on
roll where both play perfectly. So does GNU Backgammon. All is cubeless.

Checkers are those of `games/backgammon.py`, each side's as it sees them. Chances are those of the
side on roll, before its throw. They are off by the rounding to 16 bits: 0.000008 for what stands in
the table, 0.000016 for what is computed from two of its rows.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import mmap
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from poda.base import memory, troubles
from poda.base.files import write_atomically
from poda.base.paths import cache_dir
from poda.base.troubles import Unkept
from poda.engine.games.backgammon_parts.moves import Checkers
from poda.engine.search.observer import SearchStopped, Stop
from poda.packages.backgammon.kernels.evaluation_layout import (
    FIRSTS,
    FULL,
    MISSES,
    NOWHERE,
    ONE,
    PAIR_POSITIONS,
    PAIRS,
    POSITIONS,
    ROLLS,
    TABLE_NUMBERS,
    TAILS,
    home_index,
)

Floats = npt.NDArray[np.float64]
Progress = Callable[[float], None]
"""Called with the share done so far, 0 to 1."""

FILE: Final = "bearoff.table"
HEAD: Final = b"PODA BEAR-OFF 2\n"
"""The head of the file: its kind, and the version of its format. It is followed by the table of
16-bit numbers, low byte first."""
SHA256: Final = "4eb3020e393b3348a41784cef9f020385f4d8f2305d22a325df8cb65296fd876"
"""The SHA-256 of the table, the same on every processor. A file with other contents is rejected,
because kernels look positions up in it without checks."""

_POLL_SECONDS: Final = 0.02
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Bearoff:
    """The database.

    Attributes:
        table: uint16[`TABLE_NUMBERS`], laid out as in `kernels/evaluation_layout.py`,
            and read by the functions of `kernels/evaluation.py`. Read-only.
    """

    table: npt.NDArray[np.uint16]

    @property
    def tails(self) -> npt.NDArray[np.uint16]:
        """uint16[`POSITIONS`, `ROLLS`], [position, n]: the chance to need more than n rolls, in
        parts of `ONE`."""
        return self.table[TAILS:FIRSTS].reshape(POSITIONS, ROLLS)

    @property
    def firsts(self) -> npt.NDArray[np.uint16]:
        """uint16[`POSITIONS` - `FULL`, `MISSES`], [position - `FULL`, n - 1]: the chance that n
        throws bear none of 15 checkers off, in parts of `ONE`."""
        return self.table[FIRSTS:PAIRS].reshape(POSITIONS - FULL, MISSES)

    @property
    def pairs(self) -> npt.NDArray[np.uint16]:
        """uint16[`PAIR_POSITIONS`, `PAIR_POSITIONS`], [own, opponent]: the chance of the side on
        roll to win, in parts of `ONE`."""
        return self.table[PAIRS:].reshape(PAIR_POSITIONS, PAIR_POSITIONS)

    def rolls_distribution(self, checkers: Checkers) -> Floats:
        """float64[`ROLLS`], [n]: the chance to bear off all checkers with exactly n rolls.

        They add up to 1. Raises ValueError where a checker is not at home, as all these do.
        """
        tails = self.tails[_index(checkers)].astype(np.float64)
        return np.append(ONE - tails[0], tails[:-1] - tails[1:]) / ONE

    def win_chance(self, own: Checkers, opponent: Checkers) -> float:
        """The chance to win: exact where both have six checkers or less, else `race_win`."""
        mine, other = _index(own), _index(opponent)
        if max(mine, other) < PAIR_POSITIONS:
            return float(self.pairs[mine, other]) / ONE
        return self.race_win(own, opponent)

    def race_win(self, own: Checkers, opponent: Checkers) -> float:
        """The chance to win where both make their expected number of rolls least.

        With the n-th roll the side on roll wins where the opponent needs more than n - 1. Perfect
        play wins up to 0.014 more (0.001 in the mean): a side that is behind takes its chances.
        """
        if not _index(own):
            return 1.0
        rolls = self.rolls_distribution(own)
        return float((rolls[1:] * self.tails[_index(opponent), :-1]).sum()) / ONE

    def gammon_chance(self, own: Checkers, opponent: Checkers) -> float:
        """The chance to win with none of the opponent's checkers off; part of `win_chance`."""
        # Who is done by the n-th roll has left the opponent n - 1 throws.
        rolls = self.rolls_distribution(own)[1 : MISSES + 2]
        return float(rolls @ self._misses(_index(opponent)))

    def gammon_loss(self, own: Checkers, opponent: Checkers) -> float:
        """The chance to lose with none of the own checkers off."""
        rolls = self.rolls_distribution(opponent)[1 : MISSES + 1]
        return float(rolls @ self._misses(_index(own))[1:])

    def equity(self, own: Checkers, opponent: Checkers) -> float:
        """The expected points of the side on roll, in money play without the cube: -2 to 2."""
        gammons = self.gammon_chance(own, opponent) - self.gammon_loss(own, opponent)
        return 2 * self.win_chance(own, opponent) - 1 + gammons

    def drop_pages(self) -> None:
        """Release its memory until it is next looked at; it may be in use."""
        view = self.table.base
        memory.drop_pages(view.obj if isinstance(view, memoryview) else None)

    def _misses(self, index: int) -> Floats:
        """float64[`MISSES` + 1], [n]: the chance that n throws bear none off; 0 where one is."""
        if index < FULL:
            return np.zeros(MISSES + 1)
        return np.append(1.0, self.firsts[index - FULL] / ONE)


def _index(checkers: Checkers) -> int:
    index = home_index(checkers)
    if index == NOWHERE:
        raise ValueError("a checker is not at home")
    return index


_loaded: Bearoff | None = None
_loading = threading.Lock()
_in_memory: Final = memory.CachedData(lambda: None if _loaded is None else _loaded.drop_pages())


def ready() -> Bearoff | None:
    """The database if this process has loaded it; None before `load` has finished."""
    if _loaded is not None:
        _in_memory.use(2 * TABLE_NUMBERS)
    return _loaded


def load(progress: Progress | None = None, stop: Stop | None = None) -> Bearoff:
    """Load the database from the cache folder, or compute it and store it there.

    Thread-safe: one of several callers works and the others wait. If nothing can be written, each
    process computes it.

    Args:
        progress: called with the share of the computation done so far, 0 to 1; not called if
            nothing is computed, as reading takes a hundredth of a second.
        stop: checked every few milliseconds.

    Raises:
        SearchStopped: `stop` returned true; nothing is stored.
    """
    global _loaded  # noqa: PLW0603 - the one of this process
    while not _loading.acquire(timeout=_POLL_SECONDS):
        if stop is not None and stop():
            raise SearchStopped
    try:
        if _loaded is None:
            _loaded = _stored() or _computed(progress, stop)
        _in_memory.use(2 * TABLE_NUMBERS)
        return _loaded
    finally:
        _loading.release()


def is_stored() -> bool:
    """Whether the cache folder holds the complete database."""
    return _stored() is not None


def _path() -> Path:
    return cache_dir() / FILE


def _stored() -> Bearoff | None:
    """The database in the file, memory-mapped; None if it is missing, damaged, or foreign."""
    size = len(HEAD) + 2 * TABLE_NUMBERS
    with contextlib.suppress(OSError, ValueError):
        path = _path()
        if not path.is_file() or path.stat().st_size != size:  # a pipe would be waited for
            return None
        with path.open("rb") as file:
            data = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        if data[: len(HEAD)].tobytes() == HEAD and len(data) == size:
            return _checked(data[len(HEAD) :])
    return None


def _checked(data: bytes | memoryview) -> Bearoff | None:
    """The database in the bytes of the table, if they are the right ones."""
    if hashlib.sha256(data).hexdigest() != SHA256:
        return None
    table = np.frombuffer(data, dtype="<u2").astype(np.uint16, copy=False)
    table.flags.writeable = False
    return Bearoff(table)


def _computed(progress: Progress | None, stop: Stop | None) -> Bearoff:
    from poda.packages.backgammon.engine.bearoff_tables import compute

    table = compute(progress, stop)
    table.flags.writeable = False
    data = table.astype("<u2", copy=False).tobytes()
    if _checked(data) is None:
        # A processor with another arithmetic: right to the last bit but one, and not worth a file.
        _log.warning("the bear-off database differs from the one that is known: it is not kept")
        return Bearoff(table)
    _keep(data)
    return _stored() or Bearoff(table)


def _keep(data: bytes) -> None:
    """Write the table into the cache folder; a failure is reported, and tried again."""
    try:
        write_atomically(_path(), HEAD + data)
    except (OSError, RuntimeError) as error:  # RuntimeError: links in a circle (before 3.13)
        _log.warning("the bear-off database cannot be kept: %s", error)
        troubles.fails(Unkept.BEAROFF, _path(), error, lambda: _keep(data))
    else:
        troubles.works(Unkept.BEAROFF)
