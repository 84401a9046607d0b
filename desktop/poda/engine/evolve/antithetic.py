"""A gradient of the fitness, estimated from mirrored pairs, and followed by Adam.

Salimans, Ho, Chen, Sidor and Sutskever, "Evolution strategies as a scalable alternative to
reinforcement learning", 2017 (arXiv 1703.03864): mirrored noise and centred ranks. Kingma and Ba,
"Adam: a method for stochastic optimization", ICLR 2015.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from poda.engine.networks.network import Floats
from poda.engine.random_numbers import Stream
from poda.engine.runs.individual import MOST_WEIGHT, Individual, Purpose, Values, first_weights
from poda.engine.runs.settings import EvolutionSettings

_EPSILON: Final = 1e-8  # of Adam: keeps the division finite


class Antithetic:
    """One network, the mean, and pairs around it whose noise is opposite.

    The individuals of a generation are the mean itself and, for each pair, mean + noise and
    mean - noise, first all of the one kind, then all of the other. The mean takes no part in the
    step: it is evaluated in the same games to be the generation's *best*, whose fitness is then
    its own. As it moves with every generation, its age is 1. Where the settings say so, an average
    of the last means stands in its place, in which the noise of single steps is evened out (Polyak
    and Juditsky, "Acceleration of stochastic approximation by averaging", 1992).
    """

    def __init__(self, settings: EvolutionSettings, weights: int, seed: int) -> None:
        self._settings, self._seed = settings, seed
        self._mean: Floats = first_weights(settings, 1, weights, seed)[0]
        self._average = self._mean
        self._first, self._second = np.zeros(weights), np.zeros(weights)
        # What is left of the zeros that Adam's moments began with: running products, not powers,
        # whose last bits differ between processors.
        self._first_left, self._second_left = 1.0, 1.0
        self.generation = 0
        self._best: Individual | None = None
        self._noise: Floats | None = None
        # Room that is used again: fresh pages for megabytes take longer than the arithmetic.
        self._asked = np.empty((1 + 2 * settings.pairs, weights))

    @property
    def best(self) -> Individual | None:
        """The mean, as it was evaluated in the last generation."""
        return self._best

    @property
    def steps(self) -> Floats | None:
        return None

    @property
    def weights(self) -> Floats:
        return self._mean[None, :]

    def begin_with(self, numbers: Floats) -> None:
        self._mean = self._average = numbers.copy()

    def ask(self) -> Floats:
        pairs, noise = self._settings.pairs, self._asked_noise()
        asked = self._asked
        asked[0] = self._average
        up, down = asked[1 : 1 + pairs], asked[1 + pairs :]
        np.multiply(noise, self._settings.noise, out=down)
        np.add(self._mean, down, out=up)
        np.subtract(self._mean, down, out=down)
        return asked

    def tell(self, fitness: Floats) -> None:
        pairs, noise = self._settings.pairs, self._asked_noise()
        up, down = fitness[1 : 1 + pairs], fitness[1 + pairs :]
        if self._settings.shaping == "pairs":
            up, down = up - down, down - up
        shaped = centred_ranks(np.concatenate([up, down]))
        slope = np.zeros(noise.shape[1])
        for share, row in zip(shaped[:pairs] - shaped[pairs:], noise, strict=True):
            slope = slope + share * row
        slope = slope / (2.0 * pairs * self._settings.noise)
        self.generation += 1
        own = float(fitness[0])
        self._best = Individual(self._average.copy(), own, 1, own, self.generation)
        self._climb(slope)
        # At first the average is of few means, and the beginning is soon forgotten.
        kept = min(self._settings.averaging, self.generation / (self.generation + 9.0))
        self._average = kept * self._average + (1.0 - kept) * self._mean
        self._noise = None

    def stop(self) -> str | None:
        """Never by itself: its steps do not shrink."""
        return None

    def state(self) -> Values:
        best = self._best
        return {
            "generation": self.generation,
            "mean": self._mean.copy(),
            "average": self._average.copy(),
            "first_moment": self._first.copy(),
            "second_moment": self._second.copy(),
            "first_left": self._first_left,
            "second_left": self._second_left,
            "best": np.zeros_like(self._mean) if best is None else best.weights.copy(),
            "best_fitness": 0.0 if best is None else best.fitness,
        }

    def restore(self, state: Values) -> None:
        self.generation = state["generation"]
        self._mean, self._average = state["mean"].copy(), state["average"].copy()
        self._first, self._second = state["first_moment"].copy(), state["second_moment"].copy()
        self._first_left, self._second_left = state["first_left"], state["second_left"]
        own = state["best_fitness"]
        best = Individual(state["best"].copy(), own, 1, own, self.generation)
        self._best = best if self.generation else None
        self._noise = None

    def _asked_noise(self) -> Floats:
        if self._noise is None:
            stream = Stream(self._seed, self.generation + 1, Purpose.NOISE)
            self._noise = stream.normals(self._settings.pairs, len(self._mean))
        return self._noise

    def _climb(self, slope: Floats) -> None:
        """One step of Adam up the slope, and the decay of the weights."""
        settings = self._settings
        beta, gamma = settings.momentum, settings.second_momentum
        self._first = beta * self._first + (1.0 - beta) * slope
        self._second = gamma * self._second + (1.0 - gamma) * (slope * slope)
        self._first_left *= beta
        self._second_left *= gamma
        first = self._first / (1.0 - self._first_left)
        second = self._second / (1.0 - self._second_left)
        step = first / (np.sqrt(second) + _EPSILON) - settings.weight_decay * self._mean
        rate = settings.learning_rate
        if settings.rate_halving is not None:
            rate /= 1.0 + self.generation / settings.rate_halving
        self._mean = np.clip(self._mean + rate * step, -MOST_WEIGHT, MOST_WEIGHT)


def centred_ranks(fitness: Floats) -> Floats:
    """The places of fitness[k] in its own order, spread evenly from -0.5 (worst) to 0.5 (best).

    Equal ones share the mean of their places.
    """
    count = len(fitness)
    if count < 2:
        return np.zeros(count)
    below = (fitness[None, :] < fitness[:, None]).sum(axis=1)
    equal = (fitness[None, :] == fitness[:, None]).sum(axis=1)
    places = below + (equal - 1) / 2.0
    return np.asarray(places / (count - 1) - 0.5)
