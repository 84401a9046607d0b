"""The library of kernels: what is taken for it, what it needs, and that it says what numba says."""

from __future__ import annotations

import _ctypes
import ctypes
import hashlib
import json
import logging
import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib import util
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from poda.engine.errors import EngineError
from poda.engine.kernels import CORE, compiled, is_plain, native
from some import some

pytestmark = pytest.mark.skipif(is_plain(), reason="compiled code is not in use")

DOCUMENT = Path(__file__).parents[3] / "docs" / "kernels.md"


def here() -> native._Library:
    """The library that this process uses."""
    library = native._library()
    assert library is not None, "python packaging/kernels.py makes it"
    return library


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the library and its note, which is looked at anew."""
    result = tmp_path / "library"
    shutil.copytree(native.FOLDER, result)
    monkeypatch.setattr(native, "FOLDER", result)
    monkeypatch.setattr(native, "_library", native._library.__wrapped__)
    return result


def rewrite(folder: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change the note."""
    note = json.loads((folder / native.NOTE).read_text())
    change(note)
    (folder / native.NOTE).write_text(json.dumps(note))


def test_it_is_made_of_the_sources_as_they_are() -> None:
    hashes = native.sources_hashes()
    known = json.loads((native.FOLDER / native.NOTE).read_text())["sources"]
    assert known.items() >= hashes.items()  # it may know packages that were taken away
    assert here().parts == hashes.keys()


def test_a_copy_is_taken(folder: Path) -> None:
    assert here().level in ("v2", "v3", "arm64")


def replace_by(folder: Path, content: bytes) -> None:
    """Put another file in the library's place, and tell of it in the note."""
    (folder / native.library_name("linux")).write_bytes(content)
    rewrite(folder, lambda note: note.update(library=hashlib.sha256(content).hexdigest()))


def claim(folder: Path, part: str, hashed: str = "0") -> None:
    """Change what the note says of a part's sources."""
    rewrite(folder, lambda note: note["sources"].update({part: hashed}))


