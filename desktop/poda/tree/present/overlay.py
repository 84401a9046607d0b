"""What lies over the window while one presents: a black screen, a spotlight, a laser's dot."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QRadialGradient,
)
from PySide6.QtWidgets import QWidget

from poda.house.i18n import Retranslatable
from poda.house.theme import THEMES, Role, theme_manager

SMALLEST, LARGEST = 60, 700
"""Pixels of the spotlight's radius."""
_DIM: Final = 0.72
_SOFT: Final = 0.88  # of the radius: from here on it grows dark
_DOT: Final = 8.0
_HALO: Final = 2.2
MODIFIERS: Final = (
    Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr,
)  # fmt: skip


class Over(QWidget):
    """A child that covers its whole parent, whatever size that takes."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.hide()
        self.fit()

    def fit(self) -> None:
        """The parent has another size."""
        parent = self.parentWidget()
        assert parent is not None
        self.setGeometry(parent.rect())
        self.raise_()


class Blank(Retranslatable, Over):
    """Black all over; the next key or click takes it away, and does nothing else.

    Signals:
        ended: it was taken away by a person.
    """

    ended = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.retranslate()

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("The screen is blank. Any key brings the picture back."))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # no key means anything else now
            return True
        return super().event(event)

    def focusNextPrevChild(self, _next: bool) -> bool:
        return False  # Tab is a key like any other

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in MODIFIERS and not event.isAutoRepeat():
            self.ended.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.ended.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), THEMES["projector"].color(Role.TEXT))
        painter.end()


class Light(Over):
    """The spotlight and the laser's dot, where the pointer is. Clicks go through it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.place = QPoint(self.width() // 2, self.height() // 2)
        self.radius = max(190, self.screen().geometry().height() // 4)
        self.spot = self.dot = False

    def show_as(self, *, spot: bool, dot: bool) -> None:
        """What of the two is seen."""
        self.spot, self.dot = spot, dot
        self.setVisible(spot or dot)
        self.fit()
        self.update()

    def point_at(self, place: QPoint) -> None:
        """The pointer is here, in this widget's pixels."""
        if place == self.place:
            return
        before, self.place = self.place, place
        if self.spot or self.dot:
            self.update(self._around(before).united(self._around(place)))

    def grow(self, notches: int) -> None:
        """A larger or a smaller spotlight."""
        radius = round(self.radius * 1.15**notches)
        self.radius = min(max(SMALLEST, radius), LARGEST)
        self.update()

    def _around(self, place: QPoint) -> QRect:
        reach = self.radius + 2 if self.spot else round(_DOT * _HALO * self._scale()) + 2
        return QRect(place.x() - reach, place.y() - reach, 2 * reach, 2 * reach)

    def _scale(self) -> float:
        return theme_manager().type_scale

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, place = theme_manager().theme, QPointF(self.place)
        painter = QPainter(self)
        if self.spot:
            dark, clear = QColor(THEMES["projector"].color(Role.TEXT)), QColor()
            dark.setAlphaF(_DIM)
            clear = QColor(dark)
            clear.setAlphaF(0.0)
            light = QRadialGradient(place, self.radius)
            light.setColorAt(0.0, clear)
            light.setColorAt(_SOFT, clear)
            light.setColorAt(1.0, dark)
            painter.fillRect(event.rect(), QBrush(light))
        if self.dot:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            radius, color = _DOT * self._scale(), QColor(theme.color(Role.BAD))
            halo = QColor(color)
            halo.setAlphaF(0.25)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(halo)
            painter.drawEllipse(place, radius * _HALO, radius * _HALO)
            painter.setPen(QPen(theme.color(Role.SURFACE), 2))
            painter.setBrush(color)
            painter.drawEllipse(place, radius, radius)
        painter.end()
