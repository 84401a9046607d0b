"""The legal moves side by side, to be clicked or chosen by the keyboard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QListView, QListWidget, QListWidgetItem, QWidget

from poda.house.theme import font, theme_manager
from poda.widgets.boards.view import MoveLabel

_MOST_ROWS = 3
_WIDE, _HIGH = 24, 12  # around the text of a move
_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class MoveStrip(QListWidget):
    """Moves in as many rows as they need, up to three, and then with a scroll bar.

    Signals:
        chosen: the action that a person wants to play.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions: list[Any] = []
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemClicked.connect(self._choose)
        theme_manager().changed.connect(self._dress)
        self._dress()

    def show_moves(self, moves: Sequence[tuple[Any, str]], labels: Mapping[Any, MoveLabel]) -> None:
        """List the moves: pairs of an action and its text; what is thought of one stands behind."""
        actions, row = [action for action, _ in moves], self.currentRow()
        kept = row if actions == self._actions else 0
        self._actions = actions
        self.clear()
        for action, name in moves:
            label = labels.get(action)
            item = QListWidgetItem(name if label is None else f"{name}  {label.text}", self)
            item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            if label is not None and label.description:
                spoken = f"{name}, {label.description}"
                item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
        self._mark(kept)

    def fit(self, width: int) -> None:
        """Take as much height as the moves need in that width."""
        items = [self.item(row) for row in range(self.count())]
        metrics = self.fontMetrics()
        widest = max((metrics.horizontalAdvance(item.text()) for item in items), default=0)
        size = QSize(widest + _WIDE, metrics.height() + _HIGH)
        self.setGridSize(size)
        for item in items:
            item.setSizeHint(size)
        frame = 2 * self.frameWidth() + 4
        rows = ceil(len(items) / max(1, (width - frame) // size.width())) or 1
        self.setFixedHeight(min(rows, _MOST_ROWS) * size.height() + frame)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        if event.key() in _KEYS and item is not None:
            self._choose(item)
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._mark(max(0, self.currentRow()))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.clearSelection()  # a move that is marked looks as if somebody had chosen it

    def _mark(self, row: int) -> None:
        self.setCurrentRow(row)
        if not self.hasFocus():
            self.clearSelection()

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(self._actions[self.row(item)])

    def _dress(self) -> None:
        self.setFont(font("body", mono=True))
