"""The settings of the next run: a preset, or each of them by hand."""

from __future__ import annotations

import random
from dataclasses import fields
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QShowEvent, QStandardItemModel
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from poda.engine.errors import EngineError
from poda.engine.evolve.runs.folder import preset_of
from poda.engine.evolve.settings import MOST_SEED, Settings, checked, checked_seed
from poda.engine.games import GAMES
from poda.house.i18n import Retranslatable
from poda.house.theme import Role, theme_manager
from poda.training.settings.fields import number_text
from poda.training.settings.rules import (
    LAST_SECTION,
    place_of,
    preset_settings,
    presets_for,
    sections,
)
from poda.training.settings.setting_page import SettingPage
from poda.training.settings.texts import setting_name
from poda.training.settings.words import preset_explanation, preset_name
from poda.widgets.layout import AROUND, BETWEEN, INSIDE, Label, hairline
from poda.widgets.messages import message
from poda.widgets.names import game_name

_WIDTH: Final = 784
_HEIGHT: Final = 720
_PRESET_WIDTH: Final = 176
_SEED_WIDTH: Final = 128
_MOST_DRAWN: Final = 999_999  # seeds of a length that people can tell each other


class SettingsDialog(Retranslatable, QDialog):
    """Asks for the settings and the seed of a run, beginning with those that are given.

    Args:
        preset: whose settings they are; "" for settings of the person's own.
        running: whether a run is on screen, which keeps what it has.
    """

    def __init__(
        self, game_key: str, settings: Settings, preset: str, seed: int, running: bool = False,
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._game_key, self._game = game_key, GAMES[game_key]
        self._running = running
        self._names = presets_for(self._game)
        self._base = preset if preset in self._names else ""  # what Reset goes back to
        self._pages = {key: SettingPage(names, game_key) for key, names in sections().items()}
        self._rows = {name: row for page in self._pages.values() for name, row in page.rows.items()}
        self._build()
        self._lay_out()
        self._connect()
        self.seed_field.setText(str(seed))
        self._show_settings(settings)
        self.retranslate()
        theme_manager().changed.connect(self._fit)

    def settings(self) -> Settings:
        """What is set."""
        return Settings(**{field.name: self._value(field.name) for field in fields(Settings)})

    def preset(self) -> str:
        """The preset that has these settings; "" where they are the person's own."""
        preset = preset_of(self.settings())
        return preset if preset in self._names else ""

    def seed(self) -> int:
        """The seed. Raises EngineError where what is written is none."""
        text = self.seed_field.text().strip()
        if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST_SEED))):
            raise EngineError("evolve.bad_seed", text=text, limit=MOST_SEED)
        return checked_seed(int(text))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()
        self.preset_box.setFocus()

    def _build(self) -> None:
        self.preset_box = QComboBox()
        for name in (*self._names, ""):
            self.preset_box.addItem("", name)
        self.reset = QPushButton()
        self.seed_field = QLineEdit()
        self.another = QPushButton()
        for button in (self.reset, self.another):
            button.setAutoDefault(False)
        self._labels = [QLabel(), QLabel()]
        for label, field in zip(self._labels, (self.preset_box, self.seed_field), strict=True):
            label.setBuddy(field)
        self._explanation = Label("small", Role.MUTED)
        self._explanation.setWordWrap(True)
        self._running_note = Label("body", Role.CURRENT, bold=True)
        self._running_note.setWordWrap(True)
        self._running_note.setVisible(self._running)
        self.tabs = QTabWidget()
        for page in self._pages.values():
            self.tabs.addTab(page, "")
        self.notice = Label("body", Role.BAD)
        self.notice.setWordWrap(True)
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(INSIDE)
        of_preset: tuple[QWidget, ...] = (self._labels[0], self.preset_box, self.reset)
        of_seed: tuple[QWidget, ...] = (self._labels[1], self.seed_field, self.another)
        for widget in of_preset:
            top.addWidget(widget)
        top.addStretch(1)
        top.addSpacing(BETWEEN)
        for widget in of_seed:
            top.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(AROUND, AROUND, AROUND, AROUND)
        layout.setSpacing(INSIDE)
        layout.addWidget(self._running_note)
        layout.addLayout(top)
        layout.addWidget(self._explanation)
        layout.addWidget(self.tabs, 1)
        layout.addWidget(hairline())
        layout.addWidget(self.notice)
        layout.addWidget(self._buttons)

    def _connect(self) -> None:
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self.preset_box.activated.connect(self._choose_preset)
        self.reset.clicked.connect(self._reset)
        self.another.clicked.connect(self._draw_seed)
        self.seed_field.textChanged.connect(self._refresh)
        for page in self._pages.values():
            page.changed.connect(self._refresh)

    def _value(self, name: str) -> Any:
        return self._rows[name].field.value()

    def _show_settings(self, settings: Settings) -> None:
        for name, row in self._rows.items():
            row.field.show_value(getattr(settings, name))
        self._refresh()

    def _choose_preset(self, row: int) -> None:
        if name := self.preset_box.itemData(row):
            self._base = name
            self._show_settings(preset_settings(name, self._game))

    def _reset(self) -> None:
        if self._base:
            self._show_settings(preset_settings(self._base, self._game))

    def _draw_seed(self) -> None:
        """Another seed, shown, so that others can draw the same run."""
        self.seed_field.setText(str(random.randint(1, _MOST_DRAWN)))

    def _refresh(self) -> None:
        """Show what is set: which preset it is, what counts, and what is wrong."""
        settings, preset = self.settings(), self.preset()
        if preset:
            self._base = preset
        with QSignalBlocker(self.preset_box):
            self.preset_box.setCurrentIndex(self.preset_box.findData(preset))
        presets = self.preset_box.model()
        assert isinstance(presets, QStandardItemModel)
        # Nobody chooses "own settings": they come of themselves when one is changed.
        presets.item(presets.rowCount() - 1).setEnabled(not preset)
        self._explanation.setText(preset_explanation(preset))
        self.reset.setEnabled(bool(self._base) and preset != self._base)
        error, place = self._error(settings)
        for name, row in self._rows.items():
            row.show_state(settings, error if name == place else "")
        self._show_error(error, place)

    def _error(self, settings: Settings) -> tuple[str, str]:
        """What is wrong with what is set, and at which setting, or "seed"; "" and "" if nothing."""
        try:
            checked(settings, self._game)
        except EngineError as error:
            return self._sentence(error), place_of(error)
        try:
            self.seed()
        except EngineError as error:
            return message(error), "seed"
        return "", ""

    def _sentence(self, error: EngineError) -> str:
        """The sentence with the setting's name as it stands here, and numbers as they are read."""
        params = {
            name: number_text(round(value, 9)) if isinstance(value, float) else value
            for name, value in error.params.items()
        }
        if "setting" in params:
            name = setting_name(str(params["setting"]))
            params["setting"] = self.tr("“{setting}”").format(setting=name)
        if error.code in ("evolve.no_lines", "evolve.no_mirror"):
            params["text"] = game_name(self._game_key)
        if error.code == "evolve.no_lines":
            known = str(params["known"]).split(", ")
            params["known"] = ", ".join(game_name(key) for key in known)
        return message(EngineError(error.code, error.place, **params))

    def _show_error(self, error: str, place: str) -> None:
        self.notice.setText(f"✕ {error}" if error else "")
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not error)
        for number, (key, page) in enumerate(self._pages.items()):
            mark = "✕ " if place in page.rows else ""
            self.tabs.setTabText(number, mark + self._titles()[key])
        self.seed_field.setAccessibleDescription(error if place == "seed" else "")

    def _titles(self) -> dict[str, str]:
        return {
            "strategy": self.tr("Strategy"),
            "steps": self.tr("Steps"),
            "fitness": self.tr("Fitness"),
            "game": self.tr("Game"),
            LAST_SECTION: self.tr("Bookkeeping"),
        }

    def _fit(self) -> None:
        """As large as it is wanted, and never larger than the screen."""
        scale = theme_manager().type_scale
        self.preset_box.setFixedWidth(round(_PRESET_WIDTH * scale))
        self.seed_field.setFixedWidth(round(_SEED_WIDTH * scale))
        # Two lines have their room, so that nothing jumps when a sentence comes.
        for label in (self.notice, self._explanation):
            label.setMinimumHeight(2 * label.fontMetrics().lineSpacing())
        room = self.screen().availableGeometry()
        self.resize(
            min(round(_WIDTH * scale), room.width() - BETWEEN),
            min(round(_HEIGHT * scale), room.height() - 2 * AROUND),
        )

    def retranslate(self) -> None:
        self.setWindowTitle(
            self.tr("Settings of the next run: {game}").format(game=game_name(self._game_key))
        )
        self._running_note.setText(
            self.tr("The run on screen keeps its settings; with others, the next one is planned.")
        )
        for label, text in zip(self._labels, (self.tr("&Preset"), self.tr("&Seed")), strict=True):
            label.setText(text)
        self.preset_box.setAccessibleName(self.tr("Preset"))
        for row in range(self.preset_box.count()):
            self.preset_box.setItemText(row, preset_name(self.preset_box.itemData(row)))
        self.reset.setText(self.tr("&Reset"))
        self.reset.setToolTip(self.tr("Back to the settings of the preset"))
        self.seed_field.setAccessibleName(self.tr("Seed"))
        self.seed_field.setToolTip(
            self.tr("The same settings and the same seed give the same run, bit for bit")
        )
        self.another.setText(self.tr("&Another"))
        self.another.setToolTip(self.tr("Draw another seed"))
        self.tabs.setAccessibleName(self.tr("Groups of settings"))
        self._refresh()
