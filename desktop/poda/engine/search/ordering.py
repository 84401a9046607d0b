"""The order in which a search tries the children of a node, on which alpha-beta's savings depend.

In a uniform tree with the best child first everywhere, alpha-beta visits the fewest leaves that a
proof needs; with the worst first, hardly fewer than minimax (Knuth and Moore 1975, "An analysis of
alpha-beta pruning"). These are the orders that a lecture compares:

- "given": the order of the written tree, or of the game's rules;
- "best": by minimax value, the best child for the side to move first;
- "worst": by minimax value, the worst child for the side to move first;
- "random": shuffled by a seed, the same on every computer;
- "killer", "history": learnt by the search itself (`killers.py`).

Children of equal value keep their order. The throws of a chance node keep theirs too, for no side
chooses among them.

A written tree is built anew in the wanted order. A game keeps its rules, board and notation: only
its `actions` come in another order.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar, cast

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, Game
from poda.engine.games.explicit_tree import ExplicitTree, WrittenNode, root_player
from poda.engine.search.algorithms import ORDERS, SEED_LIMIT, Order
from poda.engine.search.alphabeta import alphabeta
from poda.engine.search.evaluation import Evaluation, Horizon
from poda.engine.search.killers import LEARNT, LearntOrder
from poda.engine.search.observer import INF, Counter, Observer, SearchStopped, Stop
from poda.engine.sums import sum_in_order

__all__ = ["ORDERS", "SEED_LIMIT", "Order", "as_given", "ordered"]

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)

POSITIONS_LIMIT: Final = 150_000
"""The most positions of a game that are valued to order it, which takes some seconds."""

_LOOK_MASK: Final = 1023

Search = Callable[[Game[Any, Any], Any, Observer], object]
"""A function that searches a game from a state and calls an observer."""

_Key = tuple[Any, ...]
"""The sort key of a child."""


# Written trees


def ordered_tree(
    tree: ExplicitTree,
    order: Order,
    seed: int = 0,
    *,
    search: Search | None = None,
    stop: Stop | None = None,
) -> ExplicitTree:
    """The same tree with the children of every node in that order, numbered anew in preorder.

    Values above a named leaf, which has no value, may only be known to lie between two bounds.
    Children with exact values come first, sorted; the others follow by their guaranteed value for
    the side to move, so that they may be pruned.

    Args:
        search: the search from which "killer" and "history" learn; None: alpha-beta.
        stop: called every hundred nodes of that search; once true, SearchStopped is raised.
    """
    if order == "given" or len(tree.nodes) == 1:
        return tree
    children = [list(node.children) for node in tree.nodes]
    if order == "killer" or order == "history":  # noqa: PLR1714 - this is what mypy narrows by
        if tree.has_chance:
            return tree
        learnt = LEARNT[order](tree, None, Counter(stop))
        _learn(learnt, 0, search or _alphabeta())
        for node, actions in learnt.orders.items():
            children[node] = [tree.nodes[node].children[action] for action in actions]
    elif order == "random":
        chance = random.Random(f"poda order {seed}")
        for node, below in enumerate(children):
            if tree.to_move(node) != CHANCE:
                chance.shuffle(below)
    else:
        _sort(tree, children, best=order == "best")
    return rearranged(tree, children)


def rearranged(tree: ExplicitTree, children: Sequence[Sequence[int]]) -> ExplicitTree:
    """The tree with the children of each node in the order that `children` gives for it.

    Children of a chance node keep their probabilities.
    """
    preorder: list[int] = []
    todo = [0]
    while todo:
        node = todo.pop()
        preorder.append(node)
        todo.extend(reversed(children[node]))
    number = {old: new for new, old in enumerate(preorder)}
    nodes: list[WrittenNode] = []
    for old in preorder:
        written = tree.nodes[old]
        odds = dict(zip(written.children, written.probabilities, strict=False))
        nodes.append(
            replace(
                written,
                children=tuple(number[child] for child in children[old]),
                probabilities=tuple(odds[child] for child in children[old] if odds),
            )
        )
    return ExplicitTree(nodes, root_player(tree))


def _sort(tree: ExplicitTree, children: list[list[int]], *, best: bool) -> None:
    """Sort every node's children by their value for the side to move there."""
    low, high = bounds_of(tree)
    for node, below in enumerate(children):
        player = tree.to_move(node)
        if player == CHANCE or not below:
            continue
        sign = player if best else -player

        def key(child: int, sign: int = sign, player: int = player) -> _Key:
            exact = low[child] == high[child]
            surely = low[child] if player == MAX else high[child]
            possibly = high[child] if player == MAX else low[child]
            return not exact, -sign * surely, -sign * possibly

        below.sort(key=key)


