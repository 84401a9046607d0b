"""The lecturer's window with notes and the next step, and the widgets over the class's window."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QElapsedTimer,
    QEvent,
    QLocale,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTime,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QBrush,
    QCloseEvent,
    QColor,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QRadialGradient,
    QScreen,
    QShowEvent,
)
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from poda.house.i18n import follow_language
from poda.house.theme import THEMES, Role, painting, saved, theme_manager
from poda.packages.teach.window.twin.view import side_names
from poda.tree.canvas.view import TreeView
from poda.tree.drawing.levels import Camera
from poda.tree.drawing.painter import TreePainter
from poda.tree.model.clock import SIDES
from poda.tree.panels.notes import NoteEdit
from poda.tree.panels.parts import WhileSeen
from poda.tree.sentences.searches import sentence
from poda.widgets.announce import phrased
from poda.widgets.buttons import ButtonStrip
from poda.widgets.engine_words import count
from poda.widgets.layout import (
    AROUND,
    BETWEEN,
    Fitted,
    Label,
    Panel,
    Steady,
    Stretch,
    column,
    hairline,
    row,
    wrapped,
)

if TYPE_CHECKING:
    from poda.tree.tab_parts import TreeParts

# The widgets over the window while presenting

SMALLEST, LARGEST = 60, 700
"""The least and the greatest radius of the spotlight, in pixels."""
_DIM: Final = 0.72
_SOFT: Final = 0.88  # the share of the radius from which on the spotlight fades
_DOT: Final = 8.0
_HALO: Final = 2.2
MODIFIERS: Final = (
    Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr,
)  # fmt: skip


class Over(QWidget):
    """A child that covers its whole parent, and follows its size."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.hide()
        self.fit()

    def fit(self) -> None:
        """Take the parent's size, and lie above its other children."""
        parent = self.parentWidget()
        assert parent is not None
        self.setGeometry(parent.rect())
        self.raise_()


class Blank(Over):
    """The black screen. The next key or click hides it, and does nothing else.

    Signals:
        ended: a key or click has hidden it.
    """

    ended = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        phrased(self, name=lambda: self.tr("The screen is blank. Any key brings the picture back."))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # every key only hides the black screen
            return True
        return super().event(event)

    def focusNextPrevChild(self, _next: bool) -> bool:
        return False  # Tab is a key like any other

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in MODIFIERS and not event.isAutoRepeat():
            self.ended.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.ended.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), THEMES["projector"].color(Role.TEXT))


