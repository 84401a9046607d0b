"""What a hidden unit is worth: how much it moves the sum at the output."""

from __future__ import annotations

import numpy as np
import pytest

from poda.engine.games import GAMES, evolved_games
from poda.engine.networks.network import (
    Layout,
    has_board,
    influences,
    layout_for,
    units_by_influence,
)
from poda.engine.random_numbers import Stream


def influence_of(fields: object, bias: float = 0.0, output: float = 1.0) -> float:
    rows = np.atleast_2d(np.asarray(fields, dtype=np.float64))
    return float(influences(rows, np.array([bias]), np.array([output]))[0])


def test_it_is_the_deviation_of_what_the_unit_adds() -> None:
    stream = Stream(5)
    field, bias, output = 0.3 * stream.normals(42), 0.4, -1.7
    positions = np.floor(3 * stream.uniforms(20_000, 42)) - 1
    added = output * np.tanh(bias + positions @ field)
    assert influence_of(field, bias, output) == pytest.approx(float(np.std(added)), rel=0.02)


def test_it_grows_with_the_output_weight_whatever_its_sign() -> None:
    assert influence_of([0.2, 0.3], output=-2.0) == pytest.approx(2 * influence_of([0.2, 0.3]))


def test_a_unit_that_sees_nothing_or_says_always_the_same_has_none() -> None:
    assert influence_of(np.zeros(9), bias=0.7) == 0.0
    assert influence_of(np.full(9, 0.1), bias=50.0) == pytest.approx(0.0, abs=1e-9)


def test_a_flat_unit_is_worth_no_more_than_its_output_weight() -> None:
    assert influence_of(np.full(9, 1e3), output=0.5) == pytest.approx(0.5, rel=1e-6)


@pytest.mark.parametrize("size", [0.0, 5e-324, 1e300, 1.7976931348623157e308])
def test_any_finite_weights_have_a_finite_influence(size: float) -> None:
    assert np.isfinite(influence_of(np.full(42, size), bias=size, output=0.5))


def test_the_most_influential_unit_comes_first_with_its_own_weights() -> None:
    layout = Layout(2, 3)
    weights = np.array([0.1, 0.1, 1.0, 1.0, 0.1, 0.1, 0.0, 0.5, 0.0, 1.0, 1.0, -1.0])
    units = units_by_influence(layout, weights)
    assert [unit.number for unit in units] == [2, 1, 3]  # equal ones stay in order
    assert units[0].weights.tolist() == [1.0, 1.0]
    assert (units[0].bias, units[0].output, units[2].output) == (0.5, 1.0, -1.0)


@pytest.mark.parametrize("key", evolved_games())
def test_the_fields_of_these_games_have_the_shape_of_their_boards(key: str) -> None:
    game = GAMES[key]
    assert has_board(game, layout_for(game)) is not game.has_chance
    assert not has_board(game, Layout(5, 3))
