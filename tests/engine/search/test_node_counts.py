"""How much each search visits, to the node, as the literature and our own notes count it."""

from __future__ import annotations

from typing import Any

import pytest

from poda.engine.games.connect4 import CENTRE_FIRST, LEFT_TO_RIGHT, ConnectFour
from poda.engine.games.tictactoe import State, TicTacToe
from poda.engine.search.alphabeta import FORMS, alphabeta
from poda.engine.search.evaluation import CELL_TABLE_EVALUATION, ZERO, Evaluation
from poda.engine.search.minimax import minimax
from poda.engine.search.observer import Counter


class OrderedTicTacToe(TicTacToe):
    """Tic-tac-toe whose squares are tried in another order."""

    def __init__(self, order: tuple[int, ...]) -> None:
        self.order = order

    def actions(self, state: State) -> tuple[int, ...]:
        legal = super().actions(state)
        return tuple(square for square in self.order if square in legal)


CENTRE_CORNERS_EDGES = (5, 1, 3, 7, 9, 2, 4, 6, 8)
EDGES_FIRST = (2, 4, 6, 8, 1, 3, 7, 9, 5)


def counts(search: Any, game: Any, *limits: Any, **options: Any) -> Counter:
    counter = Counter()
    search(game, game.initial_state(), *limits, observer=counter, **options)
    return counter


@pytest.mark.no_kernel
def test_minimax_visits_all_of_tictactoe_and_finds_a_draw() -> None:
    counter = Counter()
    result = minimax(TicTacToe(), TicTacToe().initial_state(), observer=counter)
    assert (counter.nodes, counter.leaves) == (549_946, 255_168)
    assert (counter.cuts, counter.estimates) == (0, 0)
    assert result.value == 0
    assert result.action == 1


@pytest.mark.parametrize("form", FORMS)
def test_alpha_beta_visits_a_thirtieth_of_tictactoe(form: str) -> None:
    counter = counts(alphabeta, TicTacToe(), form=form)
    assert (counter.nodes, counter.leaves) == (18_297, 7_330)


@pytest.mark.no_kernel
def test_cutting_only_beyond_equality_visits_eight_times_as_much() -> None:
    assert counts(alphabeta, TicTacToe(), tie="gt").nodes == 146_120


@pytest.mark.parametrize(("order", "nodes"), [(CENTRE_CORNERS_EDGES, 7_275), (EDGES_FIRST, 42_094)])
def test_the_order_of_the_squares_decides_what_tictactoe_costs(
    order: tuple[int, ...], nodes: int
) -> None:
    assert counts(alphabeta, OrderedTicTacToe(order)).nodes == nodes


@pytest.mark.parametrize(
    ("order", "plies", "nodes"),
    [
        (LEFT_TO_RIGHT, 4, 913),
        (LEFT_TO_RIGHT, 6, 11_767),
        pytest.param(LEFT_TO_RIGHT, 8, 204_037, marks=pytest.mark.slow),
        (CENTRE_FIRST, 4, 173),
        (CENTRE_FIRST, 6, 1_249),
        (CENTRE_FIRST, 8, 8_984),
        pytest.param(CENTRE_FIRST, 10, 59_128, marks=pytest.mark.slow),
    ],
)
def test_alpha_beta_on_connect_four_with_the_table_at_the_leaves(
    order: tuple[int, ...], plies: int, nodes: int
) -> None:
    assert counts(alphabeta, ConnectFour(order), plies, CELL_TABLE_EVALUATION).nodes == nodes


def test_alpha_beta_on_connect_four_with_zero_at_the_leaves() -> None:
    assert counts(alphabeta, ConnectFour(), 8, ZERO).nodes == 12_574


@pytest.mark.parametrize(
    ("plies", "nodes"), [(4, 2_801), pytest.param(6, 137_257, marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("evaluation", [ZERO, CELL_TABLE_EVALUATION])
def test_minimax_on_connect_four_visits_the_whole_tree(
    plies: int, nodes: int, evaluation: Evaluation[Any]
) -> None:
    assert counts(minimax, ConnectFour(), plies, evaluation).nodes == nodes
