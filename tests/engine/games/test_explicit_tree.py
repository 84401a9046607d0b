"""A tree written down is a game like any other."""

from __future__ import annotations

import pytest
from hypothesis import given

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.trees.text import parse_tree
from some import some

from ..strategies import any_texts, refusal_of, trees

TREE = parse_tree("[B = [3, 12, 8], C = [2, x, 6], (1/4: 14, 3/4: [5, 2])]")


def test_max_moves_at_the_root_and_the_sides_alternate() -> None:
    assert TREE.to_move(TREE.initial_state()) == MAX
    assert TREE.to_move(TREE.result(0, 0)) == MIN


def test_min_moves_at_the_root_if_said() -> None:
    tree = parse_tree("[[1, [2]], 3]", root=MIN)
    assert [tree.to_move(state) for state in range(3)] == [MIN, MAX, MIN]


def test_a_chance_node_does_not_change_whose_turn_comes_next() -> None:
    chance = TREE.result(0, 2)
    assert TREE.to_move(chance) == CHANCE
    assert TREE.to_move(TREE.result(chance, 1)) == MIN
    assert TREE.outcomes(chance) == ((0, 0.25), (1, 0.75))


def test_two_chance_nodes_in_a_row_change_nothing_either() -> None:
    tree = parse_tree("[(1: (1: [3]))]")
    assert [tree.to_move(state) for state in range(4)] == [MAX, CHANCE, CHANCE, MIN]


def test_only_a_chance_node_has_outcomes() -> None:
    with pytest.raises(EngineError) as caught:
        TREE.outcomes(0)
    assert caught.value.code == "game.no_chance"


def test_an_action_is_the_index_of_a_child() -> None:
    assert list(TREE.actions(0)) == [0, 1, 2]
    assert list(TREE.actions(2)) == []
    assert TREE.result(0, 1) == 5
    for action in (-1, 3):
        with pytest.raises(EngineError, match=f"“{action + 1}” is not a legal move") as caught:
            TREE.result(0, action)
        assert caught.value.code == "game.illegal"


def test_leaves_are_terminal_and_worth_their_value() -> None:
    assert TREE.is_terminal(2)
    assert TREE.utility(2) == 3
    assert TREE.leaf_count == 9
    assert [TREE.leaf_index(state) for state in (2, 3, 4, 6)] == [0, 1, 2, 3]


def test_an_inner_node_has_no_utility() -> None:
    with pytest.raises(EngineError) as caught:
        TREE.utility(0)
    assert caught.value.code == "game.not_terminal"


def test_the_value_of_a_named_leaf_cannot_be_had() -> None:
    with pytest.raises(
        EngineError, match="needs the value of the leaf “x”: give it a num"
    ) as caught:
        TREE.utility(7)
    assert caught.value.code == "tree.value_needed"


def test_a_move_is_a_label_or_the_number_of_a_child() -> None:
    assert TREE.parse_action(0, "C") == TREE.parse_action(0, " 2 ") == 1
    assert [TREE.format_action(0, action) for action in range(3)] == ["B", "C", "3"]


def test_of_siblings_with_one_label_the_second_is_named_by_its_number() -> None:
    tree = parse_tree("[A = 1, A = 2]")
    assert [tree.format_action(0, action) for action in (0, 1)] == ["A", "2"]


@pytest.mark.parametrize(("text", "place"), [("D", 0), ("0", 0), (" 4", 1), ("", 0), ("b", 0)])
def test_another_move_is_refused_with_its_place(text: str, place: int) -> None:
    with pytest.raises(EngineError) as caught:
        TREE.parse_action(0, text)
    assert (caught.value.code, caught.value.place) == ("game.illegal", place)


def test_a_position_is_the_path_to_it() -> None:
    assert TREE.parse_position("") == 0
    assert TREE.parse_position("2.1") == TREE.parse_position("C . 1") == 6
    assert TREE.format_position(6) == "2.1"
    assert TREE.parse_record("2.1") == (6, ())


@pytest.mark.parametrize(("text", "place"), [("2.9", 2), ("2.1.1", 4), ("1.", 2), ("1. 7", 3)])
def test_a_bad_path_is_told_with_the_place_of_its_fault(text: str, place: int) -> None:
    with pytest.raises(EngineError) as caught:
        TREE.parse_position(text)
    assert (caught.value.code, caught.value.place) == ("game.illegal", place)


def test_a_tree_has_no_board() -> None:
    assert (TREE.columns, TREE.rows, TREE.cells(0), TREE.winning_line(0)) == (0, 0, (), ())
    assert TREE.for_search() is TREE


@given(trees())
def test_every_node_is_read_back_from_its_path_and_its_moves(tree: ExplicitTree) -> None:
    for state in some(range(len(tree.nodes))):
        assert tree.parse_position(tree.format_position(state)) == state
        for action in tree.actions(state):
            assert tree.parse_action(state, tree.format_action(state, action)) == action
            text = tree.format_record(state, [action])
            assert tree.parse_record(text) == (tree.result(state, action), ())


@given(any_texts)
def test_any_text_is_a_node_or_a_sentence(text: str) -> None:
    refused = refusal_of(lambda: TREE.parse_action(0, text), text)
    assert refused or TREE.parse_action(0, text) in TREE.actions(0)
    refused = refusal_of(lambda: TREE.parse_position(text), text)
    assert refused or 0 <= TREE.parse_position(text) < len(TREE.nodes)
