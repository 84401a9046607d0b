"""Temporal-difference learning of networks of patterns, by games of checkers against themselves.

Readable twin: `packages/checkers/engine/learning.py`, which tells what is learnt from what.
"""

from __future__ import annotations

from poda.engine.kernels import arrays, kernel, part
from poda.engine.kernels.learning import move_weight, squashed
from poda.engine.kernels.learning_layout import (
    CHANCES,
    ERRORS,
    FIRST_WON,
    LAMBDA,
    LEARNT,
    MOST,
    PLIES,
    RATE,
    SECOND_WON,
)
from poda.engine.kernels.learning_layout import LIMIT as MOST_SQUARES
from poda.engine.kernels.machine_words import Floats, Numbers, double, popcount, square_root, word
from poda.engine.kernels.random_numbers import below
from poda.packages.checkers.kernels.endgame_layout import DRAW
from poda.packages.checkers.kernels.endgames import known_byte
from poda.packages.checkers.kernels.evaluation import potential, worth_of_terms
from poda.packages.checkers.kernels.games import (
    BLACK_START,
    EVERYTHING,
    WHITE_START,
    chosen_move,
    enter_node,
    is_drawn,
    keep_board,
    opening_move,
    quiet_after,
)
from poda.packages.checkers.kernels.games_layout import (
    BEST,
    BOARD_WORDS,
    FRAME_NUMBERS,
    FRAME_WORDS,
    HISTORY,
    INFINITE,
    LIMIT,
    QUIET_PLIES,
    UNTIL,
)
from poda.packages.checkers.kernels.layout import (
    MOST_MOVES,
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
    TERMS,
)
from poda.packages.checkers.kernels.moves import NONE, jumpers, packed
from poda.packages.checkers.kernels.patterns import (
    band_place,
    block_place,
    blocks_of,
    column_place,
    first_of_blocks,
    first_of_men,
    phase_of,
    rows_of,
    twos_of,
)
from poda.packages.checkers.kernels.patterns_layout import (
    ADAPTIVE,
    BANDS,
    DRAWN_PLIES,
    EXPLORED,
    FIRST_MEN,
    FORCED,
    GRAIN,
    MOST_GAME_PLIES,
    MOST_WHOLE,
    OPENED,
    SURE,
    TABLE,
    THOUGHT,
    UNITS,
    WIDE,
)


@part
def make_whole(tables: Numbers, weights: Floats) -> None:
    """The terms' weights of the one network in whole numbers. Readable twin:
    `packages/checkers/engine/patterns.py`."""
    for term in range(FIRST_MEN):
        exact = min(max(double(weights[term]) * GRAIN, -MOST_WHOLE), MOST_WHOLE)
        tables[TABLE + term] = int(exact + 0.5) if exact >= 0.0 else -int(0.5 - exact)


@part
def _move(
    weights: Floats, moves: Floats, place: int, step: float, settings: Floats, kept: int
) -> None:  # fmt: skip
    """Move one weight by a step, at a rate of which `kept` tells. Readable twin: `take_step` in
    `learn/gradient.py`."""
    if kept != ADAPTIVE:
        move_weight(weights, moves, place, step, settings, kept)
        return
    squares = double(moves[place]) + step * step
    share = 1.0 / square_root(1.0 + squares)
    moves[place] = 0.5 * squares if squares >= MOST_SQUARES else squares
    moved = double(weights[place]) + settings[RATE] * share * step
    weights[place] = min(max(moved, -MOST), MOST)


@part
def _learn(
    weights: Floats, moves: Floats, tables: Numbers, own: int, other: int, kings: int, down: int,
    target: float, settings: Floats, kept: int,
) -> float:  # fmt: skip
    """Have a position's value come nearer to the target; returns the error."""
    value = squashed(potential(weights, tables, 0, own, other, kings, down))
    error = target - value
    step, phase = error, phase_of(own, other, kings)
    for term in range(TERMS):
        # Of a term alone, in units in which each is about 1.
        count = worth_of_terms(own, other, kings, down, tables, TABLE + FIRST_MEN + TERMS * term)
        if count != 0:
            slope = count * settings[UNITS + term]
            _move(weights, moves, TERMS * phase + term, step * slope, settings, kept)
    mine, theirs = packed(own & ~kings), packed(other & ~kings)
    first, before, between = first_of_men(phase), 0, 0
    for row in range(BANDS):
        men, others = rows_of(mine, row, down), rows_of(theirs, row, down)
        place = band_place(tables, 0, first, men, others, row)
        _move(weights, moves, place, step, settings, kept)
        twos = twos_of(tables, 0, men, others)
        if row >= 2:
            for column in range(WIDE):
                place = column_place(first, before, twos, row - 2, column)
                _move(weights, moves, place, step, settings, kept)
        before, between = between, twos
    if kings != NONE:
        crowned, rivals = packed(own & kings), packed(other & kings)
        first = first_of_blocks(phase)
        for row in range(BANDS):
            blocks = blocks_of(
                tables, 0, rows_of(mine, row, down), rows_of(theirs, row, down),
                rows_of(crowned, row, down), rows_of(rivals, row, down),
            )  # fmt: skip
            for column in range(WIDE):
                place = block_place(first, blocks, row, column)
                _move(weights, moves, place, step, settings, kept)
    return error


