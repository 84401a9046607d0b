"""The number line: the current node's window, and the value that closes it.

-inf ----------[ 3 ============== 12 ]------------------------ +inf
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

import numpy as np
from PySide6.QtCore import QEasingCurve, QPointF, QRect, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QHideEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from poda.base.numbers import interval_text, number_text
from poda.engine.game import MAX
from poda.engine.record.trace import FULL
from poda.house.i18n import follow_language
from poda.house.settings import paced, settings
from poda.house.theme import Role, font, mixed, painting, theme_manager
from poda.tree.model.tree_model import TreeModel
from poda.tree.model.values import NumberScale, WindowReading, is_scored, reading_of, scale_of
from poda.tree.panels.parts import WhileSeen, triangle
from poda.widgets.announce import phrased
from poda.widgets.layout import PaintedText

# The picture

_SIDE: Final = 6.0  # pixels between the line's ends and their names
_MOST_TICKS: Final = 48  # about the most; of more values every n-th has one
_ENDS: Final = tuple(map(number_text, FULL))  # the same in every language
_APART: Final = 20.0  # pixels, by type size, between two names


class LinePainting:
    """Paints the number line once.

    Args:
        places: the places (0 to 1) of alpha, beta and the value, which may be animated.
    """

    def __init__(
        self,
        painter: QPainter,
        area: QRect,
        scale: NumberScale,
        reading: WindowReading | None,
        places: tuple[float, float, float],
    ) -> None:
        self._painter = painter
        self._theme = theme_manager().theme
        self._scale, self._reading = scale, reading
        self._font = font("small", mono=True)
        self._bold = font("small", mono=True, bold=True)
        self._metrics = QFontMetricsF(self._bold)
        self._size = theme_manager().type_scale
        self._width = area.width()
        self._ends = self._metrics.horizontalAdvance(_ENDS[1]) + 2 * _SIDE
        self._y = area.height() / 2
        self._band = 6.0 * self._size  # half of the band's height
        self._alpha, self._beta, self._value = map(self._x, places)
        self._taken: list[tuple[float, float]] = []  # x ranges of texts below the line

    def paint(self, empty: str) -> None:
        """Paint the line; `empty` is the text for a search without windows."""
        self._line()
        if self._reading is None:
            return
        if self._reading.has_window:
            self._window(self._reading)
        else:
            small, room = font("small"), self._width - 2 * self._ends  # the line's width
            self._painter.setFont(small)
            self._painter.setPen(self._theme.color(Role.MUTED))
            fitting = QFontMetricsF(small).elidedText(empty, Qt.TextElideMode.ElideRight, room)
            self._painter.drawText(QPointF(self._ends, self._above()), fitting)
        if self._reading.interval is not None:
            self._interval(self._reading, *self._reading.interval)
        elif not math.isnan(self._reading.value):
            self._mark(self._reading)
        self._ticks(self._reading)

    # Where things are

    def _x(self, place: float) -> float:
        return self._ends + (self._width - 2 * self._ends) * place

    def _above(self) -> float:
        return self._y - self._band - 4 * self._size - self._metrics.descent()

    def _below(self) -> float:
        return self._y + self._band + 3 * self._size + self._metrics.ascent()

    # The parts

    def _line(self) -> None:
        painter = self._painter
        painter.setPen(QPen(self._theme.color(Role.LINE), 2 * self._size))
        painter.drawLine(QPointF(self._x(0), self._y), QPointF(self._x(1), self._y))
        painter.setFont(self._font)
        painter.setPen(self._theme.color(Role.MUTED))
        base = self._y + self._metrics.capHeight() / 2
        low, high = _ENDS
        left = self._ends - _SIDE - self._metrics.horizontalAdvance(low)
        painter.drawText(QPointF(left, base), low)
        painter.drawText(QPointF(self._x(1) + _SIDE, base), high)

    def _ticks(self, reading: WindowReading) -> None:
        """Paint ticks for the leaves' values, with as many of their texts as have room."""
        painter = self._painter
        painter.setFont(self._font)
        painter.setPen(self._theme.color(Role.MUTED))
        values, below = self._scale.values, self._below()
        step, apart = max(1, len(values) // _MOST_TICKS), _APART / 2 * self._size
        for value in values[::step].tolist():
            x = self._x(self._scale.place(value))
            edge = self._y + self._size
            painter.drawLine(QPointF(x, edge), QPointF(x, edge + 4 * self._size))
            text = reading.text(value)
            half = self._metrics.horizontalAdvance(text) / 2
            for left, right in self._taken:
                if left - apart <= x + half and x - half <= right + apart:
                    break
            else:
                self._taken.append((x - half, x + half))
                painter.drawText(QPointF(x - half, below), text)

    def _window(self, reading: WindowReading) -> None:
        current = self._theme.color(Role.CURRENT)
        surface = self._theme.color(Role.BG)
        left, right = self._alpha, self._beta
        painter = self._painter
        if right > left:
            band = QRectF(left, self._y - self._band, right - left, 2 * self._band)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(mixed(surface, current, 0.12 if reading.closed else 0.34))
            painter.drawRect(band)
        if reading.closed and reading.interval is None:
            self._closed(reading)
        # Keep the two brackets apart, however narrow the window is.
        apart, way = 4.0 * self._size, 1 if right >= left else -1
        lacking = max(0.0, apart - abs(right - left)) / 2 * way
        left, right = left - lacking, right + lacking
        foot = 5.0 * self._size
        if way > 0:
            foot = min(foot, max(0.0, (right - left - apart) / 2))
        self._bracket(left, self._theme.color(Role.MAX), foot)
        self._bracket(right, self._theme.color(Role.MIN), -foot)
        self._names(reading)

    def _bracket(self, x: float, color: QColor, foot: float) -> None:
        """Paint a square bracket whose feet point into the window: left if `foot` is negative."""
        high = self._band + 3 * self._size
        pen = QPen(color, 2.5 * self._size)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        self._painter.setPen(pen)
        corners = (x + foot, -high), (x, -high), (x, high), (x + foot, high)
        self._painter.drawPolyline(QPolygonF([QPointF(at, self._y + up) for at, up in corners]))

    def _names(self, reading: WindowReading) -> None:
        """Write `alpha = 3` and `beta = 12` above their brackets, without overlap."""
        texts = (f"alpha = {reading.text(reading.alpha)}", f"beta = {reading.text(reading.beta)}")
        widths = [self._metrics.horizontalAdvance(text) for text in texts]
        alpha, beta = self._alpha - widths[0] / 2, self._beta - widths[1] / 2
        first_is_alpha = self._alpha <= self._beta
        left, right = (alpha, beta) if first_is_alpha else (beta, alpha)
        left_width, right_width = widths if first_is_alpha else widths[::-1]
        between = _APART * self._size
        overlap = left + left_width + between - right
        if overlap > 0:
            left, right = left - overlap / 2, right + overlap / 2
        left = max(2.0, min(left, self._width - left_width - right_width - between))
        right = min(max(right, left + left_width + between), self._width - right_width - 2)
        places = (left, right) if first_is_alpha else (right, left)
        self._painter.setFont(self._font)
        for x, text, role in zip(places, texts, (Role.MAX, Role.MIN), strict=True):
            self._painter.setPen(self._theme.color(role))
            self._painter.drawText(QPointF(x, self._above()), text)

    def _closed(self, reading: WindowReading) -> None:
        """Hatch the range from the bound to the value that met it."""
        bound = self._beta if reading.player == MAX else self._alpha
        left, right = sorted((bound, self._value))
        bad = self._theme.color(Role.BAD)
        painter = self._painter
        area = QRectF(left, self._y - self._band, right - left, 2 * self._band)
        painter.setPen(QPen(bad, self._size))
        painter.setBrush(QBrush(bad, Qt.BrushStyle.BDiagPattern))
        painter.drawRect(area)

    def _interval(self, reading: WindowReading, low: float, high: float) -> None:
        """Paint the interval of a chance node's value as a bar within the window's band."""
        painter = self._painter
        role = Role.PRUNED if reading.closed else Role.CHANCE
        left, right = (self._x(self._scale.place(end)) for end in (low, high))
        high_half = 3.5 * self._size
        bar = QRectF(left, self._y - high_half, max(right - left, 3.0), 2 * high_half)
        painter.setPen(QPen(self._theme.color(Role.SURFACE), self._size))
        painter.setBrush(self._theme.color(role))
        painter.drawRect(bar)
        text = interval_text(reading.text(low), reading.text(high))
        color = self._theme.color(Role.BAD if reading.closed else Role.CHANCE)
        self._name(text, (left + right) / 2, color)

    def _mark(self, reading: WindowReading) -> None:
        """Paint the value: the player's triangle on the line, and its text below."""
        painter = self._painter
        role = {1: Role.MAX, -1: Role.MIN}.get(reading.player, Role.TEXT)
        if reading.is_dice:
            role = Role.CHANCE
        color = self._theme.color(role)
        side = 7.0 * self._size
        middle = QPointF(self._value, self._y)
        painter.setPen(QPen(self._theme.color(Role.SURFACE), 1.5 * self._size))
        painter.setBrush(color)
        if reading.player:
            painter.drawPolygon(triangle(middle, side, up=reading.player == MAX))
        else:
            painter.drawEllipse(middle, side * 0.75, side * 0.75)
        if reading.closed:
            color = self._theme.color(Role.BAD)
        self._name(reading.label, self._value, color)

    def _name(self, text: str, x: float, color: QColor) -> None:
        painter, strong = self._painter, QFont(self._bold)
        width = self._metrics.horizontalAdvance(text)
        left = min(max(2.0, x - width / 2), self._width - width - 2)
        painter.setFont(strong)
        painter.setPen(color)
        painter.drawText(QPointF(left, self._below()), text)
        self._taken.append((left, left + width))


HEIGHT: Final = 60
_DURATION_MS: Final = 150
_TOO_FAST: Final = 8.0  # steps a second above which nothing is animated


class NumberLine(WhileSeen, PaintedText):
    """Draws the `WindowReading` of the model's step; changes of the window are animated."""

    def __init__(self, model: TreeModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._scale = NumberScale(np.empty(0))
        self._reading: WindowReading | None = None
        self._asked = False
        self._shown = (0.0, 1.0, 0.5)  # the places of alpha, beta and the value
        self._from = self._to = self._shown
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(1.0)
        self._clock.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._clock.valueChanged.connect(self._glide)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hear((model.opened, self.catch_up), (model.moved, self._on_moved))
        theme_manager().changed.connect(self._resized)
        phrased(self, name=lambda: self.tr("Window"))
        follow_language(self, self._describe)
        follow_language(self, self.update)
        self.catch_up()

    @property
    def reading(self) -> WindowReading | None:
        """The reading on screen; None before a tree is opened."""
        return self._reading

    @property
    def is_gliding(self) -> bool:
        """Whether an animation runs."""
        return self._clock.state() is QVariantAnimation.State.Running

    def sizeHint(self) -> QSize:  # no width is too much for it
        return QSize(240, round(HEIGHT * theme_manager().type_scale))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def description(self) -> str:
        """The sentence for screen readers about what the line shows."""
        shown = self._reading
        if shown is None:
            return ""
        value = shown.text(shown.value)
        if shown.interval is not None:
            low, high = map(shown.text, shown.interval)
            return self.tr(
                "The window is {alpha} to {beta}; the chance node is worth {low} to {high}."
            ).format(alpha=shown.text(shown.alpha), beta=shown.text(shown.beta), low=low, high=high)
        if not shown.has_window:
            if math.isnan(shown.value):
                if self._has_dice():
                    return self.tr("Expectiminimax has no window; the node has no value yet.")
                return self.tr("Minimax has no window; the node has no value yet.")
            if self._has_dice():
                text = self.tr("Expectiminimax has no window; the node’s value is {value}.")
            else:
                text = self.tr("Minimax has no window; the node’s value is {value}.")
            return text.format(value=value)
        if self._asked:
            text = self.tr("The window is {alpha} to {beta}.")
        elif math.isnan(shown.value):
            text = self.tr("The window is {alpha} to {beta}; the node has no value yet.")
        elif shown.at_least is not None:
            text = (
                self.tr("The window was {alpha} to {beta}; the root is worth at least {value}.")
                if shown.at_least
                else self.tr("The window was {alpha} to {beta}; the root is worth at most {value}.")
            )
        elif shown.closed:
            text = self.tr("The window was {alpha} to {beta}; the value {value} closes it.")
        else:
            text = self.tr("The window is {alpha} to {beta}; the node’s value is {value}.")
        return text.format(alpha=shown.text(shown.alpha), beta=shown.text(shown.beta), value=value)

    # The model

    def _resized(self) -> None:
        self.updateGeometry()
        self.update()

    def catch_up(self) -> None:
        recording = self._model.recording
        if recording is None or self.is_unseen():
            return
        self._scale = scale_of(
            recording.trace, recording.question.bounds, scored=is_scored(recording.question)
        )
        self._reading = None
        self._on_moved()

    def _on_moved(self) -> None:
        if self._model.recording is None or self.is_unseen():
            return
        first = self._reading is None
        shown = reading_of(self._model.recording, self._model.step)
        if self._asked:
            shown = replace(shown, value=math.nan, closed=False, interval=None, at_least=None)
        self._reading = shown
        value = self._scale.place(shown.value)
        self._to = self._scale.place(shown.alpha), self._scale.place(shown.beta), value
        self._describe()
        self._clock.stop()
        duration = paced(min(_DURATION_MS, settings().tree_motion_ms))
        fast = self._model.playing and self._model.speed > _TOO_FAST
        if first or fast or not duration or not self.isVisible():
            self._shown = self._to
            self.update()
            return
        self._from = self._shown
        self._clock.setDuration(duration)
        self._clock.start()

    def _glide(self, share: float) -> None:
        self._shown = (self._between(0, share), self._between(1, share), self._between(2, share))
        self.update()

    def _between(self, which: int, share: float) -> float:
        return self._from[which] + (self._to[which] - self._from[which]) * share

    def ask(self, asked: bool) -> None:
        """Set whether the value is hidden, as a person is asked about it in an exercise."""
        if asked != self._asked:
            self._asked = asked
            self._on_moved()

    def finish_animation(self) -> None:
        """End the animation at once."""
        if self.is_gliding:
            self._clock.stop()
            self._glide(1.0)

    def hideEvent(self, event: QHideEvent) -> None:
        self.finish_animation()
        super().hideEvent(event)

    def _describe(self) -> None:
        text = self.description()
        self.setAccessibleDescription(text)
        whole = self._no_window_text()  # in full, as the painted text may be elided
        self.setToolTip(f"{whole}\n{text}" if whole else text)

    def paintEvent(self, event: QPaintEvent) -> None:
        empty = self._no_window_text()
        with painting(self) as painter:
            LinePainting(painter, self.rect(), self._scale, self._reading, self._shown).paint(empty)

    def _has_dice(self) -> bool:
        recording = self._model.recording
        return recording is not None and recording.question.algorithm == "expectiminimax"

    def _no_window_text(self) -> str:
        """The reason why there is no window; "" if there is one, or no tree."""
        if self._reading is None or self._reading.has_window:
            return ""
        if self._has_dice():
            return self.tr("Expectiminimax has no window: it visits every node.")
        recording = self._model.recording
        if recording is not None and recording.trace.known is not None:
            return self.tr("Minimax has no window: with a table it searches every position once.")
        return self.tr("Minimax has no window: it visits every node.")
