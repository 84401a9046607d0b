"""Prediction stops: steps at which a replayed search waits for a person's prediction.

A stop is a question at a step, `at`, which does not show the answer yet; the later step `until`
shows it. The stops are a pure function of the trace, computed in columns of arrays: a search of
half a million nodes has some hundred thousand of them.

The questions, and when they are asked (independent of what only the answer would show):

- CUT, "cut or not?": a child's value has reached its parent, which has children left and a bound to
  compare with: alpha or beta, whichever the opponent set, is finite.
- NEXT, "which leaf next?": at the start; if the next leaf may be below another node; after a leaf
  at which its parent could cut. Elsewhere the next leaf is the adjacent one, as it is after the
  answer that nothing is cut.
- VALUE, "what value?": all children of a node (two or more) were visited. In the fail-hard form
  also at a cut, where the node returns the bound instead of the value found.

If several questions follow each other, each begins at the step where the one before ends.

In Monte Carlo tree search two of them are asked in each iteration, about the root's children:

- NEXT, "which child is selected?": once all of them are in the tree, if there are at least two.
- VALUE, "what is its new Q?": the playout's result is known, but not backed up yet.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass, fields
from enum import IntEnum
from typing import Any, Final

import numpy as np

from poda.engine.game import CHANCE, MAX
from poda.engine.record.monte_carlo import PHASES, Phase
from poda.engine.record.monte_carlo_recording import MonteCarloSteps
from poda.engine.record.trace import Flags, Floats, Ints, SearchTrace, Step

_ENTER, _UPDATE, _TEST, _NARROW = map(int, (Step.ENTER, Step.UPDATE, Step.TEST, Step.NARROW))
_CUT, _LEAVE = int(Step.CUT), int(Step.LEAVE)
_TERMINAL, _ESTIMATE = int(Step.TERMINAL), int(Step.ESTIMATE)

_CLOSE: Final = 1e-9
_ROUNDED: Final = 0.005  # half a unit of the second decimal, enough for long decimals


class StopKind(IntEnum):
    """The kind of a question. Of two at the same step, the smaller one comes first."""

    CUT = 0
    VALUE = 1
    NEXT = 2


EVERY_KIND: Final = frozenset(StopKind)


@dataclass(frozen=True, slots=True)
class StopQuestion:
    """A question at a step of a search.

    Attributes:
        kind: its kind.
        at: the last step before the answer.
        until: the first step that shows it; unique among the stops of a kind.
        node: the trace node in question. NEXT: the leaf visited last, 0 at the start; in Monte
            Carlo tree search the node that selects.
        right: the answer. CUT: 1 for a cut, 0 for none. VALUE: the node's final value, or Q for the
            side that moved into it. NEXT: the next leaf, or the selected child, as a trace node;
            -1 if the search ends.
    """

    kind: StopKind
    at: int
    until: int
    node: int
    right: float

    def is_right(self, given: float) -> bool:
        """Whether an answer is right; two decimals of a value suffice."""
        if self.kind is not StopKind.VALUE or not math.isfinite(self.right):
            return given == self.right
        off = abs(given - self.right)
        if off <= _CLOSE * max(1.0, abs(self.right)):
            return True
        hundredths = self.right * 100
        return abs(hundredths - round(hundredths)) > _CLOSE and off <= _ROUNDED + _CLOSE


@dataclass(frozen=True, eq=False)
class Stops:
    """The stops of a trace as columns, one row each, in order; see `StopQuestion`."""

    kind: Ints
    at: Ints
    until: Ints
    node: Ints
    right: Floats

    def __len__(self) -> int:
        return len(self.at)

    def __getitem__(self, row: int) -> StopQuestion:
        return StopQuestion(
            StopKind(self.kind[row]), int(self.at[row]), int(self.until[row]),
            int(self.node[row]), float(self.right[row]),
        )  # fmt: skip

    def count(self, kind: StopKind) -> int:
        """The number of stops of a kind."""
        return int(np.count_nonzero(self.kind == kind))

    def thinned(self, most: int) -> Stops:
        """At most that many stops, spread evenly over the search."""
        if len(self) <= most:
            return self
        return self._rows(np.round(np.linspace(0, len(self) - 1, most)).astype(np.int64))

    def first_from(self, step: int) -> int:
        """The row of the first stop at `step` or later; `len` if there is none."""
        return int(np.searchsorted(self.at, step))

    def _rows(self, rows: Any) -> Stops:
        return Stops(**{each.name: getattr(self, each.name)[rows] for each in fields(self)})


def stops_of(trace: SearchTrace, kinds: Collection[StopKind] = EVERY_KIND) -> Stops:
    """The stops of a search, of the given kinds only."""
    parts = []
    if isinstance(trace, MonteCarloSteps):
        if StopKind.NEXT in kinds:
            parts.append(_selections(trace))
        if StopKind.VALUE in kinds:
            parts.append(_means(trace))
        return _joined(parts)
    if trace.staged:
        if StopKind.VALUE in kinds:
            parts.append(_staged_values(trace))
        if StopKind.NEXT in kinds:
            parts.append(_staged_leaves(trace))
        return _joined(parts)
    tests = _tests_of(trace)
    if StopKind.CUT in kinds:
        parts.append(_cuts(tests))
    if StopKind.VALUE in kinds:
        parts += [_values(trace), _values_of_cuts(trace, tests)]
    if StopKind.NEXT in kinds:
        told = (
            tests.open & ~tests.cut if StopKind.CUT in kinds else np.zeros(len(tests.at), np.bool_)
        )
        parts.append(_leaves(trace, tests.child[tests.open & ~told], _joined(parts)))
    return _joined(parts)


def _joined(parts: list[Stops]) -> Stops:
    columns: dict[str, Any] = {
        each.name: np.concatenate([getattr(part, each.name) for part in parts])
        if parts
        else np.empty(0)
        for each in fields(Stops)
    }
    stops = Stops(**columns)
    # No two of a kind begin at the same step.
    return stops._rows(np.argsort(stops.at.astype(np.int64) * len(StopKind) + stops.kind))


def _stops(kind: StopKind, at: Ints, until: Ints, node: Ints, right: Any) -> Stops:
    return Stops(np.full(len(at), kind), at, until, node, np.asarray(right, np.float64))


# Cut or not?


@dataclass(frozen=True, eq=False)
class _Tests:
    """Comparisons with the window: one row for each update of a node by a child's value.

    Attributes:
        child: the child; node: its parent, which compares.
        at: the step before the comparison. first, last: its first and last step.
        cut: whether the comparison cuts.
        hard: whether it is the fail-hard form's, which compares the child's value.
        open: whether there are children left, and a bound to compare with.
    """

    child: Ints
    node: Ints
    at: Ints
    first: Ints
    last: Ints
    cut: Flags
    hard: Flags
    open: Flags


def _tests_of(trace: SearchTrace) -> _Tests:
    child = np.flatnonzero(trace.left >= 0).astype(np.int32)
    child = child[trace.parent[child] >= 0]
    node, left = trace.parent[child], trace.left[child]
    kind = np.append(trace.kind, np.full(4, -1, np.int8))  # padding after the last step
    updated = kind[left + 1] == _UPDATE
    at = left + updated
    first = at + 1 + (kind[at + 1] == _NARROW)
    tested = kind[first] == _TEST
    child, node, at, first, left = (each[tested] for each in (child, node, at, first, left))
    last = first + (kind[first + 1] == _TEST)  # a chance node has two tests
    alpha, beta = _windows_entered(trace, node)
    player = trace.player[node]
    against_beta = (player == MAX) | (player == CHANCE)
    against_alpha = player != MAX
    bounded = (against_beta & np.isfinite(beta)) | (against_alpha & np.isfinite(alpha))
    to_come = trace.index[child] + 1 < trace.children[node]
    if trace.probe is not None:
        to_come |= trace.probe[child]
    # The second test of a chance node says nothing if only beta is finite.
    tells = np.where((player == CHANCE) & ~np.isfinite(alpha) & ~_cuts_at(kind, last), first, last)
    return _Tests(
        child, node, at.astype(np.int32), first.astype(np.int32), tells.astype(np.int32),
        _cuts_at(kind, last), first == left + 1, bounded & to_come,
    )  # fmt: skip


def _cuts_at(kind: Any, last: Any) -> Flags:
    cuts: Flags = kind[last + 1] == _CUT
    return cuts


def _windows_entered(trace: SearchTrace, nodes: Ints) -> tuple[Floats, Floats]:
    """The alpha and beta with which nodes were entered."""
    if trace.narrowed is None:
        return np.full(len(nodes), -math.inf), np.full(len(nodes), math.inf)
    told = np.flatnonzero((trace.kind == _ENTER) | (trace.kind == _NARROW))
    rows = np.searchsorted(told, trace.entered[nodes])
    alpha, beta = trace.narrowed
    return alpha[rows], beta[rows]


def _cuts(tests: _Tests) -> Stops:
    some = np.flatnonzero(tests.open)
    # The fail-hard form's cut changes the value as well, which is asked separately.
    until = tests.last + (tests.cut & ~tests.hard)
    return _stops(StopKind.CUT, tests.at[some], until[some], tests.node[some], tests.cut[some])


# What value?


def _values(trace: SearchTrace) -> Stops:
    child = np.flatnonzero(trace.parent >= 0).astype(np.int32)
    if trace.again is not None:  # a child that is searched again next has no final value yet
        behind = np.minimum(trace.left[child] + 1, trace.steps - 1)
        child = child[trace.kind[behind] != _ENTER]
    node = trace.parent[child]
    last = (trace.index[child] + 1 == trace.children[node]) & (trace.index[child] > 0)
    last &= trace.left[child] >= 0
    fate = trace.fate[node]
    last &= (fate == _LEAVE) | ((fate == _CUT) & (trace.player[node] != CHANCE))
    last &= np.isfinite(trace.final[node])
    if trace.probe is not None:
        last &= ~trace.probe[child] & ~trace.probe[node]
    child, node = child[last], node[last]
    return _stops(StopKind.VALUE, trace.left[child], trace.left[node], node, trace.final[node])


def _values_of_cuts(trace: SearchTrace, tests: _Tests) -> Stops:
    """For the fail-hard form: the values that cut nodes return."""
    some = np.flatnonzero(tests.open & tests.cut & tests.hard)
    node = tests.node[some]
    return _stops(StopKind.VALUE, tests.last[some], tests.last[some] + 1, node, trace.final[node])


def _staged_values(trace: SearchTrace) -> Stops:
    steps = np.flatnonzero(trace.kind == _LEAVE).astype(np.int32)
    node = trace.node[steps]
    some = trace.children[node] > 1
    steps, node = steps[some], node[some]
    return _stops(StopKind.VALUE, steps - 1, steps, node, trace.final[node])


# Which leaf next?


def _leaves(trace: SearchTrace, compared: Ints, others: Stops) -> Stops:
    """The stops after leaves, given the leaves at which the nodes above compare (`compared`).

    After "cut or not?" without a cut, the next leaf is obvious.
    """
    leaf = np.flatnonzero(trace.children == 0).astype(np.int32)
    if not len(leaf) or not leaf[0]:
        return _stops(StopKind.NEXT, *(np.empty(0, np.int32) for _ in range(4)))
    before, behind = np.append(np.int32(0), leaf), np.append(leaf, np.int32(-1))
    at = np.append(np.int32(0), trace.left[leaf])
    until = np.append(trace.entered[leaf], np.int32(trace.steps - 1))
    asked = np.append(True, _is_last(trace, leaf) | np.isin(leaf, compared))
    asked[1:-1] |= trace.parent[leaf[1:]] != trace.parent[leaf[:-1]]  # it has another parent
    if trace.probe is not None:  # a probe visits one leaf and goes elsewhere
        asked[1:] |= trace.probe[trace.parent[leaf]]
    # After the end of other questions asked before that leaf.
    ends = np.append(np.int32(0), np.sort(others.until))
    at = np.maximum(at, ends[np.searchsorted(ends, until, side="right") - 1])
    whole = trace.left[0] >= 0  # else the search was stopped, and the next leaf is unknown
    asked &= (at >= 0) & (at < until) & ((behind >= 0) | whole)
    some = np.flatnonzero(asked)
    return _stops(StopKind.NEXT, at[some], until[some], before[some], behind[some])


def _staged_leaves(trace: SearchTrace) -> Stops:
    steps = np.flatnonzero((trace.kind == _TERMINAL) | (trace.kind == _ESTIMATE)).astype(np.int32)
    leaf = trace.node[steps]
    before = np.append(np.int32(0), leaf[:-1])
    asked = np.append(True, _is_last(trace, leaf[:-1])) & (trace.children[0] > 0)
    some = np.flatnonzero(asked)
    return _stops(StopKind.NEXT, steps[some] - 1, steps[some], before[some], leaf[some])


# Monte Carlo tree search


def _selections(trace: MonteCarloSteps) -> Stops:
    """The child of the root that each iteration selects, once all compete."""
    record = trace.record
    children = int(record.children[0])
    below = record.born[record.depth == 1]
    whole = int(below.max()) if len(below) == children > 1 else record.iterations
    if record.player[0] == CHANCE:
        whole = record.iterations
    some = np.arange(whole + 1, record.iterations, dtype=np.int32)
    some = some[record.branch[some] >= 0]
    at = PHASES * some
    right = trace.here[record.branch[some]]
    return _stops(StopKind.NEXT, at, at + int(Phase.SELECT), np.zeros_like(some), right)


def _means(trace: MonteCarloSteps) -> Stops:
    """The new Q of the root's child through which each iteration went."""
    record = trace.record
    some = np.flatnonzero(record.branch >= 0).astype(np.int32)
    branch = record.branch[some]
    right = np.empty(len(some))
    for child in np.unique(branch).tolist():
        rows = branch == child
        sums = np.cumsum(record.result[some[rows]])
        right[rows] = record.side[child] * sums / np.arange(1, len(sums) + 1)
    at = PHASES * some + int(Phase.PLAY_OUT)
    return _stops(StopKind.VALUE, at, at + 1, trace.here[branch], right + 0.0)


def _is_last(trace: SearchTrace, leaf: Ints) -> Flags:
    """Flags of the nodes that are the last child of their parent."""
    last: Flags = trace.index[leaf] + 1 == trace.children[trace.parent[leaf]]
    return last
