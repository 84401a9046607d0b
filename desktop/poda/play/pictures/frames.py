"""A game as a row of pictures: one a position, drawn as its board shows it."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from PySide6.QtCore import QBuffer, QIODevice, QObject, QRect, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter

from poda.house.settings import settings
from poda.house.theme import Role, theme_manager
from poda.play.model.game import PlayModel
from poda.play.model.record import GameNode, GameRecord, last_path
from poda.widgets.boards import board_widget
from poda.widgets.boards.surface import BoardWidget
from poda.widgets.boards.view import BoardView, generic_parts
from poda.widgets.pixels import Words, words_of

if TYPE_CHECKING:
    from poda.engine.players import PlayerSpec

SUFFIXES: Final = ("png", "svg", "gif")
HEIGHTS: Final = (360, 540, 720, 1080)
_EDGE: Final = 0.03  # the margin around the board, as a share of the picture's height
_SVG_RATIO: Final = 3.0  # pixels per unit of an SVG, for parts that boards draw as pixmaps
_EXACT: Final = (
    Role.SURFACE, Role.BG, Role.TEXT, Role.MAX, Role.MIN, Role.BOARD,
    Role.SQUARE, Role.PALE_SQUARE, Role.BLACK, Role.WHITE,
)  # fmt: skip


class Frames(QObject):
    """Draws the positions of a game on a hidden board of its own, on the interface thread only.

    Attributes:
        nodes: the positions of the record's current line, from the first to the last.
    """

    def __init__(self, model: PlayModel, parent: QObject) -> None:
        super().__init__(parent)
        source = model.board
        copy, copies = source.record.copied()
        self._model = own = PlayModel(source.game.key, self)
        # Engines on both sides: nothing is drawn that asks a person for something.
        engine: PlayerSpec = own.board.players[-1]
        own.board.players = {1: engine, -1: engine}
        own.board.put(copy)
        own.board.flipped = source.flipped
        self._turned = source.is_turned  # as for the real players, on whom this depends
        self.nodes: Sequence[GameNode] = [copies[id(node)] for node in source.record.line()]
        self._board = board_widget(source.game.key)
        self._board.animations_enabled = False
        self._own = own.board.kit.made("picture", own, self._board)

    def leave(self) -> None:
        """Stop the model and delete the board: no more pictures are wanted."""
        self._model.stand_down()
        self._board.deleteLater()

    def size(self, height: int) -> QSize:
        """The width and height, in pixels, of a picture of this height."""
        return size_of(self._board, height)

    def image(self, node: GameNode, height: int) -> QImage:
        """The picture of a position of `nodes`, about `height` pixels high."""
        self._model.go_to(node)
        self._board.set_view(self._view(node), animate=False)
        return image_of(self._board, self.size(height))

    def position(self, state: Any, height: int) -> QImage:
        """The picture of any position of the game, without the moves that led to it."""
        record = GameRecord(self._model.board.game, state)
        self._model.board.put(record)
        return self.image(record.root, height)

    def _view(self, node: GameNode) -> BoardView:
        if self._own is not None:
            view: BoardView = self._own.view()
            return view
        game, state = self._model.board.game, node.state
        last = None if node.parent is None else game.cell(node.parent.state, node.action)
        return BoardView(
            game.key,
            game.cells(state),
            to_move=game.to_move(state),
            last=last,
            winning=game.winning_line(state),
            last_path=last_path(node, game),
            flipped=self._model.board.is_flipped,
            turned=self._turned,
            square_numbers=settings().square_numbers,
            **generic_parts(game, state, ()),
        )


def size_of(board: BoardWidget, height: int) -> QSize:
    """The size, in pixels, of a board's picture of about this height; films need even numbers."""
    width = round(height * board.sizeHint().width() / board.sizeHint().height())
    return QSize(width - width % 2, height - height % 2)


def image_of(board: BoardWidget, size: QSize) -> QImage:
    """The picture of what a board shows, of `size` pixels."""
    image = QImage(size, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        _paint(board, painter, size)
    return image


def _paint(board: BoardWidget, painter: QPainter, size: QSize) -> None:
    painter.fillRect(QRect(0, 0, size.width(), size.height()), ground())
    edge = round(size.height() * _EDGE)
    room = QRectF(edge, edge, size.width() - 2 * edge, size.height() - 2 * edge)
    board.render_to(painter, room)


def png_of(board: BoardWidget, size: QSize) -> bytes:
    """The contents of a PNG of what a board shows."""
    held = QBuffer()
    held.open(QIODevice.OpenModeFlag.WriteOnly)
    image_of(board, size).save(held, "PNG")  # type: ignore[call-overload]
    return bytes(held.data().data())


class Packed(NamedTuple):
    """A compressed picture that waits to be encoded; it takes a hundredth of its pixels' memory."""

    shape: tuple[int, ...]
    pixels: bytes


def packed(image: QImage) -> Packed:
    """Compress a picture of `image_of`, fast rather than small, as the window waits meanwhile."""
    words = words_of(image)
    return Packed(words.shape, zlib.compress(words.tobytes(), 1))


def unpacked(picture: Packed) -> Words:
    """The pixels of a compressed picture, as 32-bit words; without Qt, so on any thread."""
    return np.frombuffer(zlib.decompress(picture.pixels), np.uint32).reshape(picture.shape)


def svg_of(board: BoardWidget, size: QSize) -> bytes:
    """The contents of an SVG of what a board shows."""
    from PySide6.QtSvg import QSvgGenerator

    held = QBuffer()
    fine = size * _SVG_RATIO
    generator = QSvgGenerator()
    generator.setOutputDevice(held)
    generator.setSize(size)
    generator.setViewBox(QRect(0, 0, fine.width(), fine.height()))
    with QPainter(generator) as painter:
        _paint(board, painter, fine)
    return bytes(held.data().data())


def ground() -> QColor:
    """The colour around a board."""
    return theme_manager().theme.color(Role.BG)


def exact_colours() -> list[QColor]:
    """The colours of large areas of a board's picture, which a film's palette has exactly."""
    return [theme_manager().theme.color(role) for role in _EXACT]
