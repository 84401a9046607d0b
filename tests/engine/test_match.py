"""Matches: half with each colour, the same again from the same seed, and honest intervals."""

from __future__ import annotations

import errno
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from poda.engine.errors import EngineError
from poda.engine.game import MAX
from poda.engine.games import GAMES, evolved_games
from poda.engine.kernels import is_plain
from poda.engine.match import (
    Contender,
    SearchMover,
    contender,
    in_batches,
    of_champion,
    play_match,
    statistics,
    varies,
)
from poda.engine.networks.network import layout_for
from poda.engine.playing.movers import NetworkMover, ZeroMover
from poda.engine.random_numbers import Dice, Stream
from poda.engine.runs.champion import Champion, save_champion
from poda.engine.runs.settings import EvolutionSettings
from poda.engine.search.observer import SearchStopped
from poda.engine.tally import Tally, wilson

from .strategies import after, played

TICTACTOE, CONNECT4 = GAMES["tictactoe"], GAMES["connect4"]
RANDOM = Contender("random")


def champion(key: str = "tictactoe", seed: int = 1, hidden: int | None = None) -> Champion:
    layout = layout_for(GAMES[key], hidden)
    weights = Stream(seed).normals(layout.weights)
    return Champion(key, layout, weights, 2, EvolutionSettings(), seed)


def network(key: str = "tictactoe", seed: int = 1, plies: int = 2) -> Contender:
    return of_champion("network", champion(key, seed), GAMES[key], plies)


# Intervals


@pytest.mark.parametrize(
    ("count", "games", "low", "high"),
    [
        # Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in
        # Medicine 17, 1998, table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_is_wilsons(count: int, games: int, low: float, high: float) -> None:
    assert wilson(count, games, 1.959964) == pytest.approx((low, high), abs=0.00005)


@given(st.integers(0, 300), st.integers(0, 300), st.integers(0, 300))
def test_an_interval_holds_its_share_and_mirrors_the_others(
    won: int, drawn: int, lost: int
) -> None:
    tally = Tally(won, drawn, lost)
    for what in ("won", "drawn", "lost"):
        low, high = tally.interval(what)
        assert 0 <= low <= high <= 1
        if tally.games:
            assert low <= getattr(tally, what) / tally.games <= high
    if not drawn:
        low, high = tally.interval("won")
        assert tally.interval("lost") == pytest.approx((1 - high, 1 - low))


def test_results_are_counted() -> None:
    tally = Tally.of(np.array([1, 0, -1, 1], dtype=np.int8))
    assert tally == Tally(won=2, drawn=1, lost=1)
    assert tally + Tally(1, 1, 1) == Tally(3, 2, 2)
    assert (tally + Tally(1, 1, 1)).games == 7


# Who plays


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("random", Contender("random", 0)),
        ("alphabeta:6:zero", Contender("alphabeta:6:zero", 6, "alphabeta", "zero")),
        ("alphabeta:6", Contender("alphabeta:6", 6, "alphabeta", "lines")),
        ("minimax:3:lines", Contender("minimax:3:lines", 3, "minimax", "lines")),
    ],
)
def test_players_are_named_in_words(text: str, expected: Contender) -> None:
    assert contender(text, TICTACTOE) == expected
    assert expected.is_zero == (text in ("random", "alphabeta:6:zero"))


def test_a_champion_is_named_by_its_file_or_by_the_folder_of_its_run(tmp_path: Path) -> None:
    save_champion(tmp_path / "champion.json", champion())
    for text in (str(tmp_path / "champion.json"), str(tmp_path)):
        found = contender(text, TICTACTOE)
        assert found.champion == champion()
        assert (found.name, found.plies) == (text, 2)
    assert contender(str(tmp_path), TICTACTOE, plies=5).plies == 5


