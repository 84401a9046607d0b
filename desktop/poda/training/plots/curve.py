"""The curves of a plot: raw values faint, their mean bold, a mark at the end, and bands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem

from poda.engine.networks.network import Floats
from poda.engine.runs.bands import Curve, band
from poda.engine.runs.curves import (
    Starts,
    along,
    pooled,
    smoothed,
    stretches,
    thinned,
    wilson_band,
    window,
)
from poda.engine.runs.history import READ, History, Table
from poda.house.theme import Role, mixed
from poda.training.plots.look import (
    AXES,
    FAINT,
    OF_POPULATIONS,
    ChartOutline,
    LegendLook,
    Percent,
    Share,
    color,
    mark_path,
    pen,
)

SHARES: Final = (0.0, 0.005, 0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3)
"""The share of the rows that is averaged, by the position of the smoothing slider."""

_NEVER_AVERAGED: Final = ("age",)  # it jumps, so that its mean would be no player's age


@dataclass(frozen=True, slots=True)
class CurveLine:
    """One line, as places on the chart's axes: float64[rows] each.

    Attributes:
        x, raw: the unsmoothed places.
        mean: the smoothed places; the same object as `raw` if nothing is averaged.
        band: the 95 % band of the mean, if it is that of several runs.
        starts: bool[rows], for readings only: whether a stretch begins with the row
            (`curves.stretches`). No line is drawn between two stretches.
    """

    x: Floats
    raw: Floats
    mean: Floats
    band: tuple[Floats, Floats] | None = None
    starts: Starts | None = None


@dataclass(frozen=True, slots=True)
class Strand:
    """The curves of one entry of a legend: lines, and the lower and upper edges of a band."""

    x: Floats
    lines: tuple[CurveLine, ...]
    band: tuple[Floats, Floats] | None = None

    @property
    def values(self) -> tuple[Floats, ...]:
        """All y places that are drawn, along `x`."""
        edges = self.band or ()
        return (*(part for line in self.lines for part in (line.raw, line.mean)), *edges)

    def nearest(self, x: float) -> int | None:
        """The row nearest to a place on the x axis; None without rows."""
        if not len(self.x):
            return None
        after = int(np.searchsorted(self.x, x))
        near = [row for row in (after - 1, after) if 0 <= row < len(self.x)]
        return min(near, key=lambda row: abs(float(self.x[row]) - x))


@dataclass(frozen=True, slots=True)
class Averaged:
    """The width of the window over which curves are smoothed.

    Attributes:
        rows: the rows in a window; 1 for no smoothing.
        span: the generations that it reaches over: more than `rows` if not every generation is
            read or kept.
    """

    rows: int
    span: int


def averaged(table: Table, position: int) -> Averaged:
    """The window for a table at a position of the slider."""
    rows = window(len(table), SHARES[position])
    if len(table) < 2:
        return Averaged(rows, rows)
    generations = table.column("generation")
    apart = max(1, round((generations[-1] - generations[0]) / (len(generations) - 1)))
    return Averaged(rows, int(rows * apart))


def end_of(table: Table) -> tuple[int, float]:
    """The number of rows, and the last one's generation: if both are equal, so is the table."""
    generations = table.column("generation")
    return len(generations), float(generations[-1]) if len(generations) else 0.0


def strands(history: History, outline: ChartOutline, axis: str, position: int) -> dict[str, Strand]:
    """The strands of a run on a chart, by the keys of its looks.

    Args:
        axis: a key of `look.AXES`.
        position: the position of the smoothing slider, an index of `SHARES`.
    """
    table = history.tables[outline.table]
    x = AXES[axis].place(along(history, table, axis))
    over = averaged(table, position).rows
    return {look.key: _strand(table, x, outline, look, over) for look in outline.looks}


