"""The lines of a lecture: what a step does, with its numbers filled in.

    v = min(+∞, 3) = 3
    3 ≤ −∞? no
    beta = min(+∞, 3) = 3
    return 3
    PRUNE

All numbers are from the trace. A cut at the last child prunes nothing, so it has no PRUNE.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from operator import ge, gt
from typing import Final

import numpy as np

from poda.base.numbers import AT_LEAST, AT_MOST, MINUS, interval_text, listed, number_text
from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.record.listing import Tie
from poda.engine.record.trace import Floats, Ints, SearchTrace, Step
from poda.engine.search.algorithms import REDUCING
from poda.engine.search.alphabeta import UPDATE_FIRST, WITHOUT_VALUE
from poda.engine.search.negamax import turned, window_of
from poda.engine.search.observer import EXACT, LOWER, UPPER
from poda.engine.search.transposition import kind_of_value

PRUNE: Final = "PRUNE"

_MOST: Final = 8
"""The most children listed in full; of more, only the first ones and the decisive one."""
_LISTED: Final = 5
_GAP: Final = "..."
_NEARLY: Final = 1e-9
_FAMILY: Final = ("negamax", "pvs", *REDUCING, "aspiration", "mtdf", "quiescence")
_KINDS: Final = {EXACT: "exact", LOWER: "lower", UPPER: "upper"}
"""The kinds of transposition table entries, by the names that the listing has for them."""


def _state(_node: int) -> str:
    return "s"


@dataclass(frozen=True)
class LectureWords:
    """The words and names in lecture lines. Functions take a trace node.

    Attributes:
        yes, no: the answers to a test.
        prune: the word for a cut.
        name: a node's name.
        move: the name of the move to a node; by default its number, from 1.
        chance: the probability of the throw that leads to a node; None: sums are not written out.
        number: the text of a value, which may write a forced win as one.
    """

    yes: str = "yes"
    no: str = "no"
    prune: str = PRUNE
    name: Callable[[int], str] = field(default=_state)
    move: Callable[[int], str] | None = None
    chance: Callable[[int], float] | None = None
    number: Callable[[float], str] = field(default=number_text)


def call_text(
    trace: SearchTrace,
    node: int,
    step: int,
    name: str,
    *,
    windows: bool,
    number: Callable[[float], str] = number_text,
    one: str = "",
) -> str:
    """The call that searches a node: `MIN-VALUE(B, alpha=3, beta=+∞)`, with its window at `step`.

    Args:
        one: the name of an only function for both sides; the window is then the side to move's.
    """
    owner = owner_name(int(trace.player[node]))
    function = one or f"{owner}-VALUE"
    if trace.probe is not None and trace.probe[node]:
        function = "PROBE"
    if not windows:
        return f"{function}({name})"
    alphas, betas = trace.windows_of(np.array([node]), step)
    ends = float(alphas[0]), float(betas[0])
    if one and trace.player[node] == MIN:
        ends = 0 - ends[1], 0 - ends[0]
    alpha, beta = window_texts(*ends, number)
    return f"{function}({listed((name, f'alpha={alpha}', f'beta={beta}'))})"


def window_texts(
    alpha: float, beta: float, number: Callable[[float], str] = number_text
) -> tuple[str, str]:
    """Both ends of a window. Two neighbouring floating-point numbers, which would look the same,
    are written `0.3`, `0.3+`."""
    low, high = number(alpha), number(beta)
    if math.nextafter(alpha, math.inf) == beta:
        if len(repr(alpha)) <= len(repr(beta)):
            return low, f"{low}+"
        return f"{high}{MINUS}", high
    return low, high


def owner_name(player: int) -> str:
    """MAX, MIN or CHANCE: names of the field, the same in every language."""
    if player == CHANCE:
        return "CHANCE"
    return "MAX" if player == MAX else "MIN"


def probability_text(probability: float) -> str:
    """The text of a probability: `0.9`, `1/3`, or `2/36` for throws of two dice."""
    if round(probability, 3) == probability:
        return number_text(probability)
    pairs = (1, 2)  # of the 36 throws of two dice
    for throws in pairs:
        if abs(probability * 36 - throws) < _NEARLY:
            return f"{throws}/36"
    fraction = Fraction(probability).limit_denominator(1000)
    if abs(float(fraction) - probability) < _NEARLY:
        return str(fraction)
    return number_text(round(float(f"{probability:.4g}"), 6))


def has_windows(algorithm: str) -> bool:
    """Whether calls of the algorithm have a window, as those of all forms of alpha-beta, of Star
    and of the searches that call alpha-beta repeatedly."""
    return algorithm.startswith(("alphabeta", "star")) or algorithm in _FAMILY


def has_tie(algorithm: str) -> bool:
    """Whether one may choose if the algorithm cuts at equality; MTD(f) always does."""
    return has_windows(algorithm) and algorithm != "mtdf"


def pruned_children(trace: SearchTrace, step: int) -> int:
    """The number of children that a CUT at `step` prunes: 0 at the last child."""
    node = int(trace.node[step])
    if trace.probe is None:
        last = last_child(trace, step)
        return int(trace.children[node] - (trace.index[last] + 1 if last >= 0 else 0))
    # Probes skip leaves, so the children that were seen may not be the first ones.
    return int(trace.children[node]) - len(np.unique(trace.index[trace.entered_children(node)]))


def last_child(trace: SearchTrace, step: int) -> int:
    """The last child that returned a value to the current node before `step`; -1 for none."""
    node = int(trace.node[step])
    while step > trace.entered[node]:
        step -= 1
        if trace.kind[step] >= Step.TERMINAL and trace.parent[trace.node[step]] == node:
            return int(trace.node[step])
    return -1


class StepWriter:
    """Writes the lecture lines of one step."""

    def __init__(
        self, trace: SearchTrace, step: int, algorithm: str, tie: Tie, words: LectureWords
    ) -> None:
        self.trace = trace
        self.step = step
        self.algorithm = algorithm
        self.words = words
        self.number = words.number
        self.node = int(trace.node[step])
        self.kind = Step(trace.kind[step])
        self.value = float(trace.value[step])
        self.is_max = bool(trace.player[self.node] == MAX)
        self.best = "max" if self.is_max else "min"
        self.equal = "=" if tie == "ge" else ""

    def lines(self) -> tuple[str, ...]:
        writers = {
            Step.ENTER: self.enter_lines,
            Step.UPDATE: self.update_lines,
            Step.TEST: self.test_lines,
            Step.NARROW: self._narrow_lines,
            Step.CUT: self.cut_lines,
            Step.LEAVE: self.leave_lines,
            Step.FOUND: self.found_lines,
        }
        writer = writers.get(self.kind)
        return writer() if writer is not None else (f"return {self.number(self.value)}",)

    def leave_lines(self) -> tuple[str, ...]:
        return *self._stored(), f"return {self.number(self.value)}"

    def found_lines(self) -> tuple[str, ...]:
        assert self.trace.known is not None
        entry = self._entry(int(self.trace.known[self.node]), self.node)
        return entry, f"return {self.number(self.value)}"

    def _stored(self) -> tuple[str, ...]:
        """The line that stores the node in the transposition table, if there is one."""
        return (self._entry(self.node, self.node),) if self.trace.known is not None else ()

    def _entry(self, node: int, here: int) -> str:
        """The table entry from the visit `node`, with the position's name at the visit `here`."""
        name, value = self.words.name(here), self.number(float(self.trace.final[node]))
        if self.trace.narrowed is None:
            return f"T[{name}] = {value}"
        kind = entry_of(self.trace, node, "ge" if self.equal else "gt")[1]
        return f"T[{name}] = ({value}, {_KINDS[kind]})"

    def enter_lines(self) -> tuple[str, ...]:
        windows = has_windows(self.algorithm)
        name = self.words.name(self.node)
        call = call_text(
            self.trace, self.node, self.step, name, windows=windows, number=self.number
        )
        if not self.trace.children[self.node] or self.algorithm in WITHOUT_VALUE:
            return (call,)
        if self.trace.known is not None and self.trace.known[self.node] >= 0:
            if self.trace.fate[self.node] == Step.FOUND:
                return (call,)
            entry = self._entry(int(self.trace.known[self.node]), self.node)
            return call, f"{entry}? {self.words.no}", f"v = {self.number(self._worst())}"
        return call, f"v = {self.number(self._worst())}"

    def _worst(self) -> float:
        return -math.inf if self.is_max else math.inf

    def update_lines(self) -> tuple[str, ...]:
        before = self.trace.value_before(self.step)
        if math.isnan(before):
            before = self._worst()
        last = last_child(self.trace, self.step)
        if last < 0:  # a quiescence search stands pat
            return (f"v = EVAL(s) = {self.number(self.value)}",)
        child = float(self.trace.final[last])
        return (
            f"v = {self.best}({_listed(self.number, (before, child))}) = {self.number(self.value)}",
        )

    def test_lines(self) -> tuple[str, ...]:
        alpha, beta = self.trace.window(self.step)
        if self.algorithm in UPDATE_FIRST:
            return (self.question(alpha, ">", beta, self._reaches(alpha, beta)),)
        sign, theirs = (">", beta) if self.is_max else ("<", alpha)
        met = self._reaches(self.value, beta) if self.is_max else self._reaches(alpha, self.value)
        first = self.question(self.value, sign, theirs, met)
        mine = alpha if self.is_max else beta
        if met or self.algorithm != "alphabeta-hard" or self._improves(mine):
            return (first,)
        # This step also executes the listing's next line, whose test fails.
        return first, self._comparison(self.value, sign, mine, answer=False)

    def _narrow_lines(self) -> tuple[str, ...]:
        side = 0 if self.is_max else 1
        name = ("alpha", "beta")[side]
        before = self.trace.window_before(self.step)[side]
        after = self.trace.window(self.step)[side]
        if self.algorithm == "alphabeta-hard":
            sign = ">" if self.is_max else "<"
            return (
                self._comparison(after, sign, before, answer=True),
                f"{name} = {self.number(after)}",
            )
        value = self.trace.value_before(self.step)
        if self.algorithm in WITHOUT_VALUE:  # the child's value is taken directly
            value = float(self.trace.final[last_child(self.trace, self.step)])
        both = _listed(self.number, (before, value))
        return (f"{name} = {self.best}({both}) = {self.number(after)}",)

    def cut_lines(self) -> tuple[str, ...]:
        lines = *self._stored(), f"return {self.number(self.value)}"
        return (*lines, self.words.prune) if pruned_children(self.trace, self.step) else lines

    def _reaches(self, high: float, low: float) -> bool:
        return high >= low if self.equal else high > low

    def _improves(self, mine: float) -> bool:
        return self.value > mine if self.is_max else self.value < mine

    def question(self, left: float, sign: str, right: float, answer: bool) -> str:
        return self._comparison(left, sign + self.equal, right, answer=answer)

    def _comparison(self, left: float, sign: str, right: float, *, answer: bool) -> str:
        word = self.words.yes if answer else self.words.no
        sign = {">=": AT_LEAST, "<=": AT_MOST}.get(sign, sign)
        return f"{self.number(left)} {sign} {self.number(right)}? {word}"

    def staged_lines(self) -> tuple[str, ...]:
        """The lines of a step of minimax in stages."""
        name, value = self.words.name(self.node), self.number(self.value)
        if self.kind is Step.ENTER:
            return (f"CHILDREN({name}): {self.trace.children[self.node]}",)
        if self.kind is Step.TERMINAL:
            return (f"UTILITY({name}) = {value}",)
        if self.kind is Step.ESTIMATE:
            return (f"EVAL({name}) = {value}",)
        children = self.trace.entered_children(self.node)
        values = self.trace.final[children]
        if self.kind is Step.LEAVE:
            return (f"v = {self.best}({_listed(self.number, values, self.value)}) = {value}",)
        return self._choose(children, values)

    def _choose(self, children: Ints, values: Floats) -> tuple[str, ...]:
        wanted = float(self.trace.final[0])
        found = np.flatnonzero(values == wanted)[:1]
        looked_at = values[: found[0] + 1] if len(found) else values
        lines = []
        for place in _places(looked_at, wanted):
            line = self._comparison(values[place], "=", wanted, answer=place in found)
            lines.append(line if place >= 0 else _GAP)
        if not len(found):
            return tuple(lines)
        move = self.words.move or (lambda node: str(self.trace.index[node] + 1))
        return (*lines, f"return {move(int(children[found[0]]))}")


