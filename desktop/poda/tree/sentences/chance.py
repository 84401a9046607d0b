"""Sentences about chance nodes, nodes below them, Star2's probes, and cuts of Star1 and Star2."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from PySide6.QtCore import QCoreApplication

from poda.base.numbers import number_text
from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.record.lecture import has_windows, last_child, probability_text, pruned_children
from poda.engine.record.proof import (
    KnownFromTable,
    Proof,
    StarProof,
    why_cut,
    why_known,
    why_pruned,
)
from poda.engine.record.recording import Recording
from poda.engine.record.trace import SearchTrace, Step
from poda.tree.model.values import chance_of, in_words, short
from poda.tree.sentences.steps import CalledStep, ProofSide, node_name


def any_proof(
    recording: Recording[Any, Any], node: int
) -> Proof | StarProof | KnownFromTable | None:
    """The reason why the search did not visit a tree node; None if it did."""
    return why_pruned(recording, node) or why_cut(recording, node) or why_known(recording, node)


def star_sentence(recording: Recording[Any, Any], proof: StarProof) -> str:
    """The sentence why a cut of Star1 or Star2 is right, whatever the leaves within the bounds."""
    extreme = proof.bounds[1 if proof.is_upper else 0]
    if not proof.is_dice and proof.is_upper:
        text = QCoreApplication.translate(
            "ProofCard",
            "MIN at {cut} already has {value}, and above it only more than {bound} matters: "
            "whatever stands here, MIN takes at most {value}.",
        )
    elif not proof.is_dice:
        text = QCoreApplication.translate(
            "ProofCard",
            "MAX at {cut} already has {value}, and above it only less than {bound} matters: "
            "whatever stands here, MAX takes at least {value}.",
        )
    elif proof.is_upper and math.isfinite(extreme):
        text = QCoreApplication.translate(
            "ProofCard",
            "No leaf is worth more than {extreme}. Even with that for all that was left out, the "
            "expected value at {cut} would be {value}, not above {bound}.",
        )
    elif math.isfinite(extreme):
        text = QCoreApplication.translate(
            "ProofCard",
            "No leaf is worth less than {extreme}. Even with that for all that was left out, the "
            "expected value at {cut} would be {value}, not below {bound}.",
        )
    elif proof.is_upper:
        text = QCoreApplication.translate(
            "ProofCard", "The expected value at {cut} is {value} at most, not above {bound}."
        )
    else:
        text = QCoreApplication.translate(
            "ProofCard", "The expected value at {cut} is {value} at least, not below {bound}."
        )
    question = recording.question
    return text.format(
        cut=node_name(recording.tree, proof.cut),
        extreme=in_words(question, extreme),
        value=in_words(question, proof.value),
        bound=in_words(question, proof.bound),
    )


def star_sides(recording: Recording[Any, Any], proof: StarProof) -> tuple[ProofSide, ProofSide]:
    """The two sides of a Star cut: the cutting node with its compared value, and alpha or beta."""
    tree = recording.tree
    name = "alpha" if proof.is_upper else "beta"
    return (
        ProofSide(
            int(tree.player[proof.cut]),
            short(proof.value, scored=False),
            node_name(tree, proof.cut),
        ),
        ProofSide(MAX if proof.is_upper else MIN, short(proof.bound, scored=False), name),
    )


class ChanceStep(CalledStep):
    """A step at a chance node."""

    @property
    def _interval(self) -> tuple[float, float]:
        low, high = self.trace.intervals_of(np.array([self.node], np.int32), self.step)
        return float(low[0]), float(high[0])

    def _has_interval(self) -> bool:
        return not math.isnan(self._interval[0])

    def range_text(self) -> str:
        """The interval of the chance node's value: `1.2 to 3.4`."""
        low, high = self._interval
        return self.tr("{low} to {high}").format(low=self.worth(low), high=self.worth(high))

    def enter(self) -> str:
        if not self.trace.children[self.node]:
            return self.enter_leaf()
        if self.node == 0:
            text = self.tr(
                "The search begins at a chance node: each outcome counts by its probability."
            )
        else:
            text = self.tr(
                "The search comes to {node}, a chance node: each outcome counts by its probability."
            ).format(node=self.name(self.node))
        if not self._has_interval():
            return text
        alpha, beta = self.trace.window(self.step)
        text = self.tr("The search comes to {node}, a chance node, worth {range}.").format(
            node=self.name(self.node), range=self.range_text()
        )
        if math.isfinite(alpha) and math.isfinite(beta):
            more = self.tr("Only values between {alpha} and {beta} matter.")
        elif math.isfinite(alpha):
            more = self.tr("Only more than {alpha} matters.")
        elif math.isfinite(beta):
            more = self.tr("Only less than {beta} matters.")
        else:
            return text
        return f"{text} {more.format(alpha=self.worth(alpha), beta=self.worth(beta))}"

    def update(self) -> str:
        child = last_child(self.trace, self.step)
        found = float(self.trace.final[child])
        if math.isnan(self.value):
            text = self.tr(
                "The probe says {child} for this outcome: the chance node is worth {range}."
            )
            child_text = self.bounded_by_probe(child, found)
            return text.format(child=child_text, range=self.range_text())
        tree = self.recording.tree
        odds = chance_of(tree, int(tree.tree_node[child]))
        text = self.tr(
            "This outcome is worth {child}, with probability {odds}: it adds {part}, which makes "
            "{value}."
        ).format(
            child=self.bounded(child, found),
            odds=self._odds_text(odds),
            part=self.worth(odds * found),
            value=self.worth(self.value),
        )
        if self._has_interval() and self._interval[0] < self._interval[1]:
            more = self.tr("The chance node is worth {range}.").format(range=self.range_text())
            text = f"{text} {more}"
        return text

    @staticmethod
    def _odds_text(odds: float) -> str:
        """A probability: a fraction, or a number with the user's decimal mark."""
        text = probability_text(odds)
        return text if "/" in text else number_text(odds)

    def bounded_by_probe(self, child: int, found: float) -> str:
        """A probe's value as a bound: an upper one at a MIN node, a lower one at a MAX node."""
        if self.trace.player[child] < 0:
            return self.tr("at most {value}").format(value=self.worth(found))
        return self.tr("at least {value}").format(value=self.worth(found))

    def test(self) -> str:
        upper = self.trace.kind[self.step - 1] == Step.TEST
        alpha, beta = self.trace.window(self.step)
        bound = alpha if upper else beta
        if math.isinf(bound):
            if upper:
                return self.tr("MAX has nothing elsewhere yet: this node still matters.")
            return self.tr("MIN has nothing elsewhere yet: this node still matters.")
        cuts = self.step + 1 < self.trace.steps and self.trace.kind[self.step + 1] == Step.CUT
        return self.even_if(self.value, bound, upper=bool(upper), cuts=cuts)

    def even_if(self, value: float, bound: float, *, upper: bool, cuts: bool) -> str:
        """The sentence that compares a bound of the node's value with alpha or beta.

        The bound assumes the greatest (`upper`) or least value for outcomes not searched yet."""
        extreme = self.recording.question.bounds[1 if upper else 0]
        known = self.recording.question.algorithm == "star1" and math.isfinite(extreme)
        if cuts and known and upper:
            text = self.tr(
                "Even if all other outcomes gave {extreme}, the expected value would be {value}, "
                "not above {bound}: this node cannot matter."
            )
        elif cuts and known:
            text = self.tr(
                "Even if all other outcomes gave {extreme}, the expected value would be {value}, "
                "not below {bound}: this node cannot matter."
            )
        elif cuts and upper:
            text = self.tr(
                "At most, the expected value is {value}, not above {bound}: this node cannot "
                "matter."
            )
        elif cuts:
            text = self.tr(
                "At least, the expected value is {value}, not below {bound}: this node cannot "
                "matter."
            )
        elif upper:
            text = self.tr("At most, it is {value}, more than {bound}: this node still matters.")
        else:
            text = self.tr("At least, it is {value}, less than {bound}: this node still matters.")
        return text.format(
            extreme=self.worth(extreme), value=self.worth(value), bound=self.worth(bound)
        )

    def cut(self) -> str:
        upper = self.trace.kind[self.step - 2] == Step.TEST
        if upper:
            text = self.tr("The chance node is left: it is worth {value} at most.")
        else:
            text = self.tr("The chance node is left: it is worth {value} at least.")
        text = text.format(value=self.worth(self.value))
        if left := pruned_children(self.trace, self.step):
            more = self.tr("The other %n outcome(s) cannot matter.", "", left)
            return f"{text} {more}"
        return text

    def leave(self) -> str:
        if not self.node:
            return super().leave()
        return self.tr("Every outcome has been counted: {node} is worth {value}.").format(
            node=self.name(self.node), value=self.bounded(self.node, self.value)
        )


