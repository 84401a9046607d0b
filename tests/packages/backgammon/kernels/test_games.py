"""Whole games of backgammon in the kernel: those of the readable twins, throw by throw."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poda.engine.game import MAX
from poda.engine.games import GAMES
from poda.engine.games.backgammon import START, Backgammon, State
from poda.engine.games.backgammon_parts.inputs import INPUTS, inputs, is_race
from poda.engine.games.backgammon_parts.moves import BAR, OFF, Checkers, plays
from poda.engine.kernels import is_plain
from poda.engine.networks.network import Layout, layout_for, played
from poda.engine.playing.batches import (
    HAND_MADE,
    Batch,
    network_of,
    partner_code,
    play_batch,
    play_readably,
    zero_code,
)
from poda.engine.playing.movers import NetworkMover
from poda.engine.random_numbers import Dice, Stream
from poda.packages.backgammon.engine.evaluation import HandMadeMover
from poda.packages.backgammon.kernels.evolution import BACKGAMMON

GAME = GAMES["backgammon"]
RANDOM = zero_code(0)
EXAMPLES = 1 if is_plain() else 8
GAMES_EACH = 1 if is_plain() else 2


def networks(seed: int, hidden: int = 4, count: int = 2) -> object:
    layout = layout_for(GAME, hidden)
    return played(layout, Stream(seed).normals(count, layout.weights) * 0.3)


def batch(
    seed: int, first: int, second: int, hidden: int = 4, opening: int = 0, games: int = GAMES_EACH
) -> Batch:
    ones = np.ones(games, dtype=np.int32)
    return Batch(
        "backgammon", networks(seed, hidden), first * ones, second * ones,  # type: ignore[arg-type]
        Stream(seed, 1).words(games), opening * ones, 0,
    )  # fmt: skip


def same(one: Batch) -> npt.NDArray[np.int8]:
    results = play_batch(one)
    assert results.tolist() == play_readably(one).tolist()
    return results


players = st.sampled_from([0, 1, RANDOM, HAND_MADE])


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.integers(0, 10**6), players, players, st.sampled_from([1, 4, 16, 20]), st.integers(0, 40))
def test_games_are_those_of_the_readable_twin(
    seed: int, first: int, second: int, hidden: int, opening: int
) -> None:
    results = same(batch(seed, first, second, hidden, opening))
    assert set(np.abs(results).tolist()) <= {1, 2, 3}


def test_a_game_is_a_function_of_its_seed_and_its_players() -> None:
    one = batch(5, 0, 1, games=4)
    twice = [play_batch(one).tolist() for _ in range(2)]
    assert twice[0] == twice[1]
    assert play_batch(one.games(slice(2, 4))).tolist() == twice[0][2:]
    assert play_batch(one.part(slice(2, 4))).tolist() == twice[0][2:]


def test_who_changes_seats_with_its_own_copy_wins_what_it_lost() -> None:
    one = batch(6, 0, 0, games=8)
    other = replace(one, first=one.second, second=one.first)
    assert play_batch(one).tolist() == play_batch(other).tolist()


@pytest.mark.skipif(is_plain(), reason="compiled code is not in use, and without it this is long")
def test_the_hand_made_evaluation_beats_a_random_player() -> None:
    results = play_batch(batch(1, HAND_MADE, RANDOM, games=200))
    assert (results > 0).mean() > 0.95
    assert results.mean() > 2


def test_the_partner_of_a_game_with_dice_is_the_hand_made_evaluation() -> None:
    assert {partner_code("backgammon", plies) for plies in range(7)} == {HAND_MADE}
    assert partner_code("connect4", 6) == zero_code(6)


def test_networks_of_another_game_are_refused() -> None:
    one = batch(1, 0, 1, games=2)
    with pytest.raises(ValueError, match="inputs"):
        play_batch(replace(one, networks=played(Layout(9, 4), np.zeros(44))))
    assert BACKGAMMON.inputs == INPUTS


# What the players look at


def test_the_inputs_count_checkers_with_contact_and_in_races_apart() -> None:
    start = inputs((START, START))
    assert len(start) == INPUTS == len(GAME.features(GAME.initial_state()))
    assert sum(start) == 30
    assert not any(start[INPUTS // 2 :])
    # Five on point 6: a first, a second and a third one, and two more.
    assert start[20:24] == (1, 1, 1, 2)
    racing = sides({6: 2, 1: 13}), sides({3: 5, OFF: 10})
    assert is_race(racing)
    assert not any(inputs(racing)[: INPUTS // 2])
    assert sum(inputs(racing)) == 30
    assert not is_race((sides({BAR: 1, OFF: 14}), sides({1: 15})))


def sides(men: dict[int, int]) -> Checkers:
    return tuple(men.get(point, 0) for point in range(BAR + 1))


def test_a_network_takes_the_first_of_the_plays_that_it_likes_best() -> None:
    network = network_of(networks(2), 0)  # type: ignore[arg-type]
    state = State(START, START, MAX, (3, 1))
    found = plays(START, START, (3, 1))
    worth = [-network.potential(inputs((after[1], after[0]))) for after in found.values()]
    for plies in (0, 1):
        chosen = NetworkMover(GAME, network, plies).choose(state, Dice(1))
        assert chosen == list(found)[worth.index(max(worth))]
    assert HandMadeMover(Backgammon()).choose(state, Dice(1)) == ((8, 5), (6, 5))


def test_a_play_that_ends_the_game_comes_before_all_others() -> None:
    state = State(sides({1: 1, OFF: 14}), sides({24: 15}), MAX, (2, 1))
    network = network_of(networks(2), 1)  # type: ignore[arg-type]
    assert NetworkMover(GAME, network, 0).choose(state, Dice(1)) == ((1, 0),)


def test_before_a_throw_a_network_values_the_position_itself() -> None:
    network = network_of(networks(2), 0)  # type: ignore[arg-type]
    estimate = network.evaluation(GAME).estimate
    state = State(START, sides({6: 15}), MAX)
    assert estimate(state) == network.potential(GAME.features(state))
    assert estimate(replace(state, turn=-MAX)) == -estimate(state)
    assert estimate(replace(state, throw=(6, 5))) == estimate(state)
    assert estimate(GAME.initial_state()) == pytest.approx(0, abs=1e-5)  # either side may begin
