"""A run that came from elsewhere may hold links: none is followed, and nobody's file is harmed."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from poda.base import files as atomic
from poda.base import files as folders
from poda.base import files as locking
from poda.base.files import Folder, LinkError
from poda.engine.errors import EngineError
from poda.engine.runs import kept_runs, run_folder
from poda.engine.runs.lineage import load_lineage
from poda.engine.runs.run_folder import LOCK_FILE, Aside, RunFolder, load_run
from poda.engine.runs.statistics_table import load_statistics

from .lineages import LAYOUT, TICTACTOE
from .run_folders import code_of, kept, saved
from .small_runs import evolved

NAMES = ("run.json", "champion.json", "ancestors.json", "champions.json", "statistics.json")
SORTS = ("absolute", "relative", "to a folder", "dangling", "circle")


@pytest.fixture(autouse=True)
def _has_links(tmp_path: Path) -> None:
    try:
        (tmp_path / "probe").symlink_to(tmp_path)
    except OSError:
        pytest.skip("no symbolic links here")
    (tmp_path / "probe").unlink()


class Victim:
    """What belongs to somebody and lies beside the run: a thesis, and a folder of a real run."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "home"
        self.home.mkdir()
        self.thesis = self.home / "thesis.tex"
        self.thesis.write_text("years of work")
        self.real = kept(self.home / "real", [1, 2, 3])
        (self.real.path / run_folder.CHECKPOINTS / ".run-00000009.json.7.part").write_text("half")
        self._before = self._state()

    def _state(self) -> dict[str, bytes]:
        files = (path for path in self.home.rglob("*") if path.is_file())
        return {str(path): path.read_bytes() for path in files}

    def assert_unharmed(self) -> None:
        assert self._state() == self._before

    def link(self, place: Path, sort: str) -> Path:
        """Put a link of that sort in a place, where something may be."""
        if place.is_dir() and not place.is_symlink():
            for path in place.iterdir():
                path.unlink()
            place.rmdir()
        place.unlink(missing_ok=True)
        target = {
            "absolute": self.thesis,
            "relative": Path(os.path.relpath(self.thesis, place.parent)),
            "to a folder": self.real.path / run_folder.CHECKPOINTS,
            "dangling": self.home / "not there yet",
            "circle": place,
        }[sort]
        place.symlink_to(target)
        return place


@pytest.fixture
def victim(tmp_path: Path) -> Victim:
    return Victim(tmp_path)


# Reading and writing


@pytest.mark.no_kernel
@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("name", NAMES)
def test_no_file_of_a_run_is_written_through_a_link(
    name: str, sort: str, tmp_path: Path, victim: Victim
) -> None:
    folder = saved(tmp_path / "strange")
    place = victim.link(folder.path / name, sort)
    assert code_of(folder.write, place, "ours") == "save.link"
    victim.assert_unharmed()
    assert place.is_symlink()
    if name in ("run.json", "champion.json"):
        assert code_of(folder.save, evolved(3)) == "save.link"
        victim.assert_unharmed()


@pytest.mark.parametrize("sort", SORTS)
def test_no_file_of_a_run_is_read_through_a_link(sort: str, tmp_path: Path, victim: Victim) -> None:
    folder = saved(tmp_path / "strange")
    for name in NAMES:
        victim.link(folder.path / name, sort)
    of_run = TICTACTOE, LAYOUT, 1, 3
    assert code_of(folder.load) == "save.link"
    assert code_of(load_lineage, folder.ancestors_file, *of_run) == "save.link"
    assert code_of(load_statistics, folder.statistics_file, "tictactoe") == "save.link"
    told = kept_runs.summary(folder.path)
    assert told.error is not None
    assert told.error.code == "save.link"
    assert "“run.json”" in str(told.error)


def test_a_real_run_behind_a_link_is_not_taken_for_this_one(tmp_path: Path, victim: Victim) -> None:
    """It would be read whole, and written to."""
    folder = RunFolder(tmp_path / "strange")
    folder.make()
    folder.run_file.symlink_to(victim.real.run_file)
    assert code_of(folder.load) == "save.link"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there are no such devices here")
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/full", "/dev/tty"])
def test_a_device_behind_a_link_is_neither_read_nor_locked(device: str, tmp_path: Path) -> None:
    folder = saved(tmp_path / "strange")
    for name in ("ancestors.json", LOCK_FILE):
        (folder.path / name).symlink_to(device)
    of_run = TICTACTOE, LAYOUT, 1, 3
    assert code_of(load_lineage, folder.ancestors_file, *of_run) == "save.link"
    assert code_of(folder.locked().__enter__) == "save.link"


