"""Temporal-difference learning of n-tuple networks of Connect Four by games against themselves,
thousands a second.

Readable twin: `learn/learner.py`. The positions of a game are remembered as the indices of
their weights, as the side to move saw them.
"""

from __future__ import annotations

from poda.engine.kernels import arrays, kernel
from poda.engine.kernels.connect4.games import nth, quiet_moves
from poda.engine.kernels.connect4.interface import CELLS, NONE, completing, landing
from poda.engine.kernels.connect4.layout import COLUMNS, MOST_PLIES
from poda.engine.kernels.learning import learn
from poda.engine.kernels.learning_layout import (
    CHANCES,
    ERRORS,
    FIRST_WON,
    LAMBDA,
    LEARNT,
    PLIES,
    SECOND_WON,
    VALUE_WIN,
)
from poda.engine.kernels.machine_words import popcount
from poda.engine.kernels.random_numbers import below
from poda.packages.connect4.kernels.learning_layout import SIDES
from poda.packages.connect4.kernels.tuples import after, bit_of, put, valued


@kernel
def train(  # noqa: PLR0912, PLR0915 - one game, from its first ply to what is learned of it
    weights: arrays.Float32, moves: arrays.Float32, indices: arrays.Int32, starts: arrays.Int32,
    changes: arrays.Int32, columns: arrays.Uint64, thought: arrays.Float64,
    explored: arrays.Int32, dice: arrays.Uint64, seeds: arrays.Uint64, settings: arrays.Float64,
    told: arrays.Float64, openings: arrays.Int32,
    games: int, readings: int, chance: int, coherent: int, best_only: int,
) -> int:  # fmt: skip
    """Play so many games, and learn from each when it is over.

    Args:
        weights: float32[2 x tuples x 4**length].
        moves: float32[2 x weights], what temporal coherence keeps; not read unless `coherent`.
        indices: int32[`ROOM_POSITIONS` x readings], room.
        starts: int32[2 x readings], changes: int32[]: see `learning_layout.py`.
        columns: uint64[7], the cells of each column, in the order in which moves are tried.
        thought: float64[2 x 42], room: what the best move of each position of a game was worth to
            the opponent, and what the one that was played was.
        explored: int32[42], room: whether a ply was random.
        dice: uint64[1], a game's random choices; seeds: uint64[games].
        settings: float64[`SETTINGS`].
        told: float64[`TOLD`], is added to.
        openings: int32[games], random plies at first, from which nothing is learned.
        readings: tuples, and their mirror images where they count.
        chance: of a random ply, in `CHANCES`.
        coherent: 1 for the rates of temporal coherence.
        best_only: 1: what came before a random ply learns what the best move was worth, and nothing
            of what follows; 0: it learns from what was played.

    Readable twin: `learn/learner.py`.
    """
    share = settings[LAMBDA]
    for game in range(games):
        dice[0] = seeds[game]
        for number in range(SIDES * readings):
            indices[number] = starts[number]
        own, occupied, ply, first, over = NONE, NONE, 0, openings[game], 0
        while over == 0:
            mover = readings * (ply % SIDES)
            view = readings - mover
            possible = landing(occupied)
            quiet = quiet_moves(own, occupied) if ply < first else NONE
            if quiet != NONE:
                stone = nth(quiet, columns, below(dice, popcount(quiet)))
            else:
                first = min(first, ply)
                kept = readings * (SIDES + ply)
                for number in range(readings):
                    indices[kept + number] = indices[mover + number]
                best, stone = 2.0 * VALUE_WIN, NONE
                for index in range(COLUMNS):
                    cell = possible & columns[index]
                    if cell != NONE and best > -VALUE_WIN:
                        found = after(weights, 0, indices, changes, readings, own, occupied, cell)
                        if found < best:
                            best, stone = found, cell
                explored[ply] = 0
                thought[ply] = thought[MOST_PLIES + ply] = valued(best)
                if chance > 0 and below(dice, CHANCES) < chance:
                    stone = nth(possible, columns, below(dice, popcount(possible)))
                    explored[ply] = 1
                    if best_only == 0:
                        thought[MOST_PLIES + ply] = valued(
                            after(weights, 0, indices, changes, readings, own, occupied, stone)
                        )
            if stone & completing(own) != NONE:
                over = 1
            bit = bit_of(stone)
            put(indices, mover, changes, bit, 0)
            put(indices, view, changes, bit, 1)
            occupied |= stone
            own = occupied ^ own ^ stone
            ply += 1
            if over == 0 and occupied == CELLS:
                over = 2
        told[PLIES] += ply
        if over == 1:
            told[FIRST_WON if ply % SIDES == 1 else SECOND_WON] += 1
        squares = 0.0
        target = -1.0 if over == 1 else 0.0  # of the last position, for its side to move
        while ply > first and ply > 1:
            ply -= 1
            if explored[ply] != 0 and best_only != 0:
                target = -thought[ply]
            else:
                target = -((1.0 - share) * thought[MOST_PLIES + ply] + share * target)
            error = learn(
                weights, moves, indices, readings * (SIDES + ply), readings, target, settings,
                coherent,
            )  # fmt: skip
            squares += error * error
            told[LEARNT] += 1
        told[ERRORS] += squares
    return games
