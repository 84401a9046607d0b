"""Monte Carlo tree search as a player: legal moves, within its budget, the same from one seed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poda.base import packages
from poda.engine import monte_carlo
from poda.engine.decisions import Analysis, Decision, Limit
from poda.engine.errors import EngineError
from poda.engine.exact.scores import exact_solver
from poda.engine.game import Game
from poda.engine.games import GAMES
from poda.engine.games.backgammon_parts.cube import DOUBLE, Cube
from poda.engine.kernels import compiled
from poda.engine.match import contender, mover_for, play_match
from poda.engine.monte_carlo import MonteCarloPlayer, rules_for, way_to
from poda.engine.players import PlayerSpec
from poda.engine.random_numbers import Dice
from poda.engine.search.mcts import ROOT_2, MonteCarlo, Rules
from poda.engine.search.observer import SearchStopped, never

from .strategies import after, played

TICTACTOE, CONNECT4, BACKGAMMON = (GAMES[key] for key in ("tictactoe", "connect4", "backgammon"))
FEW = Limit(nodes=60)


@pytest.fixture(autouse=True, scope="module")
def readable() -> Any:
    """The readable searches, whether or not kernels were loaded before."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "ready", lambda *_: False)
        yield


def thrown(game: Game[Any, Any]) -> Any:
    """A position in which a side is to move."""
    state = game.initial_state()
    return game.result(state, (3, 1)) if game is BACKGAMMON else state


def player(game: Game[Any, Any], words: str = "mcts:60", seed: int = 1) -> MonteCarloPlayer:
    spec = PlayerSpec.parse(words, game.key)
    rules = rules_for(game, spec.constant, spec.playout_plies, spec.evaluation, solver=spec.solver)
    return MonteCarloPlayer(game, rules, reuse=spec.reuse, seed=seed)


# Choosing


@settings(max_examples=15)
@given(st.data(), st.sampled_from([TICTACTOE, CONNECT4]), st.booleans())
def test_a_legal_move_is_chosen_and_begins_the_line(
    data: st.DataObject, game: Game[Any, Any], solver: bool
) -> None:
    state = after(game, data.draw(played(game)))
    if game.is_terminal(state):
        return
    decision = player(game, f"mcts:60{':solver' * solver}").choose(state, FEW, never)
    assert decision.action in game.actions(state)
    assert decision.line[0] == decision.action
    assert -1 <= decision.value <= 1
    assert 1 <= decision.playouts <= 60


def test_a_throw_of_backgammon_is_played_and_a_double_is_answered() -> None:
    spec = PlayerSpec.parse("mcts:30", "backgammon")
    state = thrown(BACKGAMMON)
    decision = spec.build(BACKGAMMON).choose(state, spec.limit, never)
    assert decision.action in BACKGAMMON.actions(state)
    assert -3 <= decision.value <= 3
    before = replace(state, throw=None, cube=Cube())
    offered = BACKGAMMON.result(before, DOUBLE)
    answer = spec.build(BACKGAMMON).choose(offered, spec.limit, never)
    assert answer.action in BACKGAMMON.actions(offered)


@pytest.mark.parametrize("key", ["tictactoe", "connect4"])
def test_the_same_seed_makes_the_same_moves_and_another_one_may_not(key: str) -> None:
    state = GAMES[key].initial_state()
    found = [
        replace_clock(player(GAMES[key], seed=seed).choose(state, FEW, never)) for seed in (1, 1, 2)
    ]
    assert found[0] == found[1] != found[2]


def replace_clock(decision: Decision[Any]) -> Decision[Any]:
    return decision._replace(seconds=0.0)


def test_it_has_so_many_playouts_and_no_more() -> None:
    decision = player(CONNECT4).choose(CONNECT4.initial_state(), Limit(nodes=137), never)
    assert decision.playouts == 137


def test_there_is_a_move_whatever_the_limit() -> None:
    for limit, stop in ((Limit(seconds=0.0), never), (Limit(), lambda: True)):
        decision = player(CONNECT4).choose(CONNECT4.initial_state(), limit, stop)
        assert decision.action in CONNECT4.actions(CONNECT4.initial_state())
        assert decision.playouts == 1


