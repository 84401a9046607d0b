"""The layout of a tree: the nodes that no folded subtree hides, and where each is drawn."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from poda.engine.record.game_tree import GameTree
from poda.engine.record.trace import Floats, Ints, SearchTrace
from poda.engine.search.observer import SearchStopped
from poda.tree.model.room import Room, packed, room_of

SIBLINGS: Final = 1.0
"""The least distance between two children of one parent, in leaf units."""

GAP: Final = 1.5
"""The least distance between nodes of one level with different parents, in leaf units."""

_NONE: Final = -1


class Packing:
    """Packs the children of each form (`_Forms`) from the left, as close as contours allow.

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
        """Add the next form, given the forms of its children, which were added before."""
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
        """Add a form with an only child, which stands right below it."""
        self.offsets.append(0.0)
        self._add_cells(0.0, self._left[kid], self._right[kid])

    def _put_leaves(self, count: int) -> None:
        half = SIBLINGS * (count - 1) / 2
        self.offsets.extend([SIBLINGS * number - half for number in range(count)])
        self._add_cells(half, _NONE, _NONE)

    def _add_cells(self, half: float, left: int, right: int) -> None:
        """Add the contours of a form whose outer children stand `half` left and right of it."""
        cells = len(self._dx)
        self._dx.extend((-half, half))
        self._next.extend((left, right))
        self._left.append(cells)
        self._right.append(cells + 1)


class _Row:
    """The siblings below one parent, placed from left to right; the first one stands at 0.

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
        # The left contour: for each sibling that takes it over below the ones before, the sibling,
        # its first cell there, and the x of the level above, relative to the sibling.
        self._left: list[tuple[int, int, float]] = [(0, left, 0.0)]
        # The right contour: x and owning sibling of the levels looked at so far, and below them a
        # chain of one sibling's cells.
        self._rim: list[float] = []
        self._rim_owner: list[int] = []
        self._tail, self._tail_x, self._tail_owner = right, 0.0, 0

    def put(self, left: int, right: int) -> None:
        """Place the next sibling, given the first cells of its contours."""
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
        """The x, from `at` on, at which a sibling keeps clear of those before it."""
        dx, following, rim, owners = self._dx, self._next, self._rim, self._rim_owner
        tail, seen = self._tail, len(rim)
        x, level = at, 0
        while cell != _NONE:
            if level == seen:  # the rim is known down to here: extend it by one level
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
        """Update both contours for sibling `number`, which has just been placed."""
        dx, following = self._dx, self._next
        at = self._at[number]
        if self._tail == _NONE:  # the rim holds all levels of the others: this one may be deeper
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
        """The siblings' x: those between two that were pushed apart share the gap evenly.

        The pushed sibling reaches further down and hides them from later siblings and from both
        contours, so that moving them needs no further check.
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
        """Add cells for the x of `levels`, seen from `middle`, followed by the chain `rest`.

        The dx of the cell `rest` is relative to `rest_x`. Returns the first cell.
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


# The tidy layout, in time linear in the number of nodes.
#
# The rules are those of Reingold and Tilford (1981), for any number of children: nodes of a level
# stand on one line, in their order and apart; a parent stands over the middle of its first and last
# child; subtrees are pushed together as far as their contours allow; equal subtrees are drawn
# equally, and a mirrored tree gives the mirror image. Where a subtree is pushed away from one that
# is not its neighbour, the smaller ones between them share the room evenly (Buchheim, Juenger,
# Leipert 2002, "Improving Walker's algorithm to run in linear time", as told again by van der Ploeg
# 2014).
#
# Three things differ from there:
#
# - There is no recursion, so that no tree is too deep.
# - Packing from the left is not the mirror image of packing from the right: small subtrees lean on
#   the left one of their large neighbours. So both are done, and the drawing is their mean, which
#   keeps all the rules, as they are linear in the positions (`b - a >= gap`,
#   `parent = (first + last) / 2`).
# - Equal subtrees are placed once (`_Forms`). Tic-tac-toe's game tree has 549,946 nodes and a few
#   thousand subtrees that differ in form. So contours are chains of immutable cells that several
#   parents share, in place of Buchheim's threads through the nodes.

Indices = NDArray[np.intp]

_LOOK_MASK: Final = 4095  # stop is looked at every 4,096 forms


def tidy(
    children: Ints,
    depth: Ints | None = None,
    stop: Callable[[], bool] | None = None,
    progress: Callable[[float], None] | None = None,
) -> Floats:
    """The horizontal positions of a tree's nodes in leaf units, the leftmost 0.

    Args:
        children: the number of children of each node, in preorder, which defines the tree.
        depth: each node's distance from the root; None computes it.
        stop: looked at every few thousand nodes.
        progress: told what share of the work is done, from 0 to 1.

    Returns:
        float64, one entry for each node, in preorder.

    Raises:
        SearchStopped: `stop` turned true.
        ValueError: `children` does not describe a tree.
    """
    if len(children) == 0 or int(children.sum()) != len(children) - 1:
        raise ValueError("every node but the root is the child of one node")
    look = share_reporter(stop, progress)
    look(0.0)
    levels = _Levels.of(children, depths(children) if depth is None else depth)
    look(0.1)
    forms = _Forms.of(levels, look)
    x = _positions(levels, forms, _offsets(forms, look))
    look(1.0)
    return x


def depths(children: Ints) -> Ints:
    """Each node's distance from the root; nodes in preorder, given by their numbers of children."""
    result = array("i")
    to_come: list[int] = []  # for each ancestor, how many of its children are still to come
    for count in children.tolist():
        result.append(len(to_come))
        if count:
            to_come.append(count)
            continue
        while to_come:
            to_come[-1] -= 1
            if to_come[-1]:
                break
            to_come.pop()
    return np.array(result, dtype=np.int32)


