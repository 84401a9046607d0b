"""The equity of a position with its doubling cube, computed from its cubeless chances.

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

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from poda.engine.game import MAX
from poda.engine.games.backgammon import Backgammon, State, pip_count
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.games.backgammon_parts.cube import HIGHEST, Cube
from poda.engine.games.backgammon_parts.moves import HOME, Board, Checkers
from poda.packages.backgammon.engine.evaluation import Side, has_contact

if TYPE_CHECKING:
    from poda.packages.backgammon.engine.bearoff_tables import BearoffCube


RULES: Final = Backgammon()

Worth = Callable[[int], float]
"""The worth to a side of a number of points won (negative: lost)."""

CONTACT: Final = 0.68
"""The cube's efficiency with contact; Janowski's two thirds, and GNU's."""
_RACE: Final = (0.6, 0.7, 0.55, 0.00125)
"""GNU's numbers for races: least and greatest efficiency, that at 0 pips, its increase a pip."""
_BEAR_OFF: Final = (0.4, 0.005)
"""A second limit: that at 0 pips, and its increase a pip. Near the end throws are too large to turn
the cube at the last moment. Fitted to exact bear-offs (`bearoff_tables.py`)."""

_FAR_FROM_HIGHEST: Final = 8
"""The greatest cube for which the closed form is used; its error is at most 0.003."""
_SAME: Final = 1e-12
_HALVINGS: Final = 40
_NOTHING: Final = 1e-12
_HIGHEST_EXACT: Final = 16
"""The greatest cube for the exact table, which assumes that the cube can always be turned again."""
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
        worth: gives the worth of a number of points won (negative: lost).
        gammons, backgammons: of my wins, the share that are at least gammons, and backgammons.
        gammons_lost, backgammons_lost: the same of the losses.
        away: the points that I need, and the other; (0, 0) for money.
        jacoby: gammons count only once the cube was turned.
        doubling: whether the cube is in use: not in the Crawford game.
        efficiency: the cube's efficiency, x in the model.
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
        """Whether twice the stakes are no greater risk: a loss costs the side the match already."""
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
    """The worth of points in money play: the points themselves."""
    return float(won)


# The match equity table: the chance to win a match from its score, before a game begins.
#
# Computed here, score by score from the end of the match on. Two equal players begin each game,
# with even chances and the gammons of `GAMMONS`; what the game is worth with its cube is Janowski's
# model (`cubeful.py`) of what each number of points leads to, which the table has already. So do
# Zadeh (*On doubling in tournament backgammon*, Management Science 23, 1977) and those who
# followed; only their models of the cube differ.
#
# - In the Crawford game nobody doubles.
# - After it, who is behind doubles as soon as may be, and the leader takes or passes, whichever is
#   better. By then chances have left one half: by `SPREAD` up or down. That is what makes the
#   leader's free drop worth something where the other side needs an even number of points.
# - Beyond `LARGEST` points a score counts as in a random walk.
#
# The four constants are chosen, within what rollouts report, so that the table is near to
# Kazaross's (rolled out by eXtreme Gammon to 9 points, 2011): up to 15 points it is within 0.01 of
# it at every score, and within 0.001 in the mean.

GAMMONS: Final = 0.285
"""The share of games won by at least a gammon."""
BACKGAMMONS: Final = 0.012
EFFICIENCY: Final = 0.72
"""The cube's efficiency over a whole game (`shares`)."""
SPREAD: Final = 0.025
"""The distance of the chances from one half at the first double."""
LARGEST: Final = 64
"""The greatest number of missing points in the table."""

_USUAL: Final = 25
_STEP: Final = 3.5
"""How far the random walk goes in a game, squared; met by the end of the table to within 0.01."""


@lru_cache(maxsize=2)
def _post_crawford(most: int) -> tuple[float, ...]:
    """[n]: the chances of who needs n points where the other needs one, after the Crawford game."""
    chances = [1.0, 0.5]
    for away in range(2, most + 1):
        stakes = Stakes(
            lambda points, away=away: chances[max(0, away - points)] if points > 0 else 0.0,  # type: ignore[misc]
            *(GAMMONS, BACKGAMMONS, GAMMONS, BACKGAMMONS),
            away=(away, 1),
            efficiency=EFFICIENCY,
        )
        high, low = (stakes.best(0.5 + aside, 1, 0) for aside in (SPREAD, -SPREAD))
        chances.append((high + low) / 2)
    return tuple(chances)


def _crawford(away: int, post: tuple[float, ...]) -> float:
    """The chances in the Crawford game of the side that needs that many points."""
    if away == 1:
        return 0.5
    single, gammon, backgammon = (post[max(0, away - points)] for points in (1, 2, 3))
    return 0.5 * (
        (1.0 - GAMMONS) * single + (GAMMONS - BACKGAMMONS) * gammon + BACKGAMMONS * backgammon
    )


