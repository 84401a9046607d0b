"""The questions about a search's next steps: their texts, and the answers given so far."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QObject

from poda.engine.game import CHANCE, MAX
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.game_tree import GameTree
from poda.engine.record.lecture import probability_text, pruned_children
from poda.engine.record.monte_carlo import iteration_of
from poda.engine.record.monte_carlo_listing import decimals
from poda.engine.record.monte_carlo_recording import MonteCarloSteps
from poda.engine.record.recording import Question, Recording
from poda.engine.record.trace import Flags, SearchTrace, Step
from poda.engine.search.alphabeta import UPDATE_FIRST
from poda.engine.search.evaluation import WIN
from poda.packages.teach.engine.exercises.exercise import read_number
from poda.packages.teach.engine.exercises.stops import StopKind, StopQuestion, Stops, stops_of
from poda.tree.model.values import chance_of, is_scored, short
from poda.tree.sentences.searches import sentence
from poda.tree.sentences.steps import node_name, place_name, short_name
from poda.widgets.engine_words import count

# The texts of a question

_MANY: Final = 8  # more children than these are not listed
_FORCED: Final = re.compile(r"([WwLl])\s*([0-9]{1,3})\Z")


def read_value(question: Question[Any, Any], text: str) -> float:
    """A typed value: a number or, in searches that score them, a forced win or loss, `W3`, `L2`.

    Raises EngineError for any other text.
    """
    if is_scored(question) and (forced := _FORCED.match(text.strip())):
        value = float(WIN - int(forced[2]))
        return value if forced[1] in "Ww" else -value
    return read_number(text)


class PredictWords(QObject):
    """The texts of one question (a stop) about a recording."""

    def __init__(self, recording: Recording[Any, Any], stop: StopQuestion) -> None:
        super().__init__()
        self._recording, self._stop = recording, stop
        self._trace, self._tree = recording.trace, recording.tree
        self._player = int(self._trace.player[stop.node])

    # The question

    def question(self) -> str:
        """The question."""
        stop, trace = self._stop, self._trace
        if stop.kind is StopKind.NEXT:
            return self._leaf_question()
        name = self._name(stop.node)
        if stop.kind is StopKind.CUT:
            return self.tr("Cut or not, at {node}?").format(node=name)
        if trace.staged:
            return self.tr("What value is backed up to {node}?").format(node=name)
        if trace.kind[stop.at] == Step.TEST:
            return self.tr("What value does {node} return?").format(node=name)
        return self.tr("All children are known: what is {node} worth?").format(node=name)

    def _leaf_question(self) -> str:
        if self._trace.staged:
            return self.tr("Which leaf is evaluated next?")
        if not self._stop.node:
            return self.tr("Which leaf does the search visit first?")
        return self.tr("Which leaf does the search visit next?")

    # The answer

    def answer(self, given: float) -> str:
        """An answer in a few words; of a leaf, `given` is its tree node, or -1 for none."""
        if self._stop.kind is StopKind.CUT:
            return self.tr("cut") if given else self.tr("no cut")
        if self._stop.kind is StopKind.VALUE:
            return self._number(given)
        return self.tr("no more leaves") if given < 0 else leaf_text(self._tree, int(given))

    def right_answer(self) -> str:
        """The right answer in a few words."""
        right = self._stop.right
        if self._stop.kind is StopKind.NEXT and right >= 0:
            right = float(self._tree.tree_node[int(right)])
        return self.answer(right)

    def verdict(self, given: str, right: bool | None) -> str:
        """The sentence on an answer, with a tick or cross; `right` is None if it was shown."""
        answer = self.right_answer()
        if right is None:
            return self.tr("The answer: {answer}.").format(answer=answer)
        if right:
            return "✓ " + self.tr("Right: {answer}.").format(answer=answer)
        text = self.tr("You said: {given}. Right: {answer}.")
        return "✕ " + text.format(given=given, answer=answer)

    # The reason

    def sentence(self) -> str:
        """The sentence with the reason; "" if the step's own sentence gives it.

        The reason why a leaf is next is the last cut on the way there, if there was one.
        """
        stop, trace = self._stop, self._trace
        if stop.kind is not StopKind.NEXT:
            return ""
        if trace.staged:
            return self.tr("The leaves are evaluated from left to right, whatever their depth.")
        begin = int(trace.left[stop.node]) if stop.node else 0
        steps = np.arange(begin, stop.until)
        kinds = trace.kind[begin : stop.until]
        for step in steps[kinds == Step.CUT][::-1].tolist():
            if pruned_children(trace, step):
                return sentence(self._recording, step)
        if stop.right < 0:
            return ""
        return self.tr("Nothing was cut: the search goes on from left to right, depth first.")

    def detail(self, given: float | None) -> str:
        """The numbers that decide the answer; "" if there are none."""
        if self._stop.kind is StopKind.CUT:
            return self._comparison()
        if self._stop.kind is StopKind.VALUE:
            return self._backed_up()
        return "" if given is None or given < 0 else self._about_leaf(int(given))

    def _comparison(self) -> str:
        """The comparison that decides a cut: `MIN cuts where v ≤ alpha: 2 < 3.`"""
        stop, trace = self._stop, self._trace
        algorithm, tie = self._recording.question.algorithm, self._recording.question.tie
        nodes = np.array([stop.node], np.int32)
        if self._player == CHANCE:
            low, high = (self._number(float(end[0])) for end in trace.intervals_of(nodes, stop.at))
            alpha, beta = (self._number(side) for side in trace.window(stop.at))
            return self.tr("Worth {low} to {high}, in the window {alpha} to {beta}.").format(
                low=low, high=high, alpha=alpha, beta=beta
            )
        step = stop.until - (trace.kind[stop.until] == Step.CUT)
        value, is_max = float(trace.value[step]), self._player == MAX
        alpha_beta = trace.window(step)
        bound = alpha_beta[1 if is_max else 0]
        sign = {"ge": ("≥", "≤"), "gt": (">", "<")}[tie][0 if is_max else 1]
        test = f"v {sign} {'beta' if is_max else 'alpha'}"
        left, right = value, bound
        if algorithm in UPDATE_FIRST:
            test, (left, right) = f"alpha {'≥' if tie == 'ge' else '>'} beta", alpha_beta
        relation = "=" if left == right else "<" if left < right else ">"
        text = self.tr("{player} cuts where {test}: {numbers}.").format(
            player="MAX" if is_max else "MIN",
            test=test,
            numbers=f"{self._number(left)} {relation} {self._number(right)}",
        )
        if left != right:
            return text
        more = self.tr("Equal is enough.") if tie == "ge" else self.tr("Equal is not enough.")
        return f"{text} {more}"

    def _backed_up(self) -> str:
        """The sentence on how a node's value follows from its children's."""
        trace, node = self._trace, self._stop.node
        children = trace.entered_children(node)
        if trace.probe is not None:
            children = children[~trace.probe[children]]
        values = trace.final[children].tolist()
        if self._player == CHANCE:
            return self._sum(children.tolist(), values)
        is_max = self._player == MAX
        best = max(values) if is_max else min(values)
        if best != self._stop.right:  # fail-hard: clipped to the window
            text = self.tr("Fail-hard: {value} is outside the window, so its limit is returned.")
            return text.format(value=self._number(best))
        if len(values) == 1:  # fail-hard: a cut
            return self.tr("{player} has no other value so far.").format(
                player="MAX" if is_max else "MIN"
            )
        if len(values) > _MANY:
            most = self.tr("MAX takes the highest value.")
            return most if is_max else self.tr("MIN takes the lowest value.")
        text = self.tr("MAX takes the highest of {values}.")
        if not is_max:
            text = self.tr("MIN takes the lowest of {values}.")
        return text.format(values=", ".join(map(self._number, values)))

    def _sum(self, children: list[int], values: list[float]) -> str:
        """The expected value at a chance node: `1/2 · 3 + 1/2 · 5 = 4`."""
        if len(values) > _MANY:
            return self.tr("Each outcome counts by its probability.")
        nodes = self._tree.tree_node[np.array(children)].tolist()
        odds = (probability_text(chance_of(self._tree, node)) for node in nodes)
        parts = [f"{p} · {self._number(v)}" for p, v in zip(odds, values, strict=True)]
        return f"{' + '.join(parts)} = {self._number(self._stop.right)}"

    def _about_leaf(self, node: int) -> str:
        """The sentence on a leaf that was wrongly taken for the next; "" if it is the right one."""
        right = int(self._stop.right)
        if right >= 0 and self._tree.tree_node[right] == node:
            return ""
        name = leaf_text(self._tree, node)
        visit = int(self._tree.trace_node[node])
        if visit < 0:
            return self.tr("{leaf} is never visited.").format(leaf=name)
        if self._trace.left[visit] <= self._stop.at:
            return self.tr("{leaf} has been visited already.").format(leaf=name)
        return self.tr("{leaf} comes later.").format(leaf=name)

    def _name(self, node: int) -> str:
        return node_name(self._tree, int(self._tree.tree_node[node]))

    def _number(self, value: float) -> str:
        """A value as the nodes show it."""
        scored = is_scored(self._recording.question)
        return "?" if math.isnan(value) else short(value, scored=scored)


class SampledWords(PredictWords):
    """The texts of one stop of a Monte Carlo tree search."""

    def __init__(self, recording: Recording[Any, Any], stop: StopQuestion) -> None:
        super().__init__(recording, stop)
        assert isinstance(recording.trace, MonteCarloSteps)
        self._record = recording.trace.record
        self._own = int(recording.trace.own[stop.node])

    def question(self) -> str:
        if self._stop.kind is StopKind.NEXT:
            return self.tr("Which child of {node} is selected?").format(
                node=self._name(self._stop.node)
            )
        return self.tr("The result is {result} for MAX: what is the new Q of {node}?").format(
            result=decimals(self._result()), node=self._name(self._stop.node)
        )

    def answer(self, given: float) -> str:
        if self._stop.kind is StopKind.NEXT:
            return node_name(self._tree, int(given))
        return decimals(given)

    def sentence(self) -> str:
        return ""  # the step's sentence gives the reason

    def detail(self, given: float | None) -> str:
        return self._scores() if self._stop.kind is StopKind.NEXT else self._mean()

    def _result(self) -> float:
        return float(self._record.result[iteration_of(self._stop.at)])

    def _scores(self) -> str:
        """The children's scores, the greatest first: `UCB1: 1.2 + 0.9 = 2.1 (1), ...`"""
        children, exploit, explore = self._record.terms(self._own, self._stop.until)
        if len(children) > _MANY:
            return self.tr("The child with the greatest UCB1 is selected.")
        rows = sorted(
            zip(children.tolist(), exploit.tolist(), explore.tolist(), strict=True),
            key=lambda row: -(row[1] + row[2]),
        )
        here = self._trace.here  # type: ignore[attr-defined]
        told = ", ".join(
            f"{decimals(first + second)} ({short_name(self._tree, self._tree_node(here[child]))})"
            for child, first, second in rows
        )
        return self.tr("The greatest UCB1 is selected: {scores}.").format(scores=told)

    def _tree_node(self, visit: int) -> int:
        return int(self._tree.tree_node[visit])

    def _mean(self) -> str:
        """A node's new mean: `MAX moved into it: W = 2 - 1 = 1, N = 4, Q = W / N = 0.25.`"""
        record, own = self._record, self._own
        old, new = (float(record.totals(step)[own]) for step in (self._stop.at, self._stop.until))
        visits, side = int(record.visits(self._stop.until)[own]), int(record.side[own])
        result = side * self._result()
        text = self.tr("{player} moved into it: W = {old} {sign} {size} = {new}, Q = {new} / {n}.")
        return text.format(
            player="MAX" if side == MAX else "MIN", old=decimals(old),
            sign="−" if result < 0 else "+", size=decimals(abs(result)), new=decimals(new),
            n=count(visits),
        )  # fmt: skip


