"""The tree of a search, as it is drawn: the nodes that were visited and those that were pruned.

Alpha-beta never enters a subtree that it prunes, and yet it is drawn in grey, and counted. So the
tree is kept apart from the trace, with its topology, the player to move in each node, and the
values of the leaves. Positions are not stored, but replayed from the root.

Nodes are numbered in preorder, so that a subtree is a range of rows.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import chain, pairwise
from typing import Any, Final, Generic, Literal, TypeVar, cast

import numpy as np

from poda.engine.game import CHANCE, Game
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.recorder import moves
from poda.engine.record.trace import (
    Bytes,
    Flags,
    Floats,
    Ints,
    SearchTrace,
    Step,
    by_depth,
    sibling_groups,
)
from poda.engine.search.evaluation import Evaluation, Horizon
from poda.engine.search.observer import Observer, SearchStopped, Stop

# What a `GameTree` is made from: a trace, a written tree, and subtrees that the search pruned.

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)

_NAN: Final = float("nan")
_CACHE_LIMIT: Final = 20_000  # states kept, a few megabytes
_LOOK_MASK: Final = 1023


@dataclass(frozen=True, eq=False)
class TreeColumns:
    """The columns of a `GameTree`, which documents them."""

    parent: Ints
    index: Ints
    depth: Ints
    size: Ints
    children: Ints
    player: Bytes
    worth: Floats
    stub: Flags
    estimated: Flags
    trace_node: Ints
    tree_node: Ints


class Replay(Generic[S, A]):
    """The states of a tree's nodes, each replayed from its nearest ancestor with a cached state."""

    def __init__(self, game: Game[S, A], start: S, parent: Ints, index: Ints) -> None:
        self._game, self._start = game, start
        self._parent, self._index = parent, index
        self._known: dict[int, S] = {}

    def state(self, node: int) -> S:
        """The state in a node."""
        way: list[int] = []
        while node and node not in self._known:
            way.append(node)
            node = int(self._parent[node])
        state = self._known[node] if node else self._start
        if len(self._known) > _CACHE_LIMIT:
            self._known.clear()
        for below in reversed(way):
            action = moves(self._game, state)[int(self._index[below])]
            state = self._known[below] = self._game.result(state, action)
        return state


class Growth(Generic[S, A]):
    """Generates subtrees depth first, up to a number of nodes.

    Args:
        plies, evaluation: the horizon of the search, at which subtrees end too.
        limit: the most nodes that are added, not counting children added with `insist`.
        stop: called every thousand nodes; once true, SearchStopped is raised.
    """

    def __init__(
        self,
        game: Game[S, A],
        plies: int | None,
        evaluation: Evaluation[S] | None,
        limit: int,
        stop: Callable[[], bool] | None,
    ) -> None:
        self._game, self._left, self._stop = game, limit, stop
        self._horizon = Horizon(game, plies, evaluation, Observer(), chance=True)
        self.parents, self.indices, self.depths = array("i"), array("i"), array("i")
        self.counts, self.players, self.stubs = array("i"), array("b"), array("b")
        self.worths, self.estimates = array("d"), array("b")

    def add(self, state: S, depth: int, index: int, insist: bool = False) -> None:
        """Add a node and its subtree; with `insist`, its children even beyond the limit."""
        game, leaf = self._game, self._horizon.leaf
        todo = [(state, depth, index, -1)]
        while todo:
            state, depth, index, parent = todo.pop()
            row = len(self.depths)
            if not row & _LOOK_MASK and self._stop is not None and self._stop():
                raise SearchStopped
            worth = leaf(state, depth)
            actions = moves(game, state) if worth is None else ()
            count = len(actions)
            stub = count > self._left and not insist
            insist = False
            self.parents.append(parent)
            self.indices.append(index)
            self.depths.append(depth)
            self.counts.append(0 if stub else count)
            self.players.append(game.to_move(state))
            self.worths.append(_NAN if worth is None else worth)
            self.stubs.append(stub)
            self.estimates.append(worth is not None and not game.is_terminal(state))
            if stub:
                continue
            self._left -= count
            depth += 1
            for place in range(count - 1, -1, -1):
                todo.append((game.result(state, actions[place]), depth, place, row))

    def columns(self) -> TreeColumns:
        """The added nodes; the parent of the root of an added subtree is -1."""
        parent, depth = _ints(self.parents), _ints(self.depths)
        return TreeColumns(
            parent=parent,
            index=_ints(self.indices),
            depth=depth,
            size=sizes(parent, depth),
            children=_ints(self.counts),
            player=np.array(self.players, np.int8),
            worth=np.array(self.worths, np.float64),
            stub=np.array(self.stubs, np.bool_),
            estimated=np.array(self.estimates, np.bool_),
            trace_node=np.full(len(depth), -1, np.int32),
            tree_node=np.empty(0, np.int32),
        )


