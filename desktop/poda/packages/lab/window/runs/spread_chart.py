"""Charts of numbers of several runs: each run as a dot, with their mean and its interval."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from poda.house.theme import Role, font, painting, theme_manager
from poda.packages.lab.engine.results import Spread
from poda.training.plots.look import nice_step
from poda.widgets.announce import set_name
from poda.widgets.layout import INSIDE
from poda.widgets.painted_chart import AT_RIGHT, PaintedChart, write_in

_LINE: Final = 34  # pixels, by type size: the height of a row
_DOT: Final = 4.0
_MIDDLE: Final = Qt.TextElideMode.ElideMiddle
_MARK: Final = 10.0
_MOST_TICKS: Final = 6
_LABEL: Final = 0.34  # the greatest share of the width for names


@dataclass(frozen=True, slots=True)
class SpreadRow:
    """A row: the runs of one combination or value, or a heading.

    Attributes:
        name: the combination, the value or the heading.
        spread: the runs' numbers; None for a heading.
    """

    name: str
    spread: Spread | None = None


class Telling(NamedTuple):
    """The texts of a number: at a tick, as a value, and as an end of an interval."""

    tick: Callable[[float], str]
    value: Callable[[float], str]
    bare: Callable[[float], str]


class _RowsChart(PaintedChart):
    """A chart of rows whose height grows with the type size."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        return QSize(320, self.sizeHint().height())

    @property
    def _line(self) -> int:
        return round(_LINE * theme_manager().type_scale)


class SpreadChart(_RowsChart):
    """A row for each combination: a dot for each run, a stroke at the mean, a bar for its 95 %
    interval, and the numbers at the right."""

    _tell = Telling(str, str, str)
    _rows: tuple[SpreadRow, ...] = ()

    def show_rows(self, rows: Sequence[SpreadRow], tell: Telling) -> None:
        """Draw these rows, with numbers written by `tell`."""
        self._rows, self._tell = tuple(rows), tell
        set_name(self, "; ".join(f"{row.name}: {self.words(row)}" for row in self._rows))
        self.updateGeometry()
        self.update()

    def words(self, row: SpreadRow) -> str:
        """The numbers of a row: "12.0 % (9.1–15.5)"; "" for a heading."""
        spread = row.spread
        if spread is None:
            return ""
        if not spread.count:
            return "–"
        text = self._tell.value(spread.mean)
        if spread.interval is not None:
            low, high = (self._tell.bare(end) for end in spread.interval)
            text += f" ({low}–{high})"
        return text

    def sizeHint(self) -> QSize:
        return QSize(520, (len(self._rows) + 1) * self._line + INSIDE)

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            values = [
                row.spread for row in self._rows if row.spread is not None and row.spread.count
            ]
            if values:
                self._paint(painter, values)

    def _paint(self, painter: QPainter, values: list[Spread]) -> None:
        metrics = QFontMetrics(font("body"))
        small = QFontMetrics(font("small"))
        names = max(metrics.horizontalAdvance(row.name) for row in self._rows) + 2 * INSIDE
        left = min(names, round(self.width() * _LABEL))
        right = max(small.horizontalAdvance(self.words(row)) for row in self._rows) + 2 * INSIDE
        area = QRectF(left, 0, max(40, self.width() - left - right), len(self._rows) * self._line)
        low, high, step = _axis(values)
        self._paint_axis(painter, area, low, high, step)
        for number, row in enumerate(self._rows):
            self._paint_row(painter, row, number * self._line, area, low, high)

    def _paint_axis(
        self, painter: QPainter, area: QRectF, low: float, high: float, step: float
    ) -> None:
        theme = theme_manager().theme
        painter.setFont(font("small"))
        at = low
        while at <= high + step / 1000:
            x = _place(at, area, low, high)
            painter.setPen(theme.color(Role.LINE))
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
            room = QRectF(x - 60, area.bottom() + 2, 120, self._line)
            above = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
            write_in(painter, room, self._tell.tick(at), Role.MUTED, place=above)
            at += step

    def _paint_row(
        self, painter: QPainter, row: SpreadRow, top: int, area: QRectF, low: float, high: float
    ) -> None:
        theme = theme_manager().theme
        middle = top + self._line / 2
        head = row.spread is None
        named = QRectF(0, top, self.width() if head else area.left() - INSIDE, self._line)
        write_in(painter, named, row.name, Role.TEXT, font("body", bold=head), elide=_MIDDLE)
        if row.spread is None or not row.spread.count:
            return
        spread = row.spread
        if spread.interval is not None:
            start, end = (_place(value, area, low, high) for value in spread.interval)
            band = theme.color(Role.MAX)
            band.setAlphaF(0.22)
            painter.fillRect(QRectF(start, middle - 7, max(2.0, end - start), 14), band)
        painter.setPen(theme.color(Role.SURFACE))
        painter.setBrush(theme.color(Role.MUTED))
        for value in spread.values:
            painter.drawEllipse(QPointF(_place(value, area, low, high), middle), _DOT, _DOT)
        x = _place(spread.mean, area, low, high)
        pen = painter.pen()
        pen.setColor(theme.color(Role.MAX))
        pen.setWidthF(3.0)
        painter.setPen(pen)
        painter.drawLine(QPointF(x, middle - _MARK), QPointF(x, middle + _MARK))
        numbers = QRectF(
            area.right() + INSIDE, top, self.width() - area.right() - INSIDE, self._line
        )
        write_in(painter, numbers, self.words(row), Role.TEXT, font("small"), place=AT_RIGHT)


