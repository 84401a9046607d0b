"""Small controls of dialogs and panels: a list, numbers, a form, OK and Cancel."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QLabel,
    QLayout,
    QPushButton,
    QSlider,
    QSpinBox,
    QWidget,
)

from poda.widgets.announce import Text, name_items, phrased
from poda.widgets.layout import BETWEEN, DropList

_B = TypeVar("_B", bound=QComboBox)


def filled(
    box: _B,
    values: Iterable[object],
    name_of: Callable[[Any], str] | None = None,
    tip_of: Callable[[Any], str] | None = None,
) -> _B:
    """A list, with rows for these values, their names and, by `tip_of`, tooltips.

    Without `name_of` the owner names the rows.
    """
    for value in values:
        box.addItem("", value)
    if name_of is not None:
        name_items(box, name_of, tip_of)
    return box


def choice(
    values: Iterable[object] = (),
    name_of: Callable[[Any], str] | None = None,
    tip_of: Callable[[Any], str] | None = None,
) -> QComboBox:
    """A list of these values, as wide as its widest row in any language; see `filled`."""
    box = filled(DropList(), values, name_of, tip_of)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    return box


def offer(box: QComboBox, rows: Iterable[tuple[str, object]]) -> None:
    """Have a list offer these rows (text, data), without a signal.

    The choice is kept if it is still among them; else the first row is chosen.
    """
    rows = list(rows)
    if [(box.itemText(place), box.itemData(place)) for place in range(box.count())] == rows:
        return
    chosen = [box.currentData()] if box.count() else []
    with QSignalBlocker(box):
        box.clear()
        for text, data in rows:
            box.addItem(text, data)
        # Not findData, which does not find None.
        kept = (place for place, (_, data) in enumerate(rows) if data in chosen)
        box.setCurrentIndex(next(kept, 0))


def show_value(
    control: QComboBox | QAbstractButton | QSpinBox | QDoubleSpinBox | QSlider, value: Any
) -> None:
    """Show a value, without a signal: in a list the row with this data, or else the first."""
    with QSignalBlocker(control):
        if isinstance(control, QComboBox):
            control.setCurrentIndex(max(0, control.findData(value)))
        elif isinstance(control, QAbstractButton):
            control.setChecked(value)
        else:
            control.setValue(value)


def narrow(box: _B, letters: int) -> _B:
    """Let a list shrink to the width of `letters` letters, whatever its rows are; returns it."""
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(letters)
    return box


def number(
    low: int, high: int, value: int = 0, *, step: int = 1, grouped: bool = False
) -> QSpinBox:
    """A field for a whole number from `low` to `high`; its thousands may be set apart."""
    spin = QSpinBox(minimum=low, maximum=high, value=value, singleStep=step)
    spin.setGroupSeparatorShown(grouped)
    return spin


def decimal(
    low: float, high: float, places: int = 2, value: float = 0.0, *, step: float = 1.0
) -> QDoubleSpinBox:
    """A field for a number from `low` to `high` with so many decimal places."""
    spin = QDoubleSpinBox(decimals=places)
    spin.setRange(low, high)
    spin.setSingleStep(step)
    spin.setValue(value)
    return spin


def push_button(
    text: Text | None = None,
    does: Callable[[], object] | None = None,
    *,
    primary: bool = False,
    default: bool = False,
    enter: bool = False,
    **texts: Text,
) -> QPushButton:
    """A button with its texts (see `phrased`).

    Args:
        does: is called when it is pressed.
        primary: whether it looks like the main one.
        default: whether Enter presses it wherever the focus of its dialog is.
        enter: whether Enter presses it while it has the focus.
    """
    button = phrased(QPushButton(), text, **texts)
    button.setAutoDefault(enter or default)
    if default:
        button.setDefault(True)
    if primary:
        button.setProperty("primary", True)
    if does is not None:
        button.clicked.connect(does)
    return button


def seed_field(
    most: int, value: int, draw: Callable[[], int], another: Text, tip: Text | None = None
) -> tuple[QSpinBox, QPushButton]:
    """A field for a seed from 0 to `most`, and the button, with these texts, that draws another."""
    field = number(0, most, value)
    button = push_button(another, lambda: field.setValue(draw()))
    if tip is not None:
        phrased(button, tip=tip)
    return field, button


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


class OkAndCancel(QDialogButtonBox):
    """The buttons OK and Cancel of a dialog, with other texts if these are given.

    Attributes:
        ok: the button OK.
    """

    def __init__(self, dialog: QDialog, ok: Text | None = None, cancel: Text | None = None) -> None:
        kinds = QDialogButtonBox.StandardButton
        super().__init__(kinds.Ok | kinds.Cancel)
        self.accepted.connect(dialog.accept)
        self.rejected.connect(dialog.reject)
        self.ok = phrased(self.button(kinds.Ok), ok)
        phrased(self.button(kinds.Cancel), cancel)


def close_button(dialog: QDialog) -> QDialogButtonBox:
    """The button Close of a dialog."""
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    return buttons
