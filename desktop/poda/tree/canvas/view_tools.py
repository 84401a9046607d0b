"""What the mouse finds on the picture itself: buttons in a corner, and a menu on each node."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from poda.tree.canvas.view import TreeView
from poda.tree.controls.actions import TreeActions
from poda.tree.model.model import TreeModel
from poda.widgets.layout import INSIDE, action_button

_BUTTONS: Final = ("zoom_out", "zoom_in", "fit", "follow")
_ON_A_NODE: Final = ("go_to_node", "fold", "why")
_CHANGES: Final = ("relabel", "add_child", "delete_node", "move_left", "move_right", "chance_node")
_BESIDE: Final = ("fit", "follow", "fold_pruned", "unfold_all")


class ViewTools(QWidget):
    """The buttons, in the upper right corner, where a tree has little; and the menu."""

    def __init__(self, model: TreeModel, view: TreeView, actions: TreeActions) -> None:
        super().__init__(view)
        self._model, self._view, self._actions = model, view, actions
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for name in _BUTTONS:
            layout.addWidget(action_button(actions[name], text=False))
        view.resized.connect(self._put_in_place)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self.open_menu)
        model.opened.connect(self.show)
        self.hide()  # there is nothing to look at yet

    def _put_in_place(self) -> None:
        self.adjustSize()
        self.move(self._view.width() - self.width() - INSIDE // 2, INSIDE // 2)

    def open_menu(self, place: QPoint) -> None:
        """What can be done with the node at `place` (in the view), or with the picture."""
        if self._model.recording is None:
            return
        node = self._view.node_at(QPointF(place))
        if node >= 0:
            self._model.select(node)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for name in _ON_A_NODE if node >= 0 else _BESIDE:
            menu.addAction(self._actions[name])
        if node >= 0 and self._actions["relabel"].isEnabled():  # of a written tree
            menu.addSeparator()
            for name in _CHANGES:
                menu.addAction(self._actions[name])
        menu.popup(self._view.viewport().mapToGlobal(place))
