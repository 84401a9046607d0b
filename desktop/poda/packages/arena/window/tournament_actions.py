"""The actions of the Tournament tab; menus, buttons and keys share these objects."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from poda.packages.arena.window.tournament_model import TournamentModel, TournamentStatus
from poda.widgets.action_table import Action, ActionTable, Menus

_Key = QKeySequence.StandardKey


class TournamentActions(ActionTable):
    """The actions on a tournament and on the selected game."""

    gap = ""
    repeats = False

    def __init__(self, model: TournamentModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self.build(parent)
        model.status_changed.connect(self.refresh)

    # fmt: off
    def rows(self) -> Menus:
        model = self._model
        return {
            "file": (
                Action("new", lambda: self.tr("&New tournament…"), "new", _Key.New, None,
                       lambda: not model.is_busy, lambda: self.tr("&New tournament…")),
                Action("open", lambda: self.tr("&Open a tournament…"), "open", _Key.Open, None,
                       lambda: not model.is_busy, apart=True),
                Action("export", lambda: self.tr("&Export the results…"), "save", _Key.Save, None,
                       lambda: model.journal is not None, apart=True),
            ),
            "tournament": (
                Action("start", lambda: self.tr("&Start"), "play", ("Ctrl+Return", "Ctrl+Enter"),
                       None, lambda: model.status is TournamentStatus.EMPTY),
                Action("go_on", lambda: self.tr("&Go on"), "play", "Space", model.go_on,
                       lambda: model.can_go_on),
                Action("finish", lambda: self.tr("&Finish the running games"), "pause", "Space",
                       model.finish, lambda: model.status is TournamentStatus.RUNNING),
                Action("stop", lambda: self.tr("S&top now"), "stop", "Esc", model.stop,
                       lambda: model.is_busy),
            ),
            "game": (
                Action("show", lambda: self.tr("&Open in Play"), "board", "Ctrl+P"),
                Action("review", lambda: self.tr("&Review in Play"), "review", "Ctrl+R"),
                Action("search", lambda: self.tr("Show the &search in Tree"), "tree", "Ctrl+T"),
            ),
        }
    # fmt: on
