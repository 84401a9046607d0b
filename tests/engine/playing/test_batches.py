"""Batches of games: played alike by kernels and by the rules, on any executor, stopped or not."""

from __future__ import annotations

import pickle
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poda.base import packages
from poda.engine.games import GAMES
from poda.engine.kernels import is_plain
from poda.engine.networks.network import Layout, Played, layout_for, played
from poda.engine.playing import batches
from poda.engine.playing.batches import Batch, play, play_batch, play_readably, zero_code
from poda.engine.playing.movers import NetworkMover, ZeroMover
from poda.engine.playing.proof import losing_lines
from poda.engine.playing.training_kit import TrainingKit
from poda.engine.random_numbers import Stream
from poda.engine.search.observer import SearchStopped
from poda.engine.solved.training_kits import TicTacToeTraining

FEW = settings(max_examples=5 if is_plain() else 30)


def networks(game: str, seed: int, spread: float = 0.4, hidden: int | None = None) -> Played:
    layout = layout_for(GAMES[game], hidden)
    return played(layout, (Stream(seed).uniforms(3, layout.weights) - 0.5) * spread)


def batch(
    game: str = "tictactoe", games: int = 40, plies: int = 1, seed: int = 1, **options: Any
) -> Batch:
    """Games of three networks, the random player and the players of 1 and 2 plies, all mixed."""
    stream = Stream(seed, 7)
    return Batch(
        game,
        options.pop("networks", None) or networks(game, seed),
        (stream.below(6, games) - 3).astype(np.int32),
        (stream.below(6, games) - 3).astype(np.int32),
        stream.words(games),
        stream.below(options.pop("openings", 9), games).astype(np.int32),
        plies,
        **options,
    )


def one_game(game: str, first: int, second: int, seed: int, opening: int, **options: Any) -> Batch:
    players = [np.array([player], dtype=np.int32) for player in (first, second)]
    seeds = np.array([seed], dtype=np.uint64)
    return Batch(game, options.pop("networks"), *players, seeds, np.array([opening], np.int32),
                 **options)  # fmt: skip


players = st.integers(-4, 2)
seeds = st.integers(0, 2**64 - 1)


@FEW
@given(
    players, players, seeds, st.integers(0, 45), st.integers(1, 3), st.sampled_from([0.1, 1, 90])
)
def test_connect_four_is_played_as_the_rules_have_it(
    first: int, second: int, seed: int, opening: int, plies: int, spread: float
) -> None:
    of = networks("connect4", seed % 1000, spread)
    game = one_game("connect4", first, second, seed, opening, networks=of, plies=plies)
    assert play_batch(game) == play_readably(game)


@FEW
@given(players, players, seeds, st.integers(0, 9), st.integers(1, 4), st.sampled_from([0.1, 1, 90]))
def test_tictactoe_is_played_as_the_rules_have_it(
    first: int, second: int, seed: int, opening: int, plies: int, spread: float
) -> None:
    of = networks("tictactoe", seed % 1000, spread)
    game = one_game("tictactoe", first, second, seed, opening, networks=of, plies=plies)
    assert play_batch(game) == play_readably(game)


@pytest.mark.parametrize("game", ["connect4", "tictactoe"])
def test_whole_batches_agree_with_the_rules(game: str) -> None:
    games = batch(game, games=10 if is_plain() else 60, plies=2)
    assert play_batch(games).tolist() == play_readably(games).tolist()


@pytest.mark.parametrize("hidden", [1, 16, 17, 50])
def test_networks_of_any_size_play(hidden: int) -> None:
    games = batch(games=10, networks=networks("tictactoe", 3, hidden=hidden))
    assert play_batch(games).tolist() == play_readably(games).tolist()


@pytest.mark.parametrize("game", ["connect4", "tictactoe"])
def test_networks_of_zeros_play_the_first_of_equal_moves(game: str) -> None:
    layout = layout_for(GAMES[game])
    of = played(layout, np.zeros((3, layout.weights)))
    games = batch(game, games=8, plies=2, networks=of)
    assert play_batch(games).tolist() == play_readably(games).tolist()


def test_the_largest_weights_do_not_overflow() -> None:
    layout = layout_for(GAMES["connect4"])
    signs = np.sign(Stream(4).uniforms(3, layout.weights) - 0.5)
    games = batch("connect4", games=6, plies=2, networks=played(layout, signs * 1e6))
    assert play_batch(games).tolist() == play_readably(games).tolist()


@pytest.mark.skipif(is_plain(), reason="six plies take long uncompiled")
def test_the_player_of_the_statistics_agrees_with_its_readable_twin() -> None:
    of = networks("connect4", 2)
    for seed, opening in ((1, 8), (2, 24), (3, 30)):
        game = one_game("connect4", zero_code(6), 0, seed, opening, networks=of)
        assert play_batch(game) == play_readably(game)


