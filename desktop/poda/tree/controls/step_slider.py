"""A slider over steps that paints itself: the timeline of a search, and the waves of a game."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from poda.house.i18n import Retranslatable
from poda.house.theme import Role, theme_manager


class StepSlider(Retranslatable, QSlider):
    """Shows and sets a model's step. A press takes the step that is there, the wheel and the keys
    of a clicker go to the next one or to the one before.

    It is a QSlider so that the keyboard and screen readers know it; only its looks are its own.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setPageStep(1)

    def step_at(self, x: float) -> int:
        """The step whose place is there."""
        raise NotImplementedError

    def tip_of(self, step: int) -> str:
        """What the tooltip says of a step."""
        raise NotImplementedError

    def show_step(self, step: int, last: int | None = None) -> None:
        """Stand at a step, of as many as the last one says; the model is not told back what it
        tells."""
        self.blockSignals(True)
        if last is not None:
            self.setRange(0, last)
        self.setValue(step)
        self.blockSignals(False)

    def paint_focus(self, painter: QPainter) -> None:
        """The ring around it, where it has the keyboard."""
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
        # QSlider takes Page Up for more; here it is a clicker's step back.
        pages = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
        if (by := pages.get(Qt.Key(event.key()))) is not None:
            self.setValue(self.value() + by)
            return
        super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        # The style sheet gives all sliders a height when they are first shown.
        self.setFixedHeight(self.sizeHint().height())
        super().showEvent(event)
