"""The trees of textbooks and courses come out as they are printed in their sources."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.trees.nested import tree_from_nested
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.search.alphabeta import Form, alphabeta
from poda.engine.search.minimax import minimax
from poda.engine.search.observer import CUT, INF
from poda.engine.trees.text import parse_tree

from .watching import Watch

GOLDEN = json.loads((Path(__file__).parents[2] / "data" / "golden_trees.json").read_text("utf-8"))
FORMS: tuple[Form, ...] = ("alphabeta", "alphabeta-update", "alphabeta-hard")
AIMA = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
NAMED = "[[3, 5, 10], [2, a, b], [2, 7, 3]]"

each_tree = pytest.mark.parametrize("case", GOLDEN, ids=[case["name"] for case in GOLDEN])
each_form = pytest.mark.parametrize("form", FORMS)


@each_tree
def test_minimax_visits_the_whole_tree_and_finds_its_value(case: dict[str, Any]) -> None:
    tree = tree_from_nested(case["tree"], MAX if case["root"] == "max" else MIN)
    watch = Watch()
    assert minimax(tree, 0, observer=watch).value == case["value"]
    assert len(watch.entered) == len(tree.nodes) == case["nodes_total"]
    assert watch.pruned_leaves(tree) == []


@each_tree
@pytest.mark.parametrize(
    ("form", "tie", "prefix"),
    [
        *((form, "ge", "") for form in FORMS),
        ("alphabeta", "gt", "strict_"),
        ("alphabeta-update", "gt", "strict_"),
    ],
)
def test_alpha_beta_visits_and_prunes_the_printed_leaves(
    case: dict[str, Any], form: Form, tie: Any, prefix: str
) -> None:
    tree = tree_from_nested(case["tree"], MAX if case["root"] == "max" else MIN)
    watch = Watch()
    result = alphabeta(tree, 0, observer=watch, form=form, tie=tie)
    assert result.value == case["value"]
    assert watch.visited_values(tree) == case[f"{prefix}visited"]
    assert watch.pruned_leaves(tree) == case[f"{prefix}pruned_leaf_idx"]
    assert len(watch.entered) == case[f"{prefix}nodes_visited"]


def test_under_the_strict_rule_the_fail_hard_form_may_visit_more() -> None:
    # A value clamped to the bound ties with it, and there the strict rule goes on.
    tree, soft, hard = parse_tree("[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]"), Watch(), Watch()
    assert alphabeta(tree, 0, observer=soft, tie="gt").value == 5
    assert alphabeta(tree, 0, observer=hard, form="alphabeta-hard", tie="gt").value == 5
    assert soft.visited_values(tree) == [3, 5, 6, 1, 2]
    assert hard.visited_values(tree) == [3, 5, 6, 1, 2, 0, -1]


@each_form
def test_the_textbook_tree_is_3_and_leaves_4_and_6_are_never_visited(form: Form) -> None:
    tree, watch = parse_tree(AIMA), Watch()
    result = alphabeta(tree, 0, observer=watch, form=form)
    assert (result.value, result.action, result.line) == (3, 0, (0, 0))
    assert watch.visited_values(tree) == [3, 12, 8, 2, 14, 5, 2]


@each_form
def test_the_second_2_of_the_short_tree_is_never_visited(form: Form) -> None:
    tree, watch = parse_tree("[[3, 5, 10], [2, 2]]"), Watch()
    assert minimax(tree, 0).value == 3
    assert alphabeta(tree, 0, observer=watch, form=form).value == 3
    assert watch.pruned_leaves(tree) == [4]


@each_form
def test_alpha_beta_never_needs_the_named_leaves(form: Form) -> None:
    tree, watch = parse_tree(NAMED), Watch()
    assert alphabeta(tree, 0, observer=watch, form=form).value == 3
    assert watch.visited_values(tree) == [3, 5, 10, 2, 2]
    assert [tree.nodes[state].name for state in range(len(tree.nodes)) if tree.is_terminal(state)][
        4:6
    ] == ["a", "b"]
    assert watch.pruned_leaves(tree) == [4, 5, 7, 8]


def test_minimax_needs_the_named_leaves_and_says_which() -> None:
    with pytest.raises(EngineError) as caught:
        minimax(parse_tree(NAMED), 0)
    assert caught.value.code == "tree.value_needed"
    assert str(caught.value) == ("The search needs the value of the leaf “a”: give it a number.")


def test_the_windows_of_the_textbook_tree_are_the_ones_of_the_slides() -> None:
    tree, watch = parse_tree(AIMA), Watch()
    alphabeta(tree, 0, observer=watch)
    windows = dict(zip(watch.entered, watch.windows, strict=True))
    second, third = tree.result(0, 1), tree.result(0, 2)
    assert windows[0] == windows[tree.result(0, 0)] == (-INF, INF)
    assert windows[second] == windows[third] == (3, INF)
    # The third MIN node: beta = Min(+inf, 14) = 14, then Min(14, 5) = 5.
    assert [windows[tree.result(third, action)] for action in range(3)] == [
        (3, INF),
        (3, 14),
        (3, 5),
    ]
    # 2 <= 3 TRUE, Return 2: both nodes were cut, the third at its last child.
    assert (second, 2, CUT) in watch.left
    assert (third, 2, CUT) in watch.left


def test_the_fail_hard_form_returns_the_bound_itself() -> None:
    tree, watch = parse_tree(AIMA), Watch()
    alphabeta(tree, 0, observer=watch, form="alphabeta-hard")
    assert (tree.result(0, 1), 3, CUT) in watch.left
    for root, text in ((MAX, "[3, 5]"), (MIN, "[-3, -5]")):
        leaves = parse_tree(text, root)
        assert alphabeta(leaves, 0, alpha=-1, beta=1, form="alphabeta-hard").value == root
        assert alphabeta(leaves, 0, alpha=-1, beta=1).value == 3 * root


@each_form
def test_a_narrower_window_gives_a_bound(form: Form) -> None:
    tree = parse_tree(AIMA)
    assert alphabeta(tree, 0, alpha=2, beta=4, form=form).value == 3
    assert alphabeta(tree, 0, alpha=5, beta=9, form=form).value <= 5
    assert alphabeta(tree, 0, alpha=-9, beta=1, form=form).value >= 1
    if form == "alphabeta-hard":
        assert alphabeta(tree, 0, alpha=5, beta=9, form=form).value == 5
        assert alphabeta(tree, 0, alpha=-9, beta=1, form=form).value == 1


def test_the_principal_variation_is_the_play_of_both_sides() -> None:
    result = minimax(parse_tree("[[[1, 2], [9, 3]], [[4, 5], [8, 6]]]"), 0)
    assert (result.value, result.line) == (5, (1, 0, 1))


def test_of_equal_children_the_first_is_chosen() -> None:
    for tree, root in (("[2, 3, 3]", MAX), ("[4, 3, 3]", MIN)):
        assert minimax(parse_tree(tree, root), 0).action == 1
        for form in FORMS:
            assert alphabeta(parse_tree(tree, root), 0, form=form, tie="ge").action == 1
            assert alphabeta(parse_tree(tree, root), 0, form=form, tie="gt").action == 1


def test_a_leaf_has_a_value_and_no_action() -> None:
    for search in (minimax, alphabeta):
        result = search(parse_tree("7"), 0)
        assert (result.value, result.line, result.action) == (7, (), None)


@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_chance_nodes_need_another_algorithm(search: Any) -> None:
    with pytest.raises(EngineError, match="chance nodes") as caught:
        search(parse_tree("[(1/2: 3, 1/2: 5)]"), 0)
    assert caught.value.code == "player.no_chance"


def test_a_tree_of_the_deepest_level_is_searched() -> None:
    tree = parse_tree("[" * 200 + "3, 5" + "]" * 200)
    assert minimax(tree, 0).value == 3
    assert all(alphabeta(tree, 0, form=form).value == 3 for form in FORMS)
