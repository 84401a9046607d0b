"""No file that Poda reads is run: what could do so is not in the sources, or is argued here.

What the window does with hostile files: tests/window/safety/test_no_code_in_files.py.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import poda

ROOT = Path(poda.__file__).parent

FORBIDDEN_MODULES = {
    "pickle", "_pickle", "cPickle", "cloudpickle", "dill", "joblib", "marshal", "shelve", "dbm",
    "yaml", "ruamel", "toml", "xml", "lxml", "jsonpickle", "code", "codeop", "runpy", "imp",
    "zipfile", "tarfile", "gzip", "bz2", "lzma", "zlib", "zipimport", "sqlite3", "urllib", "http",
    "requests", "ftplib",
}  # fmt: skip
"""What reads objects or code out of bytes, unpacks what may be large, or fetches something."""

FORBIDDEN_CALLS = {"eval", "exec", "compile", "__import__", "execfile"}
FORBIDDEN_METHODS = {
    ("np", "load"), ("numpy", "load"), ("np", "fromfile"), ("numpy", "fromfile"),
    ("np", "memmap"), ("numpy", "memmap"), ("np", "save"), ("np", "savez"), ("np", "loadtxt"),
    ("np", "genfromtxt"), ("os", "system"), ("os", "popen"), ("os", "execv"), ("ctypes", "CDLL"),
    ("ctypes", "cdll"), ("ctypes", "PyDLL"),
}  # fmt: skip

FORBIDDEN_IN_QT = {
    "QSettings", "QDataStream", "restoreGeometry", "restoreState", "saveGeometry", "saveState",
    "fromVariant", "QUiLoader", "QJSEngine", "QScriptEngine", "QPluginLoader", "QLibrary",
    "QProcess",
}  # fmt: skip
"""What reads objects of Qt's own out of bytes (Qt for Python unpickles those of Python among them),
runs what it reads, or starts another program."""

ALLOWED = {
    (
        "base/display.py",
        "ctypes.CDLL",
    ),  # the display server's library, and the plugins of our own Qt
    ("base/memory.py", "ctypes.CDLL"),  # the C library of this very process
    ("packages/arena/engine/external/guard.py", "ctypes.CDLL"),  # likewise
    ("engine/kernels/native.py", "ctypes.CDLL"),  # the library of kernels, installed with it
    ("play/sounds.py", "QProcess"),  # what plays a sound: names that stand in it, and our own file
    ("play/sounds.py", "zlib"),  # a checksum of our own table; nothing is unpacked
    ("play/pictures/frames.py", "zlib"),  # pictures in memory, packed by the very same window
    # Written, never read: the questions for other platforms.
    ("packages/teach/engine/exercises/platforms/moodle.py", "xml.etree"),
    ("packages/teach/engine/exercises/platforms/qti.py", "xml.etree"),
    ("packages/teach/engine/exercises/platforms/qti.py", "zipfile"),
    # Of bounded size, without entities; nothing that it refers to is fetched.
    ("packages/backgammon/engine/files/met.py", "xml.parsers"),
    (
        "packages/backgammon/engine/files/xg.py",
        "zlib",
    ),  # packed records of a match, unpacked one at a time, so many at most
    ("engine/documents.py", "zlib"),  # packed documents: text, of a length that is bounded
    (
        "packages/connect4/engine/solver.py",
        "zlib",
    ),  # a checksum of our own file; nothing is unpacked
}
"""What is there all the same, and why no file can steer it."""

IMPORTERS = {
    "engine/registry.py",  # kits and the like: names that stand in `engine/__init__.py`
    "base/packages.py",  # what packages add: names that stand in their manifests
    "engine/games/__init__.py",  # the registry of games: names that stand in it
    "engine/__init__.py",  # the public names: where each of them is stands in it
    "engine/kernels/native.py",  # kernels: names that stand in it, and in packages
}
"""Who imports by a name that is worked out: never one that a file tells."""


def used_in(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """What a module imports and calls that is forbidden, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                if name.name.partition(".")[0] in FORBIDDEN_MODULES:
                    yield name.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            if not node.level and str(node.module).partition(".")[0] in FORBIDDEN_MODULES:
                yield str(node.module), node.lineno
            for name in node.names:
                if name.name in FORBIDDEN_IN_QT:
                    yield name.name, node.lineno
        elif isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name) and node.func.id in FORBIDDEN_CALLS:
                yield node.func.id, node.lineno
            for keyword in node.keywords:
                if keyword.arg == "allow_pickle" or (
                    keyword.arg == "shell" and getattr(keyword.value, "value", None) is not False
                ):
                    yield keyword.arg, node.lineno
        elif isinstance(node, ast.Attribute):
            holder = getattr(node.value, "id", "")
            if (holder, node.attr) in FORBIDDEN_METHODS:
                yield f"{holder}.{node.attr}", node.lineno
            if node.attr in FORBIDDEN_IN_QT:
                yield node.attr, node.lineno


WORDS = re.compile(
    r"\b(?:"
    + "|".join(
        sorted(
            FORBIDDEN_MODULES
            | FORBIDDEN_CALLS
            | FORBIDDEN_IN_QT
            | {name for _, name in FORBIDDEN_METHODS}
            | {"allow_pickle", "shell", "import_module"}
        )
    )
    + r")\b"
)
"""Of which one must stand in a module that has anything forbidden: most need not be parsed."""


@cache
def modules() -> dict[str, ast.Module]:
    """All of Poda in which one of these words stands, by the path in the package."""
    texts = {path: path.read_text("utf-8") for path in sorted(ROOT.rglob("*.py"))}
    return {
        path.relative_to(ROOT).as_posix(): ast.parse(text)
        for path, text in texts.items()
        if WORDS.search(text)
    }


def test_no_module_turns_bytes_into_objects_or_code() -> None:
    found = {(name, what) for name, tree in modules().items() for what, _ in used_in(tree)}
    assert found == ALLOWED


@pytest.mark.parametrize(
    "line",
    ["import pickle", "from pickle import loads", "import yaml", "eval(text)", "exec(text)",
     "np.load(path)", "load(path, allow_pickle=True)", "import zipfile", "run(x, shell=True)",
     "from PySide6.QtCore import QObject, QSettings", "QtCore.QSettings(path)",
     "window.restoreGeometry(data)", "splitter.restoreState(data)", "QtCore.QDataStream(data)",
     "os.system(x)", "ctypes.CDLL(path)", "import xml.etree.ElementTree as e"],
)  # fmt: skip
def test_each_of_these_would_be_found(line: str) -> None:
    assert list(used_in(ast.parse(line)))


def test_nothing_is_imported_by_a_name_that_a_file_could_tell() -> None:
    found = set()
    for name, tree in modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and not isinstance((*node.args, None)[0], ast.Constant):
                function = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if function == "import_module":
                    found.add(name)
    assert found == IMPORTERS
