"""A game looked back at: every move is marked by the exact values of all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from of_packages import needs
from poda.engine.errors import EngineError
from poda.engine.exact.scores import exact_solver
from poda.engine.game import MAX, MIN, Game
from poda.engine.games import GAMES
from poda.engine.kernels import is_plain
from poda.engine.review import (
    Grade,
    Judgement,
    Progress,
    can_review,
    height,
    judge,
    outcome,
    position_value,
    review,
    tally,
)
from poda.engine.search.evaluation import WIN
from poda.engine.search.observer import SearchStopped

TICTACTOE, CONNECT4 = GAMES["tictactoe"], GAMES["connect4"]


def along(game: Game[Any, Any], actions: Sequence[int], start: Any = None) -> list[Any]:
    """The positions of a line, its first one too."""
    states = [game.initial_state() if start is None else start]
    for action in actions:
        states.append(game.result(states[-1], action))
    return states


def judged(game: Game[Any, Any], moves: str, start: Any = None) -> list[Judgement]:
    """What the moves of a line were worth."""
    actions = [int(digit) for digit in moves]
    states = along(game, actions, start)
    found = review(game, states)
    return [judge(game, s, found[s], a) for s, a in zip(states, actions, strict=False)]


def marks(judgements: Sequence[Judgement]) -> list[str]:
    return [each.mark.value for each in judgements]


@st.composite
def tictactoe_games(draw: st.DrawFn) -> list[int]:
    """A game of any length, whole or broken off."""
    state, actions = TICTACTOE.initial_state(), []
    for _ in range(draw(st.integers(1, 9))):
        if TICTACTOE.is_terminal(state):
            break
        actions.append(draw(st.sampled_from(TICTACTOE.actions(state))))
        state = TICTACTOE.result(state, actions[-1])
    return actions


def test_a_corner_is_answered_only_in_the_centre() -> None:
    """The first corner keeps the draw as every square does; beside it O loses."""
    corner, beside = judged(TICTACTOE, "12")
    assert (corner.mark, corner.side, len(corner.best)) == (Grade.GOOD, MAX, 9)
    assert (beside.mark, beside.side, beside.best) == (Grade.BLUNDER, MIN, (5,))
    assert (beside.before, beside.after) == (0, WIN - 6)
    assert judged(TICTACTOE, "15")[1].mark is Grade.BEST


def test_a_win_that_is_not_taken_at_once_is_an_inaccuracy_and_one_missed_a_blunder() -> None:
    assert marks(judged(TICTACTOE, "12573")) == [
        "good",
        "blunder",
        "good",
        "inaccuracy",  # 9 would have held out for two plies more
        "blunder",  # 9 would have won
    ]
    slow = judged(TICTACTOE, "12734")[-1]
    assert (slow.mark, slow.before, slow.after, slow.best) == (
        Grade.BEST,
        WIN - 1,
        WIN - 1,
        (4,),
    )


def test_the_only_legal_move_is_good_and_not_best() -> None:
    assert judged(TICTACTOE, "123546879")[-1].choices == 1
    assert judged(TICTACTOE, "123546879")[-1].mark is Grade.GOOD


def test_a_perfect_game_has_no_mistake_and_stays_even() -> None:
    found = judged(TICTACTOE, "519328467")
    assert {each.mark for each in found} <= {Grade.BEST, Grade.GOOD}
    assert {each.before for each in found} == {0}


@needs("connect4")
@pytest.mark.skipif(is_plain(), reason="the solver takes minutes as Python")
def test_the_end_of_a_game_of_connect_four() -> None:
    start = CONNECT4.parse_position("441474443256333331")
    found = judged(CONNECT4, "116666622555575", start)
    assert [each.mark.value[0] for each in found] == list("bgiigiiiggbgbbb")
    before_last = found[-2]
    assert (before_last.side, before_last.mark, before_last.best) == (MIN, Grade.BLUNDER, (5,))
    assert (before_last.before, before_last.after) == (-(WIN - 11), WIN - 2)
    slower = found[2]
    assert (slower.side, slower.mark, slower.best) == (MAX, Grade.INACCURACY, (1,))
    assert (slower.before, slower.after) == (-(WIN - 20), -(WIN - 16))


@given(tictactoe_games())
def test_marks_say_what_the_values_say(actions: list[int]) -> None:
    states = along(TICTACTOE, actions)
    found = review(TICTACTOE, states)
    for state, after, action in zip(states, states[1:], actions, strict=False):
        each = judge(TICTACTOE, state, found[state], action)
        value = position_value(TICTACTOE, state, found[state])
        assert each.before == value
        assert all(found[state][best] == value for best in each.best)
        assert (action in each.best) == (each.mark in (Grade.BEST, Grade.GOOD))
        assert (each.mark is Grade.BEST) == (each.best == (action,) and each.choices > 1)
        changed = outcome(each.before) != outcome(each.after)
        assert changed == (each.mark is Grade.BLUNDER)
        # Nobody can better their lot by a move of their own.
        assert each.side * each.after <= each.side * each.before
        # The position after a move is worth what the move was, its end a ply nearer.
        beyond = position_value(TICTACTOE, after, found.get(after))
        assert beyond is not None
        assert beyond == each.after + outcome(each.after)


@given(tictactoe_games())
def test_every_move_is_counted_once(actions: list[int]) -> None:
    found = judged(TICTACTOE, "".join(map(str, actions)))
    sides = [tally(found, side) for side in (MAX, MIN)]
    assert sum(each.moves for each in sides) == len(actions)
    assert all(each.kept + each.inaccuracies + each.blunders == each.moves for each in sides)


@given(tictactoe_games())
def test_the_graph_changes_only_where_somebody_errs(actions: list[int]) -> None:
    states = along(TICTACTOE, actions)
    found = review(TICTACTOE, states)
    values = [position_value(TICTACTOE, state, found.get(state)) for state in states]
    heights = [
        height(TICTACTOE, value, ply) for ply, value in enumerate(values) if value is not None
    ]
    assert len(heights) == len(states)
    for state, action, before, after in zip(states, actions, heights, heights[1:], strict=False):
        each = judge(TICTACTOE, state, found[state], action)
        assert (before == after) == (each.mark in (Grade.BEST, Grade.GOOD))


def test_a_sooner_win_stands_further_out() -> None:
    heights = [height(CONNECT4, WIN - plies, 0) for plies in range(7, 43, 2)]
    assert heights == sorted(heights, reverse=True)
    assert 0.2 < heights[-1] < heights[0] < 1
    assert height(CONNECT4, -(WIN - 9), 3) == -height(CONNECT4, WIN - 9, 3)
    assert height(CONNECT4, 0, 12) == 0


def test_the_last_position_is_solved_first_and_all_are_told() -> None:
    told: list[Progress] = []
    states = along(TICTACTOE, [1, 2, 5, 7, 9])  # X has won
    found = review(TICTACTOE, states, on_progress=told.append)
    sizes = [len(each.found) for each in told]
    assert sizes == sorted(sizes)
    first = next(each.found for each in told if each.found)
    assert list(first) == [states[4]]
    assert list(found) == states[4::-1]
    assert told[-1] == Progress(found, 5)
    assert (told[0].moves, told[0].choices) == (1, 5)


def test_every_move_of_the_position_at_hand_is_told_as_it_becomes_known() -> None:
    class Solver:
        def moves(self, state: Any, stop: Any, *, on_move: Any, on_nodes: Any) -> Any:
            on_move(7, 0.0)
            on_nodes(10)
            on_move(8, 1.0)
            on_nodes(30)
            return {7: 0.0, 8: 1.0}

    told: list[Progress] = []
    two_left = along(TICTACTOE, [1, 2, 3, 5, 4, 6, 9])[-2:]  # first three squares are free
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("poda.engine.exact.scores.exact_solver", lambda game: Solver())
        review(TICTACTOE, two_left, on_progress=told.append)
    assert [(len(p.found), p.total, p.moves, p.choices, p.nodes) for p in told] == [
        (0, 2, 1, 2, 0), (0, 2, 1, 2, 10), (0, 2, 2, 2, 10), (0, 2, 2, 2, 30),
        (1, 2, 0, 0, 30),
        (1, 2, 1, 3, 30), (1, 2, 1, 3, 40), (1, 2, 2, 3, 40), (1, 2, 2, 3, 60),
        (2, 2, 0, 0, 60),
    ]  # fmt: skip


def test_a_position_that_comes_twice_is_solved_once() -> None:
    state = TICTACTOE.initial_state()
    assert len(review(TICTACTOE, [state, state])) == 1


def test_a_review_can_be_stopped() -> None:
    class Slow:
        def moves(self, state: Any, stop: Any, **_: Any) -> dict[Any, float]:
            if stop():
                raise SearchStopped
            return {1: 0.0}

    asked = iter([False, True])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("poda.engine.exact.scores.exact_solver", lambda game: Slow())
        told: list[Progress] = []
        with pytest.raises(SearchStopped):
            review(TICTACTOE, along(TICTACTOE, [1, 2]), lambda: next(asked), told.append)
    assert len(told[-1].found) == 1


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_it_is_known_beforehand_which_games_can_be_reviewed(game: Game[Any, Any]) -> None:
    assert can_review(game) == (exact_solver(game) is not None or game.grades is not None)


def test_a_game_that_nobody_solves_is_refused() -> None:
    game = GAMES["backgammon"]
    with pytest.raises(EngineError) as error:
        review(game, [game.initial_state()])
    assert error.value.code == "review.unsolved"


def test_what_is_not_solved_has_no_value_and_what_is_over_has() -> None:
    states = along(TICTACTOE, [1, 4, 2, 5, 3])
    assert position_value(TICTACTOE, states[0], None) is None
    assert position_value(TICTACTOE, states[-1], None) == WIN
