"""A question with Yes and No, which blocks nothing while it waits."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QMessageBox, QWidget

from poda.widgets.layout import plain_tip


def ask(title: str, question: str, then: Callable[[], object], window: QWidget) -> QMessageBox:
    """Show a question over a window, and do `then` if the answer is Yes."""
    buttons = QMessageBox.StandardButton
    box = QMessageBox(
        QMessageBox.Icon.Question, title, plain_tip(question), buttons.Yes | buttons.No, window
    )
    box.finished.connect(lambda answer: then() if answer == buttons.Yes else None)
    box.finished.connect(box.deleteLater)
    box.open()
    return box
