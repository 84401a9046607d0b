"""The notation of explicit trees, both ways, and what is said of a text that is no tree."""

from __future__ import annotations

import math
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.trees.nested import tree_from_nested
from poda.engine.errors import EngineError
from poda.engine.games.explicit_tree import ExplicitTree, WrittenNode
from poda.engine.trees.text import format_tree, parse_tree

from ..strategies import any_texts, nested_trees, refusal_of, treeish_texts


def refusal(text: str, **options: int) -> EngineError:
    with pytest.raises(EngineError) as caught:
        parse_tree(text, **options)
    return caught.value


def same(one: ExplicitTree, other: ExplicitTree) -> bool:
    return one.nodes == other.nodes and one.max_plies == other.max_plies


def test_a_tree_is_read_in_preorder() -> None:
    tree = parse_tree("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    assert [node.children for node in tree.nodes if node.children] == [
        (1, 5, 9),
        (2, 3, 4),
        (6, 7, 8),
        (10, 11, 12),
    ]
    assert [node.value for node in tree.nodes if not node.children] == [3, 12, 8, 2, 4, 6, 14, 5, 2]
    assert tree.max_plies == 2


def test_a_lone_leaf_is_a_tree() -> None:
    assert parse_tree(" -2.5 ").utility(0) == -2.5
    assert parse_tree("a").is_terminal(0)


def test_names_labels_and_probabilities_are_read() -> None:
    tree = parse_tree("A = [B=[3, x'], (1/4: 2, 0.75: C = [1])]")
    assert [node.label for node in tree.nodes] == ["A", "B", None, None, None, None, "C", None]
    assert tree.nodes[3].name == "x'"
    assert tree.nodes[4].probabilities == (0.25, 0.75)


@pytest.mark.parametrize(
    ("text", "value"),
    [("+3", 3), (".5", 0.5), ("3.", 3), ("1e3", 1000), ("-1E-2", -0.01), ("0003", 3)],
)
def test_numbers_are_written_in_any_usual_way(text: str, value: float) -> None:
    assert parse_tree(f"[{text}]").nodes[1].value == value


def test_white_space_makes_no_difference() -> None:
    spread = parse_tree("\n[ [3 ,\t12],\r\n [ a , (1/2 : 1 , 1/2 : 2) ] ]\u00a0")
    assert same(spread, parse_tree("[[3,12],[a,(1/2:1,1/2:2)]]"))


FAULTS = [
    ("", "tree.empty", 0, "There is no tree here: write one such as [[3, 5], [2, 9]]."),
    (" \n ", "tree.empty", 0, "There is no tree here"),
    ("[[3], []]", "tree.empty_node", 6, "This node has no children"),
    ("()", "tree.empty_node", 0, "This node has no children"),
    ("[3, ?]", "tree.unexpected", 4, "“?” does not belong here: a value, a name or “[” was"),
    ("[3, ]", "tree.unexpected", 4, "“]” does not belong here"),
    ("[, 3]", "tree.unexpected", 1, "“,” does not belong here"),
    ("]", "tree.unexpected", 0, "“]” does not belong here"),
    ("[3, \N{EN DASH}4]", "tree.unexpected", 4, "“\N{EN DASH}4” does not belong here"),
    ("[a = ]", "tree.unexpected", 5, "“]” does not belong here"),
    ("[3 5]", "tree.separator", 3, "“5” does not belong here: “,” or “]” was expected."),
    ("[3)", "tree.separator", 2, "“)” does not belong here: “,” or “]” was expected."),
    ("(1: 3]", "tree.separator", 5, "“]” does not belong here: “,” or “)” was expected."),
    ("[a = b = 3]", "tree.separator", 7, "“=” does not belong here"),
    ("[3, [5, 2]", "tree.unclosed", 0, "This “[” is never closed: add a “]”."),
    ("[3, [5", "tree.unclosed", 4, "This “[” is never closed"),
    ("[3,", "tree.unclosed", 0, "This “[” is never closed"),
    ("[", "tree.unclosed", 0, "This “[” is never closed"),
    ("[(", "tree.unclosed", 1, "This “(” is never closed: add a “)”."),
    ("(1/2:", "tree.unclosed", 0, "This “(” is never closed"),
    ("[a =", "tree.unclosed", 0, "This “[” is never closed"),
    ("[3], [4]", "tree.trailing", 3, "The tree ends before “,”: remove what follows it."),
    ("3 4", "tree.trailing", 2, "The tree ends before “4”"),
    ("[1e999]", "tree.bad_number", 1, "“1e999” is not a finite number."),
    ("[3, NaN]", "tree.bad_number", 4, "“NaN” is not a finite number."),
    ("[inf]", "tree.bad_number", 1, "“inf” is not a finite number."),
    ("[(3, 4)]", "tree.no_probability", 2, "A child of a chance node needs its probability"),
    ("(1/2: 3, 4)", "tree.no_probability", 9, "A child of a chance node needs its probability"),
    ("(1/2: 3,)", "tree.no_probability", 8, "A child of a chance node needs its probability"),
    ("(0: 3, 1: 4)", "tree.bad_probability", 1, "“0” is not a probability: write a number above"),
    ("(1: 3, 2: 4)", "tree.bad_probability", 7, "“2” is not a probability"),
    ("(-1: 3)", "tree.bad_probability", 1, "“-1” is not a probability"),
    ("(1/0: 3)", "tree.bad_probability", 1, "“1/0” is not a probability"),
    ("(p: 3)", "tree.bad_probability", 1, "“p” is not a probability"),
    (
        "[(1/2: 3, 1/4: 4)]",
        "tree.probability_sum",
        1,
        "The probabilities of this chance node add u",
    ),
]


