"""Connect Four, solved: every score is exact, however it is asked for."""

from __future__ import annotations

import csv
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from poda.engine.errors import EngineError
from poda.engine.games.connect4 import State
from poda.engine.kernels import is_plain
from poda.engine.search.observer import SearchStopped
from poda.engine.solved.connect4_search import WIN, Leaf, bitboards, search
from poda.packages.connect4.engine import solver as module
from poda.packages.connect4.engine.solver import RULES, SolvedPosition, Solver
from some import some

DATA = Path(__file__).parents[3] / "data" / "connect4_scores.csv"
SETS = ("L3_R1", "L2_R1", "L2_R2", "L1_R1", "L1_R2", "L1_R3")
"""From end games to hard openings."""

QUICK = {"L3_R1": 100, "L2_R1": 100, "L2_R2": 60, "L1_R1": 100, "L1_R2": 3, "L1_R3": 0}
IN_PYTHON = {"L3_R1": 100, "L2_R1": 20, "L2_R2": 0, "L1_R1": 5, "L1_R2": 0, "L1_R3": 0}
"""How many positions of each set are solved at every landing; kernels in Python take far longer."""


def scored(name: str) -> list[tuple[State, int]]:
    with DATA.open(encoding="utf-8") as file:
        return [
            (RULES.parse_position(row["moves"]), int(row["score"]))
            for row in csv.DictReader(file)
            if row["set"] == f"Test_{name}"
        ]


@pytest.fixture(scope="module")
def solver() -> Iterator[Solver]:
    made = Solver()
    yield made
    made.forget()


def assert_exact(found: list[SolvedPosition], expected: list[tuple[State, int]]) -> None:
    wrong = [
        (state.moves, each.score, score)
        for each, (state, score) in zip(found, expected, strict=True)
        if each.score != score
    ]
    assert not wrong


@pytest.mark.parametrize("name", SETS)
def test_the_scores_of_the_published_positions(solver: Solver, name: str) -> None:
    expected = scored(name)[: (IN_PYTHON if is_plain() else QUICK)[name]]
    assert_exact(solver.solve([state for state, _ in expected]), expected)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.skipif(is_plain(), reason="takes days as Python")
@pytest.mark.parametrize(
    ("name", "count"),
    [
        *((name, 100) for name in SETS[:-1]),
        (SETS[-1], 10),  # these take longer than all before
        pytest.param(SETS[-1], 100, marks=pytest.mark.weekly),
    ],
)
def test_the_scores_of_all_published_positions(solver: Solver, name: str, count: int) -> None:
    assert len(scored(name)) == 100
    expected = scored(name)[:count]
    assert_exact(solver.solve([state for state, _ in expected]), expected)


def test_many_boards_have_the_scores_of_their_positions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("poda.packages.connect4.engine.solver.MOST_AT_ONCE", 7)
    expected = scored("L3_R1")[:20]
    found = Solver().solve([state for state, _ in expected])
    assert [each.score for each in found] == [score for _, score in expected]
    assert all(each.nodes >= 0 for each in found)
    assert Solver().solve([]) == []


def test_two_threads_find_the_same_scores(solver: Solver) -> None:
    solver.forget()
    names = ("L3_R1",) if is_plain() else ("L3_R1", "L2_R2", "L1_R1")
    expected = [each for name in names for each in scored(name)[:30]]
    with ThreadPoolExecutor(1) as helper:
        found = solver.solve([state for state, _ in expected], helper=helper)
    assert_exact(found, expected)


def plain_score(state: State) -> int:
    """By plain alpha-beta to the end, whose wins tell the ply that they come with."""
    own, occupied = bitboards(state.cells)
    plies = RULES.max_plies - len(state.moves)
    value = search(own, occupied, plies, leaf=Leaf.ZERO, stop=lambda: False).value
    score = (44 - len(state.moves) - (WIN - abs(value))) // 2
    return score if value > 0 else -score if value < 0 else 0


def test_plain_alpha_beta_agrees_on_late_positions(solver: Solver) -> None:
    least, games = (34, 60) if is_plain() else (24, 300)
    late = [s for states in random_games(games, seed=4) for s in states if len(s.moves) >= least]
    assert late
    assert_exact(solver.solve(late), [(state, plain_score(state)) for state in late])


def random_games(count: int, seed: int) -> Iterator[list[State]]:
    """The positions of games by moves at random, but for the last one, in which it is over."""
    chance = random.Random(seed)
    for _ in range(count):
        state, states = RULES.initial_state(), []
        while not RULES.is_terminal(state):
            states.append(state)
            state = RULES.result(state, chance.choice(RULES.actions(state)))
        yield states


