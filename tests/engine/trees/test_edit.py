"""Changes to written trees: what is typed at a node, and what comes and goes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.trees import edit as tree_edit
from poda.engine.trees.edit import (
    NODES_LIMIT,
    Edited,
    add_beside,
    add_child,
    delete,
    move_child,
    parent_of,
    text_at,
    toggle_chance,
    write_at,
)
from poda.engine.trees.random_tree import RandomShape, random_tree
from poda.engine.trees.text import format_tree, parse_tree

AIMA = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
ODDS = "[(1/3: 6, 2/3: [1, 2]), 4]"


def after(edit: Callable[..., Edited], text: str, *what: object) -> str:
    return format_tree(edit(parse_tree(text), *what).tree)


def test_a_leaf_is_given_another_value_a_name_a_label_or_a_subtree() -> None:
    assert after(write_at, AIMA, 3, "7") == "[[3, 7, 8], [2, 4, 6], [14, 5, 2]]"
    assert after(write_at, AIMA, 3, " -2.5 ") == "[[3, -2.5, 8], [2, 4, 6], [14, 5, 2]]"
    assert after(write_at, AIMA, 3, "a") == "[[3, a, 8], [2, 4, 6], [14, 5, 2]]"
    assert after(write_at, AIMA, 3, "B = 9") == "[[3, B = 9, 8], [2, 4, 6], [14, 5, 2]]"
    assert after(write_at, "[1, 2]", 2, "[5, [6, 7]]") == "[1, [5, [6, 7]]]"
    assert after(write_at, "[1, 2]", 1, "(1/2: 3, 1/2: 4)") == "[(1/2: 3, 1/2: 4), 2]"


def test_an_inner_node_is_given_a_label_or_loses_it() -> None:
    labelled = write_at(parse_tree(AIMA), 5, "C")
    assert format_tree(labelled.tree) == "[[3, 12, 8], C = [2, 4, 6], [14, 5, 2]]"
    assert format_tree(write_at(labelled.tree, 5, "").tree) == AIMA
    assert after(write_at, AIMA, 5, "C = [1, 2]") == "[[3, 12, 8], C = [1, 2], [14, 5, 2]]"


def test_a_move_is_given_a_name_or_loses_it() -> None:
    named = write_at(parse_tree(AIMA), 5, "a2: C")
    assert format_tree(named.tree) == "[[3, 12, 8], a2: C = [2, 4, 6], [14, 5, 2]]"
    assert text_at(named.tree, 5) == "a2: C"
    assert format_tree(write_at(named.tree, 5, "C").tree).startswith("[[3, 12, 8], C = [")
    assert after(write_at, AIMA, 5, "a2:") == "[[3, 12, 8], a2: [2, 4, 6], [14, 5, 2]]"
    assert after(write_at, AIMA, 2, "b1: 7") == "[[b1: 7, 12, 8], [2, 4, 6], [14, 5, 2]]"
    assert after(write_at, AIMA, 2, "b1: [x: 1, 2]").startswith("[[b1: [x: 1, 2], 12, 8], ")


def test_moves_keep_their_names_where_others_come_and_go() -> None:
    text = "[a: [b: 3, c: 4], d: 5]"
    assert after(delete, text, 2) == "[a: [c: 4], d: 5]"
    assert after(move_child, text, 4, 0) == "[d: 5, a: [b: 3, c: 4]]"
    assert after(add_child, text, 4) == "[a: [b: 3, c: 4], d: [5]]"
    assert after(toggle_chance, text, 1) == "[a: (1/2: 3, 1/2: 4), d: 5]"


@pytest.mark.parametrize(
    ("node", "text", "code"),
    [
        (0, "a: [1, 2]", "tree.unexpected"),
        (2, "", "tree.empty"),
        (2, "3 4", "tree.trailing"),
        (2, "1e999", "tree.bad_number"),
        (2, "[3, ", "tree.unclosed"),
        (1, "1/2: 3", "tree.unexpected"),
        (1, "5x", "tree.unexpected"),
    ],
)
def test_what_cannot_be_read_is_refused(node: int, text: str, code: str) -> None:
    with pytest.raises(EngineError) as refused:
        write_at(parse_tree(AIMA), node, text)
    assert refused.value.code == code


def test_the_text_at_a_node_is_what_it_was_given() -> None:
    tree = parse_tree("[B = [3, x = 4, a], (1/3: 6, 2/3: C = [1, 2])]")
    texts = [text_at(tree, node) for node in range(len(tree.nodes))]
    assert texts == ["", "B", "3", "x = 4", "a", "", "1/3: 6", "2/3: C", "1", "2"]


def test_a_probability_is_changed_and_the_others_share_the_rest() -> None:
    assert after(write_at, ODDS, 2, "1/2: 6") == "[(1/2: 6, 1/2: [1, 2]), 4]"
    assert after(write_at, ODDS, 3, "0.25: ") == "[(3/4: 6, 1/4: [1, 2]), 4]"
    three = "(1/2: 1, 1/4: 2, 1/4: 3)"
    assert after(write_at, three, 1, "1/3: 9") == "(1/3: 9, 1/3: 2, 1/3: 3)"
    for text in ("1: 6", "0: 6", "x: 6", "-1/2: 6"):
        with pytest.raises(EngineError) as refused:
            write_at(parse_tree(ODDS), 2, text)
        assert refused.value.code == "tree.bad_probability"


def test_a_child_is_added_last_and_a_leaf_hands_its_value_down() -> None:
    assert after(add_child, "[1, [2, 3]]", 2) == "[1, [2, 3, 0]]"
    assert after(add_child, "[1, [2, 3]]", 1) == "[[1], [2, 3]]"
    assert after(add_child, "[a, 1]", 1) == "[[a], 1]"
    assert after(add_child, "(1/2: 1, 1/2: 2)", 0) == "(1/3: 1, 1/3: 2, 1/3: 0)"
    added = add_child(parse_tree("[1, [2, 3]]"), 2)
    assert added.node == 5
    assert added.moved == (0, 1, 2, 3, 4)


def test_a_sibling_is_added_right_behind() -> None:
    assert after(add_beside, "[1, 2, 3]", 1) == "[1, 0, 2, 3]"
    assert after(add_beside, "[1, 2, 3]", 3) == "[1, 2, 3, 0]"
    assert after(add_beside, "[1, 2]", 0) == "[1, 2, 0]"
    added = add_beside(parse_tree("[1, [2, 3], 4]"), 2)
    assert (format_tree(added.tree), added.node) == ("[1, [2, 3], 0, 4]", 5)
    assert added.moved == (0, 1, 2, 3, 4, 6)


def test_a_subtree_is_deleted_and_the_root_stays() -> None:
    assert after(delete, AIMA, 5) == "[[3, 12, 8], [14, 5, 2]]"
    assert after(delete, "[[7], 2]", 2) == "[7, 2]"  # the last child hands its value up
    assert after(delete, "[[[7, 8]], 2]", 2) == "[0, 2]"
    assert after(delete, "(1/2: 1, 1/4: 2, 1/4: 3)", 1) == "(1/2: 2, 1/2: 3)"
    gone = delete(parse_tree("[1, [2, 3], 4]"), 2)
    assert gone.moved == (0, 1, -1, -1, -1, 2)
    assert gone.node == 2
    for change in (delete, lambda tree, node: move_child(tree, node, 0)):
        with pytest.raises(EngineError) as refused:
            change(parse_tree(AIMA), 0)
        assert refused.value.code == "tree.edit_root"


def test_a_child_is_moved_with_all_that_is_its_own() -> None:
    assert after(move_child, "[B = [1, 2], 3, 4]", 1, 2) == "[3, 4, B = [1, 2]]"
    assert after(move_child, "(1/4: 1, 3/4: 2)", 2, 0) == "(3/4: 2, 1/4: 1)"
    moved = move_child(parse_tree("[[1, 2], 3]"), 1, 1)
    assert moved.node == 2
    assert moved.moved == (0, 2, 3, 4, 1)


def test_chance_takes_a_node_and_gives_it_back() -> None:
    tree = toggle_chance(parse_tree("[[1, 2, 3], 4]"), 1).tree
    assert format_tree(tree) == "[(1/3: 1, 1/3: 2, 1/3: 3), 4]"
    assert tree.to_move(1) == CHANCE
    assert format_tree(toggle_chance(tree, 1).tree) == "[[1, 2, 3], 4]"
    assert after(toggle_chance, "[1, 2]", 1) == "[1, 2]"  # a leaf has nobody to move
    root = toggle_chance(parse_tree("[[1, 2], [3, 4]]", MIN), 0).tree
    assert root.to_move(1) == MIN
    assert toggle_chance(root, 0).tree.to_move(0) == MIN


def test_a_very_large_tree_is_not_changed_node_by_node() -> None:
    tree = parse_tree("[" + ", ".join("1" for _ in range(NODES_LIMIT)) + "]")
    with pytest.raises(EngineError) as refused:
        add_child(tree, 0)
    assert refused.value.code == "tree.edit_too_large"


trees = st.builds(
    lambda seed, low, root: random_tree(RandomShape(3, low, 3, -5, 5, seed), root),
    st.integers(0, 999), st.integers(0, 1), st.sampled_from((MAX, MIN)),
)  # fmt: skip


@given(trees, st.data())
def test_every_change_can_be_undone_and_none_loses_a_node(
    tree: ExplicitTree, data: st.DataObject
) -> None:
    node = data.draw(st.integers(1, len(tree.nodes) - 1))
    parent = tree.nodes[parent_of(tree, node)]
    place = parent.children.index(node)
    to = data.draw(st.integers(0, len(parent.children) - 1))
    moved = move_child(tree, node, to)
    assert sorted(moved.moved) == list(range(len(tree.nodes)))
    assert move_child(moved.tree, moved.node, place).tree.nodes == tree.nodes
    added = add_beside(tree, node)
    assert delete(added.tree, added.node).tree.nodes == tree.nodes
    text = text_at(tree, node)
    assert write_at(tree, node, text).tree.nodes == tree.nodes
    assert moved.tree.to_move(0) == added.tree.to_move(0) == tree.to_move(0)
    for old, new in enumerate(moved.moved):
        assert moved.tree.nodes[new].value == tree.nodes[old].value


def test_whose_turn_it_is_at_a_chance_root_is_what_its_children_say() -> None:
    for player in (MAX, MIN):
        assert tree_edit.root_player(parse_tree("(1/2: [1, 2], 1/2: 3)", player)) == player
        assert tree_edit.root_player(parse_tree("(1/2: (1: [1, 2]), 1/2: 3)", player)) == player


def test_above_the_root_there_is_nothing() -> None:
    tree = parse_tree("[[3, 5], 2]")
    assert [parent_of(tree, node) for node in range(5)] == [-1, 0, 1, 1, 0]
