"""A game of self-play to inspect: the network's values, and the credit that each ply gives.

It is played as in learning (`learner.py`): random plies to open with, then the network's moves and
now and then a random one. The network does not change.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from poda.engine.game import Game
from poda.engine.games import game as game_named
from poda.engine.learn.gradient import squash
from poda.engine.learn.learner import Credit, credit
from poda.engine.networks.lesson import CHANCES
from poda.engine.networks.network import Network
from poda.engine.random_numbers import Dice
from poda.engine.runs.champion import Champion
from poda.engine.runs.settings import LearningSettings
from poda.engine.search.observer import SearchStopped, Stop


@dataclass(frozen=True, slots=True)
class Ply:
    """A ply of a watched game.

    Attributes:
        action: the move.
        side: the side that made it, 1 or -1.
        explored: whether it was random.
        opens: whether it is one of the random plies to open with, which teach nothing.
        best: the value of the best afterstate, for the other side.
    """

    action: Any
    side: int
    explored: bool
    opens: bool
    best: float


@dataclass(frozen=True, slots=True)
class Watched:
    """A watched game.

    Attributes:
        game_key: the game's key.
        states: all positions, the first and the last included.
        plies: the plies between them.
        values: the value of each position for its side to move, -1 to 1; for the last one the
            result for the side that did not end the game.
        trace_decay: lambda, by which the network learns.
        cuts: whether nothing learns across a random ply (the backup "best").
    """

    game_key: str
    states: tuple[Any, ...]
    plies: tuple[Ply, ...]
    values: tuple[float, ...]
    trace_decay: float
    cuts: bool

    def __len__(self) -> int:
        return len(self.plies)

    def value_after(self, ply: int) -> float:
        """The value of the position after a ply, for the side that moves first in the game."""
        sides = self._sides
        return sides[0] * sides[ply + 1] * self.values[ply + 1]

    @property
    def _sides(self) -> list[int]:
        """The side from which the value of each position is given."""
        return [*(each.side for each in self.plies), -self.plies[-1].side]

    def first_taught(self, ply: int) -> int:
        """The index of the first position that learns from the outcome of a ply: none within a
        random opening does, and none before a random ply where that cuts learning off (`cuts`)."""
        opened = sum(each.opens for each in self.plies)
        first = max(opened, 1)
        for number in range(ply):
            if self.cuts and self.plies[number].explored:
                first = max(first, number + 1)
        return first

    def credit(self, ply: int) -> Credit | None:
        """What the ply teaches the positions before it, all of them from the beginning of the game:
        those that it teaches nothing have a weight of 0. None where it teaches nothing at all."""
        first = self.first_taught(ply)
        if ply < first:
            return None
        played = self.plies[ply]
        values, sides = [*self.values[first : ply + 2]], self._sides[first : ply + 2]
        if self.cuts and played.explored:
            values[-1], sides[-1] = played.best, -played.side
        found = credit(values, self.trace_decay, sides)
        none = np.zeros(first)
        return Credit(
            found.error,
            np.concatenate([none, found.weights]),
            np.concatenate([none, found.changes]),
        )


def watch(player: Champion, seed: int, stop: Stop | None = None) -> Watched:
    """Have a network that has learnt play a game against itself, as it does while it learns.

    Args:
        seed: of all that is random in it: the same one gives the same game.

    Raises SearchStopped soon after `stop` turns true.
    """
    game, settings = game_named(player.game_key), player.settings
    assert isinstance(settings, LearningSettings)
    rules, network = game.for_search(), player.network
    dice = Dice(seed)
    opening = dice.below(settings.opening_plies + 1)
    chance = int(settings.exploration * CHANCES)
    state = rules.initial_state()
    states, plies, values = [state], list[Ply](), list[float]()
    while not rules.is_terminal(state):
        if stop and stop():
            raise SearchStopped
        side = rules.to_move(state)
        values.append(_values(network, rules, [state])[0])
        actions = list(rules.actions(state))
        after = [rules.result(state, action) for action in actions]
        quiet = [number for number, each in enumerate(after) if not rules.is_terminal(each)]
        opens = len(plies) < opening and bool(quiet)
        opening = opening if opens else 0
        worth = _after(network, rules, after, side)
        explored = not opens and dice.below(CHANCES) < chance
        if opens:
            chosen = quiet[dice.below(len(quiet))]
        elif explored:
            chosen = dice.below(len(actions))
        else:
            chosen = int(np.argmin(worth))
        best = float(np.clip(min(worth), -1.0, 1.0))
        plies.append(Ply(actions[chosen], side, explored, opens, best))
        state = after[chosen]
        states.append(state)
    values.append(float(np.sign(-plies[-1].side * rules.utility(state))))
    whole = tuple(states), tuple(plies), tuple(values)
    return Watched(game.key, *whole, settings.trace_decay, settings.backup == "best")


def _values(network: Network, rules: Game[Any, Any], states: Sequence[Any]) -> list[float]:
    """The values of positions that are not terminal, each for the side to move there."""
    features = np.array([rules.features(state) for state in states])
    potentials = np.asarray(network.potentials(features), dtype=np.float64)
    return [float(value) for value in squash(potentials)]


def _after(network: Network, rules: Game[Any, Any], after: Sequence[Any], side: int) -> list[float]:
    """The values of the positions after a side's moves, for its opponent; beyond 1 and -1 where the
    game is won or lost there, so that no estimate is better."""
    going = [each for each in after if not rules.is_terminal(each)]
    thought = iter(_values(network, rules, going) if going else [])
    return [
        float(-2 * side * np.sign(rules.utility(each))) if rules.is_terminal(each)
        else -side * rules.to_move(each) * next(thought)
        for each in after
    ]  # fmt: skip
