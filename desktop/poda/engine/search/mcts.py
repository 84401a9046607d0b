"""Monte Carlo tree search with UCB1, known as UCT (AIMA 4e, section 5.4, figure 5.11).

    function MONTE-CARLO-TREE-SEARCH(state) returns an action
        tree <- NODE(state)
        while IS-TIME-REMAINING() do
            leaf <- SELECT(tree)
            child <- EXPAND(leaf)
            result <- SIMULATE(child)
            BACK-PROPAGATE(result, child)
        return the move in ACTIONS(state) whose node has highest number of playouts

Each node counts its playouts, N, and sums their results, W, *for the side that moved into it*:
that side selects it, by its mean Q = W / N. To add the result for one fixed side, or for the side
to move, is the commonest mistake in teaching code: the search then plays for its opponent at every
other ply.

    UCB1(n) = W(n) / N(n) + C sqrt(log N(PARENT(n)) / N(n))

UCB1: Auer, Cesa-Bianchi and Fischer 2002. In trees: Kocsis and Szepesvari 2006. MCTS-Solver, which
propagates proven values: Winands, Bjornsson and Saito 2008.

At a chance node a throw is sampled instead of selected, and expanded when it first comes up. Its
node counts results for the side that made the move above, so that the throws' N and W add up to
that move's.

All random numbers come from one seed, and no mathematical function of the C library is used, so
that the same seed grows the same tree on every processor (and in the compiled kernels).
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
"""The value of `proven_at` for nodes that are not proven."""
_LOGS: Final = 1 << 17  # the size of the table of logarithms
_2_TO_MINUS_53: Final = 2.0**-53


@dataclass(frozen=True, slots=True)
class Rules(Generic[S]):
    """The settings of a Monte Carlo tree search.

    Attributes:
        constant: C of UCB1, in units of half the range of the game's utilities (so C itself for
            utilities from -1 to 1). Textbooks start with root two; a greater one explores more.
            (UCB1's regret bound is proven for root two and results from 0 to 1, which corresponds
            to twice root two here.)
        plies: the length of a playout in plies, throws included, after which the evaluation is its
            result; None plays to the end of the game.
        evaluation: values the positions where playouts stop; None: the mean of `low` and `high`.
        solver: whether proven wins, losses and draws propagate (MCTS-Solver).
        choice: whether the final move is the one with the most visits or the best mean value.
        seed: the seed of all random numbers, 0 to 2**64 - 1.
        most_nodes: the most nodes of the tree, which then stops growing; playouts start at its
            leaves. None: unlimited.
        record: whether each iteration is recorded (`MonteCarlo.leaf`); players do without.
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
    """A node of the tree, with the statistics of its playouts.

    Attributes:
        state: the position; `player`: the player to move there, MAX, MIN or CHANCE.
        parent: the node above; None at the root. `action`: the action or throw from there to here.
        side: the side that moved into it, and so selects it; below a throw, the side that made the
            last move before it.
        children: the expanded children, in the order of expansion: that of the game's actions, or
            at a chance node that in which throws came up.
        untried: the actions still to be expanded, the next one last; at a chance node the throw
            that has just come up for the first time.
        born: the iteration that expanded it, from 0; -1 for the root.
        visits: N, the number of playouts through it.
        total: W, the sum of their results for `side`.
        proven: its exact value from MAX's point of view, if the solver has proven it; else None.
        proven_at: the iteration that proved it, from 0; NEVER if it is not proven.
        number: its number in the tree, in the order of expansion, from 0.
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
        """Q, the mean result for `side`; NaN before the first playout."""
        return self.total / self.visits if self.visits else math.nan


@dataclass(frozen=True, slots=True, eq=False)
class SearchColumns:
    """A whole search as arrays (`MonteCarlo.columns`).

    Attributes, one row for each node, by its number:
        parent: the node above; -1 at the root.
        index: its index among the children that the rules give its parent, from 0.
        depth: plies below the root.
        player: the player to move there, MAX, MIN or CHANCE.
        side: the side that moved into it; below a throw, that of the last move before it.
        born: the iteration that expanded it, from 0; -1 for the root.
        visits: N, the number of playouts through it.
        totals: W, the sum of their results for `side`.
        children: the number of children by the rules; 0 if the game is over.
        proven: its exact value from MAX's point of view; NaN if it is not proven.
        proven_at: the iteration that proved it, from 0; NEVER if it is not proven.

    Attributes, one row for each iteration:
        leaf: the number of the node at which its playout started.
        result: the result of its playout, from MAX's point of view.
        dice: the state of the random number generator before its playout.
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
        rules: the settings; None: those that textbooks start with.

    Attributes:
        leaf: for each iteration the number of the node at which its playout started: the one that
            it expanded, if any; an iteration expands one node at most.
        result: for each iteration the result of its playout, from MAX's point of view.
        dice: for each iteration the state of the random number generator before its playout, from
            which it can be repeated. (The tree at any iteration follows from these three.)
        iterations: the number of iterations since the record began.
        low, high: the least and the greatest utility.
    """

    compiled = False
    """Whether a kernel grows the tree (`solved/monte_carlo.py`)."""

    def __init__(self, game: Game[S, A], state: S, rules: Rules[S] | None = None) -> None:
        self.game, self.rules = game, rules or Rules()
        self.low, self.high = utilities(game)
        self._unit = self.rules.constant * (self.high - self.low) / 2.0
        self.leaf, self.result, self.dice = array("i"), array("d"), array("Q")
        self.iterations = 0
        self._plant_root(state)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.iterations} iterations, {len(self.nodes)} nodes>"

    def _plant_root(self, state: S) -> None:
        self._dice = Dice(self.rules.seed)
        self._nodes: list[Node[S, A]] = []
        self._root = self._node(state, None, None)

    @property
    def root(self) -> Node[S, A]:
        """The root of the tree."""
        return self._root

    @property
    def nodes(self) -> Sequence[Node[S, A]]:
        """The nodes of the tree, by number."""
        return self._nodes

    def run(
        self, iterations: int | None = None, stop: Stop = never, seconds: float | None = None
    ) -> None:
        """Run that many more iterations, or for that long in seconds (None: unlimited), unless
        `stop` turns true or the root is proven before.

        `stop` is called before each iteration, by a kernel every 10 ms or so; it may read the tree.
        """
        goal = math.inf if iterations is None else self.iterations + iterations
        end = math.inf if seconds is None else time.perf_counter() + seconds
        while self.iterations < goal and self.root.proven is None and not stop():
            if time.perf_counter() >= end:
                break
            self.iterate()

    # The four phases of an iteration.

    def iterate(self) -> None:
        """Do one iteration: select a leaf, expand it, play out from there, back up the result."""
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
        """Descend from the root to a node with an untried action, or one that has no play left: the
        game is over there, or its value is proven."""
        node = self.root
        while node.proven is None and not self.game.is_terminal(node.state):
            below = self._thrown(node) if node.player == CHANCE else self._selected(node)
            if below is None:
                break
            node = below
        return node

    def _selected(self, node: Node[S, A]) -> Node[S, A] | None:
        """The child of greatest `score`, the first of equals; None while an action is untried."""
        return None if node.untried else max(node.children, key=self.score)

    def _thrown(self, node: Node[S, A]) -> Node[S, A] | None:
        """The child of a sampled throw; None if the throw comes up for the first time."""
        throw = self._throw(self.game.outcomes(node.state))
        for child in node.children:
            if child.action == throw:
                return child
        node.untried = [throw]
        return None

    def expand(self, node: Node[S, A]) -> Node[S, A]:
        """Add the node's next child, in the order of the game's actions, and return it; the node
        itself if it has no untried action or the tree is full."""
        full = self.rules.most_nodes is not None and len(self._nodes) >= self.rules.most_nodes
        if full or node.proven is not None or not node.untried:
            return node
        action = node.untried.pop()
        child = self._node(self.game.result(node.state, action), node, action)
        node.children.append(child)
        return child

    def play_out(self, state: S) -> float:
        """The result, from MAX's point of view, of a random playout from `state`."""
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
        """Add a playout to this node and all above it, each for the side that moved into it."""
        while node is not None:
            node.visits += 1
            node.total += node.side * result
            node = node.parent

    # UCB1.

    def score(self, node: Node[S, A]) -> float:
        """The number by which the node is selected: UCB1, or its exact value if it is proven."""
        if node.proven is not None:
            return node.side * node.proven
        return node.mean + self.exploration(node)

    def exploration(self, node: Node[S, A]) -> float:
        """The second term of UCB1: C sqrt(log N(parent) / N)."""
        assert node.parent is not None
        above = node.parent.visits
        logarithm = _logs()[above] if above < _LOGS else _log(above)
        return self._unit * math.sqrt(logarithm / node.visits)

    # The solver.

    def prove(self, node: Node[S, A] | None) -> None:
        """Set the proven value of this node, and of nodes above as far as it proves theirs."""
        while node is not None and (value := self._proof(node)) is not None:
            if node.proven is None:
                node.proven, node.proven_at = value, self.iterations
            node = node.parent

    def _proof(self, node: Node[S, A]) -> float | None:
        """The node's exact value as its children prove it; None if they do not."""
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

    # The chosen move.

    def best(self) -> Node[S, A] | None:
        """The child of the root that is chosen; None if the game is over or no iteration was run.

        A proven win is preferred to all other moves, and any of them to a proven loss; if the root
        is proven, it is one of the moves that prove it.
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
        """The chosen move and after it the most visited ones, down to the first throw or leaf."""
        line: list[A] = []
        node = self.best() if self.root.player != CHANCE else None
        while node is not None and node.action is not None:
            line.append(node.action)
            below = node.children if node.player != CHANCE else []
            node = max(below, key=lambda child: child.visits, default=None)
        return tuple(line)

    # From one move of a game to the next.

    def advance(self, action: A) -> None:
        """Make the position after a move (or throw) from the root the new root, with its subtree
        and their N and W; the rest of the tree is discarded.

        The random numbers continue, and the record starts anew with the next iteration. Raises
        EngineError if the action is not legal.
        """
        state = self.game.result(self.root.state, action)
        child = next((one for one in self.root.children if one.action == action), None)
        self._forget()
        for node in self._nodes:
            node.parent = None  # else reference cycles would keep discarded nodes in memory
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

    # The search as arrays.

    def columns(self) -> SearchColumns:
        """The current state of the search as arrays, which are copies."""
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
        return SearchColumns(
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
        """The evaluation as a playout's result: between `low` and `high`, in units of utility."""
        evaluation = self.rules.evaluation
        estimate = evaluation.estimate(state) if evaluation is not None else 0.0
        if isinstance(evaluation, ExpectedUtility):
            return min(max(estimate, self.low), self.high)
        middle, half = (self.high + self.low) / 2.0, (self.high - self.low) / 2.0
        return middle + half * (estimate / (1.0 + abs(estimate)))


@cache
def _logs() -> array[float]:
    """A table of natural logarithms by whole number; 0 for 0."""
    return array("d", [0.0, *log(np.arange(1.0, _LOGS)).tolist()])


@lru_cache(maxsize=64)
def _log(number: int) -> float:
    """The logarithm of a number beyond the table: the visits of few nodes near the root, each asked
    for by all the node's children."""
    return float(log(np.array([float(number)]))[0])


def utilities(game: Game[S, A]) -> tuple[float, float]:
    """The least and the greatest utility. Raises EngineError if a leaf of a written tree has no
    value."""
    if isinstance(game, ExplicitTree):
        leaves = [node for node in game.nodes if not node.children]
        values = [leaf.value for leaf in leaves if leaf.value is not None]
        if len(values) < len(leaves):
            unvalued = next(leaf for leaf in leaves if leaf.value is None)
            raise EngineError("tree.value_needed", name=unvalued.name)
        return min(values), max(values)
    return game.stakes or (-1.0, 1.0)
