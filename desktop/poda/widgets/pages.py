"""Parts that fold under their titles, and pages in one place, for more than fits at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QStackedLayout, QTabBar, QToolButton, QWidget

from poda.house.i18n import follow_language
from poda.house.settings import settings
from poda.house.theme import bind_icon, theme_manager
from poda.widgets.layout import INSIDE, FittedToParts, column, set_look

TAB_AIR: Final = 12  # pixels that each tab loses in a "tight" bar (poda.qss)


def natural_width(bar: QTabBar) -> int:
    """The width of a bar's tabs, in pixels, with the usual space around their names."""
    width, air = 0, TAB_AIR * bool(bar.property("tight"))
    for index in range(bar.count()):
        if bar.isTabVisible(index):
            width += bar.tabSizeHint(index).width() + air
    return width


def stand_close(bar: QTabBar, tight: bool) -> None:
    """Remove the space around the names of the tabs, or restore it."""
    if bool(bar.property("tight")) != tight:
        set_look(bar, "tight", tight)
        bar.setElideMode(bar.elideMode())  # makes the bar measure its tabs again


class Section(QWidget):
    """A part of a column under a title that folds it. Whether it is folded is remembered.

    Args:
        name: the key of the setting, such as `training.hall`.
        title: gives the title in the present language.
        folded: whether it is folded at first.

    Signals:
        toggled: it was unfolded (True) or folded (False).
    """

    toggled = Signal(bool)

    def __init__(
        self,
        name: str,
        title: Callable[[], str],
        content: QWidget,
        parent: QWidget | None = None,
        *,
        folded: bool = False,
    ) -> None:
        super().__init__(parent)
        self._name, self._title = name, title
        self.content = content
        self.header = QToolButton(self)
        self.header.setCheckable(True)
        self.header.setObjectName("section")
        self.header.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.header.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.header.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        column(self.header, (content, 1), of=self, spacing=INSIDE // 2)
        remembered = settings().folded.get(name, folded)
        self.header.setChecked(not remembered)
        self.header.toggled.connect(self._show_content)
        theme_manager().changed.connect(self._scale)
        self._scale()
        self._show_content(not remembered, told=False)
        follow_language(self, self.show_title)
        follow_language(self, self._describe_header)

    def show_title(self) -> None:
        """Update the title."""
        self.header.setText(self._title())

    @property
    def unfolded(self) -> bool:
        """Whether the content is shown."""
        return self.header.isChecked()

    def unfold(self, unfolded: bool = True) -> None:
        """Show the content, or fold it."""
        self.header.setChecked(unfolded)

    def _show_content(self, unfolded: bool, *, told: bool = True) -> None:
        bind_icon(self.header, "down" if unfolded else "next")
        self.content.setVisible(unfolded)
        self._describe_header()
        if told:
            settings().folded = {**settings().folded, self._name: not unfolded}
            self.toggled.emit(unfolded)

    def _scale(self) -> None:
        side = round(14 * theme_manager().type_scale)
        self.header.setIconSize(QSize(side, side))

    def _describe_header(self) -> None:
        # Screen readers report a button that is pressed or not; this describes what that means.
        words = self.tr("Unfolded") if self.unfolded else self.tr("Folded")
        if words != self.header.accessibleDescription():
            self.header.setAccessibleDescription(words)


class Pages(FittedToParts, QWidget):
    """Several pages in one place, with a tab for each; the size is that of the current page.

    Signals:
        turned: the current page has changed, to this name.
    """

    turned = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar = QTabBar(self, expanding=False, drawBase=False, usesScrollButtons=False)
        self.bar.setElideMode(Qt.TextElideMode.ElideRight)
        self._stack = SeenStack(self)
        self._names: list[str] = []
        column(self.bar, (self._stack, 1), of=self)
        self.bar.currentChanged.connect(self._turn)

    def add(self, name: str, page: QWidget, text: Callable[[], str] | None = None) -> None:
        """Append a page, with the text of its tab."""
        self._names.append(name)
        self._stack.addWidget(page)
        self.bar.addTab("")
        if text is not None:
            follow_language(self, lambda: self.name_page(name, text()))

    def name_page(self, name: str, text: str) -> None:
        """Set the text of a page's tab."""
        self.bar.setTabText(self._names.index(name), text)

    def offer(self, name: str, offered: bool) -> None:
        """Show or hide a page's tab; a hidden current page gives way to another one."""
        self.bar.setTabVisible(self._names.index(name), offered)

    def is_offered(self, name: str) -> bool:
        """Whether the page's tab is shown."""
        return self.bar.isTabVisible(self._names.index(name))

    def turn_to(self, name: str) -> None:
        """Show a page, if its tab is shown."""
        if self.is_offered(name):
            self.bar.setCurrentIndex(self._names.index(name))

    @property
    def seen(self) -> str:
        """The name of the current page."""
        return self._names[self.bar.currentIndex()]

    def _wanted(self) -> int:
        return natural_width(self.bar)

    def _fit_to(self, wanted: int) -> None:
        """Remove the space around the names if they do not fit; after that, they are elided."""
        stand_close(self.bar, wanted > self.width())

    def _turn(self, place: int) -> None:
        self._stack.setCurrentIndex(place)
        self.turned.emit(self._names[place])


class _SeenLayout(QStackedLayout):
    """A layout with the size of the current page; Qt's has that of the largest.

    Overriding the hints of a QStackedWidget would not do: the box around it asks the stack's layout
    for the height at a width, not the stack.
    """

    def sizeHint(self) -> QSize:
        page = self.currentWidget()
        return page.sizeHint() if page else QSize()

    def minimumSize(self) -> QSize:
        page = self.currentWidget()
        return page.minimumSizeHint().expandedTo(page.minimumSize()) if page else QSize()

    def hasHeightForWidth(self) -> bool:
        page = self.currentWidget()
        return page is not None and page.hasHeightForWidth()

    def heightForWidth(self, width: int) -> int:
        page = self.currentWidget()
        high = page.heightForWidth(width) if page else -1
        return max(high, self.minimumSize().height())


class SeenStack(QWidget):
    """A QStackedWidget whose size is that of the current page only.

    Signals:
        currentChanged: the index of the current page, or -1.
    """

    currentChanged = Signal(int)  # noqa: N815 - as a QStackedWidget's

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pages = pages = _SeenLayout(self)
        self.count, self.indexOf, self.widget = pages.count, pages.indexOf, pages.widget
        self.addWidget, self.currentIndex = pages.addWidget, pages.currentIndex
        self.setCurrentIndex, self.setCurrentWidget = pages.setCurrentIndex, pages.setCurrentWidget
        pages.currentChanged.connect(self.updateGeometry)
        pages.currentChanged.connect(self.currentChanged)

    def currentWidget(self) -> QWidget | None:
        """The current page; None without pages."""
        return self._pages.currentWidget()
