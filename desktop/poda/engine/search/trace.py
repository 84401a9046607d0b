"""A search, recorded: what it did at every step, as numpy columns.

A `Recorder` watches one of the textbook functions and leaves a `SearchTrace`: a row a node, a row a
step. What a screen shows at a step is a pure function of the trace and the step, so that forward,
backward and a jump cost the same, and nothing is searched again.

Nodes are numbered in the order in which the search entered them. A subtree that it cut has no rows
here: the search never came to it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from poda.engine.errors import EngineError
from poda.engine.search.observer import CUT, ESTIMATE, INF, INNER, TERMINAL, Observer
from poda.engine.search.stopping import SearchStopped

Ints = NDArray[np.int32]
Floats = NDArray[np.float64]
Bytes = NDArray[np.int8]
Flags = NDArray[np.bool_]

NODES_LIMIT: Final = 2_000_000
"""More nodes than the largest tree here: tic-tac-toe's 549,946."""

_NAN: Final = float("nan")
_LOOK_MASK: Final = 1023  # stop and limit are looked at every 1,024 nodes


class Step(IntEnum):
    """What happened at a step. The node at hand is left by the last four."""

    ENTER = 0  # the search comes to the node, with a window
    UPDATE = 1  # v = max(v, v2), or min: a child's value is taken into the node's
    TEST = 2  # v (in the hard form, the child's value) is compared with the window
    NARROW = 3  # alpha or beta takes a new value, which may equal the old one
    TERMINAL = 4  # the rules give the node's value
    ESTIMATE = 5  # the evaluation gives it, at the depth limit
    CUT = 6  # the test was passed: the node is left, and children still to come are pruned
    LEAVE = 7  # all children were looked at: the node is left


# Bare numbers: an IntEnum's member costs a call to become one.
_CODES: Final = {
    INNER: int(Step.LEAVE),
    CUT: int(Step.CUT),
    TERMINAL: int(Step.TERMINAL),
    ESTIMATE: int(Step.ESTIMATE),
}
_ENTER, _UPDATE, _TEST, _NARROW = map(int, (Step.ENTER, Step.UPDATE, Step.TEST, Step.NARROW))


