"""A training run by temporal-difference learning, in generations of games of self-play.

    learning = Learning(game, PRESETS["td"].settings, seed=1)
    for generation in learning.generations(seconds=30):
        ...
    learning.champion, learning.stopped

`training_run.py` tells what it shares with other runs, and `learner.py` how it learns. A
*generation* is a stretch of so many games (`LearningSettings.episodes`), and its best one is the
network as it then stands. It learns on the calling thread: a game is played with what the one
before it has changed, so no two can be played at once. Only the trials' games are given to the
executor.

**Fitness.** Nobody competes here, so there is nothing to be fit for. What stands in its place is
the share of positions of known value in which the network keeps that value (`keeping.py`), which
means the same in every generation; of a game without such positions it is the share of points of a
reading. Either is looked at in the generations that have a trial for champion, or a reading by
their number, and keeps standing until the next.

**Champions** are those of the highest such share, where there are positions of known value: in self
play a network forgets, and a match from the empty board tells of a single line. Elsewhere they are
chosen by the validation games, as in evolution. The known positions choose and show; nothing learns
of them.
"""

from __future__ import annotations

import math
from concurrent.futures import Executor
from dataclasses import replace
from typing import Any, Final, cast

import numpy as np

from poda.engine.arrays import sum_pairwise
from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.kernels import native
from poda.engine.kernels.learning_layout import ERRORS, FIRST_WON, LEARNT, PLIES, SECOND_WON, TOLD
from poda.engine.learn.gradient import BETA
from poda.engine.learn.learner import ReadableLearner
from poda.engine.networks.held_out import outputs_of
from poda.engine.networks.lesson import (
    Learner,
    Lesson,
    Memory,
    PositionLearner,
    Positions,
    Told,
    Weights,
)
from poda.engine.networks.network import Layout, Network
from poda.engine.playing.keeping import Keeping
from poda.engine.playing.small_games import SmallGame, tables_of
from poda.engine.playing.training_kit import training_kit_of
from poda.engine.random_numbers import Stream
from poda.engine.runs.history import Generation, RunParts, quantiles
from poda.engine.runs.individual import Encoding, Individual, Purpose, Values, first_weights
from poda.engine.runs.settings import LearningSettings, unmet
from poda.engine.runs.training_run import TrainingRun, is_due
from poda.engine.runs.validation import Validated
from poda.engine.search.observer import SearchStopped, Stop
from poda.engine.tally import Tally


class TableLearner:
    """Plays games of a small game, and has an n-tuple network learn from them when they are over:
    compiled, tens of thousands a second. Readable twin: `ReadableLearner`.

    Args:
        small: the game.
        settings: of the run; "forward" is how it learns.
        layout: of the network.
    """

    games_at_once = 500
    """The games of one call: some 10 ms of work."""

    def __init__(self, small: SmallGame, settings: LearningSettings, layout: Layout) -> None:
        tuples = layout.tuples
        if tuples is None:
            raise ValueError(f"{layout} has no tuples")
        indices = tuples.indices(small.features).astype(np.int32)
        self._settings, self._size = settings, layout.weights
        self._readings, self._most = indices.shape[1], small.after.shape[1]
        self._longest = small.game.max_plies
        tables = small.after, small.over, small.won, small.mover > 0
        self._tables = [
            native.fixed(np.ascontiguousarray(each.reshape(-1).astype(np.int32)))
            for each in (indices, *tables)
        ]

    def learn(self, memory: Memory, lesson: Lesson) -> Told:
        """See `Learner`."""
        games, coherent = len(lesson), self._settings.rates == "coherent"
        moves = memory.moves if coherent else np.zeros(0, dtype=np.float32)
        for array, size in ((memory.weights, self._size), (moves, 2 * coherent * self._size)):
            if array.dtype != np.float32 or array.shape != (size,):
                raise ValueError(f"{array.dtype} of shape {array.shape}, where {size} are taken")
        if lesson.openings.shape != (games,):
            raise ValueError(f"openings of shape {lesson.openings.shape} for {games} games")
        told = np.zeros(TOLD)
        native.call(
            native.SMALL_GAMES_LEARNING,
            *(memory.weights, moves, *self._tables),
            *(np.zeros(self._longest, dtype=np.int32) for _ in range(2)),
            *(np.zeros(2 * self._longest), np.zeros(1, dtype=np.uint64)),
            *map(np.ascontiguousarray, (lesson.seeds, lesson.openings)),
            *(np.array([lesson.rate, self._settings.trace_decay, BETA]), told),
            *(games, self._readings, self._most, self._longest, lesson.chance),
            *(int(coherent), int(self._settings.backup == "best")),
        )
        won, lost = int(told[FIRST_WON]), int(told[SECOND_WON])
        return Told(
            float(told[ERRORS]), int(told[LEARNT]), int(told[PLIES]), won, games - won - lost, lost
        )


