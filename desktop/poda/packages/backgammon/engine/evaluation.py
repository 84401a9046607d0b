"""The first evaluation of backgammon: documented features, weighed, as chances and points.

With contact, the features of `Features` and their weights are summed, and the sum is
squashed into a chance to win. In a race the pip counts say who wins; where both sides are at home
and the bear-off database is there (`bearoff.py`), it knows. A gammon's chance
is that of winning times what the positions of both sides say for it.

All is told for the side on roll, which has the advantage of it. The evaluation of a state is from
MAX's point of view: that of the same state with the colours swapped is its negative, and that of
the opening throw, which either side may win, is 0. Within [-3, 3], in points.

Compiled twin: `kernels/evaluation.py`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Set
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Protocol

from poda.base.memory import remembers
from poda.engine.games.backgammon import State, stake
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.games.backgammon_parts.moves import (
    BAR,
    CHECKERS,
    HOME,
    OFF,
    Board,
    Checkers,
    plays,
)
from poda.packages.backgammon.kernels import evaluation_layout as layout
from poda.packages.backgammon.kernels.weights import WEIGHTS

if TYPE_CHECKING:
    from poda.engine.game import Game
    from poda.engine.random_numbers import Dice

# The features that a player would name, each a whole number: how often it is there for the side on
# roll, minus how often it is there for the other (-1, where only the other has it). Of each side:
#
# - `MEN`: how many checkers stand on each point (a *blot* is one, a made point two or more), beyond
#   five as `SPARE` ones; how many are on the `BAR`, and have been borne `OFF`; the pip count,
#   `PIPS`.
# - `BLOCK`: how many of the six points before the hindmost checker the opponent has made, and how
#   many checkers are still that far back (on the bar and in the opponent's home).
# - `PRIME`: the longest run of points that the opponent has made before the hindmost checker.
# - `ENTER`: how many points of its home the opponent has made, and how many checkers must enter.
# - `ANCHOR`: the points made in the opponent's home, against the points that the opponent has made.
# - `SHOTS`: of 36 throws, those by which the side on roll hits a blot, now; and those by which it
#   hits one with much to lose (it has gone more than half the way). `LATER`: the same for the other
#   side, after the play that follows. Both for each strength of the home of the side that hits.
# - `ROLL`: it is the side's turn.
#
# Their numbers are those of `kernels/evaluation_layout.py`.

POINTS: Final = range(1, BAR)
NEAR: Final = 12
"""A blot on this point or a lower one has come more than half the way: it has more to lose."""
BACK: Final = BAR - HOME
"""The points from here on are the opponent's home, and the bar."""


@dataclass(frozen=True)
class Side:
    """The checkers of one side, and properties that follow from them alone.

    Attributes:
        checkers: as the side sees them.
    """

    checkers: Checkers

    @cached_property
    def hindmost(self) -> int:
        """The highest point on which a checker stands; 0 where all are off."""
        return max((p for p in range(1, BAR + 1) if self.checkers[p]), default=OFF)

    @cached_property
    def occupied(self) -> frozenset[int]:
        """The points with a checker, without the bar."""
        return frozenset(p for p in POINTS if self.checkers[p])

    @cached_property
    def made(self) -> frozenset[int]:
        """The points with two checkers or more."""
        return frozenset(p for p in POINTS if self.checkers[p] >= 2)

    @cached_property
    def blots(self) -> frozenset[int]:
        """The points with one checker."""
        return frozenset(p for p in POINTS if self.checkers[p] == 1)

    @property
    def bar(self) -> int:
        """How many checkers are on the bar."""
        return self.checkers[BAR]

    @property
    def off(self) -> int:
        """How many checkers have been borne off."""
        return self.checkers[OFF]

    @property
    def pips(self) -> int:
        """The pip count."""
        return sum(point * count for point, count in enumerate(self.checkers))

    @property
    def need(self) -> int:
        """The pips that are missing until all checkers are at home."""
        return sum(max(point - HOME, 0) * count for point, count in enumerate(self.checkers))

    @property
    def back(self) -> int:
        """How many checkers are in the opponent's home or on the bar."""
        return sum(self.checkers[BACK:])

    @property
    def home_points(self) -> int:
        """How many points of its home are made."""
        return sum(point <= HOME for point in self.made)

    @property
    def waste(self) -> int:
        """Pips that a bear-off will waste: checkers heaped on low points, and gaps on high ones.

        Of the counts of Keith (2004): 2 for each checker beyond the first on point 1, 1 for each
        beyond the first on 2, and beyond the third on 3; 1 for each gap on 4, 5 and 6.
        """
        one, two, three = self.checkers[1:4]
        heaps = 2 * max(one - 1, 0) + max(two - 1, 0) + max(three - 3, 0)
        return heaps + sum(not count for count in self.checkers[4:7])


def met(points: frozenset[int]) -> frozenset[int]:
    """A side's points, as its opponent numbers them."""
    return frozenset(BAR - point for point in points)


def ahead(side: Side, other: Side) -> list[bool]:
    """For each point before a side's hindmost checker, whether its opponent has made it."""
    closed = met(other.made)
    return [point in closed for point in range(side.hindmost - 1, 0, -1)]


def blocked(side: Side, other: Side) -> int:
    """How many of the six points before a side's hindmost checker its opponent has made."""
    return sum(ahead(side, other)[:6])


def has_contact(side: Side, other: Side) -> bool:
    """Whether the sides can still meet."""
    return side.hindmost + other.hindmost > BAR


