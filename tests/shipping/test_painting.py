"""What Qt draws lies in memory of its own, and a painter ends with its block.

Qt asks at an address for whatever wrapper is registered there, also for one of an object that is
gone: in the midst of a paint a line was a layout's item. And a painter that an exception leaves
open ends the process with the next picture.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import poda

ROOT = Path(poda.__file__).parent
PIXELS = "widgets/pixels.py"
"""The one file in which numpy and Qt look into each other's pixels, to copy them."""
TAKEN_BACK = "house/theme.py"
"""The one file in which what a painter was told is taken back by hand."""

ADDRESSES = {
    "wrapInstance", "wrapinstance", "getCppPointer", "unwrapinstance", "VoidPtr", "voidptr",
    "PrimitiveArray", "fromRawData", "setRawData", "scanLine", "constScanLine",
    "arrayToQPolygonF", "arrayToQPath", "ndarray_from_qpolygonf", "ndarray_from_qimage",
    "ndarray_to_qimage", "makeQImage",
}  # fmt: skip
"""What makes an object of Qt's out of an address, or shows its memory to others."""

POINTERS = {
    "ctypes", "data_as", "from_address", "addressof", "__array_interface__", "bits", "constBits",
}  # fmt: skip
"""What tells an address, or shows memory: of no use beside Qt."""

CHARTS = {"GraphicsView", "AxisItem", "GraphicsLayout", "ViewBox", "TextItem", "PlotCurveItem"}
"""What Poda has of pyqtgraph. None of it fills Qt's memory but the curve, which is told to paint in
another way (tests/training/plots/test_pictures.py)."""

ALLOWED = {
    (PIXELS, "bits"),
    (PIXELS, "constBits"),
    ("base/display.py", "ctypes"),  # the library of the display server is asked
}

PAINTERS = {"QPainter", "QStylePainter"}


def name_of(node: ast.expr) -> str:
    """The last part of a dotted name."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def addresses_in(tree: ast.Module, text: str) -> Iterator[tuple[str, int]]:
    """What gives Qt memory that is not its own, with its line."""
    beside_qt = re.search(r"^\s*(?:from|import) PySide6", text, re.MULTILINE)
    for node in ast.walk(tree):
        names = []
        if isinstance(node, ast.ImportFrom):
            names = [str(node.module), *(alias.name for alias in node.names)]
        elif isinstance(node, ast.Attribute | ast.Name):
            names = [name_of(node)]
        for name in names:
            if name in ADDRESSES or (beside_qt and name in POINTERS):
                yield name, node.lineno  # type: ignore[attr-defined]
        if isinstance(node, ast.Attribute) and name_of(node.value) == "pg":
            names = {node.attr} - CHARTS
            yield from ((f"pg.{name}", node.lineno) for name in names)
        if isinstance(node, ast.Call) and name_of(node.func) == "QImage" and len(node.args) > 3:
            yield "QImage of a buffer", node.lineno


def open_painters_in(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Painters that are ended in any other way than by a block, with their line."""
    held = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.With):
            held |= {id(item.context_expr) for item in node.items}
        for statements in (getattr(node, "body", None), getattr(node, "orelse", None)):
            if isinstance(statements, list):
                held |= set(_entered_next(statements))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = name_of(node.func)
        if name in PAINTERS and node.args and id(node) not in held:
            yield f"{name}(...) without a block", node.lineno
        of = name_of(node.func.value) if isinstance(node.func, ast.Attribute) else ""
        if name in ("save", "restore", "begin", "end") and of.endswith("painter"):
            yield f"painter.{name}()", node.lineno


def _entered_next(statements: list[ast.stmt]) -> Iterator[int]:
    """The values that are given a name and entered by it with the next statement."""
    for one, two in pairwise(statements):
        if isinstance(one, ast.Assign) and isinstance(two, ast.With):
            names = {name_of(target) for target in one.targets}
            if names & {name_of(item.context_expr) for item in two.items}:
                yield id(one.value)


def test_qt_is_given_no_address_and_no_buffer() -> None:
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        text, place = path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix()
        if re.search(rf"\b(?:{'|'.join(ADDRESSES | POINTERS)}|QImage|pg)\b", text):
            found += [
                f"{place}:{line}: {name}"
                for name, line in addresses_in(ast.parse(text), text)
                if (place, name) not in ALLOWED
            ]
    assert not found


def test_a_painter_ends_with_its_block() -> None:
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        text, place = path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix()
        if "ainter" in text:
            found += [
                f"{place}:{line}: {name}"
                for name, line in open_painters_in(ast.parse(text))
                if place != TAKEN_BACK
                and (place, name) != ("widgets/printing.py", "painter.begin()")
            ]
    assert not found


@pytest.mark.parametrize(
    "line",
    [
        "from shiboken6 import wrapInstance",
        "painter.drawLines(shiboken6.wrapInstance(buffer, QLineF), 3)",
        "place = getCppPointer(item)[0]",
        "buffer.ctypes.data",
        "pixels = np.frombuffer(image.bits(), np.uint8)",
        "image = QImage(pixels.data, wide, high, QImage.Format.Format_RGB32)",
        "image = QImage(pixels.data, wide, high, 4 * wide, QImage.Format.Format_RGB32)",
        "pg.functions.arrayToQPolygonF(x, y)",
        "dots = pg.ScatterPlotItem()",
    ],
)
def test_a_buffer_is_noticed(line: str) -> None:
    text = f"from PySide6.QtGui import QImage\n{line}\n"
    assert list(addresses_in(ast.parse(text), text))


@pytest.mark.parametrize(
    "lines",
    [
        "painter = QPainter(self)\npainter.drawLine(line)",
        "painter, theme = QPainter(self), theme_of()",
        "painter = QStylePainter(self)\npainter.drawPrimitive(frame)\nwith painter:\n    pass",
        "painter.save()\npainter.rotate(90)",
        "self._painter.restore()",
    ],
)
def test_an_open_painter_is_noticed(lines: str) -> None:
    assert list(open_painters_in(ast.parse(lines)))


@pytest.mark.parametrize(
    "lines",
    [
        "with QPainter(self) as painter:\n    painter.drawLine(line)",
        "painter = QStylePainter(self)\nwith painter:\n    painter.drawPrimitive(frame)",
        "stage = Stage(QPainter(), drawing)",  # paints nothing: it measures
        "image = QImage(wide, high, QImage.Format.Format_RGB32)",
    ],
)
def test_what_is_right_is_left_alone(lines: str) -> None:
    tree = ast.parse(lines)
    assert not list(open_painters_in(tree))
    assert not list(addresses_in(tree, lines))
