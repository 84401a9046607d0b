"""What is looked for in a wheel, before anybody installs it, and what is asked for to build one."""

from __future__ import annotations

import hashlib
import json
import platform
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

PACKAGING = Path(__file__).parents[2] / "packaging"
NAME = "poda-0.1.0-py3-none-win_amd64.whl"
LIBRARY = "poda/engine/kernels/library/"


@pytest.fixture
def wheel(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """packaging/wheel.py."""
    monkeypatch.syspath_prepend(str(PACKAGING))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    import wheel as module

    yield module
    for name in ("wheel", "kernels"):
        sys.modules.pop(name, None)


def made(path: Path, code: bytes = b"code", files: tuple[str, ...] = (), **note: str) -> Path:
    """A wheel of Windows, with a library and a note."""
    told = {"target": "windows-x86_64", "library": hashlib.sha256(b"code").hexdigest()} | note
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{LIBRARY}poda_kernels.dll", code)
        archive.writestr(f"{LIBRARY}kernels.json", json.dumps(told))
        for name in files:
            archive.writestr(LIBRARY + name, b"")
    return path


def test_a_wheel_as_it_should_be(wheel: ModuleType, tmp_path: Path) -> None:
    path = made(tmp_path / NAME)
    assert wheel.check(path, "windows-x86_64")["target"] == "windows-x86_64"
    with pytest.raises(wheel.WheelError, match="is not named for macos-arm64"):
        wheel.check(path, "macos-arm64")


def test_the_library_of_another_system_is_none(wheel: ModuleType, tmp_path: Path) -> None:
    path = made(tmp_path / NAME, target="macos-arm64")
    with pytest.raises(wheel.WheelError, match="that its note does not tell of"):
        wheel.check(path, "windows-x86_64")


def test_nor_is_a_damaged_one(wheel: ModuleType, tmp_path: Path) -> None:
    path = made(tmp_path / NAME, code=b"other")
    with pytest.raises(wheel.WheelError, match="that its note does not tell of"):
        wheel.check(path, "windows-x86_64")


def test_nothing_that_a_linker_left_is_carried_along(wheel: ModuleType, tmp_path: Path) -> None:
    path = made(tmp_path / NAME, files=("kernels_level.lib",))
    with pytest.raises(wheel.WheelError, match=r"holds .*kernels_level\.lib"):
        wheel.check(path, "windows-x86_64")


def test_a_target_that_there_is_not_is_named(
    wheel: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PODA_TARGET", "amiga-m68k")
    with pytest.raises(SystemExit, match="PODA_TARGET=amiga-m68k: it is one of linux-x86_64, "):
        wheel.kernels.chosen_target()
    monkeypatch.setenv("PODA_TARGET", "macos-arm64")
    assert wheel.kernels.chosen_target() == "macos-arm64"


@pytest.mark.parametrize(
    ("system", "machine", "name"),
    [
        ("Linux", "x86_64", "linux-x86_64"),
        ("Linux", "aarch64", "linux-aarch64"),
        ("Windows", "AMD64", "windows-x86_64"),
        ("Darwin", "arm64", "macos-arm64"),
        ("Darwin", "x86_64", "macos-x86_64"),
        ("Linux", "riscv64", None),
        ("Haiku", "x86_64", None),
    ],
)
def test_a_machine_knows_its_own_library(
    wheel: ModuleType, monkeypatch: pytest.MonkeyPatch, system: str, machine: str, name: str | None
) -> None:
    monkeypatch.setattr(platform, "system", lambda: system)
    monkeypatch.setattr(platform, "machine", lambda: machine)
    assert wheel.kernels.this_machine() == name


@pytest.mark.parametrize(
    ("machine", "processors"),
    [("x86_64", ["x86-64-v2", "x86-64-v3", "x86-64-v2"]), ("arm64", ["generic"] * 3)],
)
def test_numba_is_told_a_processor_of_the_family_that_it_runs_on(
    wheel: ModuleType, monkeypatch: pytest.MonkeyPatch, machine: str, processors: list[str]
) -> None:
    monkeypatch.setattr(platform, "machine", lambda: machine)
    assert [wheel.kernels.compiled_as(level) for level in ("v2", "v3", "arm64")] == processors
