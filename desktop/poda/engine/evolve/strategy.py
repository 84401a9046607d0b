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
