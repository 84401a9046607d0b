"""The menus of the window: its own, and each tab's while it is seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Qt, QUrl
from PySide6.QtGui import QAction, QActionGroup, QDesktopServices, QKeySequence
from PySide6.QtWidgets import (
    QMainWindow,
    QMenu,
    QMenuBar,
    QMessageBox,
    QTabWidget,
    QWidget,
)

from poda import __version__
from poda.base.paths import log_dir
from poda.house.i18n import LANGUAGES
from poda.house.settings import ANIMATION_SPEEDS, LANGUAGE_CHOICES, PALETTES, THEMES, settings

if TYPE_CHECKING:
    from poda.window.guide import Guide
    from poda.window.settings_dialog import AppSettingsDialog

TYPE_SCALES = (0.8, 1.0, 1.25, 1.6, 2.0)


class HasMenus(Protocol):
    """A tab."""

    def fill_menus(self, bar: QMenuBar, file: QMenu, /) -> list[QMenu]:
        """Fill its File menu; its other menus, made for the bar."""


class WindowMenus(QObject):
    """Makes the window's View and Help menus, and puts those of the tab that is seen before them.

    What an entry of the View menu sets is a setting; the entry follows it, whoever changes it.

    Args:
        window: whose menu bar it is.
        tabs: in the order of the keys that lead to them.
        show_keys: shows the list of all keys.
    """

    def __init__(
        self, window: QMainWindow, tabs: QTabWidget, guide: Guide, show_keys: Callable[[], object]
    ) -> None:
        super().__init__(window)
        self._window, self._tabs = window, tabs
        self._by_tab: dict[QWidget, list[QMenu]] = {}  # its own menus, File first
        self._choosers: dict[str, QMenu] = {}  # by setting
        self._settings_dialog: AppSettingsDialog | None = None
        bar = window.menuBar()
        self._view = QMenu(bar)
        bar.addMenu(self._view)
        self._settings = self._action(window, self.show_settings, QKeySequence("Ctrl+,"))
        self._settings.setMenuRole(QAction.MenuRole.PreferencesRole)
        self._quit = self._action(window, window.close, QKeySequence("Ctrl+Q"))
        self._quit.setMenuRole(QAction.MenuRole.QuitRole)
        self._to_tab = [
            self._action(
                self._view,
                lambda _on=False, index=index: tabs.setCurrentIndex(index),
                QKeySequence(f"Ctrl+{index + 1}"),
            )
            for index in range(tabs.count())
        ]
        self._view.addSeparator()
        self._build_looks()
        self.full_screen = self._action(self._view, self._toggle_full_screen, QKeySequence("F11"))
        self.full_screen.setCheckable(True)
        self._help = QMenu(bar)
        bar.addMenu(self._help)
        self.help_here = self._action(self._help, guide.show_here, QKeySequence("F1"))
        self.contents = self._action(self._help, lambda: guide.show_page("index"))
        self._keys = self._action(self._help, show_keys, QKeySequence("?"))
        self.logs = self._action(self._help, self._show_logs)
        self.about = self._action(self._help, self._show_about)
        self.about.setMenuRole(QAction.MenuRole.AboutRole)

    def _build_looks(self) -> None:
        """What the View menu sets."""
        self.themes = self._choices("theme", THEMES)
        self._palettes = self._choices("palette", PALETTES)
        self.languages = self._choices("language", LANGUAGE_CHOICES)
        self.sizes = self._choices("type_scale", TYPE_SCALES)
        self.animations = QAction(self, checkable=True)
        self.animations.toggled.connect(lambda on: setattr(settings(), "animations", on))
        self._view.addAction(self.animations)
        self._speeds = self._choices("animation_speed", ANIMATION_SPEEDS)
        self._follow_setting("animations")
        settings().changed.connect(self._follow_setting)

    def add_tab(self, place: QWidget, tab: HasMenus) -> None:
        """Put a tab's own menus before those of the window; each tab has its own File menu."""
        bar = self._window.menuBar()
        file = QMenu(bar)
        menus = [file, *tab.fill_menus(bar, file)]
        file.addSeparator()
        file.addAction(self._settings)
        file.addAction(self._quit)
        for menu in menus:
            bar.insertMenu(self._view.menuAction(), menu)
        self._by_tab[place] = menus
        self.show_seen()

    def show_seen(self) -> None:
        """The tab's that is in front. A hidden menu's keys are asleep: tabs may share them."""
        for place, menus in self._by_tab.items():
            for menu in menus:
                seen = place is self._tabs.currentWidget() and not menu.property("asleep")
                menu.menuAction().setVisible(seen)

    def _action(
        self,
        menu: QWidget,
        slot: object,
        keys: QKeySequence | QKeySequence.StandardKey | None = None,
    ) -> QAction:
        action = QAction(self)
        if keys is not None:
            action.setShortcut(QKeySequence(keys))
        action.triggered.connect(slot)
        menu.addAction(action)
        if keys is not None and menu is not self._window:
            self._window.addAction(action)  # its keys are awake while the menu bar is hidden
        return action

    def _choices(self, setting: str, values: tuple[object, ...]) -> QMenu:
        """A submenu of View whose entries set one setting, with the present value checked."""
        submenu = QMenu(self._view)
        self._view.addMenu(submenu)
        group = QActionGroup(submenu)
        # None is checked while the value is one of those that only the settings dialog offers.
        group.setExclusionPolicy(QActionGroup.ExclusionPolicy.ExclusiveOptional)
        for value in values:
            action = QAction(group, checkable=True)
            action.setData(value)
            action.triggered.connect(lambda _on, value=value: self._set(setting, value))
            submenu.addAction(action)
        self._choosers[setting] = submenu
        self._follow_setting(setting)
        return submenu

    def _set(self, setting: str, value: object) -> None:
        setattr(settings(), setting, value)
        self._follow_setting(setting)  # also where it was set already, and has been unchecked

    def _follow_setting(self, name: str) -> None:
        """Check what is set, whoever has set it."""
        if name == "animations":
            self.animations.setChecked(settings().animations)
            self._speeds.setEnabled(settings().animations)
        elif name in self._choosers:
            for action in self._choosers[name].actions():
                action.setChecked(action.data() == getattr(settings(), name))

    def retranslate(self) -> None:
        """Put every text of the menus in the present language."""
        for menus in self._by_tab.values():
            menus[0].setTitle(self.tr("&File"))
        tabs = (self.tr("Tab &Play"), self.tr("Tab T&ree"), self.tr("Tab Trai&ning"))
        for action, name in zip(self._to_tab, tabs, strict=True):
            action.setText(name)
        self._settings.setText(self.tr("Se&ttings…"))
        self._quit.setText(self.tr("&Quit"))
        self._view.setTitle(self.tr("&View"))
        self._help.setTitle(self.tr("&Help"))
        self._name_choices()
        self.animations.setText(self.tr("&Animations"))
        self.full_screen.setText(self.tr("&Full screen"))
        self.help_here.setText(self.tr("&Help on this tab"))
        self.contents.setText(self.tr("&Contents"))
        self._keys.setText(self.tr("&Keyboard"))
        self.logs.setText(self.tr("Folder of the &log files"))
        self.about.setText(self.tr("&About Poda"))

    def _name_choices(self) -> None:
        self.themes.setTitle(self.tr("&Colours"))
        self._palettes.setTitle(self.tr("Pal&ette"))
        self.languages.setTitle(self.tr("&Language"))
        self.sizes.setTitle(self.tr("&Type size"))
        self._speeds.setTitle(self.tr("&Speed of the animations"))
        system = self.tr("As the &system")
        light, dark = self.tr("&Light"), self.tr("&Dark")
        _name(self.themes, (system, light, dark, self.tr("&Projector")))
        _name(self._palettes, (self.tr("&Colour-blind-safe"), self.tr("&High contrast")))
        _name(self.languages, (system, *LANGUAGES.values()))
        percent = self.tr("{percent} %")
        _name(self.sizes, [percent.format(percent=round(100 * scale)) for scale in TYPE_SCALES])
        _name(self._speeds, (self.tr("&Slow"), self.tr("&Normal"), self.tr("&Fast")))

    def show_settings(self) -> None:
        """The settings dialog; the window behind it stays awake, and shows each change."""
        dialog = self._settings_dialog
        if dialog is None:
            dialog = self._settings_dialog = self.settings_dialog()
            dialog.finished.connect(self._forget_settings_dialog)
            dialog.show()
        dialog.activateWindow()

    def settings_dialog(self) -> AppSettingsDialog:
        """The dialog that it shows, not shown yet."""
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
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(log_dir())))

    def _show_about(self) -> None:
        QMessageBox.about(
            self._window,
            self.tr("About Poda"),
            self.tr(
                "Poda {version}: a laboratory of adversarial search.\n\n"
                "Minimax and alpha-beta, to play against and to learn from. MIT licence."
            ).format(version=__version__),
        )


def _name(menu: QMenu, texts: tuple[str, ...] | list[str]) -> None:
    for action, text in zip(menu.actions(), texts, strict=True):
        action.setText(text)
