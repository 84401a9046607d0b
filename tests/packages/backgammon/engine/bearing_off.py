"""Homes of backgammon for tests of the bear-off database, and the database itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import numpy as np
import numpy.typing as npt
from hypothesis import strategies as st

from engine.games.backgammon_positions import side
from packages.backgammon.bearoff_recursion import home_of
from poda.engine.games.backgammon_parts.moves import Checkers
from poda.packages.backgammon.engine import bearoff
from poda.packages.backgammon.engine.bearoff import Bearoff
from poda.packages.backgammon.kernels.evaluation_layout import (
    FULL,
    POSITIONS,
    ROLLS,
    home_index,
    homes,
)


def checkers_of(index: int) -> Checkers:
    """The side with that number."""
    return side(*((point + 1, count) for point, count in enumerate(home_of(index))))


def sides(most: int = 15) -> st.SearchStrategy[Checkers]:
    """Sides with one to `most` checkers, all at home."""
    return st.integers(1, homes(most) - 1).map(checkers_of)


full_sides = st.integers(FULL, POSITIONS - 1).map(checkers_of)


@contextmanager
def nothing_loaded() -> Iterator[None]:
    """As in a new process, and afterwards as before: players ask what is loaded."""
    before, bearoff._loaded = bearoff._loaded, None
    try:
        yield
    finally:
        bearoff._loaded = before


@cache
def the_database() -> Bearoff:
    """The one of the tests' cache folder, where it is computed once; no player knows of it."""
    with nothing_loaded():
        return bearoff.load()


def mean_rolls(database: Bearoff, checkers: Checkers) -> float:
    """The expected number of rolls to bear off all checkers (to some 0.0001)."""
    return float(np.arange(ROLLS) @ database.rolls_distribution(checkers))


def first_distribution(database: Bearoff, checkers: Checkers) -> npt.NDArray[np.float64]:
    """float64[`MISSES` + 2], [n]: the chance that the first checker is borne off by the n-th roll,
    where each play makes the expected number of rolls until then least; more than `MISSES` + 1
    count as so many. [1, 0, ...] where it is off."""
    misses = np.append(database._misses(home_index(checkers)), 0.0)
    return np.append(1.0 - misses[0], misses[:-1] - misses[1:])
