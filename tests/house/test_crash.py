"""An exception that nobody expected is shown once, logged, and Poda goes on."""

import logging
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from poda.house import crash
from poda.house.crash import MOST_REPORTS, CrashDialog


@pytest.fixture
def installed(qapp: QApplication) -> Iterator[crash.Installation]:
    """Crash handling as in the application, taken back after the test."""
    result = crash.install()
    yield result
    result.uninstall()


def dialog_of(installed: crash.Installation) -> CrashDialog:
    dialog = installed.handler.dialog
    assert dialog is not None
    return dialog


def wait_for_dialog(qtbot: QtBot, installed: crash.Installation) -> CrashDialog:
    qtbot.waitUntil(lambda: installed.handler.dialog is not None)
    return dialog_of(installed)


def fail(text: str = "the disc rolled away") -> None:
    raise RuntimeError(text)


def in_a_slot() -> None:
    QTimer.singleShot(0, fail)


def in_a_thread() -> None:
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()


def in_a_finaliser() -> None:
    class Doomed:
        def __del__(self) -> None:
            fail()

    Doomed()


def in_a_job() -> None:
    try:
        fail()
    except RuntimeError as error:
        crash.report(error)


@pytest.mark.parametrize("where", [in_a_slot, in_a_thread, in_a_finaliser, in_a_job])
def test_an_exception_anywhere_opens_the_dialog_and_is_logged(
    qtbot: QtBot, installed: crash.Installation, where: Callable[[], None], home: Path
) -> None:
    # pytest-qt puts a hook of its own in place for each phase of a test
    sys.excepthook = crash._exception
    where()
    dialog = wait_for_dialog(qtbot, installed)
    assert dialog.isVisible()
    assert "RuntimeError: the disc rolled away" in dialog.details.toPlainText()
    log = home / "logs" / "poda.log"
    assert "the disc rolled away" in log.read_text("utf-8")
    assert str(log) in dialog.log_label.text()


def test_the_dialog_opens_from_the_event_loop_of_the_interface_thread(
    qtbot: QtBot, installed: crash.Installation
) -> None:
    crash.report(RuntimeError("x"))
    assert installed.handler.dialog is None
    dialog = wait_for_dialog(qtbot, installed)
    assert dialog.thread() is QApplication.instance().thread()  # type: ignore[union-attr]


def test_further_exceptions_join_the_open_dialog(
    qtbot: QtBot, installed: crash.Installation
) -> None:
    for text in ("first", "second", "second"):
        crash.report(RuntimeError(text))
    dialog = wait_for_dialog(qtbot, installed)
    qtbot.waitUntil(lambda: len(dialog.reports) == 2)
    assert dialog_of(installed) is dialog
    assert dialog.text().count("second") == 1
    assert "(x 2)" in dialog.text()


def test_a_storm_of_exceptions_stays_readable(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = CrashDialog(tmp_path / "log")
    qtbot.addWidget(dialog)
    for number in range(3 * MOST_REPORTS):
        dialog.add(f"error {number}")
    assert len(dialog.reports) == MOST_REPORTS


def test_a_repaint_that_fails_again_does_not_bring_the_dialog_back(
    qtbot: QtBot, installed: crash.Installation
) -> None:
    sys.excepthook = crash._exception

    class Broken(QWidget):
        paints = 0

        def paintEvent(self, event: QPaintEvent) -> None:
            """Fail, always in the same way."""
            self.paints += 1
            fail()

    widget = Broken()
    qtbot.addWidget(widget)
    widget.show()
    wait_for_dialog(qtbot, installed).continue_button.click()
    before = widget.paints
    widget.update()
    qtbot.waitUntil(lambda: widget.paints > before)
    qtbot.wait(20)
    assert installed.handler.dialog is None


def test_continue_closes_the_dialog_and_another_error_opens_a_new_one(
    qtbot: QtBot, installed: crash.Installation
) -> None:
    crash.report(RuntimeError("one"))
    dialog = wait_for_dialog(qtbot, installed)
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert installed.handler.dialog is None
    crash.report(RuntimeError("two"))
    assert "one" not in wait_for_dialog(qtbot, installed).text()


def test_copy_puts_versions_and_traceback_on_the_clipboard(
    qtbot: QtBot, installed: crash.Installation
) -> None:
    crash.report(RuntimeError("copied"))
    dialog = wait_for_dialog(qtbot, installed)
    qtbot.mouseClick(dialog.copy_button, Qt.MouseButton.LeftButton)
    text = QGuiApplication.clipboard().text()
    assert "RuntimeError: copied" in text
    assert text.startswith("Poda ")
    assert dialog.copy_button.text() == "Copied"


def test_what_is_copied_does_not_name_the_users_own_folder(
    qtbot: QtBot, installed: crash.Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(Path(__file__).parents[2]))
    in_a_job()
    dialog = wait_for_dialog(qtbot, installed)
    assert __file__ in dialog.details.toPlainText()
    assert "names of folders" in dialog.sentence.text()
    qtbot.mouseClick(dialog.copy_button, Qt.MouseButton.LeftButton)
    text = QGuiApplication.clipboard().text()
    assert __file__ not in text
    assert "~/tests/house/test_crash.py" in text


def test_a_message_of_qt_reaches_the_log(
    caplog: pytest.LogCaptureFixture, qapp: QApplication
) -> None:
    from PySide6.QtCore import QMessageLogContext, QtMsgType

    crash._qt_message(QtMsgType.QtWarningMsg, QMessageLogContext(), "a font is missing")
    assert ("qt", logging.WARNING) in [(r.name, r.levelno) for r in caplog.records]
    assert "a font is missing" in caplog.text


def test_everything_is_as_it_was_after_uninstalling(qapp: QApplication) -> None:
    def state() -> tuple[object, ...]:
        return (
            sys.excepthook,
            sys.unraisablehook,
            threading.excepthook,
            list(logging.getLogger().handlers),
        )

    before = state()
    installation = crash.install("debug")
    assert state() != before
    installation.uninstall()
    assert state() == before


def test_the_log_rotates(qapp: QApplication, home: Path) -> None:
    installation = crash.install()
    try:
        for _ in range(50):
            logging.getLogger("poda").error("x" * 100_000)
    finally:
        installation.uninstall()
    sizes = {path.name: path.stat().st_size for path in (home / "logs").glob("poda.log*")}
    assert set(sizes) == {"poda.log", "poda.log.1", "poda.log.2", "poda.log.3"}
    assert max(sizes.values()) <= 1_000_000
