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
    "backgammon/evaluation",
    "backgammon/games",
    "backgammon/learning",
    "backgammon/network",
    "backgammon/plays",
    "backgammon/search_kernel",
    "backgammon/training_kernel",
    "checkers/endgames",
    "checkers/evaluation",
    "checkers/games",
    "checkers/learning",
    "checkers/moves",
    "checkers/patterns",
    "checkers/perft",
    "checkers/search_kernel",
    "connect4/games",
    "connect4/interface",
    "connect4/learning",
    "connect4/learnt",
    "connect4/negamax",
    "connect4/plain_learning",
    "connect4/solver",
    "connect4/solver_moves",
    "connect4/tuples",
    "monte_carlo_kernel",
    "random_numbers",
    "small_games",
    "tictactoe",
)
MODULES = [native.SOURCES / f"{name}.py" for name in NAMES]


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
        for path in sorted(native.SOURCES.rglob("*.py"))
        if functions("kernel", path) or functions("part", path)
    ]
    assert found == MODULES


@pytest.mark.parametrize("module", MODULES, ids=NAMES)
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
