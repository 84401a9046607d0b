"""Pages of the settings dialog: the look, motion, and the number of threads.

Each consists of rows with a name, a control and a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QLocale,
    QObject,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QHideEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QGridLayout,
    QLabel,
    QLayout,
    QRadioButton,
    QSizePolicy,
    QSlider,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from poda.base.processors import processors
from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.games import GAMES
from poda.engine.kit import LargerEndgames, kit_of
from poda.house.i18n import LANGUAGES, follow_language
from poda.house.jobs import Latest
from poda.house.settings import (
    LANGUAGE_CHOICES,
    MOST_MEMORY,
    MOST_THREADS,
    PALETTES,
    THEMES,
    paced,
    settings,
)
from poda.house.theme import POINTS, Role, follow_theme, font, painting, theme_manager
from poda.widgets.announce import Text, phrased
from poda.widgets.controls import choice, number, push_button, show_value
from poda.widgets.engine_words import game_name, message
from poda.widgets.layout import (
    BETWEEN,
    INSIDE,
    Label,
    Panel,
    Scrolling,
    Stretch,
    column,
    row,
    wrapped,
)

_C = TypeVar("_C", bound=QComboBox | QSpinBox)
_NAME, _CONTROL = 0, 1
_MIDDLE: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_TOP: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class ControlsPage(Scrolling):
    """A page: a column of names, a column of controls, and sentences below the controls.

    It scrolls if the type is too large for the screen.

    Signals:
        kept: the page has written a file of its own.
    """

    kept = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        body = QWidget()
        self._grid = QGridLayout(body)
        self._grid.setContentsMargins(0, 0, BETWEEN, 0)
        self._grid.setHorizontalSpacing(BETWEEN)
        self._grid.setVerticalSpacing(INSIDE)
        self._grid.setColumnStretch(_CONTROL, 1)
        self._grid.setRowStretch(99, 1)  # spare height goes to the bottom
        self._rows = 0
        self._names: list[QLabel] = []
        self._shown: dict[str, QComboBox | QSpinBox] = {}
        self.setWidget(body)
        settings().changed.connect(self._follow)

    def title(self) -> str:
        """The name of the page in the list of pages."""
        raise NotImplementedError

    def new_choice(
        self, setting: str, values: Iterable[Any], name_of: Callable[[Any], str]
    ) -> QComboBox:
        """A list of a setting's values, which sets it."""
        box = choice(values, name_of)
        box.activated.connect(lambda row: setattr(settings(), setting, box.itemData(row)))
        return self._bound(setting, box)

    def new_number(self, setting: str, low: int, high: int, step: int = 1) -> QSpinBox:
        """A field for the number of a setting, which sets it."""
        spin = number(low, high, step=step)
        spin.valueChanged.connect(lambda value: setattr(settings(), setting, value))
        return self._bound(setting, spin)

    def _bound(self, setting: str, control: _C) -> _C:
        control.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._shown[setting] = control
        self._follow(setting)
        return control

    def _follow(self, name: str) -> None:
        """Show a setting that was changed, here or elsewhere."""
        if name in self._shown:
            show_value(self._shown[name], getattr(settings(), name))

    def add_row(
        self,
        text: Text,
        control: QWidget | QLayout,
        buddy: QWidget | None = None,
        tip: Text | None = None,
    ) -> None:
        """Add a control with its name before it, and a tip if it is one widget."""
        label = phrased(QLabel(), text)
        self._names.append(label)
        target = control if isinstance(control, QWidget) else buddy
        if target is not None:
            label.setBuddy(target)
            if tip is not None:
                phrased(target, name=text, detail=tip)
        if self._rows:  # more space between rows than within a row
            self._grid.setRowMinimumHeight(self._rows, INSIDE)
            self._rows += 1
        # The name of a column of controls is aligned with its top.
        top = isinstance(control, QVBoxLayout)
        self._grid.addWidget(label, self._rows, _NAME, _TOP if top else _MIDDLE)
        self.add_below(control)

    def add_note(self, text: Text | None = None, role: Role = Role.MUTED) -> Label:
        """Add a sentence below the last control."""
        label = phrased(wrapped("small", role), text)
        self._grid.addWidget(label, self._rows, _CONTROL)
        self._rows += 1
        return label

    def add_below(self, part: QWidget | QLayout) -> None:
        """Add more controls below the last one."""
        if isinstance(part, QWidget):
            fixed = part.sizePolicy().horizontalPolicy() == QSizePolicy.Policy.Fixed
            place = _MIDDLE if fixed else Qt.AlignmentFlag(0)
            self._grid.addWidget(part, self._rows, _CONTROL, place)
        else:
            self._grid.addLayout(part, self._rows, _CONTROL)
        self._rows += 1

    def names_width(self) -> int:
        """The least width of the column of names."""
        return max((label.sizeHint().width() for label in self._names), default=0)

    def fit(self, names_width: int) -> None:
        """Set the width of the column of names."""
        for label in self._names:  # a column's name is beside its first control
            if (buddy := label.buddy()) is not None:
                label.setMinimumHeight(buddy.sizeHint().height())
        self._grid.setColumnMinimumWidth(_NAME, names_width)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # While hidden it computed the heights of its sentences with another font, and would keep
        # them.
        self._grid.invalidate()

    def minimumSizeHint(self) -> QSize:
        # It scrolls vertically only.
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self._grid.minimumSize().width() + bar, super().minimumSizeHint().height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest and watched is self.widget():
            self.updateGeometry()  # a text has changed its length
        return super().eventFilter(watched, event)


