"""The lecture lines are exact: what stands on a slide, for every step of every form."""

from __future__ import annotations

import pytest

from poda.base.numbers import number_text
from poda.engine.game import MIN
from poda.engine.record.lecture import PRUNE, LectureWords, lines_at, pruned_children
from poda.engine.record.trace import SearchTrace, Step
from poda.engine.search.alphabeta import Tie
from poda.engine.trees.text import parse_tree

from .searched import FORMS, LECTURE, searched

INF = float("inf")


def names(text: str) -> LectureWords:
    """The root is A, inner nodes have their labels, leaves are called by their value."""
    tree = parse_tree(text)
    order = [
        node.label or ("A" if i == 0 else f"{node.value:g}") for i, node in enumerate(tree.nodes)
    ]
    return LectureWords(name=lambda node: order[node])


def told(
    trace: SearchTrace, algorithm: str, tie: Tie = "ge", words: LectureWords | None = None
) -> str:
    """All lecture lines, one step a line."""
    steps = (lines_at(trace, step, algorithm, tie, words) for step in range(trace.steps))
    return "\n".join("; ".join(lines) for lines in steps)


def lecture(trace: SearchTrace, algorithm: str, tie: Tie = "ge") -> list[str]:
    """The lines of the inner nodes, without the calls: what stands on a slide."""
    return [
        line
        for step in range(trace.steps)
        if trace.kind[step] != Step.ENTER and trace.children[trace.node[step]]
        for line in lines_at(trace, step, algorithm, tie)
    ]


# The lecture lines of the first lecture tree, written by hand


def test_the_lecture_lines_of_alpha_beta_are_those_of_the_slides() -> None:
    # C is cut after its first leaf, so that the nodes entered are these.
    order = ["A", "B", "3", "12", "8", "C", "2", "D", "14", "5", "2"]
    words = LectureWords(name=lambda node: order[node])
    assert told(searched(LECTURE, "alphabeta"), "alphabeta", words=words) == "\n".join(
        """\
MAX-VALUE(A, alpha=−∞, beta=+∞); v = −∞
MIN-VALUE(B, alpha=−∞, beta=+∞); v = +∞
MAX-VALUE(3, alpha=−∞, beta=+∞)
return 3
v = min(+∞, 3) = 3
3 ≤ −∞? no
beta = min(+∞, 3) = 3
MAX-VALUE(12, alpha=−∞, beta=3)
return 12
v = min(3, 12) = 3
3 ≤ −∞? no
beta = min(3, 3) = 3
MAX-VALUE(8, alpha=−∞, beta=3)
return 8
v = min(3, 8) = 3
3 ≤ −∞? no
beta = min(3, 3) = 3
return 3
v = max(−∞, 3) = 3
3 ≥ +∞? no
alpha = max(−∞, 3) = 3
MIN-VALUE(C, alpha=3, beta=+∞); v = +∞
MAX-VALUE(2, alpha=3, beta=+∞)
return 2
v = min(+∞, 2) = 2
2 ≤ 3? yes
return 2; PRUNE
v = max(3, 2) = 3
3 ≥ +∞? no
alpha = max(3, 3) = 3
MIN-VALUE(D, alpha=3, beta=+∞); v = +∞
MAX-VALUE(14, alpha=3, beta=+∞)
return 14
v = min(+∞, 14) = 14
14 ≤ 3? no
beta = min(+∞, 14) = 14
MAX-VALUE(5, alpha=3, beta=14)
return 5
v = min(14, 5) = 5
5 ≤ 3? no
beta = min(14, 5) = 5
MAX-VALUE(2, alpha=3, beta=5)
return 2
v = min(5, 2) = 2
2 ≤ 3? yes
return 2
v = max(3, 2) = 3
3 ≥ +∞? no
alpha = max(3, 3) = 3
return 3""".splitlines()
    )


