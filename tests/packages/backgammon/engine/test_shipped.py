"""The evolved network of backgammon and the learnt one that come with Poda."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from poda.engine.evolve.evolution import Evolution
from poda.engine.games import game
from poda.engine.kernels import is_plain
from poda.engine.runs.card import shipped_file
from poda.engine.runs.champion import load_champion, shipped_champion
from poda.engine.runs.presets import presets
from poda.engine.runs.training_run import begun
from poda.engine.runs.validation import Trials


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
