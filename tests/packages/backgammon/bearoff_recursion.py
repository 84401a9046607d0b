"""Bearing off, to be read: exact fractions, straight from the rules.

It says what `tables.py` computes for all positions at once, and is fit for some checkers.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import Final

from poda.engine.games.backgammon_parts.moves import BAR, CHECKERS, HOME, OFF, Checkers, plays
from poda.packages.backgammon.kernels.evaluation_layout import COUNTS, Home, rank

Rolls = tuple[Fraction, ...]
"""[n] is the chance of exactly n rolls."""

_THROWS: Final = tuple(
    ((high, low), Fraction(1 if high == low else 2, 36))
    for high in range(1, 7)
    for low in range(1, high + 1)
)
_GONE: Final[Checkers] = (CHECKERS, *(0,) * BAR)
"""An opponent that is in nobody's way."""


def after_throw(own: Checkers, throw: tuple[int, int]) -> list[Checkers]:
    """The positions that the plays of a throw lead to."""
    return [board[0] for board in plays(own, _GONE, throw).values()]


def best(own: Checkers, throw: tuple[int, int]) -> Checkers:
    """The position after the play that makes the expected number of rolls least."""
    return min(after_throw(own, throw), key=mean_rolls)


@cache
def mean_rolls(own: Checkers) -> Fraction:
    """The expected number of rolls to bear off all checkers."""
    if own[OFF] == CHECKERS:
        return Fraction(0)
    after = (chance * mean_rolls(best(own, throw)) for throw, chance in _THROWS)
    return sum(after, Fraction(1))


@cache
def rolls(own: Checkers) -> Rolls:
    """The distribution of the number of rolls to bear off all checkers."""
    if own[OFF] == CHECKERS:
        return (Fraction(1),)
    return _mixed((chance, rolls(best(own, throw))) for throw, chance in _THROWS)


@cache
def first_off(own: Checkers) -> Rolls:
    """The distribution of the number of rolls until the first checker is off, where these are made
    as few as can be expected.

    Two throws may bear none off: 5-5 and then 5-4, from 15 checkers on point 6.
    """
    if own[OFF]:
        return (Fraction(1),)
    return _mixed((chance, first_off(first_best(own, throw))) for throw, chance in _THROWS)


def first_best(own: Checkers, throw: tuple[int, int]) -> Checkers:
    """The position after the play that makes the expected number of those rolls least."""
    after = after_throw(own, throw)
    return next((board for board in after if board[OFF]), None) or min(after, key=mean_first)


@cache
def mean_first(own: Checkers) -> Fraction:
    """The expected number of rolls until the first checker is off."""
    if own[OFF]:
        return Fraction(0)
    after = (chance * mean_first(first_best(own, throw)) for throw, chance in _THROWS)
    return sum(after, Fraction(1))


@cache
def win(own: Checkers, opponent: Checkers) -> Fraction:
    """The chance of the side on roll to win where both play perfectly."""
    if own[OFF] == CHECKERS:
        return Fraction(1)
    if opponent[OFF] == CHECKERS:
        return Fraction(0)
    chances = (
        chance * (1 - min(win(opponent, after) for after in after_throw(own, throw)))
        for throw, chance in _THROWS
    )
    return sum(chances, Fraction(0))


def _mixed(parts: Iterable[tuple[Fraction, Rolls]]) -> Rolls:
    """One roll more than each of these distributions takes, with its chance."""
    longest: list[Fraction] = [Fraction(0)]
    for chance, distribution in parts:
        longest += [Fraction(0)] * (len(distribution) + 1 - len(longest))
        for number, share in enumerate(distribution):
            longest[number + 1] += chance * share
    return tuple(longest)


def home_of(index: int) -> Home:
    """The home with that number: the inverse of `evaluation_layout.index_of`."""
    behind = []
    for place in range(HOME - 1, -1, -1):
        count = max(count for count in range(COUNTS) if rank(place, count) <= index)
        index -= rank(place, count)
        behind.append(count)
    return tuple(a - b for a, b in zip(behind, [*behind[1:], 0], strict=True))
