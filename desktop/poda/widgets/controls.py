"""Small controls of dialogs and panels: a list, a number, a form, OK and Cancel."""

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
    """A list of these values, with their names and, by `tip_of`, tooltips."""
    box = QComboBox()
    for value in values:
        box.addItem("", value)
    name_items(box, name_of, tip_of)
    return box


def number(low: int, high: int, value: int = 0) -> QSpinBox:
    """A field for a whole number from `low` to `high`."""
    spin = QSpinBox()
    spin.setRange(low, high)
    spin.setValue(value)
    return spin


class Form(QFormLayout):
    """A form: rows of a name and a control.

    Args:
        dense: whether rows are close together, for dialogs with many.
    """

    def __init__(self, parent: QWidget | None = None, *, dense: bool = False) -> None:
        super().__init__(parent)
        if dense:
            self.setVerticalSpacing(BETWEEN // 2)
            self.setHorizontalSpacing(BETWEEN)
            self.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)

    def add(self, text: Text, field: QWidget | QLayout, buddy: QWidget | None = None) -> QLabel:
        """Add a row; the name's mnemonic focuses the field, or its part `buddy`."""
        label = phrased(QLabel(), text)
        target = field if isinstance(field, QWidget) and buddy is None else buddy
        if target is not None:
            label.setBuddy(target)
        self.addRow(label, field)
        return label


def ok_and_cancel(
    dialog: QDialog, ok: Text | None = None, cancel: Text | None = None
) -> QDialogButtonBox:
    """The buttons OK and Cancel, connected to the dialog, with other texts if these are given."""
    kinds = QDialogButtonBox.StandardButton
    buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    phrased(buttons.button(kinds.Ok), ok)
    phrased(buttons.button(kinds.Cancel), cancel)
    return buttons
