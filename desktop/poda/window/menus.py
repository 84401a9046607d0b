"""The top row of the window: its own and the visible tab's menus, and its tabs, including those of
packages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QIcon, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QMainWindow,
    QMenu,
    QMenuBar,
    QSizePolicy,
    QTabBar,
    QToolButton,
    QWidget,
)

from poda import __version__
from poda.base import packages
from poda.base.packages import Tab
from poda.base.paths import log_dir
from poda.house.i18n import LANGUAGES
from poda.house.settings import ANIMATION_SPEEDS, LANGUAGE_CHOICES, PALETTES, THEMES, settings
from poda.house.theme import bind_icon, icon
from poda.widgets.action_table import Action, ActionTable, ChoiceMenu, Menus
from poda.widgets.announce import Text, phrased
from poda.widgets.document_files import RecentMenu
from poda.widgets.layout import STRETCH, FittedToParts, Menu, row, set_look
from poda.widgets.pages import SeenStack, natural_width, stand_close

if TYPE_CHECKING:
    from poda.window.guide import Guide
    from poda.window.settings_dialog import AppSettingsDialog

TYPE_SCALES = (0.8, 1.0, 1.25, 1.6, 2.0)


_MENU_AIR: Final = 14  # pixels that a "tight" menu title saves (poda.qss)
_SIGN: Final = 18  # pixels of the button for more menus: Qt's 12 are too small


class Tabs(SeenStack):
    """The tabs of the window, one at a time; their bar is in the row of the menus.

    Qt's own tab widget has its bar above its pages, which costs every tab a row.
    """

    def __init__(self, bar: QTabBar, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bar = bar
        bar.currentChanged.connect(self.setCurrentIndex)
        self.currentChanged.connect(bar.setCurrentIndex)

    def tabBar(self) -> QTabBar:
        """The bar with the names of the tabs."""
        return self._bar

    def addTab(self, page: QWidget, text: str) -> None:
        """Append a tab."""
        self.addWidget(page)
        self._bar.addTab(text)

    def currentWidget(self) -> QWidget:
        """The visible tab; there always is one."""
        seen = super().currentWidget()
        assert seen is not None
        return seen

    def tabText(self, index: int) -> str:
        """The name of a tab."""
        return self._bar.tabText(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the next tab on Ctrl+Tab and Ctrl+Page Down, with Shift or Page Up to the last."""
        turns = {
            Qt.Key.Key_Tab: 1, Qt.Key.Key_PageDown: 1, Qt.Key.Key_Backtab: -1,
            Qt.Key.Key_PageUp: -1,
        }  # fmt: skip
        turn = turns.get(Qt.Key(event.key()))
        if turn is None or not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)
            return
        self.setCurrentIndex((self.currentIndex() + turn) % self.count())
        if not self.isAncestorOf(self.window().focusWidget()):
            self._bar.setFocus()


class Head(FittedToParts, QWidget):
    """The menus on the left and the tabs on the right, in one row.

    If there is too little room, the space around the words shrinks first, then the last menus move
    behind the menu bar's button for more; the tabs stay. On systems with the menu bar at the top of
    the screen, the tabs have the row alone.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.bar = QMenuBar(self)
        self.bar.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self.tabs = QTabBar(self, expanding=False, drawBase=False, usesScrollButtons=False)
        self.tabs.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row((self.bar, 1), STRETCH, self.tabs, of=self, spacing=0)
        self._sign = self.bar.findChild(QToolButton)
        if self._sign is not None:
            bind_icon(self._sign, "more")
            self._sign.installEventFilter(self)
            phrased(
                self._sign,
                name=lambda: self.tr("More menus"),
                tip=lambda: self.tr("More menus, for which there is no room in this row"),
            )

    def sizeHint(self) -> QSize:
        return QSize(self._wanted(), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        # All menus can move behind the button, so they do not limit the window's width.
        return QSize(self.tabs.minimumSizeHint().width(), super().minimumSizeHint().height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """React to the menu bar's moving of its button for more menus."""
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize) and watched is self._sign:
            wanted = QRect(self.bar.width() - _SIGN, 0, _SIGN, self.bar.height())
            if self._sign.geometry() != wanted:
                self._sign.setGeometry(wanted)
        return super().eventFilter(watched, event)

    def _wanted(self) -> int:
        """The width in pixels of all words with the space around them."""
        menus = 0 if self.bar.isHidden() else self.bar.sizeHint().width()
        if self.bar.property("tight"):
            menus += _MENU_AIR * sum(action.isVisible() for action in self.bar.actions())
        return menus + natural_width(self.tabs)

    def _fit_to(self, wanted: int) -> None:
        """Remove the space around the words if the row is too short."""
        tight = wanted > self.width()
        set_look(self.bar, "tight", tight)
        stand_close(self.tabs, tight)


