"""Whatever lies in the place of the settings file, Poda starts, and says what it did with it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from poda import settings as module
from poda import settings_file
from poda.settings import Settings, settings
from poda.settings_file import MOST_ASIDE, MOST_BYTES, damage, open_settings, set_aside
from poda.troubles import Kind, Trouble, folders

SOUND = [
    b"",
    b"[General]\ntheme=dark\n",
    b"theme=dark",
    b"; a remark\n\n[General]\r\ntheme=dark\r\n[players]\r\ntictactoe_max=person\r\n",
    b'[General]\nlast_folder="/home/ana/2\xc2\xaa vuelta\\n=\\""\n',
    b"[General]\nlong=one \\\n  two three\n",
]

DAMAGED = {
    "binary": bytes(range(256)) * 20,
    "zeros": b"\0" * 4096,
    "half a line": b"[General]\ntheme=dark\nlangu",
    "half a value": b'[General]\ntree_source="{\\"kind\\": \\"ty',
    "half a section": b"[General]\ntheme=dark\n[play",
    "another text": b"To whom it may concern:\nthese are no settings.\n",
    "a page": b"<!DOCTYPE html><html>\n<body>404</body>\n</html>\n",
    "utf-16": "[General]\ntheme=dark\n".encode("utf-16"),
}


@pytest.fixture
def path(home: Path) -> Path:
    """Where the settings lie."""
    (home / "config").mkdir()
    return home / "config" / "poda.ini"


def opened() -> Settings:
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
    assert damage(path) == ""
    assert opened().troubles == ()
    assert settings().theme == ("dark" if b"theme=dark" in data else "system")


@pytest.mark.parametrize("kind", DAMAGED)
def test_a_damaged_file_is_put_aside_and_the_defaults_are_taken(
    qapp: object, path: Path, kind: str
) -> None:
    path.write_bytes(DAMAGED[kind])
    assert opened().theme == "system"
    aside = told(Kind.DAMAGED).path
    assert aside == path.with_name("poda.ini.damaged-1")
    assert aside.read_bytes() == DAMAGED[kind]
    settings().theme = "dark"
    assert settings().sync()
    assert opened().theme == "dark"
    assert settings().troubles == ()  # told once


def test_a_file_that_is_much_too_large_is_not_even_read(qapp: object, path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(100_000_000)
    assert opened().theme == "system"
    assert told(Kind.DAMAGED).path.stat().st_size == 100_000_000
    path.write_bytes(b"[General]\n" + b"a=1\n" * (MOST_BYTES // 4))
    assert damage(path)


def test_a_folder_in_its_place_is_put_aside_with_what_it_holds(qapp: object, path: Path) -> None:
    path.mkdir()
    (path / "mine").write_text("x")
    opened().theme = "dark"
    assert (told(Kind.DAMAGED).path / "mine").read_text() == "x"
    assert settings().sync()
    assert path.is_file()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes in folders")
def test_a_pipe_in_its_place_is_not_waited_for(qapp: object, path: Path) -> None:
    os.mkfifo(path)
    assert opened().theme == "system"
    assert told(Kind.DAMAGED)


def test_a_file_that_cannot_be_read_is_put_aside(
    qapp: object, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_text("[General]\ntheme=dark\n")

    def refuse(_self: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)  # root reads everything
    assert opened().theme == "system"
    assert told(Kind.DAMAGED).details == "Permission denied"


def test_no_more_than_some_damaged_files_are_kept(qapp: object, path: Path) -> None:
    for number in range(MOST_ASIDE + 3):
        path.write_text(f"damage {number}")
        os.utime(path, (1_000_000 + number, 1_000_000 + number))
        set_aside(path)
    kept = sorted(file.read_text() for file in path.parent.iterdir())
    assert kept == [f"damage {number}" for number in range(3, MOST_ASIDE + 3)]


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


def test_a_file_that_cannot_be_written_to_is_told(
    qapp: object, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_text("[General]\ntheme=dark\n")
    monkeypatch.setattr(os, "access", lambda _path, mode: mode != os.W_OK)
    file, troubles = open_settings(path)
    assert isinstance(file, QSettings)
    assert [trouble.kind for trouble in troubles] == [Kind.READ_ONLY]


def test_a_folder_that_cannot_be_written_to_is_told_and_stood_in_for(
    qapp: object, home: Path
) -> None:
    (home / "config").write_text("somebody put a file here")
    opened().theme = "dark"
    assert settings().theme == "dark"
    assert settings().sync()
    assert Trouble(Kind.FOLDER, home / "config") in folders()
    assert folders() == ()  # told once


@pytest.mark.parametrize("kind", ["folder", "empty", "noise", "another computer's"])
def test_a_lock_that_somebody_left_stops_nobody(qapp: object, path: Path, kind: str) -> None:
    lock = path.with_name("poda.ini.lock")
    if kind == "folder":
        lock.mkdir()
    else:
        left = {"empty": "", "noise": "x" * 3_000}
        lock.write_text(left.get(kind, "4242\npoda\nelsewhere\n"))
        os.utime(lock, (1_000_000_000, 1_000_000_000))
    opened().theme = "dark"
    assert settings().sync()
    assert opened().theme == "dark"
    assert not lock.exists()


WRITES = """
import sys
from PySide6.QtCore import QCoreApplication
app = QCoreApplication([])
from poda.settings import settings
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
            assert damage(path) == ""  # at any moment it is a whole file, or not there yet
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
    assert [file.name for file in path.parent.iterdir()] == ["poda.ini"]
