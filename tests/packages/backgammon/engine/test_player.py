"""The player of backgammon: plays, values, limits, and what it refuses."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings

from engine.games.backgammon_positions import reached, side
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.games.backgammon import Backgammon, State
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.kernels import compiled, is_plain
from poda.engine.players import Analysis, Decision, Limit, PlayerSpec, RandomPlayer, analyst
from poda.packages.backgammon.engine.evaluation import chances_of
from poda.packages.backgammon.engine.looking import ReadableLooking, looking
from poda.packages.backgammon.engine.player import BackgammonPlayer
from poda.packages.backgammon.engine.search import FILTERS

GAME = Backgammon()
START_31 = GAME.parse_position("4HPwATDgc/ABMA 3-1")


@pytest.fixture(params=["readable", "compiled"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """With the kernels, and without them."""
    if request.param == "compiled" and is_plain():
        pytest.skip("compiled code is not in use")
    monkeypatch.setattr(compiled, "ready", lambda *_: request.param == "compiled")
    return str(request.param)


def said(state: State, decision: Decision[object]) -> str:
    return GAME.format_action(state, decision.action)  # type: ignore[arg-type]


@pytest.mark.parametrize("evaluation", ["network", "features"])
@pytest.mark.parametrize(
    ("throw", "play"),
    # What every book opens with.
    [("3-1", "8/5 6/5"), ("4-2", "8/4 6/4"), ("6-1", "13/7 8/7"), ("6-5", "24/13")],
)
def test_it_opens_as_the_books_do(way: str, evaluation: str, throw: str, play: str) -> None:
    state = GAME.parse_position(f"4HPwATDgc/ABMA {throw}")
    decision = BackgammonPlayer(evaluation).choose(state, Limit(plies=0), bool)
    assert said(state, decision) == play
    assert decision.compiled == (way == "compiled")
    assert (decision.depth, decision.kind) == (0, "estimate")


@pytest.mark.parametrize("evaluation", ["network", "features"])
def test_both_ways_say_the_same(evaluation: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if is_plain():
        pytest.skip("compiled code is not in use")
    answers = []
    for ready in (True, False):
        monkeypatch.setattr(compiled, "ready", lambda *_, ready=ready: ready)
        *_, last = BackgammonPlayer(evaluation).analyse(ENDING, Limit(plies=2), bool)
        answers.append(last.moves)
    assert answers[0] == answers[1]


def test_the_network_is_the_evaluation_unless_another_is_named(way: str) -> None:
    board = START_31.own, START_31.opponent
    values = {
        name: looking(name).ranked(board, (3, 1), 1)[0].chances
        for name in ("", "network", "features", "zero")
    }
    assert values[""] == values["network"]
    assert len(set(values.values())) == 3
    assert values["zero"] == Chances(0.5)
    with pytest.raises(EngineError):
        looking("fours")


ENDING = State(side((5, 2), (3, 1)), side((4, 1), (2, 2)), MIN, (2, 1))


def test_values_are_from_the_point_of_view_of_max(way: str) -> None:
    mirrored = State(START_31.own, START_31.opponent, MIN, START_31.throw)
    for plies in (0, 1 if way == "compiled" else 0):
        first, second = (
            list(BackgammonPlayer().analyse(state, Limit(plies=plies), bool))[-1]
            for state in (START_31, mirrored)
        )
        assert first.best.value > 0 > second.best.value == pytest.approx(-first.best.value)
        assert first.best.action == second.best.action
        assert first.best.chances is not None
        assert second.best.chances is not None
        assert second.best.chances.win == pytest.approx(1 - first.best.chances.win)


def test_every_play_is_valued_best_first(way: str) -> None:
    deepest = 2 if way == "compiled" else 0
    found: list[Analysis[object]] = list(
        BackgammonPlayer().analyse(START_31, Limit(plies=deepest), bool)
    )
    assert [each.depth for each in found] == list(range(deepest + 1))
    for each in found:
        assert each.moves[0] is each.best
        assert {move.action for move in each.moves} == set(GAME.actions(START_31))
        depths = [move.depth for move in each.moves if move.depth is not None]
        assert depths == sorted(depths, reverse=True)
        for depth in set(depths):
            values = [move.value for move in each.moves if move.depth == depth]
            assert values == sorted(values, reverse=True)
        assert all(move.chances and move.chances.equity == move.value for move in each.moves)
    assert found[-1].nodes > 0


@settings(max_examples=15)
@given(reached())
def test_every_play_is_legal(state: State) -> None:
    decision = BackgammonPlayer().choose(state, Limit(plies=0), bool)
    assert decision.action in GAME.actions(state)
    assert decision.line == (decision.action,)
    assert -3 <= decision.value <= 3


def test_a_play_that_ends_the_game_is_seen(way: str) -> None:
    state = State(side((1, 1)), side((6, 15)), MIN, (2, 1))
    decision = BackgammonPlayer().choose(state, Limit(), bool)
    assert (decision.value, decision.kind) == (-2.0, "exact")
    (analysis, *_) = BackgammonPlayer().analyse(state, Limit(plies=0), bool)
    assert analysis.best.chances == Chances(0.0, lose_gammon=1.0)


def test_a_forced_play_is_not_thought_about(way: str) -> None:
    state = State(side((25, 2)), side(*((point, 2) for point in range(1, 7))), MAX, (2, 1))
    decision = BackgammonPlayer().choose(state, Limit(), bool)
    assert (decision.action, decision.depth) == ((), 0)


def test_it_tells_how_far_it_is(way: str) -> None:
    told: list[Decision[object]] = []
    last = BackgammonPlayer().choose(ENDING, Limit(plies=1), bool, told.append)
    assert [each.depth for each in (*told, last)] == [0, 1]
    assert last.total_nodes == sum(each.nodes for each in (*told, last))


def test_who_is_stopped_at_once_has_a_play(way: str) -> None:
    decision = BackgammonPlayer().choose(START_31, Limit(), lambda: True)
    assert (decision.depth, said(START_31, decision)) == (0, "8/5 6/5")
    (only,) = BackgammonPlayer().analyse(START_31, Limit(), lambda: True)
    assert only.depth == 0


def test_limits_end_it(way: str) -> None:
    player = BackgammonPlayer(plies=2)
    assert player.choose(START_31, Limit(nodes=16), bool).depth == 0  # it has 16 plays
    assert player.choose(START_31, Limit(seconds=1e-6), bool).depth == 0
    assert BackgammonPlayer(plies=0).choose(START_31, Limit(), bool).depth == 0


def test_a_stop_is_heeded_soon(way: str) -> None:
    """Not timed but counted: it is asked after every few positions, or every 10 ms."""
    asked: list[float] = []

    def stop() -> bool:
        asked.append(time.perf_counter())
        return len(asked) > 2

    BackgammonPlayer().choose(START_31, Limit(), stop)
    assert len(asked) == 3


def test_positions_are_counted() -> None:
    look = ReadableLooking(chances_of)
    look.expected([(side((1, 1)), side((1, 1)))], 1, lambda _: False)
    assert look.evaluated == 21  # a play each


def test_the_other_evaluation_says_nothing() -> None:
    decision = BackgammonPlayer("zero").choose(START_31, Limit(plies=0), bool)
    assert (decision.value, decision.compiled) == (0.0, False)
    assert decision.action == GAME.actions(START_31)[0]


# Whom it refuses


@pytest.mark.parametrize("text", ["random", "expectiminimax:1"])
def test_nobody_is_to_move_before_a_throw_and_after_the_end(text: str) -> None:
    player = PlayerSpec.parse(text, "backgammon").build(GAME)
    for state, code in (
        (GAME.initial_state(), "turn.roll"),
        (State(START_31.own, START_31.opponent, MAX), "turn.roll"),
        (State(side(), side((1, 1)), MAX), "game.terminal"),
        (State(side((1, 1)), side(), MAX, (2, 1)), "game.terminal"),
    ):
        with pytest.raises(EngineError) as caught:
            player.choose(state, Limit(), bool)
        assert caught.value.code == code


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("expectiminimax:0", PlayerSpec("expectiminimax")),
        ("expectiminimax:1", PlayerSpec("expectiminimax", 1)),
        ("expectiminimax:2:5s", PlayerSpec("expectiminimax", 2, seconds=5)),
        ("expectiminimax:2:features:0.5s", PlayerSpec("expectiminimax", 2, "features", 0.5)),
        ("expectiminimax:0:zero", PlayerSpec("expectiminimax", 0, "zero")),
    ],
)
def test_it_is_read_and_written(text: str, spec: PlayerSpec) -> None:
    assert PlayerSpec.parse(text, "backgammon") == spec
    assert str(spec) == text
    assert isinstance(spec.build(GAME), BackgammonPlayer)
    assert spec.limit == Limit(plies=spec.plies, seconds=spec.seconds)


@pytest.mark.parametrize(
    ("text", "game", "code", "place"),
    [
        ("expectiminimax:3", "backgammon", "player.bad_dice_plies", 15),
        ("expectiminimax:-1", "backgammon", "player.bad_dice_plies", 15),
        ("expectiminimax", "backgammon", "player.unknown", 0),
        ("expectiminimax:1:fours", "backgammon", "player.unknown_evaluation", 17),
        (" alphabeta:3", "backgammon", "player.dice", 1),
        ("minimax:3", "backgammon", "player.dice", 0),
        ("expectiminimax:1", "connect4", "player.no_dice", 0),
    ],
)
def test_it_is_refused_with_a_sentence(text: str, game: str, code: str, place: int) -> None:
    with pytest.raises(EngineError) as caught:
        PlayerSpec.parse(text, game)
    assert (caught.value.code, caught.value.place) == (code, place)


def test_players_without_dice_are_not_built_for_it() -> None:
    for spec, key in (("alphabeta", "backgammon"), ("expectiminimax", "connect4")):
        with pytest.raises(EngineError):
            PlayerSpec(spec, 1).build(GAMES[key])  # type: ignore[arg-type]


def test_every_game_has_somebody_who_analyses_it() -> None:
    assert isinstance(analyst(GAME), BackgammonPlayer)
    assert not isinstance(analyst(GAMES["connect4"]), BackgammonPlayer)


def test_the_random_player_plays_anything() -> None:
    player = RandomPlayer(GAME, seed=1)
    found = {player.choose(START_31, Limit(), bool).action for _ in range(400)}
    assert found == set(GAME.actions(START_31))


def test_filters_keep_the_interface_quick() -> None:
    assert sum(each.most for each in FILTERS) <= 16
