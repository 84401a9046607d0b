"""Evolution strategies in one shape: ask for individuals, evaluate them, tell their fitness, stop.

All random numbers come from streams named (seed, generation, purpose), and all arithmetic is such
as every processor rounds alike, so a strategy is known by a few arrays and comes back bit for bit.
Here is the published one (Baeck and Schwefel, "An overview of evolutionary algorithms for parameter
optimization", Evolutionary Computation 1, 1993; the step-size rule in the form of Eiben and Smith,
"Introduction to Evolutionary Computing", 2015, section 6.3); beside it `gradient.py` and
`covariance.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

from poda.engine.evolve.random_numbers import Stream, exp
from poda.engine.evolve.settings import Settings

Floats = npt.NDArray[np.float64]
Values = dict[str, Any]
"""What a part of a run is saved as: numbers, words and numpy arrays by name."""

MOST_WEIGHT: Final = 1e12
"""Weights and step sizes are cut off here, so that they stay finite however long a run drifts.
A network has long been the same for all such weights (`network.MOST_INPUT_WEIGHT`)."""


SMALL_STEP: Final = 0.001
"""Mutation by so little changes no game any more (weights are of the order of 1)."""


class Purpose(IntEnum):
    """What a stream of random numbers is for: the last part of its name."""

    BEGINNING = 1
    STEP_SIZES = 2
    MUTATION = 3
    NOISE = 4
    OPPONENTS = 5
    OPENINGS = 6
    DICE = 7
    HALL = 8
    READING = 9


@dataclass(frozen=True, slots=True)
class Individual:
    """A network, and what is known of it.

    Attributes:
        weights: float64[n].
        fitness: in the generation in which it was last evaluated.
        age: generations in which it was evaluated, from 1.
        mean: of its fitness over them.
        generation: that last generation.
    """

    weights: Floats
    fitness: float
    age: int
    mean: float
    generation: int


class Strategy(Protocol):
    """One way to make individuals out of those that did well."""

    @property
    def generation(self) -> int:
        """Generations told so far."""

    @property
    def best(self) -> Individual | None:
        """The one that stands for the last generation told; None before the first."""

    @property
    def steps(self) -> Floats | None:
        """Step sizes of those that were kept, in any shape; None where there are none."""

    @property
    def weights(self) -> Floats:
        """Weights of those that were kept: [count, n]."""

    def ask(self) -> Floats:
        """The individuals of the next generation: weights[population, n], the best so far first.
        Asked again before they are told, it gives the same."""

    def tell(self, fitness: Floats) -> None:
        """The fitness[population] of those that were asked for; higher is better."""

    def stop(self) -> str | None:
        """Why it is of no use to go on: a key of `evolution.REASONS`, or None."""

    def state(self) -> Values:
        """All that `restore` needs, copied."""

    def restore(self, state: Values) -> None:
        """Go back to where `state` was taken, in a strategy of the same settings and seed."""


def first_weights(settings: Settings, count: int, weights: int, seed: int) -> Floats:
    """Uniform weights [count, weights] to begin with."""
    uniforms = Stream(seed, 0, Purpose.BEGINNING).uniforms(count, weights)
    return settings.initial_weight * (2.0 * uniforms - 1.0)


class SelfAdaptive:
    """The (parents + offspring) evolution strategy with a step size for every weight.

    Each parent makes one offspring, by mutation alone (with other numbers the parents take turns,
    the best first). Its step sizes mutate before its weights do. All are evaluated in every
    generation, and the best of parents and offspring together become the parents; of equally fit
    ones the older stays.
    """

    def __init__(self, settings: Settings, weights: int, seed: int) -> None:
        self._settings, self._seed = settings, seed
        self._parents = first_weights(settings, settings.parents, weights, seed)
        self._steps = self._bounded(np.full_like(self._parents, settings.initial_step))
        self._ages = np.zeros(settings.parents, dtype=np.int64)
        self._sums = np.zeros(settings.parents)
        self._fitness = np.zeros(settings.parents)
        self.generation = 0
        self._asked: tuple[Floats, Floats] | None = None

    @property
    def best(self) -> Individual | None:
        """The fittest of the last generation; the older of equals. Parents are kept in order."""
        if not self.generation:
            return None
        age = int(self._ages[0])
        mean = float(self._sums[0]) / age
        return Individual(
            self._parents[0].copy(), float(self._fitness[0]), age, mean, self.generation
        )

    @property
    def steps(self) -> Floats | None:
        return self._steps

    @property
    def weights(self) -> Floats:
        return self._parents

    def ask(self) -> Floats:
        weights, _ = self._with_offspring()
        return weights

    def tell(self, fitness: Floats) -> None:
        weights, steps = self._with_offspring()
        young = self._settings.offspring
        ages = 1 + np.concatenate([self._ages, np.zeros(young, dtype=np.int64)])
        sums = fitness + np.concatenate([self._sums, np.zeros(young)])
        merit = sums / ages if self._settings.selection == "mean" else fitness
        # By merit, then by age; lexsort is stable, so equals of one age keep their order.
        kept = np.lexsort((-ages, -merit))[: self._settings.parents]
        self._parents, self._steps = weights[kept], steps[kept]
        self._ages, self._sums, self._fitness = ages[kept], sums[kept], fitness[kept]
        self.generation += 1
        self._asked = None

    def stop(self) -> str | None:
        """Converged where every step size has come down to its floor, and that is next to nothing;
        never where the settings keep them there."""
        floor, highest = self._settings.lowest_step, self._settings.highest_step
        if floor > SMALL_STEP or floor == highest or not self.generation:
            return None
        return "converged" if float(self._steps.max()) <= floor else None

    def state(self) -> Values:
        return {
            "generation": self.generation,
            "parents": self._parents.copy(),
            "steps": self._steps.copy(),
            "ages": self._ages.copy(),
            "sums": self._sums.copy(),
            "fitness": self._fitness.copy(),
        }

    def restore(self, state: Values) -> None:
        self.generation = state["generation"]
        self._parents, self._steps = state["parents"].copy(), state["steps"].copy()
        self._ages, self._sums = state["ages"].copy(), state["sums"].copy()
        self._fitness = state["fitness"].copy()
        self._asked = None

    def _with_offspring(self) -> tuple[Floats, Floats]:
        """Weights and step sizes of the parents and, below them, of their offspring."""
        if self._asked is None:
            of = np.arange(self._settings.offspring) % self._settings.parents
            steps = self._mutated_steps(self._steps[of])
            noise = Stream(self._seed, self.generation + 1, Purpose.MUTATION)
            offspring = self._parents[of] + steps * noise.normals(*steps.shape)
            np.clip(offspring, -MOST_WEIGHT, MOST_WEIGHT, out=offspring)
            self._asked = (
                np.concatenate([self._parents, offspring]),
                np.concatenate([self._steps, steps]),
            )
        return self._asked

    def _mutated_steps(self, steps: Floats) -> Floats:
        stream = Stream(self._seed, self.generation + 1, Purpose.STEP_SIZES)
        noise = stream.normals(*steps.shape)
        if self._settings.step_rule == "published":
            return self._bounded(steps * (1.0 + self._settings.step_rate * noise))
        tau = 1.0 / np.sqrt(2.0 * np.sqrt(float(steps.shape[1])))
        return self._bounded(steps * exp(tau * noise))

    def _bounded(self, steps: Floats) -> Floats:
        highest = self._settings.highest_step
        return np.clip(
            steps, self._settings.lowest_step, MOST_WEIGHT if highest is None else highest
        )
