"""A game of a tournament as it was played, and what is counted of many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal, NamedTuple, get_args

from poda.engine.errors import one_line
from poda.engine.schema import APART, SPARSE, Form, Key, Most, Range
from poda.packages.arena.engine.tournament.plan import MOST_GAMES

Reason = Literal["played", "crash", "time", "illegal", "garbage", "output", "length"]
"""How a game ended: by the rules; by a fault of the one who lost (`competitor.Fault`); or given up
as too long, which is a draw."""

REASONS: Final[tuple[Reason, ...]] = get_args(Reason)

NEXT_GAME = "/"
"""Between the moves of two games of a backgammon match to so many points."""

MOST_WORDS: Final = 2_000
"""Characters that are kept of what a program said last."""
MOST_POINTS: Final = 1_000
MOST_SECONDS: Final = 1e9
_MOST_PLIES: Final = 10_000_000
_LONGEST_START: Final = 1_000
_LONGEST_MOVE: Final = 200
_WORD: Final = (1 << 64) - 1
_SIDE: Final = Range(0, 255)


def _number_of_line(digits: str) -> int:
    return int(digits, 16) if len(digits) <= 16 else -1


def _visible(words: str) -> str:
    """What a program said, in lines that can be shown."""
    return "\n".join(map(one_line, words.splitlines()))


_LINE: Final = Form(_number_of_line, lambda number: f"{number:016x}", of=str)
_WORDS: Final = Form(
    _visible, lambda words: _visible(words[:MOST_WORDS]), of=Annotated[str, Most(MOST_WORDS)]
)
_THOUGHT: Final = Form(write=lambda seconds: round(seconds, 4))


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

    number: Annotated[int, Key("game"), Range(0, MOST_GAMES - 1)]
    first: Annotated[int, _SIDE]
    second: Annotated[int, _SIDE]
    points: Annotated[int, Range(-MOST_POINTS, MOST_POINTS)]
    plies: Annotated[int, Range(0, _MOST_PLIES)]
    reason: Reason
    line: Annotated[int, Range(0, _WORD), _LINE] = 0


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

    summary: Annotated[Summary, APART]
    start: Annotated[str, Most(_LONGEST_START), SPARSE] = ""
    moves: tuple[Annotated[str, Most(_LONGEST_MOVE)], ...] = ()
    opening: Annotated[int, SPARSE] = 0
    seconds: tuple[
        Annotated[float, Range(0, MOST_SECONDS), _THOUGHT],
        Annotated[float, Range(0, MOST_SECONDS), _THOUGHT],
    ] = (0.0, 0.0)
    words: Annotated[str, _WORDS, SPARSE] = ""

    def contradiction(self) -> str:
        """The opening is part of the moves."""
        return "" if 0 <= self.opening <= len(self.moves) else "opening"
