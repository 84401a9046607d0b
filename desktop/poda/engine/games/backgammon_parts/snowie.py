"""Positions of backgammon as Snowie writes them, read only: one line of fields between semicolons.

They are the length of the match (0: money); whether the rule of Jacoby is in force; two that nobody
needs; whose turn it is (0: the first player's); the names of that player and the other; whether it
is the Crawford game; the points of both, in that order; the cube's value and owner (1: who is on
turn, -1 the other, 0 nobody); the checkers of who is on turn on the bar; the 24 points, numbered by
who is on turn, with the other's checkers below 0; the other's on the bar; and the dice, 0;0 before
they are thrown. (As GNU Backgammon's `export position snowietxt` writes it.)
"""

from __future__ import annotations

import re
from typing import Final

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon_parts.cube import HIGHEST, MOST_POINTS, Cube
from poda.engine.games.backgammon_parts.moves import BAR, CHECKERS
from poda.engine.games.backgammon_parts.xgid import XgPosition

_LINE: Final = re.compile(
    r"\s{0,100}(\d{1,5};[01];-?\d{1,3};-?\d{1,3};[01];[^;\r\n]{0,100};[^;\r\n]{0,100};.*)"
)
_FIRST_POINT: Final = 13
_FIELDS: Final = 40
_POWERS: Final = tuple(1 << power for power in range(HIGHEST.bit_length()))


def find_snowie(text: str) -> XgPosition | None:
    """The position in the first line of a text; None where it is none of Snowie's.

    Raises:
        EngineError: it is damaged; the place is that of the first wrong field.
    """
    found = _LINE.match(text[:1_000])
    return None if found is None else _parsed(found[1].rstrip().rstrip(";"), found.start(1))


def _parsed(line: str, begin: int) -> XgPosition:
    fields = line.split(";")
    places = [begin + len(";".join(fields[:at])) + (at > 0) for at in range(len(fields))]

    def number(at: int, low: int, high: int) -> int:
        text = fields[at] if at < len(fields) else ""
        if not re.fullmatch(r"-?[0-9]{1,5}", text) or not low <= int(text) <= high:
            raise EngineError("backgammon.bad_snowie", places[min(at, len(places) - 1)])
        return int(text)

    if len(fields) != _FIELDS:
        raise EngineError("backgammon.bad_snowie", places[-1])
    length, turn = number(0, 0, MOST_POINTS), MIN if number(4, 0, 1) else MAX
    own, other = [0] * (BAR + 1), [0] * (BAR + 1)
    own[BAR] = number(_FIRST_POINT - 1, 0, CHECKERS)
    for point in range(1, BAR):
        count = number(_FIRST_POINT + point - 1, -CHECKERS, CHECKERS)
        own[point], other[BAR - point] = max(0, count), max(0, -count)
    other[BAR] = abs(number(_FIRST_POINT + BAR - 1, -CHECKERS, CHECKERS))
    scores = number(8, 0, MOST_POINTS), number(9, 0, MOST_POINTS)
    value = number(10, 1, HIGHEST)
    if value not in _POWERS:
        raise EngineError("backgammon.bad_snowie", places[10])
    cube = Cube(
        value=value,
        owner=turn * number(11, -1, 1),
        jacoby=not length and bool(number(1, 0, 1)),
        length=length,
        scores=scores if turn == MAX else scores[::-1],
        crawford=bool(length and number(7, 0, 1)),
    )
    high, low = sorted((number(at, 0, 6) for at in (_FIELDS - 2, _FIELDS - 1)), reverse=True)
    sides = tuple(own), tuple(other)
    board = sides if turn == MAX else sides[::-1]
    throw = (high, low) if low else None
    return XgPosition((board[0], board[1]), turn, throw, cube, begin)
