"""Which of the Tree tab's actions stand in which menu; the tab names the menus."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QMenu, QMenuBar

from poda.tree.actions import TreeActions

MADE_BY: Final = ("edit", "random", "position")
"""What makes trees."""

_Groups = tuple[tuple[str, ...], ...]

_FILE: Final[_Groups] = (MADE_BY, ("open", "save", "save_as"), ("export", "copy"))
_STEP: Final[_Groups] = (
    ("forward", "back"),
    ("over", "out"),
    ("next_cut", "previous_cut"),
    ("first", "last"),
    ("play", "faster", "slower"),
    ("bookmark", "next_bookmark"),
    ("cancel",),
)
_TREE: Final[_Groups] = (
    ("find", "why"),
    ("fold", "fold_pruned", "unfold_all", "go_to_node"),
    ("zoom_in", "zoom_out", "fit", "follow"),
    ("listing",),
)


def menus_of(actions: TreeActions, bar: QMenuBar, file_menu: QMenu) -> list[QMenu]:
    """Fill the File menu, and make the menus of steps and of the tree, in this order."""
    menus = [QMenu(bar), QMenu(bar)]
    for menu, groups in zip((file_menu, *menus), (_FILE, _STEP, _TREE), strict=True):
        for group in groups:
            if not menu.isEmpty():
                menu.addSeparator()
            for name in group:
                menu.addAction(actions[name])
    return menus
