"""Heuristic evaluations at the depth limit of a search, and the scale of values.

At a depth limit the game is not over: the value there is an *estimate*, from MAX's point of view. A
search has one scale of values (AIMA 4e, section 5.3): an estimate always lies strictly between a
loss and a win, and a terminal position `k` plies below the root has the value

    utility * (WIN - k)

so that a win beats every estimate, a sooner win beats a later one, and a later loss a sooner one.
(Utilities are +1, 0 and -1 here. Trees with other values are searched to the end, without a scale.)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Generic, NamedTuple, TypeVar

from poda.base import packages
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, Game
from poda.engine.games import GAMES, connect4, tictactoe
from poda.engine.games import game as game_named
from poda.engine.search.observer import ESTIMATE, INF, TERMINAL, Observer

S = TypeVar("S", bound=Hashable)

WIN: Final = 10_000
"""The value of a win at the root itself: greater than every estimate of every game here."""

FORCED: Final = WIN - 1_000
"""A value above this (below its negative) is a forced win (loss): no game has 1,000 plies."""


@dataclass(frozen=True, slots=True)
class Evaluation(Generic[S]):
    """A heuristic evaluation function for positions in which the game is not over.

    Attributes:
        name: its name on the command line.
        estimate: the value of a state from MAX's point of view, between -FORCED and FORCED.
        network: the `networks.network.Network` that computes it, which a kernel can use instead of
            `estimate`; None for other evaluations.
        whole: whether all its estimates are known to be whole numbers.
    """

    name: str
    estimate: Callable[[S], float]
    network: Any = None
    whole: bool = False

    def terminal(self, utility: float, plies: int) -> float:
        """The value of a terminal position `plies` below the root, on this evaluation's scale."""
        return utility * (WIN - plies)


@dataclass(frozen=True, slots=True)
class ExpectedUtility(Evaluation[S]):
    """An evaluation in units of the game's utility, such as points: for games with dice.

    On the scale of `Evaluation` a win is worth thousands of times an estimate, which would distort
    every mean of the two.
    """

    def terminal(self, utility: float, plies: int) -> float:
        """The utility itself."""
        return utility


def plies_to_end(value: float) -> int | None:
    """The plies from the root to the end of the game for a forced win or loss; else None."""
    return WIN - int(abs(value)) if abs(value) > FORCED else None


