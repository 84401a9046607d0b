"""The compiled search is the readable one, only faster: same value, line, count and kind."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poda.engine.decisions import Searcher
from poda.engine.games import GAMES
from poda.engine.games.connect4 import State
from poda.engine.kernels import compiled, native
from poda.engine.players import Limit, SearchPlayer
from poda.engine.search.evaluation import OPEN_FOURS, ZERO, evaluations
from poda.engine.search.observer import SearchStopped
from poda.engine.searchers import ReadableSearcher, searcher
from poda.engine.solved.searchers import CompiledSearcher

from .games.test_connect4 import DRAW
from .strategies import connect4_positions
from .test_players import StopAfter, never

CONNECT4, TICTACTOE = GAMES["connect4"], GAMES["tictactoe"]


@pytest.fixture(autouse=True, scope="module")
def kernels() -> Any:
    """The kernels are used, in this module alone, where they run as Python too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "ready", native.is_usable)
        yield


def no_end(nodes: int) -> bool:
    return False


@given(
    connect4_positions(),
    st.sampled_from(["minimax", "alphabeta"]),  # of PVS there is the readable one alone
    st.sampled_from(evaluations("connect4")),
    st.integers(1, 4),
    st.integers(0, 1),
)
@settings(max_examples=40)
def test_both_searches_find_the_same(
    state: State, algorithm: Any, evaluation: Any, plies: int, ply: int
) -> None:
    both: tuple[Searcher, Searcher] = (
        ReadableSearcher(CONNECT4, algorithm, evaluation),
        CompiledSearcher(algorithm, evaluation),
    )
    readable, fast = (one.search(state, plies, no_end, ply) for one in both)
    assert fast == readable


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
@pytest.mark.parametrize("ply", [0, 1])
def test_both_know_when_they_have_seen_the_end(algorithm: Any, ply: int) -> None:
    for empty in range(1, 6):
        state = CONNECT4.parse_position(DRAW[:-empty])
        readable = ReadableSearcher(CONNECT4, algorithm, OPEN_FOURS)
        found = CompiledSearcher(algorithm, OPEN_FOURS).search(state, empty, no_end, ply)
        assert found == readable.search(state, empty, no_end, ply)
        assert found.exact == (ply == 0)


def test_the_fastest_search_that_is_ready_is_taken() -> None:
    assert isinstance(searcher(CONNECT4, "minimax", ZERO), CompiledSearcher)
    assert isinstance(searcher(TICTACTOE, "minimax", ZERO), ReadableSearcher)


def test_a_player_says_that_it_was_compiled_and_chooses_the_same() -> None:
    state, player = CONNECT4.parse_position("4453"), SearchPlayer(CONNECT4)
    fast = player.choose(state, Limit(plies=5), never)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "ready", lambda *_: False)
        readable = player.choose(state, Limit(plies=5), never)
    assert fast.compiled
    assert not readable.compiled
    for name in ("action", "value", "kind", "line", "depth", "nodes", "total_nodes"):
        assert getattr(fast, name) == getattr(readable, name)


def test_an_analysis_is_the_same_compiled() -> None:
    state, player = CONNECT4.parse_position("7121212"), SearchPlayer(CONNECT4)
    *_, fast = player.analyse(state, Limit(plies=4), never)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "ready", lambda *_: False)
        *_, readable = player.analyse(state, Limit(plies=4), never)
    assert fast.compiled
    assert fast.moves == readable.moves
    assert fast.nodes == readable.nodes


@pytest.mark.parametrize("make", [ReadableSearcher, CompiledSearcher])
def test_a_search_looks_whether_to_stop_before_it_begins_and_then_on(make: Any) -> None:
    search = (
        make("alphabeta", OPEN_FOURS)
        if make is CompiledSearcher
        else make(CONNECT4, "alphabeta", OPEN_FOURS)
    )
    with pytest.raises(SearchStopped):
        search.search(CONNECT4.initial_state(), 1, lambda nodes: True)
    looks: list[int] = []

    def until(nodes: int) -> bool:
        looks.append(nodes)
        return nodes > 1_000

    with pytest.raises(SearchStopped):
        search.search(CONNECT4.initial_state(), 30, until)
    assert looks[0] == 0
    assert looks == sorted(looks)
    assert looks[-1] > 1_000


def test_a_compiled_player_stops_when_it_is_told() -> None:
    stop = StopAfter(20)
    decision = SearchPlayer(CONNECT4, "minimax").choose(CONNECT4.initial_state(), Limit(), stop)
    assert stop.looks == 20
    assert decision.depth >= 2
    assert decision.compiled
