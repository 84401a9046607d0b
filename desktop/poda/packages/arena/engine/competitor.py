"""Who plays in a tournament: a player of Poda's, or a program of somebody else's.

A competitor is asked for one move after the other and is told the whole game as well, because the
protocols of other programs send all of it. What goes wrong with it is a `Forfeit`, which loses the
game and nothing more: the tournament goes on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from poda.engine.decisions import Limit
from poda.engine.random_numbers import Dice
from poda.engine.search.observer import Stop, never

Fault = Literal["crash", "time", "illegal", "garbage", "output"]
"""Why a game is forfeited: the program ended, was late, moved against the rules, answered what is
no move, or wrote too much."""


class Forfeit(Exception):  # noqa: N818 - an outcome of a game
    """A competitor has lost the game by itself.

    Attributes:
        fault: why.
        words: what there is to tell: its last words, the move that is none; "" where nothing is.
    """

    def __init__(self, fault: Fault, words: str = "") -> None:
        super().__init__(f"{fault}: {words}" if words else fault)
        self.fault, self.words = fault, words


class ChessClock(NamedTuple):
    """The time left to each side before a move, in seconds, and what each move adds."""

    own: float
    other: float
    increment: float


@dataclass(frozen=True, slots=True)
class Turn:
    """What a competitor is asked.

    Attributes:
        start: the position in which the game began.
        actions: all actions since then, throws of the dice among them.
        state: the position now, in which the competitor is to move (or, in backgammon, may double,
            or answers a double).
        dice: what it leaves to chance it takes from here, so that a game can be played again.
        limit: of this move; no limit of its own is that of the player's words.
        clock: the time left; None where no clock runs.
        stop: turns true where the game is to be broken off.
    """

    start: Any
    actions: tuple[Any, ...]
    state: Any
    dice: Dice
    limit: Limit
    clock: ChessClock | None
    stop: Stop


class Competitor(ABC):
    """Plays games of one tournament, one after the other, on one thread at a time."""

    def new_game(self, start: Any, side: int, stop: Stop = never) -> None:
        """A game begins in that position, as MAX (+1) or MIN (-1). Raises Forfeit, and
        SearchStopped where `stop` turned true."""
        return

    @abstractmethod
    def choose(self, turn: Turn) -> Any:
        """The action. Where the game has a doubling cube and it may be turned before the throw:
        DOUBLE, or None to throw. Raises Forfeit, and SearchStopped where `stop` turned true."""

    def dismiss(self) -> None:
        """No more games come, and `close` follows: a program may begin to end by itself."""
        return

    def close(self) -> None:
        """Nothing of it stays: no process, no socket. May be called twice."""
        return
