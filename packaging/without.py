"""A copy of the checkout without one of Poda's packages: it must start, and lack just that.

    python packaging/without.py arena FOLDER          make the copy, in a folder that is not there
    python packaging/without.py --tests [PYTEST...]   of each package: the core's tests on a copy
    python packaging/without.py --share 2/6 [...]     likewise every sixth file, from the second on

`tests/shipping/test_deletion.py` makes such copies, and looks at what they offer.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ROOT / "desktop" / "poda" / "packages"
sys.path.insert(0, str(ROOT / "desktop"))

from poda.base.packages import installed  # noqa: E402

CORE = ("base", "engine", "commands", "house", "widgets", "play", "tree", "training", "window")
"""The folders of the core's tests."""


def names() -> list[str]:
    """The packages."""
    return sorted(path.parent.name for path in PACKAGES.glob("*/__init__.py"))


def _gone_with(name: str) -> set[str]:
    """The package, and those that need it."""
    return {name} | {each.name for each in installed() if name in each.needs}


def copy(name: str, target: Path, *, tests: bool = False) -> None:
    """Make the copy, also without the packages that need it: the sources, with their bytecode, and
    on request all that tests want."""
    gone = {*(PACKAGES / each for each in _gone_with(name)), ROOT / "tests" / "packages"}

    def left_out(folder: str, entries: list[str]) -> list[str]:
        return [entry for entry in entries if Path(folder, entry) in gone]

    for part in ("desktop", *(("tests",) if tests else ())):
        shutil.copytree(ROOT / part, target / part, ignore=left_out)
    beside = ("packaging", "docs", "README.md", "CONTRIBUTING.md", "LICENSE", "pyproject.toml")
    for part in ("resources", *(beside if tests else ())):
        (target / part).symlink_to(ROOT / part)


def shared_files(share: str) -> list[str]:
    """The files of the core's tests that a share such as "2/6" stands for."""
    part, parts = map(int, share.split("/"))
    files = (path for folder in CORE for path in (ROOT / "tests" / folder).rglob("test_*.py"))
    return sorted(str(path.relative_to(ROOT)) for path in files)[part - 1 :: parts]


def run_tests(name: str, options: list[str]) -> int:
    """The core's tests on a copy without that package; pytest's exit code."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder, "poda")
        copy(name, place, tests=True)
        environment = {**os.environ, "PYTHONPATH": str(place / "desktop")}
        command = [sys.executable, "-m", "pytest", "-q", *options]
        paths = [] if any(each.startswith("tests/") for each in options) else CORE
        print(f"without {name}:", flush=True)
        command += [f"tests/{part}" for part in paths]
        return subprocess.run(command, check=False, cwd=place, env=environment).returncode


def main(arguments: list[str]) -> int:
    """Do what the command line says; the exit code."""
    if arguments[:1] == ["--share"]:
        arguments = ["--tests", *shared_files(arguments[1]), *arguments[2:]]
    if arguments[:1] == ["--tests"]:
        return max((run_tests(name, arguments[1:]) for name in names()), default=0)
    name, target = arguments
    copy(name, Path(target), tests=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
