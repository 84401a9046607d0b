"""A game's random choices. Readable twin: `Dice` in `evolve/random_numbers.py`.

The dice of a game are one word in an array, which every throw changes.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import part
from poda.engine.kernels.arrays import Numbers
from poda.engine.kernels.machine_words import signed, word

GOLDEN: Final = word(0x9E3779B97F4A7C15)
MASK: Final = word(0xFFFF_FFFF_FFFF_FFFF)  # uncompiled, words do not wrap by themselves
_FIRST: Final = word(0xBF58476D1CE4E5B9)
_SECOND: Final = word(0x94D049BB133111EB)
_27, _30, _31, _32 = word(27), word(30), word(31), word(32)


@part
def mixed(key: int, counter: int) -> int:
    """The word of that number, in the stream of that key. Readable twin: `Stream.words`."""
    state = (key + GOLDEN * counter) & MASK
    state = ((state ^ (state >> _30)) * _FIRST) & MASK
    state = ((state ^ (state >> _27)) * _SECOND) & MASK
    return state ^ (state >> _31)


@part
def below(dice: Numbers, count: int) -> int:
    """A whole number from 0 to count - 1. Readable twin: `Dice.below`."""
    number = mixed(dice[0], word(1))
    dice[0] = (dice[0] + GOLDEN) & MASK
    return signed(((number >> _32) * word(count)) >> _32)
