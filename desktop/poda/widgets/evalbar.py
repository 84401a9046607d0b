"""The evaluation bar: who stands better, at a glance."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import (
    QBrush,
    QFont,
    QFontMetricsF,
    QHideEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from poda.house.i18n import follow_language
from poda.house.settings import at_speed
from poda.house.theme import Role, painting, saved, theme_manager
from poda.widgets.announce import set_name
from poda.widgets.boards.paint import color, ink_on, pen
from poda.widgets.layout import PaintedText

WIDTH = 26  # pixels at the usual type size
DURATION = 150
_TEXT = 13  # pixels, by type size: the number's greatest height
_LEAST_TEXT = 9
_USUAL = "+0.25"  # as wide as most numbers; a longer one is written if it fits


class EvalBar(PaintedText):
    """An upright bar: MAX's share from below, filled; MIN's from above, hatched.

    A notch marks the even middle. Without a value the bar is empty.

    Attributes:
        value: MAX's share, from 0 to 1; None without a value.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.value: float | None = None
        self._text = ""
        self._description = ""
        self._shown = 0.5
        self._animated = True
        self._sides = Role.MAX, Role.MIN
        self._clock = QVariantAnimation(self)
        self._clock.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._clock.valueChanged.connect(self._step)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        theme_manager().changed.connect(self.update)
        follow_language(self, self._show_name)

    @property
    def animations_enabled(self) -> bool:
        """Whether the bar moves to a new value gradually."""
        return self._animated

    @animations_enabled.setter
    def animations_enabled(self, enabled: bool) -> None:
        self._animated = enabled
        if not enabled:
            self.finish_animation()

    def set_sides(self, first: Role, second: Role) -> None:
        """Set the colours of MAX's and MIN's shares."""
        if (first, second) != self._sides:
            self._sides = first, second
            self.update()

    def set_value(self, fraction_for_max: float | None, text: str, description: str) -> None:
        """Show MAX's share, from 0 to 1; None for an empty bar.

        `text` is short ("+3") and painted if it fits; `description` is for screen readers and the
        tooltip.
        """
        self._text, self._description = text, description
        self.setToolTip(description)
        self._show_name()
        before = self.value
        if fraction_for_max is not None:
            fraction_for_max = min(max(fraction_for_max, 0.0), 1.0)
        if fraction_for_max != before:
            self.value = fraction_for_max
            self._slide(0.5 if fraction_for_max is None else fraction_for_max)
        self.update()

    def finish_animation(self) -> None:
        """End the animation at the value."""
        self._clock.stop()
        self._step(0.5 if self.value is None else self.value)

    def _show_name(self) -> None:
        if self._description:
            name = self.tr("Evaluation: {value}").format(value=self._description)
        else:
            name = self.tr("Evaluation: none")
        set_name(self, name)

    def sizeHint(self) -> QSize:
        return QSize(self._width(), 240)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._width(), 80)

    def _width(self) -> int:
        """The width, in pixels, for an upright number: one of `_USUAL` has room in any font."""
        usual = QFontMetricsF(self._bold(_LEAST_TEXT)).horizontalAdvance(_USUAL)
        return max(round(WIDTH * min(1.3, max(1.0, theme_manager().type_scale))), ceil(usual + 3))

    def _bold(self, size: int) -> QFont:
        font = QFont(self.font())
        font.setBold(True)
        font.setPixelSize(size)
        return font

    def hideEvent(self, event: QHideEvent) -> None:
        self.finish_animation()
        super().hideEvent(event)

    def _slide(self, end: float) -> None:
        self._clock.stop()
        if not self._animated or not self.isVisible():
            self._step(end)
            return
        self._clock.setDuration(at_speed(DURATION))
        self._clock.setStartValue(self._shown)
        self._clock.setEndValue(end)
        self._clock.start()

    def _step(self, value: float) -> None:
        self._shown = float(value)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            body = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            outline = QPainterPath()
            outline.addRoundedRect(body, 5, 5)
            with saved(painter):
                painter.setClipPath(outline)
                if self.value is None:
                    painter.fillRect(body, color(Role.LINE, 0.35))
                else:
                    self._paint_shares(painter, body)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(color(Role.LINE), 1))
            painter.drawPath(outline)
            self._paint_middle(painter, body)

    def _paint_shares(self, painter: QPainter, body: QRectF) -> None:
        border = body.bottom() - body.height() * self._shown
        lower, upper = QRectF(body), QRectF(body)
        lower.setTop(border)
        upper.setBottom(border)
        painter.fillRect(lower, color(self._sides[0]))
        painter.fillRect(upper, color(self._sides[1]))
        painter.fillRect(
            upper, QBrush(color(ink_on(self._sides[1]), 0.35), Qt.BrushStyle.BDiagPattern)
        )
        painter.setPen(pen(color(Role.SURFACE), 2))
        painter.drawLine(QPointF(body.left(), border), QPointF(body.right(), border))
        self._paint_text(painter, body)

    def _paint_middle(self, painter: QPainter, body: QRectF) -> None:
        """Paint a notch at the middle of both edges."""
        middle = body.center().y()
        ink = ink_on(self._sides[0])
        accents = self.value is not None and ink is Role.ON_ACCENT
        notch = color(ink if accents else Role.MUTED)
        for left in (body.left(), body.right() - 5):
            painter.fillRect(QRectF(left, middle - 1, 5, 2), notch)

    def _paint_text(self, painter: QPainter, body: QRectF) -> None:
        """Paint the value at the end of the better side, as large as the bar's width allows; one
        that is too long for it is not painted."""
        largest = round(_TEXT * max(1.0, theme_manager().type_scale))
        fonts = map(self._bold, range(largest, _LEAST_TEXT - 1, -1))
        most = body.width() - 2
        fits = (each for each in fonts if QFontMetricsF(each).horizontalAdvance(self._text) <= most)
        font = next(fits, None)
        if font is None:  # the tooltip has the number
            return
        room = font.pixelSize() + 12
        below = self._shown >= 0.5
        share = self._shown if below else 1 - self._shown
        if not self._text or share * body.height() < room:
            return
        place = QRectF(body.left(), body.top(), body.width(), room)
        if below:
            place.moveBottom(body.bottom())
        else:
            # On the hatched part the text needs a plain background.
            painter.fillRect(place, color(self._sides[1]))
        painter.setFont(font)
        painter.setPen(color(ink_on(self._sides[0 if below else 1])))
        painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), self._text)
