"""Which of the Tree tab's actions stand in which menu; the tab names the menus."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from poda.house.settings import settings
from poda.tree.controls.actions import TreeActions

# How long a step's animation takes: a submenu, with none as its first choice.

DURATIONS: Final = (0, 120, 200, 400, 800)
"""Milliseconds."""


class MotionMenu(QMenu):
    """Sets `settings().tree_motion_ms`; the View menu turns all animations off at once."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        group = QActionGroup(self)
        for duration in DURATIONS:
            action = QAction(group, checkable=True)
            action.setData(duration)
            action.triggered.connect(
                lambda _on, duration=duration: setattr(settings(), "tree_motion_ms", duration)
            )
            self.addAction(action)
        self.aboutToShow.connect(self._check)
        self._check()
        self.retranslate()

    def _check(self) -> None:
        for action in self.actions():
            action.setChecked(action.data() == settings().tree_motion_ms)

    def retranslate(self) -> None:
        """Name the choices."""
        self.setTitle(self.tr("&Animation of a step"))
        for action in self.actions():
            if action.data():
                text = self.tr("{number} ms").format(number=action.data())
            else:
                text = self.tr("&None")
            action.setText(text)


MADE_BY: Final = ("edit", "random", "position")
"""What makes trees."""

TEACHING: Final = ("build", "compare", "exercise", "predict", "present")
"""The ways of working beside study."""

_Groups = tuple[tuple[str, ...], ...]

_FILE: Final[_Groups] = (("new", *MADE_BY), ("open", "save", "save_as"), ("export", "copy"))
_STEP: Final[_Groups] = (
    ("forward", "back"),
    ("over", "out"),
    ("next_cut", "previous_cut"),
    ("first", "last"),
    ("play", "faster", "slower"),
    ("bookmark", "next_bookmark"),
    ("next_pass", "previous_pass"),
    ("cancel",),
)
_EDIT: Final[_Groups] = (
    ("undo", "redo"),
    ("build",),
    ("add_child", "relabel", "delete_node"),
    ("move_left", "move_right"),
    ("chance_node",),
)
_TREE: Final[_Groups] = (
    ("find", "why"),
    ("fold", "fold_pruned", "unfold_all", "go_to_node"),
    ("zoom_in", "zoom_out", "fit", "follow"),
    ("window", "deepen"),
    ("listing",),
)
_TEACH: Final[_Groups] = (
    ("compare",),
    ("exercise", "predict", "exam"),
    ("present", "notes"),
    ("blank", "spotlight", "laser", "larger_spot", "smaller_spot"),
)


def menus_of(actions: TreeActions, bar: QMenuBar, file_menu: QMenu) -> list[QMenu]:
    """Fill the File menu, and make the menus Edit, Step, Tree and Teach, in this order."""
    menus = [QMenu(bar) for _ in range(4)]
    all_groups = (_FILE, _EDIT, _STEP, _TREE, _TEACH)
    for menu, groups in zip((file_menu, *menus), all_groups, strict=True):
        for group in groups:
            if not menu.isEmpty():
                menu.addSeparator()
            for name in group:
                menu.addAction(actions[name])
    return menus
