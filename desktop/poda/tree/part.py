"""The parts that packages add to the Tree tab."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from poda.tree.tab_parts import TreeParts
    from poda.widgets.action_table import Action


class TreePart(QObject):
    """Modes, actions and dialogs added to the Tree tab, with a menu of their own. A manifest names
    the subclass (`poda.base.packages.TabPart`); it is made with the tab, after the tab's own parts.

    Attributes:
        name: its name among the parts of the tab (`TreeTab.added`).
        buttons: the actions with a button at the end of the source bar.
    """

    name: ClassVar[str]
    buttons: ClassVar[tuple[str, ...]] = ()

    def __init__(self, parts: TreeParts) -> None:
        super().__init__(parts)
        self.parts = parts

    @staticmethod
    def rows() -> Sequence[Action | str]:
        """The actions of its menu. A name stands for an action of the tab, which is then moved here
        from the tab's own menu."""
        return ()

    @staticmethod
    def title() -> str:
        """The title of its menu, in the language of the window."""
        return ""

    def make(self) -> Iterator[None]:
        """Make what it holds, a little at each step, so that the window stays responsive."""
        yield

    def picture_keys(self) -> list[tuple[str, str]]:
        """Keys that are in no menu, each with what it does, for the list of keys."""
        return []

    def connect_window(self, window: Any) -> None:
        """Connect it with the `MainWindow`, when the tab is first opened."""

    def leave(self) -> None:
        """Save the part's state and end all its work, as the window closes."""
