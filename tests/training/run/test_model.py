"""The model: what each intent does, whatever the run is doing; what is told is what happened."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from poda.engine.errors import EngineError
from poda.engine.runs import run_folder
from poda.engine.runs.kept_runs import runs_folder
from poda.engine.runs.presets import PRESETS
from poda.engine.runs.run_folder import LOCK_FILE, load_run
from poda.engine.runs.training_run import resumed
from poda.training.model import (
    Status,
)

from ..histories import loaded, same
from ..trainers import SEED, TINY, Trainer, straight


def test_pauses_and_steps_leave_no_trace_in_the_run(trainer: Trainer) -> None:
    trainer.step()
    trainer.run_to(4)
    trainer.step()
    trainer.run_to(9)
    trainer.step()
    run = loaded(trainer)
    unbroken = straight(run.generation)
    assert run.snapshot().values.keys() == unbroken.snapshot().values.keys()
    for name, value in run.snapshot().values.items():
        if name not in ("run.seconds", "run.processor") and not name.startswith("history."):
            assert np.array_equal(value, unbroken.snapshot().values[name]), name
    assert same(run.history, unbroken.history)


def test_the_history_on_screen_is_that_of_the_run(trainer: Trainer) -> None:
    trainer.model.set_settings(replace(TINY, read_every=2, validate_every=2), SEED)
    trainer.run_to(4)
    assert same(trainer.model.run.history, loaded(trainer).history)
    assert len(trainer.model.run.history.readings) > 1
    assert len(trainer.model.run.history.champions) > 0


def test_a_step_is_one_generation(trainer: Trainer) -> None:
    trainer.step()
    assert trainer.model.status is Status.PAUSED
    assert trainer.model.totals[0] == 1
    trainer.step()
    assert trainer.model.totals[0] == 2


def test_a_run_begins_with_the_first_player_of_its_seed(trainer: Trainer) -> None:
    first = trainer.model.run.best
    assert first.generation == 0
    trainer.step()
    assert trainer.model.run.best.generation == 1
    assert trainer.model.run.champion is not None


def test_cancel_keeps_the_run_and_says_why_it_stopped(trainer: Trainer) -> None:
    trainer.model.train()
    trainer.wait(lambda: trainer.model.totals[0] >= 3)
    trainer.model.cancel()
    assert trainer.model.status is Status.STOPPING
    trainer.wait_for(Status.ENDED)
    assert trainer.model.reason == "asked"
    kept = resumed(trainer.folder.load().state)
    assert kept.generation == trainer.model.totals[0] >= 3
    assert trainer.folder.champion_file.exists()


def test_a_cancelled_run_can_be_gone_on_with(trainer: Trainer) -> None:
    trainer.run_to(2)
    trainer.model.cancel()
    assert trainer.model.status is Status.ENDED
    before = trainer.model.totals[0]
    trainer.model.resume()
    trainer.wait(lambda: trainer.model.totals[0] > before)
    assert trainer.model.status is Status.RUNNING


def test_a_new_run_after_the_end_has_the_next_seed_and_a_folder_of_its_own(
    trainer: Trainer,
) -> None:
    trainer.run_to(1)
    trainer.model.cancel()
    old = trainer.folder
    trainer.model.train()
    trainer.wait(lambda: trainer.model.totals[0] >= 1)
    assert trainer.model.seed == SEED + 1
    assert trainer.folder.path != old.path
    assert old.run_file.exists()


@pytest.mark.parametrize(("generations", "seconds"), [(6, None), (None, 0.0001)])
def test_a_limit_ends_the_run_and_raising_it_lets_it_go_on(
    trainer: Trainer, generations: int | None, seconds: float | None
) -> None:
    model = trainer.model
    model.set_limits(generations, seconds)
    model.train()
    trainer.wait_for(Status.ENDED)
    assert model.reason == ("generations" if generations else "seconds")
    assert model.limit_reached
    assert not model.can_resume
    model.resume()
    assert model.status is Status.ENDED
    model.set_limits(None, None)
    assert model.can_resume


def test_a_limit_that_is_set_while_it_runs_counts(trainer: Trainer) -> None:
    trainer.model.train()
    trainer.wait(lambda: trainer.model.totals[0] >= 2)
    # Far ahead: by the time the limit is known, the run is beyond what was seen of it.
    trainer.model.set_limits(trainer.model.totals[0] + 3000, None)
    trainer.wait_for(Status.ENDED)
    assert trainer.model.reason == "generations"
    assert trainer.model.totals[0] == trainer.model.limits.generations
    assert same(loaded(trainer).history, straight(trainer.model.totals[0]).history)


def test_a_run_that_is_proven_is_over_for_good(trainer: Trainer) -> None:
    trainer.model.choose_preset("no-loss")
    trainer.model.train()
    trainer.wait_for(Status.ENDED)
    assert trainer.model.reason == "proven"
    assert not trainer.model.can_resume
    trainer.model.step()
    assert trainer.model.status is Status.ENDED


def test_the_rates_are_told_while_it_runs_and_only_then(trainer: Trainer) -> None:
    trainer.model.set_limits(100_000_000, None)
    trainer.model.train()
    trainer.wait(lambda: trainer.model.rate > 0 and trainer.model.generation_rate > 0)
    assert trainer.model.seconds_left is not None
    trainer.model.cancel()
    trainer.wait_for(Status.ENDED)
    assert trainer.model.rate == trainer.model.generation_rate == 0
    assert trainer.model.seconds_left is None


def test_a_game_has_its_usual_preset(trainer: Trainer) -> None:
    trainer.model.choose("connect4")
    assert (trainer.model.game_key, trainer.model.preset) == ("connect4", "fast")
    assert trainer.model.run.best.game_key == "connect4"
    trainer.model.choose("tictactoe")
    assert trainer.model.preset == "no-loss"


def test_settings_that_are_a_presets_have_its_name(trainer: Trainer) -> None:
    assert trainer.model.preset == ""
    trainer.model.set_settings(PRESETS["steady"].settings, 8)
    assert trainer.model.preset == "steady"
    assert trainer.model.seed == 8


def test_settings_that_cannot_be_are_refused(trainer: Trainer) -> None:
    trainer.model.set_settings(replace(TINY, games=100), 1)
    assert [error.code for error in trainer.refused] == ["evolve.few_opponents"]
    assert trainer.model.settings == TINY


def test_another_plan_leaves_the_run_in_its_folder(trainer: Trainer) -> None:
    trainer.run_to(3)
    folder = trainer.folder
    trainer.model.choose("connect4")
    assert trainer.model.status is Status.EMPTY
    assert len(trainer.model.run.history.progress) == 0
    with folder.locked():  # nobody holds it
        assert load_run(folder.run_file).state.game_key == "tictactoe"


def test_while_it_trains_the_plan_stays(trainer: Trainer) -> None:
    trainer.model.train()
    trainer.model.choose("connect4")
    trainer.model.choose_preset("steady")
    assert trainer.model.settings == TINY


def test_the_folder_is_locked_while_the_run_is_on_screen(trainer: Trainer) -> None:
    trainer.run_to(1)
    folder = trainer.folder
    with pytest.raises(EngineError), folder.locked():
        pass
    trainer.model.leave()
    with folder.locked():
        pass


def test_what_is_asked_for_while_it_is_still_saved_is_done(
    trainer: Trainer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person sees at once that it stopped, and may be quicker than the disk."""
    trainer.run_to(2)
    real, disk = run_folder.save_run, threading.Event()

    def save(*arguments: Any) -> None:
        disk.wait(300)
        real(*arguments)

    def soon() -> None:  # whoever waits for the disk here does not keep it from going on
        threading.Timer(0.2, disk.set).start()

    monkeypatch.setattr(run_folder, "save_run", save)
    trainer.model.resume()
    trainer.wait(lambda: trainer.model.totals[0] > 4)
    trainer.model.pause()
    trainer.wait(lambda: trainer.model.status is Status.PAUSED)
    assert trainer.model.is_saving
    at_pause = trainer.model.totals[0]
    soon()
    trainer.model.step()
    trainer.wait_for(Status.PAUSED)
    assert trainer.model.totals[0] == at_pause + 1
    trainer.model.resume()
    trainer.wait(lambda: trainer.model.totals[0] > at_pause + 3)
    disk.clear()
    trainer.model.cancel()
    trainer.wait(lambda: trainer.model.status is Status.ENDED)
    assert trainer.model.is_saving
    soon()
    trainer.model.choose("connect4")
    assert trainer.model.status is Status.EMPTY
    with pytest.raises(FileNotFoundError):
        (next(runs_folder().iterdir()) / LOCK_FILE).read_bytes()
