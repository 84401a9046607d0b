"""Every level of the library says what numba says on this machine: call by call, and run by run.

A level is asked for by a note that tells of no other, and numba by a folder without a library: the
program has no setting for it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from of_packages import of_packages
from poda.engine.games import GAMES
from poda.engine.kernels import is_plain, native
from poda.engine.networks.network import layout_for, played
from poda.engine.playing.batches import Batch, play_batch
from poda.engine.random_numbers import Stream

ROOT = Path(__file__).parents[3]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(1800),
    pytest.mark.skipif(is_plain(), reason="compiled code is not in use"),
]


def levels() -> list[str]:
    """Those of the library that this machine can run."""
    library = native._library()
    assert library is not None, "python packaging/kernels.py makes it"
    told: list[str] = json.loads((native.FOLDER / native.NOTE).read_text())["levels"]
    return told if library.level != "v2" else ["v2"]


@pytest.fixture(scope="module")
def with_numba(lacking: Callable[[str, str], None]) -> None:
    """The test is skipped, or fails in CI, where there is no numba."""
    if util.find_spec("numba") is None:
        lacking("systems", "poda[systems] is not installed")


@pytest.mark.usefixtures("with_numba")
def test_every_kernel_says_to_the_bit_what_numba_says(
    tmp_path: Path, lacking: Callable[[str, str], None]
) -> None:
    if (compiler := shutil.which("cc")) is None:
        lacking("systems", "a C compiler is not installed")
    assert compiler is not None
    from engine.kernels import recording

    calls = recording.calls(Path(os.environ["PODA_TEST_CACHE"]))
    assert recording.symbols(calls).keys() == {entry.symbol for entry in native.all_entries()}
    source, program = Path(__file__).with_name("replay.c"), tmp_path / "replay"
    subprocess.run([compiler, "-O2", "-o", str(program), str(source), "-ldl"], check=True)
    note = json.loads((native.FOLDER / native.NOTE).read_text())
    library = native.FOLDER / native.library_name(note["target"])
    replayed = subprocess.run(
        [str(program), str(library), str(calls), *levels()],
        capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert replayed.returncode == 0, replayed.stdout[-3000:]
    assert [line.split(":")[0] for line in replayed.stdout.splitlines()] == levels()


PLIES = {"tictactoe": 2, "connect4": 2, **of_packages("drawn_calls", "PLIES")}


@pytest.mark.parametrize(("game", "plies"), PLIES.items())
def test_games_are_the_same_by_every_level_and_relaxed_ones_nearly_all(
    game: str, plies: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    library, count = native._library(), 1000
    assert library is not None
    shape, draw = layout_for(GAMES[game]), Stream(7)
    minds = played(shape, draw.normals(20, shape.weights) * 0.1)
    sides = draw.below(20, 2, count).astype(np.int32)
    openings = draw.below(9, count).astype(np.int32)
    strict = Batch(game, minds, *sides, draw.words(count), openings, plies)
    found = {}
    for level in levels():
        monkeypatch.setattr(native, "_library", lambda by=level: library._replace(level=by))
        monkeypatch.setattr(native, "_loaded", {})
        found[level] = play_batch(strict)
        relaxed = play_batch(replace(strict, arithmetic="relaxed"))
        assert np.mean(found[level] == relaxed) >= 0.99
    assert len({results.tobytes() for results in found.values()}) == 1


BY_LIBRARY_IN = """
import sys
from pathlib import Path
from poda.engine.kernels import native

native.FOLDER = Path(sys.argv.pop(1))
from poda.commands.cli import main
sys.exit(main())
"""
RUNS = {
    "connect4": ("--preset", "fast", "--generations", "12"),
    **of_packages("drawn_calls", "RUNS"),
}


def library_of(level: str, folder: Path) -> Path:
    """The library as one that has only this level; none for `numba`."""
    folder.mkdir()
    if level != "numba":
        shutil.copytree(native.FOLDER, folder, dirs_exist_ok=True)
        note = json.loads((folder / native.NOTE).read_text())
        (folder / native.NOTE).write_text(json.dumps(note | {"levels": [level]}))
    return folder


@pytest.mark.usefixtures("with_numba")
@pytest.mark.parametrize("game", RUNS)
def test_a_run_is_the_same_by_every_level(game: str, tmp_path: Path) -> None:
    champions, strategies = set(), set()
    for level in ("numba", *levels()):
        library, run = library_of(level, tmp_path / level), tmp_path / f"{level}-run"
        command = ["train", game, *RUNS[game], "--seed", "1", "--out", str(run)]
        subprocess.run([sys.executable, "-c", BY_LIBRARY_IN, str(library), *command], check=True)
        champions.add((run / "champion.json").read_bytes())
        values = json.loads((run / "run.json").read_text())["values"]
        strategies.add(str([values[name] for name in values if name.startswith("strategy.")]))
    assert len(champions) == len(strategies) == 1


# A multiplication and an addition in one have another last bit, so LLVM makes them of two
# operations only where both say that they may.

FUSED = {"v3": r"vfn?m(add|sub)", "arm64": r"\bfn?m(add|sub|la|ls)"}
FLAGS = r"(?<= )(fast|reassoc|nnan|ninf|nsz|arcp|contract|afn) (?=.*(float|double))"


@pytest.fixture(scope="module")
def emitted(with_numba: None) -> Iterator[tuple[ModuleType, dict[str, str]]]:
    """packaging/kernels.py, and each kernel in LLVM's language, for x86-64-v3."""
    import llvmlite.binding as llvm

    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "packaging"))
        import kernels

        code = kernels.emitted(("v3",))["v3"].glob("*.bc")
        yield kernels, {path.stem: str(llvm.parse_bitcode(path.read_bytes())) for path in code}
    del sys.modules["kernels"]


@pytest.mark.weekly  # what is fused here by mistake has other bits by another level
@pytest.mark.parametrize(("target", "level"), [("linux-x86_64", "v3"), ("macos-arm64", "arm64")])
def test_only_relaxed_arithmetic_is_fused(
    emitted: tuple[ModuleType, dict[str, str]], target: str, level: str
) -> None:
    kernels, texts = emitted
    core = native.CONNECT4_NETWORK, native.CONNECT4_GAMES, native.TICTACTOE
    relaxed = {*core, *of_packages("drawn_calls", "RELAXED").values()}
    assert texts.keys() == {entry.symbol for entry in native.all_entries()}
    for entry in native.all_entries():
        text = texts[entry.symbol]
        assert not re.search(r"@llvm\.(fma|fmuladd)", text)
        strict = re.sub(FLAGS, "", text)
        assert (strict != text) == (entry in relaxed), entry.symbol
        assert fused(kernels, target, level, strict) == 0, entry.symbol
        assert (fused(kernels, target, level, text) > 0) == (entry in relaxed), entry.symbol


def fused(kernels: ModuleType, target: str, level: str, text: str) -> int:
    """How many fused operations there are in the machine code."""
    llvm, machine = kernels._machine(kernels.TARGETS[target], level)

    class Written:
        """The machine, with its code to be read."""

        target_data = machine.target_data

        def emit_object(self, module: object) -> bytes:
            return str(machine.emit_assembly(module)).encode()

    code = kernels._made(llvm, Written(), kernels.TARGETS[target], text).decode()
    return len(re.findall(FUSED[level], code))
