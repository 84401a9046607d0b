"""Star1 and Star2 find what expectiminimax finds, and look at less."""

from __future__ import annotations

import random
from copy import copy
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.record.recordings import minimax_values, recorded
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MIN
from poda.engine.games.backgammon import Backgammon
from poda.engine.games.explicit_tree import ExplicitTree, WrittenNode
from poda.engine.record.counts import Counters
from poda.engine.record.proof import why_pruned
from poda.engine.record.recording import ChanceAlgorithm, Question, Recording, record
from poda.engine.record.trace import OPEN, Step
from poda.engine.search.alphabeta import Tie
from poda.engine.search.evaluation import ExpectedUtility
from poda.engine.search.minimax import expectiminimax
from poda.engine.search.observer import EXACT, INF, LOWER, UPPER, Counter
from poda.engine.search.star import UNBOUNDED, Star, Utilities, star
from poda.engine.trees.text import parse_tree
from some import some

from ..chance_trees import FAIR, HIGH, LARGE, LOW, SMALL, chance_trees, nested
from ..strategies import ties, trees
from .test_expectiminimax import HALF, Coin, same_steps

BOUNDS = (LOW, HIGH)
forms: Any = st.sampled_from(["star1", "star2"])
bounds = st.sampled_from([BOUNDS, (-20.0, 9.0), (LOW, INF), (-INF, HIGH), UNBOUNDED])
each_form = pytest.mark.parametrize("form", ["star1", "star2"])

NEAR = 1e-9


def searched(
    tree: ExplicitTree | str, form: ChanceAlgorithm, limits: Utilities = BOUNDS, tie: Tie = "ge"
) -> Recording[int, int]:
    game = parse_tree(tree) if isinstance(tree, str) else tree
    return record(Question(game, 0, form, tie, bounds=limits))


# The textbook's tree


@pytest.mark.parametrize(("limits", "leaves"), [(UNBOUNDED, 7), ((-2.0, 2.0), 5)])
def test_the_textbook_s_exercise_with_and_without_bounds(limits: Utilities, leaves: int) -> None:
    """Without bounds the eighth leaf is needless; within -2 and 2 the last three are."""
    recording = searched(FAIR, "star1", limits)
    assert (recording.value, recording.best) == (1.5, 0)
    assert len(recording.trace.leaves) == leaves


def test_its_second_chance_node_is_worth_at_most_1_after_one_throw() -> None:
    trace = searched(FAIR, "star1", (-2.0, 2.0)).trace
    node = int(trace.entered_children(0)[1])
    last = trace.steps - 1
    # 1/2 x 0 + 1/2 x 2 = 1: not above the 1.5 that MAX has.
    assert trace.fate[node] == Step.CUT
    assert (trace.final[node], trace.bounds_of(np.array([node]), last)[0]) == (1, UPPER)
    low, high = trace.intervals_of(np.array([0, node]), last)
    assert np.isnan(low[0])
    assert (low[1], high[1]) == (-2, 1)


def test_star1_s_interval_shrinks_with_every_throw() -> None:
    trace = searched("(0.5: 2, 0.25: -1, 0.25: 3)", "star1", (-4.0, 4.0)).trace
    assert trace.intervals is not None
    steps, low, high = trace.intervals
    assert [Step(kind).name for kind in trace.kind[steps]] == ["ENTER"] + ["UPDATE"] * 3
    assert low.tolist() == [-4, -1, -0.25, 1.5]
    assert high.tolist() == [4, 3, 1.75, 1.5]
    assert trace.value[steps[1:]].tolist() == [1, 0.75, 1.5]


def test_a_child_s_window_is_what_would_still_matter() -> None:
    trace = searched("[1, (1/2: [3, 5], 1/2: [0, 4])]", "star1", (-4.0, 4.0 + 1)).trace
    chance = int(trace.entered_children(0)[1])
    first, second = trace.entered_children(chance)
    # A = (1 - 1/2 x 5) / (1/2) = -3 and, with 3 for the first throw, (1 - 1.5) / (1/2) = -1.
    assert trace.window(int(trace.entered[first])) == (-3, 5)
    assert trace.window(int(trace.entered[second])) == (-1, 5)


