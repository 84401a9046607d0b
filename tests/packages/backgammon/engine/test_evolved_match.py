"""Matches of backgammon with an evolved network: the same games from the same seed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from poda.engine.games import GAMES
from poda.engine.kernels import is_plain
from poda.engine.networks.network import layout_for
from poda.engine.players import PlayerSpec
from poda.engine.random_numbers import Stream
from poda.engine.runs.champion import Champion
from poda.engine.runs.settings import EvolutionSettings
from poda.engine.search.observer import SearchStopped
from poda.engine.tally import PairedResults
from poda.packages.backgammon.engine.match import is_quick, play_evolved_match

RANDOM = PlayerSpec("random")
BY_HAND = PlayerSpec("expectiminimax", 0, "features")

whole_games = pytest.mark.skipif(is_plain(), reason="they take minutes as Python")


def champion(seed: int = 1, hidden: int = 2) -> Champion:
    layout = layout_for(GAMES["backgammon"], hidden)
    return Champion(
        "backgammon", layout, Stream(seed).normals(layout.weights), 0, EvolutionSettings(), seed
    )


@whole_games
@pytest.mark.parametrize("opponent", [RANDOM, BY_HAND, champion(2)], ids=["random", "hand", "net"])
def test_the_same_seed_gives_the_same_match_with_any_number_of_threads(
    opponent: PlayerSpec | Champion,
) -> None:
    told: list[PairedResults] = []
    here = play_evolved_match(champion(), opponent, 130, 5, progress=told.append)
    with ThreadPoolExecutor(2) as executor:
        there = play_evolved_match(champion(), opponent, 130, 5, executor)
    assert here.results.tolist() == there.results.tolist()
    assert here.games == told[-1].games == 130
    assert [points.games for points in told] == [64, 128, 130]
    assert set(np.abs(here.results).tolist()) <= {0, 1, 2, 3}
    assert is_quick(champion(), opponent)


@whole_games
def test_a_network_is_as_good_as_itself() -> None:
    # Every sequence of throws is played from both sides.
    found = play_evolved_match(champion(), champion(), 40)
    assert found.mean == 0
    assert found.standard_error == 0


@whole_games
def test_the_hand_made_evaluation_beats_a_network_of_random_weights() -> None:
    found = play_evolved_match(champion(), BY_HAND, 100)
    assert found.tally.lost > 90
    assert found.mean < -1


@whole_games
@pytest.mark.parametrize(
    "opponent", [PlayerSpec("expectiminimax", 0, "network"), champion(3, hidden=3)],
    ids=["trained", "of another size"],
)  # fmt: skip
def test_others_move_one_by_one(opponent: PlayerSpec | Champion) -> None:
    assert not is_quick(champion(), opponent)
    told: list[PairedResults] = []
    found = play_evolved_match(champion(), opponent, 2, 1, progress=told.append)
    assert found.games == told[-1].games == 2
    again = play_evolved_match(champion(), opponent, 2, 1)
    assert found.results.tolist() == again.results.tolist()


@pytest.mark.parametrize("opponent", [RANDOM, PlayerSpec("expectiminimax", 2)], ids=str)
def test_a_match_is_stopped(opponent: PlayerSpec) -> None:
    with pytest.raises(SearchStopped):
        play_evolved_match(champion(), opponent, 1_000_000, stop=lambda: True)


def test_two_games_are_enough_to_see_it_play() -> None:
    told: list[PairedResults] = []
    found = play_evolved_match(champion(), RANDOM, 2, 1, progress=told.append)
    assert found.games == told[-1].games == 2
    assert found.standard_error is None