def test_where_there_is_one_move_nothing_is_thought_about() -> None:
    state = TICTACTOE.parse_position("12345687")
    decision = player(TICTACTOE).choose(state, Limit(seconds=3600), never)
    assert (decision.action, decision.playouts) == (9, 1)


def test_where_there_is_nothing_to_choose_it_says_so() -> None:
    over = TICTACTOE.parse_position("14253")
    with pytest.raises(EngineError) as caught:
        player(TICTACTOE).choose(over, FEW, never)
    assert caught.value.code == "game.terminal"
    with pytest.raises(EngineError) as caught:
        player(BACKGAMMON).choose(BACKGAMMON.initial_state(), FEW, never)
    assert caught.value.code == "turn.roll"


def test_it_tells_how_far_it_has_come_and_a_stop_ends_it() -> None:
    told: list[Decision[Any]] = []
    decision = player(CONNECT4).choose(
        CONNECT4.initial_state(), Limit(seconds=3600), lambda: len(told) > 3, told.append
    )
    counts = [each.playouts for each in told]
    assert counts == sorted(set(counts))
    assert decision.playouts >= counts[-1]


def test_a_win_that_is_proven_ends_the_search_and_is_exact() -> None:
    state = CONNECT4.parse_position("445566")
    decision = player(CONNECT4, "mcts:60:solver").choose(state, Limit(seconds=3600), never)
    assert (decision.kind, decision.value) == ("exact", 1)
    assert decision.action in (3, 7)


def test_memory_is_bounded_whatever_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(monte_carlo.MOST_NODES, False, 50)
    monkeypatch.setitem(monte_carlo.MOST_PLAYOUTS, False, 700)
    decision = player(CONNECT4).choose(CONNECT4.initial_state(), Limit(seconds=3600), never)
    assert (decision.nodes, decision.playouts) == (50, 700)


# The tree goes on from move to move


def test_a_tree_that_is_kept_goes_on_after_both_sides_have_moved() -> None:
    keeps, forgets = player(CONNECT4, "mcts:60:reuse"), player(CONNECT4)
    state = CONNECT4.initial_state()
    for each, more in ((keeps, True), (forgets, False)):
        first = each.choose(state, Limit(nodes=400), never)
        after = CONNECT4.result(CONNECT4.result(state, first.action), first.line[1])
        second = each.choose(after, Limit(nodes=100), never)
        assert (second.playouts > 100) is more
        assert second.action in CONNECT4.actions(after)


def test_a_tree_is_not_kept_for_a_position_that_it_does_not_know() -> None:
    keeps = player(CONNECT4, "mcts:60:reuse")
    keeps.choose(CONNECT4.initial_state(), Limit(nodes=100), never)
    decision = keeps.choose(CONNECT4.parse_position("4444"), Limit(nodes=100), never)
    assert decision.playouts == 100
    keeps.choose(CONNECT4.parse_position("4444"), Limit(nodes=100), never)
    keeps.forget()
    decision = keeps.choose(CONNECT4.parse_position("4444"), Limit(nodes=100), never)
    assert decision.playouts == 100


def test_the_way_to_a_position_leads_there() -> None:
    search = MonteCarlo(TICTACTOE, TICTACTOE.initial_state(), Rules(seed=1))
    search.run(200)
    assert way_to(search, TICTACTOE.initial_state()) == ()
    assert way_to(search, TICTACTOE.parse_position("53")) == (5, 3)
    assert way_to(search, TICTACTOE.parse_position("531")) is None


# Analysing


def test_the_playouts_of_the_moves_grow_and_add_up() -> None:
    found: list[Analysis[Any]] = [
        *player(CONNECT4).analyse(CONNECT4.initial_state(), Limit(nodes=500), never)
    ]
    for analysis in found:
        visits = [move.visits or 0 for move in analysis.moves]
        assert sum(visits) == analysis.nodes
        assert analysis.best.visits == max(visits)
    assert [each.nodes for each in found] == sorted({each.nodes for each in found})
    assert found[-1].nodes == 500
    assert [move.action for move in found[-1].moves] == list(
        CONNECT4.actions(CONNECT4.initial_state())
    )


