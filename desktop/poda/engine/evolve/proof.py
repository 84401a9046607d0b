"""Whether a player can lose at all: every reply of the opponent is tried, none is sampled.

The player answers, and the opponent plays everything that the rules allow, once against the player
as first and once as second. A *line* is one such game from its first move to its last. A player
that loses none of them is proven: nobody will ever beat it. Compiled twin, for the networks of
tic-tac-toe: `kernels/evolution.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from poda.engine.errors import EngineError
from poda.engine.evolve.games import Mover
from poda.engine.evolve.random_numbers import Dice
from poda.engine.game import MAX, MIN, Game

MOST_POSITIONS: Final = 10_000
"""Larger games are refused; tic-tac-toe has 5,478 positions."""


@dataclass(frozen=True, slots=True)
class Lines:
    """What trying all replies found; counts of lines.

    Attributes:
        lost_first: lines that the player loses where it begins.
        lost_second: lines that it loses where the opponent begins.
        lines: all that there are, of both kinds.
    """

    lost_first: int
    lost_second: int
    lines: int

    @property
    def lost(self) -> int:
        """Lost lines of both kinds."""
        return self.lost_first + self.lost_second

    @property
    def no_loss(self) -> bool:
        """Whether the player cannot be beaten, whatever the opponent does."""
        return not self.lost


def losing_lines(game: Game[Any, Any], mover: Mover) -> Lines:
    """Count the lines that `mover` loses from the beginning of `game`, as first and as second.

    Args:
        game: a small game; where there is chance, every outcome is tried as well.
        mover: must answer equal positions alike, whatever led there and whatever dice it is given.

    Raises EngineError for a game of more than `MOST_POSITIONS` positions, before it is played.
    """
    _refuse_if_large(game)
    lost_first, lines_first = _count(game, mover, MAX)
    lost_second, lines_second = _count(game, mover, MIN)
    return Lines(lost_first, lost_second, lines_first + lines_second)


def is_proven(game: Game[Any, Any], mover: Mover) -> bool:
    """Whether `mover` loses no line of `game`. Raises what `losing_lines` raises."""
    return losing_lines(game, mover).no_loss


def _count(game: Game[Any, Any], mover: Mover, side: int) -> tuple[int, int]:
    """The lines that the mover loses as `side`, and all lines."""
    dice = Dice(0)
    known: dict[Any, tuple[int, int]] = {}  # equal positions have equal lines below them

    def below(state: Any) -> tuple[int, int]:
        if state not in known:
            known[state] = counted(state)
        return known[state]

    def counted(state: Any) -> tuple[int, int]:
        if game.is_terminal(state):
            return int(side * game.utility(state) < 0), 1
        if game.to_move(state) == side:
            return below(game.result(state, mover.choose(state, dice)))
        counts = [below(child) for child in _children(game, state)]
        return sum(lost for lost, _ in counts), sum(lines for _, lines in counts)

    return below(game.initial_state())


def _children(game: Game[Any, Any], state: Any) -> list[Any]:
    """The positions after every move or throw; none after the end."""
    if game.is_terminal(state):
        return []
    if game.to_move(state) in (MAX, MIN):
        return [game.result(state, action) for action in game.actions(state)]
    return [game.result(state, outcome) for outcome, _ in game.outcomes(state)]


@lru_cache(maxsize=4)  # evolution counts the lines of one game many times
def _refuse_if_large(game: Game[Any, Any]) -> None:
    seen = {game.initial_state()}
    waiting = list(seen)
    while waiting:
        fresh = set(_children(game, waiting.pop())) - seen
        seen |= fresh
        waiting += fresh
        if len(seen) > MOST_POSITIONS:
            raise EngineError("evolve.too_large", text=game.key, limit=MOST_POSITIONS)
