"""The players of a run as it stands: its random first one, and the best of its last generation."""

from __future__ import annotations

from dataclasses import replace

import pytest

from poda.engine.errors import EngineError
from poda.engine.evolve.evolution import strategy_for
from poda.engine.games import GAMES, evolved_games
from poda.engine.networks.network import layout_for
from poda.engine.runs.champion import Champion, champion_of, champion_text
from poda.engine.runs.individual import Encoding, mirror
from poda.engine.runs.presets import PRESETS
from poda.engine.runs.settings import Settings
from poda.engine.runs.training_run import begun, best_of_run, first_champion

from .small_runs import KINDS, TICTACTOE, TINY, evolved

MIRRORED = replace(KINDS["antithetic"], symmetry="mirrored")
ALL_KINDS = KINDS | {
    "mirrored": MIRRORED,
    "cma": replace(KINDS["antithetic"], strategy="cma"),
    "published": PRESETS["published"].settings,
}
EVOLVING = {name: settings for name, settings in ALL_KINDS.items() if not settings.learns}


def figures(champion: Champion) -> tuple[object, ...]:
    return champion.generation, champion.fitness, champion.age, champion.mean


@pytest.mark.parametrize("settings", EVOLVING.values(), ids=EVOLVING)
def test_the_first_is_the_one_with_which_its_run_begins(settings: Settings) -> None:
    champion = first_champion(TICTACTOE, settings, 5)
    layout = layout_for(TICTACTOE, settings.hidden)
    encoding = Encoding(settings, TICTACTOE, layout)
    asked = encoding.weights(strategy_for(settings, encoding.free, 5).ask())
    assert champion.weights.tobytes() == asked[0].tobytes()
    assert (champion.game_key, champion.layout, champion.plies) == (
        "tictactoe", layout, settings.plies,
    )  # fmt: skip
    assert (champion.settings, champion.seed) == (settings, 5)


def test_the_first_that_is_symmetric_values_a_position_as_its_mirror_image() -> None:
    champion = first_champion(TICTACTOE, MIRRORED, 5)
    order = mirror(TICTACTOE, champion.layout)
    assert champion.weights[order].tobytes() == champion.weights.tobytes()


def test_nothing_is_known_of_the_first() -> None:
    assert figures(first_champion(TICTACTOE, TINY, 5)) == (0, None, None, None)


@pytest.mark.parametrize("key", evolved_games())
def test_every_game_and_seed_has_its_own_first(key: str) -> None:
    champion = first_champion(GAMES[key], TINY, 5)
    assert champion.game_key == key
    assert champion == first_champion(GAMES[key], TINY, 5)
    assert champion != first_champion(GAMES[key], TINY, 6)


def test_the_first_can_be_saved_and_cannot_be_changed() -> None:
    champion = first_champion(TICTACTOE, TINY, 5)
    assert champion_of(champion_text(champion)) == champion
    with pytest.raises(ValueError, match="read-only"):
        champion.weights[0] = 1.0


@pytest.mark.parametrize(
    ("settings", "seed", "code"),
    [
        (replace(TINY, games=99), 1, "evolve.few_opponents"),
        (TINY, -1, "evolve.bad_seed"),
    ],
    ids=str,
)
def test_what_no_run_begins_with_is_refused(settings: Settings, seed: int, code: str) -> None:
    with pytest.raises(EngineError) as caught:
        first_champion(TICTACTOE, settings, seed)
    assert caught.value.code == code


@pytest.mark.parametrize("settings", ALL_KINDS.values(), ids=ALL_KINDS)
def test_the_best_of_a_run_that_has_not_begun_is_its_first(settings: Settings) -> None:
    run = begun(TICTACTOE, settings, 5)
    assert best_of_run(run) == first_champion(TICTACTOE, settings, 5)


@pytest.mark.parametrize("settings", KINDS.values(), ids=KINDS)
def test_the_best_of_a_run_is_that_of_its_last_generation(settings: Settings) -> None:
    evolution = evolved(3, settings)
    champion, best = best_of_run(evolution), evolution.best
    assert best is not None
    assert champion.weights.tobytes() == best.weights.tobytes()
    assert figures(champion) == (best.generation, best.fitness, best.age, best.mean)
    assert (champion.game_key, champion.settings, champion.seed) == ("tictactoe", settings, 5)
    assert champion_of(champion_text(champion)) == champion


def test_the_best_of_a_run_stays_as_it_is_when_the_run_goes_on() -> None:
    evolution = evolved(2)
    champion = best_of_run(evolution)
    before = champion.weights.tobytes()
    for _ in evolution.generations(limit=6):
        pass
    assert champion.weights.tobytes() == before
