"""Retrograde analysis: solving a game backwards from its terminal positions.

A search looks forward from one position. Retrograde analysis starts at the terminal positions, goes
back to those from which a move leads there, and so on, until no position can be added (Stroehlein
1970; Thompson, "Retrograde Analysis of Certain Endgames", ICCA Journal 9(3), 1986; for checkers
Lake, Schaeffer and Lu, "Solving Large Retrograde Analysis Problems Using a Network of
Workstations", 1994). The result is a database to look values up in:

    lost in 0       the game is over, and the side to move has lost
    won in k + 1    some move leads to a position that is lost in k, and none to one lost sooner
    lost in k + 1   every move leads to a won position, and the longest way there is k
    drawn           every other position

Values are for the side to move; `k` counts plies. The positions found in one round are a *wave*.
The next one is found from the moves that lead to positions of the last, without scanning all
positions. A predecessor of a lost position is won. A predecessor of a won position has one fewer
move that may save it; each position counts its remaining ones, and is lost when there are none.

A draw has the length k if the game can end in it: 0 if it is over, and k + 1 if some move leads to
a draw of length k. A draw that no play ends has no length. Draws by repetition depend on the moves
before, not on the position: a database does not know them.

    known = retrograde(game, reachable(game, game.initial_state()))
    known.look_up(state)            # Known(value=1, plies=5): won in 5
    known.moves(state)              # the same for each move, for the side that makes it

`Database.waves` yields each wave as it is found, to show the progress of the analysis.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Final, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, Game
from poda.engine.search.evaluation import WIN
from poda.engine.search.observer import SearchStopped, Stop, never

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)

WON: Final = 1
DRAWN: Final = 0
LOST: Final = -1
ENDLESS: Final = -1
"""The `plies` of a draw that no play ends."""

_LOOK: Final = 256
"""Positions between two calls of `stop`."""

Progress = Callable[[float], None]
"""Called with the share of the work that is done, 0 to 1."""


class Known(NamedTuple):
    """The exact value of a position.

    Attributes:
        value: WON, DRAWN or LOST, for the side to move.
        plies: the plies to the end of the game if the winner wins as soon and the loser loses as
            late as possible; for a draw the fewest in which it can end, or ENDLESS.
    """

    value: int
    plies: int


class Wave(NamedTuple):
    """The positions found in one round of retrograde analysis.

    Attributes:
        value, plies: their value (see `Known`).
        positions: their numbers, ascending: int32[n].
        predecessors: the number of moves that lead to them, along which the next wave is found.
    """

    value: int
    plies: int
    positions: NDArray[np.int32]
    predecessors: int


def watched(states: Iterable[S], stop: Stop) -> Iterator[S]:
    """Yield the states. Raises SearchStopped once `stop` returns true."""
    for number, state in enumerate(states):
        if number % _LOOK == 0 and stop():
            raise SearchStopped
        yield state


class Database(Generic[S, A]):
    """A closed set of positions, out of which no move leads, with their exact values.

    Positions are identified by `Game.canonical`, so that equivalent ones count once.

    Args:
        game: a game without dice.
        positions: all of them, in the order of their numbers; equal ones count once.
        stop: called again and again; once true, SearchStopped is raised.
        progress: called while the moves are found, which takes nearly all the time.

    Attributes:
        positions: the positions by number.
        value: int8[n], WON, DRAWN or LOST; DRAWN before `waves` has found it.
        plies: int32[n]; ENDLESS before `waves` has found it.
        moves_counted: the number of moves in all positions.

    Raises EngineError for games with dice, and KeyError if a move leads out of the set.
    """

    def __init__(
        self,
        game: Game[S, A],
        positions: Iterable[S],
        stop: Stop = never,
        progress: Progress = lambda share: None,
    ) -> None:
        self.game = game
        self.positions = tuple(
            dict.fromkeys(game.canonical(state) for state in watched(positions, stop))
        )
        self._number = {state: number for number, state in enumerate(self.positions)}
        self.value = np.zeros(len(self.positions), np.int8)
        self.plies = np.full(len(self.positions), ENDLESS, np.int32)
        self._find_moves(stop, progress)

    def __repr__(self) -> str:
        return f"<Database: {len(self.positions)} positions of {self.game.key}>"

    def _find_moves(self, stop: Stop, progress: Progress) -> None:
        """Find the position after each move and, from these, the predecessors of each position."""
        parents: list[int] = []
        children: list[int] = []
        turns: list[int] = []  # 1: the same side moves again, else -1
        for number, state in enumerate(self.positions):
            if number % _LOOK == 0:
                progress(number / len(self.positions))
                if stop():
                    raise SearchStopped
            mover = self._mover(state)
            for action in self.game.actions(state):
                child = self.game.result(state, action)
                parents.append(number)
                children.append(self._number[self.game.canonical(child)])
                turns.append(mover * self._mover(child))
        by_child = np.argsort(np.array(children, np.int64), kind="stable")
        self._before = np.array(parents, np.int32)[by_child]
        self._turn = np.array(turns, np.int8)[by_child]
        numbers = np.arange(len(self.positions) + 1)
        self._first = np.searchsorted(np.array(children, np.int64)[by_child], numbers)
        self._left = np.bincount(parents, minlength=len(self.positions)).tolist()
        self.moves_counted = len(children)

    def _mover(self, state: S) -> int:
        mover = self.game.to_move(state)
        if mover == CHANCE:
            raise EngineError("player.no_chance")
        return mover

    def _predecessors(self, number: int) -> Iterator[tuple[int, int]]:
        """The predecessors of a position, each with 1 if the same side moves there as here, else
        -1. A predecessor with two moves to here comes twice."""
        moves = slice(self._first[number], self._first[number + 1])
        return zip(self._before[moves].tolist(), self._turn[moves].tolist(), strict=True)

    # The waves

    def waves(self, stop: Stop = never) -> Iterator[Wave]:
        """Solve all positions, and yield each wave as it is found: first won and lost ones, by
        ascending plies, then drawn ones. May be iterated only once."""
        over, drawn = self._over()
        yield from self._decided(over, stop)
        yield from self._drawn(drawn, stop)

    def _over(self) -> tuple[dict[int, int], list[int]]:
        """The terminal positions: those won or lost, with their value, and the drawn ones."""
        over, drawn = {}, []
        for number, moves in enumerate(self._left):
            if moves == 0:
                state = self.positions[number]
                utility = self.game.to_move(state) * self.game.utility(state)
                if utility:
                    over[number] = WON if utility > 0 else LOST
                else:
                    drawn.append(number)
        return over, drawn

    def _decided(self, wave: dict[int, int], stop: Stop) -> Iterator[Wave]:
        """Yield the waves of won and of lost positions, from the terminal ones on."""
        known = set(wave)
        plies = 0
        while wave:
            for value in (LOST, WON):
                if numbers := [number for number in wave if wave[number] == value]:
                    yield self._keep_wave(value, plies, numbers)
            following: dict[int, int] = {}
            for number, value in wave.items():
                if number % _LOOK == 0 and stop():
                    raise SearchStopped
                for before, turn in self._predecessors(number):
                    if before in known:
                        continue
                    if turn * value == WON:
                        following[before] = WON
                        known.add(before)
                        continue
                    self._left[before] -= 1
                    if self._left[before] == 0:
                        following[before] = LOST
                        known.add(before)
            wave = following
            plies += 1

    def _drawn(self, wave: list[int], stop: Stop) -> Iterator[Wave]:
        """Yield the waves of drawn positions, the last one of draws without end."""
        left = set(np.flatnonzero(self.value == DRAWN).tolist()) - set(wave)
        plies = 0
        while wave:
            if stop():
                raise SearchStopped
            yield self._keep_wave(DRAWN, plies, wave)
            following = {before for number in wave for before, _ in self._predecessors(number)}
            wave = sorted(following & left)
            left -= following
            plies += 1
        if left:
            yield self._keep_wave(DRAWN, ENDLESS, sorted(left))

    def _keep_wave(self, value: int, plies: int, numbers: list[int]) -> Wave:
        found = np.array(sorted(numbers), np.int32)
        self.value[found], self.plies[found] = value, plies
        predecessors = int((self._first[found + 1] - self._first[found]).sum())
        return Wave(value, plies, found, predecessors)

    # Looking values up

    def number(self, state: S) -> int:
        """The number of a position. Raises KeyError for one that is not among them."""
        return self._number[self.game.canonical(state)]

    def look_up(self, state: S) -> Known:
        """The value of a position for the side to move."""
        number = self.number(state)
        return Known(int(self.value[number]), int(self.plies[number]))

    def moves(self, state: S) -> dict[A, Known]:
        """The value of each move for the side that makes it; `plies` includes the move itself."""
        return moves_of(self.game, state, self.look_up)

    def score(self, state: S) -> float:
        """The value of a position from MAX's point of view, on the scale of `exact/scores.py`."""
        known = self.look_up(state)
        return float(self.game.to_move(state) * known.value * (WIN - known.plies))