@lru_cache(maxsize=2)
def _table(most: int) -> tuple[tuple[float, ...], ...]:
    """[own, other]: the chances of who needs `own` points; a game in which a side needs one is the
    Crawford game."""
    post = _post_crawford(most)
    table = [[0.5] * (most + 1) for _ in range(most + 1)]
    for away in range(most + 1):
        table[0][away], table[away][0] = 1.0, 0.0
    for away in range(1, most + 1):
        table[away][1] = _crawford(away, post)
        table[1][away] = 1.0 - table[away][1]

    def worth(own: int, other: int, points: int) -> float:
        if points > 0:
            return table[max(0, own - points)][other]
        return table[own][max(0, other + points)]

    for own in range(2, most + 1):
        for other in range(own + 1, most + 1):
            stakes = Stakes(
                partial(worth, own, other),
                *(GAMMONS, BACKGAMMONS, GAMMONS, BACKGAMMONS),
                away=(own, other),
                efficiency=EFFICIENCY,
            )
            table[own][other] = stakes.expected(0.5, 1, 0)
            table[other][own] = 1.0 - table[own][other]
        # What follows asks for smaller scores only, on either side: rows are ready in this order.
    return tuple(tuple(row) for row in table)


@dataclass(frozen=True, eq=False, slots=True)
class MatchTable:
    """A match equity table from elsewhere, such as a file (`files/met.py`).

    Attributes:
        name: what its author calls it.
        before: [i][j]: the chance of who needs i + 1 points where the other needs j + 1; a game in
            which a side needs one is the Crawford game. As many rows as columns.
        after: [i]: the chance of who needs i + 1 points where the other needs one, after the
            Crawford game. No more than there are rows; some files have fewer.
    """

    name: str
    before: tuple[tuple[float, ...], ...]
    after: tuple[float, ...]


_in_use: list[MatchTable] = []


def match_table() -> MatchTable | None:
    """The table by which matches are counted; None: the one that is computed here."""
    return _in_use[0] if _in_use else None


def use_match_table(table: MatchTable | None) -> None:
    """Count all matches of this process by that table from now on; beyond its scores, and with
    None, by the one that is computed here."""
    _in_use[:] = [] if table is None else [table]


def match_winning_chance(away: int, other_away: int, crawford: bool = False) -> float:
    """The chance to win the match, before a game, of a side that needs `away` points.

    Args:
        away, other_away: what each side needs; 0 or less has won already.
        crawford: where a side needs one point: whether the game to come is the Crawford game.
    """
    return _chance(match_table(), away, other_away, crawford)


def _chance(table: MatchTable | None, away: int, other_away: int, crawford: bool) -> float:
    if away <= 0 or other_away <= 0:
        return 1.0 if away <= 0 else 0.0
    if table is not None:
        most, is_before = max(away, other_away), crawford or 1 not in (away, other_away)
        if is_before and most <= len(table.before):
            return table.before[away - 1][other_away - 1]
        if not is_before and most <= len(table.after):
            after = table.after[most - 1]
            return after if other_away == 1 else 1.0 - after
    if max(away, other_away) > LARGEST:
        return _walk(away, other_away)
    most = _USUAL if max(away, other_away) <= _USUAL else LARGEST
    if 1 in (away, other_away) and not crawford:
        post = _post_crawford(most)
        return post[away] if other_away == 1 else 1.0 - post[other_away]
    return _table(most)[away][other_away]


def _walk(away: int, other_away: int) -> float:
    """The chances far from the end of a match, where scores move as in a random walk."""
    lead = (other_away - away) / math.sqrt(_STEP * (away + other_away))
    return 0.5 * (1.0 + math.erf(lead / math.sqrt(2.0)))


# A state with its cube, and in a match its score. The *worth* to a side is points where money is
# played, and the chance to win the match in a match. An *equity* is the worth in points for each
# point on the cube: in a match it is stretched so that to win a single game at the present cube is
# 1 and to lose one -1, as GNU Backgammon normalises it.


@lru_cache(maxsize=4096)
def match_worth(table: MatchTable | None, own: int, other: int, won: int) -> float:
    """The chance to win the match after a game, of a side that needed `own` points.

    Args:
        own, other: what each side needed before the game.
        won: the points that the side won in it, or lost, below 0.
    """
    left = (own - won, other) if won > 0 else (own, other + won)
    return _chance(table, *left, crawford=1 not in (own, other))


def worth_of(cube: Cube, side: int, won: int) -> float:
    """The worth to MAX or MIN of the points that it wins in a game, or loses, below 0."""
    if cube.is_money:
        return points(won)
    return match_worth(match_table(), cube.away_of(side), cube.away_of(-side), won)


def seen_by_other(worth: float, cube: Cube) -> float:
    """A worth from the other side's point of view; and back."""
    return -worth if cube.is_money else 1.0 - worth


def stakes_of(chances: Chances, state: State) -> Stakes:
    """The stakes of the side in turn, whose cubeless chances these are. The state has a cube."""
    cube, side = state.cube, state.turn or 1
    assert cube is not None
    away = (0, 0) if cube.is_money else (cube.away_of(side), cube.away_of(-side))
    return Stakes(
        points if cube.is_money else partial(match_worth, match_table(), *away),
        **shares(chances),
        away=away,
        jacoby=cube.jacoby and cube.is_money,
        doubling=not cube.crawford,
        efficiency=efficiency(state.own, state.opponent),
    )