def moves_to_end(value: float, game: Game[Any, Any] | None = None) -> int | None:
    """The number of its own moves that the winner of a forced win needs; None for other values. In
    a `game` where a side may move twice in a row: the moves of both sides."""
    plies = plies_to_end(value)
    if plies is None or (game is not None and not game.takes_turns):
        return plies
    return max(1, (plies + 1) // 2)


def _zero(state: object) -> float:
    return 0.0


@lru_cache(maxsize=8192)
def open_lines(state: tictactoe.State) -> float:
    """Tic-tac-toe: the lines still open to MAX minus the lines still open to MIN.

    The evaluation of the lectures: X on 1, O on 7 is 5 - 5 = 0; X on 1, O on 5 is 4 - 5 = -1.
    """
    return open_lines_of(state, 1) - open_lines_of(state, -1)


def open_lines_of(state: tictactoe.State, player: int) -> int:
    """The number of the eight lines that hold no stone of the other player."""
    return sum(all(state[cell] != -player for cell in line) for line in tictactoe.LINES)


def open_fours(state: connect4.State) -> float:
    """Connect Four: the lines of four still open to MAX minus those still open to MIN."""
    cells = state.cells
    balance = 0
    for line in connect4.LINES:
        stones = {cells[cell] for cell in line}
        balance += (-1 not in stones) - (1 not in stones)
    return balance


_TABLE_ROWS: Final = ((3, 4, 5, 7, 5, 4, 3), (4, 6, 8, 10, 8, 6, 4), (5, 8, 11, 13, 11, 8, 5))
CELL_TABLE: Final = tuple(worth for row in (*_TABLE_ROWS, *_TABLE_ROWS[::-1]) for worth in row)
"""For each cell of Connect Four, the number of lines of four through it."""


def cell_table(state: connect4.State) -> float:
    """Connect Four: the sum over the stones of the lines through their cell, MAX minus MIN."""
    return sum(worth * stone for worth, stone in zip(CELL_TABLE, state.cells, strict=True))


ZERO: Final[Evaluation[Any]] = Evaluation("zero", _zero, whole=True)
OPEN_LINES: Final = Evaluation("lines", open_lines, whole=True)
OPEN_FOURS: Final = Evaluation("fours", open_fours, whole=True)
CELL_TABLE_EVALUATION: Final = Evaluation("table", cell_table, whole=True)
EVEN: Final[ExpectedUtility[Any]] = ExpectedUtility("zero", _zero)
"""The evaluation that is always 0, for games with dice."""

_NAMED: Final[dict[str, Evaluation[Any]]] = {
    each.name: each for each in (OPEN_LINES, OPEN_FOURS, CELL_TABLE_EVALUATION)
}


def evaluations(game: Game[Any, Any] | str) -> tuple[Evaluation[Any], ...]:
    """The evaluations of a game, or of the game with that key, the default first. If a game names
    none they are its `estimate` method, if defined, and zero; a package may add others. Raises
    EngineError if there is no such game."""
    if (key := game if isinstance(game, str) else game.key) not in GAMES:
        from poda.engine.games.explicit_tree import ExplicitTree

        if key == ExplicitTree.key:
            return (ZERO,)
    game = game_named(game)
    kind, zero = (ExpectedUtility, EVEN) if game.has_chance else (Evaluation, ZERO)
    if (added := packages.games().get(key)) is not None and added.evaluations:
        return (*map(packages.imported, added.evaluations), zero)
    if game.evaluations:
        return tuple(_NAMED.get(name, zero) for name in game.evaluations)
    if type(game).estimate is Game.estimate:
        return (zero,)
    return kind("estimate", game.estimate), zero


def evaluation_for(game: Game[Any, Any] | str, name: str = "") -> Evaluation[Any]:
    """The evaluation of that name, "" for the default one, of a game or the game with that key.
    Raises EngineError if either is unknown."""
    choices = evaluations(game)
    for evaluation in choices:
        if name in ("", evaluation.name):
            return evaluation
    known = ", ".join(evaluation.name for evaluation in choices)
    raise EngineError("player.unknown_evaluation", text=name, names=known)


# The leaves of a depth-limited search and their values (AIMA 4e, section 5.3).

A = TypeVar("A", bound=Hashable)


class Result(NamedTuple, Generic[A]):
    """The result of a search.

    Attributes:
        value: the root's value from MAX's point of view.
        line: the principal variation; empty if the root is a leaf.
    """

    value: float
    line: tuple[A, ...]

    @property
    def action(self) -> A | None:
        """The best action: the first child that is strictly better than those before it."""
        return self.line[0] if self.line else None


def whole_values(game: Game[Any, Any], evaluation: Evaluation[Any] | None) -> bool:
    """Whether all leaves of a search are known to have whole values."""
    return game.whole_values and (evaluation is None or evaluation.whole)


class Horizon(Generic[S, A]):
    """IS-CUTOFF and EVAL: the leaves of one search.

    Args:
        plies: the depth limit below the root; None searches to the end of the game.
        evaluation: values the positions at the limit, and sets the scale of terminal ones. None:
            zero at a limit; without a limit, terminal positions have their utility.
        chance: whether the search accepts chance nodes; else `leaf` raises EngineError at one.

    Attributes:
        plies: the depth limit; infinite without one.
    """

    def __init__(
        self,
        game: Game[S, A],
        plies: int | None,
        evaluation: Evaluation[S] | None,
        observer: Observer,
        *,
        chance: bool = False,
    ) -> None:
        self._game = game
        self._chance = chance
        self.plies = INF if plies is None else plies
        self._evaluation = evaluation if evaluation or plies is None else ZERO
        self._observer = observer

    def is_leaf(self, state: S, ply: int) -> bool:
        """Whether `state` is a leaf at that ply, without telling the observer."""
        return self._game.is_terminal(state) or ply >= self.plies

    def leaf(self, state: S, ply: int) -> float | None:
        """The value of a leaf `ply` plies below the root, which the observer is told; None if
        `state` is not a leaf."""
        if self._game.is_terminal(state):
            value = self._game.utility(state)
            if self._evaluation:
                value = self._evaluation.terminal(value, ply)
            self._observer.leave(state, value, TERMINAL)
            return value
        if ply >= self.plies:
            value = (self._evaluation or ZERO).estimate(state)
            self._observer.leave(state, value, ESTIMATE)
            return value
        if not self._chance and self._game.to_move(state) == CHANCE:
            raise EngineError("player.no_chance")
        return None
