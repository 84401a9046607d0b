"""Training runs: the base class of evolution and learning, which trains generation by generation.

    run = begun(game, PRESETS["steady"].settings, seed=1)
    for generation in run.generations(seconds=30):
        ...
    run.champion, run.stopped

A run evolves networks (`evolve/evolution.py`) or trains one by temporal differences
(`learn/learning.py`), by `Settings.strategy`. Both have the same trials against opponents and the
same tables of history.

A run is a pure function of its game, settings and seed: the same weights come out, bit for bit, on
one thread or many, here or on a cluster, without a break or with `snapshot` and `resumed` between
any two generations. (That is for strict arithmetic, the default; the strategy "cma" and relaxed
arithmetic promise less.) Only `seconds` and `processor` differ and, if `Settings.read_every` leaves
it to the clock, which generations have a reading: readings have their own random numbers, and
neither learning nor the choice of the champion depends on them.
"""

from __future__ import annotations

import math
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from poda.base.terms import QT_TRANSLATE_NOOP
from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.games import game as game_named
from poda.engine.networks.network import Floats, Network
from poda.engine.playing.batches import measured
from poda.engine.playing.keeping import Keeping
from poda.engine.registry import registered
from poda.engine.runs.champion import Champion, Milestone
from poda.engine.runs.history import (
    Generation,
    History,
    Reading,
    RunParts,
    RunState,
    read_values,
    values_of,
)
from poda.engine.runs.individual import Individual, Values
from poda.engine.runs.settings import Settings, checked, checked_seed, layout_of
from poda.engine.runs.validation import Trials, Validated
from poda.engine.search.observer import SearchStopped, Stop
from poda.engine.tally import Tally

# fmt: off
REASONS: Final[dict[str, str]] = {
    "asked": QT_TRANSLATE_NOOP("Training",
        "It was cancelled. All that it learnt is kept."),
    "generations": QT_TRANSLATE_NOOP("Training",
        "The number of generations is reached: raise the limit to go on."),
    "seconds": QT_TRANSLATE_NOOP("Training",
        "The time is up: raise the limit to go on."),
    "converged": QT_TRANSLATE_NOOP("Training",
        "The step sizes are so small that nothing changes any more."),
    "diverged": QT_TRANSLATE_NOOP("Training",
        "The step sizes have run away: start anew, with a smaller noise."),
    "library": QT_TRANSLATE_NOOP("Training",
        "The library of the strategy cannot go on: start anew from the champion."),
    "proven": QT_TRANSLATE_NOOP("Training",
        "The best one is proven never to lose."),
}
# fmt: on
"""The reasons for which a run stops: codes, and the sentences that the user reads."""

READING_SHARE: Final = 0.1
"""The greatest share of a run's processor time for readings, after the first one."""
READING_STEP: Final = 0.1
"""The least processor time between two readings, in seconds."""
_FIRST_READING: Final = 1.0  # seconds of processor time, after which the first one is given up


@dataclass(frozen=True, slots=True)
class RunLimits:
    """When a run is to stop, counted from its beginning; None for no limit."""

    generations: int | None = None
    seconds: float | None = None
    processor: float | None = None  # processor time, in seconds


