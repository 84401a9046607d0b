"""The list of the game's moves in its notation: the main line, and the variations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidgetItem,
    QWidget,
)

from poda.engine.game import MoveStringGame
from poda.house.i18n import follow_language
from poda.house.theme import Role, font, saved, theme_manager
from poda.play import turn_words
from poda.play.model.game import PlayModel
from poda.play.model.match import without_end
from poda.play.model.record import GameNode, MoveRow, mover, rows, throw_of
from poda.play.turn_words import TurnParts
from poda.play.words import is_sign, remark_words, signs
from poda.widgets.announce import phrased
from poda.widgets.boards.view import side_name
from poda.widgets.layout import STRETCH, Table, column, plain_tip, set_look, wrapped

_NODE = Qt.ItemDataRole.UserRole
PARTS: Final = Qt.ItemDataRole.UserRole + 1
_GAP: Final = 5.0
_MARGIN: Final = 4


class MoveList(QWidget):
    """A table of moves; a click or the arrow keys go to the position after a move."""

    def __init__(self, model: PlayModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._empty = wrapped("body", Role.MUTED)
        self.table = phrased(Table(3), name=lambda: self.tr("Moves"))
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.table.setMinimumHeight(90)
        self.table.setItemDelegate(ReviewedMove(self.table))
        header = self.table.horizontalHeader()
        # Fixed, and set after filling: a column that follows its contents measures all of them for
        # every cell that is written.
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        header.setMinimumSectionSize(24)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        column(self._empty, (self.table, 1), STRETCH, of=self)
        self.table.currentItemChanged.connect(self._on_current)
        self.table.itemClicked.connect(self._on_current)
        model.board.changed.connect(self._refresh)
        model.review.changed.connect(self._follow_review)
        theme_manager().changed.connect(self._refresh)
        follow_language(self, self._refresh)

    def _refresh(self) -> None:
        record = self._model.board.record
        self._in_turns = self._model.board.has_dice
        self._reviewed = self._review_seen()
        shown = rows(record)
        lines = list(self._lines(shown))
        self._empty.setVisible(not lines)
        self._empty.setText(self._empty_text())
        self.table.setVisible(bool(lines))
        key = self._model.board.game.key
        # Made once for hundreds of moves. A throw with its play needs smaller type.
        self._font = font("small" if self._in_turns else "body", mono=True)
        set_look(self.table, "dense", self._in_turns)
        self._on_way = {id(node) for node in self._nodes_looked_at()}
        with QSignalBlocker(self.table):
            self.table.clearContents()
            self.table.clearSpans()
            self.table.setHorizontalHeaderLabels(["", side_name(key, 1), side_name(key, -1)])
            number = self.table.horizontalHeaderItem(0)
            assert number is not None
            number.setData(Qt.ItemDataRole.AccessibleTextRole, self.tr("Number"))
            self.table.setRowCount(len(lines))
            for index, line in enumerate(lines):
                if isinstance(line, MoveRow):
                    self._fill_row(index, line)
                else:
                    self._fill_note(index, line)
            if record.current.parent is None:
                self.table.setCurrentItem(None)  # type: ignore[call-overload]
        self.table.resizeColumnToContents(0)
        self._show_current()

    def _empty_text(self) -> str:
        if self._model.board.engines_only:
            return self.tr("No move yet. Press Play to let the engines begin.")
        if self._in_turns:
            return self.tr("No turn has been played yet.")
        if not isinstance(self._model.board.game, MoveStringGame):
            return self.tr("No move yet. Click the board, or type a move.")
        return self.tr("No move yet. Click the board, or type a digit.")

    def _nodes_looked_at(self) -> list[GameNode]:
        """The nodes of the current row: the current node and, with dice, that of its play."""
        current = self._model.board.record.current
        played = [child for child in current.children if throw_of(child) is current]
        if not played:
            return [current]
        return [current, current.chosen if current.chosen in played else played[0]]

    def _remarks(self, node: GameNode) -> list[str]:
        record, remarks = self._model.board.record, node.remarks
        if node is record.current and record.is_over():
            remarks = without_end(remarks)  # the last row tells the end of the game
        key = self._model.board.game.key
        moved = node.parent is not None  # signs of strength are shown beside the move
        return [remark_words(key, each) for each in remarks if not (moved and is_sign(each))]

    def _lines(self, shown: list[MoveRow]) -> Iterator[MoveRow | str]:
        """The rows of moves, with rows of remarks between them, and the game's end."""
        record = self._model.board.record
        yield from self._remarks(record.root)
        for each in shown:
            yield each
            moves = [node for node in (each.first, each.second) if node is not None]
            for node in moves:
                thrown = throw_of(node) if self._in_turns else None
                if thrown is not None and thrown is not node:
                    yield from self._remarks(thrown)
                if node.remarks:
                    yield from self._remarks(node)
        last = record.line()[-1]
        if self._model.board.game.counts_points and record.current is last and record.is_over():
            yield turn_words.outcome(record)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # The table is laid out later; then the current move is scrolled into sight.
        QTimer.singleShot(0, self.table, self._show_current)

    def _show_current(self) -> None:
        if (current := self.table.currentItem()) is not None:
            self.table.scrollToItem(current)

    def _fill_row(self, index: int, row: MoveRow) -> None:
        theme = theme_manager().theme
        quiet = theme.color(Role.MUTED)
        number = QTableWidgetItem("↳ " * min(row.level, 3) + f"{row.number}.")
        number.setFlags(Qt.ItemFlag.NoItemFlags)
        number.setForeground(quiet)
        number.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.table.setItem(index, 0, number)
        color = theme.color(Role.TEXT) if row.level == 0 else quiet
        for place, node in ((1, row.first), (2, row.second)):
            if node is not None:
                self.table.setItem(index, place, self._item(node, row, color))
                if id(node) in self._on_way:
                    self.table.setCurrentCell(index, place)
            else:
                blank = QTableWidgetItem("…" if place == 1 else "")
                blank.setFlags(Qt.ItemFlag.NoItemFlags)
                self.table.setItem(index, place, blank)

    def _fill_note(self, index: int, text: str) -> None:
        """Fill a row with a text over both columns."""
        for place in (0, 1):
            item = QTableWidgetItem("" if place == 0 else text)
            item.setFlags(Qt.ItemFlag.NoItemFlags if place == 0 else Qt.ItemFlag.ItemIsEnabled)
            item.setForeground(theme_manager().theme.color(Role.MUTED))
            item.setToolTip("" if place == 0 else plain_tip(text))
            self.table.setItem(index, place, item)
        self.table.setSpan(index, 1, 1, 2)

    def _item(self, node: GameNode, row: MoveRow, color: QColor) -> QTableWidgetItem:
        assert node.parent is not None
        game = self._model.board.game
        if self._in_turns:
            text = turn_words.turn_words_of(game.key).turn_text(self._model.board.record, node)
        else:
            text = game.format_action(node.parent.state, node.action) + signs(node.remarks)
        item = QTableWidgetItem(text)
        if self._in_turns:
            item.setToolTip(text)  # a long one is elided
        item.setFont(self._font)
        item.setForeground(color)
        item.setData(_NODE, node)
        spoken = self._mark(item, node) if self._model.review.on else ""
        item.setData(
            Qt.ItemDataRole.AccessibleTextRole,
            self.tr("Move {number}, {side}: {move}").format(
                number=row.number,
                side=side_name(game.key, mover(game, node)),
                move=text,
            )
            + spoken,
        )
        return item

    def _mark(self, item: QTableWidgetItem, node: GameNode) -> str:
        """Write a reviewed move's mark beside it; the same in words, for a screen reader."""
        if not self._model.review.shown:
            return ""
        from poda.play.review.views import view_of  # with the first review

        words = view_of(self._model).mark_move(item, node)
        return f". {words}" if words else ""

    def _review_seen(self) -> object:
        """The state of the review as the list shows it, for comparison; None without one."""
        review = self._model.review
        if not (review.on and review.shown):
            return None
        from poda.play.review.views import view_of

        return view_of(self._model).seen()

    def _follow_review(self) -> None:
        """Fill the list anew if the review has found more."""
        if self._review_seen() != self._reviewed:
            self._refresh()

    def _on_current(self, item: QTableWidgetItem | None, _previous: Any = None) -> None:
        node = item.data(_NODE) if item is not None else None
        if isinstance(node, GameNode) and node is not self._model.board.record.current:
            self._model.go_to(node)


