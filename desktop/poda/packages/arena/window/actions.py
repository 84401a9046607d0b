"""The actions of the Tournament tab; menus, buttons and keys share these objects."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QKeySequence

from poda.base.terms import QT_TRANSLATE_NOOP
from poda.packages.arena.window.model import Status, TournamentModel
from poda.widgets.tab_actions import Row, TabActions

_Key = QKeySequence.StandardKey

# fmt: off
_ROWS: Final = (
    Row("new", QT_TRANSLATE_NOOP("TournamentActions", "&New tournament…"), "new", 0, (_Key.New,),
        None, lambda model: not model.is_busy),
    Row("open", QT_TRANSLATE_NOOP("TournamentActions", "&Open a tournament…"), "open", 0,
        (_Key.Open,), None, lambda model: not model.is_busy, apart=True),
    Row("export", QT_TRANSLATE_NOOP("TournamentActions", "&Export the results…"), "save", 0,
        (_Key.Save,), None, lambda model: model.journal is not None, apart=True),
    Row("start", QT_TRANSLATE_NOOP("TournamentActions", "&Start"), "play", 1,
        ("Ctrl+Return", "Ctrl+Enter"), None, lambda model: model.status is Status.EMPTY),
    Row("go_on", QT_TRANSLATE_NOOP("TournamentActions", "&Go on"), "play", 1,
        ("Space",), TournamentModel.go_on, lambda model: model.can_go_on),
    Row("finish", QT_TRANSLATE_NOOP("TournamentActions", "&Finish the running games"), "pause", 1,
        ("Space",), TournamentModel.finish, lambda model: model.status is Status.RUNNING),
    Row("stop", QT_TRANSLATE_NOOP("TournamentActions", "S&top now"), "stop", 1,
        ("Esc",), TournamentModel.stop, lambda model: model.is_busy),
    Row("show", QT_TRANSLATE_NOOP("TournamentActions", "&Open in Play"), "board", 2,
        ("Ctrl+P",), apart=True),
    Row("review", QT_TRANSLATE_NOOP("TournamentActions", "&Review in Play"), "review", 2,
        ("Ctrl+R",)),
    Row("search", QT_TRANSLATE_NOOP("TournamentActions", "Show the &search in Tree"), "tree", 2,
        ("Ctrl+T",)),
)
# fmt: on


class TournamentActions(TabActions):
    """The actions on a tournament (menu 1) and on the selected game (menu 2)."""

    ROWS = _ROWS
