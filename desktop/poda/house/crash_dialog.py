"""The dialog that shows unexpected exceptions: what to do, and what to copy into a report."""

import platform
from pathlib import Path

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from poda import __version__
from poda.base.paths import shown, without_home
from poda.house.i18n import Retranslatable
from poda.house.theme import bind_icon, font

MOST_REPORTS = 20  # of different ones; a storm of errors is told as well by its beginning


class CrashDialog(Retranslatable, QDialog):
    """One or more tracebacks, with the path of the log; "Continue" closes it."""

    def __init__(self, log_file: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.reports: dict[str, int] = {}
        self._log_file = log_file
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        self.sentence = QLabel()
        self.sentence.setWordWrap(True)
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
        self.retranslate()

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
        """Show one more traceback; the same one again is only counted."""
        if report in self.reports or len(self.reports) < MOST_REPORTS:
            self.reports[report] = self.reports.get(report, 0) + 1
        self.details.setPlainText(self.text())

    def text(self) -> str:
        """What is shown and copied: the versions, then each traceback with its count."""
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
        """Put the text on the clipboard. It is to be sent: your name, in the path of your own
        folder, is nobody's business."""
        QGuiApplication.clipboard().setText(without_home(self.text()))
        self.copy_button.setText(self.tr("Copied"))

    def retranslate(self) -> None:
        """Put every text in the present language."""
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
