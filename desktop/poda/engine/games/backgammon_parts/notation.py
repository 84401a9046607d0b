"""The texts of backgammon, both ways: throws and plays, the IDs of GNU Backgammon, and what
is said of the cube and of the winner in a `.mat` file.

`8/5 6/5` are two checkers, `24/13` is one that both dice move, `24/18*/13` one that hits on the
way, `bar/22(2)` two that enter, `6/off` one that is borne off. A point is the mover's own number.
What Poda writes has the highest checkers first, names a point on the way only where a checker is
hit, and marks every hit once. It reads any legal way to write a play: other orders, steps apart or
joined, hits unmarked (but a hit on the way that is neither named nor forced is not meant).
"""

from __future__ import annotations

import base64
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Final, NamedTuple

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon_parts.cube import HIGHEST, MOST_POINTS, Cube
from poda.engine.games.backgammon_parts.moves import (
    BAR,
    OFF,
    Board,
    Checkers,
    Play,
    Step,
    Throw,
    after_step,
    plays,
    steps,
)

PASS: Final = "pass"
"""The empty play, which is also read from an empty text."""

_MOST_STEPS: Final = 4
_THROW: Final = re.compile(r"\s*([1-6])-([1-6])\s*", re.ASCII)
_POINT: Final = r"(?:bar|off|\d{1,2})"
_CHAIN: Final = re.compile(
    rf"({_POINT}(?:/{_POINT}\*?)+)(?:\(([1-4])\))?", re.ASCII | re.IGNORECASE
)
_WORD: Final = re.compile(r"[^\s,]+")


def parse_throw(text: str, place: int = 0) -> Throw:
    """Two dice such as `6-5`, in the order in which they are written.

    Raises:
        EngineError: they are not; `place` is where the text stands in a longer one.
    """
    match = _THROW.fullmatch(text)
    if match is None:
        raise EngineError("backgammon.bad_throw", place, text=text.strip())
    return int(match[1]), int(match[2])


def format_play(play: Play, opponent: Checkers | None = None) -> str:
    """A play as it is written; without the opponent's checkers no hits are marked."""
    if not play:
        return PASS
    met = opponent or (0,) * (BAR + 1)
    hits = {end for _, end in play if _is_blot(met, end)}
    words = []
    for chain, count in sorted(Counter(_chains(play, hits)).items(), reverse=True):
        word = _point(chain[0])
        for point in chain[1:]:
            if point in hits or point == chain[-1]:
                word += f"/{_point(point)}" + "*" * (point in hits)
                hits.discard(point)
        words.append(word + (f"({count})" if count > 1 else ""))
    return " ".join(words)


def _point(point: int) -> str:
    return {BAR: "bar", OFF: "off"}.get(point, str(point))


def _chains(play: Play, hits: set[int]) -> Iterator[tuple[int, ...]]:
    """Where each checker goes: its first point, those on the way where one is hit, its last."""
    paths: list[list[int]] = []
    for start, end in play:
        path = next((path for path in paths if path[-1] == start), None)
        if path is None:
            paths.append([start, end])
        else:
            path.append(end)
    for path in paths:
        yield (path[0], *(point for point in path[1:-1] if point in hits), path[-1])


def parse_play(own: Checkers, opponent: Checkers, throw: Throw, text: str) -> Play:
    """The legal play of the throw that `text` means.

    Raises:
        EngineError: it is no play, none that is legal, or one of several that differ in what they
            hit.
    """
    legal = plays(own, opponent, throw)
    stripped = text.strip()
    place = len(text) - len(text.lstrip()) if stripped else 0
    if () in legal and stripped.lower() in ("", PASS):
        return ()
    legs, marked = _legs(text)
    dice = throw * 2 if throw[0] == throw[1] else throw
    if len(legs) > len(dice) or not all(_is_blot(opponent, point) for point in marked):
        raise EngineError("game.illegal", place, text=stripped)
    boards = _boards((own, opponent), dice, tuple(sorted(legs)))
    meant = {play: board for play, board in legal.items() if board in boards}
    if len(meant) > 1:
        named = {BAR - end for _, end in legs}
        meant = {
            play: (_, after)
            for play, (_, after) in meant.items()
            if all(after[p] == opponent[p] or p in named for p in range(1, BAR))
        }
        if not meant:
            raise EngineError("backgammon.ambiguous", place, text=stripped)
    if not meant:
        raise EngineError("game.illegal", place, text=stripped)
    return next(iter(meant))


