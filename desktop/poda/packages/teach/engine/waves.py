"""Retrograde analysis of small games and endgames, with the data from which its picture is drawn.

A small game is solved as a whole, its positions grouped by their ply; of other games the endgames
that the kit lists (`Kit.endgames`), grouped by material. `retrograde.py` does the analysis.
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
"""The value of `Subject.pieces` that means a whole game."""


class Subject(NamedTuple):
    """A set of positions to be solved.

    Attributes:
        game: the game's key.
        pieces: the greatest number of pieces; WHOLE for all positions of the game.
    """

    game: str
    pieces: int = WHOLE


class PositionGroup(NamedTuple):
    """A group of positions, those numbered `first` to `last` - 1.

    Attributes:
        kind: the ply, as one number; or the material, as four: the men and kings of the side to
            move, then those of the other one; or, if one side has no pieces, as two: whether the
            side to move has any, and the other one.
    """

    kind: tuple[int, ...]
    first: int
    last: int


class WaveCount(NamedTuple):
    """The size of a wave (see `retrograde.Wave`).

    Attributes:
        value, plies: the value of its positions, for the side to move (see `retrograde.Known`).
        size: the number of its positions.
        predecessors: the number of moves that lead to them.
    """

    value: int
    plies: int
    size: int
    predecessors: int


@dataclass(frozen=True, eq=False)
class Solved:
    """All positions of a subject with their exact values.

    Attributes:
        subject: the set that was solved.
        game: its rules.
        positions: the positions by number.
        number: the number of a position; raises KeyError for one that is not among them.
        value, plies: int8[n] and int32[n], as in `retrograde.Database`.
        winner: int8[n], MAX, MIN, or 0 for a draw.
        waves: the waves in the order in which they were found.
        wave: int16[n], the index of each position's wave.
        groups: the groups in the order of their positions.
        moves: the number of moves in all positions.
        seconds: the time of the analysis, in seconds.
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
    groups: tuple[PositionGroup, ...]
    moves: int
    seconds: float

    def __len__(self) -> int:
        return len(self.positions)

    @property
    def longest(self) -> int:
        """The length of the longest win, in plies."""
        return max((wave.plies for wave in self.waves if wave.value != DRAWN), default=0)

    def to_move(self, number: int) -> int:
        """The side to move in a position: MAX or MIN."""
        return self.game.to_move(self.positions[number])

    def known(self, number: int) -> Known:
        """The value of a position, by its number, for the side to move."""
        return Known(int(self.value[number]), int(self.plies[number]))

    def look_up(self, state: Any) -> Known:
        """The value of a state for the side to move. Raises KeyError if it is not among them."""
        return self.known(self.number(state))

    def moves_at(self, number: int) -> dict[Any, Known]:
        """The value of each move in a position, for the side that makes it."""
        return moves_of(self.game, self.positions[number], self.look_up)

    def best_at(self, number: int) -> Any | None:
        """The best move in a position; None if the game is over."""
        moves = self.moves_at(number)
        return best_move(moves) if moves else None

    def after(self, number: int, action: Any) -> int:
        """The number of the position that a move leads to."""
        return self.number(self.game.result(self.positions[number], action))


def subjects() -> list[Subject]:
    """The sets that can be solved: small games, and endgames of others, the fewest pieces first."""
    found = []
    for key, game in GAMES.items():
        if game.small and not game.has_chance:
            found.append(Subject(key))
        if endgames := kit_of(game).endgames:
            found += [Subject(key, pieces) for pieces in endgames.pieces]
    return found


def solve(subject: Subject, stop: Stop = never, progress: Progress = lambda share: None) -> Solved:
    """Solve a subject by retrograde analysis.

    Raises:
        SearchStopped: `stop` returned true.
    """
    begun = time.perf_counter()
    game = GAMES[subject.game]
    positions: list[Any] = []
    groups: list[PositionGroup] = []
    for kind, states in _grouped(subject, game, stop):
        first = len(positions)
        positions += watched(states, stop)
        groups.append(PositionGroup(kind, first, len(positions)))
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
    """The positions of a subject in groups, each with its `PositionGroup.kind`."""
    if subject.pieces != WHOLE and (endgames := kit_of(game).endgames):
        return endgames.groups(subject.pieces)
    from_start = enumerate(layers(game, game.initial_state(), stop))
    return (((plies,), layer) for plies, layer in from_start)


# Search against look-up

MOST_NODES: Final = 300_000
"""The most nodes of a search by `nodes_needed`, which is then given up."""


class Needed(NamedTuple):
    """The cost of finding a position's value by search instead of a look-up.

    Attributes:
        plies: the depth it needs; for a draw without end, that of the longest win.
        nodes: the nodes visited.
        is_whole: whether it was finished, and not given up.
        seconds: its time, in seconds.
    """

    plies: int
    nodes: int
    is_whole: bool
    seconds: float


def nodes_needed(solved: Solved, number: int, stop: Stop = never, most: int = MOST_NODES) -> Needed:
    """Find a position's value by alpha-beta, to the least depth that proves it.

    Raises:
        SearchStopped: `stop` returned true.
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
