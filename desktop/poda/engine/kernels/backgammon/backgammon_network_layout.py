"""What the kernels of backgammon's network and their callers agree on: where its weights stand.

Plain Python without numba. The network as it plays is ONE flat array of 32-bit whole numbers, in
parts of `UNIT`; so a kernel takes it in the place of the weights of the hand-made evaluation. There
are two networks in it, one for positions with contact and one for races. Each has, in this order:

- the biases of its hidden units;
- for each feature of the side on roll what it adds to every hidden unit: a *row*;
- the rows of the other side's features;
- the weights of its five outputs, an output after the other, and their biases.

The features are those of `features.py`; a race has the first of them alone, and
the wasted pips in the place of `BLOCK`.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels.backgammon import features
from poda.engine.kernels.connect4.layout import LANES

UNIT: Final = 65_536.0
"""Weights are whole numbers: so many are 1."""

ESCAPE: Final = features.FEATURES
"""The features of a position with contact that the hand-made evaluation has not: by how many of 36
throws the hindmost checker gets away by both dice, for each number of men that are still back."""
ESCAPE_MEN: Final = features.BLOCK_MEN
ROWS: Final = ESCAPE + ESCAPE_MEN
"""A side's features with contact,"""
RACE_ROWS: Final = features.BLOCK + 1
"""and in a race."""
RACE_WASTE: Final = features.BLOCK

UNITS: Final = 128
"""Hidden units with contact, in whole lanes,"""
RACE_UNITS: Final = 32
"""and in a race."""

OUTPUTS: Final = features.CHANCES
"""Those of `Chances`, of the side on roll, before they are squashed."""


def _numbers(rows: int, units: int) -> tuple[int, int]:
    """Where the output of a network begins, and how many numbers it has."""
    output = (1 + 2 * rows) * units
    return output, -(-(output + OUTPUTS * units + OUTPUTS) // LANES) * LANES


OUTPUT, RACE = _numbers(ROWS, UNITS)
"""Where the outputs of the network for contact stand, and where that for races begins."""
RACE_OUTPUT: Final = RACE + _numbers(RACE_ROWS, RACE_UNITS)[0]
NUMBERS: Final = RACE + _numbers(RACE_ROWS, RACE_UNITS)[1]

MOST_LOGIT: Final = 16.0
"""An output is held within this, before it is squashed."""