# A reviewed turn: its throw with the luck, its play with the error.
#
# In a narrow field the luck's number is left out first, then the error's; then the play is elided.
# The signs of the luck and of the error's class are always shown.


class _Piece(NamedTuple):
    text: str
    role: Role | None  # None: the item's own colour
    number: bool = False
    bold: bool = False
    right: bool = False

    def type(self, written: QFont) -> QFont:
        """The font of the piece: smaller for numbers than for moves."""
        result = font("small") if self.number else QFont(written)
        result.setBold(self.bold)
        return result

    def width(self, written: QFont) -> float:
        return QFontMetricsF(self.type(written)).horizontalAdvance(self.text)


def pieces(parts: TurnParts, written: QFont, room: float) -> list[_Piece]:
    """The pieces that fit into `room` pixels, in their order; some are aligned to the right."""
    drawn: list[_Piece] = []
    for luck, error in ((parts.luck, parts.error), ("", parts.error), ("", "")):
        every = (
            _Piece(parts.throw, None),
            _Piece(luck or parts.luck_sign, Role.MUTED, number=bool(luck)),
            _Piece(parts.play, None),
            _Piece(error, parts.role, number=True, right=True),
            _Piece(parts.sign, parts.role, bold=True, right=True),
        )
        drawn = [piece for piece in every if piece.text]
        if _width(drawn, written) <= room:
            return drawn
    place = next((i for i, piece in enumerate(drawn) if piece.text is parts.play), None)
    if place is not None:
        others = _width([*drawn[:place], *drawn[place + 1 :]], written) + _GAP
        metrics = QFontMetricsF(written)
        play = metrics.elidedText(parts.play, Qt.TextElideMode.ElideRight, max(0.0, room - others))
        drawn[place] = _Piece(play, None)
    return drawn


