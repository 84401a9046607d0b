"""Why nobody needs to look at a node that Star1 or Star2 pruned, with any value within the bounds.

A cut compares sums. Whatever the pruned node is worth, if only within the bounds, the value of each
node above lies in an interval, and the root's is its value: interval arithmetic from the node up,
with the bounds for all that was never looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.record.listings.lecture import number_text
from poda.engine.record.recording import Recording
from poda.engine.record.trace import Floats, Step
from poda.engine.search.star import Utilities

_NEARLY: Final = 1e-9  # what sums of odds are rounded by


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
        bounds: within what the leaves lie.
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
    """Why Star1 or Star2 never came to `node`; None where they did, or in any other search."""
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
    """Between what the nodes from `proof.node` up to the root lie if that node is worth `x`.

    Returns:
        The nodes, each with the lower and the upper end; the last one is the root.

    Raises EngineError for an `x` that is outside the bounds: the cut relied on them.
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
    """Both ends for each node of the tree, from all visits: what a probe learnt stays known.

    Behind a probe a node is searched with the narrower window, and may be left with less known.
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
    """Whether the root has its value whatever it was tried with."""
    _, low, high = backed[-1]
    value = recording.value
    room = _NEARLY * max(1.0, abs(value))
    return abs(low - value) <= room and abs(high - value) <= room
