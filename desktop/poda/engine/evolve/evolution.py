"""A run of evolution: generation after generation, until there is a reason to stop.

    evolution = Evolution(game, PRESETS["steady"].settings, seed=1)
    for generation in evolution.generations(seconds=30):
        ...
    evolution.champion, evolution.stopped

`training_run.py` tells what it shares with other runs, and what is promised of all.

All random numbers come from streams named (seed, generation, purpose), and all arithmetic is such
as every processor rounds alike, so a strategy is known by a few arrays and comes back bit for bit.
The published one is in `self_adaptive.py`, one by an estimated gradient in `antithetic.py`, and
separable CMA-ES in `separable_cma.py`.
"""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import replace
from typing import Any, Protocol

import numpy as np

from poda.engine.arrays import sum_pairwise
from poda.engine.evolve.antithetic import Antithetic
from poda.engine.evolve.fitness import fitness_for
from poda.engine.evolve.self_adaptive import SelfAdaptive
from poda.engine.evolve.separable_cma import SeparableCMA
from poda.engine.game import Game
from poda.engine.networks.held_out import outputs_of
from poda.engine.networks.network import Floats, Network
from poda.engine.playing.keeping import Keeping
from poda.engine.runs.history import Generation, RunParts, quantiles
from poda.engine.runs.individual import Encoding, Individual, Values
from poda.engine.runs.settings import EvolutionSettings
from poda.engine.runs.training_run import TrainingRun, is_due
from poda.engine.runs.validation import Validated
from poda.engine.search.observer import SearchStopped, Stop
from poda.engine.tally import Tally


class Strategy(Protocol):
    """An evolution strategy: makes the individuals of a generation from the fitness of the last."""

    @property
    def generation(self) -> int:
        """The number of generations whose fitness it has been told."""

    @property
    def best(self) -> Individual | None:
        """The individual that represents the last generation; None before the first."""

    @property
    def steps(self) -> Floats | None:
        """The step sizes of the survivors: float64 of any shape; None if it has none."""

    @property
    def weights(self) -> Floats:
        """The weights of the survivors: float64[count, n]."""

    def begin_with(self, numbers: Floats) -> None:
        """Start from that individual, float64[n], instead of a random one; only before the first
        generation."""

    def ask(self) -> Floats:
        """The individuals of the next generation: float64[population, n], the best so far first.
        Asked again before they are told, it gives the same."""

    def tell(self, fitness: Floats) -> None:
        """The fitness of those that were asked for: float64[population], higher is better."""

    def stop(self) -> str | None:
        """The strategy's own reason to stop, a key of `training_run.REASONS`, or None."""

    def state(self) -> Values:
        """All that `restore` needs, copied."""

    def restore(self, state: Values) -> None:
        """Go back to where `state` was taken, in a strategy of the same settings and seed."""


# The hall of fame: past best ones, who come back as opponents so that what beat them is kept.
#
# Rosin and Belew, "New methods for competitive coevolution", Evolutionary Computation 5, 1997.


class Hall:
    """The last `size` networks that entered, in order: a new one replaces the oldest."""

    def __init__(self, size: int, weights: int) -> None:
        self._size = size
        self.members: Floats = np.zeros((0, weights))

    def __len__(self) -> int:
        return len(self.members)

    def enter(self, weights: Floats) -> None:
        """Add weights[n] as the newest member."""
        self.members = np.concatenate([self.members, weights[None, :]])[-self._size :]

    def restore(self, members: Floats) -> None:
        """Replace all members by a saved members[count, n]."""
        self.members = members.copy()


def strategy_for(settings: EvolutionSettings, weights: int, seed: int) -> Strategy:
    """A new strategy of the kind that the settings name.

    Args:
        weights: the number of weights of an individual.
    """
    if settings.strategy == "antithetic":
        return Antithetic(settings, weights, seed)
    if settings.strategy == "cma":
        return SeparableCMA(settings, weights, seed)
    return SelfAdaptive(settings, weights, seed)


