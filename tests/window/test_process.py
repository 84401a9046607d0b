"""The installed `poda` as a user meets it: a process with a window, an exit code and no noise."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from poda import __version__
from poda.base import packages
from poda.engine.games import GAMES

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="X11")

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_SESSION_TYPE")
OFFSCREEN_LINE = "This plugin does not support propagateSizeHints()\n"

# What a person's last session may have left: an engine that thinks as soon as the window is there.
THINKING = {
    "format": "poda-settings",
    "version": 1,
    "settings": {"last_game": "connect4", "analysis_mode": "shown", "analysis_seconds": 600.0},
    "players": {"connect4_max": "alphabeta:42:600s", "connect4_min": "person"},
}


@pytest.fixture
def program() -> str:
    """The `poda` beside this Python, as pip has put it there."""
    path = shutil.which("poda", path=sysconfig.get_path("scripts"))
    if path is None:
        pytest.fail("poda is not installed: pip install -e '.[test]'")
    return path


def environment(**extra: str) -> dict[str, str]:
    """The environment of a process without a display, plus ``extra``."""
    clean = {name: value for name, value in os.environ.items() if name not in DISPLAYS}
    return clean | extra


@pytest.fixture(scope="module")
def display() -> Iterator[dict[str, str]]:
    """An X server of these tests' own, as environment variables."""
    xvfb = shutil.which("Xvfb")
    if xvfb is None:
        yield {}
        return
    read, write = os.pipe()
    with subprocess.Popen(
        # Without -noreset the server begins anew when its last client leaves, and xwininfo, which
        # comes and goes, is the last one while a Poda starts: the Poda may find no server.
        [xvfb, "-noreset", "-displayfd", str(write), "-screen", "0", "1280x800x24"],
        pass_fds=[write],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as server:
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        yield {"DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
        server.terminate()


@pytest.fixture
def x11(require: Callable[[str], str], display: dict[str, str]) -> dict[str, str]:
    """The X server's variables; the test is skipped, or fails in CI, where there is no Xvfb."""
    require("Xvfb")
    return display


def remember(home: Path, settings: dict[str, object]) -> None:
    (home / "config").mkdir(exist_ok=True)
    (home / "config" / "settings.json").write_text(json.dumps(settings), "utf-8")


class Running:
    """A `poda` that runs."""

    def __init__(self, program: str, variables: dict[str, str]) -> None:
        self.variables = environment(**variables)
        self.process = subprocess.Popen(
            [program],
            env=self.variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def has_window(self) -> bool:
        """Whether a window called Poda is on the screen."""
        found = subprocess.run(
            ["xwininfo", "-root", "-tree"],
            env=self.variables,
            capture_output=True,
            text=True,
            check=False,
        )
        return re.search(r'"Poda".*\b\d{3,}x\d{3,}\+', found.stdout) is not None

    def until(self, condition: Callable[[], bool], seconds: float = 200) -> None:
        end = time.monotonic() + seconds
        while not condition():
            assert self.process.poll() is None, self.process.communicate()
            assert time.monotonic() < end
            time.sleep(0.05)

    def children(self) -> list[str]:
        """The processes that it started."""
        listing = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return listing.read_text().split() if listing.exists() else []

    def threads(self) -> int:
        return len(list(Path(f"/proc/{self.process.pid}/task").iterdir()))

    def ended(self) -> tuple[int, str, str]:
        out, err = self.process.communicate(timeout=200)
        return self.process.returncode, out, err


@pytest.fixture
def start(program: str) -> Iterator[Callable[[dict[str, str]], Running]]:
    started: list[Running] = []

    def start_(variables: dict[str, str]) -> Running:
        started.append(Running(program, variables))
        return started[-1]

    yield start_
    for running in started:
        if running.process.poll() is None:
            running.process.kill()
            running.process.communicate()


def test_version_and_help(program: str) -> None:
    for option, expected in (("--version", f"Poda {__version__}\n"), ("--help", "usage: poda")):
        run = subprocess.run(
            [program, option], env=environment(), capture_output=True, text=True, check=False
        )
        assert run.returncode == 0
        assert run.stdout.startswith(expected)
        assert run.stderr == ""


@linux
def test_without_a_display_it_is_one_sentence(program: str) -> None:
    run = subprocess.run([program], env=environment(), capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert len(run.stderr.splitlines()) == 1
    assert run.stdout == ""


def assert_quits_after_paint(program: str, variables: dict[str, str]) -> None:
    run = subprocess.run(
        [program, "--quit-after-paint"],
        env=environment(**variables),
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert run.returncode == 0
    assert run.stdout == ""
    assert run.stderr.replace(OFFSCREEN_LINE, "") == ""


def test_quit_after_paint_leaves_without_a_word(program: str) -> None:
    assert_quits_after_paint(program, {"QT_QPA_PLATFORM": "offscreen"})


@linux
def test_quit_after_paint_leaves_without_a_word_under_x11(
    program: str, x11: dict[str, str]
) -> None:
    assert_quits_after_paint(program, x11)


@linux
def test_the_window_opens_and_closes_under_x11(
    start: Callable[[dict[str, str]], Running],
    x11: dict[str, str],
    require: Callable[[str], str],
) -> None:
    require("xwininfo")
    running = start(x11)
    running.until(running.has_window)
    running.process.send_signal(signal.SIGTERM)
    assert running.ended() == (0, "", "")


@linux
def test_closing_by_the_window_manager_while_an_engine_thinks(
    start: Callable[[dict[str, str]], Running],
    x11: dict[str, str],
    home: Path,
    require: Callable[[str], str],
) -> None:
    xdotool = require("xdotool")
    require("xwininfo")
    remember(home, THINKING)
    running = start(x11)
    running.until(running.has_window)
    time.sleep(1)
    # Ctrl+Q goes through the X server to the window that has the focus. A window may have its name
    # before it is mapped, and has no focus before that.
    find = [xdotool, "search", "--sync", "--onlyvisible", "--name", "^Poda$"]
    window = subprocess.run(
        find, env=running.variables, capture_output=True, text=True, check=True, timeout=200
    ).stdout.split()[0]
    for command in (["windowfocus", "--sync", window], ["key", "ctrl+q"]):
        subprocess.run([xdotool, *command], env=running.variables, check=True, timeout=200)
    assert running.ended() == (0, "", "")


@linux
@pytest.mark.parametrize(
    ("number", "after"), [(signal.SIGTERM, 0.0), (signal.SIGINT, 0.3), (signal.SIGTERM, 1.5)]
)
def test_a_signal_ends_it_while_an_engine_thinks(
    start: Callable[[dict[str, str]], Running],
    x11: dict[str, str],
    home: Path,
    require: Callable[[str], str],
    number: signal.Signals,
    after: float,
) -> None:
    require("xwininfo")
    remember(home, THINKING)
    running = start(x11)
    running.until(running.has_window)
    time.sleep(after)
    children = running.children()
    running.process.send_signal(number)
    assert running.ended() == (0, "", "")
    assert not [pid for pid in children if Path(f"/proc/{pid}").exists()]


AT_FIRST = 94
"""At most so many of our modules are imported before the first paint. It only becomes less."""

LATER_FOR_BACKGAMMON = (
    "packages.backgammon.engine.review",
    "packages.backgammon.window.play.picture",
    "packages.backgammon.window.play.match_dialogs",
    "packages.backgammon.window.play.mat_records",
    "packages.backgammon.window.board.board",
)
LATER = (
    "commands.grammar",
    "engine.runs.card",
    "engine.search.alphabeta",
    "engine.exact.player",
    "play.panels.engine_dialog",
    "play.review.panel",
    "widgets.boards.connect4",
    "window.ahead",
    *(() if packages.find("backgammon") is None else LATER_FOR_BACKGAMMON),
)
"""What the first window does not show: it is imported when somebody wants it."""

HEAVY = (
    "numba", "numpy", "llvmlite", "pyqtgraph", "asyncio", "PySide6.QtNetwork",
    "concurrent.futures", "logging.handlers", "pickle", "socket",
)  # fmt: skip


def imported_before_the_first_paint() -> set[str]:
    """All modules that a process imports that ends with its first paint."""
    run = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "poda", "--quit-after-paint"],
        env=environment(QT_QPA_PLATFORM="offscreen"),
        capture_output=True,
        text=True,
        timeout=200,
        check=True,
    )
    return set(re.findall(r"^import time:.*\| +(\S+)$", run.stderr, re.MULTILINE))


def test_nothing_heavy_is_imported_before_the_first_paint(home: Path) -> None:
    remember(home, THINKING)
    imported = imported_before_the_first_paint()
    assert "poda.window.main_window" in imported
    assert imported.isdisjoint(HEAVY)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_heavy_is_imported_for_a_games_kit_either(home: Path, game: str) -> None:
    remember(home, {**THINKING, "settings": {"last_game": game}, "players": {}})
    assert imported_before_the_first_paint().isdisjoint(HEAVY)


def test_no_source_is_read_for_an_import(home: Path) -> None:
    program = (
        "import linecache, poda.window.app, poda.window.main_window\n"
        "assert not [name for name in linecache.cache if 'poda' in name and 'main_window' in name]"
    )
    subprocess.run([sys.executable, "-c", program], env=environment(), check=True, timeout=200)


def test_what_the_first_window_does_not_show_is_not_imported_for_it(home: Path) -> None:
    imported = imported_before_the_first_paint()
    later = {f"poda.{name}" for name in LATER}
    assert all(find_spec(name) for name in later)
    assert imported.isdisjoint(later)
    assert len({name for name in imported if name.split(".")[0] == "poda"}) <= AT_FIRST


WATCHED = """
import gc, sys
from poda.__main__ import main
from poda.window.main_window import MainWindow

class Lasting:
    def __del__(self):
        print("taken to pieces")

def told(method, word):
    def tells(*arguments):
        print(word, gc.isenabled(), gc.get_freeze_count() > 0)
        method(*arguments)
    return tells

lasting = Lasting()
MainWindow.__init__ = told(MainWindow.__init__, "made")
MainWindow.closeEvent = told(MainWindow.closeEvent, "closed")
sys.argv[1:] = ["--quit-after-paint"]
main()
"""


def test_nothing_is_collected_before_the_window_is_there_nor_at_the_end_nor_by_a_thread() -> None:
    run = subprocess.run(
        [sys.executable, "-c", WATCHED],
        env=environment(QT_QPA_PLATFORM="offscreen"),
        capture_output=True,
        text=True,
        timeout=200,
        check=True,
    )
    assert run.stdout.split("\n") == ["made False False", "closed False True", ""]


@pytest.mark.parametrize(
    ("program", "code"), [("run = lambda: 3", 3), ("def run(): raise SystemExit(4)", 4)]
)
def test_the_exit_code_is_that_of_the_command(program: str, code: int) -> None:
    source = (
        "import atexit\n"
        "from poda import __main__\n"
        "from poda.commands import cli\n"
        f"{program}\n"
        "def registered(imported):\n"
        "    atexit.register(print, 'called')\n"
        "    return run()\n"
        "cli.main = registered\n"
        "__main__.main()\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", source], env=environment(), capture_output=True, text=True,
        timeout=200, check=False,
    )  # fmt: skip
    assert (ended.returncode, ended.stdout, ended.stderr) == (code, "called\n", "")
