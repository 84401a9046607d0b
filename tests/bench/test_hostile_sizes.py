"""What the largest files of strangers cost the window that opens them, kind by kind.

pytest tests/bench/test_hostile_sizes.py -s

A timer of 10 ms tells how long the window was away, and how long of that its own thread or one
that holds Python's lock had the processor; on a machine with other work the first is the larger.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from pytestqt.qtbot import QtBot

from poda.engine import documents
from poda.window.main_window import MainWindow

EVERY_MS = 10.0
PIECES = {"numbers": "1.5,", "texts": '"aa",', "depth": "[", "one text": "A", "wide": "\U0001d44e"}
OPENED = {
    documents.GAME: "game.json", documents.TREE: "tree.json", documents.RUN: "run/run.json",
    "efg": "tree.efg", "mat": "match.mat",
}  # fmt: skip
SIZES = {"efg": 4_000_000, "mat": 1_000_000}


class Ticks:
    """The longest time between two ticks."""

    def __init__(self) -> None:
        self.worst = 0.0
        self._last = time.perf_counter()
        self._timer = QTimer(interval=int(EVERY_MS), timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    def _tick(self) -> None:
        now = time.perf_counter()
        self.worst = max(self.worst, (now - self._last) * 1000 - EVERY_MS)
        self._last = now

    def stop(self) -> None:
        self._timer.stop()


def hostile(path: Path, kind: str, piece: str) -> None:
    """Write the largest file of that kind that is read at all."""
    path.parent.mkdir(exist_ok=True)
    size = SIZES.get(kind) or documents.kind_of(kind).bytes
    head = f'{{"format": "{kind}", "version": 1, "x": '
    begin, end = ("[", "1]}") if len(piece) > 1 or piece == "[" else ('"', '"}')
    if kind in SIZES:
        head = begin = end = ""
    room = size - len(head) - 10
    path.write_text(head + begin + piece * (room // len(piece.encode())) + end, "utf-8")


def peak_bytes() -> int:
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))


def listening(window: MainWindow, kind: str, told: Callable[..., None]) -> None:
    """Have `told` called with the sentence about a file."""
    if kind == documents.RUN:
        window.training.model.refused.connect(told)
    else:
        files = window.play.files if kind in (documents.GAME, "mat") else window.tree.parts.files
        files.failed.connect(told)


def opening(window: MainWindow, kind: str, path: Path) -> None:
    """Open the file as the menus do."""
    if kind == documents.RUN:
        window.training.model.open_run(path.parent)
    else:
        files = window.play.files if kind in (documents.GAME, "mat") else window.tree.parts.files
        files.open(path)


@pytest.mark.parametrize("kind", OPENED)
def test_the_window_while_it_refuses_the_largest_file(
    qtbot: QtBot, tmp_path: Path, kind: str
) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    for index in range(window.tabs.count()):
        window.tabs.setCurrentIndex(index)
    qtbot.waitUntil(lambda: window.tree.model.recording is not None)
    sentences: list[object] = []
    listening(window, kind, lambda *told: sentences.append(told))
    for name, piece in PIECES.items():
        path = tmp_path / OPENED[kind]
        hostile(path, kind, piece)
        sentences.clear()
        Path("/proc/self/clear_refs").write_text("5")  # the peak begins anew
        before = peak_bytes()
        ticks, began, spent = Ticks(), time.perf_counter(), time.process_time()
        opening(window, kind, path)
        qtbot.waitUntil(lambda: bool(sentences), timeout=120_000)
        seconds, spent = time.perf_counter() - began, time.process_time() - spent
        qtbot.wait(2 * int(EVERY_MS))
        ticks.stop()
        print(
            f"{kind:12} {name:9} {path.stat().st_size / 1e6:6.1f} MB: {seconds:5.2f} s, "
            f"{spent:5.2f} s of the processor, away for {ticks.worst:4.0f} ms, "
            f"{(peak_bytes() - before) / 1e6:4.0f} MB"
        )
        qtbot.wait(50)
