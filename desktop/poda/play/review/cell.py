"""A reviewed turn in the list of moves: its throw with its luck, its play with its error.

Where the field is narrow the numbers go first, the luck's before the error's; then the play is
shortened. The signs of luck and of the error's class are there in any case.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QApplication, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from poda.house.theme import Role, font, theme_manager

PARTS: Final = Qt.ItemDataRole.UserRole + 1
_GAP: Final = 5.0
_MARGIN: Final = 4


@dataclass(frozen=True, slots=True)
class Parts:
    """What stands in the field.

    Attributes:
        throw, play: as players write them; a cube action is a play without a throw.
        luck, error: numbers; "" where they are not told.
        luck_sign, sign: the classes; "" for what is usual.
        role: the colour of the sign and the error.
    """

    throw: str
    play: str
    luck: str = ""
    error: str = ""
    luck_sign: str = ""
    sign: str = ""
    role: Role = Role.MUTED

    def text(self) -> str:
        """All of it in a line."""
        throw = f"{self.throw}{self.luck_sign}"
        return " ".join(part for part in (throw, self.play, self.sign) if part)


@dataclass(frozen=True, slots=True)
class _Piece:
    text: str
    role: Role | None  # None: the item's own colour
    number: bool = False
    bold: bool = False
    right: bool = False

    def type(self, written: QFont) -> QFont:
        """Numbers are set in narrower type than moves."""
        result = font("small") if self.number else QFont(written)
        result.setBold(self.bold)
        return result

    def width(self, written: QFont) -> float:
        return QFontMetricsF(self.type(written)).horizontalAdvance(self.text)


def pieces(parts: Parts, written: QFont, room: float) -> list[_Piece]:
    """What is drawn in so many pixels, from the left, and what from the right."""
    drawn: list[_Piece] = []
    for luck, error in ((parts.luck, parts.error), ("", parts.error), ("", "")):
        every = (
            _Piece(parts.throw, None),
            _Piece(luck or parts.luck_sign, Role.MUTED, number=bool(luck)),
            _Piece(parts.play, None),
            _Piece(error, parts.role, number=True, right=True),
            _Piece(parts.sign, parts.role, bold=True, right=True),
        )
        drawn = [piece for piece in every if piece.text]
        if _width(drawn, written) <= room:
            return drawn
    place = next((i for i, piece in enumerate(drawn) if piece.text is parts.play), None)
    if place is not None:
        others = _width([*drawn[:place], *drawn[place + 1 :]], written) + _GAP
        metrics = QFontMetricsF(written)
        play = metrics.elidedText(parts.play, Qt.TextElideMode.ElideRight, max(0.0, room - others))
        drawn[place] = _Piece(play, None)
    return drawn


def _width(drawn: list[_Piece], written: QFont) -> float:
    gaps = _GAP * max(0, len(drawn) - 1)
    return sum(piece.width(written) for piece in drawn) + gaps


class ReviewedMove(QStyledItemDelegate):
    """Draws the items that have `PARTS`; all others as Qt does."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        parts = index.data(PARTS)
        if not isinstance(parts, Parts):
            super().paint(painter, option, index)
            return
        own = QStyleOptionViewItem(option)
        self.initStyleOption(own, index)
        own.text = ""
        style = own.widget.style() if own.widget is not None else QApplication.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, own, painter, own.widget)
        place = QRectF(own.rect).adjusted(_MARGIN, 0, -_MARGIN, 0)
        selected = bool(own.state & QStyle.StateFlag.State_Selected)
        painter.save()
        _draw(painter, parts, place, own.font, selected=selected)
        painter.restore()


def _draw(
    painter: QPainter, parts: Parts, place: QRectF, written: QFont, *, selected: bool
) -> None:
    theme = theme_manager().theme
    drawn = pieces(parts, written, place.width())
    left, right = place.left(), place.right()
    align = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
    order = [piece for piece in drawn if not piece.right]
    order += [piece for piece in reversed(drawn) if piece.right]
    for piece in order:
        wide = piece.width(written)
        if piece.right:
            right -= wide
        at = QRectF(right if piece.right else left, place.top(), wide + 4, place.height())
        painter.setFont(piece.type(written))
        role = piece.role or Role.TEXT
        painter.setPen(theme.color(Role.ON_ACCENT if selected else role))
        painter.drawText(at, align, piece.text)
        if piece.right:
            right -= _GAP
        else:
            left += wide + _GAP