def moves_of(game: Game[S, A], state: S, look_up: Callable[[S], Known]) -> dict[A, Known]:
    """The value of each move of a position for the side that makes it, by any database."""
    found = {}
    for action in game.actions(state):
        child = game.result(state, action)
        value, plies = look_up(child)
        turn = game.to_move(state) * game.to_move(child)
        found[action] = Known(turn * value, plies if plies == ENDLESS else plies + 1)
    return found


def best_move(moves: dict[A, Known]) -> A:
    """The move that wins soonest, or else draws, or else loses latest; of equals the first one."""

    def worth(action: A) -> tuple[int, int]:
        value, plies = moves[action]
        return value, -value * plies

    return max(moves, key=worth)


def retrograde(
    game: Game[S, A],
    positions: Iterable[S],
    stop: Stop = never,
    progress: Progress = lambda share: None,
) -> Database[S, A]:
    """Solve all positions of a closed set.

    >>> from poda.engine import game_named
    >>> from poda.engine.exact.retrograde import reachable, retrograde
    >>> game = game_named("tictactoe")
    >>> known = retrograde(game, reachable(game, game.initial_state()))
    >>> len(known.positions), known.look_up(game.parse_position("15"))
    (5478, Known(value=0, plies=7))
    """
    found = Database(game, positions, stop, progress)
    deque(found.waves(stop), maxlen=0)
    return found


def reachable(game: Game[S, A], root: S, stop: Stop = never) -> list[S]:
    """All positions reachable from a position, itself included, the nearest first."""
    return [state for layer in layers(game, root, stop) for state in layer]


def layers(game: Game[S, A], root: S, stop: Stop = never) -> Iterator[list[S]]:
    """Yield all positions reachable from a position, grouped by the least number of plies to reach
    them: itself, those after one ply, and so on."""
    layer = [game.canonical(root)]
    found = set(layer)
    while layer:
        yield layer
        following: dict[S, None] = {}  # a set that keeps its order
        for number, state in enumerate(layer):
            if number % _LOOK == 0 and stop():
                raise SearchStopped
            for action in game.actions(state):
                following[game.canonical(game.result(state, action))] = None
        layer = [state for state in following if state not in found]
        found.update(layer)
