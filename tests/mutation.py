"""How much the tests notice: single faults are put into Poda, and the nearest tests are run.

    python tests/mutation.py --count 150 --seed 1              of the engine and the tabs' models
    python tests/mutation.py --modules poda.engine.search --count 40

Each mutant (`mutants.py`) is written into a copy of the package, first in the way of the tests that
import its module, then of those that reach it through others. It is *killed* where a test fails
that passes on the copy without it, or where one finds no end; it *lived* where none does. A mutant
that no test can tell from the code is *equivalent*: `data/equivalent_mutants.json` names those that
somebody has looked at, with the reason. Kernels run as Python.

What is known is kept in `--results` (one line of JSON a mutant): the same command goes on where it
was stopped, and a mutant that lived is tried again with `--again`. It is no part of CI.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import json
import multiprocessing
import os
import random
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
import tomllib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final

import pytest

from mutants import Mutant, mutants_of

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = ROOT / "desktop"
EQUIVALENT: Final = ROOT / "tests" / "data" / "equivalent_mutants.json"
WINDOWS: Final = {"house", "widgets", "play", "tree", "training", "window"}  # folders of tests
PLACES: Final = ("engine", "commands", *sorted(WINDOWS))
CONTROL: Final = "tests/engine/games/test_tictactoe.py"
KERNELS: Final = re.compile(r"poda\.(engine|packages\.\w+)\.kernels\b")
MODEL: Final = re.compile(r"poda\.(play|tree|training)\.(\w+\.)*(\w+_)?model")
FILES: Final = ((4, 8, 16), (2, 4))  # of tests, in a mutant's runs: of the engine, of the window
FAR: Final = 3  # imports from a test to the module
MEMORY: Final = 12 << 30  # bytes of address space: a fault may fill any machine
A_TEST: Final = 90  # seconds
A_RUN: Final = 600


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCES).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules() -> dict[str, Path]:
    """All modules whose faults can be seen where kernels run as Python."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text())
    unseen = {ROOT / each for each in config["tool"]["coverage"]["run"]["omit"]}
    return {module_name(path): path for path in SOURCES.rglob("*.py") if path not in unseen}


def chosen(names: list[str]) -> list[str]:
    """The modules that begin with one of the names; by default the engine and the models."""
    if not names:
        return sorted(m for m in modules() if m.startswith("poda.engine") or MODEL.fullmatch(m))
    return sorted(m for m in modules() if any(f"{m}.".startswith(f"{name}.") for name in names))


# A test's imports are half of a short run's time: each run is a fork of a process that has them.
FORKS: Final = multiprocessing.get_context("forkserver")
PRELOADED: Final = ["pytest", "hypothesis", "numpy", "pytestqt.plugin", "PySide6.QtWidgets"]
SAID: Final = "said.txt"


# Which tests see a module