def words_of(recording: Recording[Any, Any], stop: StopQuestion) -> PredictWords:
    """The texts of a question, in the words of its kind of search."""
    sampled = isinstance(recording.trace, MonteCarloSteps)
    return (SampledWords if sampled else PredictWords)(recording, stop)


def leaf_text(tree: GameTree[Any, Any], node: int) -> str:
    """A leaf's name or, without one, its value and its path: `14 (3.1)`."""
    if not isinstance(tree.game, ExplicitTree) or tree.label(node) or tree.leaf_text(node):
        return node_name(tree, node)
    return f"{short(float(tree.worth[node]), scored=False)} ({place_name(tree, node)})"


# The answers

Key = tuple[StopKind, int]
"""What identifies a question (stop): its kind, and the step that shows the answer."""


def key_of(stop: StopQuestion) -> Key:
    """The key of a question, which does not depend on the kinds chosen."""
    return stop.kind, stop.until


@dataclass(frozen=True)
class AnsweredQuestion:
    """One question with its answer.

    Attributes:
        stop: the question.
        given: the first answer in words; "" if the right one was shown instead.
        right: whether the first answer was right; None if the right one was shown instead.
        mended: whether the question was answered right when it was asked again.
    """

    stop: StopQuestion
    given: str = ""
    right: bool | None = None
    mended: bool = False


