"""Games between networks, random players and the players of the statistics, by the rules alone.

The readable twin of `kernels/evolution.py`, which plays thousands of games a second; a game without
a kernel is played here. Every game is a pure function of its players, its seed and the number of
its random opening plies, so it does not matter who plays it, or where.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from poda.engine.decisions import Clock, Decision, Limit, Player, Progress
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, Game
from poda.engine.networks.network import Network
from poda.engine.random_numbers import Dice
from poda.engine.search.alphabeta import alphabeta
from poda.engine.search.evaluation import ZERO, Evaluation
from poda.engine.search.minimax import minimax
from poda.engine.search.observer import Stop
from poda.engine.search.quiescence import quiescence
from poda.engine.sums import sum_in_order

ENDLESS: Final = 10_000
"""The most plies of a game; one with dice that reaches it is stopped, as a draw."""

WON: Final = 1e9
"""Beyond every potential: what a move that ends the game is worth, for each point of the stake."""

_SOONER: Final = 1e-6  # that a win a move earlier is worth: far less than the finest estimate tells


class Mover(Protocol):
    """Chooses moves in a match; its random choices use the game's dice."""

    def choose(self, state: Any, dice: Dice) -> Any: ...


def expected(
    game: Game[Any, Any], state: Any, plies: int, estimate: Callable[[Any], float], ply: int = 0
) -> float:
    """The expected value of a position for MAX in a game with dice: expectiminimax (AIMA 4e,
    section 5.5). Values are averaged, not potentials: only they are on the scale of utilities.

    Args:
        plies: moves of the players, throws not counted, until `estimate` is asked.
        estimate: the value of a position in which a player is to move, between -1 and 1.
        ply: moves since the root; a sooner win counts a trifle more.
    """
    if game.is_terminal(state):
        return game.utility(state) * (1.0 - ply * _SOONER)
    mover = game.to_move(state)
    if mover == CHANCE:
        # In the order in which the game lists them, so that the last bit is the same everywhere.
        return sum_in_order(
            chance * expected(game, game.result(state, outcome), plies, estimate, ply)
            for outcome, chance in game.outcomes(state)
        )
    if ply >= plies:
        return estimate(state)
    values = [
        expected(game, game.result(state, action), plies, estimate, ply + 1)
        for action in game.actions(state)
    ]
    return max(values) if mover == MAX else min(values)


class NetworkMover:
    """Chooses by a minimax search of a few plies with a network at the leaves; of equal moves the
    first.

    In games with dice it is expectiminimax. With 0 plies it values the positions after its own
    moves, as with 1. If the game names a side from which a network sees a position before a throw
    (`Game.viewer`), it compares these positions directly, without means over throws.
    """

    def __init__(self, game: Game[Any, Any], network: Network, plies: int = 2) -> None:
        self._game, self._plies = game.for_search(), max(plies, 1)
        self._network, self._evaluation = network, network.evaluation(game)
        self._has_dice = game.has_chance

    def choose(self, state: Any, dice: Dice) -> Any:
        if self._has_dice:
            sign, plies = self._game.to_move(state), self._plies
            if plies == 1 and self._game.viewer(state) != CHANCE and self._sees_before_throws:
                return self._compared(state, sign)
            return max(
                self._game.actions(state),  # of equals `max` takes the first
                key=lambda action: (
                    sign
                    * expected(self._game, self._game.result(state, action), plies, self._value, 1)
                ),
            )
        # Both find the first of the best moves; alpha-beta is what follows noisy moves.
        search = quiescence if self._game.quiescence else minimax
        return search(self._game, state, self._plies, self._evaluation).line[0]

    @property
    def _sees_before_throws(self) -> bool:
        return type(self._game).viewer is not Game.viewer

    def _compared(self, state: Any, sign: int) -> Any:
        """The first of the best moves by the positions after them, which are the opponent's."""
        actions = list(self._game.actions(state))
        after = [self._game.result(state, action) for action in actions]
        seen = self._network.potentials([self._game.features(each) for each in after])
        values = [
            WON * sign * self._game.utility(each) if self._game.is_terminal(each) else -float(found)
            for each, found in zip(after, seen, strict=True)
        ]
        return actions[values.index(max(values))]

    def worth(self, state: Any) -> float:
        """What MAX may expect of a position, at a chance node the mean over the throws."""
        return expected(self._game, state, 0, self._value)

    def _value(self, state: Any) -> float:
        """The network's output for MAX."""
        return self._game.to_move(state) * self._network.value(self._game.features(state))


