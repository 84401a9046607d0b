"""Matches of backgammon: the same again from the same seed, from both sides of every throw."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from poda.engine.errors import EngineError
from poda.engine.kernels import is_plain
from poda.engine.players import PlayerSpec
from poda.engine.search.observer import SearchStopped
from poda.engine.tally import PairedResults
from poda.packages.backgammon.engine.match import (
    in_batches,
    play_dice_match,
    random_play,
    seat,
    throw_of,
)

RANDOM, STATIC, DEEPER = seat("random"), seat("expectiminimax:0"), seat("expectiminimax:1")
BY_HAND, EVEN = seat("expectiminimax:0:features"), seat("expectiminimax:0:zero")


@pytest.fixture(scope="module", autouse=True)
def kernels() -> None:
    if is_plain():
        pytest.skip("compiled code is not in use")


def test_points_are_counted_with_their_error() -> None:
    points = PairedResults(np.array([2, -1, 1, 1, 3], dtype=np.int64))
    assert (points.games, points.mean) == (5, 1.2)
    assert (points.tally.won, points.tally.drawn, points.tally.lost) == (4, 0, 1)
    assert [points.count(stake) for stake in (1, 2, 3, -1, -2)] == [2, 1, 1, 1, 0]
    # Between the pairs (2, -1) and (1, 1): means of 0.5 and 1, the last game has none.
    assert points.standard_error == pytest.approx(0.25)
    assert PairedResults(np.array([1, 1], dtype=np.int64)).standard_error is None
    assert PairedResults(np.zeros(0, dtype=np.int64)).mean == 0


def test_throws_are_fair() -> None:
    throws = [throw_of(1, number) for number in range(1, 7201)]
    counts = np.bincount([6 * a + b for a, b in throws])[7:]
    assert 150 < counts.min() <= counts[counts > 0].max() < 250
    assert {random_play(1, number, 3) for number in range(50)} == {0, 1, 2}


def test_a_player_wins_as_much_as_it_loses_to_itself() -> None:
    points = play_dice_match(STATIC, STATIC, 60)
    assert points.mean == 0
    assert (points.results[::2] == -points.results[1::2]).all()


def test_the_evaluation_beats_random_play() -> None:
    points = play_dice_match(STATIC, RANDOM, 400)
    assert points.tally.won >= 388  # 97 %
    assert points.mean > 1.5


def test_the_network_beats_the_hand_made_evaluation() -> None:
    points = play_dice_match(STATIC, BY_HAND, 400)
    assert points.mean > 0.1
    assert (play_dice_match(BY_HAND, STATIC, 400).results == -turned(points)).all()


def turned(points: PairedResults) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """The results of a match, with the two games of every sequence of throws in the other order."""
    return points.results.reshape(-1, 2)[:, ::-1].reshape(-1)


@pytest.mark.parametrize("players", [(STATIC, BY_HAND), (BY_HAND, RANDOM)])
def test_the_kernel_plays_by_both_minds(
    players: tuple[PlayerSpec, PlayerSpec], monkeypatch: pytest.MonkeyPatch
) -> None:
    here = play_dice_match(*players, 6, seed=8).results.tolist()
    monkeypatch.setattr("poda.packages.backgammon.engine.match.in_batches", lambda _: False)
    assert play_dice_match(*players, 6, seed=8).results.tolist() == here


def test_only_what_the_kernel_knows_is_played_by_it() -> None:
    assert in_batches((STATIC, BY_HAND))
    assert not in_batches((STATIC, EVEN))
    assert len(play_dice_match(EVEN, RANDOM, 2).results) == 2


def test_the_trained_and_the_evolved_mind_meet() -> None:
    assert not in_batches((seat("evolved"), STATIC))
    assert len(play_dice_match(seat("evolved"), STATIC, 2).results) == 2


def test_who_plays_it_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    here = play_dice_match(STATIC, RANDOM, 131, seed=5).results.tolist()
    with ThreadPoolExecutor(2) as executor:
        there = play_dice_match(STATIC, RANDOM, 131, seed=5, executor=executor)
    assert there.results.tolist() == here
    assert play_dice_match(STATIC, RANDOM, 131, seed=6).results.tolist() != here
    assert in_batches((STATIC, RANDOM))
    monkeypatch.setattr("poda.packages.backgammon.engine.match.in_batches", lambda _: False)
    assert play_dice_match(STATIC, RANDOM, 5, seed=5).results.tolist() == here[:5]


def test_who_looks_ahead_plays_move_by_move() -> None:
    assert not in_batches((DEEPER, STATIC))
    told: list[int] = []
    points = play_dice_match(DEEPER, RANDOM, 5, progress=lambda so_far: told.append(so_far.games))
    assert (points.games, told) == (5, [2, 4, 5])
    assert points.tally.won >= 4


@pytest.mark.parametrize("players", [(STATIC, RANDOM), (DEEPER, STATIC)])
def test_a_match_can_be_stopped(players: tuple[object, object]) -> None:
    asked = iter([False, False])
    with pytest.raises(SearchStopped):
        play_dice_match(*players, 10_000, stop=lambda: next(asked, True))  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["person", "expectiminimax:1:5s"])
def test_some_do_not_play_in_matches(text: str) -> None:
    with pytest.raises(EngineError, match="cannot play here"):
        seat(text)


def test_monte_carlo_tree_search_plays_matches_too() -> None:
    first, second = seat("mcts:3"), seat("random")
    found = [play_dice_match(first, second, games=2, seed=1) for _ in range(2)]
    assert found[0].results.tolist() == found[1].results.tolist()