_SIDE: Final = 28.0  # size of a mark in pixels, times the type scale
_LARGE: Final = 1.3  # the type scale from which there are two rows
_GAP: Final = 16.0  # pixels between two words
_MARGIN: Final = 12.0


class ColourSample(Panel):
    """The marks used in trees, each with its name below it."""

    def __init__(self) -> None:
        super().__init__()
        self._words: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme_manager().changed.connect(self._refit)
        phrased(self, name=lambda: self.tr("Sample of the colours"))
        follow_language(self, self._name_marks)

    def _name_marks(self) -> None:
        self._words = (
            self.tr("MAX"),
            self.tr("MIN"),
            self.tr("chance"),
            self.tr("chosen"),
            self.tr("cut off"),
            self.tr("this step"),
        )
        self.setAccessibleDescription(", ".join(self._words))
        self._refit()

    def _refit(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        width, height = self._cell()
        columns = self._columns()
        rows = len(self._words) // columns
        return QSize(round(columns * width + 2 * _MARGIN), round(rows * height + _MARGIN))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _side(self) -> float:
        return _SIDE * theme_manager().type_scale

    def _columns(self) -> int:
        """The number of columns: one row, or two for large type."""
        return 6 if theme_manager().type_scale <= _LARGE else 3

    def _cell(self) -> tuple[float, float]:
        """The width and height of a mark with its name."""
        metrics = QFontMetricsF(font("small"))
        widest = max(metrics.horizontalAdvance(word) for word in self._words)
        return widest + _GAP, _MARGIN + self._side() * 1.25 + metrics.height()

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            theme, side = theme_manager().theme, self._side()
            frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.setPen(QPen(theme.color(Role.LINE), 1))
            painter.setBrush(theme.color(Role.SURFACE))
            painter.drawRoundedRect(frame, 6, 6)
            painter.setFont(font("small"))
            width, height = self._cell()
            for number, word in enumerate(self._words):
                line, place = divmod(number, self._columns())
                cell = QRectF(_MARGIN + place * width, line * height, width, height)
                at = QPointF(cell.center().x(), cell.top() + _MARGIN + side / 2)
                self._paint_mark(painter, number, at, side)
                painter.setPen(theme.color(Role.TEXT))
                cell.setTop(cell.top() + _MARGIN + side * 1.25)
                painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, word)

    def _paint_mark(self, painter: QPainter, number: int, at: QPointF, side: float) -> None:
        half = side / 2
        theme = theme_manager().theme
        painter.setPen(Qt.PenStyle.NoPen)
        if number < 2:
            role, way = (Role.MAX, 1) if number == 0 else (Role.MIN, -1)
            painter.setBrush(theme.color(role))
            painter.drawPolygon(_triangle(at, half, way))
        elif number == 2:
            painter.setBrush(theme.color(Role.CHANCE))
            painter.drawEllipse(at, half * 0.9, half * 0.9)
        elif number == 3:
            painter.setPen(_pen(theme.color(Role.BEST), side * 0.2))
            painter.drawLine(at + QPointF(half, -half * 0.8), at + QPointF(-half, half * 0.8))
        elif number == 4:
            grey = theme.color(Role.PRUNED)
            painter.setPen(_pen(grey, side * 0.06))
            painter.setBrush(QBrush(grey, Qt.BrushStyle.BDiagPattern))
            painter.drawPolygon(_triangle(at, half, -1))
            painter.setPen(_pen(grey, side * 0.1))
            painter.drawLine(at + QPointF(-half, -half * 0.4), at + QPointF(half, -half))
        else:
            painter.setPen(_pen(theme.color(Role.CURRENT), side * 0.14))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(at, half * 0.9, half * 0.9)


