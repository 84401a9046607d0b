"""The kernel and the readable rules and searches say the same of every position."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kernels.compiled_perft import perft
from poda.engine.game import MAX
from poda.engine.games.connect4 import CENTRE_FIRST, LEFT_TO_RIGHT, ConnectFour, State
from poda.engine.search.alphabeta import alphabeta
from poda.engine.search.evaluation import evaluation_for
from poda.engine.search.minimax import minimax
from poda.engine.search.observer import Counter
from poda.engine.solved.connect4_search import (
    INF,
    WIN,
    ConnectFourResult,
    Leaf,
    bitboards,
    search,
)

from ..strategies import after, connect4_positions, played

RULES = ConnectFour()

orders = st.one_of(
    st.sampled_from([LEFT_TO_RIGHT, CENTRE_FIRST]), st.permutations(range(1, 8)).map(tuple)
)
leaves = st.sampled_from(Leaf)
positions = connect4_positions()
late_positions = played(RULES, 28, 42).map(lambda actions: after(RULES, actions))


def kernel(
    state: State, plies: int, leaf: Leaf = Leaf.ZERO, **options: object
) -> ConnectFourResult:
    own, occupied = bitboards(state.cells)
    return search(own, occupied, plies, leaf=leaf, stop=lambda: False, **options)  # type: ignore[arg-type]


def for_mover(state: State, value: float) -> float:
    return value if RULES.to_move(state) == MAX else -value


@given(positions)
def test_a_finished_game_has_the_value_that_the_rules_give_it(state: State) -> None:
    result = kernel(state, 5)
    if RULES.is_terminal(state):
        assert result.value == for_mover(state, RULES.utility(state) * WIN)
        assert (result.nodes, result.line) == (1, ())
    else:
        assert result.nodes > 1
        assert result.line[0] in RULES.actions(state)


@given(positions, leaves)
def test_at_depth_0_the_value_is_the_evaluation(state: State, leaf: Leaf) -> None:
    result = kernel(state, 0, leaf)
    assert (result.nodes, result.line) == (1, ())
    if not RULES.is_terminal(state):
        # A board with room left is estimated; a full one is a draw.
        assert result.value == for_mover(
            state, evaluation_for("connect4", leaf.value).estimate(state)
        )


@given(positions)
def test_the_kernel_plays_the_legal_moves(state: State) -> None:
    own, occupied = bitboards(state.cells)
    assert perft(own, occupied, 1) == len(RULES.actions(state))


@given(positions)
def test_the_kernel_wins_where_the_rules_see_a_win(state: State) -> None:
    wins = [action for action in RULES.actions(state) if RULES.result(state, action).won]
    result = kernel(state, 1)
    assert (result.value == WIN - 1) == bool(wins)
    if wins:
        assert result.line == (wins[0],)


def readable_perft(state: State, plies: int) -> int:
    if plies == 0:
        return 1
    return sum(readable_perft(RULES.result(state, a), plies - 1) for a in RULES.actions(state))


@given(positions)
@settings(max_examples=25)
def test_both_count_the_same_move_sequences(state: State) -> None:
    own, occupied = bitboards(state.cells)
    assert perft(own, occupied, 3) == readable_perft(state, 3)


def agrees(state: State, plies: int, leaf: Leaf, order: tuple[int, ...], prune: bool) -> None:
    counter = Counter()
    twin = alphabeta if prune else minimax
    evaluation = evaluation_for("connect4", leaf.value)
    expected = twin(ConnectFour(order), state, plies, evaluation, observer=counter)
    found = kernel(state, plies, leaf, order=order, prune=prune)
    assert found.value == for_mover(state, expected.value)
    assert found.nodes == counter.nodes
    assert found.line == expected.line


@given(positions, st.integers(1, 4), leaves, orders)
def test_alpha_beta_agrees_in_value_and_line_and_nodes(
    state: State, plies: int, leaf: Leaf, order: tuple[int, ...]
) -> None:
    agrees(state, plies, leaf, order, prune=True)


@given(positions, leaves, orders)
@settings(max_examples=20)
def test_alpha_beta_agrees_at_depth_5(state: State, leaf: Leaf, order: tuple[int, ...]) -> None:
    agrees(state, 5, leaf, order, prune=True)


@given(positions, st.integers(1, 3), leaves, orders)
def test_minimax_agrees_in_value_and_line_and_nodes(
    state: State, plies: int, leaf: Leaf, order: tuple[int, ...]
) -> None:
    agrees(state, plies, leaf, order, prune=False)


@pytest.mark.parametrize("leaf", Leaf)
@pytest.mark.parametrize("prune", [True, False])
def test_they_agree_at_depth_5_from_an_opening(leaf: Leaf, prune: bool) -> None:
    agrees(after(RULES, (4, 4, 4, 4, 4, 4, 3)), 5, leaf, LEFT_TO_RIGHT, prune)


@given(late_positions, st.integers(1, 14), leaves, orders)
@settings(max_examples=30)
def test_alpha_beta_agrees_to_and_beyond_the_end_of_the_game(
    state: State, plies: int, leaf: Leaf, order: tuple[int, ...]
) -> None:
    empty = state.cells.count(0)
    agrees(state, min(plies, 6) if empty > 10 else plies, leaf, order, prune=True)


@given(positions, leaves, st.integers(1, 20))
def test_wins_count_from_the_real_root(state: State, leaf: Leaf, ply0: int) -> None:
    """Analysis searches each move's position for itself, one ply or more below the root."""
    value, deeper = kernel(state, 4, leaf).value, kernel(state, 4, leaf, ply0=ply0).value
    won = (value > WIN // 2) - (value < -WIN // 2)
    assert deeper == value - won * ply0


@given(positions, leaves, st.integers(-40, 40), st.integers(1, 20))
def test_a_narrow_window_gives_the_value_inside_it_and_a_bound_outside(
    state: State, leaf: Leaf, alpha: int, width: int
) -> None:
    beta = alpha + width
    counter = Counter()
    sign = RULES.to_move(state)
    window = {"alpha": alpha, "beta": beta} if sign == MAX else {"alpha": -beta, "beta": -alpha}
    expected = alphabeta(
        RULES, state, 4, evaluation_for("connect4", leaf.value), observer=counter, **window
    )
    found = kernel(state, 4, leaf, alpha=alpha, beta=beta)
    assert found.value == for_mover(state, expected.value)
    assert found.nodes == counter.nodes
    assert not RULES.actions(state) or found.line[0] == expected.line[0]


@given(positions)
def test_the_full_window_is_the_default(state: State) -> None:
    assert kernel(state, 4, Leaf.TABLE) == kernel(state, 4, Leaf.TABLE, alpha=-INF, beta=INF)