def test_the_lecture_lines_of_the_form_that_updates_first_show_the_crossed_window() -> None:
    assert lecture(searched(LECTURE, "alphabeta-update"), "alphabeta-update") == (
        """\
v = min(+∞, 3) = 3
beta = min(+∞, 3) = 3
−∞ ≥ 3? no
v = min(3, 12) = 3
beta = min(3, 3) = 3
−∞ ≥ 3? no
v = min(3, 8) = 3
beta = min(3, 3) = 3
−∞ ≥ 3? no
return 3
v = max(−∞, 3) = 3
alpha = max(−∞, 3) = 3
3 ≥ +∞? no
v = min(+∞, 2) = 2
beta = min(+∞, 2) = 2
3 ≥ 2? yes
return 2
PRUNE
v = max(3, 2) = 3
alpha = max(3, 3) = 3
3 ≥ +∞? no
v = min(+∞, 14) = 14
beta = min(+∞, 14) = 14
3 ≥ 14? no
v = min(14, 5) = 5
beta = min(14, 5) = 5
3 ≥ 5? no
v = min(5, 2) = 2
beta = min(5, 2) = 2
3 ≥ 2? yes
return 2
v = max(3, 2) = 3
alpha = max(3, 3) = 3
3 ≥ +∞? no
return 3""".splitlines()
    )


def test_the_lecture_lines_of_the_fourth_form_return_a_node_s_own_bound() -> None:
    form = "alphabeta-update-hard"
    assert lecture(searched(LECTURE, form), form) == (
        """\
beta = min(+∞, 3) = 3
−∞ ≥ 3? no
beta = min(3, 12) = 3
−∞ ≥ 3? no
beta = min(3, 8) = 3
−∞ ≥ 3? no
return 3
alpha = max(−∞, 3) = 3
3 ≥ +∞? no
beta = min(+∞, 2) = 2
3 ≥ 2? yes
return 2
PRUNE
alpha = max(3, 2) = 3
3 ≥ +∞? no
beta = min(+∞, 14) = 14
3 ≥ 14? no
beta = min(14, 5) = 5
3 ≥ 5? no
beta = min(5, 2) = 2
3 ≥ 2? yes
return 2
alpha = max(3, 2) = 3
3 ≥ +∞? no
return 3""".splitlines()
    )


def test_the_lecture_lines_of_the_hard_form_return_the_window_itself() -> None:
    assert lecture(searched(LECTURE, "alphabeta-hard"), "alphabeta-hard") == (
        """\
3 ≤ −∞? no
3 < +∞? yes
beta = 3
12 ≤ −∞? no
12 < 3? no
8 ≤ −∞? no
8 < 3? no
return 3
3 ≥ +∞? no
3 > −∞? yes
alpha = 3
2 ≤ 3? yes
return 3
PRUNE
3 ≥ +∞? no
3 > 3? no
14 ≤ 3? no
14 < +∞? yes
beta = 14
5 ≤ 3? no
5 < 14? yes
beta = 5
2 ≤ 3? yes
return 3
3 ≥ +∞? no
3 > 3? no
return 3""".splitlines()
    )


def test_the_lecture_lines_of_minimax() -> None:
    assert told(searched(LECTURE, "minimax"), "minimax", words=names(LECTURE)) == "\n".join(
        """\
MAX-VALUE(A); v = −∞
MIN-VALUE(B); v = +∞
MAX-VALUE(3)
return 3
v = min(+∞, 3) = 3
MAX-VALUE(12)
return 12
v = min(3, 12) = 3
MAX-VALUE(8)
return 8
v = min(3, 8) = 3
return 3
v = max(−∞, 3) = 3
MIN-VALUE(C); v = +∞
MAX-VALUE(2)
return 2
v = min(+∞, 2) = 2
MAX-VALUE(4)
return 4
v = min(2, 4) = 2
MAX-VALUE(6)
return 6
v = min(2, 6) = 2
return 2
v = max(3, 2) = 3
MIN-VALUE(D); v = +∞
MAX-VALUE(14)
return 14
v = min(+∞, 14) = 14
MAX-VALUE(5)
return 5
v = min(14, 5) = 5
MAX-VALUE(2)
return 2
v = min(5, 2) = 2
return 2
v = max(3, 2) = 3
return 3""".splitlines()
    )


