"""Handling of unexpected exceptions: a log file and a dialog, after which Poda goes on.

``install`` catches exceptions of the interface thread, other threads and finalisers, and jobs pass
theirs to ``report``. The dialog always opens from the event loop of the interface thread, never
inside the paint event or the thread that failed.
"""

import logging
import os
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from io import TextIOWrapper
from itertools import pairwise
from pathlib import Path
from types import TracebackType
from typing import Any

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import (
    QMessageLogContext,
    QObject,
    Qt,
    QtMsgType,
    Signal,
    qInstallMessageHandler,
)
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from poda import __version__
from poda.base import faults, troubles
from poda.base.paths import log_dir, shown, without_home
from poda.base.troubles import Kind, Trouble, Unkept
from poda.house.i18n import follow_language
from poda.house.theme import bind_icon, font

LOG_NAME = "poda.log"
LOG_BYTES = 1_000_000
OLD_LOGS = 3
MOST_REPORTS = 20  # different tracebacks shown; of a storm of errors the first tell enough
MOST_MISSED = 500  # log records kept while the file cannot be written
QUIET_SECONDS = 2.0  # for this long, the same traceback does not open the dialog again

_log = logging.getLogger(__name__)
_qt_log = logging.getLogger("qt")
_QT_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def log_path() -> Path:
    """The path of the log file."""
    return log_dir() / LOG_NAME


