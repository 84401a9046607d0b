"""The step that each navigation button leads to, found in a trace without walking through it.

`over` and `out` take a step and return another; at the end of the trace they return that end.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from poda.engine.record.game_tree import GameTree
from poda.engine.record.monte_carlo import PHASES
from poda.engine.record.monte_carlo_recording import MonteCarloSteps
from poda.engine.record.recording import Recording
from poda.engine.record.trace import Ints, SearchTrace, Step


def over(trace: SearchTrace, step: int) -> int:
    """The step that "step over" leads to: from where a node is entered, the end of its subtree.

    Elsewhere, as in a debugger, the next step, where a child's whole search counts as one. In
    minimax by stages: the end of this layer. In Monte Carlo tree search: the same phase of the next
    iteration.
    """
    if trace.staged:
        return _end_of_run(trace, step, by_depth=True)
    if isinstance(trace, MonteCarloSteps):  # an iteration further
        return min(step + (PHASES if step else 1), trace.steps - 1)
    if trace.kind[step] == Step.ENTER:
        return _left(trace, int(trace.node[step]), step)
    following = min(step + 1, trace.steps - 1)
    if trace.kind[following] == Step.ENTER:
        return _left(trace, int(trace.node[following]), following)
    return following


def out(trace: SearchTrace, step: int) -> int:
    """The step at which the current node returns; if it just did, the one at which its parent does.

    In minimax by stages: the end of this stage. In Monte Carlo tree search: of this iteration.
    """
    if trace.staged:
        return _end_of_run(trace, step, by_depth=False)
    if isinstance(trace, MonteCarloSteps):  # to the end of the iteration
        return min((step // PHASES + 1) * PHASES, trace.steps - 1)
    node = int(trace.node[step])
    if trace.left[node] == step and trace.parent[node] >= 0:
        node = int(trace.parent[node])
    return _left(trace, node, step)


def cuts(trace: SearchTrace) -> Ints:
    """The steps that pruned at least one child: a cut at the last child leaves none to prune.

    Monte Carlo tree search prunes nothing: the steps at which the move it would choose changes.
    """
    if isinstance(trace, MonteCarloSteps):
        return trace.history.turns
    steps = _steps(trace.kind == Step.CUT)
    if not len(steps):
        return steps
    visited = np.bincount(trace.parent[trace.parent >= 0], minlength=trace.nodes)
    nodes = trace.node[steps]
    return steps[trace.children[nodes] > visited[nodes]]


def after(steps: Ints, step: int) -> int | None:
    """The first of the ascending `steps` that comes after `step`."""
    place = int(np.searchsorted(steps, step, side="right"))
    return int(steps[place]) if place < len(steps) else None


def before(steps: Ints, step: int) -> int | None:
    """The last of the ascending `steps` before `step`."""
    place = int(np.searchsorted(steps, step, side="left")) - 1
    return int(steps[place]) if place >= 0 else None


def _left(trace: SearchTrace, node: int, step: int) -> int:
    """The step that leaves `node`, from `step` on; the last step where the search stopped in it."""
    left = int(trace.left[node])
    return max(step, left if left >= 0 else trace.steps - 1)


def _end_of_run(trace: SearchTrace, step: int, by_depth: bool) -> int:
    """The last step of the current stage (or layer); from that step on, of the next one."""
    start = min(step + 1, trace.steps - 1)
    kind = trace.kind[start:]
    same = _stage(kind) == _stage(kind[:1])
    if by_depth:
        depth = trace.depth[trace.node[start:]]
        # The leaves are valued from left to right, whatever their depth: that is one layer.
        same &= (depth == depth[0]) | (_stage(kind) == 1)
    ends = np.flatnonzero(~same)
    return start + (int(ends[0]) - 1 if len(ends) else len(kind) - 1)


def _stage(kind: np.ndarray) -> np.ndarray:
    """The stage of a step: generate, evaluate, back up, choose, as 0 to 3."""
    stage = np.full(len(kind), 3, np.int8)
    stage[kind == Step.ENTER] = 0
    stage[(kind == Step.TERMINAL) | (kind == Step.ESTIMATE)] = 1
    stage[kind == Step.LEAVE] = 2
    return stage


def narrowings(trace: SearchTrace) -> Ints:
    """The steps at which alpha or beta changed: a NARROW step may also repeat the same window."""
    if trace.narrowed is None:
        return np.empty(0, np.int32)
    steps = _steps((trace.kind == Step.ENTER) | (trace.kind == Step.NARROW))
    by_node = np.argsort(trace.node[steps], kind="stable")
    steps = steps[by_node]
    alpha, beta = (column[by_node] for column in trace.narrowed)
    moved = np.zeros(len(steps), np.bool_)
    moved[1:] = (alpha[1:] != alpha[:-1]) | (beta[1:] != beta[:-1])
    moved &= trace.kind[steps] == Step.NARROW  # a node is entered first: its row is the one before
    return np.sort(steps[moved])


def better_values(trace: SearchTrace) -> Ints:
    """The steps at which a node's value improved or was set for the first time."""
    if trace.staged:
        return _steps(trace.kind == Step.LEAVE)
    steps = _steps(trace.kind == Step.UPDATE)
    if not len(steps):  # the fail-hard form keeps no value of its own: its window is its value
        return narrowings(trace)
    steps = steps[np.argsort(trace.node[steps], kind="stable")]
    node, value = trace.node[steps], trace.value[steps]
    better = np.ones(len(steps), np.bool_)
    better[1:] = (node[1:] != node[:-1]) | (value[1:] != value[:-1])
    return np.sort(steps[better])


