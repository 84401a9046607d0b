"""Calls of every kernel, with inputs drawn from a seed, written down to be made again without
Python.

    PYTHONPATH=desktop:tests python -m engine.kernels.recording calls.bin

`drawn_calls.py` draws for the core's kernels, `packages/*/drawn_calls.py` for those of packages.

The kernels are compiled by numba for this very machine. `replay.c` makes the same calls of a
library that was built for another system or another level of processor, and holds every number in
every array to what was found here, to the bit. Arithmetic that may round in any order is left out.

    PYTHONPATH=desktop:tests python -m engine.kernels.recording digests.json

makes the calls by the library that is there, and keeps, by part, for each kernel how many there
were and the hash of them all. `tests/data/kernel_calls.json` has these: on every Python and every
NumPy the same inputs are drawn, and the same is said (`test_recorded_calls.py`). Whoever changes a
kernel so that other calls are made makes the file anew, by this command.

All numbers are little-endian, of 64 bits but for the tags. A call is its function's name (length
and text), the number of its arguments, each argument, and the number that it returned. An argument
is a tag, and for `NUMBER` the number; for `ZEROS` the bytes of an array of zeros; for `BYTES` the
bytes and what they hold; and for both arrays the hash of what they hold after the call.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import random
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, Final

import numpy as np
import numpy.typing as npt

from engine.kernels import drawn_calls
from of_packages import of_packages
from poda.engine.kernels import native

NUMBER, ZEROS, BYTES = range(3)
MOST_BYTES: Final = 8_000_000
"""Of the arrays of one call that are not all zeros: a search goes on in larger ones, which cannot
be kept."""
_FILL = np.zeros(8, np.uint8)
_BASIS, _PRIME, _MASK = 0xCBF29CE484222325, 0x100000001B3, 2**64 - 1


def calls(folder: Path) -> Path:
    """The calls of the kernels as they are, which are made once in the folder, whoever asks: half a
    minute of the processor, most of which numba takes."""
    import fcntl  # where the library of another system is tried, on Linux

    drawing = sorted(Path(__file__).parents[2].rglob("drawn_calls.py"))
    known = json.dumps(native.sources_hashes()).encode()
    known += b"".join(each.read_bytes() for each in (Path(__file__), *drawing))
    path = folder / f"kernel-calls-{hashlib.sha256(known).hexdigest()[:16]}.bin"
    with path.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # until the file is closed
        if not path.exists():
            tests, made = Path(__file__).parents[2], path.with_suffix(".new")
            paths = os.pathsep.join([str(tests), str(tests.parent / "desktop")])
            command = [sys.executable, "-m", "engine.kernels.recording", str(made)]
            subprocess.run(command, env={**os.environ, "PYTHONPATH": paths}, check=True)
            made.replace(path)
    return path


def symbols(path: Path) -> Counter[str]:
    """How often each function was called."""
    found: Counter[str] = Counter()
    with path.open("rb") as file:

        def number() -> int:
            return int.from_bytes(file.read(8), "little")

        while length := number():
            found[file.read(length).decode()] += 1
            for _ in range(number()):
                tag = file.read(1)[0]
                if (size := number()) and tag == BYTES:
                    file.seek(size, os.SEEK_CUR)
                file.seek(0 if tag == NUMBER else 8, os.SEEK_CUR)
            file.seek(8, os.SEEK_CUR)
    return found


def hashed(data: npt.NDArray[np.uint8]) -> int:
    """FNV-1a over words of eight bytes, the last one filled up with zeros."""
    words = (data if data.size % 8 == 0 else np.append(data, _FILL[: -data.size % 8])).view("<u8")
    result, at = _BASIS, 0
    for place in np.flatnonzero(words).tolist():  # zeros in a row only multiply
        result = result * pow(_PRIME, place - at, 2**64) & _MASK
        result = (result ^ int(words[place])) * _PRIME & _MASK
        at = place + 1
    return result * pow(_PRIME, len(words) - at, 2**64) & _MASK


class Recorder:
    """Stands between the engine and the kernels."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def made(self, entry: native.Entry, arguments: tuple[Any, ...], run: Callable[[], int]) -> int:
        """The call's result, and a note of it."""
        given = [
            each if kind == native.NUMBER else _bytes(each)
            for kind, each in zip(entry.parameters.values(), arguments, strict=True)
        ]
        before = [
            data if isinstance(data, int) else data.tobytes() if data.any() else b""
            for data in given
        ]
        result = run()
        if sum(len(data) for data in before if isinstance(data, bytes)) > MOST_BYTES:
            return result
        name = entry.symbol.encode()
        parts = [_word(len(name)) + name + _word(len(given))]
        for data, was in zip(given, before, strict=True):
            if isinstance(was, int):
                parts.append(bytes([NUMBER]) + _word(was))
                continue
            tag = BYTES if was else ZEROS
            parts.append(bytes([tag]) + _word(data.size) + was + _word(hashed(data)))
        self.keep(entry.symbol, b"".join([*parts, _word(result)]))
        return result

    def keep(self, symbol: str, call: bytes) -> None:
        """Note a call of that function."""
        self._file.write(call)


