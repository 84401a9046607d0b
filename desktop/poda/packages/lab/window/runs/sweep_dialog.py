"""The dialog of a sweep: the settings to vary, and the values of each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QLocale, QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.engine.runs.setting_rows import Numbers, Words
from poda.engine.runs.settings import LIMITS, Settings, unmet, unused
from poda.house.i18n import follow_language, language_manager
from poda.house.theme import Role, theme_manager
from poda.packages.lab.engine.plan import PRESET, Axis, Value, axis_in, planned, worded
from poda.training.settings_rules import presets_for
from poda.training.settings_words import (
    choice_name,
    error_words,
    limit_text,
    preset_name,
    setting_explanation,
    setting_name,
)
from poda.widgets.announce import phrased, set_name
from poda.widgets.controls import choice, ok_and_cancel
from poda.widgets.layout import (
    AROUND,
    BETWEEN,
    INSIDE,
    PAGE_PROPERTY,
    STRETCH,
    column,
    row,
    wrapped,
)

MOST_AXES: Final = 4
_WIDTH: Final = 640
_BOX: Final = 280  # pixels, by type size: the width of the setting's name
_BY_POINT: Final = re.compile(r"[,;\s]+")
_BY_COMMA: Final = re.compile(r"[;\s]+|,\s+")  # for locales where 0,5 is a number


def numbers_in(text: str) -> list[str]:
    """The numbers in a text, as the engine writes them. In a locale that writes 0,5, a comma
    separates numbers only before a space."""
    by_comma = QLocale().decimalPoint() == ","
    parts = [part for part in (_BY_COMMA if by_comma else _BY_POINT).split(text) if part]
    return [part.replace(",", ".") for part in parts]


def numbers_text(values: Sequence[Value]) -> str:
    """The text of values for `numbers_in`."""
    point = QLocale().decimalPoint()
    between = "; " if point == "," else ", "
    return between.join(worded(value).replace(".", point) for value in values)


class AxisRow(QWidget):
    """A setting and its values: a text field for numbers, check boxes for words.

    Signals:
        changed: a person changed the setting or a value.
        gone: a person removed the row.
    """

    changed = Signal()
    gone = Signal()

    def __init__(self, game_key: str, names: Sequence[str]) -> None:
        super().__init__()
        self._game_key = game_key
        self.setting = choice(names)
        self.values = QLineEdit()
        self.ticks: list[QCheckBox] = []
        self._words = QWidget()
        self._ticked = row(STRETCH, of=self._words)
        self.place = QStackedWidget()
        self.place.addWidget(self.values)
        self.place.addWidget(self._words)
        self.place.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.remove = QPushButton("✕")
        self.remove.setAutoDefault(False)
        row(self.setting, (self.place, 1), self.remove, of=self)
        self.setting.activated.connect(lambda _: self._choose())
        self.values.textChanged.connect(lambda _: self.changed.emit())
        self.remove.clicked.connect(self.gone)
        theme_manager().changed.connect(self._fit)
        self._fit()
        self._offer()
        language_manager().follow(self, self._show_words)

    @property
    def name(self) -> str:
        """The name of the setting, or `PRESET`."""
        return str(self.setting.currentData())

    def axis(self) -> Axis:
        """The axis that is set. Raises EngineError if the values are malformed."""
        if self.ticks:
            chosen = tuple(str(tick.property("word")) for tick in self.ticks if tick.isChecked())
            return Axis(self.name, chosen)
        return axis_in(f"{self.name}={','.join(numbers_in(self.values.text()))}")

    def show_axis(self, axis: Axis) -> None:
        """Show an axis, without a signal."""
        self.setting.setCurrentIndex(max(0, self.setting.findData(axis.name)))
        self._offer()
        with QSignalBlocker(self.values):
            self.values.setText("" if self.ticks else numbers_text(axis.values))
        for tick in self.ticks:
            with QSignalBlocker(tick):
                tick.setChecked(tick.property("word") in axis.values)

    def _choose(self) -> None:
        self._offer()
        with QSignalBlocker(self.values):
            self.values.clear()
        self.changed.emit()

    def _offer(self) -> None:
        """Show a field for numbers, or a check box for each word of the setting."""
        for tick in self.ticks:
            self._ticked.removeWidget(tick)
            tick.deleteLater()
        self.ticks = []
        limits = LIMITS.get(self.name)
        words: Sequence[str] = limits.names if isinstance(limits, Words) else ()
        if self.name == PRESET:
            words = presets_for(GAMES[self._game_key])
        for place, word in enumerate(words):
            tick = QCheckBox()
            tick.setProperty("word", word)
            tick.toggled.connect(lambda _: self.changed.emit())
            self._ticked.insertWidget(place, tick)
            self.ticks.append(tick)
        self.place.setCurrentIndex(1 if words else 0)
        self._show_words()

    def _fit(self) -> None:
        self.setting.setFixedWidth(round(_BOX * theme_manager().type_scale))

    def _show_words(self) -> None:
        for place in range(self.setting.count()):
            name = self.setting.itemData(place)
            text = self.tr("Preset") if name == PRESET else setting_name(name)
            self.setting.setItemText(place, text)
        for tick in self.ticks:
            word = str(tick.property("word"))
            is_preset = self.name == PRESET
            tick.setText(preset_name(word) if is_preset else choice_name(self.name, word))
        title = self.setting.currentText()
        set_name(self.setting, self.tr("Setting"))
        self.values.setAccessibleName(self.tr("Values of {setting}").format(setting=title))
        limits = LIMITS.get(self.name)
        if isinstance(limits, Numbers):
            low, high = limit_text(limits.low), limit_text(limits.high)
            words = self.tr("values, from {low} to {high}")
            self.values.setPlaceholderText(words.format(low=low, high=high))
            self.values.setToolTip(setting_explanation(self.name, self._game_key))
        set_name(self.remove, self.tr("Leave this setting out"))
        self.remove.setToolTip(self.remove.accessibleName())


class SweepDialog(QDialog):
    """Asks for settings and their values, all combinations of which are trained.

    Args:
        settings: the settings that all runs share.
        sweep: the axes to begin with.
    """

    def __init__(
        self, game_key: str, settings: Settings, sweep: Sequence[Axis] = (),
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.setProperty(PAGE_PROPERTY, "experiments")
        self._game_key, self._settings = game_key, settings
        game = GAMES[game_key]
        self._names = [
            name for name in LIMITS if not unused(name, game) and unmet(name, settings) is None
        ] + [PRESET]
        self.rows: list[AxisRow] = []
        self.explanation = phrased(
            wrapped("small", Role.MUTED),
            lambda: self.tr("Each combination of these values is trained with each seed."),
        )
        self.notice = wrapped("body", Role.MUTED)
        self.more = phrased(QPushButton(), lambda: self.tr("&Another setting"))
        self.more.setAutoDefault(False)
        self._buttons = ok_and_cancel(self)
        self._places = column(spacing=INSIDE)
        column(
            self.explanation, self._places, row(self.more, STRETCH), STRETCH, self.notice,
            self._buttons, of=self, spacing=BETWEEN, margins=AROUND,
        )  # fmt: skip
        self.more.clicked.connect(lambda: self._add_axis(None))
        for axis in sweep or (None,):
            self._add_axis(axis)
        phrased(self, lambda: self.tr("Sweep over settings"))
        follow_language(self, self._refresh)
        theme_manager().changed.connect(self._fit)
        self._fit()

    def sweep(self) -> tuple[Axis, ...]:
        """The axes with values; () for no sweep. Raises EngineError if one is malformed."""
        return tuple(each.axis() for each in self.rows if self._is_filled(each))

    def _is_filled(self, each: AxisRow) -> bool:
        ticked = any(tick.isChecked() for tick in each.ticks)
        return ticked if each.ticks else bool(numbers_in(each.values.text()))

    def _add_axis(self, axis: Axis | None) -> None:
        """Add a row for this axis or, for None, for the next setting without one."""
        each = AxisRow(self._game_key, self._names)
        taken = {other.name for other in self.rows}
        free = next((name for name in self._usual if name not in taken), self._names[0])
        each.show_axis(axis or Axis(free, ()))
        each.changed.connect(self._refresh)
        each.gone.connect(lambda: self._take_off(each))
        self.rows.append(each)
        self._places.addWidget(each)
        each.setting.setFocus()
        self._refresh()

    @property
    def _usual(self) -> list[str]:
        """The names of the settings, those that are varied most often first."""
        first = [name for name in ("plies", "noise", "learning_rate") if name in self._names]
        return [*first, *(name for name in self._names if name not in first)]

    def _take_off(self, each: AxisRow) -> None:
        self.rows.remove(each)
        self._places.removeWidget(each)
        each.deleteLater()
        self._refresh()

    def _refresh(self) -> None:
        """Show the number of combinations, or the error."""
        error, count = "", 0
        try:
            sweep = self.sweep()
            if sweep:
                plan = planned(self._game_key, (1,), sweep, settings=self._settings, generations=1)
                count = plan.size
        except EngineError as wrong:
            error = error_words(wrong, self._game_key)
        self.more.setEnabled(len(self.rows) < MOST_AXES)
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not error)
        self.notice.set_role(Role.BAD if error else Role.MUTED)
        if error:
            self.notice.setText(f"✕ {error}")
        elif count:
            self.notice.setText(self.tr("%n combinations, each with all seeds", "", count))
        else:
            self.notice.setText(self.tr("No sweep: one combination"))

    def _fit(self) -> None:
        scale = theme_manager().type_scale
        self.notice.setMinimumHeight(2 * self.notice.fontMetrics().lineSpacing())
        room = self.screen().availableGeometry()
        self.resize(min(round(_WIDTH * scale), room.width() - BETWEEN), self.sizeHint().height())
