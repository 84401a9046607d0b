"""A tidy layout of a written tree whose nodes keep clear of each other's captions.

`shape.tidy` sets all leaves equally far apart. In a written tree a leaf may be worth 3.14159, and
a node may have a name and the window [−12.75, 3.14159] beside it. The widths are estimated before
anything is drawn, in leaf units (the distance of neighbouring leaves): the type of the leaves grows
with that unit, so that what fits at one zoom fits at all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from poda.base.numbers import number_text
from poda.engine.game import CHANCE
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.game_tree import GameTree
from poda.engine.record.trace import Floats, Ints
from poda.tree.model.values import path_text

MOST_NODES: Final = 2_000
"""In a larger tree all leaves get equal room, and captions that are too long are shortened."""

_CHARACTER: Final = 0.26  # leaf units: the width of a character of a leaf's value
_LETTER: Final = 0.24  # leaf units: of a leaf's name, in italics
_LABEL: Final = 0.15  # leaf units: of a label under a leaf
_PAD: Final = 0.14  # leaf units: the air beside a leaf's caption
_PICTURE: Final = 800.0  # pixels: the width that a tree has beside the panels
_LEAST_PITCH: Final = 22.0  # pixels for each leaf unit from which on leaves' values are legible
_INNER_FROM: Final = 26.0  # pixels for each leaf unit from which on inner nodes have captions
_HOPELESS: Final = 12.0  # with fewer pixels for each leaf unit no caption is made room for
_MOST_PITCH: Final = 84.0  # the most pixels for each leaf unit
_ROUNDS: Final = 3
_INSIDE: Final = 3  # characters: values up to this length stand within the symbols
_MEAN: Final = "0.000"
_SPREAD: Final = 2.4  # the most by which the leaves under a node with a wide caption are spread
_NAME_PIXELS: Final = 8.4  # a character
_MONO_PIXELS: Final = 8.2
_AROUND: Final = 78.0  # pixels: a symbol with its ring, and air
_ROUGHEST: Final = 30  # the most characters of a caption that get room


@dataclass(frozen=True, eq=False)
class Reach:
    """How far captions reach from the middle of each drawn node, in leaf units.

    Attributes:
        left, right: the distance to either side.
        slot: the width that a leaf gets, 1 (the ordinary room) or more.
    """

    left: Floats
    right: Floats
    slot: Floats

    def inserted(self, places: NDArray[np.intp]) -> Reach:
        """A copy with ordinary leaves inserted before the rows `places`, as `numpy.insert` does."""
        return Reach(
            np.insert(self.left, places, 0.5),
            np.insert(self.right, places, 0.5),
            np.insert(self.slot, places, 1.0),
        )


class Room:
    """Estimates the room that the captions of a tree's drawn nodes need.

    Args:
        node: the drawn nodes, in preorder.
        children, kept: each one's drawn children, and leaves' room kept for the hidden ones.
        beside: whether inner nodes have captions beside them.
    """

    def __init__(
        self, tree: GameTree[Any, Any], node: Ints, children: Ints, kept: Ints, *, beside: bool
    ) -> None:
        self._is_beside = beside
        self._leaf = (children == 0) & (kept == 0)
        wanted = np.ones(len(node))
        for row in np.flatnonzero(self._leaf).tolist():
            wanted[row] = _leaf_units(tree, int(node[row]))
        self.slot = _within_a_picture(wanted, self._leaf)
        values = list(map(len, longest_values(tree, _value)))
        window = (max(2, min(values[0], _ROUGHEST)) + 2) * _MONO_PIXELS
        # In a tree of short values they are within the symbols.
        inside = values[0] <= _INSIDE
        self._beside = [
            window + (0.0 if inside else (min(values[row], _ROUGHEST) + 1) * _MONO_PIXELS)
            for row in node.tolist()
        ]
        self._names = [
            (len(path_text(tree, row)), min(len(tree.label(row)), _ROUGHEST))
            for row in node.tolist()
        ]

    def reach(self, pitch: float) -> Reach:
        """How far the captions reach if a leaf unit is `pitch` pixels wide."""
        left, right = self.slot / 2, self.slot / 2
        if pitch < _INNER_FROM or not self._is_beside:
            return Reach(left, right, self.slot)
        for row in np.flatnonzero(~self._leaf).tolist():
            path, label = self._names[row]
            # Path and value count half on each side: a mirrored tree gives the mirror image.
            common = (path * _NAME_PIXELS + self._beside[row] + _AROUND) / 2
            left[row] = (common + max(0, label - path) * _NAME_PIXELS) / pitch
            right[row] = common / pitch
        return Reach(left, right, self.slot)

    def laid_out(self, packing: Callable[[Reach], Floats]) -> Floats:
        """The nodes' x by `packing`, repeated: the tree's width sets how far captions reach."""
        before, x = 0.0, packing(self.reach(0.0))
        for _ in range(_ROUNDS):
            pitch = min(_MOST_PITCH, _PICTURE / max(1.0, float(x.max())))
            pitch = max(pitch, _INNER_FROM) if pitch > _HOPELESS else 0.0
            if pitch == before:
                break
            before, x = pitch, packing(self.reach(pitch))
        return x


def room_of(
    tree: GameTree[Any, Any], node: Ints, children: Ints, kept: Ints, *, beside: bool = True
) -> Room | None:
    """The estimate of the captions' room; None for games, and for more than MOST_NODES nodes."""
    if not isinstance(tree.game, ExplicitTree) or not 1 < len(node) <= MOST_NODES:
        return None
    return Room(tree, node, children, kept, beside=beside)


