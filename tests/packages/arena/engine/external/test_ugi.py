"""Engines that speak UGI, run by Poda: one in Python that people copy, one in C, and Poda."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from poda.engine.decisions import Limit
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.random_numbers import Dice
from poda.engine.search.observer import never
from poda.packages.arena.engine.competitor import ChessClock, Forfeit, Turn
from poda.packages.arena.engine.external.ugi import (
    UgiCompetitor,
    allowed,
    go_line,
    legal,
    position_line,
)

from .playing import CONNECT4, DATA, TINY, game_against_chance, plays, program, turn


def test_the_engine_to_copy_plays_whole_games() -> None:
    with plays(program(TINY)) as player:
        for seed, side in enumerate((MAX, MIN, MAX)):
            moves = game_against_chance(player, side, seed)
            assert CONNECT4.is_terminal(CONNECT4.parse_position(moves))


def test_it_wins_where_it_can() -> None:
    with plays(program(TINY)) as player:
        player.new_game(CONNECT4.initial_state(), MAX)
        assert player.choose(turn("171717")) == 1
        assert player.choose(turn("1717162")) == 1


def test_it_says_what_it_is_called_and_how_a_game_stands() -> None:
    with plays(program(TINY)) as player:
        assert isinstance(player, UgiCompetitor)
        start = CONNECT4.initial_state()
        assert player.query(start, (), "p1turn") == "true"
        assert player.query(start, (1, 7, 1, 7, 1, 7, 1), "result") == "p1win"
        assert player.title == "Tiny"


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_an_engine_in_c_plays_whole_games(tmp_path: Path) -> None:
    engine = tmp_path / "engine"
    subprocess.run(["cc", "-o", engine, DATA / "ugi_engine.c"], check=True)
    found = program(game="tictactoe")
    with plays(type(found)("C", ("tictactoe",), "ugi", (str(engine),))) as player:
        for seed, side in enumerate((MAX, MIN)):
            moves = game_against_chance(player, side, seed, "tictactoe")
            assert GAMES["tictactoe"].is_terminal(GAMES["tictactoe"].parse_position(moves))


def test_poda_plays_against_itself_over_the_protocol() -> None:
    with plays(program("-m", "poda", "engine", "connect4", "--player", "alphabeta:4")) as player:
        moves = game_against_chance(player, MIN, 5)
        state = CONNECT4.parse_position(moves)
        assert CONNECT4.utility(state) == -1  # it wins against chance


def test_an_engine_that_has_ended_is_started_again_for_the_next_game() -> None:
    with plays(program(DATA / "hostile.py", "die")) as player:
        for _ in range(2):
            player.new_game(CONNECT4.initial_state(), MAX)
            with pytest.raises(Forfeit) as caught:
                player.choose(turn())
            assert caught.value.fault == "crash"


@pytest.mark.parametrize(
    ("limit", "clock", "first", "line"),
    [
        (Limit(), None, True, "go movetime 5000"),
        (Limit(plies=4), None, True, "go depth 4"),
        (Limit(nodes=1000, seconds=0.25), None, True, "go movetime 250 nodes 1000"),
        (
            Limit(),
            ChessClock(60, 50.5, 1),
            True,
            "go p1time 60000 p2time 50500 p1inc 1000 p2inc 1000",
        ),
        (Limit(), ChessClock(60, 50.5, 0), False, "go p1time 50500 p2time 60000 p1inc 0 p2inc 0"),
    ],
)
def test_how_a_search_is_asked_for(
    limit: Limit, clock: ChessClock | None, first: bool, line: str
) -> None:
    assert go_line(turn(limit=limit, clock=clock), first, 10.0) == line


@pytest.mark.parametrize(
    ("limit", "clock", "seconds"),
    [
        (Limit(), None, 10.0),
        (Limit(seconds=2.0), None, 2.5),
        (Limit(), ChessClock(1.0, 9.0, 5.0), 1.5),
        (Limit(seconds=2.0), ChessClock(1.0, 9.0, 5.0), 1.5),
    ],
)
def test_how_long_an_answer_may_take(
    limit: Limit, clock: ChessClock | None, seconds: float
) -> None:
    assert allowed(turn(limit=limit, clock=clock), 10.0) == seconds


def test_how_a_position_is_told() -> None:
    start = CONNECT4.initial_state()
    assert position_line(CONNECT4, start, ()) == "position startpos"
    assert position_line(CONNECT4, start, (4, 4)) == "position startpos moves 4 4"
    later = CONNECT4.parse_position("4455")
    assert position_line(CONNECT4, later, (1,)) == "position startpos moves 4 4 5 5 1"


def test_of_a_position_with_moves_behind_it_the_moves_are_sent_as_such() -> None:
    checkers = GAMES["checkers"]
    start = checkers.parse_position("B:WK32,12:BK1,21 1-6 32-27")
    assert position_line(checkers, start, ((6, 1), (27, 32))) == (
        "position fen B:W12,K32:B21,K1 moves 1-6 32-27 6-1 27-32"
    )
    ballot = checkers.parse_position("9-14 23-18 14x23")
    line = position_line(checkers, ballot, ((27, 18),))
    assert line.startswith("position fen W:W21,22,24,")
    assert line.endswith(" moves 27x18")


def test_poda_plays_checkers_against_itself_over_the_protocol() -> None:
    checkers = GAMES["checkers"]
    engine = program("-m", "poda", "engine", "checkers", "--player", "alphabeta:2", game="checkers")
    with plays(engine) as player:
        start = checkers.parse_position("W:W32,K31:B1,K5")
        player.new_game(start, MAX)
        first = checkers.actions(start)[0]
        state = checkers.result(start, first)
        found = player.choose(Turn(start, (first,), state, Dice(1), Limit(plies=2), None, never))
        assert found in checkers.actions(state)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3", "3: Column 3 is full: choose another one."),
        ("9", "9: “9” is not a column: write a digit from 1 to 7."),
        (
            "x" * 100,
            "x" * 59 + "…: “" + "x" * 39 + "…” is not a column: write a digit from 1 to 7.",
        ),
    ],
)
def test_a_move_against_the_rules_is_told_with_the_rule(text: str, words: str) -> None:
    with pytest.raises(Forfeit) as caught:
        legal(CONNECT4, CONNECT4.parse_position("333333"), text)
    assert (caught.value.fault, caught.value.words) == ("illegal", words)


def test_a_program_that_is_not_there_has_crashed() -> None:
    missing = type(program(TINY))("x", ("connect4",), "ugi", ("/no/such/program",))
    with plays(missing) as player, pytest.raises(Forfeit) as caught:
        player.new_game(CONNECT4.initial_state(), MAX)
    assert caught.value.fault == "crash"
    assert "/no/such/program" in caught.value.words


@pytest.mark.skipif(sys.platform == "win32", reason="a script is no program there")
def test_no_shell_reads_the_command(tmp_path: Path) -> None:
    trap = tmp_path / "trap"
    words = (sys.executable, str(TINY), f"; touch {trap}", f"$(touch {trap})")
    with plays(type(program(TINY))("x", ("connect4",), "ugi", words)) as player:
        player.new_game(CONNECT4.initial_state(), MAX)
    assert not trap.exists()
