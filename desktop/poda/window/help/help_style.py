"""How a page of the help is set: type, colours and space, by the theme's roles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, cast

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

from poda.house.theme import POINTS, Role, Size, font, mixed, theme_manager
from poda.widgets.layout import AROUND, BETWEEN, INSIDE

_HEADINGS: Final[dict[int, tuple[Size, int, int]]] = {
    1: ("title", 0, BETWEEN),
    2: ("large", 26, INSIDE),
    3: ("body", BETWEEN, 4),
}
"""Of each level of heading: its type, and the room above and below it."""
_LINE: Final = 116.0  # per cent of the font's own line
_MEASURE: Final = 76  # characters of a line, about; a longer one is hard to come back from
_PERCENT: Final = int(QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)


def dress(document: QTextDocument) -> None:
    """Set the whole document; it has just been read from Markdown."""
    document.setDefaultFont(font("body"))
    document.setIndentWidth(22 * theme_manager().type_scale)
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    for block in _blocks(document):
        _dress_block(cursor, block)
    for table in _tables(document.rootFrame()):
        _dress_table(table)
    cursor.endEditBlock()


def fit(document: QTextDocument, width: float) -> None:
    """Leave so much at both sides that a line is no longer than it can be read."""
    scale = theme_manager().type_scale
    longest = _MEASURE * QFontMetricsF(font("body")).averageCharWidth()
    left = AROUND * scale
    form: QTextFrameFormat = document.rootFrame().frameFormat()
    form.setLeftMargin(left)
    form.setRightMargin(max(left, width - left - longest))
    form.setTopMargin(AROUND * scale)
    form.setBottomMargin(2 * AROUND * scale)
    document.rootFrame().setFrameFormat(form)


def heading_blocks(document: QTextDocument) -> list[QTextBlock]:
    """The headings of a document, in their order."""
    return [block for block in _blocks(document) if block.blockFormat().headingLevel()]


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


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
    """Room around a block, and the type of each of its pieces."""
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
    shrink = 0.95 if fixed else 1.0  # a monospaced face looks larger beside the other one
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
    """No boxes: a line under each row, and room."""
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
