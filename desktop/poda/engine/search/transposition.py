"""Minimax and alpha-beta with a transposition table (AIMA 4e, section 5.3.4; Marsland 1986).

Different orders of moves lead to the same position. What was found out about it the first time is
kept in a table, and need not be searched again:

    e <- T[s]
    if e is exact, or e is a lower bound and e >= beta, or an upper bound and e <= alpha
        then return e
    ... alpha-beta as ever, which finds v ...
    T[s] <- v, a lower bound where v >= beta, an upper one where v <= alpha, else exact

A value is worth what it says only for the window that it was found with: behind a cut it is a
bound. Where the bound in the table does not settle the window at hand, the position is searched
again, and the later entry takes the place of the earlier one.

The entry is that of a position at a ply: the depth limit is as far away as it was, and a win
counts as much. In tic-tac-toe and Connect Four a position has one ply only, its number of stones.
Leaves are not kept: to value them is as quick as to look them up.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from poda.engine.game import MAX, Game
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.search.alphabeta import AlphaBeta, Tie
from poda.engine.search.evaluation import Evaluation, Horizon, Result
from poda.engine.search.observer import EXACT, FOUND, INF, INNER, LOWER, UPPER, Observer

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)

Key = Callable[[Any], Hashable]

_OWN: Final = ("value", "name", "label", "probabilities")
"""What a written node is by itself, its children apart."""


@dataclass(frozen=True, slots=True)
class Entry(Generic[A]):
    """What the table knows of a position.

    Attributes:
        value: as the search returned it.
        kind: EXACT, or LOWER or UPPER where the value is a bound of the true one.
        line: the best play that was found with it.
    """

    value: float
    kind: int
    line: tuple[A, ...]


def minimax_with_table(
    game: Game[S, A],
    state: S,
    plies: int | None = None,
    evaluation: Evaluation[S] | None = None,
    observer: Observer | None = None,
    ply: int = 0,
) -> Result[A]:
    """The minimax value of `state` and the line of best play, where each position is searched once
    at each ply: its value is kept in a table, empty at first.

    Args:
        game, state: the rules, and the position to search.
        plies: the depth limit, counted from ply 0; None searches to the end of the game.
        evaluation: values positions at the limit, from MAX's point of view, and sets the scale on
            which sooner wins count more; None counts bare utilities, and zero at a limit.
        observer: is told of every node; a `Counter` counts them.
        ply: where `state` stands below the root of a larger search; the limit and sooner wins
            count from there.

    Raises EngineError where a chance node is met, or a leaf whose value is not known.
    """
    observer = observer or Observer()
    horizon = Horizon(game, plies, evaluation, observer)
    key_of = keys(game)
    table: dict[Hashable, tuple[float, tuple[A, ...]]] = {}

    def value_of(state: S, ply: int) -> tuple[float, tuple[A, ...]]:
        observer.enter(state, ply)
        leaf = horizon.leaf(state, ply)
        if leaf is not None:
            return leaf, ()
        key = key_of(state), ply
        observer.look_up(key)
        if key in table:
            observer.leave(state, table[key][0], FOUND)
            return table[key]
        best = max_value if game.to_move(state) == MAX else min_value
        table[key] = value, line = best(state, ply)
        observer.store(key)
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


def alphabeta_with_table(
    game: Game[S, A],
    state: S,
    plies: int | None = None,
    evaluation: Evaluation[S] | None = None,
    observer: Observer | None = None,
    ply: int = 0,
    alpha: float = -INF,
    beta: float = INF,
    tie: Tie = "ge",
) -> Result[A]:
    """The value of `state` within the window (alpha, beta), and the line of best play, by
    alpha-beta (test, then update) that looks positions up in a table, empty at first.

    Args:
        game, state: the rules, and the position to search.
        plies: the depth limit, counted from ply 0; None searches to the end of the game.
        evaluation: values positions at the limit, from MAX's point of view, and sets the scale on
            which sooner wins count more; None counts bare utilities, and zero at a limit.
        observer: is told of every node; a `Counter` counts them.
        ply: where `state` stands below the root of a larger search; the limit and sooner wins
            count from there.
        alpha, beta: the window within which the value is wanted, as MAX sees it. A value at or
            beyond a border is a bound.
        tie: whether to cut where alpha and beta are equal too ("ge"), or only beyond ("gt").

    Raises EngineError where a chance node is met, or a leaf whose value is not known.
    """
    search = AlphaBetaWithTable(game, plies, evaluation, observer or Observer(), tie)
    return Result(*search.value(state, ply, alpha, beta))


class AlphaBetaWithTable(AlphaBeta[S, A]):
    """The form of AIMA, around which the table is asked and told.

    Attributes:
        table: the entries, by position and ply.
    """

    def __init__(
        self,
        game: Game[S, A],
        plies: int | None,
        evaluation: Evaluation[S] | None,
        observer: Observer,
        tie: Tie,
    ) -> None:
        super().__init__(game, plies, evaluation, observer, tie)
        self.table: dict[Hashable, Entry[A]] = {}
        self._key_of = keys(game)

    def value(self, state: S, ply: int, alpha: float, beta: float) -> tuple[float, tuple[A, ...]]:
        self.observer.enter(state, ply, alpha, beta)
        leaf = self.horizon.leaf(state, ply)
        if leaf is not None:
            return leaf, ()
        key = self._key_of(state), ply
        self.observer.look_up(key)
        entry = self.table.get(key)
        if entry is not None and self.settles(entry, alpha, beta):
            self.observer.leave(state, entry.value, FOUND)
            return entry.value, entry.line
        best = self.max_value if self.game.to_move(state) == MAX else self.min_value
        value, line, kind = best(state, ply, alpha, beta)
        self.table[key] = Entry(value, self.kind(value, alpha, beta), line)
        self.observer.store(key)
        self.observer.leave(state, value, kind)
        return value, line

    def settles(self, entry: Entry[A], alpha: float, beta: float) -> bool:
        """Whether the search of a position with this window could not do better than its entry."""
        if entry.kind == LOWER:
            return self.reaches(entry.value, beta)
        if entry.kind == UPPER:
            return self.reaches(alpha, entry.value)
        return True

    def kind(self, value: float, alpha: float, beta: float) -> int:
        """What a value says that was found with this window; see `kind_of_value`."""
        return kind_of_value(value, alpha, beta, self.reaches)


def kind_of_value(
    value: float, alpha: float, beta: float, reaches: Callable[[float, float], bool]
) -> int:
    """What a value says that was found with this window: EXACT, or LOWER or UPPER.

    Under the strict tie rule (`reaches` is `>`) the window has its borders within it: only beyond
    them a value is a bound.
    """
    if reaches(value, beta):
        return LOWER
    return UPPER if reaches(alpha, value) else EXACT


def keys(game: Game[S, A]) -> Key:
    """What tells the positions of a game apart: the states.

    Each node of a written tree is a state of its own. Two that bear the same label, with the same
    below them, are one position: so a graph is written down.
    """
    if not isinstance(game, ExplicitTree):
        return _same
    known: dict[Hashable, int] = {}
    numbers: list[Hashable] = [None] * len(game.nodes)
    below: list[int] = [0] * len(game.nodes)
    for state in range(len(game.nodes) - 1, -1, -1):  # in preorder children come behind
        node = game.nodes[state]
        own = tuple(getattr(node, name) for name in _OWN)
        whole = game.to_move(state), own, tuple(below[child] for child in node.children)
        below[state] = known.setdefault(whole, len(known))
        # Below zero: a state's own number is never the number of a subtree.
        numbers[state] = ~below[state] if node.label else state
    return numbers.__getitem__


def _same(state: Hashable) -> Hashable:
    return state