@pytest.mark.parametrize(("text", "code", "place", "sentence"), FAULTS)
def test_a_bad_tree_is_told_with_the_place_of_its_fault(
    text: str, code: str, place: int, sentence: str
) -> None:
    error = refusal(text)
    assert (error.code, error.place) == (code, place)
    assert str(error).startswith(sentence)


def test_probabilities_that_do_not_add_up_are_told_with_their_sum() -> None:
    assert "add up to 0.75, not to 1" in str(refusal("(1/2: 3, 1/4: 4)"))
    # Thirds written with a few digits add up well enough.
    assert parse_tree("(0.3333333: 1, 0.3333333: 2, 0.3333334: 3)").nodes


def nesting(levels: int) -> str:
    return "[" * levels + "3" + "]" * levels


def test_a_tree_of_200_levels_is_read_and_a_deeper_one_refused() -> None:
    assert parse_tree(nesting(200)).max_plies == 200
    error = refusal(nesting(201))
    assert (error.code, error.place) == ("tree.too_deep", 200)
    assert str(error) == "The tree is deeper than 200 levels: make it flatter."


@pytest.mark.parametrize("levels", [3_000, 100_000])
@pytest.mark.parametrize("opening", ["[", "(1:", "a=[", "[ "])
def test_any_nesting_is_refused_without_exhausting_the_stack(levels: int, opening: str) -> None:
    assert refusal(opening * levels).code == "tree.too_deep"


def test_a_tree_of_more_nodes_than_the_limit_is_refused() -> None:
    assert len(parse_tree("[1, 2, 3]", limit=4).nodes) == 4
    error = refusal("[1, 2, 3]", limit=3)
    assert (error.code, error.place) == ("tree.too_large", 7)
    assert str(error) == "The tree has more than 3 nodes: make it smaller."


def test_a_huge_text_is_refused_soon_and_with_a_short_sentence() -> None:
    for text in ("x?" * 500_000, "9" * 1_000_000, "[" + " " * 1_000_000, "1/" * 500_000):
        assert len(str(refusal(text))) < 120


@given(any_texts)
def test_any_text_is_a_tree_or_a_sentence(text: str) -> None:
    refused = refusal_of(lambda: parse_tree(text), text)
    assert refused or same(parse_tree(format_tree(parse_tree(text))), parse_tree(text))


@given(treeish_texts)
def test_any_text_in_brackets_is_a_tree_or_a_sentence(text: str) -> None:
    for whole in (f"[{text}]", f"(1:{text})", f"[1, {text}, 2]"):
        refusal_of(partial(parse_tree, whole), whole)


names = st.from_regex(r"[^\W\d][\w'’]{0,5}", fullmatch=True).filter(
    lambda name: name.lower() not in ("nan", "inf", "infinity")
)
leaves = st.one_of(st.floats(allow_nan=False, allow_infinity=False), names)


def write_node(children: list[str], label: str | None, chance: bool) -> str:
    if chance:
        share = f"1/{len(children)}"
        text = "(" + ", ".join(f"{share}: {child}" for child in children) + ")"
    else:
        text = "[" + ", ".join(children) + "]"
    return f"{label} = {text}" if label else text


tree_texts = st.recursive(
    leaves.map(str),
    lambda children: st.builds(
        write_node,
        st.lists(children, min_size=1, max_size=4),
        st.none() | names,
        st.booleans(),
    ),
    max_leaves=20,
)


@given(tree_texts)
def test_every_tree_is_read_back_from_its_text(text: str) -> None:
    tree = parse_tree(text)
    assert same(parse_tree(format_tree(tree)), tree)


