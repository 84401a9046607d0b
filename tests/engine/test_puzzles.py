"""A puzzle has exactly one move that keeps the win, and is the same wherever its code is typed."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from of_packages import needs
from poda.engine.errors import EngineError
from poda.engine.exact.scores import exact_solver
from poda.engine.games import GAMES
from poda.engine.kernels import is_plain
from poda.engine.puzzles import (
    LEVELS,
    RIVALS,
    Puzzle,
    best_move,
    own_moves,
    parse_code,
    source_of,
    winning_moves,
)
from poda.engine.search.evaluation import plies_to_end
from poda.engine.search.observer import SearchStopped
from some import some

KINDS = [(key, level) for key in LEVELS for level in range(1, len(LEVELS[key]) + 1)]
needs_kernels = pytest.mark.skipif(is_plain(), reason="the solver takes minutes as Python")


def never() -> bool:
    return False


@cache
def made(game: str, level: int, seed: int) -> Puzzle:
    if game == "connect4" and is_plain():
        pytest.skip("the solver takes minutes as Python")
    return source_of(game).make(level, seed, never)


def solution(puzzle: Puzzle) -> Any:
    return best_move(puzzle.values, GAMES[puzzle.game].to_move(puzzle.state))


@pytest.mark.parametrize(("game", "level"), KINDS)
def test_one_move_alone_keeps_the_win_and_the_level_tells_how_far_it_is(
    game: str, level: int
) -> None:
    puzzle = made(game, level, 4711)
    rules, grade = GAMES[game], LEVELS[game][level - 1]
    side = rules.to_move(puzzle.state)
    solver = exact_solver(rules)
    assert solver is not None
    assert puzzle.values == solver.moves(puzzle.state)
    assert winning_moves(puzzle.values, side) == [solution(puzzle)]
    assert grade.nearest <= own_moves(puzzle.values[solution(puzzle)]) <= grade.farthest
    stones = sum(cell != 0 for cell in rules.cells(puzzle.state))
    assert grade.fewest <= stones <= grade.most


@pytest.mark.parametrize(("game", "level"), KINDS)
def test_the_answer_is_hidden_among_moves_that_do_not_lose_at_once(game: str, level: int) -> None:
    puzzle = made(game, level, 4711)
    side = GAMES[game].to_move(puzzle.state)
    silly = [v for v in puzzle.values.values() if v * side < 0 and plies_to_end(v) == 2]
    assert len(puzzle.values) - 1 - len(silly) >= RIVALS


GOLDEN = {
    ("tictactoe", 1, 4711): ("2546", 1, 2),
    ("tictactoe", 2, 1): ("27", 1, 3),
    ("connect4", 1, 4711): ("714642171254242241715631452", 5, 2),
    ("connect4", 3, 4711): ("316654372325147743556641445", 3, 7),
    ("connect4", 5, 7): ("17236654555767755", 4, 12),
}


@pytest.mark.parametrize("code", [each for each in GOLDEN if each[0] in LEVELS])
def test_a_code_is_the_same_puzzle_on_every_computer(code: tuple[str, int, int]) -> None:
    puzzle = made(*code)
    rules = GAMES[puzzle.game]
    found = rules.format_position(puzzle.state), solution(puzzle)
    assert (*found, own_moves(puzzle.values[found[1]])) == GOLDEN[code]
    assert parse_code(puzzle.game, puzzle.code) == code[1:]
    if puzzle.level != 1:
        assert source_of(code[0]).make(*code[1:], never) == puzzle


@needs("connect4")
@pytest.mark.parametrize("text", ["", "4711", "0-1", "6-1", "3-", "3-123456", "3-4711-s", "３-1"])
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(EngineError) as error:
        parse_code("connect4", text)
    assert error.value.code == "puzzle.bad_code"


@needs("connect4")
def test_a_code_may_stand_between_spaces_and_its_level_is_one_of_the_game() -> None:
    assert parse_code("connect4", " 5-099 ") == (5, 99)
    assert parse_code("tictactoe", "2-7") == (2, 7)
    with pytest.raises(EngineError):
        parse_code("tictactoe", "3-7")


@pytest.mark.parametrize(
    ("game", "level"), [("tictactoe", 1), pytest.param("connect4", 2, marks=needs("connect4"))]
)
def test_every_wrong_move_is_answered_by_a_reply_that_shows_what_it_gave_away(
    game: str, level: int
) -> None:
    puzzle = made(game, level, 4711)
    rules = GAMES[game]
    side = rules.to_move(puzzle.state)
    for action in some(puzzle.values):
        answer = source_of(game).try_move(puzzle.state, puzzle.values, action, never)
        assert answer.keeps == (action == solution(puzzle))
        assert answer.best == puzzle.values[solution(puzzle)]
        if answer.reply is None:
            assert rules.is_terminal(answer.state)
            continue
        assert answer.after == rules.result(answer.state, answer.reply)
        if rules.is_terminal(answer.after):
            assert rules.utility(answer.after) * side <= 0
        else:
            # What is left is worth what the move was, two plies on.
            left = answer.values[best_move(answer.values, side)]
            assert (left > 0) - (left < 0) == (answer.value > 0) - (answer.value < 0)
            if answer.value:
                assert plies_to_end(left) == (plies_to_end(answer.value) or 0) - 2


@pytest.mark.parametrize(("game", "level"), KINDS)
def test_played_out_by_best_moves_the_win_comes_when_it_was_told(game: str, level: int) -> None:
    puzzle = made(game, level, 4711)
    rules = GAMES[game]
    side = rules.to_move(puzzle.state)
    state, values = puzzle.state, puzzle.values
    for left in range(own_moves(puzzle.values[solution(puzzle)]), 0, -1):
        best = best_move(values, side)
        assert own_moves(values[best]) == left
        answer = source_of(game).try_move(state, values, best, never)
        state, values = answer.after, answer.values
    assert answer.reply is None
    assert rules.utility(state) == side


@needs("connect4")
@needs_kernels
def test_a_search_for_a_puzzle_can_be_stopped() -> None:
    with pytest.raises(SearchStopped):
        source_of("connect4").make(5, 1, lambda: True)
