"""The sentences of searches with a transposition table: what it knew, and what it is told."""

from __future__ import annotations

from typing import Any

from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.game_tree import GameTree
from poda.engine.record.trace import EXACT, LOWER, Step
from poda.engine.search.transposition import entry_of
from poda.tree.sentences.steps import CalledStep, path_text


class TableStep(CalledStep):
    """A step of such a search."""

    def sentence(self) -> str:
        if self.kind is Step.FOUND:
            return self._found()
        text = super().sentence()
        if self.kind in (Step.CUT, Step.LEAVE) and self.node:
            return f"{text} {self._noted()}"
        return text

    def enter(self) -> str:
        text = super().enter()
        before = self._before()
        if before < 0 or self.trace.fate[self.node] == Step.FOUND:
            return text
        more = self.tr(
            "The table says {entry}, which does not settle it: the position is searched again."
        )
        return f"{text} {more.format(entry=self._entry(before))}"

    def _before(self) -> int:
        """The trace node whose entry the table had; -1 for none."""
        assert self.trace.known is not None
        return int(self.trace.known[self.node])

    def _found(self) -> str:
        before = self._before()
        text = self.tr(
            "This position was searched before, as node {path}: the table says {entry}. Nothing "
            "below is searched again."
        )
        if not isinstance(self.recording.tree.game, ExplicitTree):
            text = self.tr(
                "This position was searched before, after {path}: the table says {entry}. Nothing "
                "below is searched again."
            )
        kind = self._kind(before)
        if kind != EXACT:
            text = self.tr(
                "This position was searched before, as node {path}: the table says {entry}. "
                "{other} already has {bound} elsewhere, so that settles it."
            )
            if not isinstance(self.recording.tree.game, ExplicitTree):
                text = self.tr(
                    "This position was searched before, after {path}: the table says {entry}. "
                    "{other} already has {bound} elsewhere, so that settles it."
                )
        alpha, beta = self.trace.window(self.step)
        return text.format(
            path=way_text(self.recording.tree, int(self.recording.tree.tree_node[before])),
            entry=self._entry(before),
            other="MIN" if kind == LOWER else "MAX",
            bound=self.worth(beta if kind == LOWER else alpha),
        )

    def below(self) -> str:
        """What is said of a node below one that was found, at the step at which it was."""
        before, tree = self._before(), self.recording.tree
        text = self.tr(
            "The table knew {node}: it was searched before, as node {path}, and is worth {entry}. "
            "Nothing below it is searched again."
        )
        if not isinstance(tree.game, ExplicitTree):
            text = self.tr(
                "The table knew {node}: it was searched before, after {path}, and is worth "
                "{entry}. Nothing below it is searched again."
            )
        if (kind := self._kind(before)) != EXACT:
            bound = self.tr("{other} already has {bound} elsewhere, so that settles it.")
            text = f"{text} {bound}"
        alpha, beta = self.trace.window(self.step)
        return text.format(
            node=self.name(self.node),
            path=way_text(tree, int(tree.tree_node[before])),
            entry=self._entry(before),
            other="MIN" if kind == LOWER else "MAX",
            bound=self.worth(beta if kind == LOWER else alpha),
        )

    def _noted(self) -> str:
        if self._kind(self.node) == EXACT:
            return self.tr("The table keeps it.")
        return self.tr("The table keeps it as a bound: {entry}.").format(
            entry=self._entry(self.node)
        )

    def _kind(self, node: int) -> int:
        return entry_of(self.trace, node, self.recording.question.tie)[1]

    def _entry(self, node: int) -> str:
        """What the table holds, from when a node was left."""
        value, kind = entry_of(self.trace, node, self.recording.question.tie)
        if kind == EXACT:
            return self.worth(value)
        if kind == LOWER:
            return self.tr("at least {value}").format(value=self.worth(value))
        return self.tr("at most {value}").format(value=self.worth(value))


def way_text(tree: GameTree[Any, Any], node: int) -> str:
    """The moves from the root to a node; in a written tree its number among the children."""
    if isinstance(tree.game, ExplicitTree):
        return path_text(tree, node)
    moves = []
    while tree.parent[node] >= 0:
        moves.append(tree.move_text(node))
        node = int(tree.parent[node])
    return " ".join(reversed(moves))
