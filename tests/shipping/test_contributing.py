"""CONTRIBUTING.md says what is so: its picture is the code's, and its toy the one under test."""

from __future__ import annotations

import re
import subprocess
from collections import defaultdict
from pathlib import Path

import grimp
import pytest

from poda.engine.games import REGISTRY
from some import some

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
HOUSE, ENGINE = (
    re.findall(r"^    (\w+) --> (\w+)$", picture, re.MULTILINE)
    for picture in re.findall(r"^```mermaid\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
)
BOXES = {
    part: box
    for box, parts in re.findall(r'^    (\w+)\["<b>([^<]*)</b>', PAGE, re.MULTILINE)
    for part in parts.split(", ")
}
"""Of each folder and file, where several share a box, the box."""


def box_of(module: str, whole: str) -> str:
    """In which box of the picture of that package a module stands."""
    top = module.removeprefix(f"{whole}.").split(".")[0]
    return "commands" if top == "__main__" else BOXES[top]


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("poda", cache_dir=None)


def imports(graph: grimp.ImportGraph, whole: str) -> set[tuple[str, str]]:
    """Which box of a package imports which; what the package itself imports is not drawn."""
    modules = {name for name in graph.modules if name.startswith(f"{whole}.")}
    return {
        (box_of(importer, whole), box_of(imported, whole))
        for importer in modules
        for imported in graph.find_modules_directly_imported_by(importer) & modules
        if box_of(importer, whole) != box_of(imported, whole)
    }


def below(box: str, arrows: list[tuple[str, str]]) -> set[str]:
    """What the arrows lead to."""
    next_ones = defaultdict(set)
    for start, end in arrows:
        next_ones[start].add(end)
    found: set[str] = set()
    todo = [box]
    while todo:
        fresh = next_ones[todo.pop()] - found
        found |= fresh
        todo += fresh
    return found


drawn = pytest.mark.parametrize(
    ("whole", "arrows"), [("poda", HOUSE), ("poda.engine", ENGINE)], ids=["house", "engine"]
)


@drawn
def test_every_import_goes_along_the_arrows(
    graph: grimp.ImportGraph, whole: str, arrows: list[tuple[str, str]]
) -> None:
    found = sorted(imports(graph, whole))
    assert [pair for pair in found if pair[1] not in below(pair[0], arrows)] == []


@drawn
def test_every_arrow_is_an_import(
    graph: grimp.ImportGraph, whole: str, arrows: list[tuple[str, str]]
) -> None:
    assert set(arrows) <= imports(graph, whole)
    assert len(arrows) > 8


@drawn
def test_nothing_imports_what_is_above_it(whole: str, arrows: list[tuple[str, str]]) -> None:
    for start, _ in some(arrows):
        assert start not in below(start, arrows)


def test_no_tab_leads_to_another() -> None:
    for tab in ("play", "tree", "training"):
        assert not below(tab, HOUSE) & {"play", "tree", "training", "window", "commands"}


def test_the_game_on_the_page_is_the_one_that_is_tested() -> None:
    toy = (ROOT / "tests" / "data" / "toy" / "hexapawn.py").read_text(encoding="utf-8")
    assert f"```python\n{toy}```\n" in PAGE


def test_the_registry_on_the_page_is_the_registry_and_a_line() -> None:
    listed = re.findall(r'^    "(\w+\.\w+)",', PAGE, re.MULTILINE)
    assert listed == [*REGISTRY, "hexapawn.Hexapawn"]


def test_every_file_that_is_named_is_there() -> None:
    named = set(re.findall(r"`((?:desktop|tests|resources|packaging)/[\w/.]+)`", PAGE))
    assert len(named) > 15
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []


@pytest.mark.skipif(
    not (ROOT / ".git").exists(), reason="a copy without git's list of what is kept"
)
def test_the_root_holds_what_the_page_names() -> None:
    """What a tool leaves behind in a checkout is not committed with the rest."""
    listed = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-z"], capture_output=True, text=True, check=True
    )
    kept = {name.partition("/")[0] for name in listed.stdout.split("\0") if name}
    named = {name.partition("/")[0] for name in re.findall(r"`([\w./-]+)`", PAGE)}
    assert len(kept) > 10
    assert kept - named == set()