class TrainingRun(ABC):
    """A run. It must not be used by two threads at once.

    Args:
        game: the game, or its key.
        settings: the settings of training, such as a preset's (`PRESETS`).
        seed: a whole number from 0 to `settings.MOST_SEED`.
        executor: plays the games, on threads or on a cluster; None plays them on the calling
            thread. It may be replaced between generations (`executor`).

    Attributes:
        game, settings, seed, layout: the arguments, and the layout of its networks.
        history: the tables of its generations.
        champion: the best network in validation so far, the first of equals; None before the first
            generation, or if the settings have no validation.
        stopped: why `generations` ended last, a key of `REASONS`; None before that.
        games, seconds: the training games and the time, in seconds, that it has taken so far.
        processor: the processor time that it has taken, in seconds, all its threads together.
        beginning: float64[layout.weights], the network that it started from (`begin_with`); None
            for a random one.

    Raises EngineError for an unknown game, and for settings that do not suit the game.
    """

    _keeping: Keeping | None
    """Measures the share of positions of known value whose value a network keeps; None if the game
    has no such positions."""

    def __init__(
        self,
        game: Game[Any, Any] | str,
        settings: Settings,
        seed: int,
        executor: Executor | None = None,
    ) -> None:
        game = game_named(game)
        self.game, self.settings = game, checked(settings, game)
        self.seed, self.executor = checked_seed(seed), executor
        self.layout = layout_of(self.settings, game)
        self.history = History()
        self.champion: Validated | None = None
        self.stopped: str | None = None
        self.games, self.seconds, self.processor = 0, 0.0, 0.0
        self.beginning: Floats | None = None
        self._next_reading = 0.0  # the processor time, in seconds, at which a reading is due
        self._trials = Trials(self.settings, game, self.layout, seed)

    def __repr__(self) -> str:
        key, seed, generation = self.game.key, self.seed, self.generation
        return f"<{type(self).__name__} of {key}: seed {seed}, generation {generation}>"

    @property
    def executor(self) -> Executor | None:
        """The executor that plays the games. Raises EngineError when set, for relaxed arithmetic on
        machines that may differ."""
        return self._executor

    @executor.setter
    def executor(self, executor: Executor | None) -> None:
        if self.settings.arithmetic != "strict" and getattr(executor, "many_machines", False):
            raise EngineError("cluster.relaxed")
        self._executor = executor

    @property
    @abstractmethod
    def generation(self) -> int:
        """The number of finished generations."""

    @property
    @abstractmethod
    def best(self) -> Individual | None:
        """The individual that represents the last generation; None before the first one."""

    @property
    @abstractmethod
    def first_weights(self) -> Floats:
        """The untrained network with which a run of these settings and this seed begins:
        float64[layout.weights]."""

    def begin_with(self, weights: Floats) -> None:
        """Replace the random initial network by float64[layout.weights], before the first
        generation. The network is saved with the run, which is then a pure function of game,
        settings, seed and that network. Raises EngineError for weights that no network of the run
        can have."""
        if self.generation:
            raise RuntimeError("the run has begun")
        self._begin_with(weights)
        self.beginning = weights.astype(np.float64)

    def _begin_with(self, weights: Floats) -> None:
        raise NotImplementedError

    @abstractmethod
    def _train(self, stop: Stop | None) -> Generation:
        """Train one generation; the result has only this generation's games, and no time. Raises
        SearchStopped, and then nothing has changed."""

    @abstractmethod
    def _why_stop(self) -> str | None:
        """The strategy's own reason to stop, a key of `REASONS`; None if it has none."""

    @abstractmethod
    def _state(self) -> tuple[Values, Values]:
        """Copies of the values of the run and of its strategy that `_restore` needs besides games,
        seconds, champion and history."""

    @abstractmethod
    def _restore(self, parts: RunParts) -> None:
        """Restore the state that `_state` returned."""

    def generations(
        self,
        stop: Stop | None = None,
        limit: int | None = None,
        seconds: float | None = None,
        processor: float | None = None,
    ) -> Iterator[Generation]:
        """Train, and yield each generation; afterwards `stopped` says why it ended.

        Args:
            stop: checked between the tasks of a generation. An interrupted generation leaves no
                trace, and is trained again when the run continues.
            limit: the number of generations, counted from the run's beginning, at which to stop.
            seconds: the time, from the run's beginning, at which to stop. The generation under way
                is then interrupted; its time counts.
            processor: the processor time, in seconds (`TrainingRun.processor`), after which the
                current generation is the last.
        """
        self.stopped = None
        while (reason := self._reason(stop, limit, seconds, processor)) is None:
            began = time.perf_counter()
            until = math.inf if seconds is None else began + seconds - self.seconds
            try:
                record = self._next(_stopped_at(until, stop))
            except SearchStopped:
                reason, now = "asked", time.perf_counter()
                if now >= until:
                    reason, self.seconds = "seconds", max(self.seconds + now - began, seconds or 0)
                break
            yield record
        self.stopped = reason

    def take_reading(self, stop: Stop | None = None) -> bool:
        """Add a reading of the current best network, with its share of values kept, to the history
        of a run that pauses or is over; else the curves would end some generations earlier. It has
        no effect on training.

        Returns whether there is a new reading: not if the generation has one already, if the
        settings have none, or if `stop` interrupted it.
        """
        best, known = self.best, self.history.readings.column("generation")
        if best is None or self.settings.read_every == 0 or self.generation in known[-1:]:
            return False
        try:
            found = self._trials.reading(best.weights, self.generation, self.executor, stop)
            kept = self._values_kept(best.weights, stop)
        except SearchStopped:
            return False
        when = (self.generation, self.games, self.seconds)
        self.history.remember_reading(*when, found)
        if kept is not None and self.generation not in self.history.kept.column("generation")[-1:]:
            self.history.kept.add(*when, kept)
        return True

    def _values_kept(self, weights: Floats, stop: Stop | None) -> float | None:
        """The share of positions of known value whose value a network keeps (`_keeping`); None if
        the game has no such positions. Raises SearchStopped."""
        if self._keeping is None:
            return None
        return self._keeping.share(Network(self.layout, weights), stop)

    def _next(self, stop: Stop | None) -> Generation:
        """Train one generation, and add it to the history. Raises SearchStopped, and then nothing
        has changed."""
        began, before, untrained = time.perf_counter(), 0.0, None
        if not self.generation:
            untrained, before = self._read_by_clock(0, self.first_weights, 0.0, stop)
        with measured() as clock:
            record = self._train(stop)
        spent = self.processor + before + clock.seconds
        best = self.best
        if record.reading is None and best is not None:
            read, after = self._read_by_clock(self.generation, best.weights, spent, stop)
            if read is not None:
                record = replace(record, reading=read.tally, kept=read.kept)
            spent += after
        self.games += record.games
        self.seconds += time.perf_counter() - began
        self.processor = spent
        record = replace(
            record, games=self.games, seconds=self.seconds, processor=spent, untrained=untrained
        )
        self.history.remember(record, self.champion)
        return record

    def _read_by_clock(
        self, number: int, weights: Floats, spent: float, stop: Stop | None
    ) -> tuple[Reading | None, float]:
        """The reading of a generation's network, if one is due by processor time, and the processor
        time that it took, in seconds. The first one is before all training. The time between two
        is such that readings take `READING_SHARE` of the run.

        A reading that would take more than its share so far is given up and made later, as with the
        slow readable rules of a large game.

        Args:
            spent: the processor time of the run up to now, in seconds.
        """
        if self.settings.read_every is not None or (number and spent < self._next_reading):
            return None, 0.0
        most, found = max(_FIRST_READING, READING_SHARE * spent), None
        with measured() as clock:

            def late() -> bool:
                return clock.so_far > most or (stop is not None and stop())

            try:
                tally = self._trials.reading(weights, number, self.executor, late)
                found = Reading(tally, self._values_kept(weights, late))
            except SearchStopped:
                pass
        self._next_reading = spent + max(READING_STEP, clock.seconds / READING_SHARE)
        return found, clock.seconds

    def _reason(
        self,
        stop: Stop | None,
        limit: int | None,
        seconds: float | None,
        processor: float | None,
    ) -> str | None:
        if reason := self._why_stop():
            return reason
        if limit is not None and self.generation >= limit:
            return "generations"
        if seconds is not None and self.seconds >= seconds:
            return "seconds"
        if processor is not None and self.processor >= processor:
            return "seconds"
        return "asked" if stop and stop() else None

    def _take_reading(self, best: Individual, number: int, stop: Stop | None) -> Tally | None:
        """The reading of the best network in the generations whose number has one (`is_due`).
        Raises SearchStopped."""
        if not is_due(number, self.settings.read_every):
            return None
        return self._trials.reading(best.weights, number, self.executor, stop)

    def _crown(self, tried: Validated | None) -> bool:
        """Make the validated network the champion if it is better; returns whether it was."""
        changed = tried is not None and (self.champion is None or tried.score > self.champion.score)
        if changed:
            self.champion = tried
        return changed

    def snapshot(self) -> RunState:
        """The state from which `resumed` continues; only between generations, not during one."""
        run, strategy = self._state()
        weights = np.zeros_like(self.first_weights)  # without a champion
        beginning = np.zeros((0, len(weights))) if self.beginning is None else self.beginning[None]
        spent: Values = {
            "games": self.games, "seconds": self.seconds, "processor": self.processor,
            "beginning": beginning.copy(), "next_reading": self._next_reading,
        }  # fmt: skip
        if self.champion is not None:
            weights = self.champion.weights.copy()
        values = values_of(spent | run, strategy, self.champion, weights, self.history)
        return RunState(self.game.key, self.settings.to_dict(), self.seed, values)

    def resume(self, state: RunState) -> None:
        """Continue from `state`, of a run of the same game, settings and seed. Raises EngineError
        if the run cannot be in such a state."""
        parts = read_values(state.values, self.snapshot().values, self.settings)
        self.games, self.seconds = parts.run["games"], parts.run["seconds"]
        self.processor, self._next_reading = parts.run["processor"], parts.run["next_reading"]
        for weights in parts.run["beginning"]:
            self.begin_with(weights)
        self._restore(parts)
        self.champion = parts.champion
        self.history = parts.history


