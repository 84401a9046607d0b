"""Principal variation search (NegaScout): believe the first move, and check the others.

    function MAX-VALUE(s, alpha, beta)
        ...
        for each a in ACTIONS(s) do
            if a is the first then v2 <- MIN-VALUE(RESULT(s, a), alpha, beta)
            else
                v2 <- MIN-VALUE(RESULT(s, a), alpha, alpha + 1)
                if alpha < v2 < beta then v2 <- MIN-VALUE(RESULT(s, a), alpha, beta)
            v <- max(v, v2)
            if v >= beta then return v
            alpha <- max(alpha, v)
        return v

Where the first move is the best, all that must be shown of the others is that they are no better.
A search with a *null window*, in which no value lies, asks just that, and cuts more. Where the
answer is that a move is better, and the window has room for its value, the move is searched once
more for it: a re-search. With a good order few of these are needed; with a bad one they may cost
more than was saved.

A null window for whole values is (alpha, alpha + 1), as textbooks print it. Between two values
that are not whole any number of others may lie: there its other end is the next number that a
float can be. Whether they are whole the caller says (`whole`), as a search cannot know it of
leaves that it has not seen.

T. A. Marsland and M. Campbell, "Parallel search of strongly ordered game trees", Computing Surveys
14 (1982), 533-551. A. Reinefeld, "An improvement to the Scout tree-search algorithm", ICCA Journal
6 (1983), 4-14.
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import TypeVar

from poda.engine.game import Game
from poda.engine.search.alphabeta import AlphaBeta, Tie
from poda.engine.search.evaluation import Evaluation, Result
from poda.engine.search.observer import CUT, INF, INNER, Observer

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


def pvs(
    game: Game[S, A],
    state: S,
    plies: int | None = None,
    evaluation: Evaluation[S] | None = None,
    observer: Observer | None = None,
    ply: int = 0,
    alpha: float = -INF,
    beta: float = INF,
    tie: Tie = "ge",
    *,
    whole: bool = False,
) -> Result[A]:
    """The value of `state` within the window (alpha, beta), and the line of best play, by principal
    variation search (NegaScout): all but the first child are searched with a null window first.

    >>> from poda.engine import parse_tree, pvs
    >>> tree = parse_tree("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    >>> pvs(tree, tree.initial_state(), whole=True)
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
        whole: whether every leaf is worth a whole number: a null window is then (v, v + 1), as
            textbooks print it, and else reaches to the next number that a float can be.

    Raises EngineError where a chance node is met, or a leaf whose value is not known.
    """
    search = PrincipalVariation(game, plies, evaluation, observer or Observer(), tie)
    search.whole = whole
    return Result(*search.value(state, ply, alpha, beta))


class PrincipalVariation(AlphaBeta[S, A]):
    """Alpha-beta in the form of AIMA, with null windows around all but the first child.

    Attributes:
        whole: whether every leaf is worth a whole number.
    """

    whole = False

    def max_value(
        self, state: S, ply: int, alpha: float, beta: float
    ) -> tuple[float, tuple[A, ...], str]:
        v, line = -INF, ()  # type: tuple[float, tuple[A, ...]]
        for index, action in enumerate(self.game.actions(state)):
            child = self.game.result(state, action)
            if index == 0:
                v2, continuation = self.value(child, ply + 1, alpha, beta)
            else:
                v2, continuation = self.value(child, ply + 1, alpha, above(alpha, self.whole))
                if alpha < v2 < beta:
                    self.observer.again(index)
                    v2, continuation = self.value(child, ply + 1, alpha, beta)
            if v2 > v:
                v, line = v2, (action, *continuation)
            self.observer.update(v)
            self.observer.test(v)
            if self.reaches(v, beta):
                return v, line, CUT
            alpha = max(alpha, v)
            self.observer.narrow(alpha, beta)
        return v, line, INNER

    def min_value(
        self, state: S, ply: int, alpha: float, beta: float
    ) -> tuple[float, tuple[A, ...], str]:
        v, line = INF, ()  # type: tuple[float, tuple[A, ...]]
        for index, action in enumerate(self.game.actions(state)):
            child = self.game.result(state, action)
            if index == 0:
                v2, continuation = self.value(child, ply + 1, alpha, beta)
            else:
                v2, continuation = self.value(child, ply + 1, below(beta, self.whole), beta)
                if alpha < v2 < beta:
                    self.observer.again(index)
                    v2, continuation = self.value(child, ply + 1, alpha, beta)
            if v2 < v:
                v, line = v2, (action, *continuation)
            self.observer.update(v)
            self.observer.test(v)
            if self.reaches(alpha, v):
                return v, line, CUT
            beta = min(beta, v)
            self.observer.narrow(alpha, beta)
        return v, line, INNER


def above(alpha: float, whole: bool) -> float:
    """The other end of the null window that begins at `alpha`."""
    return alpha + 1 if whole else math.nextafter(alpha, INF)


def below(beta: float, whole: bool) -> float:
    """The other end of the null window that ends at `beta`."""
    return beta - 1 if whole else math.nextafter(beta, -INF)
