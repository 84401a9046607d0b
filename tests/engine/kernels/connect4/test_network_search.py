"""The compiled search with a network at its leaves and the readable one say the same."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.strategies import after, connect4_positions, played
from poda.engine.decisions import Algorithm, Found
from poda.engine.games.connect4 import CENTRE_FIRST, ConnectFour, State
from poda.engine.kernels import compiled, is_plain, native
from poda.engine.kernels.native import CONNECT4_NETWORK
from poda.engine.networks.network import Network, layout_for
from poda.engine.players import Limit, SearchPlayer
from poda.engine.random_numbers import Dice, Stream
from poda.engine.search.evaluation import Evaluation
from poda.engine.search.observer import SearchStopped
from poda.engine.searchers import ReadableSearcher, searcher
from poda.engine.solved.connect4_search import bitboards, search_with_network
from poda.engine.solved.searchers import CompiledNetworkSearcher

RULES = ConnectFour(CENTRE_FIRST)
FEW = settings(max_examples=6 if is_plain() else 40)
positions = st.one_of(
    connect4_positions(), played(RULES, 34, 42).map(lambda actions: after(RULES, actions))
)


def evaluation(seed: int = 1, spread: float = 1.0) -> Evaluation[State]:
    layout = layout_for(RULES)
    weights = (Stream(seed).uniforms(layout.weights) - 0.5) * spread
    return Network(layout, weights).evaluation(RULES)


def never(_nodes: int) -> bool:
    return False


def both(
    state: State, plies: int, algorithm: Algorithm, leaves: Evaluation[State], ply: int = 0
) -> tuple[Found[int], Found[int]]:
    searchers = (
        CompiledNetworkSearcher(algorithm, leaves),
        ReadableSearcher(RULES, algorithm, leaves),
    )
    fast, slow = (one.search(state, plies, never, ply) for one in searchers)
    return fast, slow


@FEW
@given(
    positions,
    st.integers(0, 4),
    st.sampled_from(["minimax", "alphabeta"]),
    st.integers(1, 99),
    st.sampled_from([0.0, 0.1, 1.0, 100.0]),
)
def test_value_line_and_nodes_are_the_readable_search_s(
    state: State, plies: int, algorithm: Algorithm, seed: int, spread: float
) -> None:
    if algorithm == "minimax":
        plies = min(plies, 3)
    fast, slow = both(state, plies, algorithm, evaluation(seed, spread))
    assert (fast.value, fast.line, fast.nodes) == (slow.value, slow.line, slow.nodes)


@FEW
@given(positions, st.integers(1, 4))
def test_below_the_root_wins_count_from_the_root(state: State, plies: int) -> None:
    fast, slow = both(state, plies, "alphabeta", evaluation(), ply=1)
    assert (fast.value, fast.line, fast.nodes) == (slow.value, slow.line, slow.nodes)


def test_a_search_beyond_the_end_of_the_game_is_exact() -> None:
    state = RULES.initial_state()
    dice = Dice(5)
    while len(state.moves) < 35:
        children = [RULES.result(state, action) for action in RULES.actions(state)]
        quiet = [child for child in children if not RULES.is_terminal(child)]
        state = quiet[dice.below(len(quiet))] if quiet else RULES.initial_state()
    plies = RULES.max_plies - len(state.moves)
    fast, slow = both(state, plies + 3, "alphabeta", evaluation())
    assert fast == slow
    assert fast.exact


def test_a_search_stops_when_it_is_told_to() -> None:
    asked = iter([False, True])
    with pytest.raises(SearchStopped):
        CompiledNetworkSearcher("minimax", evaluation()).search(
            RULES.initial_state(), 12, lambda _nodes: next(asked)
        )


def test_slices_of_any_size_find_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    search_of = CompiledNetworkSearcher("alphabeta", evaluation()).search
    whole = search_of(RULES.initial_state(), 4, never)
    module = "poda.engine.solved.connect4_search"
    for budget in (1, 3, 50):
        monkeypatch.setattr(f"{module}.next_budget", lambda *_, b=budget: b)
        monkeypatch.setattr(f"{module}.FIRST_BUDGET", budget)
        assert search_of(RULES.initial_state(), 4, never) == whole


def test_a_network_of_another_game_is_refused() -> None:
    with pytest.raises(ValueError, match="shape"):
        search_with_network(
            0, 0, 2, np.zeros((10, 32), np.int32), np.zeros(32, np.float32), stop=bool
        )


def test_the_player_of_a_network_is_compiled_where_kernels_are_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    leaves = evaluation()
    monkeypatch.setattr(compiled, "ready", lambda *_: False)
    readable = SearchPlayer(RULES, evaluation=leaves).choose(
        RULES.initial_state(), Limit(plies=2), bool
    )
    assert isinstance(searcher(RULES, "alphabeta", leaves), ReadableSearcher)
    monkeypatch.setattr(compiled, "ready", lambda *_: True)
    assert isinstance(searcher(RULES, "alphabeta", leaves), CompiledNetworkSearcher)
    fast = SearchPlayer(RULES, evaluation=leaves).choose(
        RULES.initial_state(), Limit(plies=2), bool
    )
    assert (fast.action, fast.value, fast.line) == (readable.action, readable.value, readable.line)
    assert fast.compiled


def test_bitboards_of_the_position_are_what_is_searched() -> None:
    own, occupied = bitboards(RULES.parse_position("44").cells)
    assert (own.bit_count(), occupied.bit_count()) == (1, 2)
    assert native.load(CONNECT4_NETWORK) is native.load(CONNECT4_NETWORK)
