"""The champions that come with Poda are what their commands make, and as good as is said."""

from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from poda.engine.evolve.evolution import Evolution
from poda.engine.games import game
from poda.engine.kernels import is_plain
from poda.engine.match import statistics
from poda.engine.players import PlayerSpec
from poda.engine.playing.movers import NetworkMover
from poda.engine.playing.proof import losing_lines
from poda.engine.playing.training_kit import training_kit_of
from poda.engine.runs.card import shipped_file
from poda.engine.runs.champion import champion_of_player, load_champion, shipped_champion
from poda.engine.runs.presets import presets
from poda.engine.runs.settings import Settings, checked
from poda.engine.runs.training_run import begun
from poda.engine.runs.validation import Trials
from poda.engine.search.observer import never

MADE = {
    "connect4": ("fast", 1000),
    "tictactoe": ("no-loss", 1000),
    "backgammon": ("duels", 3000),
}


@pytest.mark.parametrize("key", MADE)
def test_every_game_has_one(key: str) -> None:
    champion = shipped_champion(key)
    preset, _ = MADE[key]
    assert champion.settings == checked(presets(key)[preset].settings, game(key))
    assert f"--preset {preset} --seed {champion.seed}" in champion.origin


def test_that_of_tictactoe_is_proven_never_to_lose() -> None:
    rules, champion = game("tictactoe"), shipped_champion("tictactoe")
    assert losing_lines(rules, NetworkMover(rules, champion.network, champion.plies)).no_loss


@pytest.mark.skipif(is_plain(), reason="compiled code is not in use, and without it this is long")
def test_that_of_connect_four_seldom_loses_to_the_6_ply_player() -> None:
    champion = shipped_champion("connect4")
    assert statistics(champion, games=1000).lost < 150
    assert statistics(champion, games=50, plies=6).won > 40


@pytest.mark.skipif(is_plain(), reason="compiled code is not in use, and without it this is long")
def test_one_that_learnt_keeps_the_value_of_most_positions() -> None:
    rules, champion = game("connect4"), shipped_champion("connect4", "learnt")
    settings = presets("connect4")["td"].settings.to_dict() | {
        name: value
        for name, value in champion.settings.to_dict().items()
        if f" {name}={value}" in champion.origin
    }
    assert champion.settings == checked(Settings.from_dict(settings), rules)
    assert champion.origin.endswith(f" --seed {champion.seed}")
    kept = training_kit_of(rules).values_kept(champion.network, champion.plies)
    assert kept is not None
    assert kept > 0.8
    spec = PlayerSpec.parse("evolved:learnt", "connect4")
    assert champion_of_player(spec, "connect4") is champion
    state = rules.initial_state()
    assert spec.build(rules).choose(state, spec.limit, never).action == 4


@pytest.mark.skipif(is_plain(), reason="compiled code is not in use, and without it this is long")
def test_that_of_backgammon_is_nearly_as_good_as_the_hand_made_evaluation() -> None:
    champion = shipped_champion("backgammon")
    trials = Trials(champion.settings, game("backgammon"), champion.layout, 5)
    won = sum(trials.reading(champion.weights, number).won for number in range(1, 11))
    assert won > 0.42 * 1500  # 48 % of many games


def test_the_learnt_one_of_backgammon_comes_beside_it() -> None:
    champion = load_champion(shipped_file("backgammon").with_name("backgammon-learnt.json.gz"))
    assert champion.layout.shape == "392-40-1"
    assert champion.origin == "poda train backgammon --preset td --seed 1"
    assert champion.settings == presets("backgammon")["td"].settings
    assert hashlib.sha256(champion.weights.tobytes()).hexdigest().startswith("904c0b8a87a354bf")


@pytest.mark.skipif(is_plain(), reason="compiled code is not in use, and without it this is long")
def test_the_learnt_one_of_backgammon_beats_the_hand_made_evaluation() -> None:
    champion = load_champion(shipped_file("backgammon").with_name("backgammon-learnt.json.gz"))
    trials = Trials(champion.settings, game("backgammon"), champion.layout, 5)
    won = sum(trials.reading(champion.weights, number).won for number in range(1, 11))
    assert won > 0.52 * 1500  # 57 % of many games


@pytest.mark.skipif(is_plain(), reason="compiled code is not in use, and without it this is long")
def test_a_short_version_of_its_learning_makes_the_same_network_everywhere() -> None:
    td = presets("backgammon")["td"].settings
    run = begun(game("backgammon"), replace(td, episodes=60, validate_every=0, read_every=0), 1)
    for _ in run.generations(limit=2):
        pass
    assert run.best is not None
    assert hashlib.sha256(run.best.weights.tobytes()).hexdigest().startswith("96602dbba799c0c5")


def test_that_of_backgammon_is_the_one_whose_figures_are_told() -> None:
    weights = shipped_champion("backgammon").weights.tobytes()
    assert hashlib.sha256(weights).hexdigest().startswith("12b959542ecc8ba8")


@pytest.mark.skipif(is_plain(), reason="compiled code is not in use, and without it this is long")
def test_a_short_version_of_its_command_makes_the_same_network_everywhere() -> None:
    duels = presets("backgammon")["duels"].settings
    settings = replace(duels, pairs=4, validate_every=0, read_every=0)
    run = Evolution(game("backgammon"), settings, shipped_champion("backgammon").seed)
    for _ in run.generations(limit=2):
        pass
    assert run.best is not None
    found = hashlib.sha256(run.best.weights.tobytes()).hexdigest()
    assert found.startswith("395378f284419635")


@pytest.mark.slow
@pytest.mark.skipif(is_plain(), reason="compiled code is not in use, and without it this is long")
@pytest.mark.timeout(1800)
# That of backgammon takes too long.
@pytest.mark.parametrize("key", [pytest.param("connect4", marks=pytest.mark.weekly), "tictactoe"])
def test_its_command_makes_it_again_bit_for_bit(key: str) -> None:
    champion, (preset, generations) = shipped_champion(key), MADE[key]
    with ThreadPoolExecutor(2) as executor:
        run = Evolution(game(key), presets(key)[preset].settings, champion.seed, executor)
        for _ in run.generations(limit=generations):
            pass
    assert run.champion is not None
    assert run.champion.weights.tobytes() == champion.weights.tobytes()
