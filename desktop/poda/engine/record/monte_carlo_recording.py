"""A Monte Carlo tree search as a recording that the Tree tab plays back, beside the others.

What draws a search asks a `SearchTrace`: which nodes there are by a step, where the search is, what
a node is worth so far. `MonteCarloSteps` answers that of a `MonteCarloTrace`, its nodes numbered in
preorder as those of all other traces; what only this search has, N, W and UCB1's terms, is asked of
the `MonteCarloTrace` itself, in whose numbers `own` says which node a node is.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar, Final, TypeVar, cast

import numpy as np

from poda.engine.game import CHANCE
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record import monte_carlo
from poda.engine.record.game_tree import (
    GameTree,
    TreeColumns,
    columns_of_written,
    drawn_tree,
    sizes,
)
from poda.engine.record.monte_carlo import PHASES, MonteCarloTrace, Phase
from poda.engine.record.monte_carlo_history import RootHistory
from poda.engine.record.recording import Question, Recording
from poda.engine.record.recording import record as record_search
from poda.engine.record.trace import Bytes, Floats, Ints, SearchTrace, by_depth
from poda.engine.search.algorithms import ITERATIONS_LIMIT, MONTE_CARLO
from poda.engine.search.mcts import Rules
from poda.engine.search.observer import never

__all__ = ["ITERATIONS_LIMIT", "MONTE_CARLO"]

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)

KIND: Final = 32
"""The kind of a step is this and its `Phase`: no `Step` of any other search."""


@dataclass(frozen=True)
class MonteCarloQuestion(Question[S, A]):
    """A Monte Carlo tree search to be recorded.

    Attributes:
        rules: its settings; their evaluation values the positions where playouts are cut.
        iterations: the number of iterations; fewer are run if the solver proves the root.
    """

    rules: Rules[S] = field(default_factory=Rules)
    iterations: int = 1000


@dataclass(frozen=True, eq=False)
class MonteCarloSteps(SearchTrace):
    """A `MonteCarloTrace` as a `SearchTrace`: a node is entered when it is expanded, never left.

    Attributes:
        record: the `MonteCarloTrace` from which the columns were made.
        own: for each node its number in the record: int32[nodes].
        here: for each node of the record its number here: int32[nodes].
    """

    is_sampled: ClassVar[bool] = True

    record: MonteCarloTrace[Any, Any] = field(kw_only=True)
    own: Ints = field(kw_only=True)
    here: Ints = field(kw_only=True)

    @cached_property
    def history(self) -> RootHistory:
        """The estimates of the root's moves after any number of iterations."""
        return RootHistory(self.record)

    def path(self, step: int) -> list[int]:
        """The nodes from the root to the current one."""
        return [int(self.here[node]) for node in self.record.path(step)]

    def prepare(self) -> None:
        """Compute the cached choices, for which else the first query would have to wait."""
        self.chosen_of(np.empty(0, np.int32), self.steps - 1)

    def values_of(self, nodes: Ints, step: int) -> Floats:
        """Q of nodes[k], from MAX: float64[k], NaN before their first playout."""
        own = self.own[nodes]
        record = self.record
        visits, proofs = record.visits(step)[own], record.proofs_of(own, step)
        means = record.totals(step)[own] * record.side[own] / np.maximum(visits, 1)
        values = np.where(np.isnan(proofs), np.where(visits > 0, means, np.nan), proofs)
        ends = (self.children[nodes] == 0) & (visits > 0)
        return np.where(ends, self.worth[nodes], values)

    @cached_property
    def worth(self) -> Floats:
        """The utilities of terminal nodes, for MAX; NaN in other nodes: float64[nodes]."""
        return _worths(self.record)[self.own]

    def bounds_of(self, nodes: Ints, step: int) -> Bytes:
        """Zeros, int8[k]: a Monte Carlo search bounds no minimax value."""
        return np.zeros(len(nodes), np.int8)

    def chosen_of(self, nodes: Ints, step: int) -> Ints:
        """The child of each of nodes[k] with the most playouts by `step`: int32[k], -1 for none,
        and at chance nodes."""
        done = self.record.counted(step)
        if done not in self._chosen_by:
            self._chosen_by.clear()
            self._chosen_by[done] = self._most_played(step)
        return self._chosen_by[done][nodes]

    @cached_property
    def _chosen_by(self) -> dict[int, Ints]:
        return {}

    def _most_played(self, step: int) -> Ints:
        chosen = np.full(self.nodes, -1, np.int32)
        if self.nodes == 1:
            return chosen
        order, first, count = self.families
        visits = self.record.visits(step)[self.own]
        # Of equals the first: the keys of siblings fall from left to right.
        keys = visits[order].astype(np.int64) * self.nodes + np.arange(self.nodes, 0, -1) - 1
        have = np.flatnonzero(count)
        have = have[np.argsort(first[have])]
        best = np.maximum.reduceat(keys[1:], first[have] - 1)
        place = self.nodes - 1 - best % self.nodes
        played = (best >= self.nodes) & (self.player[have] != CHANCE)
        chosen[have] = np.where(played, order[place], -1)
        return chosen


