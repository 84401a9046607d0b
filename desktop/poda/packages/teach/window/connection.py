"""What passes between lectures and presentations of the Tree tab, and the main window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget

from poda.packages.teach.window.lecture.course import Course
from poda.packages.teach.window.lecture.document import ShownSearch, Visited
from poda.packages.teach.window.lecture.page import LectureBar
from poda.packages.teach.window.present.mode import Presenting
from poda.widgets.screens import audience_screen, place_of, restore_place

if TYPE_CHECKING:
    from poda.tree.tab_parts import Modes
    from poda.window.main_window import MainWindow


class BeforePresenting(NamedTuple):
    """The state to restore after a presentation: the window's state and place, and hidden parts."""

    state: Qt.WindowState
    place: dict[str, Any]
    hidden: tuple[QWidget, ...]
    moved: bool  # whether the window was moved to another screen


class Connection(QObject):
    """Has the window follow lectures to its other tabs, and fill the screen while presenting.

    Attributes:
        bar: the current stop's text, above every tab.
    """

    def __init__(
        self, presenting: Presenting, course: Course, modes: Modes, window: MainWindow
    ) -> None:
        super().__init__(window)
        self._presenting, self._window = presenting, window
        self._guided = False  # whether a lecture switches to another tab now
        self._before: BeforePresenting | None = None
        self.bar = LectureBar(course, window.centralWidget())
        self.bar.closed.connect(modes.leave)
        window.add_bar(self.bar)
        course.gone.connect(self._go_to_stop)
        presenting.changed.connect(self._present)
        window.tabs.currentChanged.connect(self._on_tab)

    def _on_tab(self) -> None:
        if self._before is not None and not self._guided:
            self._presenting.leave()
        self.bar.set_away(self._window.tab_name != "tree")

    def _go_to_stop(self, at: ShownSearch | Visited) -> None:
        """Follow a lecture to another tab, or back to Tree, taking a presentation along."""
        window, self._guided = self._window, True
        try:
            if isinstance(at, ShownSearch):
                window.show_tab("tree")
            elif at.place == "play":
                window.show_tab("play")
                window.play.show_position(at.game, at.position)
            else:
                window.show_tab("training")
                window.training.model.propose(at.game, at.preset)
        finally:
            self._guided = False

    def _present(self, on: bool) -> None:
        """Show only the Tree tab on the whole screen, or restore the window."""
        self.bar.set_presented(on)
        if on and self._before is None:
            self._hide_surroundings()
        elif not on and self._before is not None:
            self._end(self._before)

    def _hide_surroundings(self) -> None:
        window = self._window
        beside = window.guide.bar, window.troubles
        around: list[QWidget] = [window.head]
        around += [each for each in beside if each is not None]
        hidden = tuple(each for each in around if each.isVisible())
        moves = (screen := audience_screen(window)) is not window.screen()
        self._before = BeforePresenting(window.windowState(), place_of(window), hidden, moves)
        window.set_presented(self._before.place)
        for widget in hidden:
            widget.hide()
        if moves:
            window.setWindowState(Qt.WindowState.WindowNoState)
            window.setScreen(screen)
            window.setGeometry(screen.geometry())
        window.setWindowState(window.windowState() | Qt.WindowState.WindowFullScreen)
        window.installEventFilter(self)

    def _end(self, before: BeforePresenting) -> None:
        window, self._before = self._window, None
        window.removeEventFilter(self)
        if before.moved:
            window.setWindowState(Qt.WindowState.WindowNoState)
            restore_place(window, before.place)
            window.setWindowState(before.state)
        elif not before.state & Qt.WindowState.WindowFullScreen:
            window.setWindowState(window.windowState() & ~Qt.WindowState.WindowFullScreen)
        for widget in before.hidden:
            widget.show()
        window.set_presented(None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # F11, or the window manager, ends the whole screen.
        if event.type() == QEvent.Type.WindowStateChange and not self._window.isFullScreen():
            self._presenting.leave()
        return super().eventFilter(watched, event)
