"""A disk that is full is told where the person looks, and is forgotten when there is room again.

Where the machine lets a small file system be made it is a real one; elsewhere files may not grow.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from poda.base import paths, troubles
from poda.base.troubles import Unkept
from poda.engine.errors import EngineError
from poda.house import crash, recovery
from poda.house.settings import settings
from poda.window.main_window import MainWindow
from poda.window.trouble_bar import TroubleBar

posix = pytest.mark.skipif(sys.platform == "win32", reason="no such limit can be set there")


@pytest.fixture(autouse=True)
def _none_before() -> Iterator[None]:
    assert troubles.failing() == {}
    yield
    for each in Unkept:
        troubles.works(each)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 300 kB; skips where none can be made."""
    if sys.platform != "linux":
        pytest.skip("only Linux has a tmpfs")
    place = tmp_path / "disk"
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=300k", "poda-test", str(place)]
    try:
        done = subprocess.run(command, capture_output=True, check=False, text=True)
    except OSError as error:
        pytest.skip(f"nothing can be mounted here: {error}")
    if done.returncode:
        pytest.skip(f"nothing can be mounted here: {done.stderr.strip()}")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


def fill(place: Path) -> Path:
    """Take all the room that there is; the file to be removed."""
    litter = place / "litter"
    with litter.open("wb") as file:
        try:
            while True:
                os.write(file.fileno(), bytes(4096))
        except OSError:
            return litter


@pytest.fixture
def limited() -> Iterator[Callable[[bool], None]]:
    """Sets and lifts a limit of 64 bytes on every file that this process writes."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)

    def limit(on: bool) -> None:
        soft = 64 if on else before[0]
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, before[1]))

    yield limit
    limit(False)


@pytest.fixture
def window(
    qtbot: QtBot, readable: None, new_window: Callable[[], MainWindow],
    monkeypatch: pytest.MonkeyPatch,
) -> MainWindow:  # fmt: skip
    monkeypatch.setattr(recovery, "PAUSE_MS", 50)
    for side in (1, -1):
        settings().set_player("tictactoe", side, "person")
    result = new_window()
    result.after_first_paint()
    result.play.choose_game("tictactoe")
    return result


def bar_of(qtbot: QtBot, window: MainWindow) -> TroubleBar:
    """The notice, once it is there."""
    qtbot.waitUntil(lambda: window.troubles is not None and window.troubles.isVisible())
    assert window.troubles is not None
    return window.troubles


# A real one


def test_a_full_disk_is_told_and_tried_again_by_keyboard_and_the_game_is_kept(
    qtbot: QtBot, small_disk: Path, home: Path, request: pytest.FixtureRequest
) -> None:
    (home / "data").symlink_to(small_disk, target_is_directory=True)
    window: MainWindow = request.getfixturevalue("window")
    qtbot.keyClicks(window.play.board.board, "1")
    keeper = window.play.left._keeper
    qtbot.waitUntil(lambda: keeper.path is not None and keeper.path.exists())
    assert keeper.path is not None
    before = keeper.path.read_bytes()

    litter = fill(small_disk)
    qtbot.keyClicks(window.play.board.board, "5")
    bar = bar_of(qtbot, window)
    told = bar.sentence.full_text()
    assert "the game on the board" in told
    assert "The disk is full" in told
    assert str(home / "data") in told
    assert keeper.path.read_bytes() == before  # what was kept stays
    qtbot.keyClicks(window.play.board.board, "9")  # and one plays on
    assert window.play.model.board.record.position_text() == "159"

    bar.again_button.setFocus()
    qtbot.keyClick(bar.again_button, Qt.Key.Key_Space)  # in vain
    qtbot.waitUntil(bar.again_button.isEnabled)
    assert bar.isVisible()

    litter.unlink()
    qtbot.keyClick(bar.again_button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not bar.isVisible())
    assert b'"9"' in keeper.path.read_bytes()
    assert not list(small_disk.rglob("*.part"))


WINDOW = """
import os, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from poda.house import crash
from poda.window.app import build_application
app = build_application()
crash.install()
from poda.house.settings import settings
for side in (1, -1):
    settings().set_player("tictactoe", side, "person")