def test_what_a_searching_player_remembers_changes_no_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # In a room of seven places nearly every position puts another out.
    if is_plain():
        monkeypatch.setattr("poda.engine.kernels.connect4.games.PLACES", 7)
    games = batch("connect4", 12, networks=networks("connect4", 2), openings=30)
    one_by_one = []
    for index in range(12):
        with ThreadPoolExecutor(1) as afresh:  # a thread remembers nothing at first
            alone = games.part(slice(index, index + 1))
            one_by_one += afresh.submit(play_batch, alone).result().tolist()
    assert play_batch(games).tolist() == one_by_one
    assert play_batch(games).tolist() == one_by_one


@pytest.mark.parametrize("game", ["connect4", "tictactoe"])
def test_relaxed_arithmetic_plays_nearly_all_games_alike(game: str) -> None:
    """Another order of sums changes a move only where two are all but equally good."""
    games = batch(game, games=6 if is_plain() else 2_000, plies=2, openings=12)
    strict, relaxed = play_batch(games), play_batch(replace(games, arithmetic="relaxed"))
    assert np.mean(strict == relaxed) >= 0.99


def test_mover_codes_are_told_from_networks() -> None:
    assert [zero_code(plies) for plies in (0, 1, 6)] == [-1, -2, -7]


def test_a_part_takes_along_only_the_networks_that_play_in_it() -> None:
    games = batch(games=6)
    part = games.part(slice(2, 4))
    players = {int(p) for p in (*games.first[2:4], *games.second[2:4]) if p >= 0}
    assert len(part) == 2
    assert len(part.networks) == len(players)
    assert play_batch(part).tolist() == play_batch(games)[2:4].tolist()
    assert play_batch(pickle.loads(pickle.dumps(part))).tolist() == play_batch(part).tolist()


def test_a_part_without_networks_takes_none() -> None:
    codes = np.full(3, -1, dtype=np.int32)
    games = Batch(
        "tictactoe", networks("tictactoe", 1), codes, codes, Stream(1).words(3), codes * 0
    )
    assert len(games.part(slice(0, 2)).networks) == 0
    assert play_batch(games.part(slice(0, 2))).tolist() == play_batch(games)[:2].tolist()


@pytest.mark.parametrize("workers", [1, 2, 4])
@pytest.mark.parametrize("task_games", [1, 3, 32])
def test_the_number_of_workers_changes_nothing(workers: int, task_games: int) -> None:
    games = batch(games=50)
    with ThreadPoolExecutor(workers) as executor:
        found = play(games, executor, task_games)
    assert found.tolist() == play(games).tolist() == play_batch(games).tolist()


def test_no_games_are_no_results() -> None:
    assert play(batch(games=0)).tolist() == []


def sizes_of_tasks(games: Batch, executor: Executor | None = None) -> list[int]:
    slices = batches._slices(games, executor, None)
    assert [which.stop for which in slices[:-1]] == [which.start for which in slices[1:]]
    assert (slices[0].start, slices[-1].stop) == (0, len(games))
    return [which.stop - which.start for which in slices]


def test_longer_games_make_smaller_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "compiled_for", lambda _game: True)
    some = one_game("connect4", 0, 0, 1, 0, networks=networks("connect4", 1))
    many = some.games(np.zeros(400, dtype=np.int64))  # type: ignore[arg-type]  # the same, often
    pool = Unreliable()
    few = [max(sizes_of_tasks(replace(many, plies=plies), pool)) for plies in (1, 2, 4, 7, 42)]
    assert few == sorted(few, reverse=True)
    assert few[0] > 10 * few[2]
    assert few[-1] == 1
    sparring = replace(many, second=np.full(400, zero_code(6), dtype=np.int32))
    assert max(sizes_of_tasks(sparring, pool)) < few[1]
    assert max(sizes_of_tasks(sparring)) > max(sizes_of_tasks(sparring, pool))
    assert set(sizes_of_tasks(replace(many, second=many.second * 0 + zero_code(99)))) == {1}


def test_many_machines_get_fewer_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "compiled_for", lambda _game: True)
    games = batch("connect4", games=20_000, plies=2)
    pool, cluster = Unreliable(), Unreliable()
    cluster.many_machines = True
    assert 8 <= len(sizes_of_tasks(games, cluster)) < len(sizes_of_tasks(games, pool)) / 5


def test_games_without_a_kernel_are_played_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "compiled_for", lambda _game: False)
    assert set(sizes_of_tasks(batch(games=10, plies=2), Unreliable())) == {1}


