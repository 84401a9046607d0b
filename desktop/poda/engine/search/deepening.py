"""Iterative deepening: passes of alpha-beta at depth 1, 2, 3, ..., each in the order of the last.

A pass tries the move first that the pass before found best, in every position that it came to; the
others follow as they did. Alpha-beta cuts most where the best move comes first (Slate and Atkin
1977, "Chess 4.5"; Korf 1985, "Depth-first iterative-deepening"), so that all the passes together
may cost less than one search at the last depth without them.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from poda.engine.game import MAX, Game
from poda.engine.search.alphabeta import Form, Tie, alphabeta
from poda.engine.search.evaluation import Evaluation, Result
from poda.engine.search.observer import CUT, EXACT, INF, INNER, LOWER, UPPER, Counter, Stop
from poda.engine.search.ordering import with_order

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Pass(Generic[S, A]):
    """What one pass came to.

    Attributes:
        depth: its depth limit in plies.
        nodes: the nodes that it entered, the root among them.
        unordered: those of the same search in the order of the rules, without the passes before.
        value: the root's, from MAX's point of view.
        best: the root's best action; None where the game is over there, or none is known: also
            where none came up to the window.
        whole: whether every line of play ended within its depth: a deeper pass finds no more.
        order: for each position that it came to, the actions in the order of the next pass.
        bound: what `value` says of the minimax value: EXACT, or LOWER or UPPER
        (`record/bounds.py`).
    """

    depth: int
    nodes: int
    unordered: int
    value: float
    best: A | None
    whole: bool = False
    order: Mapping[S, tuple[A, ...]] = field(default_factory=dict, compare=False, repr=False)
    bound: int = EXACT


@dataclass(frozen=True)
class Deepening(Generic[S, A]):
    """A search in passes: what is the same in all of them.

    Attributes:
        game, state, evaluation: as for one search with a depth limit.
        form, tie, window: of alpha-beta.
    """

    game: Game[S, A]
    state: S
    evaluation: Evaluation[S]
    form: Form = "alphabeta"
    tie: Tie = "ge"
    window: tuple[float, float] = (-INF, INF)

    def passes(
        self, depth: int, known: Sequence[Pass[S, A]] = (), stop: Stop | None = None
    ) -> tuple[Pass[S, A], ...]:
        """The passes at depth 1 to `depth`.

        Args:
            known: those of them that have been searched already, from depth 1 on.
            stop: looked at every thousand nodes; once true, SearchStopped is raised.
        """
        passes = list(known[:depth])
        while len(passes) < depth:
            passes.append(self._next(tuple(passes), stop))
        return tuple(passes)

    def ordered(self, before: Sequence[Pass[S, A]]) -> Game[S, A]:
        """The game as the pass after these searches it."""
        return with_order(self.game, before[-1].order) if before else self.game

    def _next(self, before: tuple[Pass[S, A], ...], stop: Stop | None) -> Pass[S, A]:
        depth, game = len(before) + 1, self.ordered(before)
        learner: Learner[S, A] = Learner(game, stop)
        result = self._search(game, depth, learner)
        unordered = learner.nodes
        if before:
            counter = Counter(stop)
            self._search(self.game, depth, counter)
            unordered = counter.nodes
        value, whole = float(result.value), not learner.estimates
        bound = EXACT if self.game.is_terminal(self.state) else self._bound(value)
        fails = bound == (UPPER if self.game.to_move(self.state) == MAX else LOWER)
        best = None if fails else result.action
        return Pass(depth, learner.nodes, unordered, value, best, whole, learner.order, bound)

    def _bound(self, value: float) -> int:
        """What a value of the root says that was found with the window."""
        alpha, beta = self.window
        if value <= alpha > -INF:
            return UPPER
        return LOWER if value >= beta < INF else EXACT

    def _search(self, game: Game[S, A], depth: int, observer: Counter) -> Result[A]:
        return alphabeta(
            game, self.state, depth, self.evaluation, observer,
            alpha=self.window[0], beta=self.window[1], form=self.form, tie=self.tie,
        )  # fmt: skip


class Learner(Counter, Generic[S, A]):
    """Counts a search, and notes an order for the next one.

    Attributes:
        order: for each inner position that was left, its actions: first the one that cut, or that
            was worth most to the player (of several the first), then the others as they were.
    """

    def __init__(self, game: Game[S, A], stop: Stop | None = None) -> None:
        super().__init__(stop)
        self.order: dict[S, tuple[A, ...]] = {}
        self._game = game
        self._values: list[list[float]] = []  # of the children left so far, a list an open node

    def enter(self, state: S, ply: int, alpha: float = -INF, beta: float = INF) -> None:
        super().enter(state, ply, alpha, beta)
        self._values.append([])

    def leave(self, state: S, value: float, kind: str) -> None:
        super().leave(state, value, kind)
        values = self._values.pop()
        if self._values:
            self._values[-1].append(value)
        if kind not in (INNER, CUT):
            return
        actions = tuple(self._game.actions(state))
        best = len(values) - 1
        if kind == INNER:
            best = values.index((max if self._game.to_move(state) == MAX else min)(values))
        self.order[state] = (actions[best], *actions[:best], *actions[best + 1 :])