def test_the_folder_itself_may_be_a_link_as_a_person_names_it(tmp_path: Path) -> None:
    real = saved(tmp_path / "other disk")
    (tmp_path / "run").symlink_to(real.path)
    folder = RunFolder(tmp_path / "run")
    with folder.locked():
        folder.keep(evolved(3))
    assert RunFolder(real.path).checkpoints()[0].generation == 3


# The lock


@pytest.mark.parametrize("sort", SORTS)
def test_a_link_in_the_place_of_the_lock_makes_and_locks_nothing(
    sort: str, tmp_path: Path, victim: Victim
) -> None:
    folder = saved(tmp_path / "strange")
    place = victim.link(folder.path / LOCK_FILE, sort)
    assert code_of(folder.locked().__enter__) == "save.link"
    assert not locking.is_locked(place)
    assert place.is_symlink()
    victim.assert_unharmed()
    assert not (victim.home / "not there yet").exists()


# Checkpoints


@pytest.mark.no_kernel
@pytest.mark.parametrize("sort", SORTS)
def test_no_checkpoint_is_kept_thinned_or_tidied_in_a_folder_that_is_a_link(
    sort: str, tmp_path: Path, victim: Victim
) -> None:
    folder = saved(tmp_path / "strange", 40)
    victim.link(folder.path / run_folder.CHECKPOINTS, sort)
    assert folder.checkpoints() == ()
    assert code_of(folder.keep_saved, 40) == "save.link"
    folder.tidy()
    victim.assert_unharmed()


@pytest.mark.parametrize("sort", SORTS)
def test_a_checkpoint_that_is_a_link_is_none(sort: str, tmp_path: Path, victim: Victim) -> None:
    folder = kept(tmp_path / "strange", [1, 2])
    mark = victim.link(folder.checkpoints()[0].path, sort)
    assert [one.generation for one in folder.checkpoints()] == [2]
    assert code_of(load_run, mark) == "save.link"
    victim.assert_unharmed()


def test_no_second_name_is_given_to_what_a_run_file_links_to(
    tmp_path: Path, victim: Victim
) -> None:
    folder = saved(tmp_path / "strange")
    victim.link(folder.run_file, "absolute")
    assert code_of(folder.keep_saved, 2) == "save.link"
    assert folder.checkpoints() == ()
    assert victim.thesis.stat().st_nlink == 1


# Copied and deleted


@pytest.mark.parametrize("sort", SORTS)
def test_nobodys_file_is_copied_into_a_run_that_is_continued(
    sort: str, tmp_path: Path, victim: Victim
) -> None:
    old = saved(tmp_path / "strange")
    for file in (old.ancestors_file, old.past_champions_file, old.statistics_file):
        victim.link(file, sort)
    into = kept_runs.new_folder("tictactoe", "", 5, tmp_path)
    kept_runs.branch(old.path, into)
    assert sorted(path.name for path in into.path.iterdir()) == ["champion.json", "run.json"]


@pytest.mark.parametrize("sort", SORTS)
def test_what_links_lead_to_is_not_deleted_with_a_run(
    sort: str, tmp_path: Path, victim: Victim
) -> None:
    folder = kept(tmp_path / "strange", [1, 2])
    for name in ("ancestors.json", LOCK_FILE, run_folder.CHECKPOINTS):
        victim.link(folder.path / name, sort)
    if sort == "circle":  # Windows alone has none
        assert (folder.path / run_folder.CHECKPOINTS).is_symlink()
    (folder.path / LOCK_FILE).unlink()
    taken: list[Path] = []
    assert not kept_runs.delete(folder.path, lambda path: taken.append(path) or True)
    assert {path.name for path in taken} == {"run.json", "champion.json"}
    victim.assert_unharmed()


# What takes a file's place between the look and the deed


def swapped(monkeypatch: pytest.MonkeyPatch, method: str, swap: Callable[[], object]) -> None:
    """Have something done once, right after the folder has looked whether a name is a link."""
    real = getattr(Folder, method)
    done: list[bool] = []

    def look(self: Folder, *arguments: object) -> object:
        result = real(self, *arguments)
        if not done:
            done.append(True)
            swap()
        return result

    monkeypatch.setattr(Folder, method, look)


