"""A page of the help on screen: it is set by the theme, loads nothing, and finds words."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QUrl
from PySide6.QtGui import QResizeEvent, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QWidget

from poda.house.theme import Role, mixed, theme_manager
from poda.window.help.help_style import dress, fit, heading_blocks

_MOST_FOUND: Final = 500


class HelpBrowser(QTextBrowser):
    """Shows Markdown; whoever owns it follows its links (`anchorClicked`)."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self._markdown = ""
        self._found: list[QTextCursor] = []
        self._place = -1
        theme_manager().changed.connect(self._redress)

    def loadResource(self, _kind: int, _name: QUrl | str) -> Any:
        """Nothing: pages have no pictures, and nothing is fetched from anywhere."""
        return None

    # The page

    def show_page(self, markdown: str) -> None:
        """Set a page, from its beginning."""
        self._markdown = markdown
        self._found, self._place = [], -1
        document = self.document()
        document.setMarkdown(markdown, QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
        dress(document)
        fit(document, self.viewport().width())
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(0)

    def go_to_heading(self, place: int) -> None:
        """Bring the heading of that place among all headings, from 0, to the top."""
        blocks = heading_blocks(self.document())
        if not 0 <= place < len(blocks):
            return
        top = self.document().documentLayout().blockBoundingRect(blocks[place]).top()
        self.verticalScrollBar().setValue(round(top) - 8 if place else 0)

    def reading(self) -> float:
        """How far down one is, 0 to 1."""
        bar = self.verticalScrollBar()
        return bar.value() / bar.maximum() if bar.maximum() else 0.0

    def read_on(self, share: float) -> None:
        """Go so far down."""
        bar = self.verticalScrollBar()
        bar.setValue(round(share * bar.maximum()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        fit(self.document(), self.viewport().width())

    def _redress(self) -> None:
        """Another theme or type size: the same place of the same page."""
        if self._markdown:
            share = self.reading()
            self.show_page(self._markdown)
            self.read_on(share)

    # Finding

    def find_all(self, words: str) -> int:
        """Mark every place where `words` stand; how many there are."""
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
        """To the next place found (1), or the one before (-1); its number, from 0, or -1."""
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
        """All places have a tint, and the one at hand is filled."""
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
