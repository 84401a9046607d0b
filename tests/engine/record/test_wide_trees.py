"""Nodes with very many children: what is told and asked of them does not walk them one by one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from poda.engine.record.game_tree import GameTree
from poda.engine.record.lecture import lines_at
from poda.engine.record.proof import why_pruned, with_value
from some import some

from .recordings import recorded
from .searched import searched

CHILDREN = 100


def wide(*values: int) -> str:
    """A root whose first child has these leaves, and whose second one is worth 5."""
    return f"[[{', '.join(map(str, values))}], 5]"


def staged(*values: int) -> list[tuple[str, ...]]:
    """What minimax in stages says at its last steps: backing up and choosing."""
    trace = searched(wide(*values), "minimax-stages")
    return [lines_at(trace, step, "minimax-stages") for step in range(trace.steps - 3, trace.steps)]


def test_few_values_are_all_listed() -> None:
    assert staged(9, 8, 7, 6, 5, 4, 3, 2)[0] == ("v = min(9, 8, 7, 6, 5, 4, 3, 2) = 2",)


def test_of_many_values_the_first_are_listed_and_the_one_that_decides() -> None:
    assert staged(*range(99, 19, -1))[0] == ("v = min(99, 98, 97, 96, 95, ..., 20) = 20",)
    assert staged(*range(60, 20, -1), 7, 8, 9)[0] == (
        "v = min(60, 59, 58, 57, 56, ..., 7, ...) = 7",
    )
    assert staged(9, 8, 1, 6, 5, 4, 3, 2, 7)[0] == ("v = min(9, 8, 1, 6, 5, ...) = 1",)
    assert staged(9, 8, 7, 6, 5, 1, 3, 2, 4)[0] == ("v = min(9, 8, 7, 6, 5, 1, ...) = 1",)


def test_of_many_children_looked_at_for_the_choice_the_first_are_told_and_the_chosen_one() -> None:
    trace = searched(f"[{', '.join(map(str, range(50)))}]", "minimax-stages")
    assert lines_at(trace, trace.steps - 1, "minimax-stages") == (
        "0 = 49? no",
        "1 = 49? no",
        "2 = 49? no",
        "3 = 49? no",
        "4 = 49? no",
        "...",
        "49 = 49? yes",
        "return 50",
    )


@given(st.lists(st.integers(0, 3), min_size=1, max_size=150))
def test_children_are_found_however_many_there_are(below: list[int]) -> None:
    text = ", ".join(f"[{', '.join('1' * n)}]" if n else "2" for n in below)
    tree: GameTree[int, int] = recorded(f"[{text}]").tree
    for node in some(range(tree.nodes)):
        children = [child for child in range(tree.nodes) if tree.parent[child] == node]
        assert tree.child_rows(node).tolist() == children == list(tree.children_of(node))


def test_a_leaf_among_very_many_pruned_ones_changes_nothing() -> None:
    recording = recorded(f"[5, [1, {', '.join(['7'] * CHILDREN)}]]")
    leaf = recording.tree.nodes - 3
    proof = why_pruned(recording, leaf)
    assert proof is not None
    assert with_value(recording, proof, -4) == [(leaf, -4), (2, -4), (0, 5)]
    assert with_value(recording, proof, 9) == [(leaf, 9), (2, 1), (0, 5)]


def test_a_proof_is_made_of_plain_numbers() -> None:
    proof = why_pruned(recorded(f"[5, [1, {', '.join(['7'] * CHILDREN)}]]"), 8)
    assert proof is not None
    assert proof.is_upper is True


def test_a_tree_knows_whether_labels_were_written() -> None:
    assert recorded("[B = [3, 5], 2]").tree.has_labels
    assert not recorded("[[3, 5], a]").tree.has_labels
