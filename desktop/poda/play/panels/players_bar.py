"""The top row: which game, who against whom, and the actions used most."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)

from poda.base import paths
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.players import PlayerSpec
from poda.house.i18n import Retranslatable
from poda.house.theme import Role, theme_manager
from poda.play import kept_players
from poda.play import words as wording
from poda.play.actions import PlayActions
from poda.play.model import opponents
from poda.play.model.board import PERSON
from poda.play.model.game import PlayModel
from poda.play.model.opponents import levels
from poda.widgets import engine_words as names
from poda.widgets.announce import set_name
from poda.widgets.boards.view import side_name
from poda.widgets.buttons import ButtonStrip, fit_strip
from poda.widgets.layout import BETWEEN, INSIDE, Label, action_button, column, plain_tip, wrapped

_MOST_ROWS: Final = 20  # in sight at once
_WIDEST_LIST: Final = 420
_BESIDE_TEXT: Final = 40  # pixels of a row that are no text, a scroll bar among them


class ElidedList(QComboBox):
    """A QComboBox. Names that differ at their end are still told apart, and plies are read."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaxVisibleItems(_MOST_ROWS)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.view().setTextElideMode(Qt.TextElideMode.ElideMiddle)

    def shown_text(self) -> str:
        """What the closed list shows of the entry that is chosen."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        return self._fitted(self.currentText(), max(0, field.width() - 2))

    def _fitted(self, text: str, width: int) -> str:
        """The text in so many pixels; what stands after its last comma goes last of all."""
        metrics = self.fontMetrics()
        head, comma, tail = text.rpartition(", ")
        kept = comma + tail
        if not comma or 2 * metrics.horizontalAdvance(kept) > width:
            head, kept = text, ""
        room = width - metrics.horizontalAdvance(kept)
        return metrics.elidedText(head, Qt.TextElideMode.ElideMiddle, room) + kept

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self.shown_text()
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()

    def showPopup(self) -> None:
        wanted = self.view().sizeHintForColumn(0) + _BESIDE_TEXT
        self.view().setMinimumWidth(min(wanted, max(_WIDEST_LIST, self.width())))
        super().showPopup()


# What is known of the evolved players that sit at the board.


class EvolvedInfo(Retranslatable, QWidget):
    """A line for each of them: fitness, age, mean, generation. Hidden where there is none."""

    def __init__(self, model: PlayModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._names = {side: Label("small", bold=True) for side in (MAX, MIN)}
        self.lines = {side: wrapped("small", Role.MUTED) for side in (MAX, MIN)}
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(INSIDE)
        layout.setVerticalSpacing(INSIDE // 2)
        layout.setColumnStretch(1, 1)
        for row, side in enumerate((MAX, MIN)):
            layout.addWidget(self._names[side], row, 0, Qt.AlignmentFlag.AlignTop)
            layout.addWidget(self.lines[side], row, 1)
        model.board.players_changed.connect(self._refresh)
        self.retranslate()

    def retranslate(self) -> None:
        meaning = self.tr(
            "Fitness counts a player's results against the others of its generation; its age is "
            "the number of generations that it was in, and the mean is that of its fitness."
        )
        self.setToolTip(meaning)
        self._refresh()

    def _refresh(self) -> None:
        key, shown = self._model.board.game.key, False
        for side, spec in self._model.board.players.items():
            known = opponents.card(key, spec)
            text = wording.figures(known, paths.shown(spec.file_name)) if known else ""
            self._names[side].setText(side_name(key, side))
            self.lines[side].setText(text)
            for label in (self._names[side], self.lines[side]):
                label.setVisible(bool(text))
            shown = shown or bool(text)
        self.setVisible(shown)


# Choosing who plays one side: a person, a level in plain words, or an engine set up by hand.

_OPEN: Final = "open"
_CUSTOM: Final = "custom"
_MARK: Final = 14
_NARROWEST: Final = 90  # a list elides before the window has to grow
_WIDEST: Final = 400


class _PlayerList(ElidedList):
    """A list of players.

    Signals:
        wanted: somebody is about to look at it, or to choose by the keyboard.
    """

    wanted = Signal()

    def showPopup(self) -> None:
        self.wanted.emit()
        super().showPopup()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.wanted.emit()
        super().focusInEvent(event)


class PlayerPicker(Retranslatable, QWidget):
    """The side's name, what its player means, and below them the list of players.

    Signals:
        chosen: the side (MAX or MIN) and the PlayerSpec that a person picked for it.
        open_asked: the side for which a person wants to open a player's file.
        engine_asked: the side for which a person wants to set up an engine.
    """

    chosen = Signal(int, object)
    open_asked = Signal(int)
    engine_asked = Signal(int)

    def __init__(self, side: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side = side
        self._game_key = "tictactoe"
        self._spec = PERSON
        self._kept: list[PlayerSpec] = []  # evolved players that were kept in files
        self._mark = Label()
        self._name = Label("body", bold=True)
        self.list = _PlayerList()
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.list.setMinimumWidth(_NARROWEST)
        self.list.setMinimumContentsLength(13)
        self._meaning = Label("small", Role.MUTED, elide=True)
        self._name.setBuddy(self.list)
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(INSIDE)
        layout.setVerticalSpacing(INSIDE // 2)
        layout.addWidget(self._mark, 0, 0)
        layout.addWidget(self._name, 0, 1)
        layout.addWidget(self._meaning, 0, 2)
        layout.addWidget(self.list, 1, 0, 1, 3)
        layout.setColumnStretch(2, 1)
        self.setMaximumWidth(_WIDEST)
        self.list.activated.connect(self._on_activated)
        self.list.wanted.connect(self._look_for_players)
        theme_manager().changed.connect(self._paint_mark)
        self.retranslate()

    def show_player(self, game_key: str, spec: PlayerSpec) -> None:
        """Show who plays this side of which game."""
        if game_key != self._game_key:
            self._kept = []  # looked for anew when the list is wanted
        if (game_key, spec) != (self._game_key, self._spec):
            self._game_key, self._spec = game_key, spec
            self.retranslate()

    def retranslate(self) -> None:
        name = side_name(self._game_key, self._side)
        self._name.setText(name)
        # On Linux the list is told by its label: its own name is who is chosen.
        set_name(self._name, self.tr("Who plays {side}").format(side=name))
        meaning = wording.player_meaning(self._game_key, self._spec)
        self._meaning.setText(meaning)
        self.list.setAccessibleDescription(meaning)
        self.list.setToolTip(plain_tip(wording.player_tooltip(self._game_key, self._spec)))
        self._fill()
        self._paint_mark()

    def _look_for_players(self) -> None:
        """Offer the players that are in files now. (Not at the start, which does without.)"""
        kept = kept_players.offered(self._game_key)
        if kept != self._kept:
            self._kept = kept
            self._fill()

    def _fill(self) -> None:
        specs = [PERSON, *(level.spec for level in levels(self._game_key)), *self._kept]
        if self._spec not in specs:
            specs.append(self._spec)
        with QSignalBlocker(self.list):
            self.list.clear()
            for spec in specs:
                self.list.addItem(wording.player_name(self._game_key, spec), spec)
                meaning = wording.player_tooltip(self._game_key, spec)
                row = self.list.count() - 1
                self.list.setItemData(row, plain_tip(meaning), Qt.ItemDataRole.ToolTipRole)
                self.list.setItemData(row, meaning, Qt.ItemDataRole.AccessibleDescriptionRole)
            self.list.insertSeparator(self.list.count())
            self.list.addItem(self.tr("Open a player…"), _OPEN)
            self.list.addItem(self.tr("Set up an engine…"), _CUSTOM)
            self.list.setCurrentIndex(specs.index(self._spec))

    def _on_activated(self, index: int) -> None:
        choice = self.list.itemData(index)
        self._fill()  # until another one is chosen, who sat there sits there
        if choice == _OPEN:
            self.open_asked.emit(self._side)
        elif choice == _CUSTOM:
            self.engine_asked.emit(self._side)
        elif choice != self._spec:
            self.chosen.emit(self._side, choice)

    def _paint_mark(self) -> None:
        """The side's colour and shape, so that the name is not the only tie to the board."""
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(round(_MARK * ratio), round(_MARK * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        theme = theme_manager().theme
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        first = self._side == MAX
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(Role.MAX if first else Role.MIN))
        painter.drawEllipse(0, 0, _MARK, _MARK)
        if not first:
            painter.setBrush(theme.color(Role.SURFACE))
            painter.drawEllipse(5, 5, 4, 4)
        painter.end()
        self._mark.setPixmap(pixmap)
        self._mark.setVisible(GAMES[self._game_key].coloured)


class PlayersBar(Retranslatable, QWidget):
    """Picks the game and the players.

    Signals:
        game_chosen: the key of another game that a person picked.
        player_chosen: a side (MAX or MIN) and the PlayerSpec picked for it.
        open_asked, engine_asked: as of the `PlayerPicker`.
    """

    game_chosen = Signal(str)
    player_chosen = Signal(int, object)
    open_asked = Signal(int)
    engine_asked = Signal(int)

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
        game = column(self._title, self.game_list, spacing=INSIDE // 2)
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
            picker.engine_asked.connect(self.engine_asked)
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
