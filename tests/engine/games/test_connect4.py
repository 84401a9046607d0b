"""The rules of Connect Four, held to the counts of the literature."""

from __future__ import annotations

import dataclasses
from collections import Counter as Tally

import pytest
from hypothesis import given

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games.connect4 import (
    CENTRE_FIRST,
    COLUMNS,
    LEFT_TO_RIGHT,
    LINES,
    LINES_THROUGH,
    ROWS,
    ConnectFour,
    State,
)

from ..strategies import connect4_positions

GAME = ConnectFour()

DRAW = "121212343434565656" + "212121434343656565" + "777777"
"""A whole game in which nobody ever has four."""


def position(text: str) -> State:
    return GAME.parse_position(text)


def perft(state: State, plies: int) -> int:
    """The number of move sequences of that length; a win ends a line."""
    if plies == 1:
        return len(GAME.actions(state))
    return sum(perft(GAME.result(state, action), plies - 1) for action in GAME.actions(state))


@pytest.mark.no_kernel
@pytest.mark.parametrize(
    ("plies", "sequences"),
    [
        (1, 7),
        (2, 49),
        (3, 343),
        (4, 2_401),
        (5, 16_807),
        (6, 117_649),
        (7, 823_536),
        pytest.param(8, 5_673_234, marks=pytest.mark.slow),
    ],
)
def test_the_number_of_move_sequences_of_each_length(plies: int, sequences: int) -> None:
    assert perft(GAME.initial_state(), plies) == sequences


def distinct_positions(plies: int) -> list[int]:
    level = {GAME.initial_state()}
    counts = [1]
    for _ in range(plies):
        level = {GAME.result(state, action) for state in level for action in GAME.actions(state)}
        counts.append(len(level))
    return counts


def test_the_number_of_positions_after_0_to_6_plies() -> None:
    assert distinct_positions(6) == [1, 7, 49, 238, 1_120, 4_263, 16_422]


@pytest.mark.slow
def test_the_number_of_positions_after_7_and_8_plies() -> None:
    assert distinct_positions(8)[7:] == [54_859, 184_275]


def test_the_board_has_69_lines_of_four_in_four_directions() -> None:
    assert len(LINES) == len(set(LINES)) == 69
    steps = Tally(line[1] - line[0] for line in LINES)
    assert steps == {1: 24, COLUMNS: 21, COLUMNS + 1: 12, 1 - COLUMNS: 12}


def test_a_corner_lies_on_3_lines_and_the_middle_on_13() -> None:
    through = [len(lines) for lines in LINES_THROUGH]
    assert through[0] == through[6] == through[35] == through[41] == 3
    assert max(through) == through[2 * COLUMNS + 3] == through[3 * COLUMNS + 3] == 13
    assert sum(through) == 4 * 69


def test_max_begins_and_a_disc_falls_to_the_lowest_empty_cell() -> None:
    start = GAME.initial_state()
    assert GAME.to_move(start) == MAX
    first = GAME.result(start, 4)
    assert first.cells[3] == MAX
    assert GAME.to_move(first) == MIN
    second = GAME.result(first, 4)
    assert second.cells[COLUMNS + 3] == MIN
    assert sum(map(abs, second.cells)) == 2
    assert start.cells == (0,) * (COLUMNS * ROWS)


def test_the_board_is_7_by_6_and_its_cells_begin_at_the_bottom_left() -> None:
    assert (GAME.columns, GAME.rows) == (COLUMNS, ROWS) == (7, 6)
    assert GAME.cells(position("11")) == (1, *[0] * 6, -1, *[0] * 34)


def test_columns_are_offered_from_left_to_right_or_from_the_centre_and_a_full_one_is_not() -> None:
    full_fourth = position("444444")
    assert GAME.order == LEFT_TO_RIGHT
    assert GAME.actions(full_fourth) == (1, 2, 3, 5, 6, 7)
    assert GAME.for_search().actions(full_fourth) == (3, 5, 2, 6, 1, 7)
    assert ConnectFour(CENTRE_FIRST).actions(GAME.initial_state()) == (4, 3, 5, 2, 6, 1, 7)


