"""The row that steps through the search: buttons, the timeline, the step and the speed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from poda.engine.record.trace import Flags, Floats, Ints
from poda.house.i18n import follow_language
from poda.house.theme import Role, font, painting, theme_manager
from poda.tree.controls.tree_actions import TreeActions
from poda.tree.drawing.look import draw_lines
from poda.tree.model.clock import LEFT, SIDES, Side, TwinClock
from poda.tree.model.navigation import better_values, narrowings
from poda.tree.model.parts import SPEEDS
from poda.tree.model.tree_model import TreeModel
from poda.tree.panels.parts import Fold
from poda.widgets.announce import phrased, set_name
from poda.widgets.buttons import ButtonStrip
from poda.widgets.controls import choice
from poda.widgets.engine_words import count
from poda.widgets.layout import (
    BETWEEN,
    INSIDE,
    FittedToParts,
    PaintedText,
    action_button,
    plain_tip,
    row,
)

_MANY: Final = 400  # strokes or pieces of a lane beyond which they are drawn finer
_PIXELS: Final = 2_000  # pieces beyond which only every pixel counts


def paint_lanes(
    painter: QPainter, clock: TwinClock, ends: tuple[float, float], base: float, row: float
) -> None:
    """Paint the lane of each of two searches on the timeline, the left one's above.

    A lane has a gap while its search waits, a stroke where it prunes, and stops at a bar where it
    has ended.

    Args:
        ends: the x of the first and of the last moment.
        base, row: the y of the groove, and the height of a lane.
    """
    for side in SIDES:
        y = base - (1.75 if side == LEFT else 0.75) * row
        _paint_lane(painter, clock, side, ends, y, row)


def _paint_lane(
    painter: QPainter, clock: TwinClock, side: Side, ends: tuple[float, float], y: float, row: float
) -> None:
    theme = theme_manager().theme
    start, width = ends[0], ends[1] - ends[0]
    scale = width / max(1, clock.moments - 1)
    end = clock.ends[side]
    moving = ~clock.waits[side][: end + 1]
    painter.setPen(QPen(theme.color(Role.MUTED), 2, c=Qt.PenCapStyle.FlatCap))
    pieces = _pieces(moving, scale)
    lines = np.empty((len(pieces), 4))
    lines[:, 0], lines[:, 2] = start + pieces[:, 0] * scale, start + pieces[:, 1] * scale
    lines[:, 1] = lines[:, 3] = y
    draw_lines(painter, lines)
    half = 0.3 * row
    x = start + end * scale
    painter.setPen(QPen(theme.color(Role.TEXT), 2, c=Qt.PenCapStyle.FlatCap))
    painter.drawLine(QPointF(x, y - half), QPointF(x, y + half))
    strokes = np.unique(np.round(start + clock.side_cuts[side] * scale))
    many = len(strokes) > min(_MANY, width / 5)
    color = QColor(theme.color(Role.TEXT))
    color.setAlphaF(0.5 if many else 1.0)
    painter.setPen(QPen(color, 1 if many else 1.8))
    lean = 0.0 if many else 2.0
    lines = np.empty((len(strokes), 4))
    lines[:, 0], lines[:, 2] = strokes - lean, strokes + lean
    lines[:, 1], lines[:, 3] = y + half, y - half
    draw_lines(painter, lines)


def _pieces(moving: Flags, scale: float) -> np.ndarray:
    """The pieces of a lane, an (n, 2) array of their first and last moments."""
    if not scale or len(moving) * scale < 1:
        return np.array([[0.0, len(moving) - 1.0]])
    changes = np.flatnonzero(np.diff(moving, prepend=False, append=False))
    pieces = changes.reshape(-1, 2).astype(np.float64)
    pieces[:, 1] -= 1  # the last moment that still moves
    pieces[1:, 0] -= 0.5  # a single step is seen as well
    if len(pieces) > _PIXELS:
        columns = np.unique(np.round(np.flatnonzero(moving) * scale))
        pieces = np.stack([columns, columns + 1], axis=1) / scale
    return pieces


# The timeline is a slider whose groove shows what happened when. From top to bottom: where
# something was pruned (a stroke, as across the tree's edges; in Monte Carlo tree search, where it
# changed the move that it would choose), where a node took a better value (a dot), where a window
# narrowed (a line). Above, bookmarks are flags and notes are sheets. In a long search a device
# pixel stands for many steps: bars tell how many of them are marked.

_SIDE: Final = 10  # pixels for the handle beyond both ends
_ROW: Final = 8  # pixels, by type size: the height of a row of marks
_FLAG: Final = 9
_FLAGS: Final = _FLAG + 3  # the room of bookmarks, above all marks
_ROOM: Final = 5  # pixels that a mark needs to stand by itself
_BAR: Final = 3  # pixels of a bar that stands for many marks, with the gap beside it
_NEAR: Final = 5  # pixels within which a click takes a bookmark


@dataclass(frozen=True, slots=True)
class _Marks:
    """The marked steps of each kind, ascending."""

    cuts: Ints
    better: Ints
    narrowed: Ints
    root: Ints  # the steps of `better` that are at the root


class StepSlider(QSlider):
    """A slider for a step. A press sets the step under the pointer; the wheel and a clicker's keys
    go to the next step or to the one before.

    It is a QSlider for the sake of keyboard and screen readers, with its own looks.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setPageStep(1)

    def step_at(self, x: float) -> int:
        """The step at an x of the widget."""
        raise NotImplementedError

    def tip_of(self, step: int) -> str:
        """The tooltip of a step."""
        raise NotImplementedError

    def show_step(self, step: int, last: int | None = None) -> None:
        """Show a step (and set the number of the last one) without emitting signals."""
        self.blockSignals(True)
        if last is not None:
            self.setRange(0, last)
        self.setValue(step)
        self.blockSignals(False)

    def paint_focus(self, painter: QPainter) -> None:
        """Paint the focus ring, if it has the keyboard focus."""
        if self.hasFocus():
            painter.setPen(QPen(theme_manager().theme.color(Role.FOCUS), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.isEnabled():
            self.setSliderDown(True)
            self.setValue(self.step_at(event.position().x()))
            event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        step = self.step_at(event.position().x())
        if self.isSliderDown():
            self.setValue(step)
        elif self.isEnabled():
            self.setToolTip(self.tip_of(step))
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setSliderDown(False)
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        turn = event.angleDelta().y() or event.angleDelta().x()
        if turn and self.isEnabled():
            self.setValue(self.value() + (1 if turn < 0 else -1))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # In a QSlider Page Up means more; here it is a clicker's step back.
        pages = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
        if (by := pages.get(Qt.Key(event.key()))) is not None:
            self.setValue(self.value() + by)
            return
        super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        # The style sheet gives all sliders a height when they are first shown.
        self.setFixedHeight(self.sizeHint().height())
        super().showEvent(event)


class Timeline(StepSlider):
    """The slider of the model's step (or moment), with the marks of what happens when."""

    def __init__(self, model: TreeModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._marks: _Marks | None = None
        self._picture: QPixmap | None = None
        self._ahead = True
        self._notes = model.notes.steps
        self._handle_x = 0  # where the handle was painted last: there it is to be seen
        model.opened.connect(self._on_opened)
        model.moved.connect(self._on_moved)
        model.clock_changed.connect(self._on_opened)
        model.bookmarks.changed.connect(self.update)
        model.notes.changed.connect(self._on_noted)
        theme_manager().changed.connect(self._redraw)
        self.valueChanged.connect(self._on_value)
        self.setEnabled(False)
        self._redraw()
        phrased(self, name=lambda: self.tr("Step of the search"))
        follow_language(self, lambda: self.setToolTip(""))  # drop a tip in the old language

    def sizeHint(self) -> QSize:
        return QSize(400, _FLAGS + 3 * self._row() + 8)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())

    # The model

    def _on_opened(self) -> None:
        self.setEnabled(True)
        self._marks = None
        self.show_step(self._model.moment, self._model.last_moment)
        self._redraw()

    def _on_moved(self) -> None:
        self.show_step(self._model.moment)

    def _on_noted(self) -> None:
        self._notes = self._model.notes.steps
        self.update()

    def sliderChange(self, change: QSlider.SliderChange) -> None:
        """Repaint what a step changes: the handle's old and new place, and between them."""
        if change != QSlider.SliderChange.SliderValueChange:
            super().sliderChange(change)  # paints all
            return
        ends = sorted((self._handle_x, int(self._x(self.value()))))
        for x in ends:
            self.update(QRect(x - _SIDE, 0, 2 * _SIDE + 1, self.height()))
        if self._ahead:
            self.update(QRect(ends[0], self._base() - 3, ends[1] - ends[0], 6))
        else:  # the marks come and go with the line
            self.update(QRect(ends[0], 0, ends[1] - ends[0], self.height()))

    def show_ahead(self, shown: bool) -> None:
        """Set whether marks of later steps are shown: not while an exercise asks about them."""
        self._ahead = shown
        self.update()

    def _on_value(self, value: int) -> None:
        if value != self._model.moment:
            self._model.go_to_moment(value)
            self._on_moved()  # a question may have stopped the model before `value`

    def _redraw(self) -> None:
        self._picture = None
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def _found(self) -> _Marks:
        if self._marks is None:
            trace = self._model.trace
            better = better_values(trace)
            own = better[trace.node[better] == 0]
            self._marks = _Marks(self._model.cuts, better, narrowings(trace), own)
        return self._marks

    # Places

    def _row(self) -> int:
        return round(_ROW * theme_manager().type_scale)

    def _base(self) -> int:
        return _FLAGS + 2 * self._row()

    def _x(self, step: int) -> float:
        return _SIDE + (self.width() - 2 * _SIDE) * step / max(1, self.maximum())

    def step_at(self, x: float) -> int:
        """The step nearest to `x`; a bookmark or note within 5 pixels comes first."""
        marked = (*self._model.bookmarks.steps, *self._notes)
        for mark in map(self._model.moment_of, marked):
            if abs(self._x(mark) - x) <= _NEAR:
                return mark
        share = (x - _SIDE) / max(1, self.width() - 2 * _SIDE)
        return min(max(0, round(share * self.maximum())), self.maximum())

    def tip_of(self, step: int) -> str:
        words = self.tr("Step {step}").format(step=count(step + 1, 10**9))
        if self._model.clock is not None:
            words = self.tr("Above: the search on the left. Below: the one on the right.")
        note = self._note_at(step)
        return plain_tip(f"{words}\n{note}") if note else words

    def _note_at(self, moment: int) -> str:
        notes = self._model.notes
        return next((notes.text(s) for s in notes.steps if self._model.moment_of(s) == moment), "")

    # Looks

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._picture = None
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            theme = theme_manager().theme
            base = self._base()
            start, end = self._x(0), self._x(self.maximum())
            painter.setPen(QPen(theme.color(Role.LINE), 3, c=Qt.PenCapStyle.RoundCap))
            painter.drawLine(QPointF(start, base), QPointF(end, base))
            if not self.isEnabled():
                return
            if self._picture is None:
                self._picture = self._draw_marks()
            here = self._x(self.value())
            if not self._ahead:
                painter.setClipRect(QRectF(0, 0, here + 1, self.height()))
            painter.drawPixmap(0, 0, self._picture)
            painter.setPen(QPen(theme.color(Role.CURRENT), 3, c=Qt.PenCapStyle.RoundCap))
            painter.drawLine(QPointF(start, base), QPointF(here, base))
            if not self._ahead:  # a sheet is wider than a mark
                painter.setClipRect(QRectF(0, 0, here + _NEAR, self.height()))
            self._draw_notes(painter)
            painter.setClipping(False)
            self._draw_bookmarks(painter)
            radius, self._handle_x = 6.5, int(here)
            painter.setPen(QPen(theme.color(Role.SURFACE), 2))
            painter.setBrush(theme.color(Role.CURRENT))
            painter.drawEllipse(QPointF(here, base), radius, radius)
            self.paint_focus(painter)

    def _draw_marks(self) -> QPixmap:
        """The picture of the marks of all steps, painted once and copied at every step."""
        ratio = self.devicePixelRatioF()
        picture = QPixmap(round(self.width() * ratio), round(self.height() * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        with painting(picture) as painter:
            self._paint_marks(painter)
        return picture

    def _paint_marks(self, painter: QPainter) -> None:
        theme, row, base = theme_manager().theme, self._row(), self._base()
        if self._model.clock is not None:
            ends = self._x(0), self._x(self.maximum())
            paint_lanes(painter, self._model.clock, ends, base, row)
            return
        marks, top = self._found(), _FLAGS
        self._paint_kind(painter, marks.narrowed, Role.MUTED, base + 4, 0.7 * row, _line)
        self._paint_kind(painter, marks.better, Role.BEST, top + 2 * row - 2, 3 - row, _dot)
        self._paint_kind(painter, marks.cuts, Role.TEXT, top + row, -row, _stroke)
        if len(marks.better) > self.width() / _ROOM:  # the root's own stand out from all the others
            color = theme.color(Role.CURRENT)
            for x in self._at(marks.root).tolist():
                painter.setPen(QPen(color, 2))
                painter.drawLine(QPointF(x, top + 2 * row - 2), QPointF(x, top + row + 1))

    def _paint_kind(
        self, painter: QPainter, steps: Ints, role: Role, foot: float, rise: float, sign: _Sign
    ) -> None:
        """Paint one kind of mark: a sign for each or, without room, bars for their number.

        Args:
            foot: where a bar begins, and `rise` how far the highest goes from there.
        """
        x = self._at(steps)
        if len(x) <= self.width() / _ROOM:
            for place in x.tolist():
                sign(painter, theme_manager().theme.color(role), place, foot, rise)
            return
        places, share = density(x)
        lines = np.empty((len(places), 4))
        lines[:, 0] = lines[:, 2] = places
        lines[:, 1] = foot
        # Even a few marks must be visible.
        lines[:, 3] = foot + np.copysign(np.maximum(1.0, share * abs(rise)), rise)
        pen = QPen(theme_manager().theme.color(role), _BAR - 1, c=Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        draw_lines(painter, lines)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def _at(self, steps: Ints) -> Floats:
        # In floats: millions of steps by thousands of pixels are beyond 32 bits.
        return np.asarray(
            _SIDE + steps * ((self.width() - 2 * _SIDE) / max(1, self.maximum())), float
        )

    def _draw_notes(self, painter: QPainter) -> None:
        """Paint a sheet for each note, beside the step's bookmark if it has one."""
        theme = theme_manager().theme
        painter.setPen(QPen(theme.color(Role.TEXT), 1))
        painter.setBrush(theme.color(Role.SURFACE))
        for step in self._notes:
            x = round(self._x(self._model.moment_of(step))) + 0.5
            x += 9 if step in self._model.bookmarks.steps else 0
            painter.drawRect(QRectF(x - 4, 0.5, 8, _FLAG))
            for y in (3.5, 6.5):
                painter.drawLine(QPointF(x - 2, y), QPointF(x + 2, y))

    def _draw_bookmarks(self, painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme_manager().theme.color(Role.MAX))
        for step in self._model.bookmarks.steps:
            x = self._x(self._model.moment_of(step))
            corners = (-4, 0), (4, 0), (4, _FLAG), (0, _FLAG - 3), (-4, _FLAG)
            painter.drawPolygon(QPolygonF([QPointF(x + right, y) for right, y in corners]))


def density(x: Floats) -> tuple[Floats, Floats]:
    """The x of the bars that stand for many marks at `x`, and each bar's height, from 0 to 1.

    A bar's height tells how many fall into it. Where all have many, what they have in common is
    taken away: one wants to see where there are more.
    """
    counts = np.bincount((x / _BAR).astype(np.int32), minlength=1)
    bars = np.flatnonzero(counts)
    found = counts[bars].astype(np.float64)
    common = 0.8 * float(found.min())
    places = (bars.astype(np.float64) + 0.5) * _BAR
    return places, (found - common) / (float(found.max()) - common)


_Sign = Callable[[QPainter, QColor, float, float, float], None]


def _line(painter: QPainter, color: QColor, x: float, foot: float, rise: float) -> None:
    painter.setPen(QPen(color, 1))
    painter.drawLine(QPointF(x, foot), QPointF(x, foot + rise))


def _dot(painter: QPainter, color: QColor, x: float, foot: float, rise: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawEllipse(QPointF(x, foot + rise / 2), 2.0, 2.0)


def _stroke(painter: QPainter, color: QColor, x: float, foot: float, rise: float) -> None:
    painter.setPen(QPen(color, 1.6))
    painter.drawLine(QPointF(x - 2, foot), QPointF(x + 2, foot + rise))


class StepLabel(PaintedText):
    """The label `17 of 42`, always as wide as its longest text, so that its neighbours stay."""

    def __init__(self, model: TreeModel) -> None:
        super().__init__()
        self._model = model
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        model.opened.connect(self._measure)
        model.clock_changed.connect(self._measure)
        model.moved.connect(self._show_step)
        theme_manager().changed.connect(self._measure)
        follow_language(self, self._measure)

    def text(self) -> str:
        """The text shown."""
        return self._text

    def _measure(self) -> None:
        self._longest = self._words(self._model.last_moment)
        self.updateGeometry()
        self._show_step()

    def _words(self, step: int) -> str:
        if self._model.recording is None:
            return ""
        return self.tr("{moment} of {moments}").format(
            moment=count(step + 1, 10**9), moments=count(self._model.last_moment + 1, 10**9)
        )

    def _show_step(self) -> None:
        self._text = self._words(self._model.moment)
        spoken = self._text
        if self._text and self._model.clock is None:  # else they are neither search's own steps
            spoken = self.tr("step {part}").format(part=self._text)
        set_name(self, spoken)
        self.update()

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(font("body"))
        return QSize(metrics.horizontalAdvance(self._longest) + 4, metrics.height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setFont(font("body"))
            painter.setPen(theme_manager().theme.color(Role.MUTED))
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRectF(self.rect()), flags, self._text)


_BUTTONS = ("first", "previous_cut", "back", "play", "forward", "next_cut", "last")
_RARE = ("over", "out", "bookmark")
"""The buttons that are folded away at first."""


class Transport(FittedToParts, QWidget):
    """Buttons on the left, the timeline in the middle, the step and the speed on the right."""

    def __init__(self, model: TreeModel, actions: TreeActions) -> None:
        super().__init__()
        self._model = model
        self.timeline = Timeline(model)
        self.step = StepLabel(model)
        self.speed = choice(SPEEDS)
        buttons = (action_button(actions[name], text=False) for name in _BUTTONS)
        self.more = Fold("tree.transport")
        self._rare = ButtonStrip([actions[name] for name in _RARE], keeps=0, words=False)
        self._rare.setVisible(self.more.isChecked())
        self.more.toggled.connect(self._rare.setVisible)
        layout = row(
            *buttons, self.more, self._rare, INSIDE, (self.timeline, 1), INSIDE,
            self.step, BETWEEN - INSIDE, self.speed, of=self, spacing=INSIDE // 2,
        )  # fmt: skip
        layout.setAlignment(self.timeline, Qt.AlignmentFlag.AlignVCenter)
        self.speed.activated.connect(
            lambda index: model.playback.set_speed(self.speed.itemData(index))
        )
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        model.playback.changed.connect(self._show_speed)
        theme_manager().changed.connect(self._fit_speed)
        phrased(self.speed, name=lambda: self.tr("Speed"))
        phrased(self.speed, tip=lambda: self.tr("Steps a second while it plays"))
        follow_language(self, self._name_speeds)

    def _name_speeds(self) -> None:
        self.more.name("", self.tr("Over and out of a subtree, and bookmarks"))
        for index, speed in enumerate(SPEEDS):
            number = "½" if speed == 0.5 else count(round(speed))
            self.speed.setItemText(index, self.tr("{number}/s").format(number=number))
            words = self.tr("{number} step/s") if speed <= 1 else self.tr("{number} steps/s")
            role = Qt.ItemDataRole.AccessibleTextRole
            self.speed.setItemData(index, words.format(number=number), role)
        self._show_speed()
        self._fit_speed()

    def _fit_speed(self) -> None:
        """Make the list just as wide as its longest speed and arrow, for the timeline's sake."""
        texts = (self.speed.itemText(index) for index in range(self.speed.count()))
        words = max(self.speed.fontMetrics().horizontalAdvance(text) for text in texts)
        self.speed.setFixedWidth(words + 64)

    def _wanted(self) -> int | None:
        """The least width of all parts but the rare buttons; None while these are folded."""
        layout = self.layout()
        if layout is None or self._rare.isHidden():
            return None
        return layout.minimumSize().width() - self._rare.minimumSizeHint().width()

    def _fit_to(self, wanted: int | None) -> None:
        """Give the rare buttons the width that the timeline's least width leaves."""
        if wanted is not None:
            self._rare.fit(self.width() - wanted)

    def _show_speed(self) -> None:
        self.speed.setCurrentIndex(SPEEDS.index(self._model.speed))
