"""Principal variation search (NegaScout): assume that the first move is best, and verify it.

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

If the first move is best, it suffices to prove that the others are no better. A search with a *null
window*, which has no value strictly inside, does just that with more cuts. If it shows that a move
is better, with a value that may lie inside the window, that move is searched again: a re-search.
With a good order few re-searches are needed; with a bad one they may cost more than was saved.

A null window for whole values is (alpha, alpha + 1), as in textbooks. Other values may lie
arbitrarily close to each other: there it ends at the next representable float. The caller says
which (`whole`), for a search cannot know the values of leaves that it has not visited.

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
    variation search (NegaScout): every child after the first is searched with a null window first.

    >>> from poda.engine import parse_tree, pvs
    >>> tree = parse_tree("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    >>> pvs(tree, tree.initial_state(), whole=True)
    Result(value=3.0, line=(0, 0))

    The arguments mean what those of `alphabeta` do, and:

    Args:
        whole: whether every leaf has a whole value: a null window is then (v, v + 1), as in
            textbooks; else it ends at the next representable float.

    Raises EngineError at a chance node, and at a leaf whose value is not known.
    """
    search = PrincipalVariation(game, plies, evaluation, observer or Observer(), tie)
    search.whole = whole
    return Result(*search.value(state, ply, alpha, beta))


class PrincipalVariation(AlphaBeta[S, A]):
    """Alpha-beta in the form of AIMA, with null windows for every child after the first.

    Attributes:
        whole: whether every leaf has a whole value.
    """

    whole = False

    def value_of_later(
        self, state: S, child: S, index: int, ply: int, alpha: float, beta: float
    ) -> tuple[float, tuple[A, ...]]:
        """The value of a child after the first, searched with the null window (alpha, beta).

        Args:
            state, ply: its parent, and the depth of that.
            index: its place among the children, from 0.
        """
        return self.value(child, ply + 1, alpha, beta)

    def max_value(
        self, state: S, ply: int, alpha: float, beta: float
    ) -> tuple[float, tuple[A, ...], str]:
        v, line = -INF, ()  # type: tuple[float, tuple[A, ...]]
        for index, action in enumerate(self.game.actions(state)):
            child = self.game.result(state, action)
            if index == 0:
                v2, continuation = self.value(child, ply + 1, alpha, beta)
            else:
                null = alpha, above(alpha, self.whole)
                v2, continuation = self.value_of_later(state, child, index, ply, *null)
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
                null = below(beta, self.whole), beta
                v2, continuation = self.value_of_later(state, child, index, ply, *null)
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
    """The upper limit of the null window whose lower limit is `alpha`."""
    return alpha + 1 if whole else math.nextafter(alpha, INF)


def below(beta: float, whole: bool) -> float:
    """The lower limit of the null window whose upper limit is `beta`."""
    return beta - 1 if whole else math.nextafter(beta, -INF)
