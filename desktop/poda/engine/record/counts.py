"""The nodes that a search has visited and pruned by a step, and those that others would visit."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.record.game_tree import GameTree
from poda.engine.record.trace import FULL, Flags, Ints, SearchTrace, Step, sibling_groups
from poda.engine.search.observer import EXACT


@dataclass(frozen=True, slots=True)
class Pruned:
    """A number of pruned nodes or leaves, by the player to move in the node that cut them off."""

    by_max: int
    by_min: int
    by_chance: int = 0

    @property
    def total(self) -> int:
        return self.by_max + self.by_min + self.by_chance


@dataclass(frozen=True, slots=True)
class SearchCounts:
    """The counts of a search at a step.

    Attributes:
        nodes: nodes entered, the root and the leaves included.
        leaves: leaves valued, by the rules or by an estimate.
        cuts: nodes left by the test against the window, also at a last child.
        nodes_pruned, leaves_pruned: the nodes and the leaves of the pruned subtrees.
        at_least: whether these are lower bounds, since the tree ends in stubs there; a stub counts
            as one node and one leaf.
        probed: nodes entered by Star2's probes, which `nodes` and `leaves` do not count.
        found: nodes whose value was taken from the transposition table.
        again: visits of nodes that had been entered before, in re-searches and with another window;
            `nodes` and `leaves` do not count them.
        leaves_again: those of them that were visits of leaves.
        repeats: the number of re-searches.
    """

    nodes: int
    leaves: int
    cuts: int
    nodes_pruned: Pruned
    leaves_pruned: Pruned
    at_least: bool
    probed: int = 0
    found: int = 0
    again: int = 0
    leaves_again: int = 0
    repeats: int = 0


@dataclass(frozen=True, slots=True)
class RootSearch:
    """One of several searches of the root, each in a window of its own.

    Attributes:
        window: its alpha and beta.
        nodes: the nodes that it entered, the root included, whether or not for the first time.
        value, bound: the value that it returned, and the kind of bound that this is (`trace.py`).
    """

    window: tuple[float, float]
    nodes: int
    value: float
    bound: int


def root_searches(trace: SearchTrace) -> tuple[RootSearch, ...]:
    """The finished searches of the root; most algorithms make only one."""
    ends = [*trace.roots.tolist()[1:], trace.nodes]
    kinds = trace.bounds_of(trace.roots, trace.steps - 1).tolist()
    return tuple(
        RootSearch(
            trace.window(int(trace.entered[root])), end - root, float(trace.final[root]), kind
        )
        for root, end, kind in zip(trace.roots.tolist(), ends, kinds, strict=True)
        if trace.left[root] >= 0
    )


class Counters:
    """The counts of one recorded search, at any step.

    Attributes:
        minimax_nodes, minimax_leaves: the nodes and leaves that plain minimax visits in this tree:
            all of it. A subtree found in a transposition table counts at each of its places.
        at_least: whether these are lower bounds, since the tree ends in stubs.
    """

    def __init__(self, trace: SearchTrace, tree: GameTree[Any, Any]) -> None:
        self._trace, self._tree = trace, tree
        self.minimax_nodes = tree.nodes
        self.minimax_leaves = int((tree.children == 0).sum())
        stub = tree.stub
        self._merges = tree.merges(trace)
        if len(self._merges):
            self.minimax_nodes, self.minimax_leaves = _unmerged(trace, tree)
            stub = stub.copy()
            stub[tree.tree_node[self._merges]] = False
        self.at_least = bool(stub.any()) or trace.reduced is not None

    def at(self, step: int) -> SearchCounts:
        """The counts just after `step`."""
        cuts = int(np.searchsorted(self._cut_steps, step, side="right"))
        pruned = self._pruned_by[:, cuts].tolist()
        return SearchCounts(
            nodes=int(np.searchsorted(self._entered[0], step, side="right")),
            leaves=int(np.searchsorted(self._leaf_steps, step, side="right")),
            cuts=cuts,
            nodes_pruned=Pruned(*pruned[0:3]),
            leaves_pruned=Pruned(*pruned[3:6]),
            at_least=bool(pruned[6]),
            probed=int(np.searchsorted(self._entered[1], step, side="right")),
            found=int(np.searchsorted(self._found_steps, step, side="right")),
            again=int(np.searchsorted(self._again[0], step, side="right")),
            leaves_again=int(np.searchsorted(self._leaves_again, step, side="right")),
            repeats=int(np.searchsorted(self._again[1], step, side="right")),
        )

    @cached_property
    def minimum_leaves(self) -> int | None:
        """The number of leaves that any search must value to prove the root's value.

        In a uniform tree of branching b and depth d it is b^ceil(d/2) + b^floor(d/2) - 1 (Knuth
        and Moore 1975, "An analysis of alpha-beta pruning", corollary to theorem 1). None if the
        tree is not uniform, has stubs or chance nodes, or a side moves twice in a row; and if fewer
        may suffice, with a narrower window at the root or a transposition table.
        """
        tree = self._tree
        trace = self._trace
        if trace.again is None:
            less = trace.known is not None or (
                trace.narrowed is not None and trace.window(0) != FULL
            )
        else:  # of the windows of several searches the last one was what it takes
            less = len(self._merges) > 0 or trace.bound != EXACT
        if less:
            return None
        inner = tree.children > 0
        if self.at_least or tree.stub.any() or (tree.player[inner] == CHANCE).any():
            return None
        if not tree.takes_turns:
            return None
        if not inner.any():
            return 1
        depths, widths = np.unique(tree.depth[~inner]), np.unique(tree.children[inner])
        if len(depths) > 1 or len(widths) > 1:
            return None
        depth, width = int(depths[0]), int(widths[0])
        return int(width ** ((depth + 1) // 2) + width ** (depth // 2) - 1)

    @cached_property
    def _entered(self) -> tuple[Ints, Ints]:
        """The steps that entered a node: first visits of the search itself, and probes."""
        trace = self._trace
        if trace.again is not None:
            return trace.entered[self._first], trace.entered[:0]
        if trace.probe is None:
            return trace.entered, trace.entered[:0]
        probed = trace.probed()
        return trace.entered[~probed], trace.entered[probed]

    @cached_property
    def _first(self) -> Flags:
        """For each visit whether it is the first one of its node."""
        first: Flags = self._trace.first_visit == np.arange(self._trace.nodes)
        return first

    @cached_property
    def _again(self) -> tuple[Ints, Ints]:
        """The steps that entered a node again; and of these, those that began a re-search."""
        trace = self._trace
        if trace.again is None:
            return trace.entered[:0], trace.entered[:0]
        return trace.entered[~self._first], trace.entered[trace.again]

    @cached_property
    def _leaf_steps(self) -> Ints:
        kind = self._trace.kind
        leaf = (kind == int(Step.TERMINAL)) | (kind == int(Step.ESTIMATE))
        if self._trace.probe is not None:
            leaf &= ~self._trace.probed()[self._trace.node]
        if self._trace.again is not None:
            leaf &= self._first[self._trace.node]
        if self._trace.reduced is not None:  # a leaf at first may have been searched on later
            leaf &= (self._tree.children == 0)[self._tree.tree_node[self._trace.node]]
        return np.flatnonzero(leaf).astype(np.int32)

    @cached_property
    def _leaves_again(self) -> Ints:
        if self._trace.again is None:
            return self._trace.entered[:0]
        leaves = self._trace.leaves
        return self._trace.left[leaves[~self._first[leaves]]]

    @cached_property
    def _cut_steps(self) -> Ints:
        return np.flatnonzero(self._trace.kind == int(Step.CUT)).astype(np.int32)

    @cached_property
    def _found_steps(self) -> Ints:
        return self._trace.left[self._trace.found]

    @cached_property
    def _pruned_by(self) -> Any:
        """By number of cuts (columns): nodes pruned by MAX, MIN, CHANCE; leaves likewise; stubs."""
        trace, tree = self._trace, self._tree
        tops = np.flatnonzero((tree.trace_node < 0) & (tree.parent >= 0))
        cutters = tree.trace_node[tree.parent[tops]]
        cutters = np.where(cutters >= 0, trace.cutters(cutters), cutters)
        # Of those left out, a search that was stopped has cut only some.
        cut = (cutters >= 0) & (trace.fate[cutters] == int(Step.CUT))
        tops, cutters = tops[cut], cutters[cut]
        at = np.searchsorted(self._cut_steps, trace.left[cutters]) + 1
        players = trace.player[cutters]
        ends = tops + tree.size[tops]
        result = np.zeros((7, len(self._cut_steps) + 1), np.int64)
        amounts = [tree.size[tops]]
        for flags in (tree.children == 0, tree.stub):
            before = np.concatenate(([0], np.cumsum(flags, dtype=np.int32)))
            amounts.append(before[ends] - before[tops])
        for row, player in enumerate((MAX, MIN, CHANCE)):
            by_player = players == player
            np.add.at(result[row], at[by_player], amounts[0][by_player])
            np.add.at(result[row + 3], at[by_player], amounts[1][by_player])
        np.add.at(result[6], at, amounts[2])
        return np.cumsum(result, axis=1)


def _unmerged(trace: SearchTrace, tree: GameTree[Any, Any]) -> tuple[int, int]:
    """The numbers of nodes and leaves of the tree without merging by a transposition table.

    A node found in the table has the subtree of the node searched before, at the same depth, which
    may contain such nodes in turn; so both are counted level by level.
    """
    assert trace.known is not None
    before = np.full(tree.nodes, -1, np.int32)
    merges = tree.merges(trace)
    before[tree.tree_node[merges]] = tree.tree_node[trace.known[merges]]
    nodes = np.ones(tree.nodes, np.int64)
    leaves = (tree.children == 0).astype(np.int64)
    for above, children, first in sibling_groups(tree.parent, tree.depth):
        same = children[before[children] >= 0]
        for amount, own in ((nodes, 1), (leaves, 0)):
            amount[same] = amount[before[same]]
            amount[above] = own + np.add.reduceat(amount[children], first)
    return int(nodes[0]), int(leaves[0])
