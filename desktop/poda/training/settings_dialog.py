"""The dialog for the settings of the next run: a preset, or each setting by hand."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterable
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QShowEvent, QStandardItemModel, QValidator
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDoubleSpinBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QTabWidget,
    QWidget,
)

from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.engine.networks.network import layout_for
from poda.engine.runs.kept_runs import preset_of
from poda.engine.runs.setting_rows import Numbers, Words
from poda.engine.runs.settings import (
    LIMITS,
    MOST_SEED,
    Settings,
    checked,
    checked_seed,
    made_of,
    unmet,
    unused,
)
from poda.house.i18n import follow_language
from poda.house.theme import Role, follow_theme, theme_manager
from poda.training.kit import kit_of
from poda.training.settings_rules import (
    base_preset,
    place_of,
    preset_settings,
    presets_for,
    sections,
    usual,
    value_of,
    words_of,
)
from poda.training.settings_words import (
    choice_name,
    error_words,
    limit_text,
    need_words,
    none_name,
    number_text,
    preset_explanation,
    preset_name,
    setting_explanation,
    setting_name,
    translated,
    value_text,
)
from poda.widgets.announce import phrased
from poda.widgets.controls import OkAndCancel, choice, narrow, push_button, show_value
from poda.widgets.engine_words import game_name
from poda.widgets.layout import (
    AROUND,
    BETWEEN,
    INSIDE,
    Scrolling,
    Stretch,
    column,
    hairline,
    row,
    wrapped,
)
from poda.widgets.screens import fit_dialog

_SETTINGS_FIELDS_WIDTH: Final = 150  # pixels at the usual type size
_PLACES: Final = 12  # decimals, more than any setting has
_FAR: Final = 1e12  # beyond all limits: a wrong number can be typed, and is explained
_NUMBER: Final = re.compile(r"-?\d*([.,]\d*)?(e-?\d*)?", re.IGNORECASE | re.ASCII)


class NumberBox(QDoubleSpinBox):
    """A whole or decimal number. Numbers beyond the limits can be typed; the dialog explains them.

    Args:
        limits: the least and the greatest number that the arrows reach.
    """

    def __init__(self, limits: Numbers) -> None:
        super().__init__()
        self._limits = limits
        self._exact: tuple[float, float] | None = None
        self.setDecimals(0 if limits.whole else _PLACES)
        self.setRange(-_FAR, _FAR)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        follow_theme(self.fit)

    def number(self) -> float:
        """The number that is set: exactly the one of `show_number` if the field still shows it,
        which may have been rounded."""
        if self._exact is not None and self._exact[1] == self.value():
            return self._exact[0]
        return self.value()

    def show_number(self, number: float) -> None:
        """Set the number, without a signal."""
        show_value(self, number)
        self._exact = (number, self.value())

    def fit(self) -> None:
        """Adapt the width to the type size."""
        self.setFixedWidth(round(_SETTINGS_FIELDS_WIDTH * theme_manager().type_scale))

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

    def _step(self) -> float:
        """One unit of the number's leading digit: 0.05 goes up to 0.06, 0.1 down to 0.09."""
        if self._limits.whole:
            return 1.0
        size = abs(self.value()) or min(1.0, self._limits.high / 10)
        return float(10.0 ** (math.floor(math.log10(size) + 1e-9) - (1 if size < 1 else 0)))


class Field(QWidget):
    """The controls of one setting.

    Args:
        limits: the values that the setting may have.
        start: the number that the field shows while the setting is None.

    Attributes:
        box: the field for the value.
        none: the check box for None; None if the setting must have a value.

    Signals:
        changed: a person changed it.
    """

    changed = Signal()

    def __init__(self, setting: str, limits: Numbers | Words, start: float = 0) -> None:
        super().__init__()
        self._setting, self._limits, self._start = setting, limits, start
        self.box: NumberBox | QComboBox
        self.none: QCheckBox | None = None
        if isinstance(limits, Words):
            self.box = choice(limits.names, partial(choice_name, setting))
            self.box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.box.currentIndexChanged.connect(lambda _row: self.changed.emit())
        else:
            self.box = NumberBox(limits)
            self.box.valueChanged.connect(lambda _value: self.changed.emit())
        if isinstance(limits, Numbers) and limits.optional:
            self.none = QCheckBox()
            self.none.toggled.connect(self._toggle)
        row(self.box, *([self.none] if self.none else ()), Stretch(1), of=self)

    def value(self) -> Any:
        """The value that is set, in the setting's own type."""
        if isinstance(self.box, QComboBox):
            return self.box.currentData()
        if self.none is not None and self.none.isChecked():
            return None
        return self._limits.read(self.box.number())

    def show_value(self, value: Any) -> None:
        """Set the value, without a signal."""
        if isinstance(self.box, QComboBox):
            with QSignalBlocker(self.box):
                if self.box.findData(value) < 0:  # one that this game does not offer
                    self.box.addItem(choice_name(self._setting, value), value)
                self.box.setCurrentIndex(self.box.findData(value))
            return
        if self.none is not None:
            show_value(self.none, value is None)
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


