"""How good the individuals of a generation are.

The games of a generation are one batch (`playing.py`), with opponents, random openings and dice
from streams named (seed, generation, purpose): nothing depends on how the batch is divided.
"""

from __future__ import annotations

from concurrent.futures import Executor
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

from poda.engine.evolve.network import Layout, played
from poda.engine.evolve.playing import (
    Batch,
    Results,
    Stop,
    lines_lost,
    play,
    zero_code,
)
from poda.engine.evolve.random_numbers import Stream
from poda.engine.evolve.settings import Settings
from poda.engine.evolve.strategy import Floats, Purpose
from poda.engine.game import Game
from poda.engine.search.stopping import SearchStopped

Whole = npt.NDArray[np.int64]

_LINES_NETWORKS: Final = 16  # whose lines are counted in one call: some 10 ms of work


class Fitness(Protocol):
    """One measure of fitness, for one run."""

    @property
    def proven(self) -> float | None:
        """The fitness of one that is proven never to lose; None where nothing is proven."""

    def evaluate(
        self,
        weights: Floats,
        hall: Floats,
        generation: int,
        executor: Executor | None = None,
        stop: Stop | None = None,
    ) -> tuple[Floats, int]:
        """The fitness[k] of weights[k, n], and how many games it took.

        Args:
            hall: weights[h, n] of the hall of fame.

        Raises SearchStopped where `stop` turned true.
        """  # fmt: skip


def fitness_for(settings: Settings, game: Game[Any, Any], layout: Layout, seed: int) -> Fitness:
    """The measure that the settings name."""
    if settings.fitness == "losing-lines":
        return LosingLines(settings, game, layout)
    games = Tournament if settings.fitness == "tournament" else Mixed
    return games(settings, game, layout, seed)


class _Games:
    """Fitness by games: each individual plays `settings.games` and only its own side scores."""

    proven: float | None = None

    def __init__(self, settings: Settings, game: Game[Any, Any], layout: Layout, seed: int) -> None:
        self._settings, self._game, self._layout, self._seed = settings, game, layout, seed

    def evaluate(
        self, weights: Floats, hall: Floats, generation: int,
        executor: Executor | None = None, stop: Stop | None = None,
    ) -> tuple[Floats, int]:  # fmt: skip
        """See `Fitness`."""
        batch, begins = self.batch(weights, hall, generation)
        results = play(batch, executor, stop=stop)
        return scores(self._settings, results.reshape(begins.shape), begins), len(batch)

    def batch(
        self, weights: Floats, hall: Floats, generation: int
    ) -> tuple[Batch, npt.NDArray[np.bool_]]:
        """The games of a generation, individual by individual, and whether it begins: [k, games]"""
        opponents, begins = self._opponents(len(weights), len(hall), generation)
        own = np.broadcast_to(np.arange(len(weights))[:, None], opponents.shape)
        seeds, openings = self._dice(len(weights), generation)
        batch = Batch.facing(
            self._game.key,
            played(self._layout, np.concatenate([weights, hall])),
            *(own, opponents, begins, seeds, openings),
            self._settings.plies,
            self._settings.arithmetic,
        )
        return batch, begins

    def _opponents(
        self, count: int, hall: int, generation: int
    ) -> tuple[Whole, npt.NDArray[np.bool_]]:
        """Against whom each individual plays (an index into population and hall, or a mover code),
        and whether it begins: both [count, games]."""
        raise NotImplementedError

    def _dice(self, count: int, generation: int) -> tuple[npt.NDArray[np.uint64], Whole]:
        """The seeds and the random opening plies of the games, both [count, games]."""
        raise NotImplementedError

    def _stream(self, generation: int, purpose: Purpose) -> Stream:
        return Stream(self._seed, generation, purpose)


def scores(settings: Settings, results: Results, begins: npt.NDArray[np.bool_]) -> Floats:
    """The fitness[k] that the results[k, games] of the first players amount to.

    Games are counted before they are weighed, so that no order of a sum plays a part.
    """
    own = np.where(begins, results, -results)
    won, lost = (own > 0).sum(axis=1), (own < 0).sum(axis=1)
    drawn = own.shape[1] - won - lost
    return np.asarray(settings.win * won + settings.draw * drawn + settings.loss * lost)


class Tournament(_Games):
    """Games against others of parents and offspring together, drawn without replacement.

    Only the individual that is evaluated scores. It begins in its first game, and then in every
    other one. Its last games are against the hall of fame, as many as the settings say and the
    hall has members, drawn without replacement too.
    """

    def _opponents(
        self, count: int, hall: int, generation: int
    ) -> tuple[Whole, npt.NDArray[np.bool_]]:
        games = self._settings.games
        famous = min(self._settings.hall_games, hall)
        stream = self._stream(generation, Purpose.OPPONENTS)
        others = stream.orders(count, count - 1)[:, : games - famous]
        others = others + (others >= np.arange(count)[:, None])  # all but itself
        past = self._stream(generation, Purpose.HALL).orders(count, hall)[:, :famous]
        opponents = np.concatenate([others, count + past], axis=1)
        return opponents, np.broadcast_to(np.arange(games) % 2 == 0, opponents.shape)

    def _dice(self, count: int, generation: int) -> tuple[npt.NDArray[np.uint64], Whole]:
        games = self._settings.games
        seeds = self._stream(generation, Purpose.DICE).words(count * games)
        openings = self._stream(generation, Purpose.OPENINGS)
        return (
            seeds.reshape(count, games),
            openings.below(self._settings.opening_plies + 1, count, games),
        )


