"""Room for more than fits at once: parts that fold under their titles, and pages in one place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QStackedLayout, QTabBar, QToolButton, QWidget

from poda.house.i18n import follow_language
from poda.house.settings import settings
from poda.house.theme import bind_icon, theme_manager
from poda.widgets.layout import INSIDE, FittedToParts, column, set_look

TAB_AIR: Final = 12  # pixels that each tab of a bar has less of where that is "tight" (poda.qss)


def natural_width(bar: QTabBar) -> int:
    """The pixels that the tabs of a bar take with the usual space around their names."""
    width, air = 0, TAB_AIR * bool(bar.property("tight"))
    for index in range(bar.count()):
        if bar.isTabVisible(index):
            width += bar.tabSizeHint(index).width() + air
    return width


def stand_close(bar: QTabBar, tight: bool) -> None:
    """Take the space around the names of the tabs away, or give it back."""
    if bool(bar.property("tight")) != tight:
        set_look(bar, "tight", tight)
        bar.setElideMode(bar.elideMode())  # the bar measures its tabs again for this alone


class Section(QWidget):
    """A part of a column under a title that folds it away. Whether it is folded is remembered.

    Args:
        name: what it is remembered by, as `training.hall`.
        title: gives its title in the language of the moment.
        folded: whether it is until somebody unfolds it.

    Signals:
        toggled: it was unfolded (True) or folded.
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
        self.header.toggled.connect(self._show)
        theme_manager().changed.connect(self._scale)
        self._scale()
        self._show(not remembered, told=False)
        follow_language(self, self.show_title)
        follow_language(self, self._tell)

    def show_title(self) -> None:
        """Ask for the title again, which may be of other things now."""
        self.header.setText(self._title())

    @property
    def unfolded(self) -> bool:
        """Whether its content is to be seen."""
        return self.header.isChecked()

    def unfold(self, unfolded: bool = True) -> None:
        """Show the content, or fold it away."""
        self.header.setChecked(unfolded)

    def _show(self, unfolded: bool, *, told: bool = True) -> None:
        bind_icon(self.header, "down" if unfolded else "next")
        self.content.setVisible(unfolded)
        self._tell()
        if told:
            settings().folded = {**settings().folded, self._name: not unfolded}
            self.toggled.emit(unfolded)

    def _scale(self) -> None:
        side = round(14 * theme_manager().type_scale)
        self.header.setIconSize(QSize(side, side))

    def _tell(self) -> None:
        # To a screen reader it is a button that is pressed or not, which says nothing of folding.
        words = self.tr("Unfolded") if self.unfolded else self.tr("Folded")
        if words != self.header.accessibleDescription():
            self.header.setAccessibleDescription(words)


class Pages(FittedToParts, QWidget):
    """Several parts in one place, with a tab for each; only the one that is seen asks for room.

    Signals:
        turned: the name of the page that is seen now.
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
        """A page more, after the others, with what stands on its tab."""
        self._names.append(name)
        self._stack.addWidget(page)
        self.bar.addTab("")
        if text is not None:
            follow_language(self, lambda: self.name_page(name, text()))

    def name_page(self, name: str, text: str) -> None:
        """What stands on the tab of a page."""
        self.bar.setTabText(self._names.index(name), text)

    def offer(self, name: str, offered: bool) -> None:
        """Have a tab for the page, or none for now; the first of the others is seen instead."""
        self.bar.setTabVisible(self._names.index(name), offered)

    def is_offered(self, name: str) -> bool:
        """Whether the page has a tab."""
        return self.bar.isTabVisible(self._names.index(name))

    def turn_to(self, name: str) -> None:
        """Show a page that is offered."""
        if self.is_offered(name):
            self.bar.setCurrentIndex(self._names.index(name))

    @property
    def seen(self) -> str:
        """The name of the page that is seen."""
        return self._names[self.bar.currentIndex()]

    def _wanted(self) -> int:
        return natural_width(self.bar)

    def _fit_to(self, wanted: int) -> None:
        """Where the names have no room the space around them goes, and then they are shortened."""
        stand_close(self.bar, wanted > self.width())

    def _turn(self, place: int) -> None:
        self._stack.setCurrentIndex(place)
        self.turned.emit(self._names[place])


class _SeenLayout(QStackedLayout):
    """Has the size of the page that is seen, where Qt's has that of the largest.

    A layout and not only the hints of a QStackedWidget: a box that holds the stack asks the layout
    of the stack how high it is at a width, and never the stack.
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
    """As a QStackedWidget, but asks for the room of the page that is seen only.

    Signals:
        currentChanged: the place of the page that is seen now, or -1.
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
        """The page that is seen; None where there are none yet."""
        return self._pages.currentWidget()
