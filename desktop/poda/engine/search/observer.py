"""The interface through which searches are counted, stopped and recorded.

The textbook functions call an observer at every node they enter and leave. So one copy of each
algorithm serves the screen, counters and time limits.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from typing import Any, Final

from poda.engine.errors import EngineError

Stop = Callable[[], bool]
"""Returns whether to stop; called again and again, and never false once it was true."""


def never() -> bool:
    """A `Stop` that never stops anything."""
    return False


class SearchStopped(Exception):  # noqa: N818 - nothing went wrong
    """Raised inside a search that was told to stop; its partial result is discarded."""


INF: Final = math.inf

# The kind of value with which a search leaves a node.
INNER: Final = "inner"  # backed up from its children
CUT: Final = "cut"  # backed up from its children until a cut, which pruned those that remained
TERMINAL: Final = "terminal"  # the utility, by the rules
ESTIMATE: Final = "estimate"  # the evaluation, at the depth limit
PROBED: Final = "probed"  # a bound from its first child, the only one that Star2's probe visits
FOUND: Final = "found"  # taken from the transposition table: nothing below was visited

EXACT: Final = 0
UPPER: Final = -1
LOWER: Final = 1
"""Whether a value is its node's minimax value, or an upper or lower bound of it."""

NODES_LIMIT: Final = 2_000_000
"""The most nodes of a recorded tree; tic-tac-toe's whole tree has 549,946."""


class Observer:
    """Has a method for every event of a search, which does nothing. Subclasses override some.

    The *current node* is the node last entered and not left yet.
    """

    def enter(self, state: Any, ply: int, alpha: float = -INF, beta: float = INF) -> None:
        """The search enters `state`, `ply` plies below its root, with this window."""

    def update(self, value: float) -> None:
        """The current node has backed up a child's value; its own is now `value`."""

    def test(self, value: float) -> None:
        """The current node compares `value` with its window, to see whether it can cut."""

    def narrow(self, alpha: float, beta: float) -> None:
        """The current node has set its window, in which its next children are searched."""

    def leave(self, state: Any, value: float, kind: str) -> None:
        """The search leaves `state` with `value`, of a kind such as INNER or CUT."""

    def again(self, index: int) -> None:
        """The node entered next is a re-search, in another window, of child `index` (from 0) of
        the current node; of the root, `index` is 0."""

    def reduce(self) -> None:
        """The node entered next is searched less deep at first than its siblings."""

    # A transposition table.

    def look_up(self, position: Hashable) -> None:
        """The current node, just entered and no leaf, is looked up in the table under this key.

        If the entry suffices, `leave` with FOUND follows.
        """

    def store(self, position: Hashable) -> None:
        """The current node is left next, and its value is stored in the table under this key."""

    # Chance nodes under Star1 and Star2: `update` gets the partial sum, and two tests follow: of
    # the lower end of the node's interval with beta, and of its upper end with alpha.

    def bound(self, low: float, high: float) -> None:
        """After the last event the value of the current chance node lies in [low, high]."""

    def begin_probe(self, index: int) -> None:
        """The node entered next is child `index` (from 0) of the current chance node, in a probe
        by Star2, which visits only the first child of it."""

    def end_probe(self) -> None:
        """The probed child has been left. Probes do not nest."""


class Counter(Observer):
    """Counts the nodes of a search as the literature does, and stops it on request.

    Args:
        stop: called every `interval` nodes; once true, the search raises SearchStopped.
        interval: a pure Python search visits some 100,000 nodes a second, so that 128 of them
            are about a millisecond.

    Attributes:
        nodes: nodes entered, the root and the leaves included.
        leaves: nodes valued without their children: terminal ones and estimates.
        estimates: leaves at the depth limit; if there are none, the value is that of the whole
            game.
        cuts: nodes left by a cut, also at a last child, where no sibling remains to be pruned.
        probed: nodes entered by Star2's probes, which none of the other counts includes.
        found: nodes whose value was taken from a transposition table.
        repeats: re-searches of a node in another window; their nodes are counted again.
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
    """The observer of minimax in stages, which keeps the whole tree in memory: raises EngineError
    beyond `NODES_LIMIT` nodes. Subclasses override what they need."""

    _nodes = 0

    def enter(self, state: Any, ply: int, parent: int) -> None:
        """The first stage generates a child of node `parent` (-1: the root)."""
        self._nodes += 1
        if self._nodes > NODES_LIMIT:
            raise EngineError("tree.too_large", limit=NODES_LIMIT)

    def leave(self, node: int, value: float, kind: str) -> None:
        """A leaf has been evaluated, or an inner node's value backed up from its children."""

    def choose(self, value: float) -> None:
        """The root's best child is chosen, which has the root's `value`."""
