"""The largest tree in the real window: opening it, stepping and jumping, all panels painted.

pytest tests/bench/test_tree_tab.py -s
"""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median

import numpy as np
import pytest
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from poda.house.settings import settings
from poda.tree.controls.source_bar import open_in
from poda.tree.model.opening import Options
from poda.tree.model.sources import Example, Position
from poda.tree.model.tree_model import TreeModel
from poda.window.main_window import MainWindow

ROUNDS = 30


def resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * 4096 / 1e6


def rest(milliseconds: int = 0) -> None:
    """Until everything is painted. (QTest.qWait would keep the GIL from the search.)"""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()
    QApplication.processEvents()


def processor_ms(model: TreeModel, targets: list[int]) -> float:
    """The median processor time to go to a step and paint all that it changes."""
    times = []
    for target in targets:
        begun = time.process_time()
        model.go(target)
        rest()
        times.append((time.process_time() - begun) * 1000)
    return median(times)


SAMPLED = Position("connect4", "4453"), Options("mcts", iterations=100_000)


@pytest.mark.parametrize("key", ["ttt-alphabeta", "ttt-minimax", "mcts"])
def test_the_window_with_a_large_tree(qtbot: QtBot, key: str) -> None:
    settings().animations = False
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    window.tabs.setCurrentIndex(1)
    model = window.tree.model
    rest(300)
    before, begun = resident_mb(), time.perf_counter()
    if key == "mcts":
        model.open_source(*SAMPLED)
    else:
        open_in(model, Example(key))
    while model.busy is not None:
        rest(5)
    rest()
    opened, added = time.perf_counter() - begun, resident_mb() - before
    chance = np.random.default_rng(1)
    jumps = chance.integers(model.last_step, size=ROUNDS).tolist()
    middle = model.last_step // 2
    steps = list(range(middle, middle + ROUNDS))
    row = [f"{model.tree.nodes:>8,} nodes: opened in {opened:.2f} s, {added:.0f} MB added"]
    for name in ("far", "near"):
        model.go(middle)
        if name == "near":
            window.tree.parts.view.zoom_to_node(model.current)
        rest(200)
        row.append(f"{name} step {processor_ms(model, steps):.1f} ms")
        row.append(f"{name} jump {processor_ms(model, jumps):.1f} ms")
    print("\n" + ", ".join(row))  # noqa: T201 - for -s
    window.close()
