"""Separable CMA-ES by the library `cma`, with our random numbers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from poda.engine.evolve.separable_cma import SeparableCMA
from poda.engine.runs.settings import EvolutionSettings
from some import some

SETTINGS = EvolutionSettings(strategy="cma", pairs=6, noise=0.3)
AIM = np.linspace(-1.0, 1.0, 10)


def climb(one: SeparableCMA, generations: int) -> None:
    for _ in some(range(generations)):
        one.tell(-((one.ask() - AIM) ** 2).sum(axis=1))


def test_it_climbs() -> None:
    one = SeparableCMA(SETTINGS, 10, 1)
    climb(one, 150)
    assert np.abs(one.weights[0] - AIM).max() < 0.05
    assert one.steps is not None
    assert one.steps.shape == (10,)


def test_its_individuals_are_the_mean_and_twice_as_many_as_pairs() -> None:
    one = SeparableCMA(SETTINGS, 10, 1)
    asked = one.ask()
    assert asked.shape == (13, 10)
    assert np.array_equal(asked[0], one.weights[0])
    assert np.array_equal(one.ask(), asked)
    one.tell(np.arange(13.0))
    assert one.best is not None
    assert np.array_equal(one.best.weights, asked[0])


def test_its_random_numbers_are_ours_and_nobody_elses_are_touched() -> None:
    before = np.random.get_state()[1].copy()  # type: ignore[index,union-attr]
    one, other = SeparableCMA(SETTINGS, 10, 1), SeparableCMA(SETTINGS, 10, 1)
    climb(one, 5)
    climb(other, 5)
    assert one.weights.tobytes() == other.weights.tobytes()
    assert np.array_equal(np.random.get_state()[1], before)  # type: ignore[index]
    assert not np.array_equal(
        SeparableCMA(SETTINGS, 10, 2).ask(), SeparableCMA(SETTINGS, 10, 1).ask()
    )


def test_a_restored_one_is_told_all_again_and_goes_on_alike() -> None:
    one, other = SeparableCMA(SETTINGS, 10, 1), SeparableCMA(SETTINGS, 10, 1)
    climb(one, 7)
    other.restore(one.state())
    assert other.generation == 7
    climb(one, 3)
    climb(other, 3)
    assert one.weights.tobytes() == other.weights.tobytes()


def test_flat_fitness_is_no_reason_to_stop() -> None:
    one = SeparableCMA(SETTINGS, 10, 1)
    for _ in range(100):
        one.ask()
        one.tell(np.ones(13))
        assert one.stop() is None


def test_it_converges() -> None:
    one = SeparableCMA(SETTINGS, 10, 1)
    for _ in range(2000):
        climb(one, 1)
        if one.stop():
            break
    assert one.stop() == "converged"


def test_it_says_that_its_steps_have_run_away() -> None:
    one = SeparableCMA(replace(SETTINGS, noise=0.001), 10, 1)
    for _ in range(2000):
        asked = one.ask()
        one.tell(np.abs(asked).sum(axis=1))  # the further away the better, without end
        if one.stop():
            break
    assert one.stop() == "diverged"


def test_it_writes_no_files_and_takes_no_orders_from_any(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    orders = tmp_path / "cma_signals.in"
    orders.write_text("{'timeout': 0}")
    one = SeparableCMA(SETTINGS, 10, 1)
    climb(one, 5)
    assert one.stop() is None
    assert list(tmp_path.iterdir()) == [orders]
