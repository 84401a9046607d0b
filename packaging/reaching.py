"""What the states of `screenshots.py` share: how to wait, how much is computed, and a game of dice.

No state depends on what an engine happens to choose, or on how fast it is: games are fixed records,
and what is waited for is a fact. The clock only ends what would wait for ever.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QAbstractButton, QComboBox, QMainWindow, QWidget

from poda.play.model.game import PlayModel

_PATIENCE: Final = 300.0  # seconds, on a machine that does other things too
_LOOK_MS: Final = 10

DICE_GAME: Final = """
1-2 24/21, 6-2 13/7 6/4*, 4-1 bar/21*/20, 3-3 bar/22 13/10 8/5*(2), 5-1 bar/24 8/3*,
5-1 bar/20 6/5, 5-5 13/8(2) 13/3, 4-2 24/20 10/8, 4-2 24/22 8/4, 4-1 24/20 8/7, 6-5 22/17* 13/7,
5-1 bar/24 6/1*, 1-1 bar/24*/23 8/7 4/3, 6-1 bar/24 13/7, 3-2 23/21 17/14, 6-6 20/8(2), 5-2 21/14,
6-5 20/9, 6-2 13/7 8/6, 3-1 9/8 7/4, 6-2 8/2 6/4, 5-1 24/23* 8/3, 3-2 bar/22* 3/1*, 6-6 pass,
6-4 14/4, 6-3 pass, 3-2 14/11 6/4, 2-1 bar/24* bar/23, 4-2 bar/21* 3/1*, 6-2 bar/23, 5-1 22/21 6/1,
5-1 bar/20 23/22*, 6-1 bar/24 7/1, 6-4 20/14*/10, 5-4 bar/16, 5-4 22/17 13/9*, 1-1 bar/22 24/23,
2-1 17/15 10/9, 6-1 21/14, 6-2 23/17 13/11*, 4-3 bar/21 6/3, 6-1 23/22* 17/11, 2-2 bar/21 7/5(2),
5-2 22/15, 5-1 23/22 6/1, 5-3 15/10 11/8, 5-1 6/1 4/3, 5-3 10/2, 3-1 5/2 3/2, 1-1 11/9 8/6
"""
"""A game in progress, turn by turn: a throw and its play. Both sides err now and then, and it has
hits and passes."""


class Amounts:
    """How much is computed for a picture: as much as it is worth, or just enough to draw it."""

    def __init__(self) -> None:
        self.brief = False

    def seconds(self, usual: float) -> float:
        """How long an engine may think."""
        return min(usual, 0.2) if self.brief else usual

    def steps(self, usual: int, least: int = 3) -> int:
        """How many generations are trained, turns played, games rolled out."""
        return min(usual, least) if self.brief else usual


AMOUNTS: Final = Amounts()


def controls_of(target: QWidget) -> str:
    """The names of the menus, buttons and choices that a picture shows, without numbers: what tells
    an older window from today's, whatever fonts there are and whatever was computed."""
    named = []
    if isinstance(target, QMainWindow):
        named += [action.text() for action in target.menuBar().actions() if action.isVisible()]
    for kind in (QAbstractButton, QComboBox):
        shown = [each for each in target.findChildren(kind) if each.isVisible()]
        named += [each.accessibleName() or getattr(each, "text", str)() for each in shown]
    words = (re.sub(r"[\W\d_]+", " ", name.replace("&", "")).strip() for name in named)
    return ", ".join(sorted(set(filter(None, words))))


def wait(milliseconds: int) -> None:
    """Let the window live for a while. (QTest.qWait would keep the GIL from the engines.)"""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def until(condition: Callable[[], object]) -> None:
    """Let the window live until it is so.

    Raises:
        TimeoutError: it never was.
    """
    end = time.monotonic() + _PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError("what the state waits for does not come")
        wait(_LOOK_MS)


def settle() -> None:
    """Until the window has drawn itself: what changes another part's size comes a turn later."""
    for _ in range(4):
        wait(_LOOK_MS)


def valued(model: PlayModel) -> None:
    """Until the moves have the values that were asked for."""
    until(lambda: model.analysis.values is not None and not model.room.analysing)


def play_dice(model: PlayModel, turns: int, *, thrown: bool = False) -> None:
    """Play turns of the recorded game; with `thrown`, the dice of the next one lie on the board."""
    recorded = [turn.strip().partition(" ") for turn in DICE_GAME.split(",")]
    for throw, _, play in recorded[:turns]:
        for text in (throw, play):
            model.play(model.board.game.parse_action(model.board.record.state, text))
    if thrown:
        throw = recorded[turns][0]
        model.play(model.board.game.parse_action(model.board.record.state, throw))
