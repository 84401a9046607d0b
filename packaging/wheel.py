#!/usr/bin/env python3
"""Build the source distribution and the wheel, and use the wheel as somebody who has pip would.

    python packaging/wheel.py [--python python3.12] [--all FOLDER]

It happens in a temporary folder, away from the checkout. The wheel that the source distribution
builds where there is no C compiler must equal the checkout's, file for file, but for the library of
kernels, which two linkers have made. It is installed into an empty environment, and used there, on
a screen (Xvfb) and without one. Needs pip and its index.

`--all` puts the source distribution and the wheels of every system into a folder, when it has
looked at each; it needs the extra `systems`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from importlib import util
from pathlib import Path
from typing import Any, Final

import kernels
from kernels import native

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
PATIENCE: Final = 900  # seconds; pip fetches some 200 MB
NO_DISPLAY: Final = 2  # poda's exit code

# Run in the empty environment: where the resources are, and what the program makes of them.
FINDS: Final = """
import sys
from pathlib import Path
from poda.engine.runs.champion import load_champion
from poda.base.paths import resource
root = resource()
assert root.is_relative_to(sys.prefix), root
for player in resource("players").glob("*.json.gz"):
    load_champion(player)
for path in sorted(root.rglob("*")):
    if path.is_file():
        print(path.relative_to(root).as_posix())
"""


# And that it needs nothing to compute: neither numba, nor what is slower.
COMPUTES: Final = """
import importlib.util
from poda.engine.kernels import native
assert importlib.util.find_spec("numba") is None
assert native._library() is not None
"""
COMMANDS: Final = (
    (["tree", "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"], "value 3"),
    (["match", "--game", "connect4", "perfect", "random", "--games", "2"], "100.0 %"),
    (["solve", "connect4", "44444"], "44444: the other side wins"),
    (["train", "connect4", "--preset", "fast", "--generations", "3", "--out", "run"], "run"),
)
"""A search, a game, a solution, a training: what is typed, and what is in the answer."""
MISSING: Final = "fast engine"

LIBRARY: Final = "poda/engine/kernels/library/"
MANYLINUX: Final = (2, 17)
"""The version of glibc that wheels of Linux ask for: that of manylinux2014."""


class WheelError(Exception):
    """What is amiss, in a sentence."""


def main() -> int:
    """Try everything; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--python", default=sys.executable, help="whose environments are made")
    parser.add_argument("--all", type=Path, metavar="FOLDER", help="for the wheels of all systems")
    arguments = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory(prefix="poda-wheel-") as temporary:
            folder = Path(temporary)
            maker = _program(folder / "maker", "python")
            venv.create(folder / "maker", with_pip=True)
            _run([str(maker), "-m", "pip", "install", "-q", "build", "hatchling"], folder)
            wheel = build(folder, [str(maker), "-m", "build", "--outdir"])
            use(wheel, folder, arguments.python)
            if arguments.all:
                build_all(arguments.all.resolve(), folder, str(maker))
    except (WheelError, subprocess.TimeoutExpired) as error:
        print(f"✕ {error}")
        return 1
    return 0


def use(wheel: Path, folder: Path, python: str) -> None:
    """Install it, and start it."""
    user = folder / "user"
    _run([python, "-m", "venv", str(user)], folder)
    _run([str(_program(user, "pip")), "install", "-q", str(wheel)], folder)
    variables = {"PODA_HOME": str(folder / "home"), "PATH": os.environ["PATH"]}
    poda = str(_program(user, "poda"))
    said = _run([poda, "--version"], folder, variables)
    print(f"✓ installed: {said.strip()}")
    python = str(_program(user, "python"))
    resources = set(_run([python, "-c", FINDS], folder, variables).split("\n"))
    kept = {path.relative_to(ROOT / "resources").as_posix() for path in _files("resources")}
    wanted = {name for name in kept if not name.endswith(".ts")}  # what translators edit
    if missing := wanted - resources:
        raise WheelError(f"the wheel lacks {', '.join(sorted(missing))}")
    if left := resources & (kept - wanted):
        raise WheelError(f"the wheel holds {', '.join(sorted(left))}")
    print(f"✓ {len(wanted)} resources found")
    _run([python, "-c", COMPUTES], folder, variables)
    for command, answer in COMMANDS:
        said = _run([poda, *command], folder, variables)
        if answer not in said or MISSING in said:
            raise WheelError(f"poda {' '.join(command)} says {said}")
        print(f"✓ poda {command[0]}")
    if sys.platform.startswith("linux"):
        on_screen(poda, folder, variables)


def on_screen(poda: str, folder: Path, variables: dict[str, str]) -> None:
    """Open the window under Xvfb, and fail to where there is no display; with nothing said."""
    said = _run(["xvfb-run", "-a", poda, "--quit-after-paint"], folder, variables)
    if said:
        raise WheelError(f"poda printed: {said}")
    print("✓ the window opens, and not a word is said")
    said = _run([poda], folder, variables, expected=NO_DISPLAY)
    if len(said.strip().splitlines()) != 1:
        raise WheelError(f"without a display poda said: {said}")
    print(f"✓ without a display: {said.strip()}")


