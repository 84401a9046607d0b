"""The tree that a search was about: what it visited and what it cut, drawn as one.

Alpha-beta never enters a subtree that it cuts, and yet people want to see it greyed out, and to
count it. So the tree is kept apart from the trace: topology, whose turn it is, and the worth of the
leaves. Boards are not stored, they are replayed from the root.

Nodes are numbered in preorder, so that a subtree is a range of rows.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Final, Generic, Literal, TypeVar, cast

import numpy as np

from poda.engine.game import Game
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.growth import (
    Columns,
    Growth,
    Replay,
    columns_of_pruned,
    columns_of_stages,
    columns_of_visited,
    columns_of_written,
    with_stub_grown,
)
from poda.engine.record.recorder import moves
from poda.engine.record.trace import Bytes, Flags, Floats, Ints, SearchTrace
from poda.engine.search.evaluation import Evaluation
from poda.engine.search.stopping import Stop

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)

EXPAND_LIMIT: Final = 100_000
"""How many nodes of pruned subtrees are drawn unless more are asked for."""

_FEW: Final = 64  # children; to walk over more of them takes longer than to scan their subtrees


@dataclass(frozen=True, eq=False)
class GameTree(Generic[S, A]):
    """A tree as it is drawn. All columns are read-only.

    Attributes, a row a node (`nodes` rows), in preorder:
        parent: the node above; -1 at the root.
        index: which of its parent's children it is, from 0 (an index into `actions(s)`).
        depth: plies below the root.
        size: the nodes of its subtree here, itself included: they are rows `n` to `n + size - 1`.
        children: how many children it has here.
        player: whose turn it is there, MAX, MIN or CHANCE; in a leaf, who would be next.
        worth: a leaf's value by the rules or the estimate, on the scale of the search, or as it
            was written; NaN where there is none: in inner nodes, named leaves, stubs.
        stub: whether it has children that are not here.
        estimated: whether it is a leaf at the depth limit, whose worth is an estimate.
        trace_node: its number in the trace; -1 where the search never came.

    Attributes:
        game, start: the rules, and the state at the root.
        plies, evaluation: the depth limit and what estimates there.
        tree_node: for each node of the trace, its number here.
        grown_from: of a tree that `expanded` made, for each node of the tree before, its number
            here; None in others.
    """

    game: Game[S, A]
    start: S
    plies: int | None
    evaluation: Evaluation[S] | None
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
    grown_from: Ints | None = None

    @property
    def nodes(self) -> int:
        """How many nodes are here."""
        return len(self.parent)

    def is_leaf(self, node: int) -> bool:
        """Whether the search would value it without its children."""
        return not self.children[node] and not self.stub[node]

    def children_of(self, node: int) -> Iterator[int]:
        """The children that are here, from left to right."""
        return iter(self.child_rows(node).tolist())

    @property
    def merged(self) -> Flags:
        """Which stubs a transposition table knew: the same position is drawn elsewhere."""
        return self.stub & (self.trace_node >= 0)

    def child_rows(self, node: int) -> Ints:
        """The same as an array; quick however many there are."""
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
        """What leads to a node from its parent. The root has none."""
        return moves(self.game, self.state(int(self.parent[node])))[int(self.index[node])]

    def move_text(self, node: int) -> str:
        """The same in the game's own notation: the label of the edge. Empty at the root."""
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
        """This tree with the subtree of one stub in its place, and everything behind renumbered.

        `grown_from` of the result says how. At most `limit` nodes are added (but at least the
        stub's children); deeper ones are stubs again. `stop` as in `build_tree`.
        """
        growth = Growth(self.game, self.plies, self.evaluation, limit, stop)
        depth, index = int(self.depth[stub_node]), int(self.index[stub_node])
        # A replay of its own: this runs on a worker while a screen asks `state`.
        state = Replay(self.game, self.start, self.parent, self.index).state(stub_node)
        growth.add(state, depth, index, insist=True)
        columns, moved = with_stub_grown(self.columns, stub_node, growth.columns())
        return _tree(self.game, self.start, self.plies, self.evaluation, columns, moved)

    @property
    def columns(self) -> Columns:
        """The columns by themselves."""
        return Columns(**{each.name: getattr(self, each.name) for each in fields(Columns)})


def build_tree(
    game: Game[S, A],
    state: S,
    trace: SearchTrace,
    plies: int | None = None,
    evaluation: Evaluation[S] | None = None,
    limit: int = EXPAND_LIMIT,
    stop: Stop | None = None,
) -> GameTree[S, A]:
    """The tree that `trace` is the search of.

    A written tree is taken whole. Of a game, the nodes visited and the children that were pruned;
    those are searched out depth first, in the order of the cuts, until `limit` nodes are added: a
    node whose children would exceed it stays a stub.

    Args:
        game, state, plies, evaluation: what was searched, and how deep.
        stop: looked at every thousand nodes; once true, SearchStopped is raised.
    """
    columns: Columns
    if isinstance(game, ExplicitTree):
        columns = columns_of_written(game, cast(int, state), trace)
    elif trace.staged:
        columns = columns_of_stages(trace)
    elif len(trace.parent) == 1 + int(trace.children.sum()):
        columns = columns_of_visited(trace)
    else:
        growth = Growth(game, plies, evaluation, limit, stop)
        columns = columns_of_pruned(trace, game, state, growth)
    return _tree(game, state, plies, evaluation, columns, None)


def _tree(
    game: Game[S, A], start: S, plies: int | None, evaluation: Evaluation[S] | None,
    columns: Columns, grown_from: Ints | None,
) -> GameTree[S, A]:  # fmt: skip
    named = vars(columns)
    for column in named.values():
        column.flags.writeable = False
    return GameTree(game, start, plies, evaluation, grown_from=grown_from, **named)