def _leaf_units(tree: GameTree[Any, Any], node: int) -> float:
    name, label = tree.leaf_text(node), tree.label(node)
    text = name or _value(float(tree.worth[node]))
    units = (_LETTER if name else _CHARACTER) * len(text)
    return max(1.0, max(units, _LABEL * len(label)) + _PAD)


def _value(worth: float) -> str:
    return number_text(worth) if isfinite(worth) else ""


def longest_values(tree: GameTree[Any, Any], number: Callable[[float], str]) -> list[str]:
    """For each node the longest text of its value: of the leaves below it, or of a mean."""
    worth = tree.worth.tolist()
    longest = [number(value) if isfinite(value) else "" for value in worth]
    for node in range(tree.nodes - 1, 0, -1):
        parent = int(tree.parent[node])
        longest[parent] = max(longest[parent], longest[node], key=len)
    dice = np.flatnonzero(tree.player == CHANCE)
    if len(dice):  # a mean has decimals where the leaves may have none
        mean = max(longest[0], _MEAN, key=len)
        return [mean if tree.children[node] else longest[node] for node in range(tree.nodes)]
    return longest


def _within_a_picture(wanted: Floats, leaf: NDArray[np.bool_]) -> Floats:
    """The widths that the leaves get: as wanted, or capped so that the type stays legible."""
    room = max(_PICTURE / _LEAST_PITCH, 1.15 * float(leaf.sum()))
    if float(wanted[leaf].sum()) <= room:
        return wanted
    least, most = 1.0, float(wanted.max())
    for _ in range(20):
        bound = (least + most) / 2
        fits = float(np.minimum(wanted[leaf], bound).sum()) <= room
        least, most = (bound, most) if fits else (least, bound)
    return np.minimum(wanted, least)


# The packing, as in `shape.Packing`, but with the ends of captions as second contours.


@dataclass(slots=True)
class _Outline:
    """The leftmost and rightmost x of each level of a subtree, relative to its root: of the nodes'
    middles, and of their captions."""

    left: list[float]
    right: list[float]
    text_left: list[float]
    text_right: list[float]

    def mirrored(self) -> _Outline:
        ends = self.right, self.left, self.text_right, self.text_left
        return _Outline(*([-x for x in end] for end in ends))