class HasMenus(Protocol):
    """A tab with menus."""

    def fill_menus(self, bar: QMenuBar, file: QMenu, /) -> list[QMenu]:
        """Fill its File menu; return its other menus, made for the bar."""


class TabWidget(HasMenus, Protocol):
    """The widget of a tab that a package adds."""

    def open(self, path: Path, /) -> object:
        """Open a file of the tab's kind, which is then a recent file."""

    def wake(self) -> None:
        """Called when the tab becomes visible."""

    def take_focus(self) -> None:
        """Give the keyboard to the tab's main control."""

    def leave(self) -> None:
        """Stop and store the work when the window closes."""


class PackageTab:
    """A tab that a package has added to the window.

    A dot after its name shows that something unseen waits there; a sign before the name shows that
    work is in progress there.

    Args:
        bar: the bar with the names of all tabs.
        index: its index in the bar.

    Attributes:
        place: the page of the window for its widget.
        widget: its widget, once the tab has been opened.
    """

    def __init__(self, tab: Tab, bar: QTabBar, index: int) -> None:
        self.tab = tab
        self.place = QWidget()
        self.widget: TabWidget | None = None
        self._bar, self._index = bar, index
        self._waiting: Text | None = None
        self._busy: Text | None = None
        self._is_followed = False

    def follow(self, widget: Any) -> None:
        """Listen to the widget after it was made, perhaps before the tab is opened."""
        if self.tab.follow and not self._is_followed:
            self._is_followed = True
            packages.imported(self.tab.follow)(widget, self)

    @property
    def is_busy(self) -> bool:
        """Whether the sign for work in progress is shown."""
        return self._busy is not None

    def set_waiting(self, tip: Text | None) -> None:
        """Show the dot with this tip; None removes it."""
        self._waiting = tip
        self.show_name()

    def set_busy(self, tip: Text | None) -> None:
        """Show the sign for work in progress with this tip; None removes it."""
        self._busy = tip
        self.show_name()

    def show_name(self) -> None:
        """Show the name in the current language, with the dot and the sign."""
        waits = self.widget is None and self._waiting is not None
        name = QCoreApplication.translate("MainWindow", self.tab.title)
        tip = self._waiting() if waits and self._waiting is not None else ""
        if self._busy is not None:
            tip = self._busy()
        self._bar.setTabText(self._index, f"{name} •" if waits else name)
        self._bar.setTabIcon(self._index, icon("play") if self.is_busy else QIcon())
        self._bar.setTabToolTip(self._index, tip)
        self._bar.setAccessibleTabName(self._index, f"{name}. {tip}" if self.is_busy else "")