def test_a_run_that_is_named_by_dots_is_called_as_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    below = tmp_path / "run" / "below"
    below.mkdir(parents=True)
    save_champion(tmp_path / "run" / "champion.json", champion())
    monkeypatch.chdir(below)
    for text in ("..", "../", "../../run/below/.."):
        assert contender(text, TICTACTOE).name == "run"
    monkeypatch.chdir(tmp_path / "run")
    assert contender(".", TICTACTOE).name == "run"


def test_a_champion_in_a_file_is_named_in_words_too(tmp_path: Path) -> None:
    path = tmp_path / "my: best @home .json"
    save_champion(path, champion())
    for text, plies in ((f"evolved@{path}", 2), (f"evolved:5@{path}", 5)):
        found = contender(text, TICTACTOE)
        assert found.champion == champion()
        assert (found.name, found.plies) == (text, plies)
    assert contender(f"evolved@{path}", TICTACTOE, plies=4).plies == 4
    assert contender(f"evolved:5@{path}", TICTACTOE, plies=4).plies == 5


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("person", "player.not_in_a_match"),
        ("alphabeta:6:5s", "player.not_in_a_match"),
        ("mcts:2s", "player.not_in_a_match"),
        ("grandmother", "player.unknown"),
        ("", "player.unknown"),
        ("alphabeta:0", "player.bad_plies"),
        ("alphabeta:6:table", "player.unknown_evaluation"),
        ("evolved@nowhere.json", "player.file"),
        ("evolved:2:5s@nowhere.json", "player.not_in_a_match"),
        ("evolved@", "player.bad_file"),
        ("nowhere.json", "save.missing"),
        ("nowhere/champion", "save.missing"),
        (str(Path(__file__)), "save.not_json"),
        (str(Path(__file__).parent), "save.no_champion"),
    ],
)
def test_nobody_else_plays(text: str, code: str) -> None:
    with pytest.raises(EngineError) as caught:
        contender(text, TICTACTOE)
    assert caught.value.code == code


def test_a_champion_of_another_game_is_refused() -> None:
    with pytest.raises(EngineError, match="This player plays tictactoe: choose one that plays con"):
        of_champion("it", champion("tictactoe"), CONNECT4)


# Matches


def test_each_side_begins_half_of_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []

    def won_by_who_begins(batch: object, *args: object, **kwargs: object) -> object:
        begun.append(batch)
        return np.ones(9, dtype=np.int8)

    monkeypatch.setattr("poda.engine.match.play", won_by_who_begins)
    assert play_match(TICTACTOE, network(), RANDOM, games=9) == Tally(won=5, drawn=0, lost=4)
    assert begun[0].first.tolist() == [0, -1] * 4 + [0]
    assert begun[0].second.tolist() == [-1, 0] * 4 + [-1]


@pytest.mark.parametrize("opponent", ["random", "alphabeta:2:zero", "alphabeta:2"])
@pytest.mark.parametrize("openings", [0, 3])
def test_a_match_depends_on_its_seed_alone(opponent: str, openings: int) -> None:
    first, second = network(), contender(opponent, TICTACTOE)
    alone = play_match(TICTACTOE, first, second, 40, seed=3, openings=openings)
    assert alone.games == 40
    with ThreadPoolExecutor(2) as two, ThreadPoolExecutor(4) as four:
        for executor in (None, two, four):
            again = play_match(
                TICTACTOE, first, second, 40, seed=3, openings=openings, executor=executor
            )
            assert again == alone


def test_another_seed_is_another_match() -> None:
    results = {play_match(TICTACTOE, network(), RANDOM, 40, seed) for seed in range(6)}
    assert len(results) > 1


LONG = 100
"""Games of more plies take the readable players minutes."""


