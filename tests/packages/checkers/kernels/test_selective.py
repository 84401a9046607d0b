"""The compiled selective search of checkers and its readable twin agree to the bit."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packages.checkers.kernels.test_search import EVALUATIONS, RULES, any_positions, line_of
from poda.engine.games.checkers import Move, State
from poda.engine.search.evaluation import FORCED, WIN
from poda.engine.search.observer import SearchStopped
from poda.engine.search.selective import Knowledge, Selective, Selectivity
from poda.packages.checkers.engine import compiled_search, endgame_tables
from poda.packages.checkers.engine.compiled_search import INF, KernelResult, Memory, search
from poda.packages.checkers.engine.endgame_file import Endgames
from poda.packages.checkers.engine.evaluation import MATERIAL, POSITIONAL, Terms

START = RULES.initial_state()
EAGER = Selectivity(
    late_moves=1, late_plies=3, later_moves=3, later_plies=4, frontier_plies=2, frontier_margin=30,
    probe_plies=3, probe_less=2, probe_margin=10, deepen_plies=3, deepen_less=2,
)  # fmt: skip
"""Everything happens in shallow searches too."""


def key(state: State, left: int) -> object:
    quiet = len(state.earlier)
    counts = quiet + left >= 2 * state.quiet_moves
    return state.board, state.turn, quiet if counts else None


def repeats(state: State, plies: int) -> bool:
    """Whether it has come up in the search, whose root lies so many plies above it."""
    within = state.earlier[len(state.earlier) - min(plies, len(state.earlier)) :]
    return state.board in within[-2::-2]


def hangs(state: State) -> bool:
    waiting = replace(state, turn=-state.turn, earlier=())
    return bool(RULES.noisy(waiting).actions)


def lasts(state: State, plies: int) -> bool:
    return len(state.earlier) + plies <= 2 * state.quiet_moves


def knowledge(database: Endgames | None = None) -> Knowledge[State, Move]:
    def outcome(state: State) -> int | None:
        found = None if database is None else database.probe(state)
        if found is None or (found.winner and not lasts(state, found.plies)):
            return None
        return found.winner * state.turn * (WIN - found.plies)

    return Knowledge(key, repeats, hangs, len, outcome, lasts)


@pytest.fixture(scope="module")
def database() -> Endgames:
    return endgame_tables.compute(3)


def both(
    state: State,
    plies: int,
    terms: Terms,
    options: Selectivity,
    ply: int = 0,
    database: Endgames | None = None,
) -> None:
    """One ply deeper after the other, with what the searches before have learnt."""
    memory = Memory(bits=20)  # the twin's has room for all
    twin = Selective(RULES, EVALUATIONS[terms], options, knowledge(database))
    for depth in range(1, plies + 1):
        found = search(
            state, depth, terms, stop=bool, memory=memory, ply0=ply,
            selectivity=options, database=database,
        )  # fmt: skip
        expected = twin.search(state, depth, ply)
        assert (state.turn * found.value, line_of(state, found.line)) == expected
        assert (found.nodes, found.estimates) == (twin.nodes, twin.estimates)


@given(any_positions, st.sampled_from(list(EVALUATIONS)), st.integers(0, 3))
@settings(max_examples=40)
def test_they_agree_in_value_and_line_and_nodes(state: State, terms: Terms, ply: int) -> None:
    both(state, 5, terms, EAGER, ply)


@given(any_positions)
@settings(max_examples=10)
def test_they_agree_with_the_options_that_players_use(state: State) -> None:
    both(state, 6, POSITIONAL, Selectivity())


@given(any_positions.filter(lambda state: (state.black | state.white).bit_count() < 7))
@settings(max_examples=30)
def test_they_agree_where_the_database_is_looked_up(database: Endgames, state: State) -> None:
    both(state, 4, POSITIONAL, EAGER, database=database)


@given(any_positions, st.integers(1, 4))
@settings(max_examples=30)
def test_they_agree_near_the_draw_after_so_many_moves(state: State, more: int) -> None:
    moves = (len(state.earlier) + more + 1) // 2
    both(replace(state, quiet_moves=moves), 5, POSITIONAL, EAGER)


def found_in_slices(state: State, plies: int) -> KernelResult:
    memory = Memory(14)
    for depth in range(1, plies + 1):
        found = search(
            state, depth, POSITIONAL, stop=bool, memory=memory, selectivity=Selectivity()
        )
    return found


def test_in_slices_it_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    state = RULES.parse_position("B:W18,24,27,28,K10:B12,16,20,K22")
    whole = found_in_slices(state, 7)
    monkeypatch.setattr(compiled_search, "FIRST_BUDGET", 7)
    monkeypatch.setattr(compiled_search, "next_budget", lambda *_: 7)
    assert found_in_slices(state, 7) == whole


def test_what_two_threads_have_written_half_each_is_not_believed() -> None:
    """A table whose entries have other values behind their keys is as good as none."""
    torn, empty = Memory(bits=16), Memory(bits=16)
    search(START, 8, POSITIONAL, stop=bool, memory=torn, selectivity=Selectivity())
    rows = torn.table.reshape(-1, 2)
    filled = np.flatnonzero(rows[:, 1])
    assert len(filled) > 500
    rows[filled, 1] ^= 1 << 4  # another value
    for memory in (torn, empty):
        memory.age()
        memory.history[:] = Memory().history
    found = [
        search(START, 8, POSITIONAL, stop=bool, memory=memory, selectivity=Selectivity())
        for memory in (torn, empty)
    ]
    assert found[0] == found[1]


class Helper(ThreadPoolExecutor):
    """A second thread, which notes what it was given."""

    def __init__(self) -> None:
        super().__init__(1)
        self.given: list[Future[Any]] = []

    def submit(self, *given: Any, **named: Any) -> Future[Any]:
        self.given.append(super().submit(*given, **named))
        return self.given[-1]


def test_a_second_thread_fills_the_same_table(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FIRST_BUDGET", "_HELPING_BUDGET"):
        monkeypatch.setattr(compiled_search, name, 20)
    monkeypatch.setattr(compiled_search, "next_budget", lambda budget, _: budget)
    counts: list[list[int]] = []
    helps = compiled_search._help

    def noted(told: Any, plies: int, nodes: list[int], over: Callable[[], bool]) -> None:
        counts.append(nodes)
        helps(told, plies, nodes, over)

    def until_helped(_: int) -> None:
        while not counts or not counts[0][0]:
            time.sleep(0.001)

    monkeypatch.setattr(compiled_search, "_help", noted)
    alone = search(START, 6, POSITIONAL, stop=bool, memory=Memory(), selectivity=Selectivity())
    with Helper() as helper:
        found = search(
            START, 6, POSITIONAL, stop=bool, memory=Memory(), selectivity=Selectivity(),
            on_slice=until_helped, helper=helper,
        )  # fmt: skip
        assert [each.done() for each in helper.given] == [True]
    assert found.nodes > counts[0][0] > 0
    assert alone.nodes > 20, "more than a slice"
    state = START
    for index in found.line:
        state = RULES.result(state, RULES.actions(state)[index])


@pytest.mark.parametrize("text", ["B:W7,10:BK2,K11", "B:WK32:BK14,K23,K9"])
def test_a_win_is_found_with_a_second_thread_too(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setattr(compiled_search, "FIRST_BUDGET", 20)
    monkeypatch.setattr(compiled_search, "next_budget", lambda budget, _: budget)
    state, values = RULES.parse_position(text), []
    with Helper() as helper:
        for each in (None, helper):
            found = search(
                state, 9, POSITIONAL, stop=bool, memory=Memory(), selectivity=Selectivity(),
                helper=each,
            )  # fmt: skip
            values.append(found.value > FORCED)
    assert values[0] == values[1]


def test_a_search_that_is_stopped_leaves_no_second_thread_at_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(compiled_search, "FIRST_BUDGET", 20)
    monkeypatch.setattr(compiled_search, "next_budget", lambda budget, _: budget)
    with Helper() as helper:
        with pytest.raises(SearchStopped):
            search(
                START, 30, POSITIONAL, stop=lambda: bool(helper.given), memory=Memory(),
                selectivity=Selectivity(), helper=helper,
            )  # fmt: skip
        assert helper.given[0].done()


@pytest.mark.parametrize("text", ["B:WK22:B21,K7,K28", "W:W9,12,31:BK29", "B:W24:B1,K14,K17"])
def test_with_the_database_a_won_ending_is_won(database: Endgames, text: str) -> None:
    """One more piece than the database has, and the end further away than the search sees."""
    state, options = RULES.parse_position(text), Selectivity()
    alone, found = (
        search(
            state, 7, MATERIAL, stop=bool, memory=Memory(), selectivity=options, database=known
        ).value
        for known in (None, database)
    )
    assert alone < FORCED < found < INF
