"""The sentences on an exercise: the task, and why a part of an answer is wrong."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QCoreApplication

from poda.base.numbers import number_text
from poda.engine.game import CHANCE, MAX
from poda.engine.record.trace import Step
from poda.engine.search.alphabeta import UPDATE_FIRST, WITHOUT_VALUE, Tie
from poda.engine.search.mcts import ROOT_2
from poda.engine.trees.text import probability_text
from poda.packages.teach.engine.exercises.exercise import (
    BACKUPS,
    Answer,
    Exercise,
    ExerciseForm,
    has_tie_rule,
    odds_of,
)
from poda.packages.teach.engine.exercises.grade import Finding, Verdict
from poda.packages.teach.engine.exercises.ucb import ROUNDS, Count, Round
from poda.packages.teach.window.exercise.answers import ExerciseTally, Field, Marks, Place, two
from poda.tree.sentences.source import algorithm_name
from poda.tree.sentences.steps import node_name

translate = QCoreApplication.translate

_PLAYERS: Final = {True: "MAX", False: "MIN"}  # the same in every language
_MANY: Final = 8  # more children than these are not listed


def solution_marks(answer: Answer) -> Marks:
    """A right answer as marks on the tree."""
    texts: dict[Field, str] = {}
    for node, value in answer.values.items():
        texts[node, "value"] = number_text(value)
    for node, (alpha, beta) in answer.windows.items():
        if alpha is not None:
            texts[node, "alpha"] = number_text(alpha)
        if beta is not None:
            texts[node, "beta"] = number_text(beta)
    for where, number in answer.counted.items():
        texts[where] = two(number)
    return Marks(texts, answer.cuts)


def rule_text(tie: Tie) -> str:
    """The tie rule, as lectures write it."""
    return "α ≥ β" if tie == "ge" else "α > β"


def place_name(exercise: Exercise, place: Place) -> str:
    """A node or a field of it: "value of B"."""
    name = node_name(exercise.recording.tree, place.node)
    if place.kind is None:
        return name
    texts = {
        "value": translate("Exercise", "Value of {node}"),
        "alpha": translate("Exercise", "Alpha of {node}"),
        "beta": translate("Exercise", "Beta of {node}"),
        "ucb": translate("Exercise", "UCB1 of {node}"),
        "visits": translate("Exercise", "N of {node}"),
        "total": translate("Exercise", "W of {node}"),
        "mean": translate("Exercise", "Q of {node}"),
    }
    return texts[place.kind].format(node=name)


# The task


def heading(exercise: Exercise) -> str:
    """The form and its tie rule or, for Monte Carlo tree search, the iteration's number."""
    if exercise.form == "mcts":
        return translate("Exercise", "{form}: iteration {number} of {all}").format(
            form=algorithm_name(exercise.form), number=exercise.iteration + 1, all=ROUNDS
        )
    if not has_tie_rule(exercise.form):
        return algorithm_name(exercise.form)
    return translate("Exercise", "{form}, {rule}").format(
        form=algorithm_name(exercise.form), rule=rule_text(exercise.tie)
    )


def form_rule(form: ExerciseForm) -> str:
    """The sentence of the task on the rules of a form."""
    texts: dict[ExerciseForm, str] = {
        "mcts": translate(
            "Exercise",
            "While a node has a child that is not in the tree yet, the first of them is added, and "
            "the playout begins there; else the child with the greatest UCB1 is selected, of "
            "equals the left one. W is counted from the side that moved into the node.",
        ),
        "minimax": translate(
            "Exercise",
            "MAX takes the largest value of its children, MIN the smallest. Nothing is cut.",
        ),
        "expectiminimax": translate(
            "Exercise",
            "MAX takes the largest value of its children, MIN the smallest; a chance node takes "
            "their mean, each weighted with its probability. Two decimals are enough.",
        ),
        "alphabeta": translate(
            "Exercise",
            "In this form a node tests its value first, and updates its window with it afterwards.",
        ),
        "alphabeta-update": translate(
            "Exercise",
            "In this form a node updates its window with its value first, and tests afterwards.",
        ),
        "alphabeta-hard": translate(
            "Exercise", "In this form no value leaves the window: a cut returns alpha or beta."
        ),
        "alphabeta-update-hard": translate(
            "Exercise",
            "In this form a node updates its window first and tests afterwards; its value is its "
            "own bound, alpha at MAX and beta at MIN.",
        ),
    }
    return texts[form]


