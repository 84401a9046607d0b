"""The cells of the hall's cross table: sorted by numbers, tinted by points."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTableWidgetItem

from poda.house.theme import Role, mixed, theme_manager

_SORT: Final = Qt.ItemDataRole.UserRole
INDEX: Final = Qt.ItemDataRole.UserRole + 1
"""The role under which an item holds the index of its row's champion in the lineage."""
GROUND: Final = Qt.ItemDataRole.UserRole + 2
"""The role under which it holds its colour."""
_TINT: Final = 0.30  # of the hue in a cell of all points, or none: what is written stays readable


class Item(QTableWidgetItem):
    """A cell that is sorted by a number; what has none goes last."""

    def __init__(self, text: str, key: float, index: int) -> None:
        super().__init__(text)
        self.setData(_SORT, math.inf if math.isnan(key) else key)
        self.setData(INDEX, index)

    def __lt__(self, other: QTableWidgetItem) -> bool:
        mine, theirs = self.data(_SORT), other.data(_SORT)
        # Of equals the older one is first.
        return bool((mine, self.data(INDEX)) < (theirs, other.data(INDEX)))


@dataclass(frozen=True, slots=True)
class Games:
    """The games of one champion against another."""

    won: int
    drawn: int
    lost: int

    @property
    def played(self) -> int:
        """How many."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """The share of the points."""
        return (self.won + self.drawn / 2) / self.played

    @property
    def text(self) -> str:
        """The points as cross tables have them: 12½."""
        if not self.played:
            return "–"
        whole, half = divmod(2 * self.won + self.drawn, 2)
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
    """The map's hues, so faint that text can be read on them."""
    theme = theme_manager().theme
    role = Role.MAX if points > 0.5 else Role.MIN
    share = _TINT * 2 * abs(points - 0.5)
    return mixed(theme.color(Role.SURFACE), theme.color(role), share)
