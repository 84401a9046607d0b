"""The kernel of Connect Four's solver that Python calls (`engine/kernels/native.py`)."""

from __future__ import annotations

from typing import Final

from poda.engine.kernels.native import Entry
from poda.packages.connect4.kernels import PART

CONNECT4_SOLVER: Final = Entry(f"{PART}.solver", "solve")

ENTRIES: Final = (CONNECT4_SOLVER,)
