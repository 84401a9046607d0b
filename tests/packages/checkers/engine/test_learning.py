"""Networks of patterns as runs of learning: their settings, files, and players."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from poda.engine import documents
from poda.engine.decisions import Limit
from poda.engine.errors import EngineError
from poda.engine.games import game
from poda.engine.kernels import compiled, is_plain
from poda.engine.learn.learning import Learning
from poda.engine.players import SearchPlayer
from poda.engine.runs.champion import champion_of, champion_text, shipped_champion
from poda.engine.runs.presets import presets
from poda.engine.runs.run_folder import Run, run_of, run_text
from poda.engine.runs.settings import checked
from poda.engine.runs.training_run import begun, first_champion, resumed
from poda.engine.search.observer import SearchStopped, never
from poda.packages.checkers.engine.learning import MOST_PLIES, ReadablePatternLearner
from poda.packages.checkers.engine.searcher import CompiledCheckers
from poda.packages.checkers.kernels import patterns_layout as layout

GAME = game("checkers")
PRESET = checked(presets("checkers")["td-patterns"].settings, GAME)
QUIET = replace(PRESET, episodes=10, plies=1, validate_every=0, read_every=0)
compiled_only = pytest.mark.skipif(is_plain(), reason="dozens of games as Python")


def learning(seed: int, generations: int, passes: int = 1) -> Learning:
    run = begun(GAME, replace(QUIET, passes=passes), seed)
    assert isinstance(run, Learning)
    for _ in run.generations(limit=generations):
        pass
    return run


def weights_of(run: Learning) -> bytes:
    assert run.best is not None
    return run.best.weights.tobytes()


@compiled_only
def test_the_same_seed_learns_the_same_to_the_bit() -> None:
    assert weights_of(learning(1, 3)) == weights_of(learning(1, 3))
    assert weights_of(learning(1, 3)) != weights_of(learning(2, 3))


@compiled_only
def test_a_run_that_was_put_away_goes_on_as_if_it_had_not_been() -> None:
    again = resumed(run_of(run_text(Run(learning(4, 2).snapshot()))).state)
    assert isinstance(again, Learning)
    for _ in again.generations(limit=3):
        pass
    assert weights_of(again) == weights_of(learning(4, 3))


@compiled_only
def test_more_passes_teach_more_and_the_same_each_time() -> None:
    once, twice = learning(4, 1), learning(4, 2, passes=3)
    assert weights_of(once) != weights_of(learning(4, 1, passes=3))
    again = resumed(run_of(run_text(Run(learning(4, 1, passes=3).snapshot()))).state)
    assert isinstance(again, Learning)
    for _ in again.generations(limit=2):
        pass
    assert weights_of(again) == weights_of(twice)
    asked = [False] * 3 + [True]  # in the last pass: the ten games ask twice, and each pass once
    with pytest.raises(SearchStopped):
        again._train(lambda: asked.pop(0) if len(asked) > 1 else True)
    assert again._memory.weights.tobytes() == twice._memory.weights.tobytes()


def test_passes_are_for_patterns_alone() -> None:
    """Other networks ignore them."""
    found = []
    for passes in (1, 3):
        settings = replace(
            presets("tictactoe")["td"].settings, episodes=5, passes=passes, validate_every=0
        )
        run = begun(game("tictactoe"), checked(settings, game("tictactoe")), 1)
        assert isinstance(run, Learning)
        for _ in run.generations(limit=2):
            pass
        found.append(weights_of(run))
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("traces", "accumulating"),
        ("backup", "played"),
        ("initial_weight", 0.1),
        ("plies", MOST_PLIES + 1),
        ("compares", "output"),
    ],
)
def test_settings_that_it_does_not_know_are_refused(name: str, value: Any) -> None:
    with pytest.raises(EngineError, match=name):
        checked(replace(PRESET, **{name: value}), GAME)


def test_rates_that_adapt_are_for_patterns_alone() -> None:
    assert PRESET.rates == "adaptive"
    with pytest.raises(EngineError, match="rates"):
        checked(
            replace(presets("connect4")["td"].settings, rates="adaptive"), game("connect4")
        )  # fmt: skip


def test_no_other_game_has_it() -> None:
    with pytest.raises(EngineError, match="architecture"):
        checked(replace(PRESET, backup="played"), game("connect4"))


def test_without_compiled_code_the_readable_learner_teaches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("poda.engine.kernels.native.is_usable", lambda *_: False)
    run = begun(GAME, QUIET, 1)
    assert isinstance(run, Learning)
    assert isinstance(run._learner, ReadablePatternLearner)


def test_its_file_holds_the_same_network() -> None:
    champion = shipped_champion("checkers", "learnt")
    again = champion_of(champion_text(champion))
    assert again == champion
    assert again.layout == champion.layout
    assert again.weights.tobytes() == champion.weights.tobytes()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"hidden": 43', '"hidden": 44'),
        ('"inputs": 64', '"inputs": 65'),
        ('"kind": "patterns"', '"kind": "linear"'),
        (f'"shape": [{layout.WEIGHTS}]', f'"shape": [{layout.WEIGHTS + 1}]'),
    ],
)
def test_a_file_of_another_size_is_refused(old: str, new: str) -> None:
    text = json.dumps(json.loads(champion_text(first_champion(GAME, PRESET, 1))))
    assert old in text
    document = json.loads(text.replace(old, new, 1))
    del document[documents.SEAL]
    with pytest.raises(EngineError) as refused:
        champion_of(json.dumps(documents.sealed(document)))
    assert refused.value.code.startswith("save.")


@compiled_only
def test_a_champion_plays_by_the_search_of_checkers_in_hundredths(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With compiled code, and by the rules alone: the same move and value."""
    evaluation = shipped_champion("checkers", "learnt").network.evaluation(GAME, "evolved")
    player = SearchPlayer(GAME, evaluation=evaluation, plies=3)
    assert isinstance(player._searcher(GAME.initial_state(), selective=False), CompiledCheckers)
    state = GAME.parse_position("B:W18,24,27,28,K10:B12,16,20,K22")
    fast = player.choose(state, Limit(), never)
    monkeypatch.setattr(compiled, "ready", lambda *_: False)
    slow = player.choose(state, Limit(), never)
    assert (fast.action, fast.value) == (slow.action, slow.value)
    assert fast.value == int(fast.value)
    assert (fast.compiled, slow.compiled) == (True, False)