def test_along_random_games_a_score_is_that_of_the_best_column(solver: Solver) -> None:
    least = 32 if is_plain() else 18
    games = random_games(4 if is_plain() else 12, seed=1)
    late = [state for states in games for state in states if len(state.moves) >= least]
    for state, solved in some(zip(late, solver.solve(late), strict=True)):
        columns = solver.columns(state)
        assert columns.score == solved.score
        assert {c for c, s in enumerate(columns.scores, 1) if s is not None} == set(
            RULES.actions(state)
        )
        assert columns.best[0] in RULES.actions(state)


def mirrored(state: State) -> State:
    return RULES.parse_position("".join(str(8 - int(move)) for move in state.moves))


def test_mirror_images_have_mirrored_scores() -> None:
    least = 32 if is_plain() else 20
    games = random_games(20 if is_plain() else 6, seed=2)
    for state in some(state for states in games for state in states[least::3]):
        one, other = Solver().columns(state), Solver().columns(mirrored(state))
        assert one.scores == other.scores[::-1]


def test_a_win_at_once_and_the_last_stone_are_scored_by_the_rules(solver: Solver) -> None:
    columns = solver.columns(RULES.parse_position("71255763773133525731261364622167124446454"))
    assert (columns.scores, columns.score, columns.best) == ((None,) * 4 + (0, None, None), 0, (5,))
    fourth = solver.columns(late_with_a_win())
    assert max(score for score in fourth.scores if score is not None) == fourth.score > 0


def late_with_a_win() -> State:
    """The last position of a random game that was won."""
    return next(s[-1] for s in random_games(50, seed=3) if 24 < len(s[-1].moves) < 38)


def test_columns_are_told_as_they_are_solved(solver: Solver) -> None:
    state = scored("L3_R1")[0][0]
    told: dict[int, int] = {}
    found = solver.columns(state, on_column=told.__setitem__)
    assert tuple(told.get(column) for column in range(1, 8)) == found.scores


def test_a_game_that_is_over_has_no_score(solver: Solver) -> None:
    over = RULES.parse_position("1212121")
    for ask in (lambda: solver.solve([over]), lambda: solver.columns(over)):
        with pytest.raises(EngineError, match="The game is over"):
            ask()


def test_no_positions_have_no_scores(solver: Solver) -> None:
    assert solver.solve([]) == []


@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_ends_when_it_is_told_to(solver: Solver, threads: int) -> None:
    """It is stopped in the middle, and goes on where the table left it, with the same results."""
    slices = 0

    def stop() -> bool:
        nonlocal slices
        slices += 1
        return slices > 4 * threads

    seen: list[int] = []
    with ThreadPoolExecutor(1) as pool:
        helper = pool if threads == 2 else None
        with pytest.raises(SearchStopped):
            solver.solve([RULES.initial_state()], stop, on_slice=seen.append, helper=helper)
    assert seen == sorted(seen)
    assert seen[-1] > 0
    expected = scored("L3_R1")[:3]
    assert_exact(solver.solve([state for state, _ in expected]), expected)


def test_a_search_that_is_not_wanted_does_not_begin(solver: Solver) -> None:
    with pytest.raises(SearchStopped):
        solver.solve([RULES.initial_state()], lambda: True)


def test_progress_counts_the_nodes_of_all_batches(
    solver: Solver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("poda.packages.connect4.engine.solver.MOST_AT_ONCE", 7)
    expected = scored("L3_R1")[:20]
    seen: list[int] = []
    found = solver.solve([state for state, _ in expected], on_slice=seen.append)
    assert_exact(found, expected)
    assert seen == sorted(seen)
    assert seen[-1] == sum(each.nodes for each in found)


@pytest.mark.skipif(is_plain(), reason="the kernels run as Python")
def test_a_table_that_grows_is_entered_by_a_short_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    # Its memory comes from the system as it is touched: nobody stops a slice.
    slices: list[tuple[int, int]] = []
    call = module.native.call

    def noted(entry: Any, *arguments: Any) -> int:
        slices.append(arguments[-2:])
        return call(entry, *arguments)

    monkeypatch.setattr(module.native, "call", noted)
    monkeypatch.setattr(module, "LONG", 50_000)  # nodes, after which the table grows
    with pytest.raises(SearchStopped):
        Solver().solve(
            [RULES.parse_position("44444")],
            lambda: bool(slices) and slices[-1][0] == module.LARGE - 1,
        )
    grown = [budget for (before, _), (places, budget) in pairwise(slices) if places > before]
    assert grown == [module.FIRST_BUDGET]
    assert len(slices) > 3
