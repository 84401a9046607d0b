"""The antithetic strategy: mirrored pairs, centred ranks, Adam."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.evolve.antithetic import Antithetic, centred_ranks
from poda.engine.runs.settings import EvolutionSettings

SETTINGS = EvolutionSettings(strategy="antithetic", pairs=20, noise=0.1, learning_rate=0.05)


def test_its_individuals_are_the_mean_and_mirrored_pairs() -> None:
    asked = Antithetic(SETTINGS, 500, 1).ask()
    mean, up, down = asked[0], asked[1:21], asked[21:]
    assert asked.shape == (41, 500)
    assert np.allclose(up - mean, mean - down, atol=1e-15)
    assert (up - mean).std() == pytest.approx(0.1, rel=0.03)
    assert np.abs(mean).max() <= 0.2


def test_it_climbs() -> None:
    aim = np.linspace(-1.0, 1.0, 30)
    one = Antithetic(SETTINGS, 30, 1)
    for _ in range(200):
        one.tell(-((one.ask() - aim) ** 2).sum(axis=1))
    assert np.abs(one.weights[0] - aim).max() < 0.1


def test_its_best_is_the_mean_as_it_was_evaluated() -> None:
    one = Antithetic(SETTINGS, 30, 1)
    assert one.best is None
    asked = one.ask()
    one.tell(np.arange(41.0) + 5.0)
    assert one.best is not None
    assert np.array_equal(one.best.weights, asked[0])
    assert (one.best.fitness, one.best.age, one.best.mean, one.best.generation) == (5, 1, 5, 1)


def test_the_fitness_of_the_mean_takes_no_part_in_the_step() -> None:
    one, other = Antithetic(SETTINGS, 30, 1), Antithetic(SETTINGS, 30, 1)
    fitness = np.arange(41.0)
    one.ask()
    one.tell(fitness)
    other.ask()
    fitness[0] = 1000.0
    other.tell(fitness)
    assert np.array_equal(one.weights, other.weights)


def test_its_best_may_be_an_average_of_the_means() -> None:
    one = Antithetic(replace(SETTINGS, averaging=0.5), 30, 1)
    average = None
    for generation in range(20):
        asked, mean = one.ask(), one.weights[0].copy()
        if average is None:
            average = mean
        else:
            kept = min(0.5, generation / (generation + 9))
            average = kept * average + (1 - kept) * mean
        assert np.allclose(asked[0], average, atol=1e-14)
        assert np.allclose((asked[1:21] + asked[21:]) / 2, mean, atol=1e-14)  # noise is around it
        one.tell(np.sin(np.arange(41.0) * generation))
        assert one.best is not None
        assert np.array_equal(one.best.weights, asked[0])


def test_the_learning_rate_falls_by_half_in_so_many_generations() -> None:
    one = Antithetic(replace(SETTINGS, rate_halving=1), 30, 1)
    before = one.ask()[0]
    one.tell(np.arange(41.0))
    assert np.abs(one.weights[0] - before) == pytest.approx(np.full(30, 0.05 / 2), rel=1e-3)


def test_what_both_of_a_pair_gain_by_their_games_moves_nothing() -> None:
    settings = replace(SETTINGS, shaping="pairs")
    one, other = Antithetic(settings, 30, 1), Antithetic(settings, 30, 1)
    differences, luck = np.arange(20.0), 100.0 * np.sin(np.arange(20.0)).round(1)
    one.ask()
    one.tell(np.concatenate([[0.0], differences, 0.0 * differences]))
    other.ask()
    other.tell(np.concatenate([[0.0], differences + luck, luck]))
    assert np.allclose(one.weights, other.weights, rtol=1e-9)
    assert not np.array_equal(one.weights, Antithetic(settings, 30, 1).weights)


def test_equal_fitness_moves_nothing() -> None:
    one = Antithetic(SETTINGS, 30, 1)
    before = one.weights.copy()
    one.ask()
    one.tell(np.ones(41))
    assert np.array_equal(one.weights, before)


def test_the_first_step_of_adam_is_the_learning_rate_in_every_weight() -> None:
    one = Antithetic(SETTINGS, 30, 1)
    before = one.ask()[0]
    one.tell(np.arange(41.0))
    assert np.abs(one.weights[0] - before) == pytest.approx(np.full(30, 0.05), rel=1e-3)


def test_weights_decay() -> None:
    one = Antithetic(replace(SETTINGS, weight_decay=0.5), 30, 1)
    before = one.weights.copy()
    one.ask()
    one.tell(np.ones(41))
    assert np.allclose(one.weights, before * (1.0 - 0.05 * 0.5))


def test_centred_ranks_go_from_minus_a_half_to_a_half() -> None:
    assert centred_ranks(np.array([3.0, -7.0, 10.0])).tolist() == [0.0, -0.5, 0.5]
    assert centred_ranks(np.array([1.0])).tolist() == [0.0]


def test_equal_ones_share_the_mean_of_their_places() -> None:
    assert centred_ranks(np.array([1.0, 2.0, 2.0, 5.0, 5.0])).tolist() == [
        -0.5, -0.125, -0.125, 0.375, 0.375,
    ]  # fmt: skip


@given(st.lists(st.integers(-3, 3), min_size=2, max_size=30))
def test_centred_ranks_keep_the_order_and_add_up_to_nothing(fitness: list[int]) -> None:
    ranks = centred_ranks(np.array(fitness, dtype=float))
    assert ranks.sum() == pytest.approx(0.0, abs=1e-9)
    order = np.sign(np.subtract.outer(fitness, fitness))
    assert np.array_equal(np.sign(np.subtract.outer(ranks, ranks)), order)


@pytest.mark.parametrize("averaging", [0.0, 0.9])
def test_a_restored_one_goes_on_bit_for_bit(averaging: float) -> None:
    settings = replace(SETTINGS, averaging=averaging, rate_halving=3)
    one, other = Antithetic(settings, 30, 1), Antithetic(settings, 30, 1)
    for _ in range(3):
        one.ask()
        one.tell(np.sin(np.arange(41.0)))
    other.restore(one.state())
    for each in (one, other):
        each.ask()
        each.tell(np.cos(np.arange(41.0)))
    assert one.weights.tobytes() == other.weights.tobytes()
    assert one.ask().tobytes() == other.ask().tobytes()
    assert other.stop() is None