class Light(Over):
    """The spotlight and the laser's dot, at the pointer. Clicks go through the widget."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.place = QPoint(self.width() // 2, self.height() // 2)
        self.radius = max(190, self.screen().geometry().height() // 4)
        self.spot = self.dot = False

    def show_as(self, *, spot: bool, dot: bool) -> None:
        """Show or hide the spotlight and the dot."""
        self.spot, self.dot = spot, dot
        self.setVisible(spot or dot)
        self.fit()
        self.update()

    def point_at(self, place: QPoint) -> None:
        """Set the pointer's position, in this widget's pixels."""
        if place == self.place:
            return
        before, self.place = self.place, place
        if self.spot or self.dot:
            self.update(self._around(before).united(self._around(place)))

    def grow(self, notches: int) -> None:
        """Make the spotlight larger or, with negative notches of the wheel, smaller."""
        radius = round(self.radius * 1.15**notches)
        self.radius = min(max(SMALLEST, radius), LARGEST)
        self.update()

    def _around(self, place: QPoint) -> QRect:
        reach = self.radius + 2 if self.spot else round(_DOT * _HALO * self._scale()) + 2
        return QRect(place.x() - reach, place.y() - reach, 2 * reach, 2 * reach)

    def _scale(self) -> float:
        return theme_manager().type_scale

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, place = theme_manager().theme, QPointF(self.place)
        with QPainter(self) as painter:
            if self.spot:
                dark = QColor(THEMES["projector"].color(Role.TEXT))
                dark.setAlphaF(_DIM)
                clear = QColor(dark)
                clear.setAlphaF(0.0)
                light = QRadialGradient(place, self.radius)
                light.setColorAt(0.0, clear)
                light.setColorAt(_SOFT, clear)
                light.setColorAt(1.0, dark)
                painter.fillRect(event.rect(), QBrush(light))
            if self.dot:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                radius, color = _DOT * self._scale(), QColor(theme.color(Role.BAD))
                halo = QColor(color)
                halo.setAlphaF(0.25)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(halo)
                painter.drawEllipse(place, radius * _HALO, radius * _HALO)
                painter.setPen(QPen(theme.color(Role.SURFACE), 2))
                painter.setBrush(color)
                painter.drawEllipse(place, radius, radius)


# The lecturer's window

_PAUSE_MS: Final = 60  # after a step: drawing a large tree at every one of many quick steps is slow


class StepPicture(WhileSeen, Panel):
    """The picture that the class will see at the next step: the tree, or both compared trees; empty
    after the last step, and while a mode has the tree's place."""

    def __init__(self, parts: TreeParts) -> None:
        super().__init__()
        self._parts = parts
        view = parts.view
        self._painter = TreePainter()
        self._soon = QTimer(self, interval=_PAUSE_MS, singleShot=True)
        self._soon.timeout.connect(self.update)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setSizePolicy(policy)
        model = view.model
        changed = (
            model.moved, model.opened, model.reshaped, model.clock_changed, view.camera_changed,
            parts.modes.changed,
        )  # fmt: skip
        self.hear(*((signal, self.catch_up) for signal in changed), at_once=False)

    def sizeHint(self) -> QSize:
        return QSize(480, 300)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, 100)

    def catch_up(self) -> None:
        if not self._soon.isActive():
            self._soon.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_manager().theme
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        pictures = self._next()
        with painting(self) as painter:
            painter.setPen(QPen(theme.color(Role.LINE), 1))
            painter.setBrush(theme.color(Role.SURFACE))
            painter.drawRoundedRect(area, 6, 6)
            area.adjust(4, 4, -4, -4)
            area.setWidth(area.width() / max(1, len(pictures)))
            for view, step in pictures:
                with saved(painter):
                    self._paint_step(painter, view, step, area)
                area.translate(area.width(), 0)

    def _next(self) -> list[tuple[TreeView, int]]:
        """The views that the class sees, from the left, each with its next step."""
        view, half = self._parts.view, self._parts.room.half
        model, clock = view.model, view.model.clock
        if view.drawing is None or self._parts.room.is_staged or model.moment >= model.last_moment:
            return []
        if clock is None or half is None or half.view.drawing is None:
            return [(view, model.step + 1)]
        steps = [int(clock.steps[side][model.moment + 1]) for side in SIDES]
        return list(zip((view, half.view), steps, strict=True))

    def _paint_step(self, painter: QPainter, view: TreeView, step: int, area: QRectF) -> None:
        assert view.drawing is not None
        width, height = float(view.viewport().width()), float(view.viewport().height())
        factor = min(area.width() / width, area.height() / height)
        seen = QRectF(0, 0, width, height)
        painter.translate(area.center() - QPointF(width, height) * factor / 2)
        painter.scale(factor, factor)
        painter.setClipRect(seen)
        camera = replace(self._camera(view, step), ratio=self.devicePixelRatioF() * factor)
        look = replace(view.item.look, selected=-1, hovered=-1, marks={}, focus=False, badge=None)
        self._painter.paint(painter, view.drawing, step, camera, look, seen)

    @staticmethod
    def _camera(view: TreeView, step: int) -> Camera:
        """The camera of the class's view, after it has followed the search to `step`."""
        camera = view.camera
        assert view.drawing is not None
        if view.sees_all or not view.model.follow:
            return camera
        node = view.drawing.current(step)
        x, depth = view.drawing.place(node)
        at = QPointF(x * camera.sx + camera.dx, camera.level_y(depth))
        way = view.resting_point(node) - at
        return replace(camera, dx=camera.dx + way.x(), dy=camera.dy + way.y())


_SIZE: Final = (1080, 640)
_LINES_NOW: Final = 3
_LINES_NEXT: Final = 4
_LINES_OF_TWO: Final = 6  # for two searches' sentences, in small type
_BUTTONS: Final = ("back", "forward", "blank", "spotlight", "laser", "pen")
_KEYS: Final = (
    *_BUTTONS, "present", "next_cut", "previous_cut", "first", "last", "over", "out", "play",
    "notes", "next_bookmark", "larger_spot", "smaller_spot", "rubber", "pen_colour", "wipe",
    "keep_ink",
)  # fmt: skip


