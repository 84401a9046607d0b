"""Try very many inputs on every format that Poda reads: `python tests/fuzz.py --minutes 60`.

Each input is a good one, or one of the corpus, altered by the same hands as in the suite's tests of
hostile files (`hostile.py`). What comes out must be an `EngineError` in one clear line, or a value
that is written and read again as the same. An input that leads to a sentence, or a field, that
none led to before joins the corpus in memory, from which others are made; with `--keep` it is
made smaller and put into `tests/data/fuzz`, which the suite replays. `--atheris` lets the coverage
of the readers choose instead (`pip install atheris`).

The exit code is 1 where a fault was found; the input is in the folder that is told.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

os.environ.setdefault("PODA_HOME", tempfile.mkdtemp(prefix="poda-fuzz-home-"))
sys.path.insert(0, str(Path(__file__).parent))

CORPUS: Final = Path(__file__).parent / "data" / "fuzz"
MOST_OF_A_FORMAT: Final = 10_000
"""Bytes of the corpus of a format: all of them together stay far below a picture."""
MOST_KEPT: Final = 60
MOST_TRIES: Final = 150
"""To leave something out of an input that is to be kept."""
SLOW_SECONDS: Final = 5.0  # of this process alone, whatever else runs


def check(name: str, text: str) -> str:
    """What became of an input, in a few words. Raises whatever is a fault."""
    from formats import ALL
    from hostile import is_clear
    from poda.engine.errors import EngineError

    again = ALL[name].again
    try:
        once = again(text)
    except EngineError as error:
        is_clear(error)
        told = str(error.params.get("field", ""))
        known = told if re.fullmatch(r"[a-z_.\[\]\d]{0,40}", told) else "?"
        return f"{error.code} {re.sub(r'[0-9]+', '0', known)}"
    assert again(once) == once, "what was written is not what is read"
    return "good"


def corpus(name: str) -> list[str]:
    """The inputs that are kept of a format, in the order of their names."""
    files = sorted((CORPUS / name).glob("*"))
    return [file.read_bytes().decode("utf-8", "surrogatepass") for file in files]


@dataclass
class Findings:
    """What came of a format's inputs."""

    name: str
    inputs: int = 0
    good: int = 0
    slowest: float = 0.0
    faults: dict[str, tuple[str, str]] = field(default_factory=dict)  # where: traceback, input
    seen: dict[str, str] = field(default_factory=dict)  # what became of it: the first such input

    def take(self, text: str) -> bool:
        """Try an input; whether something became of it that never did before."""
        self.inputs += 1
        began = time.process_time()
        try:
            outcome = check(self.name, text)
        except Exception as error:
            frame = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{type(error).__name__} in {Path(frame.filename).name}:{frame.lineno}"
            self.faults.setdefault(where, (traceback.format_exc(), text))
            return False
        seconds = time.process_time() - began
        self.slowest = max(self.slowest, seconds)
        if seconds > SLOW_SECONDS:
            self.faults.setdefault("slow", (f"{seconds:.1f} s of the processor", text))
        self.good += outcome == "good"
        new = outcome not in self.seen
        self.seen.setdefault(outcome, text)
        return new


def fuzzed(name: str, seconds: float, most: int | None, seed: int) -> Findings:
    """Alter good inputs until the time is up, or so many were tried."""
    from formats import ALL
    from hostile import Thrown

    kind, found, choices = ALL[name], Findings(name), Thrown(seed)
    pool = [*kind.texts, *corpus(name)]
    for text in pool:
        found.take(text)
    end = time.monotonic() + seconds
    while time.monotonic() < end and (most is None or found.inputs < most):
        # Half of them from what is good: that is what goes deepest.
        text = choices.pick(kind.texts if choices.whole(0, 1) else pool)
        changed = kind.changed(text, choices)
        if found.take(changed) and len(changed) < 50_000:
            pool.append(changed)
    return found


def smaller(name: str, text: str) -> str:
    """The shortest text found that comes to the same, by leaving out pieces of it."""
    wanted = check(name, text)
    piece, tries = len(text) // 2, MOST_TRIES
    while piece:
        start = 0
        while start < len(text) and (tries := tries - 1) > 0:
            shorter = text[:start] + text[start + piece :]
            try:
                same = check(name, shorter) == wanted
            except Exception:
                same = False
            text, start = (shorter, start) if same else (text, start + piece)
        piece //= 2
    return text


