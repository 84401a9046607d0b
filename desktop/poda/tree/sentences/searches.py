"""One sentence in plain words for every step, of whatever kind of search.

Here is what is special of a search with a window of its own, in a pass of iterative deepening,
with a transposition table, or in which a node is searched again.

Sentences about a cut name the ancestor that set the bound. The limits of the window that the search
was given have no such ancestor: sentences say that the search was asked about that window.
"""

from __future__ import annotations

import math
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QCoreApplication

from poda.engine.game import MAX
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.game_tree import GameTree
from poda.engine.record.lecture import entry_of, last_child, pruned_children, root_bounds
from poda.engine.record.proof import KnownFromTable, Proof, StarProof
from poda.engine.record.recording import CHANCE_ALGORITHMS, Question, Recording
from poda.engine.record.trace import FULL, Step
from poda.engine.search.algorithms import REDUCING
from poda.engine.search.alphabeta import WITHOUT_VALUE
from poda.engine.search.observer import EXACT, LOWER
from poda.tree.model.values import in_words, is_scored, path_text, short
from poda.tree.sentences.chance import kind_of, star_sentence
from poda.tree.sentences.sampling import SampledStep
from poda.tree.sentences.steps import CalledStep, OthersLeft, ProofSide, StagedStep, Told, node_name
from poda.widgets.engine_words import message


class TableStep(CalledStep):
    """A step of a search with a transposition table."""

    def sentence(self) -> str:
        if self.kind is Step.FOUND:
            return self._found_sentence()
        text = super().sentence()
        if self.kind in (Step.CUT, Step.LEAVE) and not self.is_root:
            return f"{text} {self._noted_sentence()}"
        return text

    def enter(self) -> str:
        text = super().enter()
        before = self._entry_node()
        if before < 0 or self.trace.fate[self.node] == Step.FOUND:
            return text
        more = self.tr(
            "The table says {entry}, which does not settle it: the position is searched again."
        )
        return f"{text} {more.format(entry=self._entry_text(before))}"

    def _entry_node(self) -> int:
        """The trace node whose table entry was found at this one; -1 for none."""
        assert self.trace.known is not None
        return int(self.trace.known[self.node])

    def same_node(self) -> str:
        """The sentence where the entry found is of this same node, from an earlier root search."""
        raise NotImplementedError

    def _found_sentence(self) -> str:
        before = self._entry_node()
        if self.trace.first_visit[before] == self.trace.first_visit[self.node]:
            return self.same_node().format(entry=self._entry_text(before))
        text = self.tr(
            "This position was searched before, as node {path}: the table says {entry}. Nothing "
            "below is searched again."
        )
        if not isinstance(self.recording.tree.game, ExplicitTree):
            text = self.tr(
                "This position was searched before, after {path}: the table says {entry}. Nothing "
                "below is searched again."
            )
        if self._entry_kind(before) != EXACT:
            text = self.tr(
                "This position was searched before, as node {path}: the table says {entry}. "
                "{other} already has {bound} elsewhere, so that settles it."
            )
            if not isinstance(self.recording.tree.game, ExplicitTree):
                text = self.tr(
                    "This position was searched before, after {path}: the table says {entry}. "
                    "{other} already has {bound} elsewhere, so that settles it."
                )
        return self._with_entry(text, before)

    def _with_entry(self, text: str, before: int) -> str:
        """A text with the entry filled in that the node `before` left, and what settles it."""
        alpha, beta = self.trace.window(self.step)
        is_lower = self._entry_kind(before) == LOWER
        return text.format(
            node=self.name(self.node),
            path=way_text(self.recording.tree, int(self.recording.tree.tree_node[before])),
            entry=self._entry_text(before),
            other="MIN" if is_lower else "MAX",
            bound=self.worth(beta if is_lower else alpha),
        )

    def below(self) -> str:
        """The sentence why a node below this one, which was found in the table, is not searched."""
        before = self._entry_node()
        text = self.tr(
            "The table knew {node}: it was searched before, as node {path}, and is worth {entry}. "
            "Nothing below it is searched again."
        )
        if not isinstance(self.recording.tree.game, ExplicitTree):
            text = self.tr(
                "The table knew {node}: it was searched before, after {path}, and is worth "
                "{entry}. Nothing below it is searched again."
            )
        if self._entry_kind(before) != EXACT:
            bound = self.tr("{other} already has {bound} elsewhere, so that settles it.")
            text = f"{text} {bound}"
        return self._with_entry(text, before)

    def _noted_sentence(self) -> str:
        if self._entry_kind(self.node) == EXACT:
            return self.tr("The table keeps it.")
        return self.tr("The table keeps it as a bound: {entry}.").format(
            entry=self._entry_text(self.node)
        )

    def _entry_kind(self, node: int) -> int:
        return entry_of(self.trace, node, self.recording.question.tie)[1]

    def _entry_text(self, node: int) -> str:
        """The table's entry of a node in words: its value, or the bound."""
        value, kind = entry_of(self.trace, node, self.recording.question.tie)
        if kind == EXACT:
            return self.worth(value)
        if kind == LOWER:
            return self.tr("at least {value}").format(value=self.worth(value))
        return self.tr("at most {value}").format(value=self.worth(value))