from poda.window.main_window import MainWindow
import logging
window = MainWindow()
window.show()
window.after_first_paint()
window.play.choose_game("tictactoe")
litter = Path(sys.argv[1]) / "litter"
with litter.open("wb") as file:
    try:
        while True:
            os.write(file.fileno(), bytes(4096))
    except OSError:
        pass
QTest.keyClicks(window.play.board.board, "15")
for number in range(50):
    logging.getLogger("poda.test").warning("line %d " + "x" * 200, number)
def look():
    bar = window.troubles
    told = "" if bar is None else bar.sentence.full_text()
    if "game" not in told or "log" not in told:
        return
    print(bar.sentence.full_text(), flush=True)
    timer.stop()
    litter.unlink()
    bar.again_button.click()
    gone.start(50)
def over():
    if not window.troubles.isVisible():
        print("gone", flush=True)
        gone.stop()
        window.close()
timer, gone = QTimer(), QTimer()
timer.timeout.connect(look)
gone.timeout.connect(over)
timer.start(50)
app.exec()
"""


def test_a_whole_window_on_a_full_disk_says_all_that_is_not_kept_and_prints_no_traceback(
    small_disk: Path,
) -> None:
    (small_disk / "cache").symlink_to(os.environ["PODA_TEST_CACHE"], target_is_directory=True)
    done = subprocess.run(
        [sys.executable, "-c", WINDOW, str(small_disk)], capture_output=True, text=True,
        env={**os.environ, "PODA_HOME": str(small_disk)}, check=False,
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    assert "Logging error" not in done.stderr
    told, gone = done.stdout.splitlines()
    assert "the game on the board, the log" in told
    assert told.count("The disk is full") == 1
    assert gone == "gone"
    text = (small_disk / "logs" / "poda.log").read_text("utf-8")
    whole = [line for line in text.splitlines() if line.endswith("x" * 200)]  # one may be torn
    lines = [line.split("line ")[1].split()[0] for line in whole]
    assert lines == [str(number) for number in range(50)]  # none is missing, and none is twice


# Where files may not grow


@posix
def test_files_that_may_not_grow_are_told_and_it_goes_by_itself(
    qtbot: QtBot, window: MainWindow, limited: Callable[[bool], None]
) -> None:
    limited(True)
    qtbot.keyClicks(window.play.board.board, "1")
    bar = bar_of(qtbot, window)
    assert "the game on the board" in bar.sentence.full_text()
    limited(False)
    qtbot.keyClicks(window.play.board.board, "5")  # what comes next is written
    qtbot.waitUntil(lambda: not bar.isVisible())


@posix
def test_a_tree_that_cannot_be_kept_is_told(
    qtbot: QtBot, window: MainWindow, limited: Callable[[bool], None]
) -> None:
    window.tabs.setCurrentIndex(1)
    limited(True)
    window.tree.parts.actions_["edit"].trigger()
    qtbot.keyClicks(window.tree.parts.editor.field, " ")
    bar = bar_of(qtbot, window)
    assert "the tree on screen" in bar.sentence.full_text()
    limited(False)
    qtbot.mouseClick(bar.again_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not bar.isVisible())
    assert recovery.TREE in {path.stem for path in paths.data_dir().glob("*.json")}


@posix
def test_a_notice_that_was_closed_comes_back_only_for_something_else(
    qtbot: QtBot, window: MainWindow, limited: Callable[[bool], None]
) -> None:
    limited(True)
    qtbot.keyClicks(window.play.board.board, "1")
    bar = bar_of(qtbot, window)
    qtbot.mouseClick(bar.close_button, Qt.MouseButton.LeftButton)
    assert not bar.isVisible()
    keeper = window.play.left._keeper
    for move in "59":  # each is tried, and fails
        taken = keeper._take
        done: list[bool] = []
        keeper._take = lambda taken=taken, done=done: (done.append(True), taken())[1]
        qtbot.keyClicks(window.play.board.board, move)
        qtbot.waitUntil(lambda done=done: bool(done) and not keeper._writing.running)
        assert not bar.isVisible()
    troubles.fails(Unkept.LOG, Path("/log"), EngineError("save.no_space"), lambda: None)
    qtbot.waitUntil(bar.isVisible)
    assert "the game on the board, the log" in bar.sentence.full_text()
    troubles.works(Unkept.LOG)
    limited(False)


# The log


@posix
def test_a_log_that_cannot_be_written_is_a_trouble_and_loses_no_line(
    home: Path, limited: Callable[[bool], None], capfd: pytest.CaptureFixture[str]
) -> None:
    log = crash.LogFile(home / "poda.log")
    log.setFormatter(logging.Formatter("%(message)s"))

    def write(number: int) -> None:
        log.handle(logging.LogRecord("x", logging.INFO, "", 0, f"{number:050}", (), None))

    write(0)
    limited(True)
    for number in range(1, 6):
        write(number)
    failing = troubles.failing()[Unkept.LOG]
    assert failing.path == home / "poda.log"
    failing.again()
    assert Unkept.LOG in troubles.failing()
    limited(False)
    failing.again()
    assert troubles.failing() == {}
    log.close()
    words = (home / "poda.log").read_text().split()
    assert [word for word in words if len(word) == 50] == [f"{number:050}" for number in range(6)]
    captured = capfd.readouterr()
    assert captured.err == captured.out == ""


def test_a_name_that_is_no_text_is_logged_all_the_same(
    home: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    log = crash.LogFile(home / "poda.log")
    log.handle(logging.LogRecord("x", logging.INFO, "", 0, "%s", ("\udcff.json",), None))
    log.close()
    assert "\\udcff.json" in (home / "poda.log").read_text("utf-8")
    assert capfd.readouterr().err == ""


def test_a_long_log_is_put_aside_and_the_oldest_goes(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crash, "LOG_BYTES", 250)
    log = crash.LogFile(home / "poda.log")
    log.setFormatter(logging.Formatter("%(message)s"))
    for number in range(19):
        log.handle(logging.LogRecord("x", logging.INFO, "", 0, f"{number:050}", (), None))
    log.close()
    kept = {path.name: path.read_text().split() for path in home.glob("poda.log*")}
    assert {name: [int(word) for word in words] for name, words in kept.items()} == {
        "poda.log.3": [4, 5, 6, 7],
        "poda.log.2": [8, 9, 10, 11],
        "poda.log.1": [12, 13, 14, 15],
        "poda.log": [16, 17, 18],
    }


def test_a_terminal_that_takes_nothing_more_gets_no_traceback(
    capfd: pytest.CaptureFixture[str],
) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no such device here")
    terminal = crash.TerminalLog(Path("/dev/full").open("w", buffering=1))  # noqa: SIM115
    terminal.handle(logging.LogRecord("x", logging.INFO, "", 0, "lost", (), None))
    os.dup2(os.open(os.devnull, os.O_WRONLY), terminal.stream.fileno())
    terminal.stream.close()
    assert capfd.readouterr().err == ""


# What can be computed again


# A folder that becomes read-only


def test_a_folder_that_stops_taking_files_while_poda_runs_is_told(
    qtbot: QtBot, window: MainWindow, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = paths.data_dir()
    real = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != data and real(path, mode))
    qtbot.keyClicks(window.play.board.board, "1")
    bar = bar_of(qtbot, window)
    assert str(data) in bar.sentence.full_text()
    assert "cannot be written to" in bar.sentence.full_text()
