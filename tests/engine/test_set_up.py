"""Positions that are set up by hand: what the rules can come to, and a sentence for all else."""

import random
from itertools import product

import pytest

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.games import GAMES
from poda.engine.games.backgammon import START, Backgammon
from poda.engine.games.backgammon_parts.cube import Cube
from poda.engine.games.backgammon_parts.moves import BAR
from poda.engine.games.connect4 import ConnectFour
from poda.engine.games.tictactoe import TicTacToe

CROSSES, FOUR, DICE = TicTacToe(), ConnectFour(), Backgammon()


def code_of(cells: tuple[int, ...], game: object = FOUR) -> str:
    try:
        game.set_up(cells)  # type: ignore[attr-defined]
    except EngineError as error:
        return error.code
    return ""


def test_tic_tac_toe_can_be_set_up_in_exactly_the_positions_of_its_games() -> None:
    todo, reached = [CROSSES.initial_state()], set()
    while todo:
        state = todo.pop()
        if state not in reached:
            reached.add(state)
            todo += [CROSSES.result(state, action) for action in CROSSES.actions(state)]
    every = product((0, 1, -1), repeat=9)
    assert {cells for cells in every if not code_of(cells, CROSSES)} == reached


@pytest.mark.parametrize(
    ("stones", "code"),
    [
        ("X........", ""),
        ("O........", "counts"),
        ("XXXOOO...", "both_won"),
        ("XXXOO.O..", "won_before"),
    ],
)
def test_a_sentence_says_what_is_wrong_with_the_stones(stones: str, code: str) -> None:
    cells = tuple({"X": 1, "O": -1}.get(stone, 0) for stone in stones)
    assert code_of(cells, CROSSES) == (code and f"tictactoe.{code}")


@pytest.mark.parametrize("seed", range(40))
def test_every_position_of_connect_four_that_was_played_can_be_set_up(seed: int) -> None:
    chance, state = random.Random(seed), FOUR.initial_state()
    while not FOUR.is_terminal(state):
        made = FOUR.set_up(state.cells)
        assert (made.cells, len(made.moves)) == (state.cells, len(state.moves))
        state = FOUR.result(state, chance.choice(FOUR.actions(state)))
    made = FOUR.set_up(state.cells)
    assert (made.cells, made.won) == (state.cells, state.won)


def discs(*rows: str) -> tuple[int, ...]:
    """A board by its rows, the lowest last; those above are empty."""
    cells = [{"b": 1, "o": -1}.get(disc, 0) for row in reversed(rows) for disc in row]
    return tuple(cells + [0] * (42 - len(cells)))


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        (discs("bo....."), ""),
        (discs("b......", "......."), "floating"),
        (discs("bb....."), "counts"),
        (discs("o......"), "counts"),
        (discs("oooo...", "bbbb..."), "both_won"),
        (discs("o......", "obbbbo.", "bobooob"), "no_last"),
        (discs("bo.....", "ob....."), ""),
        (discs("b......", "o......"), "no_order"),
    ],
)
def test_a_sentence_says_what_is_wrong_with_the_discs(cells: tuple[int, ...], code: str) -> None:
    assert code_of(cells) == (code and f"connect4.{code}")


def test_checkers_are_set_up_for_either_side_with_what_is_off_told_by_what_is_there() -> None:
    few = tuple(2 if point == 3 else 0 for point in range(BAR + 1))
    state = DICE.set_up_board((few, START), MIN, (6, 5), Cube(2, MAX))
    assert (state.of(MAX)[0], state.of(MIN)) == (13, START)
    assert state == DICE.parse_position(DICE.format_position(state))
    assert DICE.set_up_board((START, START), CHANCE) == DICE.initial_state()


def test_a_sentence_says_what_is_wrong_with_the_checkers() -> None:
    many = (0, 16, *START[2:])
    none = (0,) * (BAR + 1)
    closed = tuple(2 if 1 <= point <= 6 else int(point == BAR) for point in range(BAR + 1))
    for board, turn, cube, code in (
        ((many, START), MAX, None, "checkers"),
        ((none, none), MAX, None, "no_game"),
        ((closed, closed), MAX, None, "no_game"),
        ((closed, START), CHANCE, None, "no_turn"),
        ((START, START), MAX, Cube(length=3, scores=(3, 0)), "score"),
        ((START, START), MAX, Cube(length=3, scores=(1, 0), crawford=True), "crawford"),
        ((START, START), MAX, Cube(length=7, scores=(6, 6), crawford=True), "crawford"),
        ((START, START), MAX, Cube(8, MAX, length=7, scores=(6, 0), crawford=True), "crawford"),
    ):
        with pytest.raises(EngineError) as caught:
            DICE.set_up_board(board, turn, None, cube)
        assert caught.value.code == f"backgammon.{code}"


def test_other_games_say_that_their_positions_are_typed() -> None:
    with pytest.raises(EngineError, match="type the position"):
        GAMES["backgammon"].set_up(())
