"""Tabs, and what else is shown later, that are made ready before anybody asks for them.

What the Tree and the Training tab import takes half a second, and their widgets a fifth of one:
too long for a click to wait. So, when the window has been painted and its kernels are ready, a
thread imports the modules (what runs there is Python, which lets the window have the GIL), and then
the tabs are made a part at a time, with rests in which clicks and keys come.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Final, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible

from poda.house.jobs import Job, Task
from poda.widgets.turns import MadeInSteps, Turns

_Tab = TypeVar("_Tab", bound=MadeInSteps)

# One after the other: the job is stopped between two of them.
_MODULES: Final = (
    # What the Play tab shows later: another game's board, the review, the dialogs.
    "poda.widgets.boards.connect4",
    "poda.widgets.boards.backgammon.board",
    "poda.play.backgammon.board",
    "poda.play.backgammon.cube_card",
    "poda.play.backgammon.dice_menu",
    "poda.play.backgammon.equity_table",
    "poda.play.review.panel",
    "poda.play.panels.engine_dialog",
    "poda.play.panels.match_dialogs",
    "numpy",
    "numpy.ma",  # which `np.unique` imports when it is first called
    "poda.tree.model.model",
    "poda.tree.canvas.view",
    "poda.tree.controls.source_bar",
    "poda.tree.tab_parts",
    "poda.tree.tab",
    "pyqtgraph",
    "poda.training.run.model",
    "poda.training.plots.panel",
    "poda.training.player.column",
    "poda.training.tab",
)
_TABS: Final = {"TrainingTab": "poda.training.tab", "TreeTab": "poda.tree.tab"}


class Ahead(QObject):
    """Makes the tabs ready; whoever wants one takes it, as far as it is."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting = dict(_TABS)  # those that are not begun
        self._tabs: list[MadeInSteps] = []
        self._job: Job | None = None
        self._turns = Turns(lambda: self.is_making, self._make_more, self)

    @property
    def is_making(self) -> bool:
        """Whether there is something left to make."""
        return bool(self._waiting) or not all(tab.is_complete for tab in self._tabs)

    def begin(self) -> None:
        """Import what the tabs need, and make those that nobody has taken."""
        self._job = Job(_imported, "ahead", self)
        self._job.finished.connect(self._wake)
        self._job.start()

    def take(self, kind: type[_Tab]) -> _Tab:
        """The tab of this class, complete; it is the caller's from now on."""
        self._waiting.pop(kind.__name__, None)
        for tab in self._tabs:
            if isinstance(tab, kind):
                self._tabs.remove(tab)
                tab.complete()
                return tab
        return kind()

    def stop(self) -> None:
        """The window closes: what was made for nobody goes."""
        self._waiting.clear()
        self._turns.stop()
        if self._job is not None:
            self._job.stop()
        while self._tabs:
            self._tabs.pop().abandon()

    def _wake(self) -> None:
        # Every widget that is made tells a screen reader its names, over what is being said of
        # the game: there a tab is made when it is wanted.
        if not QAccessible.isActive():
            self._turns.wake()

    def _make_more(self) -> bool:
        """Begin the next tab, or make the next part of the one that is begun."""
        if self._tabs and not self._tabs[-1].is_complete:
            self._tabs[-1].make_more()
        elif self._waiting:
            name, module = self._waiting.popitem()
            self._tabs.append(getattr(sys.modules[module], name)(at_once=False))
        return True


def _imported(task: Task) -> None:
    """On the thread."""
    for module in _MODULES:
        if task.stopped():
            return
        import_module(module)
