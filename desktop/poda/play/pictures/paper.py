"""A game as printed pages: the board, the moves and, if it is reviewed, the review's graph, sums
and errors in words."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from PySide6.QtCore import QCoreApplication, QRectF, QSize, QSizeF, QUrl
from PySide6.QtGui import QFont, QImage, QPainter, QTextDocument
from PySide6.QtWidgets import QTableWidgetItem, QWidget

from poda.engine.game import MAX, MIN
from poda.house.theme import theme_manager
from poda.play.model.game import PlayModel
from poda.play.panels.move_list import PARTS, MoveList
from poda.play.pictures.frames import Frames
from poda.play.words import headline, seat_name
from poda.widgets.boards.view import side_name, side_roles
from poda.widgets.engine_words import game_name
from poda.widgets.printing import PrintJob

translate = QCoreApplication.translate

_WIDTH: Final = 700.0  # a page's width in logical pixels
_HEIGHT: Final = 1_020.0  # a page's height, as of A4 within its margins
_BOARD: Final = 300
_GRAPH: Final = QSize(680, 130)
_FINE: Final = 3  # pixels of a picture per logical pixel
_POINTS: Final = 10

_STYLE: Final = """
h1 { font-size: 17pt; } h2 { font-size: 12pt; }
td { padding: 2px 14px 2px 0; } .number, .quiet { color: #59636e; }
.move { font-family: monospace; }
"""


def pages_of(model: PlayModel) -> PrintJob:
    """The game on the board as pages for a printer, in the colours for paper."""
    document = QTextDocument()
    document.setDefaultFont(QFont(document.defaultFont().family(), _POINTS))
    document.setDefaultStyleSheet(_STYLE)
    with theme_manager().on_paper():
        document.setHtml("\n".join(_written(model, document)))
    document.setPageSize(QSizeF(_WIDTH, _HEIGHT))

    def paint(painter: QPainter, number: int) -> None:
        painter.translate(0, -number * _HEIGHT)
        document.drawContents(painter, QRectF(0, number * _HEIGHT, _WIDTH, _HEIGHT))

    title = game_name(model.board.game.key)
    return PrintJob(title, document.pageCount(), (_WIDTH, _HEIGHT), paint)


def _written(model: PlayModel, document: QTextDocument) -> Iterator[str]:
    board = model.board
    key = board.game.key
    yield f"<h1>{escape(game_name(key))}</h1>"
    seats = [(side_name(key, side), seat_name(board, side)) for side in (MAX, MIN)]
    if any(side != seat for side, seat in seats):
        yield f"<p>{'<br>'.join(escape(f'{side}: {seat}') for side, seat in seats)}</p>"
    yield f"<p><b>{escape(headline(model))}</b></p>"
    frames = Frames(model, model)
    picture = frames.image(frames.nodes[_place(model)], _BOARD * _FINE)
    frames.leave()
    frames.deleteLater()
    yield _image(document, "board", picture)
    yield from _moves(model)
    if model.review.on and model.review.shown:
        yield from _review(model, document)


def _place(model: PlayModel) -> int:
    """The index of the position on the board in its line."""
    return model.board.record.line().index(model.board.record.current)


def _image(document: QTextDocument, name: str, picture: QImage) -> str:
    document.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(name), picture)
    width, height = picture.width() // _FINE, picture.height() // _FINE
    return f'<p><img src="{name}" width="{width}" height="{height}"></p>'


def _moves(model: PlayModel) -> Iterator[str]:
    """The HTML of the list of moves, as the window shows it."""
    shown = MoveList(model)
    table = shown.table
    if table.rowCount():
        yield f"<h2>{escape(translate('MoveList', 'Moves'))}</h2><table>"
        sides = (escape(side_name(model.board.game.key, side)) for side in (MAX, MIN))
        yield f"<tr><th></th>{''.join(f'<th align=left>{side}</th>' for side in sides)}</tr>"
        for row in range(table.rowCount()):
            items = [table.item(row, place) for place in range(3)]
            yield "<tr>" + "".join(_cells(items, table.columnSpan(row, 1))) + "</tr>"
        yield "</table>"
    shown.deleteLater()


def _cells(items: list[QTableWidgetItem | None], wide: int) -> Iterator[str]:
    number, *moves = items
    yield f'<td class="number" align="right">{escape(number.text() if number else "")}</td>'
    for item in moves[: 1 if wide > 1 else 2]:
        kind = f'class="quiet" colspan="{wide}"' if wide > 1 else 'class="move"'
        colour = item.foreground().color().name() if item is not None else ""
        text = "" if item is None else escape(item.text())
        bold = item is not None and item.data(PARTS) is not None
        text = f"<b>{text}</b>" if bold else text
        yield f'<td {kind}><span style="color:{colour}">{text}</span></td>'


def _review(model: PlayModel, document: QTextDocument) -> Iterator[str]:
    """The HTML of the review: the graph, each side's sums in words, and every error."""
    from poda.play.review.graph import ReviewGraph  # with the first review
    from poda.play.review.sums import ReviewSums
    from poda.play.review.views import view_of

    view = view_of(model)
    seen = view.shown()
    heading = translate("Paper", "Review of the game")
    yield f"<h2>{escape(heading)}</h2>"
    graph = ReviewGraph()
    graph.set_sides(*side_roles(model.board.game.key))
    graph.show_points(seen.points, seen.current)
    yield _image(document, "graph", _drawn(graph))
    sums = ReviewSums()
    view.fill(sums)
    yield "".join(f"<p>{escape(sums.sentence(side))}</p>" for side in (MAX, MIN))
    for point in seen.points:
        if point.sign:
            title, _, words = point.tip.partition("\n")
            yield f"<p><b>{escape(title)}</b><br>{escape(words)}</p>"
    for widget in (graph, sums):
        widget.deleteLater()


def _drawn(graph: QWidget) -> QImage:
    graph.resize(_GRAPH)
    picture = QImage(_GRAPH * _FINE, QImage.Format.Format_RGB32)
    picture.fill("white")
    picture.setDevicePixelRatio(_FINE)
    graph.render(picture)
    picture.setDevicePixelRatio(1)
    return picture
