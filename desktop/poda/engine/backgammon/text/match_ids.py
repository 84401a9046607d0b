"""Match IDs of GNU Backgammon, both ways: `cAkKAAAAAAAA` is a money game in which a 4-2 is played.

An ID is 9 bytes in base 64, and tells what a position ID does not: cube, score, turn and dice. Its
bits, from the lowest of the first byte on (GNU Backgammon's manual, "A technical description of the
Match ID"; the last one since version 1.00):

====== ===== =====================================================================================
bits   count what
====== ===== =====================================================================================
0-3    4     the cube's value, as a power of two
4-5    2     who owns the cube: a player; 3 nobody
6      1     the player on roll; who has doubled, while the other one answers
7      1     the Crawford game
8-10   3     the game: 0 not begun, 1 under way, 2 over, 3 resigned, 4 over by a pass
11     1     the player who is to decide: after a double the one who answers
12     1     a double is offered
13-14  2     a resignation is offered, of 1, 2 or 3 times the cube
15-20  3+3   the dice, 0 before they are thrown
21-35  15    the length of the match; 0 for money
36-65  15+15 the scores of player 0 and player 1; once a game is over, with its points
66     1     money play without the Jacoby rule, or a match
====== ===== =====================================================================================

**Which player is which is settled here**: MAX is player 0, the left column of a `.mat` file there
and here, and MIN is player 1. So a match that goes over as a file and a position of it that comes
back as IDs have the same sides. (GNU draws player 1 below.) The position ID beside a match ID is
always that of the player on roll, as it is everywhere.
"""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass, replace
from typing import Final

from poda.engine.backgammon.cube.state import HIGHEST, MOST_POINTS, Cube
from poda.engine.backgammon.moves import Throw
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN

LENGTH: Final = 12
"""Characters of an ID."""
LONGEST: Final = 4_000
"""No text with IDs in it is longer: a board that was copied with them has some 1,000 characters."""

NOT_BEGUN: Final = 0
PLAYING: Final = 1
OVER: Final = 2
PASSED: Final = 4

_BYTES: Final = 9
_MIDDLE: Final = 3  # in the place of a player: nobody owns the cube
_NOBODY: Final = 2  # means nothing there
_LONGEST_PAIR: Final = 100
_PLAYERS: Final = (MAX, MIN)
# The widths of what an ID tells, in its order.
_WIDTHS: Final = (4, 2, 1, 1, 3, 1, 1, 2, 3, 3, 15, 15, 15, 1)

_ID: Final = re.compile(r"[A-Za-z0-9+/]{12}", re.ASCII)
_LABELLED: Final = re.compile(
    r"\b(position|match)\s*-?\s*id\s*[:=]\s*([^\s,;]+)", re.IGNORECASE | re.ASCII
)
_PAIR: Final = re.compile(r"\s*([^\s:]+)(?:\s*:\s*(\S+)|\s+([^\s:]{12}))\s*", re.ASCII)


@dataclass(frozen=True, slots=True)
class MatchId:
    """What an ID tells.

    Attributes:
        cube: with `offered`, and the match; the scores as they are written.
        turn: MAX or MIN, who is on roll or has doubled; CHANCE before the opening throw.
        throw: the dice to be played, the higher first; None before they are thrown.
        game: `NOT_BEGUN`, `PLAYING`, `OVER`, `PASSED`, or 3: resigned.
    """

    cube: Cube
    turn: int
    throw: Throw | None = None
    game: int = PLAYING


def format_match_id(match: MatchId) -> str:
    """The ID. Points that no ID can hold are written as the most that one can."""
    cube, turn = match.cube, match.turn
    player = int(turn == MIN)
    values = (
        *(cube.value.bit_length() - 1, _PLAYERS.index(cube.owner) if cube.owner else _MIDDLE),
        *(player, int(cube.crawford), match.game),
        *(1 - player if cube.offered or match.game == PASSED else player, int(cube.offered), 0),
        *(match.throw or (0, 0)),
        *(min(points, MOST_POINTS) for points in (cube.length, *cube.scores)),
        int(not cube.jacoby),
    )
    bits = place = 0
    for value, width in zip(values, _WIDTHS, strict=True):
        bits |= value << place
        place += width
    return base64.b64encode(bits.to_bytes(_BYTES, "little")).decode()


def parse_match_id(text: str, place: int = 0) -> MatchId:
    """What an ID tells; a resignation that is offered is passed over.

    Raises:
        EngineError: it is none, or contradicts itself; `place` is where it stands in a longer text.
    """
    if not _ID.fullmatch(text):
        raise EngineError("backgammon.bad_match_id", place, text=text)
    bits = int.from_bytes(base64.b64decode(text), "little")
    values = []
    for width in _WIDTHS:
        values.append(bits & ((1 << width) - 1))
        bits >>= width
    power, owner, player, crawford, game, decides, doubled, _, *rest = values
    first, second, length, own, other, no_jacoby = rest
    dice = (max(first, second), min(first, second)) if first or second else None
    if 1 << power > HIGHEST:
        raise EngineError("backgammon.match_cube", place, text=text, value=1 << power)
    offer_is_odd = doubled and (dice is not None or decides == player or game != PLAYING)
    if bits or owner == _NOBODY or game > PASSED or max(first, second) > 6 or offer_is_odd:
        raise EngineError("backgammon.bad_match_id", place, text=text)
    if dice is not None and not dice[1]:
        raise EngineError("backgammon.bad_match_id", place, text=text)
    cube = Cube(
        value=1 << power,
        owner=0 if owner == _MIDDLE else _PLAYERS[owner],
        offered=bool(doubled),
        jacoby=not (no_jacoby or length),
        length=length,
        scores=(own, other),
        crawford=bool(crawford),
    )
    return MatchId(cube, _PLAYERS[player], dice, game)


def check_cube(cube: Cube, turn: int, text: str, place: int = 0) -> None:
    """Raises EngineError where no game is played at that score, or the offer was not legal.

    Args:
        cube: with the scores before the game.
        turn: who has doubled, where it is offered.
        text: the ID, which stands at `place`.
    """
    if not cube.is_money and min(cube.away) < 1:
        score = "{}-{}".format(*cube.scores)
        raise EngineError(
            "backgammon.match_score", place, text=text, score=score, length=cube.length
        )
    if cube.crawford and 1 not in cube.away:
        raise EngineError("backgammon.match_crawford", place, text=text)
    if cube.offered and not replace(cube, offered=False).can_double(turn):
        raise EngineError("backgammon.match_offer", place, text=text)


@dataclass(frozen=True, slots=True)
class Ids:
    """A position ID and a match ID, and where they stand in the text; "" where there is none."""

    position: str
    match: str = ""
    position_place: int = 0
    match_place: int = 0


def find_ids(text: str) -> Ids | None:
    """The IDs of a text in which they are labelled, such as the lines that GNU Backgammon shows
    above a board, or of `POSITIONID:MATCHID`; None where there is nothing of the kind."""
    found = {match[1].lower(): match for match in _LABELLED.finditer(text[:LONGEST])}
    if "position" in found:
        position, match = found["position"], found.get("match")
        if match is None:
            return Ids(position[2], "", position.start(2))
        return Ids(position[2], match[2], position.start(2), match.start(2))
    pair = _PAIR.fullmatch(text) if len(text) < _LONGEST_PAIR else None
    if pair is None:
        return None
    group = 2 if pair[2] else 3
    return Ids(pair[1], pair[group], pair.start(1), pair.start(group))
