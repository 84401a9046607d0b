"""One clock for two searches: at which step each of them is at every moment.

A clock is made of blocks. At the start of a block both searches do something together, then each
goes its own steps, and the one that is through first waits for the other. What they do together is
the pace: enter the same place of the tree, enter a node each, or just begin.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from poda.engine.search.trace import Flags, Ints, SearchTrace
from poda.tree import navigation

Pace = Literal["place", "nodes", "steps"]
PACES: Final[tuple[Pace, ...]] = ("place", "nodes", "steps")
"""Together into the same place of the tree; a node each; a step each."""

Side = Literal[0, 1]
LEFT: Final[Side] = 0
RIGHT: Final[Side] = 1
SIDES: Final[tuple[Side, Side]] = (LEFT, RIGHT)

_SPREAD: Final = np.uint64(0x9E3779B97F4A7C15)  # an odd number without pattern: Fibonacci hashing
_HALF: Final = np.uint64(32)


@dataclass(frozen=True, eq=False)
class Clock:
    """The moments of two searches that run side by side.

    Attributes, a row a moment, for the left and the right search:
        steps: where each is; it never goes back, and no moment takes it further than one step.
        waits: whether it stands because the other one is at nodes that it does not enter. One
            that is through with all of its steps is not said to wait: it has ended.

    Attributes:
        pace: as it was asked for.
        side_cuts: the moments at which each of them prunes something.
    """

    pace: Pace
    steps: tuple[Ints, Ints]
    waits: tuple[Flags, Flags]
    side_cuts: tuple[Ints, Ints]

    @property
    def moments(self) -> int:
        """How many there are."""
        return len(self.steps[LEFT])

    def moment_of(self, step: int, side: Side = LEFT) -> int:
        """The first moment at which a side is at `step`."""
        return min(int(np.searchsorted(self.steps[side], step)), self.moments - 1)

    @cached_property
    def cuts(self) -> Ints:
        """The moments at which one of them prunes something."""
        return np.union1d(*self.side_cuts)

    @cached_property
    def ends(self) -> tuple[int, int]:
        """The first moments at which each has taken its last step."""
        left, right = (self.moment_of(int(self.steps[side][-1]), side) for side in SIDES)
        return left, right

    def ended(self, side: Side, moment: int) -> bool:
        """Whether a side has taken its last step."""
        return moment >= self.ends[side]


def clock_of(left: SearchTrace, right: SearchTrace, pace: Pace) -> Clock:
    """The clock of two recorded searches.

    At the pace "place" both must search the children in the same order; where they still come to
    places in different orders, as minimax in stages does, the pace is "nodes".
    """
    together = _same_places(left, right) if pace == "place" else None
    if together is None and pace == "place":
        pace = "nodes"
    if pace == "nodes":
        count = min(left.nodes, right.nodes)
        together = np.sort(left.entered)[:count], np.sort(right.entered)[:count]
    if together is None:
        together = np.zeros(1, np.int32), np.zeros(1, np.int32)
    return _ticking(left, right, pace, together)


def _ticking(
    left: SearchTrace, right: SearchTrace, pace: Pace, together: tuple[Ints, Ints]
) -> Clock:
    """The clock whose blocks begin with the steps `together`, the first of which are 0."""
    traces = left, right
    lengths = [
        np.diff(starts, append=np.int32(trace.steps)).astype(np.int32)
        for starts, trace in zip(together, traces, strict=True)
    ]
    longest = np.maximum(*lengths)
    block = np.repeat(np.arange(len(longest), dtype=np.int32), longest)
    begins = np.cumsum(longest, dtype=np.int32) - longest
    offset = np.arange(len(block), dtype=np.int32) - begins[block]
    steps = [
        (starts[block] + np.minimum(offset, length[block] - 1)).astype(np.int32)
        for starts, length in zip(together, lengths, strict=True)
    ]
    alone = [_goes_alone(trace, starts) for trace, starts in zip(traces, together, strict=True)]
    waits = [
        (offset >= lengths[side][block])
        & (steps[1 - side] >= alone[1 - side][block])
        & (steps[side] < traces[side].steps - 1)
        for side in SIDES
    ]
    found = [
        np.searchsorted(steps[side], navigation.cuts(traces[side])).astype(np.int32)
        for side in SIDES
    ]
    return Clock(pace, (steps[0], steps[1]), (waits[0], waits[1]), (found[0], found[1]))


def _goes_alone(trace: SearchTrace, starts: Ints) -> Ints:
    """For each block, the step at which a search enters a node that is not the block's first one.

    Where it does not, a step that the block does not come to.
    """
    entered = np.append(np.sort(trace.entered), np.int32(trace.steps))
    return entered[np.searchsorted(entered[:-1], starts, side="right")]


def _same_places(left: SearchTrace, right: SearchTrace) -> tuple[Ints, Ints] | None:
    """The steps at which they enter what both enter; None where the orders differ."""
    keys, entered = zip(*(_places(trace) for trace in (left, right)), strict=True)
    _, mine, yours = np.intersect1d(*keys, assume_unique=True, return_indices=True)
    mine, yours = entered[0][mine], entered[1][yours]
    order = np.argsort(mine)
    mine, yours = mine[order], yours[order]
    if len(mine) == 0 or mine[0] or yours[0] or (np.diff(yours) <= 0).any():
        return None
    return mine.astype(np.int32), yours.astype(np.int32)


def _places(trace: SearchTrace) -> tuple[NDArray[np.uint64], Ints]:
    """What tells each node's place in the tree from all others, and the step that enters it.

    Star2's probes are left out: they come to a place before the search itself does.
    """
    keys = np.zeros(trace.nodes, np.uint64)
    order = np.argsort(trace.depth, kind="stable")
    levels = np.searchsorted(trace.depth[order], np.arange(1, int(trace.depth.max()) + 2))
    for begin, end in zip(levels[:-1], levels[1:], strict=True):
        level = order[begin:end]
        key = keys[trace.parent[level]] + trace.index[level].astype(np.uint64) + np.uint64(1)
        key *= _SPREAD
        keys[level] = key ^ (key >> _HALF)
    searched = ~trace.probed()
    return keys[searched], trace.entered[searched]
