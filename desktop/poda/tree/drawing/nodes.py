"""Nodes that are drawn one by one: their signs, and `LevelSlice`, the part of a level in sight.

The signs are triangles up for MAX and down for MIN, circles for chance, dots for leaves. On screen
the picture of a sign is painted once for each size and state, and copied from then on; vector
devices get the shape.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from math import ceil
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from poda.engine.game import CHANCE
from poda.engine.record.trace import Floats, Ints
from poda.house.theme import Role, painting, saved
from poda.tree.drawing.levels import (
    BOARD_SHARE,
    FAINT,
    PRUNED,
    VISITED,
    Camera,
    Drawing,
    Flags,
    TreeLevel,
)
from poda.tree.drawing.look import SMALL_PIXELS, Look, draw_parts, player_role, whole

FLATNESS: Final = 0.88
"""The height of a triangle, as a share of its width."""
LEAST_RING: Final = 6.0
"""The least radius of the current node's ring, so that it is visible at any zoom."""
RING: Final = 0.62
"""The radius of a ring around a symbol, as a share of the symbol's side."""
FAILED: Final = 3
"""The state, beside FAINT, VISITED and PRUNED, of a leaf at which the search had to stop."""
_KEPT: Final = 160  # pictures of signs
_HATCH: Final = 5.0  # pixels from one stroke to the next


class NodeSign(IntEnum):
    """The shape of a node."""

    DOT = 2  # a leaf that is too small for its value
    UP = 1
    CIRCLE = 0
    DOWN = -1


def outline(sign: int, size: float) -> QPainterPath:
    """The outline of a sign around the origin."""
    path = QPainterPath()
    half, high = size / 2, size * FLATNESS / 2
    if sign in (NodeSign.CIRCLE, NodeSign.DOT):
        radius = half * (0.9 if sign == NodeSign.CIRCLE else 0.55)
        path.addEllipse(QPointF(0, 0), radius, radius)
        return path
    up = 1 if sign == NodeSign.UP else -1
    corners = [QPointF(0, -up * high), QPointF(half, up * high), QPointF(-half, up * high)]
    path.addPolygon(QPolygonF(corners))
    path.closeSubpath()
    return path


def paint_sign(
    painter: QPainter, look: Look, sign: int, state: int, player: int, size: float
) -> None:
    """Paint one sign around the origin."""
    role = player_role(player)
    rounding = min(3.0, size / 10)  # the pen rounds the corners
    path = outline(sign, max(1.0, size - rounding))
    fills = {
        FAINT: (look.tint(role, 0.07), look.tint(role, 0.4)),
        VISITED: (look.color(role), look.color(role)),
        PRUNED: (look.color(Role.SURFACE), look.color(Role.PRUNED)),
        FAILED: (look.tint(Role.BAD, 0.12), look.color(Role.BAD)),
    }
    fill, edge = fills[state]
    painter.setBrush(fill)
    if size < 7:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(edge)
        painter.drawPath(path)
        return
    pen = QPen(edge, rounding)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.drawPath(path)
    if state == PRUNED:
        hatch(painter, look, path)


def hatch(
    painter: QPainter,
    look: Look,
    path: QPainterPath,
    spacing: float = _HATCH,
    through: float | None = None,
) -> None:
    """Hatch `path` with strokes from lower left to upper right, the sign of what is pruned.

    Args:
        spacing: pixels from one stroke to the next.
        through: x + y of a point that a stroke passes, so that parts painted apart fit together;
            None begins with a stroke at the left.
    """
    box = path.boundingRect()
    with saved(painter):
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        painter.setPen(QPen(look.color(Role.PRUNED), max(1.0, spacing / 5)))
        reach = box.height()
        first = box.left() - reach
        if through is not None:
            first -= (first + box.bottom() - through) % spacing
        for left in np.arange(first, box.right(), spacing):
            painter.drawLine(QLineF(left, box.bottom(), left + reach, box.top()))