def other_line(history: History, outline: ChartOutline, axis: str, position: int) -> CurveLine:
    """Another run's smoothed line; empty where a chart of populations meets a learning run."""
    if outline.key in OF_POPULATIONS and len(history.learning):
        return CurveLine(_NOTHING, _NOTHING, _NOTHING)
    table = history.tables[outline.table]
    x = AXES[axis].place(along(history, table, axis))
    return _line(table, x, outline, outline.other, averaged(table, position).rows)


def mean_line(
    histories: Sequence[History], outline: ChartOutline, axis: str, position: int
) -> CurveLine:
    """The mean line of other runs, with its band, computed like an experiment's picture."""
    lines = [other_line(history, outline, axis, position) for history in histories]
    share = isinstance(outline.scale, Percent | Share)
    curves = (Curve(line.x, line.mean, line.starts) for line in lines)
    smooth = band(curves, share=share)
    raw = band(Curve(line.x, line.raw, line.starts) for line in lines)
    if smooth is None or raw is None:
        return CurveLine(_NOTHING, _NOTHING, _NOTHING)
    is_averaged = any(line.raw is not line.mean for line in lines)
    edges = smooth.low, smooth.high
    raw_mean = raw.mean if is_averaged else smooth.mean
    return CurveLine(smooth.x, raw_mean, smooth.mean, edges, smooth.starts)


def _strand(table: Table, x: Floats, outline: ChartOutline, look: LegendLook, over: int) -> Strand:
    lines = tuple(_line(table, x, outline, column, over) for column in look.columns)
    band = None
    if outline.table == "readings":
        # The interval of the pooled games of the same window as the mean.
        alike = _alike(stretches(x))
        counts = pooled(table.column(look.columns[0]), over, alike)
        band = wilson_band(counts, pooled(_games(table), over, alike))
    elif look.band:
        low, high = (_line(table, x, outline, column, over).mean for column in look.band)
        band = low, high
    return Strand(x, lines, band)


def _line(table: Table, x: Floats, outline: ChartOutline, column: str, over: int) -> CurveLine:
    values = table.column(column)
    starts = stretches(x) if outline.table in READ else None
    if outline.table == "readings":
        games = _games(table)
        raw = mean = values / np.maximum(games, 1)
        if over > 1:
            together = _alike(stretches(x))
            mean = pooled(values, over, together) / np.maximum(pooled(games, over, together), 1)
        return CurveLine(x, raw, mean, starts=starts)
    # Places, not values, are averaged: on a logarithmic axis that is the geometric mean.
    placed = outline.scale.place(values)
    if over == 1 or column in _NEVER_AVERAGED:
        return CurveLine(x, placed, placed, starts=starts)
    within = None if starts is None else _alike(starts)
    return CurveLine(x, placed, smoothed(placed, over, within), starts=starts)


def _alike(starts: Starts) -> Starts:
    """The starts of the readings that are averaged together: the first reading, of an untrained
    network, is averaged with no other."""
    alike = starts.copy()
    alike[1:2] = True
    return alike


def _games(table: Table) -> Floats:
    total: Floats = table.column("won") + table.column("drawn") + table.column("lost")
    return total


_PIECE: Final = 12  # segments of a thick line that are drawn at once
_DOT: Final = 2.0, 5.0  # pixels: the least and the greatest mark of a reading
_NOTHING: Final = np.zeros(0)

Span = tuple[float, float]


def _extent(values: list[Floats]) -> Span | None:
    """The least and the greatest finite value; None without one."""
    finite = [part[np.isfinite(part)] for part in values]
    finite = [part for part in finite if len(part)]
    if not finite:
        return None
    return min(float(part.min()) for part in finite), max(float(part.max()) for part in finite)


def _polygon(x: Floats, y: Floats) -> QPolygonF:
    return QPolygonF(list(map(QPointF, x.tolist(), y.tolist())))


