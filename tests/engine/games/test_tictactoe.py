"""The rules of tic-tac-toe, held to the counts that everybody agrees on."""

from __future__ import annotations

from collections import Counter as Tally

import pytest
from hypothesis import given

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games.tictactoe import LINES, TicTacToe, winner

from ..strategies import tictactoe_positions

GAME = TicTacToe()


def position(text: str) -> tuple[int, ...]:
    return GAME.parse_position(text)


def test_max_begins_on_an_empty_board_of_nine_squares() -> None:
    start = GAME.initial_state()
    assert start == (0,) * 9
    assert GAME.to_move(start) == MAX
    assert GAME.actions(start) == (1, 2, 3, 4, 5, 6, 7, 8, 9)
    assert GAME.max_plies == 9


def test_the_sides_alternate_and_squares_are_numbered_by_rows() -> None:
    state = GAME.result(GAME.initial_state(), 3)
    assert state == (0, 0, 1, 0, 0, 0, 0, 0, 0)
    assert GAME.to_move(state) == MIN
    state = GAME.result(state, 4)
    assert state == (0, 0, 1, -1, 0, 0, 0, 0, 0)
    assert GAME.to_move(state) == MAX
    assert GAME.actions(state) == (1, 2, 5, 6, 7, 8, 9)


def test_the_board_is_3_by_3_and_its_cells_are_the_state() -> None:
    assert (GAME.columns, GAME.rows) == (3, 3)
    assert GAME.cells(position("19")) == (1, 0, 0, 0, 0, 0, 0, 0, -1)


def test_the_full_tree_has_549946_nodes_and_255168_games_won_by_x_131184_times() -> None:
    # Level by level over distinct positions, each with the number of ways to reach it.
    level = Tally({GAME.initial_state(): 1})
    nodes = positions = 0
    ends: Tally[float] = Tally()
    while level:
        nodes += level.total()
        positions += len(level)
        after: Tally[tuple[int, ...]] = Tally()
        for state, ways in level.items():
            if GAME.is_terminal(state):
                ends[GAME.utility(state)] += ways
            for action in GAME.actions(state):
                after[GAME.result(state, action)] += ways
        level = after
    assert nodes == 549_946
    assert positions == 5_478
    assert ends == {1: 131_184, -1: 77_904, 0: 46_080}
    assert ends.total() == 255_168


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("player", [MAX, MIN])
def test_three_in_any_of_the_eight_lines_win(line: tuple[int, int, int], player: int) -> None:
    state = tuple(player if cell in line else 0 for cell in range(9))
    assert GAME.is_terminal(state)
    assert winner(state) == player
    assert GAME.utility(state) == player
    assert GAME.winning_line(state) == line
    assert GAME.actions(state) == ()


def test_two_lines_through_the_middle_are_both_won_by_the_middle() -> None:
    # X holds the four corners, O the four edges but one; the middle makes both diagonals.
    state = position("123478965")
    assert state == (1, -1, 1, -1, 1, -1, 1, -1, 1)
    assert GAME.winning_line(state) == (0, 2, 4, 6, 8)


def test_a_full_board_without_a_line_is_a_draw() -> None:
    state = position("152374689")
    assert 0 not in state
    assert GAME.is_terminal(state)
    assert GAME.utility(state) == 0
    assert GAME.winning_line(state) == ()
    assert GAME.actions(state) == ()


def test_a_win_with_the_last_stone_is_a_win_and_not_a_draw() -> None:
    state = position("123478965")
    assert 0 not in state
    assert GAME.utility(state) == 1


def test_a_taken_square_cannot_be_played() -> None:
    with pytest.raises(EngineError, match=r"Square 5 is taken: choose an empty one\.") as caught:
        GAME.result(position("5"), 5)
    assert caught.value.code == "tictactoe.occupied"
    assert caught.value.params == {"square": 5}


@pytest.mark.parametrize("action", [0, 10, -1, -9])
def test_there_is_no_square_outside_the_board(action: int) -> None:
    with pytest.raises(EngineError, match=f"“{action}” is not a square") as caught:
        GAME.result(GAME.initial_state(), action)
    assert (caught.value.code, caught.value.place) == ("tictactoe.bad_square", None)


@pytest.mark.parametrize("text", ["14253", "152374689"])
@pytest.mark.parametrize("action", [1, 9, 12])
def test_nothing_is_played_after_a_win_or_a_full_board(text: str, action: int) -> None:
    with pytest.raises(EngineError) as caught:
        GAME.result(position(text), action)
    assert caught.value.code == "game.over"


def test_an_unfinished_game_has_no_utility() -> None:
    with pytest.raises(EngineError, match="not over") as caught:
        GAME.utility(GAME.initial_state())
    assert caught.value.code == "game.not_terminal"


def test_there_is_no_chance_in_tictactoe() -> None:
    with pytest.raises(EngineError) as caught:
        GAME.outcomes(GAME.initial_state())
    assert caught.value.code == "game.no_chance"


@given(tictactoe_positions())
def test_a_position_is_terminal_exactly_when_it_has_no_actions(state: tuple[int, ...]) -> None:
    assert GAME.is_terminal(state) == (not GAME.actions(state))


@given(tictactoe_positions())
def test_a_position_is_read_back_from_its_text(state: tuple[int, ...]) -> None:
    assert GAME.parse_position(GAME.format_position(state)) == state


def test_every_reachable_position_is_read_back_from_its_text() -> None:
    seen, todo = {GAME.initial_state()}, [GAME.initial_state()]
    while todo:
        state = todo.pop()
        assert GAME.parse_position(GAME.format_position(state)) == state
        after = {GAME.result(state, action) for action in GAME.actions(state)} - seen
        seen |= after
        todo.extend(after)
    assert len(seen) == 5_478


def test_a_position_is_written_in_ascending_order_with_the_winning_stone_last() -> None:
    assert GAME.format_position(position("52614")) == "51624"
    assert GAME.format_position(position("951")) == "159"


def test_a_board_that_play_cannot_reach_still_has_a_text() -> None:
    # Two separate rows of X: no single stone can have been the last one.
    assert GAME.format_position((1, 1, 1, 1, 1, 1, 0, 0, 0)) == "123456"