@dataclass(frozen=True)
class PredictionTally:
    """The answered questions, in the order of the first answers.

    Only the first answer to a question counts: it alone was a prediction.
    """

    answers: dict[Key, AnsweredQuestion] = field(default_factory=dict)
    again: frozenset[Key] = frozenset()
    """The keys of the questions to ask once more."""

    def with_answer(self, stop: StopQuestion, given: str, right: bool | None) -> PredictionTally:
        """The tally after an answer (`right` None: the right one was shown)."""
        key = key_of(stop)
        known = self.answers.get(key)
        if known is None:
            new = AnsweredQuestion(stop, given, right)
        else:
            new = AnsweredQuestion(stop, known.given, known.right, known.mended or right is True)
        return PredictionTally(self.answers | {key: new}, self.again - {key})

    def asking_again(self, keys: frozenset[Key]) -> PredictionTally:
        """The tally with these questions to be asked once more."""
        return PredictionTally(self.answers, keys)

    @property
    def done(self) -> frozenset[Key]:
        """The keys of the questions that are not asked any more."""
        return frozenset(self.answers) - self.again

    def right(self, kind: StopKind | None = None) -> int:
        """The number of right predictions, of one kind or (None) of all."""
        return sum(each.right is True for each in self._of(kind))

    def asked(self, kind: StopKind | None = None) -> int:
        """The number of predictions, of one kind or (None) of all."""
        return sum(each.right is not None for each in self._of(kind))

    @property
    def shown(self) -> int:
        """The number of answers shown without a prediction."""
        return sum(each.right is None for each in self.answers.values())

    @property
    def wrong(self) -> list[AnsweredQuestion]:
        """The wrong predictions, in the order of the search."""
        wrong = [each for each in self.answers.values() if each.right is False]
        return sorted(wrong, key=lambda each: each.stop.at)

    @property
    def to_mend(self) -> list[AnsweredQuestion]:
        """The wrong predictions whose question was not answered right since."""
        return [each for each in self.wrong if not each.mended]

    @property
    def streak(self) -> int:
        """The number of right predictions in a row up to the latest one."""
        return self._streaks()[-1]

    @property
    def best_streak(self) -> int:
        """The greatest number of right predictions in a row."""
        return max(self._streaks())

    def _streaks(self) -> list[int]:
        """For each prediction the number of right ones in a row that end with it; 0 before all."""
        streaks = [0]
        for each in self.answers.values():
            if each.right is not None:
                streaks.append(streaks[-1] + 1 if each.right else 0)
        return streaks

    def _of(self, kind: StopKind | None) -> list[AnsweredQuestion]:
        return [each for each in self.answers.values() if kind in (None, each.stop.kind)]


