"""Small charts that a widget paints itself: their sizes, and reading them by keys."""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from poda.house.theme import Role, font, theme_manager
from poda.widgets.keyboard import FocusRing
from poda.widgets.layout import PaintedText

_ROW_SPACE: Final = 4


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


_FLAGS: Final = Qt.AlignmentFlag
AT_LEFT: Final = _FLAGS.AlignLeft | _FLAGS.AlignVCenter
AT_RIGHT: Final = _FLAGS.AlignRight | _FLAGS.AlignVCenter
CENTERED: Final = _FLAGS.AlignCenter


def write_in(
    painter: QPainter,
    box: QRectF,
    text: str,
    role: Role,
    type_: QFont | None = None,
    *,
    place: Qt.AlignmentFlag = AT_LEFT,
    elide: Qt.TextElideMode = Qt.TextElideMode.ElideNone,
) -> None:
    """Write a text into a box, in a colour of the theme, in another type if that is given."""
    if type_ is not None:
        painter.setFont(type_)
    painter.setPen(theme_manager().theme.color(role))
    if elide is not Qt.TextElideMode.ElideNone:
        text = painter.fontMetrics().elidedText(text, elide, int(box.width()))
    painter.drawText(box, place, text)


class PaintedRows(PaintedChart):
    """A painted table of two rows, each as high as a line of text, below a heading if it has one.

    Of `USUAL` and `LEAST` only the widths count.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def row_height(self) -> int:
        """The height of a row."""
        return QFontMetrics(font("body")).height() + _ROW_SPACE

    @property
    def heading_height(self) -> int:
        """The height of the heading."""
        return 0

    def sizeHint(self) -> QSize:
        return QSize(self.USUAL[0], self.heading_height + 2 * self.row_height)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.LEAST[0], self.sizeHint().height())


def write_beside(painter: QPainter, plot: QRectF, y: float, text: str, gap: float) -> None:
    """Write a number at the height `y`, `gap` pixels left of the plot."""
    high = QFontMetricsF(painter.font()).height()
    painter.drawText(QRectF(0, y - high / 2, plot.left() - gap, high), AT_RIGHT, text)


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
