"""The tabs that nobody has opened yet, made ready when there is time.

What is imported for a tab stands in the package of the tab (`poda.tree.WIDGETS_AHEAD`), and for
those that are added in the manifests (`poda.base.packages`). This module is imported after the
first paint, or when somebody opens a tab before it.
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

_TABS: Final = (tree, training)  # the core's; the window begins with Play


def engine_ahead() -> tuple[str, ...]:
    """The modules without Qt that the tabs import, in order: a thread imports them, and is stopped
    between two of them."""
    core = [name for tab in (play, *_TABS) for name in tab.ENGINE_AHEAD]
    return (*core, *(name for each in packages.installed() for name in each.engine_ahead))


def widgets_ahead() -> tuple[str, ...]:
    """The modules with classes of Qt, in order, which the interface's own thread imports in pieces
    of a few milliseconds: each brings a few modules that those before have not. Only pyqtgraph's
    takes longer."""
    core = [name for tab in (play, *_TABS) for name in tab.WIDGETS_AHEAD]
    return (*core, *(name for each in packages.installed() for name in each.widgets_ahead))


def tabs_ahead() -> dict[str, str]:
    """The class of each tab that is made ahead, by the module that has it."""
    added = (tab.widget for tab in packages.tabs())
    return dict(each.split(":") for each in (*(tab.TAB for tab in _TABS), *added))


class Ahead(QObject):
    """Makes the tabs ready before anybody asks; whoever wants one takes it, as far as it is.

    What the other tabs import takes half a second, and their widgets a fifth of one:
    too long for a click to wait. So, when the window has been painted, a thread imports what has
    nothing of Qt (it lets the window have the GIL). Then the rest is imported, and each tab is
    made when its modules are there, a part at a time, with rests in which clicks and keys come.

    No other thread than the interface's may make classes of Qt: Shiboken keeps what it knows of
    them in a table that PySide reads without the GIL, within a `connect` of another thread for
    one, and a class that is added meanwhile ends the process (seen in 6.11.3).

    Signals:
        made: a tab that nobody has taken is complete.
    """

    made = Signal(QWidget)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._modules = list(reversed(widgets_ahead()))  # not imported yet, the next one last
        self._kinds = tabs_ahead()
        self._waiting = set(self._kinds.values())  # tabs that nobody has taken and none has begun
        self._tabs: list[MadeInSteps] = []
        self._job: Job | None = None
        self._turns: Turns | None = None  # when it has begun

    @property
    def is_making(self) -> bool:
        """Whether there is something left to import or to make."""
        return bool(self._modules) or not all(tab.is_complete for tab in self._tabs)

    def begin(self) -> None:
        """Import what the tabs need, and make those that nobody has taken."""
        self._turns = Turns(lambda: self.is_making, self._make_more, self)
        self._job = Job(_imported, "ahead", self)
        self._job.finished.connect(self._wake)
        self._job.start()

    def take(self, kind: type[_Tab]) -> _Tab:
        """The tab of this class, complete; it is the caller's from now on."""
        self._waiting.discard(kind.__name__)
        for tab in self._tabs:
            if isinstance(tab, kind):
                self._tabs.remove(tab)
                tab.complete()
                return tab
        return kind()

    def stop(self) -> None:
        """The window closes: what was made for nobody goes."""
        self._modules.clear()
        self._waiting.clear()
        if self._turns is not None:
            self._turns.stop()
        if self._job is not None:
            self._job.stop()
        while self._tabs:
            self._tabs.pop().abandon()

    def _wake(self) -> None:
        # Every widget that is made tells a screen reader its names, over what is being said of
        # the game: there a tab is made when it is wanted.
        if QAccessible.isActive():
            self._waiting.clear()
        if self._turns is not None:
            self._turns.wake()

    def _make_more(self) -> bool:
        """Make the next part of the tab that is begun, or import the next modules: with those of a
        tab it begins."""
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
    """On the thread."""
    for module in engine_ahead():
        if task.stopped():
            return
        packages.import_ahead(module)
