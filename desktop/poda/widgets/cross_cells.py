"""The cells of a cross table: points in halves, on a ground that tells at a glance who won them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from poda.house.theme import Role, mixed, theme_manager

GROUND: Final = Qt.ItemDataRole.UserRole + 2
"""The role under which an item holds its colour."""
_TINT: Final = 0.30  # of the hue in a cell of all points, or none: what is written stays readable


def halves(twice: int) -> str:
    """Points as cross tables have them, from twice their number: 12½."""
    whole, half = divmod(twice, 2)
    return ("½" if not whole else f"{whole}½") if half else str(whole)


class Tinted(QStyledItemDelegate):
    """Paints an item's own ground, which the style sheet leaves out."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        ground = index.data(GROUND)
        if isinstance(ground, QColor):
            # A hair's breadth stays free, so that equal cells are told apart.
            painter.fillRect(option.rect.adjusted(0, 0, -1, -1), ground)
        super().paint(painter, option, index)


def ground(points: float) -> QColor:
    """The hue of a share of the points, so faint that text can be read on it."""
    theme = theme_manager().theme
    role = Role.MAX if points > 0.5 else Role.MIN
    share = _TINT * 2 * abs(points - 0.5)
    return mixed(theme.color(Role.SURFACE), theme.color(role), share)
