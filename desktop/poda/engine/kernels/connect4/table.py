"""The transposition table of the solver: one 64-bit word an entry, without false hits.

Readable twin: `games/connect4.py`, by whose rules two positions with one key have one score.

A position is told by a digit of base 3 for each stone: one of the side to move, one of the other
side, or a dead stone (which can be part of no line any more, whosever it was), and the height of
each column. There are 1,093 such columns; seven of them are 72 bits, the left half or its mirror
image first, whichever is less. The lowest 22 bits of the place are a permutation of the lowest 22
of these (they are mixed with a hash of the others), and the tag is all others: together they say
the whole position. So two threads may share the table without a lock, and no entry is ever taken
for another's, however many of the 22 to 25 bits of a place are in use.

Two places make a pair, side by side in the processor's cache. An entry may stand in either of the
two, so its tag also has the lowest bit of the place. In the first stands what took the most work,
except now and then, and in the second what came last.

An entry: tag (51 bits), score + 32 (6), what kind of score it is (2), and how much work it was (5,
as a power of two). The best move is not kept: it saves no nodes.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import part
from poda.engine.kernels.arrays import Numbers
from poda.engine.kernels.connect4.solver_layout import LEAST_BITS, MOST_BITS
from poda.engine.kernels.machine_words import popcount, signed, word

AT_LEAST, AT_MOST, EXACT = 1, 2, 3
"""The kinds of scores."""

SURE: Final = word((1 << LEAST_BITS) - 1)
ALL: Final = word((1 << 64) - 1)
EMPTY: Final = word(0)
SIX: Final = word(63)
BASE: Final = word(1093)
BASE3: Final = word(1093**3)
TWO: Final = word(2)
_TWO_BITS: Final = word(3)
FIVE_BITS: Final = word(31)
ONE: Final = word(1)
_TAG_SHIFT, _SCORE_SHIFT, _KIND_SHIFT = word(13), word(7), word(5)
_AGE: Final = word(7)
MOST_WORK: Final = 31
MOST_NUMBER: Final = word((1 << 32) - 1)
FOUR, EIGHT, SIXTEEN = word(4), word(8), word(16)
_OFFSET: Final = 32
_SHIFT: Final = word(LEAST_BITS)
_HASH_SHIFT: Final = word(64 - MOST_BITS)
_SECOND: Final = word(32)
_MIX1, _MIX2, _MIX3 = (
    word(0x9E3779B97F4A7C15), word(0xC2B2AE3D27D4EB4F), word(0xBF58476D1CE4E5B9),
)  # fmt: skip
_FOLD: Final = word(29)
S7, S14, S21, S28, S35, S42 = (word(7 * k) for k in range(1, 7))


@part
def _code(own: int, opponent: int, occupied: int, codes: Numbers, shift: int) -> int:
    """A column, as a number below 1,093. Readable twin: `games/connect4.py`."""
    height = popcount((occupied >> shift) & SIX)
    return codes[64 + height] + codes[(own >> shift) & SIX] + TWO * codes[(opponent >> shift) & SIX]


@part
def key(own: int, opponent: int, occupied: int, codes: Numbers, places: int) -> tuple[int, int]:
    """The first place of the pair, and the tag, of a position and of its mirror image.

    `own` and `opponent` are the stones that are not dead; `places` is the last place in use, all
    bits set. Readable twin: `games/connect4.py`.
    """
    c0 = _code(own, opponent, occupied, codes, word(0))
    c1 = _code(own, opponent, occupied, codes, S7)
    c2 = _code(own, opponent, occupied, codes, S14)
    c3 = _code(own, opponent, occupied, codes, S21)
    c4 = _code(own, opponent, occupied, codes, S28)
    c5 = _code(own, opponent, occupied, codes, S35)
    c6 = _code(own, opponent, occupied, codes, S42)
    left = (c0 * BASE + c1) * BASE + c2
    right = (c6 * BASE + c5) * BASE + c4
    # Which half is less cannot be foretold, so there is no branch here.
    mirrored = EMPTY - word(left > right)
    upper = left ^ ((left ^ right) & mirrored)
    left, right = (c2 * BASE + c1) * BASE + c0, (c4 * BASE + c5) * BASE + c6
    lower = c3 * BASE3 + (right ^ ((left ^ right) & mirrored))
    rest = lower >> _SHIFT
    mixed = ((upper * _MIX1) & ALL) ^ ((rest * _MIX2) & ALL)
    mixed ^= mixed >> _FOLD
    mixed = ((mixed * _MIX3) & ALL) >> _HASH_SHIFT
    place = (mixed ^ (lower & SURE)) & places
    return place & ~ONE, (rest << _SECOND) | (upper << ONE) | (place & ONE)


@part
def _length(number: int) -> int:
    """How many bits a positive number of less than 32 bits has; 32 if it has more.

    Readable twin: Python's own `int.bit_length`.
    """
    number = min(number, MOST_NUMBER)
    number |= number >> ONE
    number |= number >> TWO
    number |= number >> FOUR
    number |= number >> EIGHT
    return popcount(number | (number >> SIXTEEN))


@part
def look_up(table: Numbers, place: int, tag: int) -> tuple[int, int]:
    """The kind of score and the score that a pair of entries holds for a position; 0 and 0 where
    both are others'. Readable twin: `games/connect4.py`."""
    entry = table[place]
    if entry >> _TAG_SHIFT != tag:
        entry = table[place + 1]
        if entry >> _TAG_SHIFT != tag:
            return 0, 0
    kind, score = (entry >> _KIND_SHIFT) & _TWO_BITS, (entry >> _SCORE_SHIFT) & SIX
    return signed(kind), signed(score) - _OFFSET


@part
def store(
    table: Numbers, place: int, tag: int, kind: int, score: int, nodes: int, total: int
) -> None:
    """Store a score in the first place of its pair, unless what stands there took more work; then,
    or where it makes way, in the second.

    Args:
        nodes: of the search that found it.
        total: of all searches so far, by which some entries give way all the same: what took much
            work is not worth it for ever.

    Readable twin: `games/connect4.py`.
    """
    work = min(_length(word(nodes)) - 1, MOST_WORK)
    told = (tag << _TAG_SHIFT) | word(work)
    told |= (word(score + _OFFSET) << _SCORE_SHIFT) | (word(kind) << _KIND_SHIFT)
    old = table[signed(place)]
    if old >> _TAG_SHIFT == tag:
        table[signed(place)] = told
    elif signed(old & FIVE_BITS) <= work or (word(total) ^ (place >> ONE)) & _AGE == EMPTY:
        table[signed(place)] = told
        table[signed(place) + 1] = old
    else:
        table[signed(place) + 1] = told