def sizes(parent: Ints, depth: Ints) -> Ints:
    """The number of nodes of each subtree, its root included: int32[nodes].

    Args:
        parent, depth: int32[nodes], in preorder or breadth first. A root has a parent below 0.
    """
    size = np.ones(len(parent), np.int32)
    for above, children, first in sibling_groups(parent, depth):
        size[above] += np.add.reduceat(size[children], first)
    return size


def columns_of_written(game: ExplicitTree, root: int, trace: SearchTrace) -> TreeColumns:
    """The columns of a whole written tree, from node `root` down."""
    end = root + 1
    while children_of_last := game.nodes[end - 1].children:
        end = children_of_last[-1] + 1  # in preorder the last node is the last child's, and so on
    nodes = game.nodes[root:end]
    children = np.fromiter((len(node.children) for node in nodes), np.int32, len(nodes))
    child = _ints(array("i", chain.from_iterable(node.children for node in nodes))) - np.int32(root)
    worth = np.fromiter((_NAN if node.value is None else node.value for node in nodes), np.float64)
    player = np.fromiter(map(game.to_move, range(root, end)), np.int8, len(nodes))
    first = (np.cumsum(children) - children).astype(np.int32)
    parent, index = np.full(len(nodes), -1, np.int32), np.zeros(len(nodes), np.int32)
    parent[child] = np.repeat(np.arange(len(nodes)), children)
    index[child] = np.arange(len(child)) - first[parent[child]]
    depth = _depths(first, children, child)
    tree_node = _places_of(trace, first, child)
    trace_node = np.full(len(nodes), -1, np.int32)
    _take_visits(trace_node, tree_node, trace)
    return TreeColumns(
        parent, index, depth, sizes(parent, depth), children,
        player, worth, np.zeros(len(nodes), np.bool_), np.zeros(len(nodes), np.bool_),
        trace_node, tree_node,
    )  # fmt: skip


def _take_visits(trace_node: Ints, tree_node: Ints, trace: SearchTrace) -> None:
    """Set for each node of the tree the visit that represents it: the last one, if possible one
    whose value did not come from the transposition table, and which went beyond the node."""
    trace_node[tree_node] = np.arange(trace.nodes)
    if trace.again is not None and (trace.known is not None or trace.reduced is not None):
        searched = np.flatnonzero(~(_found(trace) | _estimated(trace)))
        trace_node[tree_node[searched]] = searched


def _depths(first: Ints, children: Ints, child: Ints) -> Ints:
    """The depth of each node, level by level, from the lists of children."""
    depth = np.zeros(len(children), np.int32)
    level, here = 0, np.zeros(1, np.int32)
    while len(here := here[children[here] > 0]):
        counts = children[here]
        # The indices of all their children: each node's first one, and those that follow it.
        places = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        here = child[np.repeat(first[here], counts) + places]
        level += 1
        depth[here] = level
    return depth


def _places_of(trace: SearchTrace, first: Ints, child: Ints) -> Ints:
    """For each node of the trace its number in the tree that `first` and `child` describe."""
    place = np.zeros(trace.nodes, np.int32)
    for _, nodes, _ in reversed(list(sibling_groups(trace.parent, trace.depth))):
        place[nodes] = child[first[place[trace.parent[nodes]]] + trace.index[nodes]]
    return place


