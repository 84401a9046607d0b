"""Monte Carlo tree search as a player and as an analyst (the search itself: `search/mcts.py`).

The budget is a number of playouts, which gives the same result on every machine for a seed, or a
time, or both. Memory is bounded whatever the time: a tree stops growing at `MOST_NODES` nodes, and
a move has at most `MOST_PLAYOUTS` playouts.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from poda.engine.decisions import (
    Analysis,
    Clock,
    Decision,
    Limit,
    MoveValue,
    Progress,
    SeededPlayer,
)
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, Game
from poda.engine.kit import kit_of
from poda.engine.random_numbers import Dice
from poda.engine.search.evaluation import evaluation_for
from poda.engine.search.mcts import ROOT_2, MonteCarlo, Node, Rules
from poda.engine.search.observer import SearchStopped, Stop

MOST_NODES: Final = {False: 200_000, True: 2_000_000}
"""The most nodes of a tree, by whether it is compiled: some 250 MB, since a node of Connect Four
takes 1.2 kB, or 136 bytes compiled. A full tree stops growing; playouts start at its leaves."""

MOST_PLAYOUTS: Final = {False: 4_000_000, True: 100_000_000}
"""The most playouts of a move, likewise: the readable search stores a table of logarithms."""

TELL_SECONDS: Final = 0.05
"""The approximate seconds between two reports of progress."""
_FIRST_SLICE: Final = 64


@dataclass
class Growing:
    """A running search with the clock that ends it."""

    search: MonteCarlo[Any, Any]
    limit: Limit
    clock: Clock

    def __post_init__(self) -> None:
        self._begun = self.search.iterations
        bound, most = MOST_PLAYOUTS[self.search.compiled], self.limit.nodes
        self._most = bound if most is None else min(most, bound)
        if len(self.search.game.actions(self.search.root.state)) == 1:
            self._most = 1  # no choice: one playout suffices

    def steps(self) -> Iterator[None]:
        """Grow the tree until the limit, yielding now and then. At least one playout is done, so
        that there is a move."""
        search, size = self.search, _FIRST_SLICE
        search.run(1)
        yield
        while search.root.proven is None and (left := self._left()) and not self._is_over():
            start = time.perf_counter()
            search.run(min(size, left), self._is_over)
            if time.perf_counter() - start < TELL_SECONDS / 2:
                size *= 2
            yield

    def _left(self) -> int:
        return self._begun + self._most - self.search.iterations

    def _is_over(self) -> bool:
        return self.clock.is_over(0)

    def decision(self) -> Decision[Any]:
        """The move that would be played now."""
        size, best = len(self.search.nodes), self._best()
        return Decision(
            *(best.action, best.value, best.kind, best.line, len(best.line), size),
            *(size, self.clock.elapsed(), self.search.compiled),
            playouts=self.search.root.visits,
        )

    def analysis(self) -> Analysis[Any]:
        """The current values of all moves."""
        root, best = self.search.root, self._best()
        moves = tuple(_move(child) for child in root.children)
        seconds = self.clock.elapsed()
        return Analysis(moves, best, len(best.line), root.visits, seconds, self.search.compiled)

    def _best(self) -> MoveValue[Any]:
        best = self.search.best()
        assert best is not None  # after the first step
        return _move(best)


def _move(node: Node[Any, Any]) -> MoveValue[Any]:
    """A move of the root with its playouts, with values for MAX."""
    visits, line = node.visits, []
    action, side, mean, proven = node.action, node.side, node.mean, node.proven
    below: Node[Any, Any] | None = node
    while below is not None:
        line.append(below.action)
        next_ones = below.children if below.player != CHANCE else []
        below = max(next_ones, key=lambda child: child.visits, default=None)
    if proven is not None:
        return MoveValue(action, proven, "exact", tuple(line), visits=visits)
    return MoveValue(action, side * mean, "estimate", tuple(line), visits=visits)


def way_to(search: MonteCarlo[Any, Any], state: Any) -> tuple[Any, ...] | None:
    """The actions from the root of a tree to a position in it, at most one move of each side and
    their throws; None if there are none."""
    level: list[tuple[Node[Any, Any], tuple[Any, ...]]] = [(search.root, ())]
    for _ in range(1 + (4 if search.game.has_chance else 2)):
        for node, way in level:
            if node.state == state:
                return way
        level = [(child, (*way, child.action)) for node, way in level for child in node.children]
    return None


class MonteCarloPlayer(SeededPlayer):
    """Grows a tree by playouts, and plays the move with the most playouts.

    Args:
        rules: the rules of the search, except for the seed, which differs for each move.
        reuse: whether the tree is reused for the next move. The limit counts new playouts.
        seed: the seed from which those of moves are drawn; None: a random one.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        rules: Rules[Any] | None = None,
        *,
        reuse: bool = False,
        seed: int | str | None = None,
    ) -> None:
        self._game, self._rules, self._reuse = game, rules or Rules(), reuse
        self._seeds = random.Random(seed)
        self._lock = threading.Lock()  # an abandoned search may still be running
        self._kept: MonteCarlo[Any, Any] | None = None

    def choose(
        self, state: Any, limit: Limit, stop: Stop, progress: Progress | None = None
    ) -> Decision[Any]:
        with self._lock:
            growing = self._start_search(state, limit, stop, self._seeds.getrandbits(64))
            for _ in growing.steps():
                if progress:
                    progress(growing.decision())
            return growing.decision()

    def analyse(self, state: Any, limit: Limit, stop: Stop) -> Iterator[Analysis[Any]]:
        """The moves tried so far with their playouts, again and again as the search continues; in a
        separate tree."""
        search = self._new(state, self._seeds.getrandbits(64))
        growing = Growing(search, limit, Clock(limit, stop))
        for _ in growing.steps():
            yield growing.analysis()

    def move(self, state: Any, limit: Limit, stop: Stop, seed: int) -> Any:
        with self._lock:
            growing = self._start_search(state, limit, stop, seed)
            for _ in growing.steps():
                if stop():
                    raise SearchStopped
            return growing.decision().action

    def moves_by(
        self, state: Any, budgets: Sequence[int], stop: Stop, seed: int
    ) -> Iterator[tuple[int, Any]]:
        """The move after each of several ascending numbers of playouts: the same as `move` with
        that number and seed, because a longer search passes through the states of shorter."""
        search, done = self._new(state, seed), 0
        for budget in budgets:
            growing = Growing(search, Limit(nodes=budget - done), Clock(Limit(), stop))
            for _ in growing.steps():
                if stop():
                    raise SearchStopped
            done = budget
            yield budget, growing.decision().action

    def forget(self) -> None:
        self._kept = None

    def _start_search(self, state: Any, limit: Limit, stop: Stop, seed: int) -> Growing:
        """A search of a position, in the previous move's tree if that contains it."""
        search, way = self._kept, None
        if search is not None and (way := way_to(search, state)) is not None:
            for action in way:
                search.advance(action)
        if search is None or way is None:
            search = self._new(state, seed)
        if self._reuse:
            self._kept = search
        return Growing(search, limit, Clock(limit, stop))

    def _new(self, state: Any, seed: int) -> MonteCarlo[Any, Any]:
        if self._game.is_terminal(state):
            raise EngineError("game.terminal")
        if self._game.to_move(state) == CHANCE:
            raise EngineError("turn.roll")
        game, rules = self._game, replace(self._rules, seed=seed, record=False)
        # As in `searchers.monte_carlo`, but with separate bounds on the nodes.
        compiled = kit_of(game).monte_carlo(state, replace(rules, most_nodes=MOST_NODES[True]))
        return compiled or MonteCarlo(game, state, replace(rules, most_nodes=MOST_NODES[False]))