class PresenterWindow(Fitted, WhileSeen, QWidget):
    """The lecturer's window, on the second screen or, without one, beside the presentation.

    The keys of the presentation work here too.

    Signals:
        hidden: the window was hidden.
        woken: a key was pressed that ends the black screen.
    """

    hidden = Signal()
    woken = Signal()

    def __init__(self, parts: TreeParts, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._parts, self._model = parts, parts.model
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self._begun = QElapsedTimer()
        self._begun.start()
        self._tick = QTimer(self, interval=1_000)
        self._tick.timeout.connect(self._tell_time)
        self.step = Label("large", bold=True)
        self.blank = phrased(
            Label("large", Role.BAD, bold=True), lambda: self.tr("The screen is blank")
        )
        self.clock = phrased(Label("large", Role.MUTED), about=lambda: self.tr("Time of day"))
        self.elapsed = phrased(
            Label("large", bold=True, mono=True),
            about=lambda: self.tr("Time since the presentation began"),
        )
        self.again = phrased(QPushButton(), lambda: self.tr("Restart the clock"))
        phrased(self.again, tip=lambda: self.tr("Count the time since you began from zero"))
        self.end = phrased(QPushButton(), lambda: self.tr("End"))
        phrased(self.end, tip=lambda: self.tr("End the presentation (Esc)"))
        self.now_title = phrased(Label("small", Role.MUTED), lambda: self.tr("Now"))
        self.next_title = phrased(Label("small", Role.MUTED), lambda: self.tr("Next"))
        self.notes_title = phrased(Label("small", Role.MUTED), lambda: self.tr("Notes"))
        self.now, self.next = wrapped("large", Role.TEXT), wrapped("body", Role.TEXT)
        for words in (self.now, self.next):
            words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.picture = phrased(StepPicture(parts), name=lambda: self.tr("Picture of the next step"))
        self.notes = NoteEdit(self._model, "large")
        self.strip = ButtonStrip([parts.actions_[name] for name in _BUTTONS])
        self._now_place = Steady(self.now, lines=_LINES_NOW)
        self._next_place = Steady(self.next, lines=_LINES_NEXT)
        self._words_small = False
        self._lay_out()
        self.blank.hide()
        self.strip.buttons[1].setFocus()  # the next step: what a stray key would do elsewhere
        self.addActions([parts.actions_[name] for name in _KEYS])
        self.again.clicked.connect(self._begin_again)
        self.end.clicked.connect(lambda: parts.actions_["present"].setChecked(False))
        model = self._model
        changed = (
            model.moved, model.opened, model.reshaped, model.clock_changed, parts.modes.changed,
            parts.room.stage_moved,
        )  # fmt: skip
        self.hear(*((signal, self.catch_up) for signal in changed), at_once=False)
        theme_manager().changed.connect(self.fit_soon)
        phrased(self, lambda: self.tr("Notes for the presenter") + " — Poda")
        follow_language(self, self.catch_up)
        follow_language(self, self._tell_time)

    def _lay_out(self) -> None:
        head = row(
            self.step, self.blank, Stretch(1), self.clock, self.elapsed, self.again, spacing=BETWEEN
        )
        left = column(self.now_title, self._now_place, self.notes_title, (self.notes, 1))
        right = column(self.next_title, (self.picture, 1), self._next_place)
        layout = QGridLayout(self)
        layout.setContentsMargins(AROUND, BETWEEN, AROUND, BETWEEN)
        layout.setHorizontalSpacing(AROUND)
        layout.setVerticalSpacing(BETWEEN)
        layout.addLayout(head, 0, 0, 1, 2)
        layout.addWidget(hairline(), 1, 0, 1, 2)
        layout.addLayout(left, 2, 0)
        layout.addLayout(right, 2, 1)
        foot = QHBoxLayout()
        foot.addWidget(self.strip)
        foot.addStretch(1)
        foot.addWidget(self.end)
        layout.addLayout(foot, 3, 0, 1, 2)
        layout.setRowStretch(2, 1)
        layout.setColumnStretch(0, 11)
        layout.setColumnStretch(1, 10)

    # Placing

    def show_on(self, screen: QScreen) -> None:
        """Show the window full screen on a screen of its own."""
        self.setGeometry(screen.geometry())
        if (handle := self.windowHandle()) is not None:
            handle.setScreen(screen)
        self.setGeometry(screen.geometry())
        self.showFullScreen()

    def show_beside(self) -> None:
        """Show the window in a corner of the only screen."""
        self.showNormal()
        room = self.screen().availableGeometry()
        self.resize(min(_SIZE[0], room.width()), min(_SIZE[1], room.height()))
        self.move(room.right() - self.width() - AROUND, room.top() + AROUND)
        self.activateWindow()
        self.notes.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._tick.start()
        self._fit()
        self._tell_time()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._tick.stop()

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.hidden.emit()

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and (self.is_blank or event.key() == Qt.Key.Key_Escape)
        ):
            event.accept()  # so that it comes as a key press, not as a shortcut
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Any key ends the black screen, and Esc the presentation, as in the class's window."""
        if self.is_blank:
            if event.key() not in MODIFIERS:
                self.woken.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self._parts.actions_["present"].setChecked(False)
        else:
            super().keyPressEvent(event)

    # Contents

    @property
    def is_blank(self) -> bool:
        """Whether the window tells that the class sees the black screen."""
        return not self.blank.isHidden()

    def tell_blank(self, on: bool) -> None:
        """Set whether the window tells that the class sees the black screen."""
        self.blank.setVisible(on)

    def catch_up(self) -> None:
        model = self._model
        if not self.isVisible() or model.recording is None:
            return
        self._size_words()
        if self._parts.room.is_staged:  # a mode's own picture, not a search
            told = self._parts.room.stage_words()
            for label, text in zip((self.step, self.now, self.next), told, strict=True):
                label.setText(text)
            self.picture.update()
            return
        at, last = model.moment, model.last_moment
        text = self.tr("step {step} of {steps}")
        text = text.format(step=count(at + 1, 10**9), steps=count(last + 1, 10**9))
        heading = model.course.heading if model.course is not None else ""
        self.step.setText(" · ".join(filter(None, (heading, text))))
        self.now.setText(self._moment_text(at))
        self.next.setText(
            self._moment_text(at + 1) if at < last else self.tr("This is the last step.")
        )
        self.picture.update()

    def _moment_text(self, moment: int) -> str:
        """The sentence of a moment; for two compared searches, both."""
        left, half = self._model, self._parts.room.half
        right = None if half is None else half.view.model
        assert left.recording is not None
        if left.clock is None or right is None or right.recording is None:
            return sentence(left.recording, moment)
        steps = [int(left.clock.steps[side][moment]) for side in SIDES]
        names = side_names(left.options, right.options)
        told = sentence(left.recording, steps[0]), sentence(right.recording, steps[1])
        template = "{name}: {sentence}"
        return "\n".join(
            template.format(name=name, sentence=text)
            for name, text in zip(names, told, strict=True)
        )

    def _size_words(self) -> None:
        """Set the type: smaller for two searches' sentences."""
        compared = self._parts.room.half is not None
        if compared is self._words_small:
            return
        self._words_small = compared
        self.now.set_size("small" if compared else "large")
        self.next.set_size("small" if compared else "body")
        self._now_place.set_lines(_LINES_OF_TWO if compared else _LINES_NOW)
        self._next_place.set_lines(_LINES_OF_TWO if compared else _LINES_NEXT)

    def _tell_time(self) -> None:
        self.clock.setText(QLocale().toString(QTime.currentTime(), QLocale.FormatType.ShortFormat))
        seconds = self._begun.elapsed() // 1_000
        hours, rest = divmod(seconds, 3_600)
        self.elapsed.setText(f"{hours}:{rest // 60:02}:{rest % 60:02}")

    def _begin_again(self) -> None:
        self._begun.restart()
        self._tell_time()

    def _fit(self) -> None:
        self.strip.fit(self.width() - 2 * AROUND - BETWEEN - self.end.sizeHint().width())
