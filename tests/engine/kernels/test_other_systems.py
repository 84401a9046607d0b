"""The libraries of all systems, built on this one: what they need of a system, and that Windows'
(under Wine) and that of Linux on arm64 (under QEMU) say to the bit what numba says here.

Those of macOS are read, and not run: there is nothing here that could.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from poda.engine.kernels import is_plain, native

ROOT = Path(__file__).parents[3]
REPLAY = Path(__file__).with_name("replay.c")
TARGETS = ("linux-x86_64", "linux-aarch64", "windows-x86_64", "macos-x86_64", "macos-arm64")
ZIG = [sys.executable, "-m", "ziglang", "cc"]
# What Debian's packages of other systems bring.
ARM_LIBRARIES = "/usr/aarch64-linux-gnu"
WINE = "/usr/lib/wine"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.weekly,  # this system's library is held to numba in every run (test_levels.py)
    pytest.mark.timeout(1800),
    pytest.mark.skipif(is_plain(), reason="compiled code is not in use"),
]


@pytest.fixture(scope="module")
def kernels() -> Iterator[ModuleType]:
    """packaging/kernels.py, when it has built what was not there yet of the libraries."""
    if "systems" not in os.environ.get("PODA_REQUIRE", "").lower().split(","):
        for name in ("numba", "ziglang", "lief"):
            pytest.importorskip(name, reason="poda[systems] is not installed")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "packaging"))
        import kernels as module

        subprocess.run([sys.executable, str(module.__file__), "--all"], check=True)
        yield module
    del sys.modules["kernels"]


def path_of(kernels: ModuleType, target: str) -> Path:
    """The library."""
    path: Path = kernels.folder_of(target) / native.library_name(target)
    return path


def read(kernels: ModuleType, target: str) -> Any:
    """The library, as its system's loader would read it."""
    import lief

    return lief.parse(path_of(kernels, target))


def test_there_is_a_library_of_every_system_that_wheels_are_of(kernels: ModuleType) -> None:
    assert set(TARGETS) == set(kernels.TARGETS)
    for target in TARGETS:
        assert kernels.is_current(target), target
        note = json.loads((kernels.folder_of(target) / native.NOTE).read_text())
        system, processor = target.split("-")
        binary = read(kernels, target).abstract
        formats = {"linux": "ELF", "windows": "PE", "macos": "MACHO"}
        assert binary.format.name == formats[system]
        assert binary.header.architecture.name == processor.upper().replace("AARCH64", "ARM64")
        exported = {function.name.removeprefix("_") for function in binary.exported_functions}
        functions = {
            f"{entry.symbol}_{level}" for entry in native.all_entries() for level in note["levels"]
        }
        assert functions | ({"poda_level"} if processor == "x86_64" else set()) <= exported


def test_linux_needs_a_few_functions_of_a_c_library_of_2012(kernels: ModuleType) -> None:
    for target in ("linux-x86_64", "linux-aarch64"):
        binary = read(kernels, target)
        assert [str(name) for name in binary.libraries] == ["libc.so.6"]
        assert imported(binary) <= {"memmove", "memset", "memcpy"}
        (library,) = binary.symbols_version_requirement
        versions = [each.name.removeprefix("GLIBC_") for each in library.get_auxiliary_symbols()]
        assert max(tuple(map(int, version.split("."))) for version in versions) <= (2, 17)


def test_windows_needs_nothing(kernels: ModuleType) -> None:
    binary = read(kernels, "windows-x86_64")
    assert list(binary.libraries) == []
    assert imported(binary) == set()


@pytest.mark.parametrize("target", ["macos-x86_64", "macos-arm64"])
def test_macos_needs_a_few_functions_of_version_11(kernels: ModuleType, target: str) -> None:
    binary = read(kernels, target)
    name = f"@rpath/{native.library_name(target)}"
    assert [str(each.name) for each in binary.libraries] == [name, "/usr/lib/libSystem.B.dylib"]
    # LLVM writes a memset of zeros so there; libSystem has had it from the beginning.
    zeros = {"macos-x86_64": "___bzero", "macos-arm64": "_bzero"}[target]
    assert imported(binary) <= {"dyld_stub_binder", "_memmove", "_memset", "_memcpy", zeros}
    assert binary.build_version.platform.name == "MACOS"
    assert binary.build_version.minos == [11, 0, 0]
    # Macs with arm64 run nothing that is not signed, and be it by nobody.
    assert binary.has_code_signature or target == "macos-x86_64"


def imported(binary: Any) -> set[str]:
    """The functions that it asks its system for."""
    return {function.name for function in binary.imported_functions}


def test_no_library_tells_where_it_was_made(kernels: ModuleType) -> None:
    for target in TARGETS:
        code = path_of(kernels, target).read_bytes()
        assert str(ROOT).encode() not in code, target
        assert str(Path.home()).encode() not in code, target


def test_arm64_says_to_the_bit_what_numba_says_here(
    kernels: ModuleType, require: Callable[[str], str], tmp_path: Path
) -> None:
    qemu, program = require("qemu-aarch64"), tmp_path / "replay"
    target = kernels.TARGETS["linux-aarch64"].zig
    subprocess.run([*ZIG, "-target", target, "-O2", "-o", str(program), str(REPLAY)], check=True)
    assert_replayed(
        [qemu, "-L", ARM_LIBRARIES, str(program)], path_of(kernels, "linux-aarch64"), "arm64"
    )


def test_windows_says_to_the_bit_what_numba_says_here(
    kernels: ModuleType, require: Callable[[str], str], lacking: Callable[[str, str], None],
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    # Not by zig, which would compile a whole library of C's functions first.
    compiler, program = require("x86_64-w64-mingw32-gcc"), tmp_path / "replay.exe"
    wine = shutil.which("wine64", path=f"{WINE}{os.pathsep}{os.environ['PATH']}")
    if wine is None:
        lacking("wine64", "wine64 is not installed")
    assert wine is not None
    subprocess.run([compiler, "-O2", "-o", str(program), str(REPLAY)], check=True)
    monkeypatch.setenv("WINEPREFIX", str(tmp_path / "wine"))
    monkeypatch.setenv("WINEDEBUG", "-all")
    monkeypatch.setenv("WINEDLLOVERRIDES", "mscoree,mshtml=")  # which it offers to fetch
    assert_replayed([wine, str(program)], path_of(kernels, "windows-x86_64"), "v2", "v3")


def assert_replayed(command: list[str], library: Path, *levels: str) -> None:
    """All recorded calls are made of the library, and give what they gave."""
    from engine.kernels import recording

    calls = recording.calls(Path(os.environ["PODA_TEST_CACHE"]))
    run = subprocess.run(
        [*command, str(library), str(calls), *levels],
        capture_output=True, text=True, timeout=900, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-1000:]
    count = sum(recording.symbols(calls).values())
    assert run.stdout.splitlines() == [f"{level}: {count} calls" for level in levels]
