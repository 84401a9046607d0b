"""The published evolution strategy, in which step sizes evolve with the weights.

Baeck and Schwefel, "An overview of evolutionary algorithms for parameter optimization",
Evolutionary Computation 1, 1993; the step-size rule in the form of Eiben and Smith, "Introduction
to Evolutionary Computing", 2015, section 6.3.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from poda.engine.networks.architectures import KING, KING_REACH
from poda.engine.networks.network import Floats
from poda.engine.random_numbers import Stream, exp
from poda.engine.runs.individual import (
    MOST_WEIGHT,
    Individual,
    Purpose,
    Values,
    first_weights,
    has_king,
)
from poda.engine.runs.settings import EvolutionSettings

_KING_STEPS: Final = np.array([-0.1, 0.0, 0.1])

SMALL_STEP: Final = 0.001
"""A step size below which mutation changes no game (weights are of the order of 1)."""


class SelfAdaptive:
    """The (parents + offspring) evolution strategy with a step size for every weight.

    Each parent makes one offspring, by mutation alone (with other numbers the parents take turns,
    the best first). Its step sizes mutate before its weights do. All are evaluated in every
    generation, and the best of parents and offspring together become the parents; of equally fit
    ones the older stays.
    """

    def __init__(self, settings: EvolutionSettings, weights: int, seed: int) -> None:
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

    def begin_with(self, numbers: Floats) -> None:
        """All parents are that one: their offspring are the first to differ."""
        self._parents[:] = numbers

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
            if has_king(self._settings):
                offspring[:, -1] = self._kings(self._parents[of, -1])
            self._asked = (
                np.concatenate([self._parents, offspring]),
                np.concatenate([self._steps, steps]),
            )
        return self._asked

    def _kings(self, kings: Floats) -> Floats:
        """The offspring's kings[count] from the parents': how much more than 2 a king is worth."""
        rule, count = self._settings.king_rule, len(kings)
        stream = Stream(self._seed, self.generation + 1, Purpose.KING)
        if rule == "steps":
            kings = kings + _KING_STEPS[stream.below(len(_KING_STEPS), count)]
        elif rule == "log-normal":
            kings = (KING + kings) * exp(stream.normals(count) / np.sqrt(2.0)) - KING
        return np.clip(kings, -KING_REACH, KING_REACH)

    def _mutated_steps(self, steps: Floats) -> Floats:
        stream = Stream(self._seed, self.generation + 1, Purpose.STEP_SIZES)
        noise = stream.normals(*steps.shape)
        if self._settings.step_rule == "published":
            return self._bounded(steps * (1.0 + self._settings.step_rate * noise))
        count = steps.shape[1] - has_king(self._settings)  # a king's worth has its own rule
        tau = 1.0 / np.sqrt(2.0 * np.sqrt(float(count)))
        return self._bounded(steps * exp(tau * noise))

    def _bounded(self, steps: Floats) -> Floats:
        highest = self._settings.highest_step
        return np.clip(
            steps, self._settings.lowest_step, MOST_WEIGHT if highest is None else highest
        )
