"""The actions of backgammon's reviews and rollouts, and the windows that they open.

They are in the same menus as those of `actions.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QWidget

from poda.play.model.game import PlayModel
from poda.widgets.action_table import Action, ActionTable, Menus

if TYPE_CHECKING:
    from poda.play.backgammon.equity_table import PlaysDialog
    from poda.play.review.match_dialog import MatchReviewDialog
    from poda.play.review.rollout_dialog import RolloutDialog
    from poda.play.review.views import DiceView


class ReviewActions(ActionTable):
    """The actions, by name; `refresh` enables those that apply.

    Attributes:
        windows: the windows beside the board, by the name of the action that opens them.
    """

    def __init__(self, model: PlayModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model, self._parent = model, parent
        self.windows: dict[str, QDialog] = {}
        self.build(parent)
        signals = (model.board.began, model.turns.followed, model.matches.changed)
        for signal in (*signals, model.review.changed, model.rollouts.changed):
            signal.connect(self.refresh)

    # fmt: off
    def rows(self) -> Menus:
        model, review, rollouts = self._model, self._model.review, self._model.rollouts

        def judges() -> bool:
            return review.judges

        def opens(name: str, make: Callable[[], QDialog]) -> Callable[[], None]:
            return lambda: self._open(name, make)

        return {
            "analysis": (
                Action("best_play", lambda: self.tr("Show the &best play"), "hint", "Ctrl+Shift+Y",
                       self.show_best,
                       lambda: review.judges and self._view().better() is not None,
                       lambda: self.tr("Best play"), shown=judges, apart=True),
                Action("review_match", lambda: self.tr("Review of the &match…"), "review",
                       "Ctrl+Shift+J", opens("review_match", self._match_window),
                       lambda: review.judges and model.matches.match is not None,
                       lambda: self.tr("Match"), shown=judges),
                Action("plays_table", lambda: self.tr("T&able of plays…"), "listing",
                       "Ctrl+Shift+A", opens("plays_table", self._table_window), judges,
                       shown=judges),
                Action("rollout", lambda: self.tr("Ro&llout…"), "dice", "Ctrl+Shift+K",
                       opens("rollout", self._rollout_window),
                       lambda: rollouts.possible or rollouts.running, shown=judges),
            ),
        }
    # fmt: on

    def show_best(self) -> None:
        """Go to the position of the current turn's decision, and show the best play there."""
        view = self._view()
        turn, best = view.turn, view.better()
        if turn is not None and best is not None:
            if self._model.board.record.current is not turn.decision:
                self._model.go_to(turn.decision)
            self._model.analysis.show_hint(best, take_back=True)

    def _view(self) -> DiceView:
        from poda.play.review.views import DiceView  # not before the first paint

        return DiceView(self._model)

    def _open(self, name: str, make: Callable[[], QDialog]) -> None:
        window = self.windows.get(name)
        if window is None:
            window = self.windows[name] = make()
            window.destroyed.connect(lambda: self.windows.pop(name, None))
        window.show()
        if QGuiApplication.platformName() != "offscreen":  # where Qt warns that it cannot
            window.raise_()
        window.activateWindow()

    def _match_window(self) -> MatchReviewDialog:
        from poda.play.review.match_dialog import MatchReviewDialog

        return MatchReviewDialog(self._model, self, self._parent)

    def _table_window(self) -> PlaysDialog:
        from poda.play.backgammon.equity_table import PlaysDialog

        return PlaysDialog(self._model, self, self._parent)

    def _rollout_window(self) -> RolloutDialog:
        from poda.play.review.rollout_dialog import RolloutDialog

        return RolloutDialog(self._model, self._parent)
