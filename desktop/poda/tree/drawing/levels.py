"""The drawn nodes level by level, from left to right, as numpy columns; camera and zoom.

A picture needs slices of levels: the nodes of a level between two edges of the viewport. What is
computed once for a recording or a layout is kept here, so that painting a step costs in proportion
to what it shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from poda.engine.record.game_tree import GameTree
from poda.engine.record.recording import Recording
from poda.engine.record.trace import Changes, Floats, Ints, SearchTrace, Step
from poda.tree.model.room import MOST_NODES, longest_values
from poda.tree.model.shape import Arrows, TreeShape, arrows_of
from poda.tree.model.values import edge_text, node_name, number_in

# One number decides how a tree lies on the viewport: the pixels per leaf unit.

MARGIN_X: Final = 40.0
MARGIN_Y: Final = 44.0
SYMBOL: Final = 56.0
"""The largest side of a symbol, before the type size."""
WIDEST: Final = 190.0
"""The most pixels per leaf at full view: with more, a small tree falls apart."""
TALLEST: Final = 340.0
"""The most pixels from a level to the next at full view."""
SLOPE: Final = 1.5
"""The level height by pixels per leaf when zoomed in: room for a board between two levels."""
FLATTEST: Final = 0.55
"""The least level height by pixels per leaf at which a whole tree is shown."""
NEAREST: Final = 260.0
"""Pixels per leaf at the nearest zoom."""
AROUND_BOARD: Final = 108.0
"""The height that a single board leaves for its symbol, its formula and the ring."""
BOARD_SHARE: Final = 0.74
"""The side of a board by the pixels per leaf."""
DENSE: Final = 3.0
"""Symbols smaller than this are not drawn one by one."""


@dataclass(frozen=True, slots=True)
class Camera:
    """Maps the layout to a picture: x * sx + dx and depth * sy + dy are logical pixels.

    Attributes:
        sx: pixels per leaf unit.
        sy: pixels from a level to the next.
        ratio: device pixels per logical pixel.
        scale: the type-size setting, which scales all type and symbols.
    """

    sx: float
    sy: float
    dx: float = 0.0
    dy: float = 0.0
    ratio: float = 1.0
    scale: float = 1.0

    def unit(self, pixel: float) -> float:
        """The x, in leaf units, at a logical pixel."""
        return (pixel - self.dx) / self.sx

    def level_y(self, depth: float) -> float:
        """The y of a level, in logical pixels."""
        return depth * self.sy + self.dy

    def symbol(self, gap: float) -> float:
        """The side of symbols that stand `gap` leaf units apart."""
        gap *= self.sx
        roomy = 18.0 * self.scale + 0.22 * gap  # the texts beside them take part of a wide gap
        return min(0.62 * gap, roomy, 0.46 * self.sy, SYMBOL * self.scale)


@dataclass(frozen=True, slots=True)
class Zoom:
    """The range of zooms for a tree of a given size in a viewport of a given size.

    Attributes:
        width: leaf units from the leftmost node to the rightmost one.
        levels: how many levels the tree has.
        viewport: width and height in logical pixels.
        scale: the type-size setting.
        side: pixels that the outermost nodes reach beyond their middles, the mean of both sides.
        shift: pixels that the tree is moved to the right, as it reaches further on the left.
        top, bottom: pixels that the first and the last level reach beyond their lines.
    """

    width: float
    levels: int
    viewport: tuple[float, float]
    scale: float = 1.0
    side: float = MARGIN_X
    top: float = MARGIN_Y
    bottom: float = MARGIN_Y
    shift: float = 0.0

    @property
    def fit(self) -> float:
        """The pixels per leaf at which the whole tree fits into the viewport."""
        if self.levels == 1:
            high = self.viewport[1] - AROUND_BOARD * self.scale
            return max(40.0, min(high, 0.9 * self.viewport[0])) / BOARD_SHARE
        room = max(40.0, self.viewport[0] - 2 * self.side)
        return min(
            room / self.width if self.width > 0 else WIDEST,
            WIDEST * self.scale,
            self._fit_height / FLATTEST,
        )

    @property
    def farthest(self) -> float:
        """The least pixels per leaf: 0.8 of those at which the whole tree fits."""
        return self.fit * 0.8

    @property
    def nearest(self) -> float:
        """The most pixels per leaf."""
        return max(self.fit, NEAREST * self.scale)

    def clamped(self, sx: float) -> float:
        """`sx` limited to the range of zooms."""
        return min(max(sx, self.farthest), self.nearest)

    def level_height(self, sx: float) -> float:
        """Pixels from a level to the next: the viewport's height, or what near symbols need.

        Zoomed out, a wide tree still fills the viewport's height, and does not become a thin line.
        """
        if self.levels == 1:  # nothing is below: the height only bounds the board
            return max(self.viewport[1], SLOPE * sx)
        fit, high = self.fit, self._fit_height
        lower = min(0.0, high - SLOPE * fit)  # of a tree in a flat viewport
        return max(min(1.0, sx / fit) * high, min(self._most_height, SLOPE * sx + lower))

    @property
    def _most_height(self) -> float:
        return SLOPE * NEAREST * self.scale * 0.85

    @property
    def _fit_height(self) -> float:
        room = max(40.0, self.viewport[1] - self.top - self.bottom)
        return min(room / max(1, self.levels - 1), TALLEST * self.scale)


# A node may be visited several times: by Star2's probes first, or again with another window.
# `Visits` says which of the visits is shown.

NEVER: Final = int(np.iinfo(np.int32).max)
"""Stands for a step that never comes."""


class Visits:
    """The visit of each tree node that is shown at a step: the latest one by then."""

    def __init__(self, trace: SearchTrace, tree: GameTree[Any, Any]) -> None:
        self._trace, self._tree = trace, tree

    @property
    def entered(self) -> Ints:
        """For each tree node the step at which it is first entered; NEVER where it is not."""
        trace, visit = self._trace, self._tree.trace_node
        if not trace.revisits:
            return np.where(visit < 0, NEVER, trace.entered[visit]).astype(np.int32)
        first = np.full(self._tree.nodes, NEVER, np.int32)
        np.minimum.at(first, self._tree.tree_node, trace.entered)
        return first

    def at(self, nodes: Ints, step: int) -> Ints:
        """For each tree node (n,) its latest trace node by `step`, (n,) int32; -1 for none.

        In a trace without repeated visits it is the only one, even if still to come.
        """
        only: Ints = self._tree.trace_node[nodes]
        if not self._trace.revisits:
            return only
        latest = self._changes.latest_of(nodes, step).astype(np.int32)
        came = (only >= 0) & (self._trace.entered[latest] <= step)
        came &= self._tree.tree_node[latest] == nodes
        return np.where(came, latest, np.int32(-1))

    @cached_property
    def _changes(self) -> Changes:
        """The ENTER steps by tree node; the n-th of them enters trace node n."""
        return Changes(self._trace.entered, self._tree.tree_node, self._tree.nodes)


Flags = NDArray[np.bool_]

FAINT: Final = 0  # not visited yet
VISITED: Final = 1
PRUNED: Final = 2  # never to be visited

_ALONE: Final = 1.0  # leaf units: the gap assumed for a single node
_FAR: Final = 1e6  # leaf units: the gap where there is no neighbour
_CROWDED: Final = 0.15  # the quantile of a level's gaps that sets the size of its symbols
_FEW: Final = 12  # gaps: with no more, the median is used
_CHARACTER: Final = 0.61  # the width of a character, by the type size
_BETWEEN_LEAVES: Final = 0.82  # by the type size: between two texts, hatched grounds included
_TIGHT: Final = 0.04  # the share of pairs that may be shortened so that the rest is larger
_NAMES_KEPT: Final = 20_000  # names that are remembered: a megabyte or two


@dataclass(frozen=True, eq=False)
class TreeLevel:
    """The nodes of one depth, from left to right.

    Attributes:
        depth: plies below the root.
        rows: their rows in the shape.
        nodes: their rows in the game tree.
        x, parent_x: their own and their parents' x in leaf units, both ascending.
        entered, pruned: the step from which on each is visited, or pruned; NEVER where it is not.
        gap: leaf units between neighbours where the level is crowded.
        mean_gap: leaf units between neighbours on average.
        first_cut: the least step of `pruned`.
        inner_gap: leaf units from an inner node to its right neighbour where the level is crowded;
            0 in a level of leaves.
        left_gap: the least leaf units from an inner node to its left neighbour.
        leaf_pitch: the type size, in leaf units, at which neighbouring leaves' texts fit; 0 where
            it is not computed, as in games.
    """

    depth: int
    rows: Ints
    nodes: Ints
    x: Floats
    parent_x: Floats
    entered: Ints
    pruned: Ints
    gap: float
    mean_gap: float
    first_cut: int
    inner_gap: float = 0.0
    left_gap: float = _FAR
    leaf_pitch: float = 0.0

    def __len__(self) -> int:
        return len(self.rows)

    @cached_property
    def nearest(self) -> Floats:
        """Leaf units from each node to the nearer of its neighbours."""
        far = np.full(1, _FAR)
        gaps = np.concatenate((far, np.diff(self.x), far))
        nearest: Floats = np.minimum(gaps[:-1], gaps[1:])
        return nearest

    def edges_between(self, left: float, right: float) -> tuple[int, int]:
        """The slice of the nodes whose edge from the parent reaches into [left, right].

        Edges do not cross, so that both their ends are in the same order.
        """
        begin = min(np.searchsorted(self.x, left), np.searchsorted(self.parent_x, left))
        end = max(
            np.searchsorted(self.x, right, side="right"),
            np.searchsorted(self.parent_x, right, side="right"),
        )
        return int(begin), int(end)

    def state(self, begin: int, end: int, step: int) -> NDArray[np.int8]:
        """FAINT, VISITED or PRUNED for each node of a slice: (end - begin,) int8."""
        result = (self.entered[begin:end] <= step).astype(np.int8)
        result[self.pruned[begin:end] <= step] = PRUNED
        return result


class Drawing:
    """A recording in one layout, with what painting it needs and computes once.

    Args:
        recording: the search and its tree.
        shape: the layout.
        before: an earlier drawing; if it is of the same recording, its columns are used again.
    """

    def __init__(
        self, recording: Recording[Any, Any], shape: TreeShape, before: Drawing | None = None
    ) -> None:
        self.recording = recording
        self.shape = shape
        self.tree: GameTree[Any, Any] = recording.tree
        self.trace: SearchTrace = recording.trace
        self.visits: Visits
        self._entered: Ints
        self._pruned: Ints
        if before is not None and before.recording is recording:
            self.visits = before.visits
            self._entered, self._pruned = before._entered, before._pruned
        else:
            self.visits = Visits(self.trace, self.tree)
            self._entered = self.visits.entered
            self._pruned = _steps_of_cuts(self.tree, self.trace)
        self._path: tuple[int, list[int]] = (-1, [])
        self._names: dict[int, str] = {}
        self._outcomes: dict[int, tuple[NDArray[np.float32], Ints]] = {}
        self._node_names: dict[str, dict[int, str]] = {}
        # What is found once at a zoom: what captions want, and whether values are within symbols.
        self.wishes: dict[Any, Any] = {}
        self.inside: tuple[tuple[float, ...], bool] | None = None

    @cached_property
    def levels(self) -> list[TreeLevel]:
        """The levels from the root down."""
        rows_of = self.shape.rows_of_depth
        levels: list[TreeLevel] = []
        for depth in range(len(rows_of) - 1, -1, -1):
            below = levels[-1].gap if levels else _ALONE
            levels.append(self._level(depth, rows_of[depth], below))
        return levels[::-1]

    def _level(self, depth: int, rows: Ints, gap_below: float) -> TreeLevel:
        shape = self.shape
        nodes = shape.node[rows]
        x = shape.x[rows]
        parent_x = shape.x[shape.parent[rows]] if depth else x
        gaps = np.diff(x)
        if shape.slot is not None:  # gaps that wide captions opened make no symbol larger
            slot = shape.slot[rows]
            gaps = gaps / np.maximum(1.0, (slot[1:] + slot[:-1]) / 2)
        # A node alone in its level is drawn as large as those under it.
        gap = mean = max(gap_below, _ALONE)
        inner = self.shape.children[rows] > 0
        left_gap = _FAR
        inner_gap = (_FAR if inner.any() else 0.0) if len(rows) == 1 else 0.0
        if len(gaps):
            # With few nodes take the median: one close pair must not make all symbols small.
            crowded = int(len(gaps) * (_CROWDED if len(gaps) > _FEW else 0.5))
            to_the_right = np.append(np.diff(x), _FAR)[inner]
            if len(to_the_right):
                inner_gap = float(np.quantile(to_the_right, _CROWDED))
                left_gap = float(np.insert(np.diff(x), 0, _FAR)[inner].min())
            gap, mean = float(np.partition(gaps, crowded)[crowded]), float(gaps.mean())
        columns = self._entered[nodes], self._pruned[nodes]
        first_cut = int(columns[1].min())
        pitch = self._leaf_pitch(nodes, x)
        spaces = inner_gap, left_gap, pitch
        return TreeLevel(depth, rows, nodes, x, parent_x, *columns, gap, mean, first_cut, *spaces)

    def _leaf_pitch(self, nodes: Ints, x: Floats) -> float:
        tree = self.tree
        if self.shape.slot is None or len(nodes) < 2:
            return 0.0
        leaf = tree.children[nodes] == 0
        number = number_in(self.recording.question)
        wide = np.array([
            _CHARACTER * len(tree.leaf_text(n) or number(float(tree.worth[n])))
            for n in nodes.tolist()
        ])  # fmt: skip
        both = leaf[1:] & leaf[:-1]
        if not both.any():
            return 0.0
        needed = (wide[1:] + wide[:-1])[both] / 2 + _BETWEEN_LEAVES
        return float(np.quantile(np.diff(x)[both] / needed, _TIGHT))

    @cached_property
    def gaps(self) -> Floats:
        """The gap of each level, in leaf units."""
        return np.array([level.gap for level in self.levels])

    def outcomes(self, depth: int) -> tuple[NDArray[np.float32], Ints]:
        """For each node of a level its final value, scaled by the tree's greatest absolute value to
        [-1, 1], and the step from which on the search knows it (else NEVER)."""
        if depth not in self._outcomes:
            nodes, trace = self.levels[depth].nodes, self.trace
            visit = self.tree.trace_node[nodes]
            came = visit >= 0
            value = np.where(came, trace.final[visit], 0.0) / self._greatest
            known = np.where(came & np.isfinite(value), trace.left[visit], NEVER)
            known[known < 0] = NEVER  # the search was stopped inside
            # A fail-hard search may return a bound of the window beyond all leaves' values.
            value = np.clip(np.nan_to_num(value), -1.0, 1.0)
            columns = value.astype(np.float32), known.astype(np.int32)
            self._outcomes[depth] = columns
        return self._outcomes[depth]

    @cached_property
    def _greatest(self) -> float:
        worth = np.abs(self.tree.worth[np.isfinite(self.tree.worth)])
        return float(worth.max()) if len(worth) and worth.max() else 1.0

    @cached_property
    def labels(self) -> dict[int, str]:
        """The labels written in the tree, by node; without unlabelled nodes."""
        if not self.tree.has_labels:
            return {}
        return {n: label for n in range(self.tree.nodes) if (label := self.tree.label(n))}

    @cached_property
    def longest_values(self) -> list[str]:
        """For each tree node the longest text of its value; for at most MOST_NODES nodes."""
        return longest_values(self.tree, number_in(self.recording.question))

    def longest_of(self, nodes: Ints) -> list[str]:
        """The longest text of each node's value; in a large tree that of any value in it."""
        if self.tree.nodes > MOST_NODES:
            return [self.longest_value] * len(nodes)
        return list(map(self.longest_values.__getitem__, nodes.tolist()))

    @cached_property
    def longest_value(self) -> str:
        """The longest text of any value in this tree, of leaves or means."""
        if self.tree.nodes <= MOST_NODES:
            return self.longest_values[0]
        worth = self.tree.worth
        number = number_in(self.recording.question)
        return max(map(number, np.unique(worth[np.isfinite(worth)]).tolist()), key=len, default="0")

    @cached_property
    def arrows(self) -> Arrows:
        """The arrows of transpositions in this layout."""
        return arrows_of(self.shape, self.tree, self.trace)

    @cached_property
    def width(self) -> float:
        """Leaf units from the leftmost node, at 0, to the rightmost one."""
        return float(self.shape.width)

    def path(self, step: int) -> list[int]:
        """The tree nodes from the root to the current one at `step`."""
        if self._path[0] != step:
            nodes = [int(self.tree.tree_node[node]) for node in self.trace.path(step)]
            self._path = step, nodes
        return self._path[1]

    def current(self, step: int) -> int:
        """The current node: the tree node that `step` belongs to."""
        return int(self.tree.tree_node[self.trace.node[step]])

    def shown(self, node: int) -> int:
        """The row in the shape of `node`, or of the folded node that hides it."""
        while (row := int(self.shape.row_of[node])) < 0:
            node = int(self.tree.parent[node])
        return row

    def place(self, node: int) -> tuple[float, int]:
        """The x and the depth at which `node`, or what hides it, is drawn."""
        row = self.shown(node)
        return float(self.shape.x[row]), int(self.shape.depth[row])

    def state_of(self, node: int, step: int) -> int:
        """The state of a tree node at a step: FAINT, VISITED or PRUNED."""
        if self._pruned[node] <= step:
            return PRUNED
        return VISITED if self._entered[node] <= step else FAINT

    def move_names(self, nodes: Ints) -> list[str]:
        """The text on the edge to each tree node (`edge_text`)."""
        names = self._names
        if len(names) > _NAMES_KEPT:
            names.clear()
        result = []
        for node in nodes.tolist():
            name = names.get(node)
            if name is None:
                name = names[node] = edge_text(self.tree, node)
            result.append(name)
        return result

    def node_names(self, nodes: Ints, scheme: str) -> list[str]:
        """The name of each tree node under one of `values.NAME_SCHEMES`."""
        names = self._node_names.setdefault(scheme, {})
        if len(names) > _NAMES_KEPT:
            names.clear()
        for node in nodes.tolist():
            if node not in names:
                names[node] = node_name(self.tree, node, scheme)
        return list(map(names.__getitem__, nodes.tolist()))

    def node_near(self, x: float, depth: int, reach: float) -> int:
        """The tree node of a level that is nearest to `x`, if within `reach` units; else -1."""
        if not 0 <= depth < len(self.levels):
            return -1
        level = self.levels[depth]
        after = int(np.searchsorted(level.x, x))
        around = [i for i in (after - 1, after) if 0 <= i < len(level)]
        best = min(around, key=lambda i: abs(level.x[i] - x))
        return int(level.nodes[best]) if abs(level.x[best] - x) <= reach else -1


def _steps_of_cuts(tree: GameTree[Any, Any], trace: SearchTrace) -> Ints:
    """For each tree node the step from which on it is pruned; NEVER for visited ones."""
    visit = tree.trace_node
    unvisited = visit < 0
    pruned = np.full(len(visit), NEVER, np.int32)
    tops = np.flatnonzero(unvisited & ~unvisited[tree.parent])  # the root is always visited
    above = trace.cutters(visit[tree.parent[tops]])
    # Below a position found in the table nothing is visited either.
    cut = (trace.fate[above] == Step.CUT) | (trace.fate[above] == Step.FOUND)
    steps = np.where(cut, trace.left[above], NEVER).astype(np.int32)
    # In preorder the nodes never visited are these tops' subtrees, one after the other.
    pruned[unvisited] = np.repeat(steps, tree.size[tops])
    return pruned
