"""The lists of players beside the board, and evolved players to choose in them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QComboBox

from poda.engine.game import MIN
from poda.engine.players import PlayerSpec

from ..hand import ALT, KEY, LEFT, NOTHING, Hand

CLICK_MS = 2
SHIPPED = PlayerSpec("evolved")


def in_file(path: Path, plies: int = 0, seconds: float | None = None) -> PlayerSpec:
    return PlayerSpec("evolved", plies, "", seconds, str(path))


def box(hand: Hand, side: int = MIN) -> QComboBox:
    return hand.play.players.pickers[side].list


def texts(of: QComboBox) -> list[str]:
    return [of.itemText(row) for row in range(of.count())]


def choose_row(hand: Hand, text: str, by: str, side: int = MIN) -> None:
    """Choose an entry of a list of players as a person does."""
    lst = box(hand, side)
    if by == "mouse":
        hand.bot.mouseClick(lst, LEFT, NOTHING, lst.rect().center())
    else:
        lst.setFocus()
        hand.bot.keyClick(lst, KEY.Key_Down, ALT)
    view = lst.view()
    hand.until(view.isVisible)
    row = texts(lst).index(text)
    place = view.visualRect(view.model().index(row, 0)).center()
    if by == "mouse":
        hand.bot.wait(10 * CLICK_MS)
        hand.bot.mouseMove(view.viewport(), place)
        hand.bot.mouseClick(view.viewport(), LEFT, NOTHING, place)
    else:
        hand.bot.keyClick(view, KEY.Key_Home)
        for _ in range(row):
            if view.currentIndex().row() == row:
                break
            hand.bot.keyClick(view, KEY.Key_Down)
        hand.bot.keyClick(view, KEY.Key_Return)
    hand.until(lambda: not view.isVisible())
