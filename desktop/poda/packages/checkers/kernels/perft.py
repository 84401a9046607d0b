"""How many sequences of moves of checkers there are, some hundred million a second, and the moves
of many positions at once: what proves `moves.py`.

Readable twin: `games/checkers.py`, counting with `Checkers.actions` and `Checkers.result`.
"""

from __future__ import annotations

from poda.engine.kernels import arrays, kernel
from poda.engine.kernels.machine_words import signed
from poda.packages.checkers.kernels.layout import (
    LEVEL_WORDS,
    MOVE_KINGS,
    MOVE_OTHER,
    MOVE_OWN,
    MOVE_WORDS,
    POSITION_DOWN,
    POSITION_KINGS,
    POSITION_OTHER,
    POSITION_OWN,
    POSITION_WORDS,
    STACK_WORDS,
)
from poda.packages.checkers.kernels.moves import NONE, count_steps, generate, jumpers


@kernel
def perft(
    words: arrays.Uint64, numbers: arrays.Int64, positions: arrays.Uint64, counts: arrays.Int64,
    kept: arrays.Uint64,
    cases: int, plies: int, keep: int,
) -> int:  # fmt: skip
    """Count the sequences of moves from so many positions. Draws end none.

    Args:
        words: uint64[`STACK_WORDS` + plies x `LEVEL_WORDS`], room for the moves.
        numbers: int64[2 x plies], room for where the moves of each level begin and end.
        positions: uint64[cases x `POSITION_WORDS`].
        counts: int64[cases], how many sequences of `plies` moves there are from each.
        kept: uint64[keep x `MOVE_WORDS`], the moves that come last, one after the other.
        plies: at least 1.
        keep: room for so many moves in `kept`; the others are only counted. With 0, those that come
            last are counted without being made.

    Returns:
        how many sequences there are from all positions.

    Readable twin: `games/checkers.py`, `_moves`.
    """
    total = 0
    for case in range(cases):
        first, found, level = case * POSITION_WORDS, 0, 0
        own, other = positions[first + POSITION_OWN], positions[first + POSITION_OTHER]
        kings, begins = positions[first + POSITION_KINGS], signed(positions[first + POSITION_DOWN])
        down = begins
        while True:
            if level == plies - 1 and keep == 0 and jumpers(own, other, kings, down) == NONE:
                found += count_steps(own, other, kings, down)
            else:
                at = STACK_WORDS + level * LEVEL_WORDS
                count = generate(words, at, 0, own, other, kings, down)
                if level < plies - 1:
                    numbers[2 * level], numbers[2 * level + 1] = at, at + count * MOVE_WORDS
                    level += 1
                else:
                    for index in range(count * MOVE_WORDS if total + found + count <= keep else 0):
                        kept[(total + found) * MOVE_WORDS + index] = words[at + index]
                    found += count
            while level > 0 and numbers[2 * level - 2] == numbers[2 * level - 1]:
                level -= 1
            if level == 0:
                break
            move = numbers[2 * level - 2]
            numbers[2 * level - 2] = move + MOVE_WORDS
            own, other = words[move + MOVE_OTHER], words[move + MOVE_OWN]
            kings = words[move + MOVE_KINGS]
            down = begins if level % 2 == 0 else 1 - begins
        counts[case] = found
        total += found
    return total
