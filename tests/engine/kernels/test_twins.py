"""Every kernel is documented, and names a readable twin that exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from poda.engine.kernels import native
from some import some

ENGINE = native.SOURCES.parent
PODA = ENGINE.parent
NAMES = (
    "engine/kernels/connect4/games",
    "engine/kernels/connect4/interface",
    "engine/kernels/connect4/negamax",
    "engine/kernels/learning",
    "engine/kernels/monte_carlo_kernel",
    "engine/kernels/random_numbers",
    "engine/kernels/small_games",
    "engine/kernels/tictactoe",
    "packages/backgammon/kernels/evaluation",
    "packages/backgammon/kernels/games",
    "packages/backgammon/kernels/learning",
    "packages/backgammon/kernels/network",
    "packages/backgammon/kernels/plays",
    "packages/backgammon/kernels/search_kernel",
    "packages/backgammon/kernels/training_kernel",
    "packages/checkers/kernels/endgames",
    "packages/checkers/kernels/evaluation",
    "packages/checkers/kernels/games",
    "packages/checkers/kernels/learning",
    "packages/checkers/kernels/moves",
    "packages/checkers/kernels/patterns",
    "packages/checkers/kernels/perft",
    "packages/checkers/kernels/search_kernel",
    "packages/connect4/kernels/learning",
    "packages/connect4/kernels/learnt",
    "packages/connect4/kernels/plain_learning",
    "packages/connect4/kernels/solver",
    "packages/connect4/kernels/solver_moves",
    "packages/connect4/kernels/tuples",
)
FOLDERS = [native.SOURCES, *sorted(PODA.glob("packages/*/kernels"))]
HERE = [name for name in NAMES if any((PODA / name).is_relative_to(folder) for folder in FOLDERS)]
"""Those of the packages that are here."""
MODULES = [PODA / f"{name}.py" for name in HERE]


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
        for folder in FOLDERS
        for path in sorted(folder.rglob("*.py"))
        if functions("kernel", path) or functions("part", path)
    ]
    assert found == MODULES


@pytest.mark.parametrize("module", MODULES, ids=HERE)
def test_the_module_names_twins_that_exist(module: Path) -> None:
    text = ast.get_docstring(ast.parse(module.read_text("utf-8"))) or ""
    _, twins, named = re.sub("Readable twins?:", "Readable twins:", text).partition(
        "Readable twins:"
    )
    files = re.findall(r"`([a-z0-9_]+(?:/[a-z0-9_]+)+\.py)`", named)
    assert twins
    assert files
    assert all(is_here(name) for name in files)


def is_here(name: str) -> bool:
    """Whether the file is in the engine, or in its package, if that is installed."""
    if name.startswith("packages/"):
        return (PODA / name).is_file() or not (PODA / Path(name).parents[1]).is_dir()
    return (ENGINE / name.removeprefix("engine/")).is_file()


def test_every_kernel_names_its_twin() -> None:
    for function in some(each for module in MODULES for each in functions("kernel", module)):
        assert "Readable twin" in (ast.get_docstring(function) or ""), function.name


def test_every_part_says_what_it_means() -> None:
    for function in some(each for module in MODULES for each in functions("part", module)):
        assert ast.get_docstring(function), function.name
