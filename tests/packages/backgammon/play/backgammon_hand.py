"""A person's hand at a backgammon board."""

from __future__ import annotations

from PySide6.QtCore import QPoint

from play.hand import KEY, LEFT, NOTHING, Hand
from poda.engine.game import MAX
from poda.engine.games.backgammon import Backgammon, State
from poda.engine.games.backgammon_parts.moves import BAR, CHECKERS, OFF, Checkers
from poda.packages.backgammon.window.board.board import BackgammonBoard
from poda.packages.backgammon.window.board.plan import cell_of


def side(points: dict[int, int]) -> Checkers:
    """Checkers on these points; the rest are off."""
    counts = [points.get(point, 0) for point in range(BAR + 1)]
    counts[OFF] = CHECKERS - sum(counts[1:])
    return tuple(counts)


def position(
    own: dict[int, int],
    other: dict[int, int],
    throw: tuple[int, int] | None = None,
    turn: int = MAX,
) -> str:
    """The text of a position, seen by the side whose turn it is."""
    return Backgammon().format_position(State(side(own), side(other), turn, throw))


def board(hand: Hand) -> BackgammonBoard:
    found = hand.board
    assert isinstance(found, BackgammonBoard)
    return found


def at(hand: Hand, point: int) -> QPoint:
    """Where a point of the side on turn is."""
    return board(hand).cell_rect(cell_of(hand.model.board.on_turn, point)).center()


def click_move(hand: Hand, start: int, end: int) -> None:
    """Click the checker, and the point where it goes; one that is borne off needs no second."""
    hand.bot.mouseClick(hand.board, LEFT, NOTHING, at(hand, start))
    if board(hand).picked is not None:
        hand.bot.mouseClick(hand.board, LEFT, NOTHING, at(hand, end))


def click_dice(hand: Hand) -> None:
    area = board(hand).dice_area()
    assert area is not None
    hand.bot.mouseClick(hand.board, LEFT, NOTHING, area.center().toPoint())


def key_move(hand: Hand, start: int, end: int) -> None:
    """Walk to the checker and pick it up; walk to the point and put it down."""
    walk(hand, start)
    hand.press(KEY.Key_Return)
    if board(hand).picked is not None:
        walk(hand, end)
        hand.press(KEY.Key_Return)


def walk(hand: Hand, point: int) -> None:
    """Arrow keys to a point of the side on turn."""
    seen = board(hand)
    wanted, plan = cell_of(hand.model.board.on_turn, point), seen.board_plan()
    column, row = plan.screen(wanted)
    here, level = plan.screen(seen.cursor_cell)
    if row != level:
        hand.press(KEY.Key_Down if row > level else KEY.Key_Up)
        here, level = plan.screen(seen.cursor_cell)
    hand.press(*[KEY.Key_Right if column > here else KEY.Key_Left] * abs(column - here))
    assert seen.cursor_cell == wanted


def first_move(hand: Hand) -> tuple[int, int]:
    """A step that can be made now: the one of fewest dice, from the highest point."""
    turn = hand.model.turns.turn
    assert turn is not None
    return next(iter(turn.moves()))


START = {24: 2, 13: 5, 8: 3, 6: 5}
OPENED = position(START, START, (3, 1))
CLOSED_HOME = dict.fromkeys(range(1, 7), 2)


def begun(hand: Hand) -> Hand:
    """Begin backgammon between two persons in a window, with dice of a known seed."""
    hand.model._pause.setInterval(1)
    hand.model._pass.setInterval(60)
    hand.begin("backgammon")
    hand.model.turns.set_seed(7, keep=True)
    return hand


def sentence(hand: Hand) -> str:
    """What is said of the turn below the board."""
    return hand.play.board.dice.sentence()
