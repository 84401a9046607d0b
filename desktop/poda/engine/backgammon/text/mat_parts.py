"""What the texts of a `.mat` file say that are no turns: the doubling cube, and who wins."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

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
_RULE: Final = re.compile(r";?\s*\[(CubeLimit|Crawford|Jacoby)\s+\"([^\"]{0,20})\"\]\s*", re.I)

_MOST: Final = 4096
"""The highest cube that is believed: any number can stand in a file, and beavers double it."""


def rules_of(comments: Iterable[str]) -> dict[str, str]:
    """What the comments of a file say of the cube: `cubelimit`, `crawford` and `jacoby`, in small
    letters; only those that are said."""
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
    """What was resigned (1, 2, 3) where a game ended early with so many points."""
    return min(3, max(1, -(-points // max(1, cube_value))))
