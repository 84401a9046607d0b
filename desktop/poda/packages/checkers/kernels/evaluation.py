"""The worth of a position of checkers. Readable twin: `packages/checkers/engine/evaluation.py`."""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import part
from poda.engine.kernels.machine_words import Numbers, popcount, word
from poda.packages.checkers.kernels import layout
from poda.packages.checkers.kernels.layout import (
    CENTRES,
    GUARDS,
    KINGS,
    MEN,
    MOBILES,
    TEMPI,
    TRADES,
)
from poda.packages.checkers.kernels.moves import BOTTOM_ROW, TOP_ROW, steppers

# The number of a man's row from the top, bit by bit.
_ROWS_1: Final = word(layout.spread(0xF0F0_F0F0))
_ROWS_2: Final = word(layout.spread(0xFF00_FF00))
_ROWS_4: Final = word(layout.spread(0xFFFF_0000))
_CENTRE: Final = word(layout.spread(layout.CENTRE))


@part
def _rows(men: int) -> int:
    """The sum of the men's rows, from 0 at the top. Readable twin:
    `packages/checkers/engine/evaluation.py`."""
    return popcount(men & _ROWS_1) + 2 * popcount(men & _ROWS_2) + 4 * popcount(men & _ROWS_4)


@part
def worth(own: int, other: int, kings: int, down: int, weights: Numbers) -> int:
    """From the point of view of the side to move. `weights` are those of `Terms`, in their order.

    Readable twin: `packages/checkers/engine/evaluation.py`.
    """
    own_men, other_men = own & ~kings, other & ~kings
    men = popcount(own_men) - popcount(other_men)
    crowned = popcount(own & kings) - popcount(other & kings)
    # Both sides' rows count from the top, Black's from its own end and White's from the other.
    rows = _rows(own_men) + _rows(other_men)
    if down != 0:
        tempo = rows - 7 * popcount(other_men)
        guards = popcount(own_men & TOP_ROW) - popcount(other_men & BOTTOM_ROW)
    else:
        tempo = 7 * popcount(own_men) - rows
        guards = popcount(own_men & BOTTOM_ROW) - popcount(other_men & TOP_ROW)
    centre = popcount(own & _CENTRE) - popcount(other & _CENTRE)
    mobile = popcount(steppers(own, other, kings, down))
    mobile -= popcount(steppers(other, own, kings, 1 - down))
    trades = (men + crowned) * (24 - popcount(own | other))
    value = weights[MEN] * men + weights[KINGS] * crowned + weights[TEMPI] * tempo
    value += weights[GUARDS] * guards + weights[CENTRES] * centre
    return value + weights[MOBILES] * mobile + weights[TRADES] * trades
