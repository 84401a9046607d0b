"""Chances of a race in which both sides are bearing off, from the table of `bearoff_layout.py`.

The parts are called by other kernels. Positions are indices of homes (`home_index`), and `table` is
the flat array of the database (`Bearoff.table`), a kernel's argument of the kind `shorts`.

Readable twins: `backgammon/bearoff/database.py`, `bearoff_layout.py`.
"""

from __future__ import annotations

from typing import Final

from poda.engine.backgammon.moves import HOME
from poda.engine.kernels import kernel, part
from poda.engine.kernels.arrays import Floats, Numbers
from poda.engine.kernels.backgammon import bearoff_layout as layout
from poda.engine.kernels.backgammon.bearoff_layout import (
    COUNTS,
    FIRSTS,
    FULL,
    MISSES,
    NOWHERE,
    PAIR_POSITIONS,
    PAIRS,
    RANKS,
    ROLLS,
    TAILS,
)
from poda.engine.kernels.machine_words import signed, word

_PART: Final = 1.0 / layout.ONE
_NONE, _4, _NIBBLE = word(0), word(4), word(15)
_SIXTH: Final = word(4 * 6)  # the nibble of point 6 in a high word, place 19
_BEFORE: Final = word((1 << 4 * 6) - 1)  # the nibbles of the points that come before it


@part
def home_index(table: Numbers, low: int, high: int) -> int:
    """The index of a side, given as its two words (`layout.py`), or `NOWHERE` where it
    has a checker outside of its home. Readable twin: `index_of`."""
    if low != _NONE or high & _BEFORE != _NONE:
        return NOWHERE
    index, behind, places, row = 0, 0, high >> _SIXTH, RANKS
    for _ in range(HOME):
        behind += signed(places & _NIBBLE)
        index += signed(table[row + behind])
        places >>= _4
        row += COUNTS
    return index


@part
def race_win(table: Numbers, own: int, opponent: int) -> float:
    """The chance of the side on roll to win, where each side minimises its own rolls.

    Readable twin: `Bearoff.race_win`.
    """
    if own == 0:
        return 1.0
    mine, other = TAILS + own * ROLLS, TAILS + opponent * ROLLS
    total = 0  # whole numbers: no order of summing can matter
    for roll in range(ROLLS - 1):
        left = signed(table[mine + roll])
        if left == 0:
            break
        total += (left - signed(table[mine + roll + 1])) * signed(table[other + roll])
    return float(total) * (_PART * _PART)


@part
def win_chance(table: Numbers, own: int, opponent: int) -> float:
    """The chance of the side on roll to win: exact where both sides are few (see `PAIRS`), else
    `race_win`. Readable twin: `Bearoff.win_chance`."""
    if own < PAIR_POSITIONS and opponent < PAIR_POSITIONS:
        return float(signed(table[PAIRS + own * PAIR_POSITIONS + opponent])) * _PART
    return race_win(table, own, opponent)


@part
def _until_first(table: Numbers, at: int, missed: int) -> float:
    """The chance that one side ends its race by a roll, from that at `at` in its row on, after as
    many throws that bore none of the other's checkers off. Readable twin: `Bearoff._misses`."""
    total = 0  # whole numbers: no order of summing can matter
    for throw in range(MISSES):
        ended = signed(table[at + throw]) - signed(table[at + throw + 1])
        total += ended * signed(table[missed + throw])
    return float(total) * (_PART * _PART)


@part
def gammon_chance(table: Numbers, own: int, opponent: int) -> float:
    """The chance of the side on roll to win a gammon: 0 unless the opponent has all 15 checkers.

    Readable twin: `Bearoff.gammon_chance`.
    """
    if opponent < FULL:
        return 0.0
    # Who is done by the n-th roll has left the opponent n - 1 throws.
    at, missed = TAILS + own * ROLLS, FIRSTS + (opponent - FULL) * MISSES
    chance = float(signed(table[at]) - signed(table[at + 1])) * _PART
    return chance + _until_first(table, at + 1, missed)


@part
def gammon_loss(table: Numbers, own: int, opponent: int) -> float:
    """The chance of the side on roll to lose a gammon: 0 unless it has all 15 checkers.

    Readable twin: `Bearoff.gammon_loss`.
    """
    if own < FULL:
        return 0.0
    return _until_first(table, TAILS + opponent * ROLLS, FIRSTS + (own - FULL) * MISSES)


@part
def home_equity(table: Numbers, own: int, opponent: int) -> float:
    """The cubeless equity of the side on roll, in points a game, -2 to 2.

    Readable twin: `Bearoff.equity`.
    """
    wins = win_chance(table, own, opponent)
    return (
        wins + wins - 1.0 + gammon_chance(table, own, opponent) - gammon_loss(table, own, opponent)
    )


@kernel
def look_up(table: Numbers, words: Numbers, chances: Floats, count: int) -> int:
    """The chances of so many positions, for tests and measurements.

    Args:
        table: the database.
        words: four words a position, as `backgammon_layout.pack` writes it.
        chances: four numbers a position: the side on roll wins (`win_chance`), wins a gammon, loses
            a gammon, and its equity. All are left alone where a side is not at home.

    Returns:
        how many positions have both sides at home.

    Readable twin: `backgammon/bearoff/database.py`.
    """
    found = 0
    for case in range(count):
        own = home_index(table, words[4 * case], words[4 * case + 1])
        opponent = home_index(table, words[4 * case + 2], words[4 * case + 3])
        if own < 0 or opponent < 0:
            continue
        found += 1
        chances[4 * case] = win_chance(table, own, opponent)
        chances[4 * case + 1] = gammon_chance(table, own, opponent)
        chances[4 * case + 2] = gammon_loss(table, own, opponent)
        chances[4 * case + 3] = home_equity(table, own, opponent)
    return found
