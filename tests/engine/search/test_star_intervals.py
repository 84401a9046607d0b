"""The intervals that Star shows at a chance node, at a depth limit and after a cut, by hand.

In all of them a chance node has two throws. With L and U, what is known after the first one, worth
v with probability p, is

    p x v + (1 - p) x L   to   p x v + (1 - p) x U

where v is known, and p x L instead where v is only known to be worth so much at most.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.game import MAX, MIN
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.search.evaluation import ExpectedUtility
from poda.engine.search.minimax import expectiminimax
from poda.engine.search.observer import Observer
from poda.engine.search.star import Star, Utilities, star
from poda.engine.trees.text import parse_tree

from ..chance_trees import HIGH, LOW, chance_trees
from .watching import Watch

NOTHING_SEEN = ExpectedUtility("nothing seen", lambda _: 0.0)
NEAR = 1e-9


class Shown(Observer):
    """The intervals of all chance nodes, in the order in which they are told."""

    def __init__(self) -> None:
        self.intervals: list[Utilities] = []

    def bound(self, low: float, high: float) -> None:
        self.intervals.append((low, high))


def shown(
    text: str,
    bounds: Utilities,
    plies: int | None = None,
    root: int = MAX,
    form: Star = "star1",
) -> tuple[list[Utilities], float, int | None]:
    """The intervals, the value of the tree, and which child of the root is best."""
    observer, evaluation = Shown(), None if plies is None else NOTHING_SEEN
    result = star(parse_tree(text, root), 0, plies, evaluation, observer, bounds=bounds, form=form)
    return observer.intervals, result.value, result.action


def test_an_estimate_at_the_depth_limit_is_what_it_is_though_it_leaves_the_window() -> None:
    """MAX has 2. The first throw matters above (2 - 1/2 x 4) / (1/2) = 0, and its estimate is 0:
    known, so the whole is worth 1/2 x 0 -+ 1/2 x 4."""
    tree = "[2, (1/2: [1, 1], 1/2: [1, 1])]"
    assert shown(tree, (-4.0, 4.0), plies=2) == ([(-4, 4), (-2, 2)], 2, 0)


@pytest.mark.parametrize("plies", [3, None])
def test_a_node_above_the_limit_that_was_cut_is_known_at_most(plies: int | None) -> None:
    """The first throw's MIN has -1, which is below the 0 that would matter, and looks no further:
    at least L = -4 remains for it, and at most 1/2 x -1 + 1/2 x 4 = 1.5 for the whole."""
    tree = "[2, (1/2: [-1, 3], 1/2: [1, 1])]"
    assert shown(tree, (-4.0, 4.0), plies) == ([(-4, 4), (-4, 1.5)], 2, 0)


def test_a_cut_by_beta_shows_what_the_node_is_worth_at_least() -> None:
    """MIN has 2. The first throw is worth 5: the whole at least 1/2 x 5 + 1/2 x 0 = 2.5, and at
    most 1/2 x 5 + 1/2 x 6 = 5.5. That is enough for MIN not to come here."""
    assert shown("[2, (1/2: 5, 1/2: 5)]", (0.0, 6.0), root=MIN) == ([(0, 6), (2.5, 5.5)], 2, 0)


def test_no_rounding_brings_the_bound_of_a_cut_back_inside_the_window() -> None:
    """1/7 x 2 + 6/7 x 9 = 56/7 = 8, which MIN has already; in floats it is less by 2 ** -50."""
    assert 2 / 7 + 6 / 7 * 9 < 8
    intervals, value, best = shown("[8, (1/7: 2, 6/7: 9)]", (0.0, 9.0), root=MIN)
    assert [low for low, _ in intervals] == [0, pytest.approx(2 / 7), 8]
    assert (value, best) == (8, 0)


def test_a_probe_looks_no_further_than_the_limit() -> None:
    """Both throws are probed: MIN's first child, [7, 7], lies at the limit of 3 and counts as 0.
    With it the first throw is worth 0 at most, the whole 1/2 x 0 + 1/2 x 9 = 4.5, and MAX has 4.75:
    nothing else is looked at."""
    tree = "[4.75, (1/2: [[7, 7], [8, 8]], 1/2: [[7, 7], [8, 8]])]"
    assert shown(tree, (-9.0, 9.0), 3, form="star2") == ([(-9, 9), (-9, 4.5)], 4.75, 0)
    # A ply further down it is worth the 7 that MAX has there, and so are both throws.
    assert shown(tree, (-9.0, 9.0), 4, form="star2")[1:] == (7, 1)


@pytest.mark.parametrize(
    ("root", "bounds", "window"),
    [
        (MAX, (-4.0, 6.0), (-2, 6)),  # (2 - 1/2 x 6) / (1/2) = -2, and 6 is the most there is
        (MIN, (1.0, 6.0), (1, 3)),  # 1 is the least there is, and (2 - 1/2 x 1) / (1/2) = 3
    ],
)
def test_a_probe_has_the_window_of_its_throw(
    root: int, bounds: Utilities, window: Utilities
) -> None:
    watch = Watch()
    tree = parse_tree("[2, (1/2: [3, 5], 1/2: [3, 5])]", root)
    star(tree, 0, observer=watch, bounds=bounds, form="star2")
    first_throw = tree.nodes[tree.nodes[0].children[1]].children[0]
    assert watch.windows[watch.entered.index(first_throw)] == window


@given(chance_trees(), st.integers(0, 6), st.sampled_from([(LOW, HIGH), (-20.0, 9.0)]))
def test_star_finds_what_expectiminimax_finds_at_every_depth_limit(
    tree: ExplicitTree, plies: int, bounds: Utilities
) -> None:
    # Any estimate serves: this one tells a node from its neighbours.
    estimate = ExpectedUtility("any", lambda node: float(7 * node % 11 - 5))
    plain = expectiminimax(tree, 0, plies, estimate)
    for form in ("star1", "star2"):
        found = star(tree, 0, plies, estimate, bounds=bounds, form=form)  # type: ignore[arg-type]
        assert found.value == pytest.approx(plain.value, abs=NEAR)
