"""Backgammon positions as other programs copy them to the clipboard."""

from __future__ import annotations

import base64
import re
from typing import Final

# GNU Backgammon copies "Position ID: 4HPwATDgc/ABMA" and "Match ID: cIkTAAAAAAAA", in two lines.
_GAP: Final = r"\s{0,20}:?\s{0,20}"  # without an end, a page of spaces would take minutes
_POSITION: Final = re.compile(rf"Position ID{_GAP}([A-Za-z0-9+/]{{14}})\b", re.IGNORECASE)
_MATCH: Final = re.compile(rf"Match ID{_GAP}([A-Za-z0-9+/]{{12}})\b", re.IGNORECASE)
# Where its manual ("A technical description of the Match ID") has the bits of the side on roll and
# of the two dice, three bits each.
_ON_ROLL: Final = 6
_DICE: Final = (15, 18)


def plain_position(text: str) -> str:
    """The position alone, where it is pasted with what other programs write around it.

    A match ID beside it tells the side on roll (GNU's player 1 is ours at the bottom) and the dice.
    """
    found = _POSITION.search(text)
    if found is None:
        return text
    match = _MATCH.search(text)
    return " ".join((found[1], *_told_by(match[1]))) if match else found[1]


def _told_by(match_id: str) -> list[str]:
    """What a match ID adds: the side, and the throw where the dice have been thrown."""
    bits = int.from_bytes(base64.b64decode(match_id), "little")
    side = "max" if bits >> _ON_ROLL & 1 else "min"
    first, second = (bits >> place & 7 for place in _DICE)
    thrown = 1 <= first <= 6 and 1 <= second <= 6
    return [side, f"{max(first, second)}-{min(first, second)}"] if thrown else [side]
