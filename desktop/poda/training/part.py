"""The parts, pages and sections that packages add to the Training tab."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, NamedTuple

from PySide6.QtCore import QObject, SignalInstance
from PySide6.QtWidgets import QWidget

from poda.engine.runs.champion import Champion
from poda.widgets.action_table import Menus


class TrainingPage(QWidget):
    """A page shown in place of the run (`TrainingTab.show_page`)."""

    def take_focus(self) -> None:
        """Focus the control that is likely wanted next."""


class PlayerSection(NamedTuple):
    """A section of the column about the player on show (`poda.training.player_column`).

    Attributes:
        name: its name among sections.
        title: gives its title in the current language.
        widget: its content.
        after: the section that it follows.
        is_folded: whether it is folded until the person unfolds it.
        is_shown: whether it is there before the first player is shown.
    """

    name: str
    title: Callable[[], str]
    widget: QWidget
    after: str = ""
    is_folded: bool = True
    is_shown: bool = True


class ChartPanel(NamedTuple):
    """A panel among the charts, beside the fitness, which can be enlarged as they are.

    Attributes:
        name, short_name: give its names in the current language; the second one where many are in
            one row.
    """

    widget: QWidget
    name: Callable[[], str]
    short_name: Callable[[], str]


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

    @staticmethod
    def rows() -> Menus:
        """Its actions, by the menu of the tab: "file", "run" or "player"."""
        return {}

    def slots(self) -> dict[str, Callable[[], object]]:
        """The functions of its actions, by name; one with the name of an action of the tab replaces
        the tab's function."""
        return {}

    def chart_panel(self) -> ChartPanel | None:
        """Its panel among the charts, made now; None without one."""
        return None

    def sections(self) -> tuple[PlayerSection, ...]:
        """Its sections of the column about the player on show, made now."""
        return ()

    def show_player(self, player: Champion) -> None:
        """Show what its sections tell of a player, as another one is on show."""

    def panels(self) -> dict[str, tuple[SignalInstance, Callable[[], object]]]:
        """Its panels about the run, by name: the signal that there is news, and the function that
        shows it, called while the tab is visible and after other panels had their turn."""
        return {}

    def bars(self) -> tuple[QWidget, ...]:
        """Widgets to show above the run."""
        return ()

    def let_go(self) -> None:
        """Free memory, as the tab has been hidden for a while."""

    def leave(self) -> None:
        """Stop and save its work, as the window closes."""
