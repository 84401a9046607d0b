"""What looks deeper than the column beside the board: the actions, and the windows they open.

Beside those of `actions.py`, whose place in the menus they share. All are of backgammon only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QDialog, QWidget

from poda.play.model.game import PlayModel
from poda.widgets.buttons import connect_all, enable_all, new_action, tell_keys

if TYPE_CHECKING:
    from poda.play.backgammon.equity_table import PlaysDialog
    from poda.play.review.match_dialog import MatchReviewDialog
    from poda.play.review.rollout_dialog import RolloutDialog
    from poda.play.review.views import DiceView

_PLANS: Final = (
    ("best_play", "hint", "Ctrl+Shift+Y"),
    ("review_match", "review", "Ctrl+Shift+J"),
    ("plays_table", "listing", "Ctrl+Shift+A"),
    ("rollout", "dice", "Ctrl+Shift+K"),
)
REVIEW_ACTIONS: Final = tuple(name for name, _, _ in _PLANS)


class ReviewActions(QObject):
    """The actions, by name; `refresh` enables those that apply.

    Attributes:
        windows: those that stand beside the board, by the name of the action that opens them.
    """

    def __init__(self, model: PlayModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model, self._parent = model, parent
        self.windows: dict[str, QDialog] = {}
        self._all: dict[str, QAction] = {
            name: new_action(parent, icon, [QKeySequence(keys)]) for name, icon, keys in _PLANS
        }
        slots = {
            "best_play": self.show_best,
            "review_match": lambda: self._open("review_match", self._match_window),
            "plays_table": lambda: self._open("plays_table", self._table_window),
            "rollout": lambda: self._open("rollout", self._rollout_window),
        }
        connect_all(self._all, slots)
        signals = (model.board.began, model.turns.followed, model.matches.changed)
        for signal in (*signals, model.review.changed, model.rollouts.changed):
            signal.connect(self.refresh)
        self.retranslate()
        self.refresh()

    def __getitem__(self, name: str) -> QAction:
        return self._all[name]

    def refresh(self) -> None:
        """Enable what applies to the game on the board."""
        model = self._model
        match = model.matches.match
        enable_all(
            self._all,
            {
                "best_play": model.review.judges and self._view().better() is not None,
                "review_match": model.review.judges and match is not None,
                "plays_table": model.review.judges,
                "rollout": model.rollouts.possible or model.rollouts.running,
            },
        )
        for name in REVIEW_ACTIONS:
            self._all[name].setVisible(model.review.judges)

    def retranslate(self) -> None:
        """Name every action, and tell its shortcut."""
        texts = {
            "best_play": self.tr("Show the &best play"),
            "review_match": self.tr("Review of the &match…"),
            "plays_table": self.tr("T&able of plays…"),
            "rollout": self.tr("Ro&llout…"),
        }
        for name, text in texts.items():
            action = self._all[name]
            action.setText(text)
            action.setIconText(f" {tell_keys(action, [action.shortcut()])}")
        short = {"best_play": self.tr("Best play"), "review_match": self.tr("Match")}
        for name, text in short.items():
            self._all[name].setIconText(f" {text}")

    def show_best(self) -> None:
        """Go to where the turn looked at was decided, and show what was best there."""
        from poda.play.review.views import show_play

        view = self._view()
        turn, best = view.turn, view.better()
        if turn is not None and best is not None:
            if self._model.board.record.current is not turn.decision:
                self._model.go_to(turn.decision)
            show_play(self._model, best)

    def _view(self) -> DiceView:
        from poda.play.review.views import DiceView  # not before the first paint

        return DiceView(self._model)

    def _open(self, name: str, make: Callable[[], QDialog]) -> None:
        window = self.windows.get(name)
        if window is None:
            window = self.windows[name] = make()
            window.destroyed.connect(lambda: self.windows.pop(name, None))
        window.show()
        if QGuiApplication.platformName() != "offscreen":  # which warns that it cannot
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
