"""What a game of backgammon is worth with its cube, from the chances without one.

Rick Janowski's model (*Take-Points in Money Games*, 1993). With a *dead* cube, which nobody turns
any more, the worth is that of the chances. With a *live* one, which is always turned at the last
moment, it grows in straight lines: from losing at no chance at all, over the other side's cash
point, where it loses the stakes, and the own, where it wins them, to winning for certain. The truth
lies between: x of the live and 1 - x of the dead worth, where x is the cube's *efficiency*.

A cash point is found where the other side may as well pass as take, the cube then being its own; so
each needs the cash points of twice the cube, up to the highest one, or to a cube that is of no more
use to the match. Far from the highest one this is Janowski's closed form: (L + 1) / (W + L + 0.5),
W and L being what a win and a loss of money count on average at the doubled cube. In a match the
worth is the chance to win it, as GNU Backgammon has it (*Technical notes: cubeful equities*).

Where who owns the cube has nothing to lose by doubling, because a loss costs it the match already,
it will double at once; so its cube is not dead. (One that I may turn I may turn now.)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from poda.engine.backgammon.chances import Chances
from poda.engine.backgammon.cube.state import HIGHEST

Worth = Callable[[int], float]
"""What so many points won (lost, below 0) are worth to a side."""

CONTACT: Final = 0.68
"""The efficiency of a cube where the sides still meet; Janowski's two thirds, and GNU's."""
_RACE: Final = (0.6, 0.7, 0.55, 0.00125)
"""In a race: the least, the most, and what it is at 0 pips and more for each pip. GNU's figures."""
_BEAR_OFF: Final = (0.4, 0.005)
"""And at most this at 0 pips, and more for each: near the end throws are too large for a cube to be
turned at the last moment. Fitted to the table of exact bear-offs (`backgammon/bearoff/cube.py`)."""

_FAR_FROM_HIGHEST: Final = 8
"""Up to this cube the closed form is right to within 0.003."""
_SAME: Final = 1e-12
_HALVINGS: Final = 40
ME: Final = 1
OTHER: Final = -1


def race_efficiency(pips: int) -> float:
    """The efficiency in a race, by the pip count of the side on roll."""
    least, most, base, more = _RACE
    last, slope = _BEAR_OFF
    return min(most, max(least, base + more * pips), last + slope * pips)