def bounds_of(tree: ExplicitTree) -> tuple[list[float], list[float]]:
    """The least and the greatest possible minimax value of each node, which differ if a leaf
    without a value matters to it. A chance node has the mean of its children's.
    """
    low, high = [0.0] * len(tree.nodes), [0.0] * len(tree.nodes)
    for number in range(len(tree.nodes) - 1, -1, -1):  # children come behind their parent
        node, player = tree.nodes[number], tree.to_move(number)
        if not node.children:
            known = node.value is not None
            low[number], high[number] = (node.value, node.value) if known else (-INF, INF)  # type: ignore[assignment]
            continue
        for bound in (low, high):
            values = [bound[child] for child in node.children]
            if node.probabilities:
                worth = sum_in_order(p * v for p, v in zip(node.probabilities, values, strict=True))
            else:
                worth = max(values) if player == MAX else min(values)
            bound[number] = worth
    return low, high


# Games


def ordered_game(
    game: Game[S, A],
    start: S,
    order: Order,
    seed: int = 0,
    *,
    plies: int | None = None,
    evaluation: Evaluation[S] | None = None,
    search: Search | None = None,
    stop: Stop | None = None,
    limit: int = POSITIONS_LIMIT,
) -> Game[S, A]:
    """The same game with its `actions` in that order, below `start` and down to the depth limit.

    "best" and "worst" use the values of a whole minimax search with the same limit and evaluation,
    which runs when actions are first asked for. A position that occurs at two depths is ordered by
    its values at the first.

    Args:
        search: the search from which "killer" and "history" learn at once; None: alpha-beta.
        stop: called every thousand positions; once true, SearchStopped is raised.
        limit: the most positions that are valued or searched for this; beyond it EngineError
            (`tree.order_too_large`) is raised, also by `actions`.
    """
    if order == "given":
        return game
    if order == "killer" or order == "history":  # noqa: PLR1714 - this is what mypy narrows by
        if game.has_chance:
            return game
        learnt = LEARNT[order](game, plies, _Limited(stop, limit))
        _learn(learnt, start, search or _alphabeta(plies, evaluation))
        return with_order(game, learnt.orders)
    if order == "random":
        actions = _Shuffled(game, seed).actions
    else:
        actions = _Valued(game, start, plies, evaluation, order == "best", stop, limit).actions
    # A copy of the same class, not a wrapper: boards and compiled kernels are chosen by class.
    ordered = copy.copy(game)
    vars(ordered).update(actions=actions, as_given=game)
    return ordered


def as_given(game: Game[S, A]) -> Game[S, A]:
    """The game with its actions in the order of its rules, whatever order it was put in.

    For callers to whom the order does not matter, which saves them valuing positions for it.
    """
    given: Game[S, A] = getattr(game, "as_given", game)
    return given


def with_order(game: Game[S, A], order: Mapping[S, tuple[A, ...]]) -> Game[S, A]:
    """The same rules, texts and board, with the actions of some positions in another order."""

    def actions(state: S) -> Sequence[A]:
        known = order.get(state)
        return game.actions(state) if known is None else known

    same = copy.copy(game)
    vars(same).update(actions=actions, as_given=as_given(game))
    return same


# Orders that a search learns


def _learn(learnt: LearntOrder[Any, Any], start: Any, search: Search) -> None:
    """Search once so that the order learns, up to a named leaf whose value is needed, if any."""
    try:
        search(learnt.game, start, learnt)
    except EngineError as error:
        if error.code != "tree.value_needed":
            raise


