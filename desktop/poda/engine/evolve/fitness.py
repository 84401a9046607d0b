"""Fitness: the measures by which the individuals of a generation are compared.

The games of a generation are one batch (`batches.py`), with opponents, random openings and dice
from streams named (seed, generation, purpose): nothing depends on how the batch is divided.
"""

from __future__ import annotations

from concurrent.futures import Executor
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

from poda.engine.game import Game
from poda.engine.networks.network import Floats, Layout, played
from poda.engine.playing.batches import Batch, Results, lines_lost, partner_code, play
from poda.engine.random_numbers import Stream
from poda.engine.runs.individual import Purpose
from poda.engine.runs.settings import EvolutionSettings
from poda.engine.search.observer import SearchStopped, Stop

Whole = npt.NDArray[np.int64]

_LINES_NETWORKS: Final = 16  # whose lines are counted in one call: some 10 ms of work


class Fitness(Protocol):
    """One measure of fitness, for one run."""

    @property
    def proven(self) -> float | None:
        """The fitness that proves an individual never to lose; None if no fitness is a proof."""

    @property
    def draw_rate(self) -> float | None:
        """The share of drawn games in the last evaluated generation, 0 to 1; None if no games are
        played."""

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


def fitness_for(
    settings: EvolutionSettings, game: Game[Any, Any], layout: Layout, seed: int
) -> Fitness:
    """The measure that the settings name."""
    if settings.fitness == "losing-lines":
        return LosingLines(settings, game, layout)
    games = Tournament if settings.fitness == "tournament" else Mixed
    return games(settings, game, layout, seed)


class _Games:
    """Fitness by games: each individual plays `settings.games` games, and only it scores."""

    proven: float | None = None

    def __init__(
        self, settings: EvolutionSettings, game: Game[Any, Any], layout: Layout, seed: int
    ) -> None:
        self._settings, self._game, self._layout, self._seed = settings, game, layout, seed
        self.draw_rate: float | None = None

    def evaluate(
        self, weights: Floats, hall: Floats, generation: int,
        executor: Executor | None = None, stop: Stop | None = None,
    ) -> tuple[Floats, int]:  # fmt: skip
        """See `Fitness`."""
        batch, begins = self.batch(weights, hall, generation, stop)
        results = play(batch, executor, stop=stop).reshape(begins.shape)
        self.draw_rate = float((results == 0).mean())
        return self._scored(batch, results, begins), len(batch)

    def _scored(self, batch: Batch, results: Results, begins: npt.NDArray[np.bool_]) -> Floats:
        """The fitness[k] by the results[k, games] of the first players."""
        return scores(self._settings, results, begins)

    def batch(
        self, weights: Floats, hall: Floats, generation: int, stop: Stop | None = None
    ) -> tuple[Batch, npt.NDArray[np.bool_]]:
        """The games of a generation, individual by individual, and in which of them that individual
        begins: bool[k, games]. Raises SearchStopped once `stop` returns true."""
        opponents, begins = self._opponents(len(weights), len(hall), generation)
        own = np.broadcast_to(np.arange(len(weights))[:, None], opponents.shape)
        seeds, openings = self._dice(len(weights), generation)
        batch = Batch.facing(
            self._game.key,
            played(self._layout, np.concatenate([weights, hall]), stop),
            *(own, opponents, begins, seeds, openings),
            self._settings.plies,
            self._settings.arithmetic,
            2 * (self._settings.longest or 0),
        )
        return batch, begins

    def _opponents(
        self, count: int, hall: int, generation: int
    ) -> tuple[Whole, npt.NDArray[np.bool_]]:
        """The opponent in each game (an index into population and hall, or a mover code), and
        whether the individual begins it: both [count, games]."""
        raise NotImplementedError

    def _dice(self, count: int, generation: int) -> tuple[npt.NDArray[np.uint64], Whole]:
        """The seeds and the random opening plies of the games, both [count, games]."""
        raise NotImplementedError

    def _stream(self, generation: int, purpose: Purpose) -> Stream:
        return Stream(self._seed, generation, purpose)


