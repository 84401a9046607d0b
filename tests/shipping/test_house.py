"""The plan of the house is kept: rooms of a size, nothing loose, no circle of files or folders."""

from __future__ import annotations

import ast
import re
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

BARE_VERBS = "add|ask|begin|draw|fill|go|keep|look|make|put|read|say|set|show|take|tell|told|write"
MOST_BARE_VERBS = 30  # kernels, whose names are the library's, and backgammon: none is added

MOST_NAMES_OF_SEVERAL = 10
"""How many public class names may stand for several things: that many did when it was counted."""

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


def named(statement: ast.AST, modules: Mapping[str, Path]) -> Iterator[str]:
    """The module of ours that a whole string names, alone or with what is in it: whoever names one
    has it imported later."""
    if isinstance(statement, ast.Constant) and isinstance(statement.value, str):
        name = statement.value.replace(":", ".")
        while name not in modules and "." in name:
            name = name.rpartition(".")[0]
        if "." in name:
            yield name


def import_graph(modules: Mapping[str, Path] = SOURCES, *, with_names: bool = False) -> Graph:
    """Which module imports which: within functions too, and for the type checker only.

    Args:
        with_names: count as imported what a string names (`named`).
    """
    return {
        module: {
            other
            for statement in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            for other in (
                *imported(module, statement, modules),
                *(named(statement, modules) if with_names else ()),
            )
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


def level(graph: Graph, folder: str) -> Graph:
    """What lies right in a folder, folders and files, and which of it imports which."""
    depth = folder.count(".") + 2
    found: dict[str, set[str]] = {}
    for module in (each for each in graph if f"{each}.".startswith(f"{folder}.")):
        part = ".".join(module.split(".")[:depth])
        found.setdefault(part, set()).update(
            other_part
            for other in graph[module]
            if f"{other}.".startswith(f"{folder}.")
            if (other_part := ".".join(other.split(".")[:depth])) != part
        )
    return found


def circles_of_folders(graph: Graph) -> list[tuple[str, ...]]:
    """The circles among what lies in one folder, on any level, that lead through a folder."""
    folders = {
        ".".join(parts[:depth])
        for parts in (module.split(".") for module in graph)
        for depth in range(1, len(parts))
    }
    return [
        circle
        for folder in sorted(folders)
        for circle in circles(level(graph, folder))
        if folders & set(circle) - {folder}
    ]


def test_no_folders_import_each_other() -> None:
    assert circles_of_folders(import_graph(with_names=True)) == []


def test_the_window_names_no_module() -> None:
    """What is imported before anybody opens a tab stands with the tab (`poda.window.ahead`)."""
    found = [
        (module, name)
        for module, path in SOURCES.items()
        if module.startswith("poda.window.")
        for statement in ast.walk(ast.parse(path.read_text("utf-8")))
        for name in named(statement, SOURCES)
    ]
    assert found == []


def modules_of(folder: Path, **sources: str) -> Mapping[str, Path]:
    """Small modules; `a__b` is the module b of the package a."""
    modules = {}
    for name, source in sources.items():
        path = modules[name.replace("__", ".")] = folder / f"{name}.py"
        path.write_text(source, encoding="utf-8")
    return modules


def graph_of(folder: Path, **sources: str) -> Graph:
    """The imports of small modules."""
    return import_graph(modules_of(folder, **sources))


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


def bare_verbs(text: str) -> list[str]:
    """The private functions in a source text whose name is a verb that names no object."""
    return re.findall(rf"^ *(?:async )?def (_(?:{BARE_VERBS}))\(", text, re.MULTILINE)


def test_a_function_is_named_by_a_verb_and_its_object() -> None:
    found = [
        f"{module}: {name}"
        for module, path in SOURCES.items()
        for name in bare_verbs(path.read_text("utf-8"))
    ]
    assert len(found) <= MOST_BARE_VERBS, "\n".join(["what does each act on?", *found])


def test_a_bare_verb_is_seen() -> None:
    text = "def _tell(self): ...\n    async def _take(\ndef _tell_step(): ...\ndef tell(): ...\n"
    assert bare_verbs(text) == ["_tell", "_take"]


def names_of_several(sources: Mapping[str, str]) -> dict[str, list[str]]:
    """The public class names that several modules define, each with these modules.

    Two kinds of names are shared on purpose: a game's rules call their positions `State`, and a
    game's kits are called after the game (`Kit` for all others), one in each tab.
    """
    found: dict[str, list[str]] = {}
    for module, text in sources.items():
        names = [each.name for each in ast.parse(text).body if isinstance(each, ast.ClassDef)]
        for name in names:
            is_shared = name.endswith("Kit") or (name == "State" and ".games." in module)
            if not is_shared and not name.startswith("_"):
                found.setdefault(name, []).append(module)
    return {name: modules for name, modules in found.items() if len(modules) > 1}


def test_the_name_of_a_class_stands_for_one_thing() -> None:
    found = names_of_several({name: path.read_text("utf-8") for name, path in SOURCES.items()})
    lines = (f"{name}: {', '.join(modules)}" for name, modules in found.items())
    assert len(found) <= MOST_NAMES_OF_SEVERAL, "\n".join(["which of them is meant?", *lines])


def test_a_name_of_several_classes_is_seen() -> None:
    sources = {
        "poda.one": "class Plan: ...\nclass GameKit: ...\nclass State: ...\nclass _Own: ...\n",
        "poda.two": "class Plan(Base): ...\nclass GameKit: ...\nclass _Own:\n  class Inner: ...\n",
        "poda.engine.games.three": "class State:\n    class Inner: ...\n",
    }
    assert names_of_several(sources) == {"Plan": ["poda.one", "poda.two"]}


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


FROM_BELOW = "from a.top.one import thing"


@pytest.mark.parametrize(
    "back",
    [
        FROM_BELOW,
        "import a.top.one",
        f"def later():\n    {FROM_BELOW}",
        f"from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    {FROM_BELOW}",
        'LATER = "a.top.one"',
        'LATER = {"key": "a.top.one.Thing"}',
        'LATER = "a.top.one:Thing"',
        "import a.between",
    ],
)
def test_every_way_to_import_closes_a_circle_of_folders(tmp_path: Path, back: str) -> None:
    """No file leads back to itself: other files of the same two folders import each other."""
    sources = {"a__top__one": "", "a__top__two": "import a.low.one", "a__low__one": ""}
    sources["a__between"] = FROM_BELOW
    modules = modules_of(tmp_path, a__low__two=back, **sources)
    assert circles(import_graph(modules, with_names=True)) == []
    (circle,) = circles_of_folders(import_graph(modules, with_names=True))
    assert {"a.top", "a.low"} <= set(circle)
    modules = modules_of(tmp_path, a__low__two='"""a.top.one is above."""', **sources)
    assert circles_of_folders(import_graph(modules, with_names=True)) == []


def test_folders_are_looked_at_on_every_level(tmp_path: Path) -> None:
    sources = {"a__b__c__one": "import a.b.d.one", "a__b__d__one": "", "a__b__c__two": ""}
    back = "from a.b.c import two"
    modules = modules_of(tmp_path, a__b__d__two=back, **sources)
    assert circles_of_folders(import_graph(modules)) == [("a.b.c", "a.b.d")]
    # Two files beside each other are no folders, nor is a folder within another beside it.
    modules = modules_of(tmp_path, a__b="import a.c", a__c="import a.b", a__d__e="import a.b")
    assert circles_of_folders(import_graph(modules)) == []


def test_a_package_is_imported_where_a_name_is_taken_from_it(tmp_path: Path) -> None:
    package = "from a.b import thing"
    assert circles(graph_of(tmp_path, a=package, a__b="from a import c", a__c="")) == []
    found = circles(graph_of(tmp_path, a=package, a__b="from a import name"))
    assert found == [("a", "a.b")]


def test_circles_that_touch_are_one_and_others_are_told_apart(tmp_path: Path) -> None:
    sources = {"a": "import b", "b": "import a, c", "c": "import b", "d": "import e, a"}
    assert circles(graph_of(tmp_path, e="import d", **sources)) == [("a", "b", "c"), ("d", "e")]
