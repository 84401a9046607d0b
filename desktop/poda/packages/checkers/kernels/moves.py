"""The moves of checkers, by bits. Readable twin: `games/checkers.py`, `_moves`.

How other kernels use it, with `words` any array of theirs that has room from `at` and `stack` on:

    count = generate(words, at, stack, own, other, kings, down)   # 0: the side to move has lost
    for index in range(count):                                    # in the order of `actions`
        move = at + index * MOVE_WORDS
        own2, other2, kings2 = words[move], words[move + 1], words[move + 2]
        ... the position after it: (other2, own2, kings2, 1 - down)

    own & ~own2         the square that the piece left, own2 & ~own the one that it came to (both
                        none where a king jumps in a circle, and ends where it began)
    other ^ other2      the pieces taken: none by a step
    kings ^ kings2      with these: whether it was a king, was crowned, took kings

`jumpers` and `steppers` say who can move without a list: `jumpers` is not none where the side to
move has to jump, and where both are none it has lost. `count_steps` counts steps without a list.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import part
from poda.engine.kernels.machine_words import Numbers, popcount, word
from poda.engine.kernels.random_numbers import MASK
from poda.packages.checkers.kernels import layout
from poda.packages.checkers.kernels.layout import (
    MOVE_KINGS,
    MOVE_OTHER,
    MOVE_OWN,
    MOVE_WORDS,
    PLACES,
    STACK_OTHER,
    STACK_POSITION,
    STACK_WAYS,
)

NONE, ONE = word(0), word(1)
BOARD: Final = word(layout.BOARD)
TOP_ROW: Final = word(layout.TOP_ROW)
BOTTOM_ROW: Final = word(layout.BOTTOM_ROW)

# A step to the right of the page is the longer shift on the way down, and the shorter on the way
# up; two steps are twice as long.
SHORT, LONG = word(4), word(5)
SHORT2, LONG2 = word(8), word(10)

# The directions of a piece, six bits each, as rotations of a word to the left: 60 is 4 to the
# right. The first to be tried is the lowest; they rise by the square that they lead to.
WAY_BITS: Final = word(6)
WAY: Final = word(63)
WORD: Final = word(64)
DOWN_WAYS: Final = word(4 | 5 << 6)
UP_WAYS: Final = word(59 | 60 << 6)
KING_WAYS: Final = word(59 | 60 << 6 | 4 << 12 | 5 << 18)

_8, _16, _24 = word(8), word(16), word(24)
_1, _2, _3 = word(1), word(2), word(3)
_EIGHT_BITS = word(0xFF)
_NEXT_8, _NEXT_16, _NEXT_24 = word(0xFF00), word(0xFF0000), word(0xFF000000)


@part
def spread(squares: int) -> int:
    """The set of 35 bits of a set of 32. Readable twin: `layout.spread`."""
    low = (squares & _EIGHT_BITS) | ((squares & _NEXT_8) << _1)
    return low | ((squares & _NEXT_16) << _2) | ((squares & _NEXT_24) << _3)


@part
def packed(squares: int) -> int:
    """The set of 32 bits of a set of 35. Readable twin: `layout.packed`."""
    low = (squares & _EIGHT_BITS) | ((squares >> _1) & _NEXT_8)
    return low | ((squares >> _2) & _NEXT_16) | ((squares >> _3) & _NEXT_24)


@part
def stepped(squares: int, way: int) -> int:
    """The squares, one step on in a direction."""
    return ((squares << way) | (squares >> (WORD - way))) & MASK


@part
def jumpers_down(pieces: int, other: int, empty: int) -> int:
    """Those of the pieces that can jump down. Readable twin: `games/checkers.py`, `_jumps`."""
    return pieces & (((other >> SHORT) & (empty >> SHORT2)) | ((other >> LONG) & (empty >> LONG2)))


@part
def jumpers_up(pieces: int, other: int, empty: int) -> int:
    """Those that can jump up. Readable twin: `games/checkers.py`, `_jumps`."""
    return pieces & (((other << SHORT) & (empty << SHORT2)) | ((other << LONG) & (empty << LONG2)))


@part
def jumpers(own: int, other: int, kings: int, down: int) -> int:
    """The own pieces that can jump. Readable twin: `games/checkers.py`, `_moves`."""
    empty = BOARD & ~(own | other)
    if down != 0:
        return jumpers_down(own, other, empty) | jumpers_up(own & kings, other, empty)
    return jumpers_up(own, other, empty) | jumpers_down(own & kings, other, empty)


@part
def steppers(own: int, other: int, kings: int, down: int) -> int:
    """The own pieces that can step. Readable twin: `games/checkers.py`, `_moves`."""
    empty = BOARD & ~(own | other)
    below, above = (empty >> SHORT) | (empty >> LONG), (empty << SHORT) | (empty << LONG)
    if down != 0:
        return own & (below | (above & kings))
    return own & (above | (below & kings))


@part
def count_steps(own: int, other: int, kings: int, down: int) -> int:
    """How many steps there are. Readable twin: `games/checkers.py`, `_moves`."""
    empty = BOARD & ~(own | other)
    goes_down = own if down != 0 else own & kings
    goes_up = own & kings if down != 0 else own
    count = popcount((goes_down << SHORT) & empty) + popcount((goes_down << LONG) & empty)
    return count + popcount((goes_up >> SHORT) & empty) + popcount((goes_up >> LONG) & empty)


@part
def bit_number(square: int) -> int:
    """The number of a square's bit. Readable twin: `int.bit_length`, less 1."""
    return popcount(square - ONE)