class Digests(Recorder):
    """Keeps of each function how many calls there were, and their hash."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._hashes: defaultdict[str, Any] = defaultdict(hashlib.sha256)

    def keep(self, symbol: str, call: bytes) -> None:
        self._counts[symbol] += 1
        self._hashes[symbol].update(call)

    def found(self) -> dict[str, list[Any]]:
        """By function: how many calls, and their SHA-256."""
        return {
            each: [self._counts[each], self._hashes[each].hexdigest()]
            for each in sorted(self._counts)
        }


def _bytes(array: Any) -> npt.NDArray[np.uint8]:
    """What an array of NumPy's or of ctypes holds, and no copy of it."""
    array = array.array if isinstance(array, native.Fixed) else array
    if isinstance(array, np.ndarray):
        return array.view(np.uint8)
    return np.frombuffer(array, np.uint8)


def _word(number: int) -> bytes:
    return (int(number) & _MASK).to_bytes(8, "little")


@contextlib.contextmanager
def recorded(recorder: Recorder) -> Iterator[None]:
    """All calls of kernels are noted meanwhile; those of a file are of what numba compiles."""
    call, load = native.call, native.load

    def loaded(entry: native.Entry) -> native.Native:
        run = load(entry)
        if entry != native.CONNECT4_NEGAMAX:  # the one that is not run by `native.call`
            return run
        return lambda *arguments: recorder.made(entry, arguments, lambda: run(*arguments))

    def called(entry: native.Entry, *arguments: Any) -> int:
        return recorder.made(entry, arguments, lambda: call(entry, *arguments))

    before = {"_library": native._library, "call": call, "load": load}
    library = native._library if isinstance(recorder, Digests) else lambda: None
    vars(native).update(_library=library, call=called, load=loaded)
    try:
        yield
    finally:
        vars(native).update(before)


def draws() -> dict[str, Callable[[random.Random], None]]:
    """By part of the kernels, the core or a package: what calls them with what it draws."""
    return {"core": drawn_calls.drawn, **of_packages("drawn_calls", "DRAWN")}


def main() -> None:
    # How long a slice of work is depends on how long the one before took: here on nothing, so that
    # the calls are always the same.
    time.perf_counter = lambda: 0.0
    np.empty = np.zeros  # nor on what was in the memory before
    path = Path(sys.argv[1])
    if path.suffix == ".json":
        found = {}
        for part, drawn in draws().items():
            digests = Digests()
            with recorded(digests):
                drawn(random.Random(20))
            found[part] = digests.found()
        path.write_text(json.dumps(found, indent=1) + "\n")
        return
    with path.open("wb") as file, recorded(Recorder(file)):
        for drawn in draws().values():
            drawn(random.Random(20))


if __name__ == "__main__":
    main()