def scores(settings: EvolutionSettings, results: Results, begins: npt.NDArray[np.bool_]) -> Floats:
    """The fitness[k] of individuals, from the results[k, games] of the first players.

    Games are counted before they are weighed, so that the order of a sum does not matter. A game
    won with a stake of 2 or 3 (a gammon, a backgammon) counts as two or three.
    """
    own = np.where(begins, results, -results).astype(np.int64)
    won, lost = np.maximum(own, 0).sum(axis=1), np.maximum(-own, 0).sum(axis=1)
    return _weighed(settings, won, (own == 0).sum(axis=1), lost)


def scores_of_both(
    settings: EvolutionSettings,
    results: Results,
    begins: npt.NDArray[np.bool_],
    opponents: npt.NDArray[Any],
) -> Floats:
    """As `scores`, but a game counts for the opponent too: opponents[k, games] (indices)."""
    own = np.where(begins, results, -results).astype(np.int64)
    count = len(own)

    def counted(of_own: npt.NDArray[np.bool_], of_opponent: npt.NDArray[np.bool_]) -> Whole:
        met = opponents[of_opponent & (opponents < count)]  # only evaluated individuals score
        found: Whole = of_own.sum(axis=1) + np.bincount(met, minlength=count)
        return found

    drawn = own == 0
    return _weighed(
        settings, counted(own > 0, own < 0), counted(drawn, drawn), counted(own < 0, own > 0)
    )


def _weighed(settings: EvolutionSettings, won: Whole, drawn: Whole, lost: Whole) -> Floats:
    return np.asarray(settings.win * won + settings.draw * drawn + settings.loss * lost)


