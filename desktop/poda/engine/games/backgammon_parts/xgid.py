"""Positions of backgammon as eXtreme Gammon writes them, both ways: the start, for money, is
`XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10`.

The first of ten fields has 26 characters: the bar of the player above, the points 1 to 24 of the
player below, and that player's bar. A to O are 1 to 15 checkers of the player below, who is MAX
here, a to o of the one above. The others are: the cube's value as a power of two; its owner; whose
turn it is (both: 1 below, -1 above, 0 nobody); the dice, 00 before they are thrown, D where the
player in turn has doubled, B where that is a beaver; the scores below and above; whether it is the
Crawford game, or for money the sum of 1 for the rule of Jacoby and 2 for beavers; the length of the
match; the highest cube, as a power of two, which Poda does not limit. (eXtreme Gammon's help,
"XGID"; GNU Backgammon's `set xgid` reads the same.)
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.games.backgammon_parts.cube import HIGHEST, MOST_POINTS, Cube
from poda.engine.games.backgammon_parts.moves import BAR, Checkers, Throw

_FIELDS: Final = 10
_LABELLED: Final = re.compile(r"\bXGID\s{0,9}=\s{0,9}(\S{1,200})", re.IGNORECASE)
_ALONE: Final = re.compile(r"\s*([-A-Oa-o]{26}(?::\S{0,20}){2,12})\s*")
_TURNS: Final = {"1": MAX, "-1": MIN, "0": CHANCE}
_OWNERS: Final = _TURNS
_LONGEST: Final = 4_000  # characters of a text with an XGID in it


class XgPosition(NamedTuple):
    """What an XGID tells.

    Attributes:
        board: the checkers of MAX and of MIN, each as that side sees them; none are off.
        turn: MAX or MIN, whose throw or play it is, or who has doubled.
        throw: the dice to be played, the higher first; None before they are thrown.
        cube: with `offered`, and the match.
        place: where the ID begins in the text.
    """

    board: tuple[Checkers, Checkers]
    turn: int
    throw: Throw | None
    cube: Cube
    place: int


def find_xgid(text: str) -> XgPosition | None:
    """The XGID in a text, which may hold more, as what eXtreme Gammon copies; None without one.

    Raises:
        EngineError: it is damaged; the place is that of the first wrong field.
    """
    found = _LABELLED.search(text[:_LONGEST]) or (
        _ALONE.fullmatch(text) if len(text) < _LONGEST else None
    )
    return None if found is None else _parsed(found[1], found.start(1))


def _parsed(text: str, begin: int) -> XgPosition:
    fields = text.split(":")
    places = [begin + len(":".join(fields[:at])) + (at > 0) for at in range(len(fields))]

    def wrong(at: int) -> EngineError:
        return EngineError("backgammon.bad_xgid", places[min(at, len(places) - 1)], text=text)

    def number(at: int, high: int) -> int:
        value = fields[at]
        if not (value.isascii() and value.isdigit() and len(value) < 6 and int(value) <= high):
            raise wrong(at)
        return int(value)

    if len(fields) not in (_FIELDS - 1, _FIELDS):
        raise wrong(len(fields) - 1)
    signs, owner, turn, dice = fields[0], fields[2], fields[3], fields[4]
    if not re.fullmatch(r"[-A-Oa-o]{26}", signs):
        raise wrong(0)
    if owner not in _OWNERS or turn not in _TURNS:
        raise wrong(2 if owner not in _OWNERS else 3)
    if not re.fullmatch(r"00|[1-6][1-6]|[DBR]", dice):
        raise wrong(4)
    if turn == "0" and dice != "00":
        raise wrong(3)
    value = 1 << number(1, 20)
    if value > HIGHEST:
        raise EngineError("backgammon.match_cube", places[1], text=text, value=value)
    length, rules = number(8, MOST_POINTS), number(7, 3)
    own = tuple(ord(sign) - 64 if sign.isupper() else 0 for sign in signs)
    other = tuple(ord(sign) - 96 if sign.islower() else 0 for sign in reversed(signs))
    if own[0] or other[0]:  # a side's checkers on the other one's bar
        raise wrong(0)
    cube = Cube(
        value=value,
        owner=_OWNERS[owner],
        offered=not (dice.isdigit()),
        jacoby=not length and bool(rules & 1),
        beavers=not length and bool(rules & 2),
        beavered=dice == "B",
        length=length,
        scores=(number(5, MOST_POINTS), number(6, MOST_POINTS)),
        crawford=bool(length and rules & 1),
    )
    high, low = sorted(map(int, dice), reverse=True) if dice.isdigit() else (0, 0)
    on_turn = cube.owner if cube.beavered and cube.owner else _TURNS[turn]
    return XgPosition((own, other), on_turn, (high, low) if high else None, cube, begin)


def format_xgid(
    board: tuple[Checkers, Checkers], turn: int, throw: Throw | None, cube: Cube
) -> str:
    """The XGID of a position. Before the opening throw eXtreme Gammon has somebody's turn; 0, which
    only Poda writes and reads, is CHANCE's.

    Args:
        board: as `XgPosition.board`.
    """
    own, other = board
    signs = [
        chr(64 + own[at])
        if at and own[at]
        else chr(96 + other[BAR - at])
        if other[BAR - at]
        else "-"
        for at in range(BAR)
    ]
    signs.append(chr(64 + own[BAR]) if own[BAR] else "-")
    offer = "B" if cube.beavered else "D"
    dice = offer if cube.offered else "{}{}".format(*throw) if throw else "00"
    rules = int(cube.crawford) if cube.length else cube.jacoby + 2 * cube.beavers
    fields = (
        *("".join(signs), cube.value.bit_length() - 1, cube.owner, turn, dice),
        *(*cube.scores, rules, cube.length, 10),
    )
    return "XGID=" + ":".join(map(str, fields))
