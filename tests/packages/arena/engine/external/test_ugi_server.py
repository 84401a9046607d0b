"""Poda as an engine that speaks UGI: what it answers, line by line."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from poda.engine.decisions import Decision, Limit, Player
from poda.engine.games import GAMES
from poda.engine.players import PlayerSpec
from poda.packages.arena.engine.external.ugi_server import UgiServer, asked, limit_of
from some import some


def answers(*lines: str, game: str = "connect4", player: str = "alphabeta:2") -> list[str]:
    """What it says to these lines; what it says of its search is left out."""
    rules, spec, said = GAMES[game], PlayerSpec.parse(player, game), []
    with ThreadPoolExecutor(1) as searching:
        server = UgiServer(rules, spec.build(rules), spec.limit, player, said.append, searching)
        server.serve(lines)
    return [line for line in said if not line.startswith("info depth")]


def test_it_says_who_it_is() -> None:
    assert answers("ugi", "isready") == [
        "id name Poda alphabeta:2",
        "id author Poda",
        "ugiok",
        "readyok",
    ]


def test_it_plays_from_a_position() -> None:
    assert answers("position startpos moves 1 7 1 7 1 7", "go depth 2") == ["bestmove 1"]
    assert answers("position fen 171717", "go depth 2") == ["bestmove 1"]
    assert answers("position fen 1717 moves 1 7", "go depth 2") == ["bestmove 1"]


@pytest.mark.parametrize(
    ("position", "turn", "over", "result"),
    [
        ("startpos", "true", "false", "none"),
        ("startpos moves 4", "false", "false", "none"),
        ("startpos moves 1 7 1 7 1 7 1", "false", "true", "p1win"),
        ("startpos moves 2 1 7 1 7 1 6 1", "true", "true", "p2win"),
    ],
)
def test_it_tells_how_the_game_stands(position: str, turn: str, over: str, result: str) -> None:
    lines = (f"position {position}", "query p1turn", "query gameover", "query result")
    assert answers(*lines) == [f"response {each}" for each in (turn, over, result)]


def test_positions_of_checkers_may_have_moves_in_them() -> None:
    lines = ("position fen B:W19,27,5:B15,K1 1-6 5-1 moves 15x31", "query p1turn")
    assert answers(*lines, game="checkers") == [
        "info string “1-6” is not possible, since a jump is compulsory: play 15x24x31.",
        "response none",
    ]
    lines = ("position fen B:WK32,12:BK1,21 1-6 32-27 moves 6-1 27-32", "query p1turn")
    assert answers(*lines, game="checkers") == ["response true"]
    lines = ("position fen W:W31,32:B21,1 moves 31-26 21-25", "go depth 2")
    assert len(answers(*lines, game="checkers")) == 1


def test_a_draw_is_told() -> None:
    lines = ("position startpos moves 1 2 3 5 4 6 8 7 9", "query gameover", "query result")
    assert answers(*lines, game="tictactoe") == ["response true", "response draw"]


def test_where_the_game_is_over_there_is_no_move() -> None:
    assert answers("position startpos moves 1 7 1 7 1 7 1", "go depth 2") == ["bestmove 0000"]


@pytest.mark.parametrize(
    "line", ["position startpos moves 9", "position fen 44444444", "position", "position x y"]
)
def test_a_position_that_is_none_is_said_and_has_no_move(line: str) -> None:
    said = answers(line, "query result", "go depth 1")
    assert said[0].startswith("info string “") or said[0].startswith("info string Column")
    assert said[1:] == ["response none", "bestmove 0000"]


def test_what_is_not_known_is_passed_over() -> None:
    lines = ("", "hello", "setoption name hash value 3", "query weather", "stop", "go depth x")
    assert answers(*lines)[0] == "response none"


def test_what_follows_quit_is_not_heard() -> None:
    assert answers("isready", "quit", "isready") == ["readyok"]


class Endless(Player):
    """Searches until it is told to stop, and says when it begins."""

    def __init__(self) -> None:
        self.began = threading.Event()

    def choose(self, state: Any, limit: Limit, stop: Any, progress: Any = None) -> Decision[Any]:
        self.began.set()
        while not stop():
            pass
        return Decision(4, 0.0, "estimate", (4,), 1, 1, 1, 0.0, compiled=False)


def test_stop_ends_a_search_and_ready_is_heard_meanwhile() -> None:
    player, said = Endless(), []

    def lines() -> Iterator[str]:
        yield "go infinite"
        assert player.began.wait(300)
        yield "isready"
        assert said == ["readyok"]
        yield "stop"
        assert said[-1] == "bestmove 4"

    with ThreadPoolExecutor(1) as searching:
        rules = GAMES["connect4"]
        UgiServer(rules, player, Limit(), "endless", said.append, searching).serve(lines())
    assert [line.split()[0] for line in said] == ["readyok", "info", "bestmove"]


@pytest.mark.parametrize("end", ["quit", "position startpos", "uginewgame", "go infinite", ""])
def test_nothing_is_left_of_a_search_that_nobody_stopped(end: str) -> None:
    said: list[str] = []
    with ThreadPoolExecutor(1) as searching:
        rules = GAMES["connect4"]
        server = UgiServer(rules, Endless(), Limit(), "endless", said.append, searching)
        server.serve(line for line in ("go infinite", end) if line)
    assert "bestmove 4" in said


def test_an_endless_search_says_no_move_before_it_is_stopped() -> None:
    said = answers("position startpos moves 1 7 1 7 1 7", "go infinite", "isready", "stop")
    assert said == ["readyok", "bestmove 1"]


@pytest.mark.parametrize(
    ("line", "limit"),
    [
        ("", Limit(6)),
        ("depth 4", Limit(4)),
        ("depth 0", Limit(1)),
        ("nodes 100", Limit(6, 100)),
        ("movetime 250", Limit(6, seconds=0.25)),
        ("p1time 60000 p2time 1 p1inc 1000 p2inc 0", Limit(6, seconds=3.0)),
        ("p1time 100 p2time 1 p1inc 1000", Limit(6, seconds=0.05)),
        ("p2time 100", Limit(6)),
        ("movetime 99999999999999", Limit(6)),
        ("movetime 999999999999", Limit(6, seconds=86_400.0)),
        ("depth", Limit(6)),
        ("infinite depth 3", Limit()),
    ],
)
def test_what_a_search_may_take(line: str, limit: Limit) -> None:
    assert limit_of(asked(line.split()), Limit(6), is_first=True) == limit


def test_the_second_player_has_its_own_clock() -> None:
    words = ["p1time", "60000", "p2time", "30000", "p1inc", "0", "p2inc", "500"]
    assert limit_of(asked(words), Limit(), is_first=False) == Limit(seconds=1.5)


def test_it_tells_of_its_search() -> None:
    said: list[str] = []
    rules, spec = GAMES["connect4"], PlayerSpec.parse("alphabeta:4", "connect4")
    with ThreadPoolExecutor(1) as searching:
        server = UgiServer(rules, spec.build(rules), spec.limit, "x", said.append, searching)
        server.serve(["position startpos moves 4", "go depth 4"])
    infos = [line.split() for line in said if line.startswith("info depth")]
    for words in some(infos):
        assert words[3:5] == ["score", "cp"]
        assert "pv" in words
        assert set(words[words.index("pv") + 1 :]) <= set("1234567")
