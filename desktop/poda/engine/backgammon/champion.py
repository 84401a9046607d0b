"""An evolved network as a player of backgammon: it compares the positions after its plays.

What it plays is what it plays in evolution (`games.NetworkMover`). It was evolved without a
doubling cube and knows nothing of it: doubles are judged with the evaluation that Poda uses unless
said.
"""

from __future__ import annotations

from collections.abc import Sequence

from poda.engine.backgammon.chances import Chances
from poda.engine.backgammon.inputs import inputs
from poda.engine.backgammon.looking import Looking
from poda.engine.backgammon.moves import CHECKERS, OFF, Board, Throw, plays
from poda.engine.backgammon.player import BackgammonPlayer
from poda.engine.backgammon.search import Ranked, swapped
from poda.engine.decisions import Limit, Until
from poda.engine.evolve.network import Network, output
from poda.engine.games.backgammon import THROWS, State, stake
from poda.engine.search.observer import SearchStopped


class NetworkLooking:
    """A network's way of looking at positions: `backgammon_looking.Looking`.

    Its output is taken for the points that a side expects, of which each is 1: it has not learnt to
    tell chances, but only which position is the better one.
    """

    compiled = False

    def __init__(self, network: Network) -> None:
        self._network = network
        self.evaluated = 0

    def ranked(self, board: Board, throw: Throw, most: int) -> list[Ranked]:
        """The best plays of the throw, so many at most, best first; of equals in their order."""
        found = plays(*board, throw)
        seen = self._network.potentials([inputs(swapped(after)) for after in found.values()])
        self.evaluated += len(found)
        order = [
            (*_worth(after, float(potential)), play, after)
            for (play, after), potential in zip(found.items(), seen, strict=True)
        ]
        order.sort(key=lambda each: each[:2])
        return [
            Ranked(play, after, _chances(after, worth)) for _, worth, play, after in order[:most]
        ]

    def expected(self, boards: Sequence[Board], plies: int, until: Until) -> list[Chances]:
        """The chances of the side on roll in each, which is about to throw.

        Raises SearchStopped.
        """
        before = self.evaluated
        return [self._expected(board, plies, until, before) for board in boards]

    def _expected(self, board: Board, plies: int, until: Until, before: int) -> Chances:
        if plies == 0:
            return Chances((1.0 + self._network.value(inputs(board))) / 2.0)
        found = []
        for throw, _ in THROWS:
            if until(self.evaluated - before):
                raise SearchStopped
            best = self.ranked(board, throw, 1)[0]
            chances = best.chances
            if plies > 1 and best.board[0][OFF] != CHECKERS:
                chances = self._expected(swapped(best.board), plies - 1, until, before).turned
            found.append((1 if throw[0] == throw[1] else 2, chances))
        return Chances.mean(found)


def _worth(after: Board, potential: float) -> tuple[int, float]:
    """How a play is sorted, the best first, by the board after it: before all others those that end
    the game."""
    if after[0][OFF] == CHECKERS:
        return -stake(after[1]), 0.0
    return 0, potential


def _chances(after: Board, potential: float) -> Chances:
    """Of the side that has played."""
    if after[0][OFF] == CHECKERS:
        return Chances.of_stakes(stake(after[1]))
    return Chances((1.0 - output(potential)) / 2.0)


class EvolvedPlayer(BackgammonPlayer):
    """Plays as a network does.

    Args:
        plies: how far it looks ahead, 0 to `MOST_PLIES`; it was evolved with 0.
    """

    def __init__(self, network: Network, plies: int = 0) -> None:
        super().__init__(plies=plies)
        self._network = network

    def _looking(self, state: State) -> Looking:
        usual = super()._looking(state)
        return usual if state.is_offered else NetworkLooking(self._network)

    def _deepest(self, limit: Limit) -> int:
        # A limit may say what other games' evolved players look ahead.
        return min(self._plies, super()._deepest(limit))
