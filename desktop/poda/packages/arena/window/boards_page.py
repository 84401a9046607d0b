"""The page with the boards of the games in progress, as many as fit; a click enlarges one."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget

from poda.engine.game import Game
from poda.house.theme import Role, theme_manager
from poda.packages.arena.engine.tournament.running import LiveGame
from poda.packages.arena.window.live_boards import BoardTile, lead_of
from poda.packages.arena.window.page import BUSY, Page
from poda.widgets.announce import phrased
from poda.widgets.boards import board_widget
from poda.widgets.boards.surface import BoardWidget
from poda.widgets.layout import INSIDE, STRETCH, Fitted, Label, column, row, wrapped
from poda.widgets.turns import Turns

_LEAST_WIDTH: Final = 172  # the least width of a tile in pixels, at the usual type size
_MOST_TILES: Final = 24  # the most tiles: nobody can watch more


class BoardsPage(Fitted, Page):
    """Tiles for the games in progress. A game keeps its tile until it is over; then the next game
    takes it. One tile is drawn at a time, and only while it is visible."""

    APART = 0.19  # seconds between refreshes: eyes follow five boards a second

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tiles: list[BoardTile] = []
        self.enlarged: int | None = None  # the index of the enlarged tile; None: all are shown
        self._board: BoardWidget | None = None  # a hidden board that paints the pictures
        self._lead = 0.0  # the unused room above the board, as a share of its width
        self._empty = phrased(
            wrapped("body", Role.MUTED),
            lambda: self.tr("The boards of the games that are being played appear here."),
        )
        self.more = Label("small", Role.MUTED)
        self.back = phrased(
            QPushButton(), lambda: self.tr("All boards"),
            tip=lambda: self.tr("Show all boards again (Esc)"),
        )  # fmt: skip
        self.back.setAutoDefault(False)
        self.back.clicked.connect(lambda: self.enlarge(None))
        self.field = QWidget()
        top = row(self.back, self.more, STRETCH)
        layout = column(top, self._empty, (self.field, 1), of=self)
        layout.setAlignment(self._empty, Qt.AlignmentFlag.AlignTop)
        self._drawing = Turns(self._waits, self._draw_one, self)
        theme_manager().changed.connect(self.fit_soon)
        self.back.hide()

    def refresh(self) -> None:
        model = self.model
        assert model is not None
        game = model.game
        live = () if game is None else model.live()
        if game is not None and (self._board is None or self._board.objectName() != game.key):
            self._change_board(game.key)
        count = len(self.tiles)
        if game is not None:
            self._seat(game, live)
        if not live and model.status not in BUSY:  # between two games the list may be empty
            self._drop_tiles()
        if len(self.tiles) != count:
            self._fit()
        hidden = len(live) - self.shown
        self._empty.setVisible(not self.tiles)
        self.more.setVisible(hidden > 0 and self.enlarged is None)
        self.more.setText(self.tr("%n more games are being played", "", max(0, hidden)))
        self._drawing.wake()

    @property
    def shown(self) -> int:
        """The number of visible tiles."""
        return sum(not tile.isHidden() for tile in self.tiles)

    def enlarge(self, place: int | None) -> None:
        """Show the tile with that index alone, or all tiles (None)."""
        before, self.enlarged = self.enlarged, place
        self._fit()
        if place is not None:
            self.tiles[place].setFocus(Qt.FocusReason.OtherFocusReason)
        elif before is not None and before < len(self.tiles):
            self.tiles[before].setFocus(Qt.FocusReason.OtherFocusReason)
        self._stale = self.model is not None
        self._turns.wake()

    # The tile of each game

    def _seat(self, game: Game[Any, Any], live: tuple[LiveGame, ...]) -> None:
        """Give each game a tile: its previous one, or that of a finished game."""
        coming = {each.number: each for each in live}
        free: list[BoardTile] = []
        for tile in self.tiles:
            stays = None if tile.live is None else coming.pop(tile.live.number, None)
            if stays is None:
                free.append(tile)
            else:
                tile.show_game(game, stays, self._names(stays))
        for each in coming.values():
            if not free and len(self.tiles) < _MOST_TILES:
                free.append(self._new_tile())
            if free:
                free.pop(0).show_game(game, each, self._names(each))

    def _names(self, live: LiveGame) -> tuple[str, str]:
        assert self.model is not None
        return self.model.name(live.first), self.model.name(live.second)

    def _new_tile(self) -> BoardTile:
        tile, place = BoardTile(self.field), len(self.tiles)
        phrased(tile, tip=lambda: self.tr("Click to enlarge the board, and again to see all"))
        tile.clicked.connect(lambda: self.enlarge(None if self.enlarged == place else place))
        self.tiles.append(tile)
        return tile

    def _drop_tiles(self) -> None:
        for tile in self.tiles:
            tile.hide()
            tile.deleteLater()
        self.tiles, self.enlarged = [], None
        self.back.hide()

    def _change_board(self, key: str) -> None:
        """Replace the hidden board that paints the pictures by that of another game."""
        if self._board is not None:
            self._board.deleteLater()
        self._drop_tiles()
        self._board = board = board_widget(key, self)
        board.setObjectName(key)
        board.animations_enabled = False
        board.setEnabled(False)
        board.hide()
        self._lead = lead_of(board)

    # Layout

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.back.setVisible(self.enlarged is not None)
        if (layout := self.layout()) is not None:
            layout.activate()
        for tile, area in zip(self.tiles, self._areas(), strict=True):
            tile.setVisible(area is not None)
            if area is not None:
                tile.setGeometry(area)
        self._drawing.wake()

    def _areas(self) -> list[QRect | None]:
        """The rectangle of each tile; None for tiles without room."""
        room, count = self.field.size(), len(self.tiles)
        if self.enlarged is not None:
            whole = self._fitted(QRect(0, 0, room.width(), room.height()))
            return [whole if place == self.enlarged else None for place in range(count)]
        if not count:
            return []
        least = round(_LEAST_WIDTH * theme_manager().type_scale)
        most = max(1, (room.width() + INSIDE) // (least + INSIDE))
        columns = max(
            range(1, min(most, count) + 1), key=lambda each: (self._width(each, count, least), each)
        )
        width = self._width(columns, count, least)
        high = self._high(width)
        left = (room.width() - columns * (width + INSIDE) + INSIDE) // 2  # centred
        areas: list[QRect | None] = []
        for place in range(count):
            line, at = divmod(place, columns)
            area = QRect(left + at * (width + INSIDE), line * (high + INSIDE), width, high)
            areas.append(area if area.bottom() <= room.height() or line == 0 else None)
        return areas

    def _width(self, columns: int, count: int, least: int) -> int:
        """The width of tiles in that many columns: as large as the room allows, and at least
        `least` if a column is that wide."""
        room, lines = self.field.size(), -(-count // columns)
        across = (room.width() - (columns - 1) * INSIDE) // columns
        down = (room.height() - (lines - 1) * INSIDE) // lines
        by_height = int((down - BoardTile.words_height()) / self._aspect())
        return max(min(across, by_height), min(least, across))

    def _high(self, width: int) -> int:
        return round(width * self._aspect()) + BoardTile.words_height()

    def _fitted(self, room: QRect) -> QRect:
        """The largest tile that fits into a rectangle, centred."""
        by_height = int((room.height() - BoardTile.words_height()) / self._aspect())
        width = max(1, min(room.width(), by_height))
        return QRect((room.width() - width) // 2, 0, width, self._high(width))

    def _aspect(self) -> float:
        board = self._board
        return 1.0 if board is None else max(0.2, board.heightForWidth(1000) / 1000 - self._lead)

    # Drawing, one tile at a time

    def _waits(self) -> bool:
        return self.isVisible() and any(tile.is_stale for tile in self.tiles if not tile.isHidden())

    def _draw_one(self) -> bool:
        tile = next(each for each in self.tiles if each.is_stale and not each.isHidden())
        assert self._board is not None
        assert self.model is not None
        self.model.hold_games()
        tile.draw(self._board, self._lead)
        return True

    def draw_all(self) -> None:
        """Draw every visible tile at once, for a screenshot."""
        self.flush()
        while self._waits():
            self._draw_one()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.enlarged is not None:
            self.enlarge(None)
        else:
            super().keyPressEvent(event)
