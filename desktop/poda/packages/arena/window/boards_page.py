"""The page with the boards of the games in progress, as many as fit; a click enlarges one."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from poda.engine.game import MAX, MIN, Game
from poda.house.i18n import follow_language
from poda.house.theme import Role, font, painting, theme_manager
from poda.packages.arena.engine.tournament.running import LiveGame
from poda.packages.arena.window.page import BUSY, Page
from poda.widgets.announce import phrased, set_name
from poda.widgets.boards import board_class, board_widget
from poda.widgets.boards.paint import ink_on
from poda.widgets.boards.surface import BoardWidget
from poda.widgets.boards.view import BoardView, generic_parts, side_name, side_role
from poda.widgets.controls import push_button
from poda.widgets.keyboard import FocusRing
from poda.widgets.layout import INSIDE, STRETCH, Fitted, Label, column, row, wrapped
from poda.widgets.turns import Turns

# Views of games between other players: the user cannot move on these boards.


def view_of(game: Game[Any, Any], state: Any, last: int | None = None) -> BoardView:
    """The view of a position for its board; `last` is the cell of the last move, if known."""
    if (view := board_class(game.key).state_view(state)) is not None:
        return view
    return BoardView(
        game=game.key,
        cells=game.cells(state),
        to_move=game.to_move(state),
        last=last,
        winning=game.winning_line(state),
        **generic_parts(game, state, ()),
    )


def last_cell(game: Game[Any, Any], before: LiveGame | None, now: LiveGame) -> int | None:
    """The cell of the last move; None if moves were missed since `before`, since the cell follows
    from the position before the move."""
    if before is None or (before.number, before.plies + 1) != (now.number, now.plies):
        return None
    return None if now.last is None or game.has_chance else game.cell(before.state, now.last)


def lead_of(board: BoardWidget) -> float:
    """The room above a board in excess of that below, as a share of its width: there a disc hovers
    before a person drops it."""
    board.resize(_SAMPLE, board.heightForWidth(_SAMPLE))
    picture = board.picture()
    return max(0.0, picture.top() - (board.height() - picture.bottom())) / _SAMPLE


_SAMPLE: Final = 1000
_DISC: Final = 5.0  # radius at the usual type size
_EDGE: Final = 6


class BoardTile(QAbstractButton):
    """A game in progress: its players, board, and length. A click enlarges it.

    The picture is painted only by `draw`, so that the owner of many tiles controls the time it
    takes; until the next call the tile shows the old picture.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.live: LiveGame | None = None
        self._game: Game[Any, Any] | None = None
        self._last: int | None = None
        self._names = "", ""
        self._picture: QPixmap | None = None
        self._drawn: tuple[object, ...] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        FocusRing(self)
        follow_language(self, self._ask_drawing)

    def _ask_drawing(self) -> None:
        self._drawn = None  # redraw the texts in the new language
        self._name_tile()

    def show_game(self, game: Game[Any, Any], live: LiveGame, names: tuple[str, str]) -> None:
        """Set the game; the next `draw` paints it."""
        before = self.live
        if before is None or (before.number, before.plies) != (live.number, live.plies):
            self._last = last_cell(game, before, live)
        self._game, self.live, self._names = game, live, names

    def _wanted(self) -> tuple[object, ...] | None:
        """All values that the picture depends on; None if there is nothing to paint."""
        live = self.live
        if live is None or self.width() < 1:
            return None
        theme = theme_manager()
        look = theme.theme.name, theme.type_scale, self.size().toTuple(), self.devicePixelRatioF()
        seconds = tuple(round(each) for each in live.seconds)
        return live.number, live.plies, seconds, self._names, *look

    @property
    def is_stale(self) -> bool:
        """Whether the picture is out of date."""
        wanted = self._wanted()
        return wanted is not None and wanted != self._drawn

    def draw(self, board: BoardWidget, lead: float = 0.0) -> None:
        """Paint the picture with a board widget, without the room above it (`lead_of`)."""
        live, game = self.live, self._game
        if live is None or game is None:
            return
        self._drawn = self._wanted()
        ratio = self.devicePixelRatioF()
        picture = QPixmap(QSize(round(self.width() * ratio), round(self.height() * ratio)))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        with painting(picture) as painter:
            self._paint(painter, game, live, board, lead)
        self._picture = picture
        self._name_tile()
        self.update()

    def picture_size(self) -> QSize:
        """The size of the last picture; empty if there is none."""
        return QSize() if self._picture is None else self._picture.size()

    def _name_tile(self) -> None:
        live, game = self.live, self._game
        if live is None or game is None:
            return
        words = self.tr("Game {number}: {first} ({one}) against {second} ({two}), {plies} moves")
        first, second = self._names
        one, two = side_name(game.key, MAX), side_name(game.key, MIN)
        number, plies = live.number + 1, live.plies
        set_name(self, words.format(
            number=number, first=first, one=one, second=second, two=two, plies=plies
        ))  # fmt: skip

    # Paint

    @staticmethod
    def words_height() -> int:
        """The height in pixels of the lines above and below the board."""
        return round(2 * QFontMetricsF(font("small")).height()) + 3 * _EDGE

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            if self._picture is not None:
                painter.drawPixmap(self.rect(), self._picture)

    def _paint(
        self,
        painter: QPainter,
        game: Game[Any, Any],
        live: LiveGame,
        board: BoardWidget,
        lead: float,
    ) -> None:
        theme = theme_manager().theme
        painter.setFont(font("small"))
        high = QFontMetricsF(painter.font()).height()
        inside = QRectF(self.rect()).adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        painter.setPen(QPen(theme.color(Role.LINE), 1))
        painter.setBrush(theme.color(Role.SURFACE))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        half = inside.width() / 2 - INSIDE / 2
        self._paint_name(painter, QRectF(inside.left(), inside.top(), half, high), MAX)
        right = QRectF(inside.right() - half, inside.top(), half, high)
        self._paint_name(painter, right, MIN)
        room = inside.adjusted(0, high + _EDGE / 2, 0, -high - _EDGE / 2)
        aspect = board.heightForWidth(_SAMPLE) / _SAMPLE - lead
        above = lead * min(room.width(), room.height() / aspect)
        board.render_view(
            painter, room.adjusted(0, -above, 0, 0), view_of(game, live.state, self._last)
        )
        painter.setFont(font("small"))
        painter.setPen(theme.color(Role.MUTED))
        foot = QRectF(inside.left(), inside.bottom() - high, inside.width(), high)
        self._paint_foot(painter, foot, live)

    def _paint_foot(self, painter: QPainter, foot: QRectF, live: LiveGame) -> None:
        """Paint the game's number and length between the two thinking times, as far as they fit."""
        metrics, flags = QFontMetricsF(painter.font()), Qt.AlignmentFlag
        room = foot.width()
        for side, seconds in zip((MAX, MIN), live.seconds, strict=True):
            if seconds >= 1:
                place = flags.AlignLeft if side == MAX else flags.AlignRight
                text = clock_text(seconds)
                painter.drawText(foot, place | flags.AlignVCenter, text)
                room = min(room, foot.width() - 2 * (metrics.horizontalAdvance(text) + INSIDE))
        for words in (self.tr("Game {number}, {plies} moves"), self.tr("Game {number}")):
            text = words.format(number=live.number + 1, plies=live.plies)
            if metrics.horizontalAdvance(text) <= room:
                painter.drawText(foot, int(flags.AlignCenter), text)
                return

    def _paint_name(self, painter: QPainter, place: QRectF, side: int) -> None:
        """Paint a side's sign and its player's name: MAX on the left with a solid disc, MIN on the
        right with a dotted one, as the discs on the boards are told apart."""
        theme, live = theme_manager().theme, self.live
        assert live is not None
        radius = _DISC * theme_manager().type_scale
        at_left = side == MAX
        middle = place.left() + radius + 1 if at_left else place.right() - radius - 1
        centre = QPointF(middle, place.center().y())
        role = side_role(self._game.key if self._game is not None else "", side)
        painter.setPen(Qt.PenStyle.NoPen)
        if role in (Role.BLACK, Role.WHITE):  # one of these colours equals the background
            painter.setPen(QPen(theme.color(Role.MUTED), 1))
        painter.setBrush(theme.color(role))
        painter.drawEllipse(centre, radius, radius)
        painter.setPen(Qt.PenStyle.NoPen)
        if not at_left:
            painter.setBrush(theme.color(ink_on(role)))
            painter.drawEllipse(centre, radius * 0.35, radius * 0.35)
        name = self._names[0] if at_left else self._names[1]
        gap = 2 * radius + 6
        place = place.adjusted(gap, 0, 0, 0) if at_left else place.adjusted(0, 0, -gap, 0)
        metrics = QFontMetricsF(painter.font())
        text = metrics.elidedText(name, Qt.TextElideMode.ElideRight, place.width())
        painter.setPen(theme.color(Role.TEXT))
        align = Qt.AlignmentFlag.AlignLeft if at_left else Qt.AlignmentFlag.AlignRight
        painter.drawText(place, align | Qt.AlignmentFlag.AlignVCenter, text)


def clock_text(seconds: float) -> str:
    """A thinking time as text: "0:07", "12:30"."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


_LEAST_WIDTH: Final = 172  # the least width of a tile in pixels, at the usual type size
_MOST_TILES: Final = 24  # the most tiles: nobody can watch more


class BoardsPage(Fitted, Page):
    """Tiles for the games in progress. A game keeps its tile until it is over; then the next game
    takes it. One tile is drawn at a time, and only while it is visible."""

    APART = 0.19  # seconds between refreshes: eyes follow five boards a second

    def __init__(self) -> None:
        super().__init__()
        self.tiles: list[BoardTile] = []
        self.enlarged: int | None = None  # the index of the enlarged tile; None: all are shown
        self._board: BoardWidget | None = None  # a hidden board that paints the pictures
        self._lead = 0.0  # the unused room above the board, as a share of its width
        self._empty = phrased(
            wrapped("body", Role.MUTED),
            lambda: self.tr("The boards of the games that are being played appear here."),
        )
        self.more = Label("small", Role.MUTED)
        self.back = push_button(
            lambda: self.tr("All boards"),
            lambda: self.enlarge(None),
            tip=lambda: self.tr("Show all boards again (Esc)"),
        )
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
