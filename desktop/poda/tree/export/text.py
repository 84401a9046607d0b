"""Words under a picture: in lines, as letters or as their outlines."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QTextLayout

from poda.house.theme import Role
from poda.tree.drawing.look import Look


def lines_of(text: str, font: QFont, width: float) -> list[str]:
    """The text broken into lines of at most so many pixels."""
    layout = QTextLayout(text, font)
    layout.beginLayout()
    lines = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        begin = line.textStart()
        lines.append(text[begin : begin + line.textLength()].rstrip())
    layout.endLayout()
    return lines


def write(painter: QPainter, look: Look, font: QFont, role: Role, at: QPointF, text: str) -> None:
    """Write a text whose base line begins at `at`."""
    if look.outlines:
        path = QPainterPath()
        path.addText(at, font, text)
        painter.fillPath(path, look.color(role))
        return
    painter.setFont(font)
    painter.setPen(look.color(role))
    painter.drawText(at, text)


def write_centred(
    painter: QPainter, look: Look, font: QFont, middle: float, top: float, lines: list[str]
) -> None:
    """Write lines one below the other, their middles at `middle`."""
    metrics = QFontMetricsF(font)
    base = top + metrics.ascent()
    for line in lines:
        left = middle - metrics.horizontalAdvance(line) / 2
        write(painter, look, font, Role.TEXT, QPointF(left, base), line)
        base += metrics.lineSpacing()
