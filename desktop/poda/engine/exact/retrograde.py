"""Retrograde analysis: a game solved from its end.

A search asks of one position what will become of it. Retrograde analysis asks of the positions in
which the game is over which ones lead there, and of those again, until nothing is found any more
(Stroehlein 1970; Thompson, "Retrograde Analysis of Certain Endgames", ICCA Journal 9(3), 1986; for
checkers Lake, Schaeffer and Lu, "Solving Large Retrograde Analysis Problems Using a Network of
Workstations", 1994). What it has found it looks up ever after:

    lost in 0       the game is over, and whoever is to move has lost
    won in k + 1    some move leads to a position that is lost in k, and none to one lost sooner
    lost in k + 1   every move leads to a won position, and the longest way there is k
    drawn           all that is left

A position is won from the side that is to move there; `k` counts plies. Each round of this is a
*wave*. To find the next one nobody looks at all positions: from those of the last wave one goes
back along the moves that lead to them. A predecessor of a lost position is won. A predecessor of a
won one has a move less that might save it; each position counts how many of these it has left, and
is lost when there are none.

A draw is *in k* where the game can end in one: drawn in 0 if it is over, and in k + 1 if some move
leads to a position that is drawn in k. A draw that no play can end has no length. Draws by
repetition depend on what was played, and not on the position: a database knows none of them.

    known = retrograde(game, reachable(game, game.initial_state()))
    known.look_up(state)            # Known(value=1, plies=5): won in 5
    known.moves(state)              # the same of each move, seen from who plays it

`waves` yields each wave as it is found, for those who want to look on.
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
"""The plies of a draw that no play ends."""

_LOOK: Final = 256
"""So many positions are looked at between two looks at `stop`."""

Progress = Callable[[float], None]
"""Is told how much is done, from 0 to 1."""


class Known(NamedTuple):
    """What a position is worth.

    Attributes:
        value: WON, DRAWN or LOST, for the side that is to move.
        plies: after how many of them the game is over if the winner hurries and the loser does not;
            ENDLESS for a draw without an end.
    """

    value: int
    plies: int


class Wave(NamedTuple):
    """The positions that are found in one round.

    Attributes:
        value, plies: what they are worth (see `Known`).
        positions: their numbers, rising: int32[n].
        predecessors: how many moves lead to them, which is what the next wave is found along.
    """

    value: int
    plies: int
    positions: NDArray[np.int32]
    predecessors: int


def watched(states: Iterable[S], stop: Stop) -> Iterator[S]:
    """The same, one after another. Raises SearchStopped once `stop` is true."""
    for number, state in enumerate(states):
        if number % _LOOK == 0 and stop():
            raise SearchStopped
        yield state


class Database(Generic[S, A]):
    """A closed set of positions, and what is known of each: no move leads out of it.

    A position is known by `Game.canonical`, so that those that are worth the same for one reason
    are one.

    Args:
        game: without dice.
        positions: all of them, in the order of their numbers; equal ones count once.
        stop: looked at again and again; once true, SearchStopped is raised.
        progress: is told how much is done: nearly all the time goes into finding the moves.

    Attributes:
        positions: by their numbers.
        value: int8[n], WON, DRAWN or LOST; DRAWN until it is found out.
        plies: int32[n]; ENDLESS until it is found out.
        moves_counted: how many moves there are in all of them.

    Raises EngineError where dice are thrown, KeyError where a move leads out of the set.
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
        """Where each move leads, and from that, from where one comes to each position."""
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
        """From where moves lead to a position, and whether the same side (1) or the other (-1) is
        to move there. Who has two such moves comes twice."""
        moves = slice(self._first[number], self._first[number + 1])
        return zip(self._before[moves].tolist(), self._turn[moves].tolist(), strict=True)

    # The waves

    def waves(self, stop: Stop = never) -> Iterator[Wave]:
        """Find out what all positions are worth, and yield each wave as it is found: those that
        are won and lost, rising by plies, then those that are drawn. To be gone through once."""
        over, drawn = self._over()
        yield from self._decided(over, stop)
        yield from self._drawn(drawn, stop)

    def _over(self) -> tuple[dict[int, int], list[int]]:
        """The positions in which the game is over: who won or lost them, and the drawn ones."""
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
        """The waves of won and of lost positions, from the first one on."""
        known = set(wave)
        plies = 0
        while wave:
            for value in (LOST, WON):
                if numbers := [number for number in wave if wave[number] == value]:
                    yield self._keep(value, plies, numbers)
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
        """The waves of drawn positions, and those that are left."""
        left = set(np.flatnonzero(self.value == DRAWN).tolist()) - set(wave)
        plies = 0
        while wave:
            if stop():
                raise SearchStopped
            yield self._keep(DRAWN, plies, wave)
            following = {before for number in wave for before, _ in self._predecessors(number)}
            wave = sorted(following & left)
            left -= following
            plies += 1
        if left:
            yield self._keep(DRAWN, ENDLESS, sorted(left))

    def _keep(self, value: int, plies: int, numbers: list[int]) -> Wave:
        found = np.array(sorted(numbers), np.int32)
        self.value[found], self.plies[found] = value, plies
        predecessors = int((self._first[found + 1] - self._first[found]).sum())
        return Wave(value, plies, found, predecessors)

    # To look up

    def number(self, state: S) -> int:
        """Which position it is. Raises KeyError for one that is not among them."""
        return self._number[self.game.canonical(state)]

    def look_up(self, state: S) -> Known:
        """What a position is worth for the side that is to move."""
        number = self.number(state)
        return Known(int(self.value[number]), int(self.plies[number]))

    def moves(self, state: S) -> dict[A, Known]:
        """What each move is worth, for the side that plays it; the plies count the move itself."""
        return moves_of(self.game, state, self.look_up)

    def score(self, state: S) -> float:
        """What a position is worth from MAX's point of view, on the scale of `exact/scores.py`."""
        known = self.look_up(state)
        return float(self.game.to_move(state) * known.value * (WIN - known.plies))


def moves_of(game: Game[S, A], state: S, look_up: Callable[[S], Known]) -> dict[A, Known]:
    """What each move of a position is worth for the side that plays it, from any database."""
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
    """All positions of a closed set solved.

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
    """All positions that play can reach from a position, itself among them, the nearest first."""
    return [state for layer in layers(game, root, stop) for state in layer]


def layers(game: Game[S, A], root: S, stop: Stop = never) -> Iterator[list[S]]:
    """All positions that play can reach from a position, by how many plies that takes: itself,
    those after one ply, those after two and not before, and so on."""
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
