"""Where files lie, and what happens where they cannot."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from poda.base import paths
from poda.base.files import write_atomically


def test_resources_are_found() -> None:
    assert paths.resource("icons", "poda.svg").is_file()


def test_everything_of_the_user_lies_below_poda_home(home: Path) -> None:
    folders = [paths.config_dir(), paths.data_dir(), paths.log_dir()]
    assert [folder.parent for folder in folders] == [home] * 3
    assert all(folder.is_dir() for folder in folders)
    assert len(set(folders)) == 3


def test_without_poda_home_the_platform_says_where(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("PODA_HOME")
    monkeypatch.setattr(
        "platformdirs.user_config_dir", lambda name, appauthor: f"{tmp_path}/{name}"
    )
    assert paths.config_dir() == tmp_path / "Poda"


def test_an_unwritable_home_gets_a_stand_in_for_this_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("PODA_HOME", str(tmp_path / "file"))
    folder = paths.data_dir()
    (folder / "probe").write_text("x")
    assert paths.data_dir() == folder
    assert paths.log_dir() != folder


def test_the_stand_in_is_gone_after_the_run(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    code = "from poda.base import paths; print(paths.cache_dir())"
    environment = os.environ | {"PODA_HOME": str(tmp_path / "file")}
    run = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert not Path(run.stdout.strip()).exists()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder."""
    result = tmp_path / "games"
    result.mkdir()
    return result


def test_a_written_file_holds_the_new_bytes_and_leaves_nothing_beside_it(folder: Path) -> None:
    file = folder / "game.json"
    write_atomically(file, b"one")
    write_atomically(file, b"two")
    assert file.read_bytes() == b"two"
    assert list(folder.iterdir()) == [file]


@pytest.mark.parametrize("function", ["fsync", "replace"])
def test_a_failed_write_keeps_the_old_file(
    monkeypatch: pytest.MonkeyPatch, folder: Path, function: str
) -> None:
    file = folder / "game.json"
    write_atomically(file, b"old")

    def fail(*_: object, **_more: object) -> None:
        raise OSError("the disc is full")

    monkeypatch.setattr(os, function, fail)
    with pytest.raises(OSError, match="full"):
        write_atomically(file, b"new")
    assert file.read_bytes() == b"old"
    assert list(folder.iterdir()) == [file]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_a_written_file_keeps_its_permissions_and_links(tmp_path: Path) -> None:
    file, link = tmp_path / "real.json", tmp_path / "link.json"
    file.write_bytes(b"old")
    file.chmod(0o640)
    link.symlink_to(file)
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert file.read_bytes() == b"new"
    assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("game.json", "game.json"),
        ("partidas, 2ª vuelta/ñ «x» 中.json", "partidas, 2ª vuelta/ñ «x» 中.json"),
        ("\x1b]0;title\x07.json", r"\x1b]0;title\x07.json"),
        ("a\nb\r\tc\x7f", r"a\nb\r\tc\x7f"),
        ("\u202egnp.exe", r"\u202egnp.exe"),
        ("a\u2066b\u200fc\ufeff", r"a\u2066b\u200fc\ufeff"),
        ("\udcff", r"\udcff"),
        ("\x9b31m", r"\x9b31m"),
    ],
)
def test_what_cannot_be_seen_of_a_name_is_written_out(name: str, told: str) -> None:
    assert paths.shown(name) == told
    assert paths.shown(Path("folder") / name) == str(Path("folder") / told)
    assert paths.shown(told).isprintable()


@pytest.mark.skipif(sys.platform == "win32", reason="another variable, and other paths")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('File "/home/ana/poda/app.py", line 3', 'File "~/poda/app.py", line 3'),
        ("in /home/ana, and /home/ana/x", "in ~, and ~/x"),
        ("/home/anabel/x /home/ana.old/x", "/home/anabel/x /home/ana.old/x"),
        ("nothing", "nothing"),
    ],
)
def test_the_users_own_folder_is_told_by_its_sign(
    text: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", "/home/ana")
    assert paths.without_home(text) == told
    monkeypatch.setenv("HOME", "/")
    assert paths.without_home(text) == text
