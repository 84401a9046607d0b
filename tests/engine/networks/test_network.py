"""Networks as they play: their sizes, their sums, and what a search may believe of them."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.games import GAMES
from poda.engine.games.connect4 import State
from poda.engine.networks.network import (
    LANES,
    MOST_INPUT_WEIGHT,
    MOST_POTENTIAL,
    SCALE,
    Layout,
    Network,
    lanes,
    layout_for,
    output,
    played,
    squash,
)
from poda.engine.random_numbers import Stream
from poda.engine.search.evaluation import FORCED
from poda.engine.search.observer import SearchStopped
from poda.engine.trees.text import parse_tree

from ..strategies import connect4_positions, tictactoe_positions

Floats = npt.NDArray[np.float64]

ROUNDING = 5e-7  # a few last bits of single precision numbers near 1

CONNECT4, TICTACTOE = GAMES["connect4"], GAMES["tictactoe"]
CONNECT4_LAYOUT, TICTACTOE_LAYOUT = layout_for(CONNECT4), layout_for(TICTACTOE)

layouts = st.builds(Layout, st.integers(1, 20), st.integers(1, 40))
any_weight = st.one_of(
    st.floats(-3, 3), st.floats(allow_nan=False), st.sampled_from([0.0, 1e300, -1e300, math.inf])
)
singles = st.floats(width=32, allow_nan=False, allow_infinity=False)


@st.composite
def networks(
    draw: st.DrawFn, layout: Layout = TICTACTOE_LAYOUT, weights: Any = any_weight
) -> Network:
    """Networks of any weights at all, huge ones among them."""
    return Network(layout, draw(hnp.arrays(np.float64, layout.weights, elements=weights)))


def usual(layout: Layout, seed: int, spread: float = 0.5) -> Network:
    """A network as evolution makes them."""
    return Network(layout, Stream(seed).normals(layout.weights) * spread)


# Sizes


def test_the_published_network_has_1848_weights() -> None:
    assert (CONNECT4_LAYOUT.inputs, CONNECT4_LAYOUT.hidden) == (42, 42)
    assert CONNECT4_LAYOUT.weights == 1848
    assert CONNECT4_LAYOUT.padded == 48


def test_the_network_of_tictactoe_is_of_the_same_family() -> None:
    assert (TICTACTOE_LAYOUT.inputs, TICTACTOE_LAYOUT.hidden) == (9, 18)
    assert TICTACTOE_LAYOUT.weights == 9 * 18 + 18 + 18
    assert layout_for(TICTACTOE, hidden=5) == Layout(9, 5)


def test_a_game_without_inputs_is_refused_in_a_sentence() -> None:
    with pytest.raises(EngineError, match="has no inputs for a network"):
        layout_for(parse_tree("[3, 5]"))


def test_weights_of_another_size_are_refused() -> None:
    with pytest.raises(ValueError, match="has 1848 weights, not"):
        Network(CONNECT4_LAYOUT, np.zeros(1847))


@given(layouts, st.integers(1, 3))
def test_the_parts_of_the_weights_are_views_one_after_the_other(layout: Layout, count: int) -> None:
    weights = np.arange(count * layout.weights, dtype=np.float64).reshape(count, -1)
    first, biases, out = layout.parts(weights)
    assert first.shape == (count, layout.hidden, layout.inputs)
    assert biases.shape == out.shape == (count, layout.hidden)
    joined = np.concatenate([first.reshape(count, -1), biases, out], axis=1)
    assert np.array_equal(joined, weights)
    for part in (first, biases, out):
        assert np.shares_memory(part, weights)


@given(layouts)
def test_one_vector_and_a_row_of_vectors_play_alike(layout: Layout) -> None:
    weights = Stream(layout.inputs, layout.hidden).normals(3, layout.weights)
    together = played(layout, weights)
    assert len(together) == 3
    assert together.first.shape == (3, layout.inputs + 1, layout.padded)
    assert together.output.shape == (3, layout.padded)
    for index in range(3):
        alone, part = played(layout, weights[index]), together[np.array([index])]
        assert np.array_equal(alone.first, part.first)
        assert np.array_equal(alone.output, part.output)


@given(layouts)
def test_units_that_fill_the_lanes_up_count_for_nothing(layout: Layout) -> None:
    network = usual(layout, 1)
    assert not network.played.first[0, :, layout.hidden :].any()
    assert not network.played.output[0, layout.hidden :].any()
    assert layout.padded % LANES == 0


# Sums


def test_the_largest_sum_fits_the_whole_numbers_of_a_kernel() -> None:
    for layout in (CONNECT4_LAYOUT, TICTACTOE_LAYOUT):
        first = played(layout, np.full(layout.weights, 1e300)).first
        assert first.max() == MOST_INPUT_WEIGHT * SCALE
        assert first.astype(np.int64).sum(axis=1).max() < 2**31


@given(networks(), st.permutations(range(10)), st.data())
def test_the_order_of_adding_changes_no_bit(
    network: Network, order: list[int], data: st.DataObject
) -> None:
    cells = data.draw(st.lists(st.sampled_from([-1, 0, 1]), min_size=9, max_size=9))
    rows, inputs = network.played.first[0], [*cells, 1]
    carried = np.zeros(network.layout.padded, dtype=np.int32)
    for index in order:
        carried = carried + np.int32(inputs[index]) * rows[index]
    hidden = squash(carried.astype(np.float32) * np.float32(1 / SCALE))
    assert network.potential(cells) == float(lanes(hidden * network.played.output[0]))


@given(networks(), tictactoe_positions())
def test_weights_as_played_play_as_they_are(network: Network, state: tuple[int, ...]) -> None:
    layout, part = network.layout, network.played
    rows = part.first[0, :, : layout.hidden].T / SCALE
    weights = np.concatenate([rows[:, :-1].reshape(-1), rows[:, -1], part.output[0, :18]])
    again = Network(layout, weights.astype(np.float64))
    assert np.array_equal(again.played.first, part.first)
    assert np.array_equal(again.played.output, part.output)
    assert again.potential(state) == network.potential(state)


@given(hnp.arrays(np.float32, st.sampled_from([16, 32, 48, 208]), elements=singles))
def test_the_lanes_are_added_in_their_one_order(products: npt.NDArray[np.float32]) -> None:
    products = products / np.float32(1e6)
    rows = [list(products[start : start + LANES]) for start in range(0, len(products), LANES)]
    sums = rows[0]
    for row in rows[1:]:
        sums = [a + b for a, b in zip(sums, row, strict=True)]
    while len(sums) > 1:
        half = len(sums) // 2
        sums = [sums[i] + sums[i + half] for i in range(half)]
    assert lanes(products).tobytes() == np.float32(sums[0]).tobytes()


@given(connect4_positions(), st.integers(0, 5))
def test_a_network_computes_what_the_formula_says(state: State, seed: int) -> None:
    network = usual(CONNECT4_LAYOUT, seed, spread=0.2)
    features = np.array(CONNECT4.features(state), dtype=np.float64)
    inner, biases, out = CONNECT4_LAYOUT.parts(network.weights)
    expected = float(np.tanh(inner @ features + biases) @ out)
    # 2 in 1,000 at each unit, from its tanh, and what rounding the weights leaves.
    assert abs(network.potential(features) - expected) < 0.0025 * np.abs(out).sum()


# The squashing function


@given(singles)
def test_squash_is_odd_and_strictly_between_its_ends(x: float) -> None:
    assert squashed(-x) == -squashed(x)
    assert -1 < squashed(x) < 1


@given(singles, singles)
def test_squash_never_falls_but_by_a_rounding(x: float, y: float) -> None:
    assert squashed(min(x, y)) <= squashed(max(x, y)) + ROUNDING


def test_squash_grows_between_neighbours_far_enough_apart() -> None:
    steps = np.arange(-3.6, 3.6, 1e-4).astype(np.float32)
    assert (np.diff(squash(steps)) > 0).all()


def test_from_one_number_to_the_next_squash_falls_by_a_rounding_at_most() -> None:
    for start in (0.001, 0.5, 1.0, 2.0, 3.0, 3.5999):
        bits = np.float32(start).view(np.uint32) + np.arange(200_000, dtype=np.uint32)
        assert np.diff(squash(bits.view(np.float32)).astype(np.float64)).min() > -ROUNDING


def test_squash_is_tanh_to_2_in_1000() -> None:
    x = np.linspace(-20, 20, 100_001, dtype=np.float32)
    assert np.abs(squash(x) - np.tanh(x.astype(np.float64))).max() < 0.002


# What a search may believe


@given(networks(), tictactoe_positions())
def test_no_weights_make_an_output_of_1(network: Network, state: tuple[int, ...]) -> None:
    assert -1 < network.value(state) < 1


@given(networks(CONNECT4_LAYOUT, st.sampled_from([-1e300, 1e300, -1e9, 700.0, 1e9])), st.data())
def test_no_potential_is_taken_for_a_forced_win(network: Network, data: st.DataObject) -> None:
    state = data.draw(connect4_positions())
    potential = network.potential(CONNECT4.features(state))
    assert abs(potential) <= MOST_POTENTIAL < FORCED
    assert -1 < network.value(CONNECT4.features(state)) < 1


@given(st.floats(-MOST_POTENTIAL, MOST_POTENTIAL), st.floats(-MOST_POTENTIAL, MOST_POTENTIAL))
def test_the_output_keeps_the_order_of_the_potentials(one: float, other: float) -> None:
    assert -1 < output(one) < 1
    assert output(min(one, other)) <= output(max(one, other)) + ROUNDING


@given(st.integers(0, 20), tictactoe_positions())
def test_the_evaluation_is_the_movers_potential_from_max_s_side(
    seed: int, state: tuple[int, ...]
) -> None:
    network = usual(TICTACTOE_LAYOUT, seed)
    estimate = network.evaluation(TICTACTOE).estimate(state)
    mover = TICTACTOE.to_move(state)
    assert estimate == mover * network.potential([mover * cell for cell in state])


@given(connect4_positions(at_most=41), st.integers(0, 20))
def test_with_the_colours_and_the_turn_exchanged_the_evaluation_is_the_opposite(
    state: State, seed: int
) -> None:
    evaluation = usual(CONNECT4_LAYOUT, seed).evaluation(CONNECT4)
    exchanged = State(tuple(-cell for cell in state.cells), "1" + state.moves)
    assert evaluation.estimate(exchanged) == -evaluation.estimate(state)


@given(st.integers(0, 20), tictactoe_positions())
def test_without_biases_a_network_is_odd(seed: int, state: tuple[int, ...]) -> None:
    network = usual(TICTACTOE_LAYOUT, seed)
    TICTACTOE_LAYOUT.parts(network.weights)[1][:] = 0
    assert network.potential([-cell for cell in state]) == -network.potential(state)


@pytest.mark.parametrize("game", [CONNECT4, TICTACTOE], ids=lambda game: game.key)
def test_the_evaluation_says_which_network_it_is(game: Game[Any, Any]) -> None:
    network = usual(layout_for(game), 1)
    evaluation = network.evaluation(game, "champion")
    assert evaluation.name == "champion"
    assert evaluation.network is network


def squashed(x: float) -> float:
    return float(squash(np.array([x], dtype=np.float32))[0])


def test_many_networks_are_the_same_as_each_by_itself() -> None:
    layout = Layout(392, 8)
    weights = 800 * Stream(1, 2).normals(100, layout.weights)
    together = played(layout, weights)
    for index in range(len(weights)):
        alone = played(layout, weights[index])
        assert np.array_equal(together.first[index], alone.first[0])
        assert np.array_equal(together.output[index], alone.output[0])


def test_whoever_stops_does_not_wait_for_a_whole_generation_of_networks() -> None:
    looks = iter([False] * 3 + [True])
    layout = Layout(392, 8)
    with pytest.raises(SearchStopped):
        played(layout, np.zeros((1_000, layout.weights)), lambda: next(looks))
    assert list(looks) == []
