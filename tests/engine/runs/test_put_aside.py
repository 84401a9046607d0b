"""Going on with a run writes over nothing that could not be read: it is put aside, and told."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from poda.base.files import set_aside
from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.runs import run_folder
from poda.engine.runs.champion import champion_text, load_champion
from poda.engine.runs.lineage import load_lineage
from poda.engine.runs.run_folder import Aside, RunFolder, load_run
from poda.engine.runs.statistics_table import load_statistics

from .champions import small
from .lineages import LAYOUT, TICTACTOE
from .run_folders import code_of, kept, saved
from .small_runs import evolved

OF_RUN = (TICTACTOE, LAYOUT, 1, 3)
LOADS: dict[str, Callable[[Path], object]] = {
    "ancestors.json": lambda path: load_lineage(path, *OF_RUN),
    "champions.json": lambda path: load_lineage(path, *OF_RUN),
    "statistics.json": lambda path: load_statistics(path, "tictactoe"),
    "champion.json": load_champion,
}
FORMATS = {
    "ancestors.json": documents.LINEAGE, "champions.json": documents.LINEAGE,
    "statistics.json": documents.STATISTICS, "champion.json": documents.PLAYER,
}  # fmt: skip


def newer(name: str) -> bytes:
    return json.dumps({"format": FORMATS[name], "version": 2, "more": [1, 2]}).encode()


DAMAGE: dict[str, Callable[[str], bytes]] = {
    "newer": newer,
    "torn": lambda name: newer(name)[:20],
    "noise": lambda _name: bytes(range(256)),
    "empty": lambda _name: b"",
    "foreign": lambda _name: b'{"my": "notes"}',
}


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("name", LOADS)
def test_what_cannot_be_read_is_there_under_a_name_that_is_told(
    name: str, damage: str, tmp_path: Path
) -> None:
    before = DAMAGE[damage](name)
    told: list[Aside] = []
    folder = RunFolder(saved(tmp_path / "run").path, told.append)
    path = folder.path / name
    path.write_bytes(before)
    assert folder.read(path, LOADS[name]) is None
    assert path.read_bytes() == before  # to look at it changes nothing
    folder.write(path, "a new one")
    folder.write(path, "and newer")
    (aside,) = told
    assert (aside.name, aside.path) == (name, folder.path / f"{name}.aside-1")
    assert aside.path.read_bytes() == before
    assert isinstance(aside.error, EngineError)
    assert path.read_text() == "and newer"


def test_what_was_put_aside_before_stays(tmp_path: Path) -> None:
    asides = []
    for number in range(12):
        (tmp_path / "a.json").write_text(str(number))
        asides.append(set_aside(tmp_path / "a.json"))
    assert [path.name for path in asides] == [f"a.json.aside-{n}" for n in range(1, 13)]
    assert [path.read_text() for path in asides] == [str(number) for number in range(12)]
    with pytest.raises(FileNotFoundError):
        set_aside(tmp_path / "a.json")


def test_one_that_is_too_large_is_put_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Aside] = []
    folder = RunFolder(saved(tmp_path / "run").path, told.append)
    folder.ancestors_file.write_text("x" * 1001)
    most = documents.KINDS[documents.LINEAGE]._replace(bytes=1000)
    monkeypatch.setitem(documents.KINDS, documents.LINEAGE, most)
    assert folder.read(folder.ancestors_file, LOADS["ancestors.json"]) is None
    folder.put_aside_unread()
    assert told[0].error.code == "save.too_large"
    assert told[0].path.stat().st_size == 1001


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have names on POSIX only")
def test_a_pipe_and_a_folder_in_the_place_of_a_file_are_put_aside_and_not_waited_for(
    tmp_path: Path,
) -> None:
    told: list[Aside] = []
    folder = RunFolder(saved(tmp_path / "run").path, told.append)
    os.mkfifo(folder.ancestors_file)
    folder.past_champions_file.mkdir()
    (folder.past_champions_file / "thesis").write_text("years")
    for file in (folder.ancestors_file, folder.past_champions_file):
        assert folder.read(file, LOADS[file.name]) is None
        folder.write(file, "new")
        assert file.read_text() == "new"
    assert (told[1].path / "thesis").read_text() == "years"
    assert [aside.error.code for aside in told] == ["save.not_a_file", "save.folder"]


def test_one_that_may_not_be_read_is_put_aside(tmp_path: Path) -> None:
    told: list[Aside] = []
    folder = RunFolder(saved(tmp_path / "run").path, told.append)
    folder.ancestors_file.write_text("mine")
    folder.ancestors_file.chmod(0)
    if os.access(folder.ancestors_file, os.R_OK):
        pytest.skip("root, and Windows, may read anything")
    assert folder.read(folder.ancestors_file, LOADS["ancestors.json"]) is None
    folder.write(folder.ancestors_file, "new")
    assert told[0].error.code == "save.denied"


def test_nothing_is_written_where_nothing_can_be_put_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = RunFolder(saved(tmp_path / "run").path)
    folder.ancestors_file.write_text("damaged")
    assert folder.read(folder.ancestors_file, LOADS["ancestors.json"]) is None

    def fails(*_arguments: object, **_more: object) -> None:
        raise PermissionError(13, "no")

    monkeypatch.setattr("poda.base.files.os.rename", fails)
    for _ in range(2):
        assert code_of(folder.write, folder.ancestors_file, "new") == "save.denied"
        assert folder.ancestors_file.read_text() == "damaged"
    monkeypatch.undo()
    folder.write(folder.ancestors_file, "new")
    assert (folder.path / "ancestors.json.aside-1").read_text() == "damaged"


def test_a_champion_that_cannot_be_read_is_put_aside_and_one_of_another_run_is_refused(
    tmp_path: Path,
) -> None:
    told: list[Aside] = []
    folder = RunFolder(saved(tmp_path / "run").path, told.append)
    folder.champion_file.write_bytes(newer("champion.json"))
    evolution = evolved(3)
    folder.look_for(evolution)
    folder.save(evolution)
    assert [aside.name for aside in told] == ["champion.json"]
    assert load_champion(folder.champion_file).generation == 3
    folder.champion_file.write_text(champion_text(small()))
    assert code_of(folder.look_for, evolution) == "save.other_champion"


@pytest.mark.no_kernel
@pytest.mark.parametrize("text", ['{"format": "poda-run", "version": 2}', "half", ""])
def test_a_checkpoint_that_is_no_whole_one_of_ours_does_not_go_for_others(
    text: str, tmp_path: Path
) -> None:
    told: list[Aside] = []
    folder = RunFolder(kept(tmp_path / "run", range(1, 12)).path, told.append)
    mark = folder.checkpoints()[4].path
    mark.write_text(text)
    folder.keep(evolved(30))
    left = {one.generation for one in folder.checkpoints()}
    assert 5 not in left
    (aside,) = told
    assert aside.name == f"{run_folder.CHECKPOINTS}/{mark.name}"
    assert aside.path.read_text() == text
    assert all(load_run(one.path).state for one in folder.checkpoints())


def test_a_checkpoint_in_the_place_of_the_next_is_put_aside_unless_it_is_whole(
    tmp_path: Path,
) -> None:
    told: list[Aside] = []
    folder = RunFolder(kept(tmp_path / "run", [1, 2]).path, told.append)
    mark = folder.checkpoints()[1].path
    mark.unlink()  # it is a second name of the run's file
    mark.write_text("damaged")
    folder.keep(evolved(2))
    assert [aside.path.read_text() for aside in told] == ["damaged"]
    assert load_run(mark).state.values["strategy.generation"] == 2


def test_two_threads_put_one_file_aside_once(tmp_path: Path) -> None:
    told: list[Aside] = []
    folder = RunFolder(saved(tmp_path / "run").path, told.append)
    folder.statistics_file.write_text("damaged")
    assert folder.read(folder.statistics_file, LOADS["statistics.json"]) is None
    threads = [
        threading.Thread(target=folder.write, args=(folder.statistics_file, "new"))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(told) == 1
    assert told[0].path.read_text() == "damaged"
    assert folder.statistics_file.read_text() == "new"
