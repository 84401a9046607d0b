"""A run's file: resumed, a run is the one that was never broken off; damage changes nothing."""

from __future__ import annotations

import errno
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine import documents
from poda.engine.arrays import pack, unpack
from poda.engine.errors import EngineError
from poda.engine.evolve.evolution import Evolution
from poda.engine.runs import run_folder
from poda.engine.runs.champion import Milestone, load_champion
from poda.engine.runs.history import MOST_ROWS, History
from poda.engine.runs.run_folder import (
    RUN_FILE,
    Run,
    RunFolder,
    Saver,
    champion_of_run,
    load_run,
    run_of,
    run_text,
    save_run,
)
from poda.engine.runs.setting_rows import Numbers
from poda.engine.runs.settings import LIMITS, MOST_NUMBERS
from poda.engine.runs.training_run import resumed as resumed_run

from .small_runs import (
    KINDS,
    STATE,
    TINY,
    all_bits,
    as_bits,
    evolved,
    is_sentence,
    run_after,
)

# What is written is read again


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("generations", [0, 3])
def test_a_run_comes_back_bit_for_bit(kind: str, generations: int) -> None:
    before = run_after(generations, KINDS[kind])
    after = run_of(run_text(before))
    assert all_bits(after.state) == all_bits(before.state)
    assert after.origin == before.origin
    assert run_text(after) == run_text(before)


@pytest.mark.parametrize("kind", KINDS)
def test_a_run_that_is_resumed_is_the_unbroken_one(kind: str, tmp_path: Path) -> None:
    of = KINDS[kind]
    unbroken = evolved(6, of)
    broken = evolved(1, of)
    for to in (2, 3, 6):
        save_run(tmp_path / RUN_FILE, Run(broken.snapshot()))
        broken = resumed_run(load_run(tmp_path / RUN_FILE).state)
        for _ in broken.generations(limit=to):
            pass
    assert as_bits(broken.snapshot()) == as_bits(unbroken.snapshot())


arrays = st.tuples(
    st.sampled_from(["float64", "float32", "int64", "int32", "int8", "uint64", "uint8"]),
    st.lists(st.integers(0, 3), max_size=3),
    st.binary(min_size=27 * 8, max_size=27 * 8),
).map(
    lambda drawn: np.frombuffer(drawn[2], drawn[0])[: int(np.prod(drawn[1], dtype=int))].reshape(
        drawn[1]
    )
)


@given(arrays)
def test_every_array_comes_back_bit_for_bit(array: np.ndarray[Any, Any]) -> None:
    again = unpack(json.loads(json.dumps(pack(array))), "")
    assert (again.dtype, again.shape) == (array.dtype, array.shape)
    assert again.tobytes() == array.tobytes()
    assert again.flags.writeable


def test_an_array_of_objects_is_not_written() -> None:
    with pytest.raises(TypeError, match="arrays of object"):
        pack(np.array([object()]))


# The folder


def test_the_folder_of_a_run_holds_its_champion_too(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path / "a" / "run")
    folder.make()
    evolution = evolved(0)
    folder.save(evolution)
    assert [file.name for file in folder.path.iterdir()] == ["run.json"]  # no champion yet
    evolution = evolved(2)
    folder.save(evolution, "by hand")
    champion = load_champion(folder.champion_file)
    assert evolution.best is not None
    assert champion.weights.tobytes() == evolution.best.weights.tobytes()
    assert (champion.origin, champion.seed, champion.settings) == ("by hand", 5, TINY)
    best = evolution.best
    figures = (champion.generation, champion.fitness, champion.age, champion.mean)
    assert figures == (best.generation, best.fitness, best.age, best.mean)
    assert champion == champion_of_run(evolution, "by hand")


def test_the_history_of_a_champion_is_that_of_its_run() -> None:
    evolution = evolved(1)
    evolution.history.champions.add(1, 36, 0.5, 0.25, 10, 80, 110)
    champion = champion_of_run(evolution)
    assert champion is not None
    assert champion.history == (Milestone(1, 36, 0.25),)


def test_what_a_killed_process_left_is_cleared_away_and_nothing_else(tmp_path: Path) -> None:
    left = [
        ".run.json.abc.part", ".champion.json.x_y.part", ".statistics.json.1.part",
        "checkpoints/.run-00000312.json.77.part",
    ]  # fmt: skip
    others = ["notes.part", ".other.json.abc.part", "thesis.tex", "run.json"]
    others += ["checkpoints/run-00000312.json", "checkpoints/.part"]
    (tmp_path / "checkpoints").mkdir()
    for name in (*left, *others):
        (tmp_path / name).write_text("something")
    RunFolder(tmp_path).tidy()
    files = (file for file in tmp_path.rglob("*") if file.is_file())
    assert sorted(file.relative_to(tmp_path).as_posix() for file in files) == sorted(others)