def _width(drawn: list[_Piece], written: QFont) -> float:
    gaps = _GAP * max(0, len(drawn) - 1)
    return sum(piece.width(written) for piece in drawn) + gaps


class ReviewedMove(QStyledItemDelegate):
    """Draws items that have `PARTS`; Qt draws all others."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        parts = index.data(PARTS)
        if not isinstance(parts, TurnParts):
            super().paint(painter, option, index)
            return
        own = QStyleOptionViewItem(option)
        self.initStyleOption(own, index)
        own.text = ""
        item = QStyle.ControlElement.CE_ItemViewItem
        QApplication.style().drawControl(item, own, painter, own.widget)
        place = QRectF(own.rect).adjusted(_MARGIN, 0, -_MARGIN, 0)
        selected = bool(own.state & QStyle.StateFlag.State_Selected)
        with saved(painter):
            _draw_parts(painter, parts, place, own.font, selected=selected)


def _draw_parts(
    painter: QPainter, parts: TurnParts, place: QRectF, written: QFont, *, selected: bool
) -> None:
    theme = theme_manager().theme
    drawn = pieces(parts, written, place.width())
    left, right = place.left(), place.right()
    align = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
    order = [piece for piece in drawn if not piece.right]
    order += [piece for piece in reversed(drawn) if piece.right]
    for piece in order:
        wide = piece.width(written)
        if piece.right:
            right -= wide
        at = QRectF(right if piece.right else left, place.top(), wide + 4, place.height())
        painter.setFont(piece.type(written))
        role = piece.role or Role.TEXT
        painter.setPen(theme.color(Role.ON_ACCENT if selected else role))
        painter.drawText(at, align, piece.text)
        if piece.right:
            right -= _GAP
        else:
            left += wide + _GAP
