"""Sentences about the steps of a search, and the names of its nodes in them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QCoreApplication, QObject

from poda.base.numbers import number_text
from poda.engine.game import MAX
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.game_tree import GameTree
from poda.engine.record.lecture import last_child, pruned_children
from poda.engine.record.recording import Recording
from poda.engine.record.trace import Step
from poda.engine.search.evaluation import OPEN_LINES, open_lines_of
from poda.house.settings import settings
from poda.tree.model import values

translate = QCoreApplication.translate


_UPPER, _LOWER = -1, 1  # the kinds of bound in trace.bounds_of

_PLAYERS: Final = ("MIN", "MAX")  # by `is_max`; terms of the field, not translated


def node_name(tree: GameTree[Any, Any], node: int) -> str:
    """A tree node's name in a sentence: its label, its path, its last move, or "the root"."""
    if text := tree.label(node) or tree.leaf_text(node):
        return text
    if tree.parent[node] < 0:
        return translate("Sentences", "the root")
    if isinstance(tree.game, ExplicitTree):
        return translate("Sentences", "node {path}").format(path=place_name(tree, node))
    return translate("Sentences", "the position after {move}").format(move=tree.move_text(node))


def short_name(tree: GameTree[Any, Any], node: int) -> str:
    """A tree node's short name, for calls: its label, `2.1`, its last move, or "root"."""
    if text := place_name(tree, node):
        return text
    if tree.parent[node] < 0:
        return translate("Sentences", "root")
    return tree.move_text(node)


def place_name(tree: GameTree[Any, Any], node: int) -> str:
    """A node's name in the drawing of a written tree; if names are off, its path."""
    scheme = settings().tree_names
    return values.node_name(tree, node, "paths" if scheme == "off" else scheme)


@dataclass(frozen=True, slots=True)
class ProofSide:
    """One of the two nodes whose numbers a proof of a cut compares.

    Attributes:
        player: MAX, MIN or CHANCE, for the symbol and its colour.
        number: its value so far, as text.
        name: the node's name, or alpha or beta.
    """

    player: int
    number: str
    name: str


class _Told(QObject):
    """Makes the sentence for one step. (A QObject for its `tr`, plurals included.)"""

    def __init__(self, recording: Recording[Any, Any], step: int) -> None:
        super().__init__()
        self.recording = recording
        self.trace = recording.trace
        self.step = step
        self.node = int(self.trace.node[step])  # a trace node
        self.kind = Step(self.trace.kind[step])
        self.value = float(self.trace.value[step])
        self.is_max = bool(self.trace.player[self.node] == MAX)
        self.is_root = bool(self.trace.parent[self.node] < 0)
        self.player, self.other = _PLAYERS[self.is_max], _PLAYERS[not self.is_max]

    def name(self, node: int) -> str:
        """A trace node's name."""
        tree = self.recording.tree
        return node_name(tree, int(tree.tree_node[node]))

    def sentence(self) -> str:
        raise NotImplementedError

    def worth(self, value: float) -> str:
        """A value in words (`values.in_words`)."""
        return values.in_words(self.recording.question, value)

    def bounded(self, node: int, value: float) -> str:
        """The value of a trace node in words, with "at most" or "at least" if it is a bound."""
        kind = int(self.trace.bounds_of(np.array([node], np.int32), self.step)[0])
        text = self.worth(value)
        if kind == _UPPER:
            return self.tr("at most {value}").format(value=text)
        if kind == _LOWER:
            return self.tr("at least {value}").format(value=text)
        return text

    def terminal(self) -> str:
        """The sentence for a leaf whose value the rules give."""
        if isinstance(self.recording.tree.game, ExplicitTree):
            return self.tr("This leaf is worth {value}.").format(value=number_text(self.value))
        return self.tr("The game is over here: {value}.").format(value=self.worth(self.value))

    def estimate(self) -> str:
        """The sentence for a position at the depth limit, which is evaluated."""
        if self.recording.question.evaluation is OPEN_LINES:
            state = self.recording.tree.state(int(self.recording.tree.tree_node[self.node]))
            ours, theirs = open_lines_of(state, 1), open_lines_of(state, -1)
            text = f"{ours} − {theirs} = {number_text(self.value)}"
            return self.tr("The depth limit is reached: the evaluation says {sum}.").format(
                sum=text
            )
        return self.tr("The depth limit is reached: the evaluation estimates {value}.").format(
            value=number_text(self.value)
        )


