"""What Windows and macOS do otherwise, simulated: nobody has run Poda on them yet."""

from __future__ import annotations

import os
import plistlib
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from poda.base import files, speech
from poda.engine.errors import EngineError
from poda.engine.runs import kept_runs


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """No handles of folders, and patience, which takes no time."""
    monkeypatch.setattr(files, "_HAS_HANDLES", False)
    monkeypatch.setattr(files, "_RESTS", (0.0,) * 6)


Refuse = Callable[[str, int], list[int]]


@pytest.fixture
def refuse(monkeypatch: pytest.MonkeyPatch) -> Refuse:
    """Has a function of `os` refuse its work so many times, as Windows does while a file is open;
    gives how often it was asked."""

    def prepare(name: str, times: int) -> list[int]:
        real, asked = getattr(os, name), [0]

        def held(*arguments: Any, **named: Any) -> Any:
            asked[0] += 1
            if asked[0] <= times:
                raise PermissionError(13, "The process cannot access the file", arguments[0])
            return real(*arguments, **named)

        monkeypatch.setattr(os, name, held)
        return asked

    return prepare


# A file that another thread reads


@pytest.mark.parametrize("times", [1, 3, 6])
def test_a_file_is_written_once_its_reader_has_let_go(
    windows: None, refuse: Refuse, tmp_path: Path, times: int
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"before")
    asked = refuse("replace", times)
    files.write_atomically(path, b"after")
    assert (path.read_bytes(), asked) == (b"after", [times + 1])
    assert [each.name for each in tmp_path.iterdir()] == ["game.json"]


def test_a_file_that_is_never_let_go_is_kept_and_told(
    windows: None, refuse: Refuse, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"before")
    asked = refuse("replace", 99)
    with pytest.raises(PermissionError):
        files.write_atomically(path, b"after")
    assert (path.read_bytes(), asked) == (b"before", [7])
    assert [each.name for each in tmp_path.iterdir()] == ["game.json"]  # nothing half written stays


def test_a_thread_that_reads_delays_who_writes(
    windows: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "run.json"
    path.write_bytes(b"before")
    reading, refused = threading.Event(), threading.Event()
    real = os.replace

    def held(*names: Any) -> None:
        if reading.is_set():
            refused.set()
            raise PermissionError(13, "The process cannot access the file")
        real(*names)

    def read() -> None:
        assert refused.wait(60)
        reading.clear()

    monkeypatch.setattr(os, "replace", held)
    monkeypatch.setattr(files, "_RESTS", (0.05,) * 1000)
    reading.set()
    reader = threading.Thread(target=read)
    reader.start()
    files.write_atomically(path, b"after")
    reader.join()
    assert path.read_bytes() == b"after"


def test_what_is_put_aside_and_renamed_is_waited_for(
    windows: None, refuse: Refuse, tmp_path: Path
) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b"damaged")
    refuse("rename", 2)
    assert files.set_aside(path).read_bytes() == b"damaged"
    refuse("rename", 3)
    (tmp_path / "run").mkdir()
    assert kept_runs.rename(tmp_path / "run", "walk").is_dir()
    refuse("rename", 99)
    with pytest.raises(EngineError):  # a sentence, in the window and in the terminal
        kept_runs.rename(tmp_path / "walk", "other")


def test_elsewhere_nobody_waits_for_a_permission() -> None:
    assert bool(files._RESTS) is (sys.platform == "win32")
    asked = []

    def forbidden() -> None:
        asked.append(1)
        raise PermissionError

    if sys.platform != "win32":
        with pytest.raises(PermissionError):
            files.patiently(forbidden)
        assert asked == [1]


# Locks


def test_a_lock_is_had_where_files_are_numbered_anew_at_each_look(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    looks: list[int] = []
    monkeypatch.setattr(os.path, "samestat", lambda *_: bool(looks.append(1)))
    with files.locked(tmp_path / "lock"):
        assert len(looks) == files._ATTEMPTS
        with pytest.raises(BlockingIOError), files.locked(tmp_path / "lock"):
            pass
    assert not list(tmp_path.iterdir())


def test_a_lock_whose_name_is_always_gone_is_given_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def gone(_path: Path) -> os.stat_result:
        raise FileNotFoundError

    with monkeypatch.context() as patch:
        patch.setattr(Path, "lstat", gone)
        with pytest.raises(FileNotFoundError), files.locked(tmp_path / "lock"):
            pass


def test_a_lock_that_its_last_holder_is_just_removing_is_waited_for(
    windows: None, refuse: Refuse, tmp_path: Path
) -> None:
    asked = refuse("open", 2)
    with files.locked(tmp_path / "lock"):
        assert asked[0] == 3


# The language that somebody wishes who starts Poda in the Finder


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"AppleLanguages": ["es-ES", "en-ES"]}, "es"),
        ({"AppleLanguages": ["es-419"]}, "es"),
        ({"AppleLanguages": ["fr-FR", "es", "en"]}, "es"),
        ({"AppleLanguages": ["en-GB", "es"]}, "en"),
        ({"AppleLanguages": ["fr-FR"]}, "en"),
        ({"AppleLanguages": 3}, "en"),
        ({"AppleLanguages": [3]}, "en"),
        ({}, "en"),
        (None, "en"),
    ],
    ids=str,
)
def test_macos_tells_its_language_in_its_settings(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: dict[str, Any] | None, code: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "darwin")
    file = tmp_path / "Library" / "Preferences" / ".GlobalPreferences.plist"
    file.parent.mkdir(parents=True)
    file.write_bytes(
        b"bplist00" if settings is None else plistlib.dumps(settings, fmt=plistlib.FMT_BINARY)
    )
    assert speech._of_system() == code
    monkeypatch.setenv("LANG", "es_ES.UTF-8")  # in a terminal this goes before
    assert speech._of_system() == "es"
    monkeypatch.delenv("LANG")
    file.unlink()
    assert speech._of_system() == "en"
