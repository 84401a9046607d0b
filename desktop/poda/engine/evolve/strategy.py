"""Evolution strategies in one shape: ask for individuals, evaluate them, tell their fitness, stop.

All random numbers come from streams named (seed, generation, purpose), and all arithmetic is such
as every processor rounds alike, so a strategy is known by a few arrays and comes back bit for bit.
Here is the published one (Baeck and Schwefel, "An overview of evolutionary algorithms for parameter
optimization", Evolutionary Computation 1, 1993; the step-size rule in the form of Eiben and Smith,
"Introduction to Evolutionary Computing", 2015, section 6.3); after it one by an estimated gradient,
and separable CMA-ES.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

from poda.engine.errors import EngineError
from poda.engine.evolve.architectures import ARCHITECTURES, KING, KING_REACH, LINEAR
from poda.engine.evolve.network import Layout
from poda.engine.evolve.random_numbers import Stream, exp
from poda.engine.evolve.settings import Settings
from poda.engine.game import Game

Floats = npt.NDArray[np.float64]
Values = dict[str, Any]
"""What a part of a run is saved as: numbers, words and numpy arrays by name."""

MOST_WEIGHT: Final = 1e12
"""Weights and step sizes are cut off here, so that they stay finite however long a run drifts.
A network has long been the same for all such weights (`network.MOST_INPUT_WEIGHT`)."""


_KING_STEPS: Final = np.array([-0.1, 0.0, 0.1])

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
    KING = 10
    LEARNING = 11


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
        """Step sizes of those that were kept: float64 of any shape; None where there are none."""

    @property
    def weights(self) -> Floats:
        """Weights of those that were kept: float64[count, n]."""

    def begin_with(self, numbers: Floats) -> None:
        """Begin with that individual, float64[n], and not with a random one: before the first
        generation."""

    def ask(self) -> Floats:
        """The individuals of the next generation: float64[population, n], the best so far first.
        Asked again before they are told, it gives the same."""

    def tell(self, fitness: Floats) -> None:
        """The fitness of those that were asked for: float64[population], higher is better."""

    def stop(self) -> str | None:
        """Why it is of no use to go on: a key of `evolution.REASONS`, or None."""

    def state(self) -> Values:
        """All that `restore` needs, copied."""

    def restore(self, state: Values) -> None:
        """Go back to where `state` was taken, in a strategy of the same settings and seed."""


def first_weights(settings: Settings, count: int, weights: int, seed: int) -> Floats:
    """Uniform weights to begin with: float64[count, weights], within +-`initial_weight`; a king's
    worth, the last number of a network that has one, begins at 2."""
    uniforms = Stream(seed, 0, Purpose.BEGINNING).uniforms(count, weights)
    first = settings.initial_weight * (2.0 * uniforms - 1.0)
    if _has_king(settings):
        first[:, -1] = 0.0
    return first


def _has_king(settings: Settings) -> bool:
    return settings.architecture in ARCHITECTURES


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
            if _has_king(self._settings):
                offspring[:, -1] = self._kings(self._parents[of, -1])
            self._asked = (
                np.concatenate([self._parents, offspring]),
                np.concatenate([self._steps, steps]),
            )
        return self._asked

    def _kings(self, kings: Floats) -> Floats:
        """The worth of a king to the offspring of parents to whom it is 2 + kings[count]."""
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
        count = steps.shape[1] - _has_king(self._settings)  # whose own rule needs no step
        tau = 1.0 / np.sqrt(2.0 * np.sqrt(float(count)))
        return self._bounded(steps * exp(tau * noise))

    def _bounded(self, steps: Floats) -> Floats:
        highest = self._settings.highest_step
        return np.clip(
            steps, self._settings.lowest_step, MOST_WEIGHT if highest is None else highest
        )


# A gradient of the fitness, estimated from mirrored pairs, and followed by Adam.
#
# Salimans, Ho, Chen, Sidor and Sutskever, "Evolution strategies as a scalable alternative to
# reinforcement learning", 2017 (arXiv 1703.03864): mirrored noise and centred ranks. Kingma and Ba,
# "Adam: a method for stochastic optimization", ICLR 2015.

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

    def __init__(self, settings: Settings, weights: int, seed: int) -> None:
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
        # Summed over the rows, one after the other: the order of the sum is fixed.
        slope = ((shaped[:pairs] - shaped[pairs:])[:, None] * noise).sum(axis=0)
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


# Separable CMA-ES, by the library `cma` (N. Hansen's own; BSD licence).
#
# Ros and Hansen, "A simple modification in CMA-ES achieving linear time and space complexity", PPSN
# X, 2008: only the diagonal of the covariance matrix is learnt, so that thousands of weights are no
# obstacle.

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

    def __init__(self, settings: Settings, weights: int, seed: int) -> None:
        self._settings, self._seed = settings, seed
        self._beginning: Floats = first_weights(settings, 1, weights, seed)[0]
        self._begin()

    def _begin(self) -> None:
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
        self._begin()

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
        self._begin()
        for fitness in state["told"]:
            self.tell(fitness)

    def _mean(self) -> Floats:
        mean = np.array(self._library.mean, dtype=np.float64)
        return np.clip(mean, -MOST_WEIGHT, MOST_WEIGHT)

    def _asked(self) -> list[Floats]:
        if self._individuals is None:
            self._stream = Stream(self._seed, self.generation + 1, Purpose.NOISE)
            self._individuals = [
                np.clip(one, -MOST_WEIGHT, MOST_WEIGHT) for one in self._library.ask()
            ]
        return self._individuals

    def _normals(self, *shape: int) -> Floats:
        """What the library asks for in place of `numpy.random.randn`."""
        return self._stream.normals(*shape)


# The numbers that evolve, and the weights that they make: genotype and phenotype. Without symmetry
# they are the same; with it a weight and its mirror image are one number, so that a strategy has
# half as many to find.


class Encoding:
    """How the networks of a run are made of what its strategy varies.

    Attributes:
        free: how many numbers a strategy varies.
    """

    def __init__(self, settings: Settings, game: Game[Any, Any], layout: Layout) -> None:
        self.free = layout.weights
        self._places: npt.NDArray[np.int64] | None = None  # which number each weight is
        self._firsts: npt.NDArray[np.int64] | None = None  # and of each number the first weight
        self._fixed_king = _has_king(settings) and settings.king_rule == "fixed"
        if settings.symmetry == "mirrored":
            order = mirror(game, layout)
            self._firsts, self._places = np.unique(
                np.minimum(order, np.arange(layout.weights)), return_inverse=True
            )
            self.free = len(self._firsts)

    def weights(self, numbers: Floats) -> Floats:
        """The weights[..., n] of networks; where they are the numbers[..., free] themselves, those
        and no copy."""
        if self._fixed_king:
            numbers = numbers.copy()
            numbers[..., -1] = 0.0
        return numbers if self._places is None else numbers[..., self._places]

    def numbers(self, weights: Floats) -> Floats:
        """The inverse of `weights`: float64[free]. Raises EngineError where no numbers make that
        network."""
        numbers = weights.copy() if self._firsts is None else weights[self._firsts]
        if not np.array_equal(self.weights(numbers), weights):
            raise EngineError("evolve.not_made")
        return numbers


def mirror(game: Game[Any, Any], layout: Layout) -> npt.NDArray[np.int64]:
    """The order of a vector's weights that makes the mirrored network: weights[mirror] values the
    mirror image of a position as weights values the position itself.

    Left and right change places on the board, and each hidden unit with its partner, half the units
    away (of an odd number the last is its own). So a network that equals its mirrored one values a
    position and its mirror image alike. Raises EngineError where the game has no mirror image.
    """
    order = game.mirror()
    if order is None:
        raise EngineError("evolve.no_mirror", text=game.key)
    board = np.array(order, dtype=np.int64)
    if layout.kind == LINEAR:
        return np.append(board, layout.inputs)
    half = layout.hidden // 2
    units = np.arange(layout.hidden)
    partners = np.concatenate([units[half : 2 * half], units[:half], units[2 * half :]])
    first, biases, output = layout.parts(np.arange(layout.weights, dtype=np.float64))
    parts = first[partners][:, board].reshape(-1), biases[partners], output[partners]
    return np.concatenate(parts).astype(np.int64)