class Tournament(_Games):
    """Games against others of parents and offspring together, drawn without replacement.

    Only the individual that is evaluated scores. It begins in its first game, and then in every
    other one. Its last games are against the hall of fame, as many as the settings say and the
    hall has members, drawn without replacement too.

    The published evolution of checkers differs in all three: opponents are drawn with replacement
    (nobody meets itself: that is ours), who is evaluated always begins, and both sides score.
    """

    def _scored(self, batch: Batch, results: Results, begins: npt.NDArray[np.bool_]) -> Floats:
        if self._settings.scoring == "own":
            return super()._scored(batch, results, begins)
        second, first = (each.reshape(begins.shape) for each in (batch.second, batch.first))
        opponents = np.where(begins, second, first)
        return scores_of_both(self._settings, results, begins, opponents)

    def _opponents(
        self, count: int, hall: int, generation: int
    ) -> tuple[Whole, npt.NDArray[np.bool_]]:
        games = self._settings.games
        famous = min(self._settings.hall_games, hall)
        stream = self._stream(generation, Purpose.OPPONENTS)
        if self._settings.opponents == "distinct":
            others = stream.orders(count, count - 1)[:, : games - famous]
        else:
            others = stream.below(count - 1, count, games - famous)
        others = others + (others >= np.arange(count)[:, None])  # all but itself
        past = self._stream(generation, Purpose.HALL).orders(count, hall)[:, :famous]
        opponents = np.concatenate([others, count + past], axis=1)
        begins = np.arange(games) % 2 == 0
        if self._settings.begins == "always":
            begins[:] = True
        return opponents, np.broadcast_to(begins, opponents.shape)

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

    Where the rivals are partners, the two of a mirrored pair play each other in their games of
    self-play, once with each colour: such a game is played once and counts for both, so that it
    says as much as four games against others. The mean then meets the hall of fame, or the sparring
    partner as long as nobody is in it.
    """

    def evaluate(
        self, weights: Floats, hall: Floats, generation: int,
        executor: Executor | None = None, stop: Stop | None = None,
    ) -> tuple[Floats, int]:  # fmt: skip
        """See `Fitness`."""
        if not self._in_duels:
            return super().evaluate(weights, hall, generation, executor, stop)
        batch, begins = self.batch(weights, hall, generation, stop)
        pairs = (len(weights) - 1) // 2
        first = self._sparring_pairs + self._famous_pairs(len(hall))
        asked = np.ones(begins.shape, dtype=np.bool_)
        asked[1 + pairs :, 2 * first :] = False  # the other side of a duel
        results = np.zeros(begins.shape, dtype=np.int8)
        results[asked] = play(batch.games(asked.reshape(-1)), executor, stop=stop)
        self.draw_rate = float((results[asked] == 0).mean())
        results[1 + pairs :, 2 * first :] = results[1 : 1 + pairs, 2 * first :]
        return scores(self._settings, results, begins), int(asked.sum())

    def _opponents(
        self, count: int, hall: int, generation: int
    ) -> tuple[Whole, npt.NDArray[np.bool_]]:
        settings = self._settings
        groups, pairs, sparring = self._groups(count), self._pairs, self._sparring_pairs
        famous = self._famous_pairs(hall)
        shape = int(groups[-1]) + 1, pairs
        if settings.rivals != "population":
            of_pairs = np.zeros(shape, dtype=np.int64)  # the first one: see `Strategy.ask`
        else:
            of_pairs = self._stream(generation, Purpose.OPPONENTS).below(count, *shape)
        past = self._stream(generation, Purpose.HALL).below(max(hall, 1), *shape)
        of_pairs[:, sparring : sparring + famous] = count + past[:, :famous]
        of_pairs[:, :sparring] = partner_code(self._game.key, settings.sparring_plies)
        opponents = self._twice(of_pairs)[groups]
        begins = np.broadcast_to(np.arange(settings.games) % 2 == 0, opponents.shape)
        if self._in_duels:
            return self._duels(opponents, begins, hall, past, 2 * (sparring + famous))
        return opponents, begins

    def _duels(
        self, opponents: Whole, begins: npt.NDArray[np.bool_], hall: int, past: Whole, first: int
    ) -> tuple[Whole, npt.NDArray[np.bool_]]:
        """The opponents, changed from game `first` on: each individual meets its mirrored partner,
        and the mean meets the hall of fame."""
        count = len(opponents)
        pairs, begins = (count - 1) // 2, begins.copy()
        own = np.arange(1, 1 + pairs)[:, None]
        opponents[1 : 1 + pairs, first:] = own + pairs
        opponents[1 + pairs :, first:] = own
        begins[1 + pairs :, first:] = ~begins[1 + pairs :, first:]
        partner = partner_code(self._game.key, self._settings.sparring_plies)
        opponents[0, first:] = count + self._twice(past[:1])[0, first:] if hall else partner
        return opponents, begins

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
    def _in_duels(self) -> bool:
        return self._settings.rivals == "partner" and self._settings.strategy == "antithetic"

    def _famous_pairs(self, hall: int) -> int:
        """The number of pairs of games against the hall of fame, which has `hall` members."""
        left = self._pairs - self._sparring_pairs
        return min(round(self._pairs * self._settings.hall_share), left) if hall else 0

    @property
    def _pairs(self) -> int:
        return -(-self._settings.games // 2)

    @property
    def _sparring_pairs(self) -> int:
        return min(round(self._pairs * self._settings.sparring_share), self._pairs)

    def _groups(self, count: int) -> Whole:
        """The number of each individual's group, the last one's the highest: a group plays the same
        games. The mean, which comes first, is in the group of the first pair."""
        in_pairs = self._settings.strategy == "antithetic"
        common = self._settings.common_games == "population" and not self._in_duels
        if not in_pairs or common:
            return np.zeros(count, dtype=np.int64)
        pairs = np.arange((count - 1) // 2)
        return np.concatenate([pairs[:1], pairs, pairs])

    def _twice(self, of_pairs: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Repeat the value of each pair of games, [..., pairs], for its games: [..., games]."""
        return of_pairs.repeat(2, axis=1)[:, : self._settings.games]


class LosingLines:
    """Minus the number of lines lost when all replies are tried, as first and as second player.

    At 0 nobody can ever beat the individual: that is proven, not sampled. The lines of one that was
    in the last generation too are known, and not counted again.
    """

    proven: float | None = 0.0
    draw_rate: float | None = None

    def __init__(self, settings: EvolutionSettings, game: Game[Any, Any], layout: Layout) -> None:
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