def imported(path: Path) -> set[str]:
    """What a file imports, inside functions too: modules, and names that may be modules."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level:  # only tests do: their folders are named from `tests`
                folder = path.parents[node.level - 1].relative_to(ROOT / "tests").parts
                module = ".".join([*folder, *([module] if module else [])])
            found |= {module, *(f"{module}.{each.name}" for each in node.names)}
    return found


@cache
def importers() -> dict[str, set[Path | str]]:
    """For each module who imports it: modules, by name, and files of tests."""
    found: dict[str, set[Path | str]] = {name: set() for name in modules()}
    helpers: dict[str, Path] = {}
    tests = [path for place in PLACES for path in sorted((ROOT / "tests" / place).rglob("*.py"))]
    for path in tests:
        parts = path.relative_to(ROOT / "tests").with_suffix("").parts
        helpers[".".join(parts)] = path
    users: list[tuple[Path | str, Path]] = [*modules().items(), *((path, path) for path in tests)]
    for user, path in users:
        for name in imported(path):
            if name in found:
                found[name].add(user)
            elif name in helpers:  # what tests share
                found.setdefault(str(helpers[name]), set()).add(user)
    for path in tests:
        if path.name == "conftest.py":
            found.setdefault(str(path), set()).update(path.parent.rglob("test_*.py"))
    return found


def words_of(name: str) -> set[str]:
    return set(re.split(r"[._/]", name)) - {"poda", "test", "tests", "engine", "py"}


@cache
def tests_of(module: str) -> list[str]:
    """The files of tests that see the module, the nearest first; those named alike before others.

    The tests of the window are asked only for what they import themselves.
    """
    distance: dict[Path | str, int] = {module: 0}
    row: list[Path | str] = [module]
    for user in row:
        for next_ in sorted(importers().get(str(user), ()), key=str):
            step = 0 if isinstance(next_, Path) and isinstance(user, Path) else 1
            if next_ not in distance and distance[user] + step <= FAR:
                distance[next_] = distance[user] + step
                row.append(next_)
    name = words_of(module)
    for path in (ROOT / "tests/engine").rglob("test_*.py"):  # kernels are named in texts, too
        alike = len(name & words_of(str(path.relative_to(ROOT)))) > 1
        if alike or (KERNELS.match(module) and "kernels" in path.parts):
            distance.setdefault(path, FAR)

    def nearness(path: Path) -> tuple[float, int, str]:
        told = words_of(str(path.relative_to(ROOT)))
        return distance[path] - 3 * len(name & told) / len(name | told), len(told), str(path)

    engine = module.startswith("poda.engine")
    files = [
        path
        for path in distance
        if isinstance(path, Path) and path.name.startswith("test_")
        if not engine or WINDOWS.isdisjoint(path.parts) or distance[path] == 1
    ]
    if engine:  # a window takes its time to open
        files.sort(key=lambda path: (not WINDOWS.isdisjoint(path.parts), *nearness(path)))
    else:
        files.sort(key=nearness)
    return [str(path.relative_to(ROOT)) for path in files]


# One mutant


def run_tests(arguments: list[str], environment: dict[str, str]) -> None:
    """What the child process of a run does: it has imported pytest, and nothing of Poda."""
    os.setsid()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.environ.update(environment)
    sys.path.insert(0, environment["PYTHONPATH"])
    os.chdir(ROOT)
    tempfile.tempdir = None  # by TMPDIR, from now on
    said = os.open(Path(environment["TMPDIR"]) / SAID, os.O_CREAT | os.O_WRONLY)
    os.dup2(said, 1)
    os.dup2(said, 2)
    code = int(pytest.main(arguments))
    sys.stdout.flush()
    os._exit(code)


@dataclass
class Copy:
    """A copy of the package in which one mutant at a time is tried.

    Attributes:
        place: the folder of the copy, and of all that its tests leave.
        plain: which tests pass on it without a mutant, and which do not.
    """

    place: Path
    plain: dict[tuple[str, bool], bool] = field(default_factory=dict)
    serial: int = 0

    def __post_init__(self) -> None:
        shutil.copytree(SOURCES, self.place / "desktop", ignore=shutil.ignore_patterns("__pyc*"))
        (self.place / "resources").symlink_to(ROOT / "resources")

    def write(self, mutant: Mutant | None, module: str) -> None:
        path = self.place / "desktop" / modules()[module].relative_to(SOURCES)
        source = modules()[module].read_text()
        path.write_text(mutant.applied_to(source) if mutant else source)
        self.serial += 1  # compiled modules are known by a time in seconds, and the size
        os.utime(path, (1_000_000_000 + self.serial, 1_000_000_000 + self.serial))

    def run(self, tests: list[str], *, kernels: bool, without: list[str]) -> tuple[str, str]:
        """`passed`, or how the tests ended (`failed`, `timeout`, `crash`), and by which test."""
        scratch = self.place / "scratch"
        shutil.rmtree(scratch, ignore_errors=True)
        scratch.mkdir()
        # Links: what a mutant writes there is written anew, and nobody else sees it.
        if compiled := os.environ.get("PODA_TEST_CACHE"):
            shutil.copytree(compiled, scratch / "cache", copy_function=os.link)
        environment = {
            "PYTHONPATH": str(self.place / "desktop"),
            "PODA_TEST_CACHE": str(scratch / "cache"),
            "TMPDIR": str(scratch),
            "QT_QPA_PLATFORM": "offscreen",
            "PODA_LEFTOVER_SECONDS": "5",
            **({"NUMBA_DISABLE_JIT": "1"} if kernels else {}),
        }
        options = ["-n0", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", "--tb=no"]
        options += [f"--timeout={A_TEST}", "--timeout-method=thread"]
        options += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # they are imported already
        options += [word for test in without for word in ("--deselect", test)]
        process = FORKS.Process(target=run_tests, args=([*options, *tests], environment))
        process.start()
        assert process.pid is not None
        process.join(A_RUN)
        code = process.exitcode
        with contextlib.suppress(ProcessLookupError):  # nothing of it is left
            os.killpg(process.pid, signal.SIGKILL)
        process.join()
        said = (scratch / SAID).read_text(errors="replace")
        if code in (0, 5):
            return "passed", ""
        if failed := re.search(r"^FAILED (\S+?\.py::.*?)(?: - .*)?$", said, re.MULTILINE):
            return "failed", failed[1]
        if error := re.search(r"^ERROR (\S+?\.py(?:::\S+)?)", said, re.MULTILINE):
            return "failed", error[1]
        if code is None or "Timeout" in said:
            return "timeout", ""
        if code < 0 or "Traceback" in said:  # conftest.py imports Poda, too
            return "crash", ""
        raise RuntimeError(said)

    def passes(self, test: str, module: str, *, kernels: bool) -> bool:
        """Whether the test passes without a mutant."""
        key = test, kernels
        if key not in self.plain:
            self.write(None, module)
            self.plain[key] = self.run([test], kernels=kernels, without=[])[0] == "passed"
        return self.plain[key]

    def try_(self, mutant: Mutant) -> dict[str, Any]:
        """What becomes of the mutant, and which test saw it."""
        begun = time.monotonic()
        kernels = KERNELS.match(mutant.module) is not None
        files = tests_of(mutant.module)
        result, by = "lived", ""
        for count in FILES[not mutant.module.startswith("poda.engine")]:
            tests, files = files[:count], files[count:]
            while tests and result == "lived":
                without = [test for (test, _), passes in self.plain.items() if not passes]
                self.write(mutant, mutant.module)
                outcome, by = self.run(tests, kernels=kernels, without=without)
                if outcome == "passed":
                    break
                if not by or self.passes(by, mutant.module, kernels=kernels):
                    result = "timeout" if outcome == "timeout" else "killed"
        self.write(None, mutant.module)
        seconds = round(time.monotonic() - begun, 1)
        return {"mutant": mutant.name, "result": result, "by": by, "seconds": seconds}


# All of them


def known(path: Path) -> dict[str, dict[str, Any]]:
    if not path.exists():
        return {}
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    return {line["mutant"]: line for line in lines}


def equivalents() -> dict[str, str]:
    """The mutants that nothing can tell from the code, each with the reason."""
    read: dict[str, str] = json.loads(EQUIVALENT.read_text())
    return read


def told(results: list[dict[str, Any]]) -> str:
    """The mutants that lived, and the figures."""
    counts = Counter(each["result"] for each in results)
    lines = [f"lived: {e['line']}: {e['mutant']}" for e in results if e["result"] == "lived"]
    lines += [f"equivalent: {e['mutant']}" for e in results if e["result"] == "equivalent"]
    killed = counts["killed"] + counts["timeout"]
    judged = killed + counts["lived"]
    share = f"{100 * killed / judged:.1f} % of {judged}" if judged else "none"
    return "\n".join([*lines, f"{dict(counts)}; killed: {share}"])


def try_all(picked: list[Mutant], asked: argparse.Namespace) -> list[dict[str, Any]]:
    """What becomes of each, in no order; what is known already is not tried again."""
    reasons, done = equivalents(), known(asked.results)
    if asked.again:
        done = {name: line for name, line in done.items() if line["result"] != "lived"}
    copies: SimpleQueue[Copy] = SimpleQueue()

    def one(mutant: Mutant) -> dict[str, Any]:
        if mutant.name in reasons:
            return {"mutant": mutant.name, "result": "equivalent", "line": mutant.line}
        if mutant.name in done:
            return {**done[mutant.name], "line": mutant.line}
        copy = copies.get()
        try:
            return {**copy.try_(mutant), "line": mutant.line}
        finally:
            copies.put(copy)

    results: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory(prefix="poda-mutation-") as folder:
        for copy in (Copy(Path(folder) / str(n)) for n in range(asked.processes)):
            if (outcome := copy.run([CONTROL], kernels=False, without=[])) != ("passed", ""):
                raise SystemExit(f"{CONTROL} does not pass on the copy: {outcome}")
            copies.put(copy)
        pool = ThreadPoolExecutor(asked.processes)
        try:
            tried = [pool.submit(one, mutant) for mutant in picked]
            for number, ended in enumerate(as_completed(tried), 1):
                result = ended.result()
                results.append(result)
                if "seconds" in result and result["mutant"] not in done:
                    with asked.results.open("a") as file:
                        file.write(json.dumps(result) + "\n")
                print(f"{number}/{len(picked)} {result['result']}: {result['mutant']}", flush=True)
        finally:  # at Ctrl-C, too
            pool.shutdown(wait=False, cancel_futures=True)
            for child in multiprocessing.active_children():
                if child.pid is not None:
                    os.killpg(child.pid, signal.SIGKILL)
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--modules", nargs="*", default=[], metavar="NAME")
    parser.add_argument("--count", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--results", type=Path, default=Path("mutation.jsonl"))
    parser.add_argument("--again", action="store_true", help="try once more what lived")
    parser.add_argument("--list", action="store_true", help="only name the mutants")
    asked = parser.parse_args()
    every = [
        mutant
        for name in chosen(asked.modules)
        for mutant in mutants_of(modules()[name].read_text(), name)
    ]
    picked = random.Random(asked.seed).sample(every, min(asked.count, len(every)))
    if asked.list:
        print("\n".join(f"{mutant.line}: {mutant.name}" for mutant in picked))
        return
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    FORKS.set_forkserver_preload(PRELOADED)
    print(told(try_all(picked, asked)))


if __name__ == "__main__":
    main()
