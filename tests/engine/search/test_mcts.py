"""Monte Carlo tree search: its numbers by hand, whose side a result counts for, and what it keeps.

Worked by hand: the tree [[0, 2], [2, 1]] with C = 1. MAX moves at the root R to A or B, MIN from
there; A's leaves are a1 = 0 and a2 = 2, B's are b1 = 2 and b2 = 1, and half of the range is 1. With
seed 1 the two playouts that are random, from A and from B, end at 2 and at 1. UCB1 of a child is
W / N + sqrt(ln N(parent) / N), W from who moved into it: the sum of results for A and B, minus that
sum for the leaves.
"""

from __future__ import annotations

import gc
import math
from decimal import Decimal, localcontext
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.toy.nim import Nim
from poda.base import packages
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN, Game
from poda.engine.games import GAMES
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.random_numbers import Dice
from poda.engine.search.evaluation import ZERO, evaluation_for
from poda.engine.search.mcts import NEVER, ROOT_2, MonteCarlo, Rules
from poda.engine.search.minimax import expectiminimax, minimax
from poda.engine.trees.text import parse_tree
from some import some

from ..chance_trees import FAIR, chance_trees
from ..strategies import trees

TICTACTOE, CONNECT4, BACKGAMMON = (GAMES[key] for key in ("tictactoe", "connect4", "backgammon"))


def searched(game: Game[Any, Any], iterations: int, state: Any = None, **rules: Any) -> Any:
    state = game.initial_state() if state is None else state
    search = MonteCarlo(game, state, Rules(**rules))
    search.run(iterations)
    return search


# By hand.


class Row(NamedTuple):
    """An iteration: the UCB1 of the children at each node that selects, from the root down, to
    twelve digits; the leaf; the result."""

    scores: tuple[tuple[str, ...], ...]
    leaf: str
    result: int


NAMES = "R", "A", "B", "a1", "b1", "b2", "a2"
"""In the order in which they are expanded."""

# The sums behind the digits, row by row, for the root's children A and B and then for the leaves.
BY_HAND = (
    Row((), "A", 2),
    Row((), "B", 1),
    # N(R) = 2: A 2/1 + sqrt(ln 2 / 1), B 1/1 + sqrt(ln 2 / 1).
    Row((("2.832554611158", "1.832554611158"),), "a1", 0),
    # N(R) = 3: A 2/2 + sqrt(ln 3 / 2), B 1/1 + sqrt(ln 3 / 1).
    Row((("1.741151903684", "2.048147073968"),), "b1", 2),
    # N(R) = 4: A 2/2 + sqrt(ln 4 / 2), B 3/2 + sqrt(ln 4 / 2).
    Row((("1.832554611158", "2.332554611158"),), "b2", 1),
    # N(R) = 5: A 2/2 + sqrt(ln 5 / 2), B 4/3 + sqrt(ln 5 / 3).
    # N(B) = 3: b1 -2/1 + sqrt(ln 3 / 1), b2 -1/1 + sqrt(ln 3 / 1).
    Row((("1.897061288997", "2.065780808682"), ("-0.951852926032", "0.048147073968")), "b2", 1),
    # N(R) = 6: A 2/2 + sqrt(ln 6 / 2), B 5/4 + sqrt(ln 6 / 4). A's second leaf is still untried.
    Row((("1.946509236412", "1.919283099523"),), "a2", 2),
    # N(R) = 7: A 4/3 + sqrt(ln 7 / 3), B 5/4 + sqrt(ln 7 / 4).
    # N(A) = 3: a1 0/1 + sqrt(ln 3 / 1), a2 -2/1 + sqrt(ln 3 / 1).
    Row((("2.138713191755", "1.947479417090"), ("1.048147073968", "-0.951852926032")), "a1", 0),
    # N(R) = 8: A 4/4 + sqrt(ln 8 / 4), B 5/4 + sqrt(ln 8 / 4).
    # N(B) = 4: b1 -2/1 + sqrt(ln 4 / 1), b2 -2/2 + sqrt(ln 4 / 2).
    Row((("1.721013443300", "1.971013443300"), ("-0.822589977485", "-0.167445388842")), "b2", 1),
    # N(R) = 9: A 4/4 + sqrt(ln 9 / 4), B 6/5 + sqrt(ln 9 / 5).
    # N(B) = 5: b1 -2/1 + sqrt(ln 5 / 1), b2 -3/3 + sqrt(ln 5 / 3).
    Row((("1.741151903684", "1.862906415316"), ("-0.731363758820", "-0.267552524651")), "b2", 1),
    # N(R) = 10: A 4/4 + sqrt(ln 10 / 4), B 7/6 + sqrt(ln 10 / 6).
    # N(B) = 6: b1 -2/1 + sqrt(ln 6 / 1), b2 -4/4 + sqrt(ln 6 / 4).
    Row((("1.758713564693", "1.786153698142"), ("-0.661433800954", "-0.330716900477")), "b2", 1),
    # N(R) = 11: A 4/4 + sqrt(ln 11 / 4), B 8/7 + sqrt(ln 11 / 7).
    # N(A) = 4: a1 0/2 + sqrt(ln 4 / 2), a2 -2/1 + sqrt(ln 4 / 1).
    Row((("1.774256945852", "1.728140379882"), ("0.832554611158", "-0.822589977485")), "a1", 0),
)


