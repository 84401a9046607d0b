"""Late move reductions: what is searched less deep, what again, and what that costs."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from poda.base.numbers import MINUS
from poda.engine import Counter, alphabeta, evaluation_for, late_move_reductions, pvs
from poda.engine.game import Noisy
from poda.engine.games import GAMES
from poda.engine.record.counts import Counters
from poda.engine.record.lecture import lines_at
from poda.engine.record.listing import pseudocode
from poda.engine.record.recording import Question, Recording, record, searches_of
from poda.engine.record.trace import Step
from poda.engine.search.reductions import FIRST_LATE, LATE_PLIES
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


def recorded(state: Any, plies: int = PLIES) -> Recording[Any, Any]:
    recording = record(Question(GAME, state, "lmr", plies=plies, evaluation=evaluation_for(GAME)))
    assert recording.trace.reduced is not None
    return recording


def test_without_a_depth_limit_it_is_principal_variation_search() -> None:
    tree = parse_tree("[[3, 12, 8, 1, 7], [2, 4, 6, 9], [14, 5, 2], [4, [9, 1, 2, 3, 8]]]")
    found, wanted = Counter(), Counter()
    assert late_move_reductions(tree, 0, observer=found) == pvs(tree, 0, observer=wanted)
    assert (found.nodes, found.repeats) == (wanted.nodes, wanted.repeats)


def test_with_fewer_plies_to_go_nothing_is_late() -> None:
    evaluation = evaluation_for(GAME)
    for state in some(positions(20)):
        exact = alphabeta(GAME, state, LATE_PLIES - 1, evaluation).value
        assert late_move_reductions(GAME, state, LATE_PLIES - 1, evaluation).value == exact


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


class Reductions(Counter):
    """Counts what is searched less deep."""

    count = 0

    def reduce(self) -> None:
        self.count += 1


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
    deeper = next(node for node in range(trace.nodes) if trace.is_deeper(node))
    first, *_ = lines_at(trace, int(trace.entered[deeper]), "lmr")
    assert first.endswith("? yes")
    assert first.count(">") + first.count("<") == 1


def test_a_written_tree_has_no_depth_to_reduce() -> None:
    assert "lmr" not in searches_of(parse_tree("[1, 2]"))
    assert "lmr" in searches_of(GAME)
