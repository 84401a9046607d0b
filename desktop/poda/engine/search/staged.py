"""Minimax in stages, as many courses teach it: the whole tree first, values afterwards.

    1. generate the game tree, one layer after the other, down to the leaves
    2. evaluate each leaf, from left to right
    3. back the values up one layer at a time, the deepest first: into a MAX node the largest of
       its children's values, into a MIN node the smallest
    4. choose the root's child that has the root's value

It finds what the recursive form (`minimax.py`) finds, and holds the whole tree to do so.
"""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Sequence
from typing import Generic, TypeVar

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, Game
from poda.engine.record.recorder import StageRecorder
from poda.engine.search.evaluation import Evaluation
from poda.engine.search.horizon import Horizon, Result
from poda.engine.search.observer import ESTIMATE, INNER, TERMINAL, Observer

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


def minimax_in_stages(
    game: Game[S, A],
    state: S,
    plies: int | None = None,
    evaluation: Evaluation[S] | None = None,
    recorder: StageRecorder[S, A] | None = None,
) -> Result[A]:
    """The minimax value of `state` and the line of best play; arguments as in `minimax`."""
    search = _Stages(game, plies, evaluation, recorder or StageRecorder(game))
    search.generate(state)
    search.evaluate_leaves()
    search.back_up()
    return search.choose(state)


class _Stages(Generic[S, A]):
    """The four stages. Nodes are numbered breadth first, so that siblings stand side by side.

    Attributes:
        layers: for each ply the numbers of its nodes.
        first: for each node its first child; those of node `n` end where the next one's begin.
        players: whose turn it is in each node.
        leaves: the states of the nodes without children.
        values: what each node is worth, as far as the stages have come.
    """

    def __init__(
        self,
        game: Game[S, A],
        plies: int | None,
        evaluation: Evaluation[S] | None,
        recorder: StageRecorder[S, A],
    ) -> None:
        self.game, self.plies, self.recorder = game, plies, recorder
        self.horizon = Horizon(game, plies, evaluation, Observer())
        self.layers: list[range] = []
        self.first, self.players = array("i", [1]), array("b")
        self.leaves: dict[int, S] = {}
        self.values: list[float] = []

    def children(self, node: int) -> range:
        return range(self.first[node], self.first[node + 1])

    def generate(self, root: S) -> None:
        layer = [root]
        self.recorder.enter(root, 0, -1)
        while layer:
            start = len(self.players)
            self.layers.append(range(start, start + len(layer)))
            below: list[S] = []
            known: dict[S, S] = {}  # a state that several lines of play lead to is kept once
            for node, state in enumerate(layer, start):
                for action in self.actions(node, state):
                    child = self.game.result(state, action)
                    self.recorder.enter(child, len(self.layers), node)
                    below.append(known.setdefault(child, child))
                self.first.append(start + len(layer) + len(below))
            layer = below

    def actions(self, node: int, state: S) -> Sequence[A]:
        """What is to be tried in a node: nothing in a leaf, which is kept for the next stage."""
        self.players.append(self.game.to_move(state))
        if self.game.is_terminal(state) or len(self.layers) - 1 == self.plies:
            self.leaves[node] = state
            return ()
        if self.players[node] == CHANCE:
            raise EngineError("player.no_chance")
        return self.game.actions(state)

    def evaluate_leaves(self) -> None:
        self.values = [0.0] * len(self.players)
        todo = [(0, 0)]
        while todo:  # depth first, which meets the leaves from left to right
            node, ply = todo.pop()
            todo.extend((child, ply + 1) for child in reversed(self.children(node)))
            if node in self.leaves:
                state = self.leaves[node]
                value = self.horizon.leaf(state, ply)
                assert value is not None
                self.values[node] = value
                kind = TERMINAL if self.game.is_terminal(state) else ESTIMATE
                self.recorder.leave(node, value, kind)

    def back_up(self) -> None:
        for layer in reversed(self.layers):
            for node in layer:
                if children := self.children(node):
                    best = max if self.players[node] == MAX else min
                    self.values[node] = best(self.values[children.start : children.stop])
                    self.recorder.leave(node, self.values[node], INNER)

    def choose(self, root: S) -> Result[A]:
        if self.children(0):
            self.recorder.choose(self.values[0])
        line: list[A] = []
        node, state = 0, root
        while children := self.children(node):
            # The first child that has the node's value.
            best = self.values.index(self.values[node], children.start)
            line.append(self.game.actions(state)[best - children.start])
            node, state = best, self.game.result(state, line[-1])
        return Result(self.values[0], tuple(line))
