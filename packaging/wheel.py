#!/usr/bin/env python3
"""Build the source distribution and the wheel, and use the wheel as somebody who has pip would.

    python packaging/wheel.py [--python python3.12]

Everything happens in a temporary folder, away from the checkout: the wheel that the source
distribution builds must equal the checkout's, file for file; it is installed into an empty
environment, and started there, on a screen (Xvfb) and without one. Needs pip and its index.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
PATIENCE: Final = 900  # seconds; pip fetches some 200 MB
NO_DISPLAY: Final = 2  # poda's exit code

# Run in the empty environment: where the resources are, and what the program makes of them.
FINDS: Final = """
import sys
from pathlib import Path
from poda.engine.evolve.champion import load_champion
from poda.base.paths import resource
root = resource()
assert root.is_relative_to(sys.prefix), root
for player in resource("players").glob("*.json"):
    load_champion(player)
for path in sorted(root.rglob("*")):
    if path.is_file():
        print(path.relative_to(root).as_posix())
"""


class WheelError(Exception):
    """What is amiss, in a sentence."""


def main() -> int:
    """Try everything; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--python", default=sys.executable, help="whose environments are made")
    python = parser.parse_args().python
    try:
        with tempfile.TemporaryDirectory(prefix="poda-wheel-") as folder:
            attempt(Path(folder), python)
    except (WheelError, subprocess.TimeoutExpired) as error:
        print(f"✕ {error}")
        return 1
    return 0


def attempt(folder: Path, python: str) -> None:
    """Build, install, start."""
    wheel = build(folder)
    user = folder / "user"
    _run([python, "-m", "venv", str(user)], folder)
    _run([str(_program(user, "pip")), "install", "-q", str(wheel)], folder)
    variables = {"PODA_HOME": str(folder / "home"), "PATH": os.environ["PATH"]}
    poda = str(_program(user, "poda"))
    said = _run([poda, "--version"], folder, variables)
    print(f"✓ installed: {said.strip()}")
    resources = set(
        _run([str(_program(user, "python")), "-c", FINDS], folder, variables).split("\n")
    )
    wanted = {path.relative_to(ROOT / "resources").as_posix() for path in _files("resources")}
    if missing := wanted - resources:
        raise WheelError(f"the wheel lacks {', '.join(sorted(missing))}")
    print(f"✓ {len(wanted)} resources found")
    said = _run([poda, "tree", "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"], folder, variables)
    if "value 3" not in said:
        raise WheelError(f"poda tree says {said}")
    print("✓ poda tree searches")
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


def build(folder: Path) -> Path:
    """The checkout's wheel, which is also what its source distribution builds."""
    maker = folder / "maker"
    venv.create(maker, with_pip=True)
    python = str(_program(maker, "python"))
    _run([python, "-m", "pip", "install", "-q", "build", "hatchling"], folder)
    make = [python, "-m", "build", "-n", "--outdir"]
    for kind, source in (("sdist", ROOT), ("wheel", ROOT)):
        _run([*make, str(folder / "checkout"), f"--{kind}", str(source)], folder)
    sdist = next((folder / "checkout").glob("*.tar.gz"))
    _run([sys.executable, "-m", "tarfile", "-e", str(sdist), str(folder / "unpacked")], folder)
    source = next((folder / "unpacked").iterdir())
    _run([*make, str(folder / "again"), "--wheel", str(source)], folder)
    wheels = [next((folder / name).glob("*.whl")) for name in ("checkout", "again")]
    first, second = (_contents(path) for path in wheels)
    if first != second:
        names = sorted(
            name for name in first.keys() | second.keys() if first.get(name) != second.get(name)
        )
        raise WheelError(f"the sdist builds another wheel: {', '.join(names)}")
    megabytes = wheels[0].stat().st_size / 1e6
    print(f"✓ the sdist builds the checkout's wheel: {len(first)} files, {megabytes:.1f} MB")
    return wheels[0]


def _contents(wheel: Path) -> dict[str, int]:
    with zipfile.ZipFile(wheel) as archive:
        return {entry.filename: entry.CRC for entry in archive.infolist()}


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
