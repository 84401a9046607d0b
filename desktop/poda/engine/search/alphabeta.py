"""Alpha-beta in the four published forms that students meet.

All four return minimax's value at the root; they differ in the windows that a student sees.

- `alphabeta` (AIMA 3e, figure 5.7): test `v >= beta`, then update alpha. Fail-soft: a cut node
  returns the value that cut it.
- `alphabeta-update` (the Python form of many courses): update alpha, then test `alpha >= beta`;
  after a cut the window has alpha >= beta.
- `alphabeta-hard` (after Knuth and Moore 1975, F2): returns a value within [alpha, beta]. F2 starts
  its value at alpha too, but returns the value that cut unclipped; textbooks clip both.
- `alphabeta-update-hard` (the pseudocode of several courses): keeps no value besides its window,
  `beta <- min(beta, value of the child)`, then tests; a node returns its own alpha or beta. After a
  cut that may lie beyond the other limit, so that it is not strictly fail-hard.

Courses disagree on the tie rule as well: a cut at alpha >= beta (`ge`, the default), or only at
alpha > beta (`gt`), which visits more nodes and changes no value. With `ge` all four visit the same
nodes; with `gt` the two fail-hard ones visit more, because their values are clamped to the limits
with which they are then compared.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from operator import ge, gt
from typing import Any, Final, Generic, TypeVar

from poda.engine.game import MAX, Game
from poda.engine.search.algorithms import FORMS, Form, Tie
from poda.engine.search.evaluation import Evaluation, Horizon, Result
from poda.engine.search.observer import CUT, INF, INNER, Observer

__all__ = ["FORMS", "UPDATE_FIRST", "WITHOUT_VALUE", "Form", "Tie", "alphabeta"]

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)

UPDATE_FIRST: Final = ("alphabeta-update", "alphabeta-update-hard")
"""The forms that update their window before they test it."""
WITHOUT_VALUE: Final = ("alphabeta-hard", "alphabeta-update-hard")
"""The forms in which a node keeps no value besides its window."""


def alphabeta(
    game: Game[S, A],
    state: S,
    plies: int | None = None,
    evaluation: Evaluation[S] | None = None,
    observer: Observer | None = None,
    ply: int = 0,
    alpha: float = -INF,
    beta: float = INF,
    form: Form = "alphabeta",
    tie: Tie = "ge",
) -> Result[A]:
    """The value of `state` within the window (alpha, beta), and the line of best play.

    >>> from poda.engine import Counter, alphabeta, parse_tree
    >>> tree = parse_tree("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    >>> counter = Counter()
    >>> alphabeta(tree, tree.initial_state(), observer=counter)
    Result(value=3.0, line=(0, 0))
    >>> counter
    <Counter: 11 nodes, 7 leaves, 2 cuts>

    With the full window this is the minimax value.

    Args:
        game, state: the rules, and the position to search.
        plies: the depth limit, counted from ply 0; None searches to the end of the game.
        evaluation: values positions at the limit, from MAX's point of view, and sets the scale on
            which sooner wins count more; None: utilities as they are, and zero at a limit.
        observer: called at every event of the search; a `Counter` counts nodes.
        ply: the depth of `state` below the root of a larger search, from which the limit and
            sooner wins are counted.
        alpha, beta: the window, from MAX's point of view. A value that is not strictly inside it
            is only a bound of the minimax value.
        form: one of `FORMS`: "alphabeta" tests and then updates its window, "alphabeta-update"
            updates first; "alphabeta-hard" and "alphabeta-update-hard" do likewise and keep no
            value besides the window.
        tie: whether to cut at equality too, alpha >= beta ("ge"), or only at alpha > beta ("gt").

    Raises EngineError at a chance node, and at a leaf whose value is not known.
    """
    search: AlphaBeta[S, A] = _FORMS[form](game, plies, evaluation, observer or Observer(), tie)
    return Result(*search.value(state, ply, alpha, beta))


class AlphaBeta(Generic[S, A]):
    """The fail-soft form of AIMA: test, then update."""

    def __init__(
        self,
        game: Game[S, A],
        plies: int | None,
        evaluation: Evaluation[S] | None,
        observer: Observer,
        tie: Tie,
    ) -> None:
        self.game = game
        self.observer = observer
        self.horizon = Horizon(game, plies, evaluation, observer)
        self.reaches: Callable[[float, float], bool] = ge if tie == "ge" else gt

    def value(self, state: S, ply: int, alpha: float, beta: float) -> tuple[float, tuple[A, ...]]:
        self.observer.enter(state, ply, alpha, beta)
        leaf = self.horizon.leaf(state, ply)
        if leaf is not None:
            return leaf, ()
        best = self.max_value if self.game.to_move(state) == MAX else self.min_value
        value, line, kind = best(state, ply, alpha, beta)
        self.observer.leave(state, value, kind)
        return value, line

    def max_value(
        self, state: S, ply: int, alpha: float, beta: float
    ) -> tuple[float, tuple[A, ...], str]:
        v, line = -INF, ()  # type: tuple[float, tuple[A, ...]]
        for action in self.game.actions(state):
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

    def min_value(
        self, state: S, ply: int, alpha: float, beta: float
    ) -> tuple[float, tuple[A, ...], str]:
        v, line = INF, ()  # type: tuple[float, tuple[A, ...]]
        for action in self.game.actions(state):
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


class _UpdateFirst(AlphaBeta[S, A]):
    """The form of many courses: update the window, then test alpha against beta."""

    def max_value(
        self, state: S, ply: int, alpha: float, beta: float
    ) -> tuple[float, tuple[A, ...], str]:
        v, line = -INF, ()  # type: tuple[float, tuple[A, ...]]
        for action in self.game.actions(state):
            v2, continuation = self.value(self.game.result(state, action), ply + 1, alpha, beta)
            if v2 > v:
                v, line = v2, (action, *continuation)
            self.observer.update(v)
            alpha = max(alpha, v)
            self.observer.narrow(alpha, beta)
            self.observer.test(v)
            if self.reaches(alpha, beta):
                return v, line, CUT
        return v, line, INNER

    def min_value(
        self, state: S, ply: int, alpha: float, beta: float
    ) -> tuple[float, tuple[A, ...], str]:
        v, line = INF, ()  # type: tuple[float, tuple[A, ...]]
        for action in self.game.actions(state):
            v2, continuation = self.value(self.game.result(state, action), ply + 1, alpha, beta)
            if v2 < v:
                v, line = v2, (action, *continuation)
            self.observer.update(v)
            beta = min(beta, v)
            self.observer.narrow(alpha, beta)
            self.observer.test(v)
            if self.reaches(alpha, beta):
                return v, line, CUT
        return v, line, INNER


class _Hard(AlphaBeta[S, A]):
    """The fail-hard form: returned values lie within the window."""

    def max_value(
        self, state: S, ply: int, alpha: float, beta: float
    ) -> tuple[float, tuple[A, ...], str]:
        line: tuple[A, ...] = ()
        for action in self.game.actions(state):
            v2, continuation = self.value(self.game.result(state, action), ply + 1, alpha, beta)
            self.observer.test(v2)
            if self.reaches(v2, beta):
                return beta, (action, *continuation), CUT
            if v2 > alpha:
                alpha, line = v2, (action, *continuation)
                self.observer.narrow(alpha, beta)
        return alpha, line, INNER

    def min_value(
        self, state: S, ply: int, alpha: float, beta: float
    ) -> tuple[float, tuple[A, ...], str]:
        line: tuple[A, ...] = ()
        for action in self.game.actions(state):
            v2, continuation = self.value(self.game.result(state, action), ply + 1, alpha, beta)
            self.observer.test(v2)
            if self.reaches(alpha, v2):
                return alpha, (action, *continuation), CUT
            if v2 < beta:
                beta, line = v2, (action, *continuation)
                self.observer.narrow(alpha, beta)
        return beta, line, INNER


class _UpdateFirstHard(AlphaBeta[S, A]):
    """Update, then test, with no value besides the window: MAX returns alpha and MIN beta."""

    def max_value(
        self, state: S, ply: int, alpha: float, beta: float
    ) -> tuple[float, tuple[A, ...], str]:
        line: tuple[A, ...] = ()
        for action in self.game.actions(state):
            v2, continuation = self.value(self.game.result(state, action), ply + 1, alpha, beta)
            if v2 > alpha:
                alpha, line = v2, (action, *continuation)
            self.observer.narrow(alpha, beta)
            self.observer.test(alpha)
            if self.reaches(alpha, beta):
                return alpha, line, CUT
        return alpha, line, INNER

    def min_value(
        self, state: S, ply: int, alpha: float, beta: float
    ) -> tuple[float, tuple[A, ...], str]:
        line: tuple[A, ...] = ()
        for action in self.game.actions(state):
            v2, continuation = self.value(self.game.result(state, action), ply + 1, alpha, beta)
            if v2 < beta:
                beta, line = v2, (action, *continuation)
            self.observer.narrow(alpha, beta)
            self.observer.test(beta)
            if self.reaches(alpha, beta):
                return beta, line, CUT
        return beta, line, INNER


_FORMS: Final[dict[Form, type[AlphaBeta[Any, Any]]]] = {
    "alphabeta": AlphaBeta,
    "alphabeta-update": _UpdateFirst,
    "alphabeta-hard": _Hard,
    "alphabeta-update-hard": _UpdateFirstHard,
}