def _listed(
    number: Callable[[float], str],
    values: Floats | tuple[float, ...],
    decisive: float = math.nan,
) -> str:
    """The values, separated by commas; of many only the first ones and the first `decisive` one."""
    places = _places(np.asarray(values), decisive)
    return listed(_GAP if place < 0 else number(float(values[place])) for place in places)


def _places(values: Floats, decisive: float) -> list[int]:
    """The indices of the values to list, in order; -1 stands for a gap."""
    if len(values) <= _MOST:
        return list(range(len(values)))
    first = list(range(_LISTED))
    found = np.flatnonzero(values == decisive)[:1].tolist()
    if not found or found[0] < _LISTED:
        return [*first, -1]
    before = [-1] if found[0] > _LISTED else []
    behind = [-1] if found[0] < len(values) - 1 else []
    return [*first, *before, *found, *behind]


# Searches with null windows, and those that search a node again in another window.


class NegamaxWriter(StepWriter):
    """Writes a step of negamax: values and windows are those for the side to move."""

    def __init__(
        self, trace: SearchTrace, step: int, algorithm: str, tie: Tie, words: LectureWords
    ) -> None:
        super().__init__(trace, step, algorithm, tie, words)
        self.side = MAX if self.is_max else MIN
        self.value = turned(self.side, self.value)

    def enter_lines(self) -> tuple[str, ...]:
        name = self.words.name(self.node)
        call = call_text(
            self.trace, self.node, self.step, name, windows=True, number=self.number, one="NEGAMAX"
        )
        return (
            (call, f"v = {self.number(-math.inf)}") if self.trace.children[self.node] else (call,)
        )

    def update_lines(self) -> tuple[str, ...]:
        before = turned(self.side, self.trace.value_before(self.step))
        child = last_child(self.trace, self.step)
        found = turned(int(self.trace.player[child]), float(self.trace.final[child]))
        taken = turned(self.side, float(self.trace.final[child]))
        both = _listed(self.number, (-math.inf if math.isnan(before) else before, taken))
        turn = f"{MINUS}({self.number(found)}) = " if found < 0 and taken != found else ""
        return (
            f"v2 = {turn}{self.number(taken)}",
            f"v = max({both}) = {self.number(self.value)}",
        )

    def test_lines(self) -> tuple[str, ...]:
        _, beta = window_of(self.side, *self.trace.window(self.step))
        return (self.question(self.value, ">", beta, self._reaches(self.value, beta)),)

    def _narrow_lines(self) -> tuple[str, ...]:
        before, _ = window_of(self.side, *self.trace.window_before(self.step))
        after, _ = window_of(self.side, *self.trace.window(self.step))
        value = turned(self.side, self.trace.value_before(self.step))
        both = _listed(self.number, (before, value))
        return (f"alpha = max({both}) = {self.number(after)}",)


