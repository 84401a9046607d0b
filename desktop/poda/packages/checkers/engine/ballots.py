"""The three-move ballots: drawn openings of checkers, as in tournaments, so that games differ.

Two opponents draw three moves by lot and play from there, once with either side. Of the 302
possible openings, the American Checker Federation numbers 174, of which 18 are barred because they
lose or are believed to; the deck of 156 has been used since 2003 (usacheckers.com, "The 156-Opening
Three-Move Deck").
The names are those in common use.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from poda.base.terms import QT_TRANSLATE_NOOP
from poda.engine.games.checkers import Checkers
from poda.engine.kit import Opening, OpeningSet

# The first two moves, and after the colon each third one; "~" marks the barred ones. The numbers
# follow from the order.
_MOVES: Final = """
9-13 21-17: 5-9 6-9 ~10-14
9-13 22-17: 13-22
9-13 22-18: 6-9 10-14 10-15 11-15 11-16 12-16
9-13 23-18: 5-9 6-9 ~10-14 10-15 11-15 11-16 12-16
9-13 23-19: 5-9 6-9 10-14 10-15 11-16
9-13 24-19: 5-9 6-9 10-14 ~10-15 11-15 11-16
9-13 24-20: 5-9 6-9 10-14 10-15 11-15 11-16 ~12-16
9-14 22-17: 5-9 6-9 11-15 11-16
9-14 22-18: 5-9 10-15 11-15 11-16 ~12-16 ~14-17
9-14 23-18: 14-23
9-14 23-19: 5-9 ~10-15 11-16 14-18
9-14 24-19: 5-9 ~10-15 11-15 11-16
9-14 24-20: 5-9 10-15 11-15 11-16
10-14 22-17: 7-10 9-13 11-15 11-16 14-18
10-14 22-18: 6-10 7-10 11-15 11-16 12-16
10-14 23-18: 14-23
10-14 23-19: 6-10 7-10 11-15 11-16 14-18
10-14 24-19: 6-10 7-10 ~11-15 11-16 14-18
10-14 24-20: 6-10 7-10 11-15 11-16 14-18
10-15 21-17: 6-10 7-10 9-13 ~9-14 11-16 15-18
10-15 22-17: 6-10 7-10 9-13 ~9-14 11-16 15-19
10-15 22-18: 15-22
10-15 23-18: 6-10 7-10 9-14 11-16 12-16
10-15 23-19: 6-10 7-10 11-16
10-15 24-19: 15-24
10-15 24-20: 6-10 7-10 ~11-16 15-19
11-15 21-17: 8-11 9-13 9-14 ~10-14 15-19
11-15 22-17: 8-11 9-13 15-18 15-19
11-15 22-18: 15-22
11-15 23-18: 8-11 9-14 10-14 12-16 15-19
11-15 23-19: 8-11 9-13 9-14
11-15 24-19: 15-24
11-15 24-20: 8-11 12-16 15-18
11-16 21-17: 7-11 8-11 9-13 9-14 ~10-14 16-20
11-16 22-17: 7-11 8-11 9-13 16-20
11-16 22-18: 7-11 8-11 ~10-15 16-19 16-20
11-16 23-18: 7-11 8-11 9-14 10-14 16-20
11-16 23-19: 16-23
11-16 24-19: 7-11 8-11 ~10-15 16-20
11-16 24-20: 7-11 16-19
12-16 21-17: 9-13 9-14 16-19 16-20
12-16 22-17: 16-19 16-20
12-16 22-18: 16-19 16-20
12-16 23-18: ~9-14 16-19 16-20
12-16 23-19: ~16-23
12-16 24-19: 16-20
12-16 24-20: 8-12 10-15
"""

_NAMES: Final = {
    5: "Dreaded Edinburgh", 6: "Inferno", 8: "Edinburgh Single", 9: "Wilderness I",
    16: "Wilderness II", 34: "Twilight Zone", 35: "Dundee", 46: "Double Cross", 48: "Rattlesnake",
    60: "Black Hole", 62: "Gemini I", 65: "Fraser’s Inferno", 68: "White Doctor",
    71: "Diabolical Denny", 86: "Octopus", 87: "Tyne", 94: "Nutcracker", 96: "Skull-Cracker",
    105: "Gemini II", 133: "Octopus", 137: "Shark", 145: "Cheetah", 153: "Black Widow",
    174: "Skunk",
}  # fmt: skip

BALLOTS: Final = "ballots"
"""The name of the deck among opening sets."""


class Ballot(NamedTuple):
    """Three opening moves.

    Attributes:
        number: its number among the 174.
        moves: the moves as they are played, `11-15 22-18 15x22`.
        name: its name; "" if it has none.
        barred: whether it is excluded from the deck.
    """

    number: int
    moves: str
    name: str = ""
    barred: bool = False


@cache
def ballots() -> tuple[Ballot, ...]:
    """All 174 ballots, by number."""
    rules = Checkers()
    found: list[Ballot] = []
    for line in _MOVES.split("\n")[1:-1]:
        begun, _, thirds = line.partition(": ")
        for third in thirds.split():
            number, barred = len(found) + 1, third.startswith("~")
            start, actions = rules.parse_record(f"{begun} {third.removeprefix('~')}")
            moves = rules.format_record(start, actions)
            found.append(Ballot(number, moves, _NAMES.get(number, ""), barred))
    return tuple(found)


@cache
def deck() -> OpeningSet:
    """The 156 ballots that are drawn from."""
    return OpeningSet(
        BALLOTS,
        QT_TRANSLATE_NOOP("Openings", "Three-move ballots"),
        tuple(
            Opening(each.moves, f"{each.number} {each.name}".strip())
            for each in ballots()
            if not each.barred
        ),
    )
