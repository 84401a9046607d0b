"""Backgammon positions as other programs copy them to the clipboard."""

from __future__ import annotations

import re
from typing import Final

# GNU Backgammon copies "Position ID: 4HPwATDgc/ABMA" and "Match ID: cIkTAAAAAAAA", in two lines.
_GAP: Final = r"\s{0,20}:?\s{0,20}"  # without an end, a page of spaces would take minutes
_POSITION: Final = re.compile(rf"Position ID{_GAP}([A-Za-z0-9+/]{{14}})\b", re.IGNORECASE)
# One that is spoilt is to be refused, and not to be left out.
_MATCH: Final = re.compile(rf"Match ID{_GAP}([^\s,;]{{1,40}})", re.IGNORECASE)


def plain_position(text: str) -> str:
    """The position alone, where it is pasted with what other programs write around it: its ID, and
    behind a colon that of the match, which tells the side on roll, the dice, the cube and the
    score."""
    found = _POSITION.search(text)
    if found is None:
        return text
    match = _MATCH.search(text)
    return f"{found[1]}:{match[1]}" if match else found[1]
