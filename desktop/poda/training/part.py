"""What a package adds to the Training tab."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from poda.widgets.action_table import Menus


class TrainingPage(QWidget):
    """A page shown in place of the run (`TrainingTab.show_page`)."""

    def take_focus(self) -> None:
        """Focus the control that is likely wanted next."""


class TrainingPart(QObject):
    """Actions, dialogs and pages added to the Training tab. A manifest names the subclass
    (`poda.base.packages.TabPart`); it is made with the tab, after the tab's model.

    Args:
        tab: the `poda.training.tab.TrainingTab`.

    Attributes:
        name: its name among the parts of the tab (`TrainingTab.added`).
        buttons: the names of its actions with a button beside that of the settings, in order.
    """

    name: ClassVar[str]
    buttons: ClassVar[tuple[str, ...]] = ()

    def __init__(self, tab: QWidget) -> None:
        super().__init__(tab)

    @staticmethod
    def rows() -> Menus:
        """Its actions, by the menu of the tab: "file", "run" or "player"."""
        return {}

    def slots(self) -> dict[str, Callable[[], object]]:
        """What its actions do, by name; what is given for one of the tab's actions is done in place
        of what the tab does."""
        return {}

    def bars(self) -> tuple[QWidget, ...]:
        """Widgets to show above the run."""
        return ()

    def let_go(self) -> None:
        """Free memory, as the tab has been hidden for a while."""

    def leave(self) -> None:
        """Stop and save its work, as the window closes."""