def _path(x: Floats, y: Floats) -> QPainterPath:
    """The path through these points, broken where y is not finite."""
    path, finite = QPainterPath(), np.isfinite(y)
    for rows in np.split(np.arange(len(y)), np.flatnonzero(~finite)):
        kept = rows[finite[rows]]
        path.addPolygon(_polygon(x[kept], y[kept]))
    return path


class CurveStroke(pg.PlotCurveItem):  # type: ignore[misc]
    """A curve whose bounds are the whole view: pyqtgraph would measure it on every request, which
    took a quarter of the drawing time. A thick line is drawn in pieces: Qt takes more and more time
    for each point of a line that crosses itself, up to a tenth of a second for a noisy one.

    It also paints itself: pyqtgraph fills the memory of Qt's polygons by their address, and gets it
    from the wrapper registered there, which may be that of an object that no longer exists."""

    def __init__(self, **options: Any) -> None:
        self._pieces: list[QPolygonF] = []
        self._dots, self._alone, self._dot = QPolygonF(), QPolygonF(), QPen()
        self._room = QRectF()
        super().__init__(connect="finite", **options)

    def set_line(
        self, x: Floats, y: Floats, *, soft: bool, starts: Starts | None = None,
        dot: QPen | None = None,
    ) -> None:  # fmt: skip
        """Draw a line through these points, except those that are not finite.

        Args:
            starts: whether a point has no line from the one before it.
            dot: the pen for a mark on each point; a point without lines has the largest mark.
        """
        finite = np.isfinite(y)
        number = np.zeros(len(x), dtype=int) if starts is None else np.cumsum(starts)
        x, y, number = x[finite], y[finite], number[finite]
        begins = np.flatnonzero(np.diff(number)) + 1
        self._dots = self._alone = QPolygonF()
        if dot is not None and len(x):
            alone = np.bincount(number)[number] == 1
            self._dot, self._dots = dot, _polygon(x, y)
            self._alone = _polygon(x[alone], y[alone])
        self._pieces = [
            _polygon(x[at : at + _PIECE + 1], y[at : at + _PIECE + 1])
            for x, y in zip(np.split(x, begins), np.split(y, begins), strict=True)
            for at in range(0, len(x) - 1, _PIECE)
        ]
        self.setData(np.insert(x, begins, x[begins]), np.insert(y, begins, np.nan), antialias=soft)

    def boundingRect(self) -> QRectF:
        """The rectangle that it paints in. Qt must be told before this changes, or it keeps items
        that are gone; so it is the one that `viewTransformChanged` kept, not the box's own."""
        return self._room

    def viewTransformChanged(self) -> None:
        """Keep the box's new rectangle. Called by pyqtgraph when the box shows another part."""
        super().viewTransformChanged()  # tells Qt that the bounds are about to change
        box = self.getViewBox()
        self._room = QRectF() if box is None else QRectF(box.viewRect())

    def paint(self, painter: QPainter, option: Any, widget: Any) -> None:
        """Paint the dots and the line; called by Qt."""
        x, y = self.getData()
        pen, brush = self.opts["pen"], self.opts["brush"]
        if self._dots.size():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(self._dot)
            painter.drawPoints(self._dots)
        if self._alone.size():
            large = QPen(self._dot)
            large.setWidthF(_DOT[1])
            painter.setPen(large)
            painter.drawPoints(self._alone)
        if x is None or len(x) < 2:  # an empty path is an error in an SVG
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, self.opts["antialias"])
        painter.setPen(Qt.PenStyle.NoPen if pen is None else pen)
        painter.setBrush(brush if self.opts["fillLevel"] else Qt.BrushStyle.NoBrush)
        if pen is None or pen.widthF() <= 1 or pen.style() != Qt.PenStyle.SolidLine:
            painter.drawPath(_path(x, y))
            return
        for piece in self._pieces:
            painter.drawPolyline(piece)


