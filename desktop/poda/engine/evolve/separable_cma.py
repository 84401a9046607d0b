"""Separable CMA-ES, by the library `cma` (N. Hansen's own; BSD licence).

Ros and Hansen, "A simple modification in CMA-ES achieving linear time and space complexity", PPSN
X, 2008: only the diagonal of the covariance matrix is learnt, so that thousands of weights are no
obstacle.
"""

from __future__ import annotations

import warnings
from typing import Any, Final

import numpy as np

from poda.engine.networks.network import Floats
from poda.engine.random_numbers import Stream
from poda.engine.runs.individual import MOST_WEIGHT, Individual, Purpose, Values, first_weights
from poda.engine.runs.settings import EvolutionSettings

_NEVER: Final = 10**12  # generations

_OPTIONS: Final[dict[str, Any]] = {
    "CMA_diagonal": True,
    "seed": np.nan,  # leave NumPy's global generator alone: the numbers are ours
    "signals_filename": "",  # or a file of that name in the current folder could give orders
    "verbose": -10,
    "verb_log": 0,
    "verb_disp": 0,
    # Fitness is a count of games, often flat: that alone is no reason to stop.
    "tolflatfitness": _NEVER,
    "tolstagnation": _NEVER,
    "tolfun": 0,
    "tolfunhist": 0,
}


_CONVERGED: Final = {"tolx", "noeffectaxis", "noeffectcoord"}
_DIVERGED: Final = {"tolfacupx", "tolupsigma", "tolconditioncov"}
"""What the library calls its reasons (`cma.CMAOptions`)."""


class SeparableCMA:
    """Separable CMA-ES around a mean, which is evaluated too and is the generation's *best*.

    The random numbers are ours, but the library's arithmetic is its own and uses the C library. So
    the same run and an exact resume are promised on the same kind of machine with the same version
    of `cma`, and no more. A resumed run tells the library all fitnesses again, which takes some
    10 ms a generation and 8 bytes an individual: nothing of the library's own is saved.
    """

    def __init__(self, settings: EvolutionSettings, weights: int, seed: int) -> None:
        self._settings, self._seed = settings, seed
        self._beginning: Floats = first_weights(settings, 1, weights, seed)[0]
        self._start_strategy()

    def _start_strategy(self) -> None:
        with warnings.catch_warnings():
            # It warns that matplotlib, which only its plots need, is missing.
            warnings.simplefilter("ignore")
            import cma  # here: it takes a tenth of a second, and is seldom chosen
        options = {**_OPTIONS, "popsize": 2 * self._settings.pairs, "randn": self._normals}
        self.generation = 0
        # Twice as much room whenever it is full: the fitnesses of every generation are kept.
        self._told = np.zeros((64, self._settings.population))
        self._stream = Stream(self._seed, 0, Purpose.NOISE)
        self._library = cma.CMAEvolutionStrategy(self._beginning, self._settings.noise, options)
        self._individuals: list[Floats] | None = None
        self._best: Individual | None = None

    @property
    def best(self) -> Individual | None:
        """The mean, as it was evaluated in the last generation."""
        return self._best

    @property
    def steps(self) -> Floats | None:
        """The standard deviation of every weight: float64[n]."""
        return np.asarray(self._library.stds, dtype=np.float64)

    @property
    def weights(self) -> Floats:
        return self._mean()[None, :]

    def begin_with(self, numbers: Floats) -> None:
        self._beginning = numbers.copy()
        self._start_strategy()

    def ask(self) -> Floats:
        return np.concatenate([self._mean()[None, :], np.stack(self._asked())])

    def tell(self, fitness: Floats) -> None:
        individuals, mean = self._asked(), self._mean()
        self._library.tell(individuals, (-fitness[1:]).tolist())  # it looks for a minimum
        if self.generation == len(self._told):
            self._told = np.concatenate([self._told, np.zeros_like(self._told)])
        self._told[self.generation] = fitness
        self.generation += 1
        own = float(fitness[0])
        self._best = Individual(mean, own, 1, own, self.generation)
        self._individuals = None

    def stop(self) -> str | None:
        """Why the library says that it cannot go on: its step sizes are next to nothing, or have
        run away, or it met a limit of its own."""
        if not self.generation or not (conditions := self._library.stop()):
            return None
        if _CONVERGED & set(conditions):
            return "converged"
        return "diverged" if _DIVERGED & set(conditions) else "library"

    def state(self) -> Values:
        return {"generation": self.generation, "told": self._told[: self.generation].copy()}

    def restore(self, state: Values) -> None:
        self._start_strategy()
        for fitness in state["told"]:
            self.tell(fitness)

    def _mean(self) -> Floats:
        return np.clip(np.array(self._library.mean, dtype=np.float64), -MOST_WEIGHT, MOST_WEIGHT)

    def _asked(self) -> list[Floats]:
        if self._individuals is None:
            self._stream = Stream(self._seed, self.generation + 1, Purpose.NOISE)
            self._individuals = [
                np.clip(one, -MOST_WEIGHT, MOST_WEIGHT) for one in self._library.ask()
            ]
        return self._individuals

    def _normals(self, *shape: int) -> Floats:
        """Normal numbers of this shape: given to the library in place of `numpy.random.randn`."""
        return self._stream.normals(*shape)
