"""Experiments carried out: each member is the run that it is alone, however it came about."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.local_cluster import local_cluster
from engine.runs.untimed import untimed
from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.engine.runs.run_folder import RunFolder, load_run
from poda.engine.runs.training_run import begun, resumed
from poda.packages.lab.engine import running
from poda.packages.lab.engine.folder import ExperimentFolder
from poda.packages.lab.engine.plan import Axis, planned
from poda.packages.lab.engine.running import Conductor, MemberProgress, stretch

from .small import (
    TINY,
    bits,
    carried_out,
    never,
    phases,
    plan,
    stop_at,
    values_of,
    with_settings,
)

pytestmark = pytest.mark.usefixtures("quick_trials")

AS_SHIPPED = planned("tictactoe", (1, 2), settings=with_settings(read_every=0, validate_every=0),
                     generations=4)  # fmt: skip
"""Without trials, which are quick in this process only."""


def alone(settings: Any, seed: int, generations: int = 4) -> dict[str, Any]:
    """What such a run comes to that is trained by nobody else."""
    run = begun(GAMES["tictactoe"], settings, seed)
    for _ in run.generations(limit=generations):
        pass
    run.take_reading()
    return bits(run.snapshot().values)


@pytest.mark.parametrize("at_once", [1, 2, 4])
def test_a_member_is_the_same_run_as_alone(at_once: int, tmp_path: Path) -> None:
    folder = carried_out(tmp_path / "experiment", at_once=at_once)
    found = values_of(folder)
    assert len(found) == 4
    for member in folder.members:
        assert found[member.name] == alone(member.settings, member.seed), member.name


def test_an_experiment_that_was_broken_off_comes_to_the_same(tmp_path: Path) -> None:
    whole = values_of(carried_out(tmp_path / "whole"))
    folder = ExperimentFolder.create(tmp_path / "broken", plan())
    for generations in (3, 6, 11, 15):
        conductor = Conductor(ExperimentFolder.open(folder.path))
        assert not conductor.run(stop_at(conductor, generations))
        assert "stopped" in phases(conductor.progress())
    assert Conductor(ExperimentFolder.open(folder.path)).run(never)
    again = ExperimentFolder.open(folder.path)
    assert values_of(again) == whole
    assert set(again.ended.values()) == {"generations"}


def test_what_is_done_is_not_done_again(tmp_path: Path) -> None:
    folder = carried_out(tmp_path / "experiment")
    files = [RunFolder(folder.folder_of(each)).run_file for each in folder.members]
    before = [file.stat().st_mtime_ns for file in files]
    conductor = Conductor(ExperimentFolder.open(folder.path))
    told: list[MemberProgress] = []
    assert conductor.run(never, told.extend)
    assert [file.stat().st_mtime_ns for file in files] == before
    assert {each.phase for each in told} == {"done"}
    assert [(each.generation, each.reason) for each in conductor.progress()] == (
        [(4, "generations")] * 4
    )


def test_a_prolonged_experiment_goes_on_to_where_a_long_one_ends(tmp_path: Path) -> None:
    folder = carried_out(tmp_path / "short", plan(generations=2))
    folder = ExperimentFolder.open(folder.path)
    folder.prolong(4, None)
    assert not folder.ended
    assert Conductor(folder).run(never)
    found, whole = values_of(folder), values_of(carried_out(tmp_path / "long"))
    # Where it rested it was read, which steers nothing; all but the readings is the same.
    for name, values in found.items():
        assert {k: v for k, v in values.items() if "readings" not in k} == {
            k: v for k, v in whole[name].items() if "readings" not in k
        }
    assert ExperimentFolder.open(folder.path).plan.generations == 4


def test_members_that_end_by_themselves_are_not_prolonged(tmp_path: Path) -> None:
    folder = carried_out(tmp_path / "experiment", plan(generations=2))
    folder.ended[folder.members[0].name] = "proven"
    folder.prolong(3, None)
    assert folder.ended == {folder.members[0].name: "proven"}


def test_news_tell_how_far_members_are(tmp_path: Path) -> None:
    folder = ExperimentFolder.create(tmp_path / "experiment", plan())
    conductor = Conductor(folder)
    assert phases(conductor.progress()) == ["waiting"] * 4
    told: list[MemberProgress] = []
    threads = set()

    def tell(news: Sequence[MemberProgress]) -> None:
        told.extend(news)
        threads.add(threading.current_thread())

    assert conductor.run(never, tell)
    assert threads == {threading.current_thread()}
    assert phases(conductor.progress()) == ["done"] * 4
    assert conductor.done == 4
    last = {each.member.number: each for each in told}
    assert [each.generation for each in last.values()] == [4] * 4
    assert all(each.losses is not None and 0 <= each.losses <= 1 for each in last.values())
    assert all(each.games == 4 * 6 * 2 for each in last.values())


def test_each_run_can_be_opened_by_itself(tmp_path: Path) -> None:
    folder = carried_out(tmp_path / "experiment")
    member = folder.members[1]
    run = load_run(folder.folder_of(member))
    assert run.origin == folder.plan.command_of(member)
    again = resumed(run.state)
    assert (again.seed, again.settings, again.generation) == (2, member.settings, 4)
    champion = RunFolder(folder.folder_of(member)).champion_file
    assert champion.exists()


def test_another_process_is_kept_out(tmp_path: Path) -> None:
    folder = ExperimentFolder.create(tmp_path / "experiment", plan())
    with folder.locked(), pytest.raises(EngineError) as caught:
        Conductor(ExperimentFolder.open(folder.path)).run(never)
    assert caught.value.code == "save.in_use"


def test_what_is_wrong_with_one_member_does_not_stop_the_others(tmp_path: Path) -> None:
    folder = carried_out(tmp_path / "experiment", plan(generations=2))
    first, second = (RunFolder(folder.folder_of(each)) for each in folder.members[:2])
    first.run_file.write_text("{")
    second.run_file.write_bytes(first.run_file.with_name("champion.json").read_bytes())
    again = ExperimentFolder.open(folder.path)
    again.prolong(3, None)
    conductor = Conductor(again)
    assert not conductor.run(never)
    assert phases(conductor.progress()) == ["failed", "failed", "done", "done"]
    codes = [each.error and each.error.code for each in conductor.progress()[:2]]
    assert codes == ["save.not_json", "save.is_player"]
    assert first.run_file.read_text() == "{"


def test_a_run_that_has_ended_and_cannot_be_read_is_told(tmp_path: Path) -> None:
    folder = carried_out(tmp_path / "experiment")
    RunFolder(folder.folder_of(folder.members[0])).run_file.write_text("{")
    conductor = Conductor(folder)
    assert not conductor.run(never)
    assert phases(conductor.progress()) == ["failed", "done", "done", "done"]
    assert conductor.progress()[0].error is not None
    assert conductor.done == 3


def test_a_folder_with_another_run_is_left_alone(tmp_path: Path) -> None:
    folder = ExperimentFolder.create(tmp_path / "experiment", plan())
    place = RunFolder(folder.folder_of(folder.members[0]))
    place.make()
    place.save(begun(GAMES["tictactoe"], TINY, 99))
    before = place.run_file.read_bytes()
    conductor = Conductor(folder)
    assert not conductor.run(never)
    error = conductor.progress()[0].error
    assert error is not None
    assert error.code == "experiment.other_run"
    assert place.run_file.read_bytes() == before


def test_no_link_is_trained_into(tmp_path: Path) -> None:
    folder = ExperimentFolder.create(tmp_path / "experiment", plan())
    (tmp_path / "mine").mkdir()
    folder.folder_of(folder.members[0]).symlink_to(tmp_path / "mine")
    folder.folder_of(folder.members[1]).write_text("a file")
    conductor = Conductor(folder)
    assert not conductor.run(never)
    codes = [each.error and each.error.code for each in conductor.progress()]
    assert codes == ["save.link", "save.no_folder", None, None]
    assert list((tmp_path / "mine").iterdir()) == []


def test_a_run_that_was_taken_away_is_begun_anew(tmp_path: Path) -> None:
    folder = carried_out(tmp_path / "experiment")
    before = values_of(folder)
    for file in folder.folder_of(folder.members[2]).iterdir():
        file.unlink()
    again = ExperimentFolder.open(folder.path)
    assert [again.is_done(each) for each in again.members] == [True, True, False, True]
    assert Conductor(again).run(never)
    assert values_of(again) == before


def test_a_fault_ends_all_and_is_not_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*arguments: Any) -> Any:
        raise RuntimeError("a fault")

    monkeypatch.setattr(running, "begun", broken)
    folder = ExperimentFolder.create(tmp_path / "experiment", plan())
    with pytest.raises(RuntimeError, match="a fault"):
        Conductor(folder, 2).run(never)


def test_an_error_of_who_is_told_ends_all(tmp_path: Path) -> None:
    def tell(news: Sequence[MemberProgress]) -> None:
        raise KeyboardInterrupt

    folder = ExperimentFolder.create(tmp_path / "experiment", plan())
    with pytest.raises(KeyboardInterrupt):
        Conductor(folder, 2).run(never, tell)


# On a cluster: here a pool that loses tasks


class Losing(Executor):
    """Carries tasks out on this thread, and loses every so many of them."""

    threads = 2

    def __init__(self, every: int) -> None:
        self._every, self.submitted = every, 0

    def submit(self, fn: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        self.submitted += 1
        task: Future[Any] = Future()
        if self._every and self.submitted % self._every == 0:
            task.set_exception(BrokenExecutor("lost"))
        else:
            task.set_result(fn(*arguments, **named))
        return task


def on(executor: Losing, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def connect(address: str, tell: Any = None) -> Iterator[Losing]:
        assert address == "tcp://somewhere:1"
        yield executor

    monkeypatch.setattr(running, "connect", connect)
    monkeypatch.setattr(running, "STRETCH_SECONDS", 0.0)  # a generation each


@pytest.mark.parametrize(("every", "told"), [(0, []), (3, []), (1, ["experiment.lost"])])
def test_stretches_on_a_cluster_make_the_same_runs(
    every: int, told: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = values_of(carried_out(tmp_path / "here"))
    executor = Losing(every)
    on(executor, monkeypatch)
    folder = ExperimentFolder.create(tmp_path / "there", plan())
    conductor = Conductor(folder, scheduler="tcp://somewhere:1")
    assert conductor.run(never)
    assert values_of(folder) == whole
    assert [each.code for each in conductor.troubles] == told
    assert executor.submitted >= 4 * (3 if told else 4)


def test_a_stretch_takes_a_run_some_generations_on() -> None:
    run = begun(GAMES["tictactoe"], TINY, 3)
    state, reason = stretch(run.snapshot(), 3, None, 0.0)
    assert (resumed(state).generation, reason) == (1, None)
    state, reason = stretch(state, 3, None, 1000.0)
    assert (resumed(state).generation, reason) == (3, "generations")
    again, reason = stretch(state, 3, None, 0.0)
    assert reason == "generations"
    assert bits(again.values) == bits(state.values)
    assert untimed(again.values).keys() == untimed(state.values).keys()


def test_nothing_is_written_where_no_scheduler_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextmanager
    def connect(address: str, tell: Any = None) -> Iterator[Losing]:
        raise EngineError("cluster.no_answer", text=address)
        yield

    monkeypatch.setattr(running, "connect", connect)
    folder = ExperimentFolder.new(tmp_path / "experiment", plan())
    with pytest.raises(EngineError, match="No scheduler answers"):
        Conductor(folder, scheduler="tcp://somewhere:1").run(never)
    assert not folder.path.exists()


def test_relaxed_arithmetic_is_refused_on_a_cluster(tmp_path: Path) -> None:
    wanted = plan((1,), [Axis("arithmetic", ("strict", "relaxed"))])
    folder = ExperimentFolder.new(tmp_path / "experiment", wanted)
    with pytest.raises(EngineError) as caught:
        Conductor(folder, scheduler="tcp://somewhere:1").run(never)
    assert caught.value.code == "cluster.relaxed"


# Two at one folder


def test_two_new_experiments_do_not_share_a_folder(tmp_path: Path) -> None:
    first = ExperimentFolder.new(tmp_path / "experiment", plan())
    second = ExperimentFolder.new(tmp_path / "experiment", plan((9,)))
    with first.locked():
        first.save()
    with pytest.raises(EngineError) as caught, second.locked():
        pass
    assert caught.value.code == "experiment.taken"
    assert json.loads((tmp_path / "experiment" / "experiment.json").read_text())["seeds"] == [1, 2]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The scheduler of a cluster of two processes."""
    if "distributed" not in os.environ.get("PODA_REQUIRE", "").lower().split(","):
        pytest.importorskip("distributed", reason="poda[cluster] is not installed")
    from distributed.utils import _offload_executor

    # A client starts this thread at its first large message, and leaves it to the process.
    _offload_executor.submit(int).result()
    with local_cluster() as found:
        yield found


@pytest.mark.slow
def test_a_real_cluster_makes_the_same_runs(address: str, tmp_path: Path) -> None:
    whole = values_of(carried_out(tmp_path / "here", AS_SHIPPED))
    folder = ExperimentFolder.create(tmp_path / "there", AS_SHIPPED)
    assert Conductor(folder, scheduler=address).run(never)
    assert values_of(folder) == whole
