"""The listings: their texts run, and the line at hand is the right one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.search.watching import Watch
from poda.engine.game import MAX, MIN
from poda.engine.games import game as game_of
from poda.engine.record.lecture import lines_at
from poda.engine.record.listing import BOTH, Listing, pseudocode, python
from poda.engine.record.trace import SearchTrace, Step
from poda.engine.search.alphabeta import Form, Tie, alphabeta
from poda.engine.search.evaluation import OPEN_LINES
from poda.engine.search.minimax import minimax
from poda.engine.trees.text import parse_tree
from some import some

from .searched import ALGORITHMS, LECTURE, searched, searched_game

CALLED = tuple(name for name in ALGORITHMS if name != "minimax-stages")
TIES = ("ge", "gt")
INF = float("inf")


def test_the_tie_rule_is_seen_in_the_text() -> None:
    for form in ("alphabeta", "alphabeta-hard"):
        assert "if v ≥ beta" in pseudocode(form).text
        assert "if v ≤ alpha" in pseudocode(form).text
        assert "if v > beta" in pseudocode(form, "gt").text
        assert "if v < alpha" in pseudocode(form, "gt").text
    for form in ("alphabeta-update", "alphabeta-update-hard"):
        assert pseudocode(form).text.count("alpha ≥ beta") == 2
        assert pseudocode(form, "gt").text.count("alpha > beta") == 2


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_depth_limit_has_a_line_where_there_is_one(algorithm: str) -> None:
    assert "EVAL" not in pseudocode(algorithm).text
    assert "EVAL" in pseudocode(algorithm, limited=True).text
    assert "limit" not in python(algorithm, subject="game").text
    assert "limit" in python(algorithm, subject="game", limited=True).text


class Seen(list[Any]):
    """A nested list that writes down the leaves which are taken out of it."""

    leaves: list[float]

    def __init__(self, children: list[Any], leaves: list[float]) -> None:
        super().__init__(
            Seen(child, leaves) if isinstance(child, list) else child for child in children
        )
        self.leaves = leaves

    def __iter__(self) -> Iterator[Any]:
        for child in super().__iter__():
            if not isinstance(child, list):
                self.leaves.append(child)
            yield child


def run(algorithm: str, tie: Tie, tree: Any, root: int, **surroundings: Any) -> Any:
    """What the Python listing says of a nested list, or of a game's state."""
    subject = "game" if "game" in surroundings else "lists"
    listing = python(algorithm, tie, subject=subject, limited="limit" in surroundings)
    names_: dict[str, Any] = dict(surroundings)
    exec(compile(listing.text, algorithm, "exec"), names_)
    if algorithm == "minimax-stages":
        arguments = (tree,) if subject == "game" else (tree, root)
        return names_["minimax_decision"](*arguments)[0]
    begin = names_["max_value" if root == MAX else "min_value"]
    depth = (0,) if "limit" in surroundings else ()
    window = () if algorithm == "minimax" else (-INF, INF)
    return begin(tree, *depth, *window)


nested = st.recursive(
    st.integers(-9, 9), lambda inner: st.lists(inner, min_size=1, max_size=4), max_leaves=20
)


@given(nested, st.sampled_from(CALLED), st.sampled_from(TIES), st.sampled_from((MAX, MIN)))
def test_each_python_listing_finds_the_engines_value_and_visits_its_leaves(
    nest: Any, algorithm: str, tie: Tie, root: int
) -> None:
    tree = parse_tree(str(nest), root)
    watch = Watch()
    if algorithm == "minimax":
        value = minimax(tree, 0, observer=watch).value
    else:
        form = cast(Form, algorithm)
        value = alphabeta(tree, 0, observer=watch, form=form, tie=tie).value
    leaves: list[float] = []
    seen = Seen(nest, leaves) if isinstance(nest, list) else nest
    assert run(algorithm, tie, seen, root) == value
    if isinstance(nest, list):
        assert leaves == watch.visited_values(tree)


@given(nested, st.sampled_from((MAX, MIN)))
def test_the_python_listing_in_stages_finds_the_engines_value(nest: Any, root: int) -> None:
    tree = parse_tree(str(nest), root)
    assert run("minimax-stages", "ge", nest, root) == minimax(tree, 0).value


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("limit", [0, 2, None])
def test_the_python_listing_over_a_game_finds_the_engines_value(
    algorithm: str, limit: int | None
) -> None:
    game = game_of("tictactoe")
    state = game.parse_position("15273")
    limits: dict[str, Any] = {} if limit is None else {"plies": limit, "evaluation": OPEN_LINES}
    around = {} if limit is None else {"limit": limit, "ev": OPEN_LINES}
    assert game.to_move(state) == MIN
    expected = minimax(game, state, **limits).value
    assert run(algorithm, "ge", state, MIN, game=game, **around) == expected


# Which line is executing


def line_text(listing: Listing, trace: SearchTrace, step: int) -> str:
    return listing.lines[listing.at(trace, step)].text.strip()


def test_the_line_at_hand_is_the_one_that_does_what_the_step_did() -> None:
    trace = searched(LECTURE, "alphabeta")
    pseudo, listing = pseudocode("alphabeta"), python("alphabeta")
    expected = {  # the first leaf of C, and the cut
        22: ("function MAX-VALUE(s, alpha, beta)", "def max_value(s, alpha, beta):"),
        23: ("if TERMINAL-TEST(s) then return UTILITY(s)", "return s"),
        24: ("v ← min(v, v2)", "v = min(v, v2)"),
        25: ("if v ≤ alpha then return v", "if v <= alpha:"),
        26: ("if v ≤ alpha then return v", "return v"),
        27: ("v ← max(v, v2)", "v = max(v, v2)"),
        28: ("if v ≥ beta then return v", "if v >= beta:"),
        29: ("alpha ← max(alpha, v)", "alpha = max(alpha, v)"),
    }
    found = {
        step: (line_text(pseudo, trace, step), line_text(listing, trace, step)) for step in expected
    }
    assert found == expected


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("root", [MAX, MIN])
def test_every_step_has_a_line_in_the_half_of_who_moves(algorithm: str, root: int) -> None:
    trace = searched(LECTURE, algorithm, root=root)
    for listing in (pseudocode(algorithm), python(algorithm)):
        for step in some(range(trace.steps)):
            line = listing.lines[listing.at(trace, step)]
            assert line.half in (BOTH, trace.player[trace.node[step]])
            assert lines_at(trace, step, algorithm)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_an_estimate_has_a_line_of_its_own(algorithm: str) -> None:
    game = game_of("tictactoe")
    state = game.parse_position("1527")
    trace = searched_game(game, state, algorithm, plies=1, evaluation=OPEN_LINES)
    step = [*trace.kind].index(Step.ESTIMATE)
    assert "EVAL" in line_text(pseudocode(algorithm, limited=True), trace, step)
    listing = python(algorithm, subject="game", limited=True)
    assert "ev.estimate" in line_text(listing, trace, step)


def test_a_call_above_waits_in_the_line_of_its_own_function() -> None:
    trace = searched(LECTURE, "alphabeta")
    listing = pseudocode("alphabeta")
    assert listing.lines[listing.waiting(trace, 0)].text.strip().startswith("v2 ← MIN-VALUE")
    assert listing.lines[listing.waiting(trace, 1)].text.strip().startswith("v2 ← MAX-VALUE")
    stages = searched(LECTURE, "minimax-stages")
    assert pseudocode("minimax-stages").waiting(stages, 0) == -1