@pytest.mark.parametrize(
    ("direction", "moves", "line"),
    [
        ("along a row", "1122334", (0, 1, 2, 3)),
        ("up a column", "1213141", (0, 7, 14, 21)),
        ("rising", "12233434474", (0, 8, 16, 24)),
        ("falling", "76655454414", (6, 12, 18, 24)),
        ("along a row, the gap filled last", "1122443", (0, 1, 2, 3)),
    ],
)
def test_four_win_in_each_direction(direction: str, moves: str, line: tuple[int, ...]) -> None:
    before, state = position(moves[:-1]), position(moves)
    assert not GAME.is_terminal(before)
    assert GAME.is_terminal(state)
    assert GAME.winning_line(state) == line
    assert GAME.utility(state) == 1
    assert GAME.actions(state) == ()


def test_min_wins_too() -> None:
    state = position("71213141")
    assert GAME.utility(state) == -1
    assert GAME.winning_line(state) == (0, 7, 14, 21)


@given(connect4_positions())
def test_a_won_position_holds_a_line_of_the_side_that_moved_and_no_other(state: State) -> None:
    owners = {
        state.cells[line[0]]
        for line in LINES
        if state.cells[line[0]] and len({state.cells[cell] for cell in line}) == 1
    }
    if GAME.winning_line(state):
        assert owners == {-GAME.to_move(state)} == {GAME.utility(state)}
    else:
        assert owners == set()


def test_one_disc_can_complete_two_lines_and_both_are_shown() -> None:
    # 1 to 3 and 5 to 7 of the lowest row are MAX's; column 4 makes seven in a row.
    state = position("1122556677334")
    assert GAME.winning_line(state) == (0, 1, 2, 3, 4, 5, 6)


def test_a_full_board_without_a_line_is_a_draw() -> None:
    state = position(DRAW)
    assert 0 not in state.cells
    assert GAME.is_terminal(state)
    assert GAME.utility(state) == 0
    assert GAME.winning_line(state) == ()
    assert GAME.actions(state) == ()


def test_equal_boards_are_equal_states_however_they_were_reached() -> None:
    one, other = position("123"), position("321")
    assert one == other
    assert hash(one) == hash(other)
    assert one.moves != other.moves


def test_a_state_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        GAME.initial_state().moves = "1"  # type: ignore[misc]


def test_a_full_column_takes_no_disc() -> None:
    with pytest.raises(EngineError, match=r"Column 4 is full: choose another one\.") as caught:
        GAME.result(position("444444"), 4)
    assert caught.value.code == "connect4.column_full"
    assert caught.value.params == {"column": 4}


@pytest.mark.parametrize("action", [0, 8, -1, -7])
def test_there_is_no_column_outside_the_board(action: int) -> None:
    with pytest.raises(EngineError, match=f"“{action}” is not a column") as caught:
        GAME.result(GAME.initial_state(), action)
    assert (caught.value.code, caught.value.place) == ("connect4.bad_column", None)


@pytest.mark.parametrize("text", ["1122334", DRAW])
@pytest.mark.parametrize("action", [1, 7, 9])
def test_nothing_is_played_after_a_win_or_a_full_board(text: str, action: int) -> None:
    with pytest.raises(EngineError) as caught:
        GAME.result(position(text), action)
    assert caught.value.code == "game.over"


def test_an_unfinished_game_has_no_utility() -> None:
    with pytest.raises(EngineError) as caught:
        GAME.utility(position("4453"))
    assert caught.value.code == "game.not_terminal"


def test_there_is_no_chance_in_connect_four() -> None:
    with pytest.raises(EngineError) as caught:
        GAME.outcomes(GAME.initial_state())
    assert caught.value.code == "game.no_chance"


@given(connect4_positions())
def test_a_position_is_terminal_exactly_when_it_has_no_actions(state: State) -> None:
    assert GAME.is_terminal(state) == (not GAME.actions(state))


@given(connect4_positions())
def test_a_position_is_its_move_string(state: State) -> None:
    text = GAME.format_position(state)
    assert GAME.parse_position(text) == state
    assert GAME.parse_position(text).moves == state.moves == text


@given(connect4_positions())
def test_the_mirror_image_of_a_game_has_the_same_worth(state: State) -> None:
    mirrored = position("".join(str(8 - int(move)) for move in state.moves))
    assert GAME.is_terminal(mirrored) == GAME.is_terminal(state)
    if GAME.is_terminal(state):
        assert GAME.utility(mirrored) == GAME.utility(state)
    rows = [state.cells[row * COLUMNS : (row + 1) * COLUMNS] for row in range(ROWS)]
    assert mirrored.cells == tuple(cell for row in rows for cell in row[::-1])
