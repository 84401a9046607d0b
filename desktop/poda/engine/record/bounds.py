"""What a search knows of the minimax value of each node: an interval, by interval arithmetic.

A leaf that was valued is known to the point; a child that was never entered may be worth anything;
a MAX node lies between the largest of its children's lower ends and the largest of their upper
ends, a MIN node likewise. Nothing is assumed of windows or of the form of the search, so that what
is said of a value holds whatever stands in the subtrees that were not searched. A tree is walked a
whole level at a time (`sibling_groups`), which is what numpy is fast at.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.search.observer import INF

Ints = NDArray[np.int32]


def by_depth(depth: Ints) -> Ints:
    """The nodes by depth, and there by number: in preorder or breadth first, families together."""
    # Sixteen bits are sorted by radix, in linear time.
    return np.argsort(depth.astype(np.int16), kind="stable").astype(np.int32)


def sibling_groups(parent: Ints, depth: Ints) -> Iterator[tuple[Ints, Ints, Ints]]:
    """The families of a tree, the deepest level first; nodes in preorder or breadth first.

    Yields:
        For a level, the nodes that have children in it; all these children, siblings side by side;
        and the position among them where each family begins (what `ufunc.reduceat` takes). A node
        with a parent below 0 is nobody's child.
    """
    order = by_depth(depth)
    order = order[parent[order] >= 0]
    levels = np.flatnonzero(np.diff(depth[order], prepend=-1, append=-1))
    for start, end in zip(levels[-2::-1], levels[:0:-1], strict=True):
        children = order[start:end]
        above = parent[children]
        first = np.flatnonzero(np.diff(above, prepend=-1)).astype(np.int32)
        yield above[first], children, first


Floats = NDArray[np.float64]
Bytes = NDArray[np.int8]

EXACT: Final = 0
UPPER: Final = -1
LOWER: Final = 1
OPEN: Final = 2

_FOUND: Final = 10  # `trace.Step.FOUND`, a bare number: a trace is made of this module


class Traced(Protocol):
    """What of a `trace.SearchTrace` the intervals are found from; its columns are told there."""

    @property
    def node(self) -> Ints: ...
    @property
    def parent(self) -> Ints: ...
    @property
    def depth(self) -> Ints: ...
    @property
    def player(self) -> Bytes: ...
    @property
    def children(self) -> Ints: ...
    @property
    def left(self) -> Ints: ...
    @property
    def final(self) -> Floats: ...
    @property
    def fate(self) -> Bytes: ...
    @property
    def narrowed(self) -> tuple[Floats, Floats] | None: ...
    @property
    def probe(self) -> NDArray[np.bool_] | None: ...
    @property
    def intervals(self) -> tuple[Ints, Floats, Floats] | None: ...
    @property
    def known(self) -> Ints | None: ...

    def entered_children(self, node: int) -> Ints: ...


class Bounds:
    """The intervals of one trace.

    Attributes:
        final: for each node, what the value that it left with says: EXACT, UPPER, LOWER or OPEN.
    """

    def __init__(self, trace: Traced) -> None:
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
        """Both ends for each finished node; void in the others."""
        return self._low, self._high

    def _bound_the_root(self) -> None:
        """A value at a border of the root's window, or beyond it, is a bound and no more.

        It may be proved by the leaves that happened to be looked at; the search does not know that.
        """
        trace = self._trace
        if trace.narrowed is None or not trace.children[0]:
            return
        (alpha,), (beta,) = (ends[:1] for ends in trace.narrowed)  # of the first step of all
        value = trace.final[0]
        if value <= alpha > -INF:
            self.final[0] = UPPER
        elif value >= beta < INF:
            self.final[0] = LOWER

    def so_far(self, node: int, value: float, step: int) -> int:
        """What the value so far of a node that is not left yet says of its minimax value.

        Something is still to come there, so that the value of a MAX node is at best a LOWER
        bound, and that of a MIN node an UPPER one.
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

    def _take_over(self, nodes: Ints, low: Floats, high: Floats) -> None:
        """Of nodes found in a transposition table: what is known of the one searched before.

        It stands at the same depth, so that its interval is there.
        """
        if self._trace.known is not None:
            found = nodes[self._trace.fate[nodes] == _FOUND]
            before = self._trace.known[found]
            low[found], high[found] = low[before], high[before]

    def _known_intervals(self) -> tuple[Floats, Floats]:
        """What Star1 and Star2 themselves knew of chance nodes when they left them.

        It holds where the utilities lie within the bounds that the search was given. In other
        nodes it is the value.
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
    """What values say of minimax values that lie in these intervals."""
    lower, upper = low >= value, high <= value
    result = np.full(len(value), OPEN, np.int8)
    result[lower] = LOWER
    result[upper] = UPPER
    result[lower & upper] = EXACT
    return result