def _is_blot(opponent: Checkers, point: int) -> bool:
    return point != OFF and opponent[BAR - point] == 1


def _legs(text: str) -> tuple[list[Step], set[int]]:
    """From which point to which each checker is said to go, and where it is said to hit."""
    legs: list[Step] = []
    marked: set[int] = set()
    words = list(_WORD.finditer(text))
    if not words:
        raise EngineError("backgammon.bad_play", 0, text="")
    for word in words:
        match = _CHAIN.fullmatch(word[0])
        names = match[1].split("/") if match else []
        points = [_number(name) for name in names]
        if match is None or any(a <= b for a, b in pairwise(points)) or points[0] > BAR:
            raise EngineError("backgammon.bad_play", word.start(), text=word[0])
        legs += list(pairwise(points)) * int(match[2] or 1)
        marked |= {p for p, name in zip(points, names, strict=True) if name.endswith("*")}
    return legs, marked


def _number(name: str) -> int:
    """The point of a name; bar and off may also be written as 25 and 0."""
    name = name.rstrip("*").lower()
    return {"bar": BAR, "off": OFF}[name] if name.isalpha() else int(name)


def _boards(board: Board, dice: tuple[int, ...], legs: tuple[Step, ...]) -> set[Board]:
    """Every board to which the checkers can go as it is said, in any order and by any dice."""
    if not legs:
        return {board}
    found: set[Board] = set()
    for die in set(dice):
        left = list(dice)
        left.remove(die)
        for step in steps(*board, die):
            for leg in {leg for leg in legs if leg[0] == step[0] and leg[1] <= step[1]}:
                open_legs = list(legs)
                open_legs.remove(leg)
                if step[1] != leg[1]:
                    open_legs.append((step[1], leg[1]))
                found |= _boards(after_step(*board, step), tuple(left), tuple(sorted(open_legs)))
    return found


# Position IDs of GNU Backgammon, both ways: `4HPwATDgc/ABMA` is the start.
#
# An ID is 80 bits in base 64. For the opponent first, then for the side on roll, each of that
# side's points from 1 to 24 and then its bar has a 1 for every checker, and a 0. Bits fill bytes
# from the lowest one on. (GNU Backgammon's manual, "A technical description of the Position ID".)
#
# Poda writes what an ID does not tell after it, where it is needed: the side on roll, `max` unless
# said, and a throw to be played, `4HPwATDgc/ABMA min 6-5`. The start alone awaits the opening
# throw.

_LENGTH: Final = 14
"""Characters of an ID."""
_PLACES: Final = 25  # 24 points and the bar
_CHECKERS: Final = 15
_BYTES: Final = 10
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_SIDES: Final = {"max": MAX, "min": MIN}
_LONGEST: Final = 100  # no position is written with more characters


def format_id(own: tuple[int, ...], opponent: tuple[int, ...]) -> str:
    """The ID of a position; `own` is the side on roll."""
    bits, place = 0, 0
    for side in (opponent, own):
        for count in side[1:]:
            bits |= ((1 << count) - 1) << place
            place += count + 1
    return base64.b64encode(bits.to_bytes(_BYTES, "little")).decode().rstrip("=")


