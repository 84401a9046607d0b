"""What a backgammon board shows: plain values, with no rule in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from poda.engine.backgammon.moves import Checkers, Play
from poda.engine.games.backgammon import START
from poda.widgets.boards.view import BoardView

Numbers = Literal["off", "own", "lecture"]


class Die(NamedTuple):
    """A die on the board.

    Attributes:
        value: 1 to 6.
        used: whether it has been played: it is drawn faint.
        side: MAX (+1) or MIN (-1), whose die it is; 0 before anybody's.
    """

    value: int
    used: bool = False
    side: int = 0


class CubeFace(NamedTuple):
    """The doubling cube on the board.

    Attributes:
        value: the number on its upper face; 64 while it has not been turned.
        owner: MAX (+1) or MIN (-1), on whose side it lies; 0 in the middle.
        offered: the side that has doubled; the other one answers, in whose half it stands.
        out: whether nobody may turn it in this game, which is the Crawford game.
    """

    value: int = 64
    owner: int = 0
    offered: int = 0
    out: bool = False


@dataclass(frozen=True, slots=True)
class BackgammonView(BoardView):
    """One picture of a backgammon board.

    `to_move` is the side whose throw or play it is, `interactive` whether a person may act for it,
    `flipped` whether the board is seen from MIN's side. `cells`, `legal` and `labels` are not used.
    """

    game: str = "backgammon"
    max_checkers: Checkers = START
    """MAX's checkers as it sees them: off (0), its points 1 to 24, its bar (25). During a turn,
    after the steps made so far."""
    min_checkers: Checkers = START
    """MIN's, as MIN sees them."""
    dice: tuple[Die, ...] = ()
    """In the order in which they are to be used, four of a double; in the opening throw one a
    side."""
    moves: tuple[tuple[int, int], ...] = ()
    """Every (from, to) that a checker of the side to move may go, in its own numbers; empty where
    nobody may move by hand."""
    last_steps: Play = ()
    """The last play, marked on the board, in the numbers of `last_side`."""
    last_side: int = 0
    hint_steps: Play = ()
    """A play shown by arrows, in the numbers of the side to move."""
    pips: tuple[int, int] | None = None
    """MAX's and MIN's pip counts; None shows none."""
    numbers: Numbers = "off"
    """Point numbers: none, those of the side at the bottom, or the lecture's, which count up."""
    can_roll: bool = False
    can_finish: bool = False
    can_take_back: bool = False
    can_swap: bool = False
    cube: CubeFace | None = None
    """None in a game without a cube."""
    can_double: bool = False
    can_answer: bool = False
    """Whether a person may double, or take or pass."""
    message: str = ""
    """A few words shown in the middle of the board: "No legal play"."""

    def checkers(self, side: int) -> Checkers:
        """The checkers of MAX or MIN, as that side sees them."""
        return self.max_checkers if side > 0 else self.min_checkers
