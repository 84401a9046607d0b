"""Monte Carlo tree search with UCB1, known as UCT (AIMA 4e, section 5.4, figure 5.11).

    function MONTE-CARLO-TREE-SEARCH(state) returns an action
        tree <- NODE(state)
        while IS-TIME-REMAINING() do
            leaf <- SELECT(tree)
            child <- EXPAND(leaf)
            result <- SIMULATE(child)
            BACK-PROPAGATE(result, child)
        return the move in ACTIONS(state) whose node has highest number of playouts

Each node counts its playouts, N, and adds up their results, W, *from the side that moved into it*:
that is who selects it, for its mean Q = W / N. A result that is added from one side alone, or from
the side that is to move, is the commonest mistake in teaching code: the search then plays for its
opponent at every other ply.

    UCB1(n) = W(n) / N(n) + C sqrt(log N(PARENT(n)) / N(n))

UCB1: Auer, Cesa-Bianchi and Fischer 2002. In trees: Kocsis and Szepesvari 2006. The solver, which
propagates values that are proven: Winands, Bjornsson and Saito 2008.

Where dice are thrown nobody selects: the dice do, and a throw that has not come up before is
expanded. Its node counts for the side that made the move above, so that its N and W add up to that
move's.

Everything that is random comes from one seed, and no function of the C library is used, so that
the same seed grows the same tree on every processor (and in the compiled twin).
"""

from __future__ import annotations

import math
import time
from array import array
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Final, Generic, Literal, TypeVar

import numpy as np
import numpy.typing as npt

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN, Game
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.random_numbers import Dice, log
from poda.engine.search.evaluation import Evaluation, ExpectedUtility
from poda.engine.search.minimax import Expectation
from poda.engine.search.observer import Stop, never

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)

ROOT_2: Final = math.sqrt(2.0)
NEVER: Final = 2**31 - 1
"""The iteration that proves what is not proven."""
_LOGS: Final = 1 << 17  # that are computed at once
_2_TO_MINUS_53: Final = 2.0**-53


@dataclass(frozen=True, slots=True)
class Rules(Generic[S]):
    """How a search goes about it.

    Attributes:
        constant: C of UCB1, in units of half the range of the game's utilities (where they are -1
            to 1, as it stands). Root two is what textbooks begin with; more explores more. (UCB1's
            own bound is proven for root two and results from 0 to 1; on this scale that is twice as
            much.)
        plies: after how many random plies a playout stops and takes the evaluation's word; None
            plays every game to its end. A throw is a ply.
        evaluation: values the positions where playouts stop.
        solver: whether proven wins, losses and draws propagate.
        choice: what the final move has the most of, playouts or mean value.
        seed: of all that is random, 0 to 2**64 - 1.
        most_nodes: how many nodes the tree may have; from then on it grows no more, and playouts
            begin at its leaves. None is as many as it comes to.
        record: whether the record is kept (`MonteCarlo.leaf`); a player needs none.
    """

    constant: float = ROOT_2
    plies: int | None = None
    evaluation: Evaluation[S] | None = None
    solver: bool = False
    choice: Literal["visits", "value"] = "visits"
    seed: int = 0
    most_nodes: int | None = None
    record: bool = True


@dataclass(slots=True, eq=False)
class Node(Generic[S, A]):
    """A position of the tree, with what its playouts came to.

    Attributes:
        state: the position; `player`: whose turn it is there, MAX, MIN or CHANCE.
        parent: the node above; None at the root. `action`: what led here from it.
        side: who moved into it, and so selects it; below a throw, who made the move before that.
        children: in the order in which they were expanded, which is that of the game's actions; at
            a chance node that of the throws.
        untried: actions still to be expanded, the last one first; at a chance node the throw that
            has just come up for the first time.
        born: the iteration that expanded it, from 0; -1 of the root.
        visits: N, the playouts through it.
        total: W, the sum of their results from `side`.
        proven: its exact value from MAX, where the solver knows it; else None.
        proven_at: the iteration that proved it, from 0; NEVER where none did.
        number: which node of the tree it is, in the order of their expansion, from 0.
    """

    state: S
    player: int
    parent: Node[S, A] | None
    action: A | None
    side: int
    number: int
    children: list[Node[S, A]] = field(default_factory=list)
    untried: list[A] = field(default_factory=list)
    born: int = -1
    visits: int = 0
    total: float = 0.0
    proven: float | None = None
    proven_at: int = NEVER

    @property
    def mean(self) -> float:
        """Q, the mean result from `side`; NaN before the first playout."""
        return self.total / self.visits if self.visits else math.nan