def tie_rule(tie: Tie) -> str:
    """The sentence of the task on the tie rule."""
    if tie == "ge":
        return translate("Exercise", "It cuts at α ≥ β: equality is enough.")
    return translate("Exercise", "It cuts at α > β: equality is not enough.")


def asked_text(exercise: Exercise) -> str:
    """The sentence of the task on what to write and mark."""
    if exercise.form in BACKUPS:
        return translate("Exercise", "At every node write its value v.")
    texts = {
        "windows": translate("Exercise", "alpha and beta as they stand when it is left"),
        "values": translate("Exercise", "the value v that it returns"),
    }
    parts = [text for kind, text in texts.items() if kind in exercise.asked]
    said = []
    if parts:
        both = translate("Exercise", " and ").join(parts)
        said.append(
            translate("Exercise", "At every node that the search goes to, write {what}.").format(
                what=both
            )
        )
    if "cuts" in exercise.asked:
        said.append(
            translate("Exercise", "Strike out the edge to every child that it never goes to.")
        )
    return " ".join(said)


def formula_text(one: Round) -> str:
    """UCB1 with the exercise's own constant."""
    unit = "√2" if abs(one.unit - ROOT_2) < 1e-9 else number_text(one.unit)
    factor = "" if unit == "1" else f"{unit} · "
    return f"UCB1 = Q + {factor}√(ln N / n)"


def _round_task(exercise: Exercise) -> str:
    one, asked = exercise.round, exercise.asked
    said = [
        translate(
            "Exercise",
            "{player} moves at the root. {formula}, where n is a child’s N, and N its parent’s.",
        ).format(player=_PLAYERS[exercise.root == MAX], formula=formula_text(one)),
        translate("Exercise", "The playout of this iteration comes to {result} for MAX.").format(
            result=number_text(one.result)
        ),
    ]
    if "ucb" in asked:
        said.append(
            translate("Exercise", "Write UCB1 (U) of every child that a selection compares.")
        )
    if "path" in asked:
        said.append(
            translate("Exercise", "Mark the edges that the iteration goes down, to its last node.")
        )
    if "counts" in asked:
        said.append(translate("Exercise", "Write N, W and Q where they change."))
    return " ".join(said)


def task_text(exercise: Exercise) -> str:
    """The task."""
    if exercise.form == "mcts":
        return _round_task(exercise)
    if exercise.root == CHANCE:
        begins = translate("Exercise", "Chance decides at the root. Search from left to right.")
    else:
        begins = translate("Exercise", "{player} moves at the root. Search from left to right.")
    begins = begins.format(player=_PLAYERS[exercise.root == MAX])
    return f"{begins} {asked_text(exercise)}"