class PvsWriter(StepWriter):
    """Writes a step of principal variation search, with the test after a null window."""

    def enter_lines(self) -> tuple[str, ...]:
        lines = super().enter_lines()
        if self.trace.again is None or not self.trace.again[self.node]:
            return lines
        return self._research_test(int(self.trace.parent[self.node]), self.step - 1), *lines

    def update_lines(self) -> tuple[str, ...]:
        lines = super().update_lines()
        child = last_child(self.trace, self.step)
        again = self.trace.again is not None and bool(self.trace.again[child])
        if (again and not self.trace.is_deeper(child)) or not self.trace.index[child]:
            return lines
        return self._research_test(self.node, self.step - 1), *lines

    def _research_test(self, node: int, step: int) -> str:
        """The test whether the child left at `step` is searched again: `3 < 5 < +∞? yes`; for one
        that was searched less deep, with the limit that it was asked about, `5 > 3? yes`."""
        before = int(self.trace.node[step])
        found = float(self.trace.final[before])
        if self.trace.reduced is not None and self.trace.reduced[before]:
            alpha, beta = self.trace.window(int(self.trace.entered[before]))
            sign, limit, is_better = "<", beta, found < beta
            if self.trace.player[node] == MAX:
                sign, limit, is_better = ">", alpha, found > alpha
            answer = self.words.yes if is_better else self.words.no
            return f"{self.number(found)} {sign} {self.number(limit)}? {answer}"
        (alpha,), (beta,) = self.trace.windows_of(np.array([node], np.int32), step)
        answer = self.words.yes if alpha < found < beta else self.words.no
        return f"{self.number(alpha)} < {self.number(found)} < {self.number(beta)}? {answer}"


