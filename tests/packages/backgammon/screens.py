"""The screens and dialogs of backgammon in Play, for `tests/window/every_screen.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QWidget

from poda.play.tab import PlayTab
from poda.window.main_window import MainWindow

if TYPE_CHECKING:
    from window.every_screen import Visitor


def before_the_throw(visitor: Visitor) -> QWidget:
    """Backgammon's dice are thrown, or entered by hand; a match is on."""
    tab = visitor.window.play
    visitor.play("backgammon")
    tab.model.turns.set_by_hand(True)
    tab.model.turns.set_auto_roll(False)
    tab.seating.begin("backgammon")
    tab.board.board.setFocus()
    return visitor.window


def dice_review(visitor: Visitor) -> QWidget:
    """A turn of backgammon, looked back at."""
    visitor.play("backgammon")
    tab = visitor.window.play
    tab.model.set_position("4HPwATDgc/ABMA 3-1")
    tab.model.ask_text("24/23 13/10")
    tab.actions_["previous"].trigger()
    tab.model.review.set_plies(1)  # the same screen, for a small part of the work
    tab.model.review.set_on(True)
    visitor.until(lambda: not tab.model.review.missing() and not tab.actions_["stop"].isEnabled())
    tab.board.board.setFocus()
    return visitor.window


def match_of_games(visitor: Visitor) -> QWidget:
    """A match of several games, and the game that was left yesterday."""
    tab = visitor.window.play
    visitor.play("connect4")
    tab.leave()
    visitor.play("backgammon")
    tab.offer_unfinished()
    tab.model.matches.new_match(3)
    tab.board.board.setFocus()
    return visitor.window


def before_a_double(visitor: Visitor) -> QWidget:
    """A match with the cube, and what is thought of a double."""
    from poda.play.model.analysis import AnalysisMode

    tab = visitor.window.play
    visitor.play("backgammon")
    tab.model.set_position("bHcAAMDdAQAAAA:MAHgACAAIAAE")
    tab.model.analysis.set_mode(AnalysisMode.SHOWN, 0.2)
    visitor.until(
        lambda: tab.model.analysis.cube is not None and not tab.actions_["stop"].isEnabled()
    )
    tab.board.board.setFocus()
    return visitor.window


def a_double(visitor: Visitor) -> QWidget:
    """A double waits for its answer."""
    before_a_double(visitor)
    tab = visitor.window.play
    tab.model.turns.double()
    visitor.until(
        lambda: tab.model.analysis.cube is not None and not tab.actions_["stop"].isEnabled()
    )
    tab.board.board.setFocus()
    return visitor.window


SCREENS: dict[str, Callable[[Visitor], QWidget]] = {
    "backgammon": lambda visitor: visitor.play("backgammon"),
    "before the throw": before_the_throw,
    "a review of backgammon": dice_review,
    "a match": match_of_games,
    "before a double": before_a_double,
    "a double": a_double,
}


def _play_of(parent: QWidget) -> PlayTab:
    """The tab with a throw of backgammon to be played."""
    assert isinstance(parent, MainWindow)
    parent.play.seating.begin("backgammon")
    parent.play.model.set_position("4HPwATDgc/ABMA 3-1")
    return parent.play


def _plays(parent: QWidget) -> QDialog:
    from poda.packages.backgammon.window.play.equity_table import PlaysDialog

    tab = _play_of(parent)
    return PlaysDialog(tab.model, tab.added["backgammon"], parent)


def _rollout(parent: QWidget) -> QDialog:
    from poda.packages.backgammon.window.review.rollout_dialog import RolloutDialog

    return RolloutDialog(_play_of(parent).model, parent)


def _match_review(parent: QWidget) -> QDialog:
    from poda.packages.backgammon.window.review.match_dialog import MatchReviewDialog

    tab = _play_of(parent)
    tab.model.matches.new_match(3)
    return MatchReviewDialog(tab.model, parent)


def _files_review(parent: QWidget) -> QDialog:
    from poda.packages.backgammon.window.review.files_dialog import FilesReviewDialog

    return FilesReviewDialog(_play_of(parent).model, parent)


def _scores(parent: QWidget) -> QDialog:
    from poda.packages.backgammon.window.review.scores_dialog import ScoresDialog

    return ScoresDialog(_play_of(parent).model, parent)


def _match(parent: QWidget) -> QDialog:
    from poda.packages.backgammon.window.play.match_dialogs import MatchChoice, NewMatchDialog

    return NewMatchDialog(MatchChoice(length=3), parent)


def _resign(parent: QWidget) -> QDialog:
    from poda.packages.backgammon.window.play.match_dialogs import ResignDialog

    return ResignDialog(parent)


DIALOGS: dict[str, Callable[[QWidget], QDialog]] = {
    "poda.packages.backgammon.window.play.match_dialogs.NewMatchDialog": _match,
    "poda.packages.backgammon.window.play.match_dialogs.ResignDialog": _resign,
    "poda.packages.backgammon.window.play.equity_table.PlaysDialog": _plays,
    "poda.packages.backgammon.window.review.files_dialog.FilesReviewDialog": _files_review,
    "poda.packages.backgammon.window.review.scores_dialog.ScoresDialog": _scores,
    "poda.packages.backgammon.window.review.match_dialog.MatchReviewDialog": _match_review,
    "poda.packages.backgammon.window.review.rollout_dialog.RolloutDialog": _rollout,
}
