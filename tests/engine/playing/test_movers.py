"""Games of networks and of the players of the statistics: what they choose, and that it repeats."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from poda.engine.game import MAX, Game
from poda.engine.games import GAMES
from poda.engine.games.connect4 import CENTRE_FIRST, State
from poda.engine.networks.network import Layout, Network, layout_for
from poda.engine.playing.movers import NetworkMover, ZeroMover, play_game
from poda.engine.random_numbers import Dice, Stream
from poda.engine.search.evaluation import WIN, ZERO
from poda.engine.search.minimax import minimax
from poda.engine.trees.text import parse_tree

from ..strategies import connect4_positions, tictactoe_positions

CONNECT4, TICTACTOE = GAMES["connect4"], GAMES["tictactoe"]
BOARDS = [CONNECT4, TICTACTOE]

seeds = st.integers(0, 2**64 - 1)
board = pytest.mark.parametrize("game", BOARDS, ids=lambda game: game.key)


class Noted:
    """Plays as another does, and keeps the positions in which it was asked."""

    def __init__(self, mover: Any) -> None:
        self._mover = mover
        self.asked: list[Any] = []

    def choose(self, state: Any, dice: Dice) -> Any:
        self.asked.append(state)
        return self._mover.choose(state, dice)


class First:
    """Takes the first move of the game's order."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game

    def choose(self, state: Any, dice: Dice) -> Any:
        return self._game.actions(state)[0]


def network_mover(game: Game[Any, Any], seed: int, plies: int = 2) -> NetworkMover:
    layout = layout_for(game)
    return NetworkMover(game, Network(layout, Stream(seed).normals(layout.weights) * 0.3), plies)


def record(
    game: Game[Any, Any], first: Any, second: Any, seed: int, opening: int
) -> tuple[Any, ...]:
    """The positions of a game in which somebody chose, and its result."""
    first, second = Noted(first), Noted(second)
    result = play_game(game, first, second, seed, opening)
    return result, first.asked, second.asked


# Networks


@given(connect4_positions(at_most=41), st.integers(0, 9))
def test_a_network_takes_the_first_of_its_best_moves_from_the_centre(
    state: State, seed: int
) -> None:
    assume(not CONNECT4.is_terminal(state))
    mover = network_mover(CONNECT4, seed)
    layout = layout_for(CONNECT4)
    network = Network(layout, Stream(seed).normals(layout.weights) * 0.3)
    order = [column for column in CENTRE_FIRST if column in CONNECT4.actions(state)]
    values = [two_plies(state, column, network) for column in order]
    assert mover.choose(state, Dice(1)) == order[values.index(max(values))]


@given(tictactoe_positions(), st.integers(0, 9), seeds, seeds)
def test_a_network_leaves_nothing_to_chance(
    state: tuple[int, ...], seed: int, one: int, other: int
) -> None:
    assume(not TICTACTOE.is_terminal(state))
    mover = network_mover(TICTACTOE, seed)
    assert mover.choose(state, Dice(one)) == mover.choose(state, Dice(other))


def test_a_network_that_sees_no_difference_plays_in_the_centre() -> None:
    blank = Network(layout_for(CONNECT4), np.zeros(1848))
    assert NetworkMover(CONNECT4, blank).choose(CONNECT4.initial_state(), Dice(0)) == 4


@pytest.mark.parametrize("weight", [0.0, 1e9, -1e9])
@pytest.mark.parametrize(
    ("moves", "answer"), [("112233", 4), ("121212", 1), ("11223", 4), ("12131", 1)]
)
def test_no_weights_outweigh_a_win_or_a_loss(moves: str, answer: int, weight: float) -> None:
    network = Network(layout_for(CONNECT4), np.full(1848, weight))
    state = CONNECT4.parse_position(moves)
    assert NetworkMover(CONNECT4, network).choose(state, Dice(0)) == answer


# The players of the statistics


