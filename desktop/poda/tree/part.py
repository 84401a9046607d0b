"""What a package adds to the Tree tab."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from poda.tree.controls.actions import Groups, Row
    from poda.tree.tab_parts import TreeParts


class TreePart(QObject):
    """Modes, actions and dialogs added to the Tree tab, with a menu of their own. A manifest names
    the subclass (`poda.base.packages.TabPart`); it is made with the tab, after the tab's own parts.

    Attributes:
        name: its name among the parts of the tab (`TreeTab.added`).
        groups: the actions of its menu, by name, between separators. Actions of the tab may be
            among them; they are then not in the menu of the tab that has them otherwise.
        buttons: the actions with a button at the end of the source bar.
    """

    name: ClassVar[str]
    groups: ClassVar[Groups] = ()
    buttons: ClassVar[tuple[str, ...]] = ()

    def __init__(self, parts: TreeParts) -> None:
        super().__init__(parts)
        self.parts = parts

    @staticmethod
    def rows() -> list[Row]:
        """The actions that it adds; their texts are in the language of the window."""
        return []

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
        """Keep what is to be kept and end all work, as the window closes."""
