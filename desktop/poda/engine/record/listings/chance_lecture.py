"""The lines of a lecture at a chance node, and in Star2's probes.

v = 0.9 x 2 + 0.1 x 3 = 2.1
[low, high] = [1.2, 3.4]
3.4 <= 1? no
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from poda.engine.game import CHANCE
from poda.engine.record.listings.lecture import (
    PRUNE,
    Teller,
    Words,
    amount_text,
    call_text,
    has_windows,
    last_child,
    probability_text,
    pruned_children,
)
from poda.engine.record.listings.listing import Tie
from poda.engine.record.trace import SearchTrace, Step

_MOST: Final = 6
"""Of a longer sum only what was there before is written, and what comes to it."""


class ChanceTeller(Teller):
    """One step, told."""

    def enter_lines(self) -> tuple[str, ...]:
        windows = has_windows(self.algorithm)
        name = self.words.name(self.node)
        call = call_text(self.trace, self.node, self.step, name, windows=windows)
        if not self.trace.children[self.node] or not self._is_dice():
            return (call,)
        return (call, *self._interval()) if windows else (call, "v = 0")

    def _is_dice(self) -> bool:
        return bool(self.trace.player[self.node] == CHANCE)

    def _interval(self) -> tuple[str, ...]:
        """The interval of the node at hand after the step; nothing where there is none."""
        low, high = self.trace.intervals_of(np.array([self.node], np.int32), self.step)
        if math.isnan(low[0]):
            return ()
        return (f"[low, high] = [{amount_text(low[0])}, {amount_text(high[0])}]",)

    def update_lines(self) -> tuple[str, ...]:
        if not self._is_dice():
            return (f"v = {amount_text(self.value)}",)
        if math.isnan(self.value):  # a probe has come back
            found = float(self.trace.final[last_child(self.trace, self.step)])
            return (f"v2 = {amount_text(found)}", *self._interval())
        return (self._sum(), *self._interval())

    def _sum(self) -> str:
        """`v = 0.9 x 2 + 0.1 x 3 = 2.1`, an outcome longer each time."""
        trace, chance = self.trace, self.words.chance
        result = amount_text(self.value)
        if chance is None:
            return f"v = {result}"
        children = trace.entered_children(self.node)
        if trace.probe is not None:
            children = children[~trace.probe[children]]
        left = trace.left[children]
        children = children[(left >= 0) & (left < self.step)]
        terms = [
            f"{probability_text(chance(child))} x {amount_text(float(trace.final[child]))}"
            for child in children[-_MOST:].tolist()
        ]
        if len(children) > _MOST:
            before = float(trace.value[trace.left[children[-2]] + 1])
            terms = [amount_text(before), terms[-1]]
        return f"v = {' + '.join(terms)} = {result}"

    def test_lines(self) -> tuple[str, ...]:
        """The lower end against beta first, and then the upper end against alpha."""
        alpha, beta = self.trace.window(self.step)
        if self.trace.kind[self.step - 1] == Step.TEST:
            answer = self._reaches(alpha, self.value)
            return (self.question(self.value, "<", alpha, answer=answer),)
        answer = self._reaches(self.value, beta)
        return (self.question(self.value, ">", beta, answer=answer),)

    def cut_lines(self) -> tuple[str, ...]:
        line = f"return {amount_text(self.value)}"
        return (line, PRUNE) if pruned_children(self.trace, self.step) else (line,)


def lines_at(
    trace: SearchTrace,
    step: int,
    algorithm: str,
    tie: Tie = "ge",
    words: Words | None = None,
) -> tuple[str, ...]:
    """The lecture lines of `step`: one or more.

    Args:
        trace: of a search by this algorithm and under this tie rule.
    """
    node = trace.node[step]
    kind: type[Teller] = Teller
    if trace.player[node] == CHANCE or (trace.probe is not None and trace.probe[node]):
        kind = ChanceTeller
    teller = kind(trace, step, algorithm, tie, words or Words())
    return teller.staged_lines() if trace.staged else teller.lines()
