"""Minimax, as in the textbook (AIMA 4e, figure 5.3).

    function MAX-VALUE(game, state) returns a (utility, move) pair
        if game.IS-TERMINAL(state) then return game.UTILITY(state, player), null
        v <- -infinity
        for each a in game.ACTIONS(state) do
            v2, a2 <- MIN-VALUE(game, game.RESULT(state, a))
            if v2 > v then
                v, move <- v2, a
        return v, move

Instead of the move alone, the whole principal variation is returned.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Hashable, Sequence
from typing import Generic, TypeVar

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN, Game
from poda.engine.search.evaluation import Evaluation, Horizon, Result
from poda.engine.search.observer import ESTIMATE, INF, INNER, TERMINAL, Observer, StageObserver

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


def minimax(
    game: Game[S, A],
    state: S,
    plies: int | None = None,
    evaluation: Evaluation[S] | None = None,
    observer: Observer | None = None,
    ply: int = 0,
) -> Result[A]:
    """The minimax value of `state` and the line of best play.

    >>> from poda.engine import minimax, parse_tree
    >>> tree = parse_tree("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    >>> minimax(tree, tree.initial_state())
    Result(value=3.0, line=(0, 0))

    The arguments mean what those of `alphabeta` do.

    Raises EngineError at a chance node, and at a leaf whose value is not known.
    """
    observer = observer or Observer()
    horizon = Horizon(game, plies, evaluation, observer)

    def value_of(state: S, ply: int) -> tuple[float, tuple[A, ...]]:
        observer.enter(state, ply)
        leaf = horizon.leaf(state, ply)
        if leaf is not None:
            return leaf, ()
        best = max_value if game.to_move(state) == MAX else min_value
        value, line = best(state, ply)
        observer.leave(state, value, INNER)
        return value, line

    def max_value(state: S, ply: int) -> tuple[float, tuple[A, ...]]:
        v, line = -INF, ()  # type: tuple[float, tuple[A, ...]]
        for action in game.actions(state):
            v2, continuation = value_of(game.result(state, action), ply + 1)
            if v2 > v:
                v, line = v2, (action, *continuation)
            observer.update(v)
        return v, line

    def min_value(state: S, ply: int) -> tuple[float, tuple[A, ...]]:
        v, line = INF, ()  # type: tuple[float, tuple[A, ...]]
        for action in game.actions(state):
            v2, continuation = value_of(game.result(state, action), ply + 1)
            if v2 < v:
                v, line = v2, (action, *continuation)
            observer.update(v)
        return v, line

    return Result(*value_of(state, ply))


# Expectiminimax: minimax with chance nodes (AIMA 4e, section 5.5; Michie 1966).
#
#     EXPECTIMINIMAX(s) =
#         UTILITY(s, MAX)                                  if IS-TERMINAL(s)
#         max_a  EXPECTIMINIMAX(RESULT(s, a))              if TO-MOVE(s) = MAX
#         min_a  EXPECTIMINIMAX(RESULT(s, a))              if TO-MOVE(s) = MIN
#         sum_r  P(r) EXPECTIMINIMAX(RESULT(s, r))         if TO-MOVE(s) = CHANCE
#
# Averaged values must have one unit: even a change of the leaves that keeps their order can change
# the best move (2, 3, 1, 4 against 20, 30, 1, 400 in the textbook). So an estimate here is one of
# the *expected utility* (`ExpectedUtility`), and terminal positions have their utility.


class Expectation:
    """A compensated sum of probability times value: ten times 0.1 x 1 is exactly 1.

    The rounding error of each addition is summed apart (Neumaier 1974), so that equal expectations
    compare equal and the first of the best moves is chosen.

    Attributes:
        value: the sum so far.
    """

    __slots__ = ("_lost", "_sum", "value")

    def __init__(self) -> None:
        self.value = self._sum = self._lost = 0.0

    def add(self, probability: float, value: float) -> None:
        """Add an outcome."""
        before, term = self._sum, probability * value
        self._sum = before + term
        if math.isfinite(self._sum):
            larger, smaller = (before, term) if abs(before) >= abs(term) else (term, before)
            self._lost += (larger - self._sum) + smaller
        self.value = self._sum + self._lost


def expectiminimax(
    game: Game[S, A],
    state: S,
    plies: int | None = None,
    evaluation: Evaluation[S] | None = None,
    observer: Observer | None = None,
    ply: int = 0,
) -> Result[A]:
    """The expected value of `state` under best play, and the line of play up to the first throw.

    >>> from poda.engine import expectiminimax, parse_tree
    >>> tree = parse_tree("[(1/2: 4, 1/2: 0), (1/4: 12, 3/4: 0)]")
    >>> expectiminimax(tree, tree.initial_state())
    Result(value=3.0, line=(1,))

    Args:
        game, state: the rules, and the position to search.
        plies: the depth limit, counted from ply 0; a throw is a ply as a move is. None searches to
            the end of the game.
        evaluation: values positions at the limit, chance nodes among them, from MAX's point of
            view and in units of the game's utility (`ExpectedUtility`), since averaged values must
            have one unit; None counts zero there.
        observer: called at every event; at a chance node the value so far is the partial sum.
        ply: the depth of `state` below the root of a larger search.
    """
    observer = observer or Observer()
    horizon = Horizon(game, plies, evaluation, observer, chance=True)

    def value_of(state: S, ply: int) -> tuple[float, tuple[A, ...]]:
        observer.enter(state, ply)
        leaf = horizon.leaf(state, ply)
        if leaf is not None:
            return leaf, ()
        value, line = by_player[game.to_move(state)](state, ply)
        observer.leave(state, value, INNER)
        return value, line

    def max_value(state: S, ply: int) -> tuple[float, tuple[A, ...]]:
        v, line = -INF, ()  # type: tuple[float, tuple[A, ...]]
        for action in game.actions(state):
            v2, continuation = value_of(game.result(state, action), ply + 1)
            if v2 > v:
                v, line = v2, (action, *continuation)
            observer.update(v)
        return v, line

    def min_value(state: S, ply: int) -> tuple[float, tuple[A, ...]]:
        v, line = INF, ()  # type: tuple[float, tuple[A, ...]]
        for action in game.actions(state):
            v2, continuation = value_of(game.result(state, action), ply + 1)
            if v2 < v:
                v, line = v2, (action, *continuation)
            observer.update(v)
        return v, line

    def chance_value(state: S, ply: int) -> tuple[float, tuple[A, ...]]:
        v = Expectation()
        for throw, probability in game.outcomes(state):
            v2, _ = value_of(game.result(state, throw), ply + 1)
            v.add(probability, v2)
            observer.update(v.value)
        return v.value, ()

    by_player = {MAX: max_value, MIN: min_value, CHANCE: chance_value}
    return Result(*value_of(state, ply))


# Minimax in stages, as many courses teach it: first generate the whole tree, then value it.
#
#     1. generate the game tree, one layer after the other, down to the leaves
#     2. evaluate each leaf, from left to right
#     3. back the values up one layer at a time, the deepest first: into a MAX node the largest of
#        its children's values, into a MIN node the smallest
#     4. choose the root's child that has the root's value
#
# It has the same result as the recursive form, with the whole tree in memory.


def minimax_in_stages(
    game: Game[S, A],
    state: S,
    plies: int | None = None,
    evaluation: Evaluation[S] | None = None,
    recorder: StageObserver | None = None,
) -> Result[A]:
    """The minimax value of `state` and the line of best play, found in stages: the whole tree
    first, then its leaves, then the other values from the deepest layer up.

    Args:
        game, state: the rules, and the position to search.
        plies: the depth limit; None searches to the end of the game.
        evaluation: values positions at the limit, from MAX's point of view, and sets the scale on
            which sooner wins count more; None: utilities as they are, and zero at a limit.
        recorder: called at every step of the stages; None: no recorder.

    Raises EngineError at a chance node, and at a leaf whose value is not known.
    """
    search = _Stages(game, plies, evaluation, recorder or StageObserver())
    search.generate(state)
    search.evaluate_leaves()
    search.back_up()
    return search.choose(state)


class _Stages(Generic[S, A]):
    """The four stages. Nodes are numbered breadth first, so that siblings stand side by side.

    Attributes:
        layers: for each ply the numbers of its nodes.
        first: for each node its first child; node `n` has children first[n] to first[n + 1] - 1.
        players: the player to move in each node.
        leaves: the states of the leaves, by node.
        values: the value of each node, as far as the stages have come.
    """

    def __init__(
        self,
        game: Game[S, A],
        plies: int | None,
        evaluation: Evaluation[S] | None,
        recorder: StageObserver,
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
        """The actions of a node; none in a leaf, whose state is kept for the next stage."""
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
