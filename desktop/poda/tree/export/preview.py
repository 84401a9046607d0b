"""What a dialog is about to write, beside its controls: drawn on a job, a moment after a change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPainter, QPaintEvent

from poda.house.jobs import Latest
from poda.house.theme import Role, theme_manager
from poda.widgets.layout import Panel

Draw = Callable[[QSize, float], QImage]
"""Draws what is wanted into a room, at so many device pixels to a pixel; on a job's thread."""

_PATIENCE_MS: Final = 120  # without another change


class Preview(Panel):
    """The picture, as large as fits, on a quiet ground.

    Args:
        wanted: what draws it; asked for on the interface thread, a moment after a `refresh`.
        least: the room that it asks for.
    """

    def __init__(self, wanted: Callable[[], Draw], least: QSize) -> None:
        super().__init__()
        self.image = QImage()
        self._wanted, self._least = wanted, least
        self._drawing = Latest("preview", self)
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._patience.timeout.connect(self._begin)

    def refresh(self) -> None:
        """Something else is wanted."""
        self._patience.start()

    def leave(self) -> None:
        """Nothing is wanted any more."""
        self._patience.stop()
        self._drawing.give_up()

    def _begin(self) -> None:
        draw, room, ratio = self._wanted(), self.size(), self.devicePixelRatioF()
        self._drawing.start(lambda _task: draw(room, ratio), finished=self._show)

    def _show(self, drawn: QImage) -> None:
        self.image = drawn
        self.update()

    def sizeHint(self) -> QSize:
        return self._least

    def minimumSizeHint(self) -> QSize:
        return self._least

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.image.isNull():
            return
        painter = QPainter(self)
        size = self.image.deviceIndependentSize()
        box = QRectF(0, 0, size.width(), size.height())
        box.moveCenter(QRectF(self.rect()).center())
        painter.drawImage(box, self.image)
        painter.setPen(theme_manager().theme.color(Role.LINE))
        painter.drawRect(box.adjusted(-0.5, -0.5, 0.5, 0.5))
        painter.end()


def shrunk(
    draw: Callable[[float], QImage], size: tuple[float, float], share: float, ratio: float
) -> QImage:
    """A drawing of that size, at a share of it.

    It is scaled down from whole type, as a reader sees it: small type has other proportions.
    """
    result = draw(max(1.0, 2 * share * ratio)).scaled(
        round(size[0] * share * ratio),
        round(size[1] * share * ratio),
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    result.setDevicePixelRatio(ratio)
    return result