def _triangle(at: QPointF, half: float, way: int) -> QPolygonF:
    high = half * 0.9 * way
    corners = (QPointF(0, -high), QPointF(half, high), QPointF(-half, high))
    return QPolygonF([at + corner for corner in corners])


def _pen(color: QColor, width: float) -> QPen:
    pen = QPen(color, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


LEAST, MOST, STEP = 80, 200, 5  # per cent
_SLIDER: Final = 224  # pixels


class TypePreview(Label):
    """A line in the slider's type size, before the window takes it over."""

    def __init__(self) -> None:
        self._scale = settings().type_scale
        super().__init__("body")
        # High enough that nothing below moves while the slider is dragged.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def show_scale(self, scale: float) -> None:
        """Set the type scale of the line."""
        self._scale = scale
        self._refresh()

    def _refresh(self) -> None:
        super()._refresh()
        largest = QFont(font("body"))
        largest.setPointSizeF(POINTS["body"] * MOST / 100)
        self.setFixedHeight(QFontMetrics(largest).height() + 2)
        largest.setPointSizeF(POINTS["body"] * self._scale)
        self.setFont(largest)


class LookPage(ControlsPage):
    """Language, theme, palette and type size."""

    def __init__(self) -> None:
        super().__init__()
        self.language = self.new_choice(
            "language",
            LANGUAGE_CHOICES,
            lambda code: LANGUAGES[code] if code in LANGUAGES else self.tr("As the system"),
        )
        self.theme = self.new_choice("theme", THEMES, self._theme_name)
        self.palette_box = self.new_choice("palette", PALETTES, self._palette_name)
        self.size_slider = QSlider(Qt.Orientation.Horizontal)
        self.size_slider.setRange(LEAST // STEP, MOST // STEP)
        self.size_slider.setPageStep(20 // STEP)
        self.size_slider.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.percent = Label("body")
        self.preview = phrased(TypePreview(), lambda: self.tr("2 ≤ 3: a cut"))
        self.sample = ColourSample()
        of_size = row(self.size_slider, self.percent, Stretch(1), spacing=BETWEEN)
        self.add_row(
            lambda: self.tr("&Language"), self.language,
            tip=lambda: self.tr("Every text changes at once, and so do the marks in numbers"),
        )  # fmt: skip
        self.add_row(
            lambda: self.tr("&Theme"), self.theme,
            tip=lambda: self.tr("Light, dark, or for projectors: white, with stronger lines"),
        )  # fmt: skip
        self.add_note(lambda: self.tr(
            "Projector is white, with black text and stronger lines for the back row."
        ))  # fmt: skip
        self.add_row(
            lambda: self.tr("&Palette"), self.palette_box,
            tip=lambda: self.tr("The colours of the marks and of the text"),
        )  # fmt: skip
        self.add_note(lambda: self.tr(
            "Both palettes can be told apart without red, green or blue. In high contrast, "
            "every text has a contrast of at least 7:1."
        ))  # fmt: skip
        self.add_below(self.sample)
        self.add_row(
            lambda: self.tr("Si&ze of the type"), of_size, self.size_slider, lambda: self.tr(
                "From 80 to 200 %; the arrow keys go by 5 %, Page Up and Page Down by 20 %"
            ),
        )  # fmt: skip
        self.add_below(self.preview)
        self.size_slider.valueChanged.connect(self._on_slider)
        self.size_slider.sliderReleased.connect(self._take_size)
        follow_theme(self._fit)
        self._follow("type_scale")
        follow_language(self, self._show_percent)

    def title(self) -> str:
        return self.tr("Appearance")

    def _theme_name(self, theme: str) -> str:
        return {
            "system": self.tr("As the system"),
            "light": self.tr("Light"),
            "dark": self.tr("Dark"),
            "projector": self.tr("Projector"),
        }[theme]

    def _palette_name(self, palette: str) -> str:
        return self.tr("High contrast") if palette == "contrast" else self.tr("Colour-blind-safe")

    def _on_slider(self) -> None:
        """Preview a dragged size in the line; the window takes it over on release."""
        self.preview.show_scale(self._scale())
        self._show_percent()
        if not self.size_slider.isSliderDown():
            self._take_size()

    def _take_size(self) -> None:
        settings().type_scale = self._scale()

    def _scale(self) -> float:
        return self.size_slider.value() * STEP / 100

    def _follow(self, name: str) -> None:
        super()._follow(name)
        if name != "type_scale":
            return
        scale = settings().type_scale
        show_value(self.size_slider, round(100 * scale / STEP))
        self.preview.show_scale(scale)
        self._show_percent()

    def _show_percent(self) -> None:
        percent = self.size_slider.value() * STEP
        self.percent.setText(self.tr("{percent} %").format(percent=percent))

    def _fit(self) -> None:
        self.size_slider.setFixedWidth(round(_SLIDER * min(1.5, theme_manager().type_scale)))


_TRAVEL_MS: Final = 400
_TRACK: Final = 320  # length in pixels, times the type scale
_NONE: Final = "none"


class PaceSample(Panel):
    """A disc that moves from one end of a line to the other at the chosen speed.

    Attributes:
        place: the position of the disc, from 0 to 1.
    """

    def __init__(self) -> None:
        super().__init__()
        self.place, self._goal = 0.0, 0.0
        self._clock = QVariantAnimation(self)
        self._clock.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._clock.valueChanged.connect(self._step)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme_manager().changed.connect(self.updateGeometry)
        phrased(self, name=lambda: self.tr("Sample of the speed"))

    def go(self) -> None:
        """Move the disc to the other end."""
        self._clock.stop()
        self._goal = 0.0 if self._goal else 1.0
        duration = paced(_TRAVEL_MS)
        if not duration or not self.isVisible():
            self._step(self._goal)
            return
        self._clock.setDuration(duration)
        self._clock.setStartValue(self.place)
        self._clock.setEndValue(self._goal)
        self._clock.start()

    def hideEvent(self, event: QHideEvent) -> None:
        self._clock.stop()
        self._step(self._goal)
        super().hideEvent(event)

    def sizeHint(self) -> QSize:
        scale = theme_manager().type_scale
        return QSize(round(_TRACK * min(1.5, scale)), round(32 * scale))

    def _step(self, place: float) -> None:
        self.place = float(place)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            theme, radius = theme_manager().theme, self.height() * 0.3
            left, right = radius + 2, self.width() - radius - 2
            middle = self.height() / 2
            painter.setPen(QPen(theme.color(Role.LINE), 2))
            painter.drawLine(QPointF(left, middle), QPointF(right, middle))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color(Role.MAX))
            at = QPointF(left + (right - left) * self.place, middle)
            painter.drawEllipse(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius))


class MotionPage(ControlsPage):
    """The speed of falling discs and travelling values, or no motion."""

    def __init__(self) -> None:
        super().__init__()
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QRadioButton] = {}
        buttons = column(spacing=INSIDE // 2)
        texts: dict[str, tuple[Text, Text]] = {
            _NONE: (lambda: self.tr("None"), lambda: self.tr("Everything is shown at once")),
            "slow": (lambda: self.tr("Slow"), lambda: self.tr("Two and a half times as long")),
            "normal": (lambda: self.tr("Normal"), lambda: self.tr("At most a quarter of a second")),
            "fast": (lambda: self.tr("Fast"), lambda: self.tr("Half as long")),
        }
        for name, (text, tip) in texts.items():
            button = phrased(QRadioButton(), text, name=text, detail=tip)
            self.buttons[name] = button
            self._group.addButton(button)
            buttons.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
            button.clicked.connect(lambda _on=False, name=name: self._choose(name))
        self.sample = PaceSample()
        self.add_row(lambda: self.tr("&Animations"), buttons, self.buttons[_NONE])
        self.add_below(self.sample)
        self.add_note(lambda: self.tr(
            "For the pieces on the Play tab and the values on the Tree tab. You never "
            "wait for an animation: the next key ends it."
        ))  # fmt: skip
        settings().changed.connect(self._follow)
        self._check_speed()

    def title(self) -> str:
        return self.tr("Animation")

    def _choose(self, name: str) -> None:
        if name != _NONE:
            settings().animation_speed = name
        settings().animations = name != _NONE
        self.sample.go()

    def _follow(self, name: str) -> None:
        if name in ("animations", "animation_speed"):
            self._check_speed()

    def _check_speed(self) -> None:
        present = settings()
        name = present.animation_speed if present.animations else _NONE
        self.buttons[name].setChecked(True)
        strong, by_click = Qt.FocusPolicy.StrongFocus, Qt.FocusPolicy.ClickFocus
        for each in self.buttons.values():  # so that Tab reaches the chosen one; Qt does it later
            each.setFocusPolicy(strong if each.isChecked() else by_click)


class EndgamesRow(QObject):
    """A row for an endgame database that is computed on request: its progress, and a button that
    starts, stops and resumes. Finished parts are stored.

    Args:
        page: the page that gets the row.
    """

    def __init__(self, page: ControlsPage, game: Game[Any, Any], endgames: LargerEndgames) -> None:
        super().__init__(page)
        self._game, self._endgames = game, endgames
        self._kept = 0.0  # the share that is stored
        self._failed: BaseException | None = None
        self._work = Latest("endgames", self)
        self.button = push_button(None, self._begin_or_stop)
        self.button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        page.add_row(self._text, self.button)
        self.note = page.add_note()
        follow_language(self, self._show_state)

    def _text(self) -> str:
        return self.tr("Endgames")

    def refresh(self) -> None:
        """Read the stored share again."""
        if not self._work.running:
            self._kept = self._endgames.share_kept()
            self._show_state()

    def _show_state(self) -> None:
        text = self.tr("Compute up to {pieces} pieces").format(pieces=self._endgames.pieces)
        if self._work.running:
            text = self.tr("Pause")
        elif 0 < self._kept < 1:
            text = self.tr("Go on")
        self.button.setText(text)
        self.button.setEnabled(self._work.running or self._kept < 1)
        name = game_name(self._game.key)
        tip = self.tr("What is computed is kept: it can be paused, and goes on at any time")
        self.button.setAccessibleName(f"{self._text()}, {name}: {text}")
        self.button.setAccessibleDescription(tip)
        self.button.setToolTip(tip)
        self.note.setText(f"{name}: {self._words()}")

    def _words(self) -> str:
        pieces = self._endgames.pieces
        if (error := self._failed) is not None:
            reason = message(error) if isinstance(error, EngineError) else str(error)
            return self.tr("they cannot be computed: {reason}").format(reason=reason)
        if self._kept == 1:
            words = self.tr("every position of up to {pieces} pieces is known.")
            return words.format(pieces=pieces)
        percent = QLocale().toString(100 * self._kept, "f", 1)
        if self._work.running:
            return self.tr("{percent} % computed").format(percent=percent)
        if self._kept:
            return self.tr("paused, {percent} % are computed and kept").format(percent=percent)
        words = self.tr(
            "endgames of up to {fewer} pieces are computed automatically; these {number} positions "
            "take a minute or two, and {size} MB on disk."
        )
        count = self._endgames.positions()
        number, size = (QLocale().toString(each) for each in (count, round(count / 1e6)))
        return words.format(fewer=pieces - 1, number=number, size=size)

    def _begin_or_stop(self) -> None:
        if self._work.running:
            self._work.stop()
            return
        self._failed = None
        endgames = self._endgames
        self._work.start(
            lambda task: endgames.prepare(task.progress, task.stopped),
            progress=self._on_progress,
            finished=lambda _: self.refresh(),
            cancelled=self.refresh,
            failed=self._on_failed,
        )
        self._show_state()

    def _on_progress(self, share: float) -> None:
        self._kept = min(share, 0.9999)  # the rest is to be looked at once more
        self._show_state()

    def _on_failed(self, error: BaseException) -> None:
        self._failed = error
        self.refresh()


class ComputingPage(ControlsPage):
    """The threads that play training games, the memory to use, larger endgame databases."""

    def __init__(self) -> None:
        super().__init__()
        most = max(processors(), min(settings().worker_threads, MOST_THREADS))
        self.threads = phrased(
            self.new_number("worker_threads", 0, most),
            special=lambda: self.tr("Automatic: {number}").format(number=processors()),
        )
        follow_language(self.threads, self.threads.updateGeometry)  # Qt computes no new size
        self.add_row(
            lambda: self.tr("Worker &threads"), self.threads,
            tip=lambda: self.tr("Automatic is one thread for each processor of this computer"),
        )  # fmt: skip
        self.add_note(lambda: " ".join((
            self.tr("This computer has %n processors.", "", processors()),
            self.tr(
                "Training and its statistics play their games on this many threads. The "
                "same seed gives the same run on any number of them."
            ),
        )))  # fmt: skip
        self.add_note(lambda: self.tr("A new number takes effect when a run begins or is resumed."))
        self.memory = phrased(
            self.new_number("memory_budget", 64, MOST_MEMORY, 64),
            suffix=lambda: self.tr("{size} MB").format(size=""),
        )
        self.add_row(lambda: self.tr("Memory for &caches"), self.memory, tip=self._about_memory)
        self.add_note(self._about_memory)
        self.endgames = [
            EndgamesRow(self, game, endgames)
            for game in GAMES.values()
            if (endgames := kit_of(game).larger_endgames)
        ]

    def title(self) -> str:
        return self.tr("Computing")

    def _about_memory(self) -> str:
        return self.tr(
            "Poda keeps the tables of solvers and the players of files for the next time, up to "
            "this much together; what has not been used for a minute goes."
        )

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        for each in self.endgames:
            each.refresh()
