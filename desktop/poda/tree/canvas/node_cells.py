"""The nodes of a tree as assistive technology meets them: one item draws them all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from PySide6.QtCore import QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QAccessible, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from poda.tree.canvas.canvas import TreeCanvas, neighbour
from poda.widgets.announce import set_name

_REST_MS: Final = 40
_MOST: Final = 200
"""So many nodes are read one by one; of a larger tree those in sight, and around the chosen one."""
_LEAST: Final = 8.0  # half of the pixels that a node takes at least
_BESIDE: Final = (Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Down)


class NodeCell(QAbstractButton):
    """A button that is not seen and gets no mouse and no keys; to press it is to click the node."""

    def __init__(self, viewport: QWidget) -> None:
        super().__init__(viewport)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Nothing: the view has painted already."""


class NodeCells(QObject):
    """Keeps a cell for each node that can be read one by one, while a screen reader listens.

    Args:
        spoken: what is said of a tree node.
        press: what a click on one does.
        chosen: the node that the keys go on from.
    """

    def __init__(
        self,
        view: TreeCanvas,
        spoken: Callable[[int], str],
        press: Callable[[int], None],
        chosen: Callable[[], int],
    ) -> None:
        super().__init__(view)
        self._view, self._spoken, self._press, self._chosen = view, spoken, press, chosen
        self._cells: dict[int, NodeCell] = {}
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self.refresh)

    def __len__(self) -> int:
        return len(self._cells)

    def refresh_soon(self) -> None:
        """The step, the tree or the camera changed: follow when the view has come to rest."""
        if QAccessible.isActive() or self._cells:
            self._rest.start()

    def clear(self) -> None:
        """Another tree is shown: its nodes have other numbers."""
        self._keep(())

    def refresh(self) -> None:
        """Say of each node what is now known of it."""
        drawing = self._view.drawing
        if drawing is None or not QAccessible.isActive() or not self._view.isVisible():
            self.clear()
            return
        nodes = self._nodes()
        changed = self._keep(nodes)
        stage = self._view.stage()
        for node in nodes:
            cell = self._cells[node]
            x, depth = drawing.place(node)
            half = max(_LEAST, stage.camera.symbol(drawing.levels[depth].gap) / 2)
            left, top = x * stage.camera.sx + stage.camera.dx, stage.camera.level_y(depth)
            area = QRectF(left - half, top - half, 2 * half, 2 * half)
            cell.setGeometry(area.toAlignedRect())
            set_name(cell, self._spoken(node))
            cell.setVisible(True)
            if changed:
                cell.raise_()  # they are read in the order of the tree

    def _keep(self, nodes: tuple[int, ...]) -> bool:
        """Have a cell for each of these nodes and for no other; whether any came or went."""
        gone, new = self._cells.keys() - set(nodes), set(nodes) - self._cells.keys()
        for node in gone:
            cell = self._cells.pop(node)
            cell.hide()
            cell.deleteLater()
        for node in new:
            self._cells[node] = cell = NodeCell(self._view.viewport())
            cell.clicked.connect(lambda _checked=False, node=node: self._press(node))
        return bool(gone or new)

    def _nodes(self) -> tuple[int, ...]:
        """All of a small tree; else those in sight, the chosen one and those beside it."""
        drawing = self._view.drawing
        assert drawing is not None
        if len(drawing.shape.node) <= _MOST:
            return tuple(sorted(drawing.shape.node.tolist()))
        chosen = self._chosen()
        chosen = int(drawing.shape.node[drawing.shown(chosen)])
        found = {chosen, *(neighbour(drawing, chosen, key) for key in _BESIDE)}
        stage = self._view.stage()
        left, right = stage.units()
        height = self._view.viewport().height()
        for depth, level in enumerate(drawing.levels):
            if stage.dense(depth) or not 0 <= stage.camera.level_y(depth) <= height:
                continue
            begin, end = np.searchsorted(level.x, (left, right))
            found.update(level.nodes[begin : min(int(end), int(begin) + _MOST)].tolist())
            if len(found) >= _MOST:
                break
        return tuple(sorted(found))  # which is preorder