@dataclass(frozen=True, slots=True, eq=False)
class Columns:
    """A whole search as arrays (`MonteCarlo.columns`).

    Attributes, a row a node, by their numbers:
        parent: the node above; -1 at the root.
        index: which of its parent's children it is by the rules, from 0.
        depth: plies below the root.
        player: whose turn it is there, MAX, MIN or CHANCE.
        side: who moved into it, and so selects it; below a throw, who made the move before that.
        born: the iteration that expanded it, from 0; -1 of the root.
        visits: N, the playouts through it.
        totals: W, the sum of their results from `side`.
        children: how many children the rules give it; 0 where the game is over.
        proven: its exact value from MAX; NaN where the solver does not know it.
        proven_at: the iteration that proved it, from 0; NEVER where none did.

    Attributes, a row an iteration:
        leaf: the number of the node that its playout began at.
        result: of its playout, from MAX.
        dice: the state of the dice before its playout.
    """

    parent: npt.NDArray[np.int32]
    index: npt.NDArray[np.int32]
    depth: npt.NDArray[np.int32]
    player: npt.NDArray[np.int8]
    side: npt.NDArray[np.int8]
    children: npt.NDArray[np.int32]
    born: npt.NDArray[np.int32]
    visits: npt.NDArray[np.int64]
    totals: npt.NDArray[np.float64]
    proven_at: npt.NDArray[np.int32]
    proven: npt.NDArray[np.float64]
    leaf: npt.NDArray[np.int32]
    result: npt.NDArray[np.float64]
    dice: npt.NDArray[np.uint64]