def share_reporter(
    stop: Callable[[], bool] | None, progress: Callable[[float], None] | None
) -> Callable[[float], None]:
    """A function that passes the share done on to `progress`, or raises SearchStopped."""

    def look(share: float) -> None:
        if stop is not None and stop():
            raise SearchStopped
        if progress is not None:
            progress(share)

    return look


@dataclass(frozen=True, slots=True)
class _Levels:
    """A tree's nodes in level order: level by level, each from left to right.

    Attributes:
        preorder: each node's number in preorder.
        children: each node's number of children, which follow each other.
        first: the place of each node's first child (where it would be, if there is none).
        starts: the place of each level's first node; at the end, the number of nodes.
    """

    preorder: Indices
    children: Indices
    first: Indices
    starts: Indices

    @classmethod
    def of(cls, children: Ints, depth: Ints) -> _Levels:
        levels = int(depth.max()) + 1
        # numpy sorts 16-bit numbers by counting, in linear time.
        key = depth.astype(np.uint16) if levels < 1 << 16 else depth
        order = np.argsort(key, kind="stable")
        count = children[order].astype(np.intp)
        starts = np.concatenate(([0], np.cumsum(np.bincount(depth, minlength=levels))))
        return cls(order, count, 1 + np.cumsum(count) - count, starts)

    @property
    def parent(self) -> Indices:
        """Each node's parent, from node 1 on."""
        return np.repeat(np.arange(len(self.children)), self.children)

    def heights(self) -> Indices:
        """The number of levels below each node."""
        height = np.zeros(len(self.children), np.intp)
        for level in range(len(self.starts) - 3, -1, -1):
            begin, end, bottom = self.starts[level : level + 3]
            inner = begin + np.flatnonzero(self.children[begin:end])
            below = height[end:bottom]
            height[inner] = 1 + np.maximum.reduceat(below, self.first[inner] - end)
        return height


@dataclass(frozen=True, slots=True)
class _Forms:
    """The distinct forms (shapes without values) of subtrees, each once; form 0 is the leaf.

    A form's children are `kids[starts[form] : starts[form + 1]]`, forms of smaller numbers.

    Attributes:
        of_node: the form of each node's subtree, nodes as in `_Levels`.
    """

    of_node: Indices
    kids: Indices
    starts: Indices

    @classmethod
    def of(cls, levels: _Levels, look: Callable[[float], None]) -> _Forms:
        height = levels.heights()
        key = height.astype(np.uint16) if height[0] < 1 << 16 else height
        by_height = np.argsort(key, kind="stable")
        starts = np.concatenate(([0], np.cumsum(np.bincount(height))))
        form = np.zeros(len(height), np.intp)
        kids: list[Indices] = []
        counts: list[Indices] = [np.zeros(1, np.intp)]
        known = 1
        for level in range(1, len(starts) - 1):
            if not level & 7:
                look(0.1 + 0.3 * level / len(starts))
            nodes = by_height[starts[level] : starts[level + 1]]
            number, newcomers = _distinct(nodes, levels, form)
            form[nodes] = number + known
            known += len(newcomers)
            counts.append(levels.children[newcomers])
            kids.append(form[_rows(levels.first[newcomers], counts[-1])])
        all_kids = np.concatenate(kids) if kids else np.zeros(0, np.intp)
        return cls(form, all_kids, np.concatenate(([0], np.cumsum(np.concatenate(counts)))))

    def __len__(self) -> int:
        return len(self.starts) - 1


