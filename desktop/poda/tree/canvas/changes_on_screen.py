"""What of a picture has to be painted again after a step: a few small boxes, mostly."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF

from poda.engine.record.trace import Step
from poda.tree.drawing.bands import Band
from poda.tree.drawing.edges import edge_line
from poda.tree.drawing.levels import Drawing
from poda.tree.drawing.merged import changed_boxes
from poda.tree.drawing.stage import Stage
from poda.tree.drawing.symbols import LEAST_RING, RING

_NEAR = 3  # steps; farther apart so much is another that all is painted


def changed(stage: Stage, before: int, after: int) -> list[QRectF] | None:
    """The boxes that differ between two steps; None where everything may.

    Args:
        stage: the picture at the step after.
    """
    if abs(after - before) > _NEAR:
        return None
    drawing = stage.drawing
    old, new = drawing.path(before), drawing.path(after)
    nodes = list(dict.fromkeys([*old, *new]))
    visible = [node for node in nodes if drawing.shape.row_of[node] >= 0]
    altered = _altered(drawing, nodes, before, after)
    folded = [n for n in visible if drawing.shape.folded[drawing.shape.row_of[n]]]  # their badges
    boxes = [node_box(stage, node) for node in (*altered, *folded)]
    edges = set(old) ^ set(new)
    edges |= _chosen(drawing, nodes, before) ^ _chosen(drawing, nodes, after)
    for node in edges:
        if node and drawing.shape.row_of[node] >= 0:
            boxes.append(edge_box(stage, node))
    for step in range(min(before, after), max(before, after) + 1):
        box = _cut_box(stage, step)
        if box is not None:
            boxes.append(box)
    if not visible:
        return None
    return boxes + changed_boxes(stage, before, after)


def node_box(stage: Stage, node: int) -> QRectF:
    """All that belongs to a node: its symbol, ring, texts, board."""
    x, depth = stage.drawing.place(node)
    camera, scale = stage.camera, stage.scale
    x, y = x * camera.sx + camera.dx, camera.level_y(depth)
    if stage.dense(depth):
        reach = stage.strip(depth) / 2 + 26 * scale
        return QRectF(x - reach, y - reach, 2 * reach, 2 * reach)
    band, row = stage.band(depth), stage.drawing.shown(node)
    ring = max(band.common_size * RING, band.leaf_type, LEAST_RING) + 20 * scale
    before, after = _gaps(stage, row, band)
    # What is written to the left and the right of a node ends where its neighbours begin.
    centred = max(ring, band.board / 2 + 4, min(band.gap / 2, 70 * scale))
    left = max(centred, min(ring + 70 * scale, before))
    # Behind a window, or behind a bar with its interval in numbers, which is longer.
    beside = 140 * scale if stage.look.bounds is None else 210 * scale
    right = max(centred, min(ring + beside, after))
    top = max(band.lift + ring, band.board / 2 + 4)
    under = max(30 * scale, 1.2 * band.formula_type + 6 * scale)
    bottom = max(ring - band.lift, band.board / 2 + under, 1.5 * band.leaf_type)
    if stage.drawing.shape.folded[row] or stage.drawing.tree.stub[node]:
        bottom = max(bottom, band.below + 0.34 * camera.sy) + 60 * scale
    return QRectF(x - left, y - top, left + right, top + bottom)


def _gaps(stage: Stage, row: int, band: Band) -> tuple[float, float]:
    """Pixels from the node of a row to its neighbours on the left and on the right."""
    x, here = band.level.x, stage.drawing.shape.x[row]
    place = int(x.searchsorted(here))
    before = float(here - x[place - 1]) if place else np.inf
    after = float(x[place + 1] - here) if place + 1 < len(x) else np.inf
    return before * stage.camera.sx, after * stage.camera.sx


def edge_box(stage: Stage, node: int) -> QRectF:
    """The edge from the parent of `node` to it."""
    x1, y1, x2, y2 = edge_line(stage, node)
    pad = 14 * stage.scale
    left, top = min(x1, x2) - pad, min(y1, y2) - pad
    return QRectF(left, top, abs(x2 - x1) + 2 * pad, abs(y2 - y1) + 2 * pad)


def _altered(drawing: Drawing, nodes: list[int], before: int, after: int) -> list[int]:
    """The nodes that look another way."""
    trace = drawing.trace
    tops = np.array(nodes, np.int32)
    one, other = (_told(trace, drawing.visits.at(tops, step), step) for step in (before, after))
    differs = np.zeros(len(nodes), bool)
    for a, b in zip(one, other, strict=True):
        differs |= ~((a == b) | (np.isnan(a) & np.isnan(b)))
    at_hand = {drawing.current(before), drawing.current(after)}
    return [n for n, new in zip(nodes, differs.tolist(), strict=True) if new or n in at_hand]


def _told(trace: Any, visits: NDArray[np.int32], step: int) -> list[NDArray[np.float64]]:
    columns = trace.values_of(visits, step), *trace.windows_of(visits, step)
    bounds = trace.bounds_of(visits, step).astype(np.float64)
    told = [*columns, *trace.intervals_of(visits, step), bounds]
    unseen = visits < 0
    return [np.where(unseen, np.nan, column) for column in told]


def _chosen(drawing: Drawing, nodes: list[int], step: int) -> set[int]:
    """The children that these nodes have chosen by `step`."""
    tree = drawing.tree
    visits = drawing.visits.at(np.array(nodes, np.int32), step)
    chosen = drawing.trace.chosen_of(visits, step)
    return {int(tree.tree_node[c]) for c in chosen.tolist() if c >= 0}


def _cut_box(stage: Stage, step: int) -> QRectF | None:
    """The subtrees that are cut off, or known, at a step, with their edges."""
    drawing = stage.drawing
    tree, shape = drawing.tree, drawing.shape
    if drawing.trace.kind[step] not in (int(Step.CUT), int(Step.FOUND)):
        return None
    node = drawing.current(step)
    children = tree.child_rows(node)
    pruned = children[tree.trace_node[children] < 0]  # the last ones
    if drawing.trace.probe is not None:  # and what probes left out below the others
        pruned = children
    if not len(pruned) or shape.row_of[pruned[0]] < 0:
        return None
    rows = shape.row_of[pruned[0] : node + int(tree.size[node])]
    rows = rows[rows >= 0]
    x, camera = shape.x[rows], stage.camera
    top = camera.level_y(int(tree.depth[node]))
    bottom = camera.level_y(int(shape.depth[rows].max())) + camera.sy * 0.5 + 60 * stage.scale
    parent_x = float(shape.x[shape.row_of[node]])
    left = min(float(x.min()), parent_x) * camera.sx + camera.dx - 60 * stage.scale
    right = max(float(x.max()), parent_x) * camera.sx + camera.dx + 60 * stage.scale
    return QRectF(left, top, right - left, bottom - top)
