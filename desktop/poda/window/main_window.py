"""The main window: its tabs, its menus, and the connections between tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QEvent, QMimeData, QObject, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QIcon, QKeyEvent
from PySide6.QtWidgets import QDialog, QLayout, QMainWindow, QMenu, QMenuBar, QWidget

from poda.base import packages, troubles
from poda.engine.errors import EngineError
from poda.house import crash, jobs, recovery
from poda.house.i18n import follow_language
from poda.house.settings import settings
from poda.house.theme import follow_theme, icon, theme_manager
from poda.play.tab import PlayTab
from poda.widgets.document_files import remember_file, shown_name
from poda.widgets.engine_words import count, game_name
from poda.widgets.layout import column
from poda.widgets.screens import (
    first_size,
    keep_on_screen,
    place_of,
    restore_place,
    room_for,
)
from poda.window.menus import Head, PackageTab, Tabs, WindowMenus

if TYPE_CHECKING:
    from poda.base.troubles import Trouble
    from poda.engine.runs.champion import Champion
    from poda.training.tab import TrainingTab
    from poda.tree.tab import TreeTab
    from poda.window.ahead import Ahead
    from poda.window.guide import Guide
    from poda.window.trouble_bar import TroubleBar


class MainWindow(QMainWindow):
    """Poda's window.

    Signals:
        first_painted: emitted once, after the window's first paint.

    Attributes:
        added: the tabs of packages, by name.
    """

    first_painted = Signal()
    _troubled = Signal()  # emitted from any thread

    def __init__(self) -> None:
        super().__init__()
        self._painted = self._closed = False
        self._place_before: dict[str, Any] | None = None  # the window's place before presenting
        self._guide: Guide | None = None
        self._files: dict[QWidget, tuple[str, bool]] = {}  # each tab's file, and if it changed
        self._tree: TreeTab | None = None
        self._training: TrainingTab | None = None
        self._running: int | None = None  # generations of the run in progress; None without one
        self._run: Path | None = None  # the folder of the run on screen
        self._ahead: Ahead | None = None
        self.troubles: TroubleBar | None = None
        self._unlisten: Callable[[], None] = lambda: None
        self._troubled.connect(self._hear_troubles, Qt.ConnectionType.QueuedConnection)
        # Built from the outside inwards: reparenting a widget makes Qt restyle everything in it,
        # down to the last label.
        central = QWidget(self)
        self.setCentralWidget(central)
        self._column = column(of=central, spacing=0)  # the tabs, and later the first hint
        frame = self.layout()
        assert frame is not None
        frame.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)  # see `_hold`
        self.head = Head(self)
        self.setMenuWidget(self.head)
        self.tabs = Tabs(self.head.tabs, central)
        self._column.addWidget(self.tabs)
        self.play = PlayTab(self.tabs)
        self.tabs.addTab(self.play, "")
        self._tree_place, self._training_place = QWidget(), QWidget()
        for place in (self._tree_place, self._training_place):
            self.tabs.addTab(place, "")
        self.added: dict[str, PackageTab] = {}
        for tab in packages.tabs():
            self.added[tab.name] = PackageTab(tab, self.head.tabs, self.tabs.count())
            self.tabs.addTab(self.added[tab.name].place, "")
        self.menus = WindowMenus(
            self, self.head.bar, self.tabs, lambda: self.guide, self._show_keys
        )
        self.menus.add_tab(self.play, self.play, "play", self.play.files.open)
        self.play.files.elsewhere.connect(self._offer_tab)
        self.setAcceptDrops(True)
        self.play.file_named.connect(lambda name, new: self._name_file(self.play, name, new))
        self.play.search_asked.connect(self.show_search)
        self.play.position_changed.connect(self._tell_position)
        self.tabs.currentChanged.connect(self._on_tab)
        self._restore_geometry()
        follow_theme(self._dress)
        follow_language(self, self._name_tabs)
        self.tabs.installEventFilter(self)
        self.tabs.tabBar().installEventFilter(self)
        self.play.board.board.setFocus()

    @property
    def guide(self) -> Guide:
        """The help and the first hints; made on first use."""
        if self._guide is None:
            from poda.window.guide import Guide

            self._guide = Guide(self._help_page, self._show_keys, self)
        return self._guide

    # The tabs

    @property
    def ahead(self) -> Ahead:
        """The object that prepares the other tabs; made after the first paint, or when the first
        of them is opened."""
        if self._ahead is None:
            from poda.window.ahead import Ahead

            self._ahead = Ahead(self)
            self._ahead.made.connect(self._follow_made)
        return self._ahead

    def menuBar(self) -> QMenuBar:
        """The menu bar, which shares its row with the tabs."""
        return self.head.bar  # Qt's method would replace it

    @property
    def tree(self) -> TreeTab:
        """The Tree tab; made on first use, since the start does not need NumPy."""
        if self._tree is None:
            from poda.tree.tab import TreeTab

            self._tree = tree = self.ahead.take(TreeTab)
            tree.file_named.connect(lambda name, new: self._name_file(self._tree_place, name, new))
            for part in tree.added.values():
                part.connect_window(self)
            tree.parts.files.elsewhere.connect(self._offer_tab)
            self._add_tab(self._tree_place, tree, "tree", tree.parts.files.open)
        return self._tree

    @property
    def training(self) -> TrainingTab:
        """The Training tab; made on first use, since it imports the plots."""
        if self._training is None:
            from poda.training.tab import TrainingTab

            self._training = training = self.ahead.take(TrainingTab)
            training.play_asked.connect(self._play_against)
            training.set_position(*self.play.position)
            model = training.model
            model.status_changed.connect(self._follow_training)
            training.progressed.connect(self._follow_training)
            self._add_tab(self._training_place, training, "training", model.open_run)
        return self._training

    def package_tab(self, name: str) -> Any:
        """The widget of a package's tab; made on first use. Raises KeyError."""
        added = self.added[name]
        if added.widget is None:
            added.widget = widget = self.ahead.take(packages.imported(added.tab.widget))
            added.follow(widget)
            if added.tab.connect:
                packages.imported(added.tab.connect)(widget, self)
            self._add_tab(added.place, widget, name, widget.open)
        return added.widget

    def _add_tab(
        self, place: QWidget, tab: Any, kind: str, open_file: Callable[[Path], object]
    ) -> None:
        """Put a new tab's widget into its page, and add its menus."""
        column(tab, of=place)
        tab.show()  # at once: a layout would show it only when idle
        self.menus.add_tab(place, tab, kind, open_file)
        self._name_tabs()

    def _on_tab(self, _index: int) -> None:
        """Show the menus of the tab that has become visible, and disable the others' keys."""
        if self.tabs.currentWidget() is self._tree_place:
            self.tree.wake()
        elif self.tabs.currentWidget() is self._training_place:
            self.training.wake()
        elif self.tab_name in self.added:
            self.package_tab(self.tab_name).wake()
        self.menus.show_seen()
        self._show_file_name()
        if self._guide is not None:
            self._guide.tab_shown(self.tab_name)

    @property
    def tab_name(self) -> str:
        """The name of the visible tab; "play" for a page that is no tab of Poda's."""
        seen = self.tabs.currentWidget()
        return next((name for name, place in self._places().items() if place is seen), "play")

    def show_tab(self, name: str) -> None:
        """Show a tab. Raises KeyError."""
        self.tabs.setCurrentWidget(self._places()[name])

    def _places(self) -> dict[str, QWidget]:
        """The page of each tab, by its name."""
        ours = {"play": self.play, "tree": self._tree_place, "training": self._training_place}
        return ours | {name: each.place for name, each in self.added.items()}

    def _help_page(self) -> str:
        name = self.tab_name
        return self.play.model.board.kit.help_page if name == "play" else name

    def show_search(
        self, game: str, position: str, algorithm: str, plies: int | None, evaluation: str
    ) -> None:
        """Show a search for another tab."""
        self.tabs.setCurrentWidget(self._tree_place)
        self.tree.show_search(game, position, algorithm, plies, evaluation)

    def _play_against(self, champion: Champion, plies: int | None) -> None:
        """Play against a champion of the Training tab, whose run continues."""
        if not self.play.players.offers(champion.game_key):
            name = game_name(champion.game_key)
            self.training.model.refused.emit(EngineError("game.not_played", text=name))
            return
        self.tabs.setCurrentWidget(self.play)
        self.play.seat_champion(champion, plies)

    def show_game(self, game: str, text: str, *, review: bool) -> None:
        """Show a game of another tab in Play.

        Args:
            game: the key of the game.
            text: the text of its file.
            review: whether to review it.

        Raises EngineError: Play does not support the game.
        """
        if not self.play.players.offers(game):
            raise EngineError("game.not_played", text=game_name(game))
        self.tabs.setCurrentWidget(self.play)
        self.play.show_game(text, review=review)

    # Files of any kind

    def open_file(self, path: Path) -> None:
        """Open a file in the tab that reads such contents; if none does, the visible tab, or Play,
        shows the reason."""
        from poda.engine.recognition import recognised_file  # not before the first paint

        try:
            tab = recognised_file(path).tab
        except EngineError:
            tab = ""
        self._open_in(tab or ("tree" if self.tab_name == "tree" else "play"), path)

    def _open_in(self, tab: str, what: Path | str) -> None:
        """Open a file, or what a text holds, in a tab."""
        self.show_tab(tab)
        if isinstance(what, str):
            self.tree.parts.files.paste(what)
        elif tab == "tree":
            self.tree.parts.files.open(what)
        elif tab == "training":
            self.training.model.open_run(what.parent)
        elif tab in self.added:
            self.package_tab(tab).open(what)
        else:
            self.play.files.open(what)

    def _offer_tab(self, what: Path | str, tab: str) -> None:
        """Offer to open in another tab what one of them cannot."""
        from poda.widgets.asking import ask

        name = shown_name(what) if isinstance(what, Path) else self.tr("The text")
        title = self.tabs.tabText(self.tabs.indexOf(self._places()[tab])).removesuffix(" •")
        question = self.tr("{file} is for the tab {tab}. Open it there?")
        question = question.format(file=name, tab=title)
        ask(self.tr("Open a file"), question, lambda: self._open_in(tab, what), self)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        if (path := _dropped(event.mimeData())) is not None:
            event.acceptProposedAction()
            self.open_file(path)

    def _tell_position(self, game: str, state: object) -> None:
        """Show in the Training tab what its player thinks of a position."""
        if self._training is not None:
            self._training.set_position(game, state)

    # The first paint, and work after it

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not self._painted and event.type() == QEvent.Type.Paint:
            self._painted = True
            self.tabs.removeEventFilter(self)
            self.first_painted.emit()
        # The tab bar's arrow keys take precedence over the visible tab's keys.
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
        """Start the work that the first paint does not need."""
        if self._closed:
            return
        from poda.widgets.wheel import guard_wheel

        keep_on_screen(self)  # the frame is known only now
        guard_wheel()
        self.play.wake()
        self.play.offer_unfinished()
        self.ahead.begin()
        self.guide.begin(self._column, self.tab_name)
        self.show_troubles((*settings().troubles, *crash.past_faults()))
        self._unlisten = troubles.listen(self._troubled.emit)
        self._hear_troubles()

    def show_troubles(self, told: Sequence[Trouble]) -> None:
        """Show problems with files or earlier processes at the top of the window."""
        if told:
            self._trouble_bar(told).tell()

    def _hear_troubles(self) -> None:
        """Show new or resolved problems; during a presentation they wait."""
        if self._place_before is not None or self._closed:
            return
        told, failing = troubles.news(), troubles.failing()
        if self.troubles is None and (told or failing):
            self._trouble_bar(())
        if self.troubles is not None:
            self.troubles.hear(told, failing)

    def _trouble_bar(self, told: Sequence[Trouble]) -> TroubleBar:
        from poda.window.trouble_bar import TroubleBar

        self.troubles = TroubleBar(told)
        self.troubles.hide()
        self.add_bar(self.troubles)
        return self.troubles

    def _name_tabs(self) -> None:
        self.head.tabs.setTabText(0, self.tr("Play"))
        self._name_tree()
        self._name_training()
        for each in self.added.values():
            each.show_name()
        self._show_file_name()

    def _name_tree(self) -> None:
        """Mark the Tree tab with a dot while an unseen tree of the last session waits there."""
        waits = self._tree is None and bool(recovery.left(recovery.TREE))
        name = self.tr("Tree")
        self.head.tabs.setTabText(1, f"{name} •" if waits else name)
        tip = self.tr("A tree was on screen when Poda ended: it can be brought back here.")
        self.head.tabs.setTabToolTip(1, tip if waits else "")

    def _name_training(self) -> None:
        """Mark the Training tab with a dot while an unseen run waits there, and with a sign while a
        run is in progress."""
        waits = self._training is None and recovery.left_run() is not None
        runs = self._running is not None
        tabs, name = self.head.tabs, self.tr("Training")
        tabs.setTabText(2, f"{name} •" if waits else name)
        tabs.setTabIcon(2, icon("play") if runs else QIcon())
        tip = self.tr("A run was under way when Poda was closed: it can be resumed here.")
        if runs:
            tip = self.tr("A run is training: generation {number}")
            tip = tip.format(number=count(self._running or 0))
        tabs.setTabToolTip(2, tip if waits or runs else "")
        tabs.setAccessibleTabName(2, f"{name}. {tip}" if runs else "")

    def _follow_made(self, widget: QWidget) -> None:
        """Connect a prepared package tab, which may already have something to show."""
        name = f"{type(widget).__module__}:{type(widget).__name__}"
        for each in self.added.values():
            if each.tab.widget == name:
                each.follow(widget)

    def _dress(self) -> None:
        """Redraw the marks of tabs for another theme or type size."""
        side = round(14 * theme_manager().type_scale)
        self.head.tabs.setIconSize(QSize(side, side))
        if self._running is not None:
            self._name_training()
        for each in self.added.values():
            if each.is_busy:
                each.show_name()

    def _follow_training(self) -> None:
        """Follow the state of the run in Training, and add the run to the recent files."""
        from poda.training.model import Status  # already imported by now

        model = self.training.model
        trains = model.status in (Status.RUNNING, Status.STOPPING)
        running = model.totals[0] if trains else None
        if running != self._running:
            self._running = running
            self._name_training()
        if model.folder is not None and model.folder.path != self._run:
            self._run = model.folder.path
            remember_file("training", self._run)

    def _name_file(self, place: QWidget, name: str, modified: bool) -> None:
        self._files[place] = name, modified
        self._show_file_name()

    def _show_file_name(self) -> None:
        """Show the file of the visible tab in the window's title."""
        name, modified = self._files.get(self.tabs.currentWidget(), ("", False))
        self.setWindowTitle(f"{name}[*] — Poda" if name else "Poda")
        self.setWindowModified(modified)

    def _show_keys(self) -> None:
        dialog = self.keys_dialog()
        dialog.exec()
        dialog.deleteLater()

    def keys_dialog(self) -> QDialog:
        """The dialog with the list of all keys."""
        from poda.window.keys_dialog import KeysDialog, Picture

        menus = [action.menu() for action in self.menuBar().actions() if action.isVisible()]
        board: Picture = "dice" if self.play.model.board.kit.two_dice else "board"
        pictures: dict[str, Picture] = {"play": board, "tree": "tree", "training": "charts"}
        for name, each in self.added.items():
            pictures[name] = cast("Picture", each.tab.picture)
        picture = pictures[self.tab_name]
        shown = [menu for menu in menus if isinstance(menu, QMenu)]
        parts = self.tree.added.values() if picture == "tree" else ()
        return KeysDialog(
            shown, self, picture, lambda: [key for part in parts for key in part.picture_keys()]
        )

    def add_bar(self, bar: QWidget) -> None:
        """Show a bar above the tabs."""
        self._column.insertWidget(0, bar)

    def set_presented(self, place: dict[str, Any] | None) -> None:
        """Set whether something is presented on the whole screen: troubles wait meanwhile.

        Args:
            place: the place of the window before, which is remembered for the next start; None
                once nothing is presented.
        """
        self._place_before = place
        self._hear_troubles()

    # Geometry and the end

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Do not pass the focus on from a control that was disabled or hidden: a key would then
        change something unintended, a player or the game itself."""
        return self._keep_focus() or super().focusNextPrevChild(forward)

    def _keep_focus(self) -> bool:
        """Give the focus to the tab's main control if the focused one was disabled or hidden;
        return whether that was so."""
        holder = self.focusWidget()
        if holder is None or (holder.isEnabled() and holder.isVisible()):
            return False
        made: dict[str, Any] = {"tree": self._tree, "training": self._training}
        made |= {name: each.widget for name, each in self.added.items()}
        (made.get(self.tab_name) or self.play).take_focus()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the first hint on Esc, if nothing else uses the key."""
        if event.key() != Qt.Key.Key_Escape or not self.guide.dismiss():
            super().keyPressEvent(event)

    def _restore_geometry(self) -> None:
        if not restore_place(self, settings().window_geometry):
            self.resize(first_size(self, QSize(1280, 800)))
        self.menus["full_screen"].setChecked(self.isFullScreen())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.WindowActivate:
            self._keep_focus()
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._hold()
        return done

    def _hold(self) -> None:
        """Make the window as large as its contents need, but not larger than the screen.

        Qt ignores the screen's size, so that the bottom of the window would be out of reach.
        """
        room = room_for(self).size().expandedTo(self.size())
        least = self.minimumSizeHint().boundedTo(room)
        if least != self.minimumSize():
            grows = least.boundedTo(self.size()) != least
            self.setMinimumSize(least)
            if grows and self._painted:
                keep_on_screen(self)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self.menus["full_screen"].setChecked(self.isFullScreen())

    def closeEvent(self, event: QCloseEvent) -> None:
        self._closed = True
        self._unlisten()
        self.menus.close_settings()
        before = self._place_before
        settings().window_geometry = place_of(self) if before is None else before
        added = (each.widget for each in self.added.values())
        for tab in (self.play, self._tree, self._training, *added):
            if tab is not None:
                tab.leave()
        if self._guide is not None:
            self._guide.close()
        if self._ahead is not None:
            self._ahead.stop()
        settings().sync()  # at once: a job would outlive the window
        jobs.stop_all()
        super().closeEvent(event)


def _dropped(what: QMimeData) -> Path | None:
    """The dragged file; None for several files, or for data that are no file of this computer."""
    paths = [Path(url.toLocalFile()) for url in what.urls() if url.isLocalFile()]
    return paths[0] if len(paths) == 1 else None