def way_text(tree: GameTree[Any, Any], node: int) -> str:
    """The moves from the root to a node; in a written tree its path, as `2.1`."""
    if isinstance(tree.game, ExplicitTree):
        return path_text(tree, node)  # transpositions often have the same label
    moves = []
    while tree.parent[node] >= 0:
        moves.append(tree.move_text(node))
        node = int(tree.parent[node])
    return " ".join(reversed(moves))


class WindowStep(CalledStep):
    """A step of alpha-beta with a window, or in a pass.

    Attributes:
        asked: the window that the root was searched with, in the search the step belongs to.
    """

    def __init__(self, recording: Recording[Any, Any], step: int) -> None:
        super().__init__(recording, step)
        roots = self.trace.roots
        root = int(roots[np.searchsorted(roots, self.node, side="right") - 1])
        self.asked = self.trace.window(int(self.trace.entered[root]))

    def enter(self) -> str:
        if not self.is_root or not self.trace.children[0]:
            return super().enter()
        question = self.recording.question
        parts = [self._begins_pass(question)] if question.passes else []
        if self.asked != FULL:
            parts.append(self._begins_window())
        return " ".join(parts) or super().enter()

    def _begins_pass(self, question: Question[Any, Any]) -> str:
        passes = question.passes
        if len(passes) == 1:
            return self.tr(
                "Iterative deepening begins: the first pass looks a single ply ahead, and "
                "which move is best is not known yet."
            )
        best = passes[-2].best
        if best is None:
            return self.tr("Pass {depth}: the search begins anew, now {depth} plies deep.").format(
                depth=len(passes)
            )
        return self.tr(
            "Pass {depth}: the search begins anew, now {depth} plies deep. What pass {before} "
            "found best comes first, in every position: here move {move}."
        ).format(
            depth=len(passes),
            before=len(passes) - 1,
            move=question.game.format_action(question.state, best),
        )

    def _begins_window(self) -> str:
        alpha, beta = self.asked
        if self._is_null():
            text = self.tr(
                "The search begins with a null window, {alpha} to {beta}: it only asks whether "
                "the root is worth {beta} or more."
            )
        elif math.isinf(alpha):
            text = self.tr("The search begins: {beta} or more is given as a bound only.")
        elif math.isinf(beta):
            text = self.tr("The search begins: {alpha} or less is given as a bound only.")
        else:
            text = self.tr(
                "The search begins with the window {alpha} to {beta}: what is not between "
                "them is given as a bound only."
            )
        return text.format(alpha=self.worth(alpha), beta=self.worth(beta))

    def _is_null(self) -> bool:
        """Whether the asked window is a null window: no value of the tree fits into it."""
        alpha, beta = self.asked
        worth = self.recording.tree.worth
        known = worth[np.isfinite(worth)]
        return bool(beta - alpha == 1 and alpha == int(alpha) and (known == np.rint(known)).all())

    def test(self) -> str:
        if not self._is_by_window():
            return super().test()
        cuts = self.step + 1 < self.trace.steps and self.trace.kind[self.step + 1] == Step.CUT
        bound = self.bound(self.step)
        if self._is_hard() and not cuts and (text := self._no_better_sentence()):
            return text
        if cuts:
            text = self.tr(
                "The search was asked about {alpha} to {beta}, and {value} is not inside: this "
                "node is done."
            )
        elif self.value == bound:
            text = self.tr(
                "{value} is the very limit of the search window: the strict rule cuts only "
                "beyond it."
            )
        else:
            text = self.tr(
                "{value} has not reached {bound}, the limit of the search window: this "
                "node still matters."
            )
        alpha, beta = map(self.worth, self.asked)
        return text.format(
            alpha=alpha, beta=beta, value=self.worth(self.value), bound=self.worth(bound)
        )

    def _is_by_window(self) -> bool:
        """Whether the bound that the current node is tested against is the asked window's own."""
        bound = self.bound(self.step)
        window = self.asked
        if window == FULL or bound != window[1 if self.is_max else 0] or math.isinf(bound):
            return False
        above = np.array(self.trace.path(self.step)[:-1], np.int32)
        values = self.trace.values_of(above, self.step)
        others = self.trace.player[above] == -self.trace.player[self.node]
        return not bool((others & (values == bound)).any())

    def cut(self) -> str:
        if not self._is_by_window():
            return super().cut()
        if self.is_max:
            text = self.tr("MAX has found {value}, and the search window ends at {bound}.")
        else:
            text = self.tr("MIN has found {value}, and the search window begins at {bound}.")
        found = float(self.trace.value[self.step - 1])
        text = text.format(value=self.worth(found), bound=self.worth(self.bound(self.step)))
        if self.is_root:
            return f"{text} {self._outcome_sentence(self.value, is_upper=not self.is_max)}"
        return text + self._left_out_sentence()

    def _left_out_sentence(self) -> str:
        """The sentence, to follow another, on the children that a cut leaves out; "" for none."""
        left = pruned_children(self.trace, self.step)
        if not left:
            return ""
        return f" {OthersLeft().more(left)}"

    def leave(self) -> str:
        window = self.asked
        if not self.is_root or window == FULL:
            return super().leave()
        alpha, beta = window
        if alpha < self.value < beta:
            exact = self.tr("It lies inside the window, so that it is exact.")
            return f"{super().leave()} {exact}"
        return self._outcome_sentence(self.value, is_upper=self.value <= alpha)

    def _outcome_sentence(self, value: float, *, is_upper: bool) -> str:
        """The sentence for a root value outside the window: which bound it proves."""
        alpha, beta = self.asked
        if is_upper:
            text = self.tr("The search fails low: the root is worth at most {value}.")
            border = alpha
        else:
            text = self.tr("The search fails high: the root is worth at least {value}.")
            border = beta
        parts = [text.format(value=self.worth(value))]
        if self.recording.question.algorithm in WITHOUT_VALUE:
            if value == border:
                parts.append(self.tr("Fail-hard returns the limit itself, and no more."))
        elif value != border:
            parts.append(
                self.tr("Fail-soft returns what it found beyond the limit: a tighter bound.")
            )
        return " ".join(parts)


