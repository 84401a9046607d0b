"""Prepares the tabs that are not open yet while the window is idle.

The modules to import for a tab are listed in its package (`poda.tree.WIDGETS_AHEAD`), and for added
tabs in the manifests (`poda.base.packages`). This module is imported after the first paint, or when
a tab is opened earlier.
"""

from __future__ import annotations

from typing import Final, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from poda import play, training, tree
from poda.base import packages
from poda.house.jobs import Job, Task
from poda.widgets.turns import MadeInSteps, Turns

_Tab = TypeVar("_Tab", bound=MadeInSteps)

_TABS: Final = (tree, training)  # tabs of the core; Play is open from the start


def engine_ahead() -> tuple[str, ...]:
    """The tabs' modules without Qt, in order; a thread imports them, and may be stopped between
    two."""
    core = [name for tab in (play, *_TABS) for name in tab.ENGINE_AHEAD]
    return (*core, *(name for each in packages.installed() for name in each.engine_ahead))


def widgets_ahead() -> tuple[str, ...]:
    """The tabs' modules with Qt classes, in order; the interface thread imports them, each in a few
    milliseconds, because each brings few new modules. Only pyqtgraph takes longer."""
    core = [*play.WIDGETS_AHEAD]
    for tab in _TABS:
        *modules, last = tab.WIDGETS_AHEAD  # the last module has the class of the tab
        core += *modules, *packages.parts_ahead(tab.__name__.rpartition(".")[2]), last
    return (*core, *(name for each in packages.installed() for name in each.widgets_ahead))


def tabs_ahead() -> dict[str, str]:
    """The class of each tab to prepare, by its module."""
    added = (tab.widget for tab in packages.tabs())
    return dict(each.split(":") for each in (*(tab.TAB for tab in _TABS), *added))


class Ahead(QObject):
    """Prepares tabs in the background; a tab can be taken at any time, and is then completed.

    The other tabs' imports take half a second, and their widgets a fifth: too long for a click. So
    after the first paint a thread imports the modules without Qt, leaving the GIL to the window.
    Then the others are imported, and each tab is made, in parts, once its modules are there, with
    pauses for clicks and keys.

    Only the interface thread may create Qt classes: Shiboken stores them in a table that PySide
    reads without the GIL, for instance during a `connect` of another thread, and a class added
    meanwhile crashes the process (seen in 6.11.3).

    Signals:
        made: a tab that nobody has taken yet is complete.
    """

    made = Signal(QWidget)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._modules = list(reversed(widgets_ahead()))  # modules to import, the next one last
        self._kinds = tabs_ahead()
        self._waiting = set(self._kinds.values())  # tabs neither taken nor begun
        self._tabs: list[MadeInSteps] = []
        self._job: Job | None = None
        self._turns: Turns | None = None  # set by `begin`

    @property
    def is_making(self) -> bool:
        """Whether there is something left to import or make."""
        return bool(self._modules) or not all(tab.is_complete for tab in self._tabs)

    def begin(self) -> None:
        """Import the tabs' modules, and make the tabs not taken yet."""
        self._turns = Turns(lambda: self.is_making, self._make_more, self)
        self._job = Job(_imported, "ahead", self)
        self._job.finished.connect(self._wake)
        self._job.start()

    def take(self, kind: type[_Tab]) -> _Tab:
        """The complete tab of this class, which the caller owns from now on."""
        self._waiting.discard(kind.__name__)
        for tab in self._tabs:
            if isinstance(tab, kind):
                self._tabs.remove(tab)
                tab.complete()
                return tab
        return kind()

    def stop(self) -> None:
        """Discard unused tabs when the window closes."""
        self._modules.clear()
        self._waiting.clear()
        if self._turns is not None:
            self._turns.stop()
        if self._job is not None:
            self._job.stop()
        while self._tabs:
            self._tabs.pop().abandon()

    def _wake(self) -> None:
        # New widgets report their names to a screen reader, interrupting its speech about the
        # game, so with one a tab is only made when it is opened.
        if QAccessible.isActive():
            self._waiting.clear()
        if self._turns is not None:
            self._turns.wake()

    def _make_more(self) -> bool:
        """Make the current tab's next part, or import the next modules and then begin their tab."""
        if self._tabs and not self._tabs[-1].is_complete:
            self._tabs[-1].make_more()
            if self._tabs[-1].is_complete:
                self.made.emit(self._tabs[-1])
        elif self._modules:
            path = self._modules.pop()
            module, name = packages.import_ahead(path), self._kinds.get(path)
            if module is not None and name in self._waiting:
                self._waiting.remove(name)
                self._tabs.append(getattr(module, name)(at_once=False))
        return True


def _imported(task: Task) -> None:
    """Import the modules without Qt; runs on the thread."""
    for module in engine_ahead():
        if task.stopped():
            return
        packages.import_ahead(module)
