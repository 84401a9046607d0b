"""Siblings are put side by side, each as near to those before it as their contours allow."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Final

SIBLINGS: Final = 1.0
"""The least distance between two children of one parent."""

GAP: Final = 1.5
"""The least distance between nodes of one level that have different parents."""

_NONE: Final = -1


class Packing:
    """Packs the children of each form from left to right, as close as their contours allow.

    A contour is a chain of cells, one for each level below a form's root: how far right of the
    level above (at first, of the root) it stands, and the next cell. A subtree's cells are shared
    by whatever it is part of. Building a form's contours looks at as many levels as the walk
    between its children did, and each level of that walk ends one child's contour for good: the
    time is linear in the number of nodes.

    Attributes:
        offsets: right of the parent, for all children of the forms added so far.
    """

    def __init__(self, forms: int) -> None:
        self.offsets = array("d")
        self._dx = array("d")
        self._next = array("i")
        # The first cell below each form; the leaf has none.
        self._left = array("i", [_NONE])
        self._right = array("i", [_NONE])

    def add(self, children: Iterable[int]) -> None:
        """The next form; its children have been added before."""
        kids = list(children)
        if len(kids) == 1:
            self._put_under(kids[0])
        elif any(kids):
            row = _Row(self._dx, self._next, self._left[kids[0]], self._right[kids[0]])
            for kid in kids[1:]:
                row.put(self._left[kid], self._right[kid])
            at = row.spread()
            middle = at[-1] / 2
            self.offsets.extend([x - middle for x in at])
            self._left.append(row.left_contour(middle))
            self._right.append(row.right_contour(middle))
        else:
            self._put_leaves(len(kids))

    def _put_under(self, kid: int) -> None:
        """An only child stands right below."""
        self.offsets.append(0.0)
        self._add_cells(0.0, self._left[kid], self._right[kid])

    def _put_leaves(self, count: int) -> None:
        half = SIBLINGS * (count - 1) / 2
        self.offsets.extend([SIBLINGS * number - half for number in range(count)])
        self._add_cells(half, _NONE, _NONE)

    def _add_cells(self, half: float, left: int, right: int) -> None:
        """The contours of a form whose first and last child stand `half` left and right of it."""
        cells = len(self._dx)
        self._dx.extend((-half, half))
        self._next.extend((left, right))
        self._left.append(cells)
        self._right.append(cells + 1)


class _Row:
    """Siblings, put down from left to right; the first one stands at 0.

    Args:
        dx, following: the cells of all contours; new ones are appended.
        left, right: the first cells of the first sibling's contours.
    """

    __slots__ = (
        "_at",
        "_dx",
        "_left",
        "_next",
        "_pushes",
        "_right",
        "_rim",
        "_rim_owner",
        "_tail",
        "_tail_owner",
        "_tail_x",
    )

    def __init__(self, dx: array[float], following: array[int], left: int, right: int) -> None:
        self._dx, self._next = dx, following
        self._at = [0.0]
        self._right = right
        self._pushes: list[tuple[int, int, float]] = []
        # The left contour: (sibling, its cell, where it stands from there) wherever one takes over.
        self._left: list[tuple[int, int, float]] = [(0, left, 0.0)]
        # The right contour: levels that were looked at, with the siblings that they belong to, and
        # from there on a chain of one sibling's cells.
        self._rim: list[float] = []
        self._rim_owner: list[int] = []
        self._tail, self._tail_x, self._tail_owner = right, 0.0, 0

    def put(self, left: int, right: int) -> None:
        """The next sibling, with the first cells of its contours."""
        number = len(self._at)
        at = self._at[-1] + SIBLINGS
        self._right = right
        if left != _NONE:
            at = self._pushed(number, at, left)
            self._at.append(at)
            self._take_over(number, left, right)
        else:
            self._at.append(at)

    def _pushed(self, number: int, at: float, cell: int) -> float:
        """Where a sibling that is to stand at `at` keeps clear of those before it."""
        dx, following, rim, owners = self._dx, self._next, self._rim, self._rim_owner
        tail, seen = self._tail, len(rim)
        x, level = at, 0
        while cell != _NONE:
            if level == seen:  # the rim is known down to here; bring one level more into it
                if tail == _NONE:
                    break
                self._tail_x += dx[tail]
                rim.append(self._tail_x)
                owners.append(self._tail_owner)
                tail = following[tail]
                seen += 1
            x += dx[cell]
            lack = rim[level] + GAP - x
            if lack > 0.0:
                at += lack
                x += lack
                if owners[level] < number - 1:
                    self._pushes.append((owners[level], number, lack))
            level += 1
            cell = following[cell]
        self._tail = tail
        return at

    def _take_over(self, number: int, left: int, right: int) -> None:
        """What the contours are, now that sibling `number` stands there too."""
        dx, following = self._dx, self._next
        at = self._at[number]
        if self._tail == _NONE:  # the others were looked at to their ends: it may be deeper
            cell, below = left, 0.0
            for _ in self._rim:
                if cell == _NONE:
                    break
                below += dx[cell]
                cell = following[cell]
            else:
                if cell != _NONE:
                    self._left.append((number, cell, below))
                self._rim, self._rim_owner = [], []
                self._tail, self._tail_x, self._tail_owner = right, at, number
                return
        level, x, cell = 0, at, right
        while cell != _NONE:
            x += dx[cell]
            self._rim[level], self._rim_owner[level] = x, number
            level += 1
            cell = following[cell]

    def spread(self) -> list[float]:
        """Where the siblings stand: those between two that were pushed apart share the room.

        They are hidden from all later siblings and from both contours by the one that was pushed,
        which reaches further down; so nobody has to look at them again.
        """
        at = self._at
        if not self._pushes:
            return at
        slope = [0.0] * len(at)
        drop = [0.0] * len(at)
        for owner, number, lack in self._pushes:
            share = lack / (number - owner)
            slope[owner + 1] += share
            slope[number] -= share
            drop[number] += share * (number - owner - 1)
        moved, rise = 0.0, 0.0
        for number in range(len(at)):
            rise += slope[number]
            moved += rise - drop[number]
            at[number] += moved
        return at

    def _cell(self, dx: float, following: int) -> int:
        self._dx.append(dx)
        self._next.append(following)
        return len(self._dx) - 1

    def left_contour(self, middle: float) -> int:
        """The first cell of the parent's left contour; the parent stands at `middle`."""
        if len(self._left) == 1:
            return self._cell(self._at[0] - middle, self._left[0][1])
        levels = [0.0]  # where the contour stands, down to the last sibling that takes over
        for owner, first, below in self._left[:-1]:
            cell, x = first, self._at[owner] + below
            while cell != _NONE:
                x += self._dx[cell]
                levels.append(x)
                cell = self._next[cell]
        owner, rest, below = self._left[-1]
        return self._chain(levels, middle, rest, self._at[owner] + below)

    def right_contour(self, middle: float) -> int:
        """The first cell of the parent's right contour."""
        if not self._rim and self._tail_owner == len(self._at) - 1:
            return self._cell(self._at[-1] - middle, self._right)
        return self._chain([self._at[-1], *self._rim], middle, self._tail, self._tail_x)

    def _chain(self, levels: list[float], middle: float, rest: int, rest_x: float) -> int:
        """New cells for `levels`, from `middle` on, and then the chain `rest`.

        `rest_x` is what the cell `rest` counts from.
        """
        if rest != _NONE:
            joint = rest_x + self._dx[rest] - levels[-1]
            rest = self._cell(joint, self._next[rest])
        dx, following, cells = self._dx, self._next, len(self._dx)
        below = levels[-1]
        for above in levels[-2::-1]:
            dx.append(below - above)
            following.append(rest)
            rest, below = cells, above
            cells += 1
        return self._cell(below - middle, rest)
