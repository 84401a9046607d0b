"""The doubling cube, and the match in which it stands: values that a state of backgammon carries.

A side that is about to throw may offer to double the stakes. The other one takes, and owns the cube
from then on, or passes, and loses what the stakes were. Nobody doubles before the opening throw.
(Rules of the United States Backgammon Federation; the Crawford rule: no doubling in the first game
that a side begins one point from winning the match; the Jacoby rule: in money play gammons count
only once the cube has been turned.)

In money play with beavers, who is doubled may take and turn the cube at once, and keeps it: a
*beaver*. The doubler takes that, and throws, or passes, and loses the stakes doubled once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from poda.engine.game import MIN

CubeWord = tuple[str]

DOUBLE: Final[CubeWord] = ("double",)
TAKE: Final[CubeWord] = ("take",)
PASS: Final[CubeWord] = ("pass",)
BEAVER: Final[CubeWord] = ("beaver",)
CUBE_ACTIONS: Final = (DOUBLE, TAKE, PASS, BEAVER)
ROLL: Final[CubeWord] = ("roll",)
"""The choice not to double: no action of the rules, as a throw follows."""

HIGHEST: Final = 64
"""The number on the last face of a cube."""
MOST_POINTS: Final = (1 << 15) - 1
"""The greatest score for which a match ID has room."""

Score = tuple[int, int]
"""The points of MAX and of MIN."""


@dataclass(frozen=True, slots=True)
class Cube:
    """The cube, and what it counts for.

    Attributes:
        value: 1 to 64, a power of two.
        owner: MAX or MIN, who alone may turn it; 0: it is in the middle, and both may.
        offered: the side on turn has doubled, and the other one is to answer.
        jacoby: in money play, gammons count only once the cube was turned.
        length: the points that win the match; 0: money play.
        scores: of MAX and of MIN, before this game.
        crawford: this is the Crawford game, without doubling.
        passed: the offer was passed, and the game is over.
        beavers: in money play, whether a double may be beavered.
        beavered: the double that is offered is a beaver: its owner, who offers it, is on turn, and
            the other one throws once it is taken.
    """

    value: int = 1
    owner: int = 0
    offered: bool = False
    jacoby: bool = False
    length: int = 0
    scores: tuple[int, int] = (0, 0)
    crawford: bool = False
    passed: bool = False
    beavers: bool = False
    beavered: bool = False

    @property
    def is_money(self) -> bool:
        """Whether every point counts alike, and not towards a match."""
        return not self.length

    @property
    def away(self) -> tuple[int, int]:
        """The points that MAX and MIN still need to win the match; (0, 0) in money play."""
        if self.is_money:
            return 0, 0
        return self.length - self.scores[0], self.length - self.scores[1]

    def away_of(self, side: int) -> int:
        """The points that MAX or MIN still needs; 0 in money play."""
        return self.away[side == MIN]

    @property
    def is_post_crawford(self) -> bool:
        """Whether a side needs one point in a game with doubling."""
        return not self.is_money and 1 in self.away and not self.crawford

    @property
    def gammons_count(self) -> bool:
        """Whether gammons and backgammons count: by the Jacoby rule not with an unturned cube."""
        return not (self.is_money and self.jacoby and not self.owner)

    def is_dead_for(self, side: int) -> bool:
        """Whether a win at the present stakes gives that side the match: more are of no use."""
        return not self.is_money and self.value >= self.away_of(side)

    def can_double(self, side: int) -> bool:
        """Whether MAX or MIN may turn the cube when it is about to throw."""
        return (
            self.value < HIGHEST
            and self.owner in (0, side)
            and not (self.offered or self.passed or self.crawford)
            and not self.is_dead_for(side)
        )

    @property
    def can_beaver(self) -> bool:
        """Whether who is doubled may take and turn the cube at once."""
        is_legal = self.beavers and self.is_money and not self.beavered
        return is_legal and 4 * self.value <= HIGHEST

    def turned_to(self, side: int) -> Cube:
        """The cube that this side has taken: twice as high, and its own."""
        return replace(self, value=2 * self.value, owner=side, offered=False, beavered=False)


class CubeRules(NamedTuple):
    """The rules of those who play with the cube.

    Attributes:
        crawford: of a match: nobody doubles in the first game that a side begins one point from
            winning it.
        jacoby: of money play: gammons count only once the cube was turned.
        beavers: of money play: who is doubled may beaver.
    """

    crawford: bool = True
    jacoby: bool = True
    beavers: bool = False


def cube_of_game(
    rules: CubeRules, length: int, score: Score, scores_before: Iterable[Score] = ()
) -> Cube:
    """The cube with which a game begins.

    Args:
        length: the points that win the match; 0 for money, which has a running score too.
        score: of MAX and MIN as it begins.
        scores_before: those with which the games before it began: there is one Crawford game.
    """
    if not length:
        first, second = (min(points, MOST_POINTS) for points in score)
        return Cube(jacoby=rules.jacoby, beavers=rules.beavers, scores=(first, second))
    was = any(_is_one_away(length, earlier) for earlier in scores_before)
    crawford = rules.crawford and not was and _is_one_away(length, score)
    return Cube(length=length, scores=score, crawford=crawford)


def _is_one_away(length: int, score: Score) -> bool:
    """Whether exactly one side needs only one more point to win the match."""
    return length > 1 and max(score) == length - 1 and min(score) < length - 1


def is_cube_action(action: object) -> bool:
    """Whether an action of backgammon is one of the cube: no throw, and no play."""
    return action in CUBE_ACTIONS
