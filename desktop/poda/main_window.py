"""The window: its tabs, its menus, and what passes between tabs."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QEvent, QObject, QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QCloseEvent,
    QDesktopServices,
    QGuiApplication,
    QKeySequence,
)
from PySide6.QtWidgets import QDialog, QMainWindow, QMenu, QMessageBox, QTabWidget

from poda import __version__, jobs
from poda.engine.errors import EngineError
from poda.i18n import LANGUAGES, Retranslatable
from poda.paths import log_dir
from poda.play.tab import PlayTab
from poda.settings import settings
from poda.warm_up import warm_up
from poda.widgets.messages import message

_TYPE_SCALES = (0.8, 1.0, 1.25, 1.6)


class MainWindow(Retranslatable, QMainWindow):
    """Poda's window.

    Signals:
        first_painted: once, after the window has been painted for the first time.
    """

    first_painted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._painted = self._closed = False
        self._file_name = ""
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setTabBarAutoHide(True)  # one tab alone needs no bar
        self.play = PlayTab()
        self.tabs.addTab(self.play, "")
        if self.tabs.count() == 1:  # a hidden bar would catch Tab, and never let it go
            self.tabs.tabBar().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCentralWidget(self.tabs)
        self._build_menus()
        self.play.file_named.connect(self._name_file)
        self._restore_geometry()
        self.retranslate()
        self.tabs.installEventFilter(self)
        self.play.board.board.setFocus()

    # The first paint, and what waits for it

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not self._painted and event.type() == QEvent.Type.Paint:
            self._painted = True
            self.first_painted.emit()
        return super().eventFilter(watched, event)

    def after_first_paint(self) -> None:
        """Begin what the window does not need in order to be seen."""
        if self._closed:
            return
        self.play.wake()
        self.play.offer_unfinished()
        model = self.play.model
        job = warm_up(self)
        job.finished.connect(lambda _result: model.set_preparing(False))
        job.failed.connect(self._on_warm_up_failed)
        model.set_preparing(True)
        job.start()

    def _on_warm_up_failed(self, error: EngineError) -> None:
        self.play.model.set_preparing(False)
        self.play.board.show_notice(message(error), stays=True)

    # Menus

    def _build_menus(self) -> None:
        bar = self.menuBar()
        self._file = QMenu(bar)
        bar.addMenu(self._file)
        self.play.fill_menus(bar, self._file)
        self._file.addSeparator()
        self._quit = self._action(self._file, self.close, QKeySequence("Ctrl+Q"))
        self._quit.setMenuRole(QAction.MenuRole.QuitRole)
        self._view = QMenu(bar)
        bar.addMenu(self._view)
        self._themes = self._choices(self._view, "theme", ("system", "light", "dark", "projector"))
        self._languages = self._choices(self._view, "language", ("system", *LANGUAGES))
        self._sizes = self._choices(self._view, "type_scale", _TYPE_SCALES)
        self._animations = QAction(self, checkable=True, checked=settings().animations)
        self._animations.toggled.connect(lambda on: setattr(settings(), "animations", on))
        self._view.addAction(self._animations)
        self._full_screen = self._action(
            self._view, self._toggle_full_screen, QKeySequence(Qt.Key.Key_F11)
        )
        self._full_screen.setCheckable(True)
        self._help = QMenu(bar)
        bar.addMenu(self._help)
        self._keys = self._action(
            self._help, self._show_keys, QKeySequence.StandardKey.HelpContents
        )
        self._logs = self._action(self._help, self._show_logs)
        self._about = self._action(self._help, self._show_about)
        self._about.setMenuRole(QAction.MenuRole.AboutRole)

    def _action(
        self,
        menu: QMenu,
        slot: object,
        keys: QKeySequence | QKeySequence.StandardKey | None = None,
    ) -> QAction:
        action = QAction(self)
        if keys is not None:
            action.setShortcut(QKeySequence(keys))
        action.triggered.connect(slot)
        menu.addAction(action)
        return action

    def _choices(self, menu: QMenu, setting: str, values: tuple[object, ...]) -> QMenu:
        """A submenu whose entries set one setting, with the present value checked."""
        submenu = QMenu(menu)
        menu.addMenu(submenu)
        group = QActionGroup(submenu)
        for value in values:
            action = QAction(group, checkable=True)
            action.setData(value)
            action.setChecked(getattr(settings(), setting) == value)
            action.triggered.connect(lambda _on, value=value: setattr(settings(), setting, value))
            submenu.addAction(action)
        return submenu

    def retranslate(self) -> None:
        self.tabs.setTabText(0, self.tr("Play"))
        self._file.setTitle(self.tr("&File"))
        self._quit.setText(self.tr("&Quit"))
        self._view.setTitle(self.tr("&View"))
        self._help.setTitle(self.tr("&Help"))
        self._themes.setTitle(self.tr("&Colours"))
        self._languages.setTitle(self.tr("&Language"))
        self._sizes.setTitle(self.tr("&Type size"))
        themes = (
            self.tr("As the &system"),
            self.tr("&Light"),
            self.tr("&Dark"),
            self.tr("&Projector"),
        )
        for action, text in zip(self._themes.actions(), themes, strict=True):
            action.setText(text)
        languages = (self.tr("As the &system"), *LANGUAGES.values())
        for action, text in zip(self._languages.actions(), languages, strict=True):
            action.setText(text)
        for action in self._sizes.actions():
            action.setText(self.tr("{percent} %").format(percent=round(100 * action.data())))
        self._animations.setText(self.tr("&Animations"))
        self._full_screen.setText(self.tr("&Full screen"))
        self._keys.setText(self.tr("&Keyboard"))
        self._logs.setText(self.tr("Folder of the &log files"))
        self._about.setText(self.tr("&About Poda"))
        self._set_file_name(self._file_name)

    def _name_file(self, name: str, modified: bool) -> None:
        self._set_file_name(name)
        self.setWindowModified(modified)

    def _set_file_name(self, name: str) -> None:
        self._file_name = name
        self.setWindowTitle(f"{name}[*] — Poda" if name else "Poda")

    def _toggle_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _show_logs(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(log_dir())))

    def _show_about(self) -> None:
        QMessageBox.about(
            self,
            self.tr("About Poda"),
            self.tr(
                "Poda {version}: a laboratory of adversarial search.\n\n"
                "Minimax and alpha-beta, to play against and to learn from. MIT licence."
            ).format(version=__version__),
        )

    def _show_keys(self) -> None:
        dialog = self.keys_dialog()
        dialog.exec()
        dialog.deleteLater()

    def keys_dialog(self) -> QDialog:
        """The list of all keys."""
        from poda.widgets.keys_dialog import KeysDialog

        menus = [action.menu() for action in self.menuBar().actions()]
        return KeysDialog([menu for menu in menus if isinstance(menu, QMenu)], self)

    # Geometry and the end

    def _restore_geometry(self) -> None:
        geometry: QByteArray = settings().window_geometry
        if geometry.isEmpty() or not self.restoreGeometry(geometry):
            screen = QGuiApplication.primaryScreen().availableGeometry().size()
            self.resize(QSize(1280, 800).boundedTo(screen))
        self._full_screen.setChecked(self.isFullScreen())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self._full_screen.setChecked(self.isFullScreen())

    def closeEvent(self, event: QCloseEvent) -> None:
        self._closed = True
        settings().window_geometry = self.saveGeometry()
        self.play.leave()
        jobs.stop_all()
        super().closeEvent(event)