def efficiency(own: Checkers, opponent: Checkers) -> float:
    """The cube's efficiency: that of contact, or by the length of a race."""
    if has_contact(Side(own), Side(opponent)):
        return CONTACT
    return race_efficiency(pip_count(own))


def exact_bear_off(state: State, stop: Callable[[], bool] | None = None) -> BearoffCube | None:
    """The exact table, where it tells the worth of this state; the first time takes a second.

    Raises SearchStopped.
    """
    cube = state.cube
    if cube is None or not cube.is_money or cube.value > _HIGHEST_EXACT or not _is_bear_off(state):
        return None
    from poda.packages.backgammon.engine.bearoff_tables import covers_cube, load_cube  # with NumPy

    return load_cube(stop) if covers_cube(state.own, state.opponent) else None


def _is_bear_off(state: State) -> bool:
    return max(Side(state.own).hindmost, Side(state.opponent).hindmost) <= HOME


def worth(chances: Chances, state: State, stakes: Stakes | None = None) -> float:
    """The worth to the side in turn, before its throw, from its cubeless chances.

    It doubles where that is best and it may; an offered double is answered as is best. A bear-off
    of few checkers for money is worth what the exact table says.

    Args:
        stakes: `stakes_of` the same chances and state, or one that differs in its cube's value and
            owner alone; None: they are made here.
    """
    cube = state.cube
    assert cube is not None
    if RULES.is_terminal(state):
        return worth_of(cube, state.turn, round(state.turn * RULES.utility(state)))
    table = None if cube.beavered else exact_bear_off(state)
    if table is not None:
        if cube.offered:
            return cube.value * min(table.double_take(state.own, state.opponent), 1.0)
        return cube.value * table.best(state.own, state.opponent, cube.owner * state.turn)
    if stakes is None:
        stakes = stakes_of(chances, state)
    if cube.offered:
        return min(_taken(chances, state, cube, stakes), stakes.worth(cube.value))
    owner = cube.owner * (state.turn or 1)
    if state.turn:
        return stakes.best(chances.win, cube.value, owner)
    return stakes.expected(chances.win, cube.value, owner)


def _taken(chances: Chances, state: State, cube: Cube, stakes: Stakes) -> float:
    """The worth to the side in turn once the double that it offers is taken, or beavered."""
    if cube.beavered:  # the other side throws
        after = State(state.opponent, state.own, -state.turn, cube=cube.turned_to(state.turn))
        return -worth(chances.turned, after)
    taken = stakes.doubled(chances.win, cube.value)
    # A beaver counts twice as much, or is passed.
    return min(taken, max(2.0 * taken, -2.0 * cube.value)) if cube.can_beaver else taken


def normalised(worth: float, cube: Cube, side: int) -> float:
    """A worth to MAX or MIN as that side's equity."""
    if cube.is_money:
        return worth / cube.value
    won, lost = (worth_of(cube, side, points) for points in (cube.value, -cube.value))
    if won - lost < _NOTHING:
        return 0.0  # the match is decided, whoever wins this game
    return (2.0 * worth - won - lost) / (won - lost)


def cubeful(chances: Chances, state: State) -> float:
    """The equity of the side in turn, before its throw, from its cubeless chances; without a cube
    theirs. What a side has just played is worth the negative of the other side's."""
    cube = state.cube
    if cube is None:
        return chances.equity
    return normalised(worth(chances, state), cube, state.turn or 1)


# What plays and games are worth, with a cube and a match counted, or without: equities in points
# for each point on the cube, those of the chances where there is no cube.


def after_play(state: State, board: Board) -> State:
    """The state after a play of its throw that leads to that board, its side first."""
    return replace(state, own=board[1], opponent=board[0], turn=-state.turn, throw=None)


def equity_after(state: State, board: Board, chances: Chances) -> float:
    """The equity of the side that plays its throw so, from its chances on that board."""
    if state.cube is None:
        return chances.equity
    return -cubeful(chances.turned, after_play(state, board))


def in_match(state: State) -> bool:
    """Whether what counts is the chance to win a match, and not points."""
    return state.cube is not None and not state.cube.is_money


def weight(state: State) -> float:
    """What an equity of 1 counts: the points on the cube; in a match, chance to win it."""
    cube = state.cube
    if cube is None:
        return 1.0
    if cube.is_money:
        return float(cube.value)
    return (worth_of(cube, MAX, cube.value) - worth_of(cube, MAX, -cube.value)) / 2.0


def result_of_points(state: State, points: float) -> float:
    """What so many points (MAX's, or below 0 MIN's), the cube counted, are worth to MAX at the end
    of the game of that state: points, or the chance to win the match that they add."""
    cube = state.cube
    if cube is None or cube.is_money:
        return points
    before = match_winning_chance(*cube.away, crawford=not cube.is_post_crawford)
    return worth_of(cube, MAX, round(points)) - before
