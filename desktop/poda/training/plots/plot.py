"""A plot: its axes, its curves, the crosshair, and the effects of mouse and keys."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView, QWidget

from poda.engine.networks.network import Floats
from poda.house.theme import Role, font
from poda.training.plots.curve import CurveBand, CurveItems, CurveLine, Drawn, Span, Strand
from poda.training.plots.look import (
    AXES,
    BAND,
    ChartOutline,
    Scale,
    color,
    other_pen,
    other_role,
    pen,
)
from poda.widgets.keyboard import is_own_key

# A scene that is painted once, into a picture, so that what moves over it repaints nothing.


class PicturedView(pg.GraphicsView):  # type: ignore[misc]
    """Shows a picture of its scene. After a change of the scene it emits `outdated`, and shows the
    old picture until `take_picture` is called: the owner of many can then update one at a time.

    Signals:
        outdated: the scene has changed since the picture was taken.

    Attributes:
        is_outdated: whether the scene has changed since the picture was taken.
    """

    outdated = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        self._picture: QPixmap | None = None
        self.is_outdated = True
        self._as_lines = False
        super().__init__(parent, background=None)
        # There are few items, whose bounds change with the data. A spatial index would be rebuilt
        # all the time, and would keep items that are gone if their bounds had changed unannounced.
        self.scene().setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.NoViewportUpdate)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.scene().changed.connect(self.ask_for_picture)

    def forget_picture(self) -> None:
        """Drop the picture, so that the old one is not shown for another moment."""
        self._picture = None
        self.viewport().update()

    def take_picture(self) -> None:
        """Paint the scene into a new picture, and show that."""
        self.viewport().update()
        self.scene().prepareForPaint()
        ratio = self.devicePixelRatioF()
        picture = QPixmap(_times(self.viewport().size(), ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(color(Role.SURFACE))
        with QPainter(picture) as painter:  # a painter that outlives its picture crashes
            room = self.viewport().rect()
            self.render(painter, QRectF(room), room)
        self._picture, self.is_outdated = picture, False

    @contextmanager
    def as_lines(self) -> Iterator[None]:
        """A context in which it is painted as lines and texts, for an SVG or a large image."""
        self._as_lines = True
        try:
            yield
        finally:
            self._as_lines = False

    def paint_over(self, painter: QPainter) -> None:
        """Paint over the picture; for subclasses."""

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._as_lines:
            super().paintEvent(event)
            return
        picture = self._picture
        if picture is None or picture.devicePixelRatio() != self.devicePixelRatioF():
            self.take_picture()
        with QPainter(self.viewport()) as painter:
            if self._picture is not None:  # stretched if its size is outdated
                painter.drawPixmap(self.viewport().rect(), self._picture)
            self.paint_over(painter)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        self.ask_for_picture()

    def ask_for_picture(self, _places: Any = None) -> None:
        """Mark the picture as outdated."""
        self.is_outdated = True
        self.outdated.emit()


def _times(size: QSize, ratio: float) -> QSize:
    """A size in pixels of the screen, at least 1 by 1."""
    return QSize(max(1, round(size.width() * ratio)), max(1, round(size.height() * ratio)))


# An axis with Poda's own ticks: round, short, in the locale's digits and the theme's colours.

_TICK: Final = 5  # pixels from the axis to its numbers
_BEYOND: Final = 14  # pixels that numbers and lines may reach beyond the axis' own room
_GRID: Final = 0.4  # the strength of the grid's lines
_FLAGS: Final = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip)


class PlotAxis(pg.AxisItem):  # type: ignore[misc]
    """An axis on the left ("left", with grid lines across the plot) or below ("bottom").

    pyqtgraph keeps the painted axis until the range or the size changes, so a curve that grows
    within that costs nothing. The ticks come from a scale: pyqtgraph's own do not know clock times
    or the locale, and are left out near the ends.
    """

    def __init__(self, side: str, scale: Scale) -> None:
        super().__init__(side, maxTickLength=0, showValues=True)
        self._scale = scale
        self.enableAutoSIPrefix(False)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.repaint_in_theme()

    def set_scale(self, scale: Scale) -> None:
        """Set the scale of the ticks."""
        self._scale = scale
        self.picture = None
        self.update()

    def repaint_in_theme(self) -> None:
        """Take the present colours and type size of the theme."""
        small = font("small")
        metrics = QFontMetrics(small)
        self.setTickFont(small)
        self.setTextPen(color(Role.MUTED))
        self.setPen(pen(Role.LINE, 1))
        self._before = max(_BEYOND, metrics.horizontalAdvance("0:00:00") // 2)
        if self.orientation == "left":
            self.setWidth(metrics.horizontalAdvance("0.0001") + 2 * _TICK)
        else:
            self.setHeight(metrics.height() + _TICK)

    def boundingRect(self) -> QRectF:
        """The rectangle that it paints in; called by pyqtgraph."""
        own = self.mapRectFromParent(self.geometry())
        room: QRectF = own | self._plot()
        return room.adjusted(-self._before, -_BEYOND, _BEYOND, _BEYOND)

    def generateDrawSpecs(self, p: Any) -> Any:
        """What pyqtgraph is to draw: the axis' line, other lines, and texts with rectangles."""
        plot, (low, high) = self._plot(), self.range
        if plot.width() < 2 or plot.height() < 2 or not high > low:
            return None
        p.setFont(font("small"))
        left = self.orientation == "left"
        start = plot.bottomLeft()
        end = plot.topLeft() if left else plot.bottomRight()
        metrics = QFontMetrics(font("small"))
        ticks = self._scale.ticks(low, high, self._most(metrics, plot))
        if left and len(ticks) < 2:  # one number does not show a scale: allow closer ones
            ticks = self._scale.ticks(low, high, max(2, int(plot.height() / metrics.height())))
        if left and len(ticks) < 2:
            closer = self._scale.ticks(low, high, 8)
            ticks = closer[:1] + closer[1:][-1:]
        lines, texts = [], []
        for at, text in ticks:
            share = (at - low) / (high - low)
            place = start + (end - start) * share
            size = QRectF(0, 0, metrics.horizontalAdvance(text), metrics.height())
            if left:
                across = QPointF(plot.right(), place.y())
                lines.append((pen(Role.LINE, 1, _GRID), place, across))
                size.moveCenter(QPointF(place.x() - _TICK - size.width() / 2, place.y()))
            else:
                size.moveCenter(QPointF(place.x(), place.y() + _TICK + size.height() / 2))
                size.moveRight(min(size.right(), plot.right() + _BEYOND))
                size.moveLeft(max(size.left(), plot.left() - self._before))
            texts.append((size, _FLAGS, text))
        return (pen(Role.LINE, 1), start, end), lines, texts

    def _most(self, metrics: QFontMetrics, plot: QRectF) -> int:
        """The number of ticks that have room."""
        if self.orientation == "left":
            return max(2, int(plot.height() / (1.3 * metrics.height())))
        low, high = self.range
        few = self._scale.ticks(low, high, 3)
        widest = max((metrics.horizontalAdvance(text) for _, text in few), default=0)
        return max(2, int(plot.width() / max(40.0, 1.6 * widest)))

    def _plot(self) -> QRectF:
        """The rectangle of its plot, in its own coordinates."""
        view = self.linkedView()
        room: QRectF = self.mapRectFromParent(self.geometry())
        return room if view is None else QRectF(view.mapRectToItem(self, view.boundingRect()))


