"""The receptive fields with their words: what the squares mean, and what is pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from poda.engine.backgammon.inputs import INPUTS, OF_BAR, SIDE_INPUTS, UNITS
from poda.engine.backgammon.moves import BAR
from poda.engine.evolve.champion import Champion
from poda.engine.evolve.network import Unit, has_board, units_by_influence
from poda.engine.games import game as game_named
from poda.house.i18n import Retranslatable
from poda.house.theme import Role
from poda.training.player.kit import kit_of
from poda.training.player.receptive_fields import FieldsView, Shape
from poda.widgets.announce import announce
from poda.widgets.layout import INSIDE, Label, Steady, wrapped

# The receptive fields of backgammon: its inputs lie on a small board, as the side on roll sees it.
#
# The points lie as on the board of the Play tab, the home of the side on roll at the lower right.
# Each is a column of eight cells: from the edge of the board the four inputs of the own checkers (a
# first, a second, a third, and how many more), then those of the opponent's. The bar is between the
# two halves, what is off at the right; the own ones are below.

BOARD_INPUTS: Final = 2 * SIDE_INPUTS
"""Inputs of a board: those of both sides."""

_COLUMNS: Final = 14
_HALF: Final = 2 * UNITS  # rows of a half of the board
_ROWS: Final = 2 * _HALF + 1
_BAR_COLUMN: Final = 6
_OFF_COLUMN: Final = 13
_TILE: Final = 112
_NOWHERE: Final = -1, -1
_SHADES: Final = ((0.0, 0.3), (0.75, 1.0))  # of two points beside each other: opponent's, own


def column_of(point: int) -> int:
    """Where a point of the side on roll lies, from the left."""
    from_left = point - 13 if point > 12 else 12 - point
    return from_left + (from_left >= _BAR_COLUMN)


def is_upper(point: int) -> bool:
    """Whether it lies in the upper half."""
    return point > 12


def _row_of(upper: bool, from_edge: int) -> int:
    return from_edge if upper else _ROWS - 1 - from_edge


def _cell(number: int) -> tuple[int, int]:
    """The column and the row of an input."""
    side, at = divmod(number % BOARD_INPUTS, SIDE_INPUTS)
    if at >= OF_BAR:
        return (_BAR_COLUMN if at == OF_BAR else _OFF_COLUMN), _row_of(side == 1, 0)
    point, unit = at // UNITS + 1, at % UNITS
    if side:
        point, unit = BAR - point, UNITS + unit
    return column_of(point), _row_of(is_upper(point), unit)


def _grounds() -> tuple[tuple[int, int, int, int, float], ...]:
    """A strip for each side on each point, two beside each other in different shades."""
    strips = []
    for point in range(1, BAR):
        upper, column = is_upper(point), column_of(point)
        for own, shades in enumerate(_SHADES):
            first = _row_of(upper, 0 if own else UNITS)
            top = first if upper else first - UNITS + 1
            strips.append((column, top, 1, UNITS, shades[point % 2]))
    return tuple(strips)


def _shape(which: int) -> Shape:
    """The inputs of one of the boards."""
    cells = [_cell(n) if n // BOARD_INPUTS == which else _NOWHERE for n in range(INPUTS)]
    return Shape(_COLUMNS, _ROWS, False, tuple(cells), _grounds(), _TILE)


SHAPES: Final = tuple(map(_shape, range(INPUTS // BOARD_INPUTS)))
"""How the inputs lie: those for positions with contact and, if they have their own, for races."""


def input_words(number: int) -> str:
    """What an input counts."""
    side, at = divmod(number % BOARD_INPUTS, SIDE_INPUTS)
    if at >= OF_BAR:
        return _apart(at == OF_BAR, own=side == 0)
    point, unit = at // UNITS + 1, at % UNITS
    if side == 0:
        templates = (
            QCoreApplication.translate("FieldsPanel", "A first own checker on point {point}"),
            QCoreApplication.translate("FieldsPanel", "A second own checker on point {point}"),
            QCoreApplication.translate("FieldsPanel", "A third own checker on point {point}"),
            QCoreApplication.translate("FieldsPanel", "Each further own checker on point {point}"),
        )
        return templates[unit].format(point=point)
    templates = (
        QCoreApplication.translate("FieldsPanel", "The opponent’s first checker on point {point}"),
        QCoreApplication.translate("FieldsPanel", "The opponent’s second checker on point {point}"),
        QCoreApplication.translate("FieldsPanel", "The opponent’s third checker on point {point}"),
        QCoreApplication.translate(
            "FieldsPanel", "Each further checker of the opponent on point {point}"
        ),
    )
    return templates[unit].format(point=BAR - point)


def _apart(is_bar: bool, *, own: bool) -> str:
    """Of the checkers that are on no point."""
    if is_bar:
        return (
            QCoreApplication.translate("FieldsPanel", "Each own checker on the bar")
            if own
            else QCoreApplication.translate(
                "FieldsPanel", "Each checker of the opponent on the bar"
            )
        )
    return (
        QCoreApplication.translate("FieldsPanel", "Each own checker that is off")
        if own
        else QCoreApplication.translate("FieldsPanel", "Each checker of the opponent that is off")
    )


MOST_AT_FIRST: Final = 12
"""So many fields are shown until all are asked for."""

_MINUS: Final = "−"


class FieldsPanel(Retranslatable, QWidget):
    """The fields of one network, and a sentence about the one that is pointed at."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._units: Sequence[Unit] = ()
        self._shape = Shape(1, 1)
        self._on_board = True
        self._shapes: tuple[Shape, ...] = ()
        self._on_points = False  # of a board of backgammon
        self._said = ""
        self._title = Label("body", bold=True, elide=True)
        self.all = QPushButton()
        self.all.setCheckable(True)
        self.all.toggled.connect(self._show)
        self.race = QPushButton()
        self.race.setCheckable(True)
        self.race.hide()
        self.race.toggled.connect(self._show_race)
        self._legend = wrapped("small", Role.MUTED)
        self.detail = wrapped("small", Role.TEXT)
        self.detail.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.view = FieldsView()
        self.view.pointed.connect(self._speak)
        top = QHBoxLayout()
        top.setSpacing(INSIDE)
        top.addWidget(self._title, 1)
        top.addWidget(self.race)
        top.addWidget(self.all)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(INSIDE)
        layout.addLayout(top)
        layout.addWidget(self._legend)
        layout.addWidget(Steady(self.detail, 3))
        layout.addWidget(self.view)
        self.retranslate()

    def show_network(self, player: Champion) -> None:
        """Show the network of this player."""
        game = game_named(player.game_key)
        before = len(self._units)
        self._units = units_by_influence(player.layout, player.weights)
        self._on_board = has_board(game, player.layout)
        self._shapes = kit_of(player.game_key).shapes(player.layout.inputs)
        points = bool(self._shapes)
        if points != self._on_points:
            self._on_points = points
            self._tell_legend()
            self.race.setVisible(len(self._shapes) > 1)
        if points:
            self._shape = self._shapes[self.race.isChecked() and len(self._shapes) > 1]
        elif self._on_board:
            self._shape = Shape(game.columns, game.rows, game.bottom_up)
        else:
            self._shape = Shape.of_list(player.layout.inputs)
        if len(self._units) != before:
            self._name_all()
        self._show()

    def retranslate(self) -> None:
        self._title.setText(self.tr("What the hidden units look at"))
        self.view.setAccessibleName(self.tr("Receptive fields of the hidden units"))
        self.race.setText(self.tr("Race"))
        self.race.setToolTip(
            self.tr("Show what they look at in a race, when the sides have passed each other")
        )
        self._tell_legend()
        self._legend.setToolTip(
            self.tr(
                "The area of a square is the size of a weight. The bar goes to the right where the "
                "output weight is positive. The most influential unit comes first: influence is "
                "how much the sum at the output changes because of it from one position to another."
            )
        )
        self._name_all()
        self._show()

    def _show_race(self, race: bool) -> None:
        """The inputs of races, or those of positions with contact."""
        self._shape = self._shapes[race]
        self._show()

    def _tell_legend(self) -> None:
        text = self.tr("■ an own piece raises the unit’s sum, □ lowers it. Bar: its output weight.")
        if self._on_points:
            text = self.tr(
                "■ a checker raises the unit’s sum, □ lowers it: own ones at the edge, the "
                "opponent’s inside. Below: its output weight."
            )
        self._legend.setText(text)

    def _show(self) -> None:
        shown = len(self._units) if self.all.isChecked() else MOST_AT_FIRST
        self.view.show_units(self._units, self._shape, shown)
        self._tell()

    def _name_all(self) -> None:
        count = len(self._units)
        self.all.setText(self.tr("All %n", "", count))
        self.all.setToolTip(self.tr("Show every hidden unit, not only the most influential ones"))
        self.all.setAccessibleName(self.tr("Show all %n hidden units", "", count))
        self.all.setVisible(count > MOST_AT_FIRST)

    def _speak(self) -> None:
        """Somebody points: what is pointed at is told to a screen reader too."""
        self._tell()
        if self.view.hasFocus() and self.view.pointed_at() is not None:
            announce(self.view, self._said)

    def _tell(self) -> None:
        pointed = self.view.pointed_at()
        if pointed is None:
            text = self.tr("Point at a field, or walk through them with the arrow keys.")
        else:
            text = self.words(pointed.rank, pointed.cell)
        if text != self._said:
            self._said = text
            self.detail.setText(text)
            self.view.setAccessibleDescription(text)

    def words(self, rank: int, cell: int | None = None) -> str:
        """All there is to know of a unit, and of one of its weights."""
        unit = self._units[rank]
        text = self.tr(
            "Unit {number}: influence {influence} (place {place} of {count}), output weight "
            "{output}, bias {bias}."
        ).format(
            number=unit.number,
            influence=_number(unit.influence, signed=False),
            place=rank + 1,
            count=len(self._units),
            output=_number(unit.output),
            bias=_number(unit.bias),
        )
        if cell is None:
            return text
        weight = _number(float(unit.weights[cell]))
        if self._on_points:
            words = f"{input_words(cell)}: {weight}."
        elif not self._on_board:
            words = self.tr("Input {number}: {weight}.").format(number=cell + 1, weight=weight)
        else:
            row, column = divmod(cell, self._shape.columns)
            words = self.tr("Column {column}, row {row}: {weight}.").format(
                column=column + 1, row=row + 1, weight=weight
            )
        return f"{text} {words}"


def _number(value: float, *, signed: bool = True) -> str:
    """Three significant digits, in the user's way, with a true minus."""
    text = QLocale().toString(abs(value), "g", 3)
    if not signed:
        return text
    return f"{_MINUS}{text}" if value < 0 else f"+{text}"
