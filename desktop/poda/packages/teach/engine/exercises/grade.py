"""Grading an answer: its wrong and missing entries, in the order of the search."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal, cast

import numpy as np

from poda.base.numbers import number_text
from poda.engine.game import MAX
from poda.engine.record.game_tree import GameTree
from poda.engine.record.monte_carlo import PHASES, Phase
from poda.engine.record.trace import Flags, Step
from poda.packages.teach.engine.exercises.chances import VALUE_SLIPS, value_slip
from poda.packages.teach.engine.exercises.exercise import (
    ASKED,
    BACKUPS,
    Answer,
    Asked,
    CountKind,
    Exercise,
    Window,
    odds_of,
    right_answer,
)
from poda.packages.teach.engine.exercises.ucb import NEAR, Count, Slip, count_slip, nearly, ucb_slip

FindingCode = Literal[
    "value.missing",  # an inner node that the search visits has no value
    "value.wrong",
    "value.cut",  # a value in a node that the search never visits
    "alpha.missing",
    "alpha.wrong",
    "beta.missing",
    "beta.wrong",
    "window.cut",  # alpha or beta in a node that the search never visits
    "cut.missing",  # a cut that is not marked
    "cut.missing_tie",  # a missing cut at equality, where the rule >= cuts
    "cut.extra",  # a cut is marked at a node that the search visits
    "cut.extra_tie",  # an extra cut at equality, where the rule > does not cut
    # Of Monte Carlo tree search:
    "ucb.missing",  # a child among which the selection chooses has no UCB1
    "ucb.wrong",
    "ucb.extra",  # a UCB1 where no choice is made
    "path.missing",  # the marked path ends too early
    "path.wrong",  # the marked path goes to another child
    "path.extra",  # a mark off the iteration's path
    "visits.missing",
    "visits.wrong",
    "total.missing",
    "total.wrong",
    "mean.missing",
    "mean.wrong",
    "visits.extra",  # N, W or Q changed at a node off the path
    "total.extra",
    "mean.extra",
]

_Entry = Literal["value", "alpha", "beta"]
_ENDS: Final[tuple[_Entry, _Entry]] = ("alpha", "beta")
_EMPTY: Final[Window] = (None, None)
_WRONG: Final[dict[_Entry, FindingCode]] = {
    "value": "value.wrong",
    "alpha": "alpha.wrong",
    "beta": "beta.wrong",
}
_MISSING: Final[dict[_Entry, FindingCode]] = {
    "value": "value.missing",
    "alpha": "alpha.missing",
    "beta": "beta.missing",
}
_KINDS: Final = ("value", "alpha", "beta", "cut")
_TEST: Final = int(Step.TEST)


def _rank(code: FindingCode) -> int:
    """The order of findings at the same step: a cut follows from value and window."""
    kind, _, what = code.partition(".")
    return len(_KINDS) if what == "cut" else _KINDS.index(kind)


@dataclass(frozen=True, slots=True)
class Finding:
    """A wrong entry, with the data for its explanation.

    Attributes:
        code: the kind of fault.
        node: the node of the tree that it concerns.
        step: the step of the recorded search at which it shows.
        given, right: the entry and the right one; None for none.
        cutter: for cuts, the node whose test cuts or does not cut; -1 if no node could.
        alpha, beta: the cutter's window at that test; for other codes the node's, at `step`.
        value: for cuts, the value that the test compares with the window, None before the first
            test; for other codes the node's final value.
        slip: the mistake that explains the given number, if known.
    """

    code: FindingCode
    node: int
    step: int
    given: float | None = None
    right: float | None = None
    cutter: int = -1
    alpha: float = -math.inf
    beta: float = math.inf
    value: float | None = None
    slip: Slip = ""


@dataclass(frozen=True, slots=True)
class Score:
    """The counts of right entries of one kind.

    Attributes:
        asked: the entries of a complete answer. A window has two; a cut child counts once, whether
            leaf or subtree.
        correct: the right entries.
        extra: the entries that should be empty.
    """

    asked: int = 0
    correct: int = 0
    extra: int = 0


@dataclass(frozen=True)
class Verdict:
    """The result of grading an answer.

    Attributes:
        findings: all faults, in the order of the search's steps.
        scores: the counts of each kind.
    """

    findings: tuple[Finding, ...]
    scores: Mapping[Asked, Score] = field(default_factory=dict)

    @property
    def right(self) -> bool:
        """Whether no entry is missing, wrong or superfluous."""
        return not self.findings

    @property
    def first(self) -> Finding | None:
        """The finding at the earliest step; None if there is none."""
        return self.findings[0] if self.findings else None

    @property
    def asked(self) -> int:
        return sum(score.asked for score in self.scores.values())

    @property
    def correct(self) -> int:
        return sum(score.correct for score in self.scores.values())

    @property
    def extra(self) -> int:
        return sum(score.extra for score in self.scores.values())


def grade(exercise: Exercise, answer: Answer) -> Verdict:
    """Grade an answer by the recorded search of the exercise.

    Only the asked kinds are graded. Consequences of a reported mistake are not reported again:
    below a mark on a visited node fields may be empty, and below an unmarked cut they may be filled
    in. The same holds if the marked path of a Monte Carlo iteration goes astray.
    """
    if exercise.form == "mcts":
        return _RoundGrader(exercise, answer).verdict()
    return _Grader(exercise, answer).verdict()


def possible_findings(exercise: Exercise, given: float) -> Iterator[Finding]:
    """All findings possible for answers that fill in inner nodes and mark edges, each once.

    A program that grades elsewhere (a web page) can thus explain mistakes as Poda does.

    Args:
        exercise: not of Monte Carlo tree search, where a fault depends on other entries.
        given: the number that wrong entries hold. If a known slip may lead to a wrong value, the
            finding is repeated for each slip.
    """
    if exercise.form == "mcts":
        raise ValueError("what can be wrong in an iteration is not to be listed")
    yield from _Grader(exercise, Answer()).possible(given)


def same(given: float, right: float) -> bool:
    """Whether two values are equal in the precision in which they are shown."""
    return given == right or number_text(given) == number_text(right)


def tolerance(exercise: Exercise) -> float:
    """The tolerance of a value: 0, but `NEAR` in expectiminimax, whose probabilities lead to
    decimals; `NEAR` times the range of the leaves if that is below 1."""
    if exercise.form != "expectiminimax":
        return 0.0
    leaves = [node.value for node in exercise.tree.nodes if node.value is not None]
    return NEAR * min(1.0, max(leaves) - min(leaves)) + 1e-12


class _Grader:
    """Grades one answer against the recorded search.

    Attributes:
        near: the tolerance of a value.
        cut: for each node, whether the search never visits it.
        marked: for each node, whether all of it is marked as cut.
    """

    def __init__(self, exercise: Exercise, answer: Answer) -> None:
        self.exercise, self.answer = exercise, answer
        self.trace, self.tree = exercise.recording.trace, exercise.recording.tree
        self.right = right_answer(exercise)
        self.cut = self.tree.trace_node < 0
        judges_cuts = "cuts" in exercise.asked
        self.marked = _marked(self.tree, answer.cuts if judges_cuts else ())
        # Nodes whose empty or filled fields only follow from a wrong mark of a cut.
        self.follows = self.marked != self.cut if judges_cuts else np.zeros_like(self.cut)
        self.near = tolerance(exercise)
        self.found: list[Finding] = []

    def verdict(self) -> Verdict:
        judges = {"values": self._values, "windows": self._windows, "cuts": self._cuts}
        scores = {kind: judges[kind]() for kind in ASKED if kind in self.exercise.asked}
        self.found.sort(key=lambda finding: (finding.step, _rank(finding.code), finding.node))
        return Verdict(tuple(self.found), scores)

    def possible(self, given: float) -> list[Finding]:
        """See `possible_findings`."""
        for node, value in self.right.values.items():
            self._possible("value", node, given, value)
        for node, window in self.right.windows.items():
            for name, its in zip(_ENDS, window, strict=True):
                assert its is not None
                self._possible(name, node, given, its)
        for node in range(self.tree.nodes):
            if self.cut[node] and self.tree.children[node]:
                if "values" in self.exercise.asked:
                    self._add_finding("value.cut", node, self._cut_step(node), given)
                if "windows" in self.exercise.asked:
                    self._add_finding("window.cut", node, self._cut_step(node), given)
            if "cuts" in self.exercise.asked:
                (self._missing_cut if self.cut[node] else self._extra_cut)(node)
        return self.found

    def _possible(self, what: _Entry, node: int, given: float, right: float) -> None:
        step = int(self.trace.left[self.tree.trace_node[node]])
        self._add_finding(_MISSING[what], node, step, None, right)
        self._add_finding(_WRONG[what], node, step, given, right)
        if what == "value" and self.exercise.form in BACKUPS:
            wrong = self.found[-1]
            self.found += [replace(wrong, slip=slip) for slip in VALUE_SLIPS]

    # Values and windows

    def _values(self) -> Score:
        given, right = self.answer.values, self.right.values
        correct = 0
        for node, value in right.items():
            correct += self._judge("value", node, given.get(node), value)
        extra = 0
        for node in sorted(given.keys() - right.keys()):
            if not self.cut[node]:  # a leaf, which shows its value
                extra += not self._judge("value", node, given[node], float(self.tree.worth[node]))
            elif not self.follows[node]:
                extra += 1
                self._add_finding("value.cut", node, self._cut_step(node), given[node])
        return Score(len(right), correct, extra)

    def _windows(self) -> Score:
        given, right = self.answer.windows, self.right.windows
        correct = 0
        for node, window in right.items():
            for name, mine, its in zip(_ENDS, given.get(node, _EMPTY), window, strict=True):
                assert its is not None
                correct += self._judge(name, node, mine, its)
        extra = 0
        for node in sorted(given.keys() - right.keys()):
            ends = [end for end in given[node] if end is not None]
            if ends and self.cut[node] and not self.follows[node]:
                extra += 1
                self._add_finding("window.cut", node, self._cut_step(node), ends[0])
        return Score(2 * len(right), correct, extra)

    def _judge(self, what: _Entry, node: int, given: float | None, right: float) -> bool:
        """Whether an entry of a visited node is right; a wrong one becomes a finding."""
        if given is not None and (same(given, right) or abs(given - right) <= self.near):
            return True
        step = int(self.trace.left[self.tree.trace_node[node]])
        if given is not None:
            self._add_finding(_WRONG[what], node, step, given, right, self._slip(node, given))
        elif not self.follows[node]:
            self._add_finding(_MISSING[what], node, step, None, right)
        return False

    def _add_finding(
        self, code: FindingCode, node: int, step: int,
        given: float | None = None, right: float | None = None, slip: Slip = "",
    ) -> None:  # fmt: skip
        alpha, beta = self.trace.window(step)
        value = float(self.trace.value[step])
        self.found.append(Finding(code, node, step, given, right, -1, alpha, beta, value, slip))

    def _slip(self, node: int, given: float) -> Slip:
        """For minimax and expectiminimax, the mistake that explains a value."""
        if self.exercise.form not in BACKUPS or self.tree.is_leaf(node):
            return ""
        children = list(self.tree.children_of(node))
        worth = {child: float(self.tree.worth[child]) for child in children}
        right = [self.right.values.get(child, worth[child]) for child in children]
        own = [self.answer.values.get(c, its) for c, its in zip(children, right, strict=True)]
        player = int(self.tree.player[node])
        return value_slip(player, right, own, odds_of(self.tree, node), given)

    # Cuts

    def _cuts(self) -> Score:
        tree, marked = self.tree, self.marked
        tops = sorted(self.right.cuts)
        inside = np.concatenate(([0], np.cumsum(marked)))
        touched = inside[np.arange(tree.nodes) + tree.size] > inside[:-1]
        above = np.maximum(tree.parent, 0)
        # Missing: the largest pruned subtrees without a mark. Extra: each mark on a visited node,
        # even if marks on all children amount to one on their parent.
        missing = self.cut & ~touched & (~self.cut[above] | touched[above])
        for node in np.flatnonzero(missing).tolist():
            self._missing_cut(node)
        extra, end = 0, 0
        for node in sorted(self.answer.cuts):  # in preorder: a mark comes before those below it
            if node >= end:
                end = node + int(tree.size[node])
                if not self.cut[node]:
                    extra += 1
                    self._extra_cut(node)
        return Score(len(tops), int(marked[tops].sum()), extra)

    def _cutter(self, node: int) -> int:
        """The node whose test cut a node off."""
        while self.cut[node]:
            node = int(self.tree.parent[node])
        return node

    def _cut_step(self, node: int) -> int:
        return int(self.trace.left[self.tree.trace_node[self._cutter(node)]])

    def _missing_cut(self, node: int) -> None:
        cutter, step = self._cutter(node), self._cut_step(node)
        alpha, beta = self.trace.window(step)
        value = float(self.trace.value[step - 1])  # a cut is the step after its test
        bound = beta if self.tree.player[cutter] == MAX else alpha
        code: FindingCode = "cut.missing_tie" if value == bound else "cut.missing"
        self.found.append(
            Finding(code, node, step, cutter=cutter, alpha=alpha, beta=beta, value=value)
        )

    def _extra_cut(self, node: int) -> None:
        trace = self.trace
        step = int(trace.entered[self.tree.trace_node[node]])
        if node == 0:
            self.found.append(Finding("cut.extra", node, step))
            return
        cutter = int(self.tree.parent[node])
        alpha, beta = trace.window(step - 1)  # the parent's window: it is current at that step
        # Alpha equals beta only under the strict rule, and then in the subtree too.
        code: FindingCode = "cut.extra_tie" if alpha == beta else "cut.extra"
        value = self._tested_before(step) if self.tree.index[node] else None
        self.found.append(
            Finding(code, node, step, cutter=cutter, alpha=alpha, beta=beta, value=value)
        )

    def _tested_before(self, step: int) -> float:
        """The value compared by the last test before a later child was entered."""
        while self.trace.kind[step] != _TEST:
            step -= 1
        return float(self.trace.value[step])


def _marked(tree: GameTree[int, int], cuts: Iterable[int]) -> Flags:
    """For each node whether it is marked: itself, an ancestor, or everything below it."""
    marked = np.zeros(tree.nodes, np.bool_)
    for node in cuts:
        marked[node : node + int(tree.size[node])] = True
    # Children have larger numbers than their parent, so a backward pass meets them first.
    unmarked_below = np.zeros(tree.nodes, np.int64)
    for node in range(tree.nodes - 1, -1, -1):
        if tree.children[node] and not unmarked_below[node]:
            marked[node] = True
        if node and not marked[node]:
            unmarked_below[tree.parent[node]] += 1
    return marked


_UCB: Final[tuple[CountKind, ...]] = ("ucb",)
_COUNTS: Final[tuple[CountKind, ...]] = ("visits", "total", "mean")


class _RoundGrader:
    """Grades one answer against an iteration of Monte Carlo tree search.

    Attributes:
        strays: the nodes at and below marks off the iteration's path, and, as `lost`, those at and
            below nodes of the path without a mark. Faults in them follow from that mistake.
    """

    def __init__(self, exercise: Exercise, answer: Answer) -> None:
        self.exercise, self.answer = exercise, answer
        self.tree, self.round = exercise.tree, exercise.round
        self.right = right_answer(exercise)
        self.found: list[Finding] = []
        self.above = {
            child: number for number, node in enumerate(self.tree.nodes) for child in node.children
        }
        judges = "path" in exercise.asked
        self.strays = self._below(answer.cuts - self.right.cuts if judges else frozenset())
        self.lost = self._below(self.right.cuts - answer.cuts if judges else frozenset())

    def _below(self, tops: frozenset[int]) -> set[int]:
        nodes = set(tops)
        for node in range(len(self.tree.nodes)):  # in preorder: a node follows its parent
            if self.above.get(node) in nodes:
                nodes.add(node)
        return nodes

    def verdict(self) -> Verdict:
        asked, right, answer = self.exercise.asked, self.right, self.answer
        path = self.round.path
        for parent, child in zip(path, (*path[1:], None), strict=True):
            if "ucb" in asked:
                self._scores(parent)
            if "path" in asked and child is not None:
                self._way(parent, child)
        if "path" in asked:
            self._stray_marks()
        if "ucb" in asked:
            self._no_choices()
        if "counts" in asked:
            self._counts()
        scores: dict[Asked, Score] = {}
        if "ucb" in asked:
            scores["ucb"] = self._score(_UCB)
        if "path" in asked:
            stray = len(answer.cuts - right.cuts)
            scores["path"] = Score(len(right.cuts), len(right.cuts & answer.cuts), stray)
        if "counts" in asked:
            scores["counts"] = self._score(_COUNTS)
        return Verdict(tuple(self.found), scores)

    def _score(self, kinds: Collection[CountKind]) -> Score:
        right = {place: value for place, value in self.right.counted.items() if place[1] in kinds}
        correct = sum(self._is_right(*place, value) for place, value in right.items())
        extra = sum(f.code in [f"{kind}.extra" for kind in kinds] for f in self.found)
        return Score(len(right), correct, extra)

    def _is_right(self, node: int, kind: CountKind, right: float) -> bool:
        """Whether a field is right; an empty one counts as the number before the iteration."""
        given = self.answer.counted.get((node, kind))
        if given is None and kind != "ucb" and node in self.round.before:
            given = self._before(node, kind)
        return given is not None and nearly(given, right)

    def _before(self, node: int, kind: CountKind) -> float:
        count = self.round.before.get(node, Count())
        return {"visits": float(count.visits), "total": count.total}.get(kind, count.mean)

    def _add_finding(
        self, code: str, node: int, phase: Phase,
        given: float | None = None, right: float | None = None, slip: Slip = "",
    ) -> None:  # fmt: skip
        step = PHASES * self.round.number + int(phase)
        self.found.append(Finding(cast(FindingCode, code), node, step, given, right, slip=slip))

    # Selection and expansion

    def _scores(self, parent: int) -> None:
        """Grade UCB1 of the children of a node on the path."""
        for child, value in self.round.choices.get(parent, {}).items():
            given = self.answer.counted.get((child, "ucb"))
            if given is None:
                if parent not in self.lost:
                    self._add_finding("ucb.missing", child, Phase.SELECT, None, value)
            elif not nearly(given, value):
                slip = ucb_slip(self.round, parent, child, given)
                self._add_finding("ucb.wrong", child, Phase.SELECT, given, value, slip)

    def _way(self, parent: int, child: int) -> None:
        """Grade the step down from a node on the path."""
        marks = self.answer.cuts
        if child in marks or parent in self.lost:
            return
        phase = Phase.SELECT if child in self.round.before else Phase.EXPAND
        other = [sibling for sibling in self.tree.nodes[parent].children if sibling in marks]
        if other:
            self._add_finding("path.wrong", other[0], phase, None, float(child))
        else:
            self._add_finding("path.missing", child, phase)

    def _stray_marks(self) -> None:
        """Report marks that do not follow from another mistake."""
        told = {finding.node for finding in self.found if finding.code == "path.wrong"}
        for node in sorted(self.answer.cuts - self.right.cuts - told):
            if self.above.get(node) not in self.strays:
                self._add_finding("path.extra", node, Phase.SELECT)

    def _no_choices(self) -> None:
        """Report UCB1 at nodes where no choice is made."""
        for node, kind in sorted(self.answer.counted.keys() - self.right.counted.keys()):
            if kind == "ucb" and self.above.get(node) not in self.strays:
                self._add_finding("ucb.extra", node, Phase.SELECT, self.answer.counted[node, kind])

    # Back-up

    def _counts(self) -> None:
        """Grade N, W and Q, from the end of the path up; then those that must not change."""
        given, right = self.answer.counted, self.right.counted
        for node in reversed(self.round.path):
            for kind in _COUNTS:
                if (node, kind) in right:
                    self._count(node, kind, given.get((node, kind)), right[node, kind])
        for node, kind in sorted(given.keys() - right.keys()):
            if kind == "ucb" or node in self.strays or node in self.round.path:
                continue
            old = self._before(node, kind)
            if not nearly(given[node, kind], old):
                self._add_finding(f"{kind}.extra", node, Phase.BACK_UP, given[node, kind], old)

    def _count(self, node: int, kind: CountKind, given: float | None, right: float) -> None:
        if self._is_right(node, kind, right):
            return
        if given is not None:
            slip = count_slip(self.round, node, kind, given)
            self._add_finding(f"{kind}.wrong", node, Phase.BACK_UP, given, right, slip)
        elif node not in self.lost:
            self._add_finding(f"{kind}.missing", node, Phase.BACK_UP, None, right)
