"""Room for more than fits at once: parts that fold under their titles, and pages in one place."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QTabBar, QToolButton, QWidget

from poda.house.i18n import Retranslatable
from poda.house.settings import settings
from poda.widgets.layout import INSIDE, column


class Section(Retranslatable, QWidget):
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
        self._show(not remembered, told=False)
        self.retranslate()

    @property
    def unfolded(self) -> bool:
        """Whether its content is to be seen."""
        return self.header.isChecked()

    def unfold(self, unfolded: bool = True) -> None:
        """Show the content, or fold it away."""
        self.header.setChecked(unfolded)

    def _show(self, unfolded: bool, *, told: bool = True) -> None:
        arrow = Qt.ArrowType.DownArrow if unfolded else Qt.ArrowType.RightArrow
        self.header.setArrowType(arrow)
        self.content.setVisible(unfolded)
        if told:
            settings().folded = {**settings().folded, self._name: not unfolded}
            self.toggled.emit(unfolded)

    def retranslate(self) -> None:
        self.header.setText(self._title())


class Pages(QWidget):
    """Several parts in one place, with a tab for each; only the one that is seen asks for room.

    Signals:
        turned: the name of the page that is seen now.
    """

    turned = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar = QTabBar(self, expanding=False, drawBase=False, usesScrollButtons=False)
        self._stack = SeenStack(self)
        self._names: list[str] = []
        column(self.bar, (self._stack, 1), of=self)
        self.bar.currentChanged.connect(self._turn)

    def add(self, name: str, page: QWidget, text: str = "") -> None:
        """A page more, after the others."""
        self._names.append(name)
        self._stack.addWidget(page)
        self.bar.addTab(text)

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
        """Show a page."""
        self.bar.setCurrentIndex(self._names.index(name))

    @property
    def seen(self) -> str:
        """The name of the page that is seen."""
        return self._names[self.bar.currentIndex()]

    def _turn(self, place: int) -> None:
        self._stack.setCurrentIndex(place)
        self.turned.emit(self._names[place])


class SeenStack(QStackedWidget):
    """Asks for the room of the page that is seen, where Qt's asks for that of the largest."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.currentChanged.connect(lambda _place: self.updateGeometry())

    def sizeHint(self) -> QSize:
        page = self.currentWidget()
        return page.sizeHint() if page else QSize()

    def minimumSizeHint(self) -> QSize:
        page = self.currentWidget()
        return page.minimumSizeHint().expandedTo(page.minimumSize()) if page else QSize()
