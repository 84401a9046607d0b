"""Temporal-difference learning of n-tuple networks of any small game, whose positions are the rows
of tables (`engine/playing/small_games.py`).

Readable twin: `learn/learner.py`.
"""

from __future__ import annotations

from poda.engine.kernels import arrays, kernel, part
from poda.engine.kernels.learning import learn, potential, squashed
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
from poda.engine.kernels.machine_words import Floats, Numbers, word
from poda.engine.kernels.random_numbers import below


@part
def _of_other(found: float, mover: int, following: int) -> float:
    """What a position is worth to the other side than the one that moved into it, where it is worth
    `found` to the one that is to move there; the sides as `first_moves` has them."""
    return -found if mover == following else found


@part
def _found(
    weights: Floats, indices: Numbers, over: Numbers, won: Numbers, position: int, readings: int
) -> float:
    """What the side to move has in a position: a potential, or what is certain."""
    if over[position] != 0:
        return VALUE_WIN * won[position]
    return potential(weights, 0, indices, position * readings, readings)


@part
def _valued(found: float) -> float:
    """The value of what `_found` tells."""
    if found == -VALUE_WIN:
        return -1.0
    return 1.0 if found == VALUE_WIN else squashed(found)


@part
def _drawn(after: Numbers, over: Numbers, at: int, most: int, quiet: int, dice: Numbers) -> int:
    """A position after one of the moves that begin at `at`, by the dice; -1 where there is none.
    `quiet` moves are those with which the game goes on."""
    count = 0
    for move in range(at, at + most):
        if after[move] >= 0 and (quiet == 0 or over[after[move]] == 0):
            count += 1
    if count == 0:
        return -1
    left = below(dice, count)
    for move in range(at, at + most):
        if after[move] >= 0 and (quiet == 0 or over[after[move]] == 0):
            if left == 0:
                return after[move]
            left -= 1
    return -1


@kernel
def train(
    weights: arrays.Float32, moves: arrays.Float32, indices: arrays.Int32, after: arrays.Int32,
    over: arrays.Int32, won: arrays.Int32, first_moves: arrays.Int32, line: arrays.Int32,
    explored: arrays.Int32, thought: arrays.Float64, dice: arrays.Uint64, seeds: arrays.Uint64,
    openings: arrays.Int32, settings: arrays.Float64, told: arrays.Float64,
    games: int, readings: int, most: int, longest: int, chance: int, coherent: int,
    best_only: int,
) -> int:  # fmt: skip
    """Play so many games, and learn from each when it is over.

    Args:
        weights: float32[], of the network; moves: float32[2 x weights], what temporal coherence
            keeps, not read unless `coherent`.
        indices: int32[positions x readings], which weights a position has.
        after: int32[positions x most], the position after each move; -1 where there is none.
        over: int32[positions], whether the game is over; won: int32[positions], what it is then to
            the side that would move.
        first_moves: int32[positions], whether the first player is to move.
        line: int32[longest], room: the positions of a game; explored: int32[longest], room: whether
            a ply was random; thought: float64[2 x longest], room: what the best move was worth to
            the other side, and what the one that was played was.
        dice: uint64[1], seeds: uint64[games], openings: int32[games], settings, told, chance,
            coherent, best_only: as for `train` of Connect Four's.
        longest: plies of a game at most.

    Readable twin: `ReadableLearner`.
    """
    share = settings[LAMBDA]
    for game in range(games):
        dice[0] = word(seeds[game])
        position, ply, first = 0, 0, openings[game]
        while over[position] == 0:
            at, chosen = position * most, -1
            if ply < first:
                chosen = _drawn(after, over, at, most, 1, dice)
            if chosen < 0:
                first = min(first, ply)
                line[ply], explored[ply] = position, 0
                best = 2.0 * VALUE_WIN
                side = first_moves[position]
                for move in range(at, at + most):
                    if after[move] >= 0:
                        found = _found(weights, indices, over, won, after[move], readings)
                        found = _of_other(found, side, first_moves[after[move]])
                        if found < best:
                            best, chosen = found, after[move]
                thought[ply] = thought[longest + ply] = _valued(best)
                if chance > 0 and below(dice, CHANCES) < chance:
                    chosen, explored[ply] = _drawn(after, over, at, most, 0, dice), 1
                    found = _found(weights, indices, over, won, chosen, readings)
                    thought[longest + ply] = _valued(_of_other(found, side, first_moves[chosen]))
            position = chosen
            ply += 1
        told[PLIES] += ply
        if won[position] != 0:
            wins = (won[position] > 0) == (first_moves[position] != 0)
            told[FIRST_WON if wins else SECOND_WON] += 1
        target = float(won[position])
        while ply > first and ply > 1:
            ply -= 1
            target = _of_other(target, first_moves[line[ply]], first_moves[position])
            position = line[ply]
            if explored[ply] != 0 and best_only != 0:
                target = -thought[ply]
            else:
                target = -((1.0 - share) * thought[longest + ply] + share * target)
            error = learn(
                weights, moves, indices, line[ply] * readings, readings, target, settings, coherent
            )
            told[ERRORS] += error * error
            told[LEARNT] += 1
    return games