class WindowMenus(ActionTable):
    """The window's actions, and its View and Help menus; it puts the visible tab's before them.

    Entries of the View menu set settings, and follow them when they are changed elsewhere.

    Args:
        window: the window.
        bar: its menu bar.
        tabs: the tabs, in the order of their keys.
        guide: returns the owner of the help.
        show_keys: shows the list of all keys.

    Signals:
        settings_kept: a page of the settings has written a file of its own.
    """

    settings_kept = Signal()

    def __init__(
        self,
        window: QMainWindow,
        bar: QMenuBar,
        tabs: Tabs,
        guide: Callable[[], Guide],
        show_keys: Callable[[], object],
    ) -> None:
        super().__init__(window)
        self._window, self._bar, self._tabs = window, bar, tabs
        self._guide, self._show_keys = guide, show_keys
        self._by_tab: dict[QWidget, list[QMenu]] = {}  # each tab's menus, File first
        self._settings_dialog: AppSettingsDialog | None = None
        self.build(window)  # its keys work while the menu bar is hidden
        keys = QShortcut(QKeySequence(Qt.Key.Key_F10), window)
        keys.activated.connect(self._enter)
        self._view = phrased(Menu(bar), lambda: self.tr("&View"))
        helps = phrased(Menu(bar), lambda: self.tr("&Help"))
        self.fill({"tabs": self._view})
        self._view.addSeparator()
        self._build_looks()
        self.fill({"view": self._view, "help": helps})
        for menu in (self._view, helps):
            bar.addMenu(menu)

    # fmt: off
    def rows(self) -> Menus:
        guide, role = self._guide, QAction.MenuRole
        tabs = (
            lambda: self.tr("Tab &Play"), lambda: self.tr("Tab T&ree"),
            lambda: self.tr("Tab Trai&ning"), *map(self._title_of, packages.tabs()),
        )
        return {
            "file": (
                Action("settings", lambda: self.tr("Se&ttings…"), "", "Ctrl+,",
                       self.show_settings, role=role.PreferencesRole, apart=True),
                Action("quit", lambda: self.tr("&Quit"), "", "Ctrl+Q", self._window.close,
                       role=role.QuitRole),
            ),
            "tabs": tuple(
                Action(f"tab_{index}", text, "", f"Ctrl+{index + 1}",
                       partial(self._tabs.setCurrentIndex, index))
                for index, text in enumerate(tabs)
            ),
            "animations": (
                Action("animations", lambda: self.tr("&Animations"), checkable=True),
            ),
            "view": (
                Action("full_screen", lambda: self.tr("&Full screen"), "", "F11",
                       self._toggle_full_screen, checkable=True),
            ),
            "help": (
                Action("help_here", lambda: self.tr("&Help on this tab"), "", "F1",
                       lambda: guide().show_here()),
                Action("contents", lambda: self.tr("&Contents"),
                       does=lambda: guide().show_page("index")),
                Action("keyboard", lambda: self.tr("&Keyboard"), "", "?", self._show_keys),
                Action("logs", lambda: self.tr("Folder of the &log files"), does=self._show_logs),
                Action("about", lambda: self.tr("&About Poda"), does=self._show_about,
                       role=role.AboutRole),
            ),
        }
    # fmt: on

    def _title_of(self, tab: Tab) -> Text:
        return lambda: self.tr(tab.menu_title)

    # fmt: off
    def _build_looks(self) -> None:
        """Add the settings of the View menu."""
        self.themes = self._choices("theme", THEMES, lambda: self.tr("&Colours"), lambda: (
            self.tr("As the &system"), self.tr("&Light"), self.tr("&Dark"), self.tr("&Projector"),
        ))
        self.palettes = self._choices("palette", PALETTES, lambda: self.tr("Pal&ette"), lambda: (
            self.tr("&Colour-blind-safe"), self.tr("&High contrast"),
        ))
        self.languages = self._choices(
            "language", LANGUAGE_CHOICES, lambda: self.tr("&Language"),
            lambda: (self.tr("As the &system"), *LANGUAGES.values()),
        )
        self.sizes = self._choices(
            "type_scale", TYPE_SCALES, lambda: self.tr("&Type size"),
            lambda: [self.tr("{percent} %").format(percent=round(100 * x)) for x in TYPE_SCALES],
        )
        self["animations"].toggled.connect(lambda on: setattr(settings(), "animations", on))
        self.fill({"animations": self._view})
        self.speeds = self._choices(
            "animation_speed", ANIMATION_SPEEDS, lambda: self.tr("&Speed of the animations"),
            lambda: (self.tr("&Slow"), self.tr("&Normal"), self.tr("&Fast")),
        )
        self._follow_setting("animations")
        settings().changed.connect(self._follow_setting)
    # fmt: on

    def _choices(
        self,
        setting: str,
        values: tuple[object, ...],
        title: Text,
        names: Callable[[], Sequence[str]],
    ) -> ChoiceMenu:
        submenu = ChoiceMenu(setting, values, title, names, self._view)
        self._view.addMenu(submenu)
        return submenu

    def _follow_setting(self, name: str) -> None:
        if name == "animations":
            self["animations"].setChecked(settings().animations)
            self.speeds.setEnabled(settings().animations)

    def add_tab(
        self, place: QWidget, tab: HasMenus, kind: str, open_file: Callable[[Path], object]
    ) -> None:
        """Put a tab's menus before those of the window; each tab has its own File menu.

        Args:
            kind: the kind of the tab's recent files (`widgets.document_files`).
            open_file: opens such a file.
        """
        bar = self._bar
        file = phrased(Menu(bar), lambda: self.tr("&File"))
        menus = [file, *tab.fill_menus(bar, file)]
        _insert_after_open(file, RecentMenu(kind, open_file, file))
        self.fill({"file": file})
        for menu in menus:
            bar.insertMenu(self._view.menuAction(), menu)
        self._by_tab[place] = menus
        self.show_seen()

    def show_seen(self) -> None:
        """Show the visible tab's menus. Keys of hidden menus are inactive: tabs may share them."""
        for place, menus in self._by_tab.items():
            for menu in menus:
                seen = place is self._tabs.currentWidget() and not menu.property("asleep")
                menu.menuAction().setVisible(seen)

    def _enter(self) -> None:
        """Open the first menu, from which the arrow keys lead to the others."""
        seen = (action for action in self._bar.actions() if action.isVisible())
        if not self._bar.isHidden() and (first := next(seen, None)) is not None:
            self._bar.setActiveAction(first)

    def show_settings(self, page: str = "") -> None:
        """Show the settings dialog, which is not modal; the window shows each change at once.

        Args:
            page: the name of a package's page to show; "" for the first.
        """
        if (dialog := self._settings_dialog) is None:
            dialog = self._settings_dialog = self.settings_dialog()
            dialog.finished.connect(self._forget_settings_dialog)
            dialog.kept.connect(self.settings_kept)
            dialog.show()
        dialog.activateWindow()
        if page:
            dialog.show_page(dialog.added[page])

    def settings_dialog(self) -> AppSettingsDialog:
        """The settings dialog, not shown yet."""
        from poda.window.settings_dialog import AppSettingsDialog

        return AppSettingsDialog(self._window)

    def _forget_settings_dialog(self) -> None:
        if (dialog := self._settings_dialog) is not None:
            self._settings_dialog = None
            dialog.deleteLater()

    def close_settings(self) -> None:
        """Close the settings dialog, if it is open."""
        if self._settings_dialog is not None:
            self._settings_dialog.close()

    def _toggle_full_screen(self) -> None:
        window = self._window
        window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _show_logs(self) -> None:
        from PySide6.QtCore import QUrl  # late: rarely needed
        from PySide6.QtGui import QDesktopServices

        QDesktopServices.openUrl(QUrl.fromLocalFile(str(log_dir())))

    def _show_about(self) -> None:
        from PySide6.QtWidgets import QMessageBox

        words = self.tr(
            "Poda {version}: a laboratory of adversarial search.\n\n"
            "Minimax and alpha-beta, to play against and to learn from. MIT licence."
        )
        QMessageBox.about(self._window, self.tr("About Poda"), words.format(version=__version__))


def _insert_after_open(file: QMenu, recent: QMenu) -> None:
    keys = QKeySequence(QKeySequence.StandardKey.Open)
    actions = file.actions()
    place = next((at for at, each in enumerate(actions) if each.shortcut() == keys), -1) + 1
    if place < len(actions):
        file.insertMenu(actions[place], recent)
    else:
        file.addMenu(recent)
