"""Every kernel is documented, and names a readable twin that exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from poda.engine.kernels import cache
from some import some

ENGINE = cache.SOURCES.parent
NAMES = (
    "backgammon_evaluation",
    "backgammon_games",
    "backgammon_network",
    "backgammon_plays",
    "backgammon_search_kernel",
    "backgammon_training_kernel",
    "bearoff_chances",
    "connect4",
    "connect4_book",
    "connect4_bounds",
    "connect4_games",
    "connect4_negamax",
    "connect4_network",
    "connect4_questions",
    "connect4_solver",
    "connect4_solver_moves",
    "connect4_table",
    "connect4_zero",
    "dice",
    "normals",
    "tictactoe",
    "tictactoe_kernel",
    "tictactoe_lines",
)
MODULES = [cache.SOURCES / f"{name}.py" for name in NAMES]


def functions(decorator: str, module: Path) -> list[ast.FunctionDef]:
    return [
        node
        for node in ast.parse(module.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(d, ast.Name) and d.id == decorator for d in node.decorator_list)
    ]


def test_these_are_all_the_modules_with_kernels() -> None:
    found = [
        path
        for path in sorted(cache.SOURCES.glob("*.py"))
        if functions("kernel", path) or functions("part", path)
    ]
    assert found == MODULES


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_the_module_names_twins_that_exist(module: Path) -> None:
    text = ast.get_docstring(ast.parse(module.read_text("utf-8"))) or ""
    _, twins, named = re.sub("Readable twins?:", "Readable twins:", text).partition(
        "Readable twins:"
    )
    files = re.findall(r"`([a-z0-9_]+/[a-z0-9_]+\.py)`", named)
    assert twins
    assert files
    assert all((ENGINE / name).is_file() for name in files)


def test_every_kernel_names_its_twin() -> None:
    for function in some(each for module in MODULES for each in functions("kernel", module)):
        assert "Readable twin" in (ast.get_docstring(function) or ""), function.name


def test_every_part_says_what_it_means() -> None:
    for function in some(each for module in MODULES for each in functions("part", module)):
        assert ast.get_docstring(function), function.name
