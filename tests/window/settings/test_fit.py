"""No text of the dialog is cut or elided: in both languages, from 80 to 200 %."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QPoint
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from poda.house.settings import settings
from poda.window.settings_dialog import AppSettingsDialog
from some import some

KINDS = (QLabel, QPushButton, QRadioButton, QComboBox, QSpinBox)


def cut(widget: QWidget) -> str:
    """What is wrong with the room of a widget; nothing, as a rule."""
    if isinstance(widget, QLabel) and widget.wordWrap():
        needed = widget.heightForWidth(widget.width())
        return "" if widget.height() >= needed else f"{widget.height()} of {needed} pixels high"
    needed_size = widget.sizeHint()
    if widget.width() < needed_size.width():
        return f"{widget.width()} of {needed_size.width()} pixels wide"
    text = widget.fontMetrics().height() if isinstance(widget, QSpinBox) else needed_size.height()
    if widget.height() < text:  # the style sheet fixes the height of fields
        return f"{widget.height()} of {needed_size.height()} pixels high"
    return ""


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("scale", [0.8, 1.0, 1.25, 1.6, 2.0])
def test_every_text_has_its_room(
    qtbot: QtBot, dialog: AppSettingsDialog, language: str, scale: float
) -> None:
    settings().language, settings().type_scale = language, scale
    faults: list[str] = []
    for row, page in some(enumerate(dialog.pages)):
        dialog.list.setCurrentRow(row)
        QCoreApplication.processEvents()
        body = page.widget()
        for _ in range(3):  # from a text to its page, from that to the dialog, and back
            QCoreApplication.processEvents()
        assert body.width() <= page.viewport().width(), "something lies beyond the right edge"
        for widget in body.findChildren(QWidget):
            if not widget.isVisible():
                continue
            if isinstance(widget, KINDS) and (fault := cut(widget)):
                faults.append(f"{widget.accessibleName() or widget}: {fault}")
            right = widget.mapTo(body, QPoint(widget.width(), 0)).x()
            assert right <= body.width()
    for button in (dialog.restore, dialog.close_button):
        if fault := cut(button):
            faults.append(f"{button.text()}: {fault}")
    names = dialog.list
    assert names.sizeHintForColumn(0) <= names.viewport().width()
    assert faults == []


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_two_controls_of_a_page_share_their_letter(
    dialog: AppSettingsDialog, language: str
) -> None:
    settings().language = language
    QCoreApplication.processEvents()
    own = [dialog.restore.text(), dialog.undo.text(), dialog.close_button.text()]
    for page in some(dialog.pages):
        texts = [w.text() for w in page.findChildren(QLabel) if w.buddy() is not None]
        texts += [w.text() for w in page.findChildren(QPushButton)]
        letters = [text[text.index("&") + 1].lower() for text in [*texts, *own] if "&" in text]
        assert len(letters) == len(set(letters)), sorted(letters)