def columns_of_stages(trace: SearchTrace) -> TreeColumns:
    """The preorder columns of a breadth-first trace of minimax in stages (nothing is pruned)."""
    same = np.arange(trace.nodes, dtype=np.int32)
    return _in_preorder(
        TreeColumns(
            trace.parent, trace.index, trace.depth, sizes(trace.parent, trace.depth),
            trace.children, trace.player, _worths(trace), np.zeros(trace.nodes, np.bool_),
            _estimated(trace), same, same,
        )
    )  # fmt: skip


def _in_preorder(tree: TreeColumns) -> TreeColumns:
    """The same columns in preorder, for columns that are breadth first."""
    # A node's number is its parent's plus 1 plus the sizes of its left siblings' subtrees.
    rows = np.arange(len(tree.parent))
    elder = np.cumsum(tree.size) - tree.size
    eldest = rows - tree.index
    behind = (elder - elder[eldest] + 1).astype(np.int32)
    place = np.zeros(len(rows), np.int32)
    for _, nodes, _ in reversed(list(sibling_groups(tree.parent, tree.depth))):
        place[nodes] = place[tree.parent[nodes]] + behind[nodes]
    origin = np.empty(len(rows), np.int32)
    origin[place] = rows
    columns = {each.name: getattr(tree, each.name) for each in fields(TreeColumns)}
    placed = {name: column[origin] for name, column in columns.items() if name != "tree_node"}
    parent = place[placed["parent"]]
    parent[0] = -1
    return TreeColumns(**placed | {"parent": parent, "tree_node": place[tree.tree_node]})


def columns_of_revisited(trace: SearchTrace) -> TreeColumns:
    """The columns of a trace that visits some nodes more than once, with each node once.

    The entered children of a node, in whichever visits, are the first of its children.
    """
    first = trace.first_visit
    once = np.flatnonzero(first == np.arange(trace.nodes))
    number = np.zeros(trace.nodes, np.int32)
    rows = [once[:1]]
    by_level = by_depth(trace.depth[once])
    ends = np.flatnonzero(np.diff(trace.depth[once][by_level], append=-1)) + 1
    for start, end in pairwise(ends.tolist()):
        level = once[by_level[start:end]]
        above = number[first[trace.parent[level]]]
        level = level[np.lexsort((trace.index[level], above))]
        number[level] = start + np.arange(end - start)
        rows.append(level)
    visit = np.concatenate(rows)
    parent = number[first[trace.parent[visit]]]
    parent[0] = -1
    trace_node, tree_node = np.empty(len(visit), np.int32), number[first]
    _take_visits(trace_node, tree_node, trace)
    depth = trace.depth[visit]
    return _in_preorder(
        TreeColumns(
            parent, trace.index[visit], depth, sizes(parent, depth), trace.children[trace_node],
            trace.player[visit], _worths(trace)[trace_node], _found(trace)[trace_node],
            _estimated(trace)[trace_node], trace_node, tree_node,
        )
    )  # fmt: skip


def columns_of_visited(trace: SearchTrace) -> TreeColumns:
    """The columns of a depth-first trace that entered every node: those of the trace, uncopied."""
    same = np.arange(trace.nodes, dtype=np.int32)
    return TreeColumns(
        trace.parent, trace.index, trace.depth, sizes(trace.parent, trace.depth), trace.children,
        trace.player, _worths(trace), np.zeros(trace.nodes, np.bool_),
        _estimated(trace), same, same,
    )  # fmt: skip


def columns_of_pruned(
    trace: SearchTrace, game: Game[S, A], start: S, growth: Growth[S, A]
) -> TreeColumns:
    """The columns of a depth-first trace, with the subtrees of children that it did not enter.

    A node found in a transposition table is a stub: the same position is drawn elsewhere.
    """
    visited = columns_of_revisited(trace) if trace.revisits else _columns_as_they_are(trace)
    entered = np.bincount(visited.parent[1:], minlength=len(visited.parent))
    owners = np.flatnonzero((entered < visited.children) & ~visited.stub)
    # The order in which they were left; of a stopped search its call stack from the end.
    ends = owners + visited.size[owners]
    order = np.lexsort((-owners, ends))
    owners, ends = owners[order], ends[order]
    replay = Replay(game, start, visited.parent, visited.index)
    begins = np.empty(len(owners) + 1, np.int64)
    for block, owner in enumerate(owners.tolist()):
        begins[block] = len(growth.depths)
        state, depth = replay.state(owner), int(visited.depth[owner])
        actions = moves(game, state)
        for index in range(int(entered[owner]), len(actions)):
            growth.add(game.result(state, actions[index]), depth + 1, index)
    begins[-1] = len(growth.depths)
    return _merged(visited, owners, ends, begins, growth.columns())


