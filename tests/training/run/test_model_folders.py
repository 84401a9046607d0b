"""The model and its folders: files that fail, runs opened, the end and the next start."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from poda.base import files, troubles
from poda.base.troubles import Unkept
from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.runs import run_folder
from poda.engine.runs.kept_runs import runs_folder
from poda.engine.runs.run_folder import LOCK_FILE, RunFolder
from poda.engine.runs.statistics_table import StatisticsRow
from poda.engine.runs.training_run import resumed
from poda.house.settings import settings
from poda.training import model
from poda.training import training_thread as work
from poda.training.model import (
    Status,
    TrainingModel,
    remember_plan,
    remembered_plan,
    unfinished_run,
)

from ..histories import loaded, same
from ..trainers import SEED, TICTACTOE, TINY, Trainer, straight

# Folders and files that do not do as they should


def test_a_folder_that_cannot_be_made_is_a_sentence(trainer: Trainer) -> None:
    shutil.rmtree(runs_folder(), ignore_errors=True)
    runs_folder().write_text("in the way")
    trainer.model.train()
    assert trainer.model.status is Status.EMPTY
    assert len(trainer.refused) == 1


def test_a_file_that_cannot_be_written_is_told_before_the_work(
    trainer: Trainer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_arguments: object) -> None:
        raise EngineError("save.no_space")

    monkeypatch.setattr(run_folder, "save_run", full)
    trainer.model.train()
    trainer.wait_for(Status.EMPTY)
    assert [error.code for error in trainer.refused] == ["save.no_space"]
    assert unfinished_run() is None
    trainer.model.train()
    trainer.wait_for(Status.EMPTY)


def test_a_full_disk_ends_no_run_and_is_told_until_it_is_saved_again(
    trainer: Trainer, monkeypatch: pytest.MonkeyPatch
) -> None:
    trainer.run_to(1)
    written: list[bool] = []

    def full(*_arguments: object) -> None:
        written.append(True)
        raise EngineError("save.no_space")

    session = trainer.model._session
    assert session is not None
    monkeypatch.setattr(session._saver, "_every", 0.0)
    monkeypatch.setattr(session._saver, "_due", 0.0)
    monkeypatch.setattr(run_folder, "_LONGEST_WAIT", 0.0)
    monkeypatch.setattr(run_folder, "save_run", full)
    trainer.model.resume()
    trainer.wait(lambda: len(written) > 5)
    assert trainer.model.status is Status.RUNNING
    failing = troubles.failing()[Unkept.RUN]
    assert failing.path == trainer.folder.path
    assert isinstance(failing.error, EngineError)
    assert failing.error.code == "save.no_space"
    trainer.model.pause()
    trainer.wait_for(Status.PAUSED)
    assert Unkept.RUN in troubles.failing()
    monkeypatch.undo()
    failing.again()  # and nobody trains: a thread is made for it
    trainer.wait(lambda: not troubles.failing() and not trainer.model.is_saving)
    assert trainer.refused == []
    kept = resumed(trainer.folder.load().state)
    assert kept.generation == trainer.model.totals[0]


def test_a_run_that_is_trained_is_saved_again_by_its_own_thread(
    trainer: Trainer, monkeypatch: pytest.MonkeyPatch
) -> None:
    trainer.run_to(1)
    session = trainer.model._session
    assert session is not None
    monkeypatch.setattr(session._saver, "_every", 3600.0)
    real, broken = run_folder.save_run, [True]

    def save(path: Path, run: run_folder.Run) -> None:
        if broken:
            raise EngineError("save.no_space")
        real(path, run)

    monkeypatch.setattr(run_folder, "save_run", save)
    session._saver.hurry()
    trainer.model.resume()
    trainer.wait(lambda: Unkept.RUN in troubles.failing())
    broken.clear()
    assert Unkept.RUN in troubles.failing()  # it is not due for an hour
    troubles.failing()[Unkept.RUN].again()
    trainer.wait(lambda: not troubles.failing())
    assert trainer.model.status is Status.RUNNING


def test_checkpoints_that_cannot_be_kept_are_told_and_the_run_is_saved(trainer: Trainer) -> None:
    trainer.run_to(1)
    inner = trainer.folder.path / "checkpoints"
    shutil.rmtree(inner)
    inner.write_text("somebody's file")
    trainer.run_to(trainer.model.totals[0] + 20)
    assert list(troubles.failing()) == [Unkept.PARTS]
    assert inner.read_text() == "somebody's file"
    kept = resumed(trainer.folder.load().state)
    assert kept.generation == trainer.model.totals[0]
    trainer.model.choose("connect4")  # another run: nothing of this one is to be kept any more
    assert troubles.failing() == {}


def test_what_a_killed_process_left_is_cleared_away_when_a_run_goes_on(
    trainer: Trainer, new_trainer: Callable[[], Trainer]
) -> None:
    trainer.run_to(3)
    folder = trainer.folder
    trainer.model.leave()
    left = [".run.json.x7_k2a0q.part", ".ancestors.json.1.part", ".statistics.json.a.part",
            "checkpoints/.run-00000001.json.77.part"]  # fmt: skip
    for name in left:
        (folder.path / name).write_text("half")
    other = new_trainer()
    other.model.open_run(folder.path)
    other.wait_for(Status.PAUSED)
    assert len(list(folder.path.rglob("*.part"))) == len(left)  # who looks changes nothing
    assert not (folder.path / LOCK_FILE).exists()
    other.model.step()
    other.wait_for_rest()
    assert list(folder.path.rglob("*.part")) == []


def test_a_run_that_somebody_else_went_on_with_is_not_written_over(
    trainer: Trainer, new_trainer: Callable[[], Trainer]
) -> None:
    trainer.run_to(3)
    folder = trainer.folder
    trainer.model.leave()
    one, other = new_trainer(), new_trainer()
    for each in (one, other):
        each.model.open_run(folder.path)
        each.wait_for(Status.PAUSED)
    one.model.step()
    one.wait_for_rest()
    one.model.leave()
    after = folder.run_file.read_bytes()
    other.model.step()
    other.wait(lambda: bool(other.refused))
    assert [error.code for error in other.refused] == ["save.changed"]
    assert folder.run_file.read_bytes() == after


def test_a_run_is_opened_with_its_own_best_and_none_is_drawn_before(
    trainer: Trainer, new_trainer: Callable[[], Trainer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A large network takes the interface's thread a while to draw."""
    trainer.run_to(2)
    folder, weights = trainer.folder, trainer.model.run.best.weights
    trainer.model.leave()
    other = new_trainer()
    drawn = []
    monkeypatch.setattr(model, "first_champion", lambda *of: drawn.append(of))
    other.model.open_run(folder.path)
    other.wait_for(Status.PAUSED)
    assert drawn == []
    assert np.array_equal(other.model.run.best.weights, weights)


