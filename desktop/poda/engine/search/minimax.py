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

from collections.abc import Hashable
from typing import TypeVar

from poda.engine.game import MAX, Game
from poda.engine.search.evaluation import Evaluation
from poda.engine.search.horizon import Horizon, Result
from poda.engine.search.observer import INF, INNER, Observer

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


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