def test_threads_share_the_networks_and_others_get_their_own() -> None:
    games = batch(games=6)
    with ThreadPoolExecutor(1) as threads:
        shared = batches._Tasks(games, threads, bool)._task(slice(0, 1))
    assert shared.networks is games.networks
    assert len(batches._Tasks(games, Unreliable(), bool)._task(slice(0, 1)).networks) <= 2


class Unreliable(Executor):
    """Runs a task at once, or fails as it is told to."""

    many_machines = False

    def __init__(self, *failures: BaseException | None, at_submit: bool = False) -> None:
        self.failures = list(failures)
        self.at_submit = at_submit

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        failure = self.failures.pop(0) if self.failures else None
        future: Future[Any] = Future()
        if failure is None:
            future.set_result(function(*args, **kwargs))
        elif self.at_submit:
            raise failure
        else:
            future.set_exception(failure)
        return future


@pytest.mark.parametrize("at_submit", [False, True])
@pytest.mark.parametrize("times", [1, 2, 50])
def test_tasks_that_die_with_their_worker_are_run_again(at_submit: bool, times: int) -> None:
    games = batch(games=10)
    broken = Unreliable(None, *[BrokenExecutor("gone")] * times, at_submit=at_submit)
    assert play(games, broken, task_games=2).tolist() == play(games).tolist()


def test_cancelled_tasks_are_run_again() -> None:
    games = batch(games=4)
    found = play(games, Unreliable(CancelledError()), task_games=2)
    assert found.tolist() == play(games).tolist()


def test_a_fault_in_a_task_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        play(batch(games=4), Unreliable(None, ZeroDivisionError()), task_games=2)


@pytest.mark.parametrize("executor", [None, Unreliable()])
def test_a_stop_ends_a_batch(executor: Executor | None) -> None:
    asked = iter([False, False, False, True])
    with pytest.raises(SearchStopped):
        play(batch(games=100), executor, task_games=1, stop=lambda: next(asked))


def test_after_a_stop_nothing_is_left_running(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on, ended = threading.Event(), threading.Event(), []

    def slow(part: Batch) -> Any:
        begun.set()
        go_on.wait(300)
        ended.append(len(part))
        return np.zeros(len(part), dtype=np.int8)

    def stop() -> bool:
        if begun.is_set():
            go_on.set()
        return begun.is_set()

    monkeypatch.setattr(batches, "play_batch", slow)
    with ThreadPoolExecutor(1) as executor:
        with pytest.raises(SearchStopped):
            play(batch(games=20), executor, task_games=1, stop=stop)
        assert len(ended) <= 2
        assert not executor._work_queue.qsize()


def test_more_tasks_than_an_executor_holds_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "_IN_FLIGHT", 2)
    games = batch(games=9)
    with ThreadPoolExecutor(2) as executor:
        assert play(games, executor, task_games=1).tolist() == play(games).tolist()


def test_what_is_compiled_is_said() -> None:
    assert batches.compiled_for("connect4") is not is_plain()
    assert batches.compiled_for("tictactoe") is not is_plain()
    if packages.find("backgammon"):
        assert batches.compiled_for("backgammon") is not is_plain()
    assert not batches.compiled_for("a written tree")


def test_a_game_without_a_kernel_is_played_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    games = batch(games=5)
    expected = play_batch(games).tolist()
    monkeypatch.setattr(TicTacToeTraining, "kernel", TrainingKit.kernel)
    assert play_batch(games).tolist() == expected


@pytest.mark.no_kernel
@pytest.mark.parametrize("plies", [1, 2])
def test_lines_lost_are_those_that_trying_all_replies_finds(plies: int) -> None:
    game, of = GAMES["tictactoe"], networks("tictactoe", 5)
    found = batches.lines_lost("tictactoe", of, plies)
    for index, row in enumerate(found.tolist()):
        lines = losing_lines(game, NetworkMover(game, batches.network_of(of, index), plies))
        assert row == [lines.lost_first, lines.lost_second, lines.lines]


def test_a_network_taken_out_of_a_batch_plays_with_the_same_weights() -> None:
    of = networks("tictactoe", 8, spread=5)
    again = batches.network_of(of, 1).played
    assert again.layout == of.layout == Layout(9, 18)
    assert np.array_equal(again.first[0], of.first[1])
    assert np.array_equal(again.output[0], of.output[1])


def test_movers_are_built_from_codes() -> None:
    games = batch(games=1)
    assert isinstance(batches._mover(GAMES["tictactoe"], games, 0), NetworkMover)
    assert isinstance(batches._mover(GAMES["tictactoe"], games, -1), ZeroMover)