def _columns_as_they_are(trace: SearchTrace) -> TreeColumns:
    """The columns of a depth-first trace that visits each node once, without pruned nodes."""
    same = np.arange(trace.nodes, dtype=np.int32)
    ends = np.where(trace.left >= 0, np.searchsorted(trace.entered, trace.left), trace.nodes)
    return TreeColumns(
        trace.parent, trace.index, trace.depth, ends - same, trace.children, trace.player,
        _worths(trace), _found(trace), _estimated(trace), same, same,
    )  # fmt: skip


def _merged(
    visited: TreeColumns, owners: Any, ends: Any, begins: Any, grown: TreeColumns
) -> TreeColumns:
    """The visited nodes, with the block that grew for each owner after its visited subtree."""
    lengths = np.diff(begins)
    old, new = np.arange(len(visited.parent)), np.arange(len(grown.depth))
    # In the order of leaving, blocks and the places where they go in both ascend.
    moved = (old + begins[np.searchsorted(ends, old, side="right")]).astype(np.int32)
    place = (np.repeat(ends, lengths) + new).astype(np.int32)

    def merged(visited: Any, added: Any) -> Any:
        column = np.empty(len(old) + len(new), visited.dtype)
        column[moved], column[place] = visited, added
        return column

    top = grown.parent < 0
    parent_new = np.where(top, moved[np.repeat(owners, lengths)], place[grown.parent])
    parent_old = np.where(visited.parent < 0, np.int32(-1), moved[visited.parent])
    parent, depth = merged(parent_old, parent_new), merged(visited.depth, grown.depth)
    return TreeColumns(
        parent=parent,
        index=merged(visited.index, grown.index),
        depth=depth,
        size=sizes(parent, depth),
        children=merged(np.where(visited.stub, np.int32(0), visited.children), grown.children),
        player=merged(visited.player, grown.player),
        worth=merged(visited.worth, grown.worth),
        stub=merged(visited.stub, grown.stub),
        estimated=merged(visited.estimated, grown.estimated),
        trace_node=merged(visited.trace_node, grown.trace_node),
        tree_node=moved[visited.tree_node],
    )


def with_stub_grown(old: TreeColumns, stub: int, grown: TreeColumns) -> tuple[TreeColumns, Ints]:
    """The columns with a subtree in place of a stub, and for each old row its new one: int32[old
    rows]."""
    added = len(grown.depth) - 1
    moved = np.arange(len(old.depth), dtype=np.int32)
    moved[stub + 1 :] += np.int32(added)
    place = stub + 1 + np.arange(added)

    def merged(before: Any, new: Any) -> Any:
        column = np.empty(len(before) + added, before.dtype)
        column[moved], column[place] = before, new[1:]
        column[stub] = new[0]
        return column

    parent = merged(np.where(old.parent < 0, np.int32(-1), moved[old.parent]), grown.parent + stub)
    parent[stub] = old.parent[stub]
    trace_node = merged(old.trace_node, grown.trace_node)
    trace_node[stub] = old.trace_node[stub]
    depth = merged(old.depth, grown.depth)
    columns = TreeColumns(
        parent=parent,
        index=merged(old.index, grown.index),
        depth=depth,
        size=sizes(parent, depth),
        children=merged(old.children, grown.children),
        player=merged(old.player, grown.player),
        worth=merged(old.worth, grown.worth),
        stub=merged(old.stub, grown.stub),
        estimated=merged(old.estimated, grown.estimated),
        trace_node=trace_node,
        tree_node=moved[old.tree_node],
    )
    return columns, moved


