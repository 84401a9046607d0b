"""No program outlives the Poda that started it, however that ends, nor does what it started."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from poda.engine.decisions import Limit
from poda.engine.game import MAX
from poda.engine.search.observer import SearchStopped
from poda.packages.arena.engine.competitor import Forfeit
from poda.packages.arena.engine.external import guard
from poda.packages.arena.engine.external.engines import Program, Programs
from poda.packages.arena.engine.external.process import ProgramProcess

from .playing import CONNECT4, DATA, hostile, plays, program, turn, until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="/proc tells what is left")


def running(word: str) -> list[int]:
    """The processes that have that word in their command line."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid():
            try:
                if word.encode() in (folder / "cmdline").read_bytes():
                    found.append(int(folder.name))
            except OSError:  # it has ended
                continue
    return found


@pytest.fixture
def mark() -> Iterator[str]:
    """A word for command lines that no other process has; who has it is ended with the test."""
    word = f"mark-{os.getpid()}-{random.SystemRandom().randrange(1 << 62)}"
    yield word
    for left in running(word):
        os.kill(left, signal.SIGKILL)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of settings and of all else for processes that a test starts."""
    result = tmp_path / "home"
    result.mkdir()
    monkeypatch.setenv("PODA_HOME", str(result))
    return result


@pytest.fixture
def daemon(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """The agent that leaves a process behind, and the command line of that."""
    seconds = f"4242.{random.SystemRandom().randrange(1 << 40)}"
    file = tmp_path / "daemon.py"
    shutil.copyfile(DATA / "daemon_agent.py", file)
    (tmp_path / "seconds").write_text(seconds)
    line = f"sleep\0{seconds}\0"
    yield file, line
    for left in running(line):
        os.kill(left, signal.SIGKILL)


def test_a_process_without_parent_session_and_environment_ends_too(
    daemon: tuple[Path, str],
) -> None:
    file, line = daemon
    with plays(program(file, protocol="python")) as player:
        assert player.choose(turn()) == 1
        assert len(running(line)) == 1
    assert running(line) == []


def test_whoever_kills_the_guard_dies_with_it(mark: str) -> None:
    code = "import os, signal, time; os.kill(os.getppid(), signal.SIGKILL); time.sleep(600)"
    process = ProgramProcess([sys.executable, "-c", code, mark])
    try:
        with pytest.raises(Forfeit, match="signal 9"):
            process.line(time.monotonic() + 300)
    finally:
        process.close()
    until(lambda: running(mark) == [])


def test_a_guard_that_is_told_to_end_ends_its_program_first(mark: str) -> None:
    process = ProgramProcess([sys.executable, "-c", "input()", mark])
    try:
        until(lambda: len(running(mark)) == 2)
        os.kill(process.pid, signal.SIGTERM)
        until(lambda: running(mark) == [])
    finally:
        process.close()


def test_a_program_that_cannot_be_started_says_why() -> None:
    process = ProgramProcess(["/no/such/program"])
    try:
        with pytest.raises(Forfeit, match="exit 127: /no/such/program: No such file"):
            process.line(time.monotonic() + 300)
    finally:
        process.close()


def test_a_program_has_the_handlers_and_handles_that_any_has() -> None:
    code = (
        "import os, signal; print(sorted(map(int, os.listdir('/proc/self/fd')))[:-1],"
        "open('/proc/self/status').read().split('SigIgn:')[1].split()[0],"
        "os.getpid() == os.getsid(0))"
    )
    found = []
    # A suite that runs in a shell's background ignores Ctrl+C, one under nohup the end of its
    # terminal too, and so would what it starts.
    orders = {signal.SIGINT: signal.default_int_handler, signal.SIGHUP: signal.SIG_DFL}
    before = {number: signal.signal(number, handler) for number, handler in orders.items()}
    plain = subprocess.run(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        text=True, check=True, start_new_session=True,
    ).stdout.strip()  # fmt: skip
    process = ProgramProcess([sys.executable, "-c", code])
    try:
        found.append(process.line(time.monotonic() + 300))
    finally:
        process.close()
        for number, handler in before.items():
            signal.signal(number, handler)
    assert found == [plain]


def test_a_bundle_is_its_own_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    line = guard.command_line(5, 300, ["gnubg", "-t"])
    assert line == [sys.executable, guard.WORD, "5", "300", "gnubg", "-t"]
    monkeypatch.setattr(os, "environ", {"LD_LIBRARY_PATH": "/app", "LD_LIBRARY_PATH_ORIG": "/lib"})
    assert guard._environment() == {"LD_LIBRARY_PATH": "/lib"}


def test_the_launcher_of_a_bundle_is_the_guard_where_that_is_asked_for() -> None:
    launcher = Path(__file__).parents[5] / "packaging" / "launcher.py"
    end, leash = os.pipe()
    asked = [
        guard.WORD,
        str(end),
        "0",
        sys.executable,
        "-c",
        "print('it runs'); raise SystemExit(7)",
    ]
    run = subprocess.run(
        [sys.executable, str(launcher), *asked], pass_fds=(end,), capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    for handle in (end, leash):
        os.close(handle)
    assert (run.stdout, run.stderr, run.returncode) == ("it runs\n", "", 7)


@pytest.mark.parametrize("how", ["silent", "unready"])
def test_a_program_that_starts_is_broken_off_at_once(how: str) -> None:
    answers = iter((False, False, False, False))
    with plays(hostile(how, seconds=3600.0)) as player, pytest.raises(SearchStopped):
        player.new_game(CONNECT4.initial_state(), MAX, lambda: next(answers, True))


def listed(*programs: Program) -> None:
    Programs(programs).save()


def named(how: str, mark: str) -> Program:
    """An entry of the list that may take an hour for everything, and heeds no end of input."""
    command = (sys.executable, str(DATA / "hostile.py"), how, mark)
    return Program(how, ("connect4",), "ugi", command, 3600.0)


def tournament(tmp_path: Path, *players: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "poda", "tournament", "connect4", *players, "--at-once", "2",
         "--games", "20", "--out", str(tmp_path / "cup")],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


@pytest.mark.parametrize("how", ["silent", "hang"])
def test_nothing_is_left_of_a_tournament_that_is_killed(
    how: str, mark: str, home: Path, tmp_path: Path
) -> None:
    listed(named(how, mark))
    with tournament(tmp_path, f"engine:{how}", "random") as poda:
        until(lambda: len(running(mark)) == 4)  # two games, with a guard each
        poda.kill()
    until(lambda: running(mark) == [])


@pytest.mark.parametrize("signals", [(signal.SIGTERM,), (signal.SIGINT, signal.SIGINT)])
def test_a_tournament_whose_engines_never_begin_can_be_stopped(
    signals: tuple[signal.Signals, ...], mark: str, home: Path, tmp_path: Path
) -> None:
    listed(named("silent", mark))
    with tournament(tmp_path, "engine:silent", "random") as poda:
        until(lambda: len(running(mark)) == 4)
        assert poda.stderr is not None
        for left, number in enumerate(signals, 1 - len(signals)):
            poda.send_signal(number)
            if left:  # two at once would be one signal
                while "being finished" not in poda.stderr.readline():
                    pass
        assert poda.wait(300) in (130, 143)
        assert running(mark) == []


def test_nothing_is_left_of_the_daemons_of_a_class(daemon: tuple[Path, str], home: Path) -> None:
    file, line = daemon
    with tournament(file.parent, str(file), "random") as poda:
        until(lambda: len(running(line)) > 0)
        poda.kill()
    until(lambda: running(line) == [])


WINDOW = """
import sys
from pathlib import Path
from poda.window.app import build_application
app = build_application()
from poda.packages.arena.engine.tournament.plan import Entrant, TournamentPlan
from poda.window.main_window import MainWindow
window = MainWindow()
window.show()
entrants = Entrant("One", "engine:" + sys.argv[1]), Entrant("Other", "random")
plan = TournamentPlan("connect4", entrants)
window.package_tab("tournament").model.begin(plan, Path(sys.argv[2]))
app.exec()
"""


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_nothing_is_left_of_a_window_that_is_killed(mark: str, home: Path, tmp_path: Path) -> None:
    listed(named("silent", mark))
    command = [sys.executable, "-c", WINDOW, "silent", str(tmp_path / "cup")]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as poda:
        until(lambda: len(running(mark)) >= 2)  # as many again for a game beside the first
        poda.kill()
    until(lambda: running(mark) == [])


def test_what_was_written_in_advance_is_no_answer() -> None:
    with plays(hostile("ahead", seconds=60.0)) as player:
        player.new_game(CONNECT4.initial_state(), MAX)
        assert player.choose(turn("3", Limit(seconds=60.0))) == 4
        assert player.choose(turn("34", Limit(seconds=60.0))) == 5
