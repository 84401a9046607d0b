"""Networks in a game with chance nodes, which brings nothing but the contract of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.decisions import Limit
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN, Game
from poda.engine.games import GAMES
from poda.engine.networks.network import Network, layout_for
from poda.engine.players import SearchPlayer
from poda.engine.playing.movers import MovingPlayer, NetworkMover, ZeroMover, expected, play_game
from poda.engine.playing.training_kit import training_kit_of
from poda.engine.random_numbers import Dice, Stream
from poda.engine.search.evaluation import ExpectedUtility
from poda.engine.search.minimax import expectiminimax

GOAL = 6
THROWS = ((1, 0.5), (2, 0.25), (3, 0.25))


@dataclass(frozen=True)
class Race:
    """Where both stand, who moves, and what was thrown (0: it is about to be)."""

    squares: tuple[int, int] = (0, 0)
    mover: int = MAX
    thrown: int = 0


class RaceGame(Game[Race, str]):
    """A race to square 6: a throw, then a step of so many squares, or the other one goes back by
    so many. Who arrives wins."""

    key = "race"
    max_plies = 1000

    def initial_state(self) -> Race:
        return Race()

    def to_move(self, state: Race) -> int:
        return state.mover if state.thrown else CHANCE

    def actions(self, state: Race) -> Sequence[str]:
        return () if self.is_terminal(state) else ("step", "push")

    def outcomes(self, state: Race) -> Sequence[tuple[Any, float]]:
        return THROWS

    def result(self, state: Race, action: Any) -> Race:
        if not state.thrown:
            return Race(state.squares, state.mover, action)
        own, other = state.squares[:: state.mover]
        if action == "step":
            own = min(own + state.thrown, GOAL)
        else:
            other = max(other - state.thrown, 0)
        squares = (own, other)[:: state.mover]
        return Race((squares[0], squares[1]), -state.mover)

    def is_terminal(self, state: Race) -> bool:
        return GOAL in state.squares

    def utility(self, state: Race) -> float:
        return 1.0 if state.squares[0] == GOAL else -1.0

    def features(self, state: Race) -> Sequence[float]:
        own, other = state.squares[:: self.to_move(state) or MAX]
        return (own, other, state.thrown)

    def parse_action(self, state: Race, text: str) -> str:
        return text

    def format_action(self, state: Race, action: str) -> str:
        return action

    def parse_position(self, text: str) -> Race:
        raise EngineError("game.illegal", text=text)

    def format_position(self, state: Race) -> str:
        return repr(state)


RACE = RaceGame()
LAYOUT = layout_for(RACE, 4)


def network(seed: int = 1) -> Network:
    return Network(LAYOUT, Stream(seed).normals(LAYOUT.weights) * 0.3)


def ahead() -> Network:
    """Values its own squares, and dislikes the other's."""
    weights = np.zeros(LAYOUT.weights)
    first, _, output = LAYOUT.parts(weights)
    first[0, 0], first[0, 1], output[0] = 0.2, -0.2, 1.0
    return Network(LAYOUT, weights)


squares = st.tuples(st.integers(0, GOAL - 1), st.integers(0, GOAL - 1))
races = st.builds(Race, squares, st.sampled_from([MAX, MIN]), st.integers(1, 3))


def test_a_game_with_dice_is_known_by_what_it_throws() -> None:
    assert RACE.has_chance
    assert [key for key, game in GAMES.items() if game.has_chance] == ["backgammon"]


@given(races, st.integers(0, 9))
def test_with_no_plies_a_network_compares_the_positions_after_its_own_moves(
    state: Race, seed: int
) -> None:
    net, sign = network(seed), state.mover

    def worth(after: Race) -> float:
        if RACE.is_terminal(after):
            return sign * RACE.utility(after)
        seen = (RACE.result(after, outcome) for outcome, _ in THROWS)
        values = [-net.value(RACE.features(each)) for each in seen]
        return sum(chance * value for (_, chance), value in zip(THROWS, values, strict=True))

    step, push = (worth(RACE.result(state, action)) for action in ("step", "push"))
    chosen = NetworkMover(RACE, net, 0).choose(state, Dice(0))
    if abs(step - push) > 1e-5:
        assert chosen == ("step" if step > push else "push")
    assert NetworkMover(RACE, net, 1).choose(state, Dice(0)) == chosen