@pytest.mark.parametrize("text", ["5", "519", "1952", "5 1 4 6"])
def test_what_is_proven_is_exact(text: str) -> None:
    state = TICTACTOE.parse_position(text.replace(" ", ""))
    solver = exact_solver(TICTACTOE)
    assert solver is not None
    truth = solver.moves(state)
    *_, last = player(TICTACTOE, "mcts:9:solver").analyse(state, Limit(nodes=20_000), never)
    proven = [move for move in last.moves if move.kind == "exact"]
    assert last.best in proven
    for move in proven:
        assert move.value == (truth[move.action] > 0) - (truth[move.action] < 0)


@pytest.mark.parametrize(("text", "sign"), [("445566", 1), ("1445566", -1)])
def test_values_are_from_the_first_players_side(text: str, sign: int) -> None:
    state = CONNECT4.parse_position(text)
    *_, last = player(CONNECT4).analyse(state, Limit(nodes=400), never)
    assert sign * last.best.value > 0.5
    assert last.best.action in (3, 7)


# The words


def test_the_words_say_how_it_searches() -> None:
    zero = rules_for(CONNECT4, evaluation="zero")
    assert (zero.plies, zero.evaluation and zero.evaluation.name) == (0, "zero")
    assert rules_for(CONNECT4).constant == ROOT_2
    assert rules_for(CONNECT4).plies is None
    cut = rules_for(CONNECT4, 0.5, 8, solver=True)
    assert (cut.constant, cut.plies, cut.solver) == (0.5, 8, True)
    assert cut.evaluation is not None
    if packages.find("backgammon"):  # a playout is what its network says
        assert rules_for(BACKGAMMON).plies == 0


# Matches


@pytest.mark.parametrize("words", ["mcts:30", "mcts:30:reuse:solver"])
def test_a_match_has_one_result_with_one_worker_or_many(words: str) -> None:
    first, second = contender(words, TICTACTOE), contender("alphabeta:2:zero", TICTACTOE)
    alone = play_match(TICTACTOE, first, second, games=12, seed=3)
    with ThreadPoolExecutor(3) as executor:
        assert play_match(TICTACTOE, first, second, games=12, seed=3, executor=executor) == alone
    assert alone.games == 12


def test_a_game_takes_its_chances_from_its_dice() -> None:
    mover = mover_for(CONNECT4, contender("mcts:40:reuse", CONNECT4))
    start = CONNECT4.initial_state()
    moves = [mover.choose(start, Dice(seed)) for seed in (5, 5, 6, 7, 8)]
    assert moves[0] == moves[1]
    assert len(set(moves)) > 1


def test_a_match_that_is_stopped_ends_in_the_midst_of_a_move() -> None:
    mover = mover_for(CONNECT4, contender("mcts:4000000", CONNECT4), lambda: True)
    with pytest.raises(SearchStopped):
        mover.choose(CONNECT4.initial_state(), Dice(1))


@pytest.mark.parametrize("words", ["mcts:60", "mcts:60:solver"])
@pytest.mark.parametrize("position", ["", "1593", "159328"])
def test_a_search_of_many_has_gone_through_all_that_are_fewer(words: str, position: str) -> None:
    state, budgets = TICTACTOE.parse_position(position), [1, 7, 20, 60]
    by_one_search = dict(player(TICTACTOE, words).moves_by(state, budgets, never, 5))
    alone = player(TICTACTOE, words)
    assert by_one_search == {
        budget: alone.move(state, Limit(nodes=budget), never, 5) for budget in budgets
    }


def test_a_search_by_budgets_can_be_stopped() -> None:
    with pytest.raises(SearchStopped):
        list(player(TICTACTOE).moves_by(TICTACTOE.initial_state(), [30], lambda: True, 5))