def test_the_lecture_lines_of_minimax_in_stages() -> None:
    # Generated layer by layer, so numbered so.
    order = ["A", "B", "C", "D", "3", "12", "8", "2", "4", "6", "14", "5", "2"]
    words = LectureWords(name=lambda node: order[node], move=lambda node: order[node])
    trace = searched(LECTURE, "minimax-stages")
    assert told(trace, "minimax-stages", words=words) == "\n".join(
        """\
CHILDREN(A): 3
CHILDREN(B): 3
CHILDREN(C): 3
CHILDREN(D): 3
CHILDREN(3): 0
CHILDREN(12): 0
CHILDREN(8): 0
CHILDREN(2): 0
CHILDREN(4): 0
CHILDREN(6): 0
CHILDREN(14): 0
CHILDREN(5): 0
CHILDREN(2): 0
UTILITY(3) = 3
UTILITY(12) = 12
UTILITY(8) = 8
UTILITY(2) = 2
UTILITY(4) = 4
UTILITY(6) = 6
UTILITY(14) = 14
UTILITY(5) = 5
UTILITY(2) = 2
v = min(3, 12, 8) = 3
v = min(2, 4, 6) = 2
v = min(14, 5, 2) = 2
v = max(3, 2, 2) = 3
3 = 3? yes; return B""".splitlines()
    )


def test_the_strict_rule_goes_on_at_equality() -> None:
    assert lecture(searched("[[3, 5], [3, 4]]", "alphabeta"), "alphabeta")[-8:] == [
        "v = min(+∞, 3) = 3",
        "3 ≤ 3? yes",
        "return 3",
        "PRUNE",
        "v = max(3, 3) = 3",
        "3 ≥ +∞? no",
        "alpha = max(3, 3) = 3",
        "return 3",
    ]
    strict = lecture(searched("[[3, 5], [3, 4]]", "alphabeta", "gt"), "alphabeta", "gt")
    assert strict[-11:-5] == [
        "v = min(+∞, 3) = 3",
        "3 < 3? no",
        "beta = min(+∞, 3) = 3",
        "v = min(3, 4) = 3",
        "3 < 3? no",
        "beta = min(3, 3) = 3",
    ]


def test_min_at_the_root_is_the_mirror_image() -> None:
    trace = searched("[[3, 5], [4, 1]]", "alphabeta", root=MIN)
    assert lecture(trace, "alphabeta") == [
        "v = max(−∞, 3) = 3",
        "3 ≥ +∞? no",
        "alpha = max(−∞, 3) = 3",
        "v = max(3, 5) = 5",
        "5 ≥ +∞? no",
        "alpha = max(3, 5) = 5",
        "return 5",
        "v = min(+∞, 5) = 5",
        "5 ≤ −∞? no",
        "beta = min(+∞, 5) = 5",
        "v = max(−∞, 4) = 4",
        "4 ≥ 5? no",
        "alpha = max(−∞, 4) = 4",
        "v = max(4, 1) = 4",
        "4 ≥ 5? no",
        "alpha = max(4, 4) = 4",
        "return 4",
        "v = min(5, 4) = 4",
        "4 ≤ −∞? no",
        "beta = min(5, 4) = 4",
        "return 4",
    ]


@pytest.mark.parametrize("algorithm", FORMS)
def test_a_cut_at_the_last_child_prunes_nothing_and_says_so(algorithm: str) -> None:
    trace = searched(LECTURE, algorithm)
    cuts = [step for step in range(trace.steps) if trace.kind[step] == Step.CUT]
    assert [pruned_children(trace, step) for step in cuts] == [2, 0]
    assert [PRUNE in lines_at(trace, step, algorithm) for step in cuts] == [True, False]


def test_yes_and_no_are_the_readers_words() -> None:
    trace = searched("[[3, 5], [2, 4]]", "alphabeta")
    lines = told(trace, "alphabeta", words=LectureWords(yes="sí", no="no")).splitlines()
    assert "2 ≤ 3? sí" in lines
    assert "3 ≥ +∞? no" in lines


@pytest.mark.parametrize(
    ("value", "text"),
    [(3.0, "3"), (2.5, "2.5"), (-0.0, "0"), (INF, "+∞"), (-INF, "−∞"), (INF - INF, "?")],
)
def test_numbers_are_written_as_on_slides(value: float, text: str) -> None:
    assert number_text(value) == text
