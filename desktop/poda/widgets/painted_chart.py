"""Small charts that a widget paints itself: their sizes, and reading them by keys."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from poda.house.theme import theme_manager
from poda.widgets.keyboard import FocusRing
from poda.widgets.layout import PaintedText


class PaintedChart(PaintedText):
    """A chart whose size follows the type size, and which is repainted in a new theme."""

    USUAL: ClassVar[tuple[int, int]]
    """The preferred width and height, in pixels at the usual type size."""
    LEAST: ClassVar[tuple[int, int]]
    """The least width, in pixels, and height, in pixels at the usual type size."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme_manager().changed.connect(self.restyle)

    def restyle(self) -> None:
        """Follow a change of the theme: repaint, and adapt the size."""
        self.updateGeometry()
        self.update()

    def usual_size(self) -> tuple[int, int]:
        """The preferred size, if it is not always `USUAL`."""
        return self.USUAL

    def sizeHint(self) -> QSize:
        scale = theme_manager().type_scale
        wide, high = self.usual_size()
        return QSize(round(wide * scale), round(high * scale))

    def minimumSizeHint(self) -> QSize:
        wide, high = self.LEAST
        return QSize(wide, round(high * theme_manager().type_scale))


def write_beside(painter: QPainter, plot: QRectF, y: float, text: str, gap: float) -> None:
    """Write a number at the height `y`, `gap` pixels left of the plot."""
    high = QFontMetricsF(painter.font()).height()
    place = QRectF(0, y - high / 2, plot.left() - gap, high)
    painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)


class Neighbours(NamedTuple):
    """The points to which the left and right arrow keys lead, and the last point, from 0."""

    before: int
    after: int
    last: int


class PointChart(PaintedChart):
    """A chart that is read point by point with the arrow keys, Home and End."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        FocusRing(self)

    def neighbours(self) -> Neighbours | None:
        """The neighbours of the current point; None without points."""
        raise NotImplementedError

    def go_to_point(self, place: int) -> None:
        """Make a point the current one, from 0."""
        raise NotImplementedError

    def event(self, event: QEvent) -> bool:
        # Keep these keys from the window's shortcuts.
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._aim(event) is not None
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if (aim := self._aim(event)) is None:
            super().keyPressEvent(event)
        else:
            self.go_to_point(aim)

    def _aim(self, event: QKeyEvent) -> int | None:
        """The point to which a key leads; None for other keys."""
        found = self.neighbours()
        if found is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return None
        aims = {
            Qt.Key.Key_Left: found.before,
            Qt.Key.Key_Right: found.after,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: found.last,
        }
        aim = aims.get(Qt.Key(event.key()))
        return None if aim is None else min(max(aim, 0), found.last)
