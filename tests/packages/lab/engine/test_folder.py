"""The folder of an experiment: its file, hostile ones, lists, deletion."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine.runs.run_folders import code_of, saved
from engine.runs.small_runs import evolved
from poda.engine.errors import EngineError
from poda.engine.runs.champion import champion_text
from poda.engine.runs.kept_runs import each_summary, rename
from poda.engine.runs.notes import notes, write_notes
from poda.engine.runs.run_folder import RunFolder, champion_of_run
from poda.packages.lab.engine.folder import (
    EXPERIMENT_FILE,
    ExperimentFolder,
    delete_experiment,
    each_experiment,
    experiment_of,
    experiment_summary,
    experiment_text,
    is_experiment,
    usual_folder,
)
from poda.packages.lab.engine.plan import BEGINNING_FILE, MOST_MEMBERS, PRESET, Axis, planned
from poda.packages.lab.engine.running import Conductor
from some import some

from .small import TINY, carried_out, never, plan

pytestmark = pytest.mark.usefixtures("quick_trials")

SWEPT = planned(
    "connect4", (1, 2, 2**63 - 1), [Axis(PRESET, ("fast", "published")), Axis("highest_step",
    (None, 0.5))], changes={"plies": 1}, generations=7, seconds=2.5,
)  # fmt: skip


@pytest.mark.parametrize("wanted", [plan(), plan((1,), ()), SWEPT])
def test_what_is_written_is_read_again(wanted: Any) -> None:
    ended = {wanted.members()[0].name: "proven"}
    assert experiment_of(experiment_text(wanted, ended)) == (wanted, ended)


def test_members_that_an_older_poda_took_for_others_are_read() -> None:
    """A setting of evolution, swept where networks learn: now all of them are the same run."""
    learning = planned("tictactoe", (1,), preset="td", generations=1)
    old = replace(learning, sweep=(Axis("parents", (10, 20)),))
    assert experiment_of(experiment_text(old, {})) == (old, {})
    assert len(old.members()) == 2
    anew = partial(planned, "tictactoe", (1,), old.sweep, preset="td", generations=1)
    assert code_of(anew) == "experiment.same"


def document() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(experiment_text(plan(), {}))
    return found


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("format", "poda-run", "save.foreign_experiment"),
        ("version", 2, "save.version"),
        ("game", "chess", "game.unknown"),
        ("game", 3, "save.field"),
        ("origin", "a\nb", "save.field"),
        ("presets", [], "save.field"),
        ("presets", [["x"]], "save.field"),
        ("presets", [["x" * 100, TINY.to_dict()]], "save.field"),
        ("presets", [["", {"parents": 10**9}]], "save.field"),
        ("presets", [["", {"colour": 1}]], "save.field"),
        ("presets", {"": {}}, "save.field"),
        ("seeds", [], "save.field"),
        ("seeds", [1, 1], "save.field"),
        ("seeds", [1.0], "save.field"),
        ("seeds", [True], "save.field"),
        ("seeds", [-1], "evolve.bad_seed"),
        ("seeds", list(range(MOST_MEMBERS + 1)), "save.field"),
        ("sweep", [["plies"]], "save.field"),
        ("sweep", [["plies", []]], "save.field"),
        ("sweep", [["plies", [1, 1]]], "save.field"),
        ("sweep", [["noise", [1, 1.0]]], "save.field"),
        ("sweep", [["plies", [[1]]]], "save.field"),
        ("sweep", [["plies", [99]]], "save.field"),
        ("sweep", [["colour", [1]]], "save.field"),
        ("sweep", [["preset", ["other"]]], "save.field"),
        ("sweep", [["noise", [float("nan")]]], "save.field"),
        ("sweep", [["plies", [1, 2]], ["plies", [1, 2]]], "experiment.swept_twice"),
        ("generations", 0, "save.field"),
        ("generations", 1.5, "save.field"),
        ("generations", None, "experiment.endless"),
        ("seconds", -1, "save.field"),
        ("seconds", 10**400, "save.field"),
        ("beginning", "xyz", "save.field"),
        ("beginning", 3, "save.field"),
        ("beginning", ["0" * 16], "save.field"),
        ("ended", [], "save.field"),
        ("ended", {"other": "proven"}, "save.field"),
        ("ended", {"step_rule=published,seed=1": "bored"}, "save.field"),
        ("ended", {"step_rule=published,seed=1": 3}, "save.field"),
    ],
)
def test_a_file_that_nobody_wrote_is_refused_in_a_sentence(
    field: str, value: Any, code: str
) -> None:
    changed = document() | {field: value}
    assert code_of(experiment_of, json.dumps(changed)) == code


def test_a_grid_that_would_fill_the_memory_is_refused_at_once() -> None:
    axes = [[name, [0.001 * n for n in range(1, 500)]] for name in ("noise", "initial_step")]
    changed = document() | {"sweep": axes, "seeds": list(range(500))}
    assert code_of(experiment_of, json.dumps(changed)) == "experiment.many"


def test_no_name_of_a_member_leads_out_of_the_folder() -> None:
    for member in some(SWEPT.members()):
        assert Path(member.name).name == member.name


def test_a_link_in_the_place_of_the_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text(experiment_text(plan(), {}))
    (tmp_path / "experiment").mkdir()
    (tmp_path / "experiment" / EXPERIMENT_FILE).symlink_to(tmp_path / "mine.json")
    assert code_of(ExperimentFolder.open, tmp_path / "experiment") == "save.link"


def test_a_folder_without_one_is_named(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing", str(tmp_path / "nothing")):
        assert code_of(ExperimentFolder.open, path) == "experiment.missing"
    assert not is_experiment(tmp_path)


def test_it_is_found_by_its_folder_and_by_its_file(tmp_path: Path) -> None:
    made = ExperimentFolder.create(tmp_path / "experiment", plan())
    for path in (made.path, made.path / EXPERIMENT_FILE, str(made.path)):
        found = ExperimentFolder.open(path)
        assert (found.path, found.plan) == (made.path, made.plan)
    assert is_experiment(made.path)


def test_it_is_not_made_where_there_is_something(tmp_path: Path) -> None:
    saved(tmp_path / "run")
    assert code_of(ExperimentFolder.create, tmp_path / "run", plan()) == "experiment.taken"
    assert not (tmp_path / "run" / EXPERIMENT_FILE).exists()


def test_its_usual_name_is_one_that_nothing_has(tmp_path: Path) -> None:
    first = usual_folder(SWEPT, tmp_path)
    first.mkdir()
    second = usual_folder(SWEPT, tmp_path)
    assert (first.name, second.name) == ("connect4-fast-sweep", "connect4-fast-sweep-2")
    assert usual_folder(plan((1,), ()), tmp_path).name == "tictactoe-own-seeds"


def test_members_stand_as_their_runs_do(tmp_path: Path) -> None:
    folder = carried_out(tmp_path / "experiment")
    first, second, third, fourth = folder.members
    RunFolder(folder.folder_of(first)).run_file.write_text("{")
    RunFolder(folder.folder_of(third)).run_file.unlink()
    del folder.ended[fourth.name]
    with RunFolder(folder.folder_of(second)).locked():
        found = folder.look_at_all()
    assert [each.state for each in found] == ["damaged", "training", "waiting", "stopped"]
    assert folder.look(second).state == "done"
    assert folder.look(second).reason == "generations"


# In the folder of runs


def test_experiments_are_listed_beside_runs_and_are_folders_of_runs(tmp_path: Path) -> None:
    saved(tmp_path / "run")
    folder = carried_out(tmp_path / "first")
    write_notes(folder.path, notes(["mine"]))
    (tmp_path / "second").mkdir()
    (tmp_path / "second" / EXPERIMENT_FILE).write_text("{")
    os.utime(tmp_path / "second" / EXPERIMENT_FILE, (1, 1))
    first, second = each_experiment(tmp_path)
    assert (first.name, first.done, first.plan) == ("first", 4, folder.plan)
    assert first.notes.tags == ("mine",)
    assert not first.training
    assert second.error is not None
    assert second.plan is None
    assert [each.name for each in each_summary(tmp_path)] == ["run"]
    assert {each.name for each in each_summary(folder.path)} == {
        member.name for member in folder.members
    }
    assert list(each_experiment(tmp_path / "nothing")) == []
    with folder.locked():
        assert experiment_summary(folder.path).training


def test_the_network_that_all_begin_with_lies_beside_them(tmp_path: Path) -> None:
    champion = champion_of_run(evolved(2, TINY))
    assert champion is not None
    wanted = planned("tictactoe", (1, 2), settings=TINY, generations=2, beginning=champion)
    folder = ExperimentFolder.new(tmp_path / "experiment", wanted, champion)
    assert Conductor(folder).run(never)
    again = ExperimentFolder.open(folder.path)
    assert again.beginning is not None
    assert again.beginning.weights.tobytes() == champion.weights.tobytes()
    # Without the network, or with another one, it is no experiment that can go on.
    file = folder.path / BEGINNING_FILE
    file.write_bytes(saved(tmp_path / "other", seed=9).champion_file.read_bytes())
    assert code_of(ExperimentFolder.open, folder.path) == "save.field"
    file.unlink()
    assert code_of(ExperimentFolder.open, folder.path) == "save.missing"
    again.path.joinpath(BEGINNING_FILE).write_text(champion_text(champion))
    assert delete_experiment(folder.path)
    assert not folder.path.exists()


def test_it_is_renamed(tmp_path: Path) -> None:
    folder = carried_out(tmp_path / "old")
    there = rename(folder.path, "new")
    assert there == tmp_path / "new"
    assert experiment_summary(there).done == 4
    assert code_of(rename, there, "a/b") == "run.bad_name"


def test_it_is_deleted_with_its_runs(tmp_path: Path) -> None:
    folder = carried_out(tmp_path / "experiment")
    write_notes(folder.path, notes(["mine"]))
    write_notes(folder.folder_of(folder.members[0]), notes((), "text"))
    (folder.path / "step_rule=published,seed=2" / ".run.lock").touch()
    gone: list[Path] = []

    def away(path: Path) -> bool:
        gone.append(path)
        return True

    assert delete_experiment(folder.path, away)
    assert gone == [folder.path]
    assert delete_experiment(folder.path)
    assert not folder.path.exists()


def test_what_is_somebodys_own_stays(tmp_path: Path) -> None:
    folder = carried_out(tmp_path / "experiment")
    thesis = folder.folder_of(folder.members[0]) / "thesis.txt"
    beside = folder.path / "plot.py"
    for file in (thesis, beside):
        file.write_text("mine")
    assert not delete_experiment(folder.path)
    assert sorted(each.name for each in folder.path.iterdir()) == sorted(
        [beside.name, thesis.parent.name]
    )
    assert [each.name for each in thesis.parent.iterdir()] == [thesis.name]


def test_a_link_to_a_run_elsewhere_is_no_member(tmp_path: Path) -> None:
    elsewhere = saved(tmp_path / "elsewhere")
    folder = ExperimentFolder.create(tmp_path / "experiment", plan())
    folder.folder_of(folder.members[0]).symlink_to(elsewhere.path)
    assert not delete_experiment(folder.path)
    assert elsewhere.run_file.exists()


def test_it_is_not_deleted_while_a_member_is_trained(tmp_path: Path) -> None:
    folder = carried_out(tmp_path / "experiment")
    with RunFolder(folder.folder_of(folder.members[3])).locked():
        assert code_of(delete_experiment, folder.path) == "save.in_use"
    with folder.locked(), pytest.raises(EngineError):
        delete_experiment(folder.path)
    assert experiment_summary(folder.path).done == 4


def test_what_is_no_experiment_is_not_deleted(tmp_path: Path) -> None:
    saved(tmp_path / "run")
    assert code_of(delete_experiment, tmp_path / "run") == "experiment.missing"
    assert (tmp_path / "run" / "run.json").exists()
