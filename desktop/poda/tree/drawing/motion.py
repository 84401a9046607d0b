"""The animation from one step to the next: a value moves up an edge, a cut down a subtree.

Other steps have none. It never blocks: the next step, or any jump, ends it at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QObject, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QPen

from poda.engine.record.monte_carlo import Phase, iteration_of, phase_of
from poda.engine.record.monte_carlo_recording import MonteCarloSteps
from poda.engine.record.trace import Step, leaves_node
from poda.engine.search.observer import LOWER, UPPER
from poda.house.theme import Role
from poda.tree.drawing.edges import edge_line
from poda.tree.drawing.levels import PRUNED, Drawing
from poda.tree.drawing.look import type_of
from poda.tree.drawing.sampling import signed
from poda.tree.drawing.stage import Stage
from poda.tree.model.values import number_in

_MOST: Final = 24  # the most values that travel at once


@dataclass(frozen=True, slots=True)
class Moving:
    """The state of an animation.

    Attributes:
        before: the step it begins at.
        nodes: the tree nodes whose values travel to their parents, or that are cut off.
        cut: whether the nodes are cut off.
        climbs: whether one value travels up the edges of all nodes, one after the other.
        texts: the travelling value of each node.
        time: its progress, 0 to 1, eased.
    """

    before: int
    nodes: tuple[int, ...]
    cut: bool = False
    climbs: bool = False
    texts: tuple[str, ...] = ()
    time: float = 0.0


def moving_into(drawing: Drawing, step: int) -> Moving | None:
    """The animation from `step` - 1 to `step`; None for a step without one."""
    trace, tree = drawing.trace, drawing.tree
    if step < 1:
        return None
    if isinstance(trace, MonteCarloSteps):
        return _result_climbing(drawing, trace, step)
    kind, node = int(trace.kind[step]), int(trace.node[step])
    here = int(tree.tree_node[node])
    if kind == Step.CUT:
        cut = [n for n in tree.children_of(here) if drawing.state_of(n, step) == PRUNED]
        drawn = _drawn_nodes(drawing, cut)
        return Moving(step - 1, drawn, cut=True) if drawn else None
    if trace.staged and kind == Step.LEAVE:
        return _travelling_values(drawing, list(tree.children_of(here)), step)
    last = int(trace.node[step - 1])
    came_up = leaves_node(trace.kind[step - 1 : step])[0] and trace.parent[last] == node
    if kind in (Step.UPDATE, Step.TEST) and came_up:
        return _travelling_values(drawing, [int(tree.tree_node[last])], step)
    return None


def _result_climbing(drawing: Drawing, trace: MonteCarloSteps, step: int) -> Moving | None:
    """A playout's result on its way to the root, at each node from the side that moved there."""
    if phase_of(step) is not Phase.BACK_UP:
        return None
    record, path = trace.record, drawing.path(step)
    drawn = _drawn_nodes(drawing, path[:0:-1])
    if not drawn:
        return None
    result = float(record.result[iteration_of(step)])
    above = drawing.tree.trace_node[drawing.tree.parent[list(drawn)]]
    sides = record.side[trace.own[above]].tolist()
    texts = tuple(signed(side * result) for side in sides)
    return Moving(step - 1, drawn, climbs=True, texts=texts)


def _travelling_values(drawing: Drawing, nodes: list[int], step: int) -> Moving | None:
    drawn = _drawn_nodes(drawing, nodes)
    visits = drawing.visits.at(np.array(drawn, np.int32), step - 1)
    if not len(drawn) or (visits < 0).any():
        return None
    number = number_in(drawing.recording.question)
    values = drawing.trace.values_of(visits, step - 1).tolist()
    bounds = drawing.trace.bounds_of(visits, step - 1).tolist()
    signs = {UPPER: "≤", LOWER: "≥"}
    texts = [
        signs.get(bound, "") + number(value) for value, bound in zip(values, bounds, strict=True)
    ]
    return Moving(step - 1, drawn, texts=tuple(texts))


def _drawn_nodes(drawing: Drawing, nodes: list[int]) -> tuple[int, ...]:
    return tuple(n for n in nodes if drawing.shape.row_of[n] >= 0)[:_MOST]


def paint_moving(stage: Stage, moving: Moving) -> None:
    """Paint the values that travel up their edges, each in a pill."""
    painter, look = stage.painter, stage.look
    size = 17.0 * stage.scale
    font, color = type_of(size, bold=True), look.color(Role.TEXT)
    atlas = stage.atlas(font, color)
    time, pairs = moving.time, list(zip(moving.nodes, moving.texts, strict=True))
    if moving.climbs:
        edge = min(int(time * len(pairs)), len(pairs) - 1)
        time, pairs = time * len(pairs) - edge, pairs[edge : edge + 1]
    for node, text in pairs:
        x1, y1, x2, y2 = edge_line(stage, node)
        x, y = x2 + (x1 - x2) * time, y2 + (y1 - y2) * time
        wide = float(atlas.widths([text])[0]) + size * 0.9
        pill = QRectF(x - wide / 2, y - size * 0.8, wide, size * 1.6)
        painter.setPen(QPen(look.color(Role.CURRENT), 2.5 * stage.scale))
        painter.setBrush(look.color(Role.SURFACE))
        painter.drawRoundedRect(pill, size * 0.8, size * 0.8)
        stage.text(font, color, [text], np.array([x]), np.array([y]))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def cut_so_far(stage: Stage, moving: Moving) -> QRectF:
    """The part of the picture above the front of a cut, which moves down from the cutting node."""
    shape, camera = stage.drawing.shape, stage.camera
    rows = [int(shape.row_of[node]) for node in moving.nodes]
    top = camera.level_y(int(shape.depth[rows[0]]) - 1)
    deepest = max(_deepest(stage.drawing, node) for node in moving.nodes)
    bottom = camera.level_y(deepest) + camera.sy * 0.5
    box = QRectF(stage.exposed)
    box.setBottom(top + (bottom - top) * moving.time)
    return box


def _deepest(drawing: Drawing, node: int) -> int:
    """The depth of the deepest drawn node of a subtree."""
    rows = drawing.shape.row_of[node : node + int(drawing.tree.size[node])]
    return int(drawing.shape.depth[rows[rows >= 0]].max())


class TreeMotion(QObject):
    """Runs one animation at a time.

    Args:
        show: called with the state of the animation at each frame, and with None at its end.
    """

    def __init__(self, show: Callable[[Moving | None], None], parent: QObject) -> None:
        super().__init__(parent)
        self._show = show
        self.running = False
        """Whether an animation runs."""
        self._moving: Moving | None = None
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(1.0)
        self._clock.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._clock.valueChanged.connect(self._show_frame)
        self._clock.finished.connect(self.finish)

    def start(self, moving: Moving, milliseconds: int) -> None:
        """Start an animation; the one that was running ends at once. 0 ms starts none."""
        self.finish()
        if milliseconds <= 0:
            return
        self._moving, self.running = moving, True
        self._clock.setDuration(milliseconds)
        self._show(moving)
        self._clock.start()

    def finish(self) -> None:
        """End the running animation at once."""
        if self._moving is None:
            return
        self._moving, self.running = None, False
        if self._clock.state() != QAbstractAnimation.State.Stopped:
            self._clock.stop()
        self._show(None)

    def _show_frame(self, value: float) -> None:
        if self._moving is not None:
            self._show(replace(self._moving, time=float(value)))
