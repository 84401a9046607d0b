"""What is said of an exercise: the task, and why something in an answer is wrong."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication

from poda.base.numbers import number_text
from poda.engine.exercises.exercise import Answer, Exercise
from poda.engine.exercises.grade import Finding, Verdict
from poda.engine.game import MAX
from poda.engine.record.trace import Step
from poda.engine.search.alphabeta import Form, Tie
from poda.tree.exercise.answers import Field, Marks, Place, Tally
from poda.tree.sentences.steps import node_name

translate = QCoreApplication.translate

_PLAYERS: Final = {True: "MAX", False: "MIN"}  # the same in every language
_MANY: Final = 8  # children that are not listed any more


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
    }
    return texts[place.kind].format(node=name)


# The task


def form_rule(form: Form) -> str:
    """What is particular about a form, in a sentence of the task."""
    texts = {
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
    }
    return texts[form]


def tie_rule(tie: Tie) -> str:
    """What the tie rule says, in a sentence of the task."""
    if tie == "ge":
        return translate("Exercise", "It cuts at α ≥ β: equality is enough.")
    return translate("Exercise", "It cuts at α > β: equality is not enough.")


def asked_text(exercise: Exercise) -> str:
    """What is to be put down."""
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


def task_text(exercise: Exercise) -> str:
    """The task."""
    begins = translate("Exercise", "{player} moves at the root. Search from left to right.").format(
        player=_PLAYERS[exercise.root == MAX]
    )
    return f"{begins} {asked_text(exercise)}"


def difficulty_name(difficulty: int) -> str:
    """A difficulty with what it brings."""
    texts = {
        1: translate("Exercise", "1: two levels, single leaves are cut"),
        2: translate("Exercise", "2: three levels, a leaf and a subtree are cut"),
        3: translate("Exercise", "3: three levels, more of both"),
        4: translate("Exercise", "4: equal values, the tie rule matters"),
        5: translate("Exercise", "5: four levels, a deep cut"),
    }
    return texts.get(difficulty, str(difficulty))


# The verdict


def headline(verdict: Verdict) -> str:
    """Right or wrong, and how much of it is right."""
    if verdict.right:
        return translate("Exercise", "All of it is right.")
    return translate("Exercise", "{correct} of {asked} are right.").format(
        correct=verdict.correct, asked=verdict.asked
    )


def tally_text(tally: Tally) -> str:
    """How the exercises went so far; "" before the first."""
    if not tally.solved and not tally.shown:
        return ""
    parts = [translate("Exercise", "Solved: {n}").format(n=tally.solved)]
    if tally.solved:
        parts.append(translate("Exercise", "at the first check: {n}").format(n=tally.first))
    if tally.shown:
        parts.append(translate("Exercise", "solution shown: {n}").format(n=tally.shown))
    return " · ".join(parts)


def hint_text(exercise: Exercise, finding: Finding) -> str:
    """Where to look, and not what is wrong there."""
    name = node_name(exercise.recording.tree, finding.node)
    texts = {
        "value": translate("Exercise", "Look at the value of {node} again."),
        "alpha": translate("Exercise", "Look at alpha of {node} again."),
        "beta": translate("Exercise", "Look at beta of {node} again."),
        "window": translate("Exercise", "Look at the window of {node} again."),
        "cut": translate("Exercise", "Look at {node} again: does the search go there?"),
    }
    return texts[finding.code.partition(".")[0]].format(node=name)


def reason(exercise: Exercise, finding: Finding) -> str:
    """Why this is wrong, under the rule and the form of the exercise."""
    kind, _, fault = finding.code.partition(".")
    told = _Reason(exercise, finding)
    if kind == "cut":
        return told.of_cut(fault)
    if fault == "cut":
        return told.of_field_where_nobody_goes()
    if kind == "value":
        return told.of_value(missing=fault == "missing")
    return told.of_window(kind, missing=fault == "missing")


class _Reason:
    """A finding, with what its sentence needs at hand."""

    def __init__(self, exercise: Exercise, finding: Finding) -> None:
        self.exercise, self.finding = exercise, finding
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

    def _say(self, *parts: str) -> str:
        return " ".join(part for part in parts if part).format(**self.words)

    def _given(self, missing: bool, field: str) -> str:
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
        if self.exercise.form == "alphabeta-hard":
            return self._say(begun, self._hard_value(), self._seen_children())
        if self.is_max:
            rule = translate(
                "Exercise", "MAX takes the largest value of the children that the search goes to."
            )
        else:
            rule = translate(
                "Exercise", "MIN takes the smallest value of the children that the search goes to."
            )
        return self._say(begun, rule, self._seen_children())

    def _hard_value(self) -> str:
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

    def _seen_children(self) -> str:
        """Which children count: leaves by their values, which stand there; others by name only."""
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
        return self._say(
            translate(
                "Exercise",
                "The search never goes to {node}, so there is nothing to write: leave its fields "
                "empty.",
            )
        )

    # Windows

    def of_window(self, field: str, *, missing: bool) -> str:
        begun = self._given(missing, field)
        moves = "alpha" if self.is_max else "beta"
        if field != moves:
            return self._say(begun, self._handed_down())
        return self._say(begun, self._moved())

    def _handed_down(self) -> str:
        """The border that a node does not move: it came from above."""
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
        if form == "alphabeta-update" and cut:
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
        texts = {
            "missing": translate("Exercise", "{node} is cut."),
            "missing_tie": translate("Exercise", "{node} is cut."),
            "extra": translate("Exercise", "{node} is not cut."),
            "extra_tie": translate("Exercise", "{node} is not cut."),
        }
        if fault.startswith("missing"):
            return self._say(texts[fault], self._why_cut(), self._tie(fault))
        return self._say(texts[fault], self._why_not_cut(fault), self._tie(fault))

    def _why_cut(self) -> str:
        if self.exercise.form == "alphabeta-update":
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
        """What the tie rule has to do with it."""
        if not fault.endswith("tie"):
            return ""
        if self.exercise.tie == "ge":
            return translate("Exercise", "They are equal, and this exercise cuts at {rule}.")
        return translate("Exercise", "Equality is not enough: this exercise cuts only at {rule}.")
