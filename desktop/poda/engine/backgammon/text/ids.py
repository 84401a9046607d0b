"""Position IDs of GNU Backgammon, both ways: `4HPwATDgc/ABMA` is the start.

An ID is 80 bits in base 64. For the opponent first, then for the side on roll, each of that side's
points from 1 to 24 and then its bar has a 1 for every checker, and a 0. Bits fill bytes from the
lowest one on. (GNU Backgammon's manual, "A technical description of the Position ID".)

Poda writes what an ID does not tell after it, where it is needed: the side on roll, `max` unless
said, and a throw to be played, `4HPwATDgc/ABMA min 6-5`. The start alone awaits the opening throw.
"""

from __future__ import annotations

import base64
from typing import Final

from poda.engine.backgammon.text import notation as backgammon_notation
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN

LENGTH: Final = 14
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
    if place is not None or len(text) != LENGTH:
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
    closed_out = all(min(own[point], opponent[point]) >= 2 for point in range(1, 7))
    if own[0] == opponent[0] == _CHECKERS or (closed_out and own[-1] and opponent[-1]):
        raise EngineError("backgammon.unreachable", text=text)


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
    place += LENGTH
    if rest and rest[0].lower() in _SIDES:
        word = rest.pop(0)
        side = _SIDES[word.lower()]
        place = text.index(word, place) + len(word)
    if rest:
        left = text[place:].strip()
        first, second = backgammon_notation.parse_throw(left, text.index(left, place))
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
