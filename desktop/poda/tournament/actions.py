"""Every action of the Tournament tab, once: menus, buttons and keys show the same objects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from poda.base.terms import QT_TRANSLATE_NOOP
from poda.tournament.model import Status, TournamentModel
from poda.widgets.buttons import connect_all, new_action, tell_keys

_Key = QKeySequence.StandardKey


class _Row(NamedTuple):
    """An action.

    Attributes:
        menu: where it stands: 0 is the File menu, 1 that of the tournament, 2 that of a game.
        keys: the first of them is the one that is told.
        does: what it does to the model; the tab connects what needs dialogs, files or panels.
        can: whether that can be done now; what has none is not for the model to say.
        apart: whether a line separates it from the one above it.
    """

    name: str
    text: str
    icon: str
    menu: int
    keys: tuple[QKeySequence.StandardKey | str, ...] = ()
    does: Callable[[TournamentModel], object] | None = None
    can: Callable[[TournamentModel], bool] | None = None
    apart: bool = False


# fmt: off
_ROWS: Final = (
    _Row("new", QT_TRANSLATE_NOOP("TournamentActions", "&New tournament…"), "new", 0, (_Key.New,),
         None, lambda model: not model.is_busy),
    _Row("open", QT_TRANSLATE_NOOP("TournamentActions", "&Open a tournament…"), "open", 0,
         (_Key.Open,), None, lambda model: not model.is_busy, apart=True),
    _Row("export", QT_TRANSLATE_NOOP("TournamentActions", "&Export the results…"), "save", 0,
         (_Key.Save,), None, lambda model: model.journal is not None, apart=True),
    _Row("start", QT_TRANSLATE_NOOP("TournamentActions", "&Start"), "play", 1,
         ("Ctrl+Return", "Ctrl+Enter"), None, lambda model: model.status is Status.EMPTY),
    _Row("go_on", QT_TRANSLATE_NOOP("TournamentActions", "&Go on"), "play", 1,
         ("Space",), TournamentModel.go_on, lambda model: model.can_go_on),
    _Row("finish", QT_TRANSLATE_NOOP("TournamentActions", "&Finish the running games"), "pause", 1,
         ("Space",), TournamentModel.finish, lambda model: model.status is Status.RUNNING),
    _Row("stop", QT_TRANSLATE_NOOP("TournamentActions", "S&top now"), "stop", 1,
         ("Esc",), TournamentModel.stop, lambda model: model.is_busy),
    _Row("show", QT_TRANSLATE_NOOP("TournamentActions", "&Open in Play"), "board", 2,
         ("Ctrl+P",), apart=True),
    _Row("review", QT_TRANSLATE_NOOP("TournamentActions", "&Review in Play"), "review", 2,
         ("Ctrl+R",)),
    _Row("search", QT_TRANSLATE_NOOP("TournamentActions", "Show the &search in Tree"), "tree", 2,
         ("Ctrl+T",)),
)
# fmt: on


class TournamentActions(QObject):
    """The actions, by name; `refresh` enables those that apply."""

    def __init__(self, model: TournamentModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._all: dict[str, QAction] = {}
        for row in _ROWS:
            keys = [key for text in row.keys for key in _sequences(text)]
            self._all[row.name] = action = new_action(parent, row.icon, list(dict.fromkeys(keys)))
            action.setAutoRepeat(False)
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
        for row in _ROWS:
            if row.can is not None:
                self._all[row.name].setEnabled(row.can(self._model))

    def fill_menus(self, bar: QMenuBar, file_menu: QMenu) -> list[QMenu]:
        """Fill the File menu, and make those of the tournament and of a game, in this order."""
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
            action.setIconText(text.replace("&", ""))
        self.refresh()


def _sequences(keys: QKeySequence.StandardKey | str) -> list[QKeySequence]:
    if isinstance(keys, str):
        return [QKeySequence(keys)]
    return list(QKeySequence.keyBindings(keys))
