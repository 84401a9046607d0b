"""A game of a tournament as it was played, and what is counted of many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

Reason = Literal["played", "crash", "time", "illegal", "garbage", "output", "length"]
"""How a game ended: by the rules; by a fault of the one who lost (`competitor.Fault`); or given up
as too long, which is a draw."""

NEXT_GAME = "/"
"""Between the moves of two games of a backgammon match to so many points."""


class Summary(NamedTuple):
    """What standings and lists need of a game; all of them are held in memory, a row a game.

    Attributes:
        number: of the game in its tournament.
        first, second: indices of the entrants; the first had the first side (MAX).
        points: what the first one won: 1, 0, -1; in backgammon points times the cube; of a match
            1 or -1.
        plies: its length, throws not counted.
        reason: how it ended. A fault is that of whoever lost.
        line: a number of 64 bits that identical games of the same two share (start and moves).
    """

    number: int
    first: int
    second: int
    points: int
    plies: int
    reason: Reason
    line: int = 0


@dataclass(frozen=True, slots=True)
class GameRecord:
    """All of one game; a line of the journal.

    Attributes:
        summary: see there.
        start: the position in which it began, in the game's notation; "" is the usual beginning.
        moves: all actions since `start` in the game's notation, random plies of the opening and
            throws among them; `NEXT_GAME` between two games of a match.
        opening: how many of the moves are the opening, which nobody chose.
        seconds: that each entrant thought: the first, the second.
        words: of a fault: last words, or the move that is none; "" elsewhere.
    """

    summary: Summary
    start: str = ""
    moves: tuple[str, ...] = ()
    opening: int = 0
    seconds: tuple[float, float] = (0.0, 0.0)
    words: str = ""
