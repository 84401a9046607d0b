"""Minimax and alpha-beta with a transposition table (AIMA 4e, section 5.3.4; Marsland 1986).

Different orders of moves may lead to the same position. Its value is stored in a table when it is
first searched, and need not be searched again:

    e <- T[s]
    if e is exact, or e is a lower bound and e >= beta, or an upper bound and e <= alpha
        then return e
    ... alpha-beta as usual, which finds v ...
    T[s] <- v, a lower bound where v >= beta, an upper one where v <= alpha, else exact

The kind of a value depends on the window in which it was found: after a cut it is only a bound. If
the bound in the table does not suffice for the current window, the position is searched again, and
the new entry replaces the old one.

Entries are for a position at a ply, so that the remaining depth and the value of a win are the
same. In tic-tac-toe and Connect Four a position has one ply only, its number of stones. Leaves are
not stored: to value them is as quick as to look them up.
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
"""The fields of a written node that two equal nodes must share, besides their children."""


@dataclass(frozen=True, slots=True)
class TableEntry(Generic[A]):
    """The table's entry for a position.

    Attributes:
        value: the value that the search returned.
        kind: EXACT, or LOWER or UPPER if it is only a bound of the minimax value.
        line: the line of best play found with it.
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
    """The minimax value of `state` and the line of best play, by minimax with a transposition
    table, empty at first: each position is searched once at each ply.

    The arguments mean what those of `alphabeta` do.

    Raises EngineError at a chance node, and at a leaf whose value is not known.
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
    alpha-beta (test, then update) with a transposition table, empty at first.

    The arguments mean what those of `alphabeta` do.

    Raises EngineError at a chance node, and at a leaf whose value is not known.
    """
    search = AlphaBetaWithTable(game, plies, evaluation, observer or Observer(), tie)
    return Result(*search.value(state, ply, alpha, beta))


class AlphaBetaWithTable(AlphaBeta[S, A]):
    """Alpha-beta in the form of AIMA, with a transposition table.

    Attributes:
        table: the entries, by the key of a position and its ply.
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
        self.table: dict[Hashable, TableEntry[A]] = {}
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
        self.table[key] = TableEntry(value, self.kind(value, alpha, beta), line)
        self.observer.store(key)
        self.observer.leave(state, value, kind)
        return value, line

    def settles(self, entry: TableEntry[A], alpha: float, beta: float) -> bool:
        """Whether the entry suffices, so that the position need not be searched in this window."""
        if entry.kind == LOWER:
            return self.reaches(entry.value, beta)
        if entry.kind == UPPER:
            return self.reaches(alpha, entry.value)
        return True

    def kind(self, value: float, alpha: float, beta: float) -> int:
        """The kind of a value found with this window; see `kind_of_value`."""
        return kind_of_value(value, alpha, beta, self.reaches)


def kind_of_value(
    value: float, alpha: float, beta: float, reaches: Callable[[float, float], bool]
) -> int:
    """The kind of a value found with this window: EXACT, or a LOWER or UPPER bound.

    Under the strict tie rule (`reaches` is `>`) a value equal to alpha or beta is exact too.
    """
    if reaches(value, beta):
        return LOWER
    return UPPER if reaches(alpha, value) else EXACT


def keys(game: Game[S, A]) -> Key:
    """A function from states to the table's keys: the states themselves, but in a written tree.

    There each node is a state of its own, but nodes with the same label and equal subtrees have
    one key, which is how a tree can describe a graph.
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
        # Keys of subtrees are negative, so that none is the number of a state.
        numbers[state] = ~below[state] if node.label else state
    return numbers.__getitem__


def _same(state: Hashable) -> Hashable:
    return state