def _axis(values: Sequence[Spread]) -> tuple[float, float, float]:
    """Round ends of the axis around all numbers, and the step between two ticks."""
    ends = [end for each in values for end in (each.interval or ())]
    low = min([each.least for each in values] + ends)
    high = max([each.greatest for each in values] + ends)
    span = max(high - low, 1e-9 * max(abs(low), abs(high), 1.0))
    step = nice_step(span, _MOST_TICKS - 1)
    return math.floor(low / step + 1e-9) * step, math.ceil(high / step - 1e-9) * step, step


def _place(value: float, area: QRectF, low: float, high: float) -> float:
    return area.left() + area.width() * (value - low) / max(high - low, 1e-300)


@dataclass(frozen=True, slots=True)
class SpreadShare:
    """The share, from 0 to 1, of the differences between runs that a setting explains."""

    name: str
    share: float
    is_chance: bool = False


class PartsChart(_RowsChart):
    """The causes of the differences between runs: a bar for each setting, one for all settings
    together, and one for chance, hatched."""

    _parts: tuple[SpreadShare, ...] = ()

    def show_parts(self, parts: Sequence[SpreadShare], tell: Callable[[float], str]) -> None:
        """Draw these parts, with shares written by `tell`."""
        self._parts, self._tell = tuple(parts), tell
        set_name(self, "; ".join(f"{part.name}: {tell(part.share)}" for part in parts))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(520, len(self._parts) * self._line + INSIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._parts:
            return
        theme = theme_manager().theme
        with QPainter(self) as painter:
            metrics = QFontMetrics(font("body"))
            names = max(metrics.horizontalAdvance(part.name) for part in self._parts) + 2 * INSIDE
            left = min(names, round(self.width() * _LABEL))
            right = metrics.horizontalAdvance(self._tell(1.0)) + 2 * INSIDE
            wide = max(40, self.width() - left - right)
            for number, part in enumerate(self._parts):
                top = number * self._line
                named = QRectF(0, top, left - INSIDE, self._line)
                write_in(painter, named, part.name, Role.TEXT, font("body"), elide=_MIDDLE)
                bar = QRectF(left, top + 7, max(1.0, wide * part.share), self._line - 14)
                color = theme.color(Role.MUTED if part.is_chance else Role.MAX)
                if part.is_chance:
                    painter.fillRect(bar, Qt.BrushStyle.SolidPattern)
                    painter.fillRect(bar, theme.color(Role.SURFACE))
                    painter.setBrush(color)
                    painter.setBrush(Qt.BrushStyle.BDiagPattern)
                    painter.setPen(color)
                    painter.drawRect(bar)
                else:
                    painter.fillRect(bar, color)
                text = QRectF(bar.right() + INSIDE, top, right + wide, self._line)
                write_in(painter, text, self._tell(part.share), Role.TEXT)