def steps_of(record: MonteCarloTrace[Any, Any]) -> MonteCarloSteps:
    """Convert a record to a trace that is drawn like that of any other search."""
    here = _preorder(record)
    own = np.argsort(here).astype(np.int32)
    parent = np.where(record.parent[own] < 0, -1, here[record.parent[own]]).astype(np.int32)
    entered, children = record.entered[own], record.children[own]
    iterations, steps = record.iterations, record.steps
    kind = np.empty(steps, np.int8)
    node = np.zeros(steps, np.int32)
    value = np.full(steps, np.nan)
    kind[0] = KIND
    fresh = record.born[record.leaf] == np.arange(iterations)
    selected = np.where(fresh, record.parent[record.leaf], record.leaf)
    for phase in (Phase.SELECT, Phase.EXPAND, Phase.PLAY_OUT, Phase.BACK_UP):
        kind[int(phase) :: PHASES] = KIND + int(phase)
        node[int(phase) :: PHASES] = here[selected if phase is Phase.SELECT else record.leaf]
    for phase in (Phase.PLAY_OUT, Phase.BACK_UP):
        value[int(phase) :: PHASES] = record.result
    none = np.full(record.nodes, -1, np.int32)
    trace = MonteCarloSteps(
        kind, node, value, parent, record.index[own], record.depth[own], record.player[own],
        children, entered, none, np.full(record.nodes, np.nan), none.astype(np.int8),
        record=record, own=own, here=here,
    )  # fmt: skip
    for column in vars(trace).values():
        if isinstance(column, np.ndarray):
            column.flags.writeable = False
    return trace


def _preorder(record: MonteCarloTrace[Any, Any]) -> Ints:
    """For each node of the record its number in preorder, siblings by their index: int32[nodes]."""
    nodes, depth = record.nodes, record.depth
    size = np.ones(nodes, np.int64)
    order = by_depth(depth)
    ends = np.flatnonzero(np.diff(depth[order], prepend=-1, append=-1))
    levels = [order[begin:end] for begin, end in pairwise(ends)]
    for level in levels[:0:-1]:
        np.add.at(size, record.parent[level], size[level])
    here = np.zeros(nodes, np.int32)
    for level in levels[1:]:
        siblings = level[np.lexsort((record.index[level], here[record.parent[level]]))]
        above = here[record.parent[siblings]]
        ahead = np.cumsum(size[siblings]) - size[siblings]
        first = np.maximum.accumulate(np.where(np.diff(above, prepend=-1) != 0, ahead, 0))
        here[siblings] = above + 1 + (ahead - first)
    return here


def build_tree(record: MonteCarloTrace[Any, Any], trace: MonteCarloSteps) -> GameTree[Any, Any]:
    """The tree to be drawn: a written one whole, of a game what was expanded. A node with moves
    none of which was expanded is a stub."""
    game = record.game
    if isinstance(game, ExplicitTree):
        columns = columns_of_written(game, cast(int, record.root), trace)
    else:
        same = np.arange(trace.nodes, dtype=np.int32)
        children = np.bincount(trace.parent[1:], minlength=trace.nodes).astype(np.int32)
        over = trace.children == 0
        columns = TreeColumns(
            trace.parent, trace.index, trace.depth, sizes(trace.parent, trace.depth), children,
            trace.player, trace.worth, ~over & (children == 0),
            np.zeros(trace.nodes, np.bool_), same, same,
        )  # fmt: skip
    return drawn_tree(game, record.root, columns)


def _worths(record: MonteCarloTrace[Any, Any]) -> Floats:
    """The values of the ends of games, as they were played; NaN elsewhere: float64[nodes]."""
    worth = np.full(record.nodes, np.nan)
    ends = record.children[record.leaf] == 0
    worth[record.leaf[ends]] = record.result[ends]
    return worth


def record(
    question: Question[S, A],
    stop: Callable[[], bool] | None = None,
    progress: Callable[[float], None] | None = None,
) -> Recording[S, A]:
    """Search, by whatever algorithm is asked for, and keep every step (`recording.record`)."""
    algorithm: str = question.algorithm
    if not isinstance(question, MonteCarloQuestion) or algorithm != MONTE_CARLO:
        return record_search(question, stop, progress)

    def done(iterations: int) -> None:
        if progress is not None:
            progress(0.9 * iterations / question.iterations)

    found = monte_carlo.record(
        question.game, question.state, question.rules, question.iterations, stop or never, done
    )
    trace = steps_of(found)
    trace.prepare()
    tree = build_tree(found, trace)
    last = found.steps - 1
    value = float(trace.values_of(np.zeros(1, np.int32), last)[0])
    best = int(trace.history.chosen[-1])
    if progress is not None:
        progress(1.0)
    return Recording(question, trace, tree, value, None if best < 0 else best)


def monte_carlo_of(trace: SearchTrace) -> MonteCarloTrace[Any, Any] | None:
    """The record behind the trace of a Monte Carlo search; None for any other search."""
    return trace.record if isinstance(trace, MonteCarloSteps) else None