@part
def _look_back(
    weights: Floats, moves: Floats, tables: Numbers, boards: Numbers, thought: Floats,
    notes: Numbers, lessons: Numbers, targets: Floats, settings: Floats, told: Floats, first: int,
    ply: int, target: float, kept: int,
) -> float:  # fmt: skip
    """Learn from the plies of a game, the last one first, after which it is worth `target` to the
    side to move, and note what was learnt; returns the squared errors. Readable twin:
    `packages/checkers/engine/learning.py`."""
    share, squares = settings[LAMBDA], 0.0
    while ply > first:
        ply -= 1
        if notes[ply] == EXPLORED:
            target = thought[ply]
        elif notes[ply] == THOUGHT:
            target = (1.0 - share) * thought[ply] - share * target
        else:
            target = -target
        place = ply * POSITION_WORDS
        own, other = boards[place + POSITION_OWN], boards[place + POSITION_OTHER]
        kings = boards[place + POSITION_KINGS]
        down = 1 if boards[place + POSITION_DOWN] != NONE else 0
        hangs = jumpers(own, other, kings, down) | jumpers(other, own, kings, 1 - down)
        if notes[ply] != SURE and hangs == NONE:
            error = _learn(weights, moves, tables, own, other, kings, down, target, settings, kept)
            squares += error * error
            at = int(told[LEARNT])
            targets[at] = target
            for word_of_it in range(POSITION_WORDS):
                lessons[at * POSITION_WORDS + word_of_it] = boards[place + word_of_it]
            told[LEARNT] += 1
    return squares


@part
def _learn_again(
    weights: Floats, moves: Floats, tables: Numbers, lessons: Numbers, targets: Floats,
    settings: Floats, count: int, kept: int,
) -> None:  # fmt: skip
    """Learn from positions, each with its target, the first one first. Readable twin:
    `packages/checkers/engine/learning.py`."""
    make_whole(tables, weights)
    for number in range(count):
        place = number * POSITION_WORDS
        down = 1 if lessons[place + POSITION_DOWN] != NONE else 0
        _learn(
            weights, moves, tables, lessons[place + POSITION_OWN],
            lessons[place + POSITION_OTHER], lessons[place + POSITION_KINGS], down,
            targets[number], settings, kept,
        )  # fmt: skip


@part
def _known_result(
    database: Numbers, counts: Numbers, own: int, other: int, kings: int, down: int
) -> float:  # fmt: skip
    """What the endgame database says, for the side to move: 1 where it wins, which takes an odd
    number of plies, -1 where it loses. Readable twin: `packages/checkers/engine/endgame_file.py`.
    """
    byte = known_byte(database, counts, own, other, kings, down)
    if byte == DRAW:
        return 0.0
    return 1.0 if byte % 2 == 0 else -1.0


