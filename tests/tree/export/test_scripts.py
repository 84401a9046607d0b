"""The hand-written scripts of our web pages, linted: what they hold, and what they never do."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from poda.base.paths import resource
from some import some

from .conftest import browser, show

__all__ = ["browser", "show"]

SCRIPTS = sorted(Path(resource("web")).glob("*.js"))
LONGEST = 150
"""Characters of a line."""
FORBIDDEN = {
    r"\bvar\b": "const or let",
    r"(?<![=!<>])==(?!=)|!=(?!=)": "=== and !==",
    r"\beval\b|\bnew Function\b": "no code out of text",
    r"\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write": "text is put, never markup",
    r"\bfetch\b|XMLHttpRequest|WebSocket|sendBeacon|\bimport\b": "nothing leaves the page",
    r"localStorage|sessionStorage|document\.cookie|indexedDB": "nothing is kept",
    r"\bconsole\b|\bdebugger\b|\balert\(": "nothing is left over",
    r"\t": "no tabs",
}
_STRINGS = re.compile(r"""(["'])(?:\\.|(?!\1)[^\\\n])*\1""")


def code_of(script: Path) -> list[str]:
    """The lines, with neither comments nor what stands in quotes."""
    lines = script.read_text("utf-8").splitlines()
    return [_STRINGS.sub('""', line).partition("//")[0] for line in lines]


def _including(name: str) -> list[Path]:
    """The scripts that include this one."""
    line = re.compile(rf"^// include {re.escape(name)}$", re.M)
    direct = [script for script in SCRIPTS if line.search(script.read_text("utf-8"))]
    return [*direct, *(found for script in direct for found in _including(script.name))]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_it_keeps_to_the_rules(script: Path) -> None:
    text = script.read_text("utf-8")
    assert text.startswith('"use strict";\n')
    assert text.endswith("\n")
    for number, line in enumerate(some(code_of(script)), 1):
        for pattern, instead in FORBIDDEN.items():
            assert not re.search(pattern, line), f"{script.name}:{number}: {instead}: {line}"
    lines = text.splitlines()
    assert [line for line in lines if len(line) > LONGEST or line != line.rstrip()] == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_what_it_names_it_uses(script: Path) -> None:
    code = "\n".join(code_of(script))
    # Also within templates, and in the scripts that include it.
    text = "\n".join(each.read_text("utf-8") for each in (script, *_including(script.name)))
    named = set(re.findall(r"^ *(?:function|class|const|let) (\w+)", code, re.M))
    assert named or "\n// include " in script.read_text("utf-8")
    assert {name for name in named if len(re.findall(rf"\b{name}\b", text)) < 2} == set()


def included(script: Path) -> list[Path]:
    """A script with those that it includes, in their order."""
    names = re.findall(r"^// include (\S+)$", script.read_text("utf-8"), re.M)
    return [*(script.with_name(name) for name in names), script]


@pytest.mark.slow
@pytest.mark.parametrize(
    "script", [each for each in SCRIPTS if len(included(each)) > 1], ids=lambda script: script.name
)
def test_its_types_are_right(script: Path, require: Callable[[str], str]) -> None:
    """By TypeScript's checker, with the types in comments (JSDoc); of a page all its scripts."""
    options = (
        "--allowJs", "--checkJs", "--noEmit", "--moduleDetection", "legacy",
        "--target", "es2022", "--lib", "es2023,dom,dom.iterable",
    )  # fmt: skip
    command = [require("tsc"), *options, *map(str, included(script))]
    done = subprocess.run(command, capture_output=True, check=False, encoding="utf-8")
    assert done.stdout == ""


@pytest.mark.slow
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_browser_reads_it(browser: Any, show: Callable[[str], None], script: Path) -> None:
    """Read and not run: what is no JavaScript ends in a SyntaxError."""
    show("<!doctype html><title>Scripts</title>")
    source = script.read_text("utf-8")
    assert browser.execute_script("new Function(arguments[0]); return true", source)