class BelowDice(CalledStep):
    """A step of a player below a chance node under Star1 or Star2.

    Its window is computed from the chance node's, and is no value found elsewhere in the tree.
    """

    def test(self) -> str:
        bound = self.bound(self.step)
        if math.isinf(bound):
            return super().test()
        cuts = self.step + 1 < self.trace.steps and self.trace.kind[self.step + 1] == Step.CUT
        if self.is_max and cuts:
            text = self.tr("Above, only less than {bound} matters, and MAX has {value}.")
        elif self.is_max:
            text = self.tr("Above, only less than {bound} matters, and {value} is less.")
        elif cuts:
            text = self.tr("Above, only more than {bound} matters, and MIN has {value}.")
        else:
            text = self.tr("Above, only more than {bound} matters, and {value} is more.")
        return text.format(bound=self.worth(bound), value=self.worth(self.value))

    def cut(self) -> str:
        left = pruned_children(self.trace, self.step)
        text = self.tr("{player} has {value}, and above only what is beyond {bound} matters.")
        text = text.format(
            player=self.player,
            value=self.worth(self.value),
            bound=self.worth(self.bound(self.step)),
        )
        if left:
            more = self.tr("The other %n children cannot matter.", "", left)
        else:
            more = self.tr("It was the last child, so nothing is left to prune.")
        return f"{text} {more}"


class ProbeStep(CalledStep):
    """A step at a child of a chance node that is probed."""

    def enter(self) -> str:
        if self.is_max:
            text = self.tr(
                "A probe comes to {node}: its first child tells what it is worth at least."
            )
        else:
            text = self.tr(
                "A probe comes to {node}: its first child tells what it is worth at most."
            )
        return text.format(node=self.name(self.node))

    def update(self) -> str:
        value = self.worth(self.value)
        if self.is_max:
            return self.tr("The first child is worth {value}: MAX gets that at least.").format(
                value=value
            )
        return self.tr("The first child is worth {value}: MIN gives no more than that.").format(
            value=value
        )

    def leave(self) -> str:
        return self.tr("The probe goes back with {value}.").format(value=self.worth(self.value))


def kind_of(trace: SearchTrace, node: int, algorithm: str) -> type[CalledStep]:
    """The class that makes the sentences for steps at a trace node."""
    if trace.probe is not None and trace.probe[node]:
        return ProbeStep
    if trace.player[node] == CHANCE:
        return ChanceStep
    if has_windows(algorithm) and trace.intervals is not None:
        above = node
        while (above := int(trace.parent[above])) >= 0:
            if trace.player[above] == CHANCE:
                return BelowDice
    return CalledStep
