"""The rules of English draughts (checkers), held to what is published and to another's program."""

from __future__ import annotations

import os
import random
from itertools import pairwise

import draughts
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games.checkers import Checkers, Move, State, between, cell_of, is_jump
from some import some

from ..strategies import after, played

GAME = Checkers()
START = GAME.initial_state()
PERFT = (7, 49, 302, 1_469, 7_361, 36_768, 179_740)
"""Games of 1, 2, ... plies: OEIS A133046."""


def position(text: str) -> State:
    return GAME.parse_position(text)


def moves(text: str) -> list[str]:
    state = position(text)
    return [GAME.format_action(state, action) for action in GAME.actions(state)]


def play(text: str, *words: str) -> State:
    state = position(text)
    for word in words:
        state = GAME.result(state, GAME.parse_action(state, word))
    return state


def perft(state: State, plies: int) -> int:
    actions = GAME.actions(state)
    if plies == 1:
        return len(actions)
    return sum(perft(GAME.result(state, action), plies - 1) for action in actions)


def test_black_begins_with_twelve_men_at_the_top() -> None:
    assert GAME.to_move(START) == MAX
    assert GAME.format_position(START) == (
        "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    )
    assert GAME.cells(START) == (
        *(0, 1, 0, 1, 0, 1, 0, 1),
        *(1, 0, 1, 0, 1, 0, 1, 0),
        *(0, 1, 0, 1, 0, 1, 0, 1),
        *(0,) * 16,
        *(-1, 0, -1, 0, -1, 0, -1, 0),
        *(0, -1, 0, -1, 0, -1, 0, -1),
        *(-1, 0, -1, 0, -1, 0, -1, 0),
    )


def test_there_are_as_many_games_as_others_have_counted() -> None:
    # The sixth, in half a second. The kernel goes further, in its own tests.
    assert tuple(perft(START, plies) for plies in range(1, 7)) == PERFT[:6]


@pytest.mark.slow
def test_there_are_as_many_games_of_seven_plies() -> None:
    assert perft(START, 7) == PERFT[6]


def test_actions_rise_by_their_squares() -> None:
    assert GAME.actions(START) == (
        *((9, 13), (9, 14), (10, 14), (10, 15), (11, 15), (11, 16), (12, 16)),
    )


@given(played(GAME, at_most=120))
def test_actions_rise_by_their_squares_in_any_position(actions: tuple[Move, ...]) -> None:
    found = GAME.actions(after(GAME, actions))
    assert list(found) == sorted(set(found))


def test_a_man_steps_forward_only() -> None:
    assert moves("B:W32:B15") == ["15-18", "15-19"]
    assert moves("W:W15:B1") == ["15-10", "15-11"]


def test_a_king_steps_in_all_four_directions_and_no_further_than_one_square() -> None:
    assert moves("B:W32:BK15") == ["15-10", "15-11", "15-18", "15-19"]
    assert moves("W:WK15:B1") == ["15-10", "15-11", "15-18", "15-19"]


def test_who_can_jump_must() -> None:
    assert moves("B:W18:B15,1,2") == ["15x22"]


def test_any_jump_will_do_and_not_the_longest_alone() -> None:
    assert moves("B:W18,19,27:B15") == ["15x22", "15x24x31"]


def test_a_jump_goes_on_as_long_as_it_can() -> None:
    # It may not stop on 24.
    assert moves("B:W19,27:B15") == ["15x24x31"]
    assert GAME.format_position(play("B:W19,27,21:B15", "15x24x31")) == "W:W21:BK31"


def test_a_man_does_not_jump_backward_and_a_king_does() -> None:
    assert moves("B:W11,32:B15") == ["15-18", "15-19"]
    assert moves("B:W11,32:BK15") == ["15x8"]


def test_a_man_crowned_by_a_jump_stops() -> None:
    # A king that came to 31 would jump on over 26.
    state = play("B:W27,26,21:B24", "24x31")
    assert GAME.format_position(state) == "W:W21,26:BK31"
    assert moves("B:W27,26,21:BK24") == ["24x31x22"]


def test_a_man_that_steps_to_the_far_row_is_crowned() -> None:
    assert GAME.format_position(play("B:W21:B27", "27-31")) == "W:W21:BK31"
    assert GAME.format_position(play("W:W7:B21", "7-2")) == "B:WK2:B21"


def test_a_king_may_come_back_to_squares_it_left() -> None:
    # Round over four men: 15, 22, 31, 24 and 15 again, either way.
    assert moves("B:W18,26,27,19:BK15") == ["15x22x31x24x15", "15x24x31x22x15"]
    state = play("B:W18,26,27,19,5:BK15", "15x24x31x22x15")
    assert GAME.format_position(state) == "W:W5:BK15"


def test_no_piece_is_jumped_twice() -> None:
    for text in some(moves("B:W18,26,27,19,10,11:BK15")):
        squares = [int(each) for each in text.split("x")]
        over = [between(*each) for each in pairwise(squares)]
        assert len(over) == len(set(over))


def test_who_cannot_move_has_lost() -> None:
    blocked = position("W:W29:B22,25")
    assert GAME.actions(blocked) == ()
    assert GAME.is_terminal(blocked)
    assert GAME.utility(blocked) == 1
    assert GAME.utility(position("B:W29:B")) == -1


def test_an_unfinished_game_has_no_utility() -> None:
    with pytest.raises(EngineError) as caught:
        GAME.utility(START)
    assert caught.value.code == "game.not_terminal"


def test_an_illegal_action_is_refused() -> None:
    for action in ((11, 18), (1, 5), (22, 18), (11, 11), (11, 15, 18)):
        with pytest.raises(EngineError) as caught:
            GAME.result(START, action)
        assert caught.value.code == "game.illegal"


SHUFFLE = ("1-6", "32-27", "6-1", "27-32")


def test_the_third_time_that_a_position_comes_up_is_a_draw() -> None:
    twice = play("B:WK32:BK1", *SHUFFLE)
    assert not GAME.is_terminal(twice)
    third = play("B:WK32:BK1", *SHUFFLE, *SHUFFLE)
    assert GAME.is_terminal(third)
    assert GAME.utility(third) == 0
    assert GAME.actions(third) == ()


def test_the_same_pieces_with_the_other_side_to_move_are_another_position() -> None:
    # Black loses a move by going round three squares; White steps to and fro.
    state = play("B:WK32:BK1", *SHUFFLE, "1-6", "32-27", "6-1")
    assert not GAME.is_terminal(state)


def test_a_mans_move_or_a_capture_makes_all_before_it_forgotten() -> None:
    state = play("B:WK32,21:BK1", *SHUFFLE, "1-5")
    assert len(state.earlier) == 5
    state = play("B:WK32,21:BK1", *SHUFFLE, "1-5", "21-17")
    assert state.earlier == ()
    jumped = play("B:WK32,6:BK1", "1x10")
    assert jumped.earlier == ()


def wander(text: str, plies: int) -> State:
    """So many moves of kings after which nobody can capture and nothing has come up too often."""
    state, source = position(text), random.Random(3)
    for _ in range(plies):
        following = [GAME.result(state, action) for action in GAME.actions(state)]
        calm = [each for each in following if GAME.actions(each) and not GAME.noisy(each).actions]
        state = source.choice(calm)
    return state


@pytest.mark.parametrize(("limit", "plies"), [("", 80), (":D12", 24), (":D1", 2)])
def test_so_many_moves_without_a_capture_or_a_mans_move_are_a_draw(limit: str, plies: int) -> None:
    state = wander(f"B:WK32,K31,K30:BK1,K2,K3{limit}", plies - 1)
    assert len(state.earlier) == plies - 1
    assert not GAME.is_terminal(state)
    quiet = [action for action in GAME.actions(state) if not is_jump(action)]
    last = GAME.result(state, quiet[0])
    assert GAME.is_terminal(last)
    assert GAME.utility(last) == 0


def test_who_cannot_move_has_lost_even_where_the_moves_are_up() -> None:
    state = play("B:W29:BK30,22:D1", "30-25")
    assert len(state.earlier) == 1
    state = State(state.black, state.white, state.kings, MIN, state.earlier * 2, 1)
    assert state.is_drawn
    assert GAME.utility(state) == 1


def test_captures_are_the_noisy_moves() -> None:
    assert GAME.noisy(START) == ((), False)
    noisy = GAME.noisy(position("B:W18,19,27:B15"))
    assert (noisy.actions, noisy.forced) == (((15, 22), (15, 24, 31)), True)


def test_a_king_counts_one_and_a_half_men() -> None:
    assert GAME.estimate(START) == 0
    assert GAME.estimate(position("W:W32,K31:B1,2,K3,K4")) == 2 * 100 + 2 * 150 - 100 - 150


def test_whoever_is_to_move_sees_the_board_as_black_does() -> None:
    seen = GAME.features(START)
    assert seen == (1,) * 12 + (0,) * 8 + (-1,) * 12 + (0,) * 32
    turned = GAME.features(position("W:W21-32:B1-12"))
    assert turned == seen
    assert GAME.features(position("W:WK30:B7")) == tuple(
        {25: -1, 32 + 2: 1}.get(place, 0) for place in range(64)
    )


@given(played(GAME, at_most=100))
def test_the_board_is_set_up_from_its_cells(actions: tuple[Move, ...]) -> None:
    state = after(GAME, actions)
    assume(state.black and state.white)
    assert GAME.set_up(GAME.cells(state)).board == state.board


def test_white_moves_first_on_a_board_where_only_white_can() -> None:
    assert GAME.set_up(GAME.cells(position("W:W32:B"))).turn == MIN
    assert GAME.set_up(GAME.cells(START)).turn == MAX
    assert GAME.set_up(GAME.cells(position("W:W29:B25,22"))).turn == MAX


def test_a_piece_on_a_light_square_is_refused() -> None:
    cells = [0] * 64
    cells[0] = 1
    with pytest.raises(EngineError) as caught:
        GAME.set_up(cells)
    assert caught.value.code == "checkers.light_square"


def test_a_move_is_drawn_over_all_cells_that_the_piece_stands_on() -> None:
    state = position("B:W19,27:B15")
    action = GAME.parse_action(state, "15x31")
    assert GAME.path(state, action) == tuple(map(cell_of, (15, 24, 31)))
    assert (GAME.origin(state, action), GAME.cell(state, action)) == (cell_of(15), cell_of(31))


@given(played(GAME, at_most=200))
def test_pieces_never_come_from_nowhere(actions: tuple[Move, ...]) -> None:
    state = START
    for action in actions:
        following = GAME.result(state, action)
        assert following.pieces(state.turn).bit_count() == state.pieces(state.turn).bit_count()
        taken = len(action) - 1 if is_jump(action) else 0
        left = state.pieces(-state.turn).bit_count() - following.pieces(-state.turn).bit_count()
        assert left == taken
        assert following.black & following.white == 0
        assert following.kings & ~(following.black | following.white) == 0
        state = following
    assert state == after(GAME, actions)


# Another's program: pydraughts (MIT), whose variant `english` is these rules.


def _other_moves(board: draughts.Board) -> dict[str, draughts.Move]:
    return {
        ("x" if move.has_captures else "-").join(map(str, move.steps_move)): move
        for move in board.legal_moves()
    }


def _pieces(fen: str) -> tuple[str, frozenset[str], frozenset[str]]:
    turn, white, black = fen.split(":")
    return turn, frozenset(white[1:].split(",")), frozenset(black[1:].split(","))


def play_beside_the_other(games: int, seed: int) -> int:
    """Random games, in which both programs know the same moves and the same position after each;
    how many moves there were."""
    source, count = random.Random(seed), 0
    for _ in range(games):
        state, board = START, draughts.Board("english")
        while not GAME.is_terminal(state):
            ours = {GAME.format_action(state, each): each for each in GAME.actions(state)}
            theirs = _other_moves(board)
            assert set(ours) == set(theirs), GAME.format_position(state)
            text = source.choice(sorted(ours))
            state = GAME.result(state, ours[text])
            board.push(theirs[text])
            fen = GAME.format_position(State(*state.board, state.turn))
            assert _pieces(board.fen) == _pieces(fen)
            count += 1
    return count


@pytest.mark.no_kernel
def test_all_moves_of_random_games_are_anothers_too() -> None:
    assert play_beside_the_other(8, seed=1) > 300


ORACLE = range(int(os.environ.get("PODA_ORACLE_GAMES", "1000")) // 250)


@pytest.mark.slow
@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=[pytest.mark.weekly] * (seed > 0)) for seed in ORACLE]
)
def test_all_moves_of_many_random_games_are_anothers_too(seed: int) -> None:
    assert play_beside_the_other(250, seed=1000 + seed) > 10_000


