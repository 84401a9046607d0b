"""Why nobody needs to look at a pruned node, and what would happen if it were worth something else.

A MIN node that is worth at most 2 cannot matter below a MAX node that has 3 already: whatever its
other children are worth, MAX does not go there. So a cut is a comparison of two numbers, the value
of the node that cut and the bound that an ancestor of the other side set.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from poda.engine.game import CHANCE, MAX
from poda.engine.search.families import sibling_groups
from poda.engine.search.game_tree import GameTree
from poda.engine.search.recording import Recording
from poda.engine.search.trace import Floats, Step


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
        ancestor: the nearest ancestor of the other side whose own value is that bound.
        is_upper: whether `cut` is a MIN node, which is worth `value` at most; else at least.
    """

    node: int
    top: int
    cut: int
    step: int
    value: float
    bound: float
    ancestor: int
    is_upper: bool


def why_pruned(recording: Recording[Any, Any], node: int) -> Proof | None:
    """Why the search never came to `node`; None where it did, or was stopped before."""
    trace, tree = recording.trace, recording.tree
    if tree.trace_node[node] >= 0:
        return None
    top = node
    while tree.trace_node[cut := int(tree.parent[top])] < 0:
        top = cut
    cutter = int(tree.trace_node[cut])
    if trace.fate[cutter] != Step.CUT:
        return None
    step = int(trace.left[cutter])
    # The window itself may have crossed by then (update first), but not on this side.
    alpha, beta = trace.window(step)
    is_upper = trace.player[cutter] != MAX
    bound = alpha if is_upper else beta
    value = float(trace.value[step - 1])  # a cut comes right after its TEST
    ancestor = _ancestor(recording, cutter, step, bound)
    return Proof(node, top, cut, step, value, bound, ancestor, is_upper)


def _ancestor(recording: Recording[Any, Any], cutter: int, step: int, bound: float) -> int:
    """The nearest ancestor of the other side whose value so far is the bound."""
    trace = recording.trace
    path = np.array(trace.path(step)[-2::-1], np.int32)
    values = trace.values_of(path, step)
    fits = (trace.player[path] == -trace.player[cutter]) & (values == bound)
    return int(recording.tree.tree_node[path[np.flatnonzero(fits)[0]]])


def with_value(recording: Recording[Any, Any], proof: Proof, x: float) -> list[tuple[int, float]]:
    """What the nodes from `proof.top` up to the root would be worth if `proof.node` were worth `x`.

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
        others = [child for child in tree.children_of(parent) if child != node]
        if node > proof.top:
            known = {child: float(values[child - proof.top]) for child in others}
        else:
            visited = [child for child in others if tree.trace_node[child] >= 0]
            known = {child: float(trace.final[tree.trace_node[child]]) for child in visited}
        known[node] = value
        node, value = parent, _best(tree, parent, known)


def _best(tree: GameTree[Any, Any], node: int, known: dict[int, float]) -> float:
    """The value of a node from those of its children that are known; NaN where none is."""
    known = {child: value for child, value in known.items() if not math.isnan(value)}
    if not known:
        return math.nan
    if tree.player[node] == CHANCE:
        chances = [chance for _, chance in tree.game.outcomes(tree.state(node))]
        weights = {child: chances[int(tree.index[child])] for child in known}
        total = math.fsum(weights.values())
        return math.fsum(weights[child] * known[child] for child in known) / total
    return max(known.values()) if tree.player[node] == MAX else min(known.values())


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
            below = tree.children_of(top + node)
            known = {child: float(worth[child - top]) for child in below}
            worth[node] = _best(tree, top + node, known)
    return worth
