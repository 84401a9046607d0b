"""Trials of single individuals: validation, which makes champions, and readings, which are shown.

Validation always plays the same games: after openings, with dice and against opponents from streams
that no run can reach, whatever its seed (`settings.MOST_SEED`). So scores compare within a run and
between runs, and nothing that is trained on is in them but the 6-ply player's manner.
"""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from poda.engine.game import Game
from poda.engine.networks.network import Floats, Layout, played
from poda.engine.playing.batches import Batch, Results, partner_code, play, zero_code
from poda.engine.playing.training_kit import training_kit_of
from poda.engine.random_numbers import Stream
from poda.engine.runs.individual import Individual, Purpose
from poda.engine.runs.settings import MOST_SEED, Settings
from poda.engine.search.observer import Stop
from poda.engine.tally import Tally

READING_GAMES: Final = 150
READING_PLIES: Final = 6

_HELD_OUT: Final = MOST_SEED + 1  # the first part of the name of the held-out streams
_SIX_PLY_PAIRS, _FOUR_PLY_PAIRS, _NETWORK_PAIRS = 60, 25, 15
_SIX_PLY_OPENING: Final = 1
"""The most random plies to open with against this player, whose own choices vary enough. Over the
bests of a run, losses in 600 games after up to six random plies hardly predict losses from the
beginning (correlation -0.3 to 0.4 in three runs, without openings 0.6 to 0.8)."""
_OPENING: Final = 6  # against the others, so that no champion suits one opponent only
_NETWORKS: Final = 10
_DICE_PAIRS: Final = 200
"""The pairs of games of a round in games with dice, all against the hand-made evaluation; each
sequence of throws is played from both sides. One game alone tells little about strength."""
VALIDATION_GAMES: Final = 2 * (_SIX_PLY_PAIRS + _FOUR_PLY_PAIRS + _NETWORK_PAIRS)
"""The number of games in a round of validation."""
VALIDATION_ROUNDS: Final = 5
_MARGIN: Final = 0.03
"""A score counts as clearly lower if it is lower by this, about a round's standard error."""


@dataclass(frozen=True, slots=True)
class Validated(Individual):
    """An individual and its validation.

    Attributes:
        score: what champions are compared by, higher is better: the share of points in the
            validation games; where a run counts losing lines, minus their number.
        tally: the validation games, of all rounds.
    """

    score: float
    tally: Tally


class Trials:
    """Plays the readings and validations of one run."""

    def __init__(self, settings: Settings, game: Game[Any, Any], layout: Layout, seed: int) -> None:
        self._settings, self._game, self._layout, self._seed = settings, game, layout, seed
        self._networks: Floats | None = None
        if not layout.is_learnt:  # networks of random tables would play at random
            stream = Stream(_HELD_OUT, Purpose.BEGINNING)
            self._networks = 0.4 * stream.uniforms(_NETWORKS, layout.weights) - 0.2

    def reading(
        self, weights: Floats, generation: int,
        executor: Executor | None = None, stop: Stop | None = None,
    ) -> Tally:  # fmt: skip
        """150 games of weights[n] against the 6-ply player, from the normal beginning, half with
        each colour. The player's choices among equal moves differ between generations. Where dice
        are thrown, against the hand-made evaluation, each sequence of throws from both sides."""
        games = READING_GAMES
        stream = Stream(self._seed, generation, Purpose.READING)
        times = 2 if self._game.has_chance else 1
        seeds = stream.words(games // times).repeat(times)
        plies = min(READING_PLIES, training_kit_of(self._game).reading_plies)
        opponents = np.full(games, partner_code(self._game.key, plies))
        batch = self._batch(weights[None, :], opponents, seeds, np.zeros(games, dtype=np.int32))
        return tally(play(batch, executor, stop=stop))

    def validation(
        self, individual: Individual, to_beat: float | None = None,
        executor: Executor | None = None, stop: Stop | None = None,
    ) -> Validated | None:  # fmt: skip
        """Five rounds of 200 games: against the players that look 6 and 4 plies ahead, and random
        networks (for kinds that are learnt a random player); each opening once with each colour.
        Where dice are thrown, of 400 games against the hand-made evaluation.

        Args:
            to_beat: the champion's score. One that stays clearly below it is tried no further.

        Returns None for such a one.
        """
        found, counts_lines = Tally(0, 0, 0), self._settings.is_absolute
        for number in range(VALIDATION_ROUNDS):
            found += self.round(individual.weights, number, executor, stop)
            score = individual.fitness if counts_lines else found.score
            if to_beat is not None and score < to_beat - (0.0 if counts_lines else _MARGIN):
                return None
        return Validated(
            individual.weights, individual.fitness, individual.age, individual.mean,
            individual.generation, score, found,
        )  # fmt: skip

    @property
    def _weak_players(self) -> npt.NDArray[np.int64]:
        """Weak opponents: without them a champion might suit only the fixed player."""
        if self._networks is None:
            return np.full(_NETWORK_PAIRS, zero_code(0))
        return 1 + np.arange(_NETWORK_PAIRS) % _NETWORKS

    def round(
        self, weights: Floats, number: int,
        executor: Executor | None = None, stop: Stop | None = None,
    ) -> Tally:  # fmt: skip
        """One round of validation games, whose number from 0 is part of the names of its
        streams."""
        if self._game.has_chance:
            seeds = Stream(_HELD_OUT, number, Purpose.DICE).words(_DICE_PAIRS).repeat(2)
            opponents = np.full(len(seeds), partner_code(self._game.key, 0))
            batch = self._batch(weights[None, :], opponents, seeds, np.zeros_like(opponents))
            return tally(play(batch, executor, stop=stop))
        pairs, kit = VALIDATION_GAMES // 2, training_kit_of(self._game)
        opponents = np.concatenate([
            np.full(_SIX_PLY_PAIRS, _fixed_player(self._game, kit.reading_plies)),
            np.full(_FOUR_PLY_PAIRS, _fixed_player(self._game, kit.reading_plies - 2)),
            self._weak_players,
        ])  # fmt: skip
        seeds = Stream(_HELD_OUT, number, Purpose.DICE).words(pairs)
        drawn = Stream(_HELD_OUT, number, Purpose.OPENINGS)
        openings = np.concatenate([
            drawn.below(_SIX_PLY_OPENING + 1, _SIX_PLY_PAIRS),
            drawn.below(_OPENING + 1, _FOUR_PLY_PAIRS + _NETWORK_PAIRS),
        ])  # fmt: skip
        networks = weights[None, :]
        if self._networks is not None:
            networks = np.concatenate([networks, self._networks])
        batch = self._batch(networks, opponents.repeat(2), seeds.repeat(2), openings.repeat(2))
        return tally(play(batch, executor, stop=stop))

    def _batch(self, weights: Floats, opponents: Any, seeds: Any, openings: Any) -> Batch:
        """Games of the first of the networks, which begins in every other one."""
        begins = np.arange(len(opponents)) % 2 == 0
        return Batch.facing(
            self._game.key,
            played(self._layout, weights),
            *(np.zeros_like(opponents), opponents, begins, seeds, openings),
            self._settings.plies,
            self._settings.arithmetic,
            2 * (self._settings.longest or 0),
        )


def _fixed_player(game: Game[Any, Any], plies: int) -> int:
    """The mover code of the fixed opponent, with that look-ahead."""
    return partner_code(game.key, plies)


def tally(results: Results) -> Tally:
    """The tally of one player, who begins the first game and every other one, from results[games]
    (int8) for the players that begin."""
    return Tally.of(np.sign(np.where(np.arange(len(results)) % 2 == 0, results, -results)))
