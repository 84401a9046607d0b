"""Trees as other programs write them: course code, and extensive games of Gambit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hostile import ANY_TEXT, FUZZ, altered_words, is_clear
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.games.explicit_tree import ExplicitTree, WrittenNode
from poda.engine.search.alphabeta import alphabeta
from poda.engine.search.minimax import expectiminimax, minimax
from poda.engine.trees.formats import format_efg, format_of, read_tree
from poda.engine.trees.text import format_tree, parse_tree
from some import some

from ..chance_trees import chance_trees
from ..strategies import trees

NIM = """EFG 2 R "Nim, starting with five stones" { "First" "Second" }
"Who takes the last stone but one wins."

p "5 left" 1 1 "(1,1)" { "take 1" "take 2" } 0
p "4 left" 2 1 "(2,1)" { "take 1" "take 2" } 0
p "3 left" 1 2 "(1,2)" { "take 1" "take 2" } 0
p "2 left" 2 2 "(2,3)" { "take 1" "take 2" } 0
t "1 left" 1 "First wins" { 1, -1 }
t "none left" 2 "Second wins" { -1, 1 }
t "1 left" 2
p "2 left" 1 3 "(1,3)" { "take 1" "take 2" } 0
t "1 left" 2
t "none left" 1
p "3 left" 2 3 "(2,2)" { "take 1" "take 2" } 0
p "2 left" 1 4 "(1,4)" { "take 1" "take 2" } 0
t "1 left" 2
t "none left" 1
t "1 left" 1
"""


def refusal(text: str) -> EngineError:
    with pytest.raises(EngineError) as caught:
        read_tree(text)
    return caught.value


# Who moves at a node


def test_a_node_may_say_who_moves_and_below_it_the_sides_alternate_again() -> None:
    tree = parse_tree("[max[3, [4, 5]], MIN[2]]")
    assert [tree.to_move(i) for i in (0, 1, 3, 6)] == [MAX, MAX, MIN, MIN]
    assert format_tree(tree) == "[max[3, [4, 5]], min[2]]"


def test_what_the_root_says_comes_before_what_is_asked_for() -> None:
    assert parse_tree("min[3, 5]", root=MAX).to_move(0) == MIN
    assert parse_tree("[3, 5]", root=MIN).to_move(0) == MIN


def test_max_is_a_name_where_no_bracket_follows() -> None:
    tree = parse_tree("[max, max = min[2], min]")
    assert [node.name for node in tree.nodes] == [None, "max", None, None, "min"]
    assert (tree.nodes[2].label, tree.to_move(2)) == ("max", MIN)


def test_a_chance_node_does_not_take_a_player() -> None:
    assert refusal("max(1/2: 3, 1/2: 4)").code == "tree.trailing"


def test_a_side_that_moves_twice_is_searched_by_all_algorithms() -> None:
    tree = parse_tree("[max[[3, 9], [7, 8]], [5, max[6, 1]]]")
    assert minimax(tree, 0).value == 7
    for form in ("alphabeta", "alphabeta-update", "alphabeta-hard"):
        assert alphabeta(tree, 0, form=form).value == 7


@st.composite
def any_players(draw: st.DrawFn) -> ExplicitTree:
    """A tree some of whose nodes say who moves."""
    tree = draw(trees())
    nodes = [
        WrittenNode(n.value, None, None, n.children, (), draw(st.sampled_from([0, MAX, MIN])))
        if n.children
        else n
        for n in tree.nodes
    ]
    return ExplicitTree(nodes)


@given(any_players())
def test_alphabeta_is_minimax_whoever_moves(tree: ExplicitTree) -> None:
    for form in ("alphabeta", "alphabeta-update", "alphabeta-hard"):
        for tie in ("ge", "gt"):
            assert alphabeta(tree, 0, form=form, tie=tie).value == minimax(tree, 0).value


@given(any_players())
def test_who_moves_survives_the_text(tree: ExplicitTree) -> None:
    assert parse_tree(format_tree(tree)).nodes == tree.nodes


# The code of course tools


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("((3 12 8) (2 4 6) (14 5 2))", "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"),
        ("((4 (7 9 8) 8)(((3 6 4) 2 6) 1))", "[[4, [7, 9, 8], 8], [[[3, 6, 4], 2, 6], 1]]"),
        ("(max (min 3 12) (min 2 a))", "max[min[3, 12], min[2, a]]"),
        ("(A (B (D 3) (E 12)) (C 8 2))", "A = [B = [D = 3, E = 12], C = [8, 2]]"),
        ("(A max (max b) 3)", "A = max[max[b], 3]"),
        ("{{3, 12}, {2, 4}}", "[[3, 12], [2, 4]]"),
        ("((3, 12), (2, 4))", "[[3, 12], [2, 4]]"),
        ("'((-3 .5) (2 1e2))", "[[-3, 0.5], [2, 100]]"),
        ("[3 [4 5]]", "[3, [4, 5]]"),
        ("(chance 3 (min 1 2))", "(1/2: 3, 1/2: min[1, 2])"),
        ("( (3\n\t12)\n (2 4) )", "[[3, 12], [2, 4]]"),
    ],
)
def test_course_code_is_read(text: str, meaning: str) -> None:
    assert format_of(text) == "course"
    assert format_tree(read_tree(text)) == meaning


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("((3 12)", "tree.unclosed", 0),
        ("((3 12]", "tree.separator", 6),
        ("(3 ())", "tree.empty_node", 3),
        ("(3 4) 5", "tree.trailing", 6),
        ("(3 1e999)", "tree.bad_number", 3),
        ("(3 $)", "tree.unexpected", 3),
        ("(3 nan)", "tree.bad_number", 3),
        ("(" * 300, "tree.too_deep", 200),
        ("(A)", "tree.empty_node", 0),
    ],
)
def test_what_is_wrong_with_course_code_has_a_place(text: str, code: str, place: int) -> None:
    error = refusal(text)
    assert (error.code, error.place) == (code, place)


def as_course(tree: ExplicitTree, number: int = 0) -> str:
    """A tree of values and names in course code; a label is needed by none of them."""
    node = tree.nodes[number]
    if not node.children:
        return format_tree(ExplicitTree([node]))
    return f"({' '.join(as_course(tree, child) for child in node.children)})"


@given(trees())
def test_course_code_of_any_tree_is_that_tree(tree: ExplicitTree) -> None:
    assume(tree.nodes[0].children)
    assert read_tree(as_course(tree)).nodes == tree.nodes


# Gambit


def test_nim_is_read_from_gambit() -> None:
    tree = read_tree(NIM)
    assert [tree.to_move(i) for i in (0, 1, 2, 3, 7, 10)] == [MAX, MIN, MAX, MIN, MAX, MIN]
    assert tree.format_action(0, 1) == "take 2"
    assert tree.leaf_count == 8
    assert minimax(tree, 0).value == 1


def test_payoffs_on_the_way_are_added_up() -> None:
    text = """EFG 2 R "" { "1" "2" }
    p "" 2 1 "" { "l" "r" } 1 "toll" { 1/2, -1/2 }
    t "" 2 "" { 3 -3 }
    t "" 0
    """
    tree = read_tree(text)
    assert tree.to_move(0) == MIN
    assert [tree.utility(1), tree.utility(2)] == [3.5, 0.5]


def test_chance_and_a_side_that_moves_twice_come_from_gambit() -> None:
    text = """EFG 2 R "" { "1" "2" }
    c "" 1 "" { "heads" 1/4 "tails" .75 } 0
    p "" 2 1 { "a" "b" } 0
    p "" 2 2 { "a" "b" } 0
    t "" 1 "" { 4 -4 }
    t "" 2 "" { 8 -8 }
    t "" 3 "" { 1 -1 }
    c "" 1 "" 0
    t "" 1
    t "" 2
    """
    tree = read_tree(text)
    assert tree.nodes[0].probabilities == (0.25, 0.75)
    assert [tree.to_move(i) for i in (0, 1, 2, 6)] == [CHANCE, MIN, MIN, CHANCE]
    assert tree.nodes[6].probabilities == (0.25, 0.75)  # told before, by the number of its set
    assert expectiminimax(tree, 0).value == 0.25 * 1 + 0.75 * (0.25 * 4 + 0.75 * 8)


HEADER = 'EFG 2 R "" { "1" "2" }\n'


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('EFG 3 R "" { "1" "2" }', "efg.header"),
        ('EFG 2 R "" { "1" "2" "3" }', "efg.players"),
        ('EFG 2 R "" { "1" "2" ', "efg.ended"),
        ('EFG 2 R "open', "efg.unclosed_string"),
        (HEADER, "efg.ended"),
        (HEADER + "x", "efg.record"),
        (HEADER + 'p "" 3 1 { "a" } 0', "efg.player"),
        (HEADER + 'p "" 1 1 { } 0', "efg.no_actions"),
        (HEADER + 'p "" 1 1 { "a" "b" } 0 p "" 1 1 { "a" } 0', "efg.infoset"),
        (
            HEADER + 'p "" 1 1 { "a" "b" } 0 t "" 1 "" { 2 -1 } t "" 2 "" { 2 -2 }',
            "efg.not_zero_sum",
        ),
        (HEADER + 't "" 1 "" { 2 }', "efg.payoffs"),
        (HEADER + 't "" 1', "efg.outcome"),
        (HEADER + 't "" 1 "" { 1/0 -1 }', "tree.bad_number"),
        (HEADER + 't "" 1 "" { 1e999 -1e999 }', "tree.bad_number"),
        (HEADER + 'c "" 1 { "a" 0.5 "b" 0.4 } 0', "tree.probability_sum"),
        (HEADER + 'c "" 1 { "a" 2 } 0', "tree.bad_probability"),
        (HEADER + 'c "" 1 0', "efg.no_actions"),
        (HEADER + 't "" 1 "" { 1 -1 } t', "tree.trailing"),
        (HEADER + 'p "" 1 "a" { "a" } 0', "efg.expected"),
        (
            HEADER + "".join(f'p "" 1 {i} {{ "a" }} 0\n' for i in range(1, 300)),
            "tree.too_deep",
        ),
    ],
)
def test_games_that_cannot_be_searched_are_refused_with_a_reason(text: str, code: str) -> None:
    error = refusal(text)
    assert error.code == code
    assert error.place is not None
    assert 0 <= error.place <= len(text)


@given(st.one_of(trees(), any_players(), chance_trees()))
def test_a_tree_survives_the_way_to_gambit_and_back(tree: ExplicitTree) -> None:
    again = read_tree(format_efg(tree, "a “title”"))
    for number, node in some(enumerate(tree.nodes)):
        other = again.nodes[number]
        assert other.children == node.children
        assert other.probabilities == pytest.approx(node.probabilities)
        if node.children:
            assert again.to_move(number) == tree.to_move(number)
        else:
            assert other.value == node.value


def test_gambit_knows_no_leaf_without_a_value() -> None:
    with pytest.raises(EngineError, match="“a”"):
        format_efg(parse_tree("[3, a]"))


# Whatever a stranger sends

SIGNS = '(){}[]",0123456789-+./cptaé '
GOOD = [NIM, "((3 12 8) (2 4 6))", "(A max (B 3) 4)", "{{1, 2}, {3, x}}"]


@FUZZ
@given(ANY_TEXT | st.sampled_from(GOOD).flatmap(lambda text: altered_words(text, SIGNS)))
def test_any_text_is_a_tree_or_a_sentence(text: str) -> None:
    try:
        tree = read_tree(text)
    except Exception as error:
        place = is_clear(error).place
        assert place is not None
        assert 0 <= place <= len(text)
    else:
        assert format_tree(parse_tree(format_tree(tree))) == format_tree(tree)


@pytest.mark.parametrize(
    "text",
    ["(" * 1_000_000, "(1" + " 1" * 500_000, "{" * 1_000_000, "EFG 2 R " + '"a" ' * 250_000,
     HEADER + 'p "" 1 1 { ' + '"a" ' * 250_000, HEADER + 't "" 1 "" { ' + "9" * 1_000_000,
     HEADER + '"' + "\\" * 1_000_001],
    ids=lambda text: text[:30],
)  # fmt: skip
def test_a_long_text_ends_with_a_sentence_too(text: str) -> None:
    with pytest.raises(EngineError):
        read_tree(text)


def test_formats_are_told_by_sight() -> None:
    texts: dict[str, Any] = {
        "[[3, 12, 8], [2, 4, 6]]": "poda",
        "(1/2: 3, 1/2: [4, 5])": "poda",
        "a = [b = 3]": "poda",
        "3": "poda",
        "[[3], [4]]": "poda",
        "[[3, 5] [2, 9]]": "poda",  # a comma was forgotten
        "[3": "poda",
        "": "poda",
        "((3 4))": "course",
        "efg 2 r": "gambit",
    }
    assert {text: format_of(text) for text in texts} == texts


CASES = Path(__file__).parents[2] / "data" / "cases"


def test_names_of_moves_and_nodes_are_kept_as_they_are() -> None:
    tree = read_tree((CASES / "08-labels.efg").read_text("utf-8"))
    assert tree.nodes[0].label == "5 left"
    assert [tree.format_action(0, action) for action in (0, 1)] == ["Don't enter", "50% (half)"]
    again = read_tree(format_tree(tree))
    assert again.nodes == tree.nodes
    assert read_tree(format_efg(tree)).nodes == tree.nodes
    assert read_tree('["a: [b], c" = [1], 2]').nodes[1].label == "a: [b], c"


def test_payoffs_with_a_constant_sum_are_those_of_a_zero_sum_game() -> None:
    tree = read_tree((CASES / "05a-constant-sum.efg").read_text("utf-8"))
    assert tree.total == 1
    assert [tree.utility(leaf) for leaf in (2, 3, 5, 6)] == [1, 0.5, 0, 1]
    assert read_tree(format_efg(tree)).total == 1


def test_outcomes_on_the_way_are_added_up_and_only_their_sums_count() -> None:
    text = HEADER + 'p "" 1 1 { "a" "b" } 1 "" { 3 -1 } t "" 2 "" { -2 1 } t "" 3 "" { 0, -1 }'
    tree = read_tree(text)
    assert tree.total == 1
    assert [tree.utility(leaf) for leaf in (1, 2)] == [1, 3]


def test_the_last_probability_may_be_the_rest() -> None:
    tree = read_tree("(1/6: 3, 0.5: 4, rest: 5)")
    assert tree.nodes[0].probabilities == pytest.approx((1 / 6, 1 / 2, 1 / 3))
    for text in ("(1/2: 3, 1/2: 4, rest: 5)", "(rest: 1, 1/2: 3)", "(1/2: 3, rest: 1, rest: 2)"):
        refusal(text)
