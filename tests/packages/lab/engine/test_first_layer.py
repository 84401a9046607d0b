"""What a person is told of a deeper network's first layer is what the network does."""

from __future__ import annotations

import numpy as np
import pytest

from poda.engine.games import GAMES
from poda.engine.networks.architectures import ARCHITECTURES, subsquares
from poda.engine.networks.held_out import positions
from poda.engine.networks.network import Network, layout_for, units_by_influence
from poda.packages.lab.engine.first_layer import Deep, units_of

CHECKERS = GAMES["checkers"]


def weights_of(kind: str, seed: int = 1) -> np.ndarray:
    random = np.random.default_rng(seed)
    return random.uniform(-0.3, 0.3, layout_for(CHECKERS, None, kind).weights)


@pytest.mark.parametrize("kind", ARCHITECTURES)
def test_its_layers_give_what_the_network_gives(kind: str) -> None:
    weights, layout = weights_of(kind), layout_for(CHECKERS, None, kind)
    features = positions("checkers")
    deep = Deep.of(ARCHITECTURES[kind], weights)
    expected = Network(layout, weights).potentials(features)
    assert deep.potentials(features) == pytest.approx(
        expected, abs=2e-2
    )  # its tanh is a cruder one
    assert deep.king == pytest.approx(2 + weights[-1])


@pytest.mark.parametrize("kind", ARCHITECTURES)
def test_a_unit_that_nobody_hears_comes_last(kind: str) -> None:
    layout, deaf = layout_for(CHECKERS, None, kind), 7
    architecture = ARCHITECTURES[kind]
    weights = weights_of(kind)
    start = len(architecture.seen) + layout.hidden
    inner = weights[start : start + architecture.units[1] * layout.hidden]
    inner.reshape(-1, layout.hidden)[:, deaf] = 0.0
    units = units_of(CHECKERS, layout, weights)
    assert [unit.influence for unit in units] == sorted((u.influence for u in units), reverse=True)
    last = units[-1]
    assert (last.number, last.output, last.influence) == (deaf + 1, 0.0, 0.0)


def test_the_effect_is_what_the_potential_gains() -> None:
    weights, features = weights_of("1999"), positions("checkers").astype(float)
    deep = Deep.of(ARCHITECTURES["1999"], weights)
    effects, _ = deep.measured(features)
    first = deep._first(deep._squares(features))
    more = first.copy()
    more[:, 3] += 1e-6
    before, after = (deep._potential(said, deep.further) for said in (first, more))
    assert effects[3] == pytest.approx((after - before).mean() / 1e-6, rel=1e-3)


@pytest.mark.parametrize("kind", ARCHITECTURES)
def test_the_influence_is_what_the_potential_loses(kind: str) -> None:
    deep = Deep.of(ARCHITECTURES[kind], weights_of(kind))
    features = positions("checkers").astype(float)
    _, influences = deep.measured(features)
    first = deep._first(deep._squares(features))
    less = first.copy()
    less[:, 3] = first[:, 3].mean()
    usual, without = (deep._potential(said, deep.further) for said in (first, less))
    assert influences[3] == pytest.approx((usual - without).std())


def test_a_unit_of_2001_sees_its_subsquare_and_no_more() -> None:
    layout = layout_for(CHECKERS, None, "2001")
    units = sorted(units_of(CHECKERS, layout, weights_of("2001")), key=lambda unit: unit.number)
    assert len(units) == 91
    for unit, view in zip(units, subsquares(), strict=True):
        assert np.flatnonzero(np.isfinite(unit.weights)).tolist() == view.tolist()


def test_a_plain_network_is_told_as_ever() -> None:
    layout = layout_for(CHECKERS, 5)
    weights = np.random.default_rng(2).normal(size=layout.weights)
    told, known = units_of(CHECKERS, layout, weights), units_by_influence(layout, weights)
    assert [unit.number for unit in told] == [unit.number for unit in known]