@kernel
def train(
    words: arrays.Uint64, numbers: arrays.Int64, values: arrays.Float64, singles: arrays.Float32,
    dice: arrays.Uint64, sums: arrays.Int32, shape: arrays.Int64, tables: arrays.Int32,
    weights: arrays.Float32, moves: arrays.Float32, boards: arrays.Uint64,
    thought: arrays.Float64, notes: arrays.Int32, lessons: arrays.Uint64,
    targets: arrays.Float64, seeds: arrays.Uint64, openings: arrays.Int32,
    settings: arrays.Float64, told: arrays.Float64, database: arrays.Int8, counts: arrays.Int64,
    again: int, games: int, before: int, levels: int, plies: int, chance: int, kept: int,
    most: int,
) -> int:  # fmt: skip
    """Learn once more from positions of earlier games; then play so many games, and learn from
    each when it is over.

    Args:
        words, numbers, values, singles, dice, sums, shape: as for `games.play`, of one network
            without hidden units.
        tables: int32[`TABLE` + `FIRST_MEN` + 7 x 7], `numbers_of_bits`, room for the terms'
            weights, and each term alone.
        weights: float32[`WEIGHTS`].
        moves: float32[kept x `WEIGHTS`], what is kept of the steps of each weight (`Memory`).
        boards: uint64[`MOST_GAME_PLIES` x `POSITION_WORDS`], thought: float64[`MOST_GAME_PLIES`],
            notes: int32[`MOST_GAME_PLIES`], room for a game: its positions, what the search said of
            each, and what is known of it.
        lessons: uint64[positions x `POSITION_WORDS`], targets: float64[positions]: the positions
            that learnt, and what; those of earlier games, and afterwards those of these ones.
        seeds: uint64[games], openings: int32[games]: as in `batches.Batch`.
        settings: float64[`UNITS` + 7]: those of the core's `learning_layout.py`, and then how
            strongly each term learns.
        told: float64[`TOLD`], is added to.
        database: int8[positions], the endgame database, and counts: int64, the numbers that it is
            looked up with (`endgame_layout.numbers`).
        again: how many positions of earlier games there are.
        before: games that were played with this memory.
        levels: frames, `layout.levels` of the look-ahead.
        plies: how far a search looks ahead, 1 or more.
        chance: of a random ply, in `CHANCES`.
        kept: how many numbers that are: 0 for a common rate, 1 for adaptive ones, 2 for coherent
            ones.
        most: with so many pieces a game ends, as the database says.

    Readable twin: `packages/checkers/engine/learning.py`.
    """
    path = levels * FRAME_WORDS + STACK_WORDS
    job = levels * FRAME_NUMBERS + HISTORY + MOST_MOVES
    numbers[job + LIMIT], numbers[job + UNTIL] = QUIET_PLIES, EVERYTHING
    _learn_again(weights, moves, tables, lessons, targets, settings, again, kept)
    for game in range(games):
        dice[0] = word(seeds[game])
        make_whole(tables, weights)
        own, other, kings, down = BLACK_START, WHITE_START, NONE, 1
        ply, quiet, first, over, target = 0, 0, openings[game], 0, 0.0
        while over == 0:
            keep_board(words, path + quiet * BOARD_WORDS, own, other, kings)
            count = enter_node(
                words, numbers, values, levels, 0, own, other, kings, down, quiet, -INFINITE,
                INFINITE,
            )  # fmt: skip
            if count == 0:
                over, target = 1, -1.0
            elif popcount(own | other) <= most:
                over, target = 1, _known_result(database, counts, own, other, kings, down)
            elif (
                quiet >= DRAWN_PLIES
                or ply == MOST_GAME_PLIES
                or is_drawn(words, path, quiet, quiet, QUIET_PLIES)
            ):
                over = 1
            else:
                move, notes[ply] = -1, OPENED
                if ply < first:
                    move = opening_move(words, numbers, dice, levels, down, quiet)
                if move < 0:
                    first = min(first, ply)
                    notes[ply], move = SURE, 0
                    if count > 1:
                        move = chosen_move(
                            words, numbers, values, singles, dice, sums, tables, weights, shape,
                            levels, 0, 0, down, quiet, plies, before + game + 1, 0,
                        )  # fmt: skip
                        notes[ply], thought[ply] = THOUGHT, squashed(values[BEST])
                        if abs(values[BEST]) > FORCED:
                            thought[ply] = 1.0 if values[BEST] > 0.0 else -1.0
                        if chance > 0 and below(dice, CHANCES) < chance:
                            move, notes[ply] = below(dice, count), EXPLORED
                place = ply * POSITION_WORDS
                boards[place + POSITION_OWN], boards[place + POSITION_OTHER] = own, other
                boards[place + POSITION_KINGS], boards[place + POSITION_DOWN] = kings, word(down)
                place = move * MOVE_WORDS
                own2, other2 = words[place + MOVE_OWN], words[place + MOVE_OTHER]
                quiet = quiet_after(quiet, own, other, kings, own2, other2)
                kings = words[place + MOVE_KINGS]
                own, other, down, ply = other2, own2, 1 - down, ply + 1
        told[PLIES] += ply
        if target != 0.0:
            told[SECOND_WON if (down != 0) == (target < 0.0) else FIRST_WON] += 1
        told[ERRORS] += _look_back(
            weights, moves, tables, boards, thought, notes, lessons, targets, settings, told, first,
            ply, target, kept,
        )  # fmt: skip
    return games
