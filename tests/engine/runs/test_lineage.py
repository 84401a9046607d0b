"""Lineages: who enters and who goes, and games that are the same whoever plays them, and when."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poda.engine.evolve.evolution import Evolution
from poda.engine.games import GAMES
from poda.engine.kernels import is_plain
from poda.engine.networks.network import layout_for
from poda.engine.runs import lineage as lineages_module
from poda.engine.runs.lineage import FIRST_STRIDE, Lineage, due
from poda.engine.search.observer import SearchStopped

from .lineages import LAYOUT, TICTACTOE, empty, entered, invented, network, played, same
from .small_runs import TINY, as_bits, evolved

FEW = settings(max_examples=4 if is_plain() else 20, deadline=None)
some_generations = st.lists(st.integers(1, 200), min_size=2, max_size=6, unique=True).map(sorted)


# Who enters


def test_the_first_network_is_wanted_whatever_its_generation() -> None:
    assert empty().wants(37)


def test_every_fifth_generation_is_wanted_at_first() -> None:
    lineage = entered(1)
    assert [number for number in range(1, 21) if lineage.wants(number)] == [5, 10, 15, 20]


def test_no_generation_is_wanted_twice_or_backwards() -> None:
    lineage = entered(1, 20)
    assert not lineage.wants(20)
    assert not lineage.wants(15)


def test_a_generation_that_is_in_already_stays_as_it_is() -> None:
    lineage = played(1, 5)
    before = lineage.copy()
    lineage.enter(5, network(77))
    assert same(lineage, before)


@given(st.integers(1, 10**9), st.integers(2, 64))
def test_the_generations_that_are_due_fill_the_room_by_half_at_least(last: int, most: int) -> None:
    stride = FIRST_STRIDE
    while last // stride >= most:
        stride *= 2
    assert due(last // stride * stride, most)
    assert last // stride < most
    assert stride == FIRST_STRIDE or last // stride >= most // 2


def run_of(last: int, most: int) -> Lineage:
    lineage = empty(most)
    for generation in range(1, last + 1):
        if lineage.wants(generation):
            lineage.enter(generation, network(1))
    return lineage


@pytest.mark.parametrize("last", [1, 4, 29, 30, 31, 59, 60, 61, 200, 999, 5_000])
@pytest.mark.parametrize("most", [6, 24])
def test_a_long_run_is_evenly_spread_from_the_first_to_the_newest(last: int, most: int) -> None:
    lineage = run_of(last, most)
    generations = lineage.generations
    assert generations[0] == 1
    assert len(lineage) <= most
    newest = max(number for number in range(1, last + 1) if due(number, most) or number == 1)
    assert generations[-1] == newest
    gaps = np.diff(generations)[1:]  # from 1 to 5 it is a generation less
    assert not len(gaps) or gaps.max() <= 2 * gaps.min()


@given(st.lists(st.integers(1, 10_000), min_size=1, max_size=40, unique=True).map(sorted))
def test_the_first_and_the_newest_stay_however_irregularly_they_come(come: list[int]) -> None:
    lineage = entered(*come, most=6)
    kept = lineage.generations.tolist()
    assert (kept[0], kept[-1]) == (come[0], come[-1])
    assert len(kept) == min(6, len(come))
    assert set(kept) <= set(come)
    assert kept == sorted(kept)


def test_who_is_nearest_to_the_others_goes() -> None:
    assert entered(1, 10, 20, 24, 30, 40, 50).generations.tolist() == [1, 10, 20, 30, 40, 50]
    # The last that came between two strides is the first to go.
    assert entered(1, 10, 20, 30, 40, 43, 50).generations.tolist() == [1, 10, 20, 30, 40, 50]


def test_whoever_stays_keeps_weights_and_results() -> None:
    lineage = played(1, 10, 20, 24, 30, 40)
    before = lineage.copy()
    lineage.enter(50, network(50))
    stayed = [0, 1, 2, 4, 5]
    assert lineage.won[:5, :5].tolist() == before.won[np.ix_(stayed, stayed)].tolist()
    assert lineage.drawn[:5, :5].tolist() == before.drawn[np.ix_(stayed, stayed)].tolist()
    assert [lineage.weights(i).tobytes() for i in range(5)] == [
        before.weights(i).tobytes() for i in stayed
    ]
    assert lineage.pending


def test_memory_does_not_grow_with_the_run() -> None:
    lineage = run_of(100_000, 24)
    assert len(lineage) == 24
    assert lineage.won.shape == (24, 24)


def test_a_later_change_of_what_was_entered_changes_nothing() -> None:
    weights = network(1).copy()
    lineage = empty()
    lineage.enter(1, weights)
    weights[:] = 0.0
    assert lineage.weights(0).tobytes() == network(1).tobytes()
    with pytest.raises(ValueError, match="read-only"):
        lineage.weights(0)[0] = 1.0


def test_later_members_are_dropped_when_a_run_goes_on_from_an_earlier_generation() -> None:
    lineage = played(1, 5, 10, 15)
    lineage.drop_after(10)
    assert same(lineage, played(1, 5, 10))
    lineage.drop_after(10)
    assert len(lineage) == 3
    lineage.drop_after(0)
    assert len(lineage) == 0
    assert lineage.wants(1)
    assert not lineage.pending


@pytest.mark.parametrize(
    ("most", "games"), [(1, 4), (65, 4), (6, 3), (6, 0), (6, 1002)]
)  # fmt: skip
def test_sizes_that_make_no_sense_are_refused(most: int, games: int) -> None:
    with pytest.raises(ValueError, match=r"members|games"):
        empty(most, games)


def test_what_cannot_enter_is_refused() -> None:
    lineage = entered(5)
    with pytest.raises(ValueError, match="before"):
        lineage.enter(4, network(4))
    with pytest.raises(ValueError, match="weights"):
        lineage.enter(6, np.zeros(3))
    with pytest.raises(ValueError, match="no generation"):
        empty().enter(0, network(1))
    assert lineage.generations.tolist() == [5]


# The games


@FEW
@given(some_generations, st.integers(0, 2**63 - 1))
def test_points_are_antisymmetric(generations: list[int], seed: int) -> None:
    lineage = played(*generations, seed=seed)
    points = lineage.points
    others = ~np.eye(len(lineage), dtype=bool)
    assert (points + points.T)[others].tolist() == [1.0] * int(others.sum())
    assert np.isnan(np.diagonal(points)).all()
    assert (lineage.won + lineage.lost + lineage.drawn)[others].tolist() == [4] * int(others.sum())
    assert lineage.lost.tolist() == lineage.won.T.tolist()
    assert lineage.verdicts.tolist() == (-lineage.verdicts.T).tolist()


@FEW
@given(some_generations, st.integers(1, 3))
def test_points_do_not_depend_on_the_number_of_workers(
    generations: list[int], workers: int
) -> None:
    lineage = entered(*generations)
    with ThreadPoolExecutor(workers) as pool:
        lineage.play(pool)
    assert same(lineage, played(*generations))


@FEW
@given(some_generations, st.lists(st.integers(0, 5), max_size=8))
def test_points_do_not_depend_on_where_play_was_broken_off(
    generations: list[int], patience: list[int]
) -> None:
    lineage = entered(*generations)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lineages_module, "_PAIRS_AT_ONCE", 2)
        for looks in patience:
            left = looks

            def stop() -> bool:
                nonlocal left
                left -= 1
                return left < 0

            before = int(lineage.played.sum())
            try:
                lineage.play(stop=stop)
            except SearchStopped:
                assert lineage.pending
            assert int(lineage.played.sum()) >= before
        lineage.play()
    assert not lineage.pending
    assert same(lineage, played(*generations))


@FEW
@given(some_generations)
def test_points_do_not_depend_on_when_the_others_came(generations: list[int]) -> None:
    lineage = empty()
    for generation in generations:
        lineage.enter(generation, network(generation))
        lineage.play()
    assert same(lineage, played(*generations))


def test_what_was_played_before_a_stop_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lineages_module, "_PAIRS_AT_ONCE", 1)
    lineage = entered(1, 5, 10)
    with pytest.raises(SearchStopped):
        lineage.play(stop=lambda: bool(lineage.played.sum() == 4))
    # Those of the newest come first.
    assert np.argwhere(lineage.played).tolist() == [[0, 2], [1, 2], [2, 0], [2, 1]]
    assert np.isnan(lineage.points[1, 0])


def test_nothing_is_played_twice() -> None:
    lineage = played(1, 5, 10)
    lineage.play(stop=lambda: True)  # there is nothing to stop


def test_the_seed_and_the_generation_name_the_games() -> None:
    batches = [
        each._batch([(1, 0)], None)  # type: ignore[arg-type]
        for each in (entered(1, 5), entered(1, 5, seed=4), entered(1, 6), entered(2, 5))
    ]
    assert len({batch.seeds.tobytes() for batch in batches}) == 4


def test_every_opening_is_played_once_with_each_colour() -> None:
    batch = entered(1, 5, games=20)._batch([(1, 0)], None)  # type: ignore[arg-type]
    assert batch.seeds[::2].tolist() == batch.seeds[1::2].tolist()
    assert batch.openings[::2].tolist() == batch.openings[1::2].tolist()
    assert sorted(set(batch.openings.tolist())) == [0, 1, 2, 3, 4, 5, 6]
    assert (batch.openings == 0).sum() == 2
    assert batch.first[::2].tolist() == [1] * 10
    assert batch.second[1::2].tolist() == [1] * 10


def test_a_network_against_itself_scores_half() -> None:
    lineage = empty(games=20)
    for generation in (1, 5):
        lineage.enter(generation, network(1))
    lineage.play()
    assert lineage.points[1, 0] == 0.5


def test_two_that_have_not_met_have_no_points() -> None:
    lineage = played(1, 5)
    lineage.enter(10, network(10))
    assert lineage.pending
    assert np.isnan(lineage.points[2]).all()
    assert np.isnan(lineage.totals[2])
    assert not np.isnan(lineage.totals[:2]).any()


def test_of_nobody_there_is_nothing_to_tell() -> None:
    lineage = empty()
    lineage.play()
    assert lineage.points.shape == (0, 0)
    assert lineage.totals.tolist() == []
    assert not lineage.pending


def test_the_total_is_the_share_of_all_points() -> None:
    lineage = invented([1, 5, 10], [[0, 15, 5], [3, 0, 10], [9, 0, 0]])
    assert lineage.points[0].tolist()[1:] == [(15 + 1) / 20, (5 + 3) / 20]
    assert lineage.totals.tolist() == pytest.approx([24 / 40, 19 / 40, 17 / 40])


@pytest.mark.parametrize(
    ("won", "lost", "verdict"),
    [(15, 5, 1), (14, 6, 0), (5, 15, -1), (10, 10, 0), (4, 0, 1), (3, 0, 0), (0, 4, -1), (0, 0, 0),
     (15, 3, 1), (20, 0, 1)],
)  # fmt: skip
def test_a_few_games_more_are_no_verdict(won: int, lost: int, verdict: int) -> None:
    lineage = invented([1, 5], [[0, lost], [won, 0]])
    assert lineage.verdicts[1, 0] == verdict
    assert lineage.verdicts[0, 1] == -verdict


def test_a_copy_goes_its_own_way() -> None:
    lineage = played(1, 5)
    other = lineage.copy()
    assert same(lineage, other)
    other.enter(10, network(10))
    other.play()
    other.drop_after(5)
    assert same(lineage, other)
    lineage.drop_after(1)
    assert len(other) == 2


def test_the_run_is_not_changed_by_its_lineage() -> None:
    alone, watched = evolved(6), Evolution(TICTACTOE, TINY, 5)
    lineage = Lineage(TICTACTOE, watched.layout, TINY.plies, 5, games=4)
    for _ in watched.generations(limit=6):
        assert watched.best is not None
        if lineage.wants(watched.generation):
            lineage.enter(watched.generation, watched.best.weights)
        lineage.play()
    assert lineage.generations.tolist() == [1, 5]
    assert as_bits(watched.snapshot()) == as_bits(alone.snapshot())


@pytest.mark.skipif(is_plain(), reason="compares with the kernel")
def test_a_game_without_a_kernel_has_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    from poda.engine.playing.training_kit import TrainingKit
    from poda.engine.solved.training_kits import TicTacToeTraining

    with_kernel = played(1, 5, 10)
    monkeypatch.setattr(TicTacToeTraining, "kernel", TrainingKit.kernel)
    assert same(played(1, 5, 10), with_kernel)


@pytest.mark.slow
@pytest.mark.skipif(is_plain(), reason="takes a minute without the kernel")
def test_connect_four_is_played_too() -> None:
    game = GAMES["connect4"]
    layout = layout_for(game)
    lineage = Lineage(game, layout, 2, 1)
    for generation in (1, 5):
        lineage.enter(generation, np.full(layout.weights, 0.01 * generation))
    lineage.play()
    assert int((lineage.won + lineage.lost + lineage.drawn)[1, 0]) == 20


def test_the_layout_is_that_of_the_run() -> None:
    assert entered(1).layout == LAYOUT
