"""Perfect play, review and puzzles where a side may move twice in a row: right, or refused."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from poda.engine import puzzles
from poda.engine.errors import EngineError
from poda.engine.exact.player import PerfectMover, best_moves, for_mover, hardest, hardness
from poda.engine.exact.scores import exact_solver, line
from poda.engine.game import Game
from poda.engine.games import GAMES
from poda.engine.networks.network import Network
from poda.engine.playing.keeping import _horizon, _of_small
from poda.engine.puzzles import PuzzleLevel, source_of
from poda.engine.random_numbers import Dice, Stream
from poda.engine.review import Grade, judge, review
from poda.engine.runs.settings import LearningSettings, layout_of
from poda.engine.search.evaluation import moves_to_end
from poda.engine.search.observer import never
from some import some

from ..extra_turns import EXAMPLES, Again, Alternating, Centre, Kalah, brute, registered, states_of

__all__ = ["registered"]

by_game = pytest.mark.parametrize("game", EXAMPLES, ids=lambda game: game.key)


@cache
def worths(game: Game[Any, Any]) -> dict[Any, float]:
    known: dict[Any, float] = {}
    return {state: brute(game, state, known) for state in states_of(game)}


def choices(game: Game[Any, Any]) -> list[Any]:
    """Some positions in which there is something to choose."""
    found = [each for each in worths(game) if len(game.actions(each)) > 1]
    return found[:: max(1, len(found) // 80)]


@by_game
def test_the_perfect_player_keeps_every_value_and_errs_only_when_asked(game: Any) -> None:
    right, wrong = PerfectMover(game, 0, bool), PerfectMover(game, 100, bool)
    for state in some(choices(game)):
        after = {a: worths(game)[game.result(state, a)] for a in game.actions(state)}
        assert after[right.choose(state, Dice(1))] == worths(game)[state]
        mistaken = after[wrong.choose(state, Dice(1))]
        assert game.to_move(state) * mistaken <= game.to_move(state) * worths(game)[state]


@by_game
def test_a_line_of_best_play_is_as_long_as_the_value_says(game: Any) -> None:
    solver = exact_solver(game)
    assert solver is not None
    for state in choices(game)[::4]:
        value = solver.value(state)
        played = line(game, state)
        if value:
            assert len(played) == moves_to_end(value, game)
        end = state
        for action in played:
            end = game.result(end, action)
        assert game.utility(end) == worths(game)[state]


def problem(game: Any, state: Any, side: int) -> tuple[float, float]:
    """What the other side is faced with at last, while this one goes on as well as it can."""
    solver = exact_solver(game)
    assert solver is not None
    if game.is_terminal(state):
        return 0.0, 0.0
    values = for_mover(game, state, solver.moves(state))
    if game.to_move(state) == side:
        return max(problem(game, game.result(state, a), side) for a in best_moves(values))
    return hardness(values)


@pytest.mark.parametrize("game", [Kalah(), Centre()], ids=lambda game: game.key)
def test_the_hardest_problem_is_one_of_the_opponent_s(game: Any) -> None:
    solver, told = exact_solver(game), 0
    assert solver is not None
    for state in choices(game):
        equal = best_moves(for_mover(game, state, solver.moves(state)))
        after = [game.result(state, action) for action in equal]
        if len(equal) < 2 or any(map(game.is_terminal, after)):
            continue
        side = game.to_move(state)
        sets = [problem(game, each, side) for each in after]
        found = hardest(game, state, equal, solver, never)
        assert found == [a for a, each in zip(equal, sets, strict=True) if each == max(sets)]
        told += any(game.to_move(each) == side for each in after)
    assert told


@by_game
def test_a_review_calls_a_blunder_what_gives_something_away(game: Any) -> None:
    for state in some(choices(game)[::4]):
        values = review(game, [state])[state]
        for action in some(game.actions(state)):
            lost = worths(game)[game.result(state, action)] != worths(game)[state]
            assert (judge(game, state, values, action).mark is Grade.BLUNDER) is lost


@pytest.mark.usefixtures("registered")
def test_puzzles_are_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(puzzles.LEVELS, "again", (PuzzleLevel(1, 5, 0, 6),))
    with pytest.raises(EngineError) as caught:
        source_of("again").make(1, 3, never)
    assert caught.value.code == "puzzle.turns"
    assert "again" in str(caught.value)


@pytest.mark.usefixtures("registered")
@pytest.mark.parametrize("plies", [1, 2])
@pytest.mark.parametrize("key", ["kalah", "centre"])
def test_values_kept_are_counted_alike_with_tables_and_with_trees(key: str, plies: int) -> None:
    game = GAMES[key]
    of = layout_of(LearningSettings(architecture="linear", symmetry="none"), game)
    for seed in range(3):
        numbers = (Stream(seed).uniforms(of.weights) - 0.5).astype(np.float32)
        network = Network(of, numbers)
        by_tree = _horizon(key, plies).share(network, None)
        assert by_tree == pytest.approx(_of_small(key, network, plies))


def test_a_game_tells_whether_its_sides_take_turns() -> None:
    assert [game.takes_turns for game in EXAMPLES] == [False, False, False]
    assert Alternating().takes_turns
    assert all(game.takes_turns for game in GAMES.values())


def test_the_moves_to_an_end_are_the_winner_s_own_or_those_of_both_sides() -> None:
    value = exact_solver(Again()).value((12, 1))  # type: ignore[union-attr]
    assert moves_to_end(value, Again()) == len(line(Again(), (12, 1)))
    assert moves_to_end(9_995.0) == moves_to_end(-9_995.0, Alternating()) == 3
    assert moves_to_end(9_995.0, Again()) == 5
    assert moves_to_end(12.0, Again()) is None
