"""The record of a tournament's game, and its summary for counting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal, NamedTuple, get_args

from poda.engine.errors import one_line
from poda.engine.schema import APART, SPARSE, Form, Key, Most, Range
from poda.packages.arena.engine.tournament.plan import MOST_GAMES

Reason = Literal["played", "crash", "time", "illegal", "garbage", "output", "length"]
"""How a game ended: by the rules; by a fault of the loser (`competitor.Fault`); or abandoned as
too long, which is a draw."""

REASONS: Final[tuple[Reason, ...]] = get_args(Reason)

NEXT_GAME = "/"
"""The separator between the moves of two games of a backgammon match."""

MOST_WORDS: Final = 2_000
"""The most characters of a program's last output that are stored."""
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
    """A program's output as displayable lines."""
    return "\n".join(map(one_line, words.splitlines()))


_LINE: Final = Form(_number_of_line, lambda number: f"{number:016x}", of=str)
_WORDS: Final = Form(
    _visible, lambda words: _visible(words[:MOST_WORDS]), of=Annotated[str, Most(MOST_WORDS)]
)
_THOUGHT: Final = Form(write=lambda seconds: round(seconds, 4))


class Summary(NamedTuple):
    """The data of a game that standings and lists need; all of them are held in memory.

    Attributes:
        number: the number of the game in its tournament.
        first, second: the indices of the entrants; the first had the first side (MAX).
        points: the first one's result: 1, 0, -1; in backgammon points times the cube; for a match
            1 or -1.
        plies: its length, without throws.
        reason: how it ended. A fault is the loser's.
        line: a hash of 64 bits, equal for identical games of the same two (start and moves).
    """

    number: Annotated[int, Key("game"), Range(0, MOST_GAMES - 1)]
    first: Annotated[int, _SIDE]
    second: Annotated[int, _SIDE]
    points: Annotated[int, Range(-MOST_POINTS, MOST_POINTS)]
    plies: Annotated[int, Range(0, _MOST_PLIES)]
    reason: Reason
    line: Annotated[int, Range(0, _WORD), _LINE] = 0


@dataclass(frozen=True, slots=True)
class JournalGame:
    """A whole game, as in a line of the journal.

    Attributes:
        summary: its summary.
        start: the starting position in the game's notation; "" is the usual one.
        moves: all actions since `start` in the game's notation, including the opening's random
            plies and throws; `NEXT_GAME` separates two games of a match.
        opening: the number of leading moves that form the opening, which no player chose.
        seconds: the thinking time of the first and the second entrant.
        words: for a fault, the last output or the illegal move; otherwise "".
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
        """The name of the field if the opening has more moves than the game; otherwise ""."""
        return "" if 0 <= self.opening <= len(self.moves) else "opening"