def keep(found: Findings) -> None:
    """Put the first input of each kind into the corpus, the smallest first, as far as there is
    room."""
    from formats import ALL

    folder = CORPUS / found.name
    folder.mkdir(parents=True, exist_ok=True)
    # Nothing can be left out of what has a checksum.
    sealed = ALL[found.name].sealed
    first = sorted(found.seen.values(), key=len)[:MOST_KEPT]
    texts = {text if sealed else smaller(found.name, text) for text in first}
    kept = {file.name for file in folder.iterdir()}
    room = MOST_OF_A_FORMAT - sum(file.stat().st_size for file in folder.iterdir())
    for text in sorted(texts, key=lambda text: (len(text), text)):
        data = text.encode("utf-8", "surrogatepass")
        file = hashlib.sha256(data).hexdigest()[:12]
        if file not in kept and len(data) <= room:
            (folder / file).write_bytes(data)
            room -= len(data)


def with_atheris(name: str, seconds: float, seed: int, folder: Path) -> int:
    """Let libFuzzer choose by coverage, in a process of its own; its exit code."""
    own = folder / name
    own.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, __file__, "--child", name, f"-max_total_time={int(seconds)}",
               f"-seed={seed}", f"-artifact_prefix={folder}/",
               str(own), str(CORPUS / name)]  # fmt: skip
    return subprocess.run(command, check=False).returncode


def _atheris_child(name: str, arguments: list[str]) -> None:
    import atheris

    with atheris.instrument_imports(include=["poda"]):
        from formats import ALL
    from hostile import Thrown

    kind = ALL[name]
    CORPUS.joinpath(name).mkdir(parents=True, exist_ok=True)

    def mutated(data: bytes, most: int, seed: int) -> bytes:
        choices = Thrown(seed)
        if not choices.whole(0, 3):
            return bytes(atheris.Mutate(data, most))
        text = data.decode("utf-8", "surrogatepass") if _is_text(data) else choices.pick(kind.texts)
        return kind.changed(text, choices).encode("utf-8", "surrogatepass")[:most]

    def one(data: bytes) -> None:
        if _is_text(data):
            check(name, data.decode("utf-8", "surrogatepass"))

    atheris.Setup([sys.argv[0], *arguments, "-max_len=50000"], one, custom_mutator=mutated)
    atheris.Fuzz()


def _is_text(data: bytes) -> bool:
    try:
        data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return False
    return True


def _report(found: Findings, folder: Path) -> None:
    print(
        f"{found.name:24}{found.inputs:>12,} inputs {found.good / found.inputs:>6.1%} good "
        f"{len(found.seen):>5} outcomes, slowest {found.slowest:.2f} s, "
        f"{len(found.faults)} faults",
        flush=True,
    )
    for number, (where, (told, text)) in enumerate(found.faults.items()):
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{found.name}-{number}"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        print(f"  {where}: {path}\n{told}", flush=True)


def _each(asked: argparse.Namespace, names: list[str]) -> Iterator[int]:
    folder = Path(asked.found or tempfile.mkdtemp(prefix="poda-fuzz-"))
    seconds = asked.minutes * 60 / len(names)
    for name in names:
        if asked.atheris:
            yield int(with_atheris(name, seconds, asked.seed, folder) != 0)
            continue
        found = fuzzed(name, seconds, asked.inputs, asked.seed)
        _report(found, folder)
        if asked.keep:
            keep(found)
        yield len(found.faults)


def main() -> int:
    """Fuzz as the command line asks; the exit code."""
    if sys.argv[1:2] == ["--child"]:
        _atheris_child(sys.argv[2], sys.argv[3:])
        return 0
    from formats import ALL

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60, help="for all formats together")
    parser.add_argument("--inputs", type=int, help="at most so many a format")
    parser.add_argument("--formats", nargs="+", choices=sorted(ALL), default=list(ALL))
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--keep", action="store_true", help="add what is new to the corpus")
    parser.add_argument("--atheris", action="store_true", help="coverage chooses")
    parser.add_argument("--found", help="the folder for inputs that are faults")
    asked = parser.parse_args()
    print(f"seed {asked.seed}", flush=True)
    return int(sum(_each(asked, asked.formats)) > 0)


if __name__ == "__main__":
    sys.exit(main())