DAMAGES: dict[str, tuple[Callable[[Path], object], str]] = {
    "sources": (lambda folder: claim(folder, CORE), "changed"),
    "no parts": (lambda folder: rewrite(folder, lambda note: note.update(sources={})), "changed"),
    "one hash": (lambda folder: rewrite(folder, lambda note: note.update(sources="0")), "indices"),
    "hash": (lambda folder: rewrite(folder, lambda note: note.update(library="0")), "tells of"),
    "torn": (lambda folder: (folder / "poda_kernels.so").write_bytes(b"\x7fELF"), "tells of"),
    "no level": (lambda folder: rewrite(folder, lambda note: note.update(levels=[])), "processor"),
    "another system": (
        lambda folder: rewrite(folder, lambda note: note.update(levels=["arm64"])), "arm64",
    ),
    "other levels": (
        lambda folder: rewrite(folder, lambda note: note.update(levels=["v9", "v8"])), "processor",
    ),
    "a number": (lambda folder: rewrite(folder, lambda note: note.update(target=7)), "'int'"),
    "no target": (lambda folder: rewrite(folder, lambda note: note.pop("target")), "target"),
    "a list": (lambda folder: (folder / native.NOTE).write_text("[]"), "list"),
    "no functions": (
        lambda folder: rewrite(folder, lambda note: note.update(functions={})), "poda_connect4",
    ),
    "a list for functions": (
        lambda folder: rewrite(folder, lambda note: note.update(functions=[])), "indices",
    ),
    "no text": (lambda folder: (folder / native.NOTE).write_bytes(b"\xff{"), "decode"),
    "no program": (lambda folder: replace_by(folder, b"MZ"), "poda_kernels.so"),
    "another library": (
        lambda folder: replace_by(folder, Path(_ctypes.__file__).read_bytes()), "poda_",
    ),
    "no note": (lambda folder: (folder / native.NOTE).unlink(), "there is no library"),
    "no library": (lambda folder: (folder / "poda_kernels.so").unlink(), "there is no library"),
}  # fmt: skip
"""What is done to the folder, and what the log says then."""


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_not_the_library_is_left_alone_and_told(
    folder: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    do, sentence = DAMAGES[damage]
    do(folder)
    with caplog.at_level(logging.INFO):
        assert native._library() is None
    (record,) = caplog.records
    assert sentence in record.getMessage()
    assert "\n" not in record.getMessage()


def test_of_a_part_that_has_changed_nothing_is_used_and_the_log_says_so(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    claim(folder, "poda.engine.search")  # whatever has sources
    library = here()
    assert CORE in library.parts
    assert "poda.engine.search" not in library.parts
    (record,) = caplog.records
    assert "is not used for poda.engine.search: they have changed" in record.getMessage()
    usable = native.is_usable.__wrapped__
    assert usable()
    assert usable("poda.engine.search") == (util.find_spec("numba") is not None)


def test_a_part_that_is_not_there_is_no_fault(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    claim(folder, "poda.packages.gone.kernels", native.sources_hash("poda.packages.gone.kernels"))
    claim(folder, "poda.packages.away.kernels")
    with caplog.at_level(logging.INFO):
        assert CORE in here().parts
    assert caplog.records == []


def test_an_entry_of_a_part_that_is_not_used_is_compiled_in_this_process(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = native.Entry("poda.engine.search.kernels.some", "run")
    monkeypatch.setattr(native.Entry, "signature", lambda _entry: {"count": native.NUMBER})
    monkeypatch.setattr(native, "_has_numba", lambda: True)
    monkeypatch.setattr(native, "_by_numba", lambda asked, _kinds: asked.part)
    assert native._native(entry) == "poda.engine.search.kernels"
    monkeypatch.setattr(native, "_has_numba", lambda: False)
    with pytest.raises(EngineError, match="fast engine is missing"):
        native._native(entry)


def test_without_a_library_that_can_be_used_commands_take_another_path(folder: Path) -> None:
    """numba where it is installed, as here; `test_without_numba.py` has what there is without."""
    (folder / native.NOTE).write_text("[]")
    assert native.is_usable.__wrapped__() == (util.find_spec("numba") is not None)


@pytest.mark.parametrize(("level", "name"), [(3, "v3"), (2, "v2"), (0, ""), (7, "")])
def test_the_level_is_what_the_processor_has(level: int, name: str) -> None:
    functions = SimpleNamespace(poda_level=lambda: level)
    assert native._level_of_processor(functions) == name  # type: ignore[arg-type]


def test_a_frozen_poda_has_no_sources_to_compare(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    claim(folder, CORE)
    claim(folder, "poda.packages.gone.kernels")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert {CORE, "poda.packages.gone.kernels"} <= here().parts


def test_without_library_and_numba_nothing_is_ready(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / native.NOTE).unlink()
    monkeypatch.setattr(native, "is_usable", native.is_usable.__wrapped__)
    monkeypatch.setattr(native, "_has_numba", lambda: False)
    monkeypatch.setattr(native, "_loaded", {})
    assert not compiled.ready()
    with pytest.raises(EngineError, match="fast engine is missing"):
        native.load(native.TICTACTOE)


def test_a_kernel_that_raises_under_numba_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    @ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p)
    def raising(_result: int, _exception: int) -> int:
        return 1

    class Compiled:
        class fndesc:  # noqa: N801 - numba's name
            llvm_func_name = ""

        class library:  # noqa: N801
            get_pointer_to_function = staticmethod(
                lambda _name: ctypes.cast(raising, ctypes.c_void_p).value
            )

    monkeypatch.setattr(native, "compiled_by_numba", lambda _entry: Compiled)
    with pytest.raises(RuntimeError, match="the kernel division failed"):
        native._by_numba(native.Entry("module", "division"), [])()


@pytest.mark.parametrize("entry", native.all_entries(), ids=lambda entry: entry.symbol)
def test_every_level_has_every_kernel(entry: native.Entry) -> None:
    note = json.loads((native.FOLDER / native.NOTE).read_text())
    for level in some(note["levels"]):
        assert getattr(here().functions, f"{entry.symbol}_{level}")


@pytest.mark.parametrize("entry", native.all_entries(), ids=lambda entry: entry.symbol)
def test_the_document_tells_of_every_function(entry: native.Entry) -> None:
    text = DOCUMENT.read_text("utf-8")
    source = entry.module.removeprefix("poda.").removeprefix("engine.kernels.").replace(".", "/")
    assert f"| `{entry.symbol}` |" in text
    assert f"`{source}.py` |" in text


def test_what_builds_it_needs_no_more_than_python_until_it_compiles() -> None:
    """A wheel is built where nothing is installed but what builds wheels."""
    path = DOCUMENT.parents[1] / "packaging" / "kernels.py"
    command = [sys.executable, "-S", str(path), "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_document_has_the_functions_in_c() -> None:
    """`python packaging/kernels.py --declare` writes them."""
    path = DOCUMENT.parents[1] / "packaging" / "kernels.py"
    told = runpy.run_path(str(path))["declarations"]()
    (code,) = re.findall(r"```c\n(.*?)\n```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    of_all = re.split(r"(?<=;)\n", code)
    here = re.split(r"(?<=;)\n", told)
    assert [each for each in of_all if each in here] == here  # without a package without its own
    names = [each.partition("(")[0].removeprefix("int64_t ") for each in of_all]
    assert names == [*json.loads((native.FOLDER / native.NOTE).read_text())["functions"]]


@pytest.mark.parametrize("entry", native.all_entries(), ids=lambda entry: entry.symbol)
def test_the_note_tells_what_the_kernel_itself_says(entry: native.Entry) -> None:
    pytest.importorskip("numba")
    assert list(entry.signature().items()) == list(entry.parameters.items())
    assert here().parameters[entry.symbol] == entry.parameters


def test_a_library_is_called_without_the_kernels_sources() -> None:
    """Their modules need numba, which users do not have."""
    code = (
        "import sys, numpy as np\n"
        "from poda.engine.kernels import native\n"
        "native.call(native.NORMALS, np.zeros(0), np.zeros(60), 1, 0, 0)\n"
        "print({'numba', 'poda.engine.kernels.random_numbers'} & set(sys.modules))"
    )
    command = [sys.executable, "-c", code]
    found = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert found.strip() == "set()"


def test_the_document_tells_of_the_note() -> None:
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    told = {name for row in rows for name in re.findall(r"\w+", row)}
    note = json.loads((native.FOLDER / native.NOTE).read_text())
    assert told == note.keys() | note["functions"].keys()


@pytest.mark.skipif(sys.platform != "linux", reason="nm tells it of ELF")
@pytest.mark.skipif(shutil.which("nm") is None, reason="nm is not installed")
def test_it_needs_nothing_but_memmove_and_memset() -> None:
    command = ["nm", "-D", "--undefined-only", str(native.FOLDER / native.library_name("linux"))]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    needed = {line.split()[-1].partition("@")[0] for line in told.splitlines()}
    assert needed <= {"memmove", "memset", "memcpy"}
