"""A run of evolution: generation after generation, until there is a reason to stop.

    evolution = Evolution(game, PRESETS["steady"].settings, seed=1)
    for generation in evolution.generations(seconds=30):
        ...
    evolution.champion, evolution.stopped

A run is a pure function of its game, settings and seed: the same weights come out, bit for bit, on
one thread or many, here or on a cluster, without a break or with `snapshot` and `resumed` between
any two generations. (Strict arithmetic is the default; what "cma" and "relaxed" promise less is
told where they are.) Only `seconds` differ.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import replace
from typing import Any, Final

import numpy as np

from poda.base.terms import QT_TRANSLATE_NOOP
from poda.engine.errors import EngineError
from poda.engine.evolve.champion import Champion, Milestone
from poda.engine.evolve.fitness import fitness_for
from poda.engine.evolve.held_out import outputs_of
from poda.engine.evolve.history import Generation, History, State, read_values, values_of
from poda.engine.evolve.network import Network
from poda.engine.evolve.settings import Settings, checked, checked_seed, layout_of
from poda.engine.evolve.strategy import (
    Antithetic,
    Encoding,
    Floats,
    Individual,
    SelfAdaptive,
    SeparableCMA,
    Strategy,
)
from poda.engine.evolve.tally import Tally
from poda.engine.evolve.validation import Trials, Validated
from poda.engine.game import Game
from poda.engine.games import game as game_named
from poda.engine.search.observer import SearchStopped, Stop

# The hall of fame: past best ones, who come back as opponents so that what beat them is kept.
#
# Rosin and Belew, "New methods for competitive coevolution", Evolutionary Computation 5, 1997.


class Hall:
    """Networks in the order in which they came in, at most `size`; then the oldest leaves."""

    def __init__(self, size: int, weights: int) -> None:
        self._size = size
        self.members: Floats = np.zeros((0, weights))

    def __len__(self) -> int:
        return len(self.members)

    def enter(self, weights: Floats) -> None:
        """Take weights[n] in as the newest member."""
        self.members = np.concatenate([self.members, weights[None, :]])[-self._size :]

    def restore(self, members: Floats) -> None:
        """The members[count, n] of another time."""
        self.members = members.copy()


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
"""Why a run stops: codes, and the sentences that the window and the terminal say of them."""

QUANTILES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
_SAMPLE: Final = 4096  # numbers of which quantiles are taken, evenly picked from all


def strategy_for(settings: Settings, weights: int, seed: int) -> Strategy:
    """The strategy that the settings name, at its beginning.

    Args:
        weights: how many numbers make up an individual.
    """
    if settings.strategy == "antithetic":
        return Antithetic(settings, weights, seed)
    if settings.strategy == "cma":
        return SeparableCMA(settings, weights, seed)
    return SelfAdaptive(settings, weights, seed)


class Evolution:
    """One run. Not for two threads at once.

    >>> from poda.engine import PRESETS, Evolution, game_named
    >>> evolution = Evolution(game_named("tictactoe"), PRESETS["published"].settings, seed=1)
    >>> for generation in evolution.generations(limit=2):
    ...     pass
    >>> evolution
    <Evolution of tictactoe: seed 1, generation 2>
    >>> evolution.stopped
    'generations'

    Args:
        game: what is played.
        settings: how it goes about it; `PRESETS` holds some that go well together.
        seed: a whole number from 0 to `settings.MOST_SEED`.
        executor: where games are played: threads on this machine, a cluster's on many; None plays
            them on the calling thread. It may be replaced between generations (`executor`).

    Attributes:
        game, settings, seed, layout: what the run was made of, and the size of its networks.
        history: what it remembers of its generations.
        champion: of all that were tried in validation the best, the first of equals; None before
            the first generation, or where the settings say that none is tried.
        stopped: why `generations` ended last: a key of `REASONS`; None before.
        games, seconds: games of fitness, and time, that it has taken so far.

    Raises EngineError for settings that are not good for the game.
    """

    def __init__(
        self, game: Game[Any, Any], settings: Settings, seed: int, executor: Executor | None = None
    ) -> None:
        self.game, self.settings = game, checked(settings, game)
        self.seed, self.executor = checked_seed(seed), executor
        self.layout = layout_of(self.settings, game)
        self.history = History()
        self.champion: Validated | None = None
        self.stopped: str | None = None
        self.games, self.seconds = 0, 0.0
        self._encoding = Encoding(settings, game, self.layout)
        self._strategy = strategy_for(settings, self._encoding.free, seed)
        self._fitness = fitness_for(settings, game, self.layout, seed)
        self._trials = Trials(settings, game, self.layout, seed)
        self._hall = Hall(settings.hall_size, self.layout.weights)

    def __repr__(self) -> str:
        key, seed, generation = self.game.key, self.seed, self.generation
        return f"<Evolution of {key}: seed {seed}, generation {generation}>"

    @property
    def executor(self) -> Executor | None:
        """Where games are played. Setting it raises EngineError where relaxed arithmetic meets
        machines that may differ."""
        return self._executor

    @executor.setter
    def executor(self, executor: Executor | None) -> None:
        if self.settings.arithmetic != "strict" and getattr(executor, "many_machines", False):
            raise EngineError("cluster.relaxed")
        self._executor = executor

    @property
    def generation(self) -> int:
        """Generations that are over."""
        return self._strategy.generation

    @property
    def best(self) -> Individual | None:
        """The best of the last generation: the fittest, or for the strategies that move a mean the
        mean itself, as it was evaluated. None before the first generation."""
        found = self._strategy.best
        return found and replace(found, weights=self._encoding.weights(found.weights))

    def generations(
        self, stop: Stop | None = None, limit: int | None = None, seconds: float | None = None
    ) -> Iterator[Generation]:
        """Go on, a generation at a time; afterwards `stopped` says why it ended.

        Args:
            stop: looked at between the tasks of a generation; one that is broken off leaves no
                trace, and is begun anew when the run goes on.
            limit: stop when so many generations are over, counted from the run's beginning.
            seconds: stop when the run has taken so long, counted likewise.
        """
        self.stopped = None
        while (reason := self._reason(stop, limit, seconds)) is None:
            began = time.perf_counter()
            try:
                record = self._next(stop, began)
            except SearchStopped:
                reason = "asked"
                break
            yield record
        self.stopped = reason

    def take_reading(self, stop: Stop | None = None) -> bool:
        """Have the best one's reading of now in the history, where a run rests or is over: else
        the curve would end with what it was some generations ago. It steers nothing.

        Returns whether there is a new one: none where the generation has one, where the settings
        want none, or where `stop` broke it off.
        """
        best, known = self.best, self.history.readings.column("generation")
        if best is None or not self.settings.read_every or self.generation in known[-1:]:
            return False
        try:
            found = self._trials.reading(best.weights, self.generation, self.executor, stop)
        except SearchStopped:
            return False
        self.history.remember_reading(self.generation, self.games, self.seconds, found)
        return True

    def _reason(self, stop: Stop | None, limit: int | None, seconds: float | None) -> str | None:
        best, proven = self.best, self._fitness.proven
        if best is not None and proven is not None and best.fitness >= proven:
            return "proven"
        if reason := self._strategy.stop():
            return reason
        if limit is not None and self.generation >= limit:
            return "generations"
        if seconds is not None and self.seconds >= seconds:
            return "seconds"
        return "asked" if stop and stop() else None

    def _next(self, stop: Stop | None, began: float) -> Generation:
        """One generation. Raises SearchStopped, and then everything is as it was before."""
        number = self.generation + 1
        weights = self._encoding.weights(self._strategy.ask())
        if stop and stop():  # to ask takes a while where there are many weights
            raise SearchStopped
        fitness, games = self._fitness.evaluate(
            weights, self._hall.members, number, self.executor, stop
        )
        before = self._strategy.state()
        self._strategy.tell(fitness)
        try:
            reading, tried = self._tried(number, stop)
        except BaseException:  # stopped, or worse: the generation is half done
            self._strategy.restore(before)
            raise
        if self.settings.hall_share and number % self.settings.hall_every == 0:
            self._hall.enter(self._the_best.weights)
        self.games += games
        self.seconds += time.perf_counter() - began
        changed = tried is not None and (self.champion is None or tried.score > self.champion.score)
        if changed:
            self.champion = tried
        record = self._record(fitness, reading, changed)
        self.history.remember(record, self.champion)
        return record

    @property
    def _the_best(self) -> Individual:
        best = self.best
        if best is None:
            raise RuntimeError("no generation is over")
        return best

    def _tried(self, number: int, stop: Stop | None) -> tuple[Tally | None, Validated | None]:
        """The trials of the best one, in the generations that have them: the first, every so many,
        and validation also in one that is the last for a reason of the run's own. Where fitness is
        no sample but proven, every better one is validated: it is the champion already."""
        best, reading, tried = self._the_best, None, None
        if _due(number, self.settings.read_every):
            reading = self._trials.reading(best.weights, number, self.executor, stop)
        to_beat = None if self.champion is None else self.champion.score
        if self._fitness.proven is not None:
            due = to_beat is None or best.fitness > to_beat
        else:
            last = self._reason(None, None, None) is not None
            due = last or _due(number, self.settings.validate_every)
        if due and self.settings.validate_every:
            tried = self._trials.validation(best, to_beat, self.executor, stop)
        return reading, tried

    def _record(self, fitness: Floats, reading: Tally | None, changed: bool) -> Generation:
        best, steps = self._the_best, self._strategy.steps
        outputs = outputs_of(Network(self.layout, best.weights), self.game) or (None, None)
        return Generation(
            self.generation, self.games, self.seconds,
            best.fitness, float(fitness.mean()), float(fitness.min()), best.age, best.mean,
            None if steps is None else _quantiles(steps), _quantiles(self._strategy.weights),
            reading, changed, self._fitness.draw_rate, *outputs,
        )  # fmt: skip

    def snapshot(self) -> State:
        """All that `resumed` needs. To be taken between generations, not during one."""
        run = {"games": self.games, "seconds": self.seconds, "hall": self._hall.members.copy()}
        weights = np.zeros(self.layout.weights)  # where there is no champion
        if self.champion is not None:
            weights = self.champion.weights.copy()
        values = values_of(run, self._strategy.state(), self.champion, weights, self.history)
        return State(self.game.key, self.settings.to_dict(), self.seed, values)

    @classmethod
    def resumed(cls, state: State, executor: Executor | None = None) -> Evolution:
        """The run that was as `state` says; it goes on as if it had never been broken off.

        Raises EngineError where the state is not one that a run can be in.
        """
        settings = Settings.from_dict(state.settings)
        evolution = cls(game_named(state.game_key), settings, state.seed, executor)
        parts = read_values(state.values, evolution.snapshot().values, settings)
        evolution.games, evolution.seconds = parts.run["games"], parts.run["seconds"]
        evolution._hall.restore(parts.run["hall"])
        evolution._strategy.restore(parts.strategy)
        evolution.champion = parts.champion
        evolution.history = parts.history
        return evolution


def _due(number: int, every: int) -> bool:
    return every > 0 and (number == 1 or number % every == 0)


def _quantiles(numbers: Floats) -> tuple[float, ...]:
    """The five quantiles of numbers in any shape; of very many, of an even sample, and the least
    and the greatest of all."""
    flat = numbers.reshape(-1)
    # A step that shares a factor with the length would pick the same inputs of every unit.
    step = 1 + len(flat) // _SAMPLE
    while math.gcd(step, len(flat)) > 1:
        step += 1
    sample = np.sort(flat[::step])
    inner = [float(sample[int(q * (len(sample) - 1))]) for q in QUANTILES[1:-1]]
    return (float(flat.min()), *inner, float(flat.max()))


# Players of a run as it stands: the first of all, before any training, and the latest. They are not
# validated, as the champion is (`run_folder.champion_of_run`).


def first_champion(game: Game[Any, Any], settings: Settings, seed: int) -> Champion:
    """The first individual of the random first generation, as the run of these settings and this
    seed begins with it: generation 0, and nothing is known of it yet.

    Raises EngineError for settings that are not good for the game, or a seed that is none.
    """
    settings, seed = checked(settings, game), checked_seed(seed)
    layout = layout_of(settings, game)
    encoding = Encoding(settings, game, layout)
    weights = encoding.weights(strategy_for(settings, encoding.free, seed).weights[0]).copy()
    weights.flags.writeable = False
    return Champion(game.key, layout, weights, settings.plies, settings, seed, generation=0)


def best_of_run(evolution: Evolution) -> Champion:
    """The best of the run's last generation; before the first, `first_champion`.

    To be asked for between generations, not during one.
    """
    best = evolution.best
    if best is None:
        return first_champion(evolution.game, evolution.settings, evolution.seed)
    return champion_made_of(best, evolution)


def champion_made_of(
    found: Individual | Validated,
    evolution: Evolution,
    history: tuple[Milestone, ...] = (),
    origin: str = "",
) -> Champion:
    """An individual of a run as a player of its own, which nothing that the run does changes."""
    weights = found.weights.copy()
    weights.flags.writeable = False
    return Champion(
        evolution.game.key,
        evolution.layout,
        weights,
        evolution.settings.plies,
        evolution.settings,
        evolution.seed,
        history,
        origin,
        generation=found.generation,
        fitness=found.fitness,
        age=found.age,
        mean=found.mean,
    )
