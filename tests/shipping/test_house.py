"""The plan of the house is kept: rooms of a size, nothing loose, nothing imported in a circle."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import poda

ROOT = Path(poda.__file__).parent
SOURCES = {
    ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in ROOT.rglob("*.py")
}

MOST_FILES = 25

Graph = Mapping[str, set[str]]


def imported(module: str, statement: ast.AST, modules: Mapping[str, Path]) -> Iterator[str]:
    """The modules of ours that one statement imports.

    Whoever imports a module runs its packages' ``__init__`` as well. That is no use of theirs: a
    package counts as imported where a name is taken from it.
    """
    if isinstance(statement, ast.Import):
        yield from (name.name for name in statement.names if name.name in modules)
    elif isinstance(statement, ast.ImportFrom):
        assert statement.level == 0, f"{module} imports relatively"
        for name in statement.names:
            full = f"{statement.module}.{name.name}"
            if full in modules:
                yield full
            elif statement.module in modules:
                yield statement.module


def import_graph(modules: Mapping[str, Path] = SOURCES) -> Graph:
    """Which module imports which: within functions too, and for the type checker only."""
    return {
        module: {
            other
            for statement in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            for other in imported(module, statement, modules)
            if other != module
        }
        for module, path in modules.items()
    }


def circles(graph: Graph) -> list[tuple[str, ...]]:
    """The modules that lead back to themselves, by circle, each sorted (Tarjan, iterative)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    waiting: list[str] = []
    found = []
    for start in sorted(graph):
        if start in number:
            continue
        path = [(start, iter(sorted(graph[start])))]
        number[start] = low[start] = len(number)
        waiting.append(start)
        while path:
            module, rest = path[-1]
            for other in rest:
                if other not in number:
                    number[other] = low[other] = len(number)
                    waiting.append(other)
                    path.append((other, iter(sorted(graph[other]))))
                    break
                if other in waiting:
                    low[module] = min(low[module], number[other])
            else:
                path.pop()
                if path:
                    above = path[-1][0]
                    low[above] = min(low[above], low[module])
                if low[module] == number[module]:
                    cut = waiting.index(module)
                    circle, waiting = waiting[cut:], waiting[:cut]
                    if len(circle) > 1:
                        found.append(tuple(sorted(circle)))
    return sorted(found)


def test_nothing_is_imported_in_a_circle() -> None:
    assert circles(import_graph()) == []


def graph_of(folder: Path, **sources: str) -> Graph:
    """The imports of small modules; `a__b` is the module b of the package a."""
    modules = {}
    for name, source in sources.items():
        path = modules[name.replace("__", ".")] = folder / f"{name}.py"
        path.write_text(source, encoding="utf-8")
    return import_graph(modules)


def test_a_folder_holds_what_can_be_looked_over() -> None:
    count = Counter(path.parent for path in SOURCES.values())
    assert len(count) > 30
    assert {folder: files for folder, files in count.items() if files > MOST_FILES} == {}


def made_from_a_text(source: str) -> list[int]:
    """The lines in which a menu makes another one from its name."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return [
        call.lineno
        for call in calls
        if isinstance(call.func, ast.Attribute) and call.func.attr == "addMenu"
        if not isinstance(call.args[-1], ast.Name | ast.Attribute)
    ]


def test_no_menu_is_made_by_another_one() -> None:
    """With PySide6 6.10 `menu.addMenu("text")` makes one that goes with the name in Python that it
    is given: its entries are gone when the function ends that has made it."""
    assert made_from_a_text('menu.addMenu(self.tr("x axis"))\nmenu.addMenu("")') == [1, 2]
    assert made_from_a_text("menu.addMenu(axes)\nself.addMenu(self.shipped)") == []
    found = {
        module: lines
        for module, path in SOURCES.items()
        if (lines := made_from_a_text(path.read_text("utf-8")))
    }
    assert found == {}


def test_nothing_lies_loose_at_the_top() -> None:
    assert [path.name for path in sorted(ROOT.glob("*.py"))] == ["__init__.py", "__main__.py"]


@pytest.mark.parametrize(
    "back",
    [
        "import a",
        "from a import thing",
        "def later():\n    import a",
        "def later():\n    from a import thing",
        "class C:\n    def later(self):\n        from a import thing",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from a import thing",
    ],
)
def test_every_way_to_import_closes_a_circle(tmp_path: Path, back: str) -> None:
    assert circles(graph_of(tmp_path, a="import b", b="import c", c=back)) == [("a", "b", "c")]
    assert circles(graph_of(tmp_path, a="import b", b="import c", c="import d", d="")) == []


def test_a_package_is_imported_where_a_name_is_taken_from_it(tmp_path: Path) -> None:
    package = "from a.b import thing"
    assert circles(graph_of(tmp_path, a=package, a__b="from a import c", a__c="")) == []
    found = circles(graph_of(tmp_path, a=package, a__b="from a import name"))
    assert found == [("a", "a.b")]


def test_circles_that_touch_are_one_and_others_are_told_apart(tmp_path: Path) -> None:
    sources = {"a": "import b", "b": "import a, c", "c": "import b", "d": "import e, a"}
    assert circles(graph_of(tmp_path, e="import d", **sources)) == [("a", "b", "c"), ("d", "e")]
