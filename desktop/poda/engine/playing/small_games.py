"""A small game as tables: every position has a number, and a search of all of them at once is some
sums over arrays.

A network values each position once; thousands of games are then played by look-up, with the results
of `batches.play_readably`, for networks of any kind and without a kernel.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from poda.engine.game import Game
from poda.engine.games import game as game_named
from poda.engine.networks.network import Network, Played, weights_of
from poda.engine.random_numbers import Dice
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
        for state in states:  # the list grows during this loop
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
        """The value of each position for its side to move by a search of `plies` plies, on the
        scale of `search/evaluation.py`: float64[positions].

        Args:
            potentials: float64[positions], their values at the horizon; None: 0.
        """
        horizon = np.zeros(len(self.over)) if potentials is None else potentials
        ended = self.won * float(WIN)
        values = np.where(self.over, ended, horizon)
        for _ in range(plies):
            values = np.where(self.over, ended, self._moves(values).max(axis=1))
        return values

    def choices(self, potentials: Floats | None, plies: int) -> Floats:
        """The value of each move for the side that makes it, with a look-ahead of 1 ply or more:
        float64[positions, most moves], minus infinity where there is no move."""
        return self._moves(self.values(potentials, plies - 1))

    def _moves(self, values: Floats) -> Floats:
        """The values of moves, from the values[positions] of the positions after them."""
        sooner = values - np.where(np.abs(values) > FORCED, np.sign(values), 0.0)
        signs = self.mover[:, None] * self.mover[self.after]
        return np.where(self.after == _NOWHERE, -np.inf, signs * sooner[self.after])

    @cached_property
    def keeping(self) -> npt.NDArray[np.bool_]:
        """Whether each move keeps the position's outcome (won, drawn or lost), however soon it
        comes: bool[positions, most moves]."""
        found = np.sign(self.choices(None, self.game.max_plies + 1))
        there: npt.NDArray[np.bool_] = self.after != _NOWHERE
        signs = np.where(there, found, -np.inf)
        kept: npt.NDArray[np.bool_] = there & (signs == signs.max(axis=1)[:, None])
        return kept

    def moves_of(self, network: Network, plies: int) -> Whole:
        """The move that a network makes in each position, as its index in `after`, with a
        look-ahead of 1 ply or more: int64[positions]."""
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
    """The results of `batches.play_readably`, by look-up: int8[games], for the side that begins.

    Args:
        players: int32[games, 2], the player that begins and the other one: an index into
            `networks`, or a player that looks ahead with 0 at its horizon (`batches.zero_code`).
        seeds: uint64[games], the seeds of the games' random numbers.
        openings: int32[games], the number of random plies to open with.
        plies: how far the networks look ahead.
        longest: plies after which a game is stopped, as a draw; 0: it is played to its end.
    """
    tables = tables_of(game_key)
    codes = np.unique(players).tolist()
    drawn = {code: _drawn_from(game_key, -code - 1) for code in codes if code < 0}
    moves = {code: _moves_of(tables, networks, code, plies) for code in codes if code >= 0}
    over, won = tables.over.tolist(), (tables.mover * tables.won).tolist()
    quiet, first = _quiet(game_key), (tables.mover > 0).tolist()
    results = np.zeros(len(players), dtype=np.int8)
    for game, (one, other) in enumerate(players.tolist()):
        dice, opening, position, ply = Dice(int(seeds[game])), int(openings[game]), 0, 0
        while not over[position] and not (ply == longest > 0):
            if ply < opening and quiet[position]:
                some = quiet[position]
                position = some[dice.below(len(some))]
            else:
                opening, code = 0, one if first[position] else other
                if code < 0:
                    some = drawn[code][position]
                    position = some[dice.below(len(some))]
                else:  # a network's move is never random
                    position = moves[code][position]
            ply += 1
        results[game] = won[position] if over[position] else 0
    return results


def _moves_of(tables: SmallGame, networks: Played, code: int, plies: int) -> list[int]:
    """For each position, the number of the position after the network's move."""
    network = Network(networks.layout, weights_of(networks, code))
    chosen = tables.moves_of(network, plies)
    after: list[int] = tables.after[np.arange(len(chosen)), chosen].tolist()
    return after


@lru_cache(maxsize=16)
def _drawn_from(game_key: str, plies: int) -> list[list[int]]:
    """For each position, those after its best moves by a search of `plies` plies with 0 at the
    horizon; with 0 plies, those after any move."""
    tables = tables_of(game_key)
    wanted = tables.after >= 0
    if plies:
        values = tables.choices(None, plies)
        wanted = wanted & (values == values.max(axis=1)[:, None])
    return _listed(tables, wanted)


@lru_cache(maxsize=4)
def _quiet(game_key: str) -> list[list[int]]:
    """For each position, those after its moves that do not end the game."""
    tables = tables_of(game_key)
    return _listed(tables, (tables.after >= 0) & ~tables.over[tables.after])


def _listed(tables: SmallGame, wanted: npt.NDArray[np.bool_]) -> list[list[int]]:
    rows = zip(tables.after.tolist(), wanted.tolist(), strict=True)
    return [[each for each, is_one in zip(*row, strict=True) if is_one] for row in rows]
