"""Players that are weaker than their search, in the ways in which people are.

A weakened player values all its moves by its search, as an analysis does, and then

- misjudges: a normal random number is added to the value of each move (*noise*, as GNU Backgammon's
  weaker levels have it: its manual, *Setting the noise*), and
- overlooks: each move is left out with some probability (*oversights*), a good one as well as a bad
  one, unless that would leave none.

Of what remains it plays the best. The random numbers are a hash of the game's seed, the position
and the move, not a stream: the same position of the same game is always answered by the same move,
also after a move was taken back, and on every computer.
"""

from __future__ import annotations

import random
from typing import Any, Final

from poda.engine.decisions import (
    Analysis,
    Analyst,
    Decision,
    Limit,
    MoveValue,
    Progress,
    SeededPlayer,
)
from poda.engine.game import MAX, Game
from poda.engine.random_numbers import Dice
from poda.engine.search.observer import SearchStopped, Stop

_TERMS: Final = 12
"""A sum of twelve uniform numbers has the variance 1, and is all but normal."""


def draw(*parts: object) -> Dice:
    """A generator of random numbers determined by these values, such as a seed and a position."""
    from hashlib import blake2b  # not before the first paint

    text = "\n".join(map(str, parts))
    return Dice(int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big"))


def normal(dice: Dice) -> float:
    """A random number of mean 0 and variance 1, of the same bits on every computer."""
    return sum(dice.word() >> 11 for _ in range(_TERMS)) * 2.0**-53 - _TERMS / 2


class WeakPlayer(SeededPlayer):
    """Chooses by the values of an analysis, with noise and oversights.

    Args:
        analyst: values the moves, up to the limit of the player.
        noise: the standard deviation of what is added to a move's value, in its units.
        oversights: the probability that a move is left out, in percent.
        seed: that of the game, from which noise and oversights follow; None: an unpredictable one.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        analyst: Analyst,
        noise: float,
        oversights: int,
        seed: int | str | None = None,
    ) -> None:
        self._game, self._analyst = game, analyst
        self._noise, self._oversights = noise, oversights
        self._seed = random.SystemRandom().getrandbits(64) if seed is None else seed

    def choose(
        self, state: Any, limit: Limit, stop: Stop, progress: Progress | None = None
    ) -> Decision[Any]:
        decision = None
        for analysis in self._analyst.analyse(state, limit, stop):
            if progress and decision is not None:
                progress(decision)
            decision = self._decision(state, analysis, self._seed)
        assert decision is not None  # the first analysis is never stopped
        return decision

    def move(self, state: Any, limit: Limit, stop: Stop, seed: int) -> Any:
        *_, analysis = self._analyst.analyse(state, limit, stop)
        if stop():  # it may have been cut short
            raise SearchStopped
        return self._chosen(state, analysis, seed).action

    def forget(self) -> None:
        """Nothing is kept from move to move."""

    def _decision(self, state: Any, analysis: Analysis[Any], seed: int | str) -> Decision[Any]:
        move = self._chosen(state, analysis, seed)
        return Decision(
            *(move.action, move.value, move.kind, move.line, analysis.depth),
            *(analysis.nodes, analysis.nodes, analysis.seconds, analysis.compiled),
        )

    def _chosen(self, state: Any, analysis: Analysis[Any], seed: int | str) -> MoveValue[Any]:
        position, sign = self._game.format_position(state), self._game.to_move(state) * MAX
        values: dict[Any, float] = {}
        seen: list[MoveValue[Any]] = []
        for move in analysis.moves:
            dice = draw(seed, position, move.action)
            if dice.below(100) >= self._oversights:
                seen.append(move)
            values[move.action] = sign * move.value + self._noise * normal(dice)
        return max(seen or analysis.moves, key=lambda move: values[move.action])
