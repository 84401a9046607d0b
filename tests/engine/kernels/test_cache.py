"""Compiled code is kept, is never stale, and is not needed."""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace

import pytest

from poda.engine import kernels
from poda.engine.kernels import cache, is_plain, native
from poda.engine.kernels.connect4.search import ENTRY

compiled_only = pytest.mark.skipif(is_plain(), reason="compiled code is not in use")

SEARCH = """
import sys
from poda.engine.kernels.connect4.search import Leaf, search
for leaf in Leaf:
    for prune in (True, False):
        for plies in range(6):
            print(search(0b1, 0b11, plies, leaf=leaf, prune=prune, stop=lambda: False))
print("numba" in sys.modules, "numpy" in sys.modules)
"""


def python(*arguments: str, **environment: str) -> list[str]:
    """The lines that a fresh Python prints; it must not fail, nor warn."""
    done = subprocess.run(
        [sys.executable, "-W", "error", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def copy_of_the_sources(folder: Path) -> Path:
    copy = folder / "kernels"
    shutil.copytree(cache.SOURCES, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


def test_equal_sources_share_a_folder(tmp_path: Path) -> None:
    assert cache.folder_name(copy_of_the_sources(tmp_path)) == cache.folder_name()
    assert cache.folder().name == cache.folder_name()


@pytest.mark.parametrize("name", sorted(path.name for path in cache.SOURCES.glob("*.py")))
def test_a_change_in_any_kernel_source_gives_another_folder(tmp_path: Path, name: str) -> None:
    copy = copy_of_the_sources(tmp_path)
    with (copy / name).open("a") as source:
        source.write("# changed\n")
    assert cache.folder_name(copy) != cache.folder_name()


@pytest.mark.parametrize("what", ["poda.__version__", "platform.python_version"])
def test_another_version_gives_another_folder(monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    before = cache.folder_name()
    monkeypatch.setattr(
        f"poda.engine.kernels.cache.{what}", "0" if what.startswith("poda") else lambda: "0"
    )
    assert cache.folder_name() != before


def test_another_numba_gives_another_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    before = cache.folder_name()
    monkeypatch.setattr("poda.engine.kernels.cache.metadata.version", lambda _: "0")
    assert cache.folder_name() != before


def test_only_our_folders_that_are_long_unused_are_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "folder", lambda: tmp_path / ("a" * 16))
    names = {"today": "a" * 16, "old": "b" * 16, "recent": "c" * 16, "stranger": "holiday photos"}
    for name in names.values():
        (tmp_path / name / "inner").mkdir(parents=True)
    for name in ("today", "old", "stranger"):
        os.utime(tmp_path / names[name], (0, 0))
    cache.drop_old()
    assert {path.name for path in tmp_path.iterdir()} == set(names.values()) - {names["old"]}


def test_dropping_never_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "folder", lambda: tmp_path / "nowhere" / ("a" * 16))
    cache.drop_old()


@pytest.mark.slow
def test_the_command_fills_the_cache_and_prints_nothing() -> None:
    assert python("-m", "poda.engine.kernels.native") == []
    assert native.is_warm()


@compiled_only
def test_a_warm_process_searches_without_numba_and_numpy() -> None:
    native.load_all()
    assert python("-c", SEARCH)[-1] == "False False"


def test_uncompiled_kernels_give_the_same_results_without_a_warning() -> None:
    assert python("-c", SEARCH, NUMBA_DISABLE_JIT="1")[:-1] == python("-c", SEARCH)[:-1]


@pytest.mark.slow
@compiled_only
def test_without_a_place_to_write_kernels_work(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    program = (
        "import pathlib, poda.base.paths\n"
        f"poda.base.paths.cache_dir = lambda: pathlib.Path({str(tmp_path / 'file')!r})\n" + SEARCH
    )
    native.load_all()
    assert python("-c", program)[:-1] == python("-c", SEARCH)[:-1]
    # And numba has not looked for a folder of its own choice, beside the sources.
    assert not list(cache.SOURCES.glob("__pycache__/*.nb*"))


@compiled_only
@pytest.mark.parametrize("damage", [b"", b"\n", b"{}\n", b"torn", b'{"sha256": 1}\nx', b"\xff\n"])
def test_a_damaged_file_is_not_used(
    damage: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    native.load_all()
    whole = native._path(ENTRY).read_bytes()
    file = tmp_path / native._path(ENTRY).name  # other processes use the real one meanwhile
    monkeypatch.setattr(native, "_path", lambda _entry: file)
    file.write_bytes(whole)
    assert native._stored(ENTRY) is not None
    file.write_bytes(damage)
    assert native._stored(ENTRY) is None
    file.write_bytes(whole[:-1])
    assert native._stored(ENTRY) is None


@compiled_only
def test_code_for_another_processor_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    native.load_all()
    llvm = pytest.importorskip("llvmlite.binding")
    monkeypatch.setattr(llvm, "get_host_cpu_name", lambda: "another")
    assert native._stored(ENTRY) is None


@compiled_only
def test_a_notebook_that_imported_numba_first_uses_our_folder() -> None:
    lines = python(
        "-c",
        "import numba\n"
        "from poda.engine.kernels import cache\n"
        "import poda.engine.kernels.connect4.interface\n"
        "print(numba.config.CACHE_DIR == str(cache.folder()))",
    )
    assert lines == ["True"]


@compiled_only
def test_a_kernel_that_python_calls_itself_is_compiled_and_kept(tmp_path: Path) -> None:
    """The decorator alone, as a kernel over numpy arrays will use it."""
    (tmp_path / "doubling.py").write_text(
        "from poda.engine.kernels import kernel, part\n"
        "@part\ndef twice(x: int) -> int:\n    return 2 * x\n"
        "@kernel\ndef four_times(x: int) -> int:\n    return twice(twice(x))\n"
    )
    program = "import doubling; print(doubling.four_times(3))"
    home = {"PODA_HOME": str(tmp_path / "home"), "PYTHONPATH": str(tmp_path)}
    assert python("-c", program, **home) == ["12"]
    assert list((tmp_path / "home").rglob("doubling.four_times*.nbi"))
    assert python("-c", program, **home) == ["12"]


def test_a_distribution_without_its_notes_is_named_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr("poda.engine.kernels.cache.metadata.version", missing)
    assert len(cache.folder_name()) == 16


def test_numba_is_told_where_nothing_can_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", "unchanged")  # and put back afterwards
    config = SimpleNamespace(CACHE_DIR="")
    monkeypatch.setitem(sys.modules, "numba.core.config", config)
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(cache, "folder", lambda: tmp_path / "file" / "kernels")
    assert not cache.direct_numba()
    monkeypatch.setattr(cache, "folder", lambda: tmp_path / "kernels")
    assert cache.direct_numba()
    assert config.CACHE_DIR == os.environ["NUMBA_CACHE_DIR"] == str(tmp_path / "kernels")


def test_the_command_works_in_this_process_too() -> None:
    native.compile_all()
    assert native.is_warm()


@compiled_only
def test_code_without_its_function_is_not_used() -> None:
    native.load_all()
    file = native._path(ENTRY)
    whole = file.read_bytes()
    head, _, code = whole.partition(b"\n")
    note = json.loads(head) | {"symbol": "another_function"}
    try:
        file.write_bytes(json.dumps(note).encode() + b"\n" + code)
        assert native._stored(ENTRY) is None
    finally:
        file.write_bytes(whole)


def test_code_that_needs_numbas_runtime_is_not_kept(tmp_path: Path) -> None:
    call = SimpleNamespace(is_declaration=True, name="NRT_Allocate")
    intrinsic = SimpleNamespace(is_declaration=True, name="llvm.ctpop.i64")
    module = SimpleNamespace(functions=[intrinsic, call], global_variables=[])
    before = sorted(cache.folder().rglob("*"))
    native._store(ENTRY, SimpleNamespace(_final_module=module), "symbol")
    assert sorted(cache.folder().rglob("*")) == before


def test_a_kernel_that_raises_is_an_error() -> None:
    @ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p)
    def raising(_result: int, _exception: int) -> int:
        return 1

    address = ctypes.cast(raising, ctypes.c_void_p).value
    assert address
    with pytest.raises(RuntimeError, match="the kernel division failed"):
        native._native(native.Entry("module", "division", ()), address)()


@pytest.mark.parametrize("damage", [b"", b"{}\n", b'{"symbol": "x", "sha256": "0"}\nnothing'])
def test_a_torn_file_is_not_taken_for_a_warm_cache(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, damage: bytes
) -> None:
    """Or the window would compile on a thread of its own, where nothing can stop it."""
    path = tmp_path / "kernel.object"
    path.write_bytes(damage)
    monkeypatch.setattr(native, "_path", lambda _entry: path)
    monkeypatch.setattr(native, "is_plain", lambda: False)
    assert not native.is_warm()


@compiled_only
def test_a_numba_with_other_insides_compiles_in_its_own_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert kernels.part_options() != kernels.kernel_options()
    kernels._options.cache_clear()
    monkeypatch.setattr(kernels, "import_module", lambda _name: SimpleNamespace())
    try:
        assert kernels.part_options() == kernels.kernel_options() == {}
    finally:
        kernels._options.cache_clear()


@pytest.mark.slow
@compiled_only
def test_kernels_compile_in_numbas_own_way_too(tmp_path: Path) -> None:
    program = "from poda.engine import kernels\nkernels._options = lambda: ({}, {})\n" + SEARCH
    assert python("-c", program, PODA_HOME=str(tmp_path))[:-1] == python("-c", SEARCH)[:-1]
