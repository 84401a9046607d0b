"""The state of every drawn node at some steps, as texts.

It is read from the bands that the screen is painted from, so that drawings in other formats show
the same as the window.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from poda.engine.record.monte_carlo_listing import decimals
from poda.engine.record.monte_carlo_recording import MonteCarloSteps
from poda.engine.record.trace import Floats, Step
from poda.engine.search.observer import LOWER, UPPER
from poda.tree.drawing.badges import Badges
from poda.tree.drawing.levels import FAINT, PRUNED, VISITED, Camera, Drawing, TreeLevel
from poda.tree.drawing.look import Look
from poda.tree.drawing.nodes import LevelSlice
from poda.tree.export.figure import leaf_text
from poda.tree.model.values import node_name, number_in, window_text

_CAMERA: Final = Camera(1.0, 1.0)


@dataclass(frozen=True, slots=True)
class NodeStates:
    """A node at a step.

    Attributes:
        state: FAINT, VISITED or PRUNED.
        current: whether it is the current node.
        value, window, badge: the texts in it, beside it and, if it is folded, below it.
        edge: "plain", "faint", "pruned", "chosen" or "path": the edge from its parent.
        cut: whether that edge was cut.
        found: whether a transposition table has known it by then.
    """

    state: int
    current: bool
    value: str
    window: str
    badge: str
    edge: str
    cut: bool
    found: bool = False


@dataclass(frozen=True, slots=True)
class DrawnNode:
    """A drawn node.

    Attributes:
        row, parent: its row in the shape, and its parent's; -1 for the root's.
        node: its number in the game tree.
        depth, x: its position.
        merged: the row of the node merged with, or of the folded one that hides it; -1 for none.
        sign: a `NodeSign`.
        text: a leaf's value or name.
        label: an inner node's name.
        move: the text on the edge to it.
        states: one for each step.
    """

    row: int
    parent: int
    node: int
    depth: int
    x: float
    sign: int
    text: str
    label: str
    move: str
    merged: int = -1
    states: list[NodeStates] = field(default_factory=list)


def states_of(drawing: Drawing, look: Look, steps: Sequence[int]) -> list[DrawnNode]:
    """Every drawn node with its states, in preorder."""
    nodes = nodes_of(drawing, look, steps[0])
    for change in changes(drawing, look, steps):
        for node in nodes:
            node.states.append(change.get(node.row) or node.states[-1])
    return nodes


def nodes_of(drawing: Drawing, look: Look, step: int) -> list[DrawnNode]:
    """Every drawn node in preorder, without states."""
    nodes: dict[int, DrawnNode] = {}
    for level in drawing.levels:
        nodes |= _nodes(drawing, look, level, _band(drawing, level, step))
    return [nodes[row] for row in sorted(nodes)]


def changes(drawing: Drawing, look: Look, steps: Sequence[int]) -> Iterator[dict[int, NodeStates]]:
    """For each step, the states of the nodes that have changed since the previous one, by row in
    the shape; at the first step, all of them."""
    badges = Badges(drawing.recording)
    before: dict[int, Floats] = {}
    written: dict[int, NodeStates] = {}
    for step in steps:
        changed: dict[int, NodeStates] = {}
        path = np.array(drawing.path(step))
        hand = int(drawing.shape.node[drawing.shown(drawing.current(step))])
        for level in drawing.levels:
            band = _band(drawing, level, step)
            known = _known(look, band, path, hand)
            was = before.get(level.depth)
            same = np.zeros(len(band), np.bool_)
            if was is not None:
                same = ((known == was) | (np.isnan(known) & np.isnan(was))).all(axis=0)
            before[level.depth] = known
            # No column holds the text of a folded subtree's badge.
            places = np.flatnonzero(~same | band.folded)
            for row, state in _states(look, band, badges, places, hand, path):
                if written.get(row) != state:
                    written[row] = changed[row] = state
        yield changed


def _band(drawing: Drawing, level: TreeLevel, step: int) -> LevelSlice:
    return LevelSlice(drawing, level, _CAMERA, step, 0, len(level), False)


def _nodes(
    drawing: Drawing, look: Look, level: TreeLevel, band: LevelSlice
) -> dict[int, DrawnNode]:
    shape, tree = drawing.shape, drawing.tree
    moves = drawing.move_names(band.nodes) if look.move_names else [""] * len(band)
    arrows = drawing.arrows
    merged = dict(zip(arrows.found.tolist(), arrows.before.tolist(), strict=True))
    result = {}
    for i, (row, node) in enumerate(zip(level.rows.tolist(), band.nodes.tolist(), strict=True)):
        text = leaf_text(band, i) if band.leaf[i] else ""
        label = tree.label(node) if text else node_name(tree, node, look.names)
        result[row] = DrawnNode(
            row, int(shape.parent[row]), node, level.depth, float(shape.x[row]),
            int(band.sign[i]), text, label, moves[i],
            drawing.shown(merged[node]) if node in merged else -1,
        )  # fmt: skip
    return result


def _known(look: Look, band: LevelSlice, path: NDArray[np.int64], hand: int) -> Floats:
    """The quantities that decide a level's texts and colours: float64[quantity, node]."""
    trace, visit = band.drawing.trace, band.visit
    came = visit >= 0
    rows = [
        band.state, band.values, band.bounds, band.chosen,
        np.isin(band.nodes, path), band.nodes == hand, came & (trace.fate[visit] == Step.FOUND),
        came & (trace.left[visit] >= 0) & (trace.left[visit] <= band.step),
    ]  # fmt: skip
    if isinstance(trace, MonteCarloSteps):
        own = trace.own[visit]
        rows += [
            np.where(came, found[own], np.nan)
            for found in (trace.record.visits(band.step), trace.record.totals(band.step))
        ]
    elif look.windows:
        for ends in trace.windows_of(visit, band.step):
            rows.append(np.where(came, ends, np.nan))
    return np.array(rows, np.float64)


