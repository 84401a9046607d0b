"""The widget that shows a help page: styled by the theme, without network access, with search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, cast

from PySide6.QtCore import QUrl
from PySide6.QtGui import (
    QBrush,
    QFontMetricsF,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrame,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
    QTextTableFormat,
)
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from poda.house.theme import POINTS, Role, Size, font, mixed, theme_manager
from poda.widgets.layout import AROUND, BETWEEN, INSIDE, Fitted

# The typography of a help page: type, colours and space, by the theme's roles.

_HEADINGS: Final[dict[int, tuple[Size, int, int]]] = {
    1: ("title", 0, BETWEEN),
    2: ("large", 26, INSIDE),
    3: ("body", BETWEEN, 4),
}
"""For each level of heading, its type, and the space above and below it."""
_LINE: Final = 116.0  # line height in per cent of the font's
_MEASURE: Final = 76  # characters of a line, about; longer lines are hard to read
_PERCENT: Final = int(QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)


def dress(document: QTextDocument) -> None:
    """Style a whole document that was just read from Markdown."""
    document.setDefaultFont(font("body"))
    document.setIndentWidth(22 * theme_manager().type_scale)
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    for block in _blocks(document):
        _dress_block(cursor, block)
    for table in _tables(_root(document)):
        _dress_table(table)
    cursor.endEditBlock()


def fit(document: QTextDocument, width: float) -> None:
    """Set the side margins so that lines stay readable."""
    scale = theme_manager().type_scale
    longest = _MEASURE * QFontMetricsF(font("body")).averageCharWidth()
    left = AROUND * scale
    root = _root(document)
    form: QTextFrameFormat = root.frameFormat()
    form.setLeftMargin(left)
    form.setRightMargin(max(left, width - left - longest))
    form.setTopMargin(AROUND * scale)
    form.setBottomMargin(2 * AROUND * scale)
    root.setFrameFormat(form)


def heading_blocks(document: QTextDocument) -> list[QTextBlock]:
    """The headings of a document, in order."""
    return [block for block in _blocks(document) if block.blockFormat().headingLevel()]


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def _root(document: QTextDocument) -> QTextFrame:
    """The root frame of the document.

    Not by `rootFrame`, for whose result the document would keep a wrapper for each page.
    """
    return QTextCursor(document).currentFrame()


def _tables(frame: QTextFrame) -> Iterator[QTextTable]:
    for child in frame.childFrames():
        if isinstance(child, QTextTable):
            yield child
        yield from _tables(child)


def _is_code(block: QTextBlock) -> bool:
    form = block.blockFormat()
    return form.hasProperty(QTextFormat.Property.BlockCodeFence) or form.hasProperty(
        QTextFormat.Property.BlockCodeLanguage
    )


def _dress_block(cursor: QTextCursor, block: QTextBlock) -> None:
    """Set the space around a block, and the type of each of its fragments."""
    level = block.blockFormat().headingLevel()
    cursor.setPosition(block.position())
    cursor.setBlockFormat(_block_format(block, level))
    pieces = [
        (piece.position(), piece.length(), piece.charFormat())
        for piece in (place.fragment() for place in cast("Iterable[Any]", block))
    ]
    for start, length, form in pieces:
        cursor.setPosition(start)
        cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
        cursor.setCharFormat(_char_format(form, level, _is_code(block)))


def _block_format(block: QTextBlock, level: int) -> QTextBlockFormat:
    form = block.blockFormat()
    scale = theme_manager().type_scale
    if level:
        _, above, below = _HEADINGS[min(level, max(_HEADINGS))]
        form.setTopMargin(above * scale)
        form.setBottomMargin(below * scale)
    elif _is_code(block):
        form.setLeftMargin(AROUND * scale)
        form.setTopMargin(0 if _is_code(block.previous()) else 4 * scale)
        form.setBottomMargin(0 if _is_code(block.next()) else 14 * scale)
        form.setNonBreakableLines(True)
    elif QTextCursor(block).currentTable() is not None:
        form.setTopMargin(0)
        form.setBottomMargin(0)
    else:
        in_list = block.textList() is not None
        form.setTopMargin(0)
        form.setBottomMargin((4 if in_list and block.next().textList() else 12) * scale)
    if not level:
        form.setLineHeight(100.0 if _is_code(block) else _LINE, _PERCENT)
    return form


def _char_format(form: QTextCharFormat, level: int, code: bool) -> QTextCharFormat:
    theme = theme_manager().theme
    result = QTextCharFormat(form)
    fixed = code or form.fontFixedPitch()
    size = _HEADINGS[min(level, max(_HEADINGS))][0] if level else "body"
    result.clearProperty(QTextFormat.Property.FontSizeAdjustment)
    if families := font(size, mono=fixed).families():
        result.setFontFamilies(families)
    shrink = 0.95 if fixed else 1.0  # a monospaced font looks larger than the other one
    result.setFontPointSize(POINTS[size] * theme_manager().type_scale * shrink)
    if level:
        result.setFontWeight(700)
    role = Role.MAX if form.isAnchor() else Role.TEXT
    result.setForeground(QBrush(theme.color(role)))
    result.setFontUnderline(form.isAnchor())
    if fixed and not code:
        shade = mixed(theme.color(Role.SURFACE), theme.color(Role.TEXT), 0.07)
        result.setBackground(QBrush(shade))
    return result


def _dress_table(table: QTextTable) -> None:
    """Style a table: no boxes, a line under each row, and padding."""
    theme = theme_manager().theme
    scale = theme_manager().type_scale
    form: QTextTableFormat = table.format()
    form.setBorder(0)
    form.setCellSpacing(0)
    form.setCellPadding(6 * scale)
    form.setBorderCollapse(True)
    form.setTopMargin(4 * scale)
    form.setBottomMargin(14 * scale)
    form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
    table.setFormat(form)
    for row in range(table.rows()):
        for column in range(table.columns()):
            cell = table.cellAt(row, column)
            look = cell.format().toTableCellFormat()
            look.setBottomBorder(1)
            look.setLeftPadding(0 if column == 0 else BETWEEN * scale)
            look.setBottomBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
            look.setBottomBorderBrush(QBrush(theme.color(Role.LINE)))
            cell.setFormat(look)


_MOST_FOUND: Final = 500


class HelpBrowser(Fitted, QTextBrowser):
    """Shows Markdown; its owner follows the links (`anchorClicked`)."""

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self._markdown = ""
        self._found: list[QTextCursor] = []
        self._place = -1
        theme_manager().changed.connect(self._redress)

    def loadResource(self, _kind: int, _name: QUrl | str) -> Any:
        """Load nothing: pages have no pictures, and nothing is fetched."""
        return None

    # Showing a page

    def show_page(self, markdown: str) -> None:
        """Show a page from its beginning."""
        self._markdown = markdown
        self._found, self._place = [], -1
        document = self.document()
        document.setMarkdown(markdown, QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
        dress(document)
        fit(document, self.viewport().width())
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(0)

    def go_to_heading(self, place: int) -> None:
        """Scroll the heading with that index, from 0, to the top."""
        blocks = heading_blocks(self.document())
        if not 0 <= place < len(blocks):
            return
        top = self.document().documentLayout().blockBoundingRect(blocks[place]).top()
        self.verticalScrollBar().setValue(round(top) - 8 if place else 0)

    def reading(self) -> float:
        """The scroll position, 0 to 1."""
        bar = self.verticalScrollBar()
        return bar.value() / bar.maximum() if bar.maximum() else 0.0

    def read_on(self, share: float) -> None:
        """Scroll to a position from 0 to 1."""
        bar = self.verticalScrollBar()
        bar.setValue(round(share * bar.maximum()))

    def _fit(self) -> None:
        fit(self.document(), self.viewport().width())

    def _redress(self) -> None:
        """Restyle the page for another theme or type size, keeping the position."""
        if self._markdown:
            share = self.reading()
            self.show_page(self._markdown)
            self.read_on(share)

    # Finding

    def find_all(self, words: str) -> int:
        """Mark all occurrences of `words`; return their number."""
        self._found, self._place = [], -1
        cursor = QTextCursor(self.document())
        while words and len(self._found) < _MOST_FOUND:
            cursor = self.document().find(words, cursor)
            if cursor.isNull():
                break
            self._found.append(QTextCursor(cursor))
        self._mark()
        return len(self._found)

    def step(self, by: int) -> int:
        """Go to the next (1) or previous (-1) occurrence; return its index from 0, or -1."""
        if not self._found:
            return -1
        if self._place < 0:
            self._place = 0 if by > 0 else len(self._found) - 1
        else:
            self._place = (self._place + by) % len(self._found)
        here = QTextCursor(self._found[self._place])
        here.clearSelection()
        self.setTextCursor(here)
        self.ensureCursorVisible()
        self._mark()
        return self._place

    def _mark(self) -> None:
        """Tint all occurrences, and fill the current one."""
        theme = theme_manager().theme
        tint = mixed(theme.color(Role.SURFACE), theme.color(Role.CURRENT), 0.3)
        marks = []
        for place, cursor in enumerate(self._found):
            mark = QTextEdit.ExtraSelection()
            here = place == self._place
            look = QTextCharFormat()
            look.setBackground(theme.color(Role.MAX) if here else tint)
            look.setForeground(theme.color(Role.ON_ACCENT if here else Role.TEXT))
            mark.cursor, mark.format = cursor, look
            marks.append(mark)
        self.setExtraSelections(marks)
