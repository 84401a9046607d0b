"""Matches of backgammon: points a game, and how far to trust them.

Every sequence of throws is played twice, once from either side, so that luck weighs less: the
throws of a game come from its seed and their number alone. Where neither player looks ahead, the
kernel plays whole games, by the network or by the hand-made evaluation; others move one by one,
with the kernel for each search.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from poda.engine.backgammon.bearoff import ready as bearoff_ready
from poda.engine.backgammon.moves import Play, Throw, plays
from poda.engine.errors import EngineError
from poda.engine.evolve.random_numbers import GOLDEN, MASK, Stream, mix
from poda.engine.evolve.tally import Tally
from poda.engine.game import MAX
from poda.engine.games.backgammon import START, Backgammon, State
from poda.engine.in_order import in_order
from poda.engine.kernels import compiled
from poda.engine.kernels.backgammon.layout import BY_FEATURES, BY_NETWORK, RANDOM
from poda.engine.players import PlayerSpec
from poda.engine.search.evaluation import FEATURES, NETWORK, evaluation_for
from poda.engine.search.stopping import SearchStopped, Stop, never

Progress = Callable[["Points"], None]
Results = npt.NDArray[np.int64]

SEARCHING: Final = "expectiminimax"
PLAYING: Final = ("random", SEARCHING, "evolved")
"""Who plays in matches."""

TASK_GAMES: Final = 2
"""Both games of a sequence of throws."""

_MATCH: Final = 0x4D41544348  # the stream of a match's seeds
_CHOICES: Final = 1 << 40  # where a game's random choices begin in its stream
_BATCH_GAMES: Final = 64
_HALF: Final = 32


@dataclass(frozen=True, slots=True)
class Points:
    """The results of some games, from one player's side.

    Attributes:
        results: int64[games], the points of each: above 0 won, 2 and 3 for gammon and backgammon.
    """

    results: Results

    @property
    def games(self) -> int:
        """How many games."""
        return len(self.results)

    @property
    def tally(self) -> Tally:
        """How many were won and lost. None is drawn."""
        return Tally.of(np.sign(self.results).tolist())

    @property
    def mean(self) -> float:
        """Points a game; of no games 0."""
        return float(self.results.mean()) if self.games else 0.0

    @property
    def standard_error(self) -> float | None:
        """The standard error of `mean`, between pairs of games with the same throws; None where
        there are not two pairs."""
        pairs = self.results[: self.games // 2 * 2].reshape(-1, 2).mean(axis=1)
        return float(pairs.std(ddof=1)) / math.sqrt(len(pairs)) if len(pairs) > 1 else None

    def count(self, points: int) -> int:
        """How many games ended with just so many points: 2 are gammons won, -3 backgammons lost."""
        return int((self.results == points).sum())


def throw_of(seed: int, number: int) -> Throw:
    """Two dice of a game, by their number from 1 on; not sorted."""
    both = mix((seed + GOLDEN * number) & MASK)
    return (6 * (both >> _HALF) >> _HALF) + 1, (6 * (both & 0xFFFF_FFFF) >> _HALF) + 1


def random_play(seed: int, number: int, count: int) -> int:
    """Any of so many plays, where a player chooses at random."""
    return (mix((seed + GOLDEN * (_CHOICES + number)) & MASK) >> _HALF) * count >> _HALF


def pair_seeds(seed: int, games: int) -> npt.NDArray[np.uint64]:
    """The seeds of a match's games: each sequence of throws for two of them."""
    return np.repeat(Stream(seed, _MATCH).words((games + 1) // 2), 2)[:games]


class Mover:
    """Plays a throw in a match, as a `PlayerSpec` says; for one thread at a time."""

    def __init__(self, spec: PlayerSpec) -> None:
        self._limit = spec.limit
        self._player = None if spec.kind == "random" else spec.build(Backgammon())

    def play(self, state: State, seed: int, number: int, stop: Stop) -> Play:
        """The play of the throw. Raises SearchStopped."""
        if stop():
            raise SearchStopped
        if self._player is None:
            assert state.throw is not None
            found = list(plays(state.own, state.opponent, state.throw))
            return found[random_play(seed, number, len(found))]
        play: Play = self._player.choose(state, self._limit, stop).action
        if stop():  # it may have been cut short
            raise SearchStopped
        return play


def seat(text: str) -> PlayerSpec:
    """Who plays, in words. Raises EngineError for who cannot play in a match."""
    spec = PlayerSpec.parse(text, Backgammon.key)
    if spec.kind not in PLAYING or spec.seconds is not None:
        raise EngineError("player.not_in_a_match", text=text.strip())
    return spec


def play_dice_game(seed: int, sides: Sequence[Mover], stop: Stop) -> int:
    """A game from its throws: the points that MAX wins. `sides` are MAX and MIN."""
    game, number = Backgammon(), 1
    first, second = throw_of(seed, number)
    while first == second:
        number += 1
        first, second = throw_of(seed, number)
    turn = MAX if first > second else -MAX
    state = State(START, START, turn, (max(first, second), min(first, second)))
    while True:
        mover = sides[0 if state.turn == MAX else 1]
        state = game.result(state, mover.play(state, seed, number, stop))
        if game.is_terminal(state):
            return int(game.utility(state))
        number += 1
        first, second = throw_of(seed, number)
        state = State(
            state.own, state.opponent, state.turn, (max(first, second), min(first, second))
        )


def in_batches(players: Sequence[PlayerSpec]) -> bool:
    """Whether the kernel plays whole games of these two."""
    return compiled.ready() and all(_is_quick(spec) for spec in players)


def _is_quick(spec: PlayerSpec) -> bool:
    known = evaluation_for(Backgammon.key, spec.evaluation) in (FEATURES, NETWORK)
    return spec.kind == "random" or (spec.kind == SEARCHING and spec.plies == 0 and known)


def _mind(spec: PlayerSpec) -> int:
    """Who plays for a quick player, as the kernel calls it."""
    if spec.kind == "random":
        return RANDOM
    evaluation = evaluation_for(Backgammon.key, spec.evaluation)
    return BY_NETWORK if evaluation is NETWORK else BY_FEATURES


def play_dice_match(
    first: PlayerSpec,
    second: PlayerSpec,
    games: int,
    seed: int = 1,
    executor: Executor | None = None,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> Points:
    """Play a match; the results from the side of `first`, which is MAX in every other game.

    Args:
        executor: threads on which games are played; None plays them here.
        progress: is told the results so far; what they are does not depend on it.

    Raises SearchStopped soon after `stop` turns true.
    """
    seeds = pair_seeds(seed, games)
    stopped, players = stop or never, (first, second)
    quick = in_batches(players)

    def play_some(which: slice) -> Results:
        if quick:
            return _by_kernel(seeds[which], players)
        return play_pairs([Mover(spec) for spec in players], seeds[which], stopped)

    results: Results = np.zeros(0, dtype=np.int64)
    at_a_time = _BATCH_GAMES if quick else TASK_GAMES
    for part in in_order(play_some, games, at_a_time, executor, stopped):
        results = np.concatenate([results, part])
        if progress is not None:
            progress(Points(results))
    return Points(results)


def play_pairs(movers: Sequence[Mover], seeds: npt.NDArray[np.uint64], stop: Stop) -> Results:
    """The points that the first of two wins in each game, in whole pairs of them: MAX in every
    other one. Raises SearchStopped."""
    points = []
    for index, seed in enumerate(seeds.tolist()):
        is_max = index % 2 == 0
        won = play_dice_game(seed, movers if is_max else movers[::-1], stop)
        points.append(won if is_max else -won)
    return np.array(points, dtype=np.int64)


def _by_kernel(seeds: npt.NDArray[np.uint64], players: Sequence[PlayerSpec]) -> Results:
    """The same, without a look at `stop`: a batch is over in some 50 milliseconds."""
    from poda.engine.backgammon.network import shipped
    from poda.engine.kernels.backgammon.search import games

    database = bearoff_ready()
    first, second = map(_mind, players)
    is_max = np.arange(len(seeds)) % 2 == 0
    minds = [(first, second) if begins else (second, first) for begins in is_max]
    network = shipped().numbers if BY_NETWORK in (first, second) else None
    points = games(seeds, minds, None if database is None else database.table, network)
    return np.where(is_max, points, -points)