class LogFile(logging.FileHandler):
    """The log file, which is renamed when it is full (`poda.log.1` is the youngest old one).

    If the disc is full, a trouble is shown, nothing is printed over a terminal, and the missing
    records are written when there is room again. (Python's own rotating handler would import
    pickle, queues and sockets, which would delay the first paint.)
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path, encoding="utf-8", delay=True, errors="backslashreplace")
        self._missed: deque[logging.LogRecord] = deque(maxlen=MOST_MISSED)
        self._error: OSError | None = None
        self._told = False

    def emit(self, record: logging.LogRecord) -> None:
        self._missed.append(record)
        self._write_missed()

    def again(self) -> None:
        """Try again to write the missing records."""
        with suppress(RuntimeError):
            self.acquire()
            try:
                self._write_missed()
            finally:
                self.release()

    def _open(self) -> TextIOWrapper:
        """Open the file; if it ends in half a line, after a full disc or a kill, end that first."""
        torn = False
        with suppress(OSError), Path(self.baseFilename).open("rb") as file:
            file.seek(-1, os.SEEK_END)
            torn = file.read() != b"\n"
        stream = super()._open()
        if torn:
            stream.write("\n")
        return stream

    def _write_missed(self) -> None:
        while self._missed:
            self._error = None
            self._write_record(self._missed[0])
            if self._error is not None:
                self._told = True
                troubles.fails(Unkept.LOG, Path(self.baseFilename), self._error, self.again)
                return
            self._missed.popleft()
        if self._told:
            self._told = False
            troubles.works(Unkept.LOG)

    def _write_record(self, record: logging.LogRecord) -> None:
        try:
            stream = self.stream = self.stream or self._open()
            stream.seek(0, os.SEEK_END)  # another process may write too
            if stream.tell() + len(self.format(record)) >= LOG_BYTES:
                self._turn_over()
        except Exception:
            self.handleError(record)
        else:
            super().emit(record)

    def _turn_over(self) -> None:
        path = Path(self.baseFilename)
        if not path.is_file():  # a device, or a pipe
            return
        if self.stream is not None:
            self.stream.close()
        self.stream = None
        names = [path, *(path.with_name(f"{path.name}.{old + 1}") for old in range(OLD_LOGS))]
        for younger, older in reversed([*pairwise(names)]):
            with suppress(FileNotFoundError):
                younger.replace(older)

    def handleError(self, record: logging.LogRecord) -> None:
        error = sys.exc_info()[1]
        if not isinstance(error, OSError):  # a mistake in a call of the logger
            super().handleError(record)
            return
        self._error = error
        stream, self.stream = self.stream, None  # so that the next record opens the file again
        if stream is not None:
            # Its buffer is written again through another stream: close this one without writing.
            with suppress(OSError, ValueError):
                sink = os.open(os.devnull, os.O_WRONLY)
                os.dup2(sink, stream.fileno())
                os.close(sink)
            with suppress(OSError, ValueError):
                stream.close()

    def close(self) -> None:
        troubles.works(Unkept.LOG)
        super().close()


class TerminalLog(logging.StreamHandler):  # type: ignore[type-arg]  # no class that can be indexed
    """The log on the terminal; if that can no longer be written, errors are ignored."""

    def handleError(self, record: logging.LogRecord) -> None:
        if not isinstance(sys.exc_info()[1], OSError):
            super().handleError(record)


def start_log(level: str | None) -> list[logging.Handler]:
    """Log to a rotating file (three old ones of 1 MB), and to the terminal if a level is given."""
    form = logging.Formatter("%(asctime)s %(levelname)s %(threadName)s %(name)s: %(message)s")
    handlers: list[logging.Handler] = [LogFile(log_path())]
    if level and sys.stderr:  # a windowed program on Windows has no stderr
        terminal = TerminalLog()
        terminal.setLevel(level.upper())
        handlers.append(terminal)
    for handler in handlers:
        handler.setFormatter(form)
        logging.getLogger().addHandler(handler)
    for name in ("poda", "qt"):
        # The file has all records from INFO on, whatever the terminal shows.
        wanted = logging.getLevelNamesMapping().get((level or "info").upper(), logging.INFO)
        logging.getLogger(name).setLevel(min(wanted, logging.INFO))
    return handlers


class CrashHandler(QObject):
    """Passes tracebacks from any thread to one dialog on the interface thread."""

    _reported = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.dialog: CrashDialog | None = None
        self._dismissed: dict[str, float] = {}  # traceback -> when its dialog was closed
        # Queued even on this thread: a dialog must not open inside a paint event.
        self._reported.connect(self._show_dialog, Qt.ConnectionType.QueuedConnection)

    def handle(self, error: BaseException) -> None:
        """Log ``error`` and show it soon. Callable from any thread."""
        _log.error("unexpected exception", exc_info=error)
        self._reported.emit("".join(traceback.format_exception(error)))

    def _show_dialog(self, text: str) -> None:
        if time.monotonic() - self._dismissed.get(text, -QUIET_SECONDS) < QUIET_SECONDS:
            return
        if self.dialog is None:
            self.dialog = CrashDialog(log_path(), QApplication.activeWindow())
            self.dialog.finished.connect(self._closed)
            self.dialog.add(text)
            self.dialog.show()
        else:
            self.dialog.add(text)

    def _closed(self) -> None:
        if self.dialog is not None:
            self._dismissed = dict.fromkeys(self.dialog.reports, time.monotonic())
            self.dialog.deleteLater()
            self.dialog = None


_handler: CrashHandler | None = None


def report(error: BaseException) -> None:
    """Handle ``error`` as an uncaught exception; for code that caught it on another thread."""
    if _handler is not None:
        _handler.handle(error)
    else:
        sys.excepthook(type(error), error, error.__traceback__)


@dataclass
class Installation:
    """What ``install`` has changed, so that tests can undo it."""

    handler: CrashHandler
    undo: list[Callable[[], object]] = field(default_factory=list)

    def uninstall(self) -> None:
        """Restore what was there before."""
        global _handler  # noqa: PLW0603
        _handler = None
        while self.undo:
            self.undo.pop()()
        if self.handler.dialog is not None:
            self.handler.dialog.close()


def install(
    level: str | None = None, *, qt_messages: bool = "pytest" not in sys.modules
) -> Installation:
    """Catch every unexpected exception from now on, and log. The QApplication must exist.

    ``level`` also sends the log to the terminal. ``qt_messages`` sends Qt's messages to the log;
    under pytest they stay where pytest-qt sees them.
    """
    global _handler  # noqa: PLW0603
    _handler = CrashHandler()
    result = Installation(_handler)
    for handler in start_log(level):
        result.undo.append(handler.close)
        result.undo.append(partial(logging.getLogger().removeHandler, handler))
    _hook(result, sys, "excepthook", _exception)
    _hook(result, sys, "unraisablehook", lambda u: _exception(u.exc_type, u.exc_value, None))
    _hook(result, threading, "excepthook", lambda a: _exception(a.exc_type, a.exc_value, None))
    if qt_messages:
        before = qInstallMessageHandler(_qt_message)
        result.undo.append(lambda: qInstallMessageHandler(before))
    result.undo.append(faults.watch())
    return result


def _hook(result: Installation, module: Any, name: str, function: Callable[..., None]) -> None:
    before = getattr(module, name)
    setattr(module, name, function)
    result.undo.append(lambda: setattr(module, name, before))


def _exception(
    kind: type[BaseException], error: BaseException | None, _trace: TracebackType | None
) -> None:
    error = error if error is not None else kind()
    if isinstance(error, KeyboardInterrupt):
        QApplication.closeAllWindows()
    elif not isinstance(error, SystemExit):
        report(error)


def _qt_message(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    _qt_log.log(_QT_LEVELS.get(kind, logging.WARNING), "%s: %s", context.category, text)
    if kind is QtMsgType.QtFatalMsg and sys.stderr:  # Qt aborts as soon as this returns
        print(text, file=sys.stderr, flush=True)  # noqa: T201


def past_faults() -> tuple[Trouble, ...]:
    """Log the faults that ended earlier processes, and return them as a trouble, only once."""
    texts = faults.past()
    for text in texts:
        _log.error("a process of Poda's ended by a fault:\n%s", text)
    return (Trouble(Kind.FAULT, log_path(), "\n\n".join(texts)),) if texts else ()


class CrashDialog(QDialog):
    """One or more tracebacks with the path of the log file; "Continue" closes it."""

    def __init__(self, log_file: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.reports: dict[str, int] = {}
        self._log_file = log_file
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        self.sentence = QLabel()
        self.sentence.setWordWrap(True)
        from PySide6.QtWidgets import QPlainTextEdit  # not before the first paint

        self.details = QPlainTextEdit()
        self.details.setReadOnly(True)
        self.details.setTabChangesFocus(True)
        self.details.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.details.setFont(font("small", mono=True))
        self.log_label = QLabel()
        self.log_label.setWordWrap(True)
        self.log_label.setTextFormat(Qt.TextFormat.PlainText)
        self.log_label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.copy_button = QPushButton()
        bind_icon(self.copy_button, "copy")
        self.copy_button.clicked.connect(self.copy)
        self.continue_button = QPushButton()
        self.continue_button.setProperty("primary", True)
        self.continue_button.setDefault(True)
        self.continue_button.clicked.connect(self.accept)
        self._arrange()
        follow_language(self, self._show_texts)

    def _arrange(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.copy_button)
        buttons.addStretch()
        buttons.addWidget(self.continue_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(16)
        column.addWidget(self.sentence)
        column.addWidget(self.details, 1)
        column.addWidget(self.log_label)
        column.addLayout(buttons)
        self.resize(720, 480)
        self.continue_button.setFocus()

    def add(self, report: str) -> None:
        """Show another traceback; an equal one is only counted."""
        if report in self.reports or len(self.reports) < MOST_REPORTS:
            self.reports[report] = self.reports.get(report, 0) + 1
        self.details.setPlainText(self.text())

    def text(self) -> str:
        """The text that is shown and copied: versions, then each traceback with its count."""
        import platform  # not before the first paint

        head = (
            f"Poda {__version__}, PySide6 {pyside_version}, "
            f"Python {platform.python_version()}, {platform.platform()}"
        )
        parts = (
            report.rstrip() + (f"\n(x {count})" if count > 1 else "")
            for report, count in self.reports.items()
        )
        return "\n\n".join((head, *parts))

    def copy(self) -> None:
        """Copy the text to the clipboard, without the path of the home folder: it is to be sent,
        and the path has the person's name."""
        QGuiApplication.clipboard().setText(without_home(self.text()))
        self.copy_button.setText(self.tr("Copied"))

    def _show_texts(self) -> None:
        self.setWindowTitle(self.tr("Unexpected error"))
        self.sentence.setText(
            self.tr(
                "Something happened that Poda was not prepared for. You can go on; what you did "
                "last may have had no effect. If it happens again, please report it with the "
                "details below. They hold names of folders and files of this computer: look "
                "through them before you send them."
            )
        )
        self.details.setAccessibleName(self.tr("Details of the error"))
        self.log_label.setText(self.tr("Log file: {path}").format(path=shown(self._log_file)))
        self.copy_button.setText(self.tr("Copy &details"))
        self.continue_button.setText(self.tr("&Continue"))
