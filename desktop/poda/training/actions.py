"""Every action of the Training tab, once: menus, buttons and keys show the same objects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from poda.training.model import Status, TrainingModel
from poda.widgets.buttons import connect_all, enable_all, new_action, tell_keys

_Key = QKeySequence.StandardKey
_Groups = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class _Plan:
    """How one action looks, and its keys; the first of them is the one that is told."""

    name: str
    icon: str
    keys: tuple[QKeySequence.StandardKey | str, ...] = ()


_PLANS: Final = (
    _Plan("train", "play", ("Ctrl+Return", "Ctrl+Enter")),
    # Space is the key of whichever of these can be done.
    _Plan("pause", "pause", ("Space",)),
    _Plan("resume", "play", ("Space",)),
    _Plan("step", "step", ("Ctrl+Right",)),
    _Plan("cancel", "stop", ("Esc",)),
    _Plan("settings", "settings", ("Ctrl+T",)),
    _Plan("runs", "open", (_Key.Open,)),
    _Plan("save", "save", (_Key.Save,)),
    _Plan("play", "board", ("Ctrl+P",)),
    _Plan("statistics", "follow", ("Ctrl+R",)),
)
_FILE: Final[_Groups] = (("runs",), ("save",))
_RUN: Final[_Groups] = (("train", "pause", "resume", "step", "cancel"), ("settings",))
_PLAYER: Final[_Groups] = (("play", "statistics"),)


class TrainingActions(QObject):
    """The actions, by name; `refresh` enables those that apply.

    What needs dialogs, files or panels is connected by the tab.
    """

    def __init__(self, model: TrainingModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._all: dict[str, QAction] = {}
        for plan in _PLANS:
            keys = [key for text in plan.keys for key in _sequences(text)]
            action = new_action(parent, plan.icon, list(dict.fromkeys(keys)))
            action.setAutoRepeat(plan.name == "step")
            self._all[plan.name] = action
        slots: dict[str, Callable[[], object]] = {
            "train": model.train,
            "pause": model.pause,
            "resume": model.resume,
            "step": model.step,
            "cancel": model.cancel,
        }
        self.connect_all(slots)
        model.status_changed.connect(self.refresh)
        self.retranslate()

    def __getitem__(self, name: str) -> QAction:
        return self._all[name]

    def connect_all(self, slots: Mapping[str, Callable[[], object]]) -> None:
        """Have each named action call its slot."""
        connect_all(self._all, slots)

    def refresh(self) -> None:
        """Enable what can be done now."""
        model = self._model
        enabled = {
            "train": model.can_train,
            "pause": model.status is Status.RUNNING,
            "resume": model.can_resume,
            "step": model.status is Status.EMPTY or model.can_go_on,
            "cancel": model.can_cancel,
            "settings": not model.is_busy,
        }
        enable_all(self._all, enabled)
        # Where there is nothing to be resumed, Space begins.
        keys = _sequences("Ctrl+Return") + _sequences("Ctrl+Enter")
        spare = [] if model.can_resume or model.is_busy else _sequences("Space")
        if self._all["train"].shortcuts() != keys + spare:
            self._all["train"].setShortcuts(keys + spare)

    def fill_menus(self, bar: QMenuBar, file_menu: QMenu) -> list[QMenu]:
        """Fill the File menu, and make those of the run and of the player, in this order."""
        menus = [QMenu(bar), QMenu(bar)]
        for menu, groups in zip((file_menu, *menus), (_FILE, _RUN, _PLAYER), strict=True):
            for group in groups:
                if not menu.isEmpty():
                    menu.addSeparator()
                for name in group:
                    menu.addAction(self._all[name])
        return menus

    def retranslate(self) -> None:
        """Name every action, and tell its keys."""
        texts = {
            "train": self.tr("&Train"),
            "pause": self.tr("&Pause"),
            "resume": self.tr("&Resume"),
            "step": self.tr("&Step one generation"),
            "cancel": self.tr("&Cancel"),
            "settings": self.tr("S&ettings…"),
            "runs": self.tr("&Runs…"),
            "save": self.tr("&Save the player as…"),
            "play": self.tr("&Play against it"),
            "statistics": self.tr("&Statistics"),
        }
        for name, text in texts.items():
            action = self._all[name]
            action.setText(text)
            tell_keys(action, action.shortcuts()[:1])
            action.setIconText(self.tr("Step") if name == "step" else text.replace("&", ""))
        self.refresh()


def _sequences(keys: QKeySequence.StandardKey | str) -> list[QKeySequence]:
    if isinstance(keys, str):
        return [QKeySequence(keys)]
    return list(QKeySequence.keyBindings(keys))
