"""Evolution strategies in one shape: ask for individuals, evaluate them, tell their fitness, stop.

All random numbers come from streams named (seed, generation, purpose), and all arithmetic is such
as every processor rounds alike, so a strategy is known by a few arrays and comes back bit for bit.
The published one is in `self_adaptive.py`, one by an estimated gradient in `antithetic.py`, and
separable CMA-ES in `separable_cma.py`.
"""

from __future__ import annotations

from typing import Protocol

from poda.engine.networks.network import Floats
from poda.engine.runs.individual import Individual, Values


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
        """Why it is of no use to go on: a key of `training_run.REASONS`, or None."""

    def state(self) -> Values:
        """All that `restore` needs, copied."""

    def restore(self, state: Values) -> None:
        """Go back to where `state` was taken, in a strategy of the same settings and seed."""
