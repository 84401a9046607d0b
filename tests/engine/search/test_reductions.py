"""Searches that look less deep first: at what, at what again, and what that costs."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from poda.base.numbers import MINUS
from poda.engine import (
    Counter,
    alphabeta,
    evaluation_for,
    frontier_pruning,
    late_move_reductions,
    probcut,
    pvs,
)
from poda.engine.game import MAX, Noisy
from poda.engine.games import GAMES
from poda.engine.record.counts import Counters
from poda.engine.record.lecture import lines_at
from poda.engine.record.listing import pseudocode, python
from poda.engine.record.recording import Question, Recording, record, searches_of
from poda.engine.record.trace import Step
from poda.engine.search.algorithms import REDUCING
from poda.engine.search.reductions import FIRST_LATE, LATE_PLIES, PROBE_LESS, PROBE_PLIES
from poda.engine.trees.text import parse_tree
from some import some

GAME = GAMES["connect4"]
PLIES = 5


def positions(count: int, seed: int = 7) -> list[Any]:
    """Positions of Connect Four in which the game goes on, and nobody threatens to win at once."""
    chance, found = random.Random(seed), []
    while len(found) < count:
        state = GAME.initial_state()
        for _ in range(chance.randrange(12)):
            if not GAME.is_terminal(state):
                state = GAME.result(state, chance.choice(GAME.actions(state)))
        if not GAME.is_terminal(state) and not GAME.noisy(state).actions:
            found.append(state)
    return found


SEARCHES = dict(zip(REDUCING, (late_move_reductions, probcut, frontier_pruning), strict=True))
CHECKERS = GAMES["checkers"]


def recorded(state: Any, plies: int = PLIES, key: Any = "lmr") -> Recording[Any, Any]:
    recording = record(Question(GAME, state, key, plies=plies, evaluation=evaluation_for(GAME)))
    assert recording.trace.reduced is not None
    return recording


class Reductions(Counter):
    """Counts what is searched less deep."""

    count = 0

    def reduce(self) -> None:
        self.count += 1


@pytest.mark.parametrize("search", SEARCHES.values())
def test_without_a_depth_limit_it_is_principal_variation_search(search: Any) -> None:
    tree = parse_tree("[[3, 12, 8, 1, 7], [2, 4, 6, 9], [14, 5, 2], [4, [9, 1, 2, 3, 8]]]")
    found, wanted = Counter(), Counter()
    assert search(tree, 0, observer=found) == pvs(tree, 0, observer=wanted)
    assert (found.nodes, found.repeats) == (wanted.nodes, wanted.repeats)


@pytest.mark.parametrize(
    ("search", "plies"),
    [(late_move_reductions, LATE_PLIES - 1), (probcut, PROBE_PLIES - 1), (frontier_pruning, 1)],
)
def test_with_other_plies_to_go_nothing_is_looked_at_less_deep(search: Any, plies: int) -> None:
    evaluation = evaluation_for(GAME)
    for state in some(positions(20)):
        counter = Reductions()
        exact = alphabeta(GAME, state, plies, evaluation).value
        assert search(GAME, state, plies, evaluation, counter).value == exact
        assert counter.count == 0


@pytest.mark.parametrize("search", [probcut, frontier_pruning])
def test_with_a_margin_beyond_all_values_it_finds_what_minimax_finds(search: Any) -> None:
    evaluation = evaluation_for(GAME)
    for state in some(positions(20)):
        exact = alphabeta(GAME, state, PLIES, evaluation).value
        assert search(GAME, state, PLIES, evaluation, margin=30_000).value == exact


@pytest.mark.parametrize("search", [probcut, frontier_pruning])
def test_a_margin_saves_nodes_of_checkers_and_none_may_cost_the_value(search: Any) -> None:
    evaluation, state = evaluation_for(CHECKERS), CHECKERS.initial_state()
    found, wanted = Counter(), Counter()
    search(CHECKERS, state, 6, evaluation, found)
    pvs(CHECKERS, state, 6, evaluation, wanted)
    assert found.nodes < 0.9 * wanted.nodes
    evaluation = evaluation_for(GAME)
    guesses = [
        search(GAME, state, 6, evaluation, margin=0).value
        == alphabeta(GAME, state, 6, evaluation).value
        for state in positions(12)
    ]
    assert any(guesses)
    assert not all(guesses)


@pytest.mark.parametrize("key", ["probcut", "frontier"])
@pytest.mark.parametrize("state", positions(3), ids=GAME.format_position)
def test_what_is_worse_by_the_margin_is_set_aside_and_the_rest_searched_again(
    key: Any, state: Any
) -> None:
    trace = recorded(state, key=key).trace
    assert trace.reduced is not None
    assert trace.reduced.any()
    assert trace.index[trace.reduced].all()  # never the first
    for node in np.flatnonzero(trace.reduced):
        alpha, beta = trace.window(int(trace.entered[node]))
        found, above = float(trace.final[node]), int(trace.parent[node])
        remains = found > alpha if trace.player[above] > 0 else found < beta
        following = int(trace.node[min(trace.left[node] + 1, trace.steps - 1)])
        assert remains == (following != above and trace.is_deeper(following))
    less = np.zeros(trace.nodes, int)
    for node in range(1, trace.nodes):
        step = PROBE_LESS if key == "probcut" else PLIES - trace.depth[node]
        less[node] = less[trace.parent[node]] + step * int(trace.reduced[node])
    estimates = trace.fate == Step.ESTIMATE
    assert (trace.depth[estimates] == PLIES - less[estimates]).all()


@pytest.mark.parametrize("key", REDUCING)
def test_the_program_finds_what_the_engine_finds(key: Any) -> None:
    evaluation = evaluation_for(GAME)
    text = python(key, subject="game", limited=True).text
    for state in some(positions(8)):
        names: dict[str, Any] = {"game": GAME, "ev": evaluation, "limit": PLIES, "margin": 2}
        exec(compile(text, key, "exec"), names)
        begin = names["max_value" if GAME.to_move(state) == MAX else "min_value"]
        margin = {} if key == "lmr" else {"margin": 2}
        found = SEARCHES[key](GAME, state, PLIES, evaluation, **margin).value
        assert begin(state, 0, -np.inf, np.inf) == found


def test_it_visits_fewer_nodes_and_may_miss_what_minimax_sees() -> None:
    evaluation, state = evaluation_for(GAME), GAME.initial_state()
    found, wanted = Counter(), Counter()
    late_move_reductions(GAME, state, 6, evaluation, found)
    pvs(GAME, state, 6, evaluation, wanted)
    assert found.nodes < 0.6 * wanted.nodes
    values = {
        (
            late_move_reductions(GAME, state, PLIES, evaluation).value,
            alphabeta(GAME, state, PLIES, evaluation).value,
        )
        for state in positions(20)
    }
    assert any(guess == exact for guess, exact in values)
    assert any(guess != exact for guess, exact in values)


@pytest.mark.parametrize("state", positions(6), ids=GAME.format_position)
def test_late_visits_are_a_ply_less_deep_and_what_is_better_is_searched_again(state: Any) -> None:
    trace = recorded(state).trace
    reduced = trace.reduced
    assert reduced is not None
    assert (trace.index[reduced] >= FIRST_LATE).all()
    less = np.zeros(trace.nodes, int)
    for node in range(1, trace.nodes):
        less[node] = less[trace.parent[node]] + reduced[node]
    estimates = trace.fate == Step.ESTIMATE
    assert (trace.depth[estimates] == PLIES - less[estimates]).all()
    for node in np.flatnonzero(reduced):
        above = int(trace.parent[node])
        assert trace.depth[above] + less[above] <= PLIES - LATE_PLIES
        (alpha,), (beta,) = trace.windows_of(np.array([above]), int(trace.entered[node]))
        is_better = (
            trace.final[node] > alpha if trace.player[above] > 0 else (trace.final[node] < beta)
        )
        following = int(trace.node[min(trace.left[node] + 1, trace.steps - 1)])
        assert is_better == (following != above)
        assert is_better == (following != above and trace.is_deeper(following))


def test_some_of_what_is_late_turns_out_better() -> None:
    trace = recorded(GAME.initial_state()).trace
    assert trace.again is not None
    assert trace.reduced is not None
    deeper = sum(trace.is_deeper(int(node)) for node in np.flatnonzero(trace.again))
    assert 0 < deeper < np.count_nonzero(trace.reduced)


class Threatened(type(GAME)):  # type: ignore[misc]
    """Connect Four whose positions all have a threat from the ply `since` on."""

    since = 0

    def noisy(self, state: Any) -> Noisy[int]:
        return Noisy(self.actions(state), forced=sum(map(bool, state.cells)) >= self.since)


@pytest.mark.parametrize(("since", "is_reduced"), [(0, False), (1, False), (2, True)])
def test_no_threat_and_no_answer_to_one_is_reduced(since: int, is_reduced: bool) -> None:
    game = Threatened()
    game.since = since
    counter = Reductions()
    late_move_reductions(game, game.initial_state(), 4, observer=counter)
    assert (counter.count > 0) is is_reduced


@pytest.mark.parametrize("state", positions(6), ids=GAME.format_position)
def test_the_drawn_tree_has_what_the_deepest_visit_found(state: Any) -> None:
    recording = recorded(state)
    trace, tree = recording.trace, recording.tree
    is_leaf = np.bincount(tree.parent[1:], minlength=tree.nodes) == 0
    assert (is_leaf == (tree.children == 0)).all()
    counters = Counters(trace, tree)
    last = counters.at(trace.steps - 1)
    assert counters.at_least
    assert counters.minimum_leaves is None
    assert last.leaves <= counters.minimax_leaves
    assert last.nodes + last.again == trace.nodes


def test_the_lines_say_what_is_late_and_what_was_asked() -> None:
    recording = recorded(GAME.initial_state())
    trace = recording.trace
    listing = pseudocode("lmr", limited=True)
    waiting = {
        listing.lines[listing.waiting(trace, int(trace.parent[node]), node)].text.strip()
        for node in range(1, trace.nodes)
        if trace.player[trace.parent[node]] < 0
    }
    null = f"beta{MINUS}1, beta"
    assert waiting == {
        "v2 ← MAX-VALUE(RESULT(s,a), alpha, beta, less)",
        f"v2 ← MAX-VALUE(RESULT(s,a), {null}, less+late)",
        f"v2 ← MAX-VALUE(RESULT(s,a), {null}, less)",
    }
    text = pseudocode("probcut", limited=True).text
    assert f"VALUE(RESULT(s,a), (alpha, alpha+1){MINUS}m, less+k)" in text
    assert "if k > 0 and v2 < beta+m then" in text
    deeper = next(node for node in range(trace.nodes) if trace.is_deeper(node))
    first, *_ = lines_at(trace, int(trace.entered[deeper]), "lmr")
    assert first.endswith("? yes")
    assert first.count(">") + first.count("<") == 1


def test_a_written_tree_has_no_depth_to_reduce() -> None:
    assert not {*REDUCING} & {*searches_of(parse_tree("[1, 2]"))}
    assert {*REDUCING} <= {*searches_of(GAME)}
