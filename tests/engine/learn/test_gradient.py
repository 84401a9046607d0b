"""Gradients are those of finite differences, and steps go along them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from poda.engine.learn.gradient import (
    BETA,
    LIMIT,
    Gradient,
    Model,
    power,
    squash,
    squash_slope,
    take_step,
)
from poda.engine.networks.lesson import Weights
from poda.engine.networks.network import Floats
from poda.engine.runs.individual import mirror
from poda.engine.runs.settings import Settings

from .networks import GAME, KINDS, PLAIN, layout, weights

POSITIONS = ("", "5", "59", "5913", "12345")
FREE = {
    "tuples": KINDS["tuples"],
    "linear": replace(KINDS["linear"], symmetry="none"),
    "plain": replace(PLAIN, symmetry="none"),
}


def features(text: str) -> Floats:
    return np.array(GAME.features(GAME.parse_position(text)))


def slopes_of(model: Model, at: Weights, seen: Floats) -> Floats:
    """The gradient as one vector."""
    found = np.zeros(len(at))
    for part in model.gradients(at, seen):
        places = np.arange(len(at)) if part.places is None else part.places
        np.add.at(found, places, part.slopes)
    return found


def by_differences(model: Model, at: Weights, seen: Floats, step: float = 1e-5) -> Floats:
    """The same, by a step up and a step down of each weight."""
    found = np.zeros(len(at))
    for number in range(len(at)):
        ends = []
        for sign in (1.0, -1.0):
            moved = at.astype(np.float64)
            moved[number] += sign * step
            ends.append(float(model.potentials(moved, seen[None, :])[0]))
        found[number] = (ends[0] - ends[1]) / (2.0 * step)
    return found


@pytest.mark.parametrize("text", POSITIONS)
@pytest.mark.parametrize("kind", FREE)
def test_gradients_are_those_of_finite_differences(kind: str, text: str) -> None:
    model, at = Model(GAME, layout(FREE[kind])), weights(FREE[kind])
    seen = features(text)
    found = slopes_of(model, at, seen)
    assert found == pytest.approx(by_differences(model, at, seen), abs=1e-6)
    assert np.abs(found).max() > 0


@pytest.mark.parametrize("kind", ["linear", "plain"])
def test_weights_that_are_mirror_images_move_together(kind: str) -> None:
    settings = KINDS[kind]
    order = mirror(GAME, layout(settings))
    model, at = Model(GAME, layout(settings), mirrored=True), weights(settings)
    at[:] = (at + at[order]) / 2
    found = slopes_of(model, at, features("5913"))
    assert np.array_equal(found, found[order])
    # One number that stands for both: the sum of what each does.
    itself = order == np.arange(len(at))
    free = slopes_of(Model(GAME, layout(settings)), at, features("5913"))
    assert found == pytest.approx(np.where(itself, free, free + free[order]))


def test_the_value_and_its_slope_are_those_of_tanh_nearly() -> None:
    x = np.linspace(-3.5, 3.5, 141)
    assert squash(x) == pytest.approx(np.tanh(x), abs=2e-3)
    differences = (squash(x + 1e-6) - squash(x - 1e-6)) / 2e-6
    assert squash_slope(x) == pytest.approx(differences, abs=1e-8)
    assert squash_slope(np.array([4.0, -9.0])).tolist() == [0.0, 0.0]
    assert np.abs(squash(np.array([50.0, -50.0]))).max() < 1.0


def test_the_power_is_that_of_e() -> None:
    x = np.linspace(-10.0, 0.0, 101)
    assert power(x) == pytest.approx(np.exp(x), abs=1e-6)
    assert power(np.zeros(1))[0] == 1.0


def test_a_step_goes_along_the_gradient() -> None:
    at = np.array([1.0, 2.0, 3.0])
    take_step(at, np.zeros(0), Gradient(np.array([2, 0]), np.array([1.0, -2.0])), 0.5, 0.1)
    assert at.tolist() == [0.9, 2.0, 3.05]


def test_a_weight_whose_steps_contradict_each_other_moves_less() -> None:
    at, moves = np.zeros(2), np.zeros(4)
    both = Gradient(None, np.ones(2))
    first = Gradient(np.array([0]), np.ones(1))
    second = Gradient(np.array([1]), np.ones(1))
    take_step(at, moves, both, 1.0, 0.1)
    assert at.tolist() == [0.1, 0.1]  # nothing was told before: the whole rate
    take_step(at, moves, first, 1.0, 0.1)
    take_step(at, moves, second, -1.0, 0.1)
    assert moves.tolist() == [2.0, 2.0, 0.0, 2.0]
    before = at.copy()
    take_step(at, moves, both, 1.0, 0.1)
    assert at - before == pytest.approx([0.1, 0.1 * np.exp(-BETA)])


def test_the_sums_of_steps_stay_small_and_keep_their_ratio() -> None:
    at, moves = np.zeros(1, dtype=np.float32), np.array([300.0, LIMIT - 1.0], dtype=np.float32)
    take_step(at, moves, Gradient(None, np.ones(1)), 1.0, 0.0)
    assert moves.tolist() == [150.5, LIMIT / 2]


@pytest.mark.parametrize("settings", [KINDS["tuples"], PLAIN], ids=["tuples", "plain"])
def test_a_model_says_what_the_network_plays(settings: Settings) -> None:
    from poda.engine.networks.network import Network

    of, at = layout(settings), weights(settings)
    seen = np.array([features(text) for text in POSITIONS])
    found = Model(GAME, of).potentials(at, seen)
    assert found == pytest.approx(Network(of, at).potentials(seen), abs=1e-4)