@dataclass(frozen=True, eq=False)
class QuestionSession:
    """The questions about one search, with their answers; immutable.

    Attributes:
        stops: the questions of the kinds chosen.
        counts: the number of questions of each kind that the search has.
        tally: the answers.
        skipped: the keys of the questions passed over.
        settled: for each of `stops`, whether it is not asked any more.
    """

    stops: Stops
    counts: Mapping[StopKind, int]
    tally: PredictionTally
    skipped: frozenset[Key]
    settled: Flags

    def __bool__(self) -> bool:
        return len(self.stops) > 0

    def next_row(self, step: int) -> int:
        """The row in `stops` of the first question to ask at `step` or later; -1 for none."""
        first = self.stops.first_from(step)
        if first < len(self.settled) and not self.settled[first]:
            return first
        ahead = ~self.settled[first:]
        return first + int(np.argmax(ahead)) if ahead.any() else -1

    def waiting_at(self, step: int) -> StopQuestion | None:
        """The question to ask at `step`; None for none."""
        row = self.next_row(step)
        return self.stops[row] if row >= 0 and self.stops.at[row] == step else None

    def is_over(self, step: int) -> bool:
        """Whether nothing is left to be asked from `step` on."""
        return self.next_row(step) < 0

    def with_answer(self, stop: StopQuestion, given: str, right: bool | None) -> QuestionSession:
        """The session after an answer (`right` None: the right one was shown)."""
        return self._settled(tally=self.tally.with_answer(stop, given, right))

    def without(self, stop: StopQuestion) -> QuestionSession:
        """The session after a question was passed over."""
        return self._settled(skipped=self.skipped | {key_of(stop)})

    def asking_again(self, keys: frozenset[Key]) -> QuestionSession:
        """The session with these questions to be asked once more."""
        return self._settled(tally=self.tally.asking_again(keys))

    def begun_anew(self) -> QuestionSession:
        """The session with all questions to be asked, and an empty tally."""
        return self._settled(tally=PredictionTally(), skipped=frozenset())

    def _settled(
        self, tally: PredictionTally | None = None, skipped: frozenset[Key] | None = None
    ) -> QuestionSession:
        changed = replace(
            self,
            tally=self.tally if tally is None else tally,
            skipped=self.skipped if skipped is None else skipped,
        )
        done = (changed.tally.done | changed.skipped) - changed.tally.again
        return replace(changed, settled=_among(self.stops, done))


def session_of(
    trace: SearchTrace, kinds: frozenset[StopKind], most: int, before: QuestionSession | None = None
) -> QuestionSession:
    """The questions about a search.

    Args:
        kinds: the kinds of questions.
        most: the most questions; 0 is no limit.
        before: a session about the same search, whose answers are kept.
    """
    every = stops_of(trace)
    stops = every if kinds == frozenset(StopKind) else stops_of(trace, kinds)
    stops = stops.thinned(most) if most else stops
    counts = {kind: every.count(kind) for kind in StopKind}
    tally, skipped = (before.tally, before.skipped) if before else (PredictionTally(), frozenset())
    return QuestionSession(stops, counts, tally, skipped, _among(stops, tally.done | skipped))


def _among(stops: Stops, keys: frozenset[Key]) -> Flags:
    """Which of the stops have one of the keys."""
    result = np.zeros(len(stops), np.bool_)
    for kind in StopKind:
        untils = [until for known, until in keys if known is kind]
        if untils:
            result |= (stops.kind == kind) & np.isin(stops.until, untils)
    return result