def _worths(trace: SearchTrace) -> Floats:
    """The values of the leaves; NaN for inner nodes, and for a leaf without a value."""
    return np.where(trace.children > 0, np.nan, trace.final)


def _estimated(trace: SearchTrace) -> Flags:
    """For each node whether it is a leaf at the depth limit, valued by the evaluation."""
    estimated: Flags = trace.fate == int(Step.ESTIMATE)
    return estimated


def _found(trace: SearchTrace) -> Flags:
    """For each node whether its value was taken from the transposition table."""
    found: Flags = trace.fate == int(Step.FOUND)
    return found


def _ints(numbers: array[int]) -> Ints:
    return np.array(numbers, dtype=np.int32)


EXPAND_LIMIT: Final = 100_000
"""The default for the most nodes of pruned subtrees that are drawn."""

_FEW: Final = 64  # children; to walk over more of them takes longer than to scan their subtrees


@dataclass(frozen=True, eq=False, kw_only=True)
class GameTree(TreeColumns, Generic[S, A]):
    """A tree as it is drawn. All columns are read-only.

    Attributes, one row for each node (`nodes` rows), in preorder:
        parent: the node above; -1 at the root.
        index: its index among its parent's children, from 0 (an index into `actions(s)`).
        depth: plies below the root.
        size: the number of nodes of its subtree, which are rows `n` to `n + size - 1`.
        children: the number of its children in this tree.
        player: the player to move, MAX, MIN or CHANCE; in a leaf, who would be next.
        worth: a leaf's value on the scale of the search, or as it was written; NaN for inner nodes,
            named leaves and stubs.
        stub: whether it has children that are not in this tree.
        estimated: whether it is a leaf at the depth limit, whose value is an estimate.
        trace_node: its number in the trace; -1 if the search did not visit it.

    Attributes:
        game, start: the rules, and the state at the root.
        plies, evaluation: the depth limit, and the evaluation there.
        tree_node: for each node of the trace, its number in this tree.
        grown_from: in a tree made by `expanded`, for each node of the tree before its number in
            this one; else None.
    """

    game: Game[S, A]
    start: S
    plies: int | None
    evaluation: Evaluation[S] | None
    grown_from: Ints | None = None

    def __repr__(self) -> str:
        return f"<GameTree: {self.nodes} nodes>"

    @property
    def nodes(self) -> int:
        """The number of nodes in this tree."""
        return len(self.parent)

    def is_leaf(self, node: int) -> bool:
        """Whether the search values the node without children: it is terminal or at the limit."""
        return not self.children[node] and not self.stub[node]

    def children_of(self, node: int) -> Iterator[int]:
        """The node's children in this tree, from left to right."""
        return iter(self.child_rows(node).tolist())

    @property
    def takes_turns(self) -> bool:
        """Whether the sides alternate from parent to child everywhere, chance nodes aside."""
        inner = np.flatnonzero((self.parent >= 0) & (self.children > 0))
        sides, above = self.player[inner], self.player[self.parent[inner]]
        return not bool(((sides == above) & (sides != CHANCE)).any())

    @property
    def merged(self) -> Flags:
        """Per node: is it a stub from the transposition table, drawn in full elsewhere?"""
        return self.stub & (self.trace_node >= 0)

    def merges(self, trace: SearchTrace) -> Ints:
        """The visits, in a search with a transposition table, that found a node's value stored for
        another node of this tree: int32. (MTD(f) also finds values of the very same node.)"""
        found: Ints = trace.found
        stands: Flags = self.trace_node[self.tree_node[found]] == found
        merged: Ints = found[stands]
        return merged

    def child_rows(self, node: int) -> Ints:
        """The children of a node: int32[children]; faster than `children_of` for many."""
        if self.children[node] > _FEW:
            below = self.parent[node + 1 : node + int(self.size[node])]
            return (np.flatnonzero(below == node) + (node + 1)).astype(np.int32)
        rows = np.empty(int(self.children[node]), np.int32)
        child = node + 1
        for place in range(len(rows)):
            rows[place] = child
            child += int(self.size[child])
        return rows

    def state(self, node: int) -> S:
        """The position in a node, replayed from the nearest one known above."""
        if isinstance(self.game, ExplicitTree):
            return cast(S, cast(int, self.start) + node)  # both are in preorder
        return self._replay.state(node)

    @cached_property
    def _replay(self) -> Replay[S, A]:
        return Replay(self.game, self.start, self.parent, self.index)

    def action(self, node: int) -> A:
        """The action or throw from a node's parent to it. The root has none."""
        return moves(self.game, self.state(int(self.parent[node])))[int(self.index[node])]

    def move_text(self, node: int) -> str:
        """The action in the game's own notation: the label of the edge. Empty at the root."""
        if not node:
            return ""
        return self.game.format_action(self.state(int(self.parent[node])), self.action(node))

    def leaf_text(self, node: int) -> str:
        """The name of a leaf without a value; empty in all other nodes."""
        return self._written(node, "name")

    def label(self, node: int) -> str:
        """The label that was written at a node; empty where there is none."""
        return self._written(node, "label")

    @cached_property
    def has_labels(self) -> bool:
        """Whether a label was written at any node."""
        return isinstance(self.game, ExplicitTree) and any(n.label for n in self.game.nodes)

    def _written(self, node: int, what: Literal["name", "label"]) -> str:
        if not isinstance(self.game, ExplicitTree):
            return ""
        # Its nodes and the tree's are both in preorder.
        return getattr(self.game.nodes[cast(int, self.start) + node], what) or ""

    def expanded(
        self, stub_node: int, limit: int = EXPAND_LIMIT, stop: Stop | None = None
    ) -> GameTree[S, A]:
        """This tree with a stub replaced by its subtree; the nodes after it are renumbered.

        `grown_from` of the result maps the old numbers. At most `limit` nodes are added (but at
        least the stub's children); deeper ones are stubs again. `stop` is called every thousand
        nodes; once true, SearchStopped is raised.
        """
        growth = Growth(self.game, self.plies, self.evaluation, limit, stop)
        depth, index = int(self.depth[stub_node]), int(self.index[stub_node])
        # A replay of its own: this runs on a worker while a screen asks `state`.
        state = Replay(self.game, self.start, self.parent, self.index).state(stub_node)
        growth.add(state, depth, index, insist=True)
        columns, moved = with_stub_grown(self, stub_node, growth.columns())
        return drawn_tree(self.game, self.start, columns, self.plies, self.evaluation, moved)