@settings(max_examples=15)
@given(
    st.sampled_from(
        [
            key
            for key in evolved_games()
            if not GAMES[key].has_chance and GAMES[key].max_plies < LONG
        ]
    ),  # see backgammon/match.py
    st.integers(0, 1000),
    st.sampled_from([RANDOM, Contender("z", 1), Contender("z", 3)]),
    st.integers(0, 4),
)
def test_batches_and_single_moves_give_the_same_match(
    key: str, seed: int, opponent: Contender, openings: int
) -> None:
    holds_batches_to_single_moves(key, seed, opponent, 8, openings)


@pytest.mark.skipif(is_plain(), reason="compiled code is not in use, and without it this is long")
@pytest.mark.parametrize("opponent", [RANDOM, Contender("z", 1)])
def test_batches_and_single_moves_give_the_same_long_match(opponent: Contender) -> None:
    long = [
        key for key in evolved_games() if not GAMES[key].has_chance and GAMES[key].max_plies >= LONG
    ]
    assert long
    for key in long:
        holds_batches_to_single_moves(key, 24, opponent, 2, 3)


def holds_batches_to_single_moves(
    key: str, seed: int, opponent: Contender, games: int, openings: int
) -> None:
    """Play a match in both ways."""
    from poda.engine import match

    game, first = GAMES[key], network(key, seed)
    assert in_batches(first, opponent)
    batched = play_match(game, first, opponent, games, seed, openings)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(match, "in_batches", lambda *players: False)
        assert play_match(game, first, opponent, games, seed, openings) == batched


@settings(max_examples=30)
@given(played(TICTACTOE, 0, 6), st.integers(0, 2**64 - 1))
def test_a_searching_mover_is_its_twin_of_the_readable_games(
    moves: tuple[int, ...], seed: int
) -> None:
    state = after(TICTACTOE, moves)
    assume(not TICTACTOE.is_terminal(state))
    for plies in (0, 1, 3):
        ours = SearchMover(TICTACTOE, Contender("zero", plies))
        theirs = ZeroMover(TICTACTOE, plies)
        assert ours.choose(state, Dice(seed)) == theirs.choose(state, Dice(seed))
    ours = SearchMover(TICTACTOE, network(plies=3))
    theirs = NetworkMover(TICTACTOE, champion().network, 3)
    assert ours.choose(state, Dice(seed)) == theirs.choose(state, Dice(seed))


def test_all_the_best_moves_are_played_and_no_others() -> None:
    # After X 5, O 2, X 7 threatens 3: only 3 keeps O from losing at once.
    mover = SearchMover(TICTACTOE, contender("alphabeta:2", TICTACTOE))
    forced = TICTACTOE.parse_position("527")
    assert {mover.choose(forced, Dice(seed)) for seed in range(20)} == {3}
    # All nine openings are drawn, so a complete search holds all of them for equal.
    complete = SearchMover(TICTACTOE, contender("alphabeta:9", TICTACTOE))
    empty = TICTACTOE.initial_state()
    assert TICTACTOE.to_move(empty) == MAX
    assert {complete.choose(empty, Dice(seed)) for seed in range(100)} == set(range(1, 10))


def test_networks_of_different_sizes_or_looks_ahead_can_meet() -> None:
    small = of_champion("small", champion(hidden=3), TICTACTOE)
    for other in (small, replace(network(), plies=3)):
        assert not in_batches(network(), other)
        assert play_match(TICTACTOE, network(), other, 4).games == 4
    assert in_batches(network(), network(seed=2))


def test_far_look_aheads_are_searched_move_by_move_so_that_they_can_be_stopped() -> None:
    assert in_batches(network(plies=6), Contender("z", 6))
    assert not in_batches(network(plies=7), RANDOM)
    assert not in_batches(network(), Contender("z", 7))


def test_networks_alone_leave_nothing_to_chance() -> None:
    assert not varies(network(), network(seed=2), openings=0)
    assert varies(network(), network(seed=2), openings=2)
    assert varies(network(), RANDOM, openings=0)
    results = {play_match(TICTACTOE, network(), network(seed=2), 2, seed) for seed in range(5)}
    assert len(results) == 1


