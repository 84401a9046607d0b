"""A run of learning: what it tells, and that nothing but its settings and seed decides how it
goes."""

from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from poda.engine.errors import EngineError
from poda.engine.games import game
from poda.engine.learn.learner import ReadableLearner
from poda.engine.learn.learning import Learning
from poda.engine.runs import validation
from poda.engine.runs.champion import CHAMPION_FILE, load_champion
from poda.engine.runs.presets import PRESETS
from poda.engine.runs.run_folder import Run, RunFolder, champion_of_run, run_of, run_text
from poda.engine.runs.settings import Settings, checked, layout_of
from poda.engine.runs.training_run import begun, best_of_run, first_champion, resumed

from ..runs.untimed import untimed
from .networks import GAME, KINDS, PLAIN, TUPLES, layout, tried

pytestmark = pytest.mark.usefixtures("quick_trials")

TRIED = replace(TUPLES, read_every=2, validate_every=2)


def learning(settings: Settings, seed: int = 1) -> Learning:
    run = begun(GAME, settings, seed)
    assert isinstance(run, Learning)
    return run


def after(settings: Settings, generations: int, seed: int = 1) -> Learning:
    run = learning(settings, seed)
    for _ in run.generations(limit=generations):
        pass
    return run


def digest(run: Learning) -> str:
    """All that a run is, the time that it took excepted."""
    state = run.snapshot()
    digest = hashlib.sha256(repr((state.game_key, state.settings, state.seed)).encode())
    for name, value in sorted(untimed(state.values).items()):
        data = value.tobytes() if isinstance(value, np.ndarray) else repr(value).encode()
        digest.update(name.encode() + data)
    return digest.hexdigest()


def test_a_generation_tells_what_was_learnt() -> None:
    run = learning(TRIED)
    first, second = islice(run.generations(), 2)
    assert (first.number, first.games, second.games) == (1, 6, 12)
    assert first.error is not None
    assert 0 < first.error < 2
    assert first.norm == pytest.approx(np.linalg.norm(best_of_run(after(TRIED, 1)).weights))
    assert first.kept is not None
    assert 0 < first.kept < 1
    assert first.fitness == first.kept if hasattr(first, "fitness") else first.best == first.kept
    assert first.reading is not None
    assert first.steps is None
    assert 0 <= (first.draw_rate or 0.0) <= 1
    assert first.champion_changed
    assert run.champion is not None
    tables = run.history.tables
    assert [len(tables[name]) for name in ("learning", "clock", "kept", "readings")] == [2, 2, 2, 2]
    assert run.processor > 0


def test_a_champion_is_who_keeps_most_values() -> None:
    run = after(TRIED, 8)
    assert run.champion is not None
    kept = run.history.kept.column("kept")
    assert run.champion.score == kept.max()
    assert run.champion.generation == 1 + int(
        np.flatnonzero(kept == kept.max())[0] * 2 - (kept.argmax() > 0)
    )
    assert run.champion.tally.games == validation.VALIDATION_GAMES


def test_it_learns() -> None:
    run = after(replace(TRIED, tuples=8, tuple_length=5, episodes=200), 6)
    kept = run.history.kept.column("kept")
    assert kept[-1] > kept[0] + 0.05
    error = run.history.learning.column("error")
    assert error[-1] < error[0]


def test_rates_and_exploration_fall() -> None:
    run = learning(replace(TUPLES, rate_halving=2, exploration_halving=4))
    assert [run._lesson(number).rate for number in (1, 3, 5)] == [0.05, 0.025, 0.05 / 3]
    assert [run._lesson(number).exploration for number in (1, 5)] == [0.2, 0.1]
    assert set(run._lesson(1).openings.tolist()) <= {0, 1, 2}


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_is_the_same_run_on_however_many_threads(kind: str) -> None:
    settings = tried(KINDS[kind], 2)
    found = set()
    for threads in (0, 1, 2, 4):
        pool = ThreadPoolExecutor(threads) if threads else nullcontext()
        with pool as executor:
            run = learning(settings)
            run.executor = executor
            for _ in run.generations(limit=3):
                pass
            found.add(digest(run))
    assert len(found) == 1
    assert digest(after(settings, 3, seed=2)) not in found


@pytest.mark.parametrize("kind", KINDS)
def test_a_run_that_is_resumed_goes_on_as_if_it_had_never_rested(kind: str) -> None:
    settings = tried(KINDS[kind], 2)
    whole = digest(after(settings, 5))
    for generations in range(5):
        text = run_text(Run(after(settings, generations).snapshot()))
        run = resumed(run_of(text).state)
        assert isinstance(run, Learning)
        for _ in run.generations(limit=5):
            pass
        assert digest(run) == whole


