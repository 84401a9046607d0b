"""The champions that come with Poda are what their commands make, and as good as is said."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from poda.base import packages
from poda.engine.evolve.evolution import Evolution
from poda.engine.games import game
from poda.engine.kernels import is_plain
from poda.engine.match import statistics
from poda.engine.players import PlayerSpec
from poda.engine.playing.movers import NetworkMover
from poda.engine.playing.proof import losing_lines
from poda.engine.playing.training_kit import training_kit_of
from poda.engine.runs.champion import champion_of_player, shipped_champion
from poda.engine.runs.presets import presets
from poda.engine.runs.settings import Settings, checked
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


@pytest.mark.skipif(packages.find("connect4") is None, reason="its preset is its package's")
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
