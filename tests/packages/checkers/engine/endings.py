"""The endgame database of checkers for tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from poda.packages.checkers.engine import endgames
from poda.packages.checkers.engine.endgame_file import Endgames


@contextmanager
def loaded(database: Endgames | None) -> Iterator[None]:
    """As in a process that has this database, and afterwards as before: players ask what is
    loaded."""
    before, endgames._loaded = endgames._loaded, database
    try:
        yield
    finally:
        endgames._loaded = before


@cache
def database(pieces: int) -> Endgames:
    """That of so many pieces: of four from the tests' cache folder, where it is computed once, of
    fewer computed here; no player knows of it."""
    with loaded(None):
        return endgames.load(pieces)
