"""A table of numbers: what a row is about stands at the left, its figures at the right."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QFontMetricsF, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidgetItem, QWidget

from poda.house.theme import Size, font
from poda.widgets.layout import Table

_PADDING: Final = 14
_AROUND_TEXT: Final = 6
_LEAST_SECTION: Final = 24
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_SHOWN: Final = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class NumberTable(Table):
    """Dense rows, of which one is chosen. The first column takes the width that is left.

    Args:
        size: the type, in the heads too.

    Signals:
        copied: the table is wanted on the clipboard.
    """

    copied = Signal()

    def __init__(self, columns: int, parent: QWidget | None = None, size: Size = "small") -> None:
        self._size: Size = size
        super().__init__(columns, parent)
        self.setProperty("dense", True)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(_LEAST_SECTION)

    def _fit_rows(self) -> None:
        """As high as its own type needs, the heads too."""
        height = QFontMetrics(font(self._size)).height() + _AROUND_TEXT
        self.verticalHeader().setDefaultSectionSize(height)
        self.horizontalHeader().setFixedHeight(height + _AROUND_TEXT // 2)

    def set_heads(self, heads: Sequence[str], tips: Sequence[str]) -> None:
        """What stands over the columns, and what is said of them."""
        self.setHorizontalHeaderLabels(list(heads))
        for column, tip in enumerate(tips):
            item = self.heading(column)
            item.setToolTip(tip)
            if tip and not heads[column].isalpha():  # "G %" and "±" are not for the ear
                item.setData(Qt.ItemDataRole.AccessibleTextRole, tip)
            if column:
                item.setTextAlignment(_RIGHT)

    def fit(self, samples: Sequence[str]) -> None:
        """Make each column but the first wide enough for its head and for its widest text, and no
        wider: the first one needs the rest."""
        metrics = QFontMetricsF(font(self._size))  # whole pixels are one too few for some fonts
        for column, sample in enumerate(samples, start=1):
            wide = max(
                metrics.horizontalAdvance(text) for text in (sample, self.heading(column).text())
            )
            self.setColumnWidth(column, ceil(wide) + _PADDING)
        for column in range(self.columnCount()):
            self.heading(column).setFont(font(self._size))

    def numbers_width(self) -> int:
        """The pixels of all columns but the first."""
        return sum(self.columnWidth(column) for column in range(1, self.columnCount()))

    def put(
        self, row: int, column: int, text: str, color: QColor, *, bold: bool = False
    ) -> QTableWidgetItem:
        """Write into a cell that is not to be edited: numbers at the right."""
        item = QTableWidgetItem(text)
        item.setFlags(_SHOWN)
        item.setFont(font(self._size, bold=bold))
        item.setForeground(color)
        if column:
            item.setTextAlignment(_RIGHT)
        self.setItem(row, column, item)
        return item

    def heading(self, column: int) -> QTableWidgetItem:
        """What stands over a column."""
        item = self.horizontalHeaderItem(column)
        assert item is not None
        return item

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copied.emit()
        else:
            super().keyPressEvent(event)