class FamilyStep(WindowStep):
    """A step of a search with null windows, or in which a node is searched again."""

    def enter(self) -> str:
        trace, node = self.trace, self.node
        if self.is_root:
            return self.begin()
        alpha, beta = trace.window(self.step)
        if trace.again is not None and trace.again[node]:
            text = self.tr(
                "{node} may be better: the null window only shows that. It is searched again, for "
                "its value, from {alpha} to {beta}."
            )
        elif self._is_scout():
            if trace.player[trace.parent[node]] == MAX:
                text = self.tr(
                    "The search comes to {node} with a null window: it only asks whether this is "
                    "worth more than {alpha}."
                )
            else:
                text = self.tr(
                    "The search comes to {node} with a null window: it only asks whether this is "
                    "worth less than {beta}."
                )
        else:
            return super().enter()
        return text.format(node=self.name(node), alpha=self.worth(alpha), beta=self.worth(beta))

    def begin(self) -> str:
        """The sentence for the step that begins a search of the root."""
        return super().enter()

    def _is_scout(self) -> bool:
        """Whether PVS searches the current node with a null window instead of its parent's."""
        trace, node = self.trace, self.node
        step, above = int(trace.entered[node]), trace.parent[node]
        if self.recording.question.algorithm not in ("pvs", *REDUCING) or not trace.index[node]:
            return False
        (alpha,), (beta,) = trace.windows_of(np.array([above], np.int32), step)
        return trace.window(step) != (alpha, beta)

    def _is_by_window(self) -> bool:
        """Whether the bound that the current node is tested against is a limit of an asked window,
        and no value found at an ancestor."""
        bound = self.bound(self.step)
        if math.isinf(bound) or self.is_root:
            return not math.isinf(bound)
        above = np.array(self.trace.path(self.step)[:-1], np.int32)
        values = self.trace.values_of(above, self.step)
        others = self.trace.player[above] == -self.trace.player[self.node]
        return not bool((others & (values == bound)).any())

    def test(self) -> str:
        if not self._is_by_window():
            return super().test()
        cuts = self.step + 1 < self.trace.steps and self.trace.kind[self.step + 1] == Step.CUT
        alpha, beta = self.trace.window(self.step)
        if cuts:
            text = self.tr("{value} answers what was asked, {alpha} to {beta}: this node is done.")
        elif self.value == self.bound(self.step):
            text = self.tr(
                "{value} is the very limit of the search window: the strict rule cuts only "
                "beyond it."
            )
        else:
            text = self.tr("{value} does not answer yet what was asked, {alpha} to {beta}.")
        return text.format(
            value=self.worth(self.value), alpha=self.worth(alpha), beta=self.worth(beta)
        )

    def cut(self) -> str:
        if not self._is_by_window() or self.is_root:
            return super().cut()
        if self.is_max:
            text = self.tr("MAX has found {value}; it was asked only whether it gets {bound}.")
        else:
            text = self.tr("MIN has found {value}; it was asked only whether it gets {bound}.")
        found = float(self.trace.value[self.step - 1])
        text = text.format(value=self.worth(found), bound=self.worth(self.bound(self.step)))
        return text + self._left_out_sentence()