def test_ucb1_by_hand_at_each_of_twelve_iterations() -> None:
    search = searched(parse_tree("[[0, 2], [2, 1]]"), 0, constant=1.0, seed=1)
    for row in BY_HAND:
        node, scores = search.root, []
        while node.children and not node.untried:
            scores.append(tuple(f"{search.score(child):.12f}" for child in node.children))
            node = max(node.children, key=search.score)
        assert tuple(scores) == row.scores
        search.iterate()
        assert (NAMES[search.leaf[-1]], search.result[-1]) == (row.leaf, row.result)
    found = {NAMES[node.number]: (node.visits, node.total) for node in search.nodes}
    assert found == {
        "R": (12, -12), "A": (5, 4), "B": (7, 8),
        "a1": (3, 0), "a2": (1, -2), "b1": (1, -2), "b2": (5, -5),
    }  # fmt: skip
    assert search.best() is search.root.children[1]


@pytest.mark.parametrize("visits", [1, 2, 3, 10, 131_071, 131_072, 131_073, 10**9])
def test_the_second_term_of_ucb1_is_what_its_formula_says(visits: int) -> None:
    search = searched(TICTACTOE, min(visits, 20), seed=7)
    search.root.visits = visits
    for child in some(search.root.children):
        with localcontext() as context:
            context.prec = 40
            exact = Decimal(2).sqrt() * (Decimal(visits).ln() / child.visits).sqrt()
        assert search.exploration(child) == pytest.approx(float(exact), rel=1e-15)


def test_the_constant_is_in_units_of_half_the_range() -> None:
    narrow, wide = (searched(parse_tree(text), 2) for text in ("[-1, 1]", "[-10, 10]"))
    assert narrow.exploration(narrow.root.children[0]) == ROOT_2 * math.sqrt(math.log(2))
    ten = [10 * narrow.score(child) for child in narrow.root.children]
    assert [wide.score(child) for child in wide.root.children] == pytest.approx(ten, rel=1e-15)


# Whose side.


@pytest.mark.parametrize("heaps", ["3 4", "1 2", "3 4 min", "2 5 min", "2 2", "3 3 min"])
def test_a_won_position_of_nim_is_worth_something_to_its_winner(heaps: str) -> None:
    game: Game[Any, Any] = Nim()
    state = game.parse_position(heaps)
    search = searched(game, 3000, state, seed=1)
    winner, root = int(minimax(game, state).value), search.root
    assert winner * root.side * root.mean > 0.25
    if winner == root.player:
        assert search.best().mean > 0.5
        assert minimax(game, search.best().state).value == winner
    else:
        assert max(child.mean for child in root.children) < 0


@given(trees(), st.integers(0, 2**64 - 1))
def test_every_result_counts_for_who_moved_into_each_node(tree: ExplicitTree, seed: int) -> None:
    search = searched(tree, 60, seed=seed)
    above = {node: node.parent for node in search.nodes}
    visits, sums = dict.fromkeys(above, 0), dict.fromkeys(above, 0.0)
    for number, result in zip(search.leaf, search.result, strict=True):
        node = search.nodes[number]
        while node is not None:
            visits[node] += 1
            sums[node] += result
            node = above[node]
    for node in some(search.nodes):
        assert node.visits == visits[node]
        assert node.total == pytest.approx(node.side * sums[node])
        if node.parent is not None:
            assert node.side == node.parent.player