@dataclass(frozen=True, eq=False)
class SearchTrace:
    """The record of one search. All columns are read-only.

    Attributes, a row a step (`steps` rows):
        kind: a `Step`.
        node: the node at hand.
        value: UPDATE: the node's new value. TEST: what is compared with the window. NARROW: NaN.
            The four that leave: the value it is left with. ENTER: NaN.

    Attributes, a row a node (`nodes` rows):
        parent: the node above; -1 at the root.
        index: which of its parent's children it is, from 0 (an index into `actions(s)`).
        depth: plies below the root.
        entered, left: the steps at which the search came and went. `left` is -1 in a node that
            a stopped search did not leave.
        final: the value that it left with; NaN where it did not.
        fate: the `Step` that it left by; -1 where it did not.
    """

    kind: Bytes
    node: Ints
    value: Floats
    parent: Ints
    index: Ints
    depth: Ints
    entered: Ints
    left: Ints
    final: Floats
    fate: Bytes
    _windows: tuple[Floats, Floats]  # alpha and beta, a row an ENTER or NARROW

    @property
    def nodes(self) -> int:
        """How many nodes the search entered."""
        return len(self.parent)

    @property
    def steps(self) -> int:
        """How many steps it took."""
        return len(self.kind)

    @property
    def leaves(self) -> Ints:
        """The nodes that were valued without their children, in the order visited."""
        by_leaf = (self.fate == Step.TERMINAL) | (self.fate == Step.ESTIMATE)
        return np.flatnonzero(by_leaf).astype(np.int32)

    # What is so at a step

    def visited(self, step: int) -> Flags:
        """Which nodes the search has entered by `step`."""
        return self.entered <= step

    def finished(self, step: int) -> Flags:
        """Which nodes it has left by `step`."""
        return (self.left >= 0) & (self.left <= step)

    def values(self, step: int) -> Floats:
        """Every node's value so far; NaN where it has none yet."""
        latest, known = self._value_changes.latest(step)
        return np.where(known, self.value[latest], np.nan)

    def windows(self, step: int) -> tuple[Floats, Floats]:
        """Every node's alpha and beta; NaN where it is not entered yet."""
        latest, known = self._window_changes.latest(step)
        rows = self._window_rows[latest]
        alpha, beta = self._windows
        return np.where(known, alpha[rows], np.nan), np.where(known, beta[rows], np.nan)

    def path(self, step: int) -> list[int]:
        """The nodes from the root to the one at hand: the call stack."""
        nodes = [int(self.node[step])]
        while (parent := int(self.parent[nodes[-1]])) >= 0:
            nodes.append(parent)
        return nodes[::-1]

    def value_before(self, step: int) -> float:
        """The value of the node at hand just before `step`; NaN where it had none."""
        change = self._value_changes.last_of(int(self.node[step]), step - 1)
        return float(self.value[change]) if change >= 0 else np.nan

    def window(self, step: int) -> tuple[float, float]:
        """Alpha and beta of the node at hand after `step`."""
        return self._window_at(self._window_changes.last_of(int(self.node[step]), step))

    def window_before(self, step: int) -> tuple[float, float]:
        """Alpha and beta of the node at hand just before `step`: at NARROW, what changes."""
        change = self._window_changes.last_of(int(self.node[step]), step - 1)
        return self._window_at(change) if change >= 0 else self.window(step)

    def _window_at(self, change: int) -> tuple[float, float]:
        row = self._window_rows[change]
        return float(self._windows[0][row]), float(self._windows[1][row])

    @cached_property
    def _value_changes(self) -> _Changes:
        kinds = (Step.UPDATE, Step.TERMINAL, Step.ESTIMATE, Step.CUT, Step.LEAVE)
        return _Changes(self, kinds)

    @cached_property
    def _window_changes(self) -> _Changes:
        return _Changes(self, (Step.ENTER, Step.NARROW))

    @cached_property
    def _window_rows(self) -> Ints:
        """For each step that is an ENTER or a NARROW, its row in `_windows`."""
        has_window = (self.kind == Step.ENTER) | (self.kind == Step.NARROW)
        return (np.cumsum(has_window) - 1).astype(np.int32)


class _Changes:
    """The steps of some kinds, sorted by node and then by step: what makes each step equally near.

    Going back needs no log of what to undo: the state of a node at a step is its last change
    before it.
    """

    def __init__(self, trace: SearchTrace, kinds: tuple[Step, ...]) -> None:
        steps = np.flatnonzero(np.isin(trace.kind, kinds))
        self._steps = steps[np.argsort(trace.node[steps], kind="stable")].astype(np.int32)
        nodes = np.arange(trace.nodes + 1)
        self._starts = np.searchsorted(trace.node[self._steps], nodes).astype(np.int32)

    def latest(self, step: int) -> tuple[Ints, Flags]:
        """Each node's last change by `step`, and whether there is one (else the number is void)."""
        happened = np.concatenate(([0], np.cumsum(self._steps <= step, dtype=np.int32)))
        count = happened[self._starts[1:]] - happened[self._starts[:-1]]
        known = count > 0
        return self._steps[np.where(known, self._starts[:-1] + count - 1, 0)], known

    def last_of(self, node: int, step: int) -> int:
        """The last change of one node by `step`; -1 where there is none."""
        steps = self._steps[self._starts[node] : self._starts[node + 1]]
        count = int(np.searchsorted(steps, step, side="right"))
        return int(steps[count - 1]) if count else -1


