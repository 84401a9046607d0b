"""Ten minutes of training in the real window, with a robot at it: memory is bounded, Qt is quiet.

    python tests/bench/soak_training.py [MINUTES] [PRESET]

Prints the memory every half minute; ends with 1 if Qt warned, if anything failed, or if the memory
grew by more than 60 MB over the last two thirds of the time.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["PODA_HOME"] = tempfile.mkdtemp(prefix="poda-soak-")

from PySide6.QtCore import QEventLoop, QMessageLogContext, QTimer, QtMsgType, qInstallMessageHandler

from poda import crash
from poda.app import build_application, follow_settings
from poda.engine.evolve.presets import PRESETS
from poda.main_window import MainWindow
from poda.training.on_screen import Status

MOST_GROWTH_MB: Final = 60.0
EVERY_SECONDS: Final = 30.0
_QUIET: Final = "This plugin does not support propagateSizeHints()"  # offscreen, each time

complaints: list[str] = []


def resident_mb() -> float:
    """What the process has in memory."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def rest(milliseconds: int) -> None:
    """Let the window live for a while."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def note(kind: QtMsgType, _where: QMessageLogContext, text: str) -> None:
    """Qt has something to say."""
    if kind is not QtMsgType.QtDebugMsg and text != _QUIET:
        complaints.append(text)


def say(text: str) -> None:
    """A line, at once."""
    print(text, flush=True)  # noqa: T201 - it is a program


def main() -> int:
    """Train, watch, and judge; the exit code."""
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    preset = sys.argv[2] if len(sys.argv) > 2 else "published"
    from test_training_responsiveness import Robot, Visitor

    build_application()
    qInstallMessageHandler(note)
    follow_settings()
    crash.report = lambda error: complaints.append(repr(error))  # type: ignore[assignment]
    window = MainWindow()
    window.resize(1280, 800)
    window.show()
    window.after_first_paint()
    window.tabs.setCurrentIndex(1)
    rest(500)
    window.tabs.setCurrentIndex(2)
    model = window.training.model
    model.refused.connect(lambda error: complaints.append(str(error)))
    model.choose("connect4")
    model.set_settings(PRESETS[preset].settings, 1)
    model.train()
    while model.status is not Status.RUNNING:
        rest(50)
    robot = Robot(window, Visitor())
    robot.start()
    seen = watch(minutes, lambda: model.totals[0])
    robot.stop()
    window.close()
    growth = max(seen[len(seen) // 3 :]) - seen[len(seen) // 3]
    said = "; ".join(complaints) or "none"
    say(f"{robot.done} clicks and keys; grown by {growth:.0f} MB; complaints: {said}")
    return int(bool(complaints) or growth > MOST_GROWTH_MB)


def watch(minutes: float, generation: Callable[[], int]) -> list[float]:
    """The memory over the time, in MB."""
    seen: list[float] = []
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        rest(round(1000 * min(EVERY_SECONDS, 60 * minutes / 12)))
        seen.append(resident_mb())
        say(f"generation {generation():,}: {seen[-1]:.0f} MB")
    return seen


if __name__ == "__main__":
    sys.exit(main())
