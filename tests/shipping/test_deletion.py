"""Each package can be taken away: a Poda without its folder starts, and lacks just what it adds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from poda.base import packages
from poda.base.packages import Package
from poda.engine.kernels import CORE

ROOT = Path(__file__).parents[2]
PROBE = Path(__file__).with_name("offered.py")
SIGNS = {"positions": "4455 3\n"}
"""Of files that no suffix tells, by the name of their kind: what they begin with."""
OWN = [each for each in packages.installed() if each.root.startswith("poda.packages.")]


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """packaging/without.py."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    import without as module

    return module


def offered(checkout: Path, home: Path, files: list[Path]) -> dict[str, Any]:
    """What the Poda of a checkout offers (`offered.py`)."""
    home.mkdir()
    variables = {
        **os.environ,
        "PODA_HOME": str(home),
        "PYTHONPATH": str(checkout / "desktop"),
        "QT_QPA_PLATFORM": "offscreen",
        "LC_ALL": "C",
    }
    run = subprocess.run(
        [sys.executable, "-P", str(PROBE), *map(str, files)],
        env=variables, capture_output=True, text=True, timeout=900, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    found: dict[str, Any] = json.loads(run.stdout)
    assert Path(found["folder"]) == checkout
    assert found["troubles"] == []
    return found


def of_package(package: Package, found: dict[str, Any]) -> dict[str, list[bool]]:
    """Of each thing that a package adds, whether it is among what a Poda offers."""
    commands = {line.split()[0] for line in found["commands"].splitlines() if line.strip()}
    return {
        "tabs": [tab.title in found["tabs"] for tab in package.tabs],
        "menus": [tab.menu_title in found["menus"] for tab in package.tabs],
        "parts of tabs": [
            any(each.startswith(package.root) for each in found["parts"][part.tab])
            for part in package.tab_parts
        ],
        "pages of help": [page in found["pages of help"] for page in package.help_pages],
        "links": [f"]({page}.md" in found["help"] for page in package.help_pages],
        "commands": [each.name in commands for each in package.commands],
        "public names": [name in found["public names"] for name in package.public_names],
        "boards": [
            found["games"].get(each.key) == each.board.split(":")[1]
            for each in package.games
            if each.board
        ],
        "solvers": [each.key in found["solved"] for each in package.games if each.solver],
        "files": [each.texts.filter in found["files"] for each in package.exchanges],
        "modules": [any(name.startswith(package.root) for name in found["modules"])],
    }


@pytest.mark.parametrize("package", OWN, ids=lambda package: package.name)
def test_a_poda_without_it_starts_and_lacks_just_that(
    package: Package, without: ModuleType, tmp_path: Path
) -> None:
    files = [tmp_path / f"{name}.json" for name in package.formats]
    for file, name in zip(files, package.formats, strict=True):
        file.write_text(json.dumps({"format": name, "version": 1}), "utf-8")
    for each in package.exchanges:
        files.append(tmp_path / f"games{each.suffix}")
        files[-1].write_text("" if each.suffix.startswith(".") else SIGNS[each.suffix], "utf-8")
    without.copy(package.name, tmp_path / "copy")
    whole = offered(ROOT, tmp_path / "one", files)
    less = offered(tmp_path / "copy", tmp_path / "other", files)

    assert {each for found in of_package(package, whole).values() for each in found} == {True}
    assert {each for found in of_package(package, less).values() for each in found} <= {False}
    for what, added in (("tabs", package.tabs), ("pages of settings", package.settings_pages)):
        assert len(whole[what]) == len(less[what]) + len(added)
        assert set(less[what]) <= set(whole[what])
    assert set(less["kernels"]) == set(whole["kernels"]) - {f"{package.root}.kernels"}
    assert CORE in less["kernels"]
    if package.tab_parts:
        assert set(less["menus"]) < set(whole["menus"])
    assert not any(package.name in each for language in whole["said"].values() for each in language)
    for sentence in less["said"]["en"]:
        assert f"opens with the package {package.name}, which this Poda does not have" in sentence
    for sentence in less["said"]["es"]:
        assert f"Se abre con el paquete {package.name}, que este Poda no tiene" in sentence


def test_every_folder_is_a_package(without: ModuleType) -> None:
    assert [each.name for each in OWN] == without.names() != []
