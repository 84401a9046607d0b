"""What the kernel of checkers' endgames and its callers agree on: where each position lies in the
table, and what is said of it there.

**Positions** are those of `packages/checkers/engine/positions.py`, on which Black is to move;
White's are turned round (`Checkers.canonical`). A *slice* holds those of one material; slices
follow each other by their number of pieces, then in rising order. Within one a position is known by
four numbers, the first the most significant:

1. the set of the own men on squares 1 to 28, and
2. the set of the other men on squares 5 to 32 that are left: together they have a number, that of
   the sets before (`starts`) and the second one's rank;
3. the set of the own kings on the squares that are left, and
4. the set of the other kings on those that then are left.

A set of k squares among n is one of C(n, k), and its rank is the sum of C(i-th square, i), squares
from 0 and i from 1: the combinatorial number system (Knuth, TAOCP 4A, 7.2.1.3). No number is left
out: of 1, 2, 3, 4, 5 pieces there are 120, 6,972, 261,224, 7,092,774 and 148,688,232 positions.

**A byte** says 0 for a draw, and else 1 + the plies to the end if both play their best: of an even
number of plies the side to move has lost, of an odd one it wins.

Plain Python without numba, so that a process which only loads finished machine code is quick.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

from poda.packages.checkers.kernels.layout import LEVEL_WORDS, SQUARES, STACK_WORDS

MOST_PIECES: Final = 5
"""Of the largest table."""
PIECES: Final = 4
"""Of the table that is computed by itself."""

HOME: Final = 4
"""Squares of the far row, on which no man stands."""
MEN_SQUARES: Final = SQUARES - HOME
"""Squares on which a man of one side may stand."""


BASE: Final = MOST_PIECES + 1

DRAW: Final = 0
LOST: Final = 1
"""The side to move has lost: it cannot move."""
MOST_PLIES: Final = 253
"""The longest distance that a byte can tell, and be told from what a kernel notes beside it."""

# The numbers that the kernel looks up: C(n, k) at [n x CHOICES + k]; where a slice begins in the
# table, by its code, or -1; and for so many men of each side, at [own x BASE + other], where the
# starts of the sets of own men begin among these numbers.

CHOICES: Final = MOST_PIECES + 1
CHOOSE: Final = 0
SLICES: Final = CHOOSE + (SQUARES + 1) * CHOICES
MEN: Final = SLICES + BASE**4
STARTS: Final = MEN + BASE * BASE

# What is left of the work on two slices between two calls.

PHASE: Final = 0  # one of the three below
AT: Final = 1  # the position that comes next, of both slices
WAVE: Final = 2  # the byte of the wave under way: it goes out from the positions that have it
HIGHEST: Final = 3  # of all bytes so far
JOB: Final = 4

ALONE, WAVES, DONE = range(3)
"""The phases: each position by itself, from the slices that are done; then the waves."""

FINAL, KEPT = -1, -2
"""In the place of a position's count of moves that are not lost yet: no move within the slices is
legal; or it cannot be lost, as a man is crowned for a draw or a win."""

# What the kernel notes of a position's moves.

BEST: Final = 0  # the byte of the soonest win, or `NONE`
WORST: Final = 1  # that of the latest loss, or 0
DRAWN: Final = 2  # 1 where a move leads to a draw
QUIET: Final = 3  # how many moves lead to no slice that is done
NOTES: Final = 4
NONE: Final = 256

# Its words: the four sets of a position, of 32 bits (square n is bit n - 1), and its moves.

OWN_MEN, OWN_KINGS, OTHER_MEN, OTHER_KINGS = range(4)
MOVES: Final = 4
STACK: Final = MOVES + LEVEL_WORDS
WORDS: Final = STACK + STACK_WORDS


class Material(NamedTuple):
    """How many pieces of each kind there are: of the side to move, and of the other one."""

    men: int
    kings: int
    other_men: int
    other_kings: int

    @property
    def pieces(self) -> int:
        """All of them."""
        return sum(self)

    @property
    def sides(self) -> tuple[int, int]:
        """1 where the side to move has pieces, else 0, and the same of the other one."""
        return int(self.men + self.kings > 0), int(self.other_men + self.other_kings > 0)


def materials(pieces: int) -> list[Material]:
    """What so many pieces can be, in rising order of their numbers."""
    upto = range(pieces + 1)
    return [
        Material(men, kings, other_men, pieces - men - kings - other_men)
        for men in upto
        for kings in upto
        for other_men in upto
        if men + kings + other_men <= pieces
    ]


def turned(material: Material) -> Material:
    """As the other side has it."""
    return Material(material.other_men, material.other_kings, material.men, material.kings)


def code(material: Material) -> int:
    """Its place among the numbers, from `SLICES` on."""
    found = 0
    for count in material:
        found = found * BASE + count
    return found


@cache
def size(material: Material) -> int:
    """How many positions the slice has."""
    men, kings, other_men, other_kings = material
    pairs = sum(
        comb(HOME, men - k) * comb(MEN_SQUARES - HOME, k) * comb(MEN_SQUARES - k, other_men)
        for k in range(men + 1)
    )
    left = SQUARES - men - other_men
    return pairs * comb(left, kings) * comb(left - kings, other_kings)


@cache
def slice_starts(pieces: int = MOST_PIECES) -> dict[Material, int]:
    """Where each slice of up to so many pieces begins in the table."""
    starts, at = {}, 0
    for count in range(1, pieces + 1):
        for material in materials(count):
            starts[material] = at
            at += size(material)
    return starts


@cache
def positions(pieces: int) -> int:
    """How many positions there are of up to so many pieces: the bytes of their table."""
    return sum(size(material) for count in range(1, pieces + 1) for material in materials(count))


def orders(pieces: int) -> list[list[Material]]:
    """The slices of so many pieces in the order in which they can be computed, one of each two that
    lead to each other: by their men, since a man that is crowned leads to a slice of fewer. Those
    of one list lead to none of each other."""
    found: list[list[Material]] = []
    for men in range(pieces + 1):
        those = [m for m in materials(pieces) if m.men + m.other_men == men and m >= turned(m)]
        found.append(sorted(those, key=size, reverse=True))  # the longest work first
    return found


@cache
def starts(men: int, other_men: int) -> tuple[int, ...]:
    """For each set of `men` own men, by its rank, how many pairs of sets come before it."""
    if not other_men:
        return tuple(range(comb(MEN_SQUARES, men) + 1))
    found, total = [], 0
    # Sets in the order of their ranks: by their greatest square, then by the next one.
    sets = sorted(combinations(range(MEN_SQUARES), men), key=lambda squares: squares[::-1])
    for squares in sets:
        found.append(total)
        total += comb(MEN_SQUARES - sum(square >= HOME for square in squares), other_men)
    return (*found, total)


@cache
def numbers(pieces: int = MOST_PIECES) -> tuple[int, ...]:
    """What the kernel looks up, as told above, for slices of up to so many pieces."""
    choices = [comb(n, k) for n in range(SQUARES + 1) for k in range(CHOICES)]
    places = [-1] * BASE**4
    for material, start in slice_starts(pieces).items():
        places[code(material)] = start
    men = [-1] * BASE * BASE
    lists: list[int] = []
    for own in range(pieces + 1):
        for other in range(pieces + 1 - own):
            men[own * BASE + other] = STARTS + len(lists)
            lists += starts(own, other)
    return (*choices, *places, *men, *lists)
