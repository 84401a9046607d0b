"""Puzzles of checkers are endgames with one winning move, proved by the database."""

from __future__ import annotations

from itertools import count

import pytest

from poda.engine.errors import EngineError
from poda.engine.games.checkers import Checkers
from poda.engine.kernels import is_plain
from poda.engine.puzzles import best_move, own_moves, parse_code, source_of, winning_moves
from poda.engine.review import outcome
from poda.engine.search.observer import SearchStopped, never
from poda.packages.checkers.engine import endgames
from poda.play.kept_errors import KeptErrors
from poda.play.recent import RecentError

pytestmark = pytest.mark.skipif(is_plain(), reason="the database takes minutes as Python")
RULES = Checkers()
SOURCE = source_of("checkers")
GOLDEN = {
    1: ("W:W8,K13:B4", (8, 3)),
    2: ("B:W8,K20:B28,K24", (28, 32)),
    3: ("B:W15,18:B16,K27", (27, 23)),
}
"""By level: the position and the answer of its puzzle 4711, on every computer."""
LEVELS = range(1, len(SOURCE.levels) + 1)


@pytest.mark.parametrize("level", LEVELS)
def test_one_move_alone_wins_and_the_database_proves_it(level: int) -> None:
    puzzle = SOURCE.make(level, 4711, never)
    state, values = puzzle.state, puzzle.values
    grade = SOURCE.levels[level - 1]
    (winning,) = winning_moves(values, state.turn)
    assert grade.nearest <= own_moves(values[winning]) <= grade.farthest
    assert not RULES.noisy(state).actions
    for action in RULES.actions(state):
        found = endgames.probe(RULES.result(state, action))
        assert found is not None
        assert found.winner == outcome(values[action])
    assert SOURCE.make(level, 4711, never) == puzzle
    assert (RULES.format_position(state), winning) == GOLDEN[level]


def test_a_smaller_database_that_is_loaded_is_not_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endgames, "_loaded", None)
    endgames.load(3)
    asked = count()  # without four pieces no position is ever fit
    puzzle = SOURCE.make(3, 4711, lambda: next(asked) > 1_000_000)
    assert RULES.format_position(puzzle.state) == GOLDEN[3][0]


def test_the_win_is_played_out_by_the_line_and_a_wrong_move_is_refuted() -> None:
    puzzle = SOURCE.make(2, 1, never)
    state, values = puzzle.state, puzzle.values
    best = best_move(values, state.turn)
    line = SOURCE.line(state, values, best, never)
    assert (len(line) + 1) // 2 == own_moves(values[best])
    for action in line:
        state = RULES.result(state, action)
    assert RULES.utility(state) == puzzle.state.turn
    wrong = next(action for action in values if action != best)
    answer = SOURCE.try_move(puzzle.state, values, wrong, never)
    assert not answer.keeps
    assert answer.reply is not None
    assert outcome(answer.value) != puzzle.state.turn


def test_in_the_middle_of_a_game_an_answer_is_judged_by_what_it_loses() -> None:
    state = RULES.parse_position(
        "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15"
    )
    values = SOURCE.values(state, never)
    assert not SOURCE.are_proven(values)
    gift = RULES.parse_action(state, "15-18")
    best = best_move(values, state.turn)
    answer = SOURCE.try_move(state, values, gift, never)
    assert not answer.keeps
    assert answer.loss >= SOURCE.least
    assert answer.reply in RULES.actions(answer.state)
    right = SOURCE.try_move(state, values, best, never)
    assert right.keeps
    assert right.loss == 0.0
    close = [a for a in values if 0 < SOURCE.loss(state, values, a) < SOURCE.least]
    assert close  # which are right answers too
    assert all(SOURCE.try_move(state, values, a, never).keeps for a in close)


def test_a_position_with_the_colours_exchanged_is_the_same_error() -> None:
    errors = [
        RecentError("checkers", position, "6-9", ("6-10",), "blunder")
        for position in ("B:W18,32:B6,K31", "W:B15,1:W27,K2", "W:W18,32:B6,K31")
    ]
    assert len(KeptErrors().with_found(errors, 5).errors) == 2


def test_a_code_is_of_a_level_and_a_search_can_be_stopped() -> None:
    assert parse_code("checkers", "3-12") == (3, 12)
    with pytest.raises(EngineError):
        parse_code("checkers", "4-12")
    with pytest.raises(SearchStopped):
        SOURCE.make(1, 1, lambda: True)


def test_a_database_that_made_room_for_other_tables_comes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = SOURCE.make(1, 7, never)
    monkeypatch.setattr(endgames, "_loaded", None)
    assert SOURCE.make(1, 7, never) == puzzle