def difficulty_name(difficulty: int, form: ExerciseForm = "alphabeta") -> str:
    """A difficulty with a short description."""
    of_forms: dict[ExerciseForm, tuple[str, ...]] = {
        "mcts": (
            translate("Exercise", "1: two levels, one choice at a time"),
            translate("Exercise", "2: two levels with draws, a second choice"),
            translate("Exercise", "3: three levels, one choice below the other"),
            translate("Exercise", "4: MAX or MIN at the root, another C"),
            translate("Exercise", "5: results from 0 to 10"),
        ),
        "minimax": (
            translate("Exercise", "1: two levels"),
            translate("Exercise", "2: three levels of two children each"),
            translate("Exercise", "3: three levels, up to three children"),
            translate("Exercise", "4: MAX or MIN at the root, equal values"),
            translate("Exercise", "5: four levels, some leaves higher up"),
        ),
        "expectiminimax": (
            translate("Exercise", "1: two levels, chances of one half"),
            translate("Exercise", "2: two levels, other chances"),
            translate("Exercise", "3: three levels, MIN below the chances"),
            translate("Exercise", "4: MAX or MIN at the root, two or three chances"),
            translate("Exercise", "5: four levels, chances twice"),
        ),
    }
    of_cutting = (
        translate("Exercise", "1: two levels, single leaves are cut"),
        translate("Exercise", "2: three levels, a leaf and a subtree are cut"),
        translate("Exercise", "3: three levels, more of both"),
        translate("Exercise", "4: equal values, the tie rule matters"),
        translate("Exercise", "5: four levels, a deep cut"),
    )
    return of_forms.get(form, of_cutting)[difficulty - 1]


# The verdict


def headline(verdict: Verdict) -> str:
    """Right or wrong, and how much of it is right."""
    if verdict.right:
        return translate("Exercise", "All of it is right.")
    text = translate("Exercise", "{correct} of {asked} are right.")
    if verdict.extra:
        text = translate("Exercise", "{correct} of {asked} are right; too many: {extra}.")
    return text.format(correct=verdict.correct, asked=verdict.asked, extra=verdict.extra)


def tally_text(tally: ExerciseTally) -> str:
    """The tally in words; "" before the first exercise counts."""
    if not tally.solved and not tally.shown:
        return ""
    parts = [translate("Exercise", "Solved: {n}").format(n=tally.solved)]
    if tally.solved:
        parts.append(translate("Exercise", "at the first check: {n}").format(n=tally.first))
    if tally.shown:
        parts.append(translate("Exercise", "solution shown: {n}").format(n=tally.shown))
    return " · ".join(parts)


def hint_text(exercise: Exercise, finding: Finding) -> str:
    """The hint: where to look, but not what is wrong there."""
    name = node_name(exercise.recording.tree, finding.node)
    texts = {
        "value": translate("Exercise", "Look at the value of {node} again."),
        "alpha": translate("Exercise", "Look at alpha of {node} again."),
        "beta": translate("Exercise", "Look at beta of {node} again."),
        "window": translate("Exercise", "Look at the window of {node} again."),
        "cut": translate("Exercise", "Look at {node} again: does the search go there?"),
        "path": translate("Exercise", "Look at {node} again: does the iteration go there?"),
        "ucb": translate("Exercise", "Look at UCB1 of {node} again."),
        "visits": translate("Exercise", "Look at N of {node} again."),
        "total": translate("Exercise", "Look at W of {node} again."),
        "mean": translate("Exercise", "Look at Q of {node} again."),
    }
    return texts[finding.code.partition(".")[0]].format(node=name)


def reason(exercise: Exercise, finding: Finding, *, begun: bool = True) -> str:
    """The reason why a part of an answer is wrong, by the rule and the form of the exercise.

    Args:
        begun: whether it begins with the field's name and its text.
    """
    kind, _, fault = finding.code.partition(".")
    if exercise.form == "mcts":
        return _RoundReason(exercise, finding, begun=begun).text()
    told = _Reason(exercise, finding, begun=begun)
    if kind == "cut":
        return told.of_cut(fault)
    if fault == "cut":
        return told.of_field_where_nobody_goes()
    if kind == "value":
        return told.of_value(missing=fault == "missing")
    return told.of_window(kind, missing=fault == "missing")


