"""Iterative deepening: passes of alpha-beta at depth 1, 2, 3, ..., each ordered by the one before.

In every position that the previous pass searched, a pass tries that pass's best move first and the
others in their old order. Alpha-beta cuts most if the best move comes first (Slate and Atkin 1977,
"Chess 4.5"; Korf 1985, "Depth-first iterative-deepening"), so that all passes together may cost
less than a single search to the last depth.
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
    """The result of one pass.

    Attributes:
        depth: its depth limit in plies.
        nodes: the nodes that it entered, the root included.
        unordered: the nodes of the same search with moves in the order of the rules.
        value: the value of the root, from MAX's point of view.
        best: the root's best action; None if the game is over there, or if the search failed low
            for the side to move, so that no move is known to be best.
        whole: whether every line of play ended within its depth: deeper passes change nothing.
        order: for each position that it searched, the actions in the order of the next pass.
        bound: whether `value` is the minimax value (EXACT) or a LOWER or UPPER bound of it.
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
    """An iterative deepening search: the settings that all its passes share.

    Attributes:
        game, state, evaluation: what is searched, from where, and the evaluation at the horizon.
        form, tie, window: the options of alpha-beta.
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
            known: passes that have been searched already, from depth 1 on.
            stop: called every hundred nodes or so; once true, SearchStopped is raised.
        """
        passes = list(known[:depth])
        while len(passes) < depth:
            passes.append(self._next(tuple(passes), stop))
        return tuple(passes)

    def ordered(self, before: Sequence[Pass[S, A]]) -> Game[S, A]:
        """The game with its actions in the order of the pass that follows these."""
        return with_order(self.game, before[-1].order) if before else self.game

    def _next(self, before: tuple[Pass[S, A], ...], stop: Stop | None) -> Pass[S, A]:
        depth, game = len(before) + 1, self.ordered(before)
        learner: OrderLearner[S, A] = OrderLearner(game, stop)
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
        """Whether a root value found with the window is EXACT, or a LOWER or UPPER bound."""
        alpha, beta = self.window
        if value <= alpha > -INF:
            return UPPER
        return LOWER if value >= beta < INF else EXACT

    def _search(self, game: Game[S, A], depth: int, observer: Counter) -> Result[A]:
        return alphabeta(
            game, self.state, depth, self.evaluation, observer,
            alpha=self.window[0], beta=self.window[1], form=self.form, tie=self.tie,
        )  # fmt: skip


class OrderLearner(Counter, Generic[S, A]):
    """Counts a search's nodes, and collects the order of moves for the next pass.

    Attributes:
        order: for each inner position that was left, its actions: first the one that cut or, where
            none did, the first of the best; then the others in their old order.
    """

    def __init__(self, game: Game[S, A], stop: Stop | None = None) -> None:
        super().__init__(stop)
        self.order: dict[S, tuple[A, ...]] = {}
        self._game = game
        self._values: list[list[float]] = []  # for each open node, its children's values so far

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
