"""Teaching in the Tree tab: its modes and dialogs, their actions and menu, and what passes between
them and the main window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget

from poda.packages.teach.window.exercise.dialogs import ExamSheets
from poda.packages.teach.window.exercise.mode import ExerciseMode
from poda.packages.teach.window.exercise.prediction import PredictMode
from poda.packages.teach.window.lecture.course import Course
from poda.packages.teach.window.lecture.document import ShownSearch, Visited
from poda.packages.teach.window.lecture.mode import LectureMode
from poda.packages.teach.window.lecture.page import LectureBar
from poda.packages.teach.window.present.mode import Presenting
from poda.packages.teach.window.twin.mode import TwinMode
from poda.packages.teach.window.waves.mode import WavesMode
from poda.tree.part import TreePart
from poda.widgets.action_table import Action
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


translate = QCoreApplication.translate


class TeachPart(TreePart):
    """Owns the modes and dialogs for teaching.

    Attributes:
        window: what passes between them and the window; None until the tab is opened.
    """

    name = "teach"
    buttons = ("compare", "exercise", "predict", "present")

    @staticmethod
    def title() -> str:
        return translate("TreeTab", "Tea&ch")

    def make(self) -> Iterator[None]:
        parts = self.parts
        self.window: Connection | None = None
        self.presenting = Presenting(parts)
        self.exercise = ExerciseMode(parts)
        self.exams = ExamSheets(parts)
        yield
        self.twin = TwinMode(parts)
        yield
        self.predict = PredictMode(parts)
        yield
        self.waves = WavesMode(parts)
        self.lecture = LectureMode(parts)
        yield

    def connect_window(self, window: MainWindow) -> None:
        self.window = Connection(self.presenting, self.lecture.course, self.parts.modes, window)

    def leave(self) -> None:
        for each in (self.presenting, self.exercise, self.lecture, self.waves, self.twin):
            each.leave()

    def picture_keys(self) -> list[tuple[str, str]]:
        enter = translate("KeysDialog", "Enter")
        return [
            ("X", translate("KeysDialog", "In an exercise: mark a cut")),
            (
                translate("KeysDialog", "Ctrl+Enter"),
                translate("KeysDialog", "In an exercise: check"),
            ),
            ("↑ ↓", translate("KeysDialog", "Solved from the end: another position of the wave")),
            (enter, translate("KeysDialog", "Solved from the end: follow the best move")),
        ]

    @staticmethod
    def rows() -> Sequence[Action | str]:
        return (
            Action("compare", lambda: translate("TreeActions", "&Compare two searches"), "compare",
                   "Ctrl+D", applies="there", short=lambda: translate("TreeActions", "Compare"),
                   checkable=True),
            Action("waves", lambda: translate("TreeActions", "Solve &from the end"), "waves",
                   "Ctrl+Alt+S", checkable=True),
            Action("exercise", lambda: translate("TreeActions", "&Exercise"), "exercise", "Ctrl+G",
                   short=lambda: translate("TreeActions", "Exercise"), checkable=True, apart=True),
            Action("predict", lambda: translate("TreeActions", "&Ask before each step"), "predict",
                   "Ctrl+Shift+G", applies="there",
                   short=lambda: translate("TreeActions", "Ask me"), checkable=True),
            Action("exam", lambda: translate("TreeActions", "E&xam sheets…"), "exam",
                   "Ctrl+Shift+X"),
            Action("lecture", lambda: translate("TreeActions", "Lec&ture"), "listing", "Ctrl+Alt+L",
                   checkable=True, apart=True),
            Action("add_stop", lambda: translate("TreeActions", "Add th&is step to the lecture"),
                   "add-child", "Ctrl+Alt+A",
                   short=lambda: translate("TreeActions", "Add this step")),
            Action("next_stop", lambda: translate("TreeActions", "&Go to the next stop"), "next",
                   "Ctrl+Alt+PgDown"),
            Action("previous_stop", lambda: translate("TreeActions", "Go to the pre&vious stop"),
                   "previous", "Ctrl+Alt+PgUp"),
            Action("present", lambda: translate("TreeActions", "&Present"), "present", "F5",
                   applies="there", short=lambda: translate("TreeActions", "Present"),
                   checkable=True, apart=True),
            "notes",
            Action("blank", lambda: translate("TreeActions", "&Blank the screen"), "blank",
                   ("B", "."), apart=True),
            Action("spotlight", lambda: translate("TreeActions", "&Spotlight"), "spotlight", "S",
                   checkable=True),
            Action("laser", lambda: translate("TreeActions", "&Laser dot"), "laser", "L",
                   checkable=True),
            Action("larger_spot", lambda: translate("TreeActions", "La&rger spotlight"), "zoom-in",
                   ("+", "=")),
            Action("smaller_spot", lambda: translate("TreeActions", "S&maller spotlight"),
                   "zoom-out", "-"),
            Action("pen", lambda: translate("TreeActions", "&Draw with the pen"), "edit", "P",
                   checkable=True, apart=True),
            Action("rubber", lambda: translate("TreeActions", "R&ubber"), "rubber", "E",
                   checkable=True),
            Action("pen_colour", lambda: translate("TreeActions", "Next c&olour of the pen"),
                   "random", "C"),
            Action("wipe", lambda: translate("TreeActions", "&Wipe off what is drawn"), "delete",
                   "W"),
            Action("keep_ink", lambda: translate("TreeActions", "&Keep drawings with their steps"),
                   "save", "K", checkable=True),
        )  # fmt: skip
