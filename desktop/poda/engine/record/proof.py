"""Why a pruned node cannot matter, and the values above it if it had any other value.

A MIN node of value at most 2 cannot matter below a MAX node whose value is already 3: whatever its
other children's values, MAX does not move there. So a cut is a comparison of two numbers, the value
of the node that cut and the bound that an ancestor of the other side set.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from poda.base.numbers import number_text
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.record.game_tree import GameTree
from poda.engine.record.recording import Recording
from poda.engine.record.trace import Floats, Ints, Step, sibling_groups
from poda.engine.search.star import Utilities

# Why a node that Star1 or Star2 pruned cannot matter, whatever its value within the bounds.
#
# A cut compares sums. For every value of the pruned node within the bounds, the value of each node
# above lies in an interval, and that of the root is a point: interval arithmetic from the node up,
# with the bounds in place of all nodes that were not visited.

_NEARLY: Final = 1e-9  # the rounding error of sums of probabilities


@dataclass(frozen=True, slots=True)
class StarProof:
    """Why a node was pruned. All nodes are those of the tree.

    Attributes:
        node: the pruned node that was asked about.
        top: the topmost pruned node above it, or itself.
        cut: the node that cut it off: a chance node, or a player's.
        step: the step of that cut.
        value: what the cut compared with the bound; of a chance node an end of its interval.
        bound: what it was compared with: alpha or beta of `cut`.
        is_upper: whether `cut` is worth `value` at most; else at least.
        is_dice: whether `cut` is a chance node.
        bounds: the least and the greatest value of a leaf.
    """

    node: int
    top: int
    cut: int
    step: int
    value: float
    bound: float
    is_upper: bool
    is_dice: bool
    bounds: Utilities


def why_cut(recording: Recording[Any, Any], node: int) -> StarProof | None:
    """Why Star1 or Star2 did not visit `node`; None if they did, and in any other search."""
    trace, tree = recording.trace, recording.tree
    if tree.trace_node[node] >= 0 or trace.intervals is None:
        return None
    top = node
    while tree.trace_node[above := int(tree.parent[top])] < 0:
        top = above
    cutter = int(trace.cutters(tree.trace_node[above : above + 1])[0])
    if trace.fate[cutter] != Step.CUT:
        return None
    step = int(trace.left[cutter])
    player = int(trace.player[cutter])
    is_upper = player == MIN
    if player == CHANCE:  # the test of the upper end comes behind that of the lower one
        is_upper = bool(trace.kind[step - 2] == Step.TEST)
    alpha, beta = trace.window(step)
    return StarProof(
        node, top, int(tree.tree_node[cutter]), step, float(trace.value[step - 1]),
        alpha if is_upper else beta, is_upper, player == CHANCE, recording.question.bounds,
    )  # fmt: skip


def within_bounds(
    recording: Recording[Any, Any], proof: StarProof, x: float
) -> list[tuple[int, float, float]]:
    """The intervals of the nodes from `proof.node` up to the root if that node has the value `x`.

    Returns:
        The nodes, each with its lower and upper bound; the last one is the root.

    Raises EngineError for an `x` outside the bounds, on which the cut relied.
    """
    low, high = proof.bounds
    if not low <= x <= high:
        raise EngineError(
            "tree.beyond_bounds",
            value=number_text(x), low=number_text(low), high=number_text(high),
        )  # fmt: skip
    tree, node, ends = recording.tree, proof.node, (x, x)
    known = _known(recording, proof.bounds)
    result = [(node, *ends)]
    while node:
        parent = int(tree.parent[node])
        ends = _above(recording, known, parent, node, ends)
        node = parent
        result.append((node, *ends))
    return result


def _known(recording: Recording[Any, Any], bounds: Utilities) -> tuple[Floats, Floats]:
    """Lower and upper bounds for each node of the tree, from all its visits, probes included.

    After a probe a node is searched in a narrower window, and may have weaker bounds than before.
    """
    tree, trace = recording.tree, recording.trace
    seen = trace.known_intervals(np.arange(trace.nodes, dtype=np.int32))
    low, high = (np.full(tree.nodes, end) for end in bounds)
    # These pass over NaN, which open nodes have.
    np.fmax.at(low, tree.tree_node, seen[0])
    np.fmin.at(high, tree.tree_node, seen[1])
    # A sum of bounds may lie outside: no leaf does.
    return np.clip(low, *bounds), np.clip(high, *bounds)


def _above(
    recording: Recording[Any, Any],
    known: tuple[Floats, Floats],
    parent: int,
    child: int,
    ends: Utilities,
) -> Utilities:
    """The interval of a node with one child's interval given."""
    tree = recording.tree
    children = tree.child_rows(parent)
    sides = []
    for side in (0, 1):
        values = known[side][children]
        values[children == child] = ends[side]
        if tree.player[parent] == CHANCE:
            outcomes = tree.game.outcomes(tree.state(parent))
            odds = np.array([probability for _, probability in outcomes])
            sides.append(float(odds[tree.index[children]] @ values))
        else:
            sides.append(float(values.max() if tree.player[parent] == MAX else values.min()))
    return sides[0], sides[1]


def stays(recording: Recording[Any, Any], backed: list[tuple[int, float, float]]) -> bool:
    """Whether the root keeps its value in the intervals from `within_bounds`."""
    _, low, high = backed[-1]
    value = recording.value
    room = _NEARLY * max(1.0, abs(value))
    return abs(low - value) <= room and abs(high - value) <= room