class Evolution(TrainingRun):
    """One run of evolution. Not for two threads at once. `TrainingRun` tells of its arguments and
    attributes; its games are those of fitness, and trials are not counted.

    >>> from poda.engine import PRESETS, Evolution, game_named
    >>> evolution = Evolution(game_named("tictactoe"), PRESETS["published"].settings, seed=1)
    >>> for generation in evolution.generations(limit=2):
    ...     pass
    >>> evolution
    <Evolution of tictactoe: seed 1, generation 2>
    >>> evolution.stopped
    'generations'
    """

    settings: EvolutionSettings

    def __init__(
        self,
        game: Game[Any, Any] | str,
        settings: EvolutionSettings,
        seed: int,
        executor: Executor | None = None,
    ) -> None:
        super().__init__(game, settings, seed, executor)
        game = self.game
        self._encoding = Encoding(settings, game, self.layout)
        self._strategy = strategy_for(settings, self._encoding.free, seed)
        self._fitness = fitness_for(settings, game, self.layout, seed)
        self._hall = Hall(settings.hall_size, self.layout.weights)
        self._keeping = Keeping.of(game, plies=1)

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

    @property
    def first_weights(self) -> Floats:
        """The first individual of the first generation: float64[layout.weights]."""
        if self.beginning is not None:
            return self.beginning.copy()
        strategy = strategy_for(self.settings, self._encoding.free, self.seed)
        return self._encoding.weights(strategy.weights[0]).copy()

    def _begin_with(self, weights: Floats) -> None:
        self._strategy.begin_with(self._encoding.numbers(weights))

    def _why_stop(self) -> str | None:
        best, proven = self.best, self._fitness.proven
        if best is not None and proven is not None and best.fitness >= proven:
            return "proven"
        return self._strategy.stop()

    def _train(self, stop: Stop | None) -> Generation:
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
            kept = self._kept(number, stop)
        except BaseException:  # stopped, or worse: the generation is half done
            self._strategy.restore(before)
            raise
        if self.settings.hall_share and number % self.settings.hall_every == 0:
            self._hall.enter(self._the_best.weights)
        record = self._record(fitness, games, reading, self._crown(tried))
        return replace(record, kept=kept)

    def _kept(self, number: int, stop: Stop | None) -> float | None:
        """The share of known positions whose value the best one keeps with no look-ahead beyond its
        own move, in generations with a reading: the measure used for learning, too. With a deeper
        look-ahead it would take longer than all games of a generation."""
        if not is_due(number, self.settings.read_every):
            return None
        return self._values_kept(self._the_best.weights, stop)

    @property
    def _the_best(self) -> Individual:
        best = self.best
        if best is None:
            raise RuntimeError("no generation is over")
        return best

    def _tried(self, number: int, stop: Stop | None) -> tuple[Tally | None, Validated | None]:
        """The reading and the validation of the best one, in the generations in which they are due:
        the first, then at intervals. Validation is also due where the run itself has a reason to
        stop; and where fitness is a proof, for every better one, which is then the champion."""
        best, tried = self._the_best, None
        reading = self._take_reading(best, number, stop)
        to_beat = None if self.champion is None else self.champion.score
        if self._fitness.proven is not None:
            due = to_beat is None or best.fitness > to_beat
        else:
            due = self._why_stop() is not None or is_due(number, self.settings.validate_every)
        if due and self.settings.validate_every:
            tried = self._trials.validation(best, to_beat, self.executor, stop)
        return reading, tried

    def _record(
        self, fitness: Floats, games: int, reading: Tally | None, changed: bool
    ) -> Generation:
        best, steps = self._the_best, self._strategy.steps
        outputs = outputs_of(Network(self.layout, best.weights), self.game) or (None, None)
        mean = sum_pairwise(fitness) / len(fitness)
        return Generation(
            self.generation, games, 0.0,
            best.fitness, mean, float(fitness.min()), best.age, best.mean,
            None if steps is None else quantiles(steps), quantiles(self._strategy.weights),
            reading, changed, self._fitness.draw_rate, *outputs,
        )  # fmt: skip

    def _state(self) -> tuple[Values, Values]:
        return {"hall": self._hall.members.copy()}, self._strategy.state()

    def _restore(self, parts: RunParts) -> None:
        self._hall.restore(parts.run["hall"])
        self._strategy.restore(parts.strategy)
