"""The first evaluation of backgammon: documented features, weighed, as chances and points.

With contact, the features of `features.py` and their weights are summed, and the sum is
squashed into a chance to win. In a race the pip counts say who wins; where both sides are at home
and the bear-off database is there (`backgammon/bearoff/database.py`), it knows. A gammon's chance
is that of winning times what the positions of both sides say for it.

All is told for the side on roll, which has the advantage of it. The evaluation of a state is from
MAX's point of view: that of the same state with the colours swapped is its negative, and that of
the opening throw, which either side may win, is 0. Within [-3, 3], in points.

Compiled twin: `kernels/backgammon/evaluation.py`.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, Protocol

from poda.engine.backgammon.chances import Chances
from poda.engine.backgammon.features import Side, blocked, features, has_contact
from poda.engine.backgammon.moves import CHECKERS, HOME, OFF, Board, Checkers
from poda.engine.backgammon.weights import WEIGHTS
from poda.engine.games.backgammon import State, stake
from poda.engine.kernels.backgammon import features as layout

STAKES: Final = (
    "the winner's checkers off, the pips that the loser needs to be at home, its checkers in the "
    "winner's home and on the bar, those on the bar, the points of the winner's home, the winner's "
    "pip count, the pips that it needs to be at home, how many of the six points before the "
    "loser's hindmost checker are blocked, 1 where the winner is on roll, always 1"
)
"""What speaks for a gammon, or for a backgammon, in the order of its weights."""


class BearOff(Protocol):
    """What the evaluation asks of the bear-off database (`bearoff.Bearoff`)."""

    def win_chance(self, own: Checkers, opponent: Checkers) -> float: ...
    def gammon_chance(self, own: Checkers, opponent: Checkers) -> float: ...
    def gammon_loss(self, own: Checkers, opponent: Checkers) -> float: ...


def squash(x: float) -> float:
    """A number as a chance: 0 is one half. With a square root alone, which every machine rounds
    alike, and with long tails: nothing is ever hopeless."""
    return 0.5 + 0.5 * x / math.sqrt(1.0 + x * x)


def race(own: Side, other: Side) -> float:
    """The chance of the side on roll to win a race.

    What the dice make of both pip counts, with what will be wasted, varies by some 2.2 pips squared
    a pip, and by less near the end (fitted to the bear-off database, which it meets to within 0.03
    in the mean); half a throw goes to the side on roll. The rest is the normal distribution, to
    within 0.002.
    """
    ahead, behind = own.pips + own.waste, other.pips + other.waste
    lead, total = float(behind - ahead) + 4.0, float(ahead + behind)
    x = lead / math.sqrt(2.2 * total * total / (total + 25.0) + 1.0)
    square = x * x
    return squash(x * (0.798 + square * (0.1145 + 0.0215 * square)))


def worth(winner: Side, loser: Side, first: int, *, on_roll: bool) -> int:
    """How much speaks for a gammon, or for a backgammon, in parts of `UNIT` (see `STAKES`)."""
    values = (
        *(winner.off, loser.need, loser.back, loser.bar, winner.home_points, winner.pips),
        *(winner.need, blocked(loser, winner), int(on_roll), 1),
    )
    weights = WEIGHTS[first : first + layout.WORTHS]
    return sum(weight * value for weight, value in zip(weights, values, strict=True))


def stakes(win: float, winner: Side, loser: Side, *, on_roll: bool) -> tuple[float, float]:
    """The chances of a gammon and a backgammon, of those to win.

    None once the loser has borne off a checker; in a race no backgammon either, once it has left
    the winner's home.
    """
    if loser.off:
        return 0.0, 0.0
    contact = has_contact(winner, loser)
    first = layout.GAMMON if contact else layout.GAMMON_RACE
    gammon = win * squash(float(worth(winner, loser, first, on_roll=on_roll)) / layout.UNIT)
    if not contact and not loser.back:
        return gammon, 0.0
    speaks = worth(winner, loser, layout.BACKGAMMON, on_roll=on_roll)
    return gammon, gammon * squash(float(speaks) / layout.UNIT)


def bear_off(database: BearOff, board: Board) -> Chances:
    """A race in which both are at home, from the database."""
    win = database.win_chance(*board)
    return Chances(
        win,
        min(database.gammon_chance(*board), win),
        lose_gammon=min(database.gammon_loss(*board), 1.0 - win),
    )


def known(board: Board, database: BearOff | None = None) -> Chances | None:
    """The chances of the side on roll where the game is over, or the database knows them."""
    if board[1][OFF] == CHECKERS:
        return Chances.of_stakes(-stake(board[0]))
    if board[0][OFF] == CHECKERS:
        return Chances.of_stakes(stake(board[1]))
    at_home = not any(any(checkers[HOME + 1 :]) for checkers in board)
    return bear_off(database, board) if database is not None and at_home else None


def by_features(board: Board) -> Chances:
    """The chances of the side on roll, by features."""
    own, other = (Side(checkers) for checkers in board)
    if has_contact(own, other):
        total = sum(WEIGHTS[index] * times for index, times in features(board).items())
        win = squash(float(total) / layout.UNIT)
    else:
        win = race(own, other)
    return Chances(
        win,
        *stakes(win, own, other, on_roll=True),
        *stakes(1.0 - win, other, own, on_roll=False),
    )


def evaluate(board: Board, database: BearOff | None = None) -> Chances:
    """The chances of the side on roll."""
    return known(board, database) or by_features(board)


def chances_of(board: Board) -> Chances:
    """The chances of the side on roll, with the bear-off database where it is loaded."""
    # Imported here: it needs NumPy, which a window does without until it has been painted.
    from poda.engine.backgammon.bearoff.database import ready

    database = ready()
    return _known(board, database is not None)


@lru_cache(maxsize=16_384)
def _known(board: Board, with_database: bool) -> Chances:
    from poda.engine.backgammon.bearoff.database import ready

    return evaluate(board, ready() if with_database else None)


def estimate(state: State) -> float:
    """The points that MAX expects; the side on roll throws next, or has just thrown.

    A throw is not looked at: evaluate the positions after the plays instead.
    """
    return state.turn * chances_of((state.own, state.opponent)).equity
