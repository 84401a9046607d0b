"""What watches a search: counting it and stopping it."""

from __future__ import annotations

from typing import Any

import pytest

from poda.engine.games import GAMES
from poda.engine.search.alphabeta import alphabeta
from poda.engine.search.evaluation import OPEN_LINES
from poda.engine.search.minimax import minimax
from poda.engine.search.observer import INF, Counter, Observer, SearchStopped
from poda.engine.trees.text import parse_tree

from .watching import Watch

TICTACTOE = GAMES["tictactoe"]
START = TICTACTOE.initial_state()
AIMA = parse_tree("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
each_search = pytest.mark.parametrize("search", [minimax, alphabeta])


@each_search
def test_every_node_is_entered_and_left_once(search: Any) -> None:
    watch = Watch()
    search(AIMA, 0, observer=watch)
    assert sorted(watch.entered) == sorted(state for state, _, _ in watch.left)
    assert watch.entered[0] == watch.left[-1][0] == 0


@each_search
def test_plies_are_counted_from_the_root_of_the_whole_search(search: Any) -> None:
    watch = Watch()
    search(AIMA, 1, ply=1, observer=watch)
    assert watch.plies == [1, 2, 2, 2]


def test_minimax_has_no_window() -> None:
    watch = Watch()
    minimax(AIMA, 0, observer=watch)
    assert set(watch.windows) == {(-INF, INF)}


def test_the_kinds_of_values_are_told_apart() -> None:
    watch = Watch()
    alphabeta(AIMA, 0, observer=watch)
    assert [kind for _, _, kind in watch.left] == [
        *["terminal"] * 3, "inner",
        "terminal", "cut",
        *["terminal"] * 3, "cut",
        "inner",
    ]  # fmt: skip


def test_a_counter_counts_nodes_leaves_estimates_and_cuts() -> None:
    counter = Counter()
    alphabeta(AIMA, 0, observer=counter)
    assert (counter.nodes, counter.leaves, counter.estimates, counter.cuts) == (11, 7, 0, 2)
    counter = Counter()
    minimax(TICTACTOE, START, 2, OPEN_LINES, counter)
    assert (counter.nodes, counter.leaves, counter.estimates) == (1 + 9 + 72, 72, 72)


def test_an_observer_may_watch_nothing() -> None:
    assert minimax(AIMA, 0, observer=Observer()) == minimax(AIMA, 0)


@each_search
def test_a_search_is_stopped_at_the_next_look(search: Any) -> None:
    counter = Counter(lambda: counter.nodes >= 300, interval=128)
    with pytest.raises(SearchStopped):
        search(TICTACTOE, START, observer=counter)
    assert counter.nodes == 384


@each_search
def test_a_search_that_is_not_stopped_runs_to_its_end(search: Any) -> None:
    looks: list[int] = []

    def stop() -> bool:
        looks.append(counter.nodes)
        return False

    counter = Counter(stop, interval=4)
    search(AIMA, 0, observer=counter)
    assert looks == list(range(4, counter.nodes + 1, 4))
