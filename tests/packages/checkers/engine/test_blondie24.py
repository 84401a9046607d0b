"""Blondie24's evolutions: its networks, a king's worth, its tournament, and what becomes of it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from engine.runs.untimed import untimed
from poda.base import packages
from poda.engine.arrays import dense, tanh
from poda.engine.errors import EngineError
from poda.engine.evolve.evolution import Evolution
from poda.engine.evolve.fitness import fitness_for, scores_of_both
from poda.engine.evolve.self_adaptive import SelfAdaptive
from poda.engine.games import GAMES
from poda.engine.networks.architectures import ARCHITECTURES, subsquares
from poda.engine.networks.held_out import outputs_of, positions
from poda.engine.networks.network import (
    SCALE,
    Network,
    king_worth,
    layout_for,
    played,
    weights_of,
)
from poda.engine.playing.batches import code_of, partner_code, zero_code
from poda.engine.playing.training_kit import training_kit_of
from poda.engine.random_numbers import Stream
from poda.engine.runs import validation
from poda.engine.runs.champion import champion_of, champion_text
from poda.engine.runs.kept_runs import preset_of
from poda.engine.runs.names import PRESET_NAMES
from poda.engine.runs.presets import presets, usual_preset
from poda.engine.runs.settings import EvolutionSettings, Settings, checked, layout_of
from poda.engine.runs.training_run import best_of_run, resumed
from poda.packages.lab.engine.first_layer import units_of

GAME = GAMES["checkers"]
PUBLISHED = presets("checkers")["published"].settings
kinds = pytest.mark.parametrize("kind", ARCHITECTURES)


# The networks


def test_they_have_the_published_numbers_of_weights_and_the_worth_of_a_king() -> None:
    found = {kind: layout_for(GAME, None, kind) for kind in ARCHITECTURES}
    assert {kind: layout.weights - 1 for kind, layout in found.items()} == {
        "1999": 1742,
        "2001": 5046,
    }
    assert [layout.shape for layout in found.values()] == ["32-40-10-1", "32-91-40-10-1"]


def test_there_are_91_subsquares_with_854_dark_squares() -> None:
    views = subsquares()
    sizes = [len(view) for view in views]
    assert [sizes[:36].count(n) for n in (4, 5)] == [18, 18]  # of 3x3
    assert sizes[36:61] == [8] * 25
    assert (len(views), sum(sizes), sizes[-1]) == (91, 854, 32)
    assert views[0].tolist() == [0, 4, 5, 8]  # the first three rows of the first three columns


@kinds
def test_a_network_says_what_its_layers_say(kind: str) -> None:
    layout, architecture = layout_for(GAME, None, kind), ARCHITECTURES[kind]
    weights = 0.5 * Stream(3).normals(layout.weights)
    features = positions("checkers").astype(float)
    board = features[:, :32] + king_worth(weights) * features[:, 32:]
    before = architecture.units[0]
    seen = len(architecture.seen)
    inner = np.zeros((before, 32))
    inner[architecture.seeing, architecture.seen] = weights[:seen]
    outputs, at = np.tanh(board @ inner.T + weights[seen : seen + before]), seen + before
    for before, own in pairwise(architecture.units):
        layer = weights[at : at + before * own].reshape(own, before)
        biases = weights[at + before * own : at + (before + 1) * own]
        outputs, at = np.tanh(outputs @ layer.T + biases), at + (before + 1) * own
    weight = weights[at + 11] if architecture.weighs_difference else 1.0
    expected = outputs @ weights[at : at + 10] + weights[at + 10] + weight * board.sum(axis=1)
    assert Network(layout, weights).potentials(features) == pytest.approx(expected, abs=0.03)


@kinds
def test_the_weights_with_which_it_plays_play_the_same(kind: str) -> None:
    layout = layout_for(GAME, None, kind, "output")
    mind = played(layout, 3.0 * Stream(4).normals(2, layout.weights))
    again = played(layout, weights_of(mind, 1))
    assert again.first.tobytes() == mind.first[1:].tobytes()
    assert again.output.tobytes() == mind.output[1:].tobytes()


@kinds
def test_no_weights_outweigh_a_win(kind: str) -> None:
    layout = layout_for(GAME, None, kind)
    for size in (1e12, -1e12):
        mind = played(layout, np.full(layout.weights, size))
        network = Network(layout, weights_of(mind, 0))
        assert np.abs(network.potentials(positions("checkers"))).max() < 8192
        # No sum of all pieces at all squares leaves 32 bits.
        assert (
            np.sort(np.abs(mind.first[0].astype(np.int64)), axis=0)[-25:].sum(axis=0).max() < 2**31
        )


def test_tanh_is_that_of_single_precision() -> None:
    x = np.linspace(-12, 12, 9_999).astype(np.float32)
    assert np.abs(tanh(x) - np.tanh(x.astype(float))).max() < 4e-8
    assert (tanh(np.float32([9.1, -9.1, 100, 0])) == [1, -1, 1, 0]).all()


def test_a_layer_is_a_product_of_matrices() -> None:
    stream = Stream(5)
    inputs, weights = (
        stream.normals(3, 7).astype("float32"),
        stream.normals(7, 16).astype("float32"),
    )
    assert dense(inputs, weights) == pytest.approx(inputs @ weights, abs=1e-5)


def test_flat_outputs_are_alike_and_their_potentials_are_not() -> None:
    layout = layout_for(GAME, None, "1999")
    weights = np.zeros(layout.weights)
    weights[-3] = 20.0  # the bias of the output
    weights[-2] = 0.1  # the weight of the piece difference
    flat = Network(replace(layout, compares="output"), weights)
    apart = Network(layout, weights)
    one, other = (np.concatenate([np.eye(1, 32, 0)[0] * n, np.zeros(32)]) for n in (1, -1))
    assert flat.compared(one) == flat.compared(other) == 1.0
    assert apart.compared(one) > apart.compared(other)
    assert outputs_of(flat, GAME) == (1.0, 0.0)  # saturation and spread


@kinds
def test_the_units_of_the_first_layer_have_receptive_fields(kind: str) -> None:
    layout = layout_for(GAME, None, kind)
    weights = Stream(6).normals(layout.weights)
    units = units_of(GAME, layout, weights)
    assert len(units) == ARCHITECTURES[kind].units[0]
    first = Network(layout, weights).played.first[0] / SCALE
    for unit in units:
        seen = np.isfinite(unit.weights)
        men, kings = first[:32, unit.number - 1], first[32:64, unit.number - 1]
        assert men == pytest.approx(np.nan_to_num(unit.weights), abs=1e-4)
        assert kings == pytest.approx(king_worth(weights) * men, abs=1e-4)
        if kind == "2001":
            assert np.flatnonzero(seen).tolist() == subsquares()[unit.number - 1].tolist()


# A king's worth


@pytest.mark.parametrize("rule", ["steps", "log-normal", "fixed"])
def test_a_kings_worth_begins_at_2_and_stays_within_1_and_3(rule: str) -> None:
    settings = replace(PUBLISHED, king_rule=rule)
    strategy = SelfAdaptive(settings, 1743, 1)
    seen = []
    for _ in range(60):
        asked = king_worth(strategy.ask())
        assert ((asked >= 1) & (asked <= 3)).all()
        seen.append(asked.round(9))
        strategy.tell(np.arange(30.0))  # the young are the best
    assert set(seen[0][:15]) == {2.0}
    first = set(seen[0][15:])
    if rule == "steps":
        assert first == {1.9, 2.0, 2.1}
    elif rule == "log-normal":
        assert len(first) > 10
    else:
        assert {each for row in seen for each in row} == {2.0}


# The tournament


def test_both_sides_of_a_game_score_and_who_is_evaluated_always_begins() -> None:
    fitness = fitness_for(PUBLISHED, GAME, layout_of(PUBLISHED, GAME), 1)
    weights = np.zeros((30, 1743))
    batch, begins = fitness.batch(weights, weights[:0], 1)  # type: ignore[attr-defined]
    assert begins.all()
    assert len(batch) == 150
    assert (batch.first != batch.second).all()
    met = batch.second.reshape(30, 5)
    assert any(len(set(row.tolist())) < 5 for row in met)  # drawn with replacement
    results = np.zeros((30, 5), dtype=np.int8)
    results[0] = 1, -1, 0, 0, 0
    opponents = np.ones((30, 5), dtype=np.int64) + (np.arange(30) == 1)[:, None]
    found = scores_of_both(PUBLISHED, results, begins, opponents)
    assert found[:3].tolist() == [1 - 2, 1 - 2, 0]


def test_the_partner_counts_pieces() -> None:
    assert code_of(partner_code("checkers", 4)) == (4, True)
    assert partner_code("checkers", 0) == zero_code(0)
    assert code_of(zero_code(6)) == code_of(partner_code("connect4", 6)) == (6, False)
    assert training_kit_of(GAME).reading_plies == 4


# Settings and files


def test_its_presets_are_the_games_own() -> None:
    assert set(presets("checkers")) <= {*PRESET_NAMES, *packages.games()["checkers"].presets}
    assert presets("connect4")["published"] != presets("checkers")["published"]
    assert usual_preset("checkers") == "duels"
    for name, preset in presets("checkers").items():
        if name != "no-loss":
            assert checked(preset.settings, GAME) == preset.settings
            assert preset_of(preset.settings, "checkers") == name


@pytest.mark.parametrize("game", ["connect4", "backgammon"])
def test_other_games_have_no_such_networks(game: str) -> None:
    with pytest.raises(EngineError) as caught:
        checked(EvolutionSettings(architecture="1999"), GAMES[game])
    assert caught.value.params["setting"] == "architecture"


def test_settings_of_an_older_poda_are_those_it_had() -> None:
    newer = ("opponents", "begins", "scoring", "longest", "architecture", "king_rule", "compares")
    older = {
        name: value for name, value in EvolutionSettings().to_dict().items() if name not in newer
    }
    assert Settings.from_dict(older) == EvolutionSettings()


@pytest.mark.parametrize("name", ["published", "published-2001", "fast"])
def test_a_champion_comes_back_from_its_file(name: str) -> None:
    settings = presets("checkers")[name].settings
    champion = best_of_run(Evolution(GAME, settings, 1))
    again = champion_of(champion_text(champion))
    assert again == champion
    assert again.layout == layout_of(settings, GAME)
    text = champion_text(champion).replace(f'"kind": "{champion.layout.kind}"', '"kind": "1899"')
    with pytest.raises(EngineError):
        champion_of(text)


# Runs

compiled = pytest.mark.skipif(
    bool(os.environ.get("NUMBA_DISABLE_JIT")), reason="too slow with the kernels run as Python"
)
# Readings by generation: those by processor time would differ from run to run.
SMALL = {
    "published": replace(PUBLISHED, parents=3, offspring=3, games=2, plies=2, read_every=1),
    "duels": replace(presets("checkers")["duels"].settings, pairs=2, games=2, read_every=1),
}


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Few games in trials, against a player that looks two plies ahead."""
    monkeypatch.setattr(validation, "READING_GAMES", 4)
    monkeypatch.setattr(validation, "VALIDATION_ROUNDS", 1)
    monkeypatch.setattr(validation, "VALIDATION_GAMES", 8)
    for name in ("_SIX_PLY_PAIRS", "_FOUR_PLY_PAIRS"):
        monkeypatch.setattr(validation, name, 1)
    monkeypatch.setattr(validation, "_NETWORK_PAIRS", 2)
    monkeypatch.setattr(training_kit_of(GAME).__class__, "reading_plies", 2)


