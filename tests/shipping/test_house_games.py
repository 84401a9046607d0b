"""What a tab wants of one game only is asked of the game or of its kit, never by its key.

The sources are read, not run: a comparison with the key of a game, a `match` on it and a table by
keys are found wherever they stand, also where a constant holds the key.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import poda
from poda.engine.games import GAMES

ROOT = Path(poda.__file__).parent
CLASSES = {type(game).__name__ for game in GAMES.values()}
TABLES_OF_KITS = {
    "engine/__init__.py",
    "play/model/kit.py",
    "tree/drawing/boards.py",
    "widgets/boards/__init__.py",
}
"""Where kits are named, a line a game: these tables are registries, and no branches."""

OWN_PACKAGES = tuple(f"packages/{key}/" for key in GAMES)
"""The package of a game may ask whether it is that game: a command's options are only for it."""

DICE = {
    "play/actions.py": 2,
    "play/model/analysis.py": 2,
    "play/model/board.py": 3,
    "play/model/game.py": 6,
    "play/panels/analysis_panel.py": 1,
    "play/panels/board_panel.py": 3,
    "play/panels/dice_menu.py": 1,
    "play/panels/dice_row.py": 1,
    "play/panels/move_list.py": 1,
    "play/tab.py": 1,
    "play/words.py": 3,
}
"""Where Play asks whether there are dice, and means the dice: who throws, and what is kept of it.
It only gets shorter."""


def _key_in(node: ast.expr | None, constants: frozenset[str]) -> bool:
    """Whether an expression is the key of a game, or a collection of keys alone."""
    parts: list[ast.expr | None]
    match node:
        case ast.Constant(value=str(value)):
            return value in GAMES
        case ast.Name(id=name):
            return name in constants
        case ast.Attribute(value=ast.Name(id=owner), attr=name):
            return f"{owner}.{name}" in constants
        case ast.Tuple(elts=several) | ast.List(elts=several) | ast.Set(elts=several):
            parts = [*several]
        case ast.Dict(keys=several):
            return any(_key_in(each, constants) for each in several)
        case ast.Starred(value=value):
            parts = [value]
        case ast.Call(args=[inner, *_], func=ast.Name(id="frozenset" | "set" | "tuple")):
            parts = [inner]
        case _:
            parts = []
    return bool(parts) and all(_key_in(each, constants) for each in parts)


def _constants(tree: ast.Module) -> set[str]:
    """The names in a module, and in its classes, of what holds the key of a game."""
    found = {f"{name}.key" for name in CLASSES}
    bodies = [("", tree.body)]
    bodies += [(f"{each.name}.", each.body) for each in tree.body if isinstance(each, ast.ClassDef)]
    for owner, body in bodies:
        for statement in body:
            match statement:
                case (
                    ast.Assign(targets=[ast.Name(id=name)], value=value)
                    | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
                ):
                    if _key_in(value, frozenset(found)):
                        found.add(owner + name)
                    match value:
                        case ast.Call(func=ast.Name(id=made)) if made in CLASSES:
                            found.add(f"{name}.key")  # RULES = Backgammon()
    return found


def _branches(tree: ast.Module, constants: frozenset[str]) -> Iterator[int]:
    """The lines on which it is asked which game it is."""
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=left, comparators=others):
                if any(_key_in(each, constants) for each in (left, *others)):
                    yield node.lineno
            case ast.Dict():
                if _key_in(node, constants):
                    yield node.lineno
            case ast.MatchValue(value=value):
                if _key_in(value, constants):
                    yield node.lineno


def _imported(tree: ast.Module) -> set[str]:
    """The names that a module imports, and the modules under theirs."""
    return {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }


def found_in(sources: dict[str, str]) -> list[str]:
    """Every branch on a game's key, as `file:line`."""
    trees = {path: ast.parse(text) for path, text in sources.items()}
    own = {path: _constants(tree) for path, tree in trees.items()}
    everywhere = set().union(*own.values())
    found = []
    for path, tree in trees.items():
        imported = _imported(tree)
        reached = {
            name
            for name in everywhere
            if name.partition(".")[0] in imported or name.rpartition(".")[2] in imported
        }
        of_modules = {
            f"{Path(other).stem}.{name}"
            for other, names in own.items()
            if Path(other).stem in imported
            for name in names
        }
        renamed = {
            alias.asname
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
            if alias.asname and alias.name in everywhere
        }
        constants = frozenset(own[path] | reached | of_modules | renamed)
        found += [f"{path}:{line}" for line in sorted(set(_branches(tree, constants)))]
    return found


def sources() -> dict[str, str]:
    return {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(ROOT.rglob("*.py"))
    }


@cache
def branches() -> list[str]:
    return found_in(sources())


def test_nobody_asks_which_game_it_is() -> None:
    elsewhere = [each for each in branches() if not each.startswith(OWN_PACKAGES)]
    assert [each for each in elsewhere if each.partition(":")[0] not in TABLES_OF_KITS] == []


def test_every_table_of_kits_is_one() -> None:
    assert {each.partition(":")[0] for each in branches()} >= TABLES_OF_KITS


@pytest.mark.parametrize(
    "text",
    [
        'if game.key == "connect4": pass',
        'if game.key not in ("tictactoe", "backgammon"): pass',
        'KEY: Final = "backgammon"\nif key != KEY: pass',
        "if key == Backgammon.key: pass",
        "RULES = ConnectFour()\nif key == RULES.key: pass",
        'class Board:\n    GAME = "tictactoe"\nif key == Board.GAME: pass',
        'LEVELS = {"connect4": 3}[key]',
        "match key:\n    case 'backgammon': pass",
    ],
)
def test_a_branch_is_seen(text: str) -> None:
    assert len(found_in({"one.py": text})) == 1


def test_a_key_that_is_imported_is_seen() -> None:
    lines = {"one.py": 'GAME = "backgammon"', "two.py": "from one import GAME\nkey == GAME"}
    assert found_in(lines) == ["two.py:2"]
    by_module = {"one.py": lines["one.py"], "two.py": "import one\nkey == one.GAME"}
    assert found_in(by_module) == ["two.py:2"]


@pytest.mark.parametrize(
    "text",
    [
        'game = GAMES["connect4"]',
        'PAGES = "play", "backgammon"\nif page in PAGES: pass',
        "key == own",
    ],
)
def test_what_asks_for_no_game_is_not_meant(text: str) -> None:
    assert found_in({"one.py": text}) == []


def test_only_dice_are_asked_for_dice() -> None:
    found = {
        path: len(re.findall(r"\bhas_dice\b", text))
        for path, text in sources().items()
        if path.startswith("play/") and re.search(r"\bhas_dice\b", text)
    }
    assert found == DICE
