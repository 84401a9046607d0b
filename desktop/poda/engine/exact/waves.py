"""What can be solved from its end while a person waits, and the waves in which that happens.

A small game is solved whole, its positions grouped by how many plies they are from the beginning;
of others the endgames that the game's kit can list (`Kit.endgames`), grouped by material.
`retrograde.py` does the work; what is here is what a picture of it is drawn from.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from poda.engine.exact.retrograde import (
    DRAWN,
    ENDLESS,
    Database,
    Known,
    Progress,
    best_move,
    layers,
    moves_of,
    watched,
)
from poda.engine.game import Game
from poda.engine.games import GAMES
from poda.engine.kit import kit_of
from poda.engine.search.alphabeta import alphabeta
from poda.engine.search.observer import Counter, SearchStopped, Stop, never

WHOLE: Final = 0
"""The number of pieces that means a whole game."""


class Subject(NamedTuple):
    """What is to be solved.

    Attributes:
        game: its key.
        pieces: all positions of at most so many; WHOLE for a game from its beginning on.
    """

    game: str
    pieces: int = WHOLE


class Group(NamedTuple):
    """Positions that stand together: those from `first` to before `last`.

    Attributes:
        kind: the plies from the beginning, one number; or whether the side to move has pieces, and
            the other one, two numbers, where one of them has none; or the material: how many men
            and kings the side to move has, and the other one, four numbers.
    """

    kind: tuple[int, ...]
    first: int
    last: int


class WaveCount(NamedTuple):
    """A wave, counted (see `retrograde.Wave`).

    Attributes:
        value, plies: what its positions are worth, for the side that is to move.
        size: how many they are.
        predecessors: how many moves lead to them.
    """

    value: int
    plies: int
    size: int
    predecessors: int


@dataclass(frozen=True, eq=False)
class Solved:
    """All positions of a subject, and what each is worth.

    Attributes:
        subject: what was to be solved.
        game: its rules.
        positions: by their numbers.
        number: of a position. Raises KeyError for one that is not among them.
        value, plies: int8[n] and int32[n], as in `retrograde.Database`.
        winner: int8[n], MAX, MIN, or 0 for a draw.
        waves: in the order in which they were found.
        wave: int16[n], to which of them a position belongs.
        groups: in the order of their numbers.
        moves: how many there are in all positions.
        seconds: how long it took.
    """

    subject: Subject
    game: Game[Any, Any]
    positions: Sequence[Any]
    number: Callable[[Any], int]
    value: NDArray[np.int8]
    plies: NDArray[np.int32]
    winner: NDArray[np.int8]
    waves: tuple[WaveCount, ...]
    wave: NDArray[np.int16]
    groups: tuple[Group, ...]
    moves: int
    seconds: float

    def __len__(self) -> int:
        return len(self.positions)

    @property
    def longest(self) -> int:
        """The plies of the longest win."""
        return max((wave.plies for wave in self.waves if wave.value != DRAWN), default=0)

    def to_move(self, number: int) -> int:
        """Who is to move there: MAX or MIN."""
        return self.game.to_move(self.positions[number])

    def known(self, number: int) -> Known:
        """What a position is worth for the side that is to move."""
        return Known(int(self.value[number]), int(self.plies[number]))

    def look_up(self, state: Any) -> Known:
        """The same of a state."""
        return self.known(self.number(state))

    def moves_at(self, number: int) -> dict[Any, Known]:
        """What each move there is worth, for the side that plays it."""
        return moves_of(self.game, self.positions[number], self.look_up)

    def best_at(self, number: int) -> Any | None:
        """The best move there; None where the game is over."""
        moves = self.moves_at(number)
        return best_move(moves) if moves else None

    def after(self, number: int, action: Any) -> int:
        """The number of the position that a move leads to."""
        return self.number(self.game.result(self.positions[number], action))


def subjects() -> list[Subject]:
    """All that can be solved: small games, and the endgames of others, few pieces first."""
    found = []
    for key, game in GAMES.items():
        if game.small and not game.has_chance:
            found.append(Subject(key))
        if endgames := kit_of(game).endgames:
            found += [Subject(key, pieces) for pieces in endgames.pieces]
    return found


def solve(subject: Subject, stop: Stop = never, progress: Progress = lambda share: None) -> Solved:
    """Solve it from its end.

    Raises:
        SearchStopped: `stop` turned true.
    """
    begun = time.perf_counter()
    game = GAMES[subject.game]
    positions: list[Any] = []
    groups: list[Group] = []
    for kind, states in _grouped(subject, game, stop):
        first = len(positions)
        positions += watched(states, stop)
        groups.append(Group(kind, first, len(positions)))
    database = Database(game, positions, stop, progress)
    found: list[WaveCount] = []
    wave = np.empty(len(database.positions), np.int16)
    for each in database.waves(stop):
        wave[each.positions] = len(found)
        found.append(WaveCount(each.value, each.plies, len(each.positions), each.predecessors))
    movers = np.fromiter(map(game.to_move, database.positions), np.int8, len(database.positions))
    return Solved(
        subject, game, database.positions, database.number, database.value, database.plies,
        movers * database.value, tuple(found), wave, tuple(groups), database.moves_counted,
        time.perf_counter() - begun,
    )  # fmt: skip


def _grouped(
    subject: Subject, game: Game[Any, Any], stop: Stop
) -> Iterable[tuple[tuple[int, ...], Iterable[Any]]]:
    """The positions in groups, with the kind of each."""
    if subject.pieces != WHOLE and (endgames := kit_of(game).endgames):
        return endgames.groups(subject.pieces)
    from_start = enumerate(layers(game, game.initial_state(), stop))
    return (((plies,), layer) for plies, layer in from_start)


# Search against look-up

MOST_NODES: Final = 300_000
"""A search of more than these is given up: it would take a person's patience, and says enough."""


class Needed(NamedTuple):
    """What a search needs to find out what one look-up tells.

    Attributes:
        plies: how deep it has to look; the longest win that there is, to tell a draw without end.
        nodes: how many positions it visited.
        is_whole: whether it came to its end, and was not given up.
        seconds: how long it took.
    """

    plies: int
    nodes: int
    is_whole: bool
    seconds: float


def nodes_needed(solved: Solved, number: int, stop: Stop = never, most: int = MOST_NODES) -> Needed:
    """Have alpha-beta find out what a position is worth, as deep as that takes and no deeper.

    Raises:
        SearchStopped: `stop` turned true.
    """
    known = solved.known(number)
    plies = solved.longest if known.plies == ENDLESS else known.plies
    to_the_end = known == (DRAWN, plies) and solved.subject.pieces == WHOLE
    counter = Counter(lambda: counter.nodes >= most or stop())
    begun, is_whole = time.perf_counter(), True
    try:
        limit = None if to_the_end else plies
        alphabeta(solved.game, solved.positions[number], limit, observer=counter)
    except SearchStopped:
        if stop():
            raise
        is_whole = False
    return Needed(plies, counter.nodes, is_whole, time.perf_counter() - begun)