@dataclass(frozen=True, slots=True)
class Stakes:
    """What the points of a game are worth to one side, called *me*, and what it may win and lose.

    Attributes:
        worth: of points won or lost.
        gammons, backgammons: of my wins, the share that are at least gammons, and backgammons.
        gammons_lost, backgammons_lost: the same of the losses.
        away: the points that I need, and the other; (0, 0) for money.
        jacoby: gammons count only once the cube was turned.
        doubling: whether the cube is in use: not in the Crawford game.
        efficiency: x.
    """

    worth: Worth
    gammons: float = 0.0
    backgammons: float = 0.0
    gammons_lost: float = 0.0
    backgammons_lost: float = 0.0
    away: tuple[int, int] = (0, 0)
    jacoby: bool = False
    doubling: bool = True
    efficiency: float = CONTACT
    _cash: dict[tuple[int, int], float | None] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _ends: dict[tuple[int, bool], tuple[float, float]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def may_turn(self, side: int, value: int, owner: int) -> bool:
        """Whether `ME` or `OTHER` may double a cube at that value."""
        away = self.away[side == OTHER]
        return (
            self.doubling
            and value < HIGHEST
            and owner in (0, side)
            and (not self.is_match or away > value)
        )

    @property
    def is_match(self) -> bool:
        """Whether points count towards a match."""
        return self.away != (0, 0)

    def ends(self, value: int, owner: int) -> tuple[float, float]:
        """What a loss and a win are worth on average, gammons counted."""
        singles = self.jacoby and not owner
        known = self._ends.get((value, singles))
        if known is None:
            known = self._ends[value, singles] = self._find_ends(value, singles=singles)
        return known

    def _find_ends(self, value: int, *, singles: bool) -> tuple[float, float]:
        worth = self.worth
        if singles:
            return worth(-value), worth(value)
        losses = (1.0 - self.gammons_lost, self.gammons_lost - self.backgammons_lost)
        wins = (1.0 - self.gammons, self.gammons - self.backgammons)
        return (
            losses[0] * worth(-value)
            + losses[1] * worth(-2 * value)
            + self.backgammons_lost * worth(-3 * value),
            wins[0] * worth(value)
            + wins[1] * worth(2 * value)
            + self.backgammons * worth(3 * value),
        )

    def cash_point(self, side: int, value: int) -> float | None:
        """From which chance of that side on, its double of a live cube is passed.

        None where it may not double, though the cube were its own.
        """
        known = self._cash
        if (side, value) not in known:
            known[side, value] = self._find_cash_point(side, value)
        return known[side, value]

    def _find_cash_point(self, side: int, value: int) -> float | None:
        if not self.may_turn(side, value, side):
            return None
        loss, win = self.ends(2 * value, -side)
        if side == OTHER:
            loss, win = win, loss
        if not self.is_match and value <= _FAR_FROM_HIGHEST:
            won, lost = side * win / (2 * value), -side * loss / (2 * value)
            return (lost + 1.0) / (won + lost + 0.5)
        redoubled = self.cash_point(-side, 2 * value)
        first = 0.0
        if redoubled is not None:
            first, loss = 1.0 - redoubled, self.worth(-2 * value * side)
        if abs(win - loss) < _SAME:
            return 1.0
        share = (self.worth(value * side) - loss) / (win - loss)
        return first + (1.0 - first) * min(1.0, max(0.0, share))

    def live(self, win: float, value: int, owner: int) -> float:
        """The worth with a live cube, at that chance to win."""
        loss, won = self.ends(value, owner)
        line = [(0.0, loss)]
        if self.may_turn(OTHER, value, owner):
            cash = self.cash_point(OTHER, value)
            assert cash is not None
            line.append((1.0 - cash, self.worth(-value)))
        if self.may_turn(ME, value, owner):
            cash = self.cash_point(ME, value)
            assert cash is not None
            line.append((cash, self.worth(value)))
        line.append((1.0, won))
        for (begin, low), (end, high) in pairwise(line):
            if win <= end:
                if end - begin < _SAME:
                    return high
                return low + (high - low) * (win - begin) / (end - begin)
        return won

    def dead(self, win: float, value: int, owner: int) -> float:
        """The worth with a cube that nobody turns, but the other side its own where that costs it
        nothing."""
        loss, won = self.ends(value, owner)
        worth = loss + (won - loss) * win
        is_its_own = owner == OTHER and self.may_turn(OTHER, value, owner)
        if is_its_own and self.risks_nothing(OTHER, value):
            loss, won = self.ends(2 * value, ME)
            return min(worth, max(loss + (won - loss) * win, self.worth(-value)))
        return worth

    def risks_nothing(self, side: int, value: int) -> bool:
        """Whether a loss costs that side all already."""
        return abs(self.worth(-side * value) - self.worth(-2 * side * value)) < _SAME

    def expected(self, win: float, value: int, owner: int) -> float:
        """The worth of not doubling now: x of the live and 1 - x of the dead worth."""
        x = self.efficiency
        return (1.0 - x) * self.dead(win, value, owner) + x * self.live(win, value, owner)

    def doubled(self, win: float, value: int) -> float:
        """The worth once I have doubled and the other has taken."""
        return self.expected(win, 2 * value, OTHER)

    def best(self, win: float, value: int, owner: int) -> float:
        """The worth where I am about to throw, and double where that is best."""
        kept = self.expected(win, value, owner)
        if not self.may_turn(ME, value, owner):
            return kept
        return max(kept, min(self.doubled(win, value), self.worth(value)))

    def take_point(self, value: int) -> float:
        """The least chance to win with which the other side may take my double of such a cube."""
        passed, low, high = self.worth(value), 0.0, 1.0
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            if self.doubled(middle, value) < passed:
                low = middle
            else:
                high = middle
        return 1.0 - (low + high) / 2


def shares(chances: Chances) -> dict[str, float]:
    """The gammons and backgammons of chances, as shares of the wins and losses."""
    lost = 1.0 - chances.win
    gammon = chances.win_gammon / chances.win if chances.win > 0 else 0.0
    gammon_lost = chances.lose_gammon / lost if lost > 0 else 0.0
    return {
        "gammons": min(1.0, gammon),
        "backgammons": min(gammon, chances.win_backgammon / chances.win) if gammon else 0.0,
        "gammons_lost": min(1.0, gammon_lost),
        "backgammons_lost": min(gammon_lost, chances.lose_backgammon / lost)
        if gammon_lost
        else 0.0,
    }


def points(won: int) -> float:
    """The worth of points in money play: themselves."""
    return float(won)