class LateStep(FamilyStep):
    """A step of a search that looks less deep first."""

    def enter(self) -> str:
        trace, node = self.trace, self.node
        name = self.name(node)
        if trace.is_deeper(node):
            text = self.tr(
                "Less deep, {node} could not be set aside: it is searched again to the full depth, "
                "still with a null window."
            )
            return text.format(node=name)
        if trace.reduced is None or not trace.reduced[node]:
            return super().enter()
        how = {
            "lmr": self.tr("{node} comes late, and is searched a ply less deep at first"),
            "probcut": self.tr("{node} is searched two plies less deep at first, with a margin"),
            "frontier": self.tr("{node} is valued as it stands at first, with a margin"),
        }[self.recording.question.algorithm]
        (bound, _), text = trace.window(self.step), self.tr("is it worth more than {bound}?")
        if trace.player[trace.parent[node]] != MAX:
            (_, bound), text = trace.window(self.step), self.tr("is it worth less than {bound}?")
        return f"{how.format(node=name)}: {text.format(bound=self.worth(bound))}"


class NegamaxStep(WindowStep):
    """A step of negamax, whose pseudocode has all values from the side to move."""

    def enter(self) -> str:
        if not self.is_root or not self.trace.children[0]:
            return super().enter()
        more = self.tr(
            "One function serves both sides: in its lines a value is one to the side that moves, "
            "in the tree all are MAX’s."
        )
        return f"{super().enter()} {more}"


class AspirationStep(FamilyStep):
    """A step of a search with aspiration windows."""

    def begin(self) -> str:
        if not self.trace.children[0]:
            return super().begin()
        text = self.tr(
            "The search begins with a guess, {alpha} to {beta}: if the value is not between them, "
            "the root is searched again."
        )
        if self.node and math.isinf(self.asked[0]):
            text = self.tr(
                "The value is lower than the guess: the root is searched again, to {beta}."
            )
        elif self.node:
            text = self.tr(
                "The value is higher than the guess: the root is searched again, from {alpha}."
            )
        alpha, beta = map(self.worth, self.asked)
        return text.format(alpha=alpha, beta=beta)


class GuessStep(TableStep, FamilyStep):
    """A step of MTD(f)."""

    def begin(self) -> str:
        if not self.trace.children[0]:
            return super().begin()
        beta = self.worth(self.asked[1])
        known = root_bounds(self.trace, self.step - 1)
        if known is None:
            text = self.tr(
                "MTD(f) begins with its guess: a null window asks whether the root is worth {beta} "
                "or more."
            )
            return text.format(beta=beta)
        _, low, high = known
        if math.isinf(high):
            text = self.tr(
                "It is worth at least {low}: the root is searched again, for whether it is "
                "{beta} or more."
            )
        elif math.isinf(low):
            text = self.tr(
                "It is worth at most {high}: the root is searched again, for whether it is "
                "{beta} or more."
            )
        else:
            text = self.tr(
                "It is worth {low} to {high}: the root is searched again, for whether it is {beta} "
                "or more."
            )
        return text.format(low=self.worth(low), high=self.worth(high), beta=beta)

    def leave(self) -> str:
        return self._answer_sentence() if self.is_root else super().leave()

    def cut(self) -> str:
        return self._answer_sentence() if self.is_root else super().cut()

    def _answer_sentence(self) -> str:
        """The sentence on what a search of the root has proven."""
        known = root_bounds(self.trace, self.step)
        assert known is not None
        value, low, high = known
        if low == high:
            return self.tr(
                "The root is worth at least {value} and at most {value}: that is its value."
            ).format(value=self.worth(value))
        return self._outcome_sentence(value, is_upper=value < self.asked[1])

    def same_node(self) -> str:
        return self.tr(
            "The search before came here too: the table says {entry}, which answers what is asked. "
            "Nothing below is searched again."
        )