def is_due(number: int, every: int | None) -> bool:
    """Whether an action that is due in generation 1 and every `every` generations is due in this
    one; never if `every` is 0 or None."""
    return bool(every) and (number == 1 or number % (every or 1) == 0)


def _stopped_at(until: float, stop: Stop | None) -> Stop:
    """A stop that turns true also at a time of `time.perf_counter`, in seconds."""
    return lambda: time.perf_counter() >= until or (stop is not None and stop())


def begun(
    game: Game[Any, Any], settings: Settings, seed: int, executor: Executor | None = None
) -> TrainingRun:
    """A new run, of the class for its strategy. Arguments and errors are those of
    `TrainingRun`."""
    kind = registered("run", settings.strategy) or registered("run", "evolution")
    made: TrainingRun = kind(game, settings, seed, executor)
    return made


def resumed(state: RunState, executor: Executor | None = None) -> TrainingRun:
    """The run with that saved state, which continues as if it had never been interrupted.

    Raises EngineError if no run can be in such a state.
    """
    settings = Settings.from_dict(state.settings)
    run = begun(game_named(state.game_key), settings, state.seed, executor)
    run.resume(state)
    return run


# Players that are not validated, unlike the champion (`run_folder.champion_of_run`): the network of
# a run before any training, and the latest one.


