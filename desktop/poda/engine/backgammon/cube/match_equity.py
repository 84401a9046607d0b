"""The match equity table: the chance to win a match from its score, before a game begins.

Computed here, score by score from the end of the match on. Two equal players begin each game, with
even chances and the gammons of `GAMMONS`; what the game is worth with its cube is Janowski's model
(`cubeful.py`) of what each number of points leads to, which the table has already. So do
Zadeh (*On doubling in tournament backgammon*, Management Science 23, 1977) and those who followed;
only their models of the cube differ.

- In the Crawford game nobody doubles.
- After it, who is behind doubles as soon as may be, and the leader takes or passes, whichever is
  better. By then chances have left one half: by `SPREAD` up or down. That is what makes the
  leader's free drop worth something where the other side needs an even number of points.
- Beyond `LARGEST` points a score counts as in a random walk.

The four constants are chosen, within what rollouts report, so that the table is near to Kazaross's
(rolled out by eXtreme Gammon to 9 points, 2011): up to 15 points it is within 0.01 of it at every
score, and within 0.001 in the mean.
"""

from __future__ import annotations

import math
from functools import lru_cache, partial
from typing import Final

from poda.engine.backgammon.cube.cubeful import Stakes

GAMMONS: Final = 0.285
"""The share of games that are won by at least a gammon."""
BACKGAMMONS: Final = 0.012
EFFICIENCY: Final = 0.72
"""Of the cube over a whole game (`backgammon_cubeful`)."""
SPREAD: Final = 0.025
"""How far chances are from one half when the first double comes."""
LARGEST: Final = 64
"""The longest way to go that is in the table."""

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
        both = (stakes.best(0.5 + aside, 1, 0) for aside in (SPREAD, -SPREAD))
        chances.append(sum(both) / 2)
    return tuple(chances)


def _crawford(away: int, post: tuple[float, ...]) -> float:
    """The chances of who needs so many points in the Crawford game."""
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


def match_winning_chance(away: int, other_away: int, crawford: bool = False) -> float:
    """The chance to win the match, before a game, of a side that needs `away` points.

    Args:
        away, other_away: what each side needs; 0 or less has won already.
        crawford: where a side needs one point: whether the game to come is the Crawford game.
    """
    if away <= 0 or other_away <= 0:
        return 1.0 if away <= 0 else 0.0
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