@part
def step_number(own: int, after: int) -> int:
    """A step as one number, below `layout.STEPS`, by the own pieces before and after it.

    Readable twin: `games/checkers.py`, a `Move`.
    """
    return bit_number(own & ~after) * PLACES + bit_number(after & ~own)


@part
def generate(
    words: Numbers, at: int, stack: int, own: int, other: int, kings: int, down: int
) -> int:
    """Write the moves into `words`, from `at` on, in the order of the rules; how many there are.

    Jumps are walked depth first, with a stack of `layout.STACK_WORDS` words at `stack`: a direction
    after the other from where the piece stands, which has left the square it began on. A step is
    written by the same loop, in which it goes no further.

    Readable twin: `games/checkers.py`, `_moves`.
    """
    movers = jumpers(own, other, kings, down)
    jumps = movers != NONE
    if not jumps:
        movers = steppers(own, other, kings, down)
    man_ways = DOWN_WAYS if down != 0 else UP_WAYS
    far_row = BOTTOM_ROW if down != 0 else TOP_ROW
    free = BOARD & ~(own | other)
    move = at
    while movers != NONE:
        start = movers & ~(movers - ONE)
        movers ^= start
        is_king = kings & start != NONE
        all_ways = KING_WAYS if is_king else man_ways
        empty = free | start
        piece, ways, left = start, all_ways, other
        level = stack
        while ways != NONE or level > stack:
            if ways == NONE:  # back to where the last jump began
                level -= 3
                piece, ways = words[level + STACK_POSITION], words[level + STACK_WAYS]
                left = words[level + STACK_OTHER]
                continue
            way = ways & WAY
            ways >>= WAY_BITS
            target = stepped(piece, way)
            if jumps:
                over = target & left
                target = stepped(over, way) & empty
                if target == NONE:
                    continue
                words[level + STACK_POSITION], words[level + STACK_WAYS] = piece, ways
                words[level + STACK_OTHER] = left
                level += 3
                piece, ways, left = target, all_ways, left ^ over
                sides = jumpers_down(piece, left, empty) if is_king or down != 0 else NONE
                if is_king or down == 0:
                    sides |= jumpers_up(piece, left, empty)
                if sides != NONE:
                    continue
                ways = NONE  # it ends here
            elif target & empty == NONE:
                continue
            words[move + MOVE_OWN] = (own ^ start) | target
            words[move + MOVE_OTHER] = left
            after = kings & (own | left)
            crowned = target if is_king else target & far_row
            words[move + MOVE_KINGS] = (after & ~start) | crowned
            move += MOVE_WORDS
    return (move - at) // MOVE_WORDS
