"""Evolve or learn? Two runs of one game on the same budget, and a match between their champions.

One run evolves networks, the other has one learn by temporal differences; what each may take is
counted in seconds of a processor, whatever else the machine does, or in generations, which makes
all of it the same wherever it is played. Their champions then meet, each opening (or each sequence
of throws) from both sides, and how much is due to chance is read off these pairs
(`engine/tally.py`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from poda.base.terms import QT_TRANSLATE_NOOP
from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.games import evolved_games
from poda.engine.games import game as game_named
from poda.engine.match import USUAL_SEED, of_champion, played_in_parts
from poda.engine.networks.architectures import PLAIN
from poda.engine.playing.training_kit import training_kit_of
from poda.engine.runs.champion import Champion
from poda.engine.runs.presets import presets, usual_preset
from poda.engine.runs.run_folder import champion_of_run
from poda.engine.runs.settings import Settings, checked
from poda.engine.runs.training_run import TrainingRun, best_of_run
from poda.engine.search.observer import Stop
from poda.engine.tally import PairedResults, PairMeans, wilson

PAIRS: Final = 200
"""The pairs of games in a match between two champions, with each opening from both sides."""

POINTS_PAIRS: Final = 1000
"""The pairs of games in a match that counts points, in which dice make results vary more."""

OPENING_PLIES: Final = 6
"""The random plies to open with in games without dice, since two networks would otherwise repeat
one game."""

# The presets of both contestants.


def learning_presets(game_key: str) -> list[str]:
    """The presets of a game by which a network learns, the usual one first."""
    return [name for name, settings in _presets(game_key) if settings.learns]


def evolving_presets(game_key: str) -> list[str]:
    """The presets of a game by which networks evolve, the usual one first."""
    found = [name for name, settings in _presets(game_key) if not settings.learns]
    usual = usual_preset(game_key)
    return sorted(found, key=lambda name: name != usual)


def _presets(game_key: str) -> list[tuple[str, Settings]]:
    found = []
    for name, preset in presets(game_key).items():
        with suppress(EngineError):
            found.append((name, checked(preset.settings, game_named(game_key))))
    return found


def contest_games() -> list[str]:
    """The games for which both can be had, by their keys."""
    return [key for key in evolved_games() if learning_presets(key) and evolving_presets(key)]


# The match at the end.


@dataclass(frozen=True, slots=True)
class Margin(PairedResults):
    """The result of a match, from the side of its first player.

    Attributes:
        in_points: whether a game may count more than one point.
    """

    in_points: bool = False

    @property
    def turned(self) -> Margin:
        """The result from the side of the second player."""
        return replace(self, results=-self.results)

    @property
    def score(self) -> float:
        """The share of the games, 0 to 1, a draw a half."""
        return self.tally.score if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Between which numbers the true `mean` lies, at 95 % confidence: by how much the pairs
        differ, and where all are alike by Wilson's interval of as many games."""
        test = PairMeans()
        for value in self.pairs.tolist():
            test.add(value)
        found = test.estimate
        if found.is_known:
            low, high = found.value - found.error, found.value + found.error
        elif self.in_points:
            return -math.inf, math.inf
        else:
            low, high = (2 * end - 1 for end in wilson(self.score * test.pairs, test.pairs))
        return (low, high) if self.in_points else (max(low, -1.0), min(high, 1.0))

    @property
    def score_interval(self) -> tuple[float, float]:
        """The interval of the `score`, where no game counts more than a win."""
        low, high = self.interval
        return (1 + low) / 2, (1 + high) / 2

    @property
    def winner(self) -> int:
        """1 for the first player, -1 for the second, if the result is significant at 95 %; else
        0."""
        low, high = self.interval
        return (low > 0) - (high < 0)


def pairs_of(game: Game[Any, Any]) -> int:
    """The default number of pairs of games in a match."""
    return POINTS_PAIRS if game.counts_points else PAIRS


def no_games(game: Game[Any, Any]) -> Margin:
    """The margin of a match that has not begun."""
    return replace(Margin.of(), in_points=game.counts_points)


def decide(
    first: Champion,
    second: Champion,
    pairs: int | None = None,
    seed: int = USUAL_SEED,
    plies: int | None = None,
    executor: Executor | None = None,
    stop: Stop | None = None,
    progress: Callable[[Margin], None] | None = None,
) -> Margin:
    """Play a match between two champions of one game; the result from the side of `first`.

    Args:
        pairs: the number of pairs of games; None is the default.
        seed: of openings and dice; the same seed gives the same games.
        plies: how far both look ahead; None: the greater look-ahead of both trainings, so that only
            the networks differ.
        progress: called with the result of the games so far.

    Raises SearchStopped soon after `stop` turns true, EngineError for players of two games.
    """
    game = game_named(first.game_key)
    first, second = of_one_size(first, second)
    count = pairs or pairs_of(game)
    found = no_games(game)
    ahead = plies or max(first.plies, second.plies)
    for part in _parts(game, first, second, 2 * count, seed, ahead, executor, stop, progress):
        found += Margin(np.asarray(part, dtype=np.int64), game.counts_points)
        if progress is not None:
            progress(found)
    return found


def of_one_size(first: Champion, second: Champion) -> tuple[Champion, Champion]:
    """The same two players. Where both are networks of one hidden layer, the smaller one gets units
    without effect, so that a kernel plays both in one batch: sums keep their very bits, as only
    zeros are added."""
    one, other = first.layout, second.layout
    alike = replace(one, hidden=0) == replace(other, hidden=0) and one.kind == PLAIN
    if not alike or one.hidden == other.hidden:
        return first, second
    hidden = max(one.hidden, other.hidden)
    return _widened(first, hidden), _widened(second, hidden)


def _widened(player: Champion, hidden: int) -> Champion:
    own, layout = player.layout, replace(player.layout, hidden=hidden)
    weights = np.zeros(layout.weights)
    for wide, narrow in zip(layout.parts(weights), own.parts(player.weights), strict=True):
        wide[: own.hidden] = narrow
    weights.flags.writeable = False
    return replace(player, layout=layout, weights=weights)


def _parts(
    game: Game[Any, Any],
    first: Champion,
    second: Champion,
    games: int,
    seed: int,
    plies: int,
    executor: Executor | None,
    stop: Stop | None,
    progress: Callable[[Margin], None] | None,
) -> Iterator[Any]:
    if (play_for_points := training_kit_of(game).point_matches()) is not None:
        of_champion("second", second, game)  # raises EngineError for another game's

        def tell(points: Any) -> None:
            if progress is not None:
                progress(Margin(points.results, in_points=True))

        yield play_for_points(first, second, games, seed, executor, stop, tell).results
        return
    openings = 0 if game.has_chance else OPENING_PLIES
    yield from played_in_parts(
        game,
        of_champion("first", first, game, plies),
        of_champion("second", second, game, plies),
        games,
        seed,
        openings,
        executor,
        stop,
    )


# The verdict in words.

# fmt: off
VERDICTS: Final[dict[int, str]] = {
    1: QT_TRANSLATE_NOOP("Contest", "Learning wins: {margin}."),
    -1: QT_TRANSLATE_NOOP("Contest", "Evolution wins: {margin}."),
    0: QT_TRANSLATE_NOOP("Contest", "Too close to call. Learning: {margin}; that may be chance."),
}
# fmt: on
"""The verdict by `Margin.winner` from the learning network's side; the margin is the winner's."""


def champion_to_meet(run: TrainingRun) -> Champion:
    """The network that plays for a run: its champion, else the last generation's best."""
    return champion_of_run(run) or best_of_run(run)