class CurveItems:
    """The items of one line in a plot's box: raw values, mean, and the mark at its end.

    Args:
        box: the ViewBox to which they are added.
        z: their place in the stacking order.
    """

    def __init__(self, box: Any, z: float) -> None:
        self._shown = True
        self._raw, self._mean = CurveStroke(), CurveStroke()
        self._end = QGraphicsPathItem()
        self._end.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self._end.setPen(Qt.PenStyle.NoPen)
        self._items: tuple[Any, ...] = (self._raw, self._mean, self._end)
        item: Any
        for item, above in zip(self._items, (-50.0, 0.5, 0.6), strict=True):
            item.setZValue(z + above)
            item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
            box.addItem(item, ignoreBounds=True)

    def set_look(self, mean: QPen, raw: QPen | None, mark: str) -> None:
        """Set the pens and the end mark; without `raw`, raw values are not drawn."""
        self._mean.setPen(mean)
        self._raw.setPen(raw)
        self._with_raw, self._mark = raw is not None, mark
        self._end.setBrush(mean.color())
        self._end.setPath(mark_path(mark))

    def show(self, shown: bool) -> None:
        """Show or hide the line."""
        self._shown = shown
        for item in self._items:
            item.setVisible(shown)

    def draw(self, line: CurveLine, view: Span, pixels: int) -> Span | None:
        """Draw the visible part of a line; the least and the greatest y place of it, or None."""
        averaged = line.raw is not line.mean
        # A mean has no peaks that could be missed with fewer points.
        rows = thinned(line.x, line.mean, *view, pixels // (4 if averaged else 2))
        soft = len(rows) < pixels // 2 or averaged
        dot = None
        if line.starts is not None and self._with_raw:  # readings have marks
            dot = QPen(self._mean.opts["pen"])
            dot.setWidthF(float(np.clip(0.5 * pixels / max(len(rows), 1), *_DOT)))
            if averaged:  # these are the measured values, and the line is only a guide for the eye
                dot.setColor(mixed(self._raw.opts["pen"].color(), dot.color(), 0.5))
        self._draw_on(self._mean, line, line.mean, rows, soft=soft, dot=None if averaged else dot)
        drawn = [line.mean[rows]]
        if self._with_raw and averaged:
            rows = thinned(line.x, line.raw, *view, pixels // 2)
            self._draw_on(self._raw, line, line.raw, rows, soft=False, dot=dot)
            drawn.append(line.raw[rows])
        else:
            self._raw.set_line(_NOTHING, _NOTHING, soft=False)
        self._draw_end(line)
        return _extent(drawn)

    def _draw_on(
        self, stroke: CurveStroke, line: CurveLine, y: Floats, rows: npt.NDArray[np.int64], *,
        soft: bool, dot: QPen | None,
    ) -> None:  # fmt: skip
        """Draw the chosen rows of a line."""
        starts = None
        if line.starts is not None:  # a stretch begins with its first chosen row
            starts = np.diff(np.cumsum(line.starts)[rows], prepend=0) > 0
        stroke.set_line(line.x[rows], y[rows], soft=soft, starts=starts, dot=dot)

    def lines(self) -> Iterator[tuple[Floats, Floats]]:
        """The curves drawn, as x and y places on the axes."""
        for stroke in (self._mean, self._raw):
            x, y = stroke.getData()
            if x is not None and len(x):
                yield x, y

    def _draw_end(self, line: CurveLine) -> None:
        last = len(line.x) - 1
        there = bool(self._mark) and last >= 0 and bool(np.isfinite(line.mean[last]))
        self._end.setVisible(self._shown and there)
        if there:
            self._end.setPos(float(line.x[last]), float(line.mean[last]))


class CurveBand:
    """An area between two edges."""

    def __init__(self, box: Any, z: float) -> None:
        self._item = CurveStroke(pen=None, fillLevel="enclosed", antialias=False)
        self._edges: tuple[tuple[Floats, Floats], ...] = ()
        self._item.setZValue(z)
        self._item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        box.addItem(self._item, ignoreBounds=True)

    def set_look(self, role: Role, alpha: float) -> None:
        """Set the colour, and its opacity from 0 to 1."""
        self._item.setBrush(color(role, alpha))

    def show(self, shown: bool) -> None:
        """Show or hide the band."""
        self._item.setVisible(shown)

    def lines(self) -> Iterator[tuple[Floats, Floats]]:
        """The two edges, as x and y places on the axes."""
        yield from self._edges

    def draw(self, strand: Strand, view: Span, pixels: int) -> Span | None:
        """Draw the visible part of a strand's band; the least and the greatest y place of it."""
        starts = strand.lines[0].starts if strand.lines else None
        return self.draw_edges(strand.x, strand.band, view, pixels, starts)

    def draw_edges(
        self, x: Floats, edges: tuple[Floats, Floats] | None, view: Span, pixels: int,
        starts: Starts | None = None,
    ) -> Span | None:  # fmt: skip
        """Draw an area between two edges along `x`, with a gap before each of the `starts`; None
        draws nothing. The result is that of `draw`."""
        self._edges = ()
        if edges is None:
            self._item.setData(_NOTHING, _NOTHING)
            return None
        low, high = edges
        # Rows that keep the extremes of each edge; both edges are drawn on all of them.
        buckets = pixels // 8  # filling takes long for each corner
        inside = thinned(x, low, *view, len(low))
        picked = [thinned(x, edge, *view, buckets) for edge in edges]
        rows = np.sort(np.concatenate([*picked, inside[:1], inside[-1:]]))
        rows = rows[np.isfinite(low[rows]) & np.isfinite(high[rows])]
        if len(rows) < 2:
            self._item.setData(_NOTHING, _NOTHING)
            return None
        number = np.zeros(len(x), dtype=int) if starts is None else np.cumsum(starts)
        parts = np.split(rows, np.flatnonzero(np.diff(number[rows])) + 1)
        between = np.array([np.nan])
        self._item.setData(
            np.concatenate([np.concatenate([x[p], x[p][::-1], between]) for p in parts])[:-1],
            np.concatenate([np.concatenate([low[p], high[p][::-1], between]) for p in parts])[:-1],
        )
        self._edges = (x[rows], low[rows]), (x[rows], high[rows])
        return _extent([low[rows], high[rows]])


class Drawn:
    """The items of one entry of a legend."""

    def __init__(self, box: Any, look: LegendLook, z: float) -> None:
        self.look = look
        self._band = CurveBand(box, z - 100) if look.band else None  # below every line
        self._traces = [CurveItems(box, z) for _ in look.columns]
        self.shown = True
        self.follow_theme()

    def follow_theme(self) -> None:
        """Take the present colours of the theme."""
        look = self.look
        if self._band is not None:
            self._band.set_look(look.role, look.alpha)
        for trace in self._traces:
            trace.set_look(pen(look.role, look.width), pen(look.role, 1, FAINT), look.mark)

    def show(self, shown: bool) -> None:
        """Show or hide the items."""
        self.shown = shown
        for trace in self._traces:
            trace.show(shown)
        if self._band is not None:
            self._band.show(shown)

    def lines(self) -> Iterator[tuple[Floats, Floats]]:
        """All curves drawn, as x and y places on the axes."""
        for trace in self._traces:
            yield from trace.lines()
        if self._band is not None:
            yield from self._band.lines()

    def draw(self, strand: Strand, view: Span, pixels: int) -> list[Span]:
        """Draw the visible part of a strand; the y spans that its curves take."""
        if not self.shown:
            return []
        spans = [
            trace.draw(line, view, pixels)
            for trace, line in zip(self._traces, strand.lines, strict=True)
        ]
        if self._band is not None:
            spans.append(self._band.draw(strand, view, pixels))
        return [span for span in spans if span is not None]
