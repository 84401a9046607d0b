"""The review of a game in its states, for the pictures of `screenshots.py`."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon_parts.cube import CubeRules
from poda.house.settings import settings
from poda.play.model.analysis import AnalysisMode
from poda.play.model.board import PERSON
from poda.play.recent_dialog import RecentDialog
from poda.window.main_window import MainWindow
from reaching import AMOUNTS, until, valued

GAME = "441474443256333331116666622555575"
"""A game with mistakes of both sides."""


def reviewed(window: MainWindow, moves: str, at: int) -> None:
    """A game looked back at, the position after `at` moves on the board."""
    model = window.play.model
    model.set_player(MIN, PERSON)
    model.set_position(moves)
    window.play.actions_["review"].trigger()
    until(lambda: not model.review.missing())
    model.go_to(model.board.record.line()[at])


def analysed(window: MainWindow) -> None:
    """With the values of the moves below: all that the column can hold."""
    window.play.model.analysis.set_mode(AnalysisMode.SHOWN, AMOUNTS.seconds(1.0))
    reviewed(window, GAME, 14)
    valued(window.play.model)


def large_type(window: MainWindow) -> None:
    """What the back row reads."""
    settings().type_scale = 1.6
    reviewed(window, GAME, 17)


def everything(window: MainWindow, game: str, page: str) -> None:
    """Match, review, analysis and a hint, all on, with one of the pages turned to."""
    model = window.play.model
    model.set_player(MIN, PERSON)
    if game == "backgammon":
        model.matches.new_match(5, CubeRules())
        model.turns.set_seed(7, keep=True)
        model.turns.roll()
    else:
        model.set_position("12573" if game == "tictactoe" else GAME[:14])
    window.play.actions_["review"].trigger()
    model.analysis.set_mode(AnalysisMode.SHOWN, AMOUNTS.seconds(1.0))
    valued(model)
    window.play.actions_["threats"].setChecked(True)
    if model.analysis.values is not None:
        model.analysis.show_hint(model.analysis.values.best.action)
    window.play.side.pages.turn_to(page)


def recent(window: MainWindow) -> QWidget | None:
    """The list of the games that were played last."""
    model = window.play.model
    for moves in (GAME, GAME[:13], "4433221"):
        model.set_player(MIN, PERSON)
        model.set_position(moves)
    model.change_game("tictactoe", {MAX: PERSON, MIN: PERSON})
    model.set_position("14253")
    model.change_game("backgammon", {MAX: PERSON, MIN: PERSON})
    model.matches.new_match(5, CubeRules())
    model.turns.set_seed(7, keep=True)
    model.turns.roll()
    model.change_game("connect4")
    window.play.files.ask_recent()
    (dialog,) = window.play.findChildren(RecentDialog)
    until(lambda: dialog.table.rowCount() > 0)
    return dialog


STATES = [
    ("recent-games", "connect4", recent, True),
    ("review", "connect4", lambda w: reviewed(w, GAME, 32), True),
    ("review", "tictactoe", lambda w: reviewed(w, "12573", 2), True),
    ("review-start", "connect4", lambda w: reviewed(w, "", 0), False),
    ("review-analysis", "connect4", analysed, True),
    ("review-large-type", "connect4", large_type, False),
    ("everything-moves", "backgammon", lambda w: everything(w, "backgammon", "moves"), False),
    ("everything-analysis", "backgammon", lambda w: everything(w, "backgammon", "analysis"), False),
    ("everything-review", "backgammon", lambda w: everything(w, "backgammon", "review"), False),
    ("everything-analysis", "connect4", lambda w: everything(w, "connect4", "analysis"), False),
    ("everything-moves", "connect4", lambda w: everything(w, "connect4", "moves"), False),
    ("everything-analysis", "tictactoe", lambda w: everything(w, "tictactoe", "analysis"), False),
]
"""Each with its name, its game, and whether it is drawn in every look."""