def test_a_file_in_the_place_of_the_folder_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file", tmp_path / "file" / "run"):
        with pytest.raises(EngineError) as caught:
            RunFolder(path).make()
        assert is_sentence(caught.value).code == "save.no_folder"


def test_a_folder_is_taken_by_anything_in_the_place_of_its_files(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    assert not folder.is_taken
    (tmp_path / "champion.json").symlink_to(tmp_path / "nowhere")
    assert folder.is_taken


@pytest.mark.parametrize(
    "name", ["ancestors.json", "champions.json", "statistics.json", "checkpoints/run-00000001.json"]
)
def test_a_folder_is_taken_by_what_the_window_keeps_there(name: str, tmp_path: Path) -> None:
    (tmp_path / "checkpoints").mkdir()
    assert not RunFolder(tmp_path).is_taken
    (tmp_path / name).write_text("something")
    assert RunFolder(tmp_path).is_taken


def test_a_run_is_saved_when_it_is_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved: list[float] = []
    now, seconds = [100.0], [1.0]

    class Folder(RunFolder):
        def save(self, evolution: Evolution, origin: str = "") -> None:
            saved.append(now[0])
            now[0] += seconds[0]  # a slow disk

    monkeypatch.setattr(run_folder.time, "monotonic", lambda: now[0])
    saver = Saver(Folder(tmp_path), 5.0)
    evolution = evolved(0)
    for moment in (101.0, 104.9, 105.0, 107.0, 150.0, 156.0):
        now[0] = moment
        saver.save_if_due(evolution)
    # Every 5 seconds; but as a saving took 1, the next one waits for 50, to cost 2% of the time.
    assert saved == [105.0, 156.0]
    seconds[0] = 20.0
    for moment in (207.0, 286.0, 287.0):
        now[0] = moment
        saver.save_if_due(evolution)
    assert saved == [105.0, 156.0, 207.0, 287.0]  # a minute at most is lost with the process
    saver.save(evolution)
    assert len(saved) == 5


def test_a_saving_that_fails_is_tried_again_when_it_is_due_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[float] = []
    now = [100.0]

    class Folder(RunFolder):
        def save(self, evolution: Evolution, origin: str = "") -> None:
            tried.append(now[0])
            if len(tried) == 1:
                raise EngineError("save.no_space")

    monkeypatch.setattr(run_folder.time, "monotonic", lambda: now[0])
    saver = Saver(Folder(tmp_path), 5.0)
    evolution = evolved(0)
    now[0] = 105.0
    with pytest.raises(EngineError, match="The disk is full"):
        saver.save_if_due(evolution)
    for moment in (106.0, 109.9, 110.0):
        now[0] = moment
        saver.save_if_due(evolution)
    assert tried == [105.0, 110.0]


def test_some_of_what_is_saved_is_kept_as_numbered_checkpoints(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    saver, evolution = Saver(folder, 0.0, "by hand"), evolved(0)
    saver.save(evolution)
    assert folder.checkpoints() == ()  # the beginning is in the settings and the seed
    for _ in evolution.generations(limit=20):
        saver.save(evolution)
    generations = [one.generation for one in folder.checkpoints()]
    assert generations == [1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20]
    assert load_run(folder.checkpoints()[3].path).origin == "by hand"


def test_none_is_kept_for_who_wants_none(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    Saver(folder, 5.0, keeps=False).save(evolved(2))
    assert not (tmp_path / "checkpoints").exists()


def test_a_checkpoint_that_cannot_be_kept_does_not_say_that_nothing_was_saved(
    tmp_path: Path,
) -> None:
    (tmp_path / "checkpoints").write_text("a file")
    Saver(RunFolder(tmp_path), 5.0).save(evolved(2))
    assert load_run(tmp_path / RUN_FILE).state.values["strategy.generation"] == 2


def test_what_keeping_takes_counts_as_saving(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]

    def slow(run_file: Path, generation: int, put_aside: object) -> None:
        now[0] += 1.0

    monkeypatch.setattr(run_folder.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(run_folder, "keep_checkpoint", slow)
    saver, evolution = Saver(RunFolder(tmp_path), 5.0), evolved(2)
    saver.save(evolution)  # until 101: the next one is due 50 seconds later
    for moment, due in ((150.0, False), (151.5, True)):
        now[0] = moment
        assert saver.save_if_due(evolution) == due


def test_a_folder_is_for_one_process_at_a_time(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    with folder.locked():
        with pytest.raises(EngineError) as caught, RunFolder(tmp_path).locked():
            pass
        assert is_sentence(caught.value).code == "save.in_use"
    assert list(tmp_path.iterdir()) == []
    with folder.locked():
        pass


def test_a_process_that_is_killed_keeps_nobody_out(tmp_path: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path\n"
        "from poda.engine.runs.run_folder import RunFolder\n"
        "with RunFolder(Path(sys.argv[1])).locked():\n"
        "    print('held', flush=True)\n"
        "    time.sleep(60)\n"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        with pytest.raises(EngineError, match="Another Poda"), RunFolder(tmp_path).locked():
            pass
        process.kill()
    assert len(list(tmp_path.iterdir())) == 1  # its lock file, which holds nothing any more
    with RunFolder(tmp_path).locked():
        pass


def test_where_there_are_no_locks_one_goes_on_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none_here(handle: int) -> None:
        raise OSError(errno.ENOLCK, "no locks")

    monkeypatch.setattr("poda.base.files._lock", none_here)
    with RunFolder(tmp_path).locked(), RunFolder(tmp_path).locked():
        pass


@pytest.mark.parametrize("number", [errno.EACCES, errno.ENAMETOOLONG])
def test_a_folder_where_one_may_not_look_is_a_sentence(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*args: object, **kwargs: object) -> None:
        raise OSError(number, "so it is")

    folder = RunFolder(tmp_path)
    monkeypatch.setattr("pathlib.Path.lstat", fails)
    with pytest.raises(EngineError) as caught:
        _ = folder.is_taken
    assert is_sentence(caught.value).code in ("save.denied", "save.unreadable")
    monkeypatch.setattr("poda.base.files.os.open", fails)
    with pytest.raises(EngineError) as caught, folder.locked():
        pass
    assert is_sentence(caught.value).code in ("save.denied", "save.unwritable")


def test_a_name_that_is_too_long_is_a_sentence(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path / ("x" * 300))
    for ask in (lambda: folder.is_taken, folder.make, folder.load):
        with pytest.raises(EngineError) as caught:
            ask()
        is_sentence(caught.value)


# The size of a run


def test_the_largest_settings_fit_into_a_file() -> None:
    """Larger ones are refused (`settings.checked`)."""
    tables = MOST_ROWS * sum(len(table.names) for table in History().tables.values())
    most = LIMITS["parents"]
    assert isinstance(most, Numbers)
    numbers = MOST_NUMBERS + tables + 3 * int(most.high)
    assert numbers * 8 * 4 / 3 < documents.KINDS[documents.RUN].bytes - 100_000


def test_a_run_that_could_not_be_read_again_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / RUN_FILE
    save_run(path, Run(STATE, "old"))
    most = documents.KINDS[documents.RUN]._replace(bytes=len(run_text(Run(STATE))) - 1)
    monkeypatch.setitem(documents.KINDS, documents.RUN, most)
    with pytest.raises(EngineError) as caught:
        save_run(path, Run(STATE, "new"))
    assert is_sentence(caught.value).code == "save.too_much"
    assert [file.name for file in tmp_path.iterdir()] == [RUN_FILE]
    monkeypatch.undo()
    assert load_run(path).origin == "old"


# Killed in mid-write

WRITER = """
import sys
from pathlib import Path
from poda.engine.runs.run_folder import Run, load_run, save_run
run = load_run(Path(sys.argv[1]))
number = 0
while True:
    number += 1
    save_run(Path(sys.argv[1]), Run(run.state, str(number)))
    if number == 1:
        print("ready", flush=True)
"""


def killed_while_it_writes(path: Path, after: float) -> Run:
    """Kill a process that saves in a loop; the run in its file then."""
    process = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE)
    assert process.stdout is not None
    with process.stdout:
        assert process.stdout.readline() == b"ready\n"
        time.sleep(after)
        process.kill()
        process.wait()
    return load_run(path)


def kill_often(path: Path, times: int) -> None:
    save_run(path, Run(STATE, "0"))
    seen, left = set(), 0
    for number in range(times):
        run = killed_while_it_writes(path, 0.005 + 0.0037 * (number % 13))
        assert all_bits(run.state) == all_bits(STATE)
        seen.add(run.origin)
        left += len(list(path.parent.glob("*.part")))
        RunFolder(path.parent).tidy()
        assert [file.name for file in path.parent.iterdir()] == [RUN_FILE]
    assert seen != {"0"}  # it did write
    print(f" [{times} processes killed: {left} files left half written]", end="")  # noqa: T201


def test_a_process_killed_in_mid_write_leaves_a_whole_file(tmp_path: Path) -> None:
    kill_often(tmp_path / RUN_FILE, 4)


@pytest.mark.slow
@pytest.mark.weekly  # the suite kills four
def test_a_process_killed_in_mid_write_many_times_leaves_a_whole_file(tmp_path: Path) -> None:
    kill_often(tmp_path / RUN_FILE, 100)


def test_a_file_that_cannot_be_written_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / RUN_FILE
    save_run(path, Run(STATE, "old"))
    fails: Callable[..., None] = lambda *args: (_ for _ in ()).throw(OSError(28, "full"))  # noqa: E731
    monkeypatch.setattr("poda.base.files.os.fsync", fails)
    with pytest.raises(EngineError) as caught:
        save_run(path, Run(STATE, "new"))
    assert caught.value.code == "save.no_space"
    assert load_run(path).origin == "old"
    assert [file.name for file in tmp_path.iterdir()] == [RUN_FILE]
