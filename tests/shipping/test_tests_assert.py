"""No test passes because there was nothing to look at: each comes to an assertion of its own.

A loop may be empty and a condition false, so what is asserted there alone may never be: a loop goes
through a literal, or through `some(...)`, which fails where there is nothing.
"""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from some import some

TESTS: Final = Path(__file__).parent.parent
ASSERTING: Final = ("raises", "warns", "fail", "waitUntil", "waitSignal", "waitSignals", "until")
"""Calls that fail where something is not so. So do those that begin with `assert`."""
AS_MANY: Final = ("enumerate", "zip", "product", "sorted", "reversed", "list", "tuple", "set")
"""As many as there are in all that they are given."""
LATER: Final = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


@cache
def trees() -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text("utf-8")) for path in sorted(TESTS.rglob("*.py"))}


@cache
def functions() -> dict[str, list[tuple[Path, ast.FunctionDef]]]:
    """All functions of the tests, by name."""
    found: dict[str, list[tuple[Path, ast.FunctionDef]]] = {}
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                found.setdefault(node.name, []).append((path, node))
    return found


@cache
def constants(path: Path) -> dict[str, ast.expr]:
    """What the names at the top of a file stand for."""
    found: dict[str, ast.expr] = {}
    for node in trees()[path].body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found[node.targets[0].id] = node.value
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            found[node.target.id] = node.value
    return found


def name_of(function: ast.expr) -> str:
    return getattr(function, "attr", "") or getattr(function, "id", "")


def is_full(things: ast.expr, known: dict[str, ast.expr]) -> bool:  # noqa: PLR0911 - a table
    """Whether one sees that there is something in it."""
    match things:
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return any(not isinstance(part, ast.Starred) for part in parts)
        case ast.Dict(keys=keys):
            return bool(keys)
        case ast.Constant(value=value):
            return bool(value)
        case ast.Name(id=name):
            return name in known and is_full(known[name], {})
        case ast.Call(func=ast.Name(id="range"), args=args):
            numbers: list[Any] = [getattr(arg, "value", None) for arg in args]
            return all(type(number) is int for number in numbers) and len(range(*numbers)) > 0
        case ast.Call(func=ast.Attribute(value=inner, attr="items" | "values" | "keys")):
            return is_full(inner, known)
        case ast.Call(func=function, args=args):
            name = name_of(function)
            return name == "some" or (name in AS_MANY and all(is_full(a, known) for a in args))
    return False


def leaves(line: ast.AST, *, loop: bool = False) -> bool:
    """Whether it may leave the lines that it is among; `loop`: it is in a loop of its own."""
    match line:
        case ast.Return():
            return True
        case ast.Break() | ast.Continue():
            return not loop
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef() | ast.Lambda():
            return False
    loop = loop or isinstance(line, ast.For | ast.While)
    return any(leaves(part, loop=loop) for part in ast.iter_child_nodes(line))


class Reader:
    """Reads the functions of a file."""

    def __init__(self, path: Path) -> None:
        self.path, self.known = path, constants(path)

    def mentions(self, body: list[ast.stmt]) -> bool:
        """Whether there is an assertion anywhere, though it may never be come to."""
        return any(
            isinstance(node, ast.Assert) or (isinstance(node, ast.Call) and self.call_asserts(node))
            for line in body
            for node in ast.walk(line)
        )

    def asserts(self, body: list[ast.stmt]) -> bool:
        """Whether whoever runs these lines comes to an assertion."""
        for line in body:
            if self.line_asserts(line):
                return True
            if leaves(line):
                return False  # what is below may be left out
        return False

    def line_asserts(self, line: ast.stmt) -> bool:  # noqa: PLR0911 - a table
        match line:
            case ast.Assert():
                return True
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                return False
            case ast.For(iter=things):
                here = is_full(things, self.known) and self.asserts(line.body)
                return here or self.calls(things)
            case ast.While(test=test):
                return self.calls(test) or (
                    isinstance(test, ast.Constant) and self.asserts(line.body)
                )
            case ast.If(test=test):
                both = self.asserts(line.body) and self.asserts(line.orelse)
                return both or self.calls(test)
            case ast.With(items=items):
                return self.asserts(line.body) or any(self.calls(i.context_expr) for i in items)
            case ast.Try():
                ways = [line.body + line.orelse, *(handler.body for handler in line.handlers)]
                return all(map(self.asserts, ways)) or self.asserts(line.finalbody)
            case ast.Match():
                return False
        return self.calls(line)

    def calls(self, node: ast.AST) -> bool:
        """Whether a call in it, made in any case, asserts something."""
        if isinstance(node, ast.Call) and self.call_asserts(node):
            return True
        if isinstance(node, LATER):
            return False
        parts: list[ast.AST] = list(ast.iter_child_nodes(node))
        if isinstance(node, ast.BoolOp):
            parts = [node.values[0]]
        elif isinstance(node, ast.IfExp):
            parts = [node.test]
        return any(map(self.calls, parts))

    def call_asserts(self, call: ast.Call) -> bool:
        name = name_of(call.func)
        if name in ASSERTING or name.startswith("assert"):
            return True
        if name == "some":  # its own assertion is not the test's
            return False
        helpers = functions().get(name, [])
        near = [each for each in helpers if each[0] == self.path] or helpers
        # Of methods only the name is known: whichever it is, it has to.
        enough = all if isinstance(call.func, ast.Attribute) else any
        return (
            bool(near)
            and not name.startswith("test_")
            and enough(helper_asserts(*each) for each in near)
        )


being_read: set[ast.FunctionDef] = set()


@cache
def helper_asserts(path: Path, helper: ast.FunctionDef) -> bool:
    if helper in being_read:  # it calls itself
        return False
    being_read.add(helper)
    return Reader(path).asserts(helper.body)


def test_every_test_comes_to_an_assertion() -> None:
    tests = [
        (path, test)
        for name, found in functions().items()
        if name.startswith("test_")
        for path, test in found
        if path.name.startswith("test_")
        and "bench" not in path.parts  # what measures asserts nothing
    ]
    assert len(tests) > 3000
    # Without any, it states that nothing is raised.
    assert [
        f"{path.relative_to(TESTS)}:{test.lineno} {test.name}"
        for path, test in tests
        if Reader(path).mentions(test.body) and not Reader(path).asserts(test.body)
    ] == []


def test_every_test_stands_where_the_suite_looks() -> None:
    """A file beside the folders that pytest collects from is run by nobody."""
    text = (TESTS.parent / "pyproject.toml").read_text("utf-8")
    folders = {
        TESTS.parent / each
        for each in tomllib.loads(text)["tool"]["pytest"]["ini_options"]["testpaths"]
    }
    # Benches are run by hand.
    files = some(path for path in TESTS.rglob("test_*.py") if TESTS / "bench" not in path.parents)
    assert [path for path in files if folders.isdisjoint(path.parents)] == []