class _Reason:
    """Makes the sentence on a finding."""

    def __init__(self, exercise: Exercise, finding: Finding, *, begun: bool) -> None:
        self.exercise, self.finding, self.begun = exercise, finding, begun
        tree = exercise.recording.tree
        self.name = node_name(tree, finding.node)
        about = finding.cutter if finding.cutter >= 0 else finding.node
        self.is_max = bool(tree.player[about] == MAX)
        self.words = {
            "node": self.name,
            "cutter": node_name(tree, about),
            "player": _PLAYERS[self.is_max],
            "given": "" if finding.given is None else number_text(finding.given),
            "alpha": number_text(finding.alpha),
            "beta": number_text(finding.beta),
            "value": "" if finding.value is None else number_text(finding.value),
            "rule": rule_text(exercise.tie),
        }

    def _joined_parts(self, *parts: str) -> str:
        return " ".join(part for part in parts if part).format(**self.words)

    def _given(self, missing: bool, field: str) -> str:
        if not self.begun:
            return ""
        if missing:
            texts = {
                "value": translate("Exercise", "The value of {node} is missing."),
                "alpha": translate("Exercise", "Alpha of {node} is missing."),
                "beta": translate("Exercise", "Beta of {node} is missing."),
            }
        else:
            texts = {
                "value": translate("Exercise", "The value of {node} is not {given}."),
                "alpha": translate("Exercise", "Alpha of {node} is not {given}."),
                "beta": translate("Exercise", "Beta of {node} is not {given}."),
            }
        return texts[field]

    # Values

    def of_value(self, *, missing: bool) -> str:
        begun = self._given(missing, "value")
        if self.exercise.form in BACKUPS:
            return self._joined_parts(begun, self._backed_up())
        if self.exercise.form in WITHOUT_VALUE:
            return self._joined_parts(begun, self._hard_value(), self._seen_children())
        if self.is_max:
            rule = translate(
                "Exercise", "MAX takes the largest value of the children that the search goes to."
            )
        else:
            rule = translate(
                "Exercise", "MIN takes the smallest value of the children that the search goes to."
            )
        return self._joined_parts(begun, rule, self._seen_children())

    def _backed_up(self) -> str:
        """For minimax and expectiminimax: the probable mistake, if it is known, and the rule."""
        finding, tree = self.finding, self.exercise.recording.tree
        if tree.is_leaf(finding.node):
            self.words["worth"] = number_text(float(tree.worth[finding.node]))
            return translate("Exercise", "It is a leaf: its value stands there, {worth}.")
        slips = {
            "follows": translate("Exercise", "It follows from the values that you wrote below it."),
            "side": translate("Exercise", "That would be the choice of the other side."),
            "plain": translate("Exercise", "That is the mean without the probabilities."),
            "largest": translate(
                "Exercise", "That is the largest value, but nobody chooses at a chance node."
            ),
            "smallest": translate(
                "Exercise", "That is the smallest value, but nobody chooses at a chance node."
            ),
            "sum": translate("Exercise", "That is the sum, without the probabilities."),
        }
        slip = slips.get(finding.slip, "")
        if odds := odds_of(tree, finding.node):
            rule = translate(
                "Exercise",
                "A chance node takes the mean of its children’s values, each weighted with its "
                "probability.",
            )
            return f"{slip} {rule} {self._weights(odds)}".strip()
        if self.is_max:
            rule = translate("Exercise", "MAX takes the largest value of its children.")
        else:
            rule = translate("Exercise", "MIN takes the smallest value of its children.")
        return f"{slip} {rule} {self._children()}".strip()

    def _children(self) -> str:
        """The sentence that lists the children: leaves by value, others by name."""
        children = list(self.exercise.recording.tree.children_of(self.finding.node))
        if len(children) > _MANY:
            return ""
        self.words["children"] = ", ".join(self._child(child) for child in children)
        return translate("Exercise", "Here they are {children}.")

    def _weights(self, odds: list[float]) -> str:
        children = list(self.exercise.recording.tree.children_of(self.finding.node))
        if len(children) > _MANY:
            return ""
        pairs = zip(odds, children, strict=True)
        self.words["sum"] = " + ".join(
            f"{probability_text(share)} · {self._child(child, within=True)}"
            for share, child in pairs
        )
        return translate("Exercise", "Here that is {sum}.")

    def _child(self, child: int, *, within: bool = False) -> str:
        """A child: a leaf by its value, in brackets if negative `within` a sum; others by name."""
        tree = self.exercise.recording.tree
        if not tree.is_leaf(child):
            return node_name(tree, child)
        worth = float(tree.worth[child])
        return f"({number_text(worth)})" if within and worth < 0 else number_text(worth)

    def _hard_value(self) -> str:
        if self.exercise.form == "alphabeta-update-hard":
            return self._own_bound()
        if self.is_max:
            return translate(
                "Exercise",
                "Fail-hard: MAX returns beta where it cuts, and else the largest value that it "
                "found, but never less than the alpha that it was given.",
            )
        return translate(
            "Exercise",
            "Fail-hard: MIN returns alpha where it cuts, and else the smallest value that it "
            "found, but never more than the beta that it was given.",
        )

    def _own_bound(self) -> str:
        if self.is_max:
            return translate(
                "Exercise",
                "In this form MAX returns its alpha: the largest value that it found, but never "
                "less than the alpha that it was given.",
            )
        return translate(
            "Exercise",
            "In this form MIN returns its beta: the smallest value that it found, but never more "
            "than the beta that it was given.",
        )

    def _seen_children(self) -> str:
        """The sentence that lists the visited children, which alone count, as `_children` does."""
        tree, trace = self.exercise.recording.tree, self.exercise.recording.trace
        seen = tree.tree_node[trace.entered_children(self._visit)].tolist()
        if len(seen) > _MANY:
            return ""
        self.words["children"] = ", ".join(
            number_text(float(tree.worth[child])) if tree.is_leaf(child) else node_name(tree, child)
            for child in seen
        )
        if len(seen) == tree.children[self.finding.node]:
            return translate("Exercise", "Here it goes to all: {children}.")
        return translate("Exercise", "Here it goes to {children}; what is cut does not count.")

    def of_field_where_nobody_goes(self) -> str:
        return self._joined_parts(
            translate(
                "Exercise",
                "The search never goes to {node}, so there is nothing to write: leave its fields "
                "empty.",
            )
        )

    # Windows

    def of_window(self, field: str, *, missing: bool) -> str:
        own = "alpha" if self.is_max else "beta"
        why = self._moved() if field == own else self._handed_down()
        return self._joined_parts(self._given(missing, field), why)

    def _handed_down(self) -> str:
        """The sentence on the bound that a node does not change, but has from its parent."""
        if self.finding.node == 0:
            return translate(
                "Exercise", "The search begins at the root with alpha = −∞ and beta = +∞; "
                "MAX moves alpha only, and MIN beta only.",
            )  # fmt: skip
        tree = self.exercise.recording.tree
        self.words["parent"] = node_name(tree, int(tree.parent[self.finding.node]))
        if self.is_max:
            return translate(
                "Exercise",
                "MAX moves alpha only: {node} keeps the beta that {parent} had when the search "
                "went down to it.",
            )
        return translate(
            "Exercise",
            "MIN moves beta only: {node} keeps the alpha that {parent} had when the search went "
            "down to it.",
        )

    def _moved(self) -> str:
        cut = self.exercise.recording.trace.fate[self._visit] == Step.CUT
        form = self.exercise.form
        if form in UPDATE_FIRST and cut:
            return translate(
                "Exercise",
                "This form updates before it tests: a node that cuts has taken in the value that "
                "cuts, and its window has closed or crossed.",
            )
        if cut:
            return translate(
                "Exercise",
                "This form tests before it updates: a node that cuts keeps the window that it had "
                "before the value that cuts.",
            )
        if self.is_max:
            return translate(
                "Exercise",
                "MAX raises alpha to its value where that is larger than the alpha that it was "
                "given, its last child included.",
            )
        return translate(
            "Exercise",
            "MIN lowers beta to its value where that is smaller than the beta that it was given, "
            "its last child included.",
        )

    @property
    def _visit(self) -> int:
        return int(self.exercise.recording.tree.trace_node[self.finding.node])

    # Cuts

    def of_cut(self, fault: str) -> str:
        if fault.startswith("missing"):
            begun, why = translate("Exercise", "{node} is cut."), self._why_cut()
        else:
            begun, why = translate("Exercise", "{node} is not cut."), self._why_not_cut(fault)
        return self._joined_parts(begun, why, self._tie(fault))

    def _why_cut(self) -> str:
        if self.exercise.form in UPDATE_FIRST:
            return translate(
                "Exercise",
                "At {cutter} the window has become alpha = {alpha}, beta = {beta}, and the test is "
                "{rule}.",
            )
        if self.is_max:
            return translate(
                "Exercise",
                "MAX has {value} at {cutter}, and beta is {beta}: MIN above would not let it come "
                "to this, so the rest of {cutter} does not matter.",
            )
        return translate(
            "Exercise",
            "MIN has {value} at {cutter}, and alpha is {alpha}: MAX above would not let it come to "
            "this, so the rest of {cutter} does not matter.",
        )

    def _why_not_cut(self, fault: str) -> str:
        if self.finding.cutter < 0:
            return translate("Exercise", "The search begins there.")
        if self.finding.value is None:
            return translate(
                "Exercise",
                "It is the first child of {cutter}, which has no value yet: nothing can cut there.",
            )
        if fault == "extra_tie":
            return translate("Exercise", "At {cutter} alpha and beta are both {alpha} by then.")
        return translate(
            "Exercise",
            "By then {cutter} has alpha = {alpha}, which is below beta = {beta}: the window is "
            "still open, and the search goes there.",
        )

    def _tie(self, fault: str) -> str:
        """The sentence on the tie rule; "" if the mistake is not about equal values."""
        if not fault.endswith("tie"):
            return ""
        if self.exercise.tie == "ge":
            return translate("Exercise", "They are equal, and this exercise cuts at {rule}.")
        return translate("Exercise", "Equality is not enough: this exercise cuts only at {rule}.")