class RootWindowWriter(StepWriter):
    """Writes a step of MTD(f) or aspiration; at the root also which window is tried, and why."""

    def enter_lines(self) -> tuple[str, ...]:
        lines = super().enter_lines()
        if self.algorithm != "mtdf" or self.trace.parent[self.node] >= 0:
            return lines
        beta = self.trace.window(self.step)[1]
        known = root_bounds(self.trace, self.step - 1)
        if known is None:
            return f"beta = f = {self.number(beta)}", *lines
        g, low, _ = known
        after = "g" if g != low else "g + 1" if beta == g + 1 else "next(g)"
        return f"beta = {after} = {self.number(beta)}", *lines

    def leave_lines(self) -> tuple[str, ...]:
        return *super().leave_lines(), *self._root_test()

    def cut_lines(self) -> tuple[str, ...]:
        return *super().cut_lines(), *self._root_test()

    def _root_test(self) -> tuple[str, ...]:
        """The comparison of the root's value with its window; nothing at other nodes."""
        if self.trace.parent[self.node] >= 0:
            return ()
        alpha, beta = self.trace.window(int(self.trace.entered[self.node]))
        g = self.value
        if self.algorithm == "mtdf":
            end = "high" if g < beta else "low"
            return (self._comparison(g, "<", beta, answer=g < beta), f"{end} = {self.number(g)}")
        if g <= alpha > -math.inf:
            return (self._comparison(g, "<=", alpha, answer=True),)
        return (self._comparison(g, ">=", beta, answer=g >= beta),) if beta < math.inf else ()


