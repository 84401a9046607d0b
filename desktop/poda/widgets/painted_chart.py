"""Small charts that a widget paints itself: how large they are, and how they are read by keys."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from poda.house.theme import theme_manager
from poda.widgets.keyboard import FocusRing
from poda.widgets.layout import PaintedText


class PaintedChart(PaintedText):
    """A chart whose size follows the type, and which is painted anew when the theme changes."""

    USUAL: ClassVar[tuple[int, int]]
    """How wide and high it would like to be, in pixels at the usual type size."""
    LEAST: ClassVar[tuple[int, int]]
    """What it can do with: the height at the usual type size."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme_manager().changed.connect(self.restyle)

    def restyle(self) -> None:
        """Take on other colours, letters, or another size."""
        self.updateGeometry()
        self.update()

    def usual_size(self) -> tuple[int, int]:
        """As `USUAL`, where it depends on something else."""
        return self.USUAL

    def sizeHint(self) -> QSize:
        scale = theme_manager().type_scale
        wide, high = self.usual_size()
        return QSize(round(wide * scale), round(high * scale))

    def minimumSizeHint(self) -> QSize:
        wide, high = self.LEAST
        return QSize(wide, round(high * theme_manager().type_scale))


def write_beside(painter: QPainter, plot: QRectF, y: float, text: str, gap: float) -> None:
    """Write a number at its height, left of a chart's plot."""
    high = QFontMetricsF(painter.font()).height()
    place = QRectF(0, y - high / 2, plot.left() - gap, high)
    painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)


class Neighbours(NamedTuple):
    """Where the arrow keys lead from the point at hand, and which point is the last."""

    before: int
    after: int
    last: int


class PointChart(PaintedChart):
    """A chart that is read point by point, with the arrow keys, Home and End."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        FocusRing(self)

    def neighbours(self) -> Neighbours | None:
        """Those of the point at hand; None where there is nothing to read."""
        raise NotImplementedError

    def go_to_point(self, place: int) -> None:
        """A key leads to this point, from 0."""
        raise NotImplementedError

    def event(self, event: QEvent) -> bool:
        # Elsewhere in the window these keys may be those of an action.
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
        """The point that a key goes to; None of any other key."""
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