def told(evolution: Evolution, until: int) -> dict[str, bytes]:
    """All that the run would save after so many generations, but for its seconds."""
    for _ in evolution.generations(limit=until):
        pass
    values = untimed(evolution.snapshot().values)
    return {name: np.asarray(each).tobytes() for name, each in values.items()}


@compiled
@pytest.mark.usefixtures("few_games")
@pytest.mark.parametrize("name", SMALL)
def test_a_run_is_the_same_on_any_threads_and_resumed(name: str) -> None:
    expected = told(Evolution(GAME, SMALL[name], 1), 3)
    for workers in (1, 2, 4):
        with ThreadPoolExecutor(workers) as threads:
            assert told(Evolution(GAME, SMALL[name], 1, threads), 3) == expected
    begun = Evolution(GAME, SMALL[name], 1)
    told(begun, 1)
    assert told(resumed(begun.snapshot()), 3) == expected


@compiled
@pytest.mark.usefixtures("few_games")
def test_a_generation_tells_what_becomes_of_the_outputs() -> None:
    evolution = Evolution(GAME, SMALL["published"], 2)
    records = list(evolution.generations(limit=2))
    outputs = evolution.history.outputs
    assert outputs.column("generation").tolist() == [1, 2]
    for name in ("draw_rate", "saturation", "spread"):
        column = outputs.column(name)
        assert column.tolist() == [getattr(record, name) for record in records]
        assert ((column >= 0) & (column <= 1)).all()
    best = evolution.best
    assert best is not None
    found = outputs_of(Network(evolution.layout, best.weights), GAME)
    assert found == (records[-1].saturation, records[-1].spread)


def test_where_dice_are_thrown_outputs_are_not_looked_at() -> None:
    game = GAMES["backgammon"]
    layout = layout_for(game)
    assert outputs_of(Network(layout, np.zeros(layout.weights)), game) is None
