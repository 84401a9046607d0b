"""The settings of packages: they come back, and what makes no sense in the file is ignored."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from poda.base import packages
from poda.base.packages import Package
from poda.house import settings as module
from poda.house.settings import Setting, SettingsPart, settings
from poda.packages.teach.window.settings import TeachSettings

USUAL = Path(__file__).parents[1] / "data" / "settings" / "usual.ini"
"""An older Poda's settings, by Qt's own hand."""

CHOSEN: dict[str, dict[str, object]] = {
    "arena": {
        "tournament_plan": {"game": "connect4", "seed": 7},
        "tournament_at_once": 3,
        "tournament_declined": "/home/ana/torneos, 2ª/ñ",
    },
    "backgammon": {
        "match_table": {"name": "One point", "before": [[0.5]], "after": [0.5]},
        "own_match_table": False,
    },
    "checkers": {"quiet_moves": 50},
    "lab": {"training_runs": {"columns": ["name", "losses"], "sort": ["losses", True]}},
    "teach": {
        "tree_lecture": {"text": "{}", "file": "", "at": 0},
        "tree_exercise": {"exercise": {"seed": 7}},
        "tree_exam": {"suffix": "tex", "solution": True},
        "tree_predict": ["cut", "value"],
        "tree_predict_most": 10,
    },
}
SENSELESS = [
    ("arena", "tournament_at_once", -1),
    ("arena", "tournament_plan", "x"),
    ("backgammon", "match_table", "x"),
    ("checkers", "quiet_moves", 0),
    ("teach", "tree_predict", ["cut", "all"]),
]
WITH_SETTINGS = [
    each for each in packages.installed() if each.settings and each.root.startswith(packages.GROUP)
]


@pytest.fixture(autouse=True)
def written(qapp: object, home: Path) -> Iterator[None]:
    """Each test has a file of its own, and nothing waits to be written at its end."""
    yield
    settings().sync()


def kept(name: str) -> SettingsPart:
    """The settings of a package."""
    package = packages.find(name)
    assert package is not None
    part: SettingsPart = packages.imported(package.settings)()
    return part


def start_again() -> None:
    """Write the settings, and read them from the file when they are next asked for."""
    assert settings().sync()
    module._open.cache_clear()


@pytest.mark.parametrize("package", WITH_SETTINGS, ids=lambda package: package.name)
def test_every_setting_comes_back_after_a_restart(package: Package) -> None:
    part, chosen = kept(package.name), CHOSEN[package.name]
    known = vars(type(part)).items()
    assert [name for name, value in known if isinstance(value, Setting)] == [*chosen]
    heard: list[str] = []
    settings().changed.connect(heard.append)
    for name, value in chosen.items():
        setattr(part, name, value)
    assert heard == [*chosen]
    start_again()
    again = kept(package.name)
    assert {name: getattr(again, name) for name in chosen} == chosen


@pytest.mark.parametrize(("package", "name", "value"), SENSELESS)
def test_what_makes_no_sense_in_the_file_is_the_default(
    package: str, name: str, value: object, caplog: pytest.LogCaptureFixture
) -> None:
    settings().put(name, value)
    start_again()
    part = kept(package)
    assert getattr(part, name) == vars(type(part))[name].default
    assert name in caplog.text


def test_what_an_older_poda_kept_is_there_again(home: Path) -> None:
    (home / "config").mkdir()
    (home / "config" / "poda.ini").write_bytes(USUAL.read_bytes())
    module._open.cache_clear()
    part = TeachSettings()
    assert (part.tree_predict, part.tree_predict_most) == (["cut", "value"], 10)
    assert part.tree_exam["suffix"] == "tex"