@dataclass(frozen=True, slots=True)
class Proof:
    """Why a node was pruned. All nodes are those of the tree.

    Attributes:
        node: the pruned node that was asked about.
        top: the topmost pruned node above it, or itself: a child of `cut`.
        cut: the node that cut its other children off.
        step: the step of that cut.
        value: what the cut compared with the bound: a value of `cut` or, in the hard form, of the
            child just looked at.
        bound: what it was compared with: alpha in a MIN node, beta in a MAX node.
        ancestor: the nearest ancestor of the other side whose own value is that bound; -1 where
            none is, for the bound is a limit of the window that the search was given.
        is_upper: whether `cut` is a MIN node, worth at most `value`; else it is worth at least it.
    """

    node: int
    top: int
    cut: int
    step: int
    value: float
    bound: float
    ancestor: int
    is_upper: bool


@dataclass(frozen=True, slots=True)
class KnownFromTable:
    """Why a node was not searched: the transposition table had a position above it.

    Attributes:
        node: the node that was asked about.
        found: the nearest visited node above it, which was found in the table.
        before: the node at which that position was searched.
        step: the step at which it was found.
    """

    node: int
    found: int
    before: int
    step: int


def why_known(recording: Recording[Any, Any], node: int) -> KnownFromTable | None:
    """The table entry because of which the search did not visit `node`; None if there is none."""
    trace, tree = recording.trace, recording.tree
    if tree.trace_node[node] >= 0 or trace.known is None:
        return None
    found = node
    while tree.trace_node[found] < 0:
        found = int(tree.parent[found])
    visit = int(tree.trace_node[found])
    if trace.fate[visit] != Step.FOUND:
        return None
    before = int(tree.tree_node[trace.known[visit]])
    return KnownFromTable(node, found, before, int(trace.left[visit]))


def why_pruned(recording: Recording[Any, Any], node: int) -> Proof | None:
    """Why the search did not visit `node`; None if it did, or was stopped before.

    None too for Star1 and Star2, whose cuts compare sums (`why_cut`).
    """
    trace, tree = recording.trace, recording.tree
    if tree.trace_node[node] >= 0 or trace.intervals is not None:
        return None
    top = node
    while tree.trace_node[cut := int(tree.parent[top])] < 0:
        top = cut
    cutter = int(tree.trace_node[cut])
    if trace.fate[cutter] != Step.CUT:
        return None
    step = int(trace.left[cutter])
    # If it updates first, alpha >= beta by now; but a MIN node changes only beta, MAX only alpha.
    alpha, beta = trace.window(step)
    is_upper = bool(trace.player[cutter] != MAX)
    bound = alpha if is_upper else beta
    value = float(trace.value[step - 1])  # a cut comes right after its TEST
    ancestor = _ancestor(recording, cutter, step, bound)
    return Proof(node, top, cut, step, value, bound, ancestor, is_upper)


def _ancestor(recording: Recording[Any, Any], cutter: int, step: int, bound: float) -> int:
    """The nearest ancestor of the other side whose value so far is the bound, or -1."""
    trace = recording.trace
    path = np.array(trace.path(step)[-2::-1], np.int32)
    values = trace.values_of(path, step)
    fits = (trace.player[path] == -trace.player[cutter]) & (values == bound)
    nearest = np.flatnonzero(fits)[:1]
    return int(recording.tree.tree_node[path[nearest[0]]]) if len(nearest) else -1


def with_value(recording: Recording[Any, Any], proof: Proof, x: float) -> list[tuple[int, float]]:
    """The values of the nodes from `proof.top` up to the root if `proof.node` had the value `x`.

    Within the pruned subtree values are backed up by minimax from the leaves that are known (named
    leaves and stubs are left out), above it from the values that the search found.

    Returns:
        The nodes, each with its value; the last one is the root, whose value `x` never changes.
    """
    trace, tree = recording.trace, recording.tree
    values = _backed_up(tree, proof.top)
    node, value, result = proof.node, x, []
    while True:
        if node <= proof.top:
            result.append((node, value))
        if node == 0:
            return result
        parent = int(tree.parent[node])
        children = tree.child_rows(parent)
        if node > proof.top:
            found = values[children - proof.top]
        else:
            visits = tree.trace_node[children]
            found = np.where(visits >= 0, trace.final[visits], np.nan)
        found[children == node] = value
        node, value = parent, _best(tree, parent, children, found)


def _best(tree: GameTree[Any, Any], node: int, children: Ints, values: Floats) -> float:
    """The value of a node from its children's, NaN where they are unknown; NaN if all are."""
    known = np.flatnonzero(~np.isnan(values))
    if not len(known):
        return math.nan
    values = values[known]
    if tree.player[node] == CHANCE:
        chances = np.array([chance for _, chance in tree.game.outcomes(tree.state(node))])
        weights = chances[tree.index[children[known]]]
        return math.fsum(weights * values) / math.fsum(weights)
    return float(values.max() if tree.player[node] == MAX else values.min())


def _backed_up(tree: GameTree[Any, Any], top: int) -> Floats:
    """The values of the subtree of `top`, in its order; NaN where nothing below is known."""
    rows = slice(top, top + int(tree.size[top]))
    worth, player = tree.worth[rows].copy(), tree.player[rows]
    for above, children, first in sibling_groups(tree.parent[rows] - top, tree.depth[rows]):
        # These pass over NaN, which the leaves without a value have.
        largest = np.fmax.reduceat(worth[children], first)
        smallest = np.fmin.reduceat(worth[children], first)
        worth[above] = np.where(player[above] == MAX, largest, smallest)
        for node in above[player[above] == CHANCE].tolist():
            below = tree.child_rows(top + node)
            worth[node] = _best(tree, top + node, below, worth[below - top])
    return worth
