"""The actions of backgammon's reviews and rollouts, and the windows that they open.

They are in the same menus as those of `play/actions.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QWidget

from poda.engine.games.backgammon import Backgammon
from poda.packages.backgammon.window.play.rollouts import rollouts_of
from poda.packages.backgammon.window.review.dice_review import DiceReview
from poda.packages.backgammon.window.review.dice_view import DiceView
from poda.play.actions import OwnActions
from poda.play.model.game import PlayModel
from poda.widgets.action_table import Action, Menus

if TYPE_CHECKING:
    from poda.packages.backgammon.window.play.equity_table import PlaysDialog
    from poda.packages.backgammon.window.review.files_dialog import FilesReviewDialog
    from poda.packages.backgammon.window.review.match_dialog import MatchReviewDialog
    from poda.packages.backgammon.window.review.rollout_dialog import RolloutDialog
    from poda.packages.backgammon.window.review.scores_dialog import ScoresDialog


class ReviewActions(OwnActions):
    """The actions, by name; `refresh` enables those that apply."""

    in_analysis = ("plays_table", "rollout")
    in_review = ("best_play", "review_match")

    def __init__(self, model: PlayModel, page: QWidget) -> None:
        super().__init__(model, page)
        self._rollouts = rollouts_of(model)
        self.build(page)
        signals = (model.board.began, model.turns.followed, model.matches.changed)
        for signal in (*signals, model.review.changed, self._rollouts.changed):
            signal.connect(self.refresh)

    def needs_no_button(self, name: str) -> bool:
        return name == "review_match" and self._model.matches.match is None

    # fmt: off
    def rows(self) -> Menus:
        model, review, rollouts = self._model, self._model.review, self._rollouts

        def judges() -> bool:
            return isinstance(review.dice, DiceReview)

        def opens(name: str, make: Callable[[], QDialog]) -> Callable[[], None]:
            return lambda: self.open_window(name, make)

        return {
            "game": (
                Action("copy_xgid", lambda: self.tr("Copy position as &XGID"), "copy",
                       does=self._copy_xgid, shown=judges),
            ),
            "analysis": (
                Action("best_play", lambda: self.tr("Show the &best play"), "hint", "Ctrl+Shift+Y",
                       self.show_best,
                       lambda: judges() and DiceView(model).better() is not None,
                       lambda: self.tr("Best play"), shown=judges),
                Action("review_match", lambda: self.tr("Review of the &match…"), "review",
                       "Ctrl+Shift+J", opens("review_match", self._match_window),
                       lambda: judges() and model.matches.match is not None,
                       lambda: self.tr("Match"), shown=judges),
                Action("review_files", lambda: self.tr("Review of man&y files…"), "review",
                       does=opens("review_files", self._files_window), shown=judges),
                Action("plays_table", lambda: self.tr("T&able of plays…"), "listing",
                       "Ctrl+Shift+A", opens("plays_table", self._table_window), judges,
                       shown=judges),
                Action("rollout", lambda: self.tr("Ro&llout…"), "dice", "Ctrl+Shift+K",
                       opens("rollout", self._rollout_window),
                       lambda: rollouts.possible or rollouts.running, shown=judges),
                Action("scores", lambda: self.tr("All s&cores…"), "listing",
                       does=opens("scores", self._scores_window), shown=judges),
            ),
        }
    # fmt: on

    def _copy_xgid(self) -> None:
        state = self._model.board.record.state
        QGuiApplication.clipboard().setText(Backgammon().format_xgid(state))

    def show_best(self) -> None:
        """Go to the position of the current turn's decision, and show the best play there."""
        view = DiceView(self._model)
        turn, best = view.turn, view.better()
        if turn is not None and best is not None:
            if self._model.board.record.current is not turn.decision:
                self._model.go_to(turn.decision)
            self._model.analysis.show_hint(best, take_back=True)

    def _match_window(self) -> MatchReviewDialog:
        from poda.packages.backgammon.window.review.match_dialog import MatchReviewDialog

        return MatchReviewDialog(self._model, self._page)

    def _files_window(self) -> FilesReviewDialog:
        from poda.packages.backgammon.window.review.files_dialog import FilesReviewDialog

        return FilesReviewDialog(self._model, self._page)

    def _scores_window(self) -> ScoresDialog:
        from poda.packages.backgammon.window.review.scores_dialog import ScoresDialog

        return ScoresDialog(self._model, self._page)

    def _table_window(self) -> PlaysDialog:
        from poda.packages.backgammon.window.play.equity_table import PlaysDialog

        return PlaysDialog(self._model, self, self._page)

    def _rollout_window(self) -> RolloutDialog:
        from poda.packages.backgammon.window.review.rollout_dialog import RolloutDialog

        return RolloutDialog(self._model, self._page)