def reach(shooter: Side, closed: frozenset[int], one: int, two: int) -> set[int]:
    """The points that some checker of a side comes to with that throw, with one die or more.

    Closed points block the way. A checker on the bar enters first; with two of them, the moves of
    other checkers are ignored.
    """
    moving = {BAR} if shooter.bar else shooter.occupied
    waiting = shooter.occupied if shooter.bar else set()  # they move once the bar is empty

    def step(points: Set[int], die: int) -> set[int]:
        return {point - die for point in points} - closed

    if shooter.bar > 1:
        return step(moving, one) | step(moving, two)
    found: set[int] = set()
    if one != two:
        for first, second in ((one, two), (two, one)):
            if there := step(moving, first):
                found |= there | step(there | waiting, second)
        return found
    if there := step(moving, one):
        found, there = set(there), there | waiting
        for _ in range(3):
            there = step(there, one)
            found |= there
    return found


def shots(shooter: Side, target: Side) -> tuple[int, int]:
    """Of 36 throws, how many hit one of the target's blots, and how many one that has come near."""
    closed, blots = met(target.made), met(target.blots)
    near = met(frozenset(point for point in target.blots if point <= NEAR))
    hits = costly = 0
    for one in range(1, 7) if blots else ():
        for two in range(1, one + 1):
            places = reach(shooter, closed, one, two)
            weight = 1 if one == two else 2
            hits += weight * bool(places & blots)
            costly += weight * bool(places & near)
    return hits, costly


def features(board: Board) -> Counter[int]:
    """How often each feature is there, for the side on roll minus for the other.

    Without contact nothing but the checkers themselves is listed: races have another evaluation.
    """
    own, other = (Side(checkers) for checkers in board)
    found: Counter[int] = Counter()
    for sign, side, opponent in ((1, own, other), (-1, other, own)):
        for index, times in features_of(side, opponent, on_roll=sign > 0):
            found[index] += sign * times
    found[layout.ROLL] += has_contact(own, other)
    return found


def features_of(side: Side, other: Side, *, on_roll: bool) -> Iterator[tuple[int, int]]:
    """The features of one side, but for whose turn it is: their numbers, and how often each."""
    yield from _by_itself(side)
    if has_contact(side, other):
        yield from _against(side, other, layout.SHOTS if on_roll else layout.LATER)


def _by_itself(side: Side) -> Iterator[tuple[int, int]]:
    """The features of a side's checkers."""
    for point in POINTS:
        if count := side.checkers[point]:
            most = layout.MOST_MEN
            yield layout.MEN + (point - 1) * most + min(count, most) - 1, 1
            yield layout.SPARE, max(count - most, 0)
    if side.bar:
        yield layout.BAR + min(side.bar, layout.MOST_BAR) - 1, 1


def _against(side: Side, other: Side, hits: int) -> Iterator[tuple[int, int]]:
    """The features of a side that has an opponent before it; `hits` begin those of its shots."""
    yield layout.OFF, side.off
    yield layout.PIPS, side.pips
    back = min(side.back, layout.BLOCK_MEN - 1)
    yield layout.BLOCK + blocked(side, other) * layout.BLOCK_MEN + back, 1
    back = min(side.back, layout.PRIME_MEN - 1)
    yield layout.PRIME + min(_longest(ahead(side, other)), 6) * layout.PRIME_MEN + back, 1
    entering = min(side.bar, layout.ENTER_MEN - 1)
    yield layout.ENTER + other.home_points * layout.ENTER_MEN + entering, 1
    anchors = min(sum(point >= BACK for point in side.made), layout.ANCHORS - 1)
    yield layout.ANCHOR + other.home_points * layout.ANCHORS + anchors, 1
    any_blot, costly = shots(side, other)
    yield hits + 2 * side.home_points, any_blot
    yield hits + 2 * side.home_points + 1, costly


def _longest(flags: list[bool]) -> int:
    """The length of the longest run of true flags."""
    longest = run = 0
    for flag in flags:
        run = run + 1 if flag else 0
        longest = max(longest, run)
    return longest


STAKES: Final = (
    "the winner's checkers off, the pips that the loser needs to be at home, its checkers in the "
    "winner's home and on the bar, those on the bar, the points of the winner's home, the winner's "
    "pip count, the pips that it needs to be at home, how many of the six points before the "
    "loser's hindmost checker are blocked, 1 where the winner is on roll, always 1"
)
"""The terms that speak for a gammon or a backgammon, in the order of their weights."""


class BearOff(Protocol):
    """The part of the bear-off database (`bearoff.Bearoff`) that the evaluation uses."""

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
    """The weighted sum of the `STAKES` for a gammon, or for a backgammon, in parts of `UNIT`."""
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
    """The chances from the database in a race with all checkers of both sides at home."""
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
    from poda.packages.backgammon.engine.bearoff import ready

    return _known(board, ready() is not None)


@remembers(16_384, 1_000)
def _known(board: Board, with_database: bool) -> Chances:
    from poda.packages.backgammon.engine.bearoff import ready

    return evaluate(board, ready() if with_database else None)


def estimate(state: State) -> float:
    """The points that MAX expects; the side on roll throws next, or has just thrown.

    A throw is not looked at: evaluate the positions after the plays instead.
    """
    return state.turn * chances_of((state.own, state.opponent)).equity


class HandMadeMover:
    """The hand-made evaluation of backgammon, which looks at the positions after its plays; the
    first of equally good ones. Without the bear-off database: what is played must not depend on
    whether that is there."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game

    def choose(self, state: Any, dice: Dice) -> Any:
        found = plays(state.own, state.opponent, state.throw)
        return min(  # of equals `min` takes the first
            found, key=lambda play: evaluate((found[play][1], found[play][0])).equity
        )
