"""The published evolution strategy: how it mutates, and whom it keeps."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.evolve.self_adaptive import SelfAdaptive
from poda.engine.runs.individual import MOST_WEIGHT, first_weights
from poda.engine.runs.settings import EvolutionSettings
from some import some

WEIGHTS = 1848


def strategy(seed: int = 1, weights: int = WEIGHTS, **changes: object) -> SelfAdaptive:
    return SelfAdaptive(replace(EvolutionSettings(), **changes), weights, seed)  # type: ignore[arg-type]


def test_it_begins_with_fifteen_uniform_parents_and_their_offspring() -> None:
    one = strategy()
    asked = one.ask()
    parents = asked[:15]
    assert asked.shape == (30, WEIGHTS)
    assert np.abs(parents).max() <= 0.2
    assert np.abs(parents).mean() == pytest.approx(0.1, rel=0.02)
    assert (one.steps == 0.05).all()
    # Every offspring is its own parent, a mutation apart.
    changes = asked[15:] - parents
    assert changes.std() == pytest.approx(0.05 * np.sqrt(1.04), rel=0.02)
    assert not np.isclose(changes, 0).all(axis=1).any()


@pytest.mark.parametrize(
    ("seed", "golden"),
    [
        (
            1,
            [
                [0.027924611263006494, -0.09719358485752892, -0.1538768648355733],
                [-0.14413682215443158, 0.09443548252487047, 0.08898937286207254],
            ],
        ),
        (
            2024,
            [
                [0.048690751000733196, -0.14389738794530457, 0.0026048443105771927],
                [0.019729008190755872, -0.1407352711365803, 0.0335589260106473],
            ],
        ),
    ],
)
def test_a_seed_begins_with_the_same_weights_for_ever(seed: int, golden: list[list[float]]) -> None:
    """Runs that are kept, and papers that name a seed, begin here."""
    assert first_weights(EvolutionSettings(), 2, 3, seed).tolist() == golden


def test_asking_again_gives_the_same_until_told() -> None:
    one = strategy()
    asked = one.ask()
    assert np.array_equal(one.ask(), asked)
    one.tell(np.arange(30.0))
    assert not np.array_equal(one.ask(), asked)


def test_step_sizes_mutate_before_the_weights_do() -> None:
    # A step size that has grown is in the change of its own weight: the two go together.
    one = strategy(step_rate=1.0)
    asked = one.ask()
    one.tell(np.concatenate([np.zeros(15), np.ones(15)]))  # the offspring are kept
    steps = one.steps
    assert steps is not None
    changes = np.abs(asked[15:] - asked[:15])
    small, large = steps < np.quantile(steps, 0.3), steps > np.quantile(steps, 0.7)
    assert changes[small].mean() < changes[large].mean() / 3


@pytest.mark.parametrize(
    ("rule", "spread"), [("published", 0.2), ("log-normal", 1 / np.sqrt(2 * np.sqrt(WEIGHTS)))]
)
def test_the_step_size_rules_have_their_spread(rule: str, spread: float) -> None:
    one = strategy(step_rule=rule)
    one.ask()
    one.tell(np.concatenate([np.zeros(15), np.ones(15)]))
    assert one.steps is not None
    factors = one.steps / 0.05
    factors = np.log(factors) if rule == "log-normal" else factors - 1.0
    assert factors.mean() == pytest.approx(0.0, abs=0.005)
    assert factors.std() == pytest.approx(spread, rel=0.02)
    # log-normal: about 0.108 for the published network
    assert spread == pytest.approx({"published": 0.2, "log-normal": 0.1079}[rule], abs=0.0005)


def test_step_sizes_stay_within_their_bounds() -> None:
    one = strategy(step_rate=1.0, lowest_step=0.02, highest_step=0.1, weights=50)
    for _ in range(20):
        one.ask()
        one.tell(np.concatenate([np.zeros(15), np.ones(15)]))
    assert one.steps is not None
    assert (one.steps.min(), one.steps.max()) == (0.02, 0.1)


def test_the_best_fifteen_of_the_thirty_are_kept_in_order() -> None:
    one = strategy(weights=5)
    asked = one.ask()
    fitness = np.array([(7 * i) % 30 for i in range(30)], dtype=float)
    one.tell(fitness)
    assert np.array_equal(one.weights, asked[np.argsort(-fitness)[:15]])
    assert one.best is not None
    assert (one.best.fitness, one.best.age, one.best.mean, one.best.generation) == (29, 1, 29, 1)


def test_of_equally_fit_ones_the_older_stays() -> None:
    one = strategy(weights=5)
    parents = one.ask()[:15]
    one.tell(np.zeros(30))
    assert np.array_equal(one.weights, parents)
    # An offspring comes in, and then is as fit as its elders: it falls behind them.
    fitness = np.zeros(30)
    fitness[20] = 1.0
    young = one.ask()[20]
    one.tell(fitness)
    assert np.array_equal(one.weights[0], young)
    one.ask()
    one.tell(np.zeros(30))
    assert np.array_equal(one.weights[:14], parents[:14])
    assert np.array_equal(one.weights[14], young)


def test_age_counts_generations_and_mean_is_over_all_of_them() -> None:
    one = strategy(weights=5)
    for number, own in enumerate([4.0, -2.0, 7.0], start=1):
        one.ask()
        one.tell(np.concatenate([[own], np.full(29, own - 1.0)]))
        assert one.best is not None
        assert (one.best.age, one.best.fitness, one.best.generation) == (number, own, number)
    assert one.best is not None
    assert one.best.mean == 3.0


def test_selection_may_be_by_the_mean_of_all_generations() -> None:
    one = SelfAdaptive(EvolutionSettings(parents=1, offspring=1, selection="mean"), 5, 1)
    for fitness in ([4.0, 0.0], [0.0, 1.0], [0.0, 1.5]):
        parent, young = one.ask()
        one.tell(np.array(fitness))
    # Means of the first: 4, 2, then 4 / 3, which is less than 1.5.
    assert not np.array_equal(one.weights[0], parent)
    assert np.array_equal(one.weights[0], young)
    assert one.best is not None
    assert (one.best.age, one.best.mean) == (1, 1.5)


@given(
    parents=st.integers(1, 6),
    offspring=st.integers(1, 9),
    rounds=st.lists(st.integers(0, 2**30), min_size=1, max_size=4),
)
def test_selection_keeps_nobody_who_is_worse_or_younger_than_one_who_goes(
    parents: int, offspring: int, rounds: list[int]
) -> None:
    one = strategy(weights=3, parents=parents, offspring=offspring)
    ages = [0] * parents
    for seed in some(rounds):
        asked = one.ask()
        fitness = np.random.default_rng(seed).integers(0, 3, len(asked)).astype(float)
        one.tell(fitness)
        known = {row.tobytes(): i for i, row in enumerate(asked)}
        kept = [known[row.tobytes()] for row in one.weights]
        rank = [(-fitness[i], -(ages + [0] * offspring)[i], i) for i in range(len(asked))]
        assert kept == [i for _, _, i in sorted(rank)[:parents]]
        ages = [(ages + [0] * offspring)[i] + 1 for i in kept]


def test_weights_stay_finite_however_far_a_run_drifts() -> None:
    one = strategy(weights=3, initial_step=1000.0, step_rate=10.0)
    for _ in range(60):
        one.ask()
        one.tell(np.concatenate([np.zeros(15), np.ones(15)]))
    assert one.steps is not None
    assert np.isfinite(one.weights).all()
    assert np.isfinite(one.steps).all()
    assert np.abs(one.weights).max() <= MOST_WEIGHT


def test_it_has_converged_when_every_step_size_is_at_its_floor() -> None:
    one = strategy(weights=3, initial_step=0.001, lowest_step=0.001)
    assert one.stop() is None
    one.ask()
    one.tell(np.zeros(30))
    assert one.stop() == "converged"
    for lowest, highest in ((0.05, 0.05), (0.05, None), (0.001, 0.001)):
        kept_there = strategy(
            weights=3, initial_step=lowest, lowest_step=lowest, highest_step=highest
        )
        kept_there.ask()
        kept_there.tell(np.zeros(30))
        assert kept_there.stop() is None
    other = strategy(weights=3)
    other.ask()
    other.tell(np.zeros(30))
    assert other.stop() is None


def test_a_restored_one_goes_on_bit_for_bit() -> None:
    one, other = strategy(weights=7), strategy(weights=7)
    for number in range(5):
        one.ask()
        one.tell(np.sin(np.arange(30.0) * (number + 1)))
    other.restore(one.state())
    for number in range(5):
        assert np.array_equal(one.ask(), other.ask())
        for each in (one, other):
            each.tell(np.cos(np.arange(30.0) * (number + 1)))
    assert one.best is not None
    assert other.best is not None
    assert one.best.weights.tobytes() == other.best.weights.tobytes()
    assert (one.best.age, one.best.mean) == (other.best.age, other.best.mean)


def test_another_seed_is_another_run() -> None:
    assert not np.array_equal(strategy(1, 5).ask(), strategy(2, 5).ask())
