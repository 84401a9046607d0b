"""One plot: its axes, its curves, the crosshair, and what mouse and keys do to it."""

from __future__ import annotations

from typing import Any, Final

import pyqtgraph as pg
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QGraphicsView, QWidget

from poda.house.theme import Role, font
from poda.training.plots.axes import Axis
from poda.training.plots.curve import Drawn, Span, Trace
from poda.training.plots.look import AXES, Outline, color, other_pen, pen
from poda.training.plots.picture import PicturedView
from poda.training.plots.strands import Line, Strand

_ZOOM: Final = 1.2  # by a click of the wheel, by a key
_FAR: Final = 10  # rows that an arrow goes with Shift or Ctrl


class Plot(PicturedView):
    """Draws strands. It zooms and pans along x only, and asks: the panel moves all plots as one.

    Signals:
        pointed: the mouse is at this place of the x axis; None where it has left.
        stepped: so many rows on, by key; 0 takes the crosshair away.
        jumped: to the first row in sight (-1) or the last (+1).
        zoomed: by this factor, about this place of the x axis.
        panned: by so much of the x axis.
        followed: back to all of the run.
        menu_asked: at this place of the screen.
        resized, focused: as it says.
    """

    pointed = Signal(object)
    stepped = Signal(int)
    jumped = Signal(int)
    zoomed = Signal(float, float)
    panned = Signal(float)
    followed = Signal()
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
        self._others: list[tuple[Trace, Any]] = []
        self._crosshair: float | None = None
        self.viewport().setMouseTracking(True)
        self.setMinimumSize(120, 60)
        self.follow_theme()

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
        for number, (trace, tag) in enumerate(self._others):
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
        scene = self.box.sceneBoundingRect()
        return QRectF(self.mapFromScene(scene).boundingRect())

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
        for (trace, tag), line in zip(self._others, lines, strict=False):
            trace.show(line is not None)
            tag.setVisible(line is not None and len(line.x) > 0)
            if line is None or not len(line.x):
                continue
            spans.append(trace.draw(line, view, pixels))
            last = max(0, int(line.x.searchsorted(view[1], "right")) - 1)
            tag.setPos(line.x[last], line.mean[last])
        return [span for span in spans if span is not None]

    def set_view(self, view: Span, spans: list[Span]) -> None:
        """Show these places of x, and of y what the curves take."""
        low = min((span[0] for span in spans), default=0.0)
        high = max((span[1] for span in spans), default=1.0)
        below, above = self.outline.scale.bounds(low, high)
        wanted = [list(view), [below, above]]
        if wanted != self.box.viewRange():
            self.box.setRange(xRange=view, yRange=(below, above), padding=0)
            self.scene().prepareForPaint()  # else the picture is what changes the scene
        self.ask_for_picture()

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
            self._others.append((trace, tag))
        for trace, tag in self._others[count:]:
            trace.show(False)
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
        self.followed.emit()
        event.accept()

    def leaveEvent(self, event: Any) -> None:
        self.pointed.emit(None)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turn = event.angleDelta()
        if abs(turn.x()) > abs(turn.y()):  # a touchpad is swept sideways
            low, high = self.view
            self.panned.emit(-turn.x() / 120 * (high - low) / 10)
        elif turn.y():
            self.zoomed.emit(_ZOOM ** (-turn.y() / 120), self._place_of(event.position()))
        event.accept()

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
            self.followed.emit()
        elif key == Qt.Key.Key_Escape and shown:
            self.stepped.emit(0)
        else:
            event.ignore()
            return
        event.accept()

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
