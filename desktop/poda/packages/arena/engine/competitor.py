"""The players of a tournament: Poda's own, and external programs.

A competitor is asked for one move at a time and receives the whole game each time, because the
protocols of external programs send all of it. A failure is raised as a `Forfeit`: the competitor
loses that game, and the tournament goes on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from poda.engine.decisions import Limit
from poda.engine.random_numbers import Dice
from poda.engine.search.observer import Stop, never

Fault = Literal["crash", "time", "illegal", "garbage", "output"]
"""Why a game is forfeited: the program ended, exceeded its time, made an illegal move, gave an
answer that is no move, or wrote too much output."""


class Forfeit(Exception):  # noqa: N818 - an outcome of a game
    """A competitor forfeits the game.

    Attributes:
        fault: the reason.
        words: details, such as the program's last output or the illegal move; "" without any.
    """

    def __init__(self, fault: Fault, words: str = "") -> None:
        super().__init__(f"{fault}: {words}" if words else fault)
        self.fault, self.words = fault, words


class ChessClock(NamedTuple):
    """The time left to each side before a move, and the increment of each move, in seconds."""

    own: float
    other: float
    increment: float


@dataclass(frozen=True, slots=True)
class Turn:
    """The information that a competitor receives for a decision.

    Attributes:
        start: the position in which the game began.
        actions: all actions since then, including dice throws.
        state: the current position, in which the competitor is to move (or, in backgammon, may
            double or answers a double).
        dice: the source of the competitor's random decisions, so that games can be reproduced.
        limit: the limit of this move; parts that are None follow the player's specification.
        clock: the time left; None without a clock.
        stop: becomes true when the game is to be abandoned.
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
        """Start a game in that position, as MAX (+1) or MIN (-1). Raises Forfeit, and
        SearchStopped if `stop` becomes true."""
        return

    @abstractmethod
    def choose(self, turn: Turn) -> Any:
        """The chosen action. If the cube may be turned before the throw: DOUBLE, or None to
        throw. Raises Forfeit, and SearchStopped if `stop` becomes true."""

    def dismiss(self) -> None:
        """Announce that `close` will follow, so that a program can begin to exit."""
        return

    def close(self) -> None:
        """End the competitor's process and sockets. May be called twice."""
        return