@given(st.lists(st.integers(1, 10_000), min_size=1, max_size=9))
def test_any_probabilities_are_read_back_exactly(weights: list[int]) -> None:
    total = sum(weights)
    tree = parse_tree("(" + ", ".join(f"{weight / total!r}: 0" for weight in weights) + ")")
    assert same(parse_tree(format_tree(tree)), tree)


def test_a_tree_is_written_as_a_person_would() -> None:
    text = "A = [[3, -2.5, 0.1], (1/3: 1, 2/3: B = [x, 1e+30])]"
    assert format_tree(parse_tree(text)) == text


@given(nested_trees)
def test_nested_lists_are_the_tree_that_they_show(nested: object) -> None:
    assert same(tree_from_nested(nested), parse_tree(str(nested)))


def test_nested_lists_may_hold_names() -> None:
    tree = tree_from_nested([[3, 5.5], ("a", "it's")])
    assert format_tree(tree) == "[[3, 5.5], [a, it's]]"


endless: list[object] = [1]
endless.append(endless)


@pytest.mark.parametrize(
    ("nested", "code"),
    [
        ([], "tree.empty_node"),
        ([1, []], "tree.empty_node"),
        ([None], "tree.unexpected"),
        ([True], "tree.unexpected"),
        ({"a": 1}, "tree.unexpected"),
        (["[1, 2]"], "tree.unexpected"),
        (["a, b"], "tree.unexpected"),
        (["3"], "tree.unexpected"),
        ([math.nan], "tree.bad_number"),
        ([-math.inf], "tree.unexpected"),
        ([10**5_000], "tree.bad_number"),
        (endless, "tree.too_deep"),
    ],
)
def test_other_objects_are_refused_without_a_place(nested: object, code: str) -> None:
    with pytest.raises(EngineError) as caught:
        tree_from_nested(nested)
    assert (caught.value.code, caught.value.place) == (code, None)


@pytest.mark.parametrize("nested", [[1, 2, [3]], [[[3, 4]]], [1, 2, 3, 4]])
def test_nested_lists_of_more_nodes_than_the_limit_are_refused(nested: object) -> None:
    assert len(tree_from_nested(nested, limit=5).nodes) == 5
    for limit in range(5):
        with pytest.raises(EngineError) as caught:
            tree_from_nested(nested, limit=limit)
        assert caught.value.code == "tree.too_large"


def test_lists_nested_too_deep_are_refused() -> None:
    nested: object = 3
    for _ in range(100_000):
        nested = [nested]
    with pytest.raises(EngineError) as caught:
        tree_from_nested(nested)
    assert caught.value.code == "tree.too_deep"


def test_a_tree_is_given_by_its_nodes_too() -> None:
    nodes = [WrittenNode(children=(1, 2)), WrittenNode(value=3), WrittenNode(value=5)]
    assert same(ExplicitTree(nodes), parse_tree("[3, 5]"))
    # The nodes are not changed: the same ones make a tree with MIN at its root.
    assert ExplicitTree(nodes).to_move(0) == 1
    assert ExplicitTree(nodes, root=-1).to_move(0) == -1


def test_numbers_are_read_with_the_minus_sign_of_books() -> None:
    assert (
        parse_tree("[\N{MINUS SIGN}3, 1e\N{MINUS SIGN}2]").nodes == parse_tree("[-3, 0.01]").nodes
    )


NAMED = "[a1: B = [b1: 3, b2: 12, 8], a2: max[c1: 2, c2: x], (1/2: 2, 1/2: 4)]"


def test_moves_have_names_of_their_own() -> None:
    tree = parse_tree(NAMED)
    assert [tree.format_action(0, action) for action in tree.actions(0)] == ["a1", "a2", "3"]
    assert [tree.format_action(1, action) for action in tree.actions(1)] == ["b1", "b2", "3"]
    assert tree.parse_action(0, "B") == tree.parse_action(0, "a1") == tree.parse_action(0, "1") == 0
    assert tree.parse_position("a1.b2") == 3
    assert tree.format_position(3) == "1.2"  # as files know it, whatever is named anew
    assert format_tree(tree) == NAMED


def test_of_moves_with_one_name_the_first_is_meant() -> None:
    tree = parse_tree("[a: 3, a: 4]")
    assert tree.parse_action(0, "a") == 0
    assert tree.format_action(0, 1) == "2"


@pytest.mark.parametrize("text", ["a1: 3", "[3: 4]", "[a1:]", "[a1: b1: 3]", "(a1: 3, a2: 4)"])
def test_a_move_that_cannot_be_named_is_refused(text: str) -> None:
    assert refusal(text).place is not None