@given(chance_trees(), st.integers(0, 2**64 - 1))
def test_below_a_throw_a_node_counts_for_who_moved_before_it(tree: ExplicitTree, seed: int) -> None:
    search = searched(tree, 60, seed=seed)
    for node in search.nodes:
        if node.player == CHANCE and node.children:
            assert {child.side for child in node.children} == {node.side}
            played = [search.leaf[i] for i in range(60)].count(node.number)
            assert sum(child.visits for child in node.children) == node.visits - played
    assert search.root.visits == 60


# The same again.


@pytest.mark.no_kernel
@pytest.mark.parametrize("game", [TICTACTOE, CONNECT4, BACKGAMMON, parse_tree(FAIR)])
def test_the_same_seed_grows_the_same_tree_and_another_one_another(game: Game[Any, Any]) -> None:
    first, again, other = (searched(game, 40, seed=seed) for seed in (5, 5, 6))
    assert (first.leaf, first.result, first.dice) == (again.leaf, again.result, again.dice)
    assert [node.state for node in first.nodes] == [node.state for node in again.nodes]
    assert (first.leaf, first.result) != (other.leaf, other.result)


def test_the_record_plays_each_playout_again() -> None:
    search = searched(CONNECT4, 50, seed=3)
    for number, result, dice in some(zip(search.leaf, search.result, search.dice, strict=True)):
        again = MonteCarlo(CONNECT4, search.nodes[number].state, Rules(seed=dice))
        assert again.play_out(search.nodes[number].state) == result


@pytest.mark.no_kernel
def test_an_iteration_expands_one_node_at_most() -> None:
    for game in (TICTACTOE, BACKGAMMON):
        search = searched(game, 60, seed=1)
        born = [node.born for node in search.nodes]
        assert born == sorted(set(born))
        for node in search.nodes[1:]:
            assert search.leaf[node.born] == node.number


def test_children_stand_in_the_order_of_the_game_s_actions() -> None:
    search = searched(CONNECT4, 400, seed=1)
    for node in some(search.nodes):
        actions = list(CONNECT4.actions(node.state))
        assert [child.action for child in node.children] + node.untried[::-1] == actions


# Where it ends.


def test_it_stops_when_it_is_told_to_and_goes_on_where_it_was() -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 25

    search = MonteCarlo(CONNECT4, CONNECT4.initial_state(), Rules(seed=1))
    search.run(100, stop)
    assert search.iterations == len(search.leaf) == search.root.visits == 25
    search.run(15)
    assert search.leaf == searched(CONNECT4, 40, seed=1).leaf


def test_a_time_ends_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1000))
    monkeypatch.setattr("time.perf_counter", lambda: float(next(clock)))
    search = MonteCarlo(TICTACTOE, TICTACTOE.initial_state())
    search.run(seconds=12.0)
    assert search.iterations == 11  # the clock is read before each, and once at the beginning
    search.run(3, seconds=1000.0)
    assert search.iterations == 14


def test_where_the_game_is_over_every_playout_is_its_result() -> None:
    won = TICTACTOE.parse_position("14253")
    search = searched(TICTACTOE, 5, won)
    assert list(search.result) == [1] * 5
    assert search.best() is None
    assert search.line() == ()
    proven = searched(TICTACTOE, 5, won, solver=True)
    assert (proven.root.proven, proven.iterations) == (1, 1)


def test_a_full_tree_grows_no_more_and_learns_on() -> None:
    search = searched(CONNECT4, 300, seed=1, most_nodes=50)
    assert len(search.nodes) == 50
    assert search.root.visits == 300
    assert search.leaf[:49] == searched(CONNECT4, 49, seed=1).leaf


def test_without_a_record_the_tree_is_the_same() -> None:
    kept, none = (searched(TICTACTOE, 200, record=record) for record in (True, False))
    assert [node.visits for node in kept.nodes] == [node.visits for node in none.nodes]
    assert (len(kept.leaf), len(none.leaf)) == (200, 0)
    assert none.iterations == 200


# Playouts that an evaluation ends.