def _distinct(nodes: Indices, levels: _Levels, form: Indices) -> tuple[Indices, Indices]:
    """Number the distinct sequences of children's forms below `nodes`.

    Returns each node's number, and for each number one node that has the sequence. Sequences are
    grouped by a hash and then compared; after a collision another hash is tried.
    """
    count, first = levels.children[nodes], levels.first[nodes]
    kids = form[_rows(first, count)]
    ends = np.cumsum(count)
    begins = ends - count
    place = np.arange(len(kids)) - np.repeat(begins, count)
    for seed in range(1, 9):
        code = np.add.reduceat(_hash(kids, place, seed), begins)
        _, example, number = np.unique(code, return_index=True, return_inverse=True)
        model = example[number]
        if np.array_equal(count, count[model]) and np.array_equal(
            kids, kids[_rows(begins[model], count)]
        ):
            return number, nodes[example]
    return np.arange(len(nodes)), nodes  # treats all as different, which is right, only slower


def _hash(kids: Indices, place: Indices, seed: int) -> NDArray[np.uint64]:
    """A number for each child that depends on its form and its place (SplitMix64's mixing)."""
    # Both are mixed thoroughly, as sums of products of small numbers collide.
    mixed: NDArray[np.uint64] = kids.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    mixed += (place.astype(np.uint64) + np.uint64(seed)) * np.uint64(0xD1B54A32D192ED03)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


def _rows(first: Indices, count: Indices) -> Indices:
    """Concatenate the ranges `first[i], first[i] + 1, ...` of `count[i]` numbers each."""
    ends = np.cumsum(count)
    return np.asarray(
        np.arange(ends[-1] if len(ends) else 0) + np.repeat(first - ends + count, count)
    )


def _offsets(forms: _Forms, look: Callable[[float], None]) -> Floats:
    """Each child's x relative to its parent, for all forms' children in the order of `kids`."""
    kids, starts = forms.kids.tolist(), forms.starts.tolist()
    from_left = Packing(len(forms))
    for form in range(1, len(forms)):
        if not form & _LOOK_MASK:
            look(0.4 + 0.25 * form / len(forms))
        from_left.add(kids[starts[form] : starts[form + 1]])
    offsets = np.array(from_left.offsets)
    from_right = Packing(len(forms))
    for form in range(1, len(forms)):
        if not form & _LOOK_MASK:
            look(0.65 + 0.25 * form / len(forms))
        from_right.add(reversed(kids[starts[form] : starts[form + 1]]))
    # Child i of n is the mirrored form's child n - 1 - i.
    counts = np.diff(forms.starts)
    opposite = np.repeat(forms.starts[:-1] + forms.starts[1:] - 1, counts)
    mirrored = np.array(from_right.offsets)[opposite - np.arange(len(kids))]
    return np.asarray((offsets - mirrored) / 2)


def _positions(levels: _Levels, forms: _Forms, offsets: Floats) -> Floats:
    parent = levels.parent
    place = np.arange(1, len(levels.children)) - levels.first[parent]
    step = offsets[forms.starts[forms.of_node[parent]] + place]
    x = np.zeros(len(levels.children))
    for begin, end in zip(levels.starts[1:-1], levels.starts[2:], strict=True):
        x[begin:end] = x[parent[begin - 1 : end - 1]] + step[begin - 1 : end - 1]
    result = np.empty_like(x)
    result[levels.preorder] = x - x.min()
    return result


__all__ = ["GAP", "SIBLINGS", "depths", "tidy"]


Flags = NDArray[np.bool_]