def test_the_two_tests_at_a_chance_node_and_its_cut() -> None:
    trace = searched("[2, (1/2: -1, 1/2: 3)]", "star1", (-4.0, 4.0)).trace
    chance = int(trace.entered_children(0)[1])
    here = [
        (Step(kind).name, value)
        for kind, node, value in zip(trace.kind, trace.node, trace.value, strict=True)
        if node == chance and kind != Step.ENTER
    ]
    # The sum so far; then -0.5 - 2 against beta; then -0.5 + 2 against alpha, which is 2.
    assert here == [("UPDATE", -0.5), ("TEST", -2.5), ("TEST", 1.5), ("CUT", 1.5)]


@each_form
def test_order_preserving_changes_matter_here_too(form: ChanceAlgorithm) -> None:
    assert (searched(SMALL, form).value, searched(SMALL, form).best) == (pytest.approx(2.1), 0)
    large = searched(LARGE, form, (0.0, 400.0))
    assert (large.value, large.best) == (pytest.approx(40.9), 1)


# Star2's probes


def test_probes_alone_may_suffice() -> None:
    # MIN can have 0 and 1 below: at most 1/2, and MAX has 2. Star1 needs a whole first throw.
    text = "[2, (1/2: [0, 5, 5, 5], 1/2: [1, 5, 5, 5])]"
    one, two = searched(text, "star1", (-9.0, 9.0)), searched(text, "star2", (-9.0, 9.0))
    assert (one.value, two.value) == (2, 2)
    chance = int(two.trace.entered_children(0)[1])
    assert two.trace.fate[chance] == Step.CUT
    assert two.trace.probe is not None
    assert two.trace.probe[two.trace.entered_children(chance)].all()
    assert (one.trace.nodes, int((~two.trace.probed()).sum())) == (10, 3)
    assert int(two.trace.probed().sum()) == 4


def test_a_probed_child_that_is_searched_has_two_rows() -> None:
    recording = searched("(1/2: [1, 5], 1/2: [3, 4])", "star2")
    trace = recording.trace
    assert trace.probe is not None
    assert trace.entered_children(0).tolist() == [1, 3, 5, 8]
    assert trace.index[[1, 3, 5, 8]].tolist() == [0, 1, 0, 1]
    assert trace.probe[[1, 3, 5, 8]].tolist() == [True, True, False, False]
    assert trace.children[[0, 1, 3, 5, 8]].tolist() == [2, 2, 2, 2, 2]
    assert trace.fate[[1, 3]].tolist() == [Step.PROBED, Step.PROBED]
    # Of each tree node the tree names the last visit.
    assert recording.tree.trace_node.tolist() == [0, 5, 6, 7, 8, 9, 10]
    # MAX below: the probes show 1 and 3 at least.
    assert trace.intervals is not None
    assert trace.intervals[1].tolist()[:3] == [-9, -4, 2]


def test_a_child_with_one_move_and_a_leaf_are_not_probed() -> None:
    trace = searched("(1/2: [[1, 2]], 1/4: 3, 1/4: [4, 5])", "star2").trace
    assert trace.probe is not None
    assert trace.index[trace.probe].tolist() == [2]


# What holds of all trees


@given(chance_trees(), forms, bounds, ties)
def test_the_value_is_expectiminimax_s(
    tree: ExplicitTree, form: Star, limits: Utilities, tie: Tie
) -> None:
    plain = expectiminimax(tree, 0)
    assert star(tree, 0, bounds=limits, form=form, tie=tie).value == pytest.approx(
        plain.value, abs=NEAR
    )


@given(chance_trees(exact=True), forms, bounds, ties)
def test_where_nothing_is_rounded_so_is_the_line_of_play(
    tree: ExplicitTree, form: Star, limits: Utilities, tie: Tie
) -> None:
    result, plain = star(tree, 0, bounds=limits, form=form, tie=tie), expectiminimax(tree, 0)
    assert (result.value, result.action) == (plain.value, plain.action)


@given(chance_trees(), bounds, ties)
def test_star1_visits_no_more_than_the_plain_search_and_no_node_twice(
    tree: ExplicitTree, limits: Utilities, tie: Tie
) -> None:
    plain, one = Counter(), Counter()
    expectiminimax(tree, 0, observer=plain)
    star(tree, 0, observer=one, bounds=limits, tie=tie)
    assert one.nodes <= plain.nodes
    assert one.leaves <= plain.leaves
    assert one.probed == 0
    recording = searched(tree, "star1", limits, tie)
    assert len(set(recording.tree.tree_node.tolist())) == recording.trace.nodes == one.nodes


