"""The documentation site can be built: what its pages ask for is there.

`.ci/run` builds it, and there every warning is an error.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

import poda.engine as pe
from poda.base import packages
from poda.commands import cli
from poda.engine.record.recording import CHANCE_ALGORITHMS, TREE_ALGORITHMS
from poda.engine.search.algorithms import REDUCING
from poda.window import help_pages
from some import some

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
NOTEBOOKS = sorted(set((DOCS / "notebooks").glob("*.md")) - {DOCS / "notebooks" / "index.md"})

NOT_TYPED = {"minimax-stages", *REDUCING}
"""What `poda tree` does not offer: the Tree tab does."""


def listed(page: Path) -> set[Path]:
    """The pages that a page's tables of contents name."""
    blocks = re.findall(r"^```\{toctree\}\n(.*?)^```", page.read_text("utf-8"), re.M | re.S)
    names = [line for block in blocks for line in block.splitlines() if line and line[0] != ":"]
    return {(page.parent / f"{name}.md").resolve() for name in names}


def test_every_page_is_in_a_table_of_contents() -> None:
    tables = [listed(page) for page in PAGES]
    assert set().union(*tables) == set(PAGES) - {DOCS / "index.md"}


def test_what_is_taken_from_the_help_is_there() -> None:
    asked = [
        (page, name, section)
        for page in PAGES
        for name, section in re.findall(
            r"^```\{told\} ([\w/-]+)#?(.*)$", page.read_text("utf-8"), re.M
        )
    ]
    for page, name, section in some(asked):
        language, _, file = name.rpartition("/")
        lines = help_pages.source(file, language or "en").splitlines()
        assert not section or f"## {section}" in lines, f"{page.name}: {name}#{section}"


def drawn() -> list[str]:
    """The commands that the site's figures are drawn by."""
    return [
        command
        for page in PAGES
        for command in re.findall(r"^```\{poda\} (.+)$", page.read_text("utf-8"), re.M)
    ]


def test_every_figure_is_drawn_by_a_command_that_poda_knows_and_that_stands_below_it() -> None:
    told = "\n".join(page.read_text("utf-8") for page in PAGES)
    for command in some(drawn()):
        cli.parser().parse_args(shlex.split(command))
        assert f"`poda {command}`" in told


def test_every_algorithm_has_a_figure() -> None:
    grammar = cli.parser()
    shown = {grammar.parse_args(shlex.split(command)).algorithm for command in drawn()}
    assert {*TREE_ALGORITHMS, *CHANCE_ALGORITHMS, "mcts"} - NOT_TYPED <= shown


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(DOCS).as_posix())
def test_links_to_files_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text("utf-8"))
    ours = [each for each in targets if not each.startswith(("http", "mailto"))]
    assert [each for each in ours if not (page.parent / each).exists()] == []


def test_the_reference_has_every_public_name() -> None:
    text = (DOCS / "api.md").read_text("utf-8")
    named = set(re.findall(r"\bpoda\.engine\.(\w+)$", text, re.M))
    assert named == {*pe.__all__, *packages.public_names()}


@pytest.mark.parametrize("page", NOTEBOOKS, ids=lambda page: page.stem)
def test_a_notebook_asks_for_public_names_alone(page: Path) -> None:
    code = "\n".join(re.findall(r"^```\{code-cell\}.*?\n(.*?)^```", page.read_text(), re.M | re.S))
    compile(code, page.name, "exec")
    assert set(re.findall(r"\bpe\.(\w+)", code)) <= {*pe.__all__, *packages.public_names()}
    assert "poda" not in re.sub(r"import poda\.engine as pe", "", code)


def test_there_are_five_notebooks() -> None:
    assert len(NOTEBOOKS) == 5


@pytest.mark.parametrize("name", ["playing", "lecturing", "training"])
def test_a_guide_tells_the_same_in_both_languages(name: str) -> None:
    told = re.compile(r"^```\{told\} (?:es/)?([\w-]+)$", re.M)
    english, spanish = (DOCS / folder / f"{name}.md" for folder in ("guide", "es"))
    assert (
        told.findall(english.read_text("utf-8")) == told.findall(spanish.read_text("utf-8")) != []
    )


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_text_of_the_help_points_at_what_only_the_window_shows(language: str) -> None:
    """The same sentences stand on the site, where no picture is above them."""
    pointing = re.compile(
        r"node above|nodo MIN de arriba|tree above|árbol de arriba|of the examples"
    )
    pages = {page: help_pages.source(page, language) for page in help_pages.PAGES}
    assert len(pages) > 30
    assert [name for name, text in pages.items() if pointing.search(text)] == []
