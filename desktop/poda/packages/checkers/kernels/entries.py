"""The kernels of checkers that Python calls (`engine/kernels/native.py`)."""

from __future__ import annotations

from typing import Final

from poda.engine.kernels.native import Entry
from poda.packages.checkers.kernels import PART

CHECKERS_PERFT: Final = Entry(f"{PART}.perft", "perft")
CHECKERS_GAMES: Final = Entry(f"{PART}.games", "play")
CHECKERS_NETWORK: Final = Entry(f"{PART}.games", "search")
CHECKERS_ENDGAMES: Final = Entry(f"{PART}.endgames", "run")
CHECKERS_SEARCH: Final = Entry(f"{PART}.search_kernel", "search")
CHECKERS_LEARNING: Final = Entry(f"{PART}.learning", "train")

ENTRIES: Final = tuple(each for each in list(globals().values()) if isinstance(each, Entry))
