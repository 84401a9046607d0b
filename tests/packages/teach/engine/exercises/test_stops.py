"""Prediction stops ask what the trace then does, and at a step that does not show it yet."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.chance_trees import HIGH, LOW, chance_trees
from engine.record.recordings import FIRST, NAMED, algorithms, forms, traced
from engine.strategies import tictactoe_positions, ties, trees
from poda.engine.game import CHANCE, MAX
from poda.engine.games import GAMES
from poda.engine.record.lecture import pruned_children
from poda.engine.record.recording import Question, record
from poda.engine.record.trace import SearchTrace, Step
from poda.engine.trees.text import parse_tree
from poda.packages.teach.engine.exercises.stops import (
    EVERY_KIND,
    StopKind,
    StopQuestion,
    Stops,
    stops_of,
)
from some import some

CHANCES = st.sampled_from(["expectiminimax", "star1", "star2"])


@st.composite
def traces(draw: st.DrawFn, algorithm: Any = algorithms) -> SearchTrace:
    """Searches of written trees by MAX and MIN."""
    return traced(draw(trees()), draw(algorithm), draw(ties))


@st.composite
def dice(draw: st.DrawFn, algorithm: Any = CHANCES) -> SearchTrace:
    """Searches of written trees with chance nodes."""
    tree, name, tie = draw(chance_trees()), draw(algorithm), draw(ties)
    bounds = {} if name == "expectiminimax" else {"bounds": (LOW, HIGH)}
    return record(Question(tree, 0, name, tie, **bounds)).trace


@st.composite
def windowed(draw: st.DrawFn) -> SearchTrace:
    """Alpha-beta with a window at the root."""
    alpha, beta = sorted(draw(st.tuples(st.integers(-9, 9), st.integers(-9, 9)).filter(_differ)))
    window = float(alpha), float(beta)
    return record(Question(draw(trees()), 0, draw(forms), draw(ties), window=window)).trace


def _differ(pair: tuple[int, int]) -> bool:
    return pair[0] != pair[1]


@st.composite
def tabled(draw: st.DrawFn) -> SearchTrace:
    """Searches of tic-tac-toe with a transposition table."""
    algorithm = draw(st.sampled_from(["minimax-table", "alphabeta-table"]))
    state = draw(tictactoe_positions(at_least=5))
    return record(Question(GAMES["tictactoe"], state, algorithm)).trace


every_trace = traces() | dice() | windowed() | tabled()
kinds = st.frozensets(st.sampled_from(StopKind))


def rows(stops: Stops) -> list[StopQuestion]:
    return [stops[row] for row in range(len(stops))]


def questions(stops: Stops) -> list[StopQuestion]:
    """The same; where a search has none to ask, another search is looked at."""
    assume(len(stops))
    return rows(stops)


def leaf_after(trace: SearchTrace, step: int) -> int:
    """The next leaf that the search comes to behind `step`; -1 for none."""
    leaves = (
        int(trace.node[later])
        for later in range(step + 1, trace.steps)
        if trace.kind[later] == Step.ENTER and not trace.children[trace.node[later]]
    )
    return next(leaves, -1)


# What is asked of any search


@given(every_trace, kinds)
def test_the_stops_come_one_behind_the_other(
    trace: SearchTrace, asked: frozenset[StopKind]
) -> None:
    stops = rows(stops_of(trace, asked))
    assert {stop.kind for stop in stops} <= asked
    assert all(0 <= stop.at < stop.until < trace.steps for stop in stops)
    assert all(one.until <= two.at for one, two in pairwise(stops))


@given(every_trace)
def test_the_screen_of_a_question_does_not_show_the_answer(trace: SearchTrace) -> None:
    for stop in some(questions(stops_of(trace))):
        if stop.kind is StopKind.NEXT and not trace.staged:
            assert stop.right < 0 or trace.entered[int(stop.right)] > stop.at
        elif stop.kind is StopKind.NEXT:
            assert trace.left[int(stop.right)] > stop.at
        else:
            assert trace.left[stop.node] > stop.at


@given(every_trace)
def test_a_stop_is_the_same_whatever_else_is_asked(trace: SearchTrace) -> None:
    everything = {(stop.kind, stop.until): stop for stop in rows(stops_of(trace))}
    for kind in (StopKind.CUT, StopKind.VALUE):
        assert all(everything[kind, s.until] == s for s in rows(stops_of(trace, {kind})))
    alone = {(stop.kind, stop.until): stop.right for stop in rows(stops_of(trace, {StopKind.NEXT}))}
    nexts = [stop for stop in everything.values() if stop.kind is StopKind.NEXT]
    assert all(alone[StopKind.NEXT, stop.until] == stop.right for stop in nexts)


@given(every_trace, st.integers(1, 12))
def test_fewer_stops_are_some_of_them_from_the_first_to_the_last(
    trace: SearchTrace, most: int
) -> None:
    every = rows(stops_of(trace))
    some = rows(stops_of(trace).thinned(most))
    assert len(some) == min(most, len(every))
    assert [stop for stop in every if stop in some] == some
    if some:
        assert some[0] == every[0]
    if most > 1 and some:
        assert some[-1] == every[-1]


# Cut or not?


@given(traces(forms) | dice(st.sampled_from(["star1", "star2"])))
def test_cut_is_right_where_the_next_thing_that_the_node_does_is_to_be_left(
    trace: SearchTrace,
) -> None:
    decisive = (Step.CUT, Step.ENTER, Step.LEAVE)
    for stop in some(questions(stops_of(trace, {StopKind.CUT}))):
        then = next(s for s in range(stop.at + 1, trace.steps) if trace.kind[s] in decisive)
        is_cut = trace.kind[then] == Step.CUT and trace.node[then] == stop.node
        assert stop.right == is_cut


@given(traces(forms) | windowed() | tabled() | dice(st.just("star1")))
def test_whatever_prunes_something_is_asked_once(trace: SearchTrace) -> None:
    cuts = np.flatnonzero(trace.kind == Step.CUT).tolist()
    pruning = [int(trace.node[step]) for step in cuts if pruned_children(trace, step)]
    asked = [stop.node for stop in rows(stops_of(trace, {StopKind.CUT})) if stop.right]
    assert asked == pruning


@given(dice(st.just("star2")))
def test_cuts_of_probes_are_asked_too(trace: SearchTrace) -> None:
    cuts = np.flatnonzero(trace.kind == Step.CUT).tolist()
    pruning = {int(trace.node[step]) for step in cuts if pruned_children(trace, step)}
    assert pruning <= {s.node for s in rows(stops_of(trace, {StopKind.CUT})) if s.right}


@given(traces(forms))
def test_nobody_is_asked_about_a_cut_that_nothing_could_cause(trace: SearchTrace) -> None:
    for stop in some(questions(stops_of(trace, {StopKind.CUT}))):
        alpha, beta = trace.windows_of(np.array([stop.node]), stop.at)
        assert np.isfinite(beta if trace.player[stop.node] == MAX else alpha)


def test_a_search_without_windows_is_not_asked_about_cuts() -> None:
    for algorithm in ("minimax", "minimax-stages"):
        assert stops_of(traced(FIRST, algorithm)).count(StopKind.CUT) == 0  # type: ignore[arg-type]


# Which leaf next?


@given(every_trace.filter(lambda trace: not trace.staged))
def test_the_next_leaf_is_the_one_that_the_search_enters_next(trace: SearchTrace) -> None:
    for stop in some(questions(stops_of(trace, {StopKind.NEXT}))):
        assert stop.right == leaf_after(trace, stop.at)
        assert leaf_after(trace, stop.until - 1) == stop.right


@given(every_trace.filter(lambda trace: trace.left[0] >= 0 and trace.children[0] > 0))
def test_each_leaf_that_is_not_beside_the_one_before_is_asked_for(trace: SearchTrace) -> None:
    leaves = trace.leaves.tolist()
    asked = {int(stop.right) for stop in rows(stops_of(trace, {StopKind.NEXT}))}
    assert leaves[0] in asked
    for before, leaf in pairwise(leaves):
        beside = trace.parent[leaf] == trace.parent[before]
        assert beside or leaf in asked


# What value?


@given(every_trace)
def test_the_value_is_what_the_node_is_left_with(trace: SearchTrace) -> None:
    for stop in some(questions(stops_of(trace, {StopKind.VALUE}))):
        assert trace.left[stop.node] == stop.until
        assert trace.final[stop.node] == stop.right
        assert stop.is_right(stop.right)
        assert not stop.is_right(stop.right + 1)


@given(traces(st.sampled_from(["minimax", "minimax-stages", "alphabeta", "alphabeta-update"])))
def test_it_is_the_best_of_the_children(trace: SearchTrace) -> None:
    for stop in some(questions(stops_of(trace, {StopKind.VALUE}))):
        best = max if trace.player[stop.node] == MAX else min
        assert stop.right == best(trace.final[trace.entered_children(stop.node)].tolist())


@given(every_trace)
def test_every_node_that_looks_at_all_of_several_children_is_asked_for(trace: SearchTrace) -> None:
    asked = {stop.node for stop in rows(stops_of(trace, {StopKind.VALUE}))}
    whole = (trace.fate == Step.LEAVE) & (trace.children > 1) & np.isfinite(trace.final)
    if trace.probe is not None:
        whole &= ~trace.probe
    assert set(np.flatnonzero(whole).tolist()) <= asked


@given(traces(st.just("alphabeta-hard")))
def test_fail_hard_is_asked_what_a_cut_hands_up(trace: SearchTrace) -> None:
    stops = rows(stops_of(trace))
    cuts = {stop.node for stop in stops if stop.kind is StopKind.CUT and stop.right}
    values = {stop.node for stop in stops if stop.kind is StopKind.VALUE}
    assert cuts <= values


@pytest.mark.parametrize(
    ("right", "given_", "holds"),
    [
        (16 / 3, 16 / 3, True),
        (16 / 3, 5.33, True),  # as people write it
        (16 / 3, 5.3, False),
        (2.5, 2.504, False),  # two decimals say it exactly
        (-3.0, -3.0, True),
        (-3.0, 3.0, False),
        (float("inf"), float("inf"), True),
    ],
)
def test_two_decimals_are_enough_for_a_value_with_more(
    right: float, given_: float, holds: bool
) -> None:
    assert StopQuestion(StopKind.VALUE, 0, 1, 0, right).is_right(given_) is holds


# Examples


def told(stops: Stops) -> list[tuple[str, int, int, float]]:
    return [(s.kind.name, s.at, s.node, s.right) for s in rows(stops)]


def test_the_textbook_tree() -> None:
    assert told(stops_of(traced(FIRST, "alphabeta"))) == [
        ("NEXT", 0, 0, 2),
        ("VALUE", 13, 1, 3),
        ("NEXT", 17, 4, 6),
        ("CUT", 24, 5, 1),
        ("NEXT", 26, 6, 8),
        ("CUT", 33, 7, 0),
        ("CUT", 38, 7, 0),
        ("VALUE", 42, 7, 2),
        ("VALUE", 45, 0, 3),
    ]


def test_at_a_tie_the_rule_decides() -> None:
    for tie, is_cut in (("ge", 1), ("gt", 0)):
        trace = traced("[[3, 5], [3, 9]]", "alphabeta", tie)  # type: ignore[arg-type]
        (stop,) = rows(stops_of(trace, {StopKind.CUT}))
        assert stop.right == is_cut


def test_where_the_rest_is_cut_off_no_leaf_comes_any_more() -> None:
    stops = rows(stops_of(traced("[[3, 5], [2, 9]]", "alphabeta"), {StopKind.NEXT}))
    assert stops[-1].right == -1


def test_a_search_that_was_stopped_is_asked_up_to_there() -> None:
    trace = traced(NAMED, "minimax")
    assert trace.left[0] < 0
    stops = rows(stops_of(trace))
    assert stops
    assert all(stop.until < trace.steps and stop.right != -1 for stop in stops)


def test_a_single_leaf_asks_nothing() -> None:
    for algorithm in ("minimax", "minimax-stages", "alphabeta"):
        assert len(stops_of(traced(parse_tree("7"), algorithm))) == 0  # type: ignore[arg-type]


def test_nothing_is_asked_of_no_kind() -> None:
    assert len(stops_of(traced(FIRST), ())) == 0


def test_a_game_of_twenty_thousand_nodes() -> None:
    game = GAMES["tictactoe"]
    trace = record(Question(game, game.initial_state(), "alphabeta")).trace
    stops = stops_of(trace)
    assert [stops.count(kind) for kind in StopKind] == [10_746, 3_454, 7_296]
    ahead = stops.first_from(1000)
    assert stops[ahead].at >= 1000 > stops[ahead - 1].at
    assert frozenset(StopKind) == EVERY_KIND
    assert CHANCE not in trace.player
