"""The trace of a search: what it did at every step, as numpy columns.

A recorder (`recorder.py`) observes one of the textbook functions and makes a `SearchTrace`, with a
row for each node and each step. What a screen shows at a step is a pure function of the trace and
the step, so that forward, backward and a jump cost the same, and nothing is searched again.

Nodes are numbered in the order in which the search entered them. A pruned subtree has no rows here,
since the search did not enter it (`game_tree.py` adds it for the drawing).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from itertools import pairwise
from typing import ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.search.observer import EXACT, INF, LOWER, UPPER

Ints = NDArray[np.int32]
Floats = NDArray[np.float64]
Bytes = NDArray[np.int8]
Flags = NDArray[np.bool_]
Windows = tuple[Floats, Floats]
Intervals = tuple[Ints, Floats, Floats]

OPEN: Final = 2
"""The kind of a value that is neither EXACT nor an UPPER or LOWER bound of the minimax value."""

FULL: Final[tuple[float, float]] = (-INF, INF)


class Step(IntEnum):
    """The event of a step. TERMINAL to LEAVE, PROBED and FOUND leave the current node."""

    ENTER = 0  # the search comes to the node, with a window
    UPDATE = 1  # v = max(v, v2), or min: a child's value is taken into the node's
    TEST = 2  # v (in the fail-hard form, the child's value) is compared with the window
    NARROW = 3  # alpha or beta takes a new value, which may equal the old one
    TERMINAL = 4  # the rules give the node's value
    ESTIMATE = 5  # the evaluation gives it, at the depth limit
    CUT = 6  # the test succeeded: the node is left, and its remaining children are pruned
    LEAVE = 7  # all children were searched: the node is left
    CHOOSE = 8  # minimax in stages only, its last step: the root's best child is chosen
    PROBED = 9  # Star2 only: a probe has visited the first child, and leaves the node
    FOUND = 10  # the node is left with a value from the transposition table


# Bare numbers: comparing a column with an enum's member costs a call each time.
_ENTER, _UPDATE, _TEST, _NARROW = map(int, (Step.ENTER, Step.UPDATE, Step.TEST, Step.NARROW))
_TERMINAL, _ESTIMATE = int(Step.TERMINAL), int(Step.ESTIMATE)
_CUT, _LEAVE, _PROBED, _FOUND = map(int, (Step.CUT, Step.LEAVE, Step.PROBED, Step.FOUND))

_Open = tuple[int, int, int]
"""An open node, the step of its last change or -1, and the child that it has chosen or -1."""
_STEPS_KEPT: Final = 64


def by_depth(depth: Ints) -> Ints:
    """The nodes sorted by depth[nodes], then by number: int32[nodes]. For nodes in preorder or
    breadth first, siblings are then adjacent."""
    # Sixteen bits are sorted by radix, in linear time.
    return np.argsort(depth.astype(np.int16), kind="stable").astype(np.int32)


def sibling_groups(parent: Ints, depth: Ints) -> Iterator[tuple[Ints, Ints, Ints]]:
    """The families of a tree, the deepest level first; nodes in preorder or breadth first.

    Args:
        parent, depth: int32[nodes]. A root has a parent below 0.

    Yields:
        For a level, int32 each: the nodes that have children in it; all these children, siblings
        side by side; and the position among them where each family begins (what `ufunc.reduceat`
        takes).
    """
    order = by_depth(depth)
    order = order[parent[order] >= 0]
    levels = np.flatnonzero(np.diff(depth[order], prepend=-1, append=-1))
    for start, end in zip(levels[-2::-1], levels[:0:-1], strict=True):
        children = order[start:end]
        above = parent[children]
        first = np.flatnonzero(np.diff(above, prepend=-1)).astype(np.int32)
        yield above[first], children, first


def leaves_node(kind: Bytes) -> Flags:
    """For each step of kind[steps] whether it leaves the current node: bool[steps]."""
    leaves: Flags = ((kind >= _TERMINAL) & (kind <= _LEAVE)) | (kind >= _PROBED)
    return leaves


class Changes:
    """Some steps of a trace, sorted by the node that they change, and then by step.

    The state of a node at any step is its last change until then, which a binary search finds; so a
    step back needs no undo log.

    Args:
        steps: int32[changes], the steps, ascending.
        node: int32[changes], the node that each of them changes.
        nodes: how many nodes the trace has.
    """

    def __init__(self, steps: Ints, node: Ints, nodes: int) -> None:
        self._order = np.argsort(node, kind="stable").astype(np.int32)
        self._steps = steps[self._order]
        # Those of node `n` stand at `starts[n]` to `starts[n + 1] - 1`.
        self._starts = np.zeros(nodes + 1, np.int32)
        np.cumsum(np.bincount(node, minlength=nodes), out=self._starts[1:])

    def latest_of(self, nodes: Ints, step: int) -> Ints:
        """For each of nodes[k] its last change by `step`, as a position in the `steps` given:
        int32[k].

        For a node that has none by then, some position that means nothing.
        """
        first, high = self._starts[nodes], self._starts[nodes + 1]
        low, last = first, len(self._steps) - 1
        for _ in range(int(np.max(high - low, initial=0)).bit_length()):
            middle = np.minimum((low + high) >> 1, last)
            by_then = (low < high) & (self._steps[middle] <= step)
            low, high = np.where(by_then, middle + 1, low), np.where(by_then, high, middle)
        return self._order[np.maximum(low - 1, 0)]


class Bounds:
    """Bounds of the minimax value of each node, by interval arithmetic over the searched leaves.

    A valued leaf has a point; a child that was not entered may have any value; a MAX node lies
    between the greatest of its children's lower bounds and the greatest of their upper bounds, a
    MIN node likewise. Windows and the form of the search play no part, so that the bounds hold
    whatever the values in the subtrees that were not searched.

    Attributes:
        final: int8[nodes], the kind of each node's final value: EXACT, UPPER, LOWER or OPEN.
    """

    def __init__(self, trace: SearchTrace) -> None:
        self._trace = trace
        if trace.narrowed is None:
            # Nothing was left out or clipped: every value is the minimax value itself.
            self._low = self._high = trace.final
        else:
            self._low, self._high = self._intervals()
        self.final = bounds(trace.final, self._low, self._high)
        self._bound_the_root()

    @property
    def intervals(self) -> tuple[Floats, Floats]:
        """Lower and upper ends of finished nodes, float64[nodes] each; void in the others."""
        return self._low, self._high

    def _bound_the_root(self) -> None:
        """Make the root's value a bound if it is not strictly inside the root's window.

        The visited leaves may prove it exact, but the search itself does not know that. If the root
        is searched in several windows, each search is compared with its own.
        """
        trace = self._trace
        if trace.narrowed is None or not trace.children[0]:
            return
        for root in trace.roots.tolist():
            alpha, beta = trace.window(int(trace.entered[root]))
            value = trace.final[root]
            if value <= alpha > -INF:
                self.final[root] = UPPER
            elif value >= beta < INF:
                self.final[root] = LOWER

    def so_far(self, node: int, value: float, step: int) -> int:
        """The kind of the value so far of a node that is not left yet.

        Since children remain, the value of a MAX node is at best a LOWER bound, and that of a MIN
        node an UPPER one.
        """
        trace = self._trace
        left = trace.left[children := trace.entered_children(node)]
        done = children[(left >= 0) & (left <= step)]
        if trace.player[node] == MAX:
            return LOWER if self._low[done].max(initial=-INF) >= value else OPEN
        if trace.player[node] == MIN:
            return UPPER if self._high[done].min(initial=INF) <= value else OPEN
        return OPEN

    def _intervals(self) -> tuple[Floats, Floats]:
        """Both ends for each finished node, the deepest first; void in the others."""
        trace = self._trace
        known_low, known_high = self._known_intervals()
        low, high = known_low.copy(), known_high.copy()
        # A probe's row is of a child that is searched later, or that the probes made needless.
        parent = trace.parent
        if trace.probe is not None:
            parent = np.where(trace.probe, np.int32(-1), parent)
        if trace.again is not None:  # what is searched again takes the place of the visit before
            parent = np.where(self._searched_again(), np.int32(-1), parent)
        for nodes, children, first in sibling_groups(parent, trace.depth):
            self._take_over(children, low, high)
            entered = np.diff(first, append=len(children))
            whole = entered == trace.children[nodes]
            for ends, unknown in ((low, -INF), (high, INF)):
                largest = np.maximum.reduceat(ends[children], first)
                smallest = np.minimum.reduceat(ends[children], first)
                largest = np.where(whole, largest, np.maximum(largest, unknown))
                smallest = np.where(whole, smallest, np.minimum(smallest, unknown))
                ends[nodes] = np.where(trace.player[nodes] == MAX, largest, smallest)
            if trace.intervals is None:
                self._average(nodes, children, first, whole, low, high)
            else:
                chance = nodes[trace.player[nodes] == CHANCE]
                low[chance], high[chance] = known_low[chance], known_high[chance]
        return low, high

    def _searched_again(self) -> Flags:
        """For each visit whether a later, finished one of the same child exists: bool[nodes]."""
        trace = self._trace
        visits = np.arange(trace.nodes)
        order = np.lexsort((visits, trace.index, trace.parent))
        before, later = order[:-1], order[1:]
        same = (trace.parent[before] == trace.parent[later]) & (trace.parent[later] >= 0)
        same &= (trace.index[before] == trace.index[later]) & (trace.left[later] >= 0)
        earlier = np.zeros(trace.nodes, np.bool_)
        earlier[before[same]] = True
        return earlier

    def _take_over(self, nodes: Ints, low: Floats, high: Floats) -> None:
        """Give nodes found in a transposition table the intervals of the nodes searched before,
        which are at the same depth and so have theirs already."""
        if self._trace.known is not None:
            found = nodes[self._trace.fate[nodes] == _FOUND]
            before = self._trace.known[found]
            low[found], high[found] = low[before], high[before]

    def _known_intervals(self) -> tuple[Floats, Floats]:
        """The intervals that Star1 and Star2 had computed of chance nodes when they left them.

        They hold if the leaves lie within the bounds given to the search. For other nodes both
        ends are the value.
        """
        trace = self._trace
        low, high = trace.final.copy(), trace.final.copy()
        if trace.intervals is not None:
            steps, lows, highs = trace.intervals
            # Of several rows of a node the last one stays.
            low[trace.node[steps]], high[trace.node[steps]] = lows, highs
        return low, high

    def _average(
        self, nodes: Ints, children: Ints, first: Ints, whole: NDArray[np.bool_],
        low: Floats, high: Floats,
    ) -> None:  # fmt: skip
        """Chance nodes: the value is a bound where all the values that it averages are such."""
        trace = self._trace
        chance = trace.player[nodes] == CHANCE
        if not chance.any():
            return
        for ends, unknown, reached in (
            (low, -INF, low[children] >= trace.final[children]),
            (high, INF, high[children] <= trace.final[children]),
        ):
            holds = np.logical_and.reduceat(reached, first) & whole
            of_chance = np.where(holds, trace.final[nodes], unknown)
            ends[nodes] = np.where(chance, of_chance, ends[nodes])


def bounds(value: Floats, low: Floats, high: Floats) -> Bytes:
    """What value[k] say of minimax values from low[k] to high[k] (float64): int8[k], of EXACT,
    UPPER, LOWER and OPEN."""
    lower, upper = low >= value, high <= value
    result = np.full(len(value), OPEN, np.int8)
    result[lower] = LOWER
    result[upper] = UPPER
    result[lower & upper] = EXACT
    return result


@dataclass(frozen=True, eq=False)
class SearchTrace:
    """The trace of one search. All columns are read-only.

    Attributes, one row for each step (`steps` rows):
        kind: a `Step`.
        node: the current node.
        value: UPDATE: the node's new value (at a chance node, the partial sum; NaN while Star2 is
            probing there). TEST: the value compared with the window. NARROW: in the hard forms,
            whose value so far is alpha or beta, that limit if it moved; else NaN. Steps that leave
            the node: its final value.
            At a chance node under Star1 and Star2 two TESTs follow an UPDATE: the lower end of its
            interval against beta, and the upper end against alpha.
            CHOOSE: the root's. ENTER: NaN.

    Attributes, one row for each node (`nodes` rows):
        parent: the node above; -1 at the root.
        index: its index among its parent's children, from 0 (an index into `actions(s)`).
        depth: plies below the root.
        player: the player to move, MAX, MIN or CHANCE; in a leaf, who would be next.
        children: the number of children by the rules, entered or not; 0 in a leaf of the search.
        entered, left: the steps at which the search entered and left it. `left` is -1 for a node
            that a stopped search did not leave.
        final: the value with which it was left; NaN if it was not.
        fate: the `Step` that left it; -1 if none did.

    Attributes:
        staged: whether it is a minimax in stages: nodes are numbered breadth first, and valued
            long after they are entered.
        narrowed: alpha and beta, a row for each ENTER or NARROW; None if every window is full.
        probe: for each node whether it is a visit by one of Star2's probes, which visits its first
            child only; None if there are no probes. A child that is searched after its probe has a
            second row, with the same parent and index. `probed` includes the nodes below.
        intervals: what Star1 and Star2 know of chance nodes: the steps, ENTERs and UPDATEs, and
            the lower and upper end from each of them on; None in other searches. They hold where
            the bounds that the search was given do.
        known: in a search with a transposition table, for each node the one whose entry the table
            had when the search came there: the same position, at the same depth. A node left by
            FOUND has its value from it; any other is searched once more, for the entry did not
            settle it. -1 where there was no entry; None in other searches.
        again: for each node whether it was entered before, and is searched once more in another
            window: it has the same parent and index as the visit before; None where none is. What
            is below it may have been entered before too (`first_visit`). The root may be.
        reduced: for each node whether this visit is searched less deep than its siblings, with late
            move reductions and their kind; None where none is.
    """

    is_sampled: ClassVar[bool] = False
    """Whether it is a Monte Carlo search (`monte_carlo_recording.py`), which values no node."""

    kind: Bytes
    node: Ints
    value: Floats
    parent: Ints
    index: Ints
    depth: Ints
    player: Bytes
    children: Ints
    entered: Ints
    left: Ints
    final: Floats
    fate: Bytes
    staged: bool = False
    narrowed: Windows | None = None
    probe: Flags | None = None
    intervals: Intervals | None = None
    known: Ints | None = None
    again: Flags | None = None
    reduced: Flags | None = None

    def __repr__(self) -> str:
        return f"<SearchTrace: {self.steps} steps, {self.nodes} nodes>"

    @property
    def nodes(self) -> int:
        """The number of node visits."""
        return len(self.parent)

    @property
    def steps(self) -> int:
        """The number of steps."""
        return len(self.kind)

    @property
    def revisits(self) -> bool:
        """Whether a node of the tree may have several rows, one for each visit."""
        return self.probe is not None or self.again is not None

    def is_deeper(self, node: int) -> bool:
        """Whether this visit searches a child again because less was not enough: the visit
        before was `reduced`."""
        if self.reduced is None or self.again is None or not self.again[node]:
            return False
        same = self.entered_children(int(self.parent[node]))
        before = same[(self.index[same] == self.index[node]) & (same < node)]
        return bool(self.reduced[before[-1]])

    @cached_property
    def roots(self) -> Ints:
        """The visits of the root: int32. Each of them is a search of the whole tree."""
        if self.again is None:
            return np.zeros(1, np.int32)
        return np.flatnonzero(self.parent < 0).astype(np.int32)

    @cached_property
    def first_visit(self) -> Ints:
        """For each row the first row of the same node of the tree: int32[nodes]."""
        first = self._all
        if not self.revisits:
            return first
        first[self.roots] = 0
        order = by_depth(self.depth)
        levels = np.flatnonzero(np.diff(self.depth[order], prepend=-1, append=-1))
        for start, end in pairwise(levels[1:].tolist()):
            nodes = order[start:end]
            place = first[self.parent[nodes]].astype(np.int64) << 32 | self.index[nodes]
            _, earliest, same = np.unique(place, return_index=True, return_inverse=True)
            first[nodes] = nodes[earliest][same.reshape(-1)]
        return first

    @property
    def leaves(self) -> Ints:
        """The nodes valued without their children, in the order visited: int32[leaves]."""
        return self.node[np.flatnonzero((self.kind == _TERMINAL) | (self.kind == _ESTIMATE))]

    def visited(self, step: int) -> Flags:
        """For each node whether the search has entered it by `step`: bool[nodes]."""
        return self.entered <= step

    def finished(self, step: int) -> Flags:
        """For each node whether the search has left it by `step`: bool[nodes]."""
        return (self.left >= 0) & (self.left <= step)

    def values(self, step: int) -> Floats:
        """Every node's value so far: float64[nodes], NaN where it has none yet."""
        return self.values_of(self._all, step)

    def windows(self, step: int) -> Windows:
        """Every node's alpha and beta: float64[nodes] each, NaN where it is not entered yet."""
        return self.windows_of(self._all, step)

    # The same for an array of nodes, in a time that does not grow with the trace. A node is either
    # finished, and has its final value; or not entered, and has none; or open: in a depth-first
    # search only the few nodes of the call stack are.

    def values_of(self, nodes: Ints, step: int) -> Floats:
        """The values so far of nodes[k]: float64[k], NaN where there is none yet."""
        result = np.where(self._left_at[nodes] <= step, self.final[nodes], np.nan)
        for node, change, _ in self._open_at(step):
            if change >= 0:
                result[nodes == node] = self.value[change]
        return result

    def windows_of(self, nodes: Ints, step: int) -> Windows:
        """Alpha and beta of nodes[k]: float64[k] each, NaN where a node is not entered yet."""
        visited = self.entered[nodes] <= step
        if self.narrowed is None:
            alpha, beta = FULL
            return np.where(visited, alpha, np.nan), np.where(visited, beta, np.nan)
        rows = self._window_changes.latest_of(nodes, step)
        alphas, betas = self.narrowed
        return np.where(visited, alphas[rows], np.nan), np.where(visited, betas[rows], np.nan)

    def intervals_of(self, nodes: Ints, step: int) -> Windows:
        """The lower and upper ends of the values of nodes[k], as a Star search knows them of chance
        nodes: float64[k] each, NaN in others, and before ENTER."""
        low, high = np.full(len(nodes), np.nan), np.full(len(nodes), np.nan)
        if self.intervals is not None:
            _, lows, highs = self.intervals
            known = (self.entered[nodes] <= step) & self._bounded[nodes]
            rows = self._interval_changes.latest_of(nodes[known], step)
            low[known], high[known] = lows[rows], highs[rows]
        return low, high

    def known_intervals(self, nodes: Ints) -> Windows:
        """Lower and upper bounds of the minimax values of nodes[k], as known when they were left:
        float64[k] each; meaningless for open nodes.

        Those of Star1 and Star2 hold if the bounds given to the search do.
        """
        low, high = self._bounds.intervals
        return low[nodes], high[nodes]

    def chosen_of(self, nodes: Ints, step: int) -> Ints:
        """The child that each of nodes[k] has chosen so far, the first strictly better one:
        int32[k], -1 for none."""
        result = np.where(self._left_at[nodes] <= step, self._chosen[nodes], np.int32(-1))
        for node, _, chosen in self._open_at(step):
            result[nodes == node] = chosen
        return result

    def bounds_of(self, nodes: Ints, step: int) -> Bytes:
        """The kinds of the values so far of nodes[k]: int8[k].

        EXACT, UPPER (the minimax value is at most this), LOWER (at least this) or OPEN; they hold
        whatever the values in the subtrees that were not searched (`Bounds`).
        """
        result = np.where(self._left_at[nodes] <= step, self._bounds.final[nodes], np.int8(OPEN))
        for node, change, _ in self._open_at(step):
            if change >= 0:
                value = float(self.value[change])
                result[nodes == node] = self._bounds.so_far(node, value, step)
        return result

    @property
    def bound(self) -> int:
        """The kind of the final value of the root's last search; EXACT too if two searches of the
        root have bounded it from both sides."""
        roots = self.roots
        kinds = self.bounds_of(roots, self.steps - 1)
        met = kinds[self.final[roots] == self.final[roots[-1]]]
        return EXACT if {LOWER, UPPER} <= set(met.tolist()) else int(kinds[-1])

    def probed(self) -> Flags:
        """Per node: was it visited in a probe (at or below the probed child)? bool[nodes]."""
        result = np.zeros(self.nodes, np.bool_)
        if self.probe is not None:
            tops = np.flatnonzero(self.probe)
            ends = np.searchsorted(self.entered, self.left[tops])
            ends[self.left[tops] < 0] = self.nodes
            # Probes do not nest, so that each range stands by itself.
            starts_less_ends = np.zeros(self.nodes + 1, np.int32)
            starts_less_ends[tops] += 1
            np.subtract.at(starts_less_ends, ends, 1)
            result = np.cumsum(starts_less_ends[:-1]) > 0
        return result

    # The current node

    def path(self, step: int) -> list[int]:
        """The nodes from the root to the current one: the call stack."""
        nodes = [int(self.node[step])]
        while (parent := int(self.parent[nodes[-1]])) >= 0:
            nodes.append(parent)
        return nodes[::-1]

    def value_before(self, step: int) -> float:
        """The value of the current node just before `step`; NaN if it had none."""
        return float(self.values_of(self.node[step : step + 1], step - 1)[0]) if step else np.nan

    def window(self, step: int) -> tuple[float, float]:
        """Alpha and beta of the current node after `step`."""
        alpha, beta = self.windows_of(self.node[step : step + 1], step)
        return float(alpha[0]), float(beta[0])

    def window_before(self, step: int) -> tuple[float, float]:
        """Alpha and beta of the current node just before `step`: at NARROW, the old window."""
        before = step - 1 if self.entered[self.node[step]] < step else step
        alpha, beta = self.windows_of(self.node[step : step + 1], before)
        return float(alpha[0]), float(beta[0])

    def entered_children(self, node: int) -> Ints:
        """The entered children of a node, at any step, in their order: int32.

        For a chance node that was probed first, the probes and then the searches.
        """
        order, first, count = self.families
        return order[first[node] : first[node] + count[node]]

    @cached_property
    def families(self) -> tuple[Ints, Ints, Ints]:
        """The nodes sorted by depth; for each node the index there of its first entered child, and
        the number of these: int32[nodes] each."""
        order = by_depth(self.depth)
        count = self.children
        if self.revisits or count.sum() != self.nodes - 1:
            below = self.parent[self.parent >= 0]
            count = np.bincount(below, minlength=self.nodes).astype(np.int32)
        first = np.empty(self.nodes, np.int32)
        first[order] = len(self.roots) + np.cumsum(count[order], dtype=np.int32) - count[order]
        return order, first, count

    @cached_property
    def found(self) -> Ints:
        """The nodes valued from the transposition table, in the order visited: int32."""
        return np.flatnonzero(self.fate == _FOUND).astype(np.int32)

    def cutters(self, nodes: Ints) -> Ints:
        """The nodes whose cuts pruned the children that nodes[k] did not enter: int32[k].

        These are nodes[k] themselves; or, for one that was only probed, the chance node above it.
        """
        return np.where(self.fate[nodes] == _PROBED, self.parent[nodes], nodes)

    # Cached tables

    def prepare(self) -> None:
        """Compute the cached tables, for which else the first query would have to wait."""
        nobody = np.empty(0, np.int32)
        for query in (self.values_of, self.windows_of, self.chosen_of, self.bounds_of):
            query(nobody, 0)
        _ = self.families

    @property
    def _all(self) -> Ints:
        return np.arange(self.nodes, dtype=np.int32)

    @cached_property
    def _left_at(self) -> Ints:
        """As `left`, but with the number of steps for nodes that are never left: int32[nodes]."""
        return np.where(self.left >= 0, self.left, np.iinfo(np.int32).max).astype(np.int32)

    def _open_at(self, step: int) -> tuple[_Open, ...]:
        """The entered nodes that are not left by `step`; none in minimax in stages. Cached, for a
        picture asks for the same step a hundred times."""
        known = self._known_open
        found = known.get(step)
        if found is None:
            if len(known) >= _STEPS_KEPT:
                known.clear()
            found = known[step] = () if self.staged else tuple(self._found_open(step))
        return found

    @cached_property
    def _known_open(self) -> dict[int, tuple[_Open, ...]]:
        return {}

    def _found_open(self, step: int) -> Iterator[_Open]:
        for node in self.path(step):
            if not 0 <= self.left[node] <= step:
                changes = self._changes_of(node, step)
                last = int(changes[-1]) if len(changes) else -1
                yield node, last, self._chosen_so_far(node, changes)

    def _changes_of(self, node: int, step: int) -> Ints:
        """The steps up to `step` at which an open node backed up a child's value: UPDATE or NARROW.

        An UPDATE comes right after the child is left; in the hard forms a NARROW does, or a TEST
        and a NARROW.
        """
        left = self.left[self.entered_children(node)]
        left = left[(left >= 0) & (left < step)]
        updates: Ints = left + 1
        updates = updates[self.kind[updates] == _UPDATE]
        if len(updates) or not len(left):
            return updates
        narrows = self._narrows_behind(left)
        return narrows[narrows <= step]

    def _narrows_behind(self, left: Ints) -> Ints:
        """In the hard forms, the NARROWs in which children left at left[k] moved alpha or beta."""
        found: Ints = left + 1 + (self.kind[left + 1] == _TEST)
        found = found[found < self.steps]
        moved: Ints = found[(self.kind[found] == _NARROW) & ~np.isnan(self.value[found])]
        return moved

    def _chosen_so_far(self, node: int, changes: Ints) -> int:
        if not len(changes) or self.player[node] == CHANCE:
            return -1
        values = self.value[changes]
        change = int(changes[np.flatnonzero(values == values[-1])[0]])
        if abs(self.value[change]) == INF:
            return -1
        return int(self.node[change - (2 if self.kind[change - 1] == _TEST else 1)])

    @cached_property
    def _chosen(self) -> Ints:
        """The child that each node had chosen when it was left, or -1; not valid for open nodes."""
        chosen = np.full(self.nodes, -1, np.int32)
        child = np.flatnonzero(self.parent >= 0).astype(np.int32)
        child = child[self.player[self.parent[child]] != CHANCE]
        behind = np.minimum(self.left[child] + 1, self.steps - 1)
        if self.again is not None:  # what is searched again next is not taken yet
            taken_in = self.kind[behind] != _ENTER
            child, behind = child[taken_in], behind[taken_in]
        # Of several the last one stays: where values are taken as they are, the first of the best;
        plain = ~np.isin(self.kind[behind], (_TEST, _NARROW))
        best = child[plain & (self.final[child] == self.final[self.parent[child]])][::-1]
        chosen[self.parent[best]] = best
        # in the hard forms, whose values are clipped to the window, the last that moved it or cut.
        kept, taken = child[~plain], behind[~plain]
        taken = np.minimum(taken + (self.kind[taken] == _TEST), self.steps - 1)
        moved = (self.kind[taken] == _NARROW) & ~np.isnan(self.value[taken])
        kept = kept[moved | (self.kind[taken] == _CUT)]
        chosen[self.parent[kept]] = kept
        return chosen

    @cached_property
    def _window_changes(self) -> Changes:
        steps = np.flatnonzero((self.kind == _ENTER) | (self.kind == _NARROW)).astype(np.int32)
        return Changes(steps, self.node[steps], self.nodes)

    @cached_property
    def _interval_changes(self) -> Changes:
        assert self.intervals is not None
        steps = self.intervals[0]
        return Changes(steps, self.node[steps], self.nodes)

    @cached_property
    def _bounded(self) -> Flags:
        """For each node whether it has intervals."""
        result = np.zeros(self.nodes, np.bool_)
        if self.intervals is not None:
            result[self.node[self.intervals[0]]] = True
        return result

    @cached_property
    def _bounds(self) -> Bounds:
        return Bounds(self)
