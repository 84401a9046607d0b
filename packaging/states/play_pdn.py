"""Games of checkers in PDN and openings in Play, for the pictures of `screenshots.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtWidgets import QDialog

from poda.engine.game import MAX, MIN
from poda.packages.checkers.engine.ballots import deck
from poda.packages.checkers.window import pdn_records as pdn
from poda.packages.checkers.window.pdn_dialog import PdnDialog
from poda.play.choice_dialog import OpeningDialog
from poda.play.model.board import PERSON
from poda.window.main_window import MainWindow

GAMES: Final = """[Event "Club match"] [Date "2026.03.14"] [Black "Ashe, A."] [White "Bell, B."]
1. 11-15! {the most played move} (1. 9-13 22-18 (22-17 13x22) 10-15) (12-16) 22-18 2. 15x22 25x18
3. 8-11 {now White has a choice} 29-25 4. 4-8 25-22 5. 12-16 24-20 1-0

[Event "Club match"] [Date "2026.03.15"] [Black "Bell, B."] [White "Ashe, A."]
1. 9-14 23-18 2. 14x23 27x18 3. 12-16 18-14 1/2-1/2

[Event "An ending"] [FEN "W:WK32,K28:BK1,21"] 1... 32-27 2. 1-6 *
"""


def _games() -> pdn.FileGames:
    return pdn.read(GAMES)


def opened(window: MainWindow) -> None:
    """A game with variations and comments, in the list of moves."""
    model = window.play.model
    model.restore(_games().game())
    for side in (MAX, MIN):
        model.set_player(side, PERSON)
    window.play.board.board.setFocus()


def games(window: MainWindow) -> QDialog:
    """Which game of a file is to be opened."""
    return PdnDialog("club.pdn", _games().outlines, window)


def openings(window: MainWindow) -> QDialog:
    """The three-move ballots."""
    return OpeningDialog(deck(), window)


STATES: tuple[tuple[str, Callable[[MainWindow], object], bool], ...] = (
    ("pdn-game", opened, True),
    ("pdn-games", games, False),
    ("openings", openings, False),
)
"""A name, what brings it about, and whether it is drawn at every size."""
