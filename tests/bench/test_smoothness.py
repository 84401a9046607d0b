"""How late a timer of 16 ms is in the window while it works, and beside it in a bare window.

    nice -n -15 pytest tests/bench/test_smoothness.py -s
    PODA_BENCH_STACKS=40 python tests/bench/test_smoothness.py opening    # who kept it

Each case runs in a process of its own, and a bare Qt window in another one at the same time, so
that both meet the same load: what counts is one figure beside the other. The figures of a case are
the medians of some runs. Nothing is asserted: a machine that does other things keeps no promise.
"""

from __future__ import annotations

import faulthandler
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Final

from PySide6.QtCore import QEventLoop, Qt, QTimer

RUNS: Final = int(os.environ.get("PODA_BENCH_RUNS", "3"))
SECONDS: Final = float(os.environ.get("PODA_BENCH_SECONDS", "15"))
STACKS_MS: Final = float(os.environ.get("PODA_BENCH_STACKS", "0"))
EVERY_MS: Final = 16.0


class Ticks:
    """A timer that writes down by how much each of its ticks came late."""

    def __init__(self) -> None:
        self.late: list[float] = []
        self.own: list[float] = []
        """The processor time of this thread from tick to tick."""
        self._timer = QTimer(interval=int(EVERY_MS), timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._last = self._spent = 0.0

    def start(self) -> None:
        self.late.clear()
        self.own.clear()
        self._last, self._spent = time.perf_counter(), time.thread_time()
        self._timer.start()
        self._watch()

    def stop(self) -> None:
        self._timer.stop()
        faulthandler.cancel_dump_traceback_later()

    def _tick(self) -> None:
        now = time.perf_counter()
        self.late.append(max(0.0, (now - self._last) * 1000 - EVERY_MS))
        self._last = now
        spent = time.thread_time()
        self.own.append((spent - self._spent) * 1000)
        self._spent = spent
        self._watch()

    def _watch(self) -> None:
        """Where nothing comes for so long, every thread says what it is at."""
        if STACKS_MS:
            faulthandler.dump_traceback_later((EVERY_MS + STACKS_MS) / 1000)


def rest(milliseconds: int) -> None:
    """Let the window live for a while."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def until(done: Callable[[], bool]) -> None:
    """Let the window live until then."""
    while not done():
        rest(20)


# The cases, each in a process of its own


def bare(ticks: Ticks) -> None:
    """A window with nothing in it, until the other process has ended."""
    from PySide6.QtCore import QSocketNotifier
    from PySide6.QtWidgets import QLabel

    label = QLabel("bare")
    label.resize(1280, 800)
    label.show()
    ticks.start()
    loop = QEventLoop()
    notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
    notifier.activated.connect(loop.quit)
    loop.exec()


def window() -> object:
    """The real one, with its kernels ready."""
    from poda.engine.kernels import compiled
    from poda.window.app import follow_settings
    from poda.window.main_window import MainWindow

    follow_settings()
    opened = MainWindow()
    opened.first_painted.connect(opened.after_first_paint, Qt.ConnectionType.QueuedConnection)
    opened.resize(1280, 800)
    opened.show()
    until(compiled.ready)
    rest(3000)  # what is prepared in idle time is
    return opened


def training(ticks: Ticks, game: str, preset: str) -> None:
    """A run of evolution, seen on its tab."""
    from poda.engine.runs.presets import PRESETS

    opened = window()
    opened.tabs.setCurrentIndex(2)
    model = opened.training.model
    model.choose(game)
    model.set_settings(PRESETS[preset].settings, 1)
    model.train()
    until(lambda: model.totals[0] >= 2)
    rest(1000)
    began = model.totals[0]
    ticks.start()
    rest(round(SECONDS * 1000))
    ticks.stop()
    print(f"{model.totals[0] - began} generations", file=sys.stderr)  # noqa: T201
    opened.close()


def opening(ticks: Ticks) -> None:
    """The whole tree of tic-tac-toe is searched, laid out and shown."""
    from poda.tree.controls.source_bar import open_in
    from poda.tree.model.sources import Example

    opened = window()
    opened.tabs.setCurrentIndex(1)
    rest(1000)
    model = opened.tree.model
    ticks.start()
    began = time.perf_counter()
    open_in(model, Example("ttt-minimax"))
    until(lambda: model.busy is None)
    print(f"{time.perf_counter() - began:.2f} s", file=sys.stderr)  # noqa: T201
    rest(500)
    ticks.stop()
    opened.close()


def alphabeta(ticks: Ticks) -> None:
    """The readable alpha-beta thinks about Connect Four."""
    from poda.engine.game import MAX, MIN
    from poda.engine.kernels import compiled
    from poda.engine.players import PlayerSpec
    from poda.house.settings import settings
    from poda.play.model.board import PERSON

    settings().set_player("connect4", MAX, str(PERSON))
    settings().set_player("connect4", MIN, str(PlayerSpec("alphabeta", 42, seconds=600.0)))
    opened = window()
    compiled.ready = lambda *_: False
    opened.play.choose_game("connect4")
    opened.play.model.ask(4)
    until(lambda: opened.play.model.room.so_far is not None)
    ticks.start()
    rest(round(SECONDS * 1000))
    ticks.stop()
    opened.close()


def tab(ticks: Ticks, index: int) -> None:
    """A tab is opened for the first time, by a quick person: a second after the window came."""
    from poda.window.app import follow_settings
    from poda.window.main_window import MainWindow

    follow_settings()
    opened = MainWindow()
    opened.first_painted.connect(opened.after_first_paint, Qt.ConnectionType.QueuedConnection)
    opened.resize(1280, 800)
    opened.show()
    rest(round(float(os.environ.get("PODA_BENCH_AFTER", "1")) * 1000))
    ticks.start()
    opened.tabs.setCurrentIndex(index)
    rest(2000)
    ticks.stop()
    opened.close()


def idle(ticks: Ticks) -> None:
    """Nobody does anything after the first paint."""
    from poda.window.app import follow_settings
    from poda.window.main_window import MainWindow

    follow_settings()
    opened = MainWindow()
    opened.first_painted.connect(opened.after_first_paint, Qt.ConnectionType.QueuedConnection)
    opened.first_painted.connect(ticks.start, Qt.ConnectionType.QueuedConnection)
    opened.resize(1280, 800)
    opened.show()
    rest(6000)
    ticks.stop()
    opened.close()


CASES: Final[dict[str, Callable[[Ticks], None]]] = {
    "bare": bare,
    "training-fast": lambda ticks: training(ticks, "connect4", "fast"),
    "training-published": lambda ticks: training(ticks, "connect4", "published"),
    "training-backgammon": lambda ticks: training(ticks, "backgammon", "duels"),
    "opening": opening,
    "alphabeta": alphabeta,
    "tree-tab": lambda ticks: tab(ticks, 1),
    "training-tab": lambda ticks: tab(ticks, 2),
    "idle": idle,
}


def main(case: str) -> None:
    """Run one of them; the latenesses go to standard output."""
    from poda.window.app import build_application

    application = build_application()
    ticks = Ticks()
    CASES[case](ticks)
    ticks.stop()
    print(json.dumps({"late": ticks.late, "own": ticks.own}))  # noqa: T201
    del application


# And both beside each other


Told = dict[str, list[float]]


def beside(case: str) -> tuple[Told, Told]:
    """What the ticks told of a case, and of a bare window at the same time."""
    with tempfile.TemporaryDirectory(prefix="poda-bench-") as home:
        environment = os.environ | {"PODA_HOME": home}
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
        if kept := environment.get("PODA_TEST_CACHE"):
            Path(home, "cache").symlink_to(kept, target_is_directory=True)
        command = [sys.executable, "-P", __file__]
        with subprocess.Popen(
            [*command, "bare"], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as other:
            own = subprocess.run([*command, case], env=environment, check=True, stdout=-1)
            told, _ = other.communicate(b"done\n")
    return json.loads(own.stdout.splitlines()[-1]), json.loads(told.splitlines()[-1])


def figures(numbers: list[float]) -> list[float]:
    """The 95th and 99th of a hundred, and the most."""
    ordered = sorted(numbers)
    return [ordered[int(share * (len(ordered) - 1))] for share in (0.95, 0.99, 1.0)]


def tell(case: str, runs: list[tuple[Told, Told]]) -> None:
    """The medians over the runs."""

    def middle(which: int, name: str) -> str:
        each = zip(*(figures(run[which][name]) for run in runs), strict=True)
        return " / ".join(f"{median(numbers):.1f}" for numbers in each)

    print(  # noqa: T201
        f"\n{case}: p95 / p99 / worst {middle(0, 'late')} ms; a bare window's "
        f"{middle(1, 'late')} ms; own work from tick to tick {middle(0, 'own')} ms",
        flush=True,
    )


if __name__ == "__main__":
    main(sys.argv[1])
else:
    import pytest

    @pytest.mark.timeout(1200)
    @pytest.mark.parametrize("case", [case for case in CASES if case != "bare"])
    def test_a_timer_in_the_window_and_in_a_bare_one(case: str) -> None:
        tell(case, [beside(case) for _ in range(RUNS)])
