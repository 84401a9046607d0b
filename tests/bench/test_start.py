"""The time from the start of the process to the first paint, against that of a bare Qt window.

The ratio is what counts: both are measured in the same run, on the same machine, in turns.
"""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROUNDS = 7

BARE = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow
class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, self.close)
app = QApplication([])
window = Window()
window.setCentralWidget(QLabel("bare"))
window.resize(1280, 800)
window.show()
app.exec()
"""

COMMANDS = {
    "bare": [sys.executable, "-c", BARE],
    "poda": [sys.executable, "-m", "poda", "--quit-after-paint"],
}


@pytest.fixture
def run(tmp_path: Path) -> Callable[[str], float]:
    """Runs one of the two to its end; the seconds that it took."""
    environment = os.environ | {"PODA_HOME": str(tmp_path)}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")

    def seconds(name: str) -> float:
        start = time.perf_counter()
        subprocess.run(COMMANDS[name], env=environment, check=True, capture_output=True)
        return time.perf_counter() - start

    for name in COMMANDS:  # the disc's cache is warm for both
        seconds(name)
    return seconds


@pytest.mark.parametrize("name", COMMANDS)
def test_start_to_first_paint(benchmark: Any, run: Callable[[str], float], name: str) -> None:
    benchmark.pedantic(run, args=(name,), rounds=ROUNDS)


def test_ratio_to_a_bare_window(benchmark: Any, run: Callable[[str], float]) -> None:
    taken: dict[str, list[float]] = {name: [] for name in COMMANDS}

    def both() -> None:
        for name, times in taken.items():
            times.append(run(name))

    benchmark.pedantic(both, rounds=ROUNDS)
    bare, poda = (statistics.median(times) for times in taken.values())
    benchmark.extra_info |= {"bare": bare, "poda": poda, "ratio": poda / bare}
    print(f"\nfirst paint: bare {bare:.3f} s, Poda {poda:.3f} s, ratio {poda / bare:.2f}")  # noqa: T201