def test_the_sides_take_turns() -> None:
    assert GAME.to_move(play("", "11-15")) == MIN


@given(st.integers(1, 32))
def test_the_squares_are_the_dark_cells(square: int) -> None:
    row, column = divmod(cell_of(square), 8)
    assert (row + column) % 2 == 1
    assert row == (square - 1) // 4


# Why a game has ended, and why a piece cannot move


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ("W:W:BK32", "White has no pieces left"),
        ("B:W29:B", "Black has no pieces left"),
        ("W:W29:B22,25", "White cannot move"),
        ("B:WK32:BK1 " + " ".join(SHUFFLE * 2), "the position came up for the third time"),
        ("B:WK32:BK1:D1 1-6 32-27", "1 moves of each side without a capture or a man’s move"),
    ],
)
def test_a_game_says_why_it_has_ended(position: str, told: str) -> None:
    found = GAME.ending(state := GAME.parse_position(position))
    assert found is not None
    assert found.text.format(**dict(found.values)) == told
    assert GAME.is_terminal(state)


@pytest.mark.parametrize(
    ("square", "code"),
    [(24, "of_other"), (18, "unreached"), (14, "several"), (13, "one"), (1, "stuck")],
)
def test_a_cell_by_which_nothing_can_be_meant_says_why(square: int, code: str) -> None:
    told = GAME.why_stuck(START, cell_of(square))
    assert told is not None
    assert told.code.partition(".")[2] == code
    light = GAME.why_stuck(START, 0)
    assert light is not None
    assert light.code == "cell.unreached"


def test_a_game_that_goes_on_has_no_ending() -> None:
    assert GAME.ending(START) is None


def test_a_piece_that_cannot_move_says_why() -> None:
    state = position("B:W18:B15,1")
    stuck = GAME.why_stuck(state, cell_of(1))
    assert stuck is not None
    assert str(stuck) == "A jump is compulsory: play 15x22."
    assert GAME.why_stuck(state, cell_of(15)) is None
    blocked = GAME.why_stuck(START, cell_of(1))
    assert blocked is not None
    assert blocked.code == "checkers.stuck"
    assert GAME.why_stuck(START, cell_of(9)) is None  # it can move
    assert GAME.why_stuck(position("B:W29:B"), cell_of(29)) is None  # the game is over
