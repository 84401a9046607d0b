"""What it takes from the start of the process to the first paint, against a bare Qt window.

The ratio is what counts: both are measured in the same run, on the same machine, in turns; of the
processor's time, which others on the machine disturb least, beside that on the clock. Python finds
all modules compiled, as it does once the program is installed.
"""

import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROUNDS = 9

BUNDLE = Path(__file__).parents[2] / "dist" / "poda" / "poda"
"""Measured too, where `packaging/build.py` has left one."""

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
if BUNDLE.exists():
    COMMANDS["bundle"] = [str(BUNDLE), "--quit-after-paint"]


Taken = tuple[float, float]
"""Seconds on the clock, and of the processor."""


@pytest.fixture
def run(tmp_path: Path) -> Callable[[str], Taken]:
    """Runs one of them to its end; what it took."""
    environment = os.environ | {
        "PODA_HOME": str(tmp_path),
        "PYTHONDONTWRITEBYTECODE": "",
        "PYTHONPYCACHEPREFIX": str(tmp_path / "compiled"),
    }
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")

    def taken(name: str) -> Taken:
        start, before = time.perf_counter(), _processor_seconds()
        subprocess.run(COMMANDS[name], env=environment, check=True, capture_output=True)
        return time.perf_counter() - start, _processor_seconds() - before

    for name in COMMANDS:  # the disc's cache is warm for all
        taken(name)
    return taken


def _processor_seconds() -> float:
    """Of all child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.mark.parametrize("name", COMMANDS)
def test_start_to_first_paint(benchmark: Any, run: Callable[[str], Taken], name: str) -> None:
    benchmark.pedantic(run, args=(name,), rounds=ROUNDS)


def test_ratio_to_a_bare_window(benchmark: Any, run: Callable[[str], Taken]) -> None:
    taken: dict[str, list[Taken]] = {name: [] for name in COMMANDS}

    def each() -> None:
        for name, times in taken.items():
            times.append(run(name))

    benchmark.pedantic(each, rounds=ROUNDS)
    for which, what in enumerate(("clock", "processor")):
        medians = {
            name: statistics.median(one[which] for one in times) for name, times in taken.items()
        }
        benchmark.extra_info[what] = medians
        told = ", ".join(
            f"{name} {seconds:.3f} s (ratio {seconds / medians['bare']:.2f})"
            for name, seconds in medians.items()
        )
        print(f"\nfirst paint, {what}: {told}")  # noqa: T201
