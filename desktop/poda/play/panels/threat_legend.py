"""What the marks of threats mean, below the board."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from poda.engine.game import MAX, MIN
from poda.house.i18n import Retranslatable
from poda.house.theme import Role, theme_manager
from poda.widgets.boards.connect4_marks import draw_threat
from poda.widgets.boards.names import side_name
from poda.widgets.layout import BETWEEN, INSIDE, Label, Panel

_ITEMS = ((MAX, True, True), (MAX, False, True), (MIN, True, True), (MAX, True, False))
"""Whose mark stands before each text, whether it is of an odd row, and whether it is of use."""


class ThreatLegend(Retranslatable, Panel):
    """A row of marks with their meaning."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = Label("small", Role.MUTED, bold=True)
        self._texts = [Label("small", Role.MUTED) for _ in _ITEMS]
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(INSIDE // 2)
        row.addStretch()
        row.addWidget(self._title)
        for item, text in zip(_ITEMS, self._texts, strict=True):
            row.addSpacing(BETWEEN)
            row.addWidget(_Swatch(*item))
            row.addWidget(text)
        row.addStretch()
        self._row = row
        # It must not widen the window: where it has no room it does without its title.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        whole = self._row.sizeHint().width()
        if self._title.isHidden():
            whole += self._title.sizeHint().width() + self._row.spacing()
        if self._title.isHidden() is not (whole > self.width()):
            self._title.setVisible(whole <= self.width())
            self._row.activate()

    def retranslate(self) -> None:
        self._title.setText(self.tr("Threats"))
        texts = (
            self.tr("odd row"),
            self.tr("even row"),
            side_name("connect4", MIN),
            self.tr("of little use"),
        )
        for label, text in zip(self._texts, texts, strict=True):
            label.setText(text)
        self.setToolTip(
            self.tr(
                "An empty cell that would complete four. The first player profits from odd rows, "
                "the second from even ones, and nothing above a useful threat counts."
            )
        )
        self.setAccessibleName(" · ".join((self._title.full_text(), *texts)))
        self._fit()


class _Swatch(QWidget):
    """One mark, as the board draws it."""

    def __init__(self, side: int, odd: bool, strong: bool) -> None:
        super().__init__()
        self._mark = (side, odd, strong)
        theme_manager().changed.connect(self._resize)
        self._resize()

    def _resize(self) -> None:
        side = round(18 * theme_manager().type_scale)
        self.setFixedSize(side, side)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side, odd, strong = self._mark
        middle = QPointF(self.width() / 2, self.height() / 2)
        draw_threat(painter, middle, self.width() * 1.7, side, odd=odd, strong=strong)
        painter.end()
