"""Small controls that dialogs and panels are made of: a choice, a number, a form, two buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLayout,
    QSpinBox,
    QWidget,
)

from poda.widgets.announce import Text, name_items, phrased
from poda.widgets.layout import BETWEEN


def choice(
    values: Iterable[object],
    name_of: Callable[[Any], str],
    tip_of: Callable[[Any], str] | None = None,
) -> QComboBox:
    """A list of these values, each with its name and, with `tip_of`, what it means."""
    box = QComboBox()
    for value in values:
        box.addItem("", value)
    name_items(box, name_of, tip_of)
    return box


def number(low: int, high: int, value: int = 0) -> QSpinBox:
    """A field for a whole number of a range."""
    spin = QSpinBox()
    spin.setRange(low, high)
    spin.setValue(value)
    return spin


class Form(QFormLayout):
    """Rows of a name and its control.

    Args:
        dense: rows as near each other as in the dialogs that have many of them.
    """

    def __init__(self, parent: QWidget | None = None, *, dense: bool = False) -> None:
        super().__init__(parent)
        if dense:
            self.setVerticalSpacing(BETWEEN // 2)
            self.setHorizontalSpacing(BETWEEN)
            self.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)

    def add(self, text: Text, field: QWidget | QLayout, buddy: QWidget | None = None) -> QLabel:
        """A row more; the name's mnemonic goes to the field, or to a part of it, `buddy`."""
        label = phrased(QLabel(), text)
        target = field if isinstance(field, QWidget) and buddy is None else buddy
        if target is not None:
            label.setBuddy(target)
        self.addRow(label, field)
        return label


def ok_and_cancel(
    dialog: QDialog, ok: Text | None = None, cancel: Text | None = None
) -> QDialogButtonBox:
    """The two buttons that end a dialog, with words other than the usual ones where these are
    given."""
    kinds = QDialogButtonBox.StandardButton
    buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    phrased(buttons.button(kinds.Ok), ok)
    phrased(buttons.button(kinds.Cancel), cancel)
    return buttons
