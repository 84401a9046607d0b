"""Negamax: alpha-beta in one function for both sides (Knuth and Moore 1975; their F2).

    function NEGAMAX(s, alpha, beta)
        if IS-TERMINAL(s) then return UTILITY(s) to the side that moves in s
        v <- -infinity
        for each a in ACTIONS(s) do
            v2 <- -NEGAMAX(RESULT(s, a), -beta, -alpha)
            v <- max(v, v2)
            if v >= beta then return v
            alpha <- max(alpha, v)
        return v

In a zero-sum game MIN is a MAX with all values negated: max(-x, -y) = -min(x, y). Each value here
is that for the side to move, and its sign changes at every ply. A common mistake is to forget that
a child's value is that for the other side, or that an evaluation from MAX's point of view must be
negated for MIN.

It visits the same nodes as `alphabeta` and returns the same values. As in every search here, the
observer gets values and windows from MAX's point of view.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from operator import ge, gt
from typing import TypeVar

from poda.engine.game import Game
from poda.engine.search.alphabeta import Tie
from poda.engine.search.evaluation import Evaluation, Horizon, Result
from poda.engine.search.observer import CUT, INF, INNER, Observer

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


def negamax(
    game: Game[S, A],
    state: S,
    plies: int | None = None,
    evaluation: Evaluation[S] | None = None,
    observer: Observer | None = None,
    ply: int = 0,
    alpha: float = -INF,
    beta: float = INF,
    tie: Tie = "ge",
) -> Result[A]:
    """The value of `state` within the window (alpha, beta), and the line of best play, by
    alpha-beta in negamax form: one function for both sides, which negates values. The returned
    value is from MAX's point of view.

    >>> from poda.engine import negamax, parse_tree
    >>> tree = parse_tree("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    >>> negamax(tree, tree.initial_state())
    Result(value=3.0, line=(0, 0))

    The arguments mean what those of `alphabeta` do.

    Raises EngineError at a chance node, and at a leaf whose value is not known.
    """
    observer = observer or Observer()
    horizon = Horizon(game, plies, evaluation, observer)
    reaches: Callable[[float, float], bool] = ge if tie == "ge" else gt

    def value_of(state: S, ply: int, alpha: float, beta: float) -> tuple[float, tuple[A, ...]]:
        """The value of `state`, and its window, for the side to move there."""
        side = game.to_move(state)
        observer.enter(state, ply, *window_of(side, alpha, beta))
        leaf = horizon.leaf(state, ply)
        if leaf is not None:
            return turned(side, leaf), ()
        v, line, kind = -INF, (), INNER  # type: tuple[float, tuple[A, ...], str]
        for action in game.actions(state):
            child = game.result(state, action)
            turn = side * game.to_move(child)  # -1, unless a written tree lets a side move twice
            v2, continuation = value_of(child, ply + 1, *window_of(turn, alpha, beta))
            v2 = turned(turn, v2)
            if v2 > v:
                v, line = v2, (action, *continuation)
            observer.update(turned(side, v))
            observer.test(turned(side, v))
            if reaches(v, beta):
                kind = CUT
                break
            alpha = max(alpha, v)
            observer.narrow(*window_of(side, alpha, beta))
        observer.leave(state, turned(side, v), kind)
        return v, line

    side = game.to_move(state)
    value, line = value_of(state, ply, *window_of(side, alpha, beta))
    return Result(turned(side, value), line)


def turned(sign: int, value: float) -> float:
    """The value times `sign`, 1 or -1 (such as MAX or MIN); never -0.0 for 0.0."""
    return value if sign > 0 else 0 - value


def window_of(sign: int, alpha: float, beta: float) -> tuple[float, float]:
    """The window for a `sign` of 1; for -1 that of the other side: (-beta, -alpha)."""
    return (alpha, beta) if sign > 0 else (0 - beta, 0 - alpha)