@given(chance_trees(), bounds, ties)
def test_star2_s_probes_are_counted_apart(tree: ExplicitTree, limits: Utilities, tie: Tie) -> None:
    plain, two = Counter(), Counter()
    expectiminimax(tree, 0, observer=plain)
    star(tree, 0, observer=two, bounds=limits, form="star2", tie=tie)
    assert two.nodes <= plain.nodes
    recording = searched(tree, "star2", limits, tie)
    trace = recording.trace
    probed = trace.probed()
    assert ((~probed).sum(), probed.sum()) == (two.nodes, two.probed)
    searched_nodes = recording.tree.tree_node[~probed]
    assert len(set(searched_nodes.tolist())) == len(searched_nodes)


@given(chance_trees(exact=True), bounds)
def test_star2_s_search_itself_visits_no_more_than_star1_s(
    tree: ExplicitTree, limits: Utilities
) -> None:
    one, two = Counter(), Counter()
    star(tree, 0, observer=one, bounds=limits)
    star(tree, 0, observer=two, bounds=limits, form="star2")
    assert two.nodes <= one.nodes


@given(trees(), forms, ties)
def test_without_chance_nodes_they_do_as_alpha_beta_does(
    tree: ExplicitTree, form: Any, tie: Tie
) -> None:
    assert same_steps(searched(tree, form, UNBOUNDED, tie).trace, recorded(tree, tie=tie).trace)


@given(chance_trees(), forms, ties, st.data())
def test_whatever_the_pruned_leaves_are_worth_within_the_bounds_the_value_stays(
    tree: ExplicitTree, form: Any, tie: Tie, data: st.DataObject
) -> None:
    recording = searched(tree, form, BOUNDS, tie)
    others = with_pruned(recording, data)
    assert minimax_values(others)[0] == pytest.approx(recording.value, abs=NEAR)


@given(chance_trees(), forms, ties, st.data())
def test_every_bound_and_every_interval_holds(
    tree: ExplicitTree, form: Any, tie: Tie, data: st.DataObject
) -> None:
    recording = searched(tree, form, BOUNDS, tie)
    trace = recording.trace
    true = np.array(minimax_values(with_pruned(recording, data)))[recording.tree.tree_node]
    nodes = np.arange(trace.nodes, dtype=np.int32)
    for step in some(range(trace.steps)):
        value, bound = trace.values(step), trace.bounds_of(nodes, step)
        np.testing.assert_allclose(true[bound == EXACT], value[bound == EXACT], atol=NEAR, rtol=0)
        assert (true[bound == LOWER] >= value[bound == LOWER] - NEAR).all()
        assert (true[bound == UPPER] <= value[bound == UPPER] + NEAR).all()
        assert (bound[np.isnan(value)] == OPEN).all()
        low, high = trace.intervals_of(nodes, step)
        known = ~np.isnan(low)
        inner = (trace.player == CHANCE) & (trace.children > 0)
        assert (known == (inner & trace.visited(step))).all()
        assert (low[known] - NEAR <= true[known]).all()
        assert (true[known] <= high[known] + NEAR).all()


@given(chance_trees(), forms, ties)
def test_the_root_s_value_is_known_for_sure_at_the_end(
    tree: ExplicitTree, form: Any, tie: Tie
) -> None:
    trace = searched(tree, form, UNBOUNDED, tie).trace
    assume(trace.player[0] == CHANCE)
    assert trace.bounds_of(np.array([0]), trace.steps - 1)[0] == EXACT


@given(chance_trees(), ties)
def test_what_was_visited_and_what_was_pruned_is_the_whole_tree(
    tree: ExplicitTree, tie: Tie
) -> None:
    recording = searched(tree, "star1", BOUNDS, tie)
    counts = Counters(recording.trace, recording.tree).at(recording.trace.steps - 1)
    assert counts.nodes + counts.nodes_pruned.total == len(tree.nodes)
    assert counts.leaves + counts.leaves_pruned.total == tree.leaf_count


def with_pruned(recording: Recording[int, int], data: st.DataObject) -> ExplicitTree:
    """The tree with other values, within the bounds, in the leaves that were never visited."""
    tree = cast(ExplicitTree, recording.question.game)
    unseen = [
        number
        for number, node in enumerate(tree.nodes)
        if not node.children and recording.tree.trace_node[number] < 0
    ]
    other = copy(tree)
    nodes = list(tree.nodes)
    for leaf in unseen:
        nodes[leaf] = WrittenNode(data.draw(st.sampled_from([LOW, HIGH])))
    other.nodes = tuple(nodes)
    return other


