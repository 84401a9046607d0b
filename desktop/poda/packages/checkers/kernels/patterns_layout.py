"""How the learnt evaluation of checkers is laid out: patterns of squares, and their weights.

A position is seen by the side to move, the board turned so that its men move down. Its potential is
a sum of weights, from the table of its *phase*. Phases 0, 1 and 2 have no kings and at least 17, 12
and 0 pieces; 3 and 4 have kings, and at least 9 and 0 pieces. The weights are of:

- the seven terms of the hand-made evaluation, each times its count;
- *bands*, which are two whole rows, 7 of them: each of their 8 squares holds a man of the side to
  move (1), one of the other side (2), or neither (0), so that there are 3**8 states;
- *columns*, which are two squares wide and four rows high, 15 of them, with as many states;
- *blocks* of two by two squares, 21 of them, with kings on the board alone: a square may also hold
  a king of the side to move (3) or of the other side (4), so that there are 5**4 states.

Overlapping patterns, each with a table, are an n-tuple network (Bledsoe and Browning, "Pattern
recognition and reading by machine", 1959); M. Buro had othello learn them by phase ("Experiments
with multi-ProbCut and a new high-quality evaluation function for othello", 1997).

Plain Python without numba, so that a process which only loads finished machine code is quick.
"""

from __future__ import annotations

from typing import Final

from poda.packages.checkers.kernels.layout import TERMS

PHASES: Final = 5
FIRST_WITH_KINGS: Final = 3
MANY: Final = 17
SOME: Final = 12
MANY_WITH_KINGS: Final = 9
"""The fewest pieces of phases 0, 1 and 3."""

WIDE: Final = 3
"""Columns and blocks that begin in one row."""
BANDS: Final = 7
COLUMNS: Final = 5 * WIDE
BLOCKS: Final = 7 * WIDE
MEN_PATTERNS: Final = BANDS + COLUMNS
MEN_STATES: Final = 3**8
BLOCK_STATES: Final = 5**4
MEN_WEIGHTS: Final = MEN_PATTERNS * MEN_STATES
BLOCK_WEIGHTS: Final = BLOCKS * BLOCK_STATES

LAST_ROW: Final = 4 * (BANDS - 1)
"""The last two rows, as a shift of a set of 32: from there they are counted on the turned board."""
STATES_OF_TWO: Final = 3**4
"""Of two columns in two rows: four rows are two such numbers."""

# A network is float32[`WEIGHTS`]: of each phase the terms; then of each the bands and the columns;
# then of each with kings the blocks.
FIRST_MEN: Final = PHASES * TERMS
FIRST_BLOCKS: Final = FIRST_MEN + PHASES * MEN_WEIGHTS
WEIGHTS: Final = FIRST_BLOCKS + (PHASES - FIRST_WITH_KINGS) * BLOCK_WEIGHTS

GRAIN: Final = 1 << 16
"""The terms' weights in whole numbers of 1 in so many: they are added up without rounding."""
MOST_WHOLE: Final = float(1 << 22)
"""The size of such a number at most: a potential of 64."""

MOST_POTENTIAL: Final = 8192.0
"""As in `networks/network.py`."""

# What the bits of two rows are as numbers: of all eight in base three; and, in one number, of the
# two by two squares that begin in each of three places, in base three and in base five. The numbers
# of sets of men are added up, times what a square with such a man counts. First for the board as it
# is, then for the turned one.
EIGHT: Final = 0
TWOS: Final = EIGHT + 2 * 256
TWO_BITS: Final = 7
BLOCK: Final = TWOS + 2 * 256
BLOCK_BITS: Final = 10
TABLE: Final = BLOCK + 2 * 256

# The network as a search reads it, int64[`SEARCHED`]: what every evaluation has (`layout.LEARNT`),
# those numbers, the terms' weights, and the others', four in a word, each plus `OFFSET`.
SEARCHED_TABLE: Final = TERMS + 1
SEARCHED_TERMS: Final = SEARCHED_TABLE + TABLE
FIRST_OF_FOUR: Final = SEARCHED_TERMS + FIRST_MEN
SEARCHED: Final = FIRST_OF_FOUR + -(-(WEIGHTS - FIRST_MEN) // 4)
OFFSET: Final = 1 << 15
UNIT: Final = 16
"""What a search adds up are such parts of a hundredth of a man."""


def numbers_of_bits() -> list[int]:
    """The table of `TABLE` numbers."""

    def number(bits: int, base: int) -> int:
        return sum(base**place for place in range(8) if bits >> place & 1)

    def squares(bits: int, base: int, width: int) -> int:
        """Of the squares that begin in each place, one after the other in so many bits."""
        blocks = [bits >> place & 3 | (bits >> place + 4 & 3) << 2 for place in range(WIDE)]
        return sum(number(block, base) << width * place for place, block in enumerate(blocks))

    rows = [*range(256), *(int(f"{bits:08b}"[::-1], 2) for bits in range(256))]
    return [
        *(number(bits, 3) for bits in rows),
        *(squares(bits, 3, TWO_BITS) for bits in rows),
        *(squares(bits, 5, BLOCK_BITS) for bits in rows),
    ]


# A game from which is learnt.
MOST_GAME_PLIES: Final = 200
DRAWN_PLIES: Final = 40
"""It ends as a draw after so many plies, or so many without a capture or a man's move."""
OPENED, SURE, THOUGHT, EXPLORED = range(4)
"""What is known of a ply: it was random at first, there was one move, it was searched for, and it
was random although a search had been made."""
UNITS: Final = 3
"""After the numbers of the core's `learning_layout.py`: how strongly each term learns."""
ADAPTIVE: Final = 1
"""Numbers kept of a weight's steps, where rates are adaptive."""
FORCED: Final = 9_000.0
"""Beyond what a search's value is a win or a loss, as in `search/evaluation.py`."""