def build_tree(
    game: Game[S, A],
    state: S,
    trace: SearchTrace,
    plies: int | None = None,
    evaluation: Evaluation[S] | None = None,
    limit: int = EXPAND_LIMIT,
    stop: Stop | None = None,
) -> GameTree[S, A]:
    """Build the tree of the search that `trace` records.

    A written tree is taken whole. A game's tree has the visited nodes and pruned subtrees, which
    are generated depth first, in the order of the cuts, until `limit` nodes are added: a node whose
    children would exceed it remains a stub.

    Args:
        game, state, plies, evaluation: what was searched, from where, to which depth in plies (None
            to the end), and the evaluation at that depth.
        stop: called every thousand nodes; once true, SearchStopped is raised.
    """
    columns: TreeColumns
    if isinstance(game, ExplicitTree):
        columns = columns_of_written(game, cast(int, state), trace)
    elif trace.staged:
        columns = columns_of_stages(trace)
    elif not trace.revisits and len(trace.parent) == 1 + int(trace.children.sum()):
        columns = columns_of_visited(trace)
    else:
        growth = Growth(game, plies, evaluation, limit, stop)
        columns = columns_of_pruned(trace, game, state, growth)
    return drawn_tree(game, state, columns, plies, evaluation)


def drawn_tree(
    game: Game[S, A],
    start: S,
    columns: TreeColumns,
    plies: int | None = None,
    evaluation: Evaluation[S] | None = None,
    grown_from: Ints | None = None,
) -> GameTree[S, A]:
    """The tree with those columns, which are made read-only."""
    named = vars(columns)
    for column in named.values():
        column.flags.writeable = False
    return GameTree(
        game=game, start=start, plies=plies, evaluation=evaluation, grown_from=grown_from, **named
    )
