"""Backgammon with the doubling cube between two players: money games, and matches to some points.

Every sequence of throws is played twice, once from either side, as in `dice_match.py`; of a match
the throws go on from game to game. Whoever searches doubles, takes and passes by its look-ahead
(one ply at least); random play takes or passes by chance and never doubles.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, cast

import numpy as np

from poda.engine.backgammon.cube import (
    DOUBLE,
    PASS,
    TAKE,
    Cube,
    CubeRules,
    cube_of_game,
)
from poda.engine.backgammon.dice_match import (
    TASK_GAMES,
    Mover,
    Points,
    pair_seeds,
    random_play,
    throw_of,
)
from poda.engine.backgammon.player import BackgammonPlayer
from poda.engine.game import CHANCE, MIN
from poda.engine.games.backgammon import Action, Backgammon, State
from poda.engine.in_order import in_order
from poda.engine.players import PlayerSpec
from poda.engine.search.stopping import SearchStopped, Stop, never

Progress = Callable[["CubeResults"], None]

_RULES: Final = Backgammon()


@dataclass(frozen=True, slots=True)
class CubeGame:
    """How a game, or a match, came out.

    Attributes:
        points: what the first player won, or lost; of a match 1 or -1.
        games: how many games that took.
        doubles: how often the cube was offered, by both.
        passes: how many of these doubles were passed.
        highest: the highest cube.
    """

    points: int
    games: int = 1
    doubles: int = 0
    passes: int = 0
    highest: int = 1


@dataclass(frozen=True, slots=True)
class CubeResults:
    """The results of some games, or of some matches, from one player's side."""

    games: tuple[CubeGame, ...] = ()

    @property
    def points(self) -> Points:
        """What was won and lost: counts, the mean and its standard error."""
        return Points(np.array([game.points for game in self.games], dtype=np.int64))

    def total(self, what: str) -> int:
        """The sum of `games`, `doubles` or `passes` over all of them."""
        return sum(int(getattr(game, what)) for game in self.games)

    @property
    def highest(self) -> int:
        """The highest cube of all."""
        return max((game.highest for game in self.games), default=1)


class CubeMover:
    """Plays, doubles and answers doubles, as a `PlayerSpec` says; for one thread at a time."""

    def __init__(self, spec: PlayerSpec) -> None:
        self._mover = Mover(spec)
        self._limit = spec.limit
        player = None if spec.kind == "random" else spec.build(_RULES)
        self._player = cast(BackgammonPlayer | None, player)

    def play(self, state: State, seed: int, number: int, stop: Stop) -> Action:
        """The play of the throw. Raises SearchStopped."""
        return self._mover.play(state, seed, number, stop)

    def doubles(self, state: State, stop: Stop) -> bool:
        """Whether it doubles before its throw. Raises SearchStopped."""
        if stop():
            raise SearchStopped
        if self._player is None:
            return False
        decision = self._player.doubles(state, self._limit, stop)
        if stop():
            raise SearchStopped
        return decision.doubles

    def takes(self, state: State, seed: int, number: int, stop: Stop) -> bool:
        """Whether it takes the double that is offered. Raises SearchStopped."""
        if stop():
            raise SearchStopped
        if self._player is None:
            return random_play(seed, number, 2) == 0
        answer = self._player.choose(state, self._limit, stop).action
        if stop():
            raise SearchStopped
        return bool(answer == TAKE)


class _Table:
    """One sequence of throws, and who plays with them: MAX and MIN."""

    def __init__(self, seed: int, sides: Sequence[CubeMover], stop: Stop) -> None:
        self._seed, self._sides, self._stop = seed, sides, stop
        self._number = 0
        self.games = self.doubles = self.passes = 0
        self.highest = 1

    def outcome(self, points: int) -> CubeGame:
        """What has been played so far, with what MAX won."""
        return CubeGame(points, self.games, self.doubles, self.passes, self.highest)

    def game(self, cube: Cube) -> int:
        """Play a game: the points that MAX wins. Raises SearchStopped."""
        state = _RULES.initial_state(cube)
        self.games += 1
        while not _RULES.is_terminal(state):
            state = _RULES.result(state, self._action(state))
        assert state.cube is not None
        self.highest = max(self.highest, state.cube.value)
        return int(_RULES.utility(state))

    def _action(self, state: State) -> Action:
        if state.is_offered:
            takes = self._side(-state.turn).takes(state, self._seed, self._number, self._stop)
            self.passes += not takes
            return TAKE if takes else PASS
        if state.throw is not None:
            return self._side(state.turn).play(state, self._seed, self._number, self._stop)
        if _RULES.may_double(state) and self._side(state.turn).doubles(state, self._stop):
            self.doubles += 1
            return DOUBLE
        return self._throw(state)

    def _throw(self, state: State) -> Action:
        while True:
            self._number += 1
            first, second = throw_of(self._seed, self._number)
            if state.turn != CHANCE:
                return max(first, second), min(first, second)
            if first != second:
                return first, second

    def _side(self, side: int) -> CubeMover:
        return self._sides[side == MIN]


def play_cube_game(
    seed: int, sides: Sequence[CubeMover], rules: CubeRules, stop: Stop, length: int = 0
) -> CubeGame:
    """A money game, or a match to so many points, from its throws, with what MAX won. `sides` are
    MAX and MIN.

    Raises SearchStopped.
    """
    table = _Table(seed, sides, stop)
    if not length:
        return table.outcome(table.game(cube_of_game(rules, 0, (0, 0))))
    scores = [(0, 0)]
    while max(scores[-1]) < length:
        won = table.game(cube_of_game(rules, length, scores[-1], scores[:-1]))
        scores.append((scores[-1][0] + max(won, 0), scores[-1][1] + max(-won, 0)))
    return table.outcome(1 if scores[-1][0] >= length else -1)


def play_cube_match(
    first: PlayerSpec,
    second: PlayerSpec,
    games: int,
    rules: CubeRules,
    length: int = 0,
    seed: int = 1,
    executor: Executor | None = None,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> CubeResults:
    """Play so many money games, or matches; the results from the side of `first`, which is MAX in
    every other one.

    Args:
        length: the points that win a match; 0: money games.
        executor: threads on which they are played; None plays them here.
        progress: is told the results so far; what they are does not depend on it.

    Raises SearchStopped soon after `stop` turns true.
    """
    seeds = pair_seeds(seed, games)
    stopped = stop or never
    play_some = partial(_play_some, seeds.tolist(), (first, second), (rules, length), stopped)
    results = CubeResults()
    for part in in_order(play_some, games, TASK_GAMES, executor, stopped):
        results = CubeResults((*results.games, *part))
        if progress is not None:
            progress(results)
    return results


def _play_some(
    seeds: Sequence[int],
    players: tuple[PlayerSpec, PlayerSpec],
    played: tuple[CubeRules, int],
    stop: Stop,
    which: slice,
) -> list[CubeGame]:
    movers, (rules, length) = [CubeMover(spec) for spec in players], played
    found = []
    for index in range(which.start, which.stop):
        is_max = index % 2 == 0  # whether the first player is
        sides = movers if is_max else movers[::-1]
        game = play_cube_game(seeds[index], sides, rules, stop, length)
        found.append(game if is_max else replace(game, points=-game.points))
    return found
