"""What one builds with: a row of buttons over the tree, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QWidget

from poda.house.i18n import Retranslatable
from poda.house.theme import Role, theme_manager
from poda.tree.canvas.view import TreeView
from poda.tree.editing.node_field import NodeField
from poda.tree.model.tree_model import TreeModel
from poda.widgets.button_strip import ButtonStrip
from poda.widgets.layout import BETWEEN, Label

BUTTONS: Final = (
    "add_child", "relabel", "delete_node", "move_left", "move_right", "chance_node", "undo",
    "redo", "new",
)  # fmt: skip
_HINT: Final = 216  # pixels at the usual type size, before the buttons' words
_APART: Final = 6
_SIDE: Final = 26


class BuildBar(Retranslatable, QWidget):
    """The buttons of the building, and the sentence beside them."""

    def __init__(self, model: TreeModel, actions: Sequence[QAction]) -> None:
        super().__init__()
        self.hide()
        self._model = model
        self.strip = ButtonStrip(actions)
        self.hint = Label("small", Role.MUTED, elide=True)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(BETWEEN)
        layout.addWidget(self.strip)
        layout.addWidget(self.hint, 1)
        for signal in (model.opened, model.selection_changed):
            signal.connect(self.retranslate)
        self.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Words on the buttons where there is room for them and for the sentence."""
        room = self.width() - BETWEEN - round(_HINT * theme_manager().type_scale)
        self.strip.fit(room)

    def retranslate(self) -> None:
        model = self._model
        node = model.selected
        if model.recording is None or not 0 <= node < model.tree.nodes:
            text = self.tr("Click a node to change it")
        elif model.tree.is_leaf(node):
            text = self.tr("Double click changes the value")
        elif node:
            text = self.tr("Drag it among its siblings")
        else:
            text = self.tr("Shift and arrows select nodes")
        self.hint.setText(text)
        self.fit()


class AddHere(Retranslatable, QAbstractButton):
    """A round button under the selected node, that adds a child to it.

    It stands for the action in its place, but while a node's text is changed; the keyboard has the
    action itself.
    """

    def __init__(self, view: TreeView, action: QAction, field: NodeField) -> None:
        super().__init__()
        self.hide()
        self.setParent(view.viewport())
        self._view, self._field = view, field
        self._on = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.clicked.connect(action.trigger)
        for signal in (
            view.camera_changed, view.model.selection_changed, view.model.opened,
            view.model.reshaped, theme_manager().changed, field.begun, field.closed,
        ):  # fmt: skip
            signal.connect(self.refresh)
        self.retranslate()

    def show_it(self, on: bool) -> None:
        """Come with every node that is selected, or stay away."""
        self._on = on
        self.refresh()

    def refresh(self) -> None:
        """Be under the selected node, or nowhere."""
        view = self._view
        node = view.model.selected
        drawing = view.drawing
        there = self._on and drawing is not None and 0 <= node < drawing.tree.nodes
        there = there and self._field.node < 0
        if not there or drawing is None or view.model.recording is not drawing.recording:
            self.hide()
            return
        side = round(_SIDE * theme_manager().type_scale)
        box = view.box_of(node)
        area, half = view.viewport().rect(), QPoint(side // 2, side // 2)
        at = QPoint(round(box.center().x()), round(box.bottom()) - _APART) - half
        if at.y() + side > area.bottom():  # the lowest level: beside it
            at = QPoint(round(box.right()) + side, round(view.centre_of(node).y())) - half
        self.setGeometry(at.x(), at.y(), side, side)
        self.setVisible(area.contains(self.geometry().center()))

    def sizeHint(self) -> QSize:
        return self.size()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme = theme_manager().theme
        face, sign = theme.color(Role.SURFACE), theme.color(Role.FOCUS)
        if self.underMouse() or self.isDown():
            face, sign = sign, face
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.color(Role.FOCUS), 2))
        painter.setBrush(face)
        area = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        painter.drawEllipse(area)
        painter.setPen(QPen(sign, 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        middle, arm = area.center(), 0.24 * area.width()
        painter.drawLine(middle - QPointF(arm, 0), middle + QPointF(arm, 0))
        painter.drawLine(middle - QPointF(0, arm), middle + QPointF(0, arm))
        painter.end()

    def retranslate(self) -> None:
        text = self.tr("Add a child here (Ins)")
        self.setToolTip(text)
        self.setAccessibleName(text)
