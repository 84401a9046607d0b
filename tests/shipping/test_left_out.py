"""What poda.spec leaves out of the bundle is not missed: neither by Poda, nor by what it uses."""

import ast
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGING = Path(__file__).parent.parent.parent / "packaging"

# A Python that finds no module of a list (as the bundle's does), and another in the place of Qt's
# for OpenGL; what follows is what it does then.
WITHOUT = """
import importlib.util, sys
from importlib.abc import MetaPathFinder

class Without(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if any(name == left or name.startswith(left + ".") for left in {left!r}):
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Without())
for name in ("PySide6.QtOpenGL", "PySide6.QtOpenGLWidgets"):
    spec = importlib.util.spec_from_file_location(name, {stand_in!r})
    sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules[name])
"""

EVERY_MODULE = """
import pkgutil, poda
found = [module.name for module in pkgutil.walk_packages(poda.__path__, "poda.")]
for name in found:
    if ".kernels." not in name:  # sources in numba's language
        importlib.import_module(name)
print(len(found))
"""

PLOT = """
from PySide6.QtWidgets import QApplication
app = QApplication([])
import pyqtgraph
plot = pyqtgraph.PlotWidget()
plot.resize(200, 100)
empty = plot.grab().toImage()
curve = plot.plot([1.0, 3.0, 2.0])
curve.setFillLevel(0.0)
curve.setBrush("red")
print(plot.grab().toImage() != empty)
"""

MATCH = """
from poda.__main__ import main
sys.argv = ["poda", "match", "random", "random", "--game", "tictactoe", "--games", "20"]
sys.exit(main())
"""


def left_out() -> list[str]:
    """The list as poda.spec has it, without the modules that another takes the place of."""
    tree = ast.parse((PACKAGING / "poda.spec").read_text("utf-8"))
    values = [
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "EXCLUDED"
    ]
    (names,) = map(ast.literal_eval, values)
    return [name for name in names if "OpenGL" not in name]


def program(then: str) -> list[str]:
    head = WITHOUT.format(left=left_out(), stand_in=str(PACKAGING / "no_opengl.py"))
    return [sys.executable, "-B", "-c", head + then]


@pytest.mark.parametrize(("then", "said"), [(EVERY_MODULE, r"\d{3}"), (PLOT, "True")])
def test_python_without_it_does_the_same(then: str, said: str) -> None:
    run = subprocess.run(
        program(then),
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert re.fullmatch(said, run.stdout.strip())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="terminals differ")
def test_a_terminal_shows_how_far_it_is_without_it(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    run = subprocess.Popen(
        program(MATCH),
        env=os.environ | {"PODA_HOME": str(tmp_path), "TERM": "xterm", "COLUMNS": "100"},
        stdout=subprocess.DEVNULL,
        stderr=theirs,
    )
    os.close(theirs)
    shown = b""
    while True:
        try:
            more = os.read(ours, 4096)
        except OSError:  # the last who could write has gone
            break
        if not more:
            break
        shown += more
    os.close(ours)
    assert run.wait() == 0, shown.decode("utf-8", "replace")
    assert "━".encode() in shown
