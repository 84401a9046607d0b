"""The size of each wave, and the wave shown: a slider whose groove is a histogram."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPen

from poda.engine.exact.retrograde import DRAWN, ENDLESS, LOST
from poda.house.i18n import follow_language
from poda.house.theme import Role, font, mixed, painting, theme_manager
from poda.packages.teach.engine.waves import WaveCount
from poda.packages.teach.window.waves import wave_words
from poda.packages.teach.window.waves.waves_model import WavesModel
from poda.tree.controls.transport import StepSlider
from poda.tree.drawing.look import Look
from poda.tree.drawing.nodes import hatch
from poda.widgets.announce import phrased
from poda.widgets.layout import INSIDE, plain_tip

_HIGH: Final = 96  # pixels, by type size: the height of the bars with their texts
_LOW: Final = 72
_WIDEST: Final = 96.0
_LEAST: Final = 0.06  # the least share of the height, so that a single position is visible
_AIR: Final = 0.18  # the gap on either side of a bar, as a share of its place


class Histogram(StepSlider):
    """The slider of the model's step: a bar for each wave's positions, on a logarithmic scale.

    Waves of lost positions are outlined, those of won ones solid, those of draws hatched.
    """

    def __init__(self, model: WavesModel) -> None:
        super().__init__()
        self._model = model
        self._low = False
        model.changed.connect(self._on_changed)
        model.moved.connect(self._on_moved)
        self.valueChanged.connect(model.go)
        theme_manager().changed.connect(self._restyle)
        self._on_changed()
        self._restyle()
        phrased(self, name=lambda: self.tr("Wave"))
        follow_language(self, self._on_moved)

    def set_low(self, low: bool) -> None:
        """Set whether the histogram has its lower height."""
        if low != self._low:
            self._low = low
            self._restyle()

    def sizeHint(self) -> QSize:
        high = _LOW if self._low else _HIGH
        return QSize(400, round(high * theme_manager().type_scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())

    def _restyle(self) -> None:
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    # The model

    def _on_changed(self) -> None:
        self.setEnabled(self._model.solved is not None)
        self.show_step(self._model.step, self._model.last_step)
        self.update()

    def _on_moved(self) -> None:
        self.show_step(self._model.step)
        self.setAccessibleDescription(self.bar_words(self._model.step))
        self.update()

    def bar_words(self, step: int) -> str:
        """The tooltip of a step's bar."""
        solved = self._model.solved
        if solved is None or not 0 < step <= len(solved.waves):
            return ""
        wave = solved.waves[step - 1]
        return self.tr("{wave}: {size} positions").format(
            wave=wave_words.wave_name(wave), size=wave_words.whole(wave.size)
        )

    # Layout

    def _plot(self) -> QRectF:
        """The area of the bars: above the plies, and below the number of the current wave."""
        line = QFontMetrics(font("small")).height()
        axis = QFontMetrics(font("small")).horizontalAdvance(
            wave_words.whole(10 ** self._decades())
        )
        return QRectF(self.rect()).adjusted(axis + INSIDE, line, -INSIDE, -line - 2)

    def _decades(self) -> int:
        solved = self._model.solved
        most = max((wave.size for wave in solved.waves), default=1) if solved is not None else 1
        return max(1, math.ceil(math.log10(max(2, most))))

    def _step_width(self, plot: QRectF) -> float:
        return min(_WIDEST * theme_manager().type_scale, plot.width() / max(1, self.maximum()))

    def bar(self, step: int) -> QRectF:
        """The rectangle of a step's bar, whose height stands for the size of its wave."""
        solved, plot = self._model.solved, self._plot()
        wide = self._step_width(plot)
        place = QRectF(plot.left() + (step - 1) * wide, plot.top(), wide, plot.height())
        if solved is None or step < 1:
            return QRectF()
        share = math.log10(max(1, solved.waves[step - 1].size)) / self._decades()
        high = plot.height() * max(_LEAST, share)
        air = wide * _AIR if wide > 4 else 0.0
        return QRectF(place.left() + air, plot.bottom() - high, wide - 2 * air, high)

    def step_at(self, x: float) -> int:
        """The step whose bar is at an x of the widget."""
        plot = self._plot()
        step = int((x - plot.left()) // max(0.1, self._step_width(plot))) + 1
        return min(max(0, step), self.maximum())

    def tip_of(self, step: int) -> str:
        return plain_tip(self.bar_words(step))

    # Looks

    def paintEvent(self, event: QPaintEvent) -> None:
        solved = self._model.solved
        if solved is None:
            return
        with painting(self) as painter:
            plot = self._plot()
            self._paint_axis(painter, plot)
            self._paint_border(painter, solved.waves, plot)
            for step, wave in enumerate(solved.waves, start=1):
                self._paint_bar(painter, step, wave)
            self._paint_plies(painter, solved.waves)
            self.paint_focus(painter)

    def _paint_axis(self, painter: QPainter, plot: QRectF) -> None:
        """Paint a line for each power of ten, with its number if there is room."""
        theme, metrics = theme_manager().theme, QFontMetrics(font("small"))
        painter.setFont(font("small"))
        decades = self._decades()
        every = 1
        while plot.height() * every / decades < metrics.height() and every < decades:
            every += 1
        for decade in range(decades + 1):
            y = plot.bottom() - plot.height() * decade / decades
            painter.setPen(QPen(mixed(theme.color(Role.LINE), theme.color(Role.SURFACE), 0.4), 1))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            if decade % every == 0:
                painter.setPen(theme.color(Role.MUTED))
                text = wave_words.whole(10**decade)
                x = plot.left() - INSIDE / 2 - metrics.horizontalAdvance(text)
                painter.drawText(QPointF(x, y + metrics.ascent() / 2 - 2), text)

    def _paint_border(self, painter: QPainter, waves: tuple[WaveCount, ...], plot: QRectF) -> None:
        """Paint a line between wins and losses and the draws, whose plies begin anew."""
        first = next((at for at, wave in enumerate(waves, start=1) if wave.value == DRAWN), 0)
        if first > 1:
            x = plot.left() + (first - 1) * self._step_width(plot)
            painter.setPen(QPen(theme_manager().theme.color(Role.MUTED), 1, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))

    def _paint_bar(self, painter: QPainter, step: int, wave: WaveCount) -> None:
        theme, box = theme_manager().theme, self.bar(step)
        here, known = step == self._model.step, step <= self._model.step
        color = theme.color(Role.CURRENT if here else Role.MUTED)
        if not known:
            color = mixed(theme.color(Role.LINE), theme.color(Role.SURFACE), 0.25)
        inner = box.adjusted(0.75, 0.75, -0.75, 0) if box.width() > 5 else box
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if wave.value == DRAWN and known:
            path = QPainterPath()
            path.addRect(box)
            hatch(painter, Look(theme), path)
        elif wave.value == LOST:
            painter.setBrush(theme.color(Role.SURFACE))
        elif wave.value != DRAWN:
            painter.setBrush(color)
        painter.setPen(QPen(color, 2.4 if here else 1.2))
        painter.drawRect(inner)

    def _paint_plies(self, painter: QPainter, waves: tuple[WaveCount, ...]) -> None:
        """Paint the plies below the bars, as room allows, and the size of the current wave."""
        theme, metrics = theme_manager().theme, QFontMetrics(font("small"))
        plot = self._plot()
        texts = [self._ply_text(wave) for wave in waves]
        every = 1
        numbers = [t for t, wave in zip(texts, waves, strict=True) if wave.plies != ENDLESS]
        widest = max(map(metrics.horizontalAdvance, numbers), default=0) + 6
        while self._step_width(plot) * every < widest and every < len(texts):
            every += 1
        painter.setFont(font("small"))
        taken = QRectF()
        if self._model.step:
            taken = self._paint_here(painter, waves)
        painter.setFont(font("small"))
        painter.setPen(theme.color(Role.MUTED))
        places = [*range(0, len(texts), every)]
        if waves[-1].plies == ENDLESS:  # its word replaces a number that it would cover
            places = [len(texts) - 1, *(place for place in places if place < len(texts) - 1)]
        boxes = [taken]
        for place in places:
            box = self._under(place + 1, metrics.horizontalAdvance(texts[place]) + 2, plot)
            if not any(box.intersects(other) for other in boxes):
                boxes.append(box)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, texts[place])

    def _paint_here(self, painter: QPainter, waves: tuple[WaveCount, ...]) -> QRectF:
        """Paint the current wave's plies below its bar, and its size above it."""
        step, plot = self._model.step, self._plot()
        painter.setFont(font("small", bold=True))
        painter.setPen(theme_manager().theme.color(Role.CURRENT))
        metrics = painter.fontMetrics()
        wave = waves[step - 1]
        text = wave_words.wave_name(wave)
        below = self._under(step, metrics.horizontalAdvance(text) + INSIDE, plot)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, text)
        size = wave_words.whole(wave.size)
        bar = self.bar(step)
        wide = metrics.horizontalAdvance(size) + 4
        left = min(max(plot.left(), bar.center().x() - wide / 2), self.width() - wide)
        above = QRectF(left, bar.top() - metrics.height(), wide, metrics.height())
        painter.drawText(above, Qt.AlignmentFlag.AlignCenter, size)
        return below

    def _under(self, step: int, wide: float, plot: QRectF) -> QRectF:
        middle = self.bar(step).center().x()
        left = min(max(0.0, middle - wide / 2), self.width() - wide)
        return QRectF(left, plot.bottom() + 1, wide, self.height() - plot.bottom() - 1)

    def _ply_text(self, wave: WaveCount) -> str:
        return wave_words.wave_name(wave) if wave.plies == ENDLESS else wave_words.whole(wave.plies)