def packed(children: Ints, reach: Reach, siblings: float, gap: float) -> Floats:
    """The nodes' x in leaf units, the leftmost 0; nodes in preorder.

    Args:
        children: the number of children of each node.
        siblings, gap: the least distance between children of one parent, and between others.
    """
    count = children.tolist()
    offset = np.zeros(len(count))
    waiting: list[int] = []  # roots of packed subtrees without a parent yet, from right to left
    outlines: dict[int, _Outline] = {}
    parents = np.full(len(count), -1, np.intp)
    for row in range(len(count) - 1, -1, -1):
        kids = [waiting.pop() for _ in range(count[row])]
        own = float(reach.left[row]), float(reach.right[row])
        outlines[row] = _put_together(
            row, kids, [outlines.pop(kid) for kid in kids], own, offset, (siblings, gap)
        )
        parents[kids] = row
        waiting.append(row)
    x = offset
    for row in range(1, len(count)):
        x[row] += x[parents[row]]
    return np.asarray(x - x.min())


def _put_together(
    row: int,
    kids: list[int],
    outlines: list[_Outline],
    own: tuple[float, float],
    offset: Floats,
    distances: tuple[float, float],
) -> _Outline:
    """Place a node's children around it; returns the outline of the whole subtree."""
    if not kids:
        return _Outline([0.0], [0.0], [-own[0]], [own[1]])
    siblings, gap = distances
    from_left = _row(outlines, siblings, gap)
    from_right = _row([outline.mirrored() for outline in outlines[::-1]], siblings, gap)[::-1]
    # Each packing is as tight as can be and leans to its own side; their mean is symmetric.
    at = [
        (left - from_left[-1] / 2 - right + from_right[0] / 2) / 2
        for left, right in zip(from_left, from_right, strict=True)
    ]
    if all(len(outline.left) == 1 for outline in outlines):  # leaves spread under a wide caption
        span = at[-1] - at[0] + siblings
        wider = min(_SPREAD, max(1.0, 0.92 * (own[0] + own[1]) / span))
        at = [x * wider for x in at]
    offset[kids] = at
    whole = _Outline([0.0], [0.0], [-own[0]], [own[1]])
    sides = (
        (whole.left, [o.left for o in outlines], min),
        (whole.right, [o.right for o in outlines], max),
        (whole.text_left, [o.text_left for o in outlines], min),
        (whole.text_right, [o.text_right for o in outlines], max),
    )
    for side, parts, outermost in sides:
        for level in range(max(map(len, parts))):
            side.append(
                outermost(x + part[level] for x, part in zip(at, parts, strict=True)
                          if level < len(part))
            )  # fmt: skip
    return whole


def _row(outlines: list[_Outline], siblings: float, gap: float) -> list[float]:
    """The x of subtrees packed from the left; gaps that a wide one opens are shared out evenly."""
    at = [0.0]
    rim, text_rim = list(outlines[0].right), list(outlines[0].text_right)
    owner = [0] * len(rim)
    pushes: list[tuple[int, int, float]] = []
    for number, outline in enumerate(outlines[1:], 1):
        x = at[-1] + siblings
        for level in range(min(len(rim), len(outline.left))):
            apart = siblings if level == 0 else gap
            lack = max(
                rim[level] + apart - x - outline.left[level],
                text_rim[level] - x - outline.text_left[level],
            )
            if lack > 0:
                x += lack
                if owner[level] < number - 1:
                    pushes.append((owner[level], number, lack))
        at.append(x)
        depth = len(outline.right)
        rim[:depth] = [x + right for right in outline.right]
        text_rim[:depth] = [x + right for right in outline.text_right]
        owner[:depth] = [number] * depth
    return _spread(at, pushes)


def _spread(at: list[float], pushes: list[tuple[int, int, float]]) -> list[float]:
    for owner, number, lack in pushes:
        share = lack / (number - owner)
        for place in range(owner + 1, number):
            at[place] += share * (place - owner)
    return at
