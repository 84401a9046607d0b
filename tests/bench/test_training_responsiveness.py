"""How quickly the window answers while it trains on all processors and a robot uses it.

pytest tests/bench/test_training_responsiveness.py -s

The delay of the event loop is measured as a person meets it: somebody comes every 4 ms and waits
until the loop is free. So a loop that is away for 20 ms has kept five of them waiting.
"""

from __future__ import annotations

import itertools
import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np
import pytest
from PySide6.QtCore import QEventLoop, QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from poda.engine.runs.presets import presets
from poda.house.settings import settings
from poda.packages.lab.engine.plan import Axis, planned
from poda.training.model import Status, TrainingModel
from poda.window.main_window import MainWindow

SECONDS: Final = float(os.environ.get("PODA_BENCH_SECONDS", "30"))
EVERY_MS: Final = 4.0
CTRL: Final = Qt.KeyboardModifier.ControlModifier
ACT_MS: Final = 100
"""Ten clicks and keys a second: twice as many as a quick person's."""


def rest(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


class Visitor:
    """Comes every few milliseconds, and writes down how long the loop was away, and doing what."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.own: list[float] = []  # of this thread's processor time alone: other programs' load
        self.doing = ""
        self.worst: dict[str, float] = defaultdict(float)
        self._timer = QTimer(interval=int(EVERY_MS), timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._come)
        self._last = self._own = 0.0

    def start(self) -> None:
        self.waits.clear()
        self.own.clear()
        self._last, self._own = time.perf_counter(), time.thread_time()
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def _come(self) -> None:
        now = time.perf_counter()
        late = (now - self._last) * 1000 - EVERY_MS
        self._last = now
        self.worst[self.doing] = max(self.worst[self.doing], late)
        self.waits += _met(late)
        own = time.thread_time()
        self.own += _met((own - self._own) * 1000 - EVERY_MS)
        self._own = own


def _met(late: float) -> list[float]:
    """How long those waited who came while the loop was away."""
    waits = [max(0.0, late)]
    while late > EVERY_MS:
        late -= EVERY_MS
        waits.append(late)
    return waits


class Robot:
    """Clicks, types and switches tabs, one thing at a time."""

    def __init__(self, window: MainWindow, visitor: Visitor) -> None:
        self._window, self._visitor = window, visitor
        self._acts = self._all()
        self.done = 0
        self._timer = QTimer(interval=ACT_MS)
        self._timer.timeout.connect(self._act)

    def start(self) -> None:
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def _act(self) -> None:
        name, act = next(self._acts)
        self._visitor.doing = name
        act()
        self.done += 1

    def _all(self) -> Iterator[tuple[str, Callable[[], object]]]:
        window = self._window
        for turn in itertools.count():
            yield "to Training", lambda: window.tabs.setCurrentIndex(2)
            yield from self._at_the_charts(turn)
            yield "to Play", lambda: window.tabs.setCurrentIndex(0)
            yield from self._at_the_board(turn)
            if turn % 4 == 3:
                yield "to Tree", lambda: window.tabs.setCurrentIndex(1)
                for _ in range(8):
                    yield "a step", lambda: key(window, Qt.Key.Key_Right)

    def _at_the_charts(self, turn: int) -> Iterator[tuple[str, Callable[[], object]]]:
        tab = self._window.training
        plots = [chart.plot for chart in tab.charts.charts.values() if chart.isVisible()]
        for plot in plots:
            yield "crosshair", lambda plot=plot: move(plot)
            yield "click a chart", lambda plot=plot: click(plot)
            for _ in range(3):
                yield "crosshair by key", lambda plot=plot: QTest.keyClick(plot, Qt.Key.Key_Left)
        for plot in plots[:1]:
            yield "follow", lambda plot=plot: QTest.keyClick(plot, Qt.Key.Key_0)
        yield "a limit", lambda: QTest.keyClicks(tab.bar.generations, "9")
        yield "undo", lambda: QTest.keyClick(tab.bar.generations, Qt.Key.Key_Backspace)
        if turn % 3 == 0:
            bar = tab.players.verticalScrollBar()
            for share in (0.3, 0.6, 1.0, 0.0):
                yield "scroll", lambda share=share: bar.setValue(int(share * bar.maximum()))

    def _at_the_board(self, turn: int) -> Iterator[tuple[str, Callable[[], object]]]:
        window = self._window
        if turn % 4 == 0:
            yield (
                "a new game",
                lambda: key(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier),
            )
        for digit in "4453":
            yield "a move", lambda digit=digit: QTest.keyClicks(window.play.board.board, digit)
            yield "hover", lambda: move(window.play.board.board)
        yield "position", lambda: QTest.keyClicks(window.play.status.field, "4")


def key(
    window: MainWindow,
    which: Qt.Key,
    modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    QTest.keyClick(window.focusWidget() or window, which, modifier)


def move(widget: QWidget) -> None:
    QTest.mouseMove(widget, QPoint(widget.width() // 2, widget.height() // 2))


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=QPoint(widget.width() // 3, 20))


def tell(name: str, visitor: Visitor) -> None:
    for kind, waits in (("delay", visitor.waits), ("own work alone", visitor.own)):
        numbers = np.array(waits)
        middle, p95, p99 = np.percentile(numbers, (50, 95, 99))
        print(  # noqa: T201 - for -s
            f"\n{name}: {kind} p50 {middle:.1f} ms, p95 {p95:.1f} ms, p99 {p99:.1f} ms, "
            f"worst {numbers.max():.0f} ms, of {len(numbers)}"
        )


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    settings().animations = True
    opened = MainWindow()
    opened.resize(1280, 800)
    opened.show()
    opened.after_first_paint()
    rest(500)
    yield opened
    opened.close()
    opened.deleteLater()


MANY: Final = "hundreds of generations a second"
"""In place of a preset: one network that learns from a game of tic-tac-toe at a time."""


def trained(window: MainWindow, preset: str) -> TrainingModel:
    """A run under way, past its first generations."""
    window.tabs.setCurrentIndex(1)
    rest(500)
    window.tabs.setCurrentIndex(2)
    model = window.training.model
    game = "tictactoe" if preset == MANY else "connect4"
    model.choose(game)
    wanted = presets(game)["td" if preset == MANY else preset].settings
    if preset == MANY:
        wanted = replace(wanted, episodes=1, read_every=1000, validate_every=1000)
    elif wanted.learns:  # its own generations take several seconds
        wanted = replace(wanted, episodes=500)
    model.set_settings(wanted, 1)
    model.train()
    while model.totals[0] < 2:
        rest(20)
    return model


@pytest.mark.timeout(600)
@pytest.mark.parametrize("preset", ["fast", "published", "td", MANY])
def test_the_window_answers_while_it_trains(window: MainWindow, preset: str) -> None:
    model = trained(window, preset)
    visitor = Visitor()
    robot = Robot(window, visitor)
    visitor.start()
    rest(3000)
    visitor.stop()
    tell(f"{preset}, nobody there", visitor)
    visitor.start()
    robot.start()
    began = model.totals[0]
    rest(round(SECONDS * 1000))
    robot.stop()
    visitor.stop()
    tell(f"{preset}, {robot.done} clicks and keys", visitor)
    worst = sorted(visitor.worst.items(), key=lambda entry: -entry[1])[:6]
    print(  # noqa: T201
        f"{model.totals[0] - began} generations meanwhile; worst after: "
        + ", ".join(f"{name or 'nothing'} {late:.0f} ms" for name, late in worst)
    )


@pytest.mark.timeout(600)
def test_how_soon_it_is_cancelled(window: MainWindow) -> None:
    model = trained(window, "fast")
    times = []
    for _ in range(20):
        rest(300)
        began = time.perf_counter()
        model.cancel()
        while model.status is not Status.ENDED:
            rest(1)
        times.append((time.perf_counter() - began) * 1000)
        model.resume()
    model.cancel()
    while model.is_busy:
        rest(5)
    numbers = np.array(times)
    print(f"\ncancelled after {np.median(numbers):.0f} ms, worst {numbers.max():.0f} ms")  # noqa: T201


@pytest.mark.timeout(600)
def test_how_soon_the_first_generation_is_over(qtbot: QtBot) -> None:
    """From the press on Train, with kernels in the cache; the window has just been opened."""
    for name in ("first time in this process", "again"):
        window = MainWindow()
        window.resize(1280, 800)
        window.show()
        window.tabs.setCurrentIndex(2)
        rest(50)
        model = window.training.model
        model.choose("connect4")
        began = time.perf_counter()
        model.train()
        while model.totals[0] < 1:
            rest(2)
        print(f"\n{name}: {time.perf_counter() - began:.2f} s")  # noqa: T201
        window.close()
        window.deleteLater()


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("game", "preset"), [("connect4", "fast"), ("tictactoe", "published")])
def test_the_window_answers_while_members_train(
    game: str, preset: str, window: MainWindow, qtbot: QtBot
) -> None:
    window.tabs.setCurrentIndex(2)
    several = window.training.added["lab"].several
    plan = planned(
        game, (1, 2, 3, 4), (Axis("games", (4, 8)),), settings=presets(game)[preset].settings,
        seconds=3600.0,
    )  # fmt: skip
    pages = "runs", "curves", "spread", "matters"
    several.prepare(plan)
    assert several.dialog is not None
    several.model.start()
    qtbot.waitUntil(
        lambda: any(each.generation > 2 for each in several.model.members), timeout=60_000
    )
    visitor = Visitor()
    visitor.start()
    for page in pages:
        visitor.doing = page
        several.dialog.pages.turn_to(page)
        rest(round(1000 * SECONDS / len(pages)))
    visitor.stop()
    tell(f"{game}, 8 members", visitor)
    several.model.stop()
    qtbot.waitUntil(lambda: not several.model.running, timeout=60_000)
    assert visitor.waits
