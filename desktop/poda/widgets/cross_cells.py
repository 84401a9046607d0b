"""The cells of a cross table: points in halves, on a colour that shows who won them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from poda.house.theme import Role, mixed, theme_manager

GROUND: Final = Qt.ItemDataRole.UserRole + 2
"""The role under which an item holds its background colour."""
_TINT: Final = 0.30  # the strength of the colour at all points or none: text stays readable on it


def halves(twice: int) -> str:
    """Points as cross tables write them, from twice their number: 12½."""
    whole, half = divmod(twice, 2)
    return ("½" if not whole else f"{whole}½") if half else str(whole)


class Tinted(QStyledItemDelegate):
    """Paints an item's background, which the style sheet does not."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        ground = index.data(GROUND)
        if isinstance(ground, QColor):
            # One pixel stays free, to separate cells of equal colour.
            painter.fillRect(option.rect.adjusted(0, 0, -1, -1), ground)
        super().paint(painter, option, index)


def ground(points: float) -> QColor:
    """The background for a share of the points, faint enough for text on it."""
    theme = theme_manager().theme
    role = Role.MAX if points > 0.5 else Role.MIN
    share = _TINT * 2 * abs(points - 0.5)
    return mixed(theme.color(Role.SURFACE), theme.color(role), share)
