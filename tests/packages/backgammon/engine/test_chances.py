"""Backgammon's network that tells chances, as a run of learning."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.learn.test_learning import digest
from poda.engine import documents
from poda.engine.decisions import Limit
from poda.engine.errors import EngineError
from poda.engine.games import game
from poda.engine.games.backgammon import START, State
from poda.engine.games.backgammon_parts.cube import Cube
from poda.engine.kernels import compiled, is_plain
from poda.engine.kit import kit_of
from poda.engine.learn.learning import Learning
from poda.engine.networks.lesson import Lesson, Memory
from poda.engine.networks.network import played
from poda.engine.players import PlayerSpec, network_analyst
from poda.engine.playing.batches import HAND_MADE, Batch, play_batch, zero_code
from poda.engine.random_numbers import Stream
from poda.engine.runs.champion import (
    Champion,
    champion_of,
    champion_text,
    save_champion,
    shipped_champion,
)
from poda.engine.runs.presets import presets
from poda.engine.runs.run_folder import Run, run_of, run_text
from poda.engine.runs.settings import Settings, checked, layout_of
from poda.engine.runs.training_run import begun, best_of_run, first_champion, resumed
from poda.engine.search.observer import never
from poda.packages.backgammon.engine import training
from poda.packages.backgammon.engine.learning import ChancesLearner
from poda.packages.backgammon.engine.match import play_by_chances, play_evolved_match, seat
from poda.packages.backgammon.engine.network import shipped
from poda.packages.backgammon.engine.player import ChancesPlayer
from poda.packages.backgammon.kernels import layout

GAME = game("backgammon")
PRESET = checked(presets("backgammon")["td-chances"].settings, GAME)
QUIET = replace(PRESET, episodes=20, validate_every=0, read_every=0)
compiled_only = pytest.mark.skipif(is_plain(), reason="dozens of games as Python")

SHORT = 10017983678095189994
"""The seed of a short game."""
SINGLES = (shipped().numbers / layout.UNIT).astype(np.float32)
"""The network that comes with Poda, as one that learns."""


def learning(settings: Settings = QUIET, seed: int = 1, generations: int = 0) -> Learning:
    run = begun(GAME, settings, seed)
    assert isinstance(run, Learning)
    for _ in run.generations(limit=generations):
        pass
    return run


@cache
def learnt() -> Champion:
    """Of a run that has had a few hundred games."""
    return best_of_run(learning(replace(QUIET, episodes=400), generations=1))


def batch(first: int, second: int, games: int = 2, weights: Any = SINGLES) -> Batch:
    networks = played(layout_of(PRESET, GAME), np.stack([weights, 0.5 * weights]))
    sides = np.full((2, games), [[first], [second]], dtype=np.int32)
    none = np.zeros(games, dtype=np.int32)
    return Batch("backgammon", networks, sides[0], sides[1], Stream(3).words(games), none, 0)


# What can be learnt, and by whom


def test_it_is_as_large_as_the_network_that_comes_with_poda() -> None:
    size = layout_of(PRESET, GAME)
    assert (size.weights, size.hidden, size.outputs) == (layout.NUMBERS, layout.UNITS, 5)
    assert size.shape == f"{2 * layout.ROWS}-{layout.UNITS}-5"
    assert size.dtype == np.float32


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("exploration", 0.1),
        ("opening_plies", 2),
        ("traces", "accumulating"),
        ("rates", "coherent"),
        ("symmetry", "mirrored"),
        ("compares", "output"),
    ],
)
def test_settings_that_its_trainer_does_not_know_are_refused(name: str, value: Any) -> None:
    with pytest.raises(EngineError, match=name):
        checked(replace(PRESET, **{name: value}), GAME)


def test_no_other_game_has_it_and_it_is_not_evolved() -> None:
    evolving = presets("backgammon")["duels"].settings
    for settings, key in ((replace(PRESET, plies=1), "connect4"), (evolving, "backgammon")):
        with pytest.raises(EngineError, match="architecture"):
            checked(replace(settings, architecture="chances"), game(key))


def test_without_kernels_nobody_learns_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("poda.engine.kernels.native.is_usable", lambda *_: False)
    with pytest.raises(EngineError) as refused:
        ChancesLearner(PRESET)
    assert refused.value.code == "kernels.missing"


# How it learns


def test_it_learns_what_the_trainer_teaches() -> None:
    memory = Memory(SINGLES.copy(), SINGLES[:0])
    seeds = np.array([SHORT], dtype=np.uint64)
    told = ChancesLearner(PRESET).learn(memory, Lesson(seeds, np.zeros(1, np.int32), 0.02, 0.0))
    trainer = training.Trainer(SINGLES)
    trainer.run(seeds, 0.02, 0.02, PRESET.trace_decay)
    assert memory.weights.tobytes() == trainer.network.tobytes()
    assert memory.weights.tobytes() != SINGLES.tobytes()
    assert (told.won, told.lost, told.drawn) == (trainer.told[layout.LEARNT_FIRST], 1 - told.won, 0)
    assert told.learnt == told.plies == trainer.told[layout.LEARNT_TURNS]
    assert told.squares == pytest.approx(trainer.told[layout.LEARNT_SQUARES] / 9)


@compiled_only
def test_it_learns() -> None:
    before, after = first_champion(GAME, QUIET, 1), learnt()
    won = []
    for each in (before, after):
        games = play_batch(batch(0, HAND_MADE, 200, each.weights))
        won.append(int((games > 0).sum()))
    assert won[1] > won[0] + 15


@compiled_only
def test_a_run_that_is_resumed_goes_on_as_if_it_had_never_rested() -> None:
    settings = replace(QUIET, averaging=0.9, read_every=2)
    whole = digest(learning(settings, generations=3))
    for generations in range(3):
        run = resumed(run_of(run_text(Run(learning(settings, 1, generations).snapshot()))).state)
        assert isinstance(run, Learning)
        for _ in run.generations(limit=3):
            pass
        assert digest(run) == whole
    assert digest(learning(settings, 2, 3)) != whole


@compiled_only
def test_a_generation_tells_what_was_learnt_however_few_games_it_has() -> None:
    run = learning(replace(QUIET, episodes=1))
    first = next(iter(run.generations(limit=1)))
    assert first.games == 1
    assert first.error is not None
    assert 0 < first.error < 1
    assert first.norm == pytest.approx(np.linalg.norm(best_of_run(run).weights), rel=1e-5)
    assert len(run.history.learning) == 1


# How it is tried


@compiled_only
@pytest.mark.parametrize(
    ("first", "second"), [(0, HAND_MADE), (HAND_MADE, 0), (0, zero_code(0)), (1, 0)]
)
def test_kernels_play_what_is_played_without_them(
    first: int, second: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = play_by_chances(batch(first, second))
    monkeypatch.setattr(compiled, "usable", lambda *_: False)
    assert played.tolist() == play_by_chances(batch(first, second)).tolist()
    assert set(np.abs(played)) <= {1, 2, 3}


@compiled_only
def test_it_wins_from_either_side() -> None:
    games = 40
    assert (play_batch(batch(0, zero_code(0), games)) > 0).sum() > 30
    assert (play_batch(batch(zero_code(0), 0, games)) < 0).sum() > 30


@compiled_only
def test_its_matches_are_played_against_all() -> None:
    strong = replace(learnt(), weights=SINGLES)
    assert play_evolved_match(strong, learnt(), 8).games == 8
    assert play_evolved_match(strong, seat("expectiminimax:0:features"), 8).games == 8
    assert play_evolved_match(strong, seat("random"), 8).tally.won == 8
    assert play_evolved_match(strong, shipped_champion("backgammon"), 2).games == 2


# Its champion


def test_a_champion_plays_what_its_network_says_and_doubles_by_it(tmp_path: Path) -> None:
    champion = replace(first_champion(GAME, PRESET, 1), weights=SINGLES)
    path = tmp_path / "champion.json"
    save_champion(path, champion)
    player = PlayerSpec("evolved", path=str(path)).build(GAME)
    usual = kit_of(GAME).expectiminimax("", 0)
    assert isinstance(player, ChancesPlayer)
    assert isinstance(network_analyst(GAME, champion.network, 0), ChancesPlayer)
    state = State(START, START, 1, (3, 1))
    found = player.choose(state, Limit(plies=2), never)  # it looks no further than it is told
    assert found.action == usual.choose(state, Limit(), never).action
    assert not player.doubles(State(START, START, 1, None, Cube()), Limit(plies=1), never).doubles


def test_its_file_holds_the_same_network() -> None:
    champion = first_champion(GAME, PRESET, 1)
    again = champion_of(champion_text(champion))
    assert again == champion
    assert again.layout == champion.layout
    assert again.weights.tobytes() == champion.weights.tobytes()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (f'"hidden": {layout.UNITS}', f'"hidden": {layout.UNITS + 1}'),
        (f'"inputs": {2 * layout.ROWS}', '"inputs": 392'),
        ('"kind": "chances"', '"kind": "linear"'),
    ],
)
def test_a_file_of_another_size_is_refused(old: str, new: str) -> None:
    text = champion_text(first_champion(GAME, PRESET, 1))
    assert old in text
    document = json.loads(text.replace(old, new))
    del document[documents.SEAL]
    with pytest.raises(EngineError) as refused:
        champion_of(json.dumps(documents.sealed(document)))
    assert refused.value.code == "save.field"
