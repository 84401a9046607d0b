"""A picture that cannot be made is noticed: `.ci/run` has every state of the window drawn."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QFontDatabase, QImage
from PySide6.QtWidgets import QApplication

PACKAGING = Path(__file__).parents[2] / "packaging"
STATES = """
import sys
sys.path.insert(0, sys.argv[1])
import screenshots
from PySide6.QtCore import QTimer, qWarning
from poda.house.crash import CrashDialog

def raising(window):
    raise StopIteration

def in_a_slot(window):
    QTimer.singleShot(0, lambda: 1 / 0)

def crashed(window):
    screenshots.crash_dialog(window)  # and the picture is of the window behind it

kinds = {
    "plain": lambda window: None,
    "raises": raising,
    "raises-later": in_a_slot,
    "warns": lambda window: qWarning("a warning of Qt"),
    "crashes": crashed,
}
screenshots.STATES = [screenshots.State(name, "tictactoe", kinds[name]) for name in kinds]
sys.exit(screenshots.main(sys.argv[2:]))
"""

pytestmark = pytest.mark.slow


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """The script with its states replaced by five, of which one is sound."""
    if "Noto Sans Mono" not in QFontDatabase.families():
        pytest.skip("the pictures' font is missing (fonts-noto-core, fonts-noto-mono)")
    return subprocess.run(
        [sys.executable, "-c", STATES, str(PACKAGING), *words],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_state_that_raises_or_warns_or_crashes_is_named(qapp: QApplication) -> None:
    done = run("--check")
    assert done.returncode == 1, done.stderr
    last = done.stdout.splitlines()[-1]
    wrong = ("raises", "raises-later", "warns", "crashes")
    assert last == "5 states, failed: " + ", ".join(f"tictactoe-{name}" for name in wrong)
    assert "StopIteration" in done.stdout
    assert "ZeroDivisionError" in done.stdout
    assert "a warning of Qt" in done.stdout


def test_states_that_are_sound_pass(qapp: QApplication) -> None:
    done = run("--check", "--only", "plain")
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_picture_is_drawn_as_it_is_asked_for(qapp: QApplication, tmp_path: Path) -> None:
    look = ("--theme", "dark-contrast", "--language", "es", "--size", "1280x720", "--type", "2")
    done = run(str(tmp_path), "--only", "plain", *look)
    assert done.returncode == 0, done.stdout + done.stderr
    (picture,) = tmp_path.glob("*.png")
    assert picture.name == "tictactoe-plain-dark-contrast-es-1280x720-type2.png"
    image = QImage(str(picture))
    assert image.width() >= 1280
    seen = {
        image.pixelColor(x, y).rgb()
        for x in range(0, image.width(), 9)
        for y in range(0, image.height(), 9)
    }
    assert len(seen) > 5  # and not one blank surface