_LEAST: Final = 1e-3  # the least share of the y axis that can be zoomed to
_ZOOM: Final = 1.2  # the factor of a wheel click or a key
_FAR: Final = 10  # the rows of a step with Shift or Ctrl


class Plot(PicturedView):
    """Draws strands. Along x it zooms and pans on request: the panel changes all plots together.
    Along y it does so by itself while it is enlarged (`set_alone`).

    Signals:
        pointed: the mouse is at this place of the x axis; None when it has left.
        stepped: a key moves the crosshair by so many rows; 0 hides it.
        jumped: a key moves it to the first visible row (-1) or the last (+1).
        zoomed: the visible part is to be multiplied by this factor, about this place of the x axis.
        panned: the visible part is to be shifted by this much of the x axis.
        followed: the whole run is to be shown.
        enlarge_asked: the plot is to be enlarged, or to return among the others.
        menu_asked: the context menu is to open at this place of the screen.
        resized, focused: its size or the visible part of its y axis, or its focus, has changed.

    Attributes:
        crosshair: the place of the crosshair on the x axis; None while it is hidden.
    """

    pointed = Signal(object)
    stepped = Signal(int)
    jumped = Signal(int)
    zoomed = Signal(float, float)
    panned = Signal(float)
    followed = Signal()
    enlarge_asked = Signal()
    menu_asked = Signal(object)
    resized = Signal()
    focused = Signal()

    def __init__(self, outline: ChartOutline) -> None:
        super().__init__()
        self.outline = outline
        self._drag: QPointF | None = None
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheNone)  # or an SVG would have a bitmap
        self._build()
        self.drawn = {
            look.key: Drawn(self.box, look, 10.0 * (number + 1))
            for number, look in enumerate(outline.looks)
        }
        self._others: list[tuple[CurveItems, Any, CurveBand]] = []
        self.crosshair: float | None = None
        self._alone = False
        self._whole: Span = (0.0, 1.0)  # the part of the y axis that the curves take
        self._chosen: Span | None = None  # the visible part of the y axis; None for all
        self.viewport().setMouseTracking(True)
        self.setMinimumSize(120, 48)
        self.follow_theme()

    def sizeHint(self) -> QSize:
        return QSize(self.minimumSize())  # the layout adds the room that is left over

    def _build(self) -> None:
        """Add a box with an axis on its left and one below: pyqtgraph's PlotItem has a menu in
        English, and much that is not needed here."""
        layout = pg.GraphicsLayout()
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.box = pg.ViewBox(enableMenu=False, enableMouse=False, defaultPadding=0)
        self.box.disableAutoRange()
        self.left = PlotAxis("left", self.outline.scale)
        self.below = PlotAxis("bottom", AXES["generation"])
        layout.addItem(self.left, 0, 0)
        layout.addItem(self.box, 0, 1)
        layout.addItem(self.below, 1, 1)
        for axis in (self.left, self.below):
            axis.linkToView(self.box)
            axis.setZValue(-1000)  # grid lines lie below the curves
        # Room for half a number beyond the last tick, and for half a line above the highest.
        layout.layout.setContentsMargins(0, 8, 14, 0)
        self.setCentralItem(layout)

    def follow_theme(self) -> None:
        """Take the present colours and type size of the theme."""
        for axis in (self.left, self.below):
            axis.repaint_in_theme()
        for drawn in self.drawn.values():
            drawn.follow_theme()
        for number, (trace, tag, band) in enumerate(self._others):
            band.set_look(other_role(number), BAND)
            trace.set_look(other_pen(number), None, "")
            tag.setColor(other_pen(number).color())
            tag.setFont(font("small", bold=True))
        self.setBackground(color(Role.SURFACE))
        self.forget_picture()

    # Drawing

    @property
    def view(self) -> Span:
        """The visible part of the x axis."""
        (low, high), _ = self.box.viewRange()
        return float(low), float(high)

    @property
    def area(self) -> QRectF:
        """The rectangle of the curves, in pixels of this widget."""
        return QRectF(self.mapFromScene(self.box.sceneBoundingRect()).boundingRect())

    def count_by(self, axis: str) -> None:
        """Change the scale of the x axis, to a key of `look.AXES`."""
        self.below.set_scale(AXES[axis])

    def draw(self, strands: dict[str, Strand], view: Span) -> list[Span]:
        """Draw the run's own curves for x in `view`; the y spans that they take."""
        pixels = max(50, int(self.area.width()))
        spans: list[Span] = []
        for key, drawn in self.drawn.items():
            spans += drawn.draw(strands[key], view, pixels)
        return spans

    def draw_others(self, lines: list[CurveLine | None], view: Span) -> list[Span]:
        """Draw other runs' lines, each with its number at its end; None for a hidden run."""
        self._make_others(len(lines))
        pixels = max(50, int(self.area.width()))
        spans = []
        for (trace, tag, band), line in zip(self._others, lines, strict=False):
            is_drawn = line is not None and len(line.x) > 0
            for item in (trace, band):  # or a former line would stay visible
                item.show(is_drawn)
            tag.setVisible(is_drawn)
            if line is None or not is_drawn:
                continue
            spans.append(trace.draw(line, view, pixels))
            spans.append(band.draw_edges(line.x, line.band, view, pixels, line.starts))
            last = max(0, int(line.x.searchsorted(view[1], "right")) - 1)
            tag.setPos(line.x[last], line.mean[last])
        return [span for span in spans if span is not None]

    def set_view(self, view: Span, spans: list[Span]) -> None:
        """Show this part of the x axis, and of the y axis what the `spans` take."""
        low = min((span[0] for span in spans), default=0.0)
        high = max((span[1] for span in spans), default=1.0)
        self._whole = self.outline.scale.bounds(low, high)
        below, above = self._chosen or self._whole
        wanted = [list(view), [below, above]]
        if wanted != self.box.viewRange():
            self.box.setRange(xRange=view, yRange=(below, above), padding=0)
            self.scene().prepareForPaint()  # or taking the picture would change the scene
        self.ask_for_picture()

    @property
    def curves(self) -> Iterator[tuple[Floats, Floats]]:
        """The visible lines and edges of bands: x and y in pixels of this widget."""
        area = self.area
        (left, right), (low, high) = self.box.viewRange()
        for x, y in self._lines():
            yield (
                area.left() + (x - left) / (right - left) * area.width(),
                area.bottom() - (y - low) / (high - low) * area.height(),
            )

    def _lines(self) -> Iterator[tuple[Floats, Floats]]:
        for drawn in self.drawn.values():
            if drawn.shown:
                yield from drawn.lines()
        for trace, tag, band in self._others:
            if tag.isVisible():
                yield from trace.lines()
                yield from band.lines()

    # The y axis of an enlarged plot

    def set_alone(self, alone: bool) -> None:
        """Set whether it is enlarged: then Ctrl with the wheel, and keys, zoom along y."""
        self._alone, self._chosen = alone, None

    def show_all_values(self) -> None:
        """Show the whole y axis."""
        self._choose(None)

    def _zoom_values(self, factor: float, about: float) -> None:
        low, high = self._chosen or self._whole
        self._choose((about - (about - low) * factor, about + (high - about) * factor))

    def _pan_values(self, share: float) -> None:
        if self._chosen is not None:
            low, high = self._chosen
            by = share * (high - low)
            self._choose((low + by, high + by))

    def _choose(self, span: Span | None) -> None:
        first, last = self._whole
        if span is not None:
            size = max(span[1] - span[0], (last - first) * _LEAST)
            low = min(max(span[0], first), last - size)
            span = (low, low + size) if size < last - first else None
        if span != self._chosen:
            self._chosen = span
            self.resized.emit()

    def _make_others(self, count: int) -> None:
        """Have items for at least `count` lines. Spare ones are hidden and used again: an item that
        is never removed from the scene cannot be missed by Qt when Python frees it."""
        while len(self._others) < count:
            number = len(self._others)
            trace = CurveItems(self.box, 5.0)
            trace.set_look(other_pen(number), None, "")
            tag = pg.TextItem(str(number + 1), other_pen(number).color(), anchor=(1.0, 1.0))
            tag.setFont(font("small", bold=True))
            self.box.addItem(tag, ignoreBounds=True)
            band = CurveBand(self.box, -98.0)
            band.set_look(other_role(number), BAND)
            self._others.append((trace, tag, band))
        for trace, tag, band in self._others[count:]:
            trace.show(False)
            band.show(False)
            tag.setVisible(False)

    # The crosshair

    def point_at(self, x: float | None) -> bool:
        """Move or hide (None) the crosshair; whether it is visible now."""
        low, high = self.view
        self._update_crosshair()
        self.crosshair = x if x is not None and low <= x <= high else None
        self._update_crosshair()
        return self.crosshair is not None

    def paint_over(self, painter: QPainter) -> None:
        """Paint the crosshair on top of the curves."""
        if self.crosshair is not None:
            painter.setPen(pen(Role.CURRENT, 1))
            painter.drawLine(self._crosshair_line(self.crosshair))

    def _crosshair_line(self, x: float) -> QLineF:
        area = self.area
        at = area.left() + self.pixel_of(x)
        return QLineF(at, area.top(), at, area.bottom())

    def _update_crosshair(self) -> None:
        """Repaint only the column of pixels around the crosshair."""
        if self.crosshair is not None:
            line = self._crosshair_line(self.crosshair)
            column = QRectF(line.p1(), line.p2()).adjusted(-2, -2, 2, 2)
            self.viewport().update(column.toAlignedRect())

    def pixel_of(self, x: float) -> float:
        """The pixels from the area's left edge to a place of the x axis."""
        low, high = self.view
        return float((x - low) / (high - low) * self.area.width())

    def _place_of(self, at: QPointF) -> float:
        """The place of the x axis at a point of this widget."""
        return float(self.box.mapSceneToView(self.mapToScene(at.toPoint())).x())

    # The mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._drag = event.position()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        if self._drag is not None:
            self.panned.emit(self._place_of(self._drag) - self._place_of(at))
            self._drag = at
        inside = self.area.contains(at)
        self.pointed.emit(self._place_of(at) if inside else None)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._drag = None
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._drag = None
        self.enlarge_asked.emit()
        event.accept()

    def leaveEvent(self, event: Any) -> None:
        self.pointed.emit(None)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turn = event.angleDelta()
        if abs(turn.x()) > abs(turn.y()):  # a sideways sweep on a touchpad
            low, high = self.view
            self.panned.emit(-turn.x() / 120 * (high - low) / 10)
        elif turn.y() and self._alone and self._means_values(event):
            about = float(self.box.mapSceneToView(self.mapToScene(event.position().toPoint())).y())
            self._zoom_values(_ZOOM ** (-turn.y() / 120), about)
        elif turn.y():
            self.zoomed.emit(_ZOOM ** (-turn.y() / 120), self._place_of(event.position()))
        event.accept()

    def _means_values(self, event: QWheelEvent) -> bool:
        """Whether the wheel acts on the y axis: with Ctrl, or over its numbers."""
        ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        return ctrl or event.position().x() < self.area.left()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_asked.emit(event.globalPos())
        event.accept()

    # The keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        far = event.modifiers() & (
            Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier
        )
        rows = _FAR if far else 1
        high = self.view[1]
        shown = self.crosshair is not None
        about = high if self.crosshair is None else self.crosshair
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.stepped.emit(rows if key == Qt.Key.Key_Right else -rows)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.jumped.emit(1 if key == Qt.Key.Key_End else -1)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoomed.emit(1 / _ZOOM, about)
        elif key == Qt.Key.Key_Minus:
            self.zoomed.emit(_ZOOM, about)
        elif key == Qt.Key.Key_0 and not far:
            self.show_all_values()
            self.followed.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not far:
            self.enlarge_asked.emit()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self._alone:
            self._go_along_values(1 if key == Qt.Key.Key_Up else -1, zooms=bool(far))
        elif key == Qt.Key.Key_Escape and shown:
            self.stepped.emit(0)
        else:
            event.ignore()
            return
        event.accept()

    def _go_along_values(self, way: int, *, zooms: bool) -> None:
        """Move up (`way` 1) or down (-1) the y axis or, if `zooms`, zoom in or out."""
        low, high = self._chosen or self._whole
        if zooms:
            self._zoom_values(_ZOOM**-way, (low + high) / 2)
        else:
            self._pan_values(way / 10)

    def event(self, event: QEvent) -> bool:
        # Esc hides the crosshair before it has any other meaning in the window.
        if is_own_key(event, (Qt.Key.Key_Escape,)) and self.crosshair is not None:
            event.accept()
            return True
        return bool(super().event(event))

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focused.emit()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        if event is not None:  # pyqtgraph calls it without an event during construction
            self.resized.emit()
