"""The top row: which game, who against whom, and the actions used most."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.house.i18n import Retranslatable
from poda.house.theme import Role
from poda.play.actions import PlayActions
from poda.play.model.model import PlayModel
from poda.play.players.player_picker import PlayerPicker
from poda.widgets import names
from poda.widgets.announce import set_name
from poda.widgets.button_strip import ButtonStrip, fit_strip
from poda.widgets.layout import BETWEEN, INSIDE, Label, action_button

_NARROWEST = 90  # a list elides before the window has to grow


class PlayersBar(Retranslatable, QWidget):
    """Picks the game and the players.

    Signals:
        game_chosen: the key of another game that a person picked.
        player_chosen: a side (MAX or MIN) and the PlayerSpec picked for it.
        open_asked: a side for which a person wants to open a player's file.
    """

    game_chosen = Signal(str)
    player_chosen = Signal(int, object)
    open_asked = Signal(int)

    def __init__(
        self, model: PlayModel, actions: PlayActions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._model = model
        self.game_list = QComboBox()
        self.game_list.setMinimumWidth(_NARROWEST)
        self.game_list.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.game_list.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        for key in GAMES:
            self.game_list.addItem("", key)
        self.pickers = {side: PlayerPicker(side) for side in (MAX, MIN)}
        self._title = Label("small", Role.MUTED)
        self._title.setBuddy(self.game_list)
        game = QVBoxLayout()
        game.setSpacing(INSIDE // 2)
        game.addWidget(self._title)
        game.addWidget(self.game_list)
        buttons = ("new", "undo", "redo", "hint")
        low = Qt.AlignmentFlag.AlignBottom
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(BETWEEN)
        layout.addLayout(game)
        layout.addWidget(self.pickers[MAX], 100, low)
        layout.addWidget(action_button(actions["swap"], text=False), 0, low)
        layout.addWidget(self.pickers[MIN], 100, low)
        layout.addStretch(1)
        self._strip = ButtonStrip([actions[name] for name in buttons])
        layout.addWidget(self._strip, 0, low)
        self.game_list.activated.connect(self._on_game)
        for picker in self.pickers.values():
            picker.chosen.connect(self.player_chosen)
            picker.open_asked.connect(self.open_asked)
        model.board.players_changed.connect(self._refresh)
        self.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        fit_strip(self, self._strip)

    def _on_game(self, index: int) -> None:
        key = self.game_list.itemData(index)
        if key != self._model.board.game.key:
            self.game_chosen.emit(key)

    def _refresh(self) -> None:
        key = self._model.board.game.key
        with QSignalBlocker(self.game_list):
            self.game_list.setCurrentIndex(self.game_list.findData(key))
        for side, picker in self.pickers.items():
            picker.show_player(key, self._model.board.players[side])

    def offers(self, game_key: str) -> bool:
        """Whether that game is among those that are played here."""
        return self.game_list.findData(game_key) >= 0

    def retranslate(self) -> None:
        for row in range(self.game_list.count()):
            self.game_list.setItemText(row, names.game_name(self.game_list.itemData(row)))
        self._title.setText(self.tr("Game"))
        set_name(self.game_list, self.tr("Game"))
        self.game_list.setToolTip(self.tr("Choose the game"))
        self._refresh()
        fit_strip(self, self._strip)
