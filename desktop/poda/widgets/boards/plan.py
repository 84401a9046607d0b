"""Where things lie: a grid of square cells whose edges fall on device pixels."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF


@dataclass(frozen=True, slots=True)
class Pixels:
    """The device's pixel grid, in the coordinates of a widget.

    `ratio` is device pixels per logical pixel; `left` and `top` are where the widget's origin lies
    between two device pixels (0 to 1), which at a ratio of 1.5 is not always 0.
    """

    ratio: float = 1.0
    left: float = 0.0
    top: float = 0.0

    def x(self, value: float) -> float:
        """The pixel edge nearest to `value`."""
        return (round(value * self.ratio + self.left) - self.left) / self.ratio

    def y(self, value: float) -> float:
        """The pixel edge nearest to `value`."""
        return (round(value * self.ratio + self.top) - self.top) / self.ratio

    def down(self, length: float) -> float:
        """The greatest whole number of device pixels within `length`, at least 1."""
        return max(1, int(length * self.ratio + 1e-6)) / self.ratio

    def near(self, length: float) -> float:
        """The whole number of device pixels nearest to `length`, at least 1."""
        return max(1, round(length * self.ratio)) / self.ratio


@dataclass(frozen=True, slots=True)
class Plan:
    """A grid of `columns` by `rows` cells of side `cell`, its top left corner at (`left`, `top`).

    Cells are numbered by rows; on screen row 0 is the lowest one if `bottom_up`, and the columns
    run from right to left if `flipped`. `bounds` is all that the board draws on.
    """

    left: float
    top: float
    cell: float
    columns: int
    rows: int
    bounds: QRectF
    bottom_up: bool = False
    flipped: bool = False

    def screen(self, cell: int) -> tuple[int, int]:
        """Column and row of `cell` as seen, counted from the top left."""
        row, column = divmod(cell, self.columns)
        if self.bottom_up:
            row = self.rows - 1 - row
        if self.flipped:
            column = self.columns - 1 - column
        return column, row

    def cell_seen_at(self, column: int, row: int) -> int:
        """The cell that is seen at `column` and `row`: the inverse of `screen`."""
        if self.bottom_up:
            row = self.rows - 1 - row
        if self.flipped:
            column = self.columns - 1 - column
        return row * self.columns + column

    @property
    def grid(self) -> QRectF:
        """All cells together."""
        return QRectF(self.left, self.top, self.cell * self.columns, self.cell * self.rows)

    def rect(self, cell: int) -> QRectF:
        """The square of `cell`."""
        column, row = self.screen(cell)
        side = self.cell
        return QRectF(self.left + column * side, self.top + row * side, side, side)

    def centre(self, cell: int) -> QPointF:
        """The middle of `cell`."""
        return self.rect(cell).center()

    def cell_at(self, point: QPointF) -> int | None:
        """The cell under `point`, or None."""
        column = int((point.x() - self.left) // self.cell)
        row = int((point.y() - self.top) // self.cell)
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return self.cell_seen_at(column, row)
        return None

    def runs(self, cells: tuple[int, ...], length: int) -> list[tuple[int, int]]:
        """End cells of every straight, unbroken run of at least `length` among `cells`."""
        places = {divmod(cell, self.columns) for cell in cells}
        found: list[tuple[int, int]] = []
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            for row, column in sorted(places):
                if (row - down, column - right) in places:
                    continue
                count = 1
                while (row + count * down, column + count * right) in places:
                    count += 1
                if count >= length:
                    end = (row + (count - 1) * down) * self.columns + column + (count - 1) * right
                    found.append((row * self.columns + column, end))
        return found
