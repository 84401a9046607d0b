"""A scene that is painted once, into a picture: what moves over it repaints nothing below."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView, QWidget

from poda.house.theme import Role
from poda.training.plots.look import color


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
