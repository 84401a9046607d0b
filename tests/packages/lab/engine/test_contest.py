"""Evolve or learn: the margin of a match and its interval, who may meet, and both runs at once."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from poda.engine.errors import EngineError
from poda.engine.games import game
from poda.engine.match import of_champion, played_in_parts
from poda.engine.networks.held_out import positions
from poda.engine.runs.champion import Champion
from poda.engine.runs.presets import PRESETS
from poda.engine.runs.settings import EvolutionSettings
from poda.engine.runs.training_run import first_champion
from poda.engine.search.observer import SearchStopped
from poda.packages.lab.engine.contest import (
    Margin,
    contest_games,
    decide,
    evolving_presets,
    learning_presets,
    of_one_size,
)
from some import some

GAME = game("tictactoe")
SMALL = EvolutionSettings(
    parents=3, offspring=3, games=4, plies=1, hidden=3, validate_every=1, read_every=0,
)  # fmt: skip


def margin(*results: int, in_points: bool = False) -> Margin:
    return Margin(np.array(results, dtype=np.int64), in_points)


def player(seed: int, game_key: str = "tictactoe", hidden: int = 3) -> Champion:
    return first_champion(game(game_key), replace(SMALL, hidden=hidden), seed)


def test_no_games_say_nothing() -> None:
    none = margin()
    assert (none.games, none.mean, none.score, none.winner) == (0, 0.0, 0.5, 0)
    assert none.interval == (-1.0, 1.0)


def test_a_margin_that_is_no_chance_has_a_winner() -> None:
    clear = margin(*(1, 1, 1, -1) * 25, *(1, 0) * 10)
    low, high = clear.interval
    assert low < clear.mean < high
    assert (clear.winner, clear.turned.winner) == (1, -1)
    assert clear.score == pytest.approx((1 + clear.mean) / 2)
    assert clear.score_interval == pytest.approx(((1 + low) / 2, (1 + high) / 2))


def test_pairs_that_cancel_out_are_surer_than_single_games() -> None:
    cancelling, mixed = margin(*(1, -1) * 50), margin(*(1, 1, -1, -1) * 25)
    assert cancelling.mean == mixed.mean == 0.0
    assert cancelling.interval[1] < mixed.interval[1]
    assert cancelling.winner == mixed.winner == 0


@pytest.mark.parametrize("result", [1, 0, -1])
def test_games_that_all_end_alike_are_not_taken_for_certain(result: int) -> None:
    few, many = margin(*[result] * 4), margin(*[result] * 400)
    for found in (few, many):
        low, high = found.interval
        assert low <= result <= high
        assert high > low
    assert few.winner == 0 or result
    assert many.winner == result
    assert many.interval[1] - many.interval[0] < few.interval[1] - few.interval[0]


def test_points_count_as_many_as_they_are() -> None:
    found = margin(3, -1, 2, 1, -1, 1, in_points=True)
    assert found.mean == pytest.approx(5 / 6)
    assert (found.tally.won, found.tally.lost) == (4, 2)
    assert margin(1, 1, in_points=True).interval == (-np.inf, np.inf)


def test_two_networks_of_different_sizes_play_the_same_match_again() -> None:
    first, second = player(1), player(2, hidden=5)
    told: list[int] = []
    found = decide(
        first, second, pairs=10, seed=3, progress=lambda so_far: told.append(so_far.games)
    )
    assert found.games == 20
    assert told[-1] == 20
    again = decide(first, second, pairs=10, seed=3)
    assert np.array_equal(found.results, again.results)
    turned = decide(second, first, pairs=10, seed=3)
    assert turned.mean == pytest.approx(-found.mean)


def test_units_that_say_nothing_make_two_sizes_one_and_the_games_stay_the_same() -> None:
    first, second = player(1), player(2, hidden=11)
    wide, same = of_one_size(first, second)
    assert same.weights is second.weights or np.array_equal(same.weights, second.weights)
    assert wide.layout == second.layout
    seen = positions("tictactoe")
    assert np.array_equal(wide.network.potentials(seen), first.network.potentials(seen))
    openings = 6
    one, other = (of_champion("", each, GAME, 1) for each in (first, second))
    parts = [*played_in_parts(GAME, one, other, 20, 3, openings)]
    found = decide(first, second, 10, 3)
    assert np.array_equal(found.results, np.concatenate(parts))
    assert of_one_size(first, first) == (first, first)


def test_a_match_is_broken_off() -> None:
    with pytest.raises(SearchStopped):
        decide(player(1), player(2, hidden=5), pairs=10, stop=lambda: True)


def test_players_of_two_games_do_not_meet() -> None:
    with pytest.raises(EngineError):
        decide(player(1), player(1, "connect4"), pairs=1)


def test_presets_are_of_one_kind_or_of_the_other() -> None:
    for key in some(contest_games()):
        evolving, learning = evolving_presets(key), learning_presets(key)
        assert evolving
        assert learning
        assert not set(evolving) & set(learning)
    assert evolving_presets("tictactoe")[0] == "no-loss"
    assert set(evolving_presets("tictactoe")) <= set(PRESETS)
