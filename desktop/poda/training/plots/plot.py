"""One plot: its axes, its curves, the crosshair, and what mouse and keys do to it."""

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
from poda.training.plots.curve import Band, Drawn, Line, Span, Strand, Trace
from poda.training.plots.look import AXES, BAND, Outline, Scale, color, other_pen, other_role, pen
from poda.widgets.keyboard import is_own_key

# A scene that is painted once, into a picture: what moves over it repaints nothing below.


class PicturedView(pg.GraphicsView):  # type: ignore[misc]
    """Shows a picture of its scene. When the scene has changed it asks for a new one, and shows
    the old one until somebody calls `take_picture`: whoever has many of them takes one at a time.

    Signals:
        outdated: the scene has changed since the picture was taken.
    """

    outdated = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        self._picture: QPixmap | None = None
        self._is_outdated = True
        self._as_lines = False
        super().__init__(parent, background=None)
        # There are few items, whose bounds change with the data. An index of places would be
        # rebuilt all the time, and it keeps hold of items that are gone if their bounds lied.
        self.scene().setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.NoViewportUpdate)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.scene().changed.connect(self.ask_for_picture)

    @property
    def is_outdated(self) -> bool:
        """Whether the scene has changed since the picture was taken."""
        return self._is_outdated

    def forget_picture(self) -> None:
        """The old one is not to be shown any more, not for a moment."""
        self._picture = None
        self.viewport().update()

    def take_picture(self) -> None:
        """Paint the scene, and show that."""
        self.viewport().update()
        self.scene().prepareForPaint()
        ratio = self.devicePixelRatioF()
        picture = QPixmap(_times(self.viewport().size(), ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(color(Role.SURFACE))
        with QPainter(picture) as painter:  # one that outlives its picture kills the process
            room = self.viewport().rect()
            self.render(painter, QRectF(room), room)
        self._picture, self._is_outdated = picture, False

    @contextmanager
    def as_lines(self) -> Iterator[None]:
        """Meanwhile it is painted as lines and texts, for a drawing or a picture of any size."""
        self._as_lines = True
        try:
            yield
        finally:
            self._as_lines = False

    def paint_over(self, painter: QPainter) -> None:
        """What is painted over the picture."""

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._as_lines:
            super().paintEvent(event)
            return
        picture = self._picture
        if picture is None or picture.devicePixelRatio() != self.devicePixelRatioF():
            self.take_picture()
        with QPainter(self.viewport()) as painter:
            if self._picture is not None:  # of another size it is stretched until the next one
                painter.drawPixmap(self.viewport().rect(), self._picture)
            self.paint_over(painter)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        self.ask_for_picture()

    def ask_for_picture(self, _places: Any = None) -> None:
        """The picture is no longer what the scene is."""
        self._is_outdated = True
        self.outdated.emit()


def _times(size: QSize, ratio: float) -> QSize:
    """In pixels of the screen, at least one."""
    return QSize(max(1, round(size.width() * ratio)), max(1, round(size.height() * ratio)))


# An axis whose ticks are ours: round, short, in the person's digits and in the theme's colours.

_TICK: Final = 5  # pixels from the axis to its numbers
_BEYOND: Final = 14  # pixels that numbers and lines may reach beyond the axis' own room
_GRID: Final = 0.4  # how strong the lines are by which values are read
_FLAGS: Final = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip)


class Axis(pg.AxisItem):  # type: ignore[misc]
    """Left ("left", with lines across the plot) or below ("bottom").

    pyqtgraph keeps the drawing until the range or the size changes, so a curve that grows within
    it costs nothing. Which ticks there are, and where, comes from a scale: pyqtgraph's own have no
    clock, no signs of the person's language, and leave out what stands near an end.
    """

    def __init__(self, side: str, scale: Scale) -> None:
        super().__init__(side, maxTickLength=0, showValues=True)
        self._scale = scale
        self.enableAutoSIPrefix(False)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.repaint_in_theme()

    def set_scale(self, scale: Scale) -> None:
        """Count in another way from now on."""
        self._scale = scale
        self.picture = None
        self.update()

    def repaint_in_theme(self) -> None:
        """Take the colours and the type size of now."""
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
        """All that it paints: pyqtgraph asks."""
        own = self.mapRectFromParent(self.geometry())
        room: QRectF = own | self._plot()
        return room.adjusted(-self._before, -_BEYOND, _BEYOND, _BEYOND)

    def generateDrawSpecs(self, p: Any) -> Any:
        """pyqtgraph asks what to draw: the line of the axis, other lines, and texts in places."""
        plot, (low, high) = self._plot(), self.range
        if plot.width() < 2 or plot.height() < 2 or not high > low:
            return None
        p.setFont(font("small"))
        left = self.orientation == "left"
        start = plot.bottomLeft()
        end = plot.topLeft() if left else plot.bottomRight()
        metrics = QFontMetrics(font("small"))
        ticks = self._scale.ticks(low, high, self._most(metrics, plot))
        if left and len(ticks) < 2:  # one number says nothing of the scale: let them be closer
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
        """How many ticks have room."""
        if self.orientation == "left":
            return max(2, int(plot.height() / (1.3 * metrics.height())))
        low, high = self.range
        few = self._scale.ticks(low, high, 3)
        widest = max((metrics.horizontalAdvance(text) for _, text in few), default=0)
        return max(2, int(plot.width() / max(40.0, 1.6 * widest)))

    def _plot(self) -> QRectF:
        """The plot that it belongs to, in its own coordinates."""
        view = self.linkedView()
        room: QRectF = self.mapRectFromParent(self.geometry())
        return room if view is None else QRectF(view.mapRectToItem(self, view.boundingRect()))


_LEAST: Final = 1e-3  # of all values that can be zoomed to
_ZOOM: Final = 1.2  # by a click of the wheel, by a key
_FAR: Final = 10  # rows that an arrow goes with Shift or Ctrl


class Plot(PicturedView):
    """Draws strands. Along x it zooms and pans by asking: the panel moves all plots as one. Along y
    it does so by itself, where it is alone in the room of the charts (`alone`).

    Signals:
        pointed: the mouse is at this place of the x axis; None where it has left.
        stepped: so many rows on, by key; 0 takes the crosshair away.
        jumped: to the first row in sight (-1) or the last (+1).
        zoomed: by this factor, about this place of the x axis.
        panned: by so much of the x axis.
        followed: back to all of the run.
        enlarge_asked: to be alone in the room of the charts, or back among the others.
        menu_asked: at this place of the screen.
        resized, focused: as it says; `resized` too where other values are in sight.
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

    def __init__(self, outline: Outline, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.outline = outline
        self._drag: QPointF | None = None
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheNone)  # in a drawing it is a bitmap
        self._build()
        self.drawn = {
            look.key: Drawn(self.box, look, 10.0 * (number + 1))
            for number, look in enumerate(outline.looks)
        }
        self._others: list[tuple[Trace, Any, Band]] = []
        self._crosshair: float | None = None
        self._alone = False
        self._whole: Span = (0.0, 1.0)  # of the y axis: all that is drawn
        self._chosen: Span | None = None  # what of it is in sight; None is all
        self.viewport().setMouseTracking(True)
        self.setMinimumSize(120, 48)
        self.follow_theme()

    def sizeHint(self) -> QSize:
        return QSize(self.minimumSize())  # whoever lays it out gives it what is left over

    def _build(self) -> None:
        """A box with an axis on its left and one below: pyqtgraph's PlotItem has a menu, in
        English, and much that is not wanted here."""
        layout = pg.GraphicsLayout()
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.box = pg.ViewBox(enableMenu=False, enableMouse=False, defaultPadding=0)
        self.box.disableAutoRange()
        self.left = Axis("left", self.outline.scale)
        self.below = Axis("bottom", AXES["generation"])
        layout.addItem(self.left, 0, 0)
        layout.addItem(self.box, 0, 1)
        layout.addItem(self.below, 1, 1)
        for axis in (self.left, self.below):
            axis.linkToView(self.box)
            axis.setZValue(-1000)  # its lines lie below the curves
        # Half a number stands beyond the last tick, and half above the highest.
        layout.layout.setContentsMargins(0, 8, 14, 0)
        self.setCentralItem(layout)

    def follow_theme(self) -> None:
        """Take the colours and the type size of now."""
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

    # What is drawn

    @property
    def view(self) -> Span:
        """The places of the x axis in sight."""
        (low, high), _ = self.box.viewRange()
        return float(low), float(high)

    @property
    def area(self) -> QRectF:
        """Where curves are drawn, in pixels of this widget."""
        return QRectF(self.mapFromScene(self.box.sceneBoundingRect()).boundingRect())

    def count_by(self, axis: str) -> None:
        """Write the x axis in another way: a key of `look.AXES`."""
        self.below.set_scale(AXES[axis])

    def draw(self, strands: dict[str, Strand], view: Span) -> list[Span]:
        """Draw the run's own curves where x is in `view`; what they take of the y axis."""
        pixels = max(50, int(self.area.width()))
        spans: list[Span] = []
        for key, drawn in self.drawn.items():
            spans += drawn.draw(strands[key], view, pixels)
        return spans

    def draw_others(self, lines: list[Line | None], view: Span) -> list[Span]:
        """Draw other runs' lines over them, each with its number at its end; None is hidden."""
        self._make_others(len(lines))
        pixels = max(50, int(self.area.width()))
        spans = []
        for (trace, tag, band), line in zip(self._others, lines, strict=False):
            is_drawn = line is not None and len(line.x) > 0
            for item in (trace, band):  # what was drawn of it before would stay
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
        """Show these places of x, and of y what the curves take."""
        low = min((span[0] for span in spans), default=0.0)
        high = max((span[1] for span in spans), default=1.0)
        self._whole = self.outline.scale.bounds(low, high)
        below, above = self._chosen or self._whole
        wanted = [list(view), [below, above]]
        if wanted != self.box.viewRange():
            self.box.setRange(xRange=view, yRange=(below, above), padding=0)
            self.scene().prepareForPaint()  # else the picture is what changes the scene
        self.ask_for_picture()

    @property
    def curves(self) -> Iterator[tuple[Floats, Floats]]:
        """Every line and edge of a band that is seen, in pixels of this widget: x and y."""
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

    # The y axis, where the plot has the room to itself

    def set_alone(self, alone: bool) -> None:
        """Whether it is alone: then the wheel with Ctrl, and the keys, zoom along y."""
        self._alone, self._chosen = alone, None

    def show_all_values(self) -> None:
        """Have all of the y axis in sight."""
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
        """Have as many lines; those that are too many are hidden, and used again: an item that
        is never taken off the scene is not missed by Qt, whenever Python would let it go."""
        while len(self._others) < count:
            number = len(self._others)
            trace = Trace(self.box, 5.0)
            trace.set_look(other_pen(number), None, "")
            tag = pg.TextItem(str(number + 1), other_pen(number).color(), anchor=(1.0, 1.0))
            tag.setFont(font("small", bold=True))
            self.box.addItem(tag, ignoreBounds=True)
            band = Band(self.box, -98.0)
            band.set_look(other_role(number), BAND)
            self._others.append((trace, tag, band))
        for trace, tag, band in self._others[count:]:
            trace.show(False)
            band.show(False)
            tag.setVisible(False)

    # The crosshair

    @property
    def crosshair(self) -> float | None:
        """The place of the x axis where it is shown."""
        return self._crosshair

    def point_at(self, x: float | None) -> bool:
        """Show the crosshair, or do not; whether it is in sight."""
        low, high = self.view
        self._update_crosshair()
        self._crosshair = x if x is not None and low <= x <= high else None
        self._update_crosshair()
        return self._crosshair is not None

    def paint_over(self, painter: QPainter) -> None:
        """The crosshair, on top of the curves."""
        if self._crosshair is not None:
            painter.setPen(pen(Role.CURRENT, 1))
            painter.drawLine(self._crosshair_line(self._crosshair))

    def _crosshair_line(self, x: float) -> QLineF:
        area = self.area
        at = area.left() + self.pixel_of(x)
        return QLineF(at, area.top(), at, area.bottom())

    def _update_crosshair(self) -> None:
        """Paint the column anew that it is in, and no more."""
        if self._crosshair is not None:
            line = self._crosshair_line(self._crosshair)
            column = QRectF(line.p1(), line.p2()).adjusted(-2, -2, 2, 2)
            self.viewport().update(column.toAlignedRect())

    def pixel_of(self, x: float) -> float:
        """How many pixels a place of the x axis is right of the area's left edge."""
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
        if abs(turn.x()) > abs(turn.y()):  # a touchpad is swept sideways
            low, high = self.view
            self.panned.emit(-turn.x() / 120 * (high - low) / 10)
        elif turn.y() and self._alone and self._means_values(event):
            about = float(self.box.mapSceneToView(self.mapToScene(event.position().toPoint())).y())
            self._zoom_values(_ZOOM ** (-turn.y() / 120), about)
        elif turn.y():
            self.zoomed.emit(_ZOOM ** (-turn.y() / 120), self._place_of(event.position()))
        event.accept()

    def _means_values(self, event: QWheelEvent) -> bool:
        """Whether the wheel is for the y axis: with Ctrl, or over its numbers."""
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
        shown = self._crosshair is not None
        about = high if self._crosshair is None else self._crosshair
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
        """By key: up or down, and with Ctrl or Shift in or out."""
        low, high = self._chosen or self._whole
        if zooms:
            self._zoom_values(_ZOOM**-way, (low + high) / 2)
        else:
            self._pan_values(way / 10)

    def event(self, event: QEvent) -> bool:
        # Esc takes the crosshair away before it is the key of anything else in the window.
        if is_own_key(event, (Qt.Key.Key_Escape,)) and self._crosshair is not None:
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
        if event is not None:  # pyqtgraph calls it so while it is being made
            self.resized.emit()
