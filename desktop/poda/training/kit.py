"""What the Training tab needs to know of a game: how an opinion of its positions is shown, and
on which board a network's inputs lie. The packages of games name their own kits.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import ceil, sqrt
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np
import numpy.typing as npt

from poda.base import packages
from poda.engine.runs.settings import ROWS

if TYPE_CHECKING:
    from poda.engine.players import Analysis
    from poda.widgets.boards.view import BoardView


TILE: Final = 77  # pixels, by type size: the approximate width of a field


@dataclass(frozen=True, slots=True)
class InputShape:
    """The layout of the inputs on a field: cells by rows, row 0 lowest if `bottom_up`.

    Attributes:
        cells: the column and the row, from the top, of each input, if they do not lie by rows;
            (-1, -1) if it is not shown.
        grounds: the rectangles painted below the inputs, in cells: column, row, columns, rows, and
            strength from 0 to 1; if empty, the whole field is one.
        tile: the approximate width of a field, in pixels at the usual type size.
        ground: the strength, from 0 to 1, of the ground below each cell that a unit sees.
    """

    columns: int
    rows: int
    bottom_up: bool = False
    cells: tuple[tuple[int, int], ...] = ()
    grounds: tuple[tuple[int, int, int, int, float], ...] = ()
    tile: int = TILE
    ground: float = 0.0

    def places(self, inputs: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """The columns and the rows, from the top, of the first `inputs` inputs."""
        if self.cells:
            cells = np.array(self.cells, dtype=np.int64)
            return cells[:, 0], cells[:, 1]
        numbers = np.arange(inputs)
        rows = numbers // self.columns
        return numbers % self.columns, self.rows - 1 - rows if self.bottom_up else rows

    def input_at(self, column: int, row: int) -> int | None:
        """The number of the input at a column and a row, from the top left; None without one."""
        if self.cells:
            return self._numbers.get((column, row))
        return (self.rows - 1 - row if self.bottom_up else row) * self.columns + column

    @property
    def _numbers(self) -> dict[tuple[int, int], int]:
        return {cell: number for number, cell in enumerate(self.cells)}

    @classmethod
    def of_list(cls, inputs: int) -> InputShape:
        """The shape of inputs that are not cells of a board: by rows, about as wide as high."""
        columns = max(1, ceil(sqrt(inputs)))
        return cls(columns, -(-inputs // columns))


class Kit:
    """The general kit, for games without one of their own."""

    published: ClassVar[tuple[str, ...]] = tuple(
        name for name, row in ROWS.items() if row.source == "published"
    )
    """The settings that the text of the published recipe gives."""

    ours: ClassVar[tuple[str, ...]] = tuple(
        name for name, row in ROWS.items() if row.source == "ours"
    )
    """The settings that the text leaves open, so that Poda chose them."""

    ranked: ClassVar[bool] = False
    """Whether an opinion lists the best moves, as no board can show the values of all."""

    def is_answered(self, state: Any) -> bool:
        """Whether the side to move must answer a double, of which networks have learnt nothing."""
        return False

    def best(self, analysis: Analysis[Any], state: Any) -> list[tuple[str, str]]:
        """If `ranked`: texts of the best moves, best first, with values for the side to move."""
        return []

    def picture(self, state: Any, analysis: Analysis[Any] | None) -> BoardView | None:
        """The board with the best move shown on it; None for the general board."""
        return None

    def shapes(self, inputs: int) -> tuple[InputShape, ...]:
        """The boards on which the inputs of a network with that many lie, one for each kind of
        position; empty if they lie on the game's cells or in a list."""
        return ()

    def second_words(self) -> tuple[str, str]:
        """If there are two `shapes`: the name of the second one, and its tooltip."""
        return "", ""

    def legend(self, king: float | None) -> str:
        """The explanation of the squares of a field; "" for the general text.

        Args:
            king: the worth of a king, in men, to a network that has a weight for it; else None.
        """
        return ""

    def input_words(self, number: int) -> str:
        """If there are `shapes`: the meaning of an input, by its number."""
        return ""


@cache
def kit_of(game_key: str) -> Kit:
    """The kit of a game: a package's, or the general one."""
    own: type[Kit] = packages.part_of(game_key, "training") or Kit
    return own()
