"""On a screen of two device pixels to a pixel everything is drawn for it, and not blown up.

The ratio is fixed when the application is built: each test is a process of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

pytestmark = pytest.mark.slow

LEAST = 1.6
"""How many times as steep an edge is as the same one blown up; that one's own blow-up: 1.5."""

SCRIPT = """
import sys
from PySide6.QtCore import QSize, Qt, QTimer, QEventLoop
from PySide6.QtWidgets import QApplication
from poda.window.app import build_application, follow_settings
from poda.house.settings import settings

app = build_application()
follow_settings()
settings().theme = "light"
settings().animations = False
from poda.window.main_window import MainWindow
from poda.play.model.game import PERSON
from poda.house.theme import icon

def until(condition):
    loop, timer = QEventLoop(), QTimer(interval=20)
    timer.timeout.connect(lambda: loop.quit() if condition() else None)
    timer.start()
    if not condition():
        loop.exec()

folder = sys.argv[1]
window = MainWindow()
window.resize(1280, 800)
window.show()
for game in ("tictactoe", "connect4", "backgammon"):
    window.play.choose_game(game)
    for side in (1, -1):
        window.play.model.set_player(side, PERSON)
    if game != "backgammon":
        for move in "152":
            window.play.model.ask_text(move)
    app.processEvents()
    window.play.board.board.grab().save(f"{folder}/{game}.png")
window.tabs.setCurrentIndex(1)
tree = window.tree
until(lambda: tree.model.recording is not None and tree.model.busy is None)
tree.model.go(12)
app.processEvents()
tree.parts.view.grab().save(f"{folder}/tree.png")
tree.parts.transport.grab().save(f"{folder}/transport.png")
window.tabs.setCurrentIndex(2)
sys.path.insert(0, sys.argv[2])
from training.plots.histories import made_up
charts = window.training.charts
until(lambda: not window.training._stale)
charts.show_history(made_up(60), "tictactoe")
charts.flush()
app.processEvents()
charts.grab().save(f"{folder}/charts.png")
for name in ("play", "save", "undo"):
    icon(name).pixmap(QSize(20, 20)).save(f"{folder}/icon-{name}.png")
window.play.model.stand_down()
window.close()
"""


@pytest.fixture(scope="module", params=["1", "1.5", "2"])
def drawn(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[float, Path]:
    """The ratio, and the folder with the pictures that were drawn for it."""
    folder = tmp_path_factory.mktemp("sharp")
    home = tmp_path_factory.mktemp("home")
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(folder), str(Path(__file__).parents[1])],
        env={
            **os.environ,
            "QT_QPA_PLATFORM": "offscreen",
            "QT_SCALE_FACTOR": request.param,
            "PODA_HOME": str(home),
        },
        capture_output=True,
        text=True,
        check=False,
        timeout=200,
    )
    assert done.returncode == 0, done.stderr
    return float(request.param), folder


Pixels = npt.NDArray[np.float64]


def gray(path: Path) -> Pixels:
    """The picture, one number from 0 to 255 a pixel."""
    image = QImage(str(path)).convertToFormat(QImage.Format.Format_ARGB32)
    flat = QImage(image.size(), QImage.Format.Format_Grayscale8)
    flat.fill(255)
    painter = QPainter(flat)
    painter.drawImage(0, 0, image)
    painter.end()
    lines = np.frombuffer(flat.constBits(), np.uint8).reshape(flat.height(), flat.bytesPerLine())
    return lines[:, : flat.width()].astype(float)


def smeared(pixels: Pixels) -> Pixels:
    """The picture as a blown up one would be: half as large, and smoothly enlarged."""
    image = QImage(
        np.ascontiguousarray(pixels.astype(np.uint8)).tobytes(),
        pixels.shape[1], pixels.shape[0], pixels.shape[1], QImage.Format.Format_Grayscale8,
    )  # fmt: skip
    mode = Qt.TransformationMode.SmoothTransformation
    small = image.scaled(image.width() // 2, image.height() // 2, mode=mode)
    large = small.scaled(image.size(), mode=mode)
    lines = np.frombuffer(large.constBits(), np.uint8).reshape(large.height(), -1)
    return lines[:, : large.width()].astype(float)


def sharpest(pixels: Pixels) -> float:
    """The steepest step between neighbours that one picture in a thousand has."""
    steps = np.concatenate([
        np.abs(np.diff(pixels, axis=1)).ravel(), np.abs(np.diff(pixels, axis=0)).ravel()
    ])  # fmt: skip
    return float(np.sort(steps)[-max(1, len(steps) // 1000)])


NAMES = (
    "tictactoe", "connect4", "backgammon", "tree", "transport", "charts",
    "icon-play", "icon-save", "icon-undo",
)  # fmt: skip


def test_every_picture_has_all_its_device_pixels(drawn: tuple[float, Path]) -> None:
    ratio, folder = drawn
    for name in ("save", "play", "undo"):
        assert QImage(str(folder / f"icon-{name}.png")).width() == round(20 * ratio)
    tree = QImage(str(folder / "tree.png"))
    assert tree.width() == pytest.approx(852 * ratio, rel=0.1)


def test_a_picture_that_was_blown_up_would_be_noticed(drawn: tuple[float, Path]) -> None:
    _, folder = drawn
    blown_up = smeared(gray(folder / "connect4.png"))
    assert sharpest(blown_up) < LEAST * sharpest(smeared(blown_up))


def test_edges_are_as_sharp_as_the_screen_can_show(drawn: tuple[float, Path]) -> None:
    ratio, folder = drawn
    for name in NAMES:
        pixels = gray(folder / f"{name}.png")
        blown_up = smeared(pixels)
        assert sharpest(pixels) > LEAST * sharpest(blown_up), (name, ratio)
