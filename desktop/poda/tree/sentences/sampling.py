"""Sentences about the steps of Monte Carlo tree search, and texts about its nodes."""

from __future__ import annotations

from math import isnan
from typing import Any

import numpy as np
from PySide6.QtCore import QObject

from poda.base.numbers import listed, number_text
from poda.engine.game import CHANCE
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.monte_carlo import MonteCarloTrace, Phase, iteration_of, phase_of
from poda.engine.record.monte_carlo_listing import decimals
from poda.engine.record.monte_carlo_recording import monte_carlo_of
from poda.engine.record.recording import Recording
from poda.tree.drawing.sampling import proven_text, signed
from poda.tree.model.values import in_words
from poda.tree.sentences.steps import node_name, short_name


class SampledStep(QObject):
    """Makes the sentence for one step of a Monte Carlo search."""

    def __init__(self, recording: Recording[Any, Any], step: int) -> None:
        super().__init__()
        found = monte_carlo_of(recording.trace)
        assert found is not None
        self.recording, self.step = recording, step
        self.record: MonteCarloTrace[Any, Any] = found
        self.iteration = iteration_of(step)
        self.path = found.path(step)

    def sentence(self) -> str:
        """The sentence for the step, in the user's language."""
        phase = phase_of(self.step)
        if phase is Phase.BEGIN:
            return self.tr(
                "The root stands alone. Every iteration selects a node, expands it by one, plays "
                "a game out from there, and backs its result up."
            )
        said = {
            Phase.SELECT: self._select_sentence,
            Phase.EXPAND: self._expand_sentence,
            Phase.PLAY_OUT: self._play_out_sentence,
            Phase.BACK_UP: self._back_up_sentence,
        }[phase]()
        number = self.tr("Iteration {number}.").format(number=self.iteration + 1)
        return f"{number} {said}"

    def name(self, node: int) -> str:
        """The name of a node of the record."""
        return node_name(self.recording.tree, _tree_node_of(self.recording, node))

    def _ends_game(self, node: int) -> bool:
        return bool(self.record.children[node] == 0)

    def _select_sentence(self) -> str:
        last = self.path[-1]
        if len(self.path) == 1:
            if self._ends_game(last):
                return self.tr("Select: the game is over at the root.")
            if self.record.player[last] == CHANCE:
                return self.tr("Select: the dice have a throw that did not come up before.")
            return self.tr("Select: the root, where a move was never tried.")
        above = int(self.record.parent[last])
        way = listed(call_name(self.recording, node) for node in self.path[1:])
        if self.record.player[above] == CHANCE:
            return self.tr("Select {way}: there the dice have chosen.").format(way=way)
        proof = _proof_of(self.record, last, self.step)
        if not isnan(proof):
            text = self.tr("Select {way}: the best, by its proven value {value}.")
            return text.format(way=way, value=number_text(proof))
        children, exploit, explore = self.record.terms(above, self.step)
        place = children.tolist().index(last)
        first, second = float(exploit[place]), float(explore[place])
        text = self.tr(
            "Select {way}: each has the largest Q + C√(ln N / n) of its siblings, the last "
            "{exploit} + {explore} = {sum}."
        )
        return text.format(
            way=way, exploit=decimals(first), explore=decimals(second), sum=decimals(first + second)
        )

    def _expand_sentence(self) -> str:
        last = self.path[-1]
        if self.record.born[last] != self.iteration:
            if self._ends_game(last):
                return self.tr("Expand: nothing, for the game is over here.")
            return self.tr("Expand: nothing, for the value of this node is proven.")
        return self.tr("Expand: {node} joins the tree, the next child of {above}.").format(
            node=self.name(last), above=self.name(int(self.record.parent[last]))
        )

    def _play_out_sentence(self) -> str:
        result = float(self.record.result[self.iteration])
        worth = self._result_text(result)
        if self._ends_game(self.path[-1]):
            return self.tr("Play out: the game is over here, {result}.").format(result=worth)
        playout = self.record.playout(self.iteration)
        plies = len(playout.moves)
        if not plies:
            return self.tr("Play out: not needed, for the value is proven: {result}.").format(
                result=worth
            )
        if not self.recording.tree.game.is_terminal(playout.states[-1]):
            text = self.tr(
                "Play out: after %n random ply(s) the evaluation says {result}.", "", plies
            )
            return text.format(result=decimals(result))
        return self.tr("Play out: %n random ply(s), and the end is {result}.", "", plies).format(
            result=worth
        )

    def _result_text(self, result: float) -> str:
        number = decimals(result)
        if isinstance(self.recording.tree.game, ExplicitTree):
            return number
        words = in_words(self.recording.question, result)
        return number if words == number else f"{words} ({number})"

    def _back_up_sentence(self) -> str:
        result = float(self.record.result[self.iteration])
        text = self.tr(
            "Back up: N grows by 1 on the whole path, W by {plus} where MAX moved into a node "
            "and by {minus} where MIN did."
        )
        return text.format(plus=signed(result), minus=signed(-result))


def _tree_node_of(recording: Recording[Any, Any], node: int) -> int:
    """The tree node of a node of the record."""
    trace: Any = recording.trace
    return int(recording.tree.tree_node[trace.here[node]])


def call_name(recording: Recording[Any, Any], node: int) -> str:
    """The short name of a node of the record."""
    return short_name(recording.tree, _tree_node_of(recording, node))


def _proof_of(record: MonteCarloTrace[Any, Any], node: int, step: int) -> float:
    return float(record.proofs_of(np.array([node], np.int32), step)[0])


def numbers_text(record: MonteCarloTrace[Any, Any], node: int, step: int) -> str:
    """N, W, Q and, if there is one, the proof of a node of the record, in one line."""
    visits = int(record.visits(step)[node])
    text = f"N {visits}"
    if visits:
        total = float(record.totals(step)[node])
        text += f"  W {decimals(total)}  Q {decimals(total / visits)}"
    proof = _proof_of(record, node, step)
    if not isnan(proof):
        text += f"  {proven_text(proof)}"
    return text