def _alphabeta(plies: int | None = None, evaluation: Evaluation[Any] | None = None) -> Search:
    return lambda game, state, observer: alphabeta(game, state, plies, evaluation, observer)


class _Limited(Counter):
    """Counts a search's nodes, and raises EngineError beyond a limit."""

    def __init__(self, stop: Stop | None, limit: int) -> None:
        super().__init__(stop)
        self._limit = limit

    def enter(self, state: Any, ply: int, alpha: float = -INF, beta: float = INF) -> None:
        super().enter(state, ply, alpha, beta)
        if self.nodes >= self._limit:
            raise EngineError("tree.order_too_large", limit=self._limit)


class _Shuffled:
    """Actions shuffled by a seed and the position's text, alike on every machine."""

    def __init__(self, game: Game[Any, Any], seed: int) -> None:
        self._game, self._seed = game, seed
        self._known: dict[Any, Sequence[Any]] = {}

    def actions(self, state: Any) -> Sequence[Any]:
        known = self._known.get(state)
        if known is None:
            shuffled = list(self._game.actions(state))
            text = f"poda order {self._seed} {self._game.format_position(state)}"
            random.Random(text).shuffle(shuffled)
            known = self._known[state] = tuple(shuffled)
        return known


class _Valued:
    """Actions sorted by the minimax values of the positions that they lead to."""

    def __init__(
        self,
        game: Game[Any, Any],
        start: Any,
        plies: int | None,
        evaluation: Evaluation[Any] | None,
        best: bool,
        stop: Stop | None,
        limit: int,
    ) -> None:
        self._game, self._start, self._best = game, start, best
        self._horizon = Horizon(game, plies, evaluation, Observer(), chance=True)
        self._stop, self._limit = stop, limit
        self._values: dict[tuple[Any, int], float] = {}
        self._orders: dict[Any, Sequence[Any]] = {}

    def actions(self, state: Any) -> Sequence[Any]:
        if not self._orders and not self._horizon.is_leaf(self._start, 0):
            self._value(self._start, 0)
            self._values.clear()  # the orders are known now
        order = self._orders.get(state)
        return self._game.actions(state) if order is None else order

    def _value(self, state: Any, ply: int) -> float:
        """The value of `state`, `ply` plies below the start; stores the order of its actions."""
        key = state, ply
        known = self._values.get(key)
        if known is not None:
            return known
        self._look_up()
        value = self._horizon.leaf(state, ply)
        if value is None:
            player = self._game.to_move(state)
            value = self._thrown(state, ply) if player == CHANCE else self._tried(state, ply)
        self._values[key] = value
        return value

    def _thrown(self, state: Any, ply: int) -> float:
        game = self._game
        return sum_in_order(
            odds * self._value(game.result(state, throw), ply + 1)
            for throw, odds in game.outcomes(state)
        )

    def _tried(self, state: Any, ply: int) -> float:
        game = self._game
        actions = game.actions(state)
        values = [self._value(game.result(state, action), ply + 1) for action in actions]
        player = game.to_move(state)
        sign = -player if self._best else player
        places = sorted(range(len(actions)), key=lambda place: sign * values[place])
        self._orders.setdefault(state, tuple(actions[place] for place in places))
        return max(values) if player == MAX else min(values)

    def _look_up(self) -> None:
        valued = len(self._values)
        if valued & _LOOK_MASK == 0 and self._stop is not None and self._stop():
            raise SearchStopped
        if valued >= self._limit:
            raise EngineError("tree.order_too_large", limit=self._limit)


def ordered(
    game: Game[S, A],
    start: S,
    order: Order,
    seed: int = 0,
    *,
    plies: int | None = None,
    evaluation: Evaluation[S] | None = None,
    search: Search | None = None,
    stop: Stop | None = None,
) -> Game[S, A]:
    """`ordered_tree` for a written tree (whole, from its root), else `ordered_game`."""
    if isinstance(game, ExplicitTree):
        return cast(Game[S, A], ordered_tree(game, order, seed, search=search, stop=stop))
    return ordered_game(
        game, start, order, seed, plies=plies, evaluation=evaluation, search=search, stop=stop
    )
