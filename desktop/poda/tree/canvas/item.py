"""The one item of the scene: a whole tree, painted from its columns.

One item a node would cost 3.7 seconds a picture at 100,000 nodes; this one costs some milliseconds.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from poda.tree.canvas.motion import Moving
from poda.tree.drawing.levels import Drawing
from poda.tree.drawing.look import Look
from poda.tree.drawing.painter import TreePainter
from poda.tree.drawing.zoom import Camera


class TreeItem(QGraphicsItem):
    """A tree in leaf units across and levels down. Symbols and type are painted in pixels.

    Attributes:
        drawing: what is shown; None shows nothing.
        step: the moment.
        look: colours and switches.
        scale: of symbols and type.
        moving: what is on its way.
    """

    def __init__(self, look: Look) -> None:
        super().__init__()
        # Without it the exposed rectangle would be the whole tree, at every step.
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.drawing: Drawing | None = None
        self.step = 0
        self.look = look
        self.scaling = 1.0
        self.moving: Moving | None = None
        self.painter = TreePainter()

    def set_drawing(self, drawing: Drawing | None) -> None:
        """Show another tree, or another layout."""
        self.prepareGeometryChange()
        self.drawing = drawing

    def boundingRect(self) -> QRectF:
        if self.drawing is None:
            return QRectF()
        # Symbols reach over their points by pixels, whatever the zoom: leave more than enough room.
        width = self.drawing.width
        room = width + 100.0
        levels = len(self.drawing.levels) + 10.0
        return QRectF(-room, -levels, width + 2 * room, 3 * levels)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        if self.drawing is None:
            return
        transform = painter.worldTransform()
        device = painter.device()
        camera = Camera(
            transform.m11(),
            transform.m22(),
            transform.dx(),
            transform.dy(),
            device.devicePixelRatioF(),
            self.scaling,
        )
        exposed = transform.mapRect(option.exposedRect)
        if widget is not None:
            exposed = exposed.intersected(QRectF(widget.rect()))
        painter.save()
        painter.resetTransform()
        self.painter.paint(
            painter, self.drawing, self.step, camera, self.look, exposed, self.moving
        )
        painter.restore()
