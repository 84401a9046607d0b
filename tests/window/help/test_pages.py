"""The pages of the help say the same in both languages, and name things as the program does."""

from __future__ import annotations

import ast
import re
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from poda.base import packages, paths
from poda.engine.record.recording import Question, record
from poda.engine.record.trace import Step
from poda.engine.trees.text import parse_tree
from poda.house.i18n import LANGUAGES
from poda.window import help_pages
from poda.window.help_pages import PAGES
from some import some

SOURCES = Path(__file__).resolve().parents[3] / "desktop" / "poda"
LONGEST = 5_000  # characters of a page: what can be read at one sitting
_BOLD = re.compile(r"\*\*(.+?)\*\*", re.S)
_TRANSLATING = ("tr", "translate", "QT_TRANSLATE_NOOP")
_LINK = re.compile(r"\]\(([^)]+)\)")


def prose(page: str, language: str) -> str:
    """A page without its drawings and formulas."""
    return re.sub(r"```.*?```", "", help_pages.source(page, language), flags=re.S)


def controls(page: str, language: str) -> list[str]:
    return [" ".join(name.split()) for name in _BOLD.findall(prose(page, language))]


def plain(text: str) -> str:
    """A text of the program as a person reads it: without its accelerator."""
    return text.replace("&", "")


@cache
def program_texts() -> frozenset[str]:
    """Every text of the program that is translated, read off its sources."""
    calls = (
        node
        for path in SOURCES.rglob("*.py")
        if any(name in (text := path.read_text("utf-8")) for name in _TRANSLATING)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
    )
    return frozenset(
        plain(argument.value)
        for call in calls
        if getattr(call.func, "attr", getattr(call.func, "id", "")) in _TRANSLATING
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    )


@cache
def translated(language: str) -> dict[str, set[str]]:
    """By English text: what it is called in that language, wherever it stands."""
    result: dict[str, set[str]] = {}
    tree = ET.parse(paths.resource("translations", f"poda_{language}.ts"))
    for message in tree.iter("message"):
        found = message.find("translation")
        assert found is not None
        if found.text:
            names = result.setdefault(plain(message.findtext("source", "")), set())
            names.add(plain(found.text))
    return result


def test_every_page_is_there_in_every_language_and_no_other() -> None:
    for language in some(LANGUAGES):
        folders = [paths.resource("help"), *packages.help_folders()]
        files = {path.name for each in folders for path in (each / language).iterdir()}
        assert files == {f"{page}.md" for page in PAGES}


def test_both_languages_have_the_same_headings_links_and_drawings() -> None:
    def frame(page: str, language: str) -> list[object]:
        text = help_pages.source(page, language)
        levels = [level for level, _ in help_pages.headings(text)]
        pages = [link.partition("#")[0] for link in _LINK.findall(text)]
        rows = [line.count("|") for line in text.splitlines() if line.startswith("|")]
        return [levels, sorted(pages), rows, text.count("```"), text.count("\n- ")]

    assert {page: frame(page, "es") for page in PAGES} == {
        page: frame(page, "en") for page in PAGES
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_has_one_title_and_is_no_book(language: str) -> None:
    for page in some(PAGES):
        text = help_pages.source(page, language)
        levels = [level for level, _ in help_pages.headings(text)]
        assert levels[0] == 1, page
        assert levels.count(1) == 1, page
        assert len(text) <= LONGEST, page
        assert "'" not in prose(page, language), page  # typographic ones


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_leads_somewhere(language: str) -> None:
    found = {link for page in PAGES for link in _LINK.findall(help_pages.source(page, language))}
    for link in some(found - {"poda:keys"}):
        name, _, heading = link.partition("#")
        target = name.removesuffix(".md")
        assert target in PAGES
        text = help_pages.source(target, language)
        assert not heading or help_pages.heading_index(text, heading) is not None, link


def test_what_is_bold_is_written_so_in_the_program() -> None:
    named = [(page, name) for page in PAGES for name in controls(page, "en")]
    assert [(page, name) for page, name in named if name not in program_texts()] == []


def test_what_is_bold_is_called_so_in_spanish() -> None:
    """The two pages name the same controls in the same order."""
    known = translated("es")
    for page in some(PAGES):
        english, spanish = controls(page, "en"), controls(page, "es")
        assert len(english) == len(spanish), page
        # A text that has no translation yet is for the test of the translations to find.
        pairs = [(en, es) for en, es in zip(english, spanish, strict=True) if en in known]
        assert [(en, es) for en, es in pairs if es not in known[en]] == [], page


def test_the_first_cut_of_the_first_example_is_where_the_help_says() -> None:
    tree = parse_tree("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    recording = record(Question(tree, tree.initial_state()))
    cut = int(np.flatnonzero(recording.trace.kind == Step.CUT)[0]) + 1
    assert f"Step {cut} " in prose("index", "en")
    assert f"paso {cut} " in prose("index", "es")


def test_the_folders_of_this_computer_are_filled_in(home: Path) -> None:
    text = help_pages.text("files", "en")
    for name in ("config", "data", "cache", "logs"):
        assert f"{{{name}}}" not in text
        assert str(home / name) in text


def test_a_page_that_is_not_there_is_refused() -> None:
    with pytest.raises(KeyError):
        help_pages.source("../../settings", "en")
    assert help_pages.title("tree", "tlh") == "Tree"


def test_a_drawing_has_no_headings() -> None:
    assert list(help_pages.headings("# A\n```\n# B\n```\n## C")) == [(1, "A"), (2, "C")]


def test_what_packages_add_to_a_page_stands_where_the_page_says() -> None:
    for language in some(LANGUAGES):
        for page in PAGES:
            assert "{packages}" not in help_pages.source(page, language)
    words = [words for _, words in help_pages.headings(help_pages.source("keyboard", "en"))]
    assert words[-1] == "In this window"
    assert ("In a tournament" in words) is (packages.find("arena") is not None)
    assert ("In the tree, for teaching" in words) is (packages.find("teach") is not None)


def test_links_to_a_page_that_is_not_there_are_words(monkeypatch: pytest.MonkeyPatch) -> None:
    core = tuple(page for page in PAGES if page != "tournament")
    monkeypatch.setattr(help_pages, "PAGES", core)
    help_pages.source.cache_clear()
    try:
        pages = [help_pages.source(page, "en") for page in core]
    finally:
        help_pages.source.cache_clear()
    assert "(tournament.md" not in "".join(pages)
    assert "[Training](training.md)" in pages[0]
    assert "many games between players" not in pages[0]  # the item of the list goes with its link
