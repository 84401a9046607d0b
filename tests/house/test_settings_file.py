"""Whatever lies in the place of the settings file, Poda starts, and says what it did with it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from poda.base import files
from poda.base.files import set_aside
from poda.base.settings_document import DEEPEST, MOST_BYTES, MOST_PARTS, UnreadableError, read
from poda.base.troubles import Kind, Trouble, folders
from poda.house import settings as module
from poda.house import settings as settings_file
from poda.house.settings import UserSettings, merge, settings


def document(**values: Any) -> bytes:
    """A sound file."""
    whole = {"format": "poda-settings", "version": 1, "settings": values}
    return json.dumps(whole, indent=1).encode()


SOUND = [
    b"",
    document(),
    document(theme="dark"),
    b'{"version": 1, "format": "poda-settings"}',
    b'\r\n{"format": "poda-settings", "version": 1, "settings": {"theme": "dark"},\r\n"more": 3}',
    document(theme="dark", from_a_newer_poda={"some": ["thing"]}, type_scale="large"),
]

DAMAGED = {
    "binary": bytes(range(256)) * 20,
    "zeros": b"\0" * 4096,
    "half a document": document(theme="dark")[:-20],
    "two documents": document() * 2,
    "another text": b"To whom it may concern:\nthese are no settings.\n",
    "a page": b"<!DOCTYPE html><html>\n<body>404</body>\n</html>\n",
    "utf-16": document().decode().encode("utf-16"),
    "a list": b"[]",
    "another document": b'{"format": "poda-game", "version": 1}',
    "no version": b'{"format": "poda-settings", "settings": {}}',
    "a version that is none": b'{"format": "poda-settings", "version": true}',
    "version 0": b'{"format": "poda-settings", "version": 0}',
    "no table": b'{"format": "poda-settings", "version": 1, "settings": [1]}',
    "no number": document(type_scale=1).replace(b"1}", b"NaN}").replace(b" 1\n", b" NaN\n"),
    "endless brackets": b"[" * 500_000,
    "brackets in brackets": document(puzzles=0).replace(b"0", b"[" * DEEPEST + b"]" * DEEPEST),
    "very many parts": document(puzzles=[0] * MOST_PARTS),
    "digits": document(type_scale=0).replace(b"0", b"9" * 5000),
}


@pytest.fixture
def path(home: Path) -> Path:
    """Where the settings lie."""
    (home / "config").mkdir()
    return home / "config" / "settings.json"


def opened() -> UserSettings:
    """The settings of another start."""
    module._open.cache_clear()
    return settings()


def told(kind: Kind) -> Trouble:
    """The one trouble that there is."""
    (trouble,) = settings().troubles
    assert trouble.kind is kind
    return trouble


@pytest.mark.parametrize("data", SOUND)
def test_a_sound_file_is_left_alone(qapp: object, path: Path, data: bytes) -> None:
    path.write_bytes(data)
    assert opened().troubles == ()
    assert settings().theme == ("dark" if b'"dark"' in data else "system")
    assert settings().type_scale == 1.0
    assert settings().sync()
    assert path.read_bytes() == data


@pytest.mark.parametrize("kind", DAMAGED)
def test_a_damaged_file_is_put_aside_and_the_defaults_are_taken(
    qapp: object, path: Path, kind: str
) -> None:
    path.write_bytes(DAMAGED[kind])
    assert opened().theme == "system"
    aside = told(Kind.DAMAGED).path
    assert aside == path.with_name("settings.json.aside-1")
    assert aside.read_bytes() == DAMAGED[kind]
    settings().theme = "dark"
    assert settings().sync()
    assert opened().theme == "dark"
    assert settings().troubles == ()  # told once


def test_a_file_that_is_damaged_meanwhile_is_put_aside_as_well(qapp: object, path: Path) -> None:
    opened().theme = "dark"
    settings().palette = "contrast"
    assert settings().sync()
    path.write_bytes(DAMAGED["binary"])
    settings().theme = "light"
    assert settings().sync()
    assert path.with_name("settings.json.aside-1").read_bytes() == DAMAGED["binary"]
    assert read(path) == {"theme": "light", "palette": "contrast"}


def test_a_file_that_is_taken_away_meanwhile_is_written_whole(qapp: object, path: Path) -> None:
    path.write_bytes(document(theme="dark", of_a_newer_poda=[1]))
    opened().palette = "contrast"
    path.unlink()
    assert settings().sync()
    assert read(path) == {"theme": "dark", "of_a_newer_poda": [1], "palette": "contrast"}


def test_what_this_poda_does_not_know_is_kept(qapp: object, path: Path) -> None:
    path.write_bytes(document(theme="dark", of_a_newer_poda={"a": [1, None]}, type_scale="large"))
    opened().theme = "light"
    assert settings().sync()
    expected = {"theme": "light", "of_a_newer_poda": {"a": [1, None]}, "type_scale": "large"}
    assert read(path) == expected


@pytest.mark.parametrize("when", ["at the start", "meanwhile"])
def test_what_a_newer_poda_wrote_is_not_written_to(qapp: object, path: Path, when: str) -> None:
    newer = document(theme="dark").replace(b'"version": 1', b'"version": 2')
    if when == "at the start":
        path.write_bytes(newer)
    opened().theme = "light"
    if when == "at the start":
        assert told(Kind.NEWER).path == path
        assert settings().sync()
    else:
        path.write_bytes(newer)
        assert not settings().sync()
    assert settings().theme == "light"  # for this run
    assert path.read_bytes() == newer
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


def test_a_file_that_is_much_too_large_is_not_even_read(qapp: object, path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(100_000_000)
    assert opened().theme == "system"
    assert told(Kind.DAMAGED).path.stat().st_size == 100_000_000
    path.write_bytes(document(last_folder="x" * MOST_BYTES))
    with pytest.raises(UnreadableError):
        read(path)


def test_a_folder_in_its_place_is_put_aside_with_what_it_holds(qapp: object, path: Path) -> None:
    path.mkdir()
    (path / "mine").write_text("x")
    opened().theme = "dark"
    assert (told(Kind.DAMAGED).path / "mine").read_text() == "x"
    assert settings().sync()
    assert path.is_file()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes in folders")
@pytest.mark.parametrize("name", ["settings.json", "poda.ini"])
def test_a_pipe_in_its_place_is_not_waited_for(qapp: object, path: Path, name: str) -> None:
    os.mkfifo(path.with_name(name))
    assert opened().theme == "system"
    assert told(Kind.DAMAGED)


def test_a_file_that_cannot_be_read_is_put_aside(
    qapp: object, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_bytes(document(theme="dark"))

    def refuse(*_arguments: object) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)  # root reads everything
    assert opened().theme == "system"
    assert told(Kind.DAMAGED).details == "Permission denied"


def test_where_it_cannot_be_put_aside_the_settings_last_for_the_run(
    qapp: object, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_bytes(DAMAGED["binary"])

    def refuse(_path: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(settings_file, "set_aside", refuse)
    opened().theme = "dark"
    assert told(Kind.STUCK).path == path
    assert settings().sync()
    assert settings().theme == "dark"
    assert path.read_bytes() == DAMAGED["binary"]


def test_a_file_that_another_poda_has_just_put_aside_is_no_trouble(
    qapp: object, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_bytes(DAMAGED["binary"])
    there = set_aside

    def slower(path: Path) -> Path:
        there(path)
        return there(path)

    monkeypatch.setattr(settings_file, "set_aside", slower)
    assert opened().troubles == ()


def test_a_file_that_cannot_be_written_to_is_told_and_stays(
    qapp: object, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_bytes(document(theme="dark"))
    monkeypatch.setattr(os, "access", lambda _path, mode: mode != os.W_OK)
    assert settings_file.open_settings(path).troubles == (Trouble(Kind.READ_ONLY, path),)
    assert merge(path, {}, {"theme": "light"}) == "it is read-only"
    assert path.read_bytes() == document(theme="dark")


def test_a_folder_that_cannot_be_written_to_is_told_and_stood_in_for(
    qapp: object, home: Path
) -> None:
    (home / "config").write_text("somebody put a file here")
    opened().theme = "dark"
    assert settings().theme == "dark"
    assert settings().sync()
    assert Trouble(Kind.FOLDER, home / "config") in folders()
    assert folders() == ()  # told once


@pytest.mark.parametrize("kind", ["folder", "empty", "noise", "pipe"])
def test_a_lock_that_somebody_left_stops_nobody(qapp: object, path: Path, kind: str) -> None:
    lock = path.with_name("settings.json.lock")
    if kind == "folder":
        lock.mkdir()
    elif kind == "pipe":
        os.mkfifo(lock)
    else:
        lock.write_text({"empty": "", "noise": "x" * 3_000}[kind])
    opened().theme = "dark"
    assert settings().sync()
    assert opened().theme == "dark"
    assert not lock.exists()


def test_a_lock_that_somebody_holds_is_not_waited_for_without_end(
    qapp: object, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_LOCK_SECONDS", 0.05)
    opened().theme = "dark"
    with files.alone(path.with_name("settings.json.lock")):
        assert not settings().sync()
    assert settings().sync()
    assert opened().theme == "dark"


WRITES = """
import sys
from PySide6.QtCore import QCoreApplication
app = QCoreApplication([])
from poda.house.settings import settings
name = sys.argv[1]
print("begun", flush=True)
for number in range(40):
    settings().set_player(f"{name}{number % 5}", 1, str(number))
    settings().theme = ("dark", "light")[number % 2]
    assert settings().sync()
"""


def test_two_processes_write_at_once_and_neither_spoils_or_loses_a_thing(
    qapp: object, path: Path
) -> None:
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", WRITES, name], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        for name in ("first", "second")
    ]
    try:
        looks = 0
        while any(process.poll() is None for process in processes):
            read(path)  # at any moment it is a whole file, or not there yet
            looks += 1
            time.sleep(0.002)
        for process in processes:
            assert process.communicate(timeout=200) == (b"begun" + os.linesep.encode(), b"")
            assert process.returncode == 0
    finally:
        for process in processes:
            process.kill()
            process.communicate()
    assert looks
    for name in ("first", "second"):
        players = [opened().player(f"{name}{rest}", 1, "") for rest in range(5)]
        assert players == ["35", "36", "37", "38", "39"]
    assert settings().theme in ("dark", "light")
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]
