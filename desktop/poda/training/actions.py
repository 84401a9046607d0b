"""Every action of the Training tab, once: menus, buttons and keys show the same objects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from poda.base.terms import QT_TRANSLATE_NOOP
from poda.training.model import Status, TrainingModel
from poda.widgets.buttons import connect_all, new_action, tell_keys

_Key = QKeySequence.StandardKey


class _Row(NamedTuple):
    """An action.

    Attributes:
        menu: where it stands: 0 is the File menu, 1 that of the run, 2 that of the player.
        keys: the first of them is the one that is told.
        does: what it does to the model; the tab connects what needs dialogs, files or panels.
        can: whether that can be done now; what has none is not for the model to say.
        apart: whether a line separates it from the one above it.
    """

    name: str
    text: str
    icon: str
    menu: int
    keys: tuple[QKeySequence.StandardKey | str, ...]
    does: Callable[[TrainingModel], object] | None = None
    can: Callable[[TrainingModel], bool] | None = None
    apart: bool = False


# fmt: off
_ROWS: Final = (
    _Row("train", QT_TRANSLATE_NOOP("TrainingActions", "&Train"), "play", 1,
         ("Ctrl+Return", "Ctrl+Enter"), TrainingModel.train, lambda model: model.can_train),
    # Space is the key of whichever of these can be done.
    _Row("pause", QT_TRANSLATE_NOOP("TrainingActions", "&Pause"), "pause", 1,
         ("Space",), TrainingModel.pause, lambda model: model.status is Status.RUNNING),
    _Row("resume", QT_TRANSLATE_NOOP("TrainingActions", "&Resume"), "play", 1,
         ("Space",), TrainingModel.resume, lambda model: model.can_resume),
    _Row("step", QT_TRANSLATE_NOOP("TrainingActions", "&Step one generation"), "step", 1,
         ("Ctrl+Right",), TrainingModel.step,
         lambda model: model.status is Status.EMPTY or model.can_go_on),
    _Row("cancel", QT_TRANSLATE_NOOP("TrainingActions", "&Cancel"), "stop", 1,
         ("Esc",), TrainingModel.cancel, lambda model: model.can_cancel),
    _Row("settings", QT_TRANSLATE_NOOP("TrainingActions", "S&ettings…"), "settings", 1,
         ("Ctrl+T",), None, lambda model: not model.is_busy, apart=True),
    _Row("runs", QT_TRANSLATE_NOOP("TrainingActions", "&Runs…"), "open", 0, (_Key.Open,)),
    _Row("save", QT_TRANSLATE_NOOP("TrainingActions", "&Save the player as…"), "save", 0,
         (_Key.Save,), apart=True),
    _Row("play", QT_TRANSLATE_NOOP("TrainingActions", "&Play against it"), "board", 2,
         ("Ctrl+P",)),
    _Row("statistics", QT_TRANSLATE_NOOP("TrainingActions", "&Statistics"), "follow", 2,
         ("Ctrl+R",)),
)
# fmt: on


class TrainingActions(QObject):
    """The actions, by name; `refresh` enables those that apply."""

    def __init__(self, model: TrainingModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._all: dict[str, QAction] = {}
        for row in _ROWS:
            keys = [key for text in row.keys for key in _sequences(text)]
            self._all[row.name] = action = new_action(parent, row.icon, list(dict.fromkeys(keys)))
            action.setAutoRepeat(row.name == "step")
            if (does := row.does) is not None:
                action.triggered.connect(lambda _checked=False, does=does: does(model))
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
        for row in _ROWS:
            if row.can is not None:
                self._all[row.name].setEnabled(row.can(model))
        # Where there is nothing to be resumed, Space begins.
        keys = _sequences("Ctrl+Return") + _sequences("Ctrl+Enter")
        spare = [] if model.can_resume or model.is_busy else _sequences("Space")
        if self._all["train"].shortcuts() != keys + spare:
            self._all["train"].setShortcuts(keys + spare)

    def fill_menus(self, bar: QMenuBar, file_menu: QMenu) -> list[QMenu]:
        """Fill the File menu, and make those of the run and of the player, in this order."""
        menus = [file_menu, QMenu(bar), QMenu(bar)]
        for row in _ROWS:
            if row.apart:
                menus[row.menu].addSeparator()
            menus[row.menu].addAction(self._all[row.name])
        return menus[1:]

    def retranslate(self) -> None:
        """Name every action, and tell its keys."""
        for row in _ROWS:
            action, text = self._all[row.name], self.tr(row.text)
            action.setText(text)
            tell_keys(action, action.shortcuts()[:1])
            action.setIconText(self.tr("Step") if row.name == "step" else text.replace("&", ""))
        self.refresh()


def _sequences(keys: QKeySequence.StandardKey | str) -> list[QKeySequence]:
    if isinstance(keys, str):
        return [QKeySequence(keys)]
    return list(QKeySequence.keyBindings(keys))
