"""The kernels of checkers that Python calls (`engine/kernels/native.py`)."""

from __future__ import annotations

from typing import Final

from poda.engine.kernels.native import Entry

_HERE: Final = "poda.packages.checkers.kernels"

CHECKERS_PERFT: Final = Entry(f"{_HERE}.perft", "perft")
CHECKERS_GAMES: Final = Entry(f"{_HERE}.games", "play")
CHECKERS_NETWORK: Final = Entry(f"{_HERE}.games", "search")
CHECKERS_ENDGAMES: Final = Entry(f"{_HERE}.endgames", "run")
CHECKERS_SEARCH: Final = Entry(f"{_HERE}.search_kernel", "search")

ENTRIES: Final = tuple(each for each in list(globals().values()) if isinstance(each, Entry))
