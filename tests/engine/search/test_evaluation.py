"""Values at the horizon, and the one scale on which they stand beside wins and losses."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.games import GAMES
from poda.engine.games.connect4 import LINES_THROUGH, State
from poda.engine.search.alphabeta import alphabeta
from poda.engine.search.evaluation import (
    CELL_TABLE,
    CELL_TABLE_EVALUATION,
    FORCED,
    OPEN_FOURS,
    OPEN_LINES,
    WIN,
    ZERO,
    evaluation_for,
    evaluations,
    open_lines_of,
    plies_to_end,
)
from poda.engine.search.minimax import minimax
from poda.engine.search.observer import Counter
from some import some

from ..strategies import after, connect4_positions, played
from ..strategies import without_dice as games
from .watching import Watch

TICTACTOE, CONNECT4 = GAMES["tictactoe"], GAMES["connect4"]
each_search = pytest.mark.parametrize("search", [minimax, alphabeta])


@pytest.mark.parametrize(
    ("moves", "for_max", "for_min", "value"),
    [
        ("17", 5, 5, 0),  # X on 1, O on 7: 5 - 5 = 0
        ("15", 4, 5, -1),  # X on 1, O on 5: 4 - 5 = -1
        ("", 8, 8, 0),
        ("5", 8, 4, 4),
        ("1", 8, 5, 3),
        ("2", 8, 6, 2),
    ],
)
def test_open_lines_of_the_lectures(moves: str, for_max: int, for_min: int, value: int) -> None:
    state = TICTACTOE.parse_position(moves)
    assert (open_lines_of(state, 1), open_lines_of(state, -1)) == (for_max, for_min)
    assert OPEN_LINES.estimate(state) == value


def test_open_fours_count_the_lines_that_the_other_side_has_not_blocked() -> None:
    assert OPEN_FOURS.estimate(CONNECT4.initial_state()) == 0
    # A disc blocks for the other side the lines through its cell.
    assert OPEN_FOURS.estimate(CONNECT4.parse_position("4")) == 7
    assert OPEN_FOURS.estimate(CONNECT4.parse_position("1")) == 3
    assert OPEN_FOURS.estimate(CONNECT4.parse_position("14")) == 3 - 7
    assert OPEN_FOURS.estimate(CONNECT4.parse_position("17")) == 0


def test_the_table_of_cells_holds_the_number_of_lines_through_each() -> None:
    assert [len(lines) for lines in LINES_THROUGH] == list(CELL_TABLE)
    assert CELL_TABLE_EVALUATION.estimate(CONNECT4.parse_position("4453")) == 7 - 10 + 5 - 5


@given(connect4_positions())
def test_mirroring_the_board_changes_no_estimate(state: State) -> None:
    mirrored = CONNECT4.parse_position("".join(str(8 - int(move)) for move in state.moves))
    for evaluation in some(evaluations("connect4")):
        assert evaluation.estimate(mirrored) == evaluation.estimate(state)


@given(connect4_positions())
def test_swapping_the_colours_turns_every_estimate_round(state: State) -> None:
    swapped = State(tuple(-cell for cell in state.cells))
    for evaluation in some(evaluations("connect4")):
        assert evaluation.estimate(swapped) == -evaluation.estimate(state)


@given(st.data(), games)
def test_every_estimate_lies_between_a_forced_loss_and_a_forced_win(
    data: st.DataObject, game: Game[Any, Any]
) -> None:
    state = after(game, data.draw(played(game)))
    for evaluation in evaluations(game.key):
        assert -FORCED < evaluation.estimate(state) < FORCED
        for plies in range(game.max_plies + 1):
            assert evaluation.terminal(1, plies) > FORCED
            assert evaluation.terminal(-1, plies) < -FORCED
            assert evaluation.terminal(0, plies) == 0


def test_a_sooner_win_is_worth_more_and_a_later_loss_less_bad() -> None:
    wins = [ZERO.terminal(1, plies) for plies in range(1, 43)]
    assert wins == sorted(wins, reverse=True)
    losses = [ZERO.terminal(-1, plies) for plies in range(1, 43)]
    assert losses == sorted(losses)


def test_a_forced_end_tells_its_plies() -> None:
    assert plies_to_end(WIN - 3) == plies_to_end(3 - WIN) == 3
    assert plies_to_end(0) is plies_to_end(5.5) is plies_to_end(FORCED) is None


@each_search
def test_the_sooner_of_two_wins_is_chosen(search: Any) -> None:
    # X wins at once on 9, or later on other squares that come first in the order.
    state = TICTACTOE.parse_position("1254")
    result = search(TICTACTOE, state, 9, OPEN_LINES)
    assert result.action == 9
    assert result.value == WIN - 1
    assert search(TICTACTOE, state, 9, OPEN_LINES, ply=4).value == WIN - 5


@each_search
def test_the_bare_utility_does_not_tell_a_sooner_win_from_a_later_one(search: Any) -> None:
    state = TICTACTOE.parse_position("1254")
    assert search(TICTACTOE, state).value == 1


@each_search
def test_a_lost_position_is_held_as_long_as_it_can_be(search: Any) -> None:
    # X has two corners and O the third: all is lost, and only the block in the middle lasts.
    state = TICTACTOE.parse_position("139")
    ends = {
        action: plies_to_end(
            search(TICTACTOE, TICTACTOE.result(state, action), 8, ZERO, ply=1).value
        )
        for action in TICTACTOE.actions(state)
    }
    assert ends == {2: 2, 4: 2, 5: 4, 6: 2, 7: 2, 8: 2}
    result = search(TICTACTOE, state, 9, ZERO)
    assert (result.value, result.action) == (WIN - 4, 5)
    # The bare utility sees no difference, and plays the first square.
    assert search(TICTACTOE, state).action == 2


@each_search
def test_a_position_that_every_move_loses_at_once_still_has_a_move(search: Any) -> None:
    # MAX has three in the middle of the lowest row, open at both ends.
    state = CONNECT4.parse_position("37475")
    result = search(CONNECT4, state, 4, ZERO)
    assert (result.value, result.action) == (WIN - 2, 1)


@given(st.data(), games, st.integers(1, 3))
def test_a_move_is_always_returned(data: st.DataObject, game: Game[Any, Any], plies: int) -> None:
    state = after(game, data.draw(played(game)))
    for search, evaluation in itertools.product((minimax, alphabeta), evaluations(game.key)):
        action = search(game, state, plies, evaluation).action
        if game.is_terminal(state):
            assert action is None
        else:
            assert action in game.actions(state)


@each_search
def test_no_depth_is_the_estimate_itself(search: Any) -> None:
    state = TICTACTOE.parse_position("5")
    watch = Watch()
    assert search(TICTACTOE, state, 0, OPEN_LINES, watch).value == 4
    assert watch.left == [(state, 4, "estimate")]


@each_search
def test_a_limit_without_an_evaluation_takes_zero(search: Any) -> None:
    assert search(CONNECT4, CONNECT4.parse_position("44"), 2).value == 0
    assert search(CONNECT4, CONNECT4.parse_position("121212"), 2).value == WIN - 1


@each_search
def test_a_terminal_position_is_worth_its_end_even_at_the_horizon(search: Any) -> None:
    won = CONNECT4.parse_position("1212121")
    counter = Counter()
    assert search(CONNECT4, won, 0, OPEN_FOURS, counter).value == WIN
    assert (counter.nodes, counter.leaves, counter.estimates) == (1, 1, 0)


def test_each_game_has_its_evaluations_and_the_first_is_meant_unless_said() -> None:
    assert evaluation_for("tictactoe") is evaluation_for("tictactoe", "lines") is OPEN_LINES
    assert evaluation_for("connect4") is OPEN_FOURS
    assert evaluation_for("connect4", "table") is CELL_TABLE_EVALUATION
    assert evaluation_for("connect4", "zero") is ZERO
    assert evaluation_for("tree") is ZERO


def test_an_unknown_evaluation_is_refused_with_the_known_ones() -> None:
    with pytest.raises(EngineError, match="“x” is not an evaluation: choose one of lines, zero"):
        evaluation_for("tictactoe", "x")