def test_a_run_that_another_poda_trains_is_not_opened(trainer: Trainer) -> None:
    trainer.run_to(2)
    folder = trainer.folder
    trainer.model.choose("connect4")
    with files.locked(folder.path / LOCK_FILE):
        trainer.model.open_run(folder.path)
        trainer.wait_for_rest()
    assert [error.code for error in trainer.refused] == ["save.in_use"]
    assert trainer.model.status is Status.EMPTY
    assert trainer.model.game_key == "connect4"


def test_a_damaged_run_is_a_sentence_and_the_run_on_screen_stays(
    trainer: Trainer, tmp_path: Path
) -> None:
    trainer.run_to(2)
    damaged = tmp_path / "damaged"
    damaged.mkdir()
    (damaged / "run.json").write_text("{")
    trainer.model.open_run(damaged)
    trainer.wait_for_rest()
    assert [error.code for error in trainer.refused] == ["save.not_json"]
    assert trainer.model.status is Status.PAUSED
    assert (damaged / "run.json").read_text() == "{"
    trainer.step()
    assert same(trainer.model.run.history, straight(trainer.model.totals[0]).history)


# Runs that are there already


def test_a_run_is_opened_and_goes_on_as_if_unbroken(
    trainer: Trainer, new_trainer: Callable[[], Trainer]
) -> None:
    trainer.run_to(7)
    folder = trainer.folder
    trainer.model.leave()
    other = new_trainer()
    other.model.open_run(folder.path)
    other.wait_for(Status.PAUSED)
    assert other.model.settings == TINY
    assert other.model.seed == SEED
    assert other.model.totals[0] == trainer.model.totals[0]
    assert same(other.model.run.history, trainer.model.run.history)
    assert other.model.run.ancestors is not None
    assert len(other.model.run.ancestors) > 0
    other.step()
    assert same(loaded(other).history, straight(other.model.totals[0]).history)


def test_an_opened_run_has_its_totals_though_its_history_is_thinned(
    trainer: Trainer, new_trainer: Callable[[], Trainer], monkeypatch: pytest.MonkeyPatch
) -> None:
    from poda.engine.runs import history

    monkeypatch.setattr(history, "MOST_ROWS", 4)
    trainer.run_to(7)
    while trainer.model.totals[0] == trainer.model.run.history.progress.rows[-1, 0]:
        trainer.step()
    totals, folder = trainer.model.totals, trainer.folder
    trainer.model.leave()
    other = new_trainer()
    other.model.open_run(folder.path)
    other.wait_for(Status.PAUSED)
    assert other.model.totals == pytest.approx(totals)
    other.step()
    assert other.model.totals[0] == totals[0] + 1