@given(connect4_positions(at_most=41), st.integers(1, 3), seeds)
def test_the_player_of_the_statistics_chooses_among_the_best_by_exact_value(
    state: State, plies: int, seed: int
) -> None:
    assume(not CONNECT4.is_terminal(state))
    assert ZeroMover(CONNECT4, plies).choose(state, Dice(seed)) in best(CONNECT4, state, plies)


@given(tictactoe_positions(at_least=2), seeds)
def test_it_plays_perfectly_where_it_sees_the_end(state: tuple[int, ...], seed: int) -> None:
    assume(not TICTACTOE.is_terminal(state))
    assert ZeroMover(TICTACTOE, 9).choose(state, Dice(seed)) in best(TICTACTOE, state, 9)


@pytest.mark.parametrize(
    ("moves", "plies"), [("", 2), ("", 0), ("44", 3), ("1212", 2), ("112233", 0), ("4455", 3)]
)
def test_its_choice_is_uniform_among_them(moves: str, plies: int) -> None:
    state, dice = CONNECT4.parse_position(moves), Dice(1)
    expected = best(CONNECT4, state, plies)
    times = 200 * len(expected)
    mover = ZeroMover(CONNECT4, plies)
    if plies:
        mover._value = remembered(mover._value)  # type: ignore[method-assign]
    counts = Counter(mover.choose(state, dice) for _ in range(times))
    assert set(counts) == set(expected)
    statistic = sum((count - 200) ** 2 / 200 for count in counts.values())
    assert statistic < 22.5  # of at most 6 degrees of freedom: 1 in 1,000


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("5133355143", {2, 6}),  # every move wins, and these at once
        ("575241473", {6}),  # every move loses, and this one latest
    ],
)
def test_it_prefers_a_sooner_win_and_a_later_loss(moves: str, expected: set[int]) -> None:
    state, mover = CONNECT4.parse_position(moves), ZeroMover(CONNECT4, 4)
    assert {mover.choose(state, Dice(seed)) for seed in range(12)} == expected


@board
def test_with_no_plies_it_is_a_random_player(game: Game[Any, Any]) -> None:
    state, dice = game.initial_state(), Dice(3)
    counts = Counter(ZeroMover(game, 0).choose(state, dice) for _ in range(1400))
    actions = game.actions(state)
    assert set(counts) == set(actions)
    expected = 1400 / len(actions)
    assert sum((n - expected) ** 2 / expected for n in counts.values()) < 26.1  # 8: 1 in 1,000


# Games


@given(st.sampled_from(BOARDS), seeds, st.integers(0, 8))
def test_a_game_is_a_function_of_its_players_its_seed_and_its_opening(
    game: Game[Any, Any], seed: int, opening: int
) -> None:
    players = ZeroMover(game, 0), ZeroMover(game, 1)
    once = record(game, *players, seed, opening)
    assert record(game, *players, seed, opening) == once


@board
def test_two_networks_without_an_opening_play_one_game_only(game: Game[Any, Any]) -> None:
    one, other = network_mover(game, 1), network_mover(game, 2)
    games = [record(game, one, other, seed, 0) for seed in range(3)]
    assert games[0] == games[1] == games[2]


@given(st.sampled_from(BOARDS), seeds, st.integers(0, 60))
def test_an_opening_is_as_long_as_asked_and_never_ends_the_game(
    game: Game[Any, Any], seed: int, opening: int
) -> None:
    result, first, second = record(game, First(game), First(game), seed, opening)
    begun = min((plies_played(game, state) for state in [*first, *second]), default=None)
    if begun is None:
        # Random to the very end: a full board, on which nobody made a line.
        assert result == 0
    elif begun < opening:
        # It was broken off where every move would have ended the game.
        state = min([*first, *second], key=lambda state: plies_played(game, state))
        assert all(game.is_terminal(game.result(state, a)) for a in game.actions(state))
    else:
        assert begun == opening


@board
def test_openings_differ_from_seed_to_seed(game: Game[Any, Any]) -> None:
    starts = set()
    for seed in range(60):
        starts.add(record(game, First(game), First(game), seed, 4)[1][0])
    assert len(starts) > 40


