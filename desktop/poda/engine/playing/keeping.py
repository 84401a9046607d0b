"""The share of a game's known positions (`playing/proof.py`) whose value a network's move keeps.

It measures the progress of learning, and so has to be quick. The network chooses as in games, but
with a look-ahead of at most two plies.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from poda.engine.game import Game
from poda.engine.games import game as game_named
from poda.engine.networks.network import Floats, Network
from poda.engine.playing.proof import LISTED, known_positions
from poda.engine.playing.small_games import tables_of
from poda.engine.playing.training_kit import training_kit_of
from poda.engine.search.observer import SearchStopped, Stop

MOST_PLIES: Final = 2

_AT_ONCE: Final = 1_000  # positions at the horizon: some 10 ms, or less


class Keeping:
    """Measures the share of values kept in one game.

    Args:
        plies: the look-ahead of the network.
    """

    def __init__(self, game: Game[Any, Any], plies: int) -> None:
        self._game, self._plies = game, min(max(plies, 1), MOST_PLIES)

    @classmethod
    def of(cls, game: Game[Any, Any], plies: int) -> Keeping | None:
        """The measure for a game; None if no position has a known value."""
        return cls(game, plies) if game.small or game.key in LISTED else None

    def share(self, network: Network, stop: Stop | None = None) -> float:
        """The share, 0 to 1, of informative positions in which the first of the network's best
        moves keeps the value. Raises SearchStopped."""
        found = training_kit_of(self._game).values_kept(network, self._plies)
        if found is not None:
            return found
        if self._game.small:
            return _of_small(self._game.key, network, self._plies)
        return _horizon(self._game.key, self._plies).share(network, stop)


def _of_small(game_key: str, network: Network, plies: int) -> float:
    tables = tables_of(game_key)
    keeping = tables.keeping
    informative = (keeping != (tables.after >= 0)).any(axis=1)
    chosen = tables.moves_of(network, plies)
    return float(keeping[np.arange(len(chosen)), chosen][informative].mean())


@dataclass(frozen=True, slots=True)
class _Horizon:
    """The trees of moves above the horizon, of all informative positions, as flat arrays.

    Attributes:
        features: [leaves, inputs], at the horizon.
        values: float64[ends], of all ends of the trees what the side that chooses has of
            them, where the game is over there: infinity, 0, or minus infinity; else 0.
        leaves: int64[ends], the leaf of the others; -1 where there is none.
        signs: float64[ends], of a leaf's potential, for the side that chooses.
        moves: int64[moves], the first end of each move, which has the least of its ends,
        replies: float64[moves], 1, or -1 where the same side moves again: it has the greatest.
        positions: int64[positions], the first move of each position.
        keeping: bool[moves].
    """

    features: npt.NDArray[Any]
    values: Floats
    leaves: npt.NDArray[np.int64]
    signs: Floats
    moves: npt.NDArray[np.int64]
    replies: Floats
    positions: npt.NDArray[np.int64]
    keeping: npt.NDArray[np.bool_]

    def share(self, network: Network, stop: Stop | None) -> float:
        """See `Keeping.share`."""
        found = np.zeros(len(self.features))
        for start in range(0, len(found), _AT_ONCE):
            if stop and stop():
                raise SearchStopped
            some = slice(start, start + _AT_ONCE)
            found[some] = network.potentials(self.features[some])
        ends = np.where(self.leaves < 0, self.values, self.signs * found[self.leaves])
        lengths = np.diff(np.append(self.moves, len(ends)))
        worth = self.replies * np.minimum.reduceat(ends * self.replies.repeat(lengths), self.moves)
        counts = np.diff(np.append(self.positions, len(worth)))
        best = np.maximum.reduceat(worth, self.positions).repeat(counts)
        # The first of the best moves of each position: the greatest number of all that are left.
        number = np.where(worth == best, np.arange(len(worth), 0, -1), 0)
        chosen = len(worth) - np.maximum.reduceat(number, self.positions)
        return float(self.keeping[chosen].mean())


@lru_cache(maxsize=4)
def _horizon(game_key: str, plies: int) -> _Horizon:
    rules = game_named(game_key).for_search()
    features: list[Any] = []
    values: list[float] = []
    leaves: list[int] = []
    signs: list[int] = []
    moves: list[int] = []
    replies: list[float] = []
    positions: list[int] = []
    keeping: list[bool] = []
    for position in known_positions(game_key):
        if not position.informative:
            continue
        positions.append(len(moves))
        mover = rules.to_move(position.state)
        for action in rules.actions(position.state):
            moves.append(len(values))
            keeping.append(action in position.keeping)
            after = rules.result(position.state, action)
            replies.append(-1.0 if rules.to_move(after) == mover else 1.0)
            for state in _ends(rules, after, plies - 1):
                signs.append(mover * rules.to_move(state))
                if rules.is_terminal(state):
                    won = mover * rules.utility(state)
                    values.append(float(np.copysign(np.inf, won)) if won else 0.0)
                    leaves.append(-1)
                else:
                    values.append(0.0)
                    leaves.append(len(features))
                    features.append(rules.features(state))
    return _Horizon(
        np.array(features),
        np.array(values),
        np.array(leaves, dtype=np.int64),
        np.array(signs, dtype=np.float64),
        np.array(moves, dtype=np.int64),
        np.array(replies),
        np.array(positions, dtype=np.int64),
        np.array(keeping),
    )


def _ends(rules: Game[Any, Any], state: Any, plies: int) -> Iterator[Any]:
    """Yield the positions after `plies` plies, or at the end of the game if that comes before."""
    if not plies or rules.is_terminal(state):
        yield state
        return
    for action in rules.actions(state):
        yield from _ends(rules, rules.result(state, action), plies - 1)
