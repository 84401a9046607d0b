"""Agreement with perfect play: what is known of the positions, and what players are told by it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.engine.playing.movers import ZeroMover
from poda.engine.playing.proof import (
    LISTED,
    SOLVED,
    Agreement,
    KnownPosition,
    agreement,
    agreement_by_budget,
    budgets_to,
    known_positions,
)
from poda.engine.random_numbers import Dice
from poda.engine.search.alphabeta import alphabeta
from poda.engine.search.evaluation import FORCED, ZERO
from poda.engine.search.observer import SearchStopped
from poda.engine.searchers import searcher
from some import some

CONNECT4, TICTACTOE = GAMES["connect4"], GAMES["tictactoe"]

every_game = pytest.mark.parametrize("key", [*SOLVED, *LISTED])


class Knowing:
    """Plays what is known to keep the value, or where it can what is known not to."""

    def __init__(self, key: str, *, right: bool) -> None:
        self._game, self._right = GAMES[key], right
        self._known = {position.state: position for position in known_positions(key)}

    def choose(self, state: Any, dice: Dice) -> Any:
        keeping = self._known[state].keeping
        return next(a for a in self._game.actions(state) if (a in keeping) == self._right)


class Perfect:
    """Looks to the end of tic-tac-toe."""

    def choose(self, state: Any, dice: Dice) -> Any:
        return alphabeta(TICTACTOE, state).line[0]


@every_game
def test_every_position_is_one_in_which_somebody_must_move(key: str) -> None:
    game = GAMES[key]
    for position in some(known_positions(key)):
        actions = set(game.actions(position.state))
        assert position.keeping
        assert position.keeping <= actions
        assert position.informative == (position.keeping < actions)
        assert position.value in (1, 0, -1)


@every_game
def test_in_a_lost_position_no_move_tells_anything(key: str) -> None:
    assert not any(p.informative for p in known_positions(key) if p.value < 0)


@every_game
def test_no_position_is_there_twice(key: str) -> None:
    # As it is written: one board of Connect Four is listed with two ways that lead to it.
    texts = [GAMES[key].format_position(position.state) for position in known_positions(key)]
    assert len(set(texts)) == len(texts)


def test_of_tictactoe_every_position_is_known() -> None:
    known = known_positions("tictactoe")
    assert len(known) == 4520
    start = next(p for p in known if p.state == TICTACTOE.initial_state())
    assert start == KnownPosition(start.state, 0, frozenset(range(1, 10)), informative=False)
    corner = next(p for p in known if p.state == TICTACTOE.result(start.state, 1))
    assert corner.keeping == {5}


def test_of_connect_four_there_are_600() -> None:
    known = known_positions("connect4")
    assert len(known) == 600
    assert sum(position.informative for position in known) > 300
    assert {position.value for position in known} == {1, 0, -1}


def test_the_moves_said_to_keep_the_value_do_and_no_others() -> None:
    """The listed positions that the engine itself searches to the end, by its own alpha-beta."""
    late = [p for p in known_positions("connect4") if len(p.state.moves) >= 32]
    assert len(late) > 60
    search = searcher(CONNECT4.for_search(), "alphabeta", ZERO)
    for position in late:
        mover = CONNECT4.to_move(position.state)
        values = {}
        for action in CONNECT4.actions(position.state):
            after = CONNECT4.result(position.state, action)
            value = mover * search.search(after, 42, lambda nodes: False, ply=1).value
            values[action] = (value > FORCED) - (value < -FORCED)
        assert position.value == max(values.values())
        assert position.keeping == {a for a, value in values.items() if value == position.value}


@pytest.mark.no_kernel
def test_the_player_that_looks_to_the_end_keeps_every_value() -> None:
    found = agreement("tictactoe", Perfect())
    assert found.kept == found.of == 3191
    assert found.share == found.share_of_all == 1


@every_game
def test_who_always_keeps_the_value_agrees_in_all_and_who_never_does_in_none(key: str) -> None:
    right, wrong = (agreement(key, Knowing(key, right=right)) for right in (True, False))
    assert right.share == right.share_of_all == 1
    assert wrong.kept == 0
    assert wrong.share == 0
    # Where nothing can be done wrong nobody does.
    assert wrong.share_of_all == (wrong.positions - wrong.of) / wrong.positions


@every_game
def test_a_random_player_agrees_as_often_as_chance_says(key: str) -> None:
    game = GAMES[key]
    chances = [
        len(position.keeping) / len(game.actions(position.state))
        for position in known_positions(key)
        if position.informative
    ]
    found = agreement(key, ZeroMover(game, 0), seed=1)
    deviation = math.sqrt(sum(p * (1 - p) for p in chances))
    assert found.of == len(chances)
    assert abs(found.kept - sum(chances)) < 4 * deviation
    assert agreement(key, ZeroMover(game, 0), seed=1) == found
    assert agreement(key, ZeroMover(game, 0), seed=2) != found


def test_looking_further_ahead_agrees_more_often() -> None:
    random, two = (agreement("tictactoe", ZeroMover(TICTACTOE, plies)) for plies in (0, 2))
    assert random.share < two.share < 1


def test_the_shares_are_of_what_tells_something_and_of_all() -> None:
    found = Agreement(kept=30, of=40, positions=100)
    assert found.share == 0.75
    assert found.share_of_all == 0.9


def test_it_can_be_stopped() -> None:
    with pytest.raises(SearchStopped):
        agreement("tictactoe", Perfect(), stop=lambda: True)


def test_a_game_that_nobody_has_solved_here_is_refused_in_a_sentence() -> None:
    with pytest.raises(EngineError, match="Perfect play of “chess” is not known here"):
        known_positions("chess")


class Ripening:
    """Keeps the value from its tenth playout on."""

    def __init__(self, key: str) -> None:
        self._right, self._wrong = Knowing(key, right=True), Knowing(key, right=False)

    def moves_by(self, state: Any, budgets: Sequence[int], dice: Dice) -> Iterator[tuple[int, Any]]:
        for budget in budgets:
            player = self._right if budget >= 10 else self._wrong
            yield budget, player.choose(state, dice)


@every_game
def test_with_each_budget_the_same_positions_are_asked(key: str) -> None:
    few, enough, many = agreement_by_budget(key, Ripening(key), [3, 10, 30])
    assert few == agreement(key, Knowing(key, right=False))
    assert enough == many == agreement(key, Knowing(key, right=True))


def test_a_course_is_told_at_round_budgets_and_at_the_last() -> None:
    assert budgets_to(1000) == [10, 30, 100, 300, 1000]
    assert budgets_to(20_000) == [10, 30, 100, 300, 1000, 3000, 10_000, 20_000]
    assert budgets_to(10) == [10]
    assert budgets_to(7) == [7]


def test_a_course_by_budget_can_be_stopped() -> None:
    with pytest.raises(SearchStopped):
        agreement_by_budget("tictactoe", Ripening("tictactoe"), [10], lambda: True)
