"""A small game as tables: every position has a number, and a search of all of them at once is some
sums over arrays.

So a network is asked about each position once, and then thousands of games are played by looking
up: what `playing.play_readably` finds, for networks of any kind, without a kernel.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from poda.engine.evolve.network import Network, Played, weights_of
from poda.engine.evolve.random_numbers import Dice
from poda.engine.game import Game
from poda.engine.games import game as game_named
from poda.engine.search.evaluation import FORCED, WIN

Whole = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

_NOWHERE: Final = -1


@dataclass(frozen=True, eq=False)
class SmallGame:
    """The positions of a small game, the first one of the game first.

    Attributes:
        game: its rules, as they are searched.
        after: int64[positions, most moves], the position after each move, in the order in which
            they are searched; -1 where there is none, as nowhere in a position that is over.
        mover: int64[positions], who is to move: +1 or -1.
        won: int64[positions], of those that are over, for the side that would move: 1, 0, -1.
        over: bool[positions].
        features: [positions, inputs].
    """

    game: Game[Any, Any]
    after: Whole
    mover: Whole
    won: Whole
    over: npt.NDArray[np.bool_]
    features: npt.NDArray[Any]

    @classmethod
    def of(cls, game: Game[Any, Any]) -> SmallGame:
        """The tables of that game."""
        rules = game.for_search()
        states = [rules.initial_state()]
        numbers = {states[0]: 0}
        rows: list[list[int]] = []
        for state in states:  # it grows meanwhile
            row = []
            for action in () if rules.is_terminal(state) else rules.actions(state):
                child = rules.result(state, action)
                if child not in numbers:
                    numbers[child] = len(states)
                    states.append(child)
                row.append(numbers[child])
            rows.append(row)
        after = np.full((len(states), max(map(len, rows))), _NOWHERE, dtype=np.int64)
        for number, row in enumerate(rows):
            after[number, : len(row)] = row
        over = np.array([rules.is_terminal(state) for state in states])
        mover = np.array([rules.to_move(state) for state in states], dtype=np.int64)
        utility = [rules.utility(each) if ended else 0 for each, ended in zip(states, over)]  # noqa: B905
        won = mover * np.sign(np.array(utility)).astype(np.int64)
        features = np.array([rules.features(state) for state in states])
        return cls(rules, after, mover, won, over, features)

    def values(self, potentials: Floats | None, plies: int) -> Floats:
        """What each position is worth to its side to move, so many plies ahead, on the scale of
        `search/evaluation.py`: float64[positions].

        Args:
            potentials: float64[positions], what is found at the horizon; None: 0.
        """
        horizon = np.zeros(len(self.over)) if potentials is None else potentials
        ended = self.won * float(WIN)
        values = np.where(self.over, ended, horizon)
        for _ in range(plies):
            values = np.where(self.over, ended, self._moves(values).max(axis=1))
        return values

    def choices(self, potentials: Floats | None, plies: int) -> Floats:
        """What each move is worth to the side that makes it, likewise, with a look-ahead of 1 or
        more: float64[positions, most moves], minus infinity where there is none."""
        return self._moves(self.values(potentials, plies - 1))

    def _moves(self, values: Floats) -> Floats:
        """What moves are worth, by the values[positions] of the positions after them."""
        sooner = values - np.where(np.abs(values) > FORCED, np.sign(values), 0.0)
        signs = self.mover[:, None] * self.mover[self.after]
        return np.where(self.after == _NOWHERE, -np.inf, signs * sooner[self.after])

    def keeping(self) -> npt.NDArray[np.bool_]:
        """Which moves keep the value of the position, won, drawn or lost, however soon:
        bool[positions, most moves]."""
        found = np.sign(self.choices(None, self.game.max_plies + 1))
        there: npt.NDArray[np.bool_] = self.after != _NOWHERE
        signs = np.where(there, found, -np.inf)
        kept: npt.NDArray[np.bool_] = there & (signs == signs.max(axis=1)[:, None])
        return kept

    def moves_of(self, network: Network, plies: int) -> Whole:
        """Which move a network makes in each position, by its place in `after`, with a look-ahead
        of 1 or more: int64[positions]."""
        found = network.potentials(self.features).astype(np.float64)
        if network.layout.compares != "potential":
            found = network.outputs(self.features).astype(np.float64)
        return np.asarray(self.choices(found, max(plies, 1)).argmax(axis=1), dtype=np.int64)


@lru_cache(maxsize=4)
def tables_of(game_key: str) -> SmallGame:
    """The tables of a small game, made once: 0.1 s for tic-tac-toe."""
    return SmallGame.of(game_named(game_key))


def play_small(
    game_key: str,
    networks: Played,
    players: npt.NDArray[np.int32],
    seeds: npt.NDArray[np.uint64],
    openings: npt.NDArray[np.int32],
    plies: int,
    longest: int = 0,
) -> npt.NDArray[np.int8]:
    """What `playing.play_readably` finds of games of a small game: int8[games], for who begins.

    Args:
        players: int32[games, 2], who begins and who does not: an index into `networks`, or a player
            that looks ahead with 0 at its horizon (`playing.zero_code`).
        seeds: uint64[games], openings: int32[games], plies, longest: as in `playing.Batch`.
    """
    tables = tables_of(game_key)
    moves = {code: _moves_of(tables, networks, code, plies) for code in np.unique(players).tolist()}
    children = tables.after.tolist()
    over, won = tables.over.tolist(), (tables.mover * tables.won).tolist()
    first, results = (tables.mover > 0).tolist(), np.zeros(len(players), dtype=np.int8)
    for game, (one, other) in enumerate(players.tolist()):
        dice, opening, position, ply = Dice(int(seeds[game])), int(openings[game]), 0, 0
        while not over[position] and not (ply == longest > 0):
            quiet: list[int] = []
            if ply < opening:
                quiet = [each for each in children[position] if each >= 0 and not over[each]]
            if quiet:
                position = quiet[dice.below(len(quiet))]
            else:
                opening, code = 0, one if first[position] else other
                found = moves[code][position]
                # A network leaves nothing to chance, so it throws no dice.
                position = found[dice.below(len(found)) if code < 0 else 0]
            ply += 1
        results[game] = won[position] if over[position] else 0
    return results


def _moves_of(tables: SmallGame, networks: Played, code: int, plies: int) -> list[list[int]]:
    """The positions after the moves of each position from which a player draws its own."""
    there = tables.after >= 0
    if code >= 0:
        network = Network(networks.layout, weights_of(networks, code))
        chosen = tables.moves_of(network, plies)
        wanted = np.arange(there.shape[1]) == chosen[:, None]
    elif code == -1:  # at random
        wanted = there
    else:
        values = tables.choices(None, -code - 1)
        wanted = values == values.max(axis=1)[:, None]
    rows = zip(tables.after.tolist(), (wanted & there).tolist(), strict=True)
    return [[each for each, is_one in zip(*row, strict=True) if is_one] for row in rows]