def test_two_games_with_each_colour_share_their_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[list[int]] = []

    def remember(batch: object, *args: object, **kwargs: object) -> object:
        seeds.append(batch.seeds.tolist())  # type: ignore[attr-defined]
        return np.zeros(len(seeds[-1]), dtype=np.int8)

    monkeypatch.setattr("poda.engine.match.play", remember)
    play_match(TICTACTOE, network(), RANDOM, 6, openings=4)
    play_match(TICTACTOE, network(), RANDOM, 6)
    paired, single = seeds
    assert paired[::2] == paired[1::2]
    assert len(set(paired)) == 3
    assert len(set(single)) == 6


@pytest.mark.parametrize("opponent", ["random", "alphabeta:4"])
def test_a_match_can_be_stopped(opponent: str) -> None:
    asked = iter([False, False, False])
    with pytest.raises(SearchStopped), ThreadPoolExecutor(2) as executor:
        play_match(
            TICTACTOE,
            network(),
            contender(opponent, TICTACTOE),
            10_000,
            executor=executor,
            stop=lambda: next(asked, True),
        )


class Counting(Executor):
    """Runs tasks on a thread, and knows how many it holds."""

    def __init__(self, threads: Executor) -> None:
        self._threads, self._open = threads, set[Future[Any]]()
        self.most = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = self._threads.submit(fn, *args, **kwargs)
        self._open = {each for each in self._open if not each.done()} | {future}
        self.most = max(self.most, len(self._open))
        return future


def test_of_millions_of_games_few_are_submitted_at_a_time() -> None:
    asked = iter([False] * 3000)
    opponent = contender("alphabeta:1", TICTACTOE)
    with ThreadPoolExecutor(1) as threads:
        counting = Counting(threads)
        with pytest.raises(SearchStopped):
            play_match(
                TICTACTOE, RANDOM, opponent, 1_000_000, executor=counting,
                stop=lambda: next(asked, True),
            )  # fmt: skip
    assert 0 < counting.most <= 512


@pytest.mark.parametrize("number", [errno.EACCES, errno.ENAMETOOLONG])
def test_a_file_where_one_may_not_look_is_a_sentence(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*args: object, **kwargs: object) -> None:
        raise OSError(number, "so it is")

    monkeypatch.setattr("pathlib.Path.lstat", fails)
    with pytest.raises(EngineError) as caught:
        contender("somewhere/champion.json", TICTACTOE)
    assert caught.value.code in ("save.denied", "save.unreadable")


def test_the_statistics_are_a_match_with_the_published_opponent() -> None:
    expected = play_match(TICTACTOE, network(), Contender("opponent", 6), 20, seed=5)
    assert statistics(champion(), 20, seed=5) == expected
    assert statistics(champion(), 20, opponent_plies=0, seed=5) == play_match(
        TICTACTOE, network(), RANDOM, 20, seed=5
    )


def test_players_without_networks_meet_in_batches_too() -> None:
    tally = play_match(CONNECT4, Contender("alphabeta:2:zero", 2), RANDOM, 20, seed=1)
    assert tally.won > 15


# Progress


@pytest.mark.parametrize("games", [1, 7, 150, 401])
def test_progress_changes_no_result(games: int) -> None:
    first, second = network(), RANDOM
    told: list[Tally] = []
    with ThreadPoolExecutor(2) as executor:
        found = play_match(TICTACTOE, first, second, games, executor=executor, progress=told.append)
    assert found == play_match(TICTACTOE, first, second, games)
    assert told[-1] == found
    counts = [tally.games for tally in told]
    assert counts == sorted(set(counts))


def test_players_that_search_move_by_move_tell_their_progress_too() -> None:
    first, second = network(plies=7), RANDOM
    told: list[Tally] = []
    found = play_match(TICTACTOE, first, second, 6, progress=told.append)
    assert [tally.games for tally in told] == [4, 6]
    assert told[-1] == found