class _CalledStep(_Told):
    """A step of a search that walks depth first."""

    def sentence(self) -> str:
        tellers = {
            Step.ENTER: self.enter,
            Step.UPDATE: self.update,
            Step.TEST: self.test,
            Step.NARROW: self.narrow,
            Step.TERMINAL: self.terminal,
            Step.ESTIMATE: self.estimate,
            Step.CUT: self.cut,
        }
        return tellers.get(self.kind, self.leave)()

    def enter(self) -> str:
        if not self.trace.children[self.node]:
            return self.enter_leaf()
        if self.is_root:
            if self.is_max:
                return self.tr("The search begins: MAX moves at the root, for the highest value.")
            return self.tr("The search begins: MIN moves at the root, for the lowest value.")
        alpha, beta = self.trace.window(self.step)
        if math.isinf(alpha) and math.isinf(beta):
            if self.is_max:
                text = self.tr("The search comes to {node}: MAX moves, for the highest value.")
            else:
                text = self.tr("The search comes to {node}: MIN moves, for the lowest value.")
        elif math.isinf(beta):
            text = self.tr(
                "The search comes to {node}, where {player} moves: only more than {alpha} matters."
            )
        elif math.isinf(alpha):
            text = self.tr(
                "The search comes to {node}, where {player} moves: only less than {beta} matters."
            )
        elif alpha == beta:
            text = self.tr(
                "The search comes to {node}, where {player} moves: alpha and beta have met, "
                "and only the strict rule goes on."
            )
        else:
            text = self.tr(
                "The search comes to {node}, where {player} moves: only values between {alpha} "
                "and {beta} matter."
            )
        return text.format(
            node=self.name(self.node),
            player=self.player,
            alpha=self.worth(alpha),
            beta=self.worth(beta),
        )

    def enter_leaf(self) -> str:
        if self.trace.fate[self.node] == Step.ESTIMATE:
            text = self.tr("The search comes to {node}, at the depth limit.")
        elif isinstance(self.recording.tree.game, ExplicitTree):
            text = self.tr("The search comes to {node}, a leaf.")
        else:
            text = self.tr("The search comes to {node}, where the game is over.")
        return text.format(node=self.name(self.node))

    def update(self) -> str:
        return self._update_sentence(self.trace.value_before(self.step), self.value)

    def _update_sentence(self, before: float, value: float) -> str:
        """The sentence for a child's value that changed the node's from `before` (NaN for none)."""
        child = last_child(self.trace, self.step)
        found = float(self.trace.final[child])
        if math.isnan(before):
            text = self.tr("The first child is worth {child}: {player} has {value} so far.")
        elif self.is_max and found > before:
            text = self.tr("This child is worth {child}, more than {before}: MAX now has {value}.")
        elif self.is_max:
            text = self.tr(
                "This child is worth {child}, which is no better: MAX stays with {value}."
            )
        elif found < before:
            text = self.tr("This child is worth {child}, less than {before}: MIN now has {value}.")
        else:
            text = self.tr(
                "This child is worth {child}, which is no better: MIN stays with {value}."
            )
        return text.format(
            child=self.bounded(child, found),
            player=self.player,
            before=self.worth(before),
            value=self.worth(value),
        )

    def bound(self, step: int) -> float:
        """The bound that the node's value is tested against: the other player's value elsewhere."""
        return self.trace.window(step)[1 if self.is_max else 0]

    def test(self) -> str:
        bound = self.bound(self.step)
        cuts = self.step + 1 < self.trace.steps and self.trace.kind[self.step + 1] == Step.CUT
        if self._is_hard() and not cuts and (text := self._no_better_sentence()):
            return text
        if self.is_root:
            text = self.tr("Nothing stands above the root, so nothing can cut it off.")
        elif math.isinf(bound):
            text = self.tr("{other} has nothing elsewhere yet, so this node still matters.")
        elif cuts:
            text = self.tr(
                "{other} already has {bound} elsewhere, and {value} is no better: this node "
                "cannot matter."
            )
        elif self.value == bound:
            text = self.tr(
                "{other} has just as much elsewhere, {bound}: the strict rule cuts only beyond it."
            )
        else:
            text = self.tr(
                "{other} has {bound} elsewhere, and {value} is better: this node still matters."
            )
        return text.format(other=self.other, bound=self.worth(bound), value=self.worth(self.value))

    def _is_hard(self) -> bool:
        return bool(self.recording.question.algorithm == "alphabeta-hard")

    def _no_better_sentence(self) -> str:
        """Fail-hard's sentence for a child that is no better than the window; "" if it is."""
        mine = self.trace.window(self.step)[0 if self.is_max else 1]
        if self.value > mine if self.is_max else self.value < mine:
            return ""
        return self._window_stays_sentence(mine)

    def _window_stays_sentence(self, mine: float) -> str:
        if self.is_max:
            text = self.tr(
                "This child is worth {child}, not more than {before}: the window stays as it is."
            )
        else:
            text = self.tr(
                "This child is worth {child}, not less than {before}: the window stays as it is."
            )
        child = last_child(self.trace, self.step)
        found = self.bounded(child, float(self.trace.final[child]))
        return text.format(child=found, before=self.worth(mine))

    def _window_moved_sentence(self) -> str:
        """The sentence of the form without a value of its own, where a child's value moves alpha or
        beta."""
        side = 0 if self.is_max else 1
        before = self.trace.window_before(self.step)[side]
        after = self.trace.window(self.step)[side]
        if before == after:
            return self._window_stays_sentence(before)
        return self._update_sentence(math.nan if math.isinf(before) else before, after)

    def narrow(self) -> str:
        if self.recording.question.algorithm == "alphabeta-update-hard":
            return self._window_moved_sentence()
        side = 0 if self.is_max else 1
        before = self.trace.window_before(self.step)[side]
        after = self.trace.window(self.step)[side]
        alpha, beta = self.trace.window(self.step)
        if alpha > beta or (alpha == beta and self.recording.question.tie == "ge"):
            # Only in the forms that update the window before they test it.
            text = self.tr("{player} is sure of {value} here, which closes the window.")
        elif before == after:
            text = self.tr("The window stays as it is: {bound} was {value} already.")
        elif self.is_max:
            text = self.tr("MAX is sure of {value} here: below, only more than that can matter.")
        else:
            text = self.tr("MIN is sure of {value} here: below, only less than that can matter.")
        name = ("alpha", "beta")[side]
        return text.format(player=self.player, bound=name, value=self.worth(after))

    def cut(self) -> str:
        found = float(self.trace.value[self.step - 1])  # the value of the test before the cut
        bound = self.bound(self.step)
        text = self._cut_text().format(
            player=self.player,
            other=self.other,
            value=self.worth(found),
            bound=self.worth(bound),
        )
        if found != self.value:  # fail-hard
            text += " " + self.tr("The value returned is the bound itself.")
        return text

    def _cut_text(self) -> str:
        left = pruned_children(self.trace, self.step)
        if not left:
            return self.tr(
                "{player} has found {value}. {other} already has {bound} elsewhere; it was the "
                "last child, so nothing is left to prune."
            )
        leaves = self._only_leaves_left(left)
        if left == 1 and leaves:
            return self.tr(
                "{player} has found {value}. {other} already has {bound} elsewhere, so the last "
                "leaf cannot matter."
            )
        if left == 1:
            return self.tr(
                "{player} has found {value}. {other} already has {bound} elsewhere, so the last "
                "child cannot matter."
            )
        return _OthersLeft().text(left, leaves=leaves)

    def _only_leaves_left(self, left: int) -> bool:
        """Whether the last `left` children of the current node are drawn, and all leaves."""
        tree = self.recording.tree
        children = tree.child_rows(int(tree.tree_node[self.node]))
        if len(children) != self.trace.children[self.node]:
            return False
        last = children[-left:]
        return not bool(tree.children[last].any() or tree.stub[last].any())

    def leave(self) -> str:
        value = self.bounded(self.node, self.value)
        if not self.is_root:
            return self.tr("Every child has been searched: {node} is worth {value}.").format(
                node=self.name(self.node), value=value
            )
        best = int(self.trace.chosen_of(np.array([self.node], np.int32), self.step)[0])
        if best < 0:
            return self.tr("The search is done: the root is worth {value}.").format(value=value)
        return self.tr(
            "The search is done: the root is worth {value}, and {player} chooses {move}."
        ).format(value=value, player=self.player, move=move_name(self, best))


