"""Runs to draw: real tiny ones, and made-up ones of any length."""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from poda.engine.evolve.evolution import Evolution
from poda.engine.games import GAMES
from poda.engine.runs.history import History
from poda.engine.runs.settings import EvolutionSettings

TINY = EvolutionSettings(
    parents=3, offspring=3, games=2, plies=1, hidden=2, validate_every=0, read_every=2
)


@cache
def evolved(strategy: str = "self-adaptive") -> History:
    """Five generations of tic-tac-toe. Not to be changed."""
    settings = EvolutionSettings(**{**TINY.to_dict(), "strategy": strategy, "pairs": 2})
    evolution = Evolution(GAMES["tictactoe"], settings, seed=1)
    for _ in evolution.generations(limit=5):
        pass
    return evolution.history


def made_up(
    generations: int, *, steps: bool = True, drift: bool = False, flat: bool = False, seed: int = 1
) -> History:
    """So many generations of a run that nobody ran, with a reading in every tenth."""
    history = History()
    grow(history, generations, steps=steps, drift=drift, flat=flat, seed=seed)
    return history


def grow(
    history: History, generations: int, *, steps: bool = True, drift: bool = False,
    flat: bool = False, seed: int = 1,
) -> None:  # fmt: skip
    """Let it have so many generations more; where it goes `flat`, its outputs go to 1."""
    random = np.random.default_rng(seed)
    start = history.progress.seen
    for number in range(start + 1, start + generations + 1):
        when = number, 450 * number, 0.4 * number
        sizes = _sizes(number if drift else 0) if steps else (math.nan,) * 5
        best = 8 + random.normal()
        history.progress.add(
            *when, best, -3 + random.normal(), -18 + random.normal(), random.integers(1, 9), best,
            *sizes, -2.0, -0.2, 0.01, 0.2, 2.5,
        )  # fmt: skip
        history.outputs.add(*when, *_outputs(number if flat else 0))
        if number % 10 == 1:
            lost = int(random.binomial(150, 0.25 + 0.5 / (1 + number / 100)))
            drawn = int(random.binomial(150 - lost, 0.1))
            history.readings.add(*when, 150 - lost - drawn, drawn, lost)


def learnt(generations: int, *, every: float = 0.1, clock: bool = True, seed: int = 1) -> History:
    """So many generations of a run, that nobody ran, in which one network learns: a reading in
    every tenth, `every` seconds each, of two threads at work."""
    random = np.random.default_rng(seed)
    history = History()
    for number in range(1, generations + 1):
        when = number, 200 * number, every * number
        kept = 0.95 - 0.4 / (1 + number / 40) + 0.01 * random.normal()
        history.progress.add(
            *when, kept, kept, kept, 1, kept, *(math.nan,) * 5, -2.0, -0.2, 0.01, 0.2, 2.5
        )
        history.learning.add(
            *when, 0.15 + 0.2 / (1 + number / 20) + 0.01 * abs(random.normal()), number**0.5
        )
        if clock:
            history.clock.add(*when, 2 * every * number)
        if number % 10 == 1:
            lost = int(random.binomial(150, 0.15 + 0.6 / (1 + number / 30)))
            history.readings.add(*when, 150 - lost, 0, lost)
            history.kept.add(*when, kept)
    return history


def _sizes(drifted: int) -> tuple[float, ...]:
    """Step sizes after so many generations of the published recipe."""
    return (0.0001, *(0.05 * math.exp(rate * drifted) for rate in (-0.03, -0.02, -0.01, 0.03)))


def _outputs(flattened: int) -> tuple[float, float, float]:
    """Draw rate, saturation and spread after so many generations of a network that goes flat."""
    left = math.exp(-flattened / 30)
    return 0.9 - 0.8 * left, 1 - 0.6 * left, 0.4 * left