def test_a_link_that_comes_while_a_file_is_written_is_replaced_and_not_followed(
    tmp_path: Path, victim: Victim, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = saved(tmp_path / "strange")
    swapped(monkeypatch, "refuse_link", lambda: victim.link(folder.statistics_file, "absolute"))
    folder.write(folder.statistics_file, "ours")
    assert folder.statistics_file.read_text() == "ours"
    assert not folder.statistics_file.is_symlink()
    victim.assert_unharmed()


@pytest.mark.skipif(not hasattr(os, "O_NOFOLLOW"), reason="the system cannot be asked for that")
def test_a_link_that_comes_while_a_folder_is_opened_is_refused(
    tmp_path: Path, victim: Victim, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = kept(tmp_path / "strange", [1, 2])
    inner = folder.path / run_folder.CHECKPOINTS
    swapped(monkeypatch, "refuse_link", lambda: victim.link(inner, "to a folder"))
    assert code_of(folder.keep_saved, 2) == "save.link"
    victim.assert_unharmed()


def test_a_link_that_comes_while_a_file_is_opened_is_refused(
    tmp_path: Path, victim: Victim, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = saved(tmp_path / "strange")
    real = os.open

    def open_late(path: Path | str, *arguments: object, **more: object) -> int:
        if Path(path).name == "run.json":
            monkeypatch.undo()
            victim.link(folder.run_file, "absolute")
        return real(path, *arguments, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(folders.os, "open", open_late)
    assert code_of(folder.load) == "save.link"


@pytest.mark.skipif(not hasattr(os, "O_NOFOLLOW"), reason="folders have no handles here")
def test_a_folder_that_is_swapped_while_it_is_worked_in_is_still_the_one_that_was_opened(
    tmp_path: Path, victim: Victim
) -> None:
    run = saved(tmp_path / "strange")
    with Folder.opened(run.path) as folder:
        run.path.rename(tmp_path / "moved")
        run.path.symlink_to(victim.home)
        atomic.write_into(folder, "thesis.tex", b"ours")
    assert (tmp_path / "moved" / "thesis.tex").read_bytes() == b"ours"
    victim.assert_unharmed()


def test_without_handles_of_folders_links_are_refused_as_well(
    tmp_path: Path, victim: Victim, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows, where names alone are to be had."""
    folder = kept(tmp_path / "strange", [1, 2, 5])
    for name, value in (("_HAS_HANDLES", False), ("_NO_FOLLOW", 0)):
        monkeypatch.setattr(folders, name, value)
    folder.keep(evolved(6))
    assert [one.generation for one in folder.checkpoints()] == [1, 2, 5, 6]
    for sort in SORTS:
        for place in (folder.ancestors_file, folder.path / run_folder.CHECKPOINTS):
            victim.link(place, sort)
        assert code_of(folder.write, folder.ancestors_file, "ours") == "save.link"
        assert code_of(folder.keep_saved, 6) == "save.link"
        with pytest.raises(LinkError), Folder.opened(folder.path) as opened:
            opened.open("ancestors.json")
    victim.assert_unharmed()


# A person's own files


def test_what_a_person_names_is_followed_as_ever(tmp_path: Path, victim: Victim) -> None:
    (tmp_path / "game.json").symlink_to(victim.thesis)
    atomic.write_atomically(tmp_path / "game.json", b"second edition")
    assert victim.thesis.read_text() == "second edition"
    assert (tmp_path / "game.json").is_symlink()


def test_a_link_that_is_put_aside_is_moved_itself(tmp_path: Path, victim: Victim) -> None:
    told: list[Aside] = []
    folder = saved(tmp_path / "strange")
    victim.link(folder.statistics_file, "absolute")
    folder = RunFolder(folder.path, told.append)
    assert folder.read(folder.statistics_file, lambda file: load_statistics(file, "x")) is None
    folder.write(folder.statistics_file, "ours")
    (aside,) = told
    assert aside.path == folder.path / "statistics.json.aside-1"
    assert aside.path.is_symlink()
    assert isinstance(aside.error, EngineError)
    assert aside.error.code == "save.link"
    victim.assert_unharmed()
