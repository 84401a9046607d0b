"""Python functions as Kaggle's ConnectX has them, each in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from poda.engine.decisions import Limit
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.packages.arena.engine.competitor import ChessClock, Forfeit
from poda.packages.arena.engine.external.python_agent import host_command

from .playing import CONNECT4, game_against_chance, is_running, plays, program, turn, until


@pytest.fixture
def agent(tmp_path: Path) -> Any:
    """Makes a program out of the text of an agent."""

    def make(text: str, **rest: Any) -> Any:
        file = tmp_path / "my agent.py"
        file.write_text(text)
        return program(file, protocol="python", **rest)

    return make


def choice(made: Any, *asked: Any, **rest: Any) -> Any:
    with plays(made) as player:
        player.new_game(GAMES[made.games[0]].initial_state(), MAX)
        return player.choose(turn(*asked, **rest))


def fault(made: Any, limit: Limit | None = None) -> tuple[str, str]:
    with pytest.raises(Forfeit) as caught:
        choice(made, "333333", limit)
    return caught.value.fault, caught.value.words


def test_an_agent_plays_whole_games(agent: Any) -> None:
    made = agent(
        "import random\n"
        "def my_agent(observation, configuration):\n"
        "    open = [c for c in range(configuration.columns) if not observation.board[c]]\n"
        "    return random.choice(open)\n"
    )
    with plays(made) as player:
        for seed, side in enumerate((MAX, MIN)):
            moves = game_against_chance(player, side, seed)
            assert CONNECT4.is_terminal(CONNECT4.parse_position(moves))


def test_it_sees_the_board_as_kaggle_shows_it(agent: Any, tmp_path: Path) -> None:
    made = agent(
        "import json\n"
        "def agent(obs, config):\n"
        "    with open('seen.json', 'w') as file:\n"
        "        json.dump([obs, obs.mark, obs['step'], config], file)\n"
        "    return 0\n"
    )
    assert choice(made, "4475", Limit(seconds=2.0), ChessClock(30.0, 20.0, 0.0)) == 1
    obs, mark, step, config = json.loads((tmp_path / "seen.json").read_text())
    top, lowest, second = obs["board"][:28], obs["board"][35:], obs["board"][28:35]
    assert not any(top)
    assert lowest == [0, 0, 0, 1, 2, 0, 1]
    assert second == [0, 0, 0, 2, 0, 0, 0]
    assert (mark, step, obs["remainingOverageTime"]) == (1, 4, 30.0)
    assert config == {"columns": 7, "rows": 6, "inarow": 4, "actTimeout": 2.0, "timeout": 2.0}


def test_tic_tac_toe_is_played_by_cells(agent: Any) -> None:
    made = agent("def agent(obs, config):\n    return obs.board.index(0)\n", game="tictactoe")
    assert choice(made, "12", game="tictactoe") == 3


@pytest.mark.parametrize(
    "text",
    [
        "def helper(a):\n    return 9\ndef last(obs, config):\n    return 2\n",
        "def agent(obs):\n    return 2\ndef other(x):\n    return 0\n",
        "from math import floor\ndef f(obs, config):\n    return floor(2.5)\n",
        "import sys\ndef f(obs, config):\n    print('bestmove', flush=True)\n    return 2\n",
        "def agent(obs, config=None):\n    return 2.0\n",
    ],
)
def test_which_function_is_asked(agent: Any, text: str) -> None:
    assert choice(agent(text)) == 3


def test_nothing_is_remembered_of_the_game_before(agent: Any) -> None:
    made = agent("n = 0\ndef agent(o, c):\n    global n\n    n += 1\n    return n\n")
    with plays(made) as player:
        for _ in range(2):
            player.new_game(CONNECT4.initial_state(), MAX)
            assert [player.choose(turn()), player.choose(turn())] == [2, 3]


def test_a_module_beside_the_file_is_found(agent: Any, tmp_path: Path) -> None:
    (tmp_path / "ideas.py").write_text("COLUMN = 5\n")
    assert choice(agent("from ideas import COLUMN\ndef f(o, c):\n    return COLUMN\n")) == 6


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("def f(o, c):\n    return 2\n", "illegal", "2: Column 3 is full"),
        ("def f(o, c):\n    return 7\n", "illegal", "7: “8” is not a column"),
        ("def f(o, c):\n    return -1\n", "illegal", "-1: “0” is not a column"),
        ("def f(o, c):\n    return None\n", "garbage", "null"),
        ("def f(o, c):\n    return 'x'\n", "garbage", '"x"'),
        ("def f(o, c):\n    return [1]\n", "crash", "TypeError"),
        ("def f(o, c):\n    return 1 / 0\n", "crash", "ZeroDivisionError: division by zero"),
        ("def f(o, c):\n    exit()\n", "crash", "SystemExit"),
        ("import os\ndef f(o, c):\n    os._exit(7)\n", "crash", "exit 7"),
        ("def f(o, c:\n", "crash", "SyntaxError"),
        ("x = 1\n", "crash", "there is no function agent"),
        ("import no_such_module\n", "crash", "ModuleNotFoundError"),
        ("def f(o, c):\n    print('x' * 2_000_000)\n    return 1\n", "output", ""),
    ],
)
def test_what_goes_wrong_in_an_agent_is_told(agent: Any, text: str, kind: str, words: str) -> None:
    found, told = fault(agent(text))
    assert found == kind
    assert words in told


def test_an_agent_that_does_not_come_back_is_late(agent: Any) -> None:
    made = agent("def f(o, c):\n    while True: pass\n")
    assert fault(made, Limit(seconds=0.05))[0] == "time"


@pytest.mark.skipif(sys.platform != "linux", reason="no memory is limited")
def test_memory_is_limited(agent: Any) -> None:
    made = agent("def f(o, c):\n    return len(bytearray(300_000_000)) % 7\n", megabytes=200)
    assert fault(made) == ("crash", fault(made)[1])
    assert "MemoryError" in fault(made)[1]


def test_another_python_may_run_it(tmp_path: Path) -> None:
    file = tmp_path / "a.py"
    file.write_text("")
    assert host_command(("/opt/python", str(file)))[0] == "/opt/python"
    assert host_command((str(file),))[0] == sys.executable


@pytest.mark.skipif(os.name != "posix", reason="another file there")
def test_a_file_that_has_gone_is_told(tmp_path: Path) -> None:
    with pytest.raises(Forfeit, match="there is no file"):
        host_command((str(tmp_path / "gone.py"),))


KILLED = """
import sys
from pathlib import Path
from poda.packages.arena.engine.competitor import Turn
from poda.engine.decisions import Limit
from poda.engine.random_numbers import Dice
from poda.packages.arena.engine.external.engines import Programs, competitor
from poda.engine.games import GAMES
game = GAMES["connect4"]
start = game.initial_state()
player = competitor(Programs().with_files([Path(sys.argv[1])]).find("agent"), game)
player.choose(Turn(start, (), start, Dice(1), Limit(seconds=600.0), None, lambda: False))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="/proc tells what runs")
def test_an_agent_ends_with_the_poda_that_was_killed(tmp_path: Path) -> None:
    file, told = tmp_path / "agent.py", tmp_path / "pid"
    file.write_text(
        "import os\n"
        "def agent(o, c):\n"
        f"    with open({str(told)!r} + '.part', 'w') as file:\n"
        "        file.write(str(os.getpid()))\n"
        f"    os.rename({str(told)!r} + '.part', {str(told)!r})\n"
        "    while True: pass\n"
    )
    with subprocess.Popen([sys.executable, "-c", KILLED, str(file)]) as poda:
        until(told.exists)
        pid = int(told.read_text())
        assert is_running(pid)
        poda.kill()
    until(lambda: not is_running(pid))
