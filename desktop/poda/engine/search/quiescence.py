"""Quiescence search: alpha-beta that goes on beyond its depth limit by noisy moves.

    function QUIESCE(s, alpha, beta), for MAX              (in place of EVAL(s) at the depth limit)
        if IS-TERMINAL(s) then return UTILITY(s)
        v <- EVAL(s)                            the value of the best quiet move: *standing pat*
        if v >= beta then return v
        alpha <- max(alpha, v)
        for each a in NOISY(s) do
            v2 <- QUIESCE(RESULT(s, a), alpha, beta)
            ... as in alpha-beta
        return v

An evaluation is unreliable if the next move changes it by much, such as the capture of a piece or
the completion of a line (the *horizon effect*). So the search goes on beyond its limit, by noisy
moves alone, until the position is quiet. `Game.noisy` gives these moves; if they are forced, the
side to move cannot stand pat, and the value is that of the best noisy move.

A. M. Turing, "Digital computers applied to games" (1953), whose paper machine followed captures
until the position was "dead"; C. E. Shannon, "Programming a computer for playing chess" (1950).
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

from poda.engine.game import MAX, Game, Noisy
from poda.engine.search.alphabeta import AlphaBeta, Tie
from poda.engine.search.evaluation import ZERO, Evaluation, Result
from poda.engine.search.observer import CUT, INF, INNER, Observer

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


def quiescence(
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
    """The value of `state` and the line of best play, by a quiescence search.

    It is the minimax value of the tree extended by noisy moves (`Game.noisy`) beyond its depth
    limit; without a limit, or for a game without noisy moves, that of plain alpha-beta.

    The arguments mean what those of `alphabeta` do.

    Raises EngineError at a chance node, and at a leaf whose value is not known.
    """
    search: Quiescence[S, A] = Quiescence(game, plies, evaluation, observer or Observer(), tie)
    return Result(*search.value(state, ply, alpha, beta))


class Quiescence(AlphaBeta[S, A]):
    """Alpha-beta in the form of AIMA, extended by noisy moves beyond the depth limit."""

    def __init__(
        self,
        game: Game[S, A],
        plies: int | None,
        evaluation: Evaluation[S] | None,
        observer: Observer,
        tie: Tie,
    ) -> None:
        super().__init__(game, plies, evaluation, observer, tie)
        self.plies = plies
        self.estimate = (evaluation or ZERO).estimate

    def value(self, state: S, ply: int, alpha: float, beta: float) -> tuple[float, tuple[A, ...]]:
        if self.plies is None or ply < self.plies or self.game.is_terminal(state):
            return super().value(state, ply, alpha, beta)
        noisy = self.game.noisy(state)
        if not noisy.actions:
            return super().value(state, ply, alpha, beta)  # a leaf: it is quiet
        self.observer.enter(state, ply, alpha, beta)
        best = self.max_noisy if self.game.to_move(state) == MAX else self.min_noisy
        value, line, kind = best(state, noisy, ply, alpha, beta)
        self.observer.leave(state, value, kind)
        return value, line

    def max_noisy(
        self, state: S, noisy: Noisy[A], ply: int, alpha: float, beta: float
    ) -> tuple[float, tuple[A, ...], str]:
        v, line = -INF, ()  # type: tuple[float, tuple[A, ...]]
        if not noisy.forced:
            v = self.estimate(state)
            self.observer.update(v)
            self.observer.test(v)
            if self.reaches(v, beta):
                return v, line, CUT
            alpha = max(alpha, v)
            self.observer.narrow(alpha, beta)
        for action in noisy.actions:
            v2, continuation = self.value(self.game.result(state, action), ply + 1, alpha, beta)
            if v2 > v:
                v, line = v2, (action, *continuation)
            self.observer.update(v)
            self.observer.test(v)
            if self.reaches(v, beta):
                return v, line, CUT
            alpha = max(alpha, v)
            self.observer.narrow(alpha, beta)
        return v, line, INNER

    def min_noisy(
        self, state: S, noisy: Noisy[A], ply: int, alpha: float, beta: float
    ) -> tuple[float, tuple[A, ...], str]:
        v, line = INF, ()  # type: tuple[float, tuple[A, ...]]
        if not noisy.forced:
            v = self.estimate(state)
            self.observer.update(v)
            self.observer.test(v)
            if self.reaches(alpha, v):
                return v, line, CUT
            beta = min(beta, v)
            self.observer.narrow(alpha, beta)
        for action in noisy.actions:
            v2, continuation = self.value(self.game.result(state, action), ply + 1, alpha, beta)
            if v2 < v:
                v, line = v2, (action, *continuation)
            self.observer.update(v)
            self.observer.test(v)
            if self.reaches(alpha, v):
                return v, line, CUT
            beta = min(beta, v)
            self.observer.narrow(alpha, beta)
        return v, line, INNER