class Recorder(Observer):
    """Records a search that walks depth first.

    It notes each event in a few bytes, so that the search goes on nearly undisturbed; `trace`
    works the columns out of them.

    Args:
        limit: more nodes than this are refused with an EngineError.
        stop: looked at every thousand nodes; once true, the search raises SearchStopped.
        progress: told the number of nodes, as often.
    """

    def __init__(
        self,
        limit: int = NODES_LIMIT,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        self._limit = limit
        self._stop = stop
        self._progress = progress
        self._nodes = 0
        self._kinds, self._values = array("b"), array("d")
        self._alphas, self._betas = array("d"), array("d")
        # The events come by the million: look the methods up once.
        self._kind, self._value = self._kinds.append, self._values.append
        self._alpha, self._beta = self._alphas.append, self._betas.append

    def enter(self, state: Any, ply: int, alpha: float = -INF, beta: float = INF) -> None:
        if not self._nodes & _LOOK_MASK:
            self._look_up()
        self._nodes += 1
        self._kind(_ENTER)
        self._value(_NAN)
        self._alpha(alpha)
        self._beta(beta)

    def _look_up(self) -> None:
        if self._stop is not None and self._stop():
            raise SearchStopped
        if self._nodes >= self._limit:
            raise EngineError("tree.too_large", limit=self._limit)
        if self._progress is not None:
            self._progress(self._nodes)

    def update(self, value: float) -> None:
        self._kind(_UPDATE)
        self._value(value)

    def test(self, value: float) -> None:
        self._kind(_TEST)
        self._value(value)

    def narrow(self, alpha: float, beta: float) -> None:
        self._kind(_NARROW)
        self._value(_NAN)
        self._alpha(alpha)
        self._beta(beta)

    def leave(self, state: Any, value: float, kind: str) -> None:
        self._kind(_CODES[kind])
        self._value(value)

    def trace(self) -> SearchTrace:
        """What has been recorded so far."""
        kind = np.array(self._kinds, dtype=np.int8)
        value = np.array(self._values, dtype=np.float64)
        enters, leaves = kind == Step.ENTER, kind >= Step.TERMINAL
        # A node is open from its ENTER to the step that leaves it, both included.
        level = (np.cumsum(enters) - np.cumsum(leaves) + leaves - 1).astype(np.int32)
        node = _node_at_hand(level, enters)
        entered = np.flatnonzero(enters).astype(np.int32)
        depth = level[entered]
        parent = _parents(depth)
        left = np.full(len(entered), -1, np.int32)
        final = np.full(len(entered), np.nan)
        fate = np.full(len(entered), -1, np.int8)
        steps = np.flatnonzero(leaves)
        left[node[steps]], final[node[steps]], fate[node[steps]] = steps, value[steps], kind[steps]
        index = _child_indices(parent)
        columns = kind, node, value, parent, index, depth, entered, left, final, fate
        windows = np.array(self._alphas), np.array(self._betas)
        for column in (*columns, *windows):
            column.flags.writeable = False
        return SearchTrace(*columns, windows)


def _node_at_hand(level: Ints, enters: Flags) -> Ints:
    """For each step the node on the given level: the one that was entered there last."""
    order = np.argsort(level, kind="stable")  # by level, and there by step
    numbers = (np.cumsum(enters) - 1)[order]
    # Each level begins with an ENTER, so the position of the last one never leaves its level.
    last_enter = np.maximum.accumulate(np.where(enters[order], np.arange(len(order)), 0))
    node = np.empty(len(order), np.int32)
    node[order] = numbers[last_enter]
    return node


def _parents(depth: Ints) -> Ints:
    """Each node's parent: the last node before it that is one level higher."""
    parent = np.full(len(depth), -1, np.int32)
    above = np.flatnonzero(depth == 0)
    for level in range(1, int(depth.max(initial=0)) + 1):
        here = np.flatnonzero(depth == level)
        parent[here] = above[np.searchsorted(above, here) - 1]
        above = here
    return parent


def _child_indices(parent: Ints) -> Ints:
    """Which of its parent's children each node is; they were entered in their order."""
    order = np.argsort(parent, kind="stable")
    grouped = parent[order]
    begins = np.concatenate(([True], grouped[1:] != grouped[:-1]))
    starts = np.maximum.accumulate(np.where(begins, np.arange(len(order)), 0))
    index = np.empty(len(order), np.int32)
    index[order] = np.arange(len(order)) - starts
    return index
