"""What a position and each of its moves are worth exactly."""

from __future__ import annotations

import pytest

from of_packages import needs
from poda.engine.exact.truth import Truth, truth_of
from poda.engine.games import game
from poda.engine.search.observer import SearchStopped
from poda.engine.trees.text import parse_tree

AIMA = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
THROWN = "[(0.5: [0.1, 0.7], 0.25: [-2, 3], 0.25: 1), [1.3, (0.9: -0.4, 0.1: 6)]]"

NOUGHTS, FOUR = game("tictactoe"), game("connect4")


def test_a_written_tree_is_worth_what_minimax_says() -> None:
    tree = parse_tree(AIMA)
    assert truth_of(tree, 0) == Truth((3, 2, 2), (None,) * 3, 3, frozenset({0}))


def test_values_are_from_the_side_to_move() -> None:
    tree = parse_tree(AIMA, -1)
    # MIN chooses among 12, 6 and 14.
    assert truth_of(tree, 0) == Truth((-12, -6, -14), (None,) * 3, -6, frozenset({1}))


def test_a_tree_with_throws_is_worth_what_expectiminimax_says() -> None:
    found = truth_of(parse_tree(THROWN), 0)
    assert found is not None
    # 0.5 * 0.1 - 0.25 * 2 + 0.25 and min(1.3, -0.36 + 0.6)
    assert found.values == pytest.approx((-0.2, 0.24))
    assert found.keeping == {1}


def test_at_a_throw_nothing_is_chosen() -> None:
    found = truth_of(parse_tree("(0.25: 8, 0.75: 4)"), 0)
    assert found == Truth((8, 4), (None, None), 5, frozenset({0, 1}))


def test_of_a_solved_game_an_outcome_is_told_and_when_it_comes() -> None:
    state = NOUGHTS.parse_position("1593")  # X wins on 7, with two threats at once
    found = truth_of(NOUGHTS, state)
    assert found is not None
    assert dict(zip(NOUGHTS.actions(state), found.values, strict=True)) == {
        2: -1, 4: -1, 6: -1, 7: 1, 8: -1
    }  # fmt: skip
    assert found.value == 1
    assert [NOUGHTS.actions(state)[place] for place in found.keeping] == [7]
    assert found.plies[3] == 3
    assert found.plies[0] == 2


@needs("connect4")
def test_how_soon_a_game_is_won_does_not_matter() -> None:
    state = FOUR.parse_position("4433")  # 2 and 5 win in three plies
    found = truth_of(FOUR, state)
    assert found is not None
    assert {FOUR.actions(state)[place] for place in found.keeping} >= {2, 5}
    assert set(found.values) <= {-1, 0, 1}


def test_of_backgammon_nobody_knows_and_of_a_game_that_is_over_nothing_is_asked() -> None:
    dice = game("backgammon")
    assert truth_of(dice, dice.initial_state()) is None
    assert truth_of(NOUGHTS, NOUGHTS.parse_position("14253")) is None


def test_it_can_be_stopped() -> None:
    with pytest.raises(SearchStopped):
        truth_of(parse_tree(AIMA), 0, lambda: True)