def root_bounds(trace: SearchTrace, step: int) -> tuple[float, float, float] | None:
    """The value of the last search of the root that is finished by `step`, and the lower and upper
    bound of the root's value by all of these; None before the first is finished."""
    roots = trace.roots[trace.left[trace.roots] <= step]
    roots = roots[trace.left[roots] >= 0]
    low, high, value = -math.inf, math.inf, math.nan
    for root in roots.tolist():
        alpha, beta = trace.window(int(trace.entered[root]))
        value = float(trace.final[root])
        if value < beta:
            high = value
        if value > alpha:
            low = value
    return (value, low, high) if len(roots) else None


# The lines of a lecture at chance nodes, and in Star2's probes.
#
# v = 0.9 × 2 + 0.1 × 3 = 2.1
# [low, high] = [1.2, 3.4]
# 3.4 ≤ 1? no

_MOST_OF_SUM: Final = 6
"""The most terms of a sum that are written; a longer sum is `its value before + the last term`."""


class ChanceWriter(StepWriter):
    """Writes a step at a chance node, or in a probe."""

    def enter_lines(self) -> tuple[str, ...]:
        windows = has_windows(self.algorithm)
        name = self.words.name(self.node)
        call = call_text(
            self.trace, self.node, self.step, name, windows=windows, number=self.number
        )
        if not self.trace.children[self.node] or not self._is_dice():
            return (call,)
        return (call, *self._interval()) if windows else (call, "v = 0")

    def _is_dice(self) -> bool:
        return bool(self.trace.player[self.node] == CHANCE)

    def _interval(self) -> tuple[str, ...]:
        """The line with the current node's interval after the step; nothing if it has none."""
        low, high = self.trace.intervals_of(np.array([self.node], np.int32), self.step)
        if math.isnan(low[0]):
            return ()
        ends = self.number(float(low[0])), self.number(float(high[0]))
        return (f"[low, high] = {interval_text(*ends)}",)

    def update_lines(self) -> tuple[str, ...]:
        if not self._is_dice():
            return (f"v = {self.number(self.value)}",)
        if math.isnan(self.value):  # a probe has returned
            found = float(self.trace.final[last_child(self.trace, self.step)])
            return (f"v2 = {self.number(found)}", *self._interval())
        return (self._sum(), *self._interval())

    def _sum(self) -> str:
        """The sum so far, with one more outcome each time: `v = 0.9 × 2 + 0.1 × 3 = 2.1`."""
        trace, chance = self.trace, self.words.chance
        result = self.number(self.value)
        if chance is None:
            return f"v = {result}"
        children = trace.entered_children(self.node)
        if trace.probe is not None:
            children = children[~trace.probe[children]]
        left = trace.left[children]
        children = children[(left >= 0) & (left < self.step)]
        terms = [
            f"{probability_text(chance(child))} × {self.number(float(trace.final[child]))}"
            for child in children[-_MOST_OF_SUM:].tolist()
        ]
        if len(children) > _MOST_OF_SUM:
            before = float(trace.value[trace.left[children[-2]] + 1])
            terms = [self.number(before), terms[-1]]
        return f"v = {' + '.join(terms)} = {result}"

    def test_lines(self) -> tuple[str, ...]:
        """First the test of the lower end against beta, then of the upper end against alpha."""
        alpha, beta = self.trace.window(self.step)
        if self.trace.kind[self.step - 1] == Step.TEST:
            answer = self._reaches(alpha, self.value)
            return (self.question(self.value, "<", alpha, answer=answer),)
        answer = self._reaches(self.value, beta)
        return (self.question(self.value, ">", beta, answer=answer),)

    def cut_lines(self) -> tuple[str, ...]:
        line = f"return {self.number(self.value)}"
        return (line, self.words.prune) if pruned_children(self.trace, self.step) else (line,)


