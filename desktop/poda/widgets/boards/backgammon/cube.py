"""How the doubling cube looks on a backgammon board, where it lies, and what is said of it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from poda.house.theme import Role
from poda.widgets.boards.backgammon.paint import Colors, bold
from poda.widgets.boards.backgammon.plan import BackgammonPlan
from poda.widgets.boards.backgammon.view import CubeFace
from poda.widgets.boards.names import side_name
from poda.widgets.boards.paint import pen

_GAME: Final = "backgammon"
_CRAWFORD: Final = "Cr"
_TURN: Final = 90.0
"""Degrees by which it turns on its way."""


def cube_place(plan: BackgammonPlan, face: CubeFace) -> QRectF:
    """Where it lies: in the middle, on its owner's side, or large before who is to answer."""
    if face.offered:
        return plan.offer_rect(-face.offered)
    return plan.cube_rect(face.owner)


def paint_cube(
    painter: QPainter, rect: QRectF, face: CubeFace, colors: Colors, family: str, turn: float = 0.0
) -> None:
    """The cube with its number, as light as the theme has it; `turn` is in degrees.

    It has a rim in the colour of whoever owns or offers it. In the Crawford game it is an outline.
    """
    light, dark = _inks(colors)
    size, side = rect.width(), face.offered or face.owner
    painter.save()
    painter.translate(rect.center())
    painter.rotate(turn)
    box = QRectF(-size / 2, -size / 2, size, size)
    rim = max(1.0, size * (0.09 if side else 0.05))
    if face.out:
        dark = colors.role(Role.TEXT)
        painter.setBrush(Qt.BrushStyle.NoBrush)
    else:
        _paint_shadow(painter, box)
        painter.setBrush(light)
    painter.setPen(pen(colors.side(side) if side else dark, rim))
    inner = box.adjusted(rim / 2, rim / 2, -rim / 2, -rim / 2)
    painter.drawRoundedRect(inner, size * 0.16, size * 0.16)
    text = _CRAWFORD if face.out else f"{face.value}"
    painter.setFont(bold(family, max(7.0, size * (0.58 if len(text) < 2 else 0.5))))
    painter.setPen(dark)
    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)
    painter.restore()


def _inks(colors: Colors) -> tuple[QColor, QColor]:
    """The lighter and the darker of the two colours that stand out from each other most."""
    ends = sorted((colors.role(Role.SURFACE), colors.role(Role.TEXT)), key=QColor.lightnessF)
    return ends[1], ends[0]


def _paint_shadow(painter: QPainter, box: QRectF) -> None:
    shadow = QColor(Qt.GlobalColor.black)
    shadow.setAlphaF(0.25)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shadow)
    painter.drawRoundedRect(
        box.translated(QPointF(0.02, 0.05) * box.width()), box.width() * 0.16, box.width() * 0.16
    )


def paint_on_its_way(
    painter: QPainter,
    plan: BackgammonPlan,
    faces: tuple[CubeFace, CubeFace],
    time: float,
    colors: Colors,
    family: str,
) -> None:
    """The cube between two places, `time` 0 to 1: it is turned to its other number underway."""
    start, end = (cube_place(plan, face) for face in faces)
    size = start.width() + (end.width() - start.width()) * time
    rect = QRectF(0, 0, size, size)
    rect.moveCenter(start.center() + (end.center() - start.center()) * time)
    turns = faces[0].value != faces[1].value
    face = faces[0] if turns and time < 0.5 else faces[1]
    turn = 0.0
    if turns:
        turn = _TURN * (time if time < 0.5 else time - 1.0)
    paint_cube(painter, rect, face, colors, family, turn)


def cube_words(face: CubeFace) -> str:
    """ "Cube at 4, owned by Blue"; what eyes that are elsewhere are told."""
    if face.out:
        return QCoreApplication.translate("BackgammonBoard", "Crawford game: no doubling")
    if face.offered:
        text = QCoreApplication.translate("BackgammonBoard", "{side} doubles to {value}")
        return text.format(side=side_name(_GAME, face.offered), value=face.value)
    if not face.owner:
        return QCoreApplication.translate("BackgammonBoard", "Cube in the middle")
    text = QCoreApplication.translate("BackgammonBoard", "Cube at {value}, owned by {side}")
    return text.format(value=face.value, side=side_name(_GAME, face.owner))