class SeededMover:
    """A player for matches, which uses no clock and takes randomness from the game's dice (a
    `playing.movers.Mover`). If it reuses its tree, only one thread may use it.

    Args:
        player: the player whose search it runs, with `limit` for each move.
    """

    def __init__(self, player: SeededPlayer, limit: Limit, stop: Stop) -> None:
        self._player, self._limit, self._stop = player, limit, stop
        self._dice: Dice | None = None

    def choose(self, state: Any, dice: Dice) -> Any:
        """The move in `state`; random decisions come from the game's dice."""
        if dice is not self._dice:  # another game has started
            self._dice = dice
            self._player.forget()
        return self._player.move(state, self._limit, self._stop, dice.word())

    def moves_by(self, state: Any, budgets: Sequence[int], dice: Dice) -> Iterator[tuple[int, Any]]:
        """The move that it would choose after each of several ascending numbers of playouts."""
        assert isinstance(self._player, MonteCarloPlayer)
        return self._player.moves_by(state, budgets, self._stop, dice.word())


def rules_for(
    game: Game[Any, Any],
    constant: float | None = None,
    plies: int | None = None,
    evaluation: str = "",
    *,
    solver: bool = False,
) -> Rules[Any]:
    """The rules of a player's search, except for its seed (`players.PlayerSpec`).

    Args:
        constant: the exploration constant; None: that of the game, or the theoretical one.
        plies: the length of a playout; None: to the end of the game, or 0 if an evaluation is named
            or the game is too long.
        evaluation: the name of an evaluation; "" is the game's first.

    Raises EngineError if the game has no such evaluation.
    """
    kit = kit_of(game)
    if plies is None:
        plies = 0 if evaluation else kit.playout_plies
    if constant is None:
        constant = ROOT_2 if kit.constant is None else kit.constant
    found = None if plies is None else evaluation_for(game, evaluation)
    return Rules(constant, plies, found, solver=solver)
