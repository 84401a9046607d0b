"""The kernels of Connect Four that Python calls (`engine/kernels/native.py`), but for those of
searches and of evolution, which the core has."""

from __future__ import annotations

from typing import Final

from poda.engine.kernels.native import Entry
from poda.packages.connect4.kernels import PART

CONNECT4_SOLVER: Final = Entry(f"{PART}.solver", "solve")
CONNECT4_LEARNING: Final = Entry(f"{PART}.learning", "train")
CONNECT4_PLAIN_LEARNING: Final = Entry(f"{PART}.plain_learning", "train")
CONNECT4_LEARNT: Final = Entry(f"{PART}.learnt", "play")
CONNECT4_CHOOSING: Final = Entry(f"{PART}.learnt", "choose")

ENTRIES: Final = tuple(each for each in list(globals().values()) if isinstance(each, Entry))