# Bounds that do not hold, and other limits


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[(1/2: 2, 1/2: A = 12), 3]", "The leaf “A” is worth 12, outside the bounds -9 to 9"),
        ("[(1/2: 2, 1/2: [4, -9.5]), 3]", "The leaf “1.2.2” is worth -9.5, outside"),
        ("10", "The leaf “10” is worth 10"),
        ("[9, (1/2: -9, 1/2: 11)]", "The leaf “2.2”"),  # though nobody would come to it
    ],
)
@each_form
def test_a_leaf_outside_the_bounds_is_named(form: Star, text: str, sentence: str) -> None:
    with pytest.raises(EngineError, match="widen them") as caught:
        star(parse_tree(text), 0, bounds=BOUNDS, form=form)
    assert str(caught.value).startswith(sentence)


def test_a_position_or_an_estimate_outside_the_bounds_is_named_too() -> None:
    game = Coin()
    for plies in (None, 3):
        with pytest.raises(EngineError, match=r"outside the bounds 0 to 0\.9"):
            star(game, game.initial_state(), plies, HALF, bounds=(0.0, 0.9))


@each_form
@pytest.mark.parametrize("plies", [None, *range(7)])
def test_a_game_with_a_coin_has_the_same_value(form: Star, plies: int | None) -> None:
    game = Coin()
    start = game.initial_state()
    plain = expectiminimax(game, start, plies, HALF)
    assert star(game, start, plies, HALF, bounds=(0.0, 27.0), form=form).value == pytest.approx(
        plain.value
    )


def test_a_game_is_recorded_under_star1_with_what_it_pruned() -> None:
    game = Coin()
    question = Question(game, game.initial_state(), "star1", plies=4, evaluation=HALF,
                        bounds=(0.0, 27.0))  # fmt: skip
    recording = record(question)
    whole = record(Question(game, game.initial_state(), "expectiminimax", plies=4, evaluation=HALF))
    assert recording.value == pytest.approx(whole.value)
    assert recording.tree.nodes == whole.tree.nodes
    with pytest.raises(ValueError, match="written trees"):
        Question(game, game.initial_state(), "star2")


@pytest.mark.no_kernel
@each_form
def test_a_tree_as_deep_as_trees_may_be_is_searched(form: Any) -> None:
    for root in (1, MIN):
        tree = parse_tree(nested(200), root)
        value = searched(tree, form).value
        assert value == pytest.approx(expectiminimax(tree, 0).value)


@each_form
def test_a_named_leaf_that_is_needed_ends_the_recording(form: Any) -> None:
    recording = searched("[3, (1/2: [1, 2], 1/2: [a, 4])]", form, (0.0, 9.0))
    assert recording.error is not None
    assert recording.tree.leaf_text(recording.error_node) == "a"
    whole = searched("[3, (1/2: -9, 1/2: a)]", form)
    assert (whole.value, whole.error) == (3, None)


@each_form
def test_of_a_star_search_no_proof_is_told(form: Any) -> None:
    recording = searched("[3, (1/2: -9, 1/2: 4)]", form)
    pruned = int(np.flatnonzero(recording.tree.trace_node < 0)[0])
    assert why_pruned(recording, pruned) is None


@each_form
def test_backgammon_s_throws_are_searched_too(form: Star) -> None:
    game = Backgammon()
    dice = random.Random(0)
    state: Any = game.initial_state()
    while game.to_move(state) == CHANCE or len(game.actions(state)) > 3:
        throw = game.to_move(state) == CHANCE
        moves = [each for each, _ in game.outcomes(state)] if throw else game.actions(state)
        state = game.result(state, dice.choice(moves))
    # Any estimate serves: this one is one of seven numbers between -1 and 1.
    evaluation = ExpectedUtility(
        "any", lambda s: (sum(map(ord, game.format_position(s))) % 7 - 3) / 3
    )
    plain, counter = Counter(), Counter()
    whole = expectiminimax(game, state, 3, evaluation, plain)
    found = star(game, state, 3, evaluation, counter, bounds=(-1.0, 1.0), form=form)
    assert found.value == pytest.approx(whole.value)
    assert counter.nodes < plain.nodes