def parse_id(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The checkers of the side on roll, and of its opponent, as each sees them.

    Raises:
        EngineError: it is no ID, or no game can come to that position.
    """
    place = next((i for i, letter in enumerate(text) if letter not in _LETTERS), None)
    if place is not None or len(text) != _LENGTH:
        raise EngineError("backgammon.bad_id", place, text=text)
    bits = int.from_bytes(base64.b64decode(text + "=="), "little")
    opponent, bits = _side(text, bits)
    own, bits = _side(text, bits)
    if bits or format_id(own, opponent) != text:
        raise EngineError("backgammon.bad_id", text=text)
    _check(text, own, opponent)
    return own, opponent


def _side(text: str, bits: int) -> tuple[tuple[int, ...], int]:
    """One side's checkers, and the bits that are left."""
    counts = []
    for _ in range(_PLACES):
        ones = (bits ^ (bits + 1)).bit_length() - 1
        counts.append(ones)
        bits >>= ones + 1
    borne_off = _CHECKERS - sum(counts)
    if borne_off < 0:
        raise EngineError("backgammon.too_many", text=text)
    return (borne_off, *counts), bits


def _check(text: str, own: tuple[int, ...], opponent: tuple[int, ...]) -> None:
    if any(own[point] and opponent[_PLACES - point] for point in range(1, _PLACES)):
        raise EngineError("backgammon.same_point", text=text)
    if is_unreachable(own, opponent):
        raise EngineError("backgammon.unreachable", text=text)


def is_unreachable(own: tuple[int, ...], opponent: tuple[int, ...]) -> bool:
    """Whether both sides have finished, or neither can ever enter."""
    closed_out = all(min(own[point], opponent[point]) >= 2 for point in range(1, 7))
    finished = own[0] == opponent[0] == _CHECKERS
    return finished or bool(closed_out and own[-1] and opponent[-1])


def parse_position(
    text: str,
) -> tuple[tuple[int, ...], tuple[int, ...], int | None, tuple[int, int] | None]:
    """An ID with what may follow it: own and opponent's checkers, the side on roll if it is said,
    and the throw if there is one, the higher die first. Raises EngineError with the place."""
    if len(text) > _LONGEST:
        raise EngineError("game.text_too_long", _LONGEST, length=len(text), limit=_LONGEST)
    words = text.split()
    place = len(text) - len(text.lstrip())
    try:
        own, opponent = parse_id(words[0] if words else "")
    except EngineError as error:
        raise error.at(place + (error.place or 0)) from None
    rest, side, throw = words[1:], None, None
    place += _LENGTH
    if rest and rest[0].lower() in _SIDES:
        word = rest.pop(0)
        side = _SIDES[word.lower()]
        place = text.index(word, place) + len(word)
    if rest:
        left = text[place:].strip()
        first, second = parse_throw(left, text.index(left, place))
        throw = max(first, second), min(first, second)
    return own, opponent, side, throw


def format_position(
    own: tuple[int, ...],
    opponent: tuple[int, ...],
    side: int,
    throw: tuple[int, int] | None,
) -> str:
    """An ID, the side on roll unless it is 0, and the throw if there is one."""
    words = [format_id(own, opponent)]
    words += [word for word, player in _SIDES.items() if player == side]
    if throw is not None:
        words.append(f"{throw[0]}-{throw[1]}")
    return " ".join(words)


# Match IDs of GNU Backgammon, both ways: `cAkKAAAAAAAA` is a money game in which a 4-2 is played.
#
# An ID is 9 bytes in base 64, and tells what a position ID does not: cube, score, turn and dice.
# Its bits, from the lowest of the first byte on (GNU Backgammon's manual, "A technical description
# of the Match ID"; the last one since version 1.00):
#
# ====== ===== =====================================================================================
# bits   count what
# ====== ===== =====================================================================================
# 0-3    4     the cube's value, as a power of two
# 4-5    2     who owns the cube: a player; 3 nobody
# 6      1     the player on roll; who has doubled, while the other one answers
# 7      1     the Crawford game
# 8-10   3     the game: 0 not begun, 1 under way, 2 over, 3 resigned, 4 over by a pass
# 11     1     the player who is to decide: after a double the one who answers
# 12     1     a double is offered
# 13-14  2     a resignation is offered, of 1, 2 or 3 times the cube
# 15-20  3+3   the dice, 0 before they are thrown
# 21-35  15    the length of the match; 0 for money
# 36-65  15+15 the scores of player 0 and player 1; once a game is over, with its points
# 66     1     money play without the Jacoby rule, or a match
# ====== ===== =====================================================================================
#
# **Which player is which is settled here**: MAX is player 0, the left column of a `.mat` file there
# and here, and MIN is player 1. So a match that goes over as a file and a position of it that comes
# back as IDs have the same sides. (GNU draws player 1 below.) The position ID beside a match ID is
# always that of the player on roll, as it is everywhere.

LONGEST: Final = 4_000
"""No text with IDs in it is longer: a board that was copied with them has some 1,000 characters."""

NOT_BEGUN: Final = 0
PLAYING: Final = 1
OVER: Final = 2
PASSED: Final = 4

_MATCH_BYTES: Final = 9
_MIDDLE: Final = 3  # in the place of a player: nobody owns the cube
_NOBODY: Final = 2  # no valid owner of the cube
_LONGEST_PAIR: Final = 100
_PLAYERS: Final = (MAX, MIN)
# The widths of an ID's fields in bits, in their order.
_WIDTHS: Final = (4, 2, 1, 1, 3, 1, 1, 2, 3, 3, 15, 15, 15, 1)

_ID: Final = re.compile(r"[A-Za-z0-9+/]{12}", re.ASCII)
_LABELLED: Final = re.compile(
    r"\b(position|match)\s*-?\s*id\s*[:=]\s*([^\s,;]+)", re.IGNORECASE | re.ASCII
)
_PAIR: Final = re.compile(r"\s*([^\s:]+)(?:\s*:\s*(\S+)|\s+([^\s:]{12}))\s*", re.ASCII)


class MatchId(NamedTuple):
    """The fields of a match ID.

    Attributes:
        cube: the cube, with `offered`, and the match; the scores as they are written.
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
    return base64.b64encode(bits.to_bytes(_MATCH_BYTES, "little")).decode()


def parse_match_id(text: str, place: int = 0) -> MatchId:
    """Read a match ID; a resignation that is offered is ignored.

    Raises:
        EngineError: it is no match ID, or contradicts itself; `place` is its offset in the text.
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
    is_odd = cube.beavered and (cube.owner != turn or not cube.is_money)
    if cube.offered and (is_odd or not replace(cube, offered=False).can_double(turn)):
        raise EngineError("backgammon.match_offer", place, text=text)


class Ids(NamedTuple):
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


# What the cells of a `.mat` file (`mat.py`) say that are no turns: the doubling cube, and who wins.

LENGTH_LIMIT: Final = 9_999
"""The longest match, in points."""
POINTS_LIMIT: Final = 999_999
"""The most points that a game counts, and that a score shows: any number can stand in a file."""

GAMES_LIMIT: Final = 500


WINS: Final = re.compile(r"wins?\b(?:\D*?(\d{1,6})(?!\d))?", re.I | re.ASCII)
DROP: Final = re.compile(r"drops?\b|pass(?:es)?\b", re.I)
_OFFER: Final = re.compile(r"(?:re)?doubles?\b\D*(\d{1,6})", re.I | re.ASCII)
TAKEN: Final = re.compile(r"takes?\b|accepts?\b", re.I)
BEAVER: Final = re.compile(r"(?:beavers?|raccoons?)\b(?:\D*(\d{1,6}))?", re.I | re.ASCII)

_OFFER_ALONE: Final = re.compile(r"(?:re)?doubles?[.!]?", re.I)
_RULE: Final = re.compile(
    r";?\s*\[(CubeLimit|Crawford|Jacoby|Beaver)\s+\"([^\"]{0,20})\"\]\s*", re.I
)

_MOST: Final = 4096
"""The highest cube that is believed: any number can stand in a file, and beavers double it."""


def rules_of(comments: Iterable[str]) -> dict[str, str]:
    """What the comments of a file say of the cube: `cubelimit`, `crawford`, `jacoby` and `beaver`,
    in small letters; only those that are said."""
    found = (_RULE.fullmatch(comment.strip()) for comment in comments)
    return {match[1].lower(): match[2].strip().lower() for match in found if match}


def doubled_to(text: str) -> int | None:
    """The stakes to which a text such as "Doubles => 2" doubles; 0 where it says none; None where
    it is no such text."""
    if match := _OFFER.match(text):
        return int(match[1])
    return 0 if _OFFER_ALONE.fullmatch(text) else None


def wins_text(points: int) -> str:
    """The last line of a game, without its side."""
    return f"Wins {points} point{'s' if points > 1 else ''}"


def cube(texts: Iterable[str]) -> int:
    """What the cube shows after these remarks: 1 before it is turned, `_MOST` at most."""
    value = offered = 1
    for text in texts:
        if match := _OFFER.match(text):
            offered = min(max(int(match[1]), 1), _MOST)
        elif match := BEAVER.match(text):
            value = offered = min(max(int(match[1] or 2 * offered), 1), _MOST)
        elif TAKEN.match(text):
            value = offered
        elif DROP.match(text):
            offered = value
    return value


def wins_points(text: str) -> int | None:
    """The points in a text such as "Wins 2 points"; None where it is no such text."""
    match = WINS.match(text)
    return int(match[1]) if match and match[1] else None


def resigned_stake(points: int, cube_value: int) -> int:
    """The stake that was resigned (1, 2, 3) in a game that ended early with that many points."""
    return min(3, max(1, -(-points // max(1, cube_value))))
