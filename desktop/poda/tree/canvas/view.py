"""The view of the search tree: shows the model, and handles mouse, keys and following."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QWidget

from poda.engine.record.lecture import has_windows
from poda.engine.record.recording import Recording
from poda.engine.record.trace import Step
from poda.house.i18n import follow_language
from poda.house.settings import paced, settings
from poda.house.theme import Role, font, saved, theme_manager
from poda.tree.canvas.canvas import TreeCanvas, neighbour
from poda.tree.canvas.minimap import Minimap
from poda.tree.canvas.node_info import HoverCard, NodeCells, spoken
from poda.tree.drawing.badges import Badges
from poda.tree.drawing.boards import least_board
from poda.tree.drawing.captions import ringed_name
from poda.tree.drawing.edges import boxes_at, changed_boxes, edge_line
from poda.tree.drawing.ink import paint_ink
from poda.tree.drawing.levels import SLOPE, Drawing
from poda.tree.drawing.look import SMALL_PIXELS
from poda.tree.drawing.motion import Moving, TreeMotion, moving_into
from poda.tree.drawing.nodes import BOARD_FULL, LEAST_RING, RING, LevelSlice
from poda.tree.drawing.stage import Stage
from poda.tree.model.tree_model import TreeModel
from poda.tree.model.values import has_edge_texts
from poda.tree.sentences.steps import node_name
from poda.widgets.announce import announce, phrased
from poda.widgets.keyboard import FocusRing

# The parts of a picture to repaint after a step: mostly a few small boxes.

_NEAR = 3  # steps; steps farther apart differ so much that all is repainted


def changed(stage: Stage, before: int, after: int) -> list[QRectF] | None:
    """The boxes to repaint between two steps; None for the whole picture.

    Args:
        stage: the picture at the step after.
    """
    if abs(after - before) > _NEAR or stage.drawing.trace.is_sampled:
        return None
    drawing = stage.drawing
    old, new = drawing.path(before), drawing.path(after)
    steps = range(min(before, after), max(before, after) + 1)
    nodes = list(dict.fromkeys([*old, *new, *map(drawing.current, steps)]))
    visible = [node for node in nodes if drawing.shape.row_of[node] >= 0]
    altered = _altered_nodes(drawing, nodes, before, after)
    folded = [n for n in visible if drawing.shape.folded[drawing.shape.row_of[n]]]  # for badges
    boxes = [node_box(stage, node) for node in (*altered, *folded)]
    edges = set(old) ^ set(new)
    edges |= _chosen_children(drawing, nodes, before) ^ _chosen_children(drawing, nodes, after)
    for node in edges:
        if node and drawing.shape.row_of[node] >= 0:
            boxes.append(edge_box(stage, node))
    for step in steps:
        box = _cut_box(stage, step)
        if box is not None:
            boxes.append(box)
    if not visible:
        return None
    return boxes + changed_boxes(stage, before, after)


def node_box(stage: Stage, node: int) -> QRectF:
    """The box of all that is drawn for a node: symbol, ring, texts, board."""
    x, depth = stage.drawing.place(node)
    camera, scale = stage.camera, stage.scale
    x, y = x * camera.sx + camera.dx, camera.level_y(depth)
    if stage.dense(depth):
        reach = stage.strip(depth) / 2 + 26 * scale
        return QRectF(x - reach, y - reach, 2 * reach, 2 * reach)
    band, row = stage.band(depth), stage.drawing.shown(node)
    ring = max(band.common_size * RING, band.leaf_type, LEAST_RING) + 20 * scale
    before, after = _gaps_beside(stage, row, band)
    # The texts beside a node end where its neighbours begin.
    centred = max(ring, band.board / 2 + 4, min(band.gap / 2, 70 * scale))
    named = (70 if stage.drawing.shape.slot is None else 260) * scale
    over = 12 * scale  # in narrow gaps, symbols reach over their neighbours
    left = max(centred, min(ring + named, before + over))
    # Room for a window, or for a bar with its interval in numbers, which is longer.
    beside = (210 if stage.drawing.shape.slot is None else 360) * scale
    right = max(centred, min(ring + beside, after + over))
    top = max(band.lift + ring, band.board / 2 + 4)
    under = max(30 * scale, 1.2 * band.formula_type + 6 * scale)
    named_below = ringed_name(band, scale) + 1.3 * SMALL_PIXELS * scale if band.leaf_type else 0.0
    bottom = max(ring - band.lift, band.board / 2 + under, 1.5 * band.leaf_type, named_below)
    if stage.drawing.shape.folded[row] or stage.drawing.tree.stub[node]:
        bottom = max(bottom, band.below + 0.34 * camera.sy) + 60 * scale
    return QRectF(x - left, y - top, left + right, top + bottom)


def _gaps_beside(stage: Stage, row: int, band: LevelSlice) -> tuple[float, float]:
    """Pixels from the node of a row to its neighbours on the left and on the right."""
    x, here = band.level.x, stage.drawing.shape.x[row]
    place = int(x.searchsorted(here))
    before = float(here - x[place - 1]) if place else np.inf
    after = float(x[place + 1] - here) if place + 1 < len(x) else np.inf
    return before * stage.camera.sx, after * stage.camera.sx


def edge_box(stage: Stage, node: int) -> QRectF:
    """The box of the edge from the parent of `node` to it."""
    x1, y1, x2, y2 = edge_line(stage, node)
    pad = 14 * stage.scale
    left, top = min(x1, x2) - pad, min(y1, y2) - pad
    return QRectF(left, top, abs(x2 - x1) + 2 * pad, abs(y2 - y1) + 2 * pad)


def _altered_nodes(drawing: Drawing, nodes: list[int], before: int, after: int) -> list[int]:
    """The nodes, of those given, that look different at the two steps."""
    trace = drawing.trace
    tops = np.array(nodes, np.int32)
    one, other = (_shown_at(trace, drawing.visits.at(tops, step), step) for step in (before, after))
    differs = np.zeros(len(nodes), bool)
    for a, b in zip(one, other, strict=True):
        differs |= ~((a == b) | (np.isnan(a) & np.isnan(b)))
    at_hand = {drawing.current(before), drawing.current(after)}
    return [n for n, new in zip(nodes, differs.tolist(), strict=True) if new or n in at_hand]


def _shown_at(trace: Any, visits: NDArray[np.int32], step: int) -> list[NDArray[np.float64]]:
    columns = trace.values_of(visits, step), *trace.windows_of(visits, step)
    bounds = trace.bounds_of(visits, step).astype(np.float64)
    told = [*columns, *trace.intervals_of(visits, step), bounds]
    unseen = visits < 0
    return [np.where(unseen, np.nan, column) for column in told]


def _chosen_children(drawing: Drawing, nodes: list[int], step: int) -> set[int]:
    """The children that these nodes have chosen by `step`."""
    tree = drawing.tree
    chosen = drawing.trace.chosen_of(drawing.visits.at(np.array(nodes, np.int32), step), step)
    return {int(tree.tree_node[c]) for c in chosen.tolist() if c >= 0}


def _cut_box(stage: Stage, step: int) -> QRectF | None:
    """The box of the subtrees that a step cuts off or finds in the table, with their edges."""
    drawing = stage.drawing
    tree, shape = drawing.tree, drawing.shape
    if drawing.trace.kind[step] not in (int(Step.CUT), int(Step.FOUND)):
        return None
    node = drawing.current(step)
    children = tree.child_rows(node)
    pruned = children[tree.trace_node[children] < 0]  # the last ones
    if drawing.trace.probe is not None:  # and what Star2's probes left out below the others
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


_GLIDE_MS: Final = 180
_LEAST_MOVING: Final = 9.0  # pixels: the side of symbols from which on steps are animated
_AROUND_LARGE: Final = 112.0  # pixels between levels that a board leaves to the rest
_NODE_ZOOM: Final = 62.0
_BOARD_ZOOM: Final = 104.0
"""Pixels between nodes at which a node is legible, and at which its board is."""


def duration() -> int:
    """The length of an animation in milliseconds; 0 if the user wants none."""
    return paced(settings().tree_motion_ms)


class TreeView(TreeCanvas):
    """Shows a `TreeModel`, and sends intents to it.

    Signals:
        node_clicked: carries the tree node that a person clicked.
        resized: the view has another size, or was shown.

    Attributes:
        model: the model of the search that is shown.
        mouse_first: called with each mouse event before the view handles it; if it returns True,
            the view ignores the event. None for no such filter.
    """

    node_clicked = Signal(int)
    resized = Signal()

    def __init__(self, model: TreeModel, parent: QWidget | None = None) -> None:
        self.model = model
        self.mouse_first: Callable[[QMouseEvent], bool] | None = None
        self._badges: tuple[Recording[Any, Any], Badges] | None = None
        self._framed, self._inked = True, False
        self._moving_step = 0, 0
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.motion = TreeMotion(self._show_motion, self)
        self.minimap = Minimap(self)
        self.card = HoverCard(self)
        self.cells = NodeCells(self, self.spoken, self.press, self.chosen_node)
        FocusRing(self)
        self._connect()
        self._restyle()
        phrased(self, name=lambda: self.tr("Search tree"))
        follow_language(self, self._describe)
        follow_language(self, self.cells.refresh_soon)
        follow_language(self, lambda: self.viewport().update())
        self._open()

    def _connect(self) -> None:
        model = self.model
        model.opened.connect(self._open)
        model.reshaped.connect(self._reshape)
        model.moved.connect(self._show_step)
        model.selection_changed.connect(self._on_selected)
        model.follow_changed.connect(self._follow_again)
        model.ink.changed.connect(self._repaint_ink)
        theme_manager().changed.connect(self._restyle)
        self.moved_by_hand.connect(self._leave_off_following)
        self.camera_changed.connect(self._camera_moved)

    # Changes of the model

    def _open(self) -> None:
        """Show another recording, all of it."""
        self.motion.finish()
        self._hover(-1, QPointF())
        self.item.look = replace(self.item.look, marks={})
        model = self.model
        if model.recording is None or model.shape is None:
            self.item.set_drawing(None)
        else:
            self.item.set_drawing(Drawing(model.recording, model.shape))
        self.item.step = model.step
        self._refresh_look()
        self.fit()
        self.minimap.refresh()
        self._describe()
        self.cells.clear()
        self.cells.refresh_soon()
        self.viewport().update()

    def _reshape(self) -> None:
        """Show another layout of the tree; the selected (or current) node stays in place."""
        self.motion.finish()
        self._hover(-1, QPointF())
        model, before = self.model, self.drawing
        if before is None or model.recording is None or model.shape is None:
            self._open()
            return
        fitted, camera = self.sees_all, self.camera
        anchor = model.selected if model.selected >= 0 else model.current
        x, depth = before.place(_in_the_tree_before(model, before, anchor))
        point = QPointF(x * camera.sx + camera.dx, camera.level_y(depth))
        if model.recording is not before.recording:  # nodes have other numbers now
            self.item.look = replace(self.item.look, marks={})
        drawing = Drawing(model.recording, model.shape, before)
        self.item.set_drawing(drawing)
        self._refresh_look()
        if fitted:
            self.fit()
        else:
            self.look_at(camera.sx, QPointF(*drawing.place(anchor)), point)
        self.minimap.refresh()
        self.cells.clear()
        self.cells.refresh_soon()
        if self.hasFocus():
            announce(self, self.spoken(anchor))
        self.viewport().update()

    def _show_step(self) -> None:
        """Show another step: repaint what differs, and start its animation."""
        if self.motion.running:
            self.motion.finish()
        self.finish_gliding()
        drawing, before, after = self.item.drawing, self.item.step, self.model.step
        if drawing is None or before == after:
            self.item.step = after
            return
        if self.card.node >= 0:
            self.card.leave()
        self.item.step = after
        milliseconds = self._motion_time(before, after)
        moving = moving_into(drawing, after) if milliseconds else None
        if moving is not None:
            self._moving_step = before, after
            self.motion.start(moving, milliseconds)
        else:
            self._repaint_between(before, after)
        self._follow_current(milliseconds > 0)
        if not self.minimap.isHidden():
            self.minimap.refresh_soon()
        self._describe()
        if QAccessible.isActive():  # cells left by a reader that ended go when the camera moves
            self.cells.refresh_soon()

    def _motion_time(self, before: int, after: int) -> int:
        drawing = self.item.drawing
        if after != before + 1 or not self.isVisible() or drawing is None:
            return 0
        if self.model.playing and self.model.speed > 3:
            return 0
        level = drawing.levels[drawing.place(self.model.current)[1]]
        return duration() if self.camera.symbol(level.gap) >= _LEAST_MOVING else 0

    def _show_motion(self, moving: Moving | None) -> None:
        self.item.moving = moving
        self._repaint_between(*self._moving_step)

    def _repaint_between(self, before: int, after: int) -> None:
        if self.drawing is None:
            return
        boxes = changed(self.stage(), before, after)
        if boxes is None:
            self.viewport().update()
            return
        for box in boxes:
            self.viewport().update(box.toAlignedRect().adjusted(-2, -2, 2, 2))

    def _repaint_ink(self) -> None:
        """Repaint all: pen strokes that came or went may lie anywhere."""
        inked = bool(self.model.ink.strokes)
        if inked or self._inked:
            self.viewport().update()
        self._inked = inked

    # The look

    def _badge_text(self, node: int) -> str:
        assert self.drawing is not None
        recording = self.drawing.recording
        if self._badges is None or self._badges[0] is not recording:
            self._badges = recording, Badges(recording)
        return self._badges[1].text(node, self.item.step)

    def set_highlight(self, marks: object = ()) -> None:
        """Ring tree nodes, each in the colour of a role; an empty argument rings none."""
        pairs = marks.items() if isinstance(marks, Mapping) else marks or ()
        assert isinstance(pairs, Iterable)
        self.item.look = replace(self.item.look, marks={int(n): Role(r) for n, r in pairs})
        self.viewport().update()

    def frame_selection(self, framed: bool) -> None:
        """Set whether the selected node is framed."""
        self._framed = framed
        self._refresh_look()

    def _refresh_look(self) -> None:
        model = self.model
        recording = model.recording
        question = recording.question if recording is not None else None
        searched = question.algorithm if question is not None else ""
        self.item.look = replace(
            self.item.look,
            theme=theme_manager().theme,
            windows=has_windows(searched),
            move_names=recording is None or has_edge_texts(recording),
            bounds=question.bounds if question is not None and searched[:4] == "star" else None,
            selected=model.selected if self._framed else -1,
            badge=self._badge_text,
            focus=self.hasFocus(),
        )
        self.viewport().update()

    def _on_selected(self) -> None:
        self._refresh_look()
        self.cells.refresh_soon()
        if self.drawing is not None and self.model.selected >= 0 and self.isVisible():
            announce(self, self.spoken(self.model.selected))

    def spoken(self, node: int) -> str:
        """The text for screen readers about a node at the current step."""
        assert self.drawing is not None
        look, step = self.item.look, self.item.step
        text = spoken(self.drawing, step, node, windows=look.windows)
        if node in self.model.collapsed:
            text = self.tr("{node}, folded").format(node=text)
        return text

    def _restyle(self) -> None:
        self.setBackgroundBrush(QColor(theme_manager().theme.color(Role.SURFACE)))
        self.item.scaling = self.scaling()
        self._refresh_look()
        self.minimap.refresh()
        if self.sees_all:
            self.fit()

    def _describe(self) -> None:
        """Describe the view to screen readers; the tab announces each step itself."""
        drawing = self.item.drawing
        if drawing is None:
            self.setAccessibleDescription(self._empty_text())
            return
        text = self.tr("At {node}. Arrow keys with Shift select nodes, Enter folds one.")
        name = node_name(drawing.tree, drawing.current(self.item.step))
        self.setAccessibleDescription(text.format(node=name))

    def _empty_text(self) -> str:
        return self.tr(
            "Choose an example, write a tree, or build one (Ctrl+N): its search is shown here."
        )

    # Following the search

    def set_follow(self, follow: bool) -> None:
        """Set whether the view keeps the current node in sight."""
        self.model.set_follow(follow)

    def _leave_off_following(self) -> None:
        self.model.set_follow(False)

    def _follow_again(self) -> None:
        self._follow_current(duration() > 0)

    def _follow_current(self, glide: bool) -> None:
        if not self.model.follow or self.drawing is None or self.sees_all:
            return
        self.bring_in_sight(self.model.current, glide)

    def zoom_centre(self) -> QPointF:
        """The current node, if the view follows it and it is in sight; else the middle."""
        if self.model.follow and self.drawing is not None:
            point = self.viewportTransform().map(QPointF(*self.drawing.place(self.model.current)))
            if self.viewport().rect().contains(point.toPoint()):
                return point
        return super().zoom_centre()

    def bring_in_sight(self, node: int, glide: bool = False) -> None:
        """Pan as little as needed to have a node well in sight (`resting_point`)."""
        if self.drawing is None:
            return
        place = QPointF(*self.drawing.place(node))
        at, point = self.viewportTransform().map(place), self.resting_point(node)
        if (point - at).manhattanLength() > 0.5:
            near = abs(point.x() - at.x()) < 3 * self.viewport().width()
            self.pan_to(place, point, _GLIDE_MS if glide and near else 0)

    def zoom_to_node(self, node: int) -> None:
        """Bring a node to the middle, at a zoom at which it (or its board) is legible."""
        if self.drawing is None:
            return
        x, depth = self.drawing.place(node)
        level = self.drawing.levels[depth]
        wanted = (_BOARD_ZOOM if self.stage().boards else _NODE_ZOOM) * self.scaling()
        wanted /= max(0.5, min(level.gap, 4.0))
        if self.stage().boards:
            # A board needs height too, which grows with the pixels per leaf.
            least = max(BOARD_FULL, least_board(self.drawing.tree.game))
            wanted = max(wanted, (least + _AROUND_LARGE * self.scaling()) / SLOPE)
        middle = QPointF(self.viewport().rect().center())
        self.sees_all = False
        self.look_at(max(self.camera.sx, wanted), QPointF(x, depth), middle)

    # The person

    def clicked(self, point: QPointF) -> None:
        self.press(self.node_at(point))

    def press(self, node: int) -> None:
        """Select the clicked node (-1 for none); screen readers press nodes through this too."""
        self.model.select(node)
        if node >= 0:
            self.node_clicked.emit(node)

    def _is_taken(self, event: QMouseEvent) -> bool:
        return self.mouse_first is not None and self.mouse_first(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self._is_taken(event):
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self._is_taken(event):
            super().mouseReleaseEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._is_taken(event):
            return
        super().mouseMoveEvent(event)
        self._hover(self.node_at(event.position()) if not event.buttons() else -1, event.position())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self._is_taken(event):
            return
        node = self.node_at(event.position())
        if node >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self.model.toggle_collapsed(node)
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(-1, QPointF())
        super().leaveEvent(event)

    def _hover(self, node: int, point: QPointF) -> None:
        old = self.item.look.hovered
        if node != old:
            self.item.look = replace(self.item.look, hovered=node)
            stage = self.stage() if self.drawing else None
            for one in (old, node):
                if stage is not None and one >= 0:
                    for box in (node_box(stage, one), *boxes_at(stage, one)):
                        self.viewport().update(box.toAlignedRect())
        self.card.point_at(node, point)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        model = self.model
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.drawing is not None:
                model.toggle_collapsed(self.chosen_node())
        elif event.key() in _ARROWS and self.drawing is not None:
            node = neighbour(self.drawing, self.chosen_node(), event.key())
            if model.selected < 0:
                node = model.current
            model.select(node)
            self.bring_in_sight(node, duration() > 0)
        elif event.key() == Qt.Key.Key_F and not event.modifiers():
            self.fit()
        else:
            event.ignore()

    def chosen_node(self) -> int:
        """The node that keys act on: the selected one, else the current one."""
        return self.model.selected if self.model.selected >= 0 else self.model.current

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.cells.refresh_soon()  # a screen reader may have started meanwhile
        self._refresh_look()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._refresh_look()

    # Painting and place

    def drawForeground(self, painter: QPainter, rect: QRectF | object) -> None:
        """Paint pen strokes over the tree; without a tree, a sentence that says what to do."""
        del rect
        with saved(painter):
            painter.resetTransform()
            if self.drawing is not None:
                if self._inked:
                    paint_ink(painter, self.model.ink.strokes, self.camera, theme_manager().theme)
                return
            painter.setFont(font("large"))
            painter.setPen(theme_manager().theme.color(Role.MUTED))
            area = QRectF(self.viewport().rect()).adjusted(24, 24, -24, -24)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(area, int(flags), self._empty_text())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.item.scaling = self.scaling()
        super().resizeEvent(event)
        self.minimap.put_in_place()
        self.resized.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.resized.emit()

    def _camera_moved(self) -> None:
        self.minimap.camera_moved()
        self.cells.refresh_soon()
        self.card.leave()


_ARROWS: Final = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right)


def _in_the_tree_before(model: TreeModel, before: Drawing, node: int) -> int:
    """The number that a node had before a stub was grown; 0 if it had none."""
    grown = model.tree.grown_from
    if grown is None or model.tree is before.tree:
        return node
    found = (grown == node).nonzero()[0]
    return int(found[0]) if len(found) else 0