FOLD: Final = 3
"""The most leaves' room that a folded subtree keeps: enough for the caption under it."""


@dataclass(frozen=True, eq=False)
class TreeShape:
    """The layout of the drawn part of a tree. All arrays are read-only.

    Attributes, one row for each drawn node, in preorder:
        node: its number in the game tree, ascending.
        x: its horizontal position in leaf units (the distance of neighbouring leaves), from 0.
        depth: its level: plies below the root.
        parent: the row of its parent; -1 at the root.
        children: the number of its drawn children.
        folded: whether it has children in the tree that are not drawn because it is folded.

    Attributes:
        row_of: for each node of the game tree its row; -1 where it is hidden.
        rows_of_depth: for each level its rows from left to right.
        slot: the width in leaf units that each row has for its caption; None where it is 1 for all.
    """

    node: Ints
    x: Floats
    depth: Ints
    parent: Ints
    children: Ints
    folded: Flags
    row_of: Ints
    rows_of_depth: tuple[Ints, ...]
    slot: Floats | None = None

    @property
    def nodes(self) -> int:
        """How many nodes are drawn."""
        return len(self.node)

    @property
    def width(self) -> float:
        """The distance from the leftmost node to the rightmost one, in leaf units."""
        return float(self.x.max())

    @property
    def levels(self) -> int:
        """How many levels are drawn."""
        return len(self.rows_of_depth)

    @property
    def height(self) -> int:
        """The distance from the root down to the deepest node, in levels."""
        return self.levels - 1


def shape_of(
    tree: GameTree[Any, Any],
    collapsed: Iterable[int] = (),
    stop: Callable[[], bool] | None = None,
    progress: Callable[[float], None] | None = None,
    *,
    beside: bool = True,
) -> TreeShape:
    """Lay out `tree` with the subtrees of `collapsed` folded.

    Args:
        collapsed: nodes of the tree; those without children are ignored.
        stop: looked at every few thousand nodes.
        progress: told what share of the work is done, from 0 to 1.
        beside: whether inner nodes have captions beside them; on paper they have none.

    Raises:
        SearchStopped: `stop` turned true.
    """
    folded_nodes = np.array([n for n in collapsed if tree.children[n]], dtype=np.int32)
    node = _visible(tree, folded_nodes)
    row_of = np.full(tree.nodes, -1, np.int32)
    row_of[node] = np.arange(len(node), dtype=np.int32)
    folded = np.zeros(len(node), np.bool_)
    rows = row_of[folded_nodes]  # a folded node may itself be hidden
    folded[rows[rows >= 0]] = True
    depth = tree.depth[node]
    children = np.where(folded, 0, tree.children[node]).astype(np.int32)
    parent = row_of[tree.parent[node]]
    parent[0] = -1
    kept = _room_kept(tree, node, children, folded)
    room = room_of(tree, node, children, kept, beside=beside)
    x = _laid_out(children, depth, kept, room, stop, progress)
    columns = node, x, depth, parent, children, folded, row_of
    levels = _rows_of_depth(depth)
    read_only: tuple[NDArray[Any], ...] = (*columns, *levels)
    for column in read_only:
        column.flags.writeable = False
    return TreeShape(*columns, levels, room.slot if room is not None else None)


def _visible(tree: GameTree[Any, Any], folded: Ints) -> Ints:
    """The nodes that are drawn: those inside no folded subtree, whose root itself is drawn."""
    if not len(folded):
        return np.arange(tree.nodes, dtype=np.int32)
    # In preorder a subtree is a range: count the folded subtrees around each node.
    edges = np.zeros(tree.nodes + 1, np.int32)
    np.add.at(edges, folded + 1, 1)
    np.add.at(edges, folded + tree.size[folded], -1)
    return np.flatnonzero(np.cumsum(edges[:-1]) == 0).astype(np.int32)


def _room_kept(tree: GameTree[Any, Any], node: Ints, children: Ints, folded: Flags) -> Ints:
    """For each drawn node the number of leaves' room that it keeps for undrawn children."""
    stub = tree.stub[node] & (tree.trace_node[node] < 0)  # visited stubs are merged: no subtree
    kept = np.where(stub & (children == 0), FOLD, 0).astype(np.int32)
    for row in np.flatnonzero(folded).tolist():  # at most its own leaves: folding widens nothing
        begin = int(node[row])
        subtree = slice(begin, begin + int(tree.size[begin]))
        leaves = int(np.count_nonzero(tree.children[subtree] == 0))
        kept[row] = min(FOLD, max(leaves, FOLD if tree.stub[subtree].any() else 1))
    return kept