def test_the_plies_of_an_opening_are_uniform_among_the_quiet_moves() -> None:
    firsts = Counter(
        record(CONNECT4, First(CONNECT4), First(CONNECT4), seed, 1)[2][0].moves
        for seed in range(1400)
    )
    assert set(firsts) == set("1234567")
    assert sum((n - 200) ** 2 / 200 for n in firsts.values()) < 22.5


@given(st.sampled_from(BOARDS), seeds, st.integers(0, 4))
def test_the_result_is_from_the_side_of_who_begins(
    game: Game[Any, Any], seed: int, opening: int
) -> None:
    one, other = ZeroMover(game, 0), ZeroMover(game, 0)
    result, first, second = record(game, one, other, seed, opening)
    last = max([*first, *second], key=lambda state: plies_played(game, state))
    dice_free = [game.result(last, action) for action in game.actions(last)]
    ends = {game.utility(state) for state in dice_free if game.is_terminal(state)}
    assert result in {(u > 0) - (u < 0) for u in ends}
    assert game.to_move(last) == MAX or result <= 0
    assert game.to_move(last) != MAX or result >= 0


def test_a_win_is_1_whatever_it_is_worth() -> None:
    for text, result in (("[7, 0]", 1), ("[0, 9]", 0), ("[-3, 0]", -1)):
        tree = parse_tree(text)
        assert play_game(tree, First(tree), First(tree), 0) == result


def test_throws_come_as_often_as_their_probabilities_say() -> None:
    tree = parse_tree("(1/2: 1, 1/3: 0, 1/6: -1)")
    counts = Counter(play_game(tree, First(tree), First(tree), seed) for seed in range(3000))
    expected = {1: 1500, 0: 1000, -1: 500}
    assert sum((counts[r] - n) ** 2 / n for r, n in expected.items()) < 13.8  # 2: 1 in 1,000


def test_a_network_beats_a_random_player_more_often_than_not() -> None:
    layout = Layout(9, 18)
    network = NetworkMover(TICTACTOE, Network(layout, Stream(4).normals(layout.weights)))
    results = [play_game(TICTACTOE, network, ZeroMover(TICTACTOE, 0), seed) for seed in range(40)]
    assert sum(results) > 0


def plies_played(game: Game[Any, Any], state: Any) -> int:
    return sum(cell != 0 for cell in game.cells(state))


def two_plies(state: State, column: int, network: Network) -> float:
    """The worth of a move to its mover, after the best reply: written out, without a search."""
    after = CONNECT4.result(state, column)
    if CONNECT4.is_terminal(after):
        return WIN - 1 if after.won else 0
    replies = []
    for reply in CONNECT4.actions(after):
        leaf = CONNECT4.result(after, reply)
        if CONNECT4.is_terminal(leaf):
            replies.append(-(WIN - 2) if leaf.won else 0)
        else:
            replies.append(network.potential(CONNECT4.features(leaf)))  # the mover's turn again
    return min(replies)


def all_values(game: Game[Any, Any], state: Any, plies: int) -> dict[Any, float]:
    """The exact value of every move, for the side to move, by plain minimax."""
    sign = 1 if game.to_move(state) == MAX else -1
    return {
        action: sign * minimax(game, game.result(state, action), plies, ZERO, ply=1).value
        for action in game.actions(state)
    }


def best(game: Game[Any, Any], state: Any, plies: int) -> list[Any]:
    """The moves of the highest value; all of them for a player that does not look ahead."""
    if not plies:
        return list(game.actions(state))
    values = all_values(game, state, plies)
    return [action for action, value in values.items() if value == max(values.values())]


def remembered(function: Any) -> Any:
    """The same function, which asks once for each position."""
    known: dict[Any, float] = {}

    def looked_up(state: Any) -> float:
        if state not in known:
            known[state] = function(state)
        return known[state]

    return looked_up
