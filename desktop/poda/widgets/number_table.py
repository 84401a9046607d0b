"""A table of numbers: texts at the left, figures at the right."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QFontMetricsF, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHeaderView, QTableWidgetItem, QWidget

from poda.house.theme import Size, font
from poda.widgets.layout import Fitted, Table, choose_rows

_PADDING: Final = 14
_AROUND_TEXT: Final = 6
_LEAST_SECTION: Final = 24
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_SHOWN: Final = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class NumberTable(Fitted, Table):
    """Dense rows, one of which can be selected. The first column takes the width that is left.

    Args:
        size: the type size, of headers too.

    Signals:
        copied: the table is to be copied to the clipboard.
    """

    copied = Signal()

    def __init__(self, columns: int, parent: QWidget | None = None, size: Size = "small") -> None:
        self._size: Size = size
        super().__init__(columns, parent)
        self.setProperty("dense", True)
        choose_rows(self)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(_LEAST_SECTION)
        self._spare: tuple[int, ...] = ()
        self._least = 0
        self._unwanted: set[int] = set()
        self._widths: dict[int, int] = {}  # of hidden columns too, whose width Qt gives as 0

    def _fit_rows(self) -> None:
        """Set the height of rows and header by the table's own type size."""
        height = QFontMetrics(font(self._size)).height() + _AROUND_TEXT
        self.verticalHeader().setDefaultSectionSize(height)
        self.horizontalHeader().setFixedHeight(height + _AROUND_TEXT // 2)

    def set_heads(self, heads: Sequence[str], tips: Sequence[str]) -> None:
        """Set the titles of the columns and their tooltips."""
        self.setHorizontalHeaderLabels(list(heads))
        for column, tip in enumerate(tips):
            item = self.heading(column)
            item.setToolTip(tip)
            if tip and not heads[column].isalpha():  # titles such as "G %" and "±" cannot be spoken
                item.setData(Qt.ItemDataRole.AccessibleTextRole, tip)
            if column:
                item.setTextAlignment(_RIGHT)

    def fit(self, samples: Sequence[str]) -> None:
        """Make every column but the first just wide enough for its title and its widest text: the
        first takes the rest."""
        metrics = QFontMetricsF(font(self._size))  # rounded pixels are one too few for some fonts
        for column, sample in enumerate(samples, start=1):
            wide = max(
                metrics.horizontalAdvance(text) for text in (sample, self.heading(column).text())
            )
            self._widths[column] = ceil(wide) + _PADDING
            self.setColumnWidth(column, self._widths[column])
        for column in range(self.columnCount()):
            self.heading(column).setFont(font(self._size))
        self._make_room()

    def spare(self, columns: Sequence[int], least: int) -> None:
        """Hide these columns, one after the other, while the table's first column has fewer than
        `least` pixels."""
        self._spare, self._least = tuple(columns), least
        self._make_room()

    def want(self, column: int, wanted: bool) -> None:
        """Show a column, if there is room for it, or hide it in any case."""
        if wanted == (column in self._unwanted):
            self._unwanted ^= {column}
            self._make_room()

    def _fit(self) -> None:
        self._make_room()

    def _make_room(self) -> None:
        wide = sum(
            self.columnWidth(place) or self._widths.get(place, 0)
            for place in range(1, self.columnCount())
            if place not in self._unwanted
        )
        hidden = set(self._unwanted)
        for column in self._spare:
            if self.viewport().width() - wide >= self._least or column in hidden:
                continue
            wide -= self.columnWidth(column) or self._widths.get(column, 0)
            hidden.add(column)
        for column in range(1, self.columnCount()):
            if self.isColumnHidden(column) != (column in hidden):
                self.setColumnHidden(column, column in hidden)

    def numbers_width(self) -> int:
        """The width of all columns but the first, in pixels."""
        return sum(self.columnWidth(column) for column in range(1, self.columnCount()))

    def put(
        self, row: int, column: int, text: str, color: QColor, *, bold: bool = False
    ) -> QTableWidgetItem:
        """Write a text into a cell, aligned to the right except in the first column."""
        item = QTableWidgetItem(text)
        item.setFlags(_SHOWN)
        item.setFont(font(self._size, bold=bold))
        item.setForeground(color)
        if column:
            item.setTextAlignment(_RIGHT)
        self.setItem(row, column, item)
        return item

    def heading(self, column: int) -> QTableWidgetItem:
        """The header item of a column."""
        item = self.horizontalHeaderItem(column)
        assert item is not None
        return item

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copied.emit()
        else:
            super().keyPressEvent(event)