class Signs:
    """Draws many signs of one kind at once, keeping the pictures used last (`_KEPT`)."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], QPixmap] = OrderedDict()

    def draw(
        self,
        painter: QPainter,
        look: Look,
        kind: tuple[int, int, int],
        size: float,
        places: Floats,
        ratio: float,
    ) -> None:
        """Draw the sign of `kind` (sign, state, player) around each of `places` (n, 2)."""
        if look.vector:
            for x, y in places:
                with saved(painter):
                    painter.translate(x, y)
                    paint_sign(painter, look, *kind, size)
            return
        picture = self._picture(look, kind, size, ratio)
        side = picture.width()
        # Put corners on whole device pixels, as pictures between them are blurred.
        corners = whole(places * ratio - side / 2)
        draw_parts(painter, picture, corners, np.full_like(corners, (0, side)), ratio)

    def _picture(
        self, look: Look, kind: tuple[int, int, int], size: float, ratio: float
    ) -> QPixmap:
        key = (look.theme.name, kind, round(size * ratio), ratio)
        picture = self._kept.get(key)
        if picture is not None:
            self._kept.move_to_end(key)
            return picture
        side = ceil(size * ratio) + 4
        side += side % 2
        picture = QPixmap(side, side)
        picture.fill(Qt.GlobalColor.transparent)
        with painting(picture) as painter:
            painter.translate(side / 2, side / 2)
            painter.scale(ratio, ratio)
            paint_sign(painter, look, *kind, round(size * ratio) / ratio)
        self._kept[key] = picture
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return picture


def paint_ring(
    painter: QPainter,
    look: Look,
    centre: QPointF,
    radius: float,
    width: float,
    role: Role,
    half: float = 0.0,
) -> None:
    """Paint a ring around a node, with an edge in the surface's colour on both sides.

    Args:
        half: half the width of a long text in the ring, which is then widened to that.
    """
    box = around(centre, radius, half)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, wide in ((Role.SURFACE, width + 3), (role, width)):
        painter.setPen(QPen(look.color(ink), wide))
        painter.drawRoundedRect(box, radius, radius)


def around(centre: QPointF, radius: float, half: float) -> QRectF:
    """The box of a ring: a square, or widened to the half width `half`."""
    half = max(half, radius)
    return QRectF(centre.x() - half, centre.y() - radius, 2 * half, 2 * radius)


def paint_halo(
    painter: QPainter, look: Look, centre: QPointF, radius: float, role: Role, half: float = 0.0
) -> None:
    """Paint a soft disc behind a node, widened as in `paint_ring`."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.tint(role, 0.2))
    painter.drawRoundedRect(around(centre, radius, half), radius, radius)


def paint_cross(painter: QPainter, look: Look, box: QRectF) -> None:
    """Paint a cross into `box`, the sign of a node at which the search failed."""
    painter.setPen(QPen(look.color(Role.BAD), max(2.0, box.width() * 0.12)))
    painter.drawLine(box.topLeft(), box.bottomRight())
    painter.drawLine(box.topRight(), box.bottomLeft())


Bytes = NDArray[np.int8]

LEAST_TYPE: Final = 9.0
"""The least legible type in pixels; texts that would be smaller are left out."""
INSIDE_TYPE: Final = 9.5
"""The least legible type inside a symbol; smaller texts go beside it."""
LEAF_TYPE: Final = 24.0
NODE_TYPE: Final = 0.38
"""The type inside a symbol, as a share of the symbol's side."""
BOARD_FROM: Final = 30.0
BOARD_FULL: Final = 44.0
"""Boards fade in between these two sides."""
LEAST_GAP: Final = 15.0
"""Pixels between leaves from which on a digit or two fit in the least type."""
HEADER_TYPE: Final = 17.0
"""The type of the value above a board."""
HEADER: Final = 26.0
"""The side of the symbol above a board."""
FORMULA: Final = 118.0
"""The width of `f = 5 - 5 = 0` under a board."""
FORMULA_LARGEST: Final = 22.0
FOOTER: Final = 18.0
"""The height of the line of text under a board."""


