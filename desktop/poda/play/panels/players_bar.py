"""The head of the column: the lists of games and players, and buttons for a new game and a hint."""

from __future__ import annotations

from itertools import chain
from typing import Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetrics,
    QPainter,
    QPixmap,
    QStandardItemModel,
)
from PySide6.QtWidgets import (
    QGridLayout,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from poda.base import paths
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.players import PlayerSpec
from poda.house.i18n import follow_language
from poda.house.theme import Role, follow_theme, font, mixed, painting, saved, theme_manager
from poda.play import words as wording
from poda.play.actions import PlayActions
from poda.play.model import opponents, strength
from poda.play.model.board import PERSON
from poda.play.model.engine_room import EngineState
from poda.play.model.game import PlayModel
from poda.play.model.kit import kit_of
from poda.play.model.opponents import levels, methods
from poda.widgets import engine_words as names
from poda.widgets.announce import name_items, phrased, set_name
from poda.widgets.boards.paint import ink_on
from poda.widgets.boards.view import side_name, side_role
from poda.widgets.buttons import ButtonStrip
from poda.widgets.controls import choice, show_value
from poda.widgets.layout import (
    BETWEEN,
    INSIDE,
    STRETCH,
    ElidedList,
    Fitted,
    Label,
    action_button,
    column,
    plain_tip,
    row,
    wrapped,
)

# The training results of the evolved players at the board.


class EvolvedInfo(QWidget):
    """A line for each evolved player: fitness, age, mean, generation. Hidden without any."""

    def __init__(self, model: PlayModel) -> None:
        super().__init__()
        self._model = model
        self._names = {side: Label("small", bold=True) for side in (MAX, MIN)}
        self.lines = {side: wrapped("small", Role.MUTED) for side in (MAX, MIN)}
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(INSIDE)
        layout.setVerticalSpacing(INSIDE // 2)
        layout.setColumnStretch(1, 1)
        for place, side in enumerate((MAX, MIN)):
            layout.addWidget(self._names[side], place, 0, Qt.AlignmentFlag.AlignTop)
            layout.addWidget(self.lines[side], place, 1)
        model.board.players_changed.connect(self._refresh)
        phrased(
            self,
            tip=lambda: self.tr(
                "Fitness counts a player's results against the others of its generation; its age "
                "is the number of generations that it was in, and the mean is that of its fitness. "
                "A network that learnt has none of them."
            ),
        )
        follow_language(self, self._refresh)

    def _refresh(self) -> None:
        key, shown = self._model.board.game.key, False
        for side, spec in self._model.board.players.items():
            known = opponents.card(key, spec)
            text = wording.by_learning() if spec.shipped else ""
            if known is not None:
                text = wording.figures(known, paths.shown(spec.file_name))
            self._names[side].setText(side_name(key, side))
            self.lines[side].setText(text)
            for label in (self._names[side], self.lines[side]):
                label.setVisible(bool(text))
            shown = shown or bool(text)
        self.setVisible(shown)


# The choice of a side's player: a person, a level, or an engine set up by hand.

_OPEN: Final = "open"
_CUSTOM: Final = "custom"
_EVEN: Final = "even"
_MARK: Final = 14
_GROUPED: Final = 9  # from this number on, players are listed in groups under headings
_STRENGTH: Final = Qt.ItemDataRole.UserRole + 1  # of a level: "312 Elo"
_WAY: Final = Qt.ItemDataRole.UserRole + 2  # of a level: how it plays, in a line
_NARROWEST: Final = 90  # pixels: a list elides its texts before the window grows


class _Strengths(QStyledItemDelegate):
    """Writes how strong a level is, and how it plays, beside its name: in the opened list alone."""

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        size = super().sizeHint(option, index)
        if index.data(_STRENGTH):
            size.setWidth(sum(self._columns(index.model())) + _told(index.data(_WAY)) + 3 * BETWEEN)
        return size

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        super().paint(painter, option, index)
        if not index.data(_STRENGTH):
            return
        name, strength = self._columns(index.model())
        place: QRect = option.rect.adjusted(BETWEEN + name, 0, -BETWEEN, 0)
        theme = theme_manager().theme
        quiet = theme.color(Role.MUTED)
        if option.state & QStyle.StateFlag.State_Selected:
            quiet = mixed(theme.color(Role.ON_ACCENT), theme.color(Role.MAX), 0.12)
        middle = Qt.AlignmentFlag.AlignVCenter
        with saved(painter):
            painter.setFont(font("small"))
            painter.setPen(quiet)
            painter.drawText(
                QRect(place.left(), place.top(), strength, place.height()),
                middle | Qt.AlignmentFlag.AlignRight,
                index.data(_STRENGTH),
            )
            place.setLeft(place.left() + strength + BETWEEN)
            way = painter.fontMetrics().elidedText(
                index.data(_WAY), Qt.TextElideMode.ElideRight, place.width()
            )
            painter.drawText(place, middle, way)

    def _columns(self, model: QAbstractItemModel) -> tuple[int, int]:
        """The widths of the names and of the strengths of all levels, in pixels."""
        rows = [model.index(row, 0) for row in range(model.rowCount())]
        levels = [row for row in rows if row.data(_STRENGTH)]
        names = QFontMetrics(font("body"))
        wide = max(names.horizontalAdvance(row.data()) for row in levels) + BETWEEN
        return wide, max(_told(row.data(_STRENGTH)) for row in levels)


def _told(text: str) -> int:
    """The width of a text beside a level's name, in pixels."""
    return QFontMetrics(font("small")).horizontalAdvance(text)


class _PlayerList(ElidedList):
    """A list of players.

    Signals:
        wanted: the list is about to be opened, or used by the keyboard.
    """

    wanted = Signal()
    widest = 1200

    def __init__(self) -> None:
        super().__init__()
        self.setItemDelegate(_Strengths(self))

    def showPopup(self) -> None:
        self.wanted.emit()
        super().showPopup()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.wanted.emit()
        super().focusInEvent(event)


class PlayerPicker(QWidget):
    """The row of a side: whether it is on turn or thinks, its name, and the list of players.

    Signals:
        chosen: carries the side (MAX or MIN) and the PlayerSpec chosen for it.
        even_chosen: "Even game" was chosen; carries the side.
        open_asked: a player's file is to be opened; carries the side.
        engine_asked: an engine is to be set up; carries the side.
        renamed: the side's name or its type has changed.
    """

    chosen = Signal(int, object)
    even_chosen = Signal(int)
    open_asked = Signal(int)
    engine_asked = Signal(int)
    renamed = Signal()

    def __init__(self, side: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side = side
        self._game_key = "tictactoe"
        self._spec = PERSON
        self._person = ""
        self._even = ""  # the description of "Even game"; "" if that is not on offer
        self._is_even = False
        self._kept: list[PlayerSpec] = []  # the evolved players kept in files
        self._mark = Label()
        self._name = Label("body", bold=True)
        self.list = _PlayerList()
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.list.setMinimumWidth(_NARROWEST)
        self.list.setMinimumContentsLength(13)
        self._name.setBuddy(self.list)
        self._name.rewritten.connect(self.renamed)
        self._state = Label("body", Role.CURRENT, bold=True)
        self._shown_state = False, False
        self._state.setAlignment(Qt.AlignmentFlag.AlignCenter)
        row(self._state, self._mark, self._name, (self.list, 1), of=self)
        follow_theme(self._fit_state)
        self.list.activated.connect(self._on_activated)
        self.list.wanted.connect(self._look_for_players)
        theme_manager().changed.connect(self._paint_mark)
        follow_language(self, self._show_player)

    def show_player(
        self, game_key: str, spec: PlayerSpec, person: str = "", *, even: str = "", is_even: bool
    ) -> None:
        """Show the player of this side of a game.

        Args:
            person: a person's name.
            even: the description of "Even game"; "" if that is not on offer.
            is_even: whether the player is that of an even game.
        """
        if game_key != self._game_key:
            self._kept = []  # looked for anew when the list is wanted
        shown = game_key, spec, person, even, is_even
        if shown != (self._game_key, self._spec, self._person, self._even, self._is_even):
            self._game_key, self._spec, self._person, self._even, self._is_even = shown
            self._show_player()

    def show_state(self, on_turn: bool, thinks: bool) -> None:
        """Show whether this side is on turn, and whether its player thinks."""
        if (on_turn, thinks) == self._shown_state:
            return
        self._shown_state = on_turn, thinks
        self._tell_state()

    def _tell_state(self) -> None:
        on_turn, thinks = self._shown_state
        self._state.setText("◐" if thinks else "▸" if on_turn else "")
        words = self.tr("thinks") if thinks else self.tr("to move") if on_turn else ""
        self._state.setToolTip(words)
        set_name(self._state, words)

    def name_width(self) -> int:
        """The width of the side's name, in pixels."""
        self._name.setMinimumWidth(0)  # which its size hint would not go below
        return self._name.sizeHint().width()

    def set_name_width(self, width: int) -> None:
        """Set the width of the name, so that both sides' lists are aligned."""
        self._name.setFixedWidth(width)

    def _fit_state(self) -> None:
        self._state.setFixedWidth(self._state.fontMetrics().horizontalAdvance("◐") + 2)

    def _show_player(self) -> None:
        name = side_name(self._game_key, self._side)
        self._name.setText(name)
        # On Linux screen readers name the list by its label, and its value by its own name.
        set_name(self._name, self.tr("Who plays {side}").format(side=name))
        meaning = wording.player_meaning(self._game_key, self._spec)
        tip = wording.player_tooltip(self._game_key, self._spec)
        if self._is_even:
            meaning = tip = wording.even_sentence(self._game_key)
        self.list.setAccessibleDescription(meaning)
        self.list.setToolTip(plain_tip(tip))
        self._tell_state()
        self._list_players()
        self._paint_mark()

    def _look_for_players(self) -> None:
        """Read which players are in files (not before the list is needed), and offer them."""
        from poda.play import kept_players

        kept = kept_players.offered(self._game_key)
        if kept != self._kept:
            self._kept = kept
            self._list_players()

    def _groups(self) -> list[tuple[str, list[PlayerSpec]]]:
        """The groups of players that can be chosen, with their names; the weakest first."""
        groups = [
            ("", [PERSON]),
            (self.tr("Levels"), [level.spec for level in levels(self._game_key)]),
            (self.tr("By method"), [level.spec for level in methods(self._game_key)]),
            (self.tr("From files"), list(self._kept)),
        ]
        if not any(self._spec in specs for _, specs in groups):
            groups.append((self.tr("Others"), [self._spec]))
        if sum(len(specs) for _, specs in groups) < _GROUPED:
            return [("", list(chain(*(specs for _, specs in groups))))]
        return [group for group in groups if group[1]]

    def _list_players(self) -> None:
        kit, current = kit_of(self._game_key), None if self._is_even else self._spec
        levels_by_spec = {level.spec: level for level in levels(self._game_key)}
        with QSignalBlocker(self.list):
            self.list.clear()
            for name, specs in self._groups():
                if name:
                    self._add_heading(name)
                if self._even and levels(self._game_key)[0].spec in specs:
                    self._add_even()
                for spec in specs:
                    called = self._person if spec.is_person else ""
                    self.list.addItem(called or wording.player_name(self._game_key, spec), spec)
                    meaning = wording.player_tooltip(self._game_key, spec)
                    place = self.list.count() - 1
                    if (level := levels_by_spec.get(spec)) and level.elo is not None:
                        self.list.setItemData(place, wording.elo_words(level.elo), _STRENGTH)
                        told = kit.note(level), wording.way_of_playing(self._game_key, spec)
                        self.list.setItemData(place, ", ".join(filter(None, told)), _WAY)
                    if spec == current:
                        self.list.setCurrentIndex(place)
                    self.list.setItemData(place, plain_tip(meaning), Qt.ItemDataRole.ToolTipRole)
                    self.list.setItemData(place, meaning, Qt.ItemDataRole.AccessibleDescriptionRole)
            self.list.insertSeparator(self.list.count())
            self.list.addItem(self.tr("Open a player…"), _OPEN)
            self.list.addItem(self.tr("Set up an engine…"), _CUSTOM)

    def _add_even(self) -> None:
        """Add the level that follows a person's strength."""
        self.list.addItem(self.tr("Even game"), _EVEN)
        place, elo = self.list.count() - 1, strength.fitting(self._game_key).elo or 0
        told = {
            _STRENGTH: wording.elo_words(elo),
            _WAY: self._even,
            Qt.ItemDataRole.ToolTipRole: wording.even_sentence(self._game_key),
            Qt.ItemDataRole.AccessibleDescriptionRole: wording.even_sentence(self._game_key),
        }
        for role, text in told.items():
            self.list.setItemData(place, text, role)
        if self._is_even:
            self.list.setCurrentIndex(place)

    def _add_heading(self, name: str) -> None:
        """Add a heading: a row that cannot be chosen."""
        self.list.addItem(name)
        model, place = self.list.model(), self.list.count() - 1
        assert isinstance(model, QStandardItemModel)
        model.item(place).setFlags(Qt.ItemFlag.NoItemFlags)
        self.list.setItemData(place, font("small", bold=True), Qt.ItemDataRole.FontRole)

    def _on_activated(self, index: int) -> None:
        choice = self.list.itemData(index)
        self._list_players()  # the player stays until another one is chosen
        if choice == _OPEN:
            self.open_asked.emit(self._side)
        elif choice == _CUSTOM:
            self.engine_asked.emit(self._side)
        elif choice == _EVEN:
            self.even_chosen.emit(self._side)
        elif choice != self._spec or self._is_even:
            self.chosen.emit(self._side, choice)

    def _paint_mark(self) -> None:
        """Paint the mark with the side's colour and shape, as on the board."""
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(round(_MARK * ratio), round(_MARK * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        theme = theme_manager().theme
        with painting(pixmap) as painter:
            first, role = self._side == MAX, side_role(self._game_key, self._side)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color(role))
            disc = QRectF(0, 0, _MARK, _MARK)
            if role in (Role.BLACK, Role.WHITE):  # one of them is as the ground is
                painter.setPen(theme.color(Role.MUTED))
                disc.adjust(0.5, 0.5, -0.5, -0.5)
            painter.drawEllipse(disc)
            painter.setPen(Qt.PenStyle.NoPen)
            if not first:
                painter.setBrush(theme.color(ink_on(role)))
                painter.drawEllipse(5, 5, 4, 4)
        self._mark.setPixmap(pixmap)
        self._mark.setVisible(GAMES[self._game_key].coloured)


class PlayersBar(Fitted, QWidget):
    """The lists of games and players, and the buttons for a new game and a hint.

    Signals:
        game_chosen: carries the key of the chosen game.
        player_chosen: carries a side (MAX or MIN) and the PlayerSpec chosen for it.
        even_chosen, open_asked, engine_asked: as of the `PlayerPicker`.
    """

    game_chosen = Signal(str)
    player_chosen = Signal(int, object)
    even_chosen = Signal(int)
    open_asked = Signal(int)
    engine_asked = Signal(int)

    def __init__(self, model: PlayModel, actions: PlayActions) -> None:
        super().__init__()
        self._model = model
        self.game_list = choice(GAMES)
        self.game_list.setMinimumWidth(_NARROWEST)
        self.game_list.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.pickers = {side: PlayerPicker(side) for side in (MAX, MIN)}
        self._strip = ButtonStrip([actions[name] for name in ("new", "hint")])
        self._top = row((self.game_list, 1), STRETCH, self._strip)
        low = Qt.AlignmentFlag.AlignVCenter
        grid = QGridLayout()
        grid.setHorizontalSpacing(INSIDE // 2)
        grid.setVerticalSpacing(INSIDE // 2)
        grid.addWidget(self.pickers[MAX], 0, 0)
        grid.addWidget(self.pickers[MIN], 1, 0)
        grid.addWidget(action_button(actions["swap"], text=False), 0, 1, 2, 1, low)
        grid.setColumnStretch(0, 1)
        column(self._top, grid, of=self, spacing=INSIDE // 2)
        self.game_list.activated.connect(self._on_game)
        for picker in self.pickers.values():
            picker.chosen.connect(self.player_chosen)
            picker.even_chosen.connect(self.even_chosen)
            picker.open_asked.connect(self.open_asked)
            picker.engine_asked.connect(self.engine_asked)
            picker.renamed.connect(self._align_names)
        model.board.players_changed.connect(self._refresh)
        model.board.changed.connect(self._show_turn)
        model.room.state_changed.connect(self._show_turn)
        self._align_names()
        name_items(self.game_list, names.game_name)
        phrased(self.game_list, name=lambda: self.tr("Game"))
        phrased(self.game_list, tip=lambda: self.tr("Choose the game"))
        follow_language(self, self._refresh)
        follow_language(self, self._fit)

    def _fit(self) -> None:
        """Show the buttons' texts if the name of the game fits beside them."""
        self._strip.fit(self.width() - INSIDE - self.game_list.sizeHint().width())

    def _show_turn(self) -> None:
        board, room = self._model.board, self._model.room
        turn = 0 if board.record.is_over() else board.on_turn
        thinking = room.state is EngineState.THINKING
        for side, picker in self.pickers.items():
            picker.show_state(side == turn, thinking and side == turn and board.engine_on_turn)

    def _on_game(self, index: int) -> None:
        key = self.game_list.itemData(index)
        if key != self._model.board.game.key:
            self.game_chosen.emit(key)

    def _refresh(self) -> None:
        board, key = self._model.board, self._model.board.game.key
        show_value(self.game_list, key)
        even = wording.even_words(key) if strength.can_follow(key) else ""
        is_even = strength.is_even(key, board.players)
        for side, picker in self.pickers.items():
            spec, person = board.players[side], wording.person_name(board, side)
            picker.show_player(key, spec, person, even=even, is_even=is_even and not spec.is_person)
        self._show_turn()

    def _align_names(self) -> None:
        """Align both lists of players."""
        wide = max(picker.name_width() for picker in self.pickers.values())
        for picker in self.pickers.values():
            picker.set_name_width(wide)

    def offers(self, game_key: str) -> bool:
        """Whether a game can be played in this tab."""
        return self.game_list.findData(game_key) >= 0
