"""Single mutants of a module: what `mutation.py` tries, one small fault at a time.

A mutant changes one operator, comparison, constant, condition or return of the code that runs.
Left alone are texts, annotations, decorators, what is logged or raised, and arguments that only
say how strictly to look (`strict=True`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.Pow: ast.Mult,
}
EXTREMES: Final = {"min": "max", "max": "min"}
LOGGING: Final = ("_log", "logging", "warnings")
STRICTNESS: Final = ("strict", "slots", "frozen", "stacklevel", "daemon")
TEXTS: Final = (ast.JoinedStr, ast.List, ast.ListComp, ast.Tuple)


@dataclass(frozen=True)
class Mutant:
    """One fault.

    Attributes:
        module: the dotted name of the module.
        scope: the function or class that it is in, with dots; "" for the module itself.
        before, after: the expression or statement as it stands, and as the mutant has it.
        nth: which one of several alike in the scope, from 0.
        line: where it begins, from 1.
        start, end: which bytes of the source are replaced.
    """

    module: str
    scope: str
    before: str
    after: str
    nth: int
    line: int
    start: int
    end: int

    @property
    def name(self) -> str:
        """Names it for as long as its scope is not changed; lines may move."""
        again = f" #{self.nth + 1}" if self.nth else ""
        place = f"{self.module}:{self.scope}" if self.scope else self.module
        return f"{place}: {self.before} -> {self.after}{again}"

    def applied_to(self, source: str) -> str:
        """The source of the module with the fault in it."""
        text = source.encode()
        return (text[: self.start] + self.after.encode() + text[self.end :]).decode()


def mutants_of(source: str, module: str) -> list[Mutant]:
    """Every single mutant of a module's source, from its beginning to its end."""
    lines = [0]
    for line in source.encode().splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    found: list[Mutant] = []
    seen: dict[tuple[str, str, str], int] = {}
    for scope, node, after in _changes(ast.parse(source), ""):
        before = ast.unparse(node)
        key = scope, before, after
        nth = seen[key] = seen.get(key, -1) + 1
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = lines[node.lineno - 1] + node.col_offset
        end = lines[node.end_lineno - 1] + node.end_col_offset
        found.append(Mutant(module, scope, before, after, nth, node.lineno, start, end))
    return found


Change = tuple[str, ast.expr | ast.stmt, str]


def _changes(node: ast.AST, scope: str) -> Iterator[Change]:
    """All that is changed in a node and below it: in which scope, what, and into what."""
    if isinstance(node, ast.expr | ast.stmt):
        for after in _of_node(node):
            yield scope, node, after
    for test in _conditions(node):
        yield scope, test, _text(ast.UnaryOp(ast.Not(), test))
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        scope = f"{scope}.{node.name}" if scope else node.name
    for child in _looked_at(node):
        yield from _changes(child, scope)


def _looked_at(node: ast.AST) -> Iterator[ast.AST]:
    """The children of a node that run, and matter."""
    match node:
        case ast.FunctionDef():
            yield from (default for default in node.args.defaults)
            yield from (default for default in node.args.kw_defaults if default)
            yield from node.body
        case ast.ClassDef():
            yield from node.body
        case ast.AnnAssign():
            yield from [node.value] if node.value else []
        case ast.If() if "TYPE_CHECKING" in ast.unparse(node.test):
            yield from node.orelse
        case ast.Raise() | ast.JoinedStr() | ast.Assert():
            return
        case ast.Assign() if any(_named(target).startswith("__") for target in node.targets):
            return
        case ast.Call() if _root(node.func) in (*LOGGING, "TypeVar", "cast"):
            return
        case ast.keyword() if node.arg in STRICTNESS:
            return
        case _:
            yield from ast.iter_child_nodes(node)


def _named(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _root(node: ast.AST) -> str:
    while isinstance(node, ast.Attribute):
        node = node.value
    return _named(node)


def _of_node(node: ast.expr | ast.stmt) -> Iterator[str]:
    """What the node may be turned into, each as source that stands in its place."""
    match node:
        case ast.Compare():
            for place, operator in enumerate(node.ops):
                ops = [*node.ops]
                ops[place] = COMPARISONS[type(operator)]()
                yield _text(ast.Compare(node.left, ops, node.comparators))
        case ast.BoolOp():
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield _text(ast.BoolOp(other, node.values))
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield _text(node.operand)
        case ast.BinOp() if type(node.op) in OPERATORS and not _is_text(node.left, node.right):
            yield _text(ast.BinOp(node.left, OPERATORS[type(node.op)](), node.right))
        case ast.AugAssign() if type(node.op) in OPERATORS and not _is_text(node.value):
            yield ast.unparse(ast.AugAssign(node.target, OPERATORS[type(node.op)](), node.value))
        case ast.Constant():
            yield from _of_constant(node.value)
        case ast.Call(func=ast.Name(id=name)) if name in EXTREMES:
            yield ast.unparse(ast.Call(ast.Name(EXTREMES[name]), node.args, node.keywords))
        case ast.Call(func=ast.Name(id="range"), args=[*_, _]):
            where = min(1, len(node.args) - 1)
            args = [*node.args]
            args[where] = ast.BinOp(args[where], ast.Sub(), ast.Constant(1))
            yield ast.unparse(ast.Call(node.func, args, node.keywords))
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield "return None"
        case ast.Break():
            yield "continue"
        case ast.Continue():
            yield "break"


def _of_constant(value: object) -> Iterator[str]:
    if isinstance(value, bool):
        yield str(not value)
    elif isinstance(value, int | float):
        yield f"({value + 1})"


def _conditions(node: ast.AST) -> Iterator[ast.expr]:
    """What is asked there, where no other change turns the answer round."""
    tests: list[ast.expr] = []
    match node:
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            tests = [test]
        case ast.comprehension():
            tests = node.ifs
    for test in tests:
        if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Constant):
            yield test


def _is_text(*nodes: ast.expr) -> bool:
    """Whether one of them is a text or a list, where another operator would only be an error."""
    return any(
        isinstance(node, TEXTS) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
        for node in nodes
    )


def _text(node: ast.expr) -> str:
    return f"({ast.unparse(ast.fix_missing_locations(node))})"