@dataclass(eq=False)
class LevelSlice:
    """A slice of a level at a step: its nodes' places, sizes and states, in logical pixels.

    Attributes:
        begin, end: the slice of the level.
        boards: whether the game has boards.
        windows: whether windows are written under the boards.
        board_from: the least side of a legible board of this game.
        count: the number of nodes.
        y: the y of the level's line.
        gap: pixels between neighbours where the level is crowded.
        symbol: the side of symbols without boards.
        board: the side of the boards; 0 where there are none.
        board_share: how far the boards have faded in, 0 to 1.
        common_size: the side of the symbols, but for those that a near neighbour makes smaller.
        lift: how far the symbols stand above the level's line, to make room for boards.
        leaf_type: the type of the leaves' values; 0 where it would be illegible.
        formula_type: the type of `f = 5 - 5 = 0` under a board, larger under a large one.
        node_type: the type inside symbols; 0 where it would be illegible.
    """

    drawing: Drawing
    level: TreeLevel
    camera: Camera
    step: int
    begin: int
    end: int
    boards: bool
    windows: bool = False
    board_from: float = BOARD_FROM

    def __post_init__(self) -> None:
        # Not lazily: a picture has few bands, and each needs all of these.
        camera, scale, free = self.camera, self.camera.scale, self.level.gap
        self.count = self.end - self.begin
        self.y = camera.level_y(self.level.depth)
        self.gap = free * camera.sx
        self.symbol = camera.symbol(free)
        side = min(BOARD_SHARE * self.gap, camera.sy - (HEADER + FOOTER + 42) * scale)
        self.board = side if self.boards and side >= self.board_from else 0.0
        come_in = (self.board - self.board_from) / (BOARD_FULL - BOARD_FROM)
        self.board_share = share = min(1.0, max(0.0, come_in))
        header = min(self.symbol, HEADER * scale)
        self.common_size = self.symbol * (1 - share) + header * share
        self.lift = share * (self.board / 2 + (HEADER / 2 + 4) * scale)
        most = LEAF_TYPE * scale * (1 - share) + HEADER_TYPE * scale * share
        size = 0.42 * max(self.gap, 1.5 * self.symbol)
        if self.level.leaf_pitch:
            size = self.level.leaf_pitch * camera.sx
        size = min(size, 0.4 * camera.sy, most)
        if self.gap >= LEAST_GAP * min(1.0, scale):
            size = max(size, LEAST_TYPE)
        self.leaf_type = size if size >= LEAST_TYPE - 1.5 else 0.0
        self.formula_type = min(
            FORMULA_LARGEST * scale, max(SMALL_PIXELS * scale, 0.08 * self.board)
        )
        inside = NODE_TYPE * self.common_size
        self.node_type = inside if inside >= INSIDE_TYPE else 0.0

    def __len__(self) -> int:
        return self.count

    @cached_property
    def nodes(self) -> Ints:
        """The nodes' numbers in the game tree."""
        return self.level.nodes[self.begin : self.end]

    @cached_property
    def x(self) -> Floats:
        """The nodes' x in pixels, (count,)."""
        return self.level.x[self.begin : self.end] * self.camera.sx + self.camera.dx

    @cached_property
    def parent_x(self) -> Floats:
        """The x of their parents in pixels, (count,)."""
        return self.level.parent_x[self.begin : self.end] * self.camera.sx + self.camera.dx

    @cached_property
    def state(self) -> Bytes:
        """The state of each node: FAINT, VISITED or PRUNED."""
        return self.level.state(self.begin, self.end, self.step)

    @cached_property
    def folded(self) -> Flags:
        """Whether each has a subtree that is not drawn."""
        rows = self.level.rows[self.begin : self.end]
        tree = self.drawing.tree
        stub = tree.stub[self.nodes] & (tree.trace_node[self.nodes] < 0)  # visited ones have arrows
        folded: Flags = self.drawing.shape.folded[rows] | stub
        return folded

    @cached_property
    def leaf(self) -> Flags:
        """Whether each is a leaf of the tree (a folded node is none)."""
        tree = self.drawing.tree
        leaf: Flags = (tree.children[self.nodes] == 0) & ~tree.stub[self.nodes]
        return leaf

    @cached_property
    def player(self) -> Bytes:
        """The player to move at each: MAX, MIN or CHANCE."""
        return self.drawing.tree.player[self.nodes]

    @cached_property
    def visit(self) -> Ints:
        """The trace node of each; -1 where it is not visited by the step."""
        found = self.drawing.visits.at(self.nodes, self.step)
        return np.where(self.state == VISITED, found, -1).astype(np.int32)

    # Sizes

    @cached_property
    def gaps(self) -> tuple[Floats, Floats]:
        """Pixels from each node to its neighbour on the left, and on the right (1e6 for none)."""
        begin, end = max(0, self.begin - 1), min(len(self.level), self.end + 1)
        between = np.diff(self.level.x[begin:end]) * self.camera.sx
        edge = np.array([1e6])
        left = between if begin < self.begin else np.concatenate((edge, between))
        right = between[self.begin - begin :]
        right = right if end > self.end else np.concatenate((right, edge))
        return left[: self.count], right[: self.count]

    @cached_property
    def size(self) -> Floats:
        """The side of each symbol: `common_size`, or less where a neighbour is near."""
        return self.size_at(np.arange(self.begin, self.end))

    def size_at(self, places: NDArray[np.intp]) -> Floats:
        """The side of the symbols at any places of the level."""
        nearest = self.level.nearest[places] * self.camera.sx
        return np.minimum(self.common_size, np.maximum(2.0, 0.8 * nearest))

    @cached_property
    def reach(self) -> tuple[float, float]:
        """The y of the upper and the lower edge of all that is painted for the band."""
        scale = self.camera.scale
        most = max(self.common_size, 2 * self.leaf_type)
        under = max(most / 2 + 20 * scale, self.board / 2 + 1.2 * self.formula_type + 4 * scale)
        if self.folded.any():
            under += 0.34 * self.camera.sy + 40 * scale
        return self.y - self.lift - most / 2 - 20 * scale, self.y + under + 4

    @cached_property
    def board_top(self) -> float:
        """The y of the boards' upper edge."""
        return self.y - self.board / 2

    @cached_property
    def above(self) -> Floats:
        """The distance above the level's line at which each edge from the parent ends."""
        return self.above_at(np.arange(self.begin, self.end))

    def above_at(self, places: NDArray[np.intp]) -> Floats:
        """`above` for nodes at any places of the level."""
        size = self.size_at(places)
        high = size * FLATNESS / 2
        tree, nodes = self.drawing.tree, self.level.nodes[places]
        leaf = (tree.children[nodes] == 0) & ~tree.stub[nodes]
        if self.board_share:
            return self.lift + np.where(leaf, self.leaf_type * 0.62, high)
        return np.where(leaf, np.maximum(self.leaf_type * 0.62, size * 0.27), high)

    def below_at(self, places: NDArray[np.intp]) -> Floats:
        """`below` for nodes at any places of the level, with the size of each symbol."""
        if self.board_share:
            return np.full(len(places), self.below)
        return self.size_at(places) * (FLATNESS / 2)

    @cached_property
    def below(self) -> float:
        """The distance below the level's line at which edges to children begin."""
        if self.board_share:
            share = self.board_share
            foot = FOOTER * self.camera.scale if self.windows else 0.0
            whole = self.board / 2 + foot
            return whole * share + self.common_size * FLATNESS / 2 * (1 - share)
        return self.common_size * FLATNESS / 2

    @cached_property
    def sign(self) -> Bytes:
        """The `NodeSign` of each node."""
        sign = self.player.copy()
        sign[self.player == CHANCE] = NodeSign.CIRCLE
        sign[self.leaf] = NodeSign.DOT
        return sign

    # What is known at the step

    @cached_property
    def values(self) -> Floats:
        """The value so far of each node, NaN where there is none.

        A leaf's value is known before the search visits it, as on a blackboard.
        """
        worth = self.drawing.tree.worth[self.nodes].copy()
        inner = ~self.leaf
        worth[inner] = np.nan
        visited = np.flatnonzero(self.visit >= 0)
        found = self.drawing.trace.values_of(self.visit[visited], self.step)
        keep = inner[visited] | ~np.isnan(found)
        worth[visited[keep]] = found[keep]
        return worth

    @cached_property
    def bounds(self) -> Bytes:
        """Whether each value is exact or a bound (`SearchTrace.bounds_of`); 0 if not searched."""
        result = np.zeros(self.count, np.int8)
        inner = np.flatnonzero((self.visit >= 0) & ~self.leaf)
        result[inner] = self.drawing.trace.bounds_of(self.visit[inner], self.step)
        return result

    @cached_property
    def chosen(self) -> Flags:
        """Whether each node is the choice of its parent so far."""
        visits = self.drawing.visits.at(self.drawing.tree.parent[self.nodes], self.step)
        result = np.zeros(self.count, bool)
        if self.level.depth == 0:
            return result
        came = np.flatnonzero((self.visit >= 0) & (visits >= 0))
        unique, back = np.unique(visits[came], return_inverse=True)
        choice = self.drawing.trace.chosen_of(unique.astype(np.int32), self.step)
        result[came] = choice[back] == self.visit[came]
        return result

    @cached_property
    def estimated(self) -> Flags:
        """Whether the value of each is an evaluation's estimate at the depth limit."""
        return self.drawing.tree.estimated[self.nodes]

    @cached_property
    def failed(self) -> int:
        """The place in the slice of the leaf at which the search failed; -1 for none."""
        if self.drawing.recording.error is None or self.step < self.drawing.trace.steps - 1:
            return -1
        found = np.flatnonzero(self.visit == int(self.drawing.trace.node[-1]))
        return int(found[0]) if len(found) else -1

    def sign_state(self) -> Bytes:
        """The states for the signs: `state`, with FAILED for the failed leaf."""
        if self.failed < 0:
            return self.state
        result = self.state.copy()
        result[self.failed] = FAILED
        return result
