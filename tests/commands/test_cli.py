"""The ``poda`` command as a user meets it: a process, its output and its exit code."""

import contextlib
import gc
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from poda import __version__
from poda.base import display
from poda.commands import cli

NO_DISPLAY_AT_ALL = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_SESSION_TYPE")
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="X11 and Wayland")
pytestmark = pytest.mark.usefixtures("home")

# A window of the test's own, so that these tests look at the application around it only.
STUB = """
import sys, types
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget
from PySide6.QtCore import QTimer
class MainWindow(QWidget):
    first_painted = Signal()
    painted = False
    def paintEvent(self, event):
        if not self.painted:
            self.painted = True
            self.first_painted.emit()
    def after_first_paint(self):
        {after}
    def closeEvent(self, event):
        print("closed", flush=True)
module = types.ModuleType("poda.window.main_window")
module.MainWindow = MainWindow
sys.modules["poda.window.main_window"] = module
from poda.commands.cli import main
sys.exit(main(sys.argv[1:]))
"""


def environment(**extra: str) -> dict[str, str]:
    """The environment of a process without a display, plus ``extra``."""
    clean = {name: value for name, value in os.environ.items() if name not in NO_DISPLAY_AT_ALL}
    return clean | extra


def poda(*arguments: str, **extra: str) -> subprocess.CompletedProcess[str]:
    """Run ``poda`` to its end."""
    return subprocess.run(
        [sys.executable, "-m", "poda", *arguments],
        env=environment(**extra),
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )


def stub(after: str, *arguments: str, **extra: str) -> subprocess.Popen[str]:
    """Start ``poda`` around the stub window, which does ``after`` after its first paint."""
    return subprocess.Popen(
        [sys.executable, "-c", STUB.replace("{after}", after), *arguments],
        env=environment(QT_QPA_PLATFORM="offscreen", **extra),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def stderr_of(process: subprocess.Popen[str]) -> str:
    """What it said, without the line that the offscreen platform always prints."""
    _, errors = process.communicate(timeout=200)
    return errors.replace("This plugin does not support propagateSizeHints()\n", "")


def test_version_and_help_need_no_display_and_no_qt() -> None:
    assert poda("--version").stdout == f"Poda {__version__}\n"
    shown = poda("--help")
    assert shown.returncode == 0
    for option in ("--version", "--log-level", "--quit-after-paint", "train", "match", "tree"):
        assert option in shown.stdout
    assert "--compile-kernels" not in shown.stdout


def test_the_command_line_is_read_without_qt_or_anything_heavy() -> None:
    code = (
        "import sys; from poda.commands.cli import parser; parser().parse_args([]);"
        "print([m for m in ('PySide6', 'numpy', 'numba', 'ctypes') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() in ("[]", "['ctypes']")


@pytest.mark.parametrize("started", [True, False])
def test_a_command_lets_python_collect_garbage_only_where_its_process_was_started_for_it(
    started: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A window beside which a command was called in the same process had its parts destroyed on any
    # thread, in the middle of whatever Qt was doing.
    enabled = []
    monkeypatch.setattr(gc, "enable", lambda: enabled.append(True))
    told = (gc.enable,) if started else ()
    assert cli.main(["plays", "tictactoe", ""], *told) == 0
    assert enabled == [True] * started


@pytest.mark.parametrize("arguments", [["--colour"], ["--log-level", "loud"], ["fly"]])
def test_a_wrong_option_is_one_line_and_exit_code_2(arguments: list[str]) -> None:
    run = poda(*arguments)
    assert run.returncode == 2
    assert "Traceback" not in run.stderr
    assert run.stderr.splitlines()[-1].startswith("poda: error:")


@linux
@pytest.mark.parametrize(
    "extra",
    [
        {},
        {"DISPLAY": ":987"},
        {"DISPLAY": "nonsense"},
        {"WAYLAND_DISPLAY": "wayland-987", "XDG_RUNTIME_DIR": "/nonexistent"},
        {"WAYLAND_DISPLAY": "wayland-987", "DISPLAY": ":987"},
        {"XDG_SESSION_TYPE": "wayland"},
        {"QT_QPA_PLATFORM": "xcb"},
        {"QT_QPA_PLATFORM": "wayland;xcb"},
    ],
    ids=str,
)
def test_no_display_is_one_sentence_that_says_what_to_do(extra: dict[str, str]) -> None:
    run = poda(**extra)
    assert run.returncode == cli.NOTHING_TO_OPEN == 2
    (sentence,) = run.stderr.splitlines()
    assert "no display" in sentence
    assert "xvfb-run poda" in sentence
    assert "QT_QPA_PLATFORM=offscreen" in sentence
    assert run.stdout == ""


@linux
def test_a_platform_that_qt_does_not_have_is_one_sentence() -> None:
    run = poda(QT_QPA_PLATFORM="telepathy")
    assert run.returncode == 2
    (sentence,) = run.stderr.splitlines()
    assert "telepathy" in sentence
    assert "offscreen" in sentence


@linux
def test_a_missing_library_is_named_with_its_debian_package(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lost = {"libxcb-cursor.so.0", "libxkbcommon-x11.so.0"}
    monkeypatch.setattr(display, "_loads", lambda library: library not in lost)
    error = OSError("libxcb-cursor.so.0: cannot open shared object file: No such file or directory")
    sentence = display.library_sentence(display.missing_libraries(error))
    assert "libxcb-cursor.so.0" in sentence
    assert sentence.endswith("apt-get install libxcb-cursor0 libxkbcommon-x11-0`.")


def test_another_import_error_is_not_taken_for_a_missing_library() -> None:
    assert display.missing_libraries(ImportError("No module named 'poda.window.app'")) == {}


@linux
def test_a_library_that_is_missing_at_import_is_one_sentence_and_exit_code_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import builtins

    really_import = builtins.__import__

    def without_egl(name: str, *rest: object) -> object:
        if name == "poda.window" and rest[2:3] == (("app",),):
            raise ImportError("libEGL.so.1: cannot open shared object file: No such file")
        return really_import(name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(display, "problem", lambda: None)
    monkeypatch.setattr(display, "_loads", lambda _: True)
    monkeypatch.setattr(builtins, "__import__", without_egl)
    code = cli.main([])
    monkeypatch.undo()
    assert code == 2
    (sentence,) = capsys.readouterr().err.splitlines()
    assert "libegl1" in sentence


def test_every_library_that_qt_may_miss_is_on_the_list_of_packages() -> None:
    text = (Path(__file__).parents[2] / "packaging" / "debian-packages.txt").read_text("utf-8")
    listed = {line.partition("#")[0].strip() for line in text.splitlines()}
    assert set(display.PACKAGES.values()) <= listed


@contextlib.contextmanager
def x_server(program: str, *arguments: str) -> Iterator[str]:
    """The DISPLAY of a server that lives as long as the block."""
    read, write = os.pipe()
    command = [program, "-displayfd", str(write), "-nolisten", "tcp", *arguments]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


@pytest.fixture
def xvfb(require: Callable[[str], str]) -> Iterator[str]:
    """The DISPLAY of an X server of the test's own."""
    with x_server(require("Xvfb"), "-screen", "0", "1280x800x24") as number:
        yield number


def test_the_probe_agrees_with_an_x_server(xvfb: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NO_DISPLAY_AT_ALL:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", xvfb)
    assert display.problem() is None


def test_a_server_that_refuses_us_is_one_sentence_too(
    require: Callable[[str], str], tmp_path: Path
) -> None:
    program, xauth = require("Xvfb"), require("xauth")
    cookies = tmp_path / "cookies"
    cookies.touch()
    subprocess.run(
        [xauth, "-q", "-f", str(cookies), "add", ":0", ".", "0123456789abcdef" * 2], check=True
    )
    with x_server(program, "-auth", str(cookies)) as number:
        run = poda(DISPLAY=number, XAUTHORITY=str(tmp_path / "nothing"))
    assert run.returncode == 2
    (sentence,) = run.stderr.splitlines()
    assert f"DISPLAY={number} cannot be connected to" in sentence


def test_the_probe_agrees_with_a_wayland_socket(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("WAYLAND_DISPLAY", "w")
    assert not display._wayland_answers()
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "w"))
        server.listen()
        assert display._wayland_answers()


def test_the_installed_poda_starts_under_x_and_closes_without_a_word(xvfb: str) -> None:
    program = shutil.which("poda", path=str(Path(sys.executable).parent)) or shutil.which("poda")
    assert program, "poda is not installed"
    for arguments in (["--quit-after-paint"], ["--quit-after-paint", "--log-level", "warning"]):
        run = subprocess.run(
            [program, *arguments],
            env=environment(DISPLAY=xvfb),
            capture_output=True,
            text=True,
            timeout=200,
            check=False,
        )
        assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_quit_after_paint_ends_before_any_work_in_the_background_begins() -> None:
    process = stub("print('background', flush=True)", "--quit-after-paint")
    output, _ = process.communicate(timeout=200)
    assert process.returncode == 0
    assert output == "closed\n"


def test_after_the_first_paint_the_window_is_told() -> None:
    process = stub("QTimer.singleShot(0, self.close); print('background', flush=True)")
    output, _ = process.communicate(timeout=200)
    assert process.returncode == 0
    assert output == "background\nclosed\n"


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_from_the_terminal_closes_the_window(number: signal.Signals) -> None:
    process = stub("print('ready', flush=True)")
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.05)  # the loop is idle, which is when Python would not look at signals
    process.send_signal(number)
    assert process.stdout.readline() == "closed\n"
    assert stderr_of(process) == ""
    assert process.returncode == 0


def test_a_window_that_cannot_be_built_is_a_traceback_and_exit_code_1_in_a_smoke_test() -> None:
    broken = STUB.replace("first_painted = Signal()", "__init__ = lambda self: 1 / 0")
    run = subprocess.run(
        [sys.executable, "-c", broken.replace("{after}", "pass"), "--quit-after-paint"],
        env=environment(QT_QPA_PLATFORM="offscreen"),
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert run.returncode == 1
    assert "ZeroDivisionError" in run.stderr


def test_an_exception_in_a_slot_does_not_end_the_application(home: Path) -> None:
    # When the dialog that tells of it is beside the window, both are closed.
    after = (
        "application = sys.modules['PySide6.QtWidgets'].QApplication; self.look = QTimer(self); "
        "shown = lambda: sum(each.isVisible() for each in application.topLevelWidgets()); "
        "self.look.timeout.connect(lambda: shown() > 1 and application.closeAllWindows()); "
        "self.look.start(20); QTimer.singleShot(0, lambda: 1 / 0)"
    )
    process = stub(after)
    assert stderr_of(process) == ""
    assert process.returncode == 0
    assert "ZeroDivisionError" in (home / "logs" / "poda.log").read_text("utf-8")


def test_the_log_goes_to_the_terminal_on_request(home: Path) -> None:
    after = "import logging; logging.getLogger('poda.test').debug('a word'); self.close()"
    loud = stub(after, "--log-level", "debug")
    assert re.search(r"DEBUG MainThread poda\.test: a word", stderr_of(loud))
    quiet = stub(after)
    assert stderr_of(quiet) == ""


def test_an_unwritable_home_does_not_keep_the_window_shut(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    process = stub("self.close()", PODA_HOME=str(tmp_path / "file"))
    assert "Traceback" not in stderr_of(process)
    assert process.returncode == 0


def test_nothing_heavy_is_imported_before_the_first_paint() -> None:
    code = (
        "import sys; from poda.commands.cli import main; main(['--quit-after-paint']);"
        "print([m for m in ('numba', 'numpy', 'asyncio', 'unittest') if m in sys.modules])"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        env=environment(QT_QPA_PLATFORM="offscreen"),
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [(["trian"], "train"), (["train", "connect4", "--preset", "fats"], "fast")],
)
def test_of_a_misspelt_choice_the_one_that_is_meant_is_asked_for(
    capsys: pytest.CaptureFixture[str], typed: list[str], meant: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(typed)
    assert ended.value.code == 2
    assert capsys.readouterr().err.endswith(f"Did you mean {meant}?\n")
