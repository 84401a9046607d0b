"""How the memory of a search of checkers is laid out.

Plain Python without numba, so that a process which only loads finished machine code is quick.
"""

from __future__ import annotations

from typing import Final

from poda.packages.checkers.kernels.layout import (
    LEVEL_WORDS,
    MOST_MOVES,
    STACK_WORDS,
    STEPS,
    levels,
)

WIN: Final = 10_000
"""What a win at the root itself would count, as in `search/evaluation.py`,"""
FORCED: Final = 9_000
"""and beyond what a value is a forced win or loss."""
INF: Final = 1 << 20
"""Beyond every value: the borders of the full window."""

# A frame of the search's stack holds the words and the numbers of one node.
OWN, OTHER, KINGS = range(3)  # its position
KEY: Final = 3  # the word that stands for it in the table
FRAME_WORDS: Final = 4

MOVES: Final = 0  # where its moves begin
COUNT: Final = 1  # how many they are
TRIED: Final = 2  # how many of them have been tried,
AT: Final = 3  # and the last one of these
ALPHA: Final = 4
BETA: Final = 5
FLOOR: Final = 6  # alpha as it was at first
BEST: Final = 7
CHOSEN: Final = 8  # the best move
QUIET: Final = 9  # plies before it without a capture or a man's move
JUMPS: Final = 10  # 1 where the side to move has to jump
SCOUTING: Final = 11  # 1 while the move at hand is only to be shown no better than the best
LENGTH: Final = 12  # how far the principal variation reaches: up to this level
LEFT: Final = 13  # plies to the depth limit, with extensions and reductions
NEXT: Final = 14  # the same below the move at hand, without a reduction
REDUCED: Final = 15  # 1 while the move at hand is searched less deep than that
PASS: Final = 16  # which search of the node it is, as below
KEPT_LEFT: Final = 17  # what the node's own search has, during one before it
KEPT_ALPHA: Final = 18
KEPT_BETA: Final = 19
STEP: Final = 20  # the step at hand, as a number, or -1 for a jump
KILLER: Final = 21  # two steps, as numbers, that have cut off on this level, the last one first
FRAME_NUMBERS: Final = 23
FRESH, DEEPENING, PROBING, PROPER = range(4)
"""The searches of a node: none so far; one for a move to try first; one for a probable cut; and
the one that it was entered for, after these."""

# What is left of a search between two slices.
LEVEL: Final = 0  # which frame it works at
NODES: Final = 1  # how many nodes it has visited
STAGE: Final = 2  # what is to be done there
VALUE: Final = 3  # of the node or the move that has just been dealt with
ESTIMATES: Final = 4  # how many values were no exact ones
JOB: Final = 5
ENTER, GO_ON, RETURN, TAKE, DONE = range(5)
"""The stages: a node is entered, its next move tried, its value handed up, and taken there."""

# What a search is told.
PLIES: Final = 0  # depth limit
WINS: Final = 1  # what a win at the root's own place would count
DOWN: Final = 2  # who is to move at the root
PRUNE: Final = 3  # 0 is minimax
QUIESCE: Final = 4  # whether captures are followed beyond the depth limit
ORDER: Final = 5  # whether moves are put in order, and scouted; else they come as by the rules
LIMIT: Final = 6  # plies without a capture or a man's move that make a draw
EARLIER: Final = 7  # how many boards there were since the last of those
SEARCHED: Final = 8  # from which of them on a single repetition counts as a draw
TABLE_BITS: Final = 9  # base two logarithm of the table's buckets; 0 for no table
GENERATION: Final = 10  # which search in this table it is, 0 to 255
DEEPEST: Final = 11  # on which level nothing is extended any more
DATABASE: Final = 12  # the most pieces of the endgame database; 0 for none
SELECT: Final = 13  # whether the search is selective; what follows is `Selectivity`
LATE_MOVES: Final = 14
LATE_PLIES: Final = 15
LATER_MOVES: Final = 16
LATER_PLIES: Final = 17
FRONTIER_PLIES: Final = 18
FRONTIER_MARGIN: Final = 19
PROBE_PLIES: Final = 20
PROBE_LESS: Final = 21
PROBE_MARGIN: Final = 22
DEEPEN_PLIES: Final = 23
DEEPEN_LESS: Final = 24
THREATS: Final = 25
SETTINGS: Final = 26

MOST_HISTORY: Final = 1 << 14
MOST_CREDIT: Final = 400
"""What a step's history stays below, and how much it changes at once, as in
`search/selective.py`."""
HISTORY: Final = 4 * STEPS
"""Numbers: the history of both sides' steps, then the answers that refuted them."""

# An entry of the table: what is known of a position, in one word, behind the exclusive or of that
# and its key.
ENTRY_WORDS: Final = 2
BUCKET_WORDS: Final = 2 * ENTRY_WORDS
VALUE_OFFSET: Final = 1 << 15
DEPTH_SHIFT: Final = 16  # plies to the depth limit, 8 bits
BOUND_SHIFT: Final = 24  # 2 bits
LOWER, UPPER, EXACT = 1, 2, 3
MOVE_SHIFT: Final = 26  # the best move, 8 bits
GENERATION_SHIFT: Final = 34  # 8 bits


def room(plies: int) -> int:
    """How many words for moves."""
    return STACK_WORDS + levels(plies) * LEVEL_WORDS


def scores(plies: int) -> int:
    """How many numbers for what moves are worth trying."""
    return levels(plies) * MOST_MOVES
