"""A process that dies of a fault leaves its stacks, and the next start tells of it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from poda.base import faults
from poda.engine.search.observer import SearchStopped
from poda.house import crash
from poda.house.jobs import Job, Task
from poda.house.settings import settings
from poda.window.main_window import MainWindow

posix = pytest.mark.skipif(sys.platform == "win32", reason="faults have other names there")

NO_CORE = """
import resource
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
"""
FAULT = """
import ctypes
def touch_the_untouchable():
    ctypes.string_at(0)
"""
DIES = f"""{NO_CORE}{FAULT}
from PySide6.QtCore import QTimer
from poda.house import crash
from poda.window import app
installed = crash.install
def install(level):
    result = installed(level)
    QTimer.singleShot(0, touch_the_untouchable)
    return result
crash.install = install
app.run()
"""
WATCHES = """
import sys
from poda.base import faults
end = faults.watch()
print("watching", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def logged(qapp: QApplication) -> object:
    """The log, as the program has it."""
    installation = crash.install()
    yield
    installation.uninstall()


@posix
def test_a_window_that_dies_of_a_fault_is_told_of_at_the_next_start(
    qtbot: QtBot, new_window: Callable[[], MainWindow], home: Path, logged: object
) -> None:
    died = subprocess.run([sys.executable, "-c", DIES], capture_output=True, check=False)
    assert died.returncode < 0, died
    window = new_window()
    window.show_troubles(crash.past_faults())
    bar = window.troubles
    assert bar is not None
    assert bar.isVisible()
    log = home / "logs" / "poda.log"
    assert str(log) in bar.sentence.full_text()
    assert "touch_the_untouchable" in log.read_text("utf-8")
    bar.copy_button.setFocus()
    qtbot.keyClick(bar.copy_button, Qt.Key.Key_Space)
    copied = QGuiApplication.clipboard().text()
    assert "Segmentation fault" in copied
    assert "touch_the_untouchable" in copied
    qtbot.keyClick(bar.close_button, Qt.Key.Key_Space)
    assert not bar.isVisible()
    assert crash.past_faults() == ()  # told once
    assert not list((home / "logs").glob("fault-*"))


def test_a_process_that_lives_is_not_told_of_and_leaves_nothing(home: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", WATCHES], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"watching")
        assert faults.past() == []
        assert list((home / "logs").glob("fault-*.log"))
        process.communicate(timeout=200)
    assert process.returncode == 0
    assert not list((home / "logs").glob("fault-*"))


def test_a_killed_process_is_no_fault(home: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", WATCHES], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.kill()
        process.communicate(timeout=200)
    assert list((home / "logs").glob("fault-*.log"))
    assert faults.past() == []
    assert not list((home / "logs").glob("fault-*"))


def test_a_huge_file_of_stacks_is_read_in_part(home: Path) -> None:
    (home / "logs").mkdir()
    (home / "logs" / "fault-1.log").write_text("x" * 10_000_000)
    (text,) = faults.past()
    assert len(text) < 100_000


def test_a_crash_in_a_worker_is_reported_and_the_game_goes_on(
    qtbot: QtBot, new_window: Callable[[], MainWindow], home: Path
) -> None:
    installation = crash.install()
    try:
        window = new_window()
        settings().set_player("tictactoe", 1, "person")
        settings().set_player("tictactoe", -1, "person")
        window.play.choose_game("tictactoe")
        qtbot.keyClicks(window.play.board.board, "1")

        def work(_task: Task) -> None:
            raise ZeroDivisionError("by the worker")

        job = Job(work, "doomed", window)
        with qtbot.waitSignal(job.failed, timeout=20_000):
            job.start()
        qtbot.waitUntil(lambda: installation.handler.dialog is not None, timeout=20_000)
        dialog = installation.handler.dialog
        assert dialog is not None
        assert "ZeroDivisionError: by the worker" in dialog.text()
        assert "by the worker" in (home / "logs" / "poda.log").read_text("utf-8")
        qtbot.keyClick(dialog, Qt.Key.Key_Return)
        qtbot.keyClicks(window.play.board.board, "5")
        assert window.play.model.board.record.position_text() == "15"
    finally:
        installation.uninstall()


def test_a_job_that_gives_up_is_no_crash(qtbot: QtBot, qapp: QApplication) -> None:
    installation = crash.install()
    try:

        def work(_task: Task) -> None:
            raise SearchStopped

        job = Job(work, "stopped")
        with qtbot.waitSignal(job.cancelled, timeout=20_000):
            job.start()
        assert installation.handler.dialog is None
    finally:
        installation.uninstall()
