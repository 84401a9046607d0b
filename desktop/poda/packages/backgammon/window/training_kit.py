"""The Training tab's part for backgammon: an opinion lists the best plays of the throw by the
network's output, and the network's inputs lie on the points of a board."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QCoreApplication

from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import Backgammon
from poda.engine.games.backgammon_parts.inputs import INPUTS, OF_BAR, SIDE_INPUTS, UNITS
from poda.engine.games.backgammon_parts.moves import BAR
from poda.engine.players import Analysis
from poda.packages.backgammon.window.board.plan import BackgammonView, Die
from poda.training.kit import InputShape, Kit
from poda.widgets.engine_words import equity

translate = QCoreApplication.translate


MOST: Final = 5
"""The number of plays that an opinion lists."""

_RULES: Final = Backgammon()


class BackgammonKit(Kit):
    """The training kit of backgammon."""

    ranked = True

    def is_answered(self, state: Any) -> bool:
        return bool(state.is_offered)

    def best(self, analysis: Analysis[Any], state: Any) -> list[tuple[str, str]]:
        side = state.turn
        best = sorted(analysis.moves, key=lambda move: -side * move.value)[:MOST]
        return [
            (_RULES.format_action(state, each.action), equity(side * each.value)) for each in best
        ]

    def picture(self, state: Any, analysis: Analysis[Any] | None) -> BackgammonView:
        throw = state.throw or ()
        dice = throw * 2 if len(set(throw)) == 1 else throw
        return BackgammonView(
            cells=(),
            to_move=state.turn,
            max_checkers=state.of(MAX),
            min_checkers=state.of(MIN),
            dice=tuple(Die(value, False, state.turn) for value in dice),
            hint_steps=() if analysis is None else analysis.best.action,
        )

    def shapes(self, inputs: int) -> tuple[InputShape, ...]:
        return tuple(SHAPES) if inputs == INPUTS else ()

    def second_words(self) -> tuple[str, str]:
        return (
            translate("FieldsPanel", "Race"),
            translate(
                "FieldsPanel",
                "Show what they look at in a race, when the sides have passed each other",
            ),
        )

    def legend(self, king: float | None) -> str:
        return translate(
            "FieldsPanel",
            "■ a checker raises the unit’s sum, □ lowers it: own ones at the edge, the "
            "opponent’s inside. Below: its output weight.",
        )

    def input_words(self, number: int) -> str:
        return input_words(number)


# The receptive fields: the inputs lie on a small board, as the side on roll sees it.
#
# The points lie as on the board of the Play tab, the home of the side on roll at the lower right.
# Each is a column of eight cells: from the edge of the board the four inputs of the own checkers (a
# first, a second, a third, and how many more), then those of the opponent's. The bar is between the
# two halves, what is off at the right; the own ones are below.

BOARD_INPUTS: Final = 2 * SIDE_INPUTS
"""The number of inputs that describe one board: those of both sides."""

_COLUMNS: Final = 14
_HALF: Final = 2 * UNITS  # the rows of one half of the board
_ROWS: Final = 2 * _HALF + 1
_BAR_COLUMN: Final = 6
_OFF_COLUMN: Final = 13
_TILE: Final = 112
_NOWHERE: Final = -1, -1
_SHADES: Final = ((0.0, 0.3), (0.75, 1.0))  # of neighbouring points: (opponent's, own) strips


def column_of(point: int) -> int:
    """The column of a point, from the left, as the side on roll numbers points."""
    from_left = point - 13 if point > 12 else 12 - point
    return from_left + (from_left >= _BAR_COLUMN)


def is_upper(point: int) -> bool:
    """Whether a point lies in the upper half of the board."""
    return point > 12


def _row_of(upper: bool, from_edge: int) -> int:
    return from_edge if upper else _ROWS - 1 - from_edge


def _cell(number: int) -> tuple[int, int]:
    """The column and the row of an input, by its number."""
    side, at = divmod(number % BOARD_INPUTS, SIDE_INPUTS)
    if at >= OF_BAR:
        return (_BAR_COLUMN if at == OF_BAR else _OFF_COLUMN), _row_of(side == 1, 0)
    point, unit = at // UNITS + 1, at % UNITS
    if side:
        point, unit = BAR - point, UNITS + unit
    return column_of(point), _row_of(is_upper(point), unit)


def _grounds() -> tuple[tuple[int, int, int, int, float], ...]:
    """The shaded strips of the points: one for each side's inputs, darker on every second point."""
    strips = []
    for point in range(1, BAR):
        upper, column = is_upper(point), column_of(point)
        for own, shades in enumerate(_SHADES):
            first = _row_of(upper, 0 if own else UNITS)
            top = first if upper else first - UNITS + 1
            strips.append((column, top, 1, UNITS, shades[point % 2]))
    return tuple(strips)


def _shape(which: int) -> InputShape:
    """The shape of one of the two boards: 0 with contact, 1 in a race."""
    cells = [_cell(n) if n // BOARD_INPUTS == which else _NOWHERE for n in range(INPUTS)]
    return InputShape(_COLUMNS, _ROWS, False, tuple(cells), _grounds(), _TILE)


SHAPES: Final = tuple(map(_shape, range(INPUTS // BOARD_INPUTS)))
"""The shapes of the inputs: for positions with contact and, if they have their own, for races."""


def input_words(number: int) -> str:
    """The meaning of an input, by its number."""
    side, at = divmod(number % BOARD_INPUTS, SIDE_INPUTS)
    if at >= OF_BAR:
        return _apart(at == OF_BAR, own=side == 0)
    point, unit = at // UNITS + 1, at % UNITS
    if side == 0:
        templates = (
            translate("FieldsPanel", "A first own checker on point {point}"),
            translate("FieldsPanel", "A second own checker on point {point}"),
            translate("FieldsPanel", "A third own checker on point {point}"),
            translate("FieldsPanel", "Each further own checker on point {point}"),
        )
        return templates[unit].format(point=point)
    templates = (
        translate("FieldsPanel", "The opponent’s first checker on point {point}"),
        translate("FieldsPanel", "The opponent’s second checker on point {point}"),
        translate("FieldsPanel", "The opponent’s third checker on point {point}"),
        translate("FieldsPanel", "Each further checker of the opponent on point {point}"),
    )
    return templates[unit].format(point=BAR - point)


def _apart(is_bar: bool, *, own: bool) -> str:
    """The meaning of an input for checkers on no point: on the bar, or borne off."""
    if is_bar:
        return (
            translate("FieldsPanel", "Each own checker on the bar")
            if own
            else translate("FieldsPanel", "Each checker of the opponent on the bar")
        )
    return (
        translate("FieldsPanel", "Each own checker that is off")
        if own
        else translate("FieldsPanel", "Each checker of the opponent that is off")
    )
