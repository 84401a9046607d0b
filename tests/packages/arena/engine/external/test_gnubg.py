"""GNU Backgammon over its external-player socket, both ways."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from poda.engine.decisions import Limit
from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.games import GAMES
from poda.engine.games.backgammon import START, State
from poda.engine.games.backgammon_parts.cube import DOUBLE, PASS, TAKE, Cube
from poda.engine.players import PlayerSpec
from poda.engine.random_numbers import Dice
from poda.engine.search.observer import SearchStopped, Stop, never
from poda.packages.arena.engine.competitor import Competitor, Forfeit, Turn
from poda.packages.arena.engine.external.engines import Program
from poda.packages.arena.engine.external.gnubg import GnubgCompetitor
from poda.packages.arena.engine.external.gnubg_server import GnubgServer
from poda.packages.backgammon.engine.match import throw_of

from .playing import plays, program

GAME = GAMES["backgammon"]
GNU = Program("GNU", ("backgammon",), "gnubg", ("gnubg",))

needs_gnubg = pytest.mark.usefixtures("gnubg")

# A program behind a port that answers every board in the same way.
PARROT = """
import socket, sys
server = socket.create_server(("127.0.0.1", int(sys.argv[1])))
while True:
    found, _ = server.accept()
    for line in found.makefile():
        found.sendall(sys.argv[2].encode() + b"\\n")
"""


@pytest.fixture
def gnubg(require: Callable[[str], str]) -> str:
    return require("gnubg")


def turn(state: State, plies: int | None = 0, stop: Stop = never) -> Turn:
    return Turn(GAME.initial_state(), (), state, Dice(1), Limit(plies=plies), None, stop)


def game(player: Competitor, cube: Cube | None, seed: int) -> float:
    """What MAX wins where the program plays both sides."""
    state, number = GAME.initial_state(cube), 0
    while not GAME.is_terminal(state):
        action: Any = None
        if state.throw is not None or state.is_offered or GAME.may_double(state):
            action = player.choose(turn(state))
        while action is None:
            number += 1
            first, second = throw_of(seed, number)
            if state.turn != CHANCE:
                action = max(first, second), min(first, second)
            elif first != second:
                action = first, second
        state = GAME.result(state, action)
    return GAME.utility(state)


@needs_gnubg
@pytest.mark.parametrize("cube", [None, Cube(jacoby=True), Cube(length=3)])
def test_it_plays_whole_games(cube: Cube | None) -> None:
    with plays(GNU) as player:
        assert isinstance(player, GnubgCompetitor)
        assert game(player, cube, 3)
        assert player.replies > 10


@needs_gnubg
def test_it_knows_the_score_of_its_side() -> None:
    """Who needs two points and whose opponent needs one doubles at once; who needs one may not."""
    with plays(GNU) as player:
        for side, scores in ((MAX, (3, 4)), (MIN, (4, 3))):
            trailing = State(START, START, side, cube=Cube(length=5, scores=scores))
            assert player.choose(turn(trailing)) == DOUBLE
            assert player.choose(turn(State(START, START, side, cube=Cube()))) is None


@needs_gnubg
def test_it_answers_doubles_as_the_side_that_is_asked() -> None:
    won = (13, 2, *(0,) * 24)
    lost = (0, *(0,) * 3, 5, 5, 5, *(0,) * 19)
    with plays(GNU) as player:
        for side in (MAX, MIN):
            cube = Cube(offered=True)
            assert player.choose(turn(State(won, lost, side, cube=cube))) == PASS
            assert player.choose(turn(State(lost, won, side, cube=cube))) == TAKE


@needs_gnubg
def test_another_depth_is_another_start() -> None:
    with plays(GNU) as player:
        state = GAME.result(GAME.initial_state(), (3, 1))
        assert GAME.format_action(state, player.choose(turn(state, plies=0))) == "8/5 6/5"
        assert GAME.format_action(state, player.choose(turn(state, plies=1))) == "8/5 6/5"
        assert GAME.format_action(state, player.choose(turn(state, plies=None))) == "8/5 6/5"


@needs_gnubg
def test_it_is_broken_off_while_it_starts() -> None:
    with plays(GNU) as player, pytest.raises(SearchStopped):
        player.choose(turn(GAME.result(GAME.initial_state(), (3, 1)), stop=lambda: True))


@pytest.mark.parametrize(
    ("answer", "fault", "words"),
    [
        ("8/5 6/5", "", ""),
        ("24/18 13/11", "illegal", "24/18 13/11: “24/18 13/11” is not a legal move here."),
        ("hello", "illegal", "hello: “hello” is not a play"),
        pytest.param("x" * 2_000_000, "output", "x" * 60, id="flood"),
    ],
)
def test_another_program_may_answer_at_a_port(
    tmp_path: Path, answer: str, fault: str, words: str
) -> None:
    file = tmp_path / "parrot.py"
    file.write_text(PARROT.replace("sys.argv[2]", repr(answer)))
    command = (sys.executable, str(file), "{port}")
    state = GAME.result(GAME.initial_state(), (3, 1))
    with plays(Program("Parrot", ("backgammon",), "gnubg", command)) as player:
        if not fault:
            assert GAME.format_action(state, player.choose(turn(state))) == answer
            return
        with pytest.raises(Forfeit) as caught:
            player.choose(turn(state))
        assert caught.value.fault == fault
        assert words in caught.value.words


def test_a_program_that_ends_before_it_listens_has_crashed() -> None:
    command = program("-c", "import sys; sys.exit('nothing to do')").command
    ended = Program("x", ("backgammon",), "gnubg", (*command, "{port}"))
    with plays(ended) as player, pytest.raises(Forfeit) as caught:
        player.choose(turn(GAME.result(GAME.initial_state(), (3, 1))))
    assert (caught.value.fault, caught.value.words) == ("crash", "exit 1: nothing to do")


@pytest.mark.slow
def test_gnu_backgammon_plays_a_match_with_poda(gnubg: str, tmp_path: Path) -> None:
    spec = PlayerSpec.parse("expectiminimax:0", "backgammon")
    heard: list[tuple[str, str]] = []
    is_over = False
    server = GnubgServer(spec.build(GAME), spec.limit, 0)
    orders = (
        *("set threads 1", "set rng mersenne", "set seed 5", "set display off"),
        *("set automatic game on", "set automatic roll on", "set player 1 gnubg"),
        f"set player 0 external localhost:{server.port}",
        *("new match 3", "play", "show score"),
    )
    with ThreadPoolExecutor(1) as beside:
        serving = beside.submit(server.serve, lambda: is_over, lambda *pair: heard.append(pair))
        try:
            done = subprocess.run(
                [gnubg, "-t", "-q", "-r"],
                input="\n".join(orders) + "\n",
                env={"HOME": str(tmp_path)},
                capture_output=True,
                text=True,
                timeout=300,
                check=False,
            )
        finally:
            is_over = True
            serving.result()
            server.close()
    assert "has won the match" in done.stdout
    assert len(heard) > 20
    assert not [answer for _, answer in heard if answer.startswith("Error")]
    assert "llegal" not in done.stdout
