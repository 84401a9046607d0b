"""One clock for two searches side by side: the step that each is at, for every moment.

The pace names the events that happen in both at one moment: entering the same place of the tree,
entering a node each, or the beginning alone. Between two such events each search takes its own
steps, and the one that has fewer waits for the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from poda.engine.record.monte_carlo import PHASES
from poda.engine.record.monte_carlo_recording import monte_carlo_of
from poda.engine.record.trace import Flags, Ints, SearchTrace
from poda.tree.model import navigation

Pace = Literal["place", "nodes", "steps"]
PACES: Final[tuple[Pace, ...]] = ("place", "nodes", "steps")
"""Both enter the same place of the tree; both enter a node; both take a step."""

Side = Literal[0, 1]
LEFT: Final[Side] = 0
RIGHT: Final[Side] = 1
SIDES: Final[tuple[Side, Side]] = (LEFT, RIGHT)

_SPREAD: Final = np.uint64(0x9E3779B97F4A7C15)  # an odd number without pattern: Fibonacci hashing
_HALF: Final = np.uint64(32)


@dataclass(frozen=True, eq=False)
class TwinClock:
    """The moments of two searches that run side by side.

    Attributes, one row for each moment, for the left and the right search:
        steps: the step each is at; from one moment to the next it stays or grows by one.
        waits: True while it stands still because the other one is at nodes that it does not
            enter. A search that has taken its last step has ended and does not wait.

    Attributes:
        pace: the pace in use; `clock_of` may have replaced "place" by "nodes".
        side_cuts: the moments at which each search prunes something.
    """

    pace: Pace
    steps: tuple[Ints, Ints]
    waits: tuple[Flags, Flags]
    side_cuts: tuple[Ints, Ints]

    @property
    def moments(self) -> int:
        """The number of moments."""
        return len(self.steps[LEFT])

    def moment_of(self, step: int, side: Side = LEFT) -> int:
        """The first moment at which a side is at `step`."""
        # Of the same type: else numpy would copy all moments into a wider one first.
        return min(int(np.searchsorted(self.steps[side], np.int32(step))), self.moments - 1)

    @cached_property
    def cuts(self) -> Ints:
        """The moments at which either search prunes something, ascending."""
        return np.union1d(*self.side_cuts)

    @cached_property
    def ends(self) -> tuple[int, int]:
        """For each search the moment at which it takes its last step."""
        left, right = (self.moment_of(int(self.steps[side][-1]), side) for side in SIDES)
        return left, right

    def ended(self, side: Side, moment: int) -> bool:
        """Whether a side has taken its last step by `moment`."""
        return moment >= self.ends[side]


def clock_of(left: SearchTrace, right: SearchTrace, pace: Pace) -> TwinClock:
    """The clock of two recorded searches.

    The pace "place" needs both to enter the places they share in the same order. Where they do not
    (minimax in stages), or one is a Monte Carlo search, "nodes" takes its place: an iteration of a
    Monte Carlo search then counts as a node that is entered.
    """
    sampled = left.is_sampled or right.is_sampled
    together = _same_places(left, right) if pace == "place" and not sampled else None
    if together is None and pace == "place":
        pace = "nodes"
    if pace == "nodes":
        mine, yours = _begun(left), _begun(right)
        count = min(len(mine), len(yours))
        together = mine[:count], yours[:count]
    if together is None:
        together = np.zeros(1, np.int32), np.zeros(1, np.int32)
    return _ticking(left, right, pace, together)


def _ticking(
    left: SearchTrace, right: SearchTrace, pace: Pace, together: tuple[Ints, Ints]
) -> TwinClock:
    """The clock on which both take their steps `together[i]` at one moment; the first pair is 0, 0.

    After each such pair come two blocks. In the first, both go on until they enter another node; in
    the second, each goes through the nodes that only it enters, and the one with fewer steps
    waits.
    """
    traces = left, right
    starts = [
        _starts(trace, begun, alone=pace != "steps")
        for trace, begun in zip(traces, together, strict=True)
    ]
    lengths = [
        np.diff(begins, append=np.int32(trace.steps)).astype(np.int32)
        for begins, trace in zip(starts, traces, strict=True)
    ]
    longest = np.maximum(*lengths)
    block = np.repeat(np.arange(len(longest), dtype=np.int32), longest)
    first = np.cumsum(longest, dtype=np.int32) - longest
    offset = np.arange(len(block), dtype=np.int32) - first[block]
    steps, waits, cuts = [], [], []
    for side, trace in zip(SIDES, traces, strict=True):
        own = lengths[side][block]
        # In a block without a step of its own, a search stands at the last one before it.
        step = (starts[side][block] + np.minimum(offset, own - 1)).astype(np.int32)
        steps.append(step)
        waits.append((block % 2 == 1) & (offset >= own) & (step < trace.steps - 1))
        cuts.append(np.searchsorted(step, navigation.cuts(trace)).astype(np.int32))
    return TwinClock(pace, (steps[0], steps[1]), (waits[0], waits[1]), (cuts[0], cuts[1]))


def _begun(trace: SearchTrace) -> Ints:
    """The steps that enter a node, ascending; in a Monte Carlo search those that begin an
    iteration (the first one begins at step 0)."""
    found = monte_carlo_of(trace)
    if found is None:
        return np.sort(trace.entered)
    begun = np.arange(max(1, found.iterations), dtype=np.int32) * PHASES + 1
    begun[0] = 0
    return begun.astype(np.int32)


def _starts(trace: SearchTrace, together: Ints, *, alone: bool) -> Ints:
    """The first step of each block, alternately: a step of `together`, and the step at which the
    search next enters a node that is not shared (with `alone` False, or none: the block's end)."""
    ends = np.append(together[1:], np.int32(trace.steps))
    own = ends
    if alone:
        entered = np.append(_begun(trace), np.int32(trace.steps))
        own = np.minimum(entered[np.searchsorted(entered[:-1], together, side="right")], ends)
    starts = np.empty(2 * len(together), np.int32)
    starts[0::2], starts[1::2] = together, own
    return starts


def _same_places(left: SearchTrace, right: SearchTrace) -> tuple[Ints, Ints] | None:
    """The steps at which each enters the places that both enter; None where the orders differ."""
    (keys, entered), (other_keys, other_entered) = _places(left), _places(right)
    _, rows, other_rows = np.intersect1d(keys, other_keys, assume_unique=True, return_indices=True)
    mine, yours = entered[rows], other_entered[other_rows]
    order = np.argsort(mine)
    mine, yours = mine[order], yours[order]
    if len(mine) == 0 or mine[0] or yours[0] or (np.diff(yours) <= 0).any():
        return None
    return mine, yours


def _places(trace: SearchTrace) -> tuple[NDArray[np.uint64], Ints]:
    """A hash of each searched node's path from the root, and the step that enters the node.

    Left out are Star2's probes, which reach a place before the search itself does, and repeated
    visits: the first visit stands for its place.
    """
    keys = np.zeros(trace.nodes, np.uint64)
    order = np.argsort(trace.depth, kind="stable")
    levels = np.searchsorted(trace.depth[order], np.arange(1, int(trace.depth.max()) + 2))
    for begin, end in pairwise(levels.tolist()):
        level = order[begin:end]
        key = keys[trace.parent[level]] + trace.index[level].astype(np.uint64) + np.uint64(1)
        key *= _SPREAD
        keys[level] = key ^ (key >> _HALF)
    searched = ~trace.probed()
    if trace.again is not None:
        searched &= trace.first_visit == np.arange(trace.nodes)
    return keys[searched], trace.entered[searched]