class MonteCarlo(Generic[S, A]):
    """One search, which grows by an iteration at a time.

    >>> from poda.engine import MonteCarlo, Rules, parse_tree
    >>> tree = parse_tree("[[3, 12], [2, 4]]")
    >>> search = MonteCarlo(tree, tree.initial_state(), Rules(seed=1))
    >>> search.run(100)
    >>> search
    <MonteCarlo: 100 iterations, 7 nodes>

    Args:
        game, state: the rules, and the position to search.
        rules: how it goes about it; None is what textbooks begin with.

    Attributes:
        leaf: of each iteration the number of the node that its playout began at: the one that it
            expanded, if any; an iteration expands one node at most.
        result: of each iteration the result of its playout, from MAX.
        dice: of each iteration the state of the dice before its playout, which can so be played
            again. (These three are the record: what the tree was at any iteration follows.)
        iterations: how many there were since the record begins.
        low, high: the least and the greatest that MAX can win.
    """

    compiled = False
    """Whether a kernel does the work (`solved/monte_carlo.py`)."""

    def __init__(self, game: Game[S, A], state: S, rules: Rules[S] | None = None) -> None:
        self.game, self.rules = game, rules or Rules()
        self.low, self.high = utilities(game)
        self._unit = self.rules.constant * (self.high - self.low) / 2.0
        self.leaf, self.result, self.dice = array("i"), array("d"), array("Q")
        self.iterations = 0
        self._begin(state)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.iterations} iterations, {len(self.nodes)} nodes>"

    def _begin(self, state: S) -> None:
        self._dice = Dice(self.rules.seed)
        self._nodes: list[Node[S, A]] = []
        self._root = self._node(state, None, None)

    @property
    def root(self) -> Node[S, A]:
        """The tree."""
        return self._root

    @property
    def nodes(self) -> Sequence[Node[S, A]]:
        """Its nodes by their numbers."""
        return self._nodes

    def run(
        self, iterations: int | None = None, stop: Stop = never, seconds: float | None = None
    ) -> None:
        """So many iterations more, or for so long; fewer where `stop` turns true or the root is
        proven. Without a number and a time it is one of these that ends it.

        `stop` is asked before each iteration, or by a kernel every 10 ms or so, and may look at the
        tree meanwhile.
        """
        goal = math.inf if iterations is None else self.iterations + iterations
        end = math.inf if seconds is None else time.perf_counter() + seconds
        while self.iterations < goal and self.root.proven is None and not stop():
            if time.perf_counter() >= end:
                break
            self.iterate()

    # The four phases.

    def iterate(self) -> None:
        """Select a leaf, expand it, play a game from there, and back its result up."""
        leaf = self.select()
        child = self.expand(leaf)
        dice = self._dice.state
        result = child.proven if child.proven is not None else self.play_out(child.state)
        self.back_up(child, result)
        if self.rules.solver:
            self.prove(child)
        if self.rules.record:
            self.leaf.append(child.number)
            self.result.append(result)
            self.dice.append(dice)
        self.iterations += 1

    def select(self) -> Node[S, A]:
        """From the root to a node with an action to be expanded, or where nothing is to be played:
        the game is over there, or the value proven."""
        node = self.root
        while node.proven is None and not self.game.is_terminal(node.state):
            below = self._thrown(node) if node.player == CHANCE else self._selected(node)
            if below is None:
                break
            node = below
        return node

    def _selected(self, node: Node[S, A]) -> Node[S, A] | None:
        """The child with the greatest UCB1, the first of equals; None while one is untried."""
        return None if node.untried else max(node.children, key=self.score)

    def _thrown(self, node: Node[S, A]) -> Node[S, A] | None:
        """The child that the dice choose; None where their throw comes up for the first time."""
        throw = self._throw(self.game.outcomes(node.state))
        for child in node.children:
            if child.action == throw:
                return child
        node.untried = [throw]
        return None

    def expand(self, node: Node[S, A]) -> Node[S, A]:
        """The node's next child, in the order of the game's actions; itself where it has none to be
        expanded, or the tree is full."""
        full = self.rules.most_nodes is not None and len(self._nodes) >= self.rules.most_nodes
        if full or node.proven is not None or not node.untried:
            return node
        action = node.untried.pop()
        child = self._node(self.game.result(node.state, action), node, action)
        node.children.append(child)
        return child

    def play_out(self, state: S) -> float:
        """The result, from MAX, of a game that is played at random from here."""
        game, plies = self.game, 0
        while not game.is_terminal(state):
            if plies == self.rules.plies:
                return self._estimate(state)
            if game.to_move(state) == CHANCE:
                action = self._throw(game.outcomes(state))
            else:
                actions = game.actions(state)
                action = actions[self._dice.below(len(actions))]
            state, plies = game.result(state, action), plies + 1
        return game.utility(state)

    def back_up(self, node: Node[S, A] | None, result: float) -> None:
        """Count the playout in this node and all above, each from the side that moved into it."""
        while node is not None:
            node.visits += 1
            node.total += node.side * result
            node = node.parent

    # UCB1.

    def score(self, node: Node[S, A]) -> float:
        """What the node is selected for: UCB1, or its exact value where that is proven."""
        if node.proven is not None:
            return node.side * node.proven
        return node.mean + self.exploration(node)

    def exploration(self, node: Node[S, A]) -> float:
        """The second term of UCB1."""
        assert node.parent is not None
        above = node.parent.visits
        logarithm = _logs()[above] if above < _LOGS else _log(above)
        return self._unit * math.sqrt(logarithm / node.visits)

    # The solver.

    def prove(self, node: Node[S, A] | None) -> None:
        """Take over into this node and those above what is proven by now."""
        while node is not None and (value := self._proof(node)) is not None:
            if node.proven is None:
                node.proven, node.proven_at = value, self.iterations
            node = node.parent

    def _proof(self, node: Node[S, A]) -> float | None:
        """The node's exact value as its children prove it; None where they do not."""
        if node.proven is not None:
            return node.proven
        if self.game.is_terminal(node.state):
            return self.game.utility(node.state)
        known = {child.action: child.proven for child in node.children if child.proven is not None}
        if node.player == CHANCE:
            outcomes = self.game.outcomes(node.state)
            if len(known) < len(outcomes):
                return None
            mean = Expectation()
            for throw, chance in outcomes:
                mean.add(chance, known[throw])
            return mean.value
        best, utmost = (max, self.high) if node.player == MAX else (min, self.low)
        settled = not node.untried and len(known) == len(node.children)
        if known and (settled or best(known.values()) == utmost):
            return best(known.values())
        return None

    # The answer.

    def best(self) -> Node[S, A] | None:
        """The root's child that is chosen; None where the game is over, or nothing was played.

        What is proven to win is chosen before all, and what is proven to lose after all; where the
        root is proven, one of the moves that prove it.
        """
        children, chooser = self.root.children, self.root.player
        if chooser == CHANCE:
            return max(children, key=lambda node: node.visits, default=None)
        won = self.high if chooser == MAX else self.low
        lost = self.low if chooser == MAX else self.high

        def order(node: Node[S, A]) -> tuple[float, float]:
            exact = node.proven
            if exact is not None and self.root.proven is not None:
                return chooser * exact, node.visits
            worth = chooser * exact if exact is not None else node.mean
            quality = node.visits if self.rules.choice == "visits" else worth
            return float((exact == won) - (exact == lost)), quality

        if self.root.proven is not None:
            children = [child for child in children if child.proven is not None]
        return max(children, key=order, default=None)

    def line(self) -> tuple[A, ...]:
        """The move that is chosen, and what was played out most behind it, down to the first throw
        or leaf."""
        line: list[A] = []
        node = self.best() if self.root.player != CHANCE else None
        while node is not None and node.action is not None:
            line.append(node.action)
            below = node.children if node.player != CHANCE else []
            node = max(below, key=lambda child: child.visits, default=None)
        return tuple(line)

    # From one move of a game to the next.

    def advance(self, action: A) -> None:
        """The position after a move (or throw) from the root becomes the root, with the part of the
        tree that is below it, its N and W; the rest is given up.

        The dice go on, and the record begins anew: it tells of what is played out from now on.
        Raises EngineError where the action is not legal.
        """
        state = self.game.result(self.root.state, action)
        child = next((one for one in self.root.children if one.action == action), None)
        self._forget()
        for node in self._nodes:
            node.parent = None  # or what is given up would keep itself in memory
        self._nodes.clear()
        if child is None:
            self._root = self._node(state, None, None)
            return
        self._root, child.action = child, None
        below = [child]
        for node in below:  # which grows meanwhile
            for one in node.children:
                one.parent = node
            below += node.children
        for number, node in enumerate(sorted(below, key=lambda node: node.number)):
            node.number, node.born = number, -1
            node.proven_at = NEVER if node.proven is None else -1
            self._nodes.append(node)

    def _forget(self) -> None:
        del self.leaf[:], self.result[:], self.dice[:]
        self.iterations = 0

    # The whole of it.

    def columns(self) -> Columns:
        """The search as it stands, as arrays, which are copies."""
        nodes = self._nodes
        above = [node.parent for node in nodes]
        depth: list[int] = []
        for parent in above:
            depth.append(0 if parent is None else depth[parent.number] + 1)
        moves = [self._moves(node) for node in nodes]
        index = [
            0 if node.parent is None else moves[node.parent.number].index(node.action)
            for node in nodes
        ]
        return Columns(
            np.array([-1 if parent is None else parent.number for parent in above], np.int32),
            np.array(index, np.int32),
            np.array(depth, np.int32),
            np.array([node.player for node in nodes], np.int8),
            np.array([node.side for node in nodes], np.int8),
            np.array([len(each) for each in moves], np.int32),
            np.array([node.born for node in nodes], np.int32),
            np.array([node.visits for node in nodes], np.int64),
            np.array([node.total for node in nodes], np.float64),
            np.array([node.proven_at for node in nodes], np.int32),
            np.array([math.nan if (v := node.proven) is None else v for node in nodes], np.float64),
            np.array(self.leaf, np.int32),
            np.array(self.result, np.float64),
            np.array(self.dice, np.uint64),
        )

    def _moves(self, node: Node[S, A]) -> Sequence[object]:
        if self.game.is_terminal(node.state):
            return ()
        if node.player == CHANCE:
            return [throw for throw, _ in self.game.outcomes(node.state)]
        return self.game.actions(node.state)

    # Nodes and dice.

    def _node(self, state: S, parent: Node[S, A] | None, action: A | None) -> Node[S, A]:
        player = self.game.to_move(state)
        side = -player or MIN  # at the root: who moved before
        if parent is not None:
            side = parent.player or parent.side
        node = Node(state, player, parent, action, side, len(self._nodes))
        node.born = self.iterations if parent is not None else -1
        if player != CHANCE and not self.game.is_terminal(state):
            node.untried = list(reversed(self.game.actions(state)))
        self._nodes.append(node)
        return node

    def _throw(self, outcomes: Sequence[tuple[A, float]]) -> A:
        left = (self._dice.word() >> 11) * _2_TO_MINUS_53
        for action, probability in outcomes:
            left -= probability
            if left < 0.0:
                return action
        return outcomes[-1][0]

    def _estimate(self, state: S) -> float:
        """The evaluation's word as a result: between a loss and a win, on the utilities' scale."""
        evaluation = self.rules.evaluation
        estimate = evaluation.estimate(state) if evaluation is not None else 0.0
        if isinstance(evaluation, ExpectedUtility):
            return min(max(estimate, self.low), self.high)
        middle, half = (self.high + self.low) / 2.0, (self.high - self.low) / 2.0
        return middle + half * (estimate / (1.0 + abs(estimate)))


@cache
def _logs() -> array[float]:
    """The logarithm of each number at its place; 0 for 0."""
    return array("d", [0.0, *log(np.arange(1.0, _LOGS)).tolist()])


@lru_cache(maxsize=64)
def _log(number: int) -> float:
    """The logarithm of one that is not in the table: some of the nodes next to the root have so
    many playouts, and all children of one ask for the same."""
    return float(log(np.array([float(number)]))[0])


def utilities(game: Game[S, A]) -> tuple[float, float]:
    """The least and the greatest that MAX can win. Raises EngineError where a leaf of a written
    tree has no value."""
    if isinstance(game, ExplicitTree):
        leaves = [node for node in game.nodes if not node.children]
        values = [leaf.value for leaf in leaves if leaf.value is not None]
        if len(values) < len(leaves):
            unvalued = next(leaf for leaf in leaves if leaf.value is None)
            raise EngineError("tree.value_needed", name=unvalued.name)
        return min(values), max(values)
    return game.stakes or (-1.0, 1.0)
