"""What is known of every drawn node at each of some steps, as plain rows: what a LaTeX source says.

It is read off the bands, which the screen is painted from.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from poda.engine.record.bounds import LOWER, UPPER
from poda.engine.record.trace import Step
from poda.tree.drawing.badges import Badges
from poda.tree.drawing.bands import Band
from poda.tree.drawing.levels import FAINT, PRUNED, VISITED, Drawing, Level
from poda.tree.drawing.look import Look
from poda.tree.drawing.zoom import Camera
from poda.tree.model.values import is_scored, short


@dataclass(frozen=True, slots=True)
class NodeStates:
    """A node at a step.

    Attributes:
        state: FAINT, VISITED or PRUNED.
        current: whether it is the node at hand.
        value, window, badge: what is written in it, beside it, and below it where it is folded.
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
class Node:
    """A drawn node.

    Attributes:
        row, parent: its row in the shape, and its parent's; -1 at the root.
        depth, x: where it stands.
        merged: the row of the node that it is merged with, or of what hides that one; -1 for none.
        sign: a `Sign`.
        text: what a leaf is worth, or is called.
        label: what an inner node is called.
        move: what stands on the edge to it.
        states: one for each step.
    """

    row: int
    parent: int
    depth: int
    x: float
    sign: int
    text: str
    label: str
    move: str
    merged: int = -1
    states: list[NodeStates] = field(default_factory=list)


def states_of(drawing: Drawing, look: Look, steps: Sequence[int]) -> list[Node]:
    """Every drawn node, in preorder."""
    nodes: dict[int, Node] = {}
    badges = Badges(drawing.recording)
    for step in steps:
        camera = Camera(1.0, 1.0)
        for level in drawing.levels:
            band = Band(drawing, level, camera, step, 0, len(level), False)
            if step == steps[0]:
                nodes |= _nodes(drawing, look, level, band)
            for row, state in zip(level.rows.tolist(), _states(look, band, badges), strict=True):
                nodes[row].states.append(state)
    return [nodes[row] for row in sorted(nodes)]


def _nodes(drawing: Drawing, look: Look, level: Level, band: Band) -> dict[int, Node]:
    shape, tree = drawing.shape, drawing.tree
    moves = drawing.move_names(band.nodes) if look.move_names else [""] * len(band)
    scored = is_scored(drawing.recording.question)
    arrows = drawing.arrows
    merged = dict(zip(arrows.found.tolist(), arrows.before.tolist(), strict=True))
    result = {}
    for i, (row, node) in enumerate(zip(level.rows.tolist(), band.nodes.tolist(), strict=True)):
        text = ""
        if band.leaf[i]:
            worth = float(tree.worth[node])
            text = tree.leaf_text(node) or (
                "?" if math.isnan(worth) else short(worth, scored=scored)
            )
            text = f"~{text}" if band.estimated[i] else text
        result[row] = Node(
            row, int(shape.parent[row]), level.depth, float(shape.x[row]), int(band.sign[i]),
            text, tree.label(node), moves[i],
            drawing.shown(merged[node]) if node in merged else -1,
        )  # fmt: skip
    return result


def _states(look: Look, band: Band, badges: Badges) -> list[NodeStates]:
    drawing, step = band.drawing, band.step
    path = set(drawing.path(step))
    current = int(drawing.shape.node[drawing.shown(drawing.current(step))])
    windows = _windows(look, band)
    result = []
    for i, node in enumerate(band.nodes.tolist()):
        state = int(band.state[i])
        parent = int(drawing.tree.parent[node])
        cut = state == PRUNED and parent >= 0 and drawing.tree.trace_node[parent] >= 0
        cut = cut and not _is_found(drawing, parent)
        folded = bool(band.folded[i])
        result.append(
            NodeStates(
                state,
                node == current,
                _value(look, band, i),
                windows.get(i, ""),
                badges.text(node, step) if folded else "",
                _edge(state, node in path, bool(band.chosen[i])),
                bool(cut),
                state == VISITED and _is_found(drawing, node, step),
            )
        )
    return result


def _is_found(drawing: Drawing, node: int, step: int | None = None) -> bool:
    """Whether a transposition table knew a tree node, by a step."""
    visit, trace = int(drawing.tree.trace_node[node]), drawing.trace
    known = visit >= 0 and trace.fate[visit] == Step.FOUND
    return bool(known and (step is None or trace.left[visit] <= step))


def _edge(state: int, on_path: bool, chosen: bool) -> str:
    if on_path:
        return "path"
    if chosen:
        return "chosen"
    return {FAINT: "faint", VISITED: "plain", PRUNED: "pruned"}[state]


def _value(look: Look, band: Band, i: int) -> str:
    value = float(band.values[i])
    if band.leaf[i] or math.isnan(value) or not look.values:
        return ""
    sign = {UPPER: "≤", LOWER: "≥"}.get(int(band.bounds[i]), "")
    return sign + short(value, scored=is_scored(band.drawing.recording.question))


def _windows(look: Look, band: Band) -> dict[int, str]:
    """The windows of visited inner nodes, by their places in the band."""
    if not look.windows:
        return {}
    scored = is_scored(band.drawing.recording.question)
    places = [i for i, visit in enumerate(band.visit.tolist()) if visit >= 0 and not band.leaf[i]]
    alphas, betas = band.drawing.trace.windows_of(band.visit[places], band.step)
    pairs = zip(alphas.tolist(), betas.tolist(), strict=True)
    texts = (f"[{short(a, scored=scored)}, {short(b, scored=scored)}]" for a, b in pairs)
    return dict(zip(places, texts, strict=True))
