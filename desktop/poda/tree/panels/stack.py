"""The call stack: the innermost call on top, as debuggers show it, the root at the bottom."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QListView, QVBoxLayout, QWidget

from poda.engine.record.listings.lecture import amount_text, call_text, has_windows
from poda.house.i18n import Retranslatable
from poda.house.theme import Role, font, theme_manager
from poda.tree.drawing.look import player_role
from poda.tree.model.tree_model import TreeModel
from poda.tree.sentences.steps import short_name
from poda.widgets.layout import INSIDE, Label, Steady, wrapped

_ORDINARY: Final = "MIN-VALUE(10.1, alpha=12, beta=+inf)  v = 12"
_SMALLEST: Final = 8.5  # points, before the type size

_Index = QModelIndex | QPersistentModelIndex


class _Frames(QAbstractListModel):
    """The frames, a row each. Texts are made when they are shown, so that 200 cost no more."""

    def __init__(self, model: TreeModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._path: list[int] = []  # trace nodes, the innermost first
        self._texts: dict[int, str] = {}  # of the nodes that were shown; a list asks thrice
        self._step = 0
        self.fonts = (font("small", mono=True), font("small", mono=True, bold=True))

    def refresh(self) -> None:
        """Take over the calls of the model's step."""
        self.beginResetModel()
        self._step = self._model.step
        self._texts.clear()
        has_calls = self._model.recording is not None and not self._model.trace.staged
        self._path = self._model.trace.path(self._step)[::-1] if has_calls else []
        self.endResetModel()

    def node(self, row: int) -> int:
        """The trace node of a row."""
        return self._path[row]

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 (as Qt has it)
        return 0 if parent.isValid() else len(self._path)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        node = self._path[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            if node not in self._texts:
                self._texts[node] = self._text(node)
            return self._texts[node]
        if role == Qt.ItemDataRole.FontRole:
            return self.fonts[index.row() == 0]
        if role == Qt.ItemDataRole.ForegroundRole:
            return theme_manager().theme.color(player_role(int(self._model.trace.player[node])))
        return None

    def _text(self, node: int) -> str:
        recording = self._model.recording
        assert recording is not None
        trace, tree = recording.trace, recording.tree
        windows = has_windows(recording.question.algorithm)
        name = short_name(tree, int(tree.tree_node[node]))
        call = call_text(trace, node, self._step, name, windows=windows)
        value = float(trace.values_of(np.array([node], np.int32), self._step)[0])
        return call if np.isnan(value) else f"{call}  v = {amount_text(value)}"


class StackPanel(Retranslatable, QWidget):
    """The calls that are under way. A click, or Enter, goes to a call's node.

    Signals:
        node_requested: the tree node of the frame that was chosen; it is selected already.
    """

    node_requested = Signal(int)

    def __init__(self, model: TreeModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._title = Label("body", bold=True)
        self._depth = Label("small", Role.MUTED)
        self._depth.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._hint = wrapped("small", Role.MUTED)
        self._frames = _Frames(model, self)
        self.list = QListView()
        self.list.setModel(self._frames)
        self.list.setUniformItemSizes(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.list.clicked.connect(self._choose)
        self.list.activated.connect(self._choose)
        top = QHBoxLayout()
        top.setSpacing(INSIDE)
        top.addWidget(self._title)
        top.addWidget(Steady(self._depth), 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(INSIDE // 2)
        layout.addLayout(top)
        layout.addWidget(self._hint, 1, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self.list, 1)
        model.opened.connect(self._refresh)
        model.moved.connect(self._refresh)
        theme_manager().changed.connect(self._fit)
        self.retranslate()

    def retranslate(self) -> None:
        self._title.setText(self.tr("Call stack"))
        self._title.setToolTip(
            self.tr("The innermost call is on top, the root at the bottom. Enter goes to a node.")
        )
        self.list.setAccessibleName(self.tr("Call stack"))
        self._hint.setText(
            self.tr("In stages nothing calls anything: the whole tree is held at once.")
        )
        self._refresh()

    def _refresh(self) -> None:
        staged = self._model.recording is not None and self._model.trace.staged
        self._hint.setVisible(staged)
        self.list.setVisible(not staged)
        self._frames.refresh()
        calls = self._frames.rowCount()
        self._depth.setText(self.tr("%n call(s)", "", calls) if calls else "")
        self.list.scrollToTop()
        # To ask for a place has the list lay itself out now: later, it would be painted twice.
        self.list.visualRect(self._frames.index(0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Set the frames so large that an ordinary one has room."""
        bold = font("small", mono=True, bold=True)
        room = self.width() - 3 * INSIDE
        wide = QFontMetricsF(bold).horizontalAdvance(_ORDINARY)
        size = bold.pointSizeF()
        size = max(_SMALLEST * theme_manager().type_scale, min(size, size * room / wide))
        fonts = font("small", mono=True), bold
        for each in fonts:
            each.setPointSizeF(size)
        self._frames.fonts = fonts
        self.list.doItemsLayout()

    def _choose(self, index: QModelIndex) -> None:
        node = int(self._model.tree.tree_node[self._frames.node(index.row())])
        self._model.select(node)
        self.node_requested.emit(node)
