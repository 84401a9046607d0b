"""The kernels of backgammon that Python calls (`engine/kernels/native.py`)."""

from __future__ import annotations

from typing import Final

from poda.engine.kernels.native import Entry
from poda.packages.backgammon.kernels import PART

BACKGAMMON: Final = Entry(f"{PART}.plays", "run")
BEAROFF_CHANCES: Final = Entry(f"{PART}.evaluation", "look_up")
BACKGAMMON_NETWORK: Final = Entry(f"{PART}.network", "evaluate_all")
BACKGAMMON_TRAINING: Final = Entry(f"{PART}.training_kernel", "train")
BACKGAMMON_LABELS: Final = Entry(f"{PART}.training_kernel", "label")
BACKGAMMON_STUDY: Final = Entry(f"{PART}.training_kernel", "study")
BACKGAMMON_SEARCH: Final = Entry(f"{PART}.search_kernel", "run")
BACKGAMMON_GAMES: Final = Entry(f"{PART}.games", "play")
BACKGAMMON_LEARNING: Final = Entry(f"{PART}.learning", "learn")

ENTRIES: Final = tuple(each for each in list(globals().values()) if isinstance(each, Entry))
