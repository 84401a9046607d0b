"""A person's hand at a game with the doubling cube."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from play.hand import LEFT, NOTHING, Hand
from poda.engine.game import MAX
from poda.engine.games import GAMES
from poda.engine.games.backgammon import Backgammon, State
from poda.engine.games.backgammon_parts.cube import Cube
from poda.packages.backgammon.window.board.middle import Press
from poda.play.model.game import PlayModel

from .backgammon_hand import board, side

AHEAD = {6: 3, 5: 3, 4: 3}
BEHIND = {6: 3, 5: 3, 4: 2, 3: 2}
FAR_AHEAD = {2: 2, 1: 2}


def position(
    own: dict[int, int],
    other: dict[int, int],
    cube: Cube,
    turn: int = MAX,
    throw: tuple[int, int] | None = None,
) -> str:
    """A position with a cube, as text."""
    return Backgammon().format_position(State(side(own), side(other), turn, throw, cube))


def race(cube: Cube | None = None, turn: int = MAX) -> str:
    """A race in which whoever is on roll is ahead, and may double."""
    return position(AHEAD, BEHIND, cube or Cube(jacoby=True), turn)


def click_cube(hand: Hand, press: Press, which: int = 0) -> None:
    """Click what doubles, takes or passes on the board."""
    where = board(hand).cube_presses()[press][which].center().toPoint()
    hand.bot.mouseClick(hand.board, LEFT, NOTHING, where)


def act(hand: Hand, name: str) -> None:
    """Press the keys of an action of the cube."""
    action = hand.play.board.dice.added["backgammon"][name]
    assert action.isEnabled(), f"{name} cannot be chosen now"
    hand.bot.keySequence(hand.focus(), action.shortcut())


def enabled(hand: Hand, name: str) -> bool:
    return hand.play.board.dice.added["backgammon"][name].isEnabled()


def cube(model: PlayModel) -> Cube:
    """The cube as it is."""
    found = model.board.record.state.cube
    assert isinstance(found, Cube)
    return found


def rows(hand: Hand) -> list[tuple[str, str]]:
    """The list of moves as it is read: Blue's and Orange's."""
    table = hand.play.moves.table
    texts = []
    for row in range(table.rowCount()):
        items = (table.item(row, column) for column in (1, 2))
        texts.append(tuple(item.text() if item is not None else "" for item in items))
    return [(first, second) for first, second in texts]


def backgammon() -> Backgammon:
    found = GAMES["backgammon"]
    assert isinstance(found, Backgammon)
    return found


def nothing_is_asked() -> bool:
    return QApplication.activeModalWidget() is None
