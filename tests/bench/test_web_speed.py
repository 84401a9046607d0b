"""The kernels for browsers beside those for this machine: the same recorded calls, in one run.

    pytest tests/bench/test_web_speed.py -s

Each function whose calls take 8 ms or more here; the quickest of three runs of each side.
"""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import subprocess
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.kernels import recording
from poda.base.paths import resource
from poda.engine.kernels import native

REPLAY = Path(__file__).parents[1] / "engine" / "kernels" / "replay.mjs"
LIBRARY = resource("web", "kernels.wasm.gz")
RUNS = 3
LEAST_MS = 8.0


def recorded(path: Path) -> Iterator[tuple[str, list[bytes | int]]]:
    """Each call: the function, and what it takes, an array as its bytes."""
    with path.open("rb") as file:

        def number() -> int:
            return int.from_bytes(file.read(8), "little", signed=True)

        while length := number():
            symbol = file.read(length).decode()
            given: list[bytes | int] = []
            for _ in range(number()):
                tag, size = file.read(1)[0], number()
                if tag != recording.NUMBER:
                    given.append(file.read(size) if tag == recording.BYTES else bytes(size))
                    file.seek(8, os.SEEK_CUR)
                else:
                    given.append(size)
            file.seek(8, os.SEEK_CUR)
            yield symbol, given


def here(calls: Path) -> dict[str, float]:
    """The milliseconds of each function's calls, by the library of this machine."""
    runs = {entry.symbol: native.load(entry) for entry in native.all_entries()}
    spent: defaultdict[str, float] = defaultdict(float)
    for symbol, given in recorded(calls):
        arrays = [
            each if isinstance(each, int) else ctypes.create_string_buffer(each, len(each) + 16)
            for each in given
        ]
        began = time.perf_counter()
        runs[symbol](*arrays)
        spent[symbol] += 1e3 * (time.perf_counter() - began)
    return spent


def in_node(calls: Path) -> dict[str, float]:
    """The same in Node, the least of its runs."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    command = [node, str(REPLAY), str(LIBRARY), str(calls), str(RUNS)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(run.stdout)
    return found


def test_speed_beside_this_machine(capsys: pytest.CaptureFixture[str]) -> None:
    if native._library() is None:
        pytest.skip("there is no library: python packaging/kernels.py makes it")
    calls = recording.calls(Path(os.environ["PODA_TEST_CACHE"]))
    ours, theirs = [here(calls) for _ in range(RUNS)], in_node(calls)
    with capsys.disabled():
        for symbol in sorted(theirs):
            least = min(run[symbol] for run in ours)
            if least >= LEAST_MS:
                share = least / theirs[symbol]
                line = f"{symbol:45} {least:8.0f} ms {theirs[symbol]:8.0f} ms {share:5.2f}"
                print(line)  # noqa: T201 - for -s
