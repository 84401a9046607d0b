"""Settings: the published values by default, and whoever writes others is told their limits."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from poda.engine.errors import EngineError
from poda.engine.games import game
from poda.engine.runs.presets import PRESETS
from poda.engine.runs.setting_rows import Numbers, Words
from poda.engine.runs.settings import (
    DEFAULTS,
    LIMITS,
    MOST_SEED,
    EvolutionSettings,
    LearningSettings,
    Settings,
    changes,
    checked,
    checked_seed,
)
from poda.engine.trees.text import parse_tree

BACKGAMMON, CONNECT4, TICTACTOE = game("backgammon"), game("connect4"), game("tictactoe")
KINDS = (EvolutionSettings, LearningSettings)


def test_the_defaults_are_the_published_ones() -> None:
    s = EvolutionSettings()
    assert (s.strategy, s.parents, s.offspring, s.population) == ("self-adaptive", 15, 15, 30)
    assert (s.step_rule, s.step_rate, s.initial_step) == ("published", 0.2, 0.05)
    assert (s.lowest_step, s.highest_step, s.initial_weight) == (0.0001, None, 0.2)
    assert (s.fitness, s.games, s.win, s.draw, s.loss) == ("tournament", 15, 1, 0, -2)
    assert (s.opening_plies, s.hall_games, s.plies, s.hidden) == (0, 0, 2, None)
    assert (s.selection, s.averaging, s.rate_halving, s.arithmetic) == (
        "fitness",
        0,
        None,
        "strict",
    )
    assert PRESETS["published"].settings == s


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_good_for_its_game_and_explained(name: str) -> None:
    preset = PRESETS[name]
    if name == "duels":
        checked(preset.settings, BACKGAMMON)
    else:
        checked(preset.settings, TICTACTOE if name == "no-loss" else CONNECT4)
        checked(preset.settings, TICTACTOE)
    assert preset.explanation.endswith(".")


@pytest.mark.parametrize("name", PRESETS)
def test_settings_come_back_from_a_file(name: str) -> None:
    settings = PRESETS[name].settings
    assert Settings.from_dict(settings.to_dict()) == settings


def test_every_setting_has_limits() -> None:
    named = {field.name for kind in KINDS for field in fields(kind)}
    assert set(LIMITS) == named


def test_the_two_kinds_share_what_every_run_has_and_nothing_else() -> None:
    evolution, learning = ({field.name for field in fields(kind)} for kind in KINDS)
    assert evolution & learning == {field.name for field in fields(Settings)}
    assert "parents" in evolution - learning
    assert "trace_decay" in learning - evolution


@pytest.mark.parametrize("kind", KINDS)
def test_settings_of_a_kind_have_no_strategy_of_the_other(kind: type[Settings]) -> None:
    other = KINDS[kind is KINDS[0]].strategies[0]
    with pytest.raises(EngineError) as caught:
        checked(kind(strategy=other), CONNECT4)
    assert caught.value.params["setting"] == "strategy"


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_of_an_older_poda_has_the_settings_of_both_kinds(kind: type[Settings]) -> None:
    settings = kind(strategy=kind.strategies[0], plies=3, validate_every=7)
    older = {**DEFAULTS, "parents": 3, "trace_decay": 0.5, **settings.to_dict()}
    assert set(older) == set(LIMITS)
    assert Settings.from_dict(older) == settings
    with pytest.raises(EngineError):
        Settings.from_dict({**older, "parents": 0})
    with pytest.raises(EngineError):
        Settings.from_dict({**older, "trace_decay": 2})


def test_what_is_to_be_told_beside_a_base_makes_the_same_settings() -> None:
    base = EvolutionSettings(plies=3, parents=4)
    for settings in (base, EvolutionSettings(games=3), LearningSettings(plies=3, tuples=9)):
        told = changes(settings, base)
        assert Settings.from_dict({**base.to_dict(), **told}) == settings
        assert not told or settings != base


def test_a_whole_number_may_stand_for_another() -> None:
    found = Settings.from_dict(EvolutionSettings().to_dict() | {"win": 3})
    assert found.win == 3.0
    assert type(found.win) is float


WRONG: list[tuple[str, Any]] = [
    ("parents", 0),
    ("parents", 501),
    ("parents", 1.0),
    ("parents", True),
    ("parents", None),
    ("games", "15"),
    ("games", 10**400),
    ("win", float("nan")),
    ("loss", float("-inf")),
    ("noise", 0.0),
    ("strategy", "genetic"),
    ("strategy", 1),
    ("fitness", ["tournament"]),
    ("arithmetic", None),
    ("highest_step", -0.1),
    ("hidden", 0),
]


@pytest.mark.parametrize(("name", "value"), WRONG, ids=[f"{n}={v!r:.12}" for n, v in WRONG])
def test_a_wrong_setting_is_named_with_its_limits(name: str, value: Any) -> None:
    limits = LIMITS[name]
    with pytest.raises(EngineError) as caught:
        checked(replace(EvolutionSettings(), **{name: value}), CONNECT4)
    assert name in str(caught.value)
    named = limits.names if isinstance(limits, Words) else (limits.low, limits.high)
    assert all(str(limit) in str(caught.value) for limit in named)
    with pytest.raises(EngineError):
        Settings.from_dict(EvolutionSettings().to_dict() | {name: value})


def test_an_unknown_setting_is_refused() -> None:
    with pytest.raises(EngineError, match="parnets"):
        Settings.from_dict(EvolutionSettings().to_dict() | {"parnets": 15})


def test_a_setting_that_an_older_poda_did_not_have_has_its_default() -> None:
    values = replace(EvolutionSettings(), parents=3).to_dict()
    del values["symmetry"]
    assert Settings.from_dict(values) == replace(EvolutionSettings(), parents=3)


def test_where_there_is_no_board_there_is_no_mirror() -> None:
    with pytest.raises(EngineError, match="no mirror image: set symmetry to none"):
        checked(replace(EvolutionSettings(), symmetry="mirrored"), parse_tree("[3, 5]"))


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"lowest_step": 0.2, "highest_step": 0.1}, "evolve.setting_range"),
        ({"games": 30}, "evolve.few_opponents"),
        ({"parents": 2, "offspring": 2, "games": 4}, "evolve.few_opponents"),
        ({"fitness": "losing-lines"}, "evolve.no_lines"),
        ({"fitness": "mixed", "hall_share": 0.6, "sparring_share": 0.5}, "evolve.setting_range"),
    ],
)
def test_settings_that_do_not_go_together_are_refused(changed: dict[str, Any], code: str) -> None:
    with pytest.raises(EngineError) as caught:
        checked(replace(EvolutionSettings(), **changed), CONNECT4)
    assert caught.value.code == code


@pytest.mark.parametrize("seed", [-1, MOST_SEED + 1, 1.0, True])
def test_a_seed_is_a_whole_number_that_leaves_the_held_out_streams_alone(seed: Any) -> None:
    with pytest.raises(EngineError, match="not a seed"):
        checked_seed(seed)
    assert checked_seed(MOST_SEED) == MOST_SEED


def test_shares_of_games_are_rounded() -> None:
    assert EvolutionSettings(hall_share=7 / 15).hall_games == 7
    assert all(isinstance(limits, Numbers | Words) for limits in LIMITS.values())