def _steps(chosen: NDArray[np.bool_]) -> Ints:
    """The indices of the set flags, as int32 to halve the memory: there may be a million."""
    return np.flatnonzero(chosen).astype(np.int32)


# After the same tree is searched in another way: the step to return to.


class Alike:
    """Finds, for a step of one search of a tree, the step of another that is most like it.

    That is a step at the same node, of the same kind, with as many of its children left. Where the
    other search does not visit the node, it is the cut (or last step) of the nearest visited
    ancestor.
    """

    def __init__(self, before: Recording[Any, Any], after: Recording[Any, Any]) -> None:
        self._before, self._after = before, after

    def at(self, step: int) -> int:
        """The step of the search `after` that is most like `step` of the search `before`."""
        old, new = self._before.trace, self._after.trace
        node, kind = int(old.node[step]), int(old.kind[step])
        drawn, other = self._before.tree, self._after.tree
        place = same_place(drawn, int(drawn.tree_node[node]), other, nearest=True)
        while place >= 0 and other.trace_node[place] < 0:
            place, kind = int(other.parent[place]), int(Step.CUT)
        if place < 0:
            return 0
        visited = int(other.trace_node[place])
        own = _steps(new.node == visited)
        if kind in _ENDS:
            like = own[new.kind[own] == kind]
            return int(like[-1] if len(like) else own[-1])
        # Those with the nearest number of children left; of these the n-th of the same kind.
        was = _children_done(old, node, np.array([step], np.int32))
        apart = np.abs(_children_done(new, visited, own) - was)
        own = own[apart == apart.min()]
        like = own[new.kind[own] == kind]
        if not len(like):
            return int(own[-1] if was[0] else own[0])
        before = _steps((old.node[:step] == node) & (old.kind[:step] == kind))
        rank = int(np.count_nonzero(_children_done(old, node, before) == was))
        return int(like[min(rank, len(like) - 1)])


_ENDS: Final = (int(Step.CUT), int(Step.LEAVE), int(Step.FOUND))


def _children_done(trace: SearchTrace, node: int, steps: Ints) -> Ints:
    """For each of `steps`, how many children of a trace node have been left by then."""
    left = trace.left[trace.entered_children(node)]
    return np.searchsorted(np.sort(left[left >= 0]), steps, side="right").astype(np.int32)


def same_place(
    before: GameTree[Any, Any], node: int, after: GameTree[Any, Any], *, nearest: bool = False
) -> int:
    """The node of the drawn tree `after` that has the same path from the root as `node`.

    Where none has: -1, or with `nearest` the lowest ancestor on that path that is drawn.
    """
    way = []
    while before.parent[node] >= 0:
        way.append(int(before.index[node]))
        node = int(before.parent[node])
    found = 0
    for index in reversed(way):
        rows = after.child_rows(found)
        match = rows[after.index[rows] == index]
        if not len(match):
            return found if nearest else -1
        found = int(match[0])
    return found
