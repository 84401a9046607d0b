"""What the Training tab wants of one game only: how an opinion of its positions is shown, and on
what board the inputs of a network lie.

`KITS` names the games that have a kit of their own, imported when it is first asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from math import ceil, sqrt
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np
import numpy.typing as npt

from poda.base import packages
from poda.engine.runs.settings import ROWS

if TYPE_CHECKING:
    from poda.engine.players import Analysis
    from poda.widgets.boards.view import BoardView


TILE: Final = 77  # about the width of a field, in pixels at the usual type size


@dataclass(frozen=True, slots=True)
class Shape:
    """How the inputs lie on a field: cells by rows, row 0 below where it is `bottom_up`.

    Attributes:
        cells: the column and the row, from the top, of each input, where they do not lie by rows;
            -1 and -1 of one that is not shown.
        grounds: where something is painted below them: column, row, columns, rows, and how strong;
            none is the whole field.
        tile: about the width of a field, in pixels at the usual type size.
        ground: how strong the ground is below each cell that a unit sees; 0 is none.
    """

    columns: int
    rows: int
    bottom_up: bool = False
    cells: tuple[tuple[int, int], ...] = ()
    grounds: tuple[tuple[int, int, int, int, float], ...] = ()
    tile: int = TILE
    ground: float = 0.0

    def places(self, inputs: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """The columns and the rows, from the top, of so many inputs."""
        if self.cells:
            cells = np.array(self.cells, dtype=np.int64)
            return cells[:, 0], cells[:, 1]
        numbers = np.arange(inputs)
        rows = numbers // self.columns
        return numbers % self.columns, self.rows - 1 - rows if self.bottom_up else rows

    def input_at(self, column: int, row: int) -> int | None:
        """Which input lies there, counted from the top left; None where none does."""
        if self.cells:
            return self._numbers.get((column, row))
        return (self.rows - 1 - row if self.bottom_up else row) * self.columns + column

    @property
    def _numbers(self) -> dict[tuple[int, int], int]:
        return {cell: number for number, cell in enumerate(self.cells)}

    @classmethod
    def of_list(cls, inputs: int) -> Shape:
        """For inputs that are no cells of a board: by rows, about as wide as high."""
        columns = max(1, ceil(sqrt(inputs)))
        return cls(columns, -(-inputs // columns))


class Kit:
    """The kit of a game that has none of its own."""

    published: ClassVar[tuple[str, ...]] = tuple(
        name for name, row in ROWS.items() if row.source == "published"
    )
    """The settings of its published recipe that stand in the text."""

    ours: ClassVar[tuple[str, ...]] = tuple(
        name for name, row in ROWS.items() if row.source == "ours"
    )
    """Those that the text leaves open, so that they are Poda's."""

    preset_words: ClassVar[dict[str, tuple[str, str]]] = {}
    """Of presets that are its own: a sentence, and in as many words as a row of a list has room
    for; to be translated with the context "RunSettings"."""

    ranked: ClassVar[bool] = False
    """Whether the moves are written in a list, because no board can show them all."""

    def is_answered(self, state: Any) -> bool:
        """Whether a double is to be answered there, of which networks have learnt nothing."""
        return False

    def best(self, analysis: Analysis[Any], state: Any) -> list[tuple[str, str]]:
        """Where they are `ranked`: the best moves with what each is worth to the side to move, the
        best one first."""
        return []

    def picture(self, state: Any, analysis: Analysis[Any] | None) -> BoardView | None:
        """The board with the best move on it; None where the general one shows it."""
        return None

    def shapes(self, inputs: int) -> tuple[Shape, ...]:
        """The boards on which so many inputs of a network lie, one for each kind of position;
        empty where they lie on the game's cells or in a list."""
        return ()

    def second_words(self) -> tuple[str, str]:
        """Where there are two `shapes`: what the second one shows, and a tip of it."""
        return "", ""

    def legend(self, king: float | None) -> str:
        """What the squares of a field say; "" for the general words.

        Args:
            king: what a king is worth to a network that has a number for it, in men.
        """
        return ""

    def input_words(self, number: int) -> str:
        """Where there are `shapes`: what an input counts."""
        return ""


KITS: Final = {
    "backgammon": "poda.training.backgammon_kit.BackgammonKit",
    "checkers": "poda.training.checkers_kit.CheckersKit",
}
"""The kits of their own, by the game's key: the class, with its module."""


@cache
def kit_of(game_key: str) -> Kit:
    """The kit of that game."""
    added = packages.games().get(game_key)
    if added is not None and added.training:
        own: Kit = packages.imported(added.training)()
        return own
    if game_key not in KITS:
        return Kit()
    module, _, name = KITS[game_key].rpartition(".")
    made: Kit = getattr(import_module(module), name)()
    return made
