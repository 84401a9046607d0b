"""Docstrings of the engine stand alone, and their examples are what happens."""

from __future__ import annotations

import ast
import doctest
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import poda.engine
from some import some

FOLDER = Path(poda.engine.__file__).parent
SOURCES = sorted(FOLDER.rglob("*.py"))
WITH_EXAMPLES = [path for path in SOURCES if ">>> " in path.read_text("utf-8")]

ELSEWHERE = re.compile(
    r"other arguments are|[Tt]he arguments (?:are|of)\b|; arguments as\b"
    r"|: (?:see|as in) `[\w.]+`\.?$",
    re.MULTILINE,
)
"""How a docstring sends its reader to another one for what an argument or a field means."""


def module_of(path: Path) -> str:
    parts = path.relative_to(FOLDER.parents[1]).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def public_docstrings() -> Iterator[tuple[str, str]]:
    """Each class, method and function that anybody may call, and what is said of it."""
    for path in SOURCES:
        if {"kernels", "exercises"} & set(path.parts):
            continue  # kernels are called by their twins, which say it all; exercises are to follow
        todo: list[tuple[str, ast.AST]] = [(module_of(path), ast.parse(path.read_text("utf-8")))]
        while todo:
            name, node = todo.pop()
            for child in getattr(node, "body", []):
                if not isinstance(child, ast.ClassDef | ast.FunctionDef):
                    continue
                if not child.name.startswith("_"):
                    called = f"{name}.{child.name}"
                    yield called, ast.get_docstring(child) or ""
                    if isinstance(child, ast.ClassDef):
                        todo.append((called, child))


def test_every_public_docstring_stands_alone() -> None:
    leaning = [name for name, text in some(list(public_docstrings())) if ELSEWHERE.search(text)]
    assert leaning == []


@pytest.mark.parametrize(
    "text",
    [
        "It searches. The other arguments are minimax's.",
        "The value; arguments as in `minimax`.",
        "Attributes:\n    nodes: see `Solved`.",
        "Attributes:\n    player, side: as in `Node`.",
    ],
)
def test_a_docstring_that_leans_on_another_is_found(text: str) -> None:
    assert ELSEWHERE.search(text)


@pytest.mark.usefixtures("quick_trials")
@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=module_of)
def test_examples_are_what_happens(path: Path) -> None:
    result = doctest.testmod(import_module(module_of(path)), optionflags=doctest.REPORT_NDIFF)
    assert result.attempted > 0
    assert result.failed == 0
