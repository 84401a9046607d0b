"""The layout of the dots of all positions: a block for each group, filled row by row.

In a block MAX's wins come first, the soonest before the others, then the draws, then MIN's wins,
the soonest last. So the waves come in from both ends, and the positions left over are draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from poda.engine.game import MAX, MIN
from poda.packages.teach.engine.waves import PositionGroup, Solved

Ints = NDArray[np.int32]

LARGEST: Final = 26
"""The most device pixels from a dot to the next one."""
_MOST_BANDS: Final = 8


class Block(NamedTuple):
    """The layout of a group, in device pixels.

    Attributes:
        left, top: the corner of its first dot.
        columns, rows: the numbers of its dots.
        wide: its width, label included.
        order: the numbers of its positions, in the order of their dots.
    """

    left: int
    top: int
    columns: int
    rows: int
    wide: int
    order: Ints


@dataclass(frozen=True, eq=False)
class DotLayout:
    """The layout of all dots.

    Attributes:
        pitch: device pixels from a dot to the next one.
        each: how many positions a dot stands for; more than one if there are too many to draw.
        blocks: the groups' layouts, in the order of the groups.
        label: the height of the label above each block.
    """

    pitch: int
    each: int
    blocks: tuple[Block, ...]
    label: int

    def dot_at(self, x: float, y: float) -> int:
        """The position whose dot is at a point, in device pixels; -1 for none."""
        for block in self.blocks:
            column = int((x - block.left) // self.pitch)
            row = int((y - block.top) // self.pitch)
            if 0 <= column < block.columns and 0 <= row < block.rows:
                place = row * block.columns + column
                return int(block.order[place]) if place < len(block.order) else -1
        return -1

    def place_of(self, solved: Solved, number: int) -> tuple[float, float] | None:
        """The middle of a position's dot, in device pixels; None if it has no dot of its own."""
        for group, block in zip(solved.groups, self.blocks, strict=True):
            if group.first <= number < group.last:
                there = np.flatnonzero(block.order == number)
                if not len(there):
                    return None
                row, column = divmod(int(there[0]), block.columns)
                half = self.pitch / 2
                return (
                    block.left + column * self.pitch + half,
                    block.top + row * self.pitch + half,
                )
        return None

    def beside(self, solved: Solved, number: int, right: int, down: int) -> int:
        """The position of the next dot in a direction; `number` itself if there is none."""
        place = self.place_of(solved, number)
        if place is None:
            return number
        x, y = place[0] + right * self.pitch, place[1] + down * self.pitch
        found = self.dot_at(x, y)
        if found >= 0 or not right:
            return found if found >= 0 else number
        ahead = [
            block
            for block in self.blocks
            if (block.left - place[0]) * right > 0 and number not in block.order
        ]
        if not ahead:  # over the gap to the nearest block
            return number
        near = min(ahead, key=lambda b: (abs(b.top - place[1]), abs(b.left - place[0])))
        row = min(max(0, int((y - near.top) // self.pitch)), near.rows - 1)
        column = 0 if right > 0 else near.columns - 1
        return int(near.order[min(row * near.columns + column, len(near.order) - 1)])


def orders(solved: Solved) -> list[Ints]:
    """The numbers of each group's positions in the order in which their dots are laid out."""
    waves = len(solved.waves)
    wave, winner = solved.wave.astype(np.int32), solved.winner
    rank = np.select((winner == MAX, winner == MIN), (wave, 4 * waves - wave), default=waves + wave)
    found = []
    for group in solved.groups:
        numbers = np.arange(group.first, group.last, dtype=np.int32)
        found.append(numbers[np.argsort(rank[group.first : group.last], kind="stable")])
    return found


def plan(
    groups: Sequence[PositionGroup],
    order: Sequence[Ints],
    size: tuple[int, int],
    label: int,
    gap: int,
    narrowest: Sequence[int],
) -> DotLayout:
    """Lay the blocks out in bands, with the largest dots that have room.

    Args:
        order: the order of each group's positions, as `orders` gives it.
        size: the width and the height of the picture; this and all else in device pixels.
        label: the height of a label.
        gap: the gap between two blocks, and between two bands.
        narrowest: the width of each label.
    """
    wide, high = size
    each = 1
    while True:
        sizes = [-(-(group.last - group.first) // each) for group in groups]
        for pitch in range(LARGEST, 0, -1):
            for bands in range(1, _MOST_BANDS + 1):
                rows = ((high - (bands - 1) * gap) // bands - label) // pitch
                if rows >= 1:
                    laid = _laid(sizes, rows, pitch, wide, gap, narrowest, bands)
                    if laid is not None:
                        return _placed(_spread(laid, wide), order, each, pitch, label, gap)
        each += 1
        if each > max(2, *sizes):
            return DotLayout(1, each, (), label)


class _Laid(NamedTuple):
    band: int
    left: int
    columns: int
    rows: int
    wide: int


def _laid(
    sizes: Sequence[int],
    rows: int,
    pitch: int,
    wide: int,
    gap: int,
    narrowest: Sequence[int],
    bands: int,
) -> list[_Laid] | None:
    """The blocks in exactly `bands` bands of `rows` rows; None if they do not fit so."""
    found: list[_Laid] = []
    band, left = 0, 0
    for size, least in zip(sizes, narrowest, strict=True):
        columns = max(1, -(-size // rows), min(size, least // pitch))
        width = max(columns * pitch, least)
        if left > 0 and left + width > wide:
            band, left = band + 1, 0
        if band >= bands or width > wide:
            return None
        found.append(_Laid(band, left, columns, -(-size // columns), width))
        left += width + gap
    # Bands of like height: as many as are used.
    return found if band == bands - 1 else None


def _spread(laid: list[_Laid], wide: int) -> list[_Laid]:
    """The blocks with the gaps in all bands widened by what the fullest band has room for."""
    ends: dict[int, tuple[int, int]] = {}
    for one in laid:
        end, count = ends.get(one.band, (0, 0))
        ends[one.band] = max(end, one.left + one.wide), count + 1
    more = min((wide - end) // max(1, count - 1) for end, count in ends.values())
    places: dict[int, int] = {}
    found = []
    for one in laid:
        place = places[one.band] = places.get(one.band, -1) + 1
        found.append(one._replace(left=one.left + place * more))
    return found


def _placed(
    laid: list[_Laid], order: Sequence[Ints], each: int, pitch: int, label: int, gap: int
) -> DotLayout:
    highest: dict[int, int] = {}
    for one in laid:
        highest[one.band] = max(highest.get(one.band, 0), one.rows)
    tops, top = {}, 0
    for band in sorted(highest):
        tops[band] = top + label
        top += label + highest[band] * pitch + gap
    blocks = tuple(
        Block(one.left, tops[one.band], one.columns, one.rows, one.wide, numbers[::each])
        for one, numbers in zip(laid, order, strict=True)
    )
    return DotLayout(pitch, each, blocks, label)