class Mixed(_Games):
    """Pairs of games, the same opening once with each colour, the same for all who are compared.

    That they meet the same opponents after the same openings takes much of the luck out of their
    comparison (common random numbers). They are the whole population or, where the settings say so,
    the two of a mirrored pair, and then other pairs have other games. First come the pairs against
    the sparring partner, then those against the hall of fame, then self-play: against members of
    the population, drawn anew for each generation, or against the best so far. (An individual that
    is drawn itself plays against its own copy.) Of an odd number of games the last has no second
    half.
    """

    def _opponents(
        self, count: int, hall: int, generation: int
    ) -> tuple[Whole, npt.NDArray[np.bool_]]:
        settings = self._settings
        groups, pairs, sparring = self._groups(count), self._pairs, self._sparring_pairs
        famous = min(round(pairs * settings.hall_share), pairs - sparring) if hall else 0
        shape = int(groups[-1]) + 1, pairs
        if settings.rivals == "best":
            of_pairs = np.zeros(shape, dtype=np.int64)  # the first one: see `Strategy.ask`
        else:
            of_pairs = self._stream(generation, Purpose.OPPONENTS).below(count, *shape)
        past = self._stream(generation, Purpose.HALL).below(max(hall, 1), *shape)
        of_pairs[:, sparring : sparring + famous] = count + past[:, :famous]
        of_pairs[:, :sparring] = zero_code(settings.sparring_plies)
        opponents = self._twice(of_pairs)[groups]
        return opponents, np.broadcast_to(np.arange(settings.games) % 2 == 0, opponents.shape)

    def _dice(self, count: int, generation: int) -> tuple[npt.NDArray[np.uint64], Whole]:
        groups, pairs = self._groups(count), self._pairs
        shape = int(groups[-1]) + 1, pairs
        seeds = self._stream(generation, Purpose.DICE).words(shape[0] * pairs).reshape(shape)
        openings = self._stream(generation, Purpose.OPENINGS)
        plies = openings.below(self._settings.opening_plies + 1, *shape)
        sparring = self._sparring_pairs
        plies[:, :sparring] = openings.below(
            self._settings.sparring_opening_plies + 1, shape[0], sparring
        )
        return self._twice(seeds)[groups], self._twice(plies)[groups]

    @property
    def _pairs(self) -> int:
        return -(-self._settings.games // 2)

    @property
    def _sparring_pairs(self) -> int:
        return min(round(self._pairs * self._settings.sparring_share), self._pairs)

    def _groups(self, count: int) -> Whole:
        """Whose games are alike: the number of each individual's group, the last one's the highest.
        The mean, which comes first, shares those of the first pair."""
        in_pairs = self._settings.strategy == "antithetic"
        if not in_pairs or self._settings.common_games == "population":
            return np.zeros(count, dtype=np.int64)
        pairs = np.arange((count - 1) // 2)
        return np.concatenate([pairs[:1], pairs, pairs])

    def _twice(self, of_pairs: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """What is said of pairs of games, [..., pairs], of each game: [..., games]."""
        return of_pairs.repeat(2, axis=1)[:, : self._settings.games]


class LosingLines:
    """Minus the number of lines lost when all replies are tried, as first and as second player.

    At 0 nobody can ever beat the individual: that is proven, not sampled. The lines of one that was
    in the last generation too are known, and not counted again.
    """

    proven: float | None = 0.0

    def __init__(self, settings: Settings, game: Game[Any, Any], layout: Layout) -> None:
        self._settings, self._game, self._layout = settings, game, layout
        self._known: dict[bytes, float] = {}  # of the last generation: parents come again

    def evaluate(
        self, weights: Floats, hall: Floats, generation: int,
        executor: Executor | None = None, stop: Stop | None = None,
    ) -> tuple[Floats, int]:  # fmt: skip
        """See `Fitness`. The lines of an individual, as first and as second, count as two games."""
        if stop and stop():
            raise SearchStopped
        keys = [one.tobytes() for one in weights]
        new = [index for index, key in enumerate(keys) if key not in self._known]
        for index, lost in zip(new, self._lost(weights[new], stop), strict=True):
            self._known[keys[index]] = 0.0 - lost
        self._known = {key: self._known[key] for key in keys}
        return np.array([self._known[key] for key in keys]), 2 * len(weights)

    def _lost(self, weights: Floats, stop: Stop | None) -> list[int]:
        """How many lines each network loses; some at a time, so that stopping is quick."""
        lost: list[int] = []
        for start in range(0, len(weights), _LINES_NETWORKS):
            if stop and stop():
                raise SearchStopped
            some = played(self._layout, weights[start : start + _LINES_NETWORKS])
            found = lines_lost(self._game.key, some, self._settings.plies)
            lost += found[:, :2].sum(axis=1).tolist()
        return lost
