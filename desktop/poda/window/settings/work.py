"""How things move on screen, and on how many threads games are played."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import (
    QEasingCurve,
    QPointF,
    QRectF,
    QSignalBlocker,
    QSize,
    Qt,
    QVariantAnimation,
)
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QButtonGroup,
    QRadioButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from poda.base.processors import processors
from poda.house.i18n import Retranslatable
from poda.house.pacing import paced
from poda.house.settings import ANIMATION_SPEEDS, MOST_THREADS, settings
from poda.house.theme import Role, theme_manager
from poda.widgets.layout import INSIDE, Panel
from poda.window.settings.page import SettingsPage, describe

_TRAVEL_MS: Final = 400
_TRACK: Final = 320  # pixels, by type size
_NONE: Final = "none"


class PaceSample(Retranslatable, Panel):
    """A disc that goes from one end of a line to the other, at the speed that is chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._place, self._goal = 0.0, 0.0
        self._clock = QVariantAnimation(self)
        self._clock.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._clock.valueChanged.connect(self._step)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme_manager().changed.connect(self.updateGeometry)
        self.retranslate()

    @property
    def place(self) -> float:
        """Where the disc is, from 0 to 1."""
        return self._place

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Sample of the speed"))

    def go(self) -> None:
        """Send the disc to the other end."""
        self._clock.stop()
        self._goal = 0.0 if self._goal else 1.0
        duration = paced(_TRAVEL_MS)
        if not duration or not self.isVisible():
            self._step(self._goal)
            return
        self._clock.setDuration(duration)
        self._clock.setStartValue(self._place)
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
        self._place = float(place)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, radius = theme_manager().theme, self.height() * 0.3
        left, right = radius + 2, self.width() - radius - 2
        middle = self.height() / 2
        painter.setPen(QPen(theme.color(Role.LINE), 2))
        painter.drawLine(QPointF(left, middle), QPointF(right, middle))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(Role.MAX))
        at = QPointF(left + (right - left) * self._place, middle)
        painter.drawEllipse(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius))
        painter.end()


class MotionPage(SettingsPage):
    """How fast discs fall and values travel, or that nothing moves."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        self.buttons = {name: QRadioButton() for name in (_NONE, *ANIMATION_SPEEDS)}
        column = QVBoxLayout()
        column.setSpacing(INSIDE // 2)
        for name, button in self.buttons.items():
            self._group.addButton(button)
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
            button.clicked.connect(lambda _on=False, name=name: self._choose(name))
        self.sample = PaceSample()
        self._label = self.add_row(column, self.buttons[_NONE])
        self.add_below(self.sample)
        self._note = self.add_note()
        settings().changed.connect(self._follow)
        self._show()
        self.retranslate()

    def title(self) -> str:
        return self.tr("Animation")

    def retranslate(self) -> None:
        self._label.setText(self.tr("&Animations"))
        texts = {
            _NONE: (self.tr("None"), self.tr("Everything is shown at once")),
            "slow": (self.tr("Slow"), self.tr("Two and a half times as long")),
            "normal": (self.tr("Normal"), self.tr("At most a quarter of a second")),
            "fast": (self.tr("Fast"), self.tr("Half as long")),
        }
        for name, (text, tip) in texts.items():
            self.buttons[name].setText(text)
            describe(self.buttons[name], text, tip)
        self._note.setText(
            self.tr(
                "For the pieces on the Play tab and the values on the Tree tab. No animation is "
                "ever waited for: the next key ends it."
            )
        )

    def _choose(self, name: str) -> None:
        if name != _NONE:
            settings().animation_speed = name
        settings().animations = name != _NONE
        self.sample.go()

    def _follow(self, name: str) -> None:
        if name in ("animations", "animation_speed"):
            self._show()

    def _show(self) -> None:
        present = settings()
        name = present.animation_speed if present.animations else _NONE
        self.buttons[name].setChecked(True)
        strong, by_click = Qt.FocusPolicy.StrongFocus, Qt.FocusPolicy.ClickFocus
        for each in self.buttons.values():  # Tab comes to the chosen one; Qt does so only later
            each.setFocusPolicy(strong if each.isChecked() else by_click)


class ComputingPage(SettingsPage):
    """How many threads play the games of training."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.threads = QSpinBox()
        self.threads.setRange(0, max(processors(), min(settings().worker_threads, MOST_THREADS)))
        self.threads.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._label = self.add_row(self.threads)
        self._note, self._when = self.add_note(), self.add_note()
        self.threads.valueChanged.connect(self._take)
        settings().changed.connect(self._follow)
        self._follow("worker_threads")
        self.retranslate()

    def title(self) -> str:
        return self.tr("Computing")

    def retranslate(self) -> None:
        self._label.setText(self.tr("Worker &threads"))
        automatic = self.tr("Automatic: {number}").format(number=processors())
        self.threads.setSpecialValueText(automatic)
        self.threads.updateGeometry()  # Qt reckons its size anew, and tells nobody
        describe(
            self.threads,
            self._label.text(),
            self.tr("Automatic is one thread for each processor of this computer"),
        )
        processors_here = self.tr("This computer has %n processors.", "", processors())
        self._note.setText(
            processors_here
            + " "
            + self.tr(
                "Training and its statistics play their games on so many threads. The same seed "
                "gives the same run on any number of them."
            )
        )
        self._when.setText(
            self.tr("A new number takes effect when a run is begun or gone on with.")
        )

    def _take(self, number: int) -> None:
        settings().worker_threads = number

    def _follow(self, name: str) -> None:
        if name == "worker_threads":
            with QSignalBlocker(self.threads):
                self.threads.setValue(settings().worker_threads)