def build(folder: Path, make: list[str]) -> Path:
    """The wheel that the source distribution builds without a C compiler, and the checkout too."""
    _run([*make, str(folder / "checkout"), "--sdist", "--wheel", str(ROOT)], folder)
    sdist = next((folder / "checkout").glob("*.tar.gz"))
    _run([sys.executable, "-m", "tarfile", "-e", str(sdist), str(folder / "unpacked")], folder)
    source = next((folder / "unpacked").iterdir())
    # What numba takes a minute for: packaging/fresh.py has it made anew, on a machine as bare.
    if kernels.KEPT.exists():
        shutil.copytree(
            kernels.KEPT, source / kernels.KEPT.relative_to(ROOT),
            ignore=shutil.ignore_patterns(*kernels.TARGETS),
        )  # fmt: skip
    without_compiler = {**os.environ, "PATH": str(Path(make[0]).parent)}
    _run([*make, str(folder / "again"), "--wheel", str(source)], folder, without_compiler)
    wheels = [next((folder / name).glob("*.whl")) for name in ("checkout", "again")]
    first, second = (_contents(path) for path in wheels)
    if first != second:
        names = sorted(
            name for name in first.keys() | second.keys() if first.get(name) != second.get(name)
        )
        raise WheelError(f"the sdist builds another wheel: {', '.join(names)}")
    linkers = [check(wheel, kernels.this_machine() or "")["linker"] for wheel in wheels]
    if linkers[1] != "zig":
        raise WheelError(f"where there is no C compiler, {linkers[1]} has linked the library")
    megabytes = wheels[1].stat().st_size / 1e6
    print(f"✓ the sdist builds the checkout's wheel: {len(first)} files, {megabytes:.1f} MB")
    print(f"✓ linkers: {' and '.join(linkers)}")
    return wheels[1]


def build_all(into: Path, folder: Path, maker: str) -> None:
    """Wheels of all systems, each with its library, and the source distribution."""
    _run([sys.executable, str(HERE / "kernels.py"), "--all"], folder)
    into.mkdir(parents=True, exist_ok=True)
    shutil.copy(next((folder / "checkout").glob("*.tar.gz")), into)
    for name in kernels.TARGETS:
        made = folder / name
        _run(
            [maker, "-m", "build", "-n", "--wheel", "--outdir", str(made), str(ROOT)],
            folder, {**os.environ, "PODA_TARGET": name},
        )  # fmt: skip
        wheel = next(made.glob("*.whl"))
        check(wheel, name)
        there = ["--only-binary", ":all:", "--platform", kernels.TARGETS[name].wheel]
        fetch = [maker, "-m", "pip", "download", "-q", "--no-deps", "--no-index"]
        _run([*fetch, *there, "--dest", str(into), str(wheel)], folder)  # pip takes it there
        print(f"✓ {wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB")


def check(wheel: Path, target: str) -> dict[str, Any]:
    """The note of its library, when its name is its system's and the library too, with no file
    more."""
    if not wheel.name.endswith(f"-py3-none-{kernels.TARGETS[target].wheel}.whl"):
        raise WheelError(f"{wheel.name} is not named for {target}")
    with zipfile.ZipFile(wheel) as archive:
        files = {name for name in archive.namelist() if name.startswith(LIBRARY)}
        library = LIBRARY + native.library_name(target)
        if files != {library, LIBRARY + native.NOTE}:
            raise WheelError(f"{wheel.name} holds {', '.join(sorted(files)) or 'no library'}")
        note: dict[str, Any] = json.loads(archive.read(LIBRARY + native.NOTE))
        digest = hashlib.sha256(archive.read(library)).hexdigest()
    if (note["target"], note["library"]) != (target, digest):
        raise WheelError(f"{wheel.name} holds a library that its note does not tell of")
    if target.startswith("linux") and util.find_spec("auditwheel"):
        said = _run([sys.executable, "-m", "auditwheel", "show", str(wheel)], wheel.parent)
        fits = re.search(r'platform\s+tag:\s+"manylinux_(\d+)_(\d+)_', said)
        if fits is None or tuple(map(int, fits.groups())) > MANYLINUX:
            raise WheelError(f"{wheel.name}: {said}")
    return note


def _contents(wheel: Path) -> dict[str, int]:
    """What it holds beside the library, and beside the sums over it."""
    with zipfile.ZipFile(wheel) as archive:
        return {
            entry.filename: entry.CRC
            for entry in archive.infolist()
            if not entry.filename.startswith(LIBRARY)
            and not entry.filename.endswith(".dist-info/RECORD")
        }


def _files(folder: str) -> list[Path]:
    """The files of a folder of the checkout."""
    return [path for path in (ROOT / folder).rglob("*") if path.is_file()]


def _program(environment: Path, name: str) -> Path:
    if sys.platform == "win32":
        return environment / "Scripts" / f"{name}.exe"
    return environment / "bin" / name


def _run(
    command: list[str], folder: Path, variables: dict[str, str] | None = None, expected: int = 0
) -> str:
    """What a command prints, in `folder`. WheelError where it ends otherwise than expected."""
    run = subprocess.run(
        command,
        cwd=folder,
        env=variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    if run.returncode != expected:
        raise WheelError(f"{' '.join(command)} ends with {run.returncode}: {run.stdout[-2000:]}")
    return run.stdout


if __name__ == "__main__":
    sys.exit(main())
