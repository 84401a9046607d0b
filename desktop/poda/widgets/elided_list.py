"""A list whose entries are elided where they have no room, and told apart all the same."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter, QWidget

_MOST_ROWS: Final = 20  # in sight at once
_WIDEST_LIST: Final = 420
_BESIDE_TEXT: Final = 40  # pixels of a row that are no text, a scroll bar among them


class ElidedList(QComboBox):
    """A QComboBox. Names that differ at their end are still told apart, and plies are read."""

    elides = Qt.TextElideMode.ElideMiddle

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaxVisibleItems(_MOST_ROWS)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.view().setTextElideMode(Qt.TextElideMode.ElideMiddle)

    def shown_text(self) -> str:
        """What the closed list shows of the entry that is chosen."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        return self._fitted(self.currentText(), max(0, field.width() - 2))

    def _fitted(self, text: str, width: int) -> str:
        """The text in so many pixels; what stands after its last comma goes last of all."""
        metrics = self.fontMetrics()
        head, comma, tail = text.rpartition(", ")
        kept = comma + tail
        if not comma or 2 * metrics.horizontalAdvance(kept) > width:
            head, kept = text, ""
        room = width - metrics.horizontalAdvance(kept)
        return metrics.elidedText(head, self.elides, room) + kept

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self.shown_text()
        painter = QStylePainter(self)
        with painter:
            painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
            painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def showPopup(self) -> None:
        wanted = self.view().sizeHintForColumn(0) + _BESIDE_TEXT
        self.view().setMinimumWidth(min(wanted, max(_WIDEST_LIST, self.width())))
        super().showPopup()
