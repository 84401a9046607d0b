"""What the picture of a tree costs: `pytest tests/bench/test_tree_frames.py -s` prints a table.

Not collected by default. Every figure is in milliseconds, the median of several. A step is measured
in CPU time, until all that it changed is painted: Qt waits for the screen's next refresh first.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEventLoop, QPointF, QTimer
from pytestqt.qtbot import QtBot

from poda.engine.games import game as game_of
from poda.engine.record.recording import Question, Recording, record
from poda.engine.trees.text import parse_tree
from poda.house.settings import settings
from poda.tree.canvas.view import TreeView
from poda.tree.model.opening import Options
from poda.tree.model.sources import Typed
from poda.tree.model.tree_model import TreeModel

ZOOMS = {"far": None, "mid": 2.0, "near": 120.0}
ROUNDS = 9


def uniform(branching: int, depth: int) -> str:
    """A tree of so many leaves a node, as text."""
    text = "1"
    for _ in range(depth):
        text = "[" + ",".join([text] * branching) + "]"
    return text


TREES: dict[str, Callable[[], Recording[Any, Any]]] = {
    "1,093": lambda: record(Question(parse_tree(uniform(3, 6)), 0, "minimax")),
    "9,841": lambda: record(Question(parse_tree(uniform(3, 8)), 0, "minimax")),
    "88,573": lambda: record(Question(parse_tree(uniform(3, 10)), 0, "minimax")),
    "549,946": lambda: record(Question(game_of("tictactoe"), (0,) * 9, "minimax")),
}


def milliseconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1000


def memory() -> float:
    """The process's resident memory in megabytes; 0 where it cannot be read."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * 4096 / 1e6


@pytest.mark.parametrize("nodes", TREES)
def test_frames(nodes: str, qtbot: QtBot, capsys: pytest.CaptureFixture[str]) -> None:
    settings().animations = False
    model = TreeModel()
    view = TreeView(model)
    model.setParent(view)
    qtbot.addWidget(view)
    view.resize(1280, 640)
    view.show()
    before = memory()
    figures: dict[str, float] = {}
    recorded: list[Recording[Any, Any]] = []
    figures["record"] = milliseconds(lambda: recorded.append(TREES[nodes]()))
    begun = time.perf_counter()
    model.restore(Typed("1"), Options(algorithm="minimax"), recorded[0])
    qtbot.waitUntil(lambda: model.busy is None and model.recording is recorded[0], timeout=60_000)
    figures["layout"] = (time.perf_counter() - begun) * 1000
    figures["first"] = milliseconds(view.viewport().repaint)
    figures["MB"] = memory() - before
    model.go(model.last_step // 3)
    model.set_follow(False)
    for name, sx in ZOOMS.items():
        figures.update(measured(view, name, sx))
    with capsys.disabled():
        row = "  ".join(f"{key} {value:.1f}" for key, value in figures.items())
        print(f"\n{nodes:>8} nodes  {row}")  # noqa: T201
    model.cancel()


def rest(milliseconds: int = 30) -> None:
    """Let everything be painted that waits for it."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def measured(view: TreeView, name: str, sx: float | None) -> dict[str, float]:
    """A whole picture, and the processor time of a step and a jump until painted, at one zoom."""
    model = view.model
    assert view.drawing is not None
    if sx is None:
        view.fit()
    else:
        place = QPointF(*view.drawing.place(model.current))
        view.sees_all = False
        view.look_at(sx, place, QPointF(640, 320))
    rest(300)
    frames = [milliseconds(view.viewport().repaint) for _ in range(ROUNDS)]

    steps = []
    for _ in range(4 * ROUNDS):
        begun = time.process_time()
        model.forward()
        rest()
        steps.append((time.process_time() - begun) * 1000)
    here, random = model.step, np.random.default_rng(1)
    jumps = []
    for target in random.integers(model.last_step, size=ROUNDS).tolist():
        begun = time.process_time()
        model.go(target)
        rest()
        jumps.append((time.process_time() - begun) * 1000)
    model.go(here)
    return {
        f"{name} frame": median(frames),
        f"{name} step": median(steps),
        f"{name} jump": median(jumps),
    }