def first_champion(game: Game[Any, Any], settings: Settings, seed: int) -> Champion:
    """The initial network of a run with these settings and seed, as a champion: generation 0, not
    tested yet.

    Raises EngineError for settings that do not suit the game, and for an invalid seed.
    """
    return _first_of(begun(game, settings, seed))


def _first_of(run: TrainingRun) -> Champion:
    weights = run.first_weights
    weights.flags.writeable = False
    settings = run.settings
    return Champion(
        run.game.key, run.layout, weights, settings.plies, settings, run.seed, generation=0
    )


def best_of_run(run: TrainingRun) -> Champion:
    """The network that represents the run's last generation; before the first, `first_champion`.

    Call this between two generations, not during one.
    """
    best = run.best
    return _first_of(run) if best is None else champion_made_of(best, run)


def champion_made_of(
    found: Individual | Validated,
    run: TrainingRun,
    history: tuple[Milestone, ...] = (),
    origin: str = "",
) -> Champion:
    """An individual of a run as a champion, which does not change when the run continues."""
    weights = found.weights.copy()
    weights.flags.writeable = False
    return Champion(
        run.game.key,
        run.layout,
        weights,
        run.settings.plies,
        run.settings,
        run.seed,
        history,
        origin,
        generation=found.generation,
        fitness=found.fitness,
        age=found.age,
        mean=found.mean,
    )