@pytest.mark.parametrize(
    ("kind", "looks"),
    [("coherent", 0), ("coherent", 1), ("coherent", 2), ("plain", 0), ("plain", 3), ("plain", 5)],
)
def test_a_generation_that_is_broken_off_leaves_no_trace(kind: str, looks: int) -> None:
    settings = tried(KINDS[kind], 1)
    run, left = after(settings, 2), looks + 1
    before = digest(run)

    def stop() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    assert list(run.generations(stop=stop)) == []
    assert run.stopped == "asked"
    assert digest(run) == before
    for _ in run.generations(limit=3):
        pass
    assert digest(run) == digest(after(settings, 3))


def test_an_error_within_leaves_no_trace_either(monkeypatch: pytest.MonkeyPatch) -> None:
    run = after(TUPLES, 1)
    before = digest(run)

    def fails(*_: Any) -> Any:
        run._memory.weights[:] = 7.0
        raise RuntimeError("no luck")

    with monkeypatch.context() as patch:
        patch.setattr(ReadableLearner, "learn", fails)
        run._learner = ReadableLearner(GAME, run.settings, run.layout)
        with pytest.raises(RuntimeError):
            next(run.generations())
    assert digest(run) == before


def test_who_stands_for_a_generation_is_not_changed_by_the_next() -> None:
    run = after(TUPLES, 1)
    best = run.best
    assert best is not None
    kept = best.weights.copy()
    next(run.generations())
    assert np.array_equal(best.weights, kept)
    assert not best.weights.flags.writeable
    assert run.best is not None
    assert not np.array_equal(run.best.weights, kept)


def test_before_the_first_game_there_is_the_network_that_begins() -> None:
    run = learning(PLAIN)
    assert run.best is None
    found = first_champion(GAME, PLAIN, 1)
    assert np.array_equal(found.weights, run.first_weights)
    assert np.abs(found.weights).max() <= PLAIN.initial_weight
    assert not learning(replace(TUPLES, initial_weight=0.0)).first_weights.any()


def test_it_can_begin_with_a_network_that_it_is_given() -> None:
    given = after(TUPLES, 2).best
    assert given is not None
    run = learning(TUPLES, seed=9)
    run.begin_with(given.weights)
    assert np.array_equal(run.first_weights, given.weights)
    next(run.generations())
    again = resumed(run_of(run_text(Run(run.snapshot()))).state)
    assert isinstance(again, Learning)
    assert digest(again) == digest(run)


# What cannot go together


@pytest.mark.parametrize(
    ("key", "change", "code"),
    [
        ("checkers", {"architecture": "tuples"}, "learn.no_tuples"),
        ("tictactoe", {"tuple_length": 9, "tuples": 200}, "learn.too_large"),
        ("connect4", {"tuple_length": 9, "tuples": 70}, "learn.too_large"),
        ("tictactoe", {"architecture": "plain", "traces": "replacing"}, "learn.replacing"),
        ("tictactoe", {"architecture": "1999"}, "evolve.setting_choice"),
        ("tictactoe", {"compares": "output"}, "evolve.setting_choice"),
        ("tictactoe", {"plies": 0}, "evolve.setting_whole"),
        ("tictactoe", {"trace_decay": 1.5}, "evolve.setting_range"),
        ("tictactoe", {"strategy": "antithetic"}, "evolve.setting_choice"),
    ],
    ids=str,
)
def test_what_cannot_be_is_said(key: str, change: dict[str, Any], code: str) -> None:
    with pytest.raises(EngineError) as caught:
        checked(replace(TUPLES, **change), game(key))
    assert caught.value.code == code


@pytest.mark.parametrize("key", ["tictactoe", "connect4"])
def test_the_preset_serves_both_boards(key: str) -> None:
    settings = checked(PRESETS["td"].settings, game(key))
    assert layout_of(settings, game(key)).kind == "plain"


# Files


@pytest.mark.parametrize("kind", ["coherent", "linear", "plain"])
def test_a_run_and_its_champion_are_kept(kind: str, tmp_path: Path) -> None:
    run = after(tried(KINDS[kind], 1), 2)
    folder = RunFolder(tmp_path)
    folder.save(run)
    again = resumed(folder.load().state)
    assert isinstance(again, Learning)
    assert digest(again) == digest(run)
    champion = load_champion(tmp_path / CHAMPION_FILE)
    assert champion == champion_of_run(run)
    assert champion.layout == layout(KINDS[kind])
    assert champion.settings.strategy == "td"