_WRITERS: Final[dict[str, type[StepWriter]]] = {
    "negamax": NegamaxWriter,
    "pvs": PvsWriter,
    **dict.fromkeys(REDUCING, PvsWriter),
    "mtdf": RootWindowWriter,
    "aspiration": RootWindowWriter,
}


def entry_of(trace: SearchTrace, node: int, tie: Tie) -> tuple[float, int]:
    """The table entry stored when a node was left: value and kind (`search/transposition.py`)."""
    value = float(trace.final[node])
    alpha, beta = trace.window(int(trace.entered[node]))
    return value, kind_of_value(value, alpha, beta, ge if tie == "ge" else gt)


def lines_at(
    trace: SearchTrace,
    step: int,
    algorithm: str,
    tie: Tie = "ge",
    words: LectureWords | None = None,
) -> tuple[str, ...]:
    """The lecture lines of `step`: one or more.

    Args:
        trace: the trace of a search by this algorithm with this tie rule.
    """
    node = trace.node[step]
    kind: type[StepWriter] = _WRITERS.get(algorithm, StepWriter)
    if trace.player[node] == CHANCE or (trace.probe is not None and trace.probe[node]):
        kind = ChanceWriter
    writer = kind(trace, step, algorithm, tie, words or LectureWords())
    return writer.staged_lines() if trace.staged else writer.lines()
