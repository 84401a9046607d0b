"""What Star1 and Star2 pruned may be worth anything within the bounds: the root stays."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.proof import stays, why_cut, why_pruned, within_bounds
from poda.engine.record.recording import Question, Recording, record
from poda.engine.trees.text import parse_tree
from some import some

from ..chance_trees import chance_trees

COINS = "[(1/2: [2, 2], 1/2: [1, 2]), (1/2: [0, 2], 1/2: [-1, 0])]"


def searched(text: str, form: str, bounds: tuple[float, float]) -> Recording[int, int]:
    return record(Question(parse_tree(text), 0, form, bounds=bounds))  # type: ignore[arg-type]


def test_a_throw_that_was_cut_off_is_told_with_the_end_of_the_interval() -> None:
    recording = searched(COINS, "star1", (-2.0, 2.0))
    tree = recording.tree
    second = list(tree.children_of(0))[1]
    last = list(tree.children_of(second))[1]
    proof = why_cut(recording, last + 1)  # the leaf -1
    assert proof is not None
    assert (proof.top, proof.cut, proof.is_dice, proof.is_upper) == (last, second, True, True)
    assert (proof.value, proof.bound) == (1.0, 1.5)
    assert why_pruned(recording, last) is None
    backed = within_bounds(recording, proof, 2.0)
    # The MIN node above has another leaf, which nobody has seen: -2 to 2.
    assert [node for node, *_ in backed] == [last + 1, last, second, 0]
    assert backed[1][1:] == (-2.0, 2.0)
    assert backed[2][1:] == (-2.0, 1.0)
    assert backed[3][1:] == (1.5, 1.5)
    assert stays(recording, backed)


def test_a_value_outside_the_bounds_is_refused_with_the_reason() -> None:
    recording = searched(COINS, "star1", (-2.0, 2.0))
    proof = why_cut(recording, recording.tree.nodes - 1)
    assert proof is not None
    with pytest.raises(EngineError, match=r"2\.5 is outside the bounds −2 to 2"):
        within_bounds(recording, proof, 2.5)


def test_what_was_visited_needs_no_proof() -> None:
    recording = searched(COINS, "star1", (-2.0, 2.0))
    assert why_cut(recording, 0) is None
    assert why_cut(searched(COINS, "expectiminimax", (-2.0, 2.0)), 3) is None


def test_star2_s_probes_leave_what_they_did_not_look_at_to_the_chance_node_s_cut() -> None:
    recording = searched(COINS, "star2", (-2.0, 2.0))
    tree = recording.tree
    second = list(tree.children_of(0))[1]
    probed = next(tree.children_of(second))
    other = list(tree.children_of(probed))[1]  # of the two leaves only the first was looked at
    proof = why_cut(recording, other)
    assert proof is not None
    assert proof.cut == second
    assert tree.player[proof.cut] == CHANCE


def test_what_a_probe_learnt_stays_known_when_the_search_learns_less() -> None:
    # The probe finds 1/2 below MAX's first child; searched again with alpha 1/2, that child is left
    # behind its first throw with "at most 1/2".
    recording = searched("(1: [(1/2: 0, 1/2: 1), (1/2: 0, 1/2: 0)])", "star2", (0.0, 1.0))
    proof = why_cut(recording, 7)
    assert proof is not None
    backed = within_bounds(recording, proof, 0.0)
    assert backed == [(7, 0.0, 0.0), (5, 0.0, 0.0), (1, 0.5, 0.5), (0, 0.5, 0.5)]
    assert stays(recording, backed)


@settings(max_examples=30, deadline=None)
@given(tree=chance_trees(), form=st.sampled_from(["star1", "star2"]), share=st.floats(0, 1))
def test_the_root_stays_whatever_a_pruned_node_is_worth(
    tree: ExplicitTree, form: str, share: float
) -> None:
    values = [node.value for node in tree.nodes if node.value is not None]
    low, high = min(values), max(values)
    recording = record(Question(tree, 0, form, bounds=(low, high)))  # type: ignore[arg-type]
    x = min(high, max(low, low + share * (high - low)))
    assume(recording.trace.intervals is not None)  # a chance node was come to
    proofs = [why_cut(recording, node) for node in range(recording.tree.nodes)]
    pruned = [node for node in range(recording.tree.nodes) if recording.tree.trace_node[node] < 0]
    assume(pruned)
    for node in some(pruned):
        proof = proofs[node]
        assert proof is not None
        assert stays(recording, within_bounds(recording, proof, x))