class QuietStep(WindowStep):
    """A step of a quiescence search."""

    def enter(self) -> str:
        plies = self.recording.question.plies
        deep = plies is not None and self.trace.depth[self.node] >= plies
        if not deep or not self.trace.children[self.node]:
            return super().enter()
        return self.tr(
            "The depth limit is reached, but {node} is not quiet: its noisy moves are searched on."
        ).format(node=self.name(self.node))

    def update(self) -> str:
        if last_child(self.trace, self.step) >= 0:
            return super().update()
        return self.tr(
            "{player} need not make a noisy move: the evaluation says {value} for standing pat."
        ).format(player=self.player, value=self.worth(self.value))


# The reasons why nodes were not searched


def why_sentence(recording: Recording[Any, Any], proof: Proof | StarProof | KnownFromTable) -> str:
    """The sentence why a node need not be searched, in the user's language."""
    if isinstance(proof, KnownFromTable):
        return TableStep(recording, proof.step).below()
    if isinstance(proof, StarProof):
        return star_sentence(recording, proof)
    if proof.ancestor < 0:
        return window_sentence(recording, proof)
    if proof.is_upper:
        text = QCoreApplication.translate(
            "ProofCard",
            "MIN at {cut} already has {value}, MAX at {ancestor} already has {bound}: whatever "
            "stands here, MIN takes at most {value} and MAX keeps {bound}.",
        )
    else:
        text = QCoreApplication.translate(
            "ProofCard",
            "MAX at {cut} already has {value}, MIN at {ancestor} already has {bound}: whatever "
            "stands here, MAX takes at least {value} and MIN keeps {bound}.",
        )
    return text.format(
        cut=node_name(recording.tree, proof.cut),
        ancestor=node_name(recording.tree, proof.ancestor),
        value=in_words(recording.question, proof.value),
        bound=in_words(recording.question, proof.bound),
    )


def window_sentence(recording: Recording[Any, Any], proof: Proof) -> str:
    """The sentence why a cut by the search window is right."""
    if proof.is_upper:
        text = QCoreApplication.translate(
            "ProofCard",
            "MIN at {cut} already has {value}, and the search window begins at {bound}: whatever "
            "stands here, MIN takes at most {value}, and that is not inside the window.",
        )
    else:
        text = QCoreApplication.translate(
            "ProofCard",
            "MAX at {cut} already has {value}, and the search window ends at {bound}: whatever "
            "stands here, MAX takes at least {value}, and that is not inside the window.",
        )
    return text.format(
        cut=node_name(recording.tree, proof.cut),
        value=in_words(recording.question, proof.value),
        bound=in_words(recording.question, proof.bound),
    )


def window_sides(recording: Recording[Any, Any], proof: Proof) -> tuple[ProofSide, ProofSide]:
    """The two sides of a cut by the search window: the cutting node's value, and the limit."""
    tree, scored = recording.tree, is_scored(recording.question)
    return (
        ProofSide(
            int(tree.player[proof.cut]),
            short(proof.value, scored=scored),
            node_name(tree, proof.cut),
        ),
        ProofSide(
            MAX if proof.is_upper else -MAX,
            short(proof.bound, scored=scored),
            "alpha" if proof.is_upper else "beta",
        ),
    )


_FAMILY: Final[dict[str, type[Told]]] = {
    "negamax": NegamaxStep,
    "pvs": FamilyStep,
    "aspiration": AspirationStep,
    "mtdf": GuessStep,
    **dict.fromkeys(REDUCING, LateStep),
    "quiescence": QuietStep,
}


def sentence(recording: Recording[Any, Any], step: int) -> str:
    """The sentence for `step`, in the user's language."""
    trace = recording.trace
    if recording.error is not None and step >= trace.steps - 1:
        return message(recording.error)
    if trace.is_sampled:
        return SampledStep(recording, step).sentence()
    kind: type[Told] = CalledStep
    if trace.staged:
        kind = StagedStep
    elif recording.question.algorithm in CHANCE_ALGORITHMS:
        kind = kind_of(trace, int(trace.node[step]), recording.question.algorithm)
    elif recording.question.algorithm == "mtdf" and trace.known is None:  # a leaf alone
        kind = CalledStep
    elif (family := _FAMILY.get(recording.question.algorithm)) is not None:
        kind = family
    elif trace.known is not None:
        kind = TableStep
    elif recording.question.window != FULL or recording.question.passes:
        kind = WindowStep
    return kind(recording, step).sentence()
