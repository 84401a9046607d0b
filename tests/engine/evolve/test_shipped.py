"""The champions that come with Poda are what their commands make, and as good as is said."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from poda.engine.evolve.champion import shipped_champion
from poda.engine.evolve.evolution import Evolution
from poda.engine.evolve.games import NetworkMover
from poda.engine.evolve.presets import PRESETS
from poda.engine.evolve.proof import losing_lines
from poda.engine.games import EVOLVED, game
from poda.engine.kernels import is_plain
from poda.engine.match import statistics

MADE = {"connect4": ("fast", 1000), "tictactoe": ("no-loss", 1000)}


@pytest.mark.parametrize("key", EVOLVED)
def test_every_game_has_one(key: str) -> None:
    champion = shipped_champion(key)
    preset, _ = MADE[key]
    assert champion.settings == PRESETS[preset].settings
    assert f"--preset {preset} --seed {champion.seed}" in champion.origin


def test_that_of_tictactoe_is_proven_never_to_lose() -> None:
    rules, champion = game("tictactoe"), shipped_champion("tictactoe")
    assert losing_lines(rules, NetworkMover(rules, champion.network, champion.plies)).no_loss


@pytest.mark.skipif(is_plain(), reason="compiled code is not in use, and without it this is long")
def test_that_of_connect_four_seldom_loses_to_the_6_ply_player() -> None:
    champion = shipped_champion("connect4")
    assert statistics(champion, games=1000).lost < 150
    assert statistics(champion, games=50, plies=6).won > 40


@pytest.mark.slow
@pytest.mark.skipif(is_plain(), reason="compiled code is not in use, and without it this is long")
@pytest.mark.timeout(900)
@pytest.mark.parametrize("key", EVOLVED)
def test_its_command_makes_it_again_bit_for_bit(key: str) -> None:
    champion, (preset, generations) = shipped_champion(key), MADE[key]
    with ThreadPoolExecutor(2) as executor:
        run = Evolution(game(key), PRESETS[preset].settings, champion.seed, executor)
        for _ in run.generations(limit=generations):
            pass
    assert run.champion is not None
    assert run.champion.weights.tobytes() == champion.weights.tobytes()
