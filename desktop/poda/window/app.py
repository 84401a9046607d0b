"""Creates the application and the main window, and runs them."""

import gc
import logging
import os
import signal
import sys
import traceback
from collections.abc import Callable
from io import FileIO, RawIOBase

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QObject, QSocketNotifier, Qt, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from poda import __version__
from poda.base.memory import share_arenas, use_budget
from poda.base.paths import resource
from poda.base.processors import use_workers
from poda.house import crash
from poda.house.i18n import language_manager
from poda.house.jobs import Collector
from poda.house.settings import settings
from poda.house.theme import theme_manager

_log = logging.getLogger(__name__)


def run(log_level: str | None = None, *, quit_after_paint: bool = False) -> int:
    """Open the window and run until it is closed; return the exit code.

    ``quit_after_paint`` closes it after its first paint, before any work in the background begins.
    """
    app = build_application()
    crash.install(log_level)
    _log.debug("Poda %s, PySide6 %s, resources in %s", __version__, pyside_version, resource())
    follow_settings()
    signals = TerminalSignals(QApplication.closeAllWindows)
    try:
        from poda.window.main_window import MainWindow

        with theme_manager().undressed():
            window = MainWindow()
    except Exception as error:
        if quit_after_paint:  # no dialog in this mode
            traceback.print_exception(error)
            return 1
        crash.report(error)
        app.exec()  # until the dialog is closed
        return 1
    after = window.close if quit_after_paint else window.after_first_paint
    window.first_painted.connect(
        lambda: QTimer.singleShot(0, after), Qt.ConnectionType.QueuedConnection
    )
    window.show()
    # Objects made at the start, above all modules and classes, stay to the end: exempt them from
    # the collector, whose long rounds freeze the window.
    gc.freeze()
    code = app.exec()
    settings().sync()
    signals.close()
    return code


def build_application() -> QApplication:
    """The QApplication with Poda's name and icon, and with its collector of garbage: Python's own
    would destroy widgets that nothing refers to in the middle of whatever Qt does with them."""
    share_arenas()
    app = QApplication(["poda"])
    app.setApplicationName("poda")
    app.setApplicationDisplayName("Poda")
    app.setApplicationVersion(__version__)
    app.setOrganizationName("Poda")
    app.setDesktopFileName("org.poda.Poda")
    app.setWindowIcon(QIcon(str(resource("icons", "poda.svg"))))
    Collector(app)
    return app


def follow_settings() -> None:
    """Apply the language, look and threads of the settings, now and after each change."""
    for name in ("theme", "worker_threads", "memory_budget"):
        _follow(name)
    settings().changed.connect(_follow)


def _follow(name: str) -> None:
    if name == "language":
        language_manager().set_language(settings().language)
    elif name in ("theme", "palette", "type_scale"):
        present = settings()
        # Also a language that was set together with it: widgets get both in one pass.
        language_manager().set_language(present.language)
        theme_manager().set_look(present.theme, present.type_scale, present.palette)
    elif name == "worker_threads":
        use_workers(settings().worker_threads)
    elif name == "memory_budget":
        use_budget(settings().memory_budget << 20)


class TerminalSignals(QObject):
    """Makes Ctrl+C in the terminal, and SIGTERM, close the windows like their close button.

    Python runs signal handlers only between its own instructions, which Qt's loop may not reach for
    hours; Python also writes each signal to a pipe, which wakes the loop.
    """

    def __init__(self, close: Callable[[], object]) -> None:
        super().__init__()
        self._close = close
        self._read, self._write = _pipe()
        self._wakeup_before = signal.set_wakeup_fd(self._write.fileno(), warn_on_full_buffer=False)
        self._before = {
            number: signal.signal(number, self._arrived)
            for number in (signal.SIGINT, signal.SIGTERM)
        }
        self._notifier = QSocketNotifier(self._read.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._drain)

    def _drain(self) -> None:
        self._read.read(64)  # Python runs the handler by now

    def _arrived(self, _number: int, _frame: object) -> None:
        QTimer.singleShot(0, self._close)

    def close(self) -> None:
        """Restore the previous signal handlers."""
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(self._wakeup_before)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._read.close()
        self._write.close()


def _pipe() -> tuple[RawIOBase, RawIOBase]:
    """The reading and the writing end of a pipe, both non-blocking."""
    if sys.platform == "win32":  # pipes cannot be polled on Windows
        import socket

        pair = socket.socketpair()
        for end in pair:
            end.setblocking(False)
        files = pair[0].makefile("rb", buffering=0), pair[1].makefile("wb", buffering=0)
        for end in pair:
            end.close()  # closed with its file from now on
        return files
    read, write = os.pipe()
    for handle in (read, write):
        os.set_blocking(handle, False)
    return FileIO(read, "rb"), FileIO(write, "wb")
