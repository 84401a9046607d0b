"""Two searches beside each other as one picture, for a file or the clipboard."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil
from typing import Any, Final

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from poda.engine.record.recording import Recording
from poda.house.theme import Role
from poda.tree.drawing.look import type_of
from poda.tree.drawing.shape import Shape
from poda.tree.export.figure import Figure, View
from poda.tree.export.text import write_centred
from poda.tree.model.clock import LEFT, RIGHT, Clock

_BETWEEN: Final = 24.0  # pixels between the two pictures
_NAME: Final = 20.0  # pixels of the type that the names are set in
_AROUND: Final = 10.0


@dataclass(frozen=True)
class Beside:
    """What stands on the right of a picture.

    Attributes:
        recording, shape: the right search, and what of it is drawn.
        clock: where both are at each moment; the left one's steps are told as moments.
        names: of both searches.
        view: what of the right tree is in sight; None shows all of it.
    """

    recording: Recording[Any, Any]
    shape: Shape
    clock: Clock
    names: tuple[str, str]
    view: View | None = None

    def of_its_own(self) -> Beside:
        """The same on copies of what keeps notes while it is read, for another thread."""
        recording = self.recording
        tree, trace = replace(recording.tree), replace(recording.trace)
        return replace(self, recording=replace(recording, tree=tree, trace=trace))


class TwinFigure(Figure):
    """Two figures of one size, their names above them. What it calls steps are moments."""

    def __init__(self, left: Figure, right: Figure, beside: Beside) -> None:
        self._sides = left, right
        self._beside = beside
        self.look, self.style = left.look, left.style
        self.recording, self.drawing = left.recording, left.drawing
        self._names_type = type_of(_NAME, mono=False, bold=True)
        self._top = float(ceil(QFontMetricsF(self._names_type).height() + 2 * _AROUND))
        width = left.size[0] + _BETWEEN + right.size[0]
        self.size = width, self._top + max(left.size[1], right.size[1])

    def paint(self, painter: QPainter, step: int, ratio: float, *, vector: bool) -> None:
        """Paint both at a moment; see `Figure.paint`."""
        painter.fillRect(QRectF(0, 0, *self.size), self.look.color(Role.SURFACE))
        left = 0.0
        for side, figure in zip((LEFT, RIGHT), self._sides, strict=True):
            painter.save()
            painter.translate(left, self._top)
            figure.paint(painter, self._step(side, step), ratio, vector=vector)
            painter.restore()
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            name = self._beside.names[side]
            middle = left + figure.size[0] / 2
            write_centred(painter, self.look, self._names_type, middle, _AROUND, [name])
            painter.restore()
            left += figure.size[0] + _BETWEEN
        x = self._sides[LEFT].size[0] + _BETWEEN / 2
        painter.save()
        painter.setPen(QPen(self.look.color(Role.LINE), 1.0, c=Qt.PenCapStyle.FlatCap))
        painter.drawLine(QLineF(x, _AROUND, x, self.size[1] - _AROUND))
        painter.restore()

    def words(self, step: int) -> str:
        """Both sentences of a moment."""
        told = (
            f"{name}: {figure.words(self._step(side, step))}"
            for side, name, figure in zip((0, 1), self._beside.names, self._sides, strict=True)
        )
        return " ".join(told)

    def _step(self, side: int, moment: int) -> int:
        return int(self._beside.clock.steps[side][moment])