def test_looking_ahead_expects_the_mean_of_the_throws() -> None:
    # MIN, on 5, is pushed back by 1 to 4: it arrives with a 2 or a 3, every other time. A step
    # leaves it on 5, from where it always arrives.
    state = Race((0, 5), MAX, 1)
    value = expected(RACE, RACE.result(state, "push"), 2, lambda state: 0.0, 1)
    assert value == pytest.approx(-0.5, abs=1e-5)
    assert expected(RACE, RACE.result(state, "step"), 2, lambda state: 0.0, 1) < -0.99
    for mover in (NetworkMover(RACE, ahead(), 2), ZeroMover(RACE, 2)):
        assert mover.choose(state, Dice(0)) == "push"


def test_a_move_that_wins_now_is_played() -> None:
    for plies in (0, 1, 2, 3):
        assert NetworkMover(RACE, network(), plies).choose(Race((4, 3), MAX, 2), Dice(0)) == "step"
        assert NetworkMover(RACE, network(), plies).choose(Race((3, 4), MIN, 2), Dice(0)) == "step"


def test_at_a_chance_node_a_network_estimates_the_mean_over_the_throws() -> None:
    net = network()
    estimate = net.evaluation(RACE).estimate
    state = Race((2, 3), MIN)
    after = [estimate(RACE.result(state, outcome)) for outcome, _ in THROWS]
    assert estimate(state) == pytest.approx(0.5 * after[0] + 0.25 * after[1] + 0.25 * after[2])


@given(st.integers(0, 2**64 - 1), st.integers(0, 3), st.integers(0, 2))
def test_a_game_with_dice_is_a_function_of_its_seed(seed: int, opening: int, plies: int) -> None:
    movers = NetworkMover(RACE, ahead(), plies), ZeroMover(RACE, 0)
    result = play_game(RACE, *movers, seed, opening)
    assert result in (1, -1)
    assert play_game(RACE, *movers, seed, opening) == result


def test_a_sensible_network_beats_a_random_player() -> None:
    net, random = NetworkMover(RACE, ahead(), 1), ZeroMover(RACE, 0)
    first = sum(play_game(RACE, net, random, seed) for seed in range(100))
    second = sum(play_game(RACE, random, net, seed) for seed in range(100))
    assert first - second > 60


# Players of such a game


def test_who_throws_is_who_moves_after_the_throw() -> None:
    assert RACE.thrower(Race(mover=MIN)) == MIN
    assert RACE.thrower(Race((GOAL, 0))) == CHANCE  # the game is over
    backgammon = GAMES["backgammon"]
    assert backgammon.thrower(backgammon.initial_state()) == CHANCE  # the dice decide


@pytest.mark.parametrize("plies", [0, 1])
def test_a_player_looks_ahead_by_expectiminimax(plies: int) -> None:
    def estimate(state: Race) -> float:
        return (state.squares[0] - state.squares[1]) / GOAL

    start = Race((2, 3), MAX, 2)
    evaluation = ExpectedUtility("ahead", estimate)
    player = SearchPlayer(RACE, evaluation=evaluation, plies=plies)
    wanted = expectiminimax(RACE, start, 1 + 2 * plies, evaluation)
    decision = player.choose(start, Limit(), lambda: False)
    assert (decision.action, decision.value) == (wanted.line[0], wanted.value)
    assert decision.depth == plies
    *_, analysis = player.analyse(start, Limit(), lambda: False)
    assert {move.action for move in analysis.moves} == {"step", "push"}
    assert analysis.best.value == pytest.approx(wanted.value)
    with pytest.raises(EngineError, match="dice"):
        player.choose(Race(), Limit(), lambda: False)


def test_the_hand_made_partner_goes_by_the_estimate_of_the_game() -> None:
    class Estimated(RaceGame):
        def estimate(self, state: Race) -> float:
            return -state.squares[1] / GOAL  # only the other one's squares count

    game = Estimated()
    chosen = training_kit_of(game).hand_made().choose(Race((0, 3), MAX, 2), Dice(1))
    assert chosen == "push"


def test_an_evolved_network_moves_as_it_does_in_evolution() -> None:
    state = Race((3, 2), MAX, 2)
    player = MovingPlayer(RACE, network(), 1)
    wanted = NetworkMover(RACE, network(), 1).choose(state, Dice(1))
    assert player.choose(state, Limit(), lambda: False).action == wanted
    with pytest.raises(EngineError):
        player.choose(Race((GOAL, 0), MIN, 1), Limit(), lambda: False)
