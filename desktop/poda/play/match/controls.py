"""What a person does with matches: the actions with their dialogs, and the bar with the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from poda.house.settings import settings
from poda.play.actions import PlayActions
from poda.play.match.actions import MatchActions
from poda.play.match.match_bar import MatchBar
from poda.play.match.record import resigned_points
from poda.play.model.model import PlayModel
from poda.play.session.files import GameFiles

if TYPE_CHECKING:
    from poda.play.match.match_choice import MatchChoice


class MatchControls(QObject):
    """Puts matches into the Play tab.

    Signals:
        begun: a game has begun, or another one is on the board: it is to have the keyboard.
    """

    begun = Signal()

    def __init__(
        self, model: PlayModel, files: GameFiles, actions: PlayActions, window: QWidget
    ) -> None:
        super().__init__(window)
        self._model = model
        self._window = window
        self.actions = MatchActions(model, window)
        self.bar = MatchBar(model, self.actions)
        self.actions["new_match"].triggered.connect(self._ask_match)
        self.actions["import"].triggered.connect(files.ask_import)
        self.actions["export"].triggered.connect(files.ask_export)
        actions["resign"].triggered.connect(self._resign)
        for name in ("next_game", "earlier_game", "later_game"):
            self.actions[name].triggered.connect(self.begun)

    def _ask_match(self) -> None:
        from poda.play.match.dialogs import NewMatchDialog
        from poda.play.match.match_choice import choice_of  # when it is opened

        dialog = NewMatchDialog(choice_of(settings().match_choice), self._window)
        dialog.accepted.connect(lambda: self._begin(dialog.choice()))
        _show(dialog)

    def _begin(self, choice: MatchChoice) -> None:
        settings().match_choice = choice.as_json()
        matches = self._model.matches
        if choice.kind == "single":
            matches.new_single(choice.rules)
        else:
            matches.new_match(choice.length if choice.kind == "match" else 0, choice.rules)
        self.begun.emit()

    def _resign(self) -> None:
        """In backgammon the loser says for how much."""
        if not self._model.board.game.counts_points:
            self._model.resign()
            return
        from poda.play.match.dialogs import ResignDialog  # when it is opened

        node = self._model.board.record.current
        first, second, third = (resigned_points(node.state, stake) for stake in (1, 2, 3))
        dialog = ResignDialog(self._window, (first, second, third))

        def give_up() -> None:
            # An engine that plays on by itself meanwhile has not heard it.
            if self._model.board.record.current is node:
                self._model.resign(dialog.stake())

        dialog.accepted.connect(give_up)
        _show(dialog)


def _show(dialog: QDialog) -> None:
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
