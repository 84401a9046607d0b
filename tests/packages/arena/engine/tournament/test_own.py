"""Poda's own players in a tournament keep to its limits and leave chance to the game."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from poda.engine.decisions import Limit
from poda.engine.errors import EngineError
from poda.engine.game import MAX
from poda.engine.games import game as game_named
from poda.engine.games.backgammon_parts.cube import CubeRules, cube_of_game
from poda.engine.kernels import is_plain
from poda.engine.players import PlayerSpec
from poda.engine.random_numbers import Dice
from poda.engine.search.observer import SearchStopped, never
from poda.packages.arena.engine.competitor import ChessClock, Turn
from poda.packages.arena.engine.tournament.own import (
    Shared,
    competitor_for,
    limit_of,
    limited,
    share_of,
)
from poda.packages.arena.engine.tournament.plan import (
    CubeTerms,
    Entrant,
    MoveLimits,
    Openings,
    TournamentPlan,
)
from poda.packages.arena.engine.tournament.record import NEXT_GAME, JournalGame
from some import some

from .plans import connect4, entrants, moves, played

C4 = game_named("connect4")


def turn(state: Any, limit: Limit, clock: ChessClock | None) -> Turn:
    return Turn(state, (), state, Dice(5), limit, clock, never)


@pytest.mark.parametrize(
    ("player", "limits", "expected"),
    [
        ("alphabeta:6", MoveLimits(plies=3), "alphabeta:3"),
        ("evolved", MoveLimits(plies=4), "evolved:4"),
        ("mcts:1000", MoveLimits(nodes=50), "mcts:50"),
        ("mcts:1000", MoveLimits(plies=3), "mcts:1000"),
        ("random", MoveLimits(3, 50), "random"),
        ("alphabeta:6", MoveLimits(), "alphabeta:6"),
    ],
)
def test_a_tournaments_limits_stand_in_place_of_a_players_own(
    player: str, limits: MoveLimits, expected: str
) -> None:
    assert str(limited(PlayerSpec.parse(player, "connect4"), limits)) == expected


@pytest.mark.parametrize(
    ("player", "limit", "clock", "expected"),
    [
        ("alphabeta:6", Limit(seconds=2.0), None, Limit(6, None, 2.0)),
        ("alphabeta:6:1s", Limit(seconds=2.0), None, Limit(6, None, 1.0)),
        ("alphabeta:6", Limit(nodes=500), None, Limit(6, 500, None)),
        ("alphabeta:6", Limit(), ChessClock(60.0, 60.0, 1.0), Limit(6, None, 3.0)),
        ("mcts:2s", Limit(), ChessClock(30.0, 5.0, 0.0), Limit(None, None, 1.0)),
        ("perfect:10%", Limit(nodes=500), ChessClock(30.0, 5.0, 0.0), Limit(None, None, 1.0)),
    ],
)
def test_whichever_limit_ends_first_counts(
    player: str, limit: Limit, clock: ChessClock | None, expected: Limit
) -> None:
    spec = PlayerSpec.parse(player, "connect4")
    assert limit_of(spec, turn(None, limit, clock)) == expected


def test_a_clock_that_is_nearly_out_is_never_used_up() -> None:
    assert share_of(None) is None
    assert share_of(ChessClock(60.0, 0.0, 0.0)) == 2.0
    assert share_of(ChessClock(0.5, 0.0, 10.0)) == pytest.approx(0.4)


def test_who_is_not_in_the_persons_list_does_not_play() -> None:
    with pytest.raises(EngineError) as error:
        competitor_for(C4, Entrant("A", "engine:unheard of"), MoveLimits())
    assert error.value.code == "engine.unknown"


def test_an_evolved_player_whose_file_is_gone_does_not_play(tmp_path: Path) -> None:
    with pytest.raises(EngineError) as error:
        competitor_for(C4, Entrant("A", f"evolved@{tmp_path / 'x.json'}"), MoveLimits())
    assert error.value.code == "player.file"


PLAYERS = (
    *("random", "alphabeta:2", "minimax:2:zero", "pvs:2", "evolved", "mcts:20", "perfect:30%"),
    "mcts:20:reuse",
)


@pytest.mark.parametrize("player", PLAYERS)
def test_a_game_can_be_played_again(player: str, tmp_path: Path) -> None:
    game = "tictactoe" if player.startswith("perfect") else "connect4"
    plan = connect4(player, "random", game=game, games=2)
    _, once = played(tmp_path / "a", plan)
    _, again = played(tmp_path / "b", plan)
    assert moves(once) == moves(again)


@pytest.mark.parametrize(
    ("player", "limits"),
    [
        ("alphabeta:6:0.001s", MoveLimits()),
        ("alphabeta:6", MoveLimits(seconds=0.001)),
        ("alphabeta:6", MoveLimits(nodes=50)),
        ("alphabeta:6", MoveLimits(clock=(0.5, 0.0))),
        ("mcts:0.001s", MoveLimits()),
        ("evolved:2:0.001s", MoveLimits(clock=(5.0, 0.0))),
        ("perfect:30%", MoveLimits(seconds=0.001)),
    ],
    ids=str,
)
def test_who_has_a_time_or_nodes_plays_whole_games(
    player: str, limits: MoveLimits, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Its clock goes slowly, for the machine may be busy: what it takes of it is asked above.
    slow = SimpleNamespace(perf_counter=lambda: time.perf_counter() / 100)
    monkeypatch.setattr("poda.packages.arena.engine.tournament.play.time", slow)
    game = "tictactoe" if player.startswith("perfect") else "connect4"
    plan = connect4(player, "random", game=game, games=2, limits=limits)
    _, records = played(tmp_path, plan)
    assert [record.summary.reason for record in records] == ["played"] * 2


BACKGAMMON = ("random", "expectiminimax:0:features", "evolved", "mcts:5", "expectiminimax:0:0.5s")


@pytest.mark.no_kernel
@pytest.mark.parametrize("player", BACKGAMMON)
@pytest.mark.parametrize("cube", [None, CubeTerms(jacoby=True)], ids=["without", "cube"])
def test_players_of_backgammon_play_with_the_cube_and_without(
    player: str, cube: CubeTerms | None, tmp_path: Path
) -> None:
    plan = TournamentPlan("backgammon", entrants(player, "random"), games=2, cube=cube)
    _, records = played(tmp_path, plan)
    assert [record.summary.reason for record in records] == ["played"] * 2


FAST = "random" if is_plain() else "expectiminimax:0"
"""Who plays many games of dice: kernels as Python take seconds for each."""
WHOLE = {
    "tic-tac-toe": connect4("random", "perfect:50%", game="tictactoe"),
    "Connect Four": connect4("alphabeta:2", "mcts:20"),
    "openings": connect4("random", "evolved", openings=Openings(0, ("44", "123"))),
    "backgammon": TournamentPlan(
        "backgammon", entrants("random", "expectiminimax:0:features"), games=4
    ),
    "random throws first": TournamentPlan(
        "backgammon", entrants("random", "random"), games=4, openings=Openings(3)
    ),
    "money": TournamentPlan(
        "backgammon", entrants("expectiminimax:0", "random"), games=6, cube=CubeTerms(jacoby=True)
    ),
    "a match": TournamentPlan("backgammon", entrants(FAST, "random"), games=2, cube=CubeTerms(3)),
}


@pytest.mark.no_kernel
@pytest.mark.parametrize("plan", WHOLE.values(), ids=WHOLE)
def test_what_is_written_is_the_game_by_the_rules(plan: TournamentPlan, tmp_path: Path) -> None:
    _, records = played(tmp_path, plan)
    game = game_named(plan.game)
    for record in some(records):
        assert won(game, plan, record) == record.summary.points


def won(game: Any, plan: TournamentPlan, record: JournalGame) -> int:
    """What MAX won, by the moves that are written."""
    scores = [(0, 0)]
    for moves_of_game in split(record.moves):
        state = game.parse_position(record.start) if record.start else game.initial_state()
        if plan.cube is not None:
            rules = CubeRules(plan.cube.crawford, plan.cube.jacoby)
            cube = cube_of_game(rules, plan.cube.length, scores[-1], scores[:-1])
            state = replace(state, cube=cube)
        for text in moves_of_game:
            state = game.result(state, game.parse_action(state, text))
        points = int(game.utility(state))
        scores.append((scores[-1][0] + max(points, 0), scores[-1][1] + max(-points, 0)))
    if plan.cube is None or not plan.cube.length:
        return points
    assert max(scores[-1]) >= plan.cube.length > max(scores[-2])
    return 1 if scores[-1][0] >= plan.cube.length else -1


def split(texts: tuple[str, ...]) -> list[list[str]]:
    """The moves of each game of a match."""
    found: list[list[str]] = [[]]
    for text in texts:
        if text == NEXT_GAME:
            found.append([])
        else:
            found[-1].append(text)
    return found


@pytest.mark.no_kernel
def test_who_looks_ahead_doubles_and_random_play_never_does(tmp_path: Path) -> None:
    _, records = played(tmp_path, WHOLE["money"])
    doublers = [doubler for record in records for doubler in doublers_of(record)]
    assert set(doublers) == {0}


def doublers_of(record: JournalGame) -> list[int]:
    """Which entrant doubled, each time."""
    game = game_named("backgammon")
    state, found = game.initial_state(cube_of_game(CubeRules(), 0, (0, 0))), []  # type: ignore[call-arg]
    for text in record.moves:
        if text == "double":
            found.append(record.summary.first if state.turn == MAX else record.summary.second)
        state = game.result(state, game.parse_action(state, text))
    return found


def test_threads_share_what_is_remembered_but_no_tree() -> None:
    shared = Shared(never)
    two = [
        competitor_for(C4, Entrant("A", "alphabeta:2"), MoveLimits(), shared=shared)
        for _ in range(2)
    ]
    trees = [
        competitor_for(C4, Entrant("A", "mcts:9"), MoveLimits(), shared=shared) for _ in range(2)
    ]
    assert two[0]._mover is two[1]._mover  # type: ignore[attr-defined]
    assert trees[0]._mover is not trees[1]._mover  # type: ignore[attr-defined]


def test_a_long_search_ends_with_the_tournament() -> None:
    looked = 0

    def stop() -> bool:
        nonlocal looked
        looked += 1
        return looked > 3

    state = C4.initial_state()
    for limits in (MoveLimits(), MoveLimits(seconds=60.0)):
        looked = 0
        player = competitor_for(C4, Entrant("A", "alphabeta:30"), limits)
        with pytest.raises(SearchStopped):
            player.choose(
                Turn(state, (), state, Dice(1), Limit(seconds=limits.seconds), None, stop)
            )