# A page of settings: each with its name, its control, its explanation and its error.

_NAME_WIDTH: Final = 208
_ROWS: Final = 4  # rows of the grid for each setting


class SettingControls:
    """One setting in four rows of a grid: name, control and limits; explanation; error, or why it
    has no effect; and space.

    Attributes:
        name: the setting's name in `Settings`.
        field: its controls.
        problem: the label for its error, or for why it has no effect.
    """

    def __init__(self, name: str, game_key: str) -> None:
        self.name, self._game_key = name, game_key
        limits, offered = LIMITS[name], words_of(name, GAMES[game_key])
        if offered is not None and isinstance(limits, Words):
            limits = limits.only(offered)
        self.field = Field(name, limits, start_of(name, game_key))
        phrased(self.field.box, name=lambda: setting_name(name))
        if self.field.none is not None:
            phrased(
                self.field.none, lambda: none_name(name, game_key),
                name=lambda: f"{setting_name(name)}: {none_name(name, game_key)}",
            )  # fmt: skip
        self._learns = False
        self.label = phrased(QLabel(), lambda: setting_name(name))
        self.label.setBuddy(self.field.box)
        self.label.setWordWrap(True)
        self.note = wrapped("small", Role.MUTED)
        self.explanation = wrapped("small", Role.MUTED)
        follow_language(self.explanation, self._explain)
        self._is_wrong = False
        self.problem = wrapped("small", Role.MUTED)
        self.problem.hide()

    def place_in(self, grid: QGridLayout, row: int) -> None:
        """Add its parts to a grid, from `row` on."""
        grid.addWidget(self.label, row, 0)
        grid.addWidget(self.field, row, 1)
        grid.addWidget(self.note, row, 2)
        grid.addWidget(self.explanation, row + 1, 0, 1, 3)
        grid.addWidget(self.problem, row + 2, 0, 1, 3)
        grid.setRowMinimumHeight(row + 3, BETWEEN)

    def show_state(self, settings: Settings, error: str) -> None:
        """Show whether the setting has an effect, its usual value, and an error ("": none)."""
        if settings.learns is not self._learns:  # some settings have another meaning there
            self._learns = settings.learns
            self._explain()
        why = self._why_not(settings)
        # A wrong value can be corrected even if it has no effect.
        counts = not why or bool(error)
        self.label.setEnabled(counts)
        self.field.setEnabled(counts)
        if bool(error) != self._is_wrong:  # a new style for every label each time would be slow
            self._is_wrong = bool(error)
            self.problem.set_role(Role.BAD if error else Role.MUTED)
        self.problem.setText(f"✕ {error}" if error else why)
        self.problem.setVisible(not counts or bool(error))
        self.field.box.setAccessibleDescription(
            " ".join(text for text in (self.explanation.text(), self.problem.text()) if text)
        )
        used = not unused(self.name, GAMES[self._game_key], learns=settings.learns)
        self.note.setText(self._note(settings) if used else "")

    def _why_not(self, settings: Settings) -> str:
        """The sentence on why the setting has no effect; "" if it has one."""
        if why := unused(self.name, GAMES[self._game_key], learns=settings.learns):
            return translated(why)
        need = unmet(self.name, settings)
        return "" if need is None else need_words(need)

    def _explain(self) -> None:
        text = setting_explanation(self.name, self._game_key, learns=self._learns)
        self.explanation.setText(text)

    def _note(self, settings: Settings) -> str:
        limits, value = LIMITS[self.name], value_of(self.name, settings)
        parts = []
        if isinstance(limits, Numbers):
            parts.append(
                QCoreApplication.translate("RunSettings", "{low} to {high}").format(
                    low=limit_text(limits.low), high=limit_text(limits.high)
                )
            )
        game = GAMES[self._game_key]
        common = usual(self.name, settings, game)
        of_recipe = base_preset(settings, game) == "published" and not settings.learns
        kit = kit_of(game.key)
        if of_recipe and self.name in kit.published:
            template = QCoreApplication.translate("RunSettings", "published: {value}")
            if value == common:
                template = QCoreApplication.translate("RunSettings", "✓ as published")
        elif of_recipe and self.name in kit.ours:
            template = QCoreApplication.translate("RunSettings", "Poda’s own: {value}")
            if value == common:
                template = QCoreApplication.translate("RunSettings", "✓ Poda’s own")
        else:
            template = QCoreApplication.translate("RunSettings", "usual: {value}")
            template = "" if value == common else template
        parts.append(template.format(value=value_text(self.name, common, self._game_key)))
        return "\n".join(part for part in parts if part)


