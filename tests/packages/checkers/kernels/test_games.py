"""Whole games of checkers by compiled code, and its search with a network: as the rules alone."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from poda.engine.games import GAMES
from poda.engine.games.checkers import State
from poda.engine.kernels import evolution, is_plain
from poda.engine.networks.network import Network, layout_for, played
from poda.engine.playing.batches import (
    Batch,
    partner_code,
    play,
    play_batch,
    play_readably,
    shape_of,
    zero_code,
)
from poda.engine.random_numbers import Dice, Stream
from poda.engine.search.observer import SearchStopped
from poda.engine.searchers import ReadableSearcher, searcher
from poda.packages.checkers.engine.network_searcher import CompiledCheckersNetwork
from poda.packages.checkers.kernels.evolution import CHECKERS

GAME = GAMES["checkers"]
KINDS = [("plain", "potential"), ("1999", "output"), ("2001", "potential")]
kinds = pytest.mark.parametrize(("kind", "compares"), KINDS)
compiled = pytest.mark.skipif(is_plain(), reason="a kernel run as Python is slower than the rules")


def network(kind: str, compares: str, seed: int) -> Network:
    layout = layout_for(GAME, 8, kind, compares)
    return Network(layout, 0.4 * Stream(seed).normals(layout.weights))


def after(seed: int, plies: int) -> State:
    """A position of a random game, with those before it, over or not."""
    dice, state = Dice(seed), GAME.initial_state()
    for _ in range(plies):
        if not GAME.is_terminal(state):
            actions = GAME.actions(state)
            state = GAME.result(state, actions[dice.below(len(actions))])
    return state


def batch(kind: str, compares: str, seed: int, games: int, plies: int, longest: int = 0) -> Batch:
    """Games of networks, random players, and those that count pieces or nothing."""
    layout, stream = layout_for(GAME, 8, kind, compares), Stream(seed)
    mind = played(layout, 0.4 * stream.normals(3, layout.weights))
    codes = np.array([0, 1, 2, zero_code(0), zero_code(1), partner_code("checkers", plies)])
    who = codes[stream.below(len(codes), 2, games)].astype(np.int32)
    openings = stream.below(12, games).astype(np.int32)
    seeds = stream.words(games)
    return Batch("checkers", mind, *who, seeds, openings, plies, "strict", longest)


@compiled
@kinds
@pytest.mark.parametrize(("plies", "games", "longest"), [(1, 10, 0), (2, 3, 0), (3, 2, 16)])
def test_games_end_as_by_the_rules(
    kind: str, compares: str, plies: int, games: int, longest: int
) -> None:
    some = batch(kind, compares, 11 * plies, games, plies, longest)
    assert play_batch(some).tolist() == play_readably(some).tolist()


@pytest.mark.parametrize(("plies", "longest"), [(1, 12), (2, 8), (3, 6)])
def test_games_begin_as_by_the_rules(plies: int, longest: int) -> None:
    """Also where the kernel runs as Python: some moves of each side."""
    some = batch("1999", "output", 7 * plies, 4, plies, longest)
    assert play_batch(some).tolist() == play_readably(some).tolist()


@pytest.mark.parametrize(("begun", "plies"), [(1, 1), (2, 2), (5, 3)])
def test_a_search_is_the_readable_one_where_the_kernel_runs_as_python(
    begun: int, plies: int
) -> None:
    evaluation = network("plain", "potential", begun).evaluation(GAME)
    fast, slow = (
        CompiledCheckersNetwork(evaluation),
        ReadableSearcher(GAME, "alphabeta", evaluation),
    )
    for state in (after(begun, 6), after(begun, 40)):
        mine, theirs = (each.search(state, plies, lambda _: False) for each in (fast, slow))
        assert (mine.value, mine.line[:1]) == (theirs.value, theirs.line[:1])


@compiled
def test_a_game_ends_where_it_is_stopped() -> None:
    results = {
        longest: play_batch(batch("1999", "output", 3, 30, 1, longest)) for longest in (2, 0)
    }
    assert not results[2].any()
    assert results[0].any()


@compiled
@pytest.mark.parametrize("workers", [1, 2, 4])
def test_games_are_the_same_on_any_threads(workers: int) -> None:
    some = batch("2001", "output", 5, 40, 2)
    with ThreadPoolExecutor(workers) as threads:
        found = play(some, threads, task_games=3)
    assert found.tobytes() == play_batch(some).tobytes()


@compiled
@kinds
@settings(max_examples=15)
@given(begun=st.integers(0, 99), played=st.integers(0, 120), plies=st.integers(1, 3))
def test_a_search_finds_the_value_and_the_move_of_the_readable_one(
    kind: str, compares: str, begun: int, played: int, plies: int
) -> None:
    state = after(begun, played)
    assume(not GAME.is_terminal(state))
    evaluation = network(kind, compares, begun).evaluation(GAME)
    fast = searcher(GAME, "alphabeta", evaluation)
    slow = ReadableSearcher(GAME, "alphabeta", evaluation)
    assert fast.compiled
    for ply in (0, 2):
        mine, theirs = (
            each.search(state, plies + ply, lambda _: False, ply) for each in (fast, slow)
        )
        assert (mine.value, mine.line[:1], mine.exact) == (
            theirs.value,
            theirs.line[:1],
            theirs.exact,
        )


@compiled
def test_a_search_can_be_stopped() -> None:
    fast = searcher(GAME, "alphabeta", network("2001", "potential", 1).evaluation(GAME))
    told: list[int] = []

    def until(nodes: int) -> bool:
        told.append(nodes)
        return len(told) > 3

    with pytest.raises(SearchStopped):
        fast.search(GAME.initial_state(), 20, until)
    assert told == sorted(told)
    assert told[-1] > 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"shape": None}, "networks of shapes"),
        ({"shape": evolution.Shape(688, 40, (40, 10))}, "networks of shapes"),
        ({"shape": evolution.Shape(688, 48, (10,))}, "networks of shapes"),
        (
            {
                "shape": evolution.Shape(752, 40, (1, 1, 1)),
                "output": np.zeros((1, 752), np.float32),
            },
            "networks of shapes",
        ),
        ({"kernel": evolution.CONNECT4}, "inputs"),
        ({"plies": 0}, "look-ahead"),
    ],
)
def test_networks_that_would_be_read_beyond_their_arrays_are_refused(
    change: dict[str, object], message: str
) -> None:
    layout = layout_for(GAME, None, "1999")
    mind = played(layout, np.zeros((1, layout.weights)))
    one = np.zeros(1, dtype=np.int32)
    arguments = {
        "kernel": CHECKERS, "rows": mind.first, "output": mind.output, "firsts": one,
        "seconds": one, "seeds": np.zeros(1, dtype=np.uint64), "openings": one, "plies": 2,
        "relaxed": False, "longest": 10, "shape": shape_of(layout),
    }  # fmt: skip
    with pytest.raises(ValueError, match=message):
        evolution.play(**(arguments | change))  # type: ignore[arg-type]