class _OthersLeft(QObject):
    """The plural texts of a cut. They have a class of their own as `tr` with a number looks only
    under the class of the object, and not under its base classes."""

    def text(self, left: int, *, leaves: bool) -> str:
        if leaves:
            return self.tr(
                "{player} has found {value}. {other} already has {bound} elsewhere, so the other "
                "%n leaves cannot matter.",
                "",
                left,
            )
        return self.tr(
            "{player} has found {value}. {other} already has {bound} elsewhere, so the other %n "
            "children cannot matter.",
            "",
            left,
        )

    def more(self, left: int) -> str:
        """The sentence on the other children, to follow another sentence."""
        return self.tr("The other %n child(ren) cannot matter.", "", left)


Told = _Told
OthersLeft = _OthersLeft
CalledStep = _CalledStep  # for steps around chance nodes; its texts are known by the first name


def move_name(told: _Told, node: int) -> str:
    """The move that leads to a trace node, or in a written tree the node itself."""
    if isinstance(told.recording.tree.game, ExplicitTree):
        return told.name(node)
    move = told.recording.tree.move_text(int(told.recording.tree.tree_node[node]))
    return translate("Sentences", "move {move}").format(move=move)


class _StagedStep(Told):
    """A step of minimax in stages."""

    def sentence(self) -> str:
        if self.kind is Step.ENTER:
            return self._generate_sentence()
        if self.kind is Step.TERMINAL:
            return self.tr("Evaluate. {sentence}").format(sentence=self.terminal())
        if self.kind is Step.ESTIMATE:
            return self.tr("Evaluate. {sentence}").format(sentence=self.estimate())
        if self.kind is Step.LEAVE:
            return self._back_up_sentence()
        best = int(self.trace.chosen_of(np.array([0], np.int32), self.step)[0])
        return self.tr(
            "Choose: {player} takes {move}, the first child that is worth {value}."
        ).format(
            player=self.player,
            move=move_name(self, best) if best >= 0 else "",
            value=self.worth(self.value),
        )

    def _generate_sentence(self) -> str:
        children = int(self.trace.children[self.node])
        if children:
            text = self.tr("Generate: {node} gets %n child(ren).", "", children)
        elif self.trace.fate[self.node] == Step.ESTIMATE:
            text = self.tr("Generate: {node} is at the depth limit.")
        elif isinstance(self.recording.tree.game, ExplicitTree):
            text = self.tr("Generate: {node} is a leaf.")
        else:
            text = self.tr("Generate: the game is over in {node}.")
        return text.format(node=self.name(self.node))

    def _back_up_sentence(self) -> str:
        if self.is_max:
            text = self.tr("Back up: MAX takes the highest of its children’s values, {value}.")
        else:
            text = self.tr("Back up: MIN takes the lowest of its children’s values, {value}.")
        return text.format(value=self.worth(self.value))


StagedStep = _StagedStep  # its texts are known by the first name