class _RoundReason:
    """Makes the sentence on a mistake in an iteration of Monte Carlo tree search."""

    def __init__(self, exercise: Exercise, finding: Finding, *, begun: bool) -> None:
        self.exercise, self.finding, self.round = exercise, finding, exercise.round
        self.begun = begun
        self.tree, self.node = exercise.recording.tree, finding.node
        self.parent = int(self.tree.parent[self.node]) if self.node else -1

    def _name(self, node: int) -> str:
        return node_name(self.tree, node)

    def text(self) -> str:
        kind, _, fault = self.finding.code.partition(".")
        if kind == "path":
            return self._path(fault)
        if kind == "ucb" and fault == "extra":
            return self._no_choice()
        begun = self._given(kind, missing=fault == "missing")
        if fault == "extra":
            return f"{begun} {self._unchanged()}".strip()
        parts = (begun, self._slip(kind), self._worked_out(kind))
        return " ".join(part for part in parts if part)

    def _given(self, kind: str, *, missing: bool) -> str:
        if not self.begun:
            return ""
        what = place_name(self.exercise, Place(self.node, kind))  # type: ignore[arg-type]
        if missing:
            return translate("Exercise", "{what} is missing.").format(what=what)
        assert self.finding.given is not None
        return translate("Exercise", "{what} is not {given}.").format(
            what=what, given=two(self.finding.given)
        )

    # Selection and expansion

    def _path(self, fault: str) -> str:
        if fault == "extra":
            return translate("Exercise", "The iteration does not come to {node}.").format(
                node=self._name(self.node)
            )
        chosen = self.node if fault == "missing" else int(self.finding.right or 0)
        begun = translate("Exercise", "From {parent} the iteration goes to {node}.").format(
            parent=self._name(self.parent), node=self._name(chosen)
        )
        scores = self.round.choices.get(self.parent)
        if scores is None:
            why = translate(
                "Exercise",
                "A node with a child that is not in the tree yet adds the first of them, before "
                "any is selected again.",
            )
            return f"{begun} {why}"
        told = ", ".join(f"{two(score)} ({self._name(child)})" for child, score in scores.items())
        why = translate("Exercise", "The greatest UCB1 is selected, of equals the left one:")
        return f"{begun} {why} {told}."

    def _no_choice(self) -> str:
        parent = self._name(self.parent)
        if self.parent in self.round.path and self.parent not in self.round.choices:
            return translate(
                "Exercise",
                "At {parent} nothing is compared: it has a child that is not in the tree yet. "
                "Leave UCB1 of its children empty.",
            ).format(parent=parent)
        return translate(
            "Exercise",
            "The iteration does not come to {parent}: leave UCB1 of its children empty.",
        ).format(parent=parent)

    # Numbers

    def _slip(self, kind: str) -> str:
        """The sentence on the slip that explains the given number."""
        texts = {
            "sign": translate("Exercise", "That is counted from the other side."),
            "total": translate("Exercise", "That takes W where Q = W / N belongs."),
            "log10": translate("Exercise", "That takes the logarithm to base 10; ln is natural."),
            "own": translate(
                "Exercise", "That has the two N the wrong way round: the parent’s is in the ln."
            ),
            "constant": translate("Exercise", "That leaves out the constant."),
            "mean": translate("Exercise", "That is Q alone, without what exploring adds."),
            "old": translate("Exercise", "That divides by N as it was before this playout."),
            "unchanged": translate(
                "Exercise",
                "That stood there before: this playout counts in every node of the path.",
            ),
        }
        text = texts.get(self.finding.slip, "")
        if kind == "mean" and self.finding.slip == "total":
            text = translate("Exercise", "That is W; Q is W / N.")
        return text

    def _side(self) -> int:
        """The player who moved into the node; 0 for the root."""
        return int(self.tree.player[self.parent]) if self.node else 0

    def _worked_out(self, kind: str) -> str:
        one, right = self.round, self.finding.right
        assert right is not None
        if kind == "ucb":
            visits, total = one.before[self.node]
            mean, above = two(total / visits), one.before[self.parent].visits
            unit = formula_text(one).removeprefix("UCB1 = Q + ").partition("√(")[0]
            return f"{mean} + {unit}√(ln {above} / {visits}) = {two(right)}."
        old, new = one.before.get(self.node, Count()), one.after[self.node]
        if kind == "visits":
            return f"N = {old.visits} + 1 = {new.visits}."
        if kind == "mean":
            return f"Q = W / N = {two(new.total)} / {new.visits} = {two(right)}."
        text = translate(
            "Exercise",
            "{player} moved into {node}, for whom the playout is worth {result}: "
            "W = {old} {sign} {size} = {new}.",
        )
        result = self._side() * one.result + 0.0
        return text.format(
            player=_PLAYERS[self._side() == MAX], node=self._name(self.node),
            result=two(result), old=two(old.total),
            sign="−" if result < 0 else "+", size=two(abs(result)),
            new=two(new.total),
        )  # fmt: skip

    def _unchanged(self) -> str:
        """The sentence on a node that the iteration does not pass."""
        right = self.finding.right
        if right is None or math.isnan(right):  # it has no Q yet
            return translate("Exercise", "The iteration does not come to {node}.").format(
                node=self._name(self.node)
            )
        return translate(
            "Exercise", "The iteration does not come to {node}, which keeps its {old}."
        ).format(node=self._name(self.node), old=two(right))
