"""The tuples of an n-tuple network, drawn on the board: the most influential first.

Each field is the board with the cells of one tuple and the walk through them, in the tuple's
heaviest state: filled discs are stones of the side to move, rings the other side's, and a short
line marks an empty cell on which a stone can land. The bar below is the tuple's influence, as a
share of the greatest.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QWidget

from poda.engine.games import game as game_named
from poda.engine.networks.network import Unit
from poda.engine.networks.tuples import NEXT, OTHER, OWN
from poda.engine.runs.champion import Champion
from poda.house.i18n import follow_language
from poda.house.theme import Role, font, theme_manager
from poda.packages.lab.engine.heaviest_tuples import Looked, tuples_by_influence
from poda.packages.lab.window.analysis.receptive_fields import FieldsView, number_words
from poda.training.kit import InputShape
from poda.widgets.announce import announce, phrased
from poda.widgets.controls import push_button
from poda.widgets.layout import INSIDE, PAGE_PROPERTY, Steady, column, row, wrapped

MOST_AT_FIRST: Final = 12
"""The number of tuples that are shown until all are asked for."""

_GROUND: Final = 0.9  # the strength of the ground below a tuple's cells
_BAR: Final = 6.0  # pixels: the bar's height
_STONE: Final = 0.3  # the radius of a stone, in cells


class TuplesView(FieldsView):
    """The fields of tuples; the mouse and the arrow keys point at them."""

    def __init__(self) -> None:
        super().__init__()
        self._tuples: Sequence[Looked] = ()

    def show_tuples(self, tuples: Sequence[Looked], shape: InputShape, shown: int) -> None:
        """Show the first `shown` tuples."""
        self._tuples = tuples
        units = []
        for each in tuples:
            cells = np.full(shape.columns * shape.rows, np.nan)
            cells[list(each.cells)] = 0.0
            units.append(Unit(each.number, cells, 0.0, each.influence, each.influence))
        self.show_units(units, shape, shown)

    def _paint_captions(self, painter: QPainter) -> None:
        """Paint the numbers and bars below the fields, and the tuples on them."""
        theme, small = theme_manager().theme, font("small")
        painter.setFont(small)
        left = QFontMetrics(small).horizontalAdvance(str(len(self._tuples))) + INSIDE // 2
        largest = max((each.influence for each in self._tuples), default=0.0) or 1.0
        for rank in range(min(self._shown, len(self._tuples))):
            looked, field = self._tuples[rank], self.field(rank)
            below = QRectF(field.left(), field.bottom() + 2, field.width(), self._caption)
            painter.setPen(theme.color(Role.MUTED))
            painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, str(looked.number))
            wide = (below.width() - left) * looked.influence / largest
            bar = QRectF(below.left() + left, below.center().y() - _BAR / 2, wide, _BAR)
            painter.fillRect(bar, theme.color(Role.MUTED))
            self._paint_tuple(painter, rank)

    def _paint_tuple(self, painter: QPainter, rank: int) -> None:
        """Paint a tuple's walk, and its cells in the heaviest state."""
        looked, field, side = self._tuples[rank], self.field(rank), float(self._side)
        columns, rows = self._shape.places(self._shape.columns * self._shape.rows)
        middles = [
            field.topLeft() + QPointF((columns[cell] + 0.5) * side, (rows[cell] + 0.5) * side)
            for cell in looked.cells
        ]
        theme = theme_manager().theme
        painter.setPen(QPen(theme.color(Role.MUTED), 1.2))
        painter.drawLines([QLineF(one, two) for one, two in pairwise(middles)])
        role = Role.MAX if looked.heaviest.weight >= 0 else Role.MIN
        radius = _STONE * side
        for middle, what in zip(middles, looked.heaviest.cells, strict=True):
            painter.setPen(QPen(theme.color(role), 1.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            if what == OWN:
                painter.setBrush(theme.color(role))
                painter.drawEllipse(middle, radius, radius)
            elif what == OTHER:
                painter.setBrush(theme.color(Role.SURFACE))
                painter.drawEllipse(middle, radius, radius)
            elif what == NEXT:
                low = middle + QPointF(0, radius)
                painter.drawLine(low - QPointF(radius, 0), low + QPointF(radius, 0))


class TuplesPanel(QWidget):
    """The tuples of one network, and a sentence about the one pointed at."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty(PAGE_PROPERTY, "learning")
        self._tuples: list[Looked] = []
        self._shape = InputShape(1, 1)
        self._coordinates: tuple[str, str] | None = None
        self._falls = False
        self._said = ""
        self.all = push_button()
        self.all.setCheckable(True)
        self.all.toggled.connect(self._show_tuples)
        self.legend = phrased(
            wrapped("small", Role.MUTED),
            lambda: self.tr("● own, ○ the other’s stone in the heaviest state. Bar: influence."),
            tip=lambda: self.tr(
                "Each tuple is a walk over cells of the board, and has a weight for each state of "
                "them. Blue: the heaviest state is good for the side to move; orange: bad. "
                "Influence is how much the network’s sum changes because of the tuple from one "
                "position to another. Cells are named by column and row."
            ),
        )
        self.detail = wrapped("small", Role.TEXT)
        self.detail.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.view = phrased(TuplesView(), name=lambda: self.tr("Tuples of the network"))
        self.view.pointed.connect(self._speak)
        column(row((self.legend, 1), self.all), Steady(self.detail, 6), self.view, of=self)
        follow_language(self, self._name_all)
        follow_language(self, self._show_tuples)

    def show_network(self, player: Champion) -> None:
        """Show the n-tuple network of this player."""
        game = game_named(player.game_key)
        self._tuples = tuples_by_influence(game, player.layout, player.weights)
        self._shape = InputShape(game.columns, game.rows, game.bottom_up, ground=_GROUND)
        self._coordinates, self._falls = game.coordinates, game.falls
        self._name_all()
        self._show_tuples()

    def _show_tuples(self) -> None:
        shown = len(self._tuples) if self.all.isChecked() else MOST_AT_FIRST
        self.view.show_tuples(self._tuples, self._shape, shown)
        self._show_detail()

    def _name_all(self) -> None:
        count = len(self._tuples)
        self.all.setText(self.tr("All {number}").format(number=count))
        self.all.setToolTip(self.tr("Show every tuple, not only the most influential ones"))
        self.all.setAccessibleName(self.tr("Show all {number} tuples").format(number=count))
        self.all.setVisible(count > MOST_AT_FIRST)

    def _speak(self) -> None:
        """Show the sentence about the tuple pointed at, and announce it to screen readers."""
        self._show_detail()
        if self.view.hasFocus() and self.view.pointed_at() is not None:
            announce(self.view, self._said)

    def _show_detail(self) -> None:
        pointed = self.view.pointed_at()
        if pointed is None or pointed.rank >= len(self._tuples):
            text = self.tr("Point at a tuple, or walk through them with the arrow keys.")
        else:
            text = self.words(pointed.rank)
        if text != self._said:
            self._said = text
            self.detail.setText(text)
            self.view.setAccessibleDescription(text)

    def words(self, rank: int) -> str:
        """The sentence about a tuple, by its rank."""
        looked = self._tuples[rank]
        heaviest = looked.heaviest
        first = self.tr(
            "Tuple {number}: influence {influence} (place {place} of {count}), cells {cells}."
        ).format(
            number=looked.number,
            influence=number_words(looked.influence, signed=False),
            place=rank + 1,
            count=len(self._tuples),
            cells=" ".join(map(self._cell, looked.cells)),
        )
        if heaviest.second:
            second = self.tr("Heaviest state, the second player to move: {weight} ({cells}).")
        else:
            second = self.tr("Heaviest state, the first player to move: {weight} ({cells}).")
        names = zip(map(self._cell, looked.cells), heaviest.cells, strict=True)
        told = [f"{cell} {self._what(what)}" for cell, what in names if self._what(what)]
        return f"{first} " + second.format(
            weight=number_words(heaviest.weight), cells=", ".join(told) or self.tr("all empty")
        )

    def _what(self, what: int) -> str:
        """The word for a cell's state; "" for a cell that is only empty."""
        return {
            OWN: self.tr("own"),
            OTHER: self.tr("other’s"),
            NEXT: self.tr("playable"),
        }.get(what, "")

    def _cell(self, cell: int) -> str:
        """The name of a cell: its coordinates, else its column and row or its number from 1."""
        row, column = divmod(cell, self._shape.columns)
        if self._coordinates is not None:
            columns, rows = self._coordinates
            return f"{columns[column]}{rows[row]}"
        if self._falls:
            return f"{column + 1}/{row + 1}"
        return str(cell + 1)
