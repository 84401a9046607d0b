"""The one hook into a search: counting it, stopping it, and later drawing it.

The textbook functions tell an observer of every node they enter and leave. So there is no second
copy of an algorithm for the screen, for a counter or for a clock.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from typing import Any, Final

from poda.engine.errors import EngineError

Stop = Callable[[], bool]
"""Whether to stop; asked again and again, and never false once it was true."""


def never() -> bool:
    """Let it run to its end."""
    return False


class SearchStopped(Exception):  # noqa: N818 - nothing went wrong
    """Raised inside a search that was told to stop; its half-made result is worth nothing."""


INF: Final = math.inf

# What kind of value a node left with.
INNER: Final = "inner"  # backed up from its children
CUT: Final = "cut"  # backed up until the window was left; what children remained were pruned
TERMINAL: Final = "terminal"  # the rules' own value
ESTIMATE: Final = "estimate"  # the evaluation's, at the depth limit
PROBED: Final = "probed"  # a bound from its first child, all that Star2's probe looks at
FOUND: Final = "found"  # taken from the transposition table: nothing below was looked at

EXACT: Final = 0
UPPER: Final = -1
LOWER: Final = 1
"""What a value says of its node's minimax value: it is that value, an upper or a lower bound."""

NODES_LIMIT: Final = 2_000_000
"""Of a tree that is kept: more than the largest here, tic-tac-toe's 549,946."""


class Observer:
    """Watches a search and does nothing. Subclasses override what they need."""

    def enter(self, state: Any, ply: int, alpha: float = -INF, beta: float = INF) -> None:
        """The search enters `state`, `ply` plies below its root, with this window."""

    def update(self, value: float) -> None:
        """The node at hand has taken a child's value into its own, which is now `value`."""

    def test(self, value: float) -> None:
        """The node at hand compares `value` with its window, to see whether it may cut."""

    def narrow(self, alpha: float, beta: float) -> None:
        """The node at hand has narrowed its window; its next children are searched with this."""

    def leave(self, state: Any, value: float, kind: str) -> None:
        """The search leaves `state` with `value` (a bound, where the search says so)."""

    def again(self, index: int) -> None:
        """What is entered next was entered before, and is searched once more in another window.

        `index` is which child of the node at hand it is, from 0; of the root 0.
        """

    # A transposition table.

    def look_up(self, position: Hashable) -> None:
        """The node at hand, just entered and no leaf, is looked up in the table.

        `position` is its key there. If the entry settles the node, `leave` comes next, as FOUND.
        """

    def store(self, position: Hashable) -> None:
        """The node at hand is left next, and its value goes into the table under this key."""

    # Chance nodes under Star1 and Star2. At each of them `update` tells the sum so far, and two
    # tests follow: of its lower end with beta, and of its upper end with alpha.

    def bound(self, low: float, high: float) -> None:
        """The chance node at hand, as of the step just told, is worth `low` to `high`."""

    def begin_probe(self, index: int) -> None:
        """What is entered next is a child of the chance node at hand, and is only probed.

        `index` is which child it is, from 0.
        """

    def end_probe(self) -> None:
        """That child has been left. Probes do not nest."""


class Counter(Observer):
    """Counts a search as the literature does, and stops it when told to.

    Args:
        stop: looked at every `interval` nodes; once true, the search raises SearchStopped.
        interval: a pure Python search visits some 100,000 nodes a second, so that 128 of them
            are about a millisecond.

    Attributes:
        nodes: nodes entered, the root and the leaves among them.
        leaves: nodes valued without their children: terminal ones and estimates.
        estimates: those of the leaves where the depth limit cut the game off; with none of
            them, the value is the game's own.
        cuts: nodes left by the test against the window (at a last child nothing remains to prune).
        probed: nodes entered by Star2's probes, which none of the others counts.
        found: nodes whose value was taken from a transposition table.
        repeats: how often a node was searched once more in another window; each time all that is
            entered counts as ever.
    """

    def __init__(self, stop: Callable[[], bool] | None = None, interval: int = 128) -> None:
        self.nodes = self.leaves = self.estimates = self.cuts = self.probed = self.found = 0
        self.repeats = 0
        self._probing = False
        self._stop = stop
        self._interval = interval

    def __repr__(self) -> str:
        return f"<Counter: {self.nodes} nodes, {self.leaves} leaves, {self.cuts} cuts>"

    def enter(self, state: Any, ply: int, alpha: float = -INF, beta: float = INF) -> None:
        if self._probing:
            self.probed += 1
        else:
            self.nodes += 1
        entered = self.nodes + self.probed
        if self._stop is not None and entered % self._interval == 0 and self._stop():
            raise SearchStopped

    def leave(self, state: Any, value: float, kind: str) -> None:
        if kind == INNER or self._probing:
            return
        if kind == CUT:
            self.cuts += 1
            return
        if kind == FOUND:
            self.found += 1
            return
        self.leaves += 1
        self.estimates += kind == ESTIMATE

    def again(self, index: int) -> None:
        self.repeats += 1

    def begin_probe(self, index: int) -> None:
        self._probing = True

    def end_probe(self) -> None:
        self._probing = False


class StageObserver:
    """Watches minimax in stages, which holds the whole tree: refuses one that is too large, and
    else does nothing. Subclasses override what they need."""

    _nodes = 0

    def enter(self, state: Any, ply: int, parent: int) -> None:
        """The generation has come to a child of node `parent` (-1: to the root)."""
        self._nodes += 1
        if self._nodes > NODES_LIMIT:
            raise EngineError("tree.too_large", limit=NODES_LIMIT)

    def leave(self, node: int, value: float, kind: str) -> None:
        """A leaf was evaluated, or an inner node's value backed up from its children."""

    def choose(self, value: float) -> None:
        """The root's best child is chosen."""
