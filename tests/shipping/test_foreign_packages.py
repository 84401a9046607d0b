"""Packages of others, found by entry points: the example of docs/packages.md, and broken ones."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from poda.base.packages import Package

ROOT = Path(__file__).parents[2]
OWN = len([*(ROOT / "desktop" / "poda" / "packages").glob("*/__init__.py")])
EXAMPLE = ROOT / "docs" / "package"
OFFSCREEN = {"QT_QPA_PLATFORM": "offscreen"}
PROBE = Path(__file__).with_name("offered.py")


def install(site: Path, name: str, entry: str, **modules: str) -> None:
    """A project in a folder of projects, as pip leaves it there."""
    information = site / f"{name}-1.0.dist-info"
    information.mkdir(parents=True)
    (information / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text(f"[poda.packages]\n{entry}\n")
    for module, source in modules.items():
        (site / f"{module}.py").write_text(source)


def run(site: Path, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python with Poda and what is in the folder."""
    home.mkdir(exist_ok=True)
    variables = {**os.environ, "PODA_HOME": str(home), "LC_ALL": "C", **OFFSCREEN}
    path = os.pathsep.join([str(site), str(ROOT / "desktop")])
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False, timeout=900,
        env={**variables, "PYTHONPATH": path}, cwd=home,
    )  # fmt: skip


def offered(site: Path, home: Path) -> dict[str, Any]:
    """What a Poda with the projects in the folder offers."""
    done = run(site, home, "-P", str(PROBE))
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder of projects, with the example in it."""
    folder = tmp_path / "site"
    install(folder, "poda_chomp", "chomp = poda_chomp:PACKAGE")
    shutil.copytree(EXAMPLE / "poda_chomp", folder / "poda_chomp")
    return folder


def test_a_game_with_its_board_and_a_command_are_there(site: Path, tmp_path: Path) -> None:
    found = offered(site, tmp_path / "home")
    assert found["troubles"] == []
    assert found["games"]["chomp"] == "ChompBoard"
    assert "tell who wins a bar of chocolate" in found["commands"]
    assert "poda_chomp.command" not in found["modules"]


def test_its_command_and_its_preset_do_what_they_say(site: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    for position, sentence in (("", "the side to move wins"), ("1000", "the other side wins")):
        told = run(site, home, "-m", "poda", "chomp", position)
        assert (told.returncode, told.stdout.strip()) == (0, sentence), told.stderr
    refused = run(site, home, "-m", "poda", "chomp", "1234")
    assert refused.returncode == 2
    train = ("train", "chomp", "--preset", "chomp-quick", "--generations", "2", "--out", "run")
    trained = run(site, home, "-m", "poda", *train, "--json")
    assert trained.returncode == 0, trained.stderr
    assert (home / "run" / "champion.json").is_file()


BROKEN = {
    "does not import": ("broken:PACKAGE", "import no_such_module"),
    "raises": ("broken:PACKAGE", "raise SystemExit('no')"),
    "lacks its name": ("broken:PACKAGE", ""),
    "is no package": ("broken:PACKAGE", "PACKAGE = 'chomp'"),
    "needs another": (
        "broken:PACKAGE",
        "from poda.base.packages import Package\nPACKAGE = Package(name='b', needs=('none',))",
    ),
    "has a name that is taken": (
        "broken:PACKAGE",
        "from poda.base.packages import Package\nPACKAGE = Package(name='arena')",
    ),
    "has a game that is none": (
        "broken:PACKAGE",
        "from poda.base.packages import AddedGame, Package\n"
        "PACKAGE = Package(name='b', games=(AddedGame('b', 'broken:nothing'),))",
    ),
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_one_is_told_and_left_out(how: str, site: Path, tmp_path: Path) -> None:
    entry, source = BROKEN[how]
    install(site, "broken", f"broken = {entry}", broken=source)
    program = (
        "import json; from poda.base import packages, troubles\n"
        "names = [each.name for each in packages.installed()]\n"
        "from poda.engine.games import GAMES\n"
        "print(json.dumps([names, list(GAMES), [str(t.path) for t in troubles.news()]]))"
    )
    done = run(site, tmp_path / "home", "-c", program)
    assert done.returncode == 0, done.stderr
    names, games, told = json.loads(done.stdout)
    assert {"arena", "chomp"} <= {*names}
    assert games[-1] == "chomp"
    assert len(told) == 1


def test_the_window_and_the_terminal_say_which_one_is_broken_and_work(
    site: Path, tmp_path: Path
) -> None:
    install(site, "broken", "broken = broken:PACKAGE", broken="import no_such_module")
    found = offered(site, tmp_path / "home")
    assert found["games"]["chomp"] == "ChompBoard"
    (trouble,) = found["troubles"]
    assert "The package broken cannot be used" in trouble
    assert "no_such_module" in trouble
    told = run(site, tmp_path / "home", "-m", "poda", "plays", "tictactoe", "")
    assert (told.returncode, len(told.stdout.splitlines())) == (0, 9)
    assert told.stderr.count("The package broken cannot be used") == 1


def test_a_part_of_a_tab_that_cannot_be_imported_is_told_and_the_tab_does_without(
    site: Path, tmp_path: Path
) -> None:
    manifest = (
        "from poda.base.packages import Package, TabPart\n"
        "PACKAGE = Package(name='broken', tab_parts=(\n"
        "    TabPart('tree', 'no_such_tree:Part'), TabPart('training', 'no_such_training:Part')))"
    )
    whole = offered(site, tmp_path / "home")
    install(site, "broken", "broken = broken:PACKAGE", broken=manifest)
    found = offered(site, tmp_path / "home")
    assert found["menus"] == whole["menus"]
    (first,) = found["troubles"]  # the other is told once this one has been read
    assert "The package no_such_tree:Part cannot be used" in first


def test_where_there_is_none_nothing_is_imported_to_look_for_one(tmp_path: Path) -> None:
    program = (
        "import sys; from poda.base import packages\n"
        "print(len(packages.installed()), 'importlib.metadata' in sys.modules)"
    )
    done = run(tmp_path / "empty", tmp_path / "home", "-c", program)
    assert done.stdout.split() == [str(OWN), "False"], done.stderr


def test_the_page_shows_what_is_tried_here() -> None:
    page = (ROOT / "docs" / "packages.md").read_text("utf-8")
    for kind, file in (("toml", "pyproject.toml"), ("python", "poda_chomp/__init__.py")):
        assert f"```{kind}\n{(EXAMPLE / file).read_text('utf-8')}```\n" in page
    told = re.findall(r"^\| (`.+?) \|", page, re.MULTILINE)
    named = {name for each in told for name in re.findall(r"`(\w+)`", each)}
    assert named == {each.name for each in dataclasses.fields(Package)}


@pytest.mark.slow
def test_its_wheel_is_installed_beside_poda(tmp_path: Path) -> None:
    """Built from its sources and installed by pip, as a person does it."""
    source = shutil.copytree(EXAMPLE, tmp_path / "source")
    for command in (
        ["wheel", "-q", "--no-deps", "-w", str(tmp_path), str(source)],
        ["install", "-q", "--no-deps", "--target", str(tmp_path / "site"),
         str(tmp_path / "poda_chomp-1.0-py3-none-any.whl")],
    ):  # fmt: skip
        subprocess.run([sys.executable, "-m", "pip", *command], check=True, timeout=900)
    found = offered(tmp_path / "site", tmp_path / "home")
    assert found["troubles"] == []
    assert found["games"]["chomp"] == "ChompBoard"