@pytest.mark.parametrize("plies", [0, 1, 3])
def test_after_so_many_plies_the_evaluation_has_its_word(plies: int) -> None:
    fours = evaluation_for("connect4", "fours")
    search = searched(CONNECT4, 60, plies=plies, evaluation=fours, seed=2)
    for number, result, dice in some(zip(search.leaf, search.result, search.dice, strict=True)):
        state, throw = search.nodes[number].state, Dice(dice)
        for _ in range(plies):
            actions = CONNECT4.actions(state)
            state = CONNECT4.result(state, actions[throw.below(len(actions))])
        estimate = fours.estimate(state)
        assert result == estimate / (1 + abs(estimate))
        assert -1 < result < 1


@pytest.mark.skipif(packages.find("backgammon") is None, reason="it has the network")
def test_an_estimate_in_points_is_a_result_as_it_stands() -> None:
    network = evaluation_for("backgammon", "features")
    state = BACKGAMMON.initial_state()
    search = searched(BACKGAMMON, 3, state, plies=0, evaluation=network, seed=2)
    values = [network.estimate(search.nodes[number].state) for number in search.leaf]
    assert list(search.result) == [min(max(value, -3.0), 3.0) for value in values]


def test_a_written_tree_is_estimated_in_the_middle_of_its_leaves() -> None:
    search = searched(parse_tree("[[4, 10], [6, 8]]"), 2, plies=0, evaluation=ZERO)
    assert list(search.result) == [7, 7]


def test_a_leaf_without_a_value_is_refused_by_its_name() -> None:
    with pytest.raises(EngineError) as refused:
        MonteCarlo(parse_tree("[3, a]"), 0)
    assert refused.value.code == "tree.value_needed"


# The solver.


@given(trees(), st.integers(0, 2**64 - 1))
def test_what_is_proven_is_exact(tree: ExplicitTree, seed: int) -> None:
    search = searched(tree, 80, seed=seed, solver=True)
    proven = [node for node in search.nodes if node.proven is not None]
    exact = [minimax(tree, node.state).value for node in proven]
    assert [node.proven for node in proven] == exact
    if search.root.proven is not None and search.root.children:
        assert minimax(tree, search.best().state).value == search.root.proven


@given(chance_trees(), st.integers(0, 2**64 - 1))
def test_what_is_proven_under_dice_is_the_expectation(tree: ExplicitTree, seed: int) -> None:
    search = searched(tree, 200, seed=seed, solver=True)
    proven = [node for node in search.nodes if node.proven is not None]
    exact = [expectiminimax(tree, node.state).value for node in proven]
    assert [node.proven for node in proven] == pytest.approx(exact, rel=1e-12, abs=1e-12)


def test_a_proof_is_told_by_the_iteration_that_made_it() -> None:
    tree = parse_tree("[[3, 5], [2, 9]]")
    search = MonteCarlo(tree, 0, Rules(solver=True, seed=1))
    known: dict[int, int] = {}
    while search.root.proven is None:
        search.iterate()
        for node in search.nodes:
            if node.proven is not None:
                known.setdefault(node.number, search.iterations - 1)
    assert {n.number: n.proven_at for n in search.nodes if n.proven is not None} == known
    assert {n.proven_at for n in search.nodes if n.number not in known} <= {NEVER}
    before = search.iterations
    search.run(10)
    assert search.iterations == before


def test_a_proven_node_is_expanded_no_more() -> None:
    search = searched(parse_tree("[[1, [5, 5]], [[0, 0], [9, [9, 9]]]]"), 200, solver=True)
    proven = [node for node in search.nodes if node.proven is not None]
    below = [(child.born, node.proven_at) for node in proven for child in node.children]
    for born, proven_at in some(below):
        assert born <= proven_at


# The choice.


def test_the_choice_is_by_visits_or_by_value() -> None:
    by_visits = searched(parse_tree("[[0, 2], [2, 1]]"), 7, constant=1.0, seed=1)
    by_value = searched(parse_tree("[[0, 2], [2, 1]]"), 7, constant=1.0, seed=1, choice="value")
    found = [(child.visits, child.total) for child in by_visits.root.children]
    assert found == [(3, 4), (4, 5)]
    assert by_visits.best() is by_visits.root.children[1]
    assert by_value.best() is by_value.root.children[0]


