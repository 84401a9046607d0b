"""The pictures of the window can still be made."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QFontDatabase, QImage
from PySide6.QtWidgets import QApplication

SCRIPT = Path(__file__).parents[2] / "packaging" / "screenshots.py"
NAMES = (
    "connect4-lines-light-en-1280x800",
    "tictactoe-start-dark-es-1920x1080",
    "connect4-engine-dialog-dark-es",
    "tree-cut-light-en-1280x800",
    "tree-library-dark-es",
    "training-young-light-en-1280x800",
    "training-proven-dark-es",
)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_drawn(qapp: QApplication, tmp_path: Path, name: str) -> None:
    if "Noto Sans Mono" not in QFontDatabase.families():
        pytest.skip("the pictures' font is missing (fonts-noto-core, fonts-noto-mono)")
    done = subprocess.run(
        [sys.executable, str(SCRIPT), str(tmp_path), "--only", name],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
        timeout=200,
    )
    assert done.returncode == 0, done.stderr
    (picture,) = tmp_path.glob("*.png")
    image = QImage(str(picture))
    assert not image.isNull()
    seen = {
        image.pixelColor(x, y).rgb()
        for x in range(0, image.width(), 9)
        for y in range(0, image.height(), 9)
    }
    assert len(seen) > 5  # and not one blank surface
