"""Trees drawn without a window: what the tests of the painter look at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.recording import Recording
from poda.house.theme import Role, theme_manager
from poda.tree.drawing.levels import Camera, Drawing, Zoom
from poda.tree.drawing.look import Look
from poda.tree.drawing.painter import TreePainter
from poda.tree.drawing.stage import Stage
from poda.tree.model.shape import shape_of

Pixels = NDArray[np.uint32]

WIDTH, HEIGHT = 880, 520


class Picture:
    """One search in one layout, seen by a fixed camera.

    Args:
        sx: pixels per leaf; None shows the whole tree.
        at: the tree node in the middle, where `sx` is given.
    """

    def __init__(
        self,
        recording: Recording[Any, Any],
        folded: Iterable[int] = (),
        sx: float | None = None,
        at: int = 0,
        ratio: float = 1.0,
        scale: float = 1.0,
    ) -> None:
        self.drawing = Drawing(recording, shape_of(recording.tree, folded))
        self.painter = TreePainter()
        zoom = Zoom(self.drawing.width, len(self.drawing.levels), (WIDTH, HEIGHT), scale)
        wide = zoom.fit if sx is None else sx
        high = zoom.level_height(wide)
        x, y = self.drawing.width / 2, (len(self.drawing.levels) - 1) / 2
        if sx is not None:
            x, y = self.drawing.place(at)
        self.camera = Camera(wide, high, WIDTH / 2 - x * wide, HEIGHT / 2 - y * high, ratio, scale)
        self.look = Look(
            theme_manager().theme,
            windows=recording.question.algorithm.startswith("alphabeta"),
            move_names=not isinstance(recording.question.game, ExplicitTree),
        )

    def stage(self, step: int) -> Stage:
        """To measure on."""
        area = QRectF(0, 0, WIDTH, HEIGHT)
        tools = self.painter.tools
        return Stage(QPainter(), self.drawing, self.camera, step, self.look, area, tools)

    def image(self, step: int, exposed: QRectF | None = None) -> QImage:
        """The picture at a step."""
        ratio = self.camera.ratio
        image = QImage(
            round(WIDTH * ratio), round(HEIGHT * ratio), QImage.Format.Format_ARGB32_Premultiplied
        )
        image.setDevicePixelRatio(ratio)
        image.fill(QColor(self.look.color(Role.SURFACE)))
        painter = QPainter(image)
        area = exposed or QRectF(0, 0, WIDTH, HEIGHT)
        try:
            self.painter.paint(painter, self.drawing, step, self.camera, self.look, area)
        finally:
            painter.end()  # a painter that outlives its image takes the process with it
        return image

    def pixels(self, step: int, exposed: QRectF | None = None) -> Pixels:
        """The same as an array of ARGB words."""
        image = self.image(step, exposed)
        words = np.frombuffer(image.constBits(), np.uint32)
        return words.reshape(image.height(), image.width()).copy()

    def point(self, node: int) -> tuple[int, int]:
        """Where a tree node stands on the picture."""
        x, depth = self.drawing.place(node)
        camera = self.camera
        return round(x * camera.sx + camera.dx), round(camera.level_y(depth))

    def around(self, pixels: Pixels, node: int, reach: int = 9) -> Pixels:
        """The pixels around a node."""
        x, y = self.point(node)
        return pixels[max(0, y - reach) : y + reach, max(0, x - reach) : x + reach]


def argb(color: QColor) -> int:
    """A colour as a word of an image."""
    return int(color.rgba())


def has(pixels: Pixels, color: QColor, least: int = 1) -> bool:
    """Whether a colour is in a picture."""
    return int((pixels == argb(color)).sum()) >= least
