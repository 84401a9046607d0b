"""Where credit goes: a game of a network against itself, move by move.

Each move has a temporal-difference error, by which the value of the position before it was wrong.
Earlier moves get a share of it, lambda to the power of the plies since, and a background that fades
with the share. The game is determined by a seed, and the network does not learn from it.
"""

from __future__ import annotations

import logging
from typing import Final

from PySide6.QtCore import (
    QLocale,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSignalBlocker,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFontMetrics, QIcon, QPainter, QPen, QPixmap, QShowEvent
from PySide6.QtWidgets import (
    QStyle,
    QStyleOptionViewItem,
    QWidget,
)

from poda.engine.games import game as game_named
from poda.engine.learn.learner import Credit
from poda.engine.runs.champion import Champion
from poda.house.i18n import follow_language
from poda.house.jobs import Latest
from poda.house.theme import Role, font, mixed, painting, saved, theme_manager
from poda.packages.lab.engine.watched import Watched, watch
from poda.widgets.announce import announce, phrased
from poda.widgets.boards import board_widget
from poda.widgets.boards.generic import GenericBoard
from poda.widgets.boards.paint import side_edge
from poda.widgets.boards.surface import BoardWidget
from poda.widgets.boards.view import BoardView, generic_parts, side_name, side_roles
from poda.widgets.controls import push_button
from poda.widgets.cross_cells import GROUND, Tinted
from poda.widgets.engine_words import equity
from poda.widgets.layout import PAGE_PROPERTY, Fitted, Label, Steady, Table, column, row, wrapped

_log = logging.getLogger(__name__)

VALUE: Final = Qt.ItemDataRole.UserRole + 3
"""The role under which an item holds the value whose bar it shows, -1 to 1."""

_MOVE, _VALUE, _ERROR, _LEARNS = range(4)
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_FIRST_SEED: Final = 1
_HIGHEST: Final = 170  # pixels, by type size: the board's greatest height
_ROWS: Final = 6  # the number of rows in sight
_DISC: Final = 11  # pixels, by type size: the sign of a side
_TINT: Final = 0.38  # the strength of the colour at a share of 1: text stays readable on it
_TOLD: Final = 4  # the number of shares in the sentence
_LEAST: Final = 0.005  # smaller shares of the error are not written


def can_watch(player: Champion) -> bool:
    """Whether a network has learnt by temporal differences, in a game without dice."""
    return player.settings.learns and not game_named(player.game_key).has_chance


class _Cells(Tinted):
    """Draws a bar of the value below the number in a cell.

    Attributes:
        sides: the colours of MAX and of MIN, for whom the value is good.
    """

    sides = Role.MAX, Role.MIN

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        super().paint(painter, option, index)
        value = index.data(VALUE)
        if not isinstance(value, float):
            return
        theme, room = theme_manager().theme, QRectF(option.rect).adjusted(4, 0, -4, 0)
        half = room.width() / 2
        middle, wide = room.center().x(), half * min(abs(value), 1.0)
        role = self.sides[value <= 0]
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        with saved(painter):
            painter.setPen(Qt.PenStyle.NoPen if selected else side_edge(role))
            painter.setBrush(theme.color(Role.ON_ACCENT if selected else role))
            left = middle if value > 0 else middle - wide
            painter.drawRect(QRectF(left, room.bottom() - 3, max(wide, 1.0), 2.5))


class CreditPanel(Fitted, QWidget):
    """The moves of a game, a sentence about the selected move, and the board after it."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty(PAGE_PROPERTY, "learning")
        self._player: Champion | None = None  # the player of the next game
        self._shown: tuple[Champion, Watched] | None = None
        self._seed = _FIRST_SEED
        self._watching = Latest("credit", self)
        self._failed = False
        self.heading = Label("small", Role.MUTED, elide=True)
        self.new = push_button(
            lambda: self.tr("New game"),
            self.new_game,
            tip=lambda: self.tr("Another game of the network, as it is now, against itself"),
        )
        self.board: BoardWidget | None = None
        self.moves = phrased(Table(4, wide=_MOVE), name=lambda: self.tr("Moves of the game"))
        self.moves.setProperty("dense", True)
        self._cells = _Cells(self.moves)
        self.moves.setItemDelegate(self._cells)
        self.moves.currentCellChanged.connect(lambda *_: self._show_ply())
        self.detail = wrapped("small", Role.TEXT)
        self.detail.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._board_place = column()
        top = row((self.heading, 1), self.new)
        column(top, self.moves, Steady(self.detail, 5), self._board_place, of=self)
        theme_manager().changed.connect(self._on_theme)
        self._fit_rows()
        follow_language(self, self._show_in_language)

    # The game

    @property
    def game(self) -> Watched | None:
        """The game that is shown; None without one."""
        return None if self._shown is None else self._shown[1]

    @property
    def waiting(self) -> bool:
        """Whether a game is being played."""
        return self._watching.running

    def show_player(self, player: Champion | None) -> None:
        """Show games of this player; None for no games. A game stays on screen until a new one is
        asked for, or the player comes from another run."""
        before, self._player = self._player, player
        # The untrained network's game is of no interest once it has learnt.
        untrained = self._shown is not None and not self._shown[0].generation
        if (
            player is None
            or before is None
            or _run_of(before) != _run_of(player)
            or (untrained and player.generation)
        ):
            self._watching.give_up()
            self._shown, self._seed = None, _FIRST_SEED
            self._list_moves()
        self._play_game()

    def new_game(self) -> None:
        """Show another game, of the player as it is now."""
        self._seed += self._shown is not None
        self._shown = None
        self._play_game()

    def _play_game(self) -> None:
        # While the panel is hidden no game is played: `showEvent` asks again.
        player, seed = self._player, self._seed
        if player is None or self._shown or self._watching.running or not self.isVisible():
            return
        self._failed = False
        self._watching.start(
            lambda task: watch(player, seed, task.stopped),
            finished=lambda found: self._on_watched(player, found),
            failed=self._on_failed,
        )
        self._show_game()

    def _on_watched(self, player: Champion, found: Watched) -> None:
        self._shown = player, found
        self._list_moves()
        self.moves.setCurrentCell(len(found) - 1, _MOVE)
        self._show_ply()

    def _on_failed(self, error: BaseException) -> None:
        _log.error("the game failed: %s", error)
        self._failed = True
        self._show_game()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._play_game()

    # Showing

    @property
    def ply(self) -> int:
        """The selected move, from 0; -1 without one."""
        return self.moves.currentRow() if self._shown else -1

    def _show_in_language(self) -> None:
        self.moves.setHorizontalHeaderLabels(
            [self.tr("Move"), self.tr("Value"), self.tr("Error"), self.tr("Learns")]
        )
        for place, tip in (
            (_MOVE, self.tr("An asterisk: it was a random move")),
            (_VALUE, self.tr("Of the position after the move, for the side that began: −1 to 1")),
            (
                _ERROR,
                self.tr(
                    "The TD error: by how much the position before the move was mistaken, for the "
                    "side that moved"
                ),
            ),
            (_LEARNS, self.tr("The share of the selected move’s error that goes back to this one")),
        ):
            item = self.moves.horizontalHeaderItem(place)
            if item is not None:
                item.setToolTip(tip)
                if place != _MOVE:
                    item.setTextAlignment(_RIGHT)
        ply = self.ply
        self._list_moves()
        if ply >= 0:
            self.moves.setCurrentCell(ply, _MOVE)
        self._show_ply()

    def _list_moves(self) -> None:
        found = self.game
        if found is not None:
            self._cells.sides = side_roles(found.game_key)
        with QSignalBlocker(self.moves):
            self.moves.setRowCount(0 if found is None else len(found))
            for ply in range(0 if found is None else len(found)):
                self._fill_row(ply)
        self._fit_columns()
        self._show_game()

    def _fill_row(self, ply: int) -> None:
        found = self.game
        assert found is not None
        played, given = found.plies[ply], found.credit(ply)
        move = game_named(found.game_key).format_action(found.states[ply], played.action)
        words = "{number}. {move} *" if played.opens or played.explored else "{number}. {move}"
        side = side_name(found.game_key, played.side)
        texts = (
            words.format(number=ply + 1, move=move),
            equity(found.value_after(ply), 2),
            "" if given is None else equity(given.error, 2),
            "",
        )
        for place, text in enumerate(texts):
            item = self.moves.write_cell(ply, place, text)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            if place != _MOVE:
                item.setTextAlignment(_RIGHT)
        value, name = self.moves.item(ply, _VALUE), self.moves.item(ply, _MOVE)
        assert value is not None
        assert name is not None
        value.setData(VALUE, float(found.value_after(ply)))
        name.setData(Qt.ItemDataRole.DecorationRole, _sign(self._cells.sides, played.side))
        name.setData(
            Qt.ItemDataRole.AccessibleTextRole,
            self.tr("{side}: {move}").format(side=side, move=name.text()),
        )

    def _show_ply(self) -> None:
        found = self.game
        if found is not None and self.ply >= 0:
            self._fade(found)
            self._show_board(found)
        elif self.board is not None:
            self.board.hide()
        self._show_game()
        if self.moves.hasFocus():
            announce(self.moves, self.detail.full_text())

    def _fade(self, found: Watched) -> None:
        """Give each earlier move a background as strong as its share of the error."""
        shares = self.shares()
        theme = theme_manager().theme
        surface, hue = theme.color(Role.SURFACE), theme.color(Role.CURRENT)
        with QSignalBlocker(self.moves):
            for ply in range(len(found)):
                share = shares[ply]
                ground = mixed(surface, hue, _TINT * share) if share >= _LEAST else None
                for place in range(self.moves.columnCount()):
                    item = self.moves.item(ply, place)
                    assert item is not None
                    item.setData(GROUND, QColor(ground) if ground is not None else None)
                item = self.moves.item(ply, _LEARNS)
                assert item is not None
                item.setText(_percent(share) if share >= _LEAST else "")
        self.moves.viewport().update()

    def shares(self) -> list[float]:
        """The share of the selected move's error that each move gets, from 0 to 1."""
        found = self.game
        if found is None:
            return []
        shares = [0.0] * len(found)
        given = found.credit(self.ply) if self.ply >= 0 else None
        if given is not None:
            # The position before move n is the one after move n - 1.
            for number, share in enumerate(given.weights.tolist()):
                if number:
                    shares[number - 1] = share
        return shares

    def _show_game(self) -> None:
        player = self._player
        if self._shown is not None:
            player = self._shown[0]
        self.new.setEnabled(self._player is not None and not self._watching.running)
        if player is None:
            self.heading.setText("")
        elif not player.generation:
            self.heading.setText(
                self.tr("Game {number} of the untrained network").format(number=self._seed)
            )
        else:
            self.heading.setText(
                self.tr("Game {number} of generation {generation}").format(
                    number=self._seed, generation=QLocale().toString(player.generation)
                )
            )
        self.detail.setText(self._words())

    def _words(self) -> str:
        found = self.game
        if self._failed:
            return self.tr("The game could not be played.")
        if found is None:
            return self.tr("It plays…") if self._watching.running else ""
        if self.ply < 0:
            return self.tr("Choose a move: the moves that learn from it light up.")
        given = found.credit(self.ply)
        return self._nothing_words(found) if given is None else self._credit_words(found, given)

    def _nothing_words(self, found: Watched) -> str:
        if found.plies[self.ply].opens:
            return self.tr("A random move of the opening: nothing is learnt from it.")
        return self.tr("The first move that counts: there is nothing before it to learn.")

    def _credit_words(self, found: Watched, given: Credit) -> str:
        ply = self.ply
        played = found.plies[ply]
        side = side_name(found.game_key, played.side)
        words = self.tr("{side} thought {before} and came to {after}: the error is {error}.")
        if found.cuts and played.explored:
            words = self.tr(
                "{side} thought {before} and could have come to {after}, but moved at random: the "
                "error is {error}."
            )
        first = words.format(
            side=side,
            before=equity(found.values[ply], 2),
            after=equity(given.error + found.values[ply], 2),
            error=equity(given.error, 2),
        )
        earlier = [share for share in given.weights.tolist()[::-1][1:] if share >= _LEAST]
        if not earlier:
            return f"{first} " + self.tr("The position before learns all of it, and none earlier.")
        shares = [*map(_percent, earlier[:_TOLD]), *(["…"] if len(earlier) > _TOLD else [])]
        last, one = given.changes.tolist()[:-3:-1]
        second = self.tr(
            "The position before learns all of it, with λ {decay} those before {shares}; the "
            "first two targets move by {last} and {one}."
        )
        return f"{first} " + second.format(
            decay=QLocale().toString(found.trace_decay, "g", 3),
            shares=", ".join(shares),
            last=equity(last, 2),
            one=equity(one, 2),
        )

    # The board and the layout

    def _show_board(self, found: Watched) -> None:
        key = found.game_key
        if self.board is None or self.board.objectName() != key:
            self._change_board(key)
        assert self.board is not None
        game, state = game_named(key), found.states[self.ply + 1]
        played, before = found.plies[self.ply], found.states[self.ply]
        over = game.is_terminal(state)
        actions = () if over else tuple(game.actions(state))
        view = BoardView(
            game=key,
            cells=game.cells(state),
            to_move=game.to_move(state),
            last=game.cell(before, played.action),
            winning=game.winning_line(state),
            **generic_parts(game, state, actions),
        )
        self.board.set_view(view, animate=False)
        self.board.show()

    def _change_board(self, key: str) -> None:
        if self.board is not None:
            self.board.hide()
            self.board.deleteLater()
        self.board = board = board_widget(key, self)
        board.setObjectName(key)
        board.animations_enabled = False
        board.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the list shows its moves
        # The general board plays moves that are typed; here none is played.
        board.setEnabled(not isinstance(board, GenericBoard))
        self._board_place.addWidget(board)
        self._fit_board()

    def _fit_board(self) -> None:
        if self.board is not None:
            most = round(_HIGHEST * theme_manager().type_scale)
            self.board.setFixedHeight(min(most, self.board.heightForWidth(self.width())))

    def _fit_rows(self) -> None:
        line = self.moves.verticalHeader().defaultSectionSize()
        disc = round(_DISC * theme_manager().type_scale)
        self.moves.setIconSize(QSize(disc, disc))
        header = QFontMetrics(font("body")).height() + 10
        self.moves.setFixedHeight(_ROWS * line + header)

    def _on_theme(self) -> None:
        self._fit_rows()
        self._fit_board()
        ply = self.ply
        self._list_moves()
        if self.game is not None and ply >= 0:
            self.moves.setCurrentCell(ply, _MOVE)
            self._fade(self.game)

    def _fit_columns(self) -> None:
        """Fit the columns so that moves are shown whole: if there is too little room, errors are
        hidden, as the sentence below gives that of the selected move."""
        table, header = self.moves, self.moves.horizontalHeader()
        others = sum(
            max(table.sizeHintForColumn(place), header.sectionSizeHint(place))
            for place in (_VALUE, _ERROR, _LEARNS)
        )
        move = table.sizeHintForColumn(_MOVE)
        table.setColumnHidden(_ERROR, move + others > table.viewport().width())

    def _fit(self) -> None:
        self._fit_board()
        self._fit_columns()


def _run_of(player: Champion) -> tuple[str, object, int]:
    return player.game_key, player.settings, player.seed


def _sign(sides: tuple[Role, Role], side: int) -> QIcon:
    """The icon of a side: a disc for the side that begins, a ring for the other; or two discs that
    are black and white."""
    theme, found, role = theme_manager().theme, QIcon(), sides[side < 0]
    edge = side_edge(role)
    is_edged = edge.style() is not Qt.PenStyle.NoPen
    ink = edge.color() if is_edged else theme.color(role)
    found.addPixmap(_disc(ink, theme.color(role) if is_edged or side > 0 else None))
    selected = theme.color(Role.ON_ACCENT)
    found.addPixmap(_disc(selected, selected if side > 0 else None), QIcon.Mode.Selected)
    return found


def _disc(colour: QColor, inside: QColor | None) -> QPixmap:
    scale = theme_manager().type_scale
    size = round(_DISC * scale)
    found = QPixmap(2 * size, 2 * size)  # twice the size, for screens of high resolution
    found.setDevicePixelRatio(2.0)
    found.fill(Qt.GlobalColor.transparent)
    with painting(found) as painter:
        painter.setPen(QPen(colour, 2 * scale))
        painter.setBrush(inside or QColor(Qt.GlobalColor.transparent))
        edge = 1.5 * scale
        painter.drawEllipse(QRectF(0, 0, size, size).adjusted(edge, edge, -edge, -edge))
    return found


def _percent(share: float) -> str:
    return f"{QLocale().toString(100 * share, 'f', 0)} %"
