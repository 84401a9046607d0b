"""Minimax, as in the textbook (AIMA 4e, figure 5.3).

    function MAX-VALUE(game, state) returns a (utility, move) pair
        if game.IS-TERMINAL(state) then return game.UTILITY(state, player), null
        v <- -infinity
        for each a in game.ACTIONS(state) do
            v2, a2 <- MIN-VALUE(game, game.RESULT(state, a))
            if v2 > v then
                v, move <- v2, a
        return v, move

In place of the move alone, the whole principal variation is handed up.
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import TypeVar

from poda.engine.game import CHANCE, MAX, MIN, Game
from poda.engine.search.evaluation import Evaluation, ExpectedUtility
from poda.engine.search.horizon import Horizon, Result
from poda.engine.search.observer import INF, INNER, Observer

# Expectiminimax: minimax where dice are thrown (AIMA 4e, section 5.5; Michie 1966).
#
#     EXPECTIMINIMAX(s) =
#         UTILITY(s, MAX)                                  if IS-TERMINAL(s)
#         max_a  EXPECTIMINIMAX(RESULT(s, a))              if TO-MOVE(s) = MAX
#         min_a  EXPECTIMINIMAX(RESULT(s, a))              if TO-MOVE(s) = MIN
#         sum_r  P(r) EXPECTIMINIMAX(RESULT(s, r))         if TO-MOVE(s) = CHANCE
#
# What is averaged must be measured in one unit: a change of the leaves that keeps their order can
# change the best move (2, 3, 1, 4 against 20, 30, 1, 400 in the textbook). So an estimate here is
# one of the *expected utility*, and `ExpectedUtility` leaves terminal positions beside it as they
# are.

__all__ = ["Expectation", "ExpectedUtility", "expectiminimax"]

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


class Expectation:
    """A sum of probability times value, rounded as if once: ten times 0.1 x 1 is 1.

    The rounding of each addition is kept beside the sum (Neumaier 1974), so that equal prospects
    compare equal and the first of the best moves is chosen.

    Attributes:
        value: the sum so far.
    """

    __slots__ = ("_lost", "_sum", "value")

    def __init__(self) -> None:
        self.value = self._sum = self._lost = 0.0

    def add(self, probability: float, value: float) -> None:
        """Take one outcome in."""
        before, term = self._sum, probability * value
        self._sum = before + term
        if math.isfinite(self._sum):
            larger, smaller = (before, term) if abs(before) >= abs(term) else (term, before)
            self._lost += (larger - self._sum) + smaller
        self.value = self._sum + self._lost


def expectiminimax(
    game: Game[S, A],
    state: S,
    plies: int | None = None,
    evaluation: Evaluation[S] | None = None,
    observer: Observer | None = None,
    ply: int = 0,
) -> Result[A]:
    """The expected value of `state` under best play, and the line of play up to the first throw.

    Args:
        plies: depth limit, counted from ply 0; a throw is a ply as a move is. None searches to the
            end of the game.
        evaluation: values positions at the limit, chance nodes among them (see above on the unit).
        observer: is told of every node; at a chance node the value so far is the sum so far.
        ply: where `state` stands below the root of a larger search.
    """
    observer = observer or Observer()
    horizon = Horizon(game, plies, evaluation, observer, chance=True)

    def value_of(state: S, ply: int) -> tuple[float, tuple[A, ...]]:
        observer.enter(state, ply)
        leaf = horizon.leaf(state, ply)
        if leaf is not None:
            return leaf, ()
        value, line = by_player[game.to_move(state)](state, ply)
        observer.leave(state, value, INNER)
        return value, line

    def max_value(state: S, ply: int) -> tuple[float, tuple[A, ...]]:
        v, line = -INF, ()  # type: tuple[float, tuple[A, ...]]
        for action in game.actions(state):
            v2, continuation = value_of(game.result(state, action), ply + 1)
            if v2 > v:
                v, line = v2, (action, *continuation)
            observer.update(v)
        return v, line

    def min_value(state: S, ply: int) -> tuple[float, tuple[A, ...]]:
        v, line = INF, ()  # type: tuple[float, tuple[A, ...]]
        for action in game.actions(state):
            v2, continuation = value_of(game.result(state, action), ply + 1)
            if v2 < v:
                v, line = v2, (action, *continuation)
            observer.update(v)
        return v, line

    def chance_value(state: S, ply: int) -> tuple[float, tuple[A, ...]]:
        v = Expectation()
        for throw, probability in game.outcomes(state):
            v2, _ = value_of(game.result(state, throw), ply + 1)
            v.add(probability, v2)
            observer.update(v.value)
        return v.value, ()

    by_player = {MAX: max_value, MIN: min_value, CHANCE: chance_value}
    return Result(*value_of(state, ply))


def minimax(
    game: Game[S, A],
    state: S,
    plies: int | None = None,
    evaluation: Evaluation[S] | None = None,
    observer: Observer | None = None,
    ply: int = 0,
) -> Result[A]:
    """The minimax value of `state` and the line of best play.

    Args:
        plies: depth limit, counted from ply 0; None searches to the end of the game.
        evaluation: values positions at the limit (see `evaluation.py` on the scale).
        observer: is told of every node.
        ply: where `state` stands below the root of a larger search; sooner wins count from there.
    """
    observer = observer or Observer()
    horizon = Horizon(game, plies, evaluation, observer)

    def value_of(state: S, ply: int) -> tuple[float, tuple[A, ...]]:
        observer.enter(state, ply)
        leaf = horizon.leaf(state, ply)
        if leaf is not None:
            return leaf, ()
        best = max_value if game.to_move(state) == MAX else min_value
        value, line = best(state, ply)
        observer.leave(state, value, INNER)
        return value, line

    def max_value(state: S, ply: int) -> tuple[float, tuple[A, ...]]:
        v, line = -INF, ()  # type: tuple[float, tuple[A, ...]]
        for action in game.actions(state):
            v2, continuation = value_of(game.result(state, action), ply + 1)
            if v2 > v:
                v, line = v2, (action, *continuation)
            observer.update(v)
        return v, line

    def min_value(state: S, ply: int) -> tuple[float, tuple[A, ...]]:
        v, line = INF, ()  # type: tuple[float, tuple[A, ...]]
        for action in game.actions(state):
            v2, continuation = value_of(game.result(state, action), ply + 1)
            if v2 < v:
                v, line = v2, (action, *continuation)
            observer.update(v)
        return v, line

    return Result(*value_of(state, ply))
