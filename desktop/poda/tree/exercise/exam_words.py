"""What an exam sheet says, in the user's language."""

from __future__ import annotations

from PySide6.QtCore import QObject

from poda.engine.exercises.exercise import Exercise
from poda.engine.exercises.sheet import Outcome, Plan, Reason, node_names, outcome_of
from poda.engine.game import MAX
from poda.tree.model.values import plain


class ExamWords(QObject):
    """The texts of one exam. (A QObject for its plurals.)"""

    def __init__(self, plan: Plan) -> None:
        super().__init__()
        self.plan = plan

    def title(self, *, solution: bool) -> str:
        """What stands above a sheet."""
        title = self.plan.title or self.tr("Alpha-beta pruning")
        return self.tr("{title}: solution").format(title=title) if solution else title

    def variant(self, name: str) -> str:
        return self.tr("Variant {name}").format(name=name)

    def lines_to_fill(self) -> tuple[str, str]:
        """What stands before the lines for a person to fill in."""
        return self.tr("Name"), self.tr("Date")

    def tree(self, place: int, exercise: Exercise) -> str:
        """The heading of a tree, counted from 1."""
        if self.plan.trees == 1:
            name = self.tr("The tree")
        else:
            name = self.tr("Tree {number}").format(number=place)
        player = "MAX" if exercise.root == MAX else "MIN"
        return self.tr("{tree}: {player} moves at the root").format(tree=name, player=player)

    def code(self, exercise: Exercise) -> str:
        """What the exercise is opened by in the window."""
        return self.tr("Poda {code}").format(code=exercise.code)

    def page(self, number: int, pages: int) -> str:
        return self.tr("Page {number} of {pages}").format(number=number, pages=pages)

    def task(self) -> list[str]:
        """What is to be done, by which form and which rule: a paragraph each."""
        return [" ".join((self._form(), self._rule())), " ".join(self._asked())]

    def _form(self) -> str:
        return {
            "alphabeta": self.tr(
                "Search each tree from left to right with alpha-beta. A node first compares its "
                "value with the window (MAX with beta, MIN with alpha), and then takes it into "
                "the window."
            ),
            "alphabeta-update": self.tr(
                "Search each tree from left to right with alpha-beta. A node first takes its "
                "value into the window (MAX into alpha, MIN into beta), and then compares alpha "
                "with beta."
            ),
            "alphabeta-hard": self.tr(
                "Search each tree from left to right with fail-hard alpha-beta: a node hands up "
                "no value outside its window, but alpha or beta itself."
            ),
        }[self.plan.form]

    def _rule(self) -> str:
        if self.plan.form == "alphabeta-update":
            if self.plan.tie == "ge":
                return self.tr("It cuts if alpha ≥ beta: equal numbers cut as well.")
            return self.tr("It cuts only if alpha > beta: equal numbers do not cut.")
        if self.plan.tie == "ge":
            return self.tr(
                "MAX cuts if the value ≥ beta, MIN if the value ≤ alpha: equal numbers cut as well."
            )
        return self.tr(
            "MAX cuts only if the value > beta, MIN only if the value < alpha: equal numbers do "
            "not cut."
        )

    def _asked(self) -> list[str]:
        asked, told = self.plan.asked, []
        if "values" in asked:
            told.append(self.tr("Write into each node the value that it is left with."))
        if "windows" in asked:
            told.append(
                self.tr("Write into the table alpha and beta as they stand when a node is left.")
            )
        if "cuts" in asked:
            told.append(
                self.tr(
                    "Strike through the edge to every leaf and every subtree that is cut off, "
                    "single leaves too."
                )
            )
        told.append(self.tr("Leave empty what the search never comes to."))
        return told

    def outcome(self, exercise: Exercise) -> list[str]:
        """What stands below a tree of the solution: a line each."""
        outcome = outcome_of(exercise)
        seen = self.tr("The root is worth {value}. {seen} of {leaves} leaves are looked at.")
        lines = [
            seen.format(value=plain(outcome.value), seen=outcome.seen, leaves=outcome.leaves)
            + " "
            + self._cut(outcome)
        ]
        if outcome.reasons:
            names = node_names(exercise)
            strict = self.plan.tie == "gt"
            reasons = ", ".join(_reason(names, r, strict=strict) for r in outcome.reasons)
            lines.append(self.tr("These nodes cut: {reasons}.").format(reasons=reasons))
        return lines

    def _cut(self, outcome: Outcome) -> str:
        leaves = self.tr("%n single leaves", "", outcome.cut_leaves)
        subtrees = self.tr("%n subtrees", "", outcome.cut_subtrees)
        return self.tr("Cut off: {leaves}, {subtrees}.").format(leaves=leaves, subtrees=subtrees)


def _reason(names: dict[int, str], reason: Reason, *, strict: bool) -> str:
    above = reason.sign == ">="
    sign = (">" if above else "<") if strict else ("≥" if above else "≤")
    bound = "β" if above else "α"
    value, limit = plain(reason.value), plain(reason.bound)
    return f"{names[reason.node]} ({value} {sign} {bound} = {limit})"
