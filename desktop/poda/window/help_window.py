"""The help window: the list of pages on the left, the current page on the right. No network."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import QBrush, QCloseEvent, QDesktopServices, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QLineEdit,
    QMessageBox,
    QSplitter,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from poda.house.i18n import follow_language, language_manager
from poda.house.settings import settings
from poda.house.theme import Role, bind_icon, follow_theme, theme_manager
from poda.widgets.action_table import Action, ActionTable
from poda.widgets.announce import announce, phrased
from poda.widgets.layout import BETWEEN, INSIDE, Label, Stretch, action_button, column, row
from poda.widgets.screens import place_of, restore_place
from poda.window import help_pages
from poda.window.help_browser import HelpBrowser

# Search in a help page: a field, the number of occurrences, and buttons for the next and previous
# one.

_FIELD_WIDTH: Final = 210
_WAYS: Final = {Qt.Key.Key_Return: 1, Qt.Key.Key_Enter: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class HelpFind(QWidget):
    """The search field, always visible at the right above the page.

    Signals:
        left: Esc was pressed in the field.
    """

    left = Signal()

    def __init__(self, page: HelpBrowser) -> None:
        super().__init__()
        self._page = page
        self._told: tuple[int, int] | None = None  # the current one (-1: none), how many
        self.count = Label("body", Role.MUTED)
        self.field = phrased(
            QLineEdit(),
            hint=lambda: self.tr("Find in this page"),
            name=lambda: self.tr("Find in this page"),
            tip=lambda: self.tr(
                "Ctrl+F. Enter goes to the next place, Shift+Enter to the one before."
            ),
        )
        self.previous = phrased(_button("chevron-up"), meaning=lambda: self.tr("Previous place"))
        self.next = phrased(_button("chevron-down"), meaning=lambda: self.tr("Next place"))
        layout = row(self.count, self.field, self.previous, self.next, of=self, spacing=INSIDE // 2)
        layout.insertSpacing(1, INSIDE)
        self.field.textEdited.connect(lambda _text: self.look())
        self.previous.clicked.connect(lambda: self.go(-1))
        self.next.clicked.connect(lambda: self.go(1))
        follow_theme(self._scale)
        follow_language(self, self._show_count)

    def begin(self) -> None:
        """Focus the field, with the last search selected."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def look(self) -> None:
        """Mark the words in the page, and go to the first occurrence."""
        self.page_changed()
        if self._told is not None:
            self._told = self._page.step(1), self._told[1]
        self._show_count(aloud=True)

    def page_changed(self) -> None:
        """Mark the words in a new page, without scrolling."""
        words = self.field.text().strip()
        count = self._page.find_all(words)
        self._told = (-1, count) if words else None
        self._show_count()

    def go(self, by: int) -> None:
        """Go to the next (1) or previous (-1) occurrence."""
        if self._told is not None and self._told[1]:
            self._told = self._page.step(by), self._told[1]
            self._show_count(aloud=True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in _WAYS:
            back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self.go(-1 if back else _WAYS[Qt.Key(key)])
        elif key == Qt.Key.Key_Escape and self.field.hasFocus():
            self.field.clear()
            self.page_changed()
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _show_count(self, *, aloud: bool = False) -> None:
        text = ""
        if self._told is not None:
            place, count = self._told
            if not count:
                text = self.tr("Not found")
            elif place < 0:
                text = self.tr("%Ln found", "", count)
            else:
                number = self.locale().toString
                text = self.tr("{place} of {count}")
                text = text.format(place=number(place + 1), count=number(count))
        self.count.setText(text)
        some = self._told is not None and self._told[1] > 0
        self.previous.setEnabled(some)
        self.next.setEnabled(some)
        if aloud:
            announce(self.field, text)

    def _scale(self) -> None:
        scale = theme_manager().type_scale
        self.field.setFixedWidth(round(_FIELD_WIDTH * scale))
        for button in (self.previous, self.next):
            button.setIconSize(QSize(round(16 * scale), round(16 * scale)))


def _button(icon: str) -> QToolButton:
    button = QToolButton()
    bind_icon(button, icon)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button


_SIZE: Final = (1000, 720)
_CONTENTS: Final = 256  # width of the list in pixels, times the type scale
_NAME: Final = Qt.ItemDataRole.UserRole
_HEADING: Final = Qt.ItemDataRole.UserRole + 1
_OWN: Final = "poda"
_WORLD: Final = ("http", "https", "mailto")


@dataclass
class _Place:
    """A position in the history: a page and its scroll position."""

    page: str
    share: float = 0.0


class HelpContents(QTreeWidget):
    """The list of all pages, and of the current page's sections.

    Signals:
        chosen: a page, and the index of a heading in it, or None.
    """

    chosen = Signal(str, object)

    def __init__(self) -> None:
        super().__init__()
        self._filling = False
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(BETWEEN)
        self.setItemsExpandable(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.currentItemChanged.connect(self._on_chosen)

    def fill(self, shown: str, language: str) -> None:
        """Rebuild the list, with the page `shown` selected."""
        self._filling = True
        self.clear()
        for name in help_pages.PAGES:
            item = _entry(help_pages.title(name, language), name)
            self.addTopLevelItem(item)
            if name == shown:
                self._add_sections(item, help_pages.source(name, language))
                item.setExpanded(True)
                self.setCurrentItem(item)
        self._filling = False

    def _add_sections(self, item: QTreeWidgetItem, markdown: str) -> None:
        muted = QBrush(theme_manager().theme.color(Role.MUTED))
        for place, (level, words) in enumerate(help_pages.headings(markdown)):
            if level == 2:
                section = _entry(words, item.data(0, _NAME), place)
                section.setForeground(0, muted)
                item.addChild(section)

    def _on_chosen(self, item: QTreeWidgetItem | None, _before: object) -> None:
        """Emit the selection made with the mouse or the arrow keys."""
        if item is not None and not self._filling:
            self.chosen.emit(item.data(0, _NAME), item.data(0, _HEADING))


def _entry(words: str, page: str, heading: int | None = None) -> QTreeWidgetItem:
    item = QTreeWidgetItem([words])
    item.setToolTip(0, words)
    item.setData(0, _NAME, page)
    item.setData(0, _HEADING, heading)
    return item


class HelpWindow(QWidget):
    """The help window, with a history of visited pages.

    Signals:
        keys_asked: the list of all keys is to be shown.
    """

    keys_asked = Signal()

    def __init__(self, page: str = help_pages.FIRST) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self._past: list[_Place] = [_Place(page)]
        self._here = 0
        self.page = phrased(HelpBrowser(), name=lambda: self.tr("Page of the help"))
        self.finder = HelpFind(self.page)
        self.contents = phrased(HelpContents(), name=lambda: self.tr("Contents"))
        keys = QKeySequence.StandardKey
        self._actions = ActionTable(self, {
            "": (
                Action("back", lambda: self.tr("Back"), "previous", keys.Back,
                       lambda: self._go_by(-1), lambda: self._here > 0),
                Action("forward", lambda: self.tr("Forward"), "next", keys.Forward,
                       lambda: self._go_by(1), lambda: self._here + 1 < len(self._past)),
                Action("search", lambda: self.tr("Find in this page"), "find", keys.Find,
                       self.finder.begin),
            ),
        })  # fmt: skip
        self.back, self.forward, self.search = self._actions.by_name.values()
        self._lay_out()
        self.contents.chosen.connect(self.go)
        self.page.anchorClicked.connect(self.follow)
        self.finder.left.connect(self.page.setFocus)
        follow_theme(self._scale)
        follow_language(self, self._show_in_language)
        if not restore_place(self, settings().help_geometry):
            available = self.screen().availableGeometry().size()
            self.resize(min(_SIZE[0], available.width()), min(_SIZE[1], available.height()))
        self.page.setFocus()

    def _lay_out(self) -> None:
        buttons = (action_button(action, text=False) for action in (self.back, self.forward))
        top = row(*buttons, Stretch(1), self.finder, spacing=INSIDE // 2)
        right = QWidget()
        column(top, (self.page, 1), of=right)
        self._splitter = QSplitter()
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(self.contents)
        self._splitter.addWidget(right)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setHandleWidth(BETWEEN)
        column(self._splitter, of=self, margins=BETWEEN)

    def _show_in_language(self) -> None:
        share = self.page.reading()
        self._show_page()
        self.page.read_on(share)

    # Navigation

    @property
    def shown(self) -> str:
        """The name of the current page."""
        return self._past[self._here].page

    def go(self, page: str, heading: int | None = None) -> None:
        """Show a page from its beginning, or from the heading with that index, from 0."""
        self._past[self._here].share = self.page.reading()
        if page != self.shown:
            del self._past[self._here + 1 :]
            self._past.append(_Place(page))
            self._here += 1
            self._show_page()
        self.page.go_to_heading(heading or 0)

    def _go_by(self, by: int) -> None:
        """Go back or forward in the history."""
        if 0 <= self._here + by < len(self._past):
            self._past[self._here].share = self.page.reading()
            self._here += by
            self._show_page()
            self.page.read_on(self._past[self._here].share)

    def follow(self, link: QUrl) -> None:
        """Follow a link; links to the web are opened only after a question."""
        if link.scheme() in _WORLD:
            self._ask_to_open(link)
        elif link.scheme() == _OWN:
            self.keys_asked.emit()
        elif link.isRelative():
            page = link.path().removesuffix(".md") or self.shown
            if page in help_pages.PAGES:
                markdown = help_pages.text(page, language_manager().language)
                self.go(page, help_pages.heading_index(markdown, link.fragment()))

    def _ask_to_open(self, link: QUrl) -> None:
        question = self.tr("Open this address in the browser?\n\n{address}")
        answer = QMessageBox.question(
            self, self.tr("A link out of Poda"), question.format(address=link.toDisplayString())
        )
        if answer == QMessageBox.StandardButton.Yes:
            QDesktopServices.openUrl(link)

    def _show_page(self) -> None:
        """Show the current page in the current language."""
        language = language_manager().language
        self.page.show_page(help_pages.text(self.shown, language))
        self.contents.fill(self.shown, language)
        title = help_pages.title(self.shown, language)
        self.setWindowTitle(self.tr("{page} — Help").format(page=title))
        self._actions.refresh()
        self.finder.page_changed()

    # The keyboard, the size, and the end

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def _scale(self) -> None:
        self.contents.setMinimumWidth(round(_CONTENTS * theme_manager().type_scale))
        self.contents.fill(self.shown, language_manager().language)

    def closeEvent(self, event: QCloseEvent) -> None:
        settings().help_geometry = place_of(self)
        super().closeEvent(event)
