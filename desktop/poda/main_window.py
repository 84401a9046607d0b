"""The window: its tabs, its menus, and what passes between tabs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QObject, QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QCloseEvent,
    QDesktopServices,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
)
from PySide6.QtWidgets import (
    QDialog,
    QMainWindow,
    QMenu,
    QMessageBox,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from poda import __version__, jobs
from poda.engine.errors import EngineError
from poda.i18n import LANGUAGES, Retranslatable
from poda.paths import log_dir
from poda.play.tab import PlayTab
from poda.settings import settings
from poda.warm_up import warm_up
from poda.widgets.guide import Guide
from poda.widgets.messages import message

if TYPE_CHECKING:
    from poda.engine.evolve.champion import Champion
    from poda.training.tab import TrainingTab
    from poda.tree.tab import TreeTab

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
        self._files: dict[QWidget, tuple[str, bool]] = {}  # by tab: its file, and if it changed
        self._menus: dict[QWidget, list[QMenu]] = {}  # by tab: its own menus, File first
        self._tree: TreeTab | None = None
        self._training: TrainingTab | None = None
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.play = PlayTab()
        self.tabs.addTab(self.play, "")
        self._tree_place, self._training_place = QWidget(), QWidget()
        self.tabs.addTab(self._tree_place, "")
        self.tabs.addTab(self._training_place, "")
        self._column = QVBoxLayout()  # the tabs, and later the first hint below them
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.tabs)
        central = QWidget()
        central.setLayout(self._column)
        self.setCentralWidget(central)
        self.guide = Guide(self._help_page, self._show_keys, self)
        self._build_menus()
        self.play.file_named.connect(lambda name, new: self._name_file(self.play, name, new))
        self.play.search_asked.connect(self._show_search)
        self.play.position_changed.connect(self._tell_position)
        self.tabs.currentChanged.connect(self._on_tab)
        self._restore_geometry()
        self.retranslate()
        self.tabs.installEventFilter(self)
        self.tabs.tabBar().installEventFilter(self)
        self.play.board.board.setFocus()

    # The tabs

    @property
    def tree(self) -> TreeTab:
        """The Tree tab. It is built when it is first wanted: numpy is not needed for the start."""
        if self._tree is None:
            from poda.tree.tab import TreeTab

            self._tree = tree = TreeTab()
            tree.file_named.connect(lambda name, new: self._name_file(self._tree_place, name, new))
            self._put(self._tree_place, tree)
        return self._tree

    @property
    def training(self) -> TrainingTab:
        """The Training tab, likewise: it brings the plots."""
        if self._training is None:
            from poda.training.tab import TrainingTab

            self._training = training = TrainingTab()
            training.play_asked.connect(self._play_against)
            training.set_position(*self.play.position)
            self._put(self._training_place, training)
        return self._training

    def _put(self, place: QWidget, tab: TreeTab | TrainingTab) -> None:
        """A tab that was just built comes into its place, and has its menus."""
        layout = QVBoxLayout(place)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(tab)
        tab.show()  # now: a layout would show it only when events are next at rest
        self._add_menus(place, tab)
        self.retranslate()

    def _on_tab(self, _index: int) -> None:
        """Another tab is seen: its menus are, and the others' keys are asleep."""
        if self.tabs.currentWidget() is self._tree_place:
            self.tree.wake()
        elif self.tabs.currentWidget() is self._training_place:
            self.training.wake()
        self._show_menus()
        self._show_file_name()
        self.guide.tab_shown(self._tab_name())

    def _tab_name(self) -> str:
        """Which tab is seen."""
        names = {self._tree_place: "tree", self._training_place: "training"}
        return names.get(self.tabs.currentWidget(), "play")

    def _help_page(self) -> str:
        """The page of the help that is about the tab that is seen."""
        name = self._tab_name()
        return "backgammon" if name == "play" and self.play.model.has_dice else name

    def _show_search(
        self, game: str, position: str, algorithm: str, plies: int | None, evaluation: str
    ) -> None:
        """The Play tab wants its search shown."""
        self.tabs.setCurrentWidget(self._tree_place)
        self.tree.show_search(game, position, algorithm, plies, evaluation)

    def _play_against(self, champion: Champion, plies: int | None) -> None:
        """The Training tab has a player to be played against; its run goes on meanwhile."""
        self.tabs.setCurrentWidget(self.play)
        self.play.seat_champion(champion, plies)

    def _tell_position(self, game: str, state: object) -> None:
        """What the player on the Training tab thinks of it is seen there."""
        if self._training is not None:
            self._training.set_position(game, state)

    # The first paint, and what waits for it

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not self._painted and event.type() == QEvent.Type.Paint:
            self._painted = True
            self.first_painted.emit()
        # The tab bar's own arrow keys come before the keys of the tab that it shows.
        if (
            watched is self.tabs.tabBar()
            and event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right)
            and not event.modifiers()
        ):
            event.accept()
            return True
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
        self.guide.begin(self._column, self._tab_name())

    def _on_warm_up_failed(self, error: EngineError) -> None:
        self.play.model.set_preparing(False)
        self.play.board.show_notice(message(error), stays=True)

    # Menus

    def _build_menus(self) -> None:
        bar = self.menuBar()
        self._view = QMenu(bar)
        bar.addMenu(self._view)
        self._quit = self._action(self, self.close, QKeySequence("Ctrl+Q"))
        self._quit.setMenuRole(QAction.MenuRole.QuitRole)
        self._add_menus(self.play, self.play)
        self._to_tab = [
            self._action(
                self._view,
                lambda _on=False, index=index: self.tabs.setCurrentIndex(index),
                QKeySequence(f"Ctrl+{index + 1}"),
            )
            for index in range(self.tabs.count())
        ]
        self._view.addSeparator()
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
        self._help_here = self._action(self._help, self.guide.show_here, QKeySequence("F1"))
        self._contents = self._action(self._help, lambda: self.guide.show_page("index"))
        self._keys = self._action(self._help, self._show_keys, QKeySequence("?"))
        self._logs = self._action(self._help, self._show_logs)
        self._about = self._action(self._help, self._show_about)
        self._about.setMenuRole(QAction.MenuRole.AboutRole)

    def _add_menus(self, place: QWidget, tab: PlayTab | TreeTab | TrainingTab) -> None:
        """Put a tab's own menus before those of the window; each tab has its own File menu."""
        bar = self.menuBar()
        file = QMenu(bar)
        menus = [file, *tab.fill_menus(bar, file)]
        file.addSeparator()
        file.addAction(self._quit)
        for menu in menus:
            bar.insertMenu(self._view.menuAction(), menu)
        self._menus[place] = menus
        self._show_menus()

    def _show_menus(self) -> None:
        """A hidden menu's keys are asleep: each tab may have the same ones."""
        for place, menus in self._menus.items():
            for menu in menus:
                menu.menuAction().setVisible(place is self.tabs.currentWidget())

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
        self.tabs.setTabText(1, self.tr("Tree"))
        self._name_training()
        for menus in self._menus.values():
            menus[0].setTitle(self.tr("&File"))
        tabs = (self.tr("Tab &Play"), self.tr("Tab T&ree"), self.tr("Tab Trai&ning"))
        for action, name in zip(self._to_tab, tabs, strict=True):
            action.setText(name)
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
        self._help_here.setText(self.tr("&Help on this tab"))
        self._contents.setText(self.tr("&Contents"))
        self._keys.setText(self.tr("&Keyboard"))
        self._logs.setText(self.tr("Folder of the &log files"))
        self._about.setText(self.tr("&About Poda"))
        self._show_file_name()

    def _name_training(self) -> None:
        """A dot says that a run waits there, until somebody has been to see."""
        remembered = settings()
        waits = self._training is None and remembered.training_unfinished
        waits = waits and Path(remembered.training_run).is_dir()
        name = self.tr("Training")
        self.tabs.setTabText(2, f"{name} •" if waits else name)
        tip = self.tr("A run was under way when Poda was closed: it can be gone on with here.")
        self.tabs.setTabToolTip(2, tip if waits else "")

    def _name_file(self, place: QWidget, name: str, modified: bool) -> None:
        self._files[place] = name, modified
        self._show_file_name()

    def _show_file_name(self) -> None:
        """The title names the file of the tab that is seen."""
        name, modified = self._files.get(self.tabs.currentWidget(), ("", False))
        self.setWindowTitle(f"{name}[*] — Poda" if name else "Poda")
        self.setWindowModified(modified)

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
        from poda.widgets.keys_dialog import KeysDialog, Picture

        menus = [action.menu() for action in self.menuBar().actions() if action.isVisible()]
        pictures: dict[QWidget, Picture] = {
            self._tree_place: "tree",
            self._training_place: "charts",
        }
        board: Picture = "dice" if self.play.model.has_dice else "board"
        picture = pictures.get(self.tabs.currentWidget(), board)
        return KeysDialog([menu for menu in menus if isinstance(menu, QMenu)], self, picture)

    # Geometry and the end

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc, where nobody else wants it, closes the first hint."""
        if event.key() != Qt.Key.Key_Escape or not self.guide.dismiss():
            super().keyPressEvent(event)

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
        if self._tree is not None:
            self._tree.leave()
        if self._training is not None:
            self._training.leave()
        self.guide.close()
        jobs.stop_all()
        super().closeEvent(event)
