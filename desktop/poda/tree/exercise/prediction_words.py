"""What is said at a prediction stop: the question, the answer, and the reason."""

from __future__ import annotations

import math
import re
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QObject

from poda.engine.exercises.answer import read_number
from poda.engine.exercises.stops import Kind, Stop
from poda.engine.game import CHANCE, MAX
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.game_tree import GameTree
from poda.engine.record.listings.lecture import probability_text, pruned_children
from poda.engine.record.recording import Question, Recording
from poda.engine.record.trace import Step
from poda.engine.search.evaluation import WIN
from poda.tree.model.odds import chance_of
from poda.tree.model.values import is_scored, short
from poda.tree.sentences.sentence import sentence
from poda.tree.sentences.steps import node_name, path_text

_MANY: Final = 8  # children whose values are not listed any more
_FORCED: Final = re.compile(r"([WwLl])\s*([0-9]{1,3})\Z")


def read_value(question: Question[Any, Any], text: str) -> float:
    """A typed value: a number, and where the nodes bear them a forced win or loss, `W3` or `L2`.

    Raises EngineError where it is neither.
    """
    if is_scored(question) and (forced := _FORCED.match(text.strip())):
        value = float(WIN - int(forced[2]))
        return value if forced[1] in "Ww" else -value
    return read_number(text)


class PredictWords(QObject):
    """The texts of one stop of a recording."""

    def __init__(self, recording: Recording[Any, Any], stop: Stop) -> None:
        super().__init__()
        self._recording, self._stop = recording, stop
        self._trace, self._tree = recording.trace, recording.tree
        self._player = int(self._trace.player[stop.node])

    # The question

    def question(self) -> str:
        """What is asked."""
        stop, trace = self._stop, self._trace
        if stop.kind is Kind.NEXT:
            return self._leaf_question()
        name = self._name(stop.node)
        if stop.kind is Kind.CUT:
            return self.tr("Cut or not, at {node}?").format(node=name)
        if trace.staged:
            return self.tr("What value is backed up to {node}?").format(node=name)
        if trace.kind[stop.at] == Step.TEST:
            return self.tr("What value does {node} hand up?").format(node=name)
        return self.tr("All children are known: what is {node} worth?").format(node=name)

    def _leaf_question(self) -> str:
        if self._trace.staged:
            return self.tr("Which leaf is evaluated next?")
        if not self._stop.node:
            return self.tr("Which leaf does the search look at first?")
        return self.tr("Which leaf does the search look at next?")

    # The answer

    def answer(self, given: float) -> str:
        """An answer in a few words; of a leaf, `given` is its tree node, or -1 for none."""
        if self._stop.kind is Kind.CUT:
            return self.tr("cut") if given else self.tr("no cut")
        if self._stop.kind is Kind.VALUE:
            return self._number(given)
        return self.tr("no more leaf") if given < 0 else leaf_text(self._tree, int(given))

    def right_answer(self) -> str:
        """The same of the right one."""
        right = self._stop.right
        if self._stop.kind is Kind.NEXT and right >= 0:
            right = float(self._tree.tree_node[int(right)])
        return self.answer(right)

    def verdict(self, given: str, right: bool | None) -> str:
        """Whether the answer was right, with its tick or cross; None where it was shown."""
        answer = self.right_answer()
        if right is None:
            return self.tr("The answer: {answer}.").format(answer=answer)
        if right:
            return "✓ " + self.tr("Right: {answer}.").format(answer=answer)
        text = self.tr("You said: {given}. Right: {answer}.")
        return "✕ " + text.format(given=given, answer=answer)

    # The reason

    def sentence(self) -> str:
        """The reason in a sentence, where the sentence of the step is not the reason; or nothing.

        Why a leaf is next is told by what was cut, or not cut, on the way there.
        """
        stop, trace = self._stop, self._trace
        if stop.kind is not Kind.NEXT:
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
        """The numbers behind the answer, or nothing."""
        if self._stop.kind is Kind.CUT:
            return self._comparison()
        if self._stop.kind is Kind.VALUE:
            return self._backed_up()
        return "" if given is None or given < 0 else self._about_leaf(int(given))

    def _comparison(self) -> str:
        """`MIN cuts where v ≤ alpha: 2 < 3.`"""
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
        if algorithm == "alphabeta-update":
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
        """Which of the children's values it is."""
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
            text = self.tr("Fail-hard: {value} is outside the window, so its border is handed up.")
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
        """`1/2 · 3 + 1/2 · 5 = 4`."""
        if len(values) > _MANY:
            return self.tr("Each outcome counts as much as it is likely.")
        nodes = self._tree.tree_node[np.array(children)].tolist()
        odds = (probability_text(chance_of(self._tree, node)) for node in nodes)
        parts = [f"{p} · {self._number(v)}" for p, v in zip(odds, values, strict=True)]
        return f"{' + '.join(parts)} = {self._number(self._stop.right)}"

    def _about_leaf(self, node: int) -> str:
        """What becomes of a leaf that somebody took for the next one."""
        right = int(self._stop.right)
        if right >= 0 and self._tree.tree_node[right] == node:
            return ""
        name = leaf_text(self._tree, node)
        visit = int(self._tree.trace_node[node])
        if visit < 0:
            return self.tr("{leaf} is never looked at.").format(leaf=name)
        if self._trace.left[visit] <= self._stop.at:
            return self.tr("{leaf} has been looked at already.").format(leaf=name)
        return self.tr("{leaf} comes later.").format(leaf=name)

    def _name(self, node: int) -> str:
        return node_name(self._tree, int(self._tree.tree_node[node]))

    def _number(self, value: float) -> str:
        """As the nodes have it."""
        scored = is_scored(self._recording.question)
        return "?" if math.isnan(value) else short(value, scored=scored)


def leaf_text(tree: GameTree[Any, Any], node: int) -> str:
    """A leaf as a person finds it: its name, or its value and its path: `14 (3.1)`."""
    if not isinstance(tree.game, ExplicitTree) or tree.label(node) or tree.leaf_text(node):
        return node_name(tree, node)
    return f"{short(float(tree.worth[node]), scored=False)} ({path_text(tree, node)})"
