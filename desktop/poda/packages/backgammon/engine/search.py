"""Look-ahead in backgammon as players count it: a ply is a throw and the play of it.

Expectiminimax (`minimax.py`) with two restrictions:

- At the root the plays are sorted by the evaluation, and only the best few, not far behind the
  first, are searched deeper (`FILTERS`; GNU Backgammon calls this move filters).
- With two plies, the first reply to every throw is chosen among the best `KEEP` by the evaluation.

Values are chances, for the side that is named. Readable twin of `backgammon/compiled_search.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from poda.engine.games.backgammon import THROWS, stake
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.games.backgammon_parts.moves import CHECKERS, OFF, Board, Play, Throw, plays

Evaluate = Callable[[Board], Chances]
"""The chances of the side on roll, before it throws."""

MOST_PLIES: Final = 2
KEEP: Final = 1
"""The number of replies to a throw that are searched further, at two plies."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Selects the plays that are searched one ply deeper.

    Attributes:
        most: the most plays.
        within: the greatest distance from the best play, in points.
    """

    most: int
    within: float

    def passed(self, equities: list[float]) -> int:
        """The number of selected plays, given equities sorted from the best on."""
        best = equities[0]
        return sum(best - equity <= self.within for equity in equities[: self.most])


FILTERS: Final = (Filter(10, 0.25), Filter(6, 0.16))
"""From 0 plies to 1, and from 1 to 2.

Beside looking at every play 2 plies ahead, the network loses 0.0003 points a decision by them, in a
quarter of the time; by `Filter(8, 0.2)` and `Filter(5, 0.1)` it lost 0.0006, in four fifths of that
again (250 positions of its games). To keep 2 replies to a throw instead of `KEEP` gains 0.0001, and
takes twice the time.
"""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A play, and the board after it: its side first. `chances` are of that side too."""

    play: Play
    board: Board
    chances: Chances


def swapped(board: Board) -> Board:
    """The same board for the other side."""
    return board[1], board[0]


def ranked(board: Board, throw: Throw, evaluate: Evaluate) -> list[Ranked]:
    """All plays of a throw, best first by the evaluation alone; of equals in the game's order."""
    after = {play: evaluate(swapped(left)) for play, left in plays(*board, throw).items()}
    boards = plays(*board, throw)
    order = sorted(after, key=lambda play: after[play].equity)  # what the other side expects
    return [Ranked(play, boards[play], after[play].turned) for play in order]


def expected(board: Board, plies: int, evaluate: Evaluate, keep: int = KEEP) -> Chances:
    """The chances of the side on roll, which is about to throw.

    Args:
        plies: 0 is the evaluation; 1 looks at its plays of all throws; 2 at the answers too.
        keep: see above.
    """
    if board[1][OFF] == CHECKERS:
        return Chances.of_stakes(-stake(board[0]))
    if plies == 0:
        return evaluate(board)
    return Chances.mean(
        [
            (1 if throw[0] == throw[1] else 2, searched(board, throw, plies, evaluate, keep))
            for throw, _ in THROWS
        ]
    )


def searched(
    board: Board, throw: Throw, plies: int, evaluate: Evaluate, keep: int = KEEP
) -> Chances:
    """The chances of the side on roll, which has thrown that and plays it as well as it can."""
    best = ranked(board, throw, evaluate)[:keep]
    if plies == 1:
        return best[0].chances
    answers = [expected(swapped(play.board), plies - 1, evaluate, keep) for play in best]
    return min(answers, key=lambda chances: chances.equity).turned