def _laid_out(
    children: Ints,
    depth: Ints,
    kept: Ints,
    room: Room | None,
    stop: Callable[[], bool] | None,
    progress: Callable[[float], None] | None,
) -> Floats:
    """The nodes' x, with room for `kept` leaves below each of them.

    Phantom leaves stand for what is folded during the layout and are removed afterwards, so that a
    folded node keeps its distance as any inner node does.
    """
    some = np.flatnonzero(kept)
    if room is not None:  # few nodes: polling `stop` once is enough
        share_reporter(stop, progress)(0.0)
    if not len(some):
        if room is not None:
            return room.laid_out(lambda reach: packed(children, reach, SIBLINGS, GAP))
        return tidy(children, depth, stop, progress)
    phantoms = np.repeat(some, kept[some])  # in preorder a node's children come right behind it
    with_room = np.insert(children + kept, phantoms + 1, 0)
    depths = np.insert(depth, phantoms + 1, depth[phantoms] + 1)
    row = np.arange(len(children)) + np.cumsum(kept) - kept
    if room is not None:
        x = room.laid_out(
            lambda reach: packed(with_room, reach.inserted(phantoms + 1), SIBLINGS, GAP)
        )[row]
    else:
        x = tidy(with_room, depths, stop, progress)[row]
    return np.asarray(x - x.min())


def _rows_of_depth(depth: Ints) -> tuple[Ints, ...]:
    levels = int(depth.max()) + 1
    # numpy sorts 16-bit numbers by counting; in preorder a level runs from left to right.
    key = depth.astype(np.uint16) if levels < 1 << 16 else depth
    rows = np.argsort(key, kind="stable").astype(np.int32)
    return tuple(np.split(rows, np.cumsum(np.bincount(depth))[:-1]))


# The arrows of transpositions: from a node found in the table to the one searched first.

MANY: Final = 40
"""In a level with more arrows than this only their tails are drawn."""


def merges_of(tree: GameTree[Any, Any], trace: SearchTrace) -> tuple[Ints, Ints]:
    """The tree nodes found in the transposition table, and for each the node searched before."""
    if trace.known is None:
        nobody = np.empty(0, np.int32)
        return nobody, nobody
    merges = tree.merges(trace)
    return tree.tree_node[merges], tree.tree_node[trace.known[merges]]


@dataclass(frozen=True, eq=False)
class Arrows:
    """The arrows of one drawing, one row for each, in the order of the search.

    Attributes:
        found, before: the tree nodes that it leads from and to.
        steps: the first step at which it is shown.
        x, depth: where it begins, in leaf units and levels.
        end_x, end_depth: where it ends: at the node, or at the folded ancestor that hides it.
        single: whether it is drawn whole, as its level has at most MANY.
    """

    found: Ints
    before: Ints
    steps: Ints
    x: Floats
    depth: Ints
    end_x: Floats
    end_depth: Ints
    single: Flags

    def __len__(self) -> int:
        return len(self.found)

    def at(self, node: int) -> NDArray[np.intp]:
        """The rows of the arrows that begin or end at a tree node."""
        return np.flatnonzero((self.found == node) | (self.before == node))


def arrows_of(shape: TreeShape, tree: GameTree[Any, Any], trace: SearchTrace) -> Arrows:
    """The arrows of a drawing; those that begin inside folded subtrees are left out."""
    found, before = merges_of(tree, trace)
    drawn = shape.row_of[found] >= 0
    found, before = found[drawn], before[drawn]
    rows, ends = shape.row_of[found], before.copy()
    while (hidden := shape.row_of[ends] < 0).any():
        ends[hidden] = tree.parent[ends[hidden]]
    end_rows, depth = shape.row_of[ends], shape.depth[rows]
    many = np.bincount(depth, minlength=1) > MANY
    steps = trace.left[tree.trace_node[found]]
    return Arrows(
        found, before, steps, shape.x[rows], depth,
        shape.x[end_rows], shape.depth[end_rows], ~many[depth],
    )  # fmt: skip
