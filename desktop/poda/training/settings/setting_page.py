"""One page of settings: each with its name, its control, what it does and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QWidget

from poda.engine.evolve.network import layout_for
from poda.engine.evolve.settings import LIMITS, Numbers, Settings
from poda.engine.games import GAMES
from poda.house.i18n import Retranslatable
from poda.house.theme import Role, theme_manager
from poda.training.settings.fields import ChoiceBox, Field, limit_text, number_text
from poda.training.settings.rules import DEFAULTS, OURS, PUBLISHED, STARTS, Need, unmet, unused
from poda.training.settings.texts import setting_explanation, setting_name
from poda.training.settings.words import choice_name, unused_words
from poda.widgets.layout import BETWEEN, INSIDE, wrapped

_NAME_WIDTH: Final = 208
_ROWS: Final = 4  # of the grid for one setting


class SettingRow:
    """One setting, in four rows of a grid: its name, control and limits; what it does; why it does
    not count, or what is wrong with it; and space.

    Attributes:
        name: of the setting, as `Settings` has it.
        field: its control.
        problem: what is wrong with it, or why it does not count.
    """

    def __init__(self, name: str, game_key: str) -> None:
        self.name, self._game_key = name, game_key
        self.field = Field(name, LIMITS[name], start_of(name, game_key))
        self.label = QLabel()
        self.label.setBuddy(self.field.box)
        self.label.setWordWrap(True)
        self.note = wrapped("small", Role.MUTED)
        self.explanation = wrapped("small", Role.MUTED)
        self._is_wrong = False
        self.problem = wrapped("small", Role.MUTED)
        self.problem.hide()

    def place_in(self, grid: QGridLayout, row: int) -> None:
        """Put all of it into a grid, from `row` on."""
        grid.addWidget(self.label, row, 0)
        grid.addWidget(self.field, row, 1)
        grid.addWidget(self.note, row, 2)
        grid.addWidget(self.explanation, row + 1, 0, 1, 3)
        grid.addWidget(self.problem, row + 2, 0, 1, 3)
        grid.setRowMinimumHeight(row + 3, BETWEEN)

    def show_state(self, settings: Settings, error: str) -> None:
        """Show whether the setting counts, what is wrong with it ("" for nothing), and whether it
        is as published."""
        why = self._why_not(settings)
        # What is wrong can be mended, even where it does not count.
        counts = not why or bool(error)
        self.label.setEnabled(counts)
        self.field.setEnabled(counts)
        if bool(error) != self._is_wrong:  # another style for every one of them would be slow
            self._is_wrong = bool(error)
            self.problem.set_role(Role.BAD if error else Role.MUTED)
        self.problem.setText(f"✕ {error}" if error else why)
        self.problem.setVisible(not counts or bool(error))
        self.field.box.setAccessibleDescription(
            " ".join(text for text in (self.explanation.text(), self.problem.text()) if text)
        )
        used = not unused(self.name, GAMES[self._game_key])
        self.note.setText(self._note(getattr(settings, self.name)) if used else "")

    def _why_not(self, settings: Settings) -> str:
        """Why the setting does not count; "" where it does."""
        if why := unused(self.name, GAMES[self._game_key]):
            return unused_words(why)
        need = unmet(self.name, settings)
        return "" if need is None else reason(need)

    def retranslate(self) -> None:
        """Put the texts that do not depend on values in the present language."""
        name = setting_name(self.name)
        self.label.setText(name)
        self.field.box.setAccessibleName(name)
        self.explanation.setText(setting_explanation(self.name, self._game_key))
        if isinstance(self.field.box, ChoiceBox):
            self.field.box.retranslate()
        if self.field.none is not None:
            none = none_name(self.name, self._game_key)
            self.field.none.setText(none)
            self.field.none.setAccessibleName(f"{name}: {none}")

    def _note(self, value: Any) -> str:
        limits = LIMITS[self.name]
        parts = []
        if isinstance(limits, Numbers):
            parts.append(
                QCoreApplication.translate("RunSettings", "{low} to {high}").format(
                    low=limit_text(limits.low), high=limit_text(limits.high)
                )
            )
        usual = getattr(DEFAULTS, self.name)
        if self.name in PUBLISHED:
            template = (
                QCoreApplication.translate("RunSettings", "✓ as published")
                if value == usual
                else QCoreApplication.translate("RunSettings", "published: {value}")
            )
        elif self.name in OURS:
            template = (
                QCoreApplication.translate("RunSettings", "✓ Poda’s own")
                if value == usual
                else QCoreApplication.translate("RunSettings", "Poda’s own: {value}")
            )
        else:
            template = (
                ""
                if value == usual
                else QCoreApplication.translate("RunSettings", "usual: {value}")
            )
        parts.append(template.format(value=value_text(self.name, usual, self._game_key)))
        return "\n".join(part for part in parts if part)


class SettingPage(Retranslatable, QScrollArea):
    """Some settings below each other.

    Attributes:
        rows: by name.

    Signals:
        changed: a person set one.
    """

    changed = Signal()

    def __init__(self, names: Iterable[str], game_key: str) -> None:
        super().__init__()
        self.rows = {name: SettingRow(name, game_key) for name in names}
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        body = QWidget()
        grid = QGridLayout(body)
        grid.setContentsMargins(0, BETWEEN, BETWEEN, 0)
        grid.setHorizontalSpacing(BETWEEN)
        grid.setVerticalSpacing(INSIDE // 2)
        grid.setColumnStretch(2, 1)
        for number, row in enumerate(self.rows.values()):
            row.place_in(grid, number * _ROWS)
            row.field.changed.connect(self.changed)
        grid.setRowStretch(len(self.rows) * _ROWS, 1)
        self.setWidget(body)
        theme_manager().changed.connect(self._fit)
        self._fit()
        self.retranslate()

    def _fit(self) -> None:
        # On every page the names are as wide as on the others, and wrap.
        width = round(_NAME_WIDTH * theme_manager().type_scale)
        for row in self.rows.values():
            row.label.setFixedWidth(width)

    def retranslate(self) -> None:
        for row in self.rows.values():
            row.retranslate()


def reason(need: Need) -> str:
    """Why a setting does not count, and what would make it."""
    name = setting_name(need.setting)
    if not need.words:
        return QCoreApplication.translate("RunSettings", "Not used: “{setting}” is 0.").format(
            setting=name
        )
    words = [choice_name(need.setting, word) for word in need.words]
    if len(words) == 1:
        return QCoreApplication.translate(
            "RunSettings", "Used only where “{setting}” is “{choice}”."
        ).format(setting=name, choice=words[0])
    return QCoreApplication.translate(
        "RunSettings", "Used only where “{setting}” is “{choice}” or “{other}”."
    ).format(setting=name, choice=words[0], other=words[1])


def none_name(setting: str, game_key: str) -> str:
    """What the setting is called when it is None."""
    if setting == "hidden":
        units = layout_for(GAMES[game_key]).hidden
        return QCoreApplication.translate("RunSettings", "the game’s own ({units})").format(
            units=units
        )
    return (
        QCoreApplication.translate("RunSettings", "never")
        if setting == "rate_halving"
        else QCoreApplication.translate("RunSettings", "no bound")
    )


def start_of(setting: str, game_key: str) -> float:
    """The number at which one begins who no longer wants None."""
    if setting == "hidden":
        return layout_for(GAMES[game_key]).hidden
    return STARTS.get(setting, 0)


def value_text(setting: str, value: Any, game_key: str) -> str:
    """A value of a setting in words."""
    if value is None:
        return none_name(setting, game_key)
    return choice_name(setting, value) if isinstance(value, str) else number_text(value)
