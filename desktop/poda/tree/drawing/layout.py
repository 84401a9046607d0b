"""Where the nodes of a tree stand: a tidy drawing, in linear time, of any size.

The rules are those of Reingold and Tilford (1981), for any number of children: nodes of a level
stand on one line, in their order and apart; a parent stands over the middle of its first and last
child; subtrees are pushed together as far as their contours allow; equal subtrees are drawn
equally, and a mirrored tree gives the mirror image. Where a subtree is pushed away from one that is
not its neighbour, the smaller ones between them share the room evenly (Buchheim, Juenger, Leipert
2002, "Improving Walker's algorithm to run in linear time", as told again by van der Ploeg 2014).

Three things are done in another way than there:

- Nothing calls itself, so that no tree is too deep.
- Packing from the left is not the mirror image of packing from the right: small subtrees lean on
  the left one of their large neighbours. So both are done, and the drawing is their mean. All the
  rules are linear in the positions (`b - a >= gap`, `parent = (first + last) / 2`): the mean keeps
  them.
- Equal subtrees are placed once (`_Forms`). Tic-tac-toe's game tree has 549,946 nodes and a few
  thousand subtrees that differ in form. So contours are linked cells that several parents share
  and that nobody changes, in place of Buchheim's threads through the nodes.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from poda.engine.search.stopping import SearchStopped
from poda.tree.drawing.packing import GAP, SIBLINGS, Packing

Ints = NDArray[np.int32]
Floats = NDArray[np.float64]
Indices = NDArray[np.intp]

_LOOK_MASK: Final = 4095  # stop is looked at every 4,096 forms


def tidy(
    children: Ints,
    depth: Ints | None = None,
    stop: Callable[[], bool] | None = None,
    progress: Callable[[float], None] | None = None,
) -> Floats:
    """The horizontal positions of a tree's nodes, the leftmost of them 0.

    Args:
        children: how many children each node has, in preorder; this is the tree.
        depth: each node's distance from the root, where the caller has it: it saves a walk.
        stop: looked at every few thousand nodes.
        progress: told what share of the work is done, from 0 to 1.

    Returns:
        A row a node, in preorder.

    Raises:
        SearchStopped: `stop` turned true.
        ValueError: these numbers are no tree's.
    """
    if len(children) == 0 or int(children.sum()) != len(children) - 1:
        raise ValueError("every node but the root is the child of one node")
    look = _look(stop, progress)
    look(0.0)
    levels = _Levels.of(children, depths(children) if depth is None else depth)
    look(0.1)
    forms = _Forms.of(levels, look)
    offsets = _offsets(forms, look)
    x = _positions(levels, forms, offsets)
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


def _look(
    stop: Callable[[], bool] | None, progress: Callable[[float], None] | None
) -> Callable[[float], None]:
    """Called with the share that is done: passes it on, or ends the work."""

    def look(share: float) -> None:
        if stop is not None and stop():
            raise SearchStopped
        if progress is not None:
            progress(share)

    return look


@dataclass(frozen=True, slots=True)
class _Levels:
    """The nodes level by level, each from left to right: children of one parent lie together.

    Attributes:
        preorder: for each node its number in preorder.
        children: how many children it has.
        first: where its children begin (or would begin).
        starts: where each level begins; at the end, the number of nodes.
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
        """How many levels lie below each node."""
        height = np.zeros(len(self.children), np.intp)
        for level in range(len(self.starts) - 3, -1, -1):
            begin, end, bottom = self.starts[level : level + 3]
            inner = begin + np.flatnonzero(self.children[begin:end])
            below = height[end:bottom]
            height[inner] = 1 + np.maximum.reduceat(below, self.first[inner] - end)
        return height


@dataclass(frozen=True, slots=True)
class _Forms:
    """The subtrees that differ in form, each described once: number 0 is the leaf.

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
    """Number the sequences of children's forms below `nodes`; one node that has each.

    Sequences are told apart by a hash, and then compared: a hash that takes two for one is
    replaced.
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
    return np.arange(len(nodes)), nodes  # told apart as if all differed: right, only slower


def _hash(kids: Indices, place: Indices, seed: int) -> NDArray[np.uint64]:
    """A number for each child that depends on its form and its place (SplitMix64's mixing)."""
    # A good mix of both, as sums of products of small numbers collide.
    mixed: NDArray[np.uint64] = kids.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    mixed += (place.astype(np.uint64) + np.uint64(seed)) * np.uint64(0xD1B54A32D192ED03)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


def _rows(first: Indices, count: Indices) -> Indices:
    """The runs `first[i], first[i] + 1, ...` of `count[i]` numbers each, one behind the other."""
    ends = np.cumsum(count)
    return np.asarray(
        np.arange(ends[-1] if len(ends) else 0) + np.repeat(first - ends + count, count)
    )


def _offsets(forms: _Forms, look: Callable[[float], None]) -> Floats:
    """How far right of its parent each child of each form stands, in the order of `kids`."""
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