def test_a_run_is_opened_while_another_one_trains(trainer: Trainer) -> None:
    trainer.run_to(2)
    first = trainer.folder
    trainer.model.cancel()
    trainer.model.train()
    trainer.wait(lambda: trainer.model.totals[0] >= 1)
    second = trainer.folder
    trainer.model.open_run(first.path)
    trainer.wait(lambda: trainer.model.folder is not None and trainer.folder.path == first.path)
    assert trainer.model.status is Status.PAUSED
    assert resumed(second.load().state).generation >= 1


def test_a_run_goes_on_from_a_checkpoint_in_a_folder_of_its_own(trainer: Trainer) -> None:
    trainer.run_to(12)
    old = trainer.folder
    mark = old.checkpoints()[0]
    end = trainer.model.totals[0]
    trainer.model.continue_from(mark.path)
    trainer.wait(lambda: trainer.folder.path != old.path)
    trainer.wait(lambda: trainer.model.totals[0] > mark.generation)
    trainer.model.pause()
    trainer.wait_for(Status.PAUSED)
    assert same(loaded(trainer).history, straight(trainer.model.totals[0]).history)
    assert resumed(old.load().state).generation == end


def test_a_run_that_cannot_go_on_elsewhere_leaves_no_folder_there(
    trainer: Trainer, monkeypatch: pytest.MonkeyPatch
) -> None:
    trainer.run_to(12)
    mark, before = trainer.folder.checkpoints()[0], sorted(runs_folder().iterdir())

    def fail(*_: object) -> None:
        raise EngineError("run.taken")

    monkeypatch.setattr(RunFolder, "save", fail)
    with pytest.raises(EngineError):
        work._branched(mark.path)
    assert sorted(runs_folder().iterdir()) == before


def test_the_statistics_are_kept_with_the_run(
    trainer: Trainer, new_trainer: Callable[[], Trainer]
) -> None:
    trainer.model.keep_statistics(StatisticsRow(0, "first", "alphabeta:6:zero", 1, 1, 2, 3))
    trainer.run_to(2)
    trainer.model.keep_statistics(StatisticsRow(2, "best", "alphabeta:6:zero", 1, 3, 2, 1))
    folder = trainer.folder
    kept = trainer.model.run.statistics.rows
    trainer.model.leave()
    other = new_trainer()
    other.model.open_run(folder.path)
    other.wait_for(Status.PAUSED)
    assert other.model.run.statistics.rows == kept
    assert len(kept) == 2


# The end, and the next start


def test_leaving_saves_what_trains_and_stops_it(trainer: Trainer) -> None:
    trainer.model.train()
    trainer.wait(lambda: trainer.model.totals[0] >= 3)
    folder = trainer.folder
    trainer.model.leave()
    assert resumed(folder.load().state).generation >= 3
    assert unfinished_run() == folder.path


@pytest.mark.parametrize("ended", [True, False])
def test_a_run_that_is_over_is_not_offered(trainer: Trainer, ended: bool) -> None:
    if ended:
        trainer.model.set_limits(2, None)
        trainer.model.train()
        trainer.wait_for(Status.ENDED)
    else:
        trainer.run_to(2)
    trainer.model.leave()
    assert (unfinished_run() is None) == ended


def test_a_run_whose_folder_is_gone_is_not_offered(trainer: Trainer) -> None:
    trainer.run_to(1)
    folder = trainer.folder
    trainer.model.leave()
    shutil.rmtree(folder.path)
    assert unfinished_run() is None


def test_the_plan_is_remembered(trainer: Trainer) -> None:
    remember_plan(trainer.model.plan)
    assert remembered_plan() == trainer.model.plan


@pytest.mark.parametrize(
    "values",
    [{}, {"game": "chess"}, {"game": []}, {"game": "tictactoe", "settings": [], "seed": 1},
     {"game": "tictactoe", "settings": {"games": 0}, "seed": 1},
     {"game": "tictactoe", "settings": {}, "seed": -1}],
)  # fmt: skip
def test_a_plan_that_makes_no_sense_is_forgotten(qapp: object, values: dict[str, Any]) -> None:
    settings().training_plan = values
    assert remembered_plan() is None


def test_nothing_is_written_before_training(trainer: Trainer) -> None:
    assert isinstance(trainer.model, TrainingModel)
    assert not documents.exists(runs_folder())
    assert RunFolder(runs_folder() / "x").path.name == "x"
    assert TICTACTOE.key == trainer.model.game_key
