"""How quickly the window answers while it evolves and learns at once, and a robot uses it.

pytest tests/bench/test_lanes_responsiveness.py -s

Delays are measured as in `test_training_responsiveness.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from test_training_responsiveness import ACT_MS, SECONDS, Visitor, move, rest, tell

from poda.house.settings import settings
from poda.packages.lab.window.contest.contest_page import ContestPage
from poda.packages.lab.window.contest.lanes import ContestPhase
from poda.window.main_window import MainWindow


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    settings().animations = True
    opened = MainWindow()
    opened.resize(1280, 800)
    opened.show()
    opened.after_first_paint()
    rest(500)
    yield opened
    opened.close()
    opened.deleteLater()


def begun(window: MainWindow, game: str) -> ContestPage:
    """Both lanes under way, past their first generations."""
    window.tabs.setCurrentIndex(2)
    tab = window.training
    tab.model.choose(game)
    lab = tab.added["lab"]
    lab.show_contest()
    page = lab.contest
    assert page is not None
    page.contest.allow(600)
    page.contest.start()
    while not all(lane.totals[0] >= 2 for lane in page.contest.lanes):
        rest(20)
    return page


def acts(window: MainWindow, page: ContestPage) -> Iterator[None]:
    """What the robot does, one thing after the other."""
    plots = [chart.plot for chart in page.charts.charts.values()]
    while True:
        for plot in plots:
            if plot.isVisible():
                move(plot)
                yield
                QTest.mouseClick(plot, Qt.MouseButton.LeftButton, pos=QPoint(80, 40))
                yield
                for _ in range(3):
                    QTest.keyClick(plot, Qt.Key.Key_Left)
                    yield
        page.charts.set_axis("games")
        yield
        page.charts.set_axis("processor")
        yield
        window.tabs.setCurrentIndex(0)
        yield
        for digit in "4453":
            QTest.keyClicks(window.play.board.board, digit)
            yield
        window.tabs.setCurrentIndex(2)
        yield


@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", ["connect4", "tictactoe"])
def test_the_window_answers_while_both_train(window: MainWindow, game: str) -> None:
    page = begun(window, game)
    visitor, robot = Visitor(), acts(window, page)
    visitor.start()
    rest(3000)
    visitor.stop()
    tell(f"{game}, nobody there", visitor)
    done = 0

    def act() -> None:
        nonlocal done
        next(robot)
        done += 1

    clock = QTimer(interval=ACT_MS)
    clock.timeout.connect(act)
    visitor.start()
    clock.start()
    rest(round(SECONDS * 1000))
    clock.stop()
    visitor.stop()
    tell(f"{game}, both train, {done} clicks and keys", visitor)
    lanes = page.contest.lanes
    print(  # noqa: T201
        ", ".join(f"{lane.totals[0]} generations, {lane.run.processor:.1f} s" for lane in lanes)
    )
    page.contest.pause()
    while page.contest.phase is ContestPhase.TRAINING or not page.contest.rests:
        rest(20)
