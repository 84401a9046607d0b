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

What is good for one side is as bad for the other, so that MIN is a MAX who counts everything with
the other sign: max(-x, -y) = -min(x, y). Each value here is one to the side that moves, and the
sign turns with every ply. That is where programs go wrong: the value of a child is its own side's,
and an evaluation from MAX's point of view must be turned for MIN.

It visits what `alphabeta` visits, and finds what that finds. The observer is told of values and
windows as MAX sees them, as of every search here.
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
    alpha-beta in the form of negamax: one function for both sides, which turns the signs. The value
    that is returned is as MAX sees it.

    >>> from poda.engine import negamax, parse_tree
    >>> tree = parse_tree("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    >>> negamax(tree, tree.initial_state())
    Result(value=3.0, line=(0, 0))

    Args:
        game, state: the rules, and the position to search.
        plies: the depth limit, counted from ply 0; None searches to the end of the game.
        evaluation: values positions at the limit, from MAX's point of view, and sets the scale on
            which sooner wins count more; None counts bare utilities, and zero at a limit.
        observer: is told of every node; a `Counter` counts them.
        ply: where `state` stands below the root of a larger search; the limit and sooner wins
            count from there.
        alpha, beta: the window within which the value is wanted, as MAX sees it. A value at or
            beyond a border is a bound.
        tie: whether to cut where alpha and beta are equal too ("ge"), or only beyond ("gt").

    Raises EngineError where a chance node is met, or a leaf whose value is not known.
    """
    observer = observer or Observer()
    horizon = Horizon(game, plies, evaluation, observer)
    reaches: Callable[[float, float], bool] = ge if tie == "ge" else gt

    def value_of(state: S, ply: int, alpha: float, beta: float) -> tuple[float, tuple[A, ...]]:
        """Its worth to the side that moves in `state`, whose window this is."""
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
    """The value as the other side sees it where `sign` is -1 (MIN, where MAX is 1). Zero has no
    sign."""
    return value if sign > 0 else 0 - value


def window_of(sign: int, alpha: float, beta: float) -> tuple[float, float]:
    """A window as the other side sees it where `sign` is -1: its ends change places too."""
    return (alpha, beta) if sign > 0 else (0 - beta, 0 - alpha)
