"""Processes that are killed while something is under way on all three tabs, and the next start."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from poda.base.paths import data_dir
from poda.house import recovery
from poda.house.settings import settings
from poda.play.model import storage
from poda.tree.model.sources import Typed
from poda.window.main_window import MainWindow

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9 to send"),
    pytest.mark.timeout(1200),
]

WAIT = 180_000

TINY = {
    "parents": 3, "offspring": 3, "games": 2, "plies": 1, "hidden": 2, "opening_plies": 2,
    "validate_every": 0, "read_every": 0,
}  # fmt: skip

BUSY = f"""
import sys
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from poda.window.app import build_application
app = build_application()
from poda.house.settings import settings
for side in (1, -1):
    settings().set_player("connect4", side, "person")
from poda.window.main_window import MainWindow
window = MainWindow()
window.show()
moves, wanted = sys.argv[1], sys.argv[2:]
window.play.choose_game("connect4")
QTest.keyClicks(window.play.board.board, moves)
ready = [lambda: window.play.left._keeper._last.count('"move"') == len(moves)]
if "tree" in wanted:
    from poda.tree.model.sources import Typed
    window.tabs.setCurrentIndex(1)
    tree = window.tree
    tree.model.open_source(Typed("[[1, 2], [3, 4]]"))
    tree.model.go(2)
    tree.parts.actions_["edit"].trigger()
    tree.parts.editor.field.selectAll()
    QTest.keyClicks(tree.parts.editor.field, "[[3, 5], [2,")
    ready.append(lambda: "[2," in tree.parts.left._keeper._last)
if "run" in wanted:
    from poda.engine.runs.settings import EvolutionSettings
    from poda.training import training_thread as work
    work.SAVE_SECONDS = 0.05
    window.tabs.setCurrentIndex(2)
    model = window.training.model
    model.choose("tictactoe")
    model.set_settings(EvolutionSettings(**{TINY!r}), 5)
    model.train()
    ready.append(lambda: model.totals[0] >= 10)
timer = QTimer()
timer.timeout.connect(lambda: all(each() for each in ready) and print("ready", flush=True))
timer.start(100)
app.exec()
"""


class Busy:
    """Another Poda, in which something is under way."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", BUSY, *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ,
        )  # fmt: skip

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def until_ready(self) -> None:
        assert self.process.stdout is not None
        if self.process.stdout.readline() != "ready\n":
            raise AssertionError(self.process.communicate())


@pytest.fixture
def busy() -> object:
    """Starts such processes, which are killed at the end."""
    started: list[Busy] = []

    def start(*arguments: str) -> Busy:
        started.append(Busy(*arguments))
        return started[-1]

    yield start
    for each in started:
        each.kill()


def press(bot: QtBot, window: QWidget, wanted: QWidget) -> None:
    """Walk to a button with Tab, and press it: no mouse is at hand."""
    for _ in range(120):
        focus = QApplication.focusWidget()
        if focus is wanted:
            break
        bot.keyClick(focus or window, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is wanted
    bot.keyClick(wanted, Qt.Key.Key_Space)


@pytest.mark.parametrize("trains", [False, True])
def test_all_that_was_under_way_is_offered_after_a_kill_and_taken_up_by_keyboard(
    qtbot: QtBot,
    readable: None,
    busy: Callable[..., Busy],
    new_window: Callable[[], MainWindow],
    trains: bool,
) -> None:
    killed, second = busy("4453", "tree", *["run"] * trains), busy("11")
    for process in (killed, second):
        process.until_ready()
    # While they live their games are theirs.
    assert recovery.left(storage.STEM) == []
    assert recovery.left(recovery.TREE) == []
    second.kill()
    killed.kill()

    settings().sync()  # which were read before
    window, other = new_window(), new_window()
    names = [window.tabs.tabText(index) for index in range(3)]
    assert names == ["Play", "Tree •", "Training •" if trains else "Training"]
    games: set[str] = set()
    for each in (window, other):  # the second is offered what the first has left over
        each.activateWindow()
        qtbot.waitUntil(each.isActiveWindow, timeout=WAIT)
        each.play.offer_unfinished()
        assert each.play.unfinished.isVisible()
        press(qtbot, each, each.play.unfinished.go_on)
        games.add(each.play.model.board.record.position_text())
    assert games == {"4453", "11"}
    other.close()

    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow, timeout=WAIT)
    qtbot.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    tree = window.tree
    assert tree.parts.left.bar.isVisible()
    press(qtbot, window, tree.parts.left.bar.go_on)
    assert tree.model.source == Typed("[[1, 2], [3, 4]]")
    assert tree.model.step == 2
    assert tree.parts.editor.text() == "[[3, 5], [2,"

    if trains:
        qtbot.keyClick(window, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
        training = window.training
        assert training.offer.isVisible()
        press(qtbot, window, training.offer.go_on)
        qtbot.waitUntil(lambda: training.model.totals[0] > 10, timeout=WAIT)
        training.model.pause()
    window.close()
    assert not list(data_dir().glob(".*.part"))
