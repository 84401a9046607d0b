"""The trace of a Monte Carlo tree search: what each of its iterations did, as numpy columns.

For each iteration three numbers are recorded: the node at which its playout started, the result,
and the state of the random number generator before it. All that a screen shows at a step follows
from these and the tree: the path leads from the root to that node, N and W sum the iterations below
a node by then, and the playout is repeated. So forward, backward and a jump cost the same.

Nodes are numbered in the order of their expansion; an iteration expands one at most.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, fields, replace
from enum import IntEnum
from functools import cached_property
from typing import Any, Final, Generic, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from poda.engine.game import CHANCE, Game
from poda.engine.random_numbers import log
from poda.engine.record.recorder import moves
from poda.engine.record.trace import Bytes, Floats, Ints
from poda.engine.search.mcts import MonteCarlo, Rules
from poda.engine.search.observer import SearchStopped, Stop, never
from poda.engine.searchers import monte_carlo

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


_TOLD_EVERY: Final = 64  # iterations
_WHOLE: Final = 2.0**53  # up to which every whole number is a float64
_NEAR: Final = 64  # iterations, from whose counts to the others' is less work than to count anew


class Phase(IntEnum):
    """The phase of an iteration at a step; BEGIN is step 0, when the tree is the root alone."""

    BEGIN = 0
    SELECT = 1  # from the root down to a node with an action untried, or to the end of the game
    EXPAND = 2  # that node's next child; nothing where the game is over
    PLAY_OUT = 3  # a random playout from there, to its result
    BACK_UP = 4  # the result is added to every node of the path, each for its own side


PHASES: Final = 4
"""The number of steps of an iteration. Iteration `i`, from 0, has steps `4 i + 1` to `4 i + 4`."""


def iteration_of(step: int) -> int:
    """The iteration of a step, from 0; -1 at step 0."""
    return (step - 1) // PHASES


def phase_of(step: int) -> Phase:
    """The phase of a step."""
    return Phase((step - 1) % PHASES + 1) if step else Phase.BEGIN


@dataclass(frozen=True, eq=False)
class MonteCarloTrace(Generic[S, A]):
    """The record of one search. All columns are read-only.

    Attributes, a row a node (`nodes` rows), in the order of their expansion:
        parent: the node above; -1 at the root.
        index: which of its parent's children it is by the rules, from 0 (an index into
            `actions(s)` or `outcomes(s)`).
        depth: plies below the root.
        player: whose turn it is there, MAX, MIN or CHANCE; where the game is over, who would be
            next.
        side: who moved into it (MAX or MIN), from whose side its W is counted.
        children: how many children the rules give it, expanded or not; 0 where the game is over.
        born: the iteration that expanded it, from 0; -1 of the root.
        proven_at: the iteration that proved its value; NEVER where none did.
        proven: that value from MAX; NaN where there is none.

    Attributes, a row an iteration (`iterations` rows):
        leaf: the node that the playout began at.
        result: what it came to, from MAX.
        dice: the state of the dice before it: uint64.

    Attributes:
        game, root: what was searched, and from which position.
        rules: how.
        low, high: the least and the greatest that MAX can win.
    """

    parent: Ints
    index: Ints
    depth: Ints
    player: Bytes
    side: Bytes
    children: Ints
    born: Ints
    proven_at: Ints
    proven: Floats
    leaf: Ints
    result: Floats
    dice: NDArray[np.uint64]
    game: Game[S, A]
    root: S
    rules: Rules[S]
    low: float
    high: float

    @property
    def nodes(self) -> int:
        """The number of nodes of the tree after the last iteration."""
        return len(self.parent)

    @property
    def iterations(self) -> int:
        """The number of iterations."""
        return len(self.leaf)

    @property
    def steps(self) -> int:
        """The number of steps: step 0, and four for each iteration."""
        return 1 + PHASES * self.iterations

    @cached_property
    def entered(self) -> Ints:
        """The step that expanded each node: int32[nodes]; 0 of the root."""
        return np.where(self.born < 0, 0, PHASES * self.born + int(Phase.EXPAND)).astype(np.int32)

    def counted(self, step: int) -> int:
        """The number of iterations that have been backed up by `step`."""
        return step // PHASES

    def way(self, node: int) -> list[int]:
        """The nodes from the root to this one."""
        nodes = [node]
        while (above := int(self.parent[nodes[-1]])) >= 0:
            nodes.append(above)
        return nodes[::-1]

    def path(self, step: int) -> list[int]:
        """The nodes from the root to the current one: during SELECT the selected node; from then on
        the one at which the playout starts."""
        if not step:
            return [0]
        iteration = iteration_of(step)
        way = self.way(int(self.leaf[iteration]))
        if phase_of(step) == Phase.SELECT and self.born[way[-1]] == iteration:
            del way[-1]
        return way

    def visits(self, step: int) -> Ints:
        """N of every node after `step`: int32[nodes]; 0 where it is not expanded yet."""
        return self._counts(self.counted(step))[0]

    def totals(self, step: int) -> Floats:
        """W of every node after `step`, for the side that moved into it: float64[nodes]. Equal to
        the search's own, bit for bit, for it is summed in the same order."""
        return self._counts(self.counted(step))[1]

    def means(self, step: int) -> Floats:
        """Q of every node after `step`: float64[nodes]; NaN where nothing was played yet."""
        return _ratio(self.totals(step), self.visits(step))

    def proofs(self, step: int) -> Floats:
        """The proven value, from MAX, of every node after `step`: float64[nodes]; else NaN."""
        return np.where(self.proven_at < self.counted(step), self.proven, np.nan)

    def proofs_of(self, nodes: Ints, step: int) -> Floats:
        """The proven values, from MAX, of nodes[k] after `step`: float64[k]; else NaN."""
        return np.where(self.proven_at[nodes] < self.counted(step), self.proven[nodes], np.nan)

    def children_of(self, node: int, step: int) -> Ints:
        """The children of a node that are expanded by `step`, in the order of their expansion."""
        below = self._children[self._first[node] : self._first[node + 1]]
        return below[self.entered[below] <= step]

    def terms(self, node: int, step: int) -> tuple[Ints, Floats, Floats]:
        """UCB1 at a node after `step`: its children, and of each the two terms whose sum is the
        largest at the one that is selected.

        Returns:
            The children expanded by then, int32[k]; their means (where a child is proven, its
            exact value), float64[k]; and C sqrt(log N / n), 0 where it is proven: float64[k]. NaN
            where nothing was played yet. All are NaN below a throw, which nobody selects.
        """
        children = self.children_of(node, step)
        if self.player[node] == CHANCE:
            return children, np.full(len(children), np.nan), np.full(len(children), np.nan)
        visits, proofs = self.visits(step), self.proofs_of(children, step)
        exploit = _ratio(self.totals(step)[children], visits[children])
        above = self._logs[max(int(visits[node]), 1) - 1]
        explore = self._unit * np.sqrt(_ratio(np.full(len(children), above), visits[children]))
        known = ~np.isnan(proofs)
        exploit[known] = (self.side[children] * proofs)[known]
        explore[known] = 0.0
        return children, exploit, explore

    def playout(self, iteration: int) -> Playout[S, A]:
        """The playout of an iteration, repeated: from its leaf to the end of the game, or to where
        it was truncated. It has no moves if the game was over, or the leaf proven."""
        leaf = int(self.leaf[iteration])
        state = self.state_of(leaf)
        if self.proven_at[leaf] < iteration:
            return Playout((), (state,), float(self.result[iteration]))
        watched = _Watched(self.game, state)
        rules = replace(self.rules, seed=int(self.dice[iteration]))
        again = MonteCarlo(cast("Game[S, A]", watched), state, rules)
        again.low, again.high = self.low, self.high
        result = again.play_out(state)
        return Playout(tuple(watched.moves), tuple(watched.states), result)

    def state_of(self, node: int) -> S:
        """The position of a node, replayed from the root."""
        state = self.root
        for below in self.way(node)[1:]:
            state = self.game.result(state, moves(self.game, state)[int(self.index[below])])
        return state

    def action_of(self, node: int) -> A:
        """The move, or throw, that leads into a node, which is not the root."""
        above = self.state_of(int(self.parent[node]))
        return moves(self.game, above)[int(self.index[node])]

    @cached_property
    def branch(self) -> Ints:
        """The root's child on each iteration's path, -1 if that is the root: int32[iterations]."""
        through, starts = self._passes
        last = starts[1:] - 1
        deep = self.depth[self.leaf] > 0
        return np.where(deep, through[np.maximum(last - 1, 0)], -1).astype(np.int32)

    @cached_property
    def _passes(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The nodes of all paths, by iteration, each from its leaf up to the root; and the start
        index of each path, with the total length last."""
        lengths = self.depth[self.leaf].astype(np.int64) + 1
        starts = np.concatenate((np.zeros(1, np.int64), np.cumsum(lengths)))
        through = np.empty(starts[-1], np.int64)
        at, place = self.leaf, starts[:-1]
        while len(at):
            through[place] = at
            above = self.parent[at]
            goes_on = above >= 0
            at, place = above[goes_on], place[goes_on] + 1
        return through, starts

    def _counts(self, done: int) -> tuple[Ints, Floats]:
        """N and W of every node after `done` iterations. The last result is kept, since all four
        steps of an iteration need it, and that for the next iteration is derived from it."""
        if done not in self._kept:
            kept = next(iter(self._kept.items()), None)
            self._kept.clear()
            near = kept is not None and abs(done - kept[0]) <= _NEAR
            if kept is not None and near and (done > kept[0] or self._is_exact):
                self._kept[done] = self._moved(*kept, done)
            else:
                self._kept[done] = self._counted(done)
        return self._kept[done]

    def _counted(self, done: int) -> tuple[Ints, Floats]:
        through, starts = self._passes
        through = through[: starts[done]]
        results = np.repeat(self.result[:done], np.diff(starts[: done + 1]))
        visits = np.bincount(through, minlength=self.nodes).astype(np.int32)
        totals: Floats = np.bincount(through, results, minlength=self.nodes).astype(np.float64)
        totals *= self.side
        visits.flags.writeable = totals.flags.writeable = False
        return visits, totals

    def _moved(self, begun: int, counts: tuple[Ints, Floats], done: int) -> tuple[Ints, Floats]:
        """The counts after `done` iterations from those after `begun`."""
        visits, totals = counts[0].copy(), counts[1].copy()
        through, starts = self._passes
        sign = 1 if done > begun else -1
        for iteration in range(begun, done) if sign > 0 else range(begun - 1, done - 1, -1):
            nodes = through[starts[iteration] : starts[iteration + 1]]
            visits[nodes] += sign
            totals[nodes] += sign * self.result[iteration] * self.side[nodes]
        visits.flags.writeable = totals.flags.writeable = False
        return visits, totals

    @cached_property
    def _is_exact(self) -> bool:
        """Whether all results are whole numbers, so that sums are exact in any order; others must
        be summed in the order of the search to have the same bits."""
        whole = self.result == np.rint(self.result)
        return bool(whole.all() and np.abs(self.result).sum() < _WHOLE)

    @cached_property
    def _kept(self) -> dict[int, tuple[Ints, Floats]]:
        return {}

    @cached_property
    def _children(self) -> Ints:
        """All nodes but the root, family by family, siblings in the order of their expansion."""
        return (np.argsort(self.parent[1:], kind="stable") + 1).astype(np.int32)

    @cached_property
    def _first(self) -> Ints:
        """The index in `_children` of each node's first child, with the total last."""
        counts = np.bincount(self.parent[1:], minlength=self.nodes)
        return np.concatenate((np.zeros(1, np.int64), np.cumsum(counts))).astype(np.int32)

    @cached_property
    def _logs(self) -> Floats:
        return log(np.arange(1.0, max(self.iterations, 1) + 1.0))

    @property
    def _unit(self) -> float:
        return self.rules.constant * (self.high - self.low) / 2.0


@dataclass(frozen=True, slots=True)
class Playout(Generic[S, A]):
    """The playout of an iteration.

    Attributes:
        moves: the moves and throws; `states`: the positions, from the leaf on, one more.
        result: its result, from MAX's point of view.
    """

    moves: tuple[A, ...]
    states: tuple[S, ...]
    result: float


class _Watched(Generic[S, A]):
    """A game's rules that record the moves played by them, and the positions, from `state` on."""

    def __init__(self, game: Game[S, A], state: S) -> None:
        self._game = game
        self.moves: list[A] = []
        self.states = [state]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def result(self, state: S, action: A) -> S:
        self.moves.append(action)
        self.states.append(self._game.result(state, action))
        return self.states[-1]


def record(
    game: Game[S, A],
    state: S,
    rules: Rules[S],
    iterations: int,
    stop: Stop = never,
    progress: Callable[[int], None] | None = None,
) -> MonteCarloTrace[S, A]:
    """Search `state` by that many iterations, fewer if the solver proves it, and record them.

    Args:
        stop: once true, the search raises SearchStopped.
        progress: called with the number of iterations now and then.
    """
    search = monte_carlo(game, state, rules)

    def looked_at() -> bool:
        if progress is not None and (search.compiled or not search.iterations % _TOLD_EVERY):
            progress(search.iterations)
        return stop()

    search.run(iterations, looked_at)
    if stop():
        raise SearchStopped
    return recorded(search)


def recorded(search: MonteCarlo[S, A]) -> MonteCarloTrace[S, A]:
    """The trace of a search so far."""
    columns = search.columns()
    told = {each.name: getattr(columns, each.name) for each in fields(columns)}
    del told["visits"], told["totals"]  # those of the end: they follow, at any step
    for column in told.values():
        column.flags.writeable = False
    return MonteCarloTrace(
        **told, game=search.game, root=search.root.state, rules=search.rules,
        low=search.low, high=search.high,
    )  # fmt: skip


def _ratio(above: Floats, below: Ints) -> Floats:
    """Quotients, NaN where the divisor is 0."""
    result = np.full(len(above), np.nan)
    np.divide(above, below, out=result, where=below > 0)
    return result