def table_learner(
    game: Game[Any, Any], settings: LearningSettings, layout: Layout
) -> TableLearner | None:
    """The compiled learner of n-tuple networks in small games, by look-up tables; None for other
    games or networks, for traces other than "forward", or without compiled code."""
    able = game.small and layout.tuples is not None and settings.traces == "forward"
    if not able or not native.is_usable():
        return None
    return TableLearner(tables_of(game.key), settings, layout)


_AT_ONCE: Final = 1_000
"""The positions learnt from between two checks of `stop`."""
_STEADY: Final = 1
"""The age of the individual that represents a generation: it is a new one in each."""


class Learning(TrainingRun):
    """One run of learning. Not for two threads at once. `TrainingRun` tells of its arguments and
    attributes.

    >>> from poda.engine import PRESETS, game_named
    >>> from poda.engine.learn.learning import Learning
    >>> learning = Learning(game_named("tictactoe"), PRESETS["td"].settings, seed=1)
    >>> for generation in learning.generations(limit=1):
    ...     pass
    >>> learning
    <Learning of tictactoe: seed 1, generation 1>
    """

    settings: LearningSettings

    def __init__(
        self,
        game: Game[Any, Any] | str,
        settings: LearningSettings,
        seed: int,
        executor: Executor | None = None,
    ) -> None:
        super().__init__(game, settings, seed, executor)
        game = self.game
        self._learner = learner_for(game, self.settings, self.layout)
        self._keeping = Keeping.of(game, self.settings.plies)
        self._memory = Memory.of(self.first_weights, self.settings.rates)
        # The memory at the start of a generation, restored if that is interrupted. Empty arrays
        # take no memory until they are first used, and most runs are only opened to be looked at.
        self._before = Memory(
            np.empty_like(self._memory.weights), np.empty_like(self._memory.moves)
        )
        averages = self._memory.weights if self.settings.averaging else self._memory.weights[:0]
        self._average = averages.copy()
        self._generation, self._fitness = 0, 0.0
        self._best: Individual | None = None

    @property
    def generation(self) -> int:
        return self._generation

    @property
    def best(self) -> Individual | None:
        """The current network, or the average of its past weights; None before the first
        generation."""
        if self._best is None and self._generation:
            weights = self._standing(self._average).copy()
            weights.flags.writeable = False
            self._best = self._individual(weights, self._generation)
        return self._best

    @property
    def first_weights(self) -> Weights:
        """The network before it has learnt anything: [layout.weights], of `layout.dtype`."""
        if self.beginning is not None:
            return self.beginning.astype(self.layout.dtype)
        settings, layout = self.settings, self.layout
        if (own := training_kit_of(self.game).own_beginning(settings, self.seed)) is not None:
            return own
        if layout.tuples is not None:
            if not settings.initial_weight:  # a million numbers take a while to draw
                return np.zeros(layout.weights, dtype=layout.dtype)
            drawn: Weights = first_weights(settings, 1, layout.weights, self.seed)[0]
            return drawn.astype(layout.dtype)
        encoding = Encoding(settings, self.game, layout)
        numbers = first_weights(settings, 1, encoding.free, self.seed)[0]
        return encoding.weights(numbers).astype(layout.dtype)

    def _why_stop(self) -> str | None:
        """Always None: learning has no reason of its own to stop a run."""
        return None

    def _begin_with(self, weights: Weights) -> None:
        self._memory.weights[:] = weights
        if self.settings.averaging:
            self._average[:] = weights

    def _train(self, stop: Stop | None) -> Generation:
        number, fitness = self._generation + 1, self._fitness
        np.copyto(self._before.weights, self._memory.weights)
        np.copyto(self._before.moves, self._memory.moves)
        try:
            told = self._learn(number, stop)
            average = self._averaged(number)
            now = self._individual(self._standing(average), number)
            reading = self._reading_of(now, stop)
            kept = self._kept(now, stop)
            if kept is not None:
                self._fitness = kept
            elif reading is not None and self._keeping is None:
                self._fitness = reading.score
            tried = self._tried(replace(now, fitness=self._fitness, mean=self._fitness), kept, stop)
        except BaseException:  # stopped, or worse: the generation is half done
            self._fitness = fitness
            np.copyto(self._memory.weights, self._before.weights)
            np.copyto(self._memory.moves, self._before.moves)
            raise
        self._generation, self._best, self._average = number, None, average
        return self._record(told, reading, self._crown(tried), kept)

    def _lesson(self, number: int) -> Lesson:
        """The games of generation `number`, from 1, with their learning rate and exploration."""
        settings, over = self.settings, number - 1
        rate, exploration = settings.learning_rate, settings.exploration
        if settings.rate_halving is not None:
            rate /= 1.0 + over / settings.rate_halving
        if settings.exploration_halving is not None:
            exploration /= 1.0 + over / settings.exploration_halving
        seeds = Stream(self.seed, number, Purpose.LEARNING).words(settings.episodes)
        drawn = Stream(self.seed, number, Purpose.OPENINGS)
        openings = drawn.below(settings.opening_plies + 1, settings.episodes)
        return Lesson(seeds, openings.astype(np.int32), rate, exploration)

    def _learn(self, number: int, stop: Stop | None) -> Told:
        """Play a generation's games. Raises SearchStopped."""
        lesson, told = self._lesson(number), Told()
        at_once = self._learner.games_at_once
        passes = 1 if unmet("passes", self.settings) else self.settings.passes
        learnt: list[Positions] = []
        for start in range(0, len(lesson), at_once):
            if stop and stop():
                raise SearchStopped
            some = lesson.games(slice(start, start + at_once))
            told += self._learner.learn(self._memory, some)
            if passes > 1:
                learnt.append(cast("PositionLearner", self._learner).positions)
        if learnt:
            self._learn_again(number, learnt, lesson.rate, stop)
        return told

    def _learn_again(
        self, number: int, learnt: list[Positions], rate: float, stop: Stop | None
    ) -> None:
        """Learn from all positions of a generation `passes` - 1 times more, each time in a new
        random order. Raises SearchStopped."""
        learner = cast("PositionLearner", self._learner)
        every = Positions(
            np.concatenate([each.boards for each in learnt]),
            np.concatenate([each.targets for each in learnt]),
        )
        for again in range(1, self.settings.passes):
            drawn = Stream(self.seed, number, Purpose.ORDER, again).words(len(every))
            order = np.argsort(drawn, kind="stable")
            for start in range(0, len(order), _AT_ONCE):
                if stop and stop():
                    raise SearchStopped
                some = every.those(order[start : start + _AT_ONCE])
                learner.learn_again(self._memory, some, rate)

    def _averaged(self, number: int) -> Weights:
        """The running average of the weights after generation `number`: at first over few
        generations, so that the beginning is soon forgotten. Empty if nothing is averaged."""
        if not self.settings.averaging:
            return self._average
        kept = min(self.settings.averaging, number / (number + 9.0))
        mean = kept * self._average.astype(np.float64) + (1.0 - kept) * self._memory.weights
        return np.asarray(mean, dtype=self.layout.dtype)

    def _standing(self, average: Weights) -> Weights:
        """The weights that represent a generation: the average, or the current ones without one."""
        return average if self.settings.averaging else self._memory.weights

    def _individual(self, weights: Weights, number: int) -> Individual:
        return Individual(weights, self._fitness, _STEADY, self._fitness, number)

    def _reading_of(self, now: Individual, stop: Stop | None) -> Tally | None:
        """The reading, where the generation's number says that one is due. If readings come by the
        clock it is due with each validation: a champion's fitness must not depend on the clock."""
        settings, number = self.settings, now.generation
        if settings.read_every is not None or self._keeping is not None:
            return self._take_reading(now, number, stop)
        if not is_due(number, settings.validate_every):
            return None
        return self._trials.reading(now.weights, number, self.executor, stop)

    def _kept(self, now: Individual, stop: Stop | None) -> float | None:
        """The share of known positions whose value is kept; None in generations in which neither a
        reading nor a validation is due."""
        every = self.settings.read_every, self.settings.validate_every
        if not any(is_due(now.generation, each) for each in every):
            return None
        return self._values_kept(now.weights, stop)

    def _tried(self, now: Individual, kept: float | None, stop: Stop | None) -> Validated | None:
        """The validation of the network, in the generations in which one is due; else None."""
        number = now.generation
        if not is_due(number, self.settings.validate_every):
            return None
        to_beat = None if self.champion is None else self.champion.score
        now = replace(now, weights=now.weights.copy())
        if kept is None:
            return self._trials.validation(now, to_beat, self.executor, stop)
        if to_beat is not None and kept <= to_beat:
            return None
        games = self._trials.round(now.weights, 0, self.executor, stop)
        return Validated(now.weights, kept, _STEADY, kept, number, kept, games)

    def _record(self, told: Told, reading: Any, changed: bool, kept: float | None) -> Generation:
        weights, games = self._standing(self._average), told.won + told.drawn + told.lost
        saturation, spread = outputs_of(Network(self.layout, weights), self.game) or (None, None)
        error = float(np.sqrt(told.squares / told.learnt)) if told.learnt else None
        return Generation(
            self._generation, games, 0.0,
            self._fitness, self._fitness, self._fitness, _STEADY, self._fitness,
            None, quantiles(weights), reading, changed, told.drawn / max(games, 1),
            saturation=saturation, spread=spread, error=error, norm=norm_of(weights), kept=kept,
        )  # fmt: skip

    def _state(self) -> tuple[Values, Values]:
        memory = self._memory
        return {}, {
            "generation": self._generation,
            "weights": memory.weights.copy(),
            "moves": memory.moves.copy(),
            "average": self._average.copy(),
            "best_fitness": self._fitness,
        }

    def _restore(self, parts: RunParts) -> None:
        self._generation = parts.strategy["generation"]
        self._fitness, self._best = parts.strategy["best_fitness"], None
        np.copyto(self._memory.weights, parts.strategy["weights"])
        np.copyto(self._memory.moves, parts.strategy["moves"])
        self._average = parts.strategy["average"].copy()


def learner_for(game: Game[Any, Any], settings: LearningSettings, layout: Layout) -> Learner:
    """The learner for a network of that layout, compiled if possible. Raises EngineError if there
    is none."""
    of_kit = training_kit_of(game).learner(settings, layout)
    compiled = of_kit or table_learner(game, settings, layout)
    if compiled is not None:
        return compiled
    if game.has_chance:
        raise EngineError("learn.no_games", text=game.key)
    return ReadableLearner(game, settings, layout)


def norm_of(weights: Weights) -> float:
    """The Euclidean norm, summed in one order everywhere."""
    return math.sqrt(sum_pairwise(np.square(weights.astype(np.float64))))