class ZeroMover:
    """The player `alphabeta:N:zero`: a search of N plies with 0 at the depth limit, which prefers
    sooner wins and later losses, and a uniform choice among equal best moves; N = 0: random play.

    Args:
        evaluation: the evaluation at the depth limit, instead of 0.
    """

    def __init__(
        self, game: Game[Any, Any], plies: int, evaluation: Evaluation[Any] = ZERO
    ) -> None:
        self._game, self._plies = game.for_search(), plies
        self._evaluation = evaluation

    def choose(self, state: Any, dice: Dice) -> Any:
        actions = list(self._game.actions(state))
        if self._plies:
            sign = 1 if self._game.to_move(state) == MAX else -1
            values = [sign * self._value(self._game.result(state, action)) for action in actions]
            best = max(values)
            actions = [a for a, value in zip(actions, values, strict=True) if value == best]
        return actions[dice.below(len(actions))]

    def _value(self, child: Any) -> float:
        if self._game.has_chance:
            return expected(self._game, child, self._plies, self._evaluation.estimate, 1)
        search = quiescence if self._game.quiescence else alphabeta
        return search(self._game, child, self._plies, self._evaluation, ply=1).value


class EstimateMover:
    """Chooses by the game's `estimate` of the positions after its moves and the throws that follow;
    of equal moves the first."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game

    def choose(self, state: Any, dice: Dice) -> Any:
        game, sign = self._game, self._game.to_move(state)
        return max(  # of equals `max` takes the first
            game.actions(state),
            key=lambda action: (
                sign * expected(game, game.result(state, action), 1, game.estimate, 1)
            ),
        )


def play_game(
    game: Game[Any, Any],
    first: Mover,
    second: Mover,
    seed: int,
    opening: int = 0,
    longest: int = 0,
) -> int:
    """One game from the beginning: what `first` (MAX, who begins unless dice say who does) wins:
    +1 for a win, -1 for a loss, 0 for a draw, or the points of backgammon.

    Args:
        seed: 64 bits, from which the game's dice are thrown.
        opening: so many plies are random at first, each drawn from the moves that do not end the
            game; the opening is over where there is none.
        longest: plies after which the game is stopped, as a draw; 0: it is played to its end.
    """
    rules = game.for_search()
    dice, state = Dice(seed), rules.initial_state()
    for ply in range(ENDLESS):
        if rules.is_terminal(state):
            return _won(rules, state)
        if ply == longest > 0:
            return 0
        if rules.to_move(state) == CHANCE:
            state = rules.result(state, thrown(rules, state, dice))
            continue
        if ply < opening and (quiet := quiet_moves(rules, state)):
            state = rules.result(state, quiet[dice.below(len(quiet))])
            continue
        opening = 0
        mover = first if rules.to_move(state) == MAX else second
        state = rules.result(state, mover.choose(state, dice))
    if rules.has_chance:
        return 0
    raise ValueError(f"a game of {game.key} does not end")


def _won(rules: Game[Any, Any], state: Any) -> int:
    """The result for MAX: points in games that count them, else the sign of the utility."""
    utility = rules.utility(state)
    return int(utility) if rules.counts_points else (utility > 0) - (utility < 0)


def quiet_moves(rules: Game[Any, Any], state: Any) -> list[Any]:
    """The moves that do not end the game."""
    return [a for a in rules.actions(state) if not rules.is_terminal(rules.result(state, a))]


def thrown(rules: Game[Any, Any], state: Any, dice: Dice) -> Any:
    """A sampled throw at a chance node."""
    left = dice.below(1 << 31) / 2.0**31
    outcomes = rules.outcomes(state)
    for outcome, probability in outcomes:
        left -= probability
        if left < 0:
            return outcome
    return outcomes[-1][0]


class MovingPlayer(Player):
    """A player that moves as a network does in training (`NetworkMover`).

    Args:
        plies: its look-ahead; 0 values the positions after its moves.
    """

    def __init__(self, game: Game[Any, Any], network: Network, plies: int = 0) -> None:
        self._game, self._plies = game, plies
        self._mover = NetworkMover(game, network, plies)

    def choose(
        self, state: Any, limit: Limit, stop: Stop, progress: Progress | None = None
    ) -> Decision[Any]:
        if self._game.is_terminal(state):
            raise EngineError("game.terminal")
        if self._game.to_move(state) == CHANCE:
            raise EngineError("turn.roll")
        clock = Clock(limit, stop)
        action = self._mover.choose(state, Dice(0))  # it leaves nothing to chance
        count = len(self._game.actions(state))
        return Decision(
            *(action, 0.0, "estimate", (action,), self._plies, count, count),
            *(clock.elapsed(), False),
        )
