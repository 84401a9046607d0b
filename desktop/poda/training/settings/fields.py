"""The controls in which one setting of a run is set: numbers, words, and "none"."""

from __future__ import annotations

import math
import re
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QLocale, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QValidator, QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox, QHBoxLayout, QWidget

from poda.engine.evolve.settings import Numbers, Words
from poda.house.theme import theme_manager
from poda.training.settings.words import choice_name
from poda.widgets.layout import INSIDE

_LONG: Final = 10_000
_WIDTH: Final = 150  # pixels at the usual type size
_PLACES: Final = 12  # after the point, more than any setting has
_FAR: Final = 1e12  # what is beyond a limit can be typed, and is told
_NUMBER: Final = re.compile(r"-?\d*([.,]\d*)?(e-?\d*)?", re.IGNORECASE | re.ASCII)


def number_text(value: float) -> str:
    """A number in the shortest digits that mean it, with the point or comma of the language."""
    text = np.format_float_positional(value, trim="-") if value else "0"
    return text.replace(".", QLocale().decimalPoint())


def limit_text(limit: float) -> str:
    """The same, with its digits in groups where there are many, as the errors have them."""
    whole = float(limit).is_integer() and abs(limit) >= _LONG
    return QLocale().toString(int(limit)) if whole else number_text(limit)


class NumberBox(QDoubleSpinBox):
    """A number, whole or not. One beyond the limits can be typed: whoever asks says what is wrong.

    Args:
        limits: up and down stop at them.
    """

    def __init__(self, limits: Numbers) -> None:
        super().__init__()
        self._limits = limits
        self._exact: tuple[float, float] | None = None
        self.setDecimals(0 if limits.whole else _PLACES)
        self.setRange(-_FAR, _FAR)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        theme_manager().changed.connect(self.fit)
        self.fit()

    def number(self) -> float:
        """What is set; what was shown last by `show_number`, to its last bit, if nobody changed
        it."""
        if self._exact is not None and self._exact[1] == self.value():
            return self._exact[0]
        return self.value()

    def show_number(self, number: float) -> None:
        """Set it, without a signal."""
        with QSignalBlocker(self):
            self.setValue(number)
        self._exact = (number, self.value())

    def fit(self) -> None:
        """The type has another size."""
        self.setFixedWidth(round(_WIDTH * theme_manager().type_scale))

    def stepBy(self, steps: int) -> None:
        low, high = self._limits.low, self._limits.high
        number = round(self.value() + steps * self._step(), _PLACES)
        self.setValue(min(max(number, low), high))
        self.selectAll()

    def stepEnabled(self) -> QDoubleSpinBox.StepEnabledFlag:
        up, down = (
            QDoubleSpinBox.StepEnabledFlag.StepUpEnabled,
            (QDoubleSpinBox.StepEnabledFlag.StepDownEnabled),
        )
        none = QDoubleSpinBox.StepEnabledFlag.StepNone
        return (up if self.value() < self._limits.high else none) | (
            down if self.value() > self._limits.low else none
        )

    def textFromValue(self, value: float) -> str:
        return number_text(value)

    def valueFromText(self, text: str) -> float:
        return _number_in(text) or 0.0

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        if not _NUMBER.fullmatch(text) or (self._limits.whole and not text.lstrip("-").isdigit()):
            state = QValidator.State.Intermediate if text in ("", "-") else QValidator.State.Invalid
        elif _number_in(text) is None:
            state = QValidator.State.Intermediate
        else:
            state = QValidator.State.Acceptable
        return state, text, place

    def wheelEvent(self, event: QWheelEvent) -> None:
        _turn(self, super().wheelEvent, event)

    def _step(self) -> float:
        """One in the leading digit of what there is: 0.05 goes to 0.06, 0.1 down to 0.09."""
        if self._limits.whole:
            return 1.0
        size = abs(self.value()) or min(1.0, self._limits.high / 10)
        return float(10.0 ** (math.floor(math.log10(size) + 1e-9) - (1 if size < 1 else 0)))


class ChoiceBox(QComboBox):
    """One of the words of a setting."""

    def __init__(self, setting: str, words: Words) -> None:
        super().__init__()
        self._setting = setting
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for name in words.names:
            self.addItem("", name)

    def retranslate(self) -> None:
        """Name the words."""
        for row in range(self.count()):
            self.setItemText(row, choice_name(self._setting, self.itemData(row)))

    def wheelEvent(self, event: QWheelEvent) -> None:
        _turn(self, super().wheelEvent, event)


class Field(QWidget):
    """The controls of one setting.

    Args:
        limits: what it may be.
        start: the number that stands there while it is None.

    Attributes:
        box: where it is set.
        none: ticked where it is None; None where it cannot be.

    Signals:
        changed: a person set it.
    """

    changed = Signal()

    def __init__(self, setting: str, limits: Numbers | Words, start: float = 0) -> None:
        super().__init__()
        self._limits, self._start = limits, start
        self.box: NumberBox | ChoiceBox
        self.none: QCheckBox | None = None
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(INSIDE)
        if isinstance(limits, Words):
            self.box = ChoiceBox(setting, limits)
            self.box.currentIndexChanged.connect(lambda _row: self.changed.emit())
        else:
            self.box = NumberBox(limits)
            self.box.valueChanged.connect(lambda _value: self.changed.emit())
        layout.addWidget(self.box)
        if isinstance(limits, Numbers) and limits.optional:
            self.none = QCheckBox()
            self.none.toggled.connect(self._toggle)
            layout.addWidget(self.none)
        layout.addStretch(1)

    def value(self) -> Any:
        """What is set, in the setting's own type."""
        if isinstance(self.box, ChoiceBox):
            return self.box.currentData()
        if self.none is not None and self.none.isChecked():
            return None
        return self._limits.read(self.box.number())

    def show_value(self, value: Any) -> None:
        """Set it, without a signal."""
        if isinstance(self.box, ChoiceBox):
            with QSignalBlocker(self.box):
                self.box.setCurrentIndex(self.box.findData(value))
            return
        if self.none is not None:
            with QSignalBlocker(self.none):
                self.none.setChecked(value is None)
            self.box.setEnabled(value is not None)
        self.box.show_number(self._start if value is None else value)

    def _toggle(self, none: bool) -> None:
        self.box.setEnabled(not none)
        self.changed.emit()


def _number_in(text: str) -> float | None:
    try:
        number = float(text.replace(",", "."))
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _turn(box: QWidget, turn: Any, event: QWheelEvent) -> None:
    """The wheel scrolls the page, unless the box is the one that a person is at."""
    if box.hasFocus():
        turn(event)
    else:
        event.ignore()
