"""The library for browsers: made of the kernels as they are, small, asking for nothing but memory,
and saying to the bit what numba says here, in Node and in Chromium."""

from __future__ import annotations

import gzip
import hashlib
import http.server
import json
import os
import subprocess
import threading
from collections.abc import Callable, Iterator
from functools import partial
from importlib import util
from pathlib import Path
from typing import Any

import pytest

from poda.base.paths import resource
from poda.engine.kernels import is_plain, native
from tree.browser import browser

__all__ = ["browser"]
REPLAY = Path(__file__).with_name("replay.mjs")
LIBRARY = resource("web", "kernels.wasm.gz")
FUNCTION, MEMORY = 0, 2  # kinds of imports and exports


def note() -> dict[str, Any]:
    """What the library was made from."""
    found: dict[str, Any] = json.loads(resource("web", native.NOTE).read_text("utf-8"))
    return found


def test_it_is_made_of_the_kernels_as_they_are() -> None:
    """`python packaging/kernels.py --target web` makes it anew."""
    known, made_of = note(), native.sources_hashes()
    assert {part: known["sources"][part] for part in made_of} == made_of
    assert known["library"] == hashlib.sha256(LIBRARY.read_bytes()).hexdigest()
    for entry in native.all_entries():
        assert known["functions"][entry.symbol] == dict(entry.parameters)


def test_it_is_small() -> None:
    assert LIBRARY.stat().st_size <= 150_000


def names_of(module: bytes, section: int) -> list[tuple[str, int]]:
    """The names in the section of imports (2) or exports (7) of a module for WebAssembly, each with
    its kind. (https://webassembly.github.io/spec/core/binary/modules.html)"""
    at = 8

    def number() -> int:
        nonlocal at
        result = shift = 0
        while True:
            byte = module[at]
            at += 1
            result |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return result

    def text() -> str:
        nonlocal at
        length = number()
        at += length
        return module[at - length : at].decode()

    found = []
    while at < len(module):
        kind = number()
        end = number() + at
        if kind == section:
            for _ in range(number()):
                name = ".".join([text() for _ in range(2 if section == 2 else 1)])
                what = number()
                found.append((name, what))
                if section == 7:
                    number()
                else:  # the limits of a memory
                    at = end
        at = end
    return found


def test_it_asks_for_nothing_but_memory() -> None:
    module = gzip.decompress(LIBRARY.read_bytes())
    assert names_of(module, 2) == [("env.memory", MEMORY)]
    functions = {name for name, kind in names_of(module, 7) if kind == FUNCTION}
    assert functions == {f"{symbol}_wasm" for symbol in note()["functions"]}


@pytest.fixture(scope="module")
def calls(lacking: Callable[[str, str], None]) -> Path:
    """The recorded calls of all kernels."""
    if util.find_spec("numba") is None:
        lacking("systems", "poda[systems] is not installed")
    from engine.kernels import recording

    return recording.calls(Path(os.environ["PODA_TEST_CACHE"]))


def number_of(calls: Path) -> int:
    """How many calls were recorded."""
    from engine.kernels import recording

    return sum(recording.symbols(calls).values())


@pytest.mark.slow
@pytest.mark.skipif(is_plain(), reason="compiled code is not in use")
def test_node_says_to_the_bit_what_numba_says(calls: Path, require: Callable[[str], str]) -> None:
    run = subprocess.run(
        [require("node"), str(REPLAY), str(LIBRARY), str(calls)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-1000:]
    assert run.stdout == f"wasm: {number_of(calls)} calls\n"


@pytest.mark.slow
def test_a_call_that_differs_is_seen(tmp_path: Path, require: Callable[[str], str]) -> None:
    """Of one recorded call, whose result is said to be another."""
    symbol = native.NORMALS.symbol
    kinds = list(native.NORMALS.parameters.values())
    word = partial(int.to_bytes, length=8, byteorder="little")
    call = word(len(symbol)) + symbol.encode() + word(len(kinds))
    for kind in kinds:
        call += b"\0" + word(0) if kind == native.NUMBER else b"\1" + word(8) + word(7)
    (tmp_path / "calls").write_bytes(call + word(77))
    run = subprocess.run(
        [require("node"), str(REPLAY), str(LIBRARY), str(tmp_path / "calls")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 1
    assert f"{symbol}: 1 differ" in run.stdout


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Gives the files of a folder, and writes nothing."""

    extensions_map = {".mjs": "text/javascript", ".html": "text/html"}  # noqa: RUF012

    def log_message(self, *_arguments: Any) -> None:
        pass


@pytest.fixture
def served(tmp_path: Path, calls: Path) -> Iterator[str]:
    """The address of a page of this machine that has the library and the calls beside it."""
    for path, name in ((REPLAY, "replay.mjs"), (LIBRARY, "library"), (calls, "calls")):
        (tmp_path / name).symlink_to(path)
    (tmp_path / "index.html").write_text("<!doctype html><title>Kernels</title>")
    with http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))
    ) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/index.html"
        server.shutdown()
        thread.join()


@pytest.mark.slow
@pytest.mark.skipif(is_plain(), reason="compiled code is not in use")
def test_chromium_says_to_the_bit_what_numba_says(browser: Any, served: str, calls: Path) -> None:
    browser.get(served)
    found = browser.execute_async_script(
        """
        const done = arguments[arguments.length - 1];
        const bytes = async (name) => new Uint8Array(await (await fetch(name)).arrayBuffer());
        (async () => {
            const { replayed } = await import("./replay.mjs");
            return replayed(await bytes("library"), await bytes("calls"));
        })().then(done, (error) => done({ error: String(error) }));
        """
    )
    assert found.get("error") is None
    assert found["differing"] == {}
    assert found["calls"] == number_of(calls)