class SettingPage(Scrolling):
    """A page of settings, one below the other.

    Attributes:
        rows: the settings by name.

    Signals:
        changed: a person changed one.
    """

    changed = Signal()

    def __init__(self, names: Iterable[str], game_key: str) -> None:
        super().__init__()
        self.rows = {name: SettingControls(name, game_key) for name in names}
        body = QWidget()
        grid = QGridLayout(body)
        grid.setContentsMargins(0, BETWEEN, BETWEEN, 0)
        grid.setHorizontalSpacing(BETWEEN)
        grid.setVerticalSpacing(INSIDE // 2)
        grid.setColumnStretch(2, 1)
        for number, line in enumerate(self.rows.values()):
            line.place_in(grid, number * _ROWS)
            line.field.changed.connect(self.changed)
        grid.setRowStretch(len(self.rows) * _ROWS, 1)
        self.setWidget(body)
        follow_theme(self._fit)

    def _fit(self) -> None:
        # The names have the same width on every page, and wrap.
        width = round(_NAME_WIDTH * theme_manager().type_scale)
        for line in self.rows.values():
            line.label.setFixedWidth(width)


def start_of(setting: str, game_key: str) -> float:
    """The number that a field begins with when its check box for None is cleared."""
    if setting == "hidden":
        return layout_for(GAMES[game_key]).hidden
    limits = LIMITS[setting]
    return limits.start if isinstance(limits, Numbers) else 0


_WIDTH: Final = 784
_HEIGHT: Final = 720
_PRESET_WIDTH: Final = (192, 288)  # pixels, by type size: the least width, and the greatest
_SEED_WIDTH: Final = 112
_MOST_DRAWN: Final = 999_999  # the greatest seed drawn: six digits, short enough to tell each other


class SettingsDialog(QDialog):
    """Asks for the settings and the seed of a run, beginning with given ones.

    Args:
        preset: the preset that has these settings; "" for the person's own.
        running: whether there is a run on screen, which keeps its own settings.
    """

    def __init__(
        self, game_key: str, settings: Settings, preset: str, seed: int, running: bool = False,
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._game_key, self._game = game_key, GAMES[game_key]
        self._running = running
        self._names = presets_for(self._game)
        self._base = preset if preset in self._names else ""  # the preset that Reset restores
        self._pages = {key: SettingPage(names, game_key) for key, names in sections().items()}
        self._rows = {name: row for page in self._pages.values() for name, row in page.rows.items()}
        self._build()
        self._lay_out()
        self._connect()
        self.seed_field.setText(str(seed))
        self._show_settings(settings)
        phrased(self, lambda: self.tr("Settings of the next run: {game}").format(
            game=game_name(game_key)
        ))  # fmt: skip
        phrased(self.preset_box, name=lambda: self.tr("Preset"))
        follow_language(self, self._refresh)
        theme_manager().changed.connect(self._fit)

    def settings(self) -> Settings:
        """The settings in the fields."""
        return made_of({name: self._value(name) for name in LIMITS})

    def preset(self) -> str:
        """The preset that has these settings; "" if they are the person's own."""
        preset = preset_of(self.settings(), self._game_key)
        return preset if preset in self._names else ""

    def seed(self) -> int:
        """The only seed. Raises EngineError if the text is not a seed."""
        text = self.seed_field.text().strip()
        if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST_SEED))):
            raise EngineError("evolve.bad_seed", text=text, limit=MOST_SEED)
        return checked_seed(int(text))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()
        self.preset_box.setFocus()

    def _build(self) -> None:
        self.preset_box = narrow(choice((*self._names, ""), preset_name), 0)
        self.preset_box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.reset = push_button(
            lambda: self.tr("&Reset"),
            self._reset,
            tip=lambda: self.tr("Back to the settings of the preset"),
        )
        self.seed_field = phrased(QLineEdit(), name=lambda: self.tr("Seed"), tip=self._about_seeds)
        self.another = push_button(
            lambda: self.tr("&Another"), self._draw_seed, tip=lambda: self.tr("Draw another seed")
        )
        self._explanation = wrapped("small", Role.MUTED)
        self._running_note = phrased(wrapped("body", Role.CURRENT, bold=True), lambda: self.tr(
            "The run on screen keeps its settings; with others, the next one is planned."
        ))  # fmt: skip
        self._running_note.setVisible(self._running)
        self.tabs = phrased(QTabWidget(), name=lambda: self.tr("Groups of settings"))
        for page in self._pages.values():
            self.tabs.addTab(page, "")
        self.notice = wrapped("body", Role.BAD)
        self._buttons = OkAndCancel(self)

    def _lay_out(self) -> None:
        preset_label = phrased(QLabel(), lambda: self.tr("&Preset"))
        preset_label.setBuddy(self.preset_box)
        seed_label = phrased(QLabel(), lambda: self.tr("&Seed"))
        seed_label.setBuddy(self.seed_field)
        top = row(
            preset_label, (self.preset_box, 100), self.reset, Stretch(1), BETWEEN,
            seed_label, self.seed_field, *self._seed_buttons(),
        )  # fmt: skip
        column(
            self._running_note,
            top,
            self._explanation,
            (self.tabs, 1),
            hairline(),
            self.notice,
            self._buttons,
            of=self,
            margins=AROUND,
        )

    def _connect(self) -> None:
        self.preset_box.activated.connect(self._choose_preset)
        self.seed_field.textChanged.connect(self._refresh)
        for page in self._pages.values():
            page.changed.connect(self._refresh)

    def _value(self, name: str) -> Any:
        return self._rows[name].field.value()

    def _show_settings(self, settings: Settings) -> None:
        for name, line in self._rows.items():
            line.field.show_value(value_of(name, settings))
        self._refresh()

    def _choose_preset(self, row: int) -> None:
        if name := self.preset_box.itemData(row):
            self._base = name
            self._show_settings(preset_settings(name, self._game))

    def _reset(self) -> None:
        if self._base:
            self._show_settings(preset_settings(self._base, self._game))

    # Methods that the dialog for several runs overrides

    def _about_seeds(self) -> str:
        return self.tr("The same settings and the same seed give the same run, bit for bit.")

    def _seed_buttons(self) -> tuple[QPushButton, ...]:
        return (self.another,)

    def _check_seeds(self, settings: Settings) -> None:
        """Raise EngineError if the typed text is not a seed."""
        self.seed()

    def _draw_seed(self) -> None:
        """Draw another seed and show it, so that others can repeat the run."""
        self.seed_field.setText(str(random.randint(1, _MOST_DRAWN)))

    def _refresh(self) -> None:
        """Show the preset of the settings, which of them have an effect, and the error."""
        settings, preset = self.settings(), self.preset()
        if preset:
            self._base = preset
        show_value(self.preset_box, preset)
        presets = self.preset_box.model()
        assert isinstance(presets, QStandardItemModel)
        # "Own settings" cannot be chosen: changing a setting selects it.
        presets.item(presets.rowCount() - 1).setEnabled(not preset)
        self._explanation.setText(preset_explanation(preset, self._game_key))
        self.reset.setEnabled(bool(self._base) and preset != self._base)
        error, place = self._error(settings)
        for name, line in self._rows.items():
            line.show_state(settings, error if name == place else "")
        self._show_error(error, place)

    def _error(self, settings: Settings) -> tuple[str, str]:
        """The first error and the name of its setting, or "seed"; "" and "" if there is none."""
        try:
            checked(settings, self._game)
        except EngineError as error:
            return error_words(error, self._game_key), place_of(error, settings)
        try:
            self._check_seeds(settings)
        except EngineError as error:
            return error_words(error, self._game_key), "seed"
        return "", ""

    def _show_error(self, error: str, place: str) -> None:
        self.notice.setText(f"✕ {error}" if error else "")
        self._buttons.ok.setEnabled(not error)
        for number, (key, page) in enumerate(self._pages.items()):
            mark = "✕ " if place in page.rows else ""
            self.tabs.setTabText(number, mark + self._titles()[key])
        self.seed_field.setAccessibleDescription(error if place == "seed" else "")

    def _titles(self) -> dict[str, str]:
        return {
            "strategy": self.tr("Strategy"),
            "steps": self.tr("Steps"),
            "fitness": self.tr("Fitness"),
            "learning": self.tr("Learning"),
            "game": self.tr("Game"),
            "bookkeeping": self.tr("Bookkeeping"),
        }

    def _fit(self) -> None:
        scale = theme_manager().type_scale
        least, most = _PRESET_WIDTH
        self.preset_box.setMinimumWidth(round(least * scale))
        self.preset_box.setMaximumWidth(round(most * scale))
        self.seed_field.setFixedWidth(round(_SEED_WIDTH * scale))
        fit_dialog(self, _WIDTH, _HEIGHT, self.notice, self._explanation)