@pytest.mark.parametrize("choice", ["visits", "value"])
def test_a_proven_win_is_chosen_before_all_and_a_proven_loss_after_all(choice: Any) -> None:
    search = searched(parse_tree("[0, [5, 1], 9]"), 3, solver=True, choice=choice)
    assert search.root.proven == 9
    assert search.best().state == search.root.children[2].state
    search = searched(parse_tree("max[[0, 1], [[3, 4], [5, 2]]]"), 4, choice=choice, solver=True)
    lost, other = search.root.children
    lost.visits, lost.total, lost.proven = 100, 100.0, 0.0
    assert search.root.proven is None
    assert search.best() is other


@pytest.mark.parametrize("side", [MAX, MIN])
def test_min_chooses_the_least(side: int) -> None:
    tree = parse_tree("[[1, 1], [9, 9]]", side)
    for solver in (False, True):
        search = searched(tree, 300, solver=solver)
        assert search.best().action == (1 if side == MAX else 0)
        assert search.line()[0] == search.best().action


@pytest.mark.no_kernel
def test_a_line_ends_at_the_first_throw() -> None:
    search = searched(parse_tree(FAIR), 500)
    assert search.line() == (0,)
    thrown = searched(BACKGAMMON, 30)
    assert thrown.root.player == CHANCE
    assert thrown.line() == ()


# From move to move.


@pytest.mark.parametrize("solver", [False, True])
def test_a_move_keeps_the_part_of_the_tree_below_it(solver: bool) -> None:
    search = searched(CONNECT4, 400, seed=4, solver=solver)
    kept = search.root.children[3]

    def below(node: Any) -> list[tuple[Any, ...]]:
        told = [(node.state, node.visits, node.total, node.proven, node.side)]
        return told + [each for child in node.children for each in below(child)]

    before = below(kept)
    search.advance(kept.action)
    assert below(search.root) == before
    assert [node.number for node in search.nodes] == list(range(len(before)))
    assert search.root.parent is None
    assert search.iterations == len(search.leaf) == 0
    search.run(30)
    assert search.iterations == len(search.leaf) == 30
    assert search.root.visits == before[0][1] + 30
    new = [node for node in search.nodes if node.born >= 0]
    assert [search.leaf[node.born] for node in new] == [node.number for node in new]


def test_a_move_that_was_not_tried_plants_a_tree_anew() -> None:
    search = searched(CONNECT4, 2)
    search.advance(7)
    assert [node.state for node in search.nodes] == [CONNECT4.parse_position("7")]
    search.run(5)
    assert search.root.visits == 5
    with pytest.raises(EngineError):
        search.advance(9)


def test_what_is_given_up_is_given_back_to_the_memory() -> None:
    search = searched(CONNECT4, 300)
    gc.collect()
    search.advance(search.best().action)
    assert gc.collect() < 50  # of some 150 nodes nothing was left that only the collector finds


@pytest.mark.no_kernel
def test_a_throw_is_a_move_too() -> None:
    search = searched(BACKGAMMON, 30, seed=1)
    child = search.root.children[0]
    search.advance(child.action)
    assert search.root is child
    search.run(10)
    assert search.root.visits >= 11


# As arrays.


@pytest.mark.no_kernel
@pytest.mark.parametrize("game", [TICTACTOE, BACKGAMMON, parse_tree(FAIR)])
def test_the_columns_say_what_the_nodes_say(game: Game[Any, Any]) -> None:
    search = searched(game, 60, seed=1, solver=True)
    columns = search.columns()
    for node in some(search.nodes):
        row = node.number
        told = (columns.player[row], columns.side[row], columns.born[row], columns.visits[row])
        assert told == (node.player, node.side, node.born, node.visits)
        assert columns.totals[row] == node.total
        assert columns.proven_at[row] == node.proven_at
        assert math.isnan(columns.proven[row]) == (node.proven is None)
        if node.parent is None:
            assert (columns.parent[row], columns.depth[row]) == (-1, 0)
            continue
        assert columns.parent[row] == node.parent.number
        assert columns.depth[row] == columns.depth[node.parent.number] + 1
        above = node.parent.state
        moves = (
            [throw for throw, _ in game.outcomes(above)]
            if node.parent.player == CHANCE
            else list(game.actions(above))
        )
        assert moves[columns.index[row]] == node.action
        assert columns.children[node.parent.number] == len(moves)
