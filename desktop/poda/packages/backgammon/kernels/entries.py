"""The kernels of backgammon that Python calls (`engine/kernels/native.py`)."""

from __future__ import annotations

from typing import Final

from poda.engine.kernels.native import Entry

_HERE: Final = "poda.packages.backgammon.kernels"

BACKGAMMON: Final = Entry(f"{_HERE}.plays", "run")
BEAROFF_CHANCES: Final = Entry(f"{_HERE}.evaluation", "look_up")
BACKGAMMON_NETWORK: Final = Entry(f"{_HERE}.network", "evaluate_all")
BACKGAMMON_TRAINING: Final = Entry(f"{_HERE}.training_kernel", "train")
BACKGAMMON_LABELS: Final = Entry(f"{_HERE}.training_kernel", "label")
BACKGAMMON_STUDY: Final = Entry(f"{_HERE}.training_kernel", "study")
BACKGAMMON_SEARCH: Final = Entry(f"{_HERE}.search_kernel", "run")
BACKGAMMON_GAMES: Final = Entry(f"{_HERE}.games", "play")
BACKGAMMON_LEARNING: Final = Entry(f"{_HERE}.learning", "learn")

ENTRIES: Final = tuple(each for each in list(globals().values()) if isinstance(each, Entry))
