"""The actions of backgammon's reviews and rollouts, and the windows that they open.

They are in the same menus as those of `actions.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QWidget

from poda.house.i18n import follow_language
from poda.play.actions import ActionRows, Row
from poda.play.model.game import PlayModel

if TYPE_CHECKING:
    from poda.play.backgammon.equity_table import PlaysDialog
    from poda.play.review.match_dialog import MatchReviewDialog
    from poda.play.review.rollout_dialog import RolloutDialog
    from poda.play.review.views import DiceView

REVIEW_ACTIONS: Final = ("best_play", "review_match", "plays_table", "rollout")


class ReviewActions(ActionRows):
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
        follow_language(self, self.name_actions)
        self.refresh()

    def rows(self) -> Mapping[str, Sequence[Row]]:
        model, review, rollouts = self._model, self._model.review, self._model.rollouts
        match, table = self.tr("Review of the &match…"), self.tr("T&able of plays…")

        def opens(name: str, make: Callable[[], QDialog]) -> Callable[[], None]:
            return lambda: self._open(name, make)

        return {
            "review": (
                Row(
                    *("best_play", self.tr("Show the &best play"), "hint", "Ctrl+Shift+Y"),
                    does=self.show_best,
                    applies=lambda: review.judges and self._view().better() is not None,
                ),
                Row(
                    *("review_match", match, "review", "Ctrl+Shift+J"),
                    does=opens("review_match", self._match_window),
                    applies=lambda: review.judges and model.matches.match is not None,
                ),
                Row(
                    *("plays_table", table, "listing", "Ctrl+Shift+A"),
                    does=opens("plays_table", self._table_window),
                    applies=lambda: review.judges,
                ),
                Row(
                    *("rollout", self.tr("Ro&llout…"), "dice", "Ctrl+Shift+K"),
                    does=opens("rollout", self._rollout_window),
                    applies=lambda: rollouts.possible or rollouts.running,
                ),
            )
        }

    def refresh(self) -> None:
        """Enable what applies to the game on the board."""
        self.enable("review")
        self.show_only(REVIEW_ACTIONS, self._model.review.judges)

    def name_actions(self) -> None:
        super().name_actions()
        self["best_play"].setIconText(" " + self.tr("Best play"))
        self["review_match"].setIconText(" " + self.tr("Match"))

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