def _states(
    look: Look,
    band: LevelSlice,
    badges: Badges,
    places: NDArray[np.intp],
    hand: int,
    path: NDArray[np.int64],
) -> Iterator[tuple[int, NodeStates]]:
    """The row and the state of the nodes at some places of a band."""
    drawing, step = band.drawing, band.step
    on_path = set(path.tolist())
    windows = _windows(look, band, places)
    for i in places.tolist():
        node, state = int(band.nodes[i]), int(band.state[i])
        parent = int(drawing.tree.parent[node])
        cut = state == PRUNED and parent >= 0 and drawing.tree.trace_node[parent] >= 0
        cut = cut and not _is_found(drawing, parent)
        yield (
            int(band.level.rows[i]),
            NodeStates(
                state, node == hand, _value(look, band, i), windows.get(i, ""),
                badges.text(node, step) if band.folded[i] else "",
                _edge(state, node in on_path, bool(band.chosen[i])), bool(cut),
                state == VISITED and _is_found(drawing, node, step),
            ),
        )  # fmt: skip


def _is_found(drawing: Drawing, node: int, step: int | None = None) -> bool:
    """Whether a transposition table knew a tree node (by `step`, if given)."""
    visit, trace = int(drawing.tree.trace_node[node]), drawing.trace
    known = visit >= 0 and trace.fate[visit] == Step.FOUND
    return bool(known and (step is None or trace.left[visit] <= step))


def _edge(state: int, on_path: bool, chosen: bool) -> str:
    if on_path:
        return "path"
    if chosen:
        return "chosen"
    return {FAINT: "faint", VISITED: "plain", PRUNED: "pruned"}[state]


def _value(look: Look, band: LevelSlice, i: int) -> str:
    value = float(band.values[i])
    if isinstance(band.drawing.trace, MonteCarloSteps):  # N and W are beside it
        return ""
    if band.leaf[i] or math.isnan(value) or not look.values:
        return ""
    sign = {UPPER: "≤", LOWER: "≥"}.get(int(band.bounds[i]), "")
    return sign + number_in(band.drawing.recording.question)(value)


def _windows(look: Look, band: LevelSlice, some: NDArray[np.intp]) -> dict[int, str]:
    """The windows (in Monte Carlo tree search N and W) of visited inner nodes, by their place in
    the band."""
    visits = [(i, int(band.visit[i])) for i in some.tolist() if band.visit[i] >= 0]
    if isinstance(trace := band.drawing.trace, MonteCarloSteps):
        counts, totals = trace.record.visits(band.step), trace.record.totals(band.step)
        seen = [(i, int(trace.own[visit])) for i, visit in visits]
        return {i: f"N {counts[n]}, W {decimals(float(totals[n]))}" for i, n in seen if counts[n]}
    if not look.windows:
        return {}
    question = band.drawing.recording.question
    places = [i for i, _ in visits if not band.leaf[i]]
    alphas, betas = band.drawing.trace.windows_of(band.visit[places], band.step)
    pairs = zip(alphas.tolist(), betas.tolist(), strict=True)
    texts = (window_text(question, a, b) for a, b in pairs)
    return dict(zip(places, texts, strict=True))
