"""The fixture that looks for leftovers finds each kind, and lets a tidy test pass."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

CASES = """
import subprocess, sys, threading, time
import conftest
import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

kept = []

@pytest.fixture
def patient():
    conftest.PATIENCE_SECONDS = conftest.OTHERS_SECONDS = 60.0

@pytest.fixture
def impatient():  # what is forgotten is not waited for
    conftest.PATIENCE_SECONDS = conftest.OTHERS_SECONDS = 0.0

def test_tidy(qtbot, patient):
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    timer = QTimer(window)
    timer.start(10)
    thread = threading.Thread(target=time.sleep, args=(0.2,))
    thread.start()

def test_thread(impatient):
    threading.Thread(target=time.sleep, args=(60,), daemon=True, name="forgotten").start()

def test_child(impatient):
    kept.append(subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]))

BECOMES = (
    "import os, sys; sys.stdin.readline();"
    "os.execv(sys.executable, [sys.executable, '-c', 'print(1, flush=True); input()'])"
)

@pytest.fixture(scope="module")
def server():
    command = [sys.executable, "-c", BECOMES]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        yield process

def test_child_of_all(server, impatient):
    server.stdin.write("another program\\n")
    server.stdin.flush()
    assert server.stdout.readline() == "1\\n"

def test_timer(qtbot, impatient):
    timer = QTimer()
    timer.start(1000)
    kept.append(timer)

def test_window(qtbot, impatient):
    window = QWidget()
    window.show()
    kept.append(window)

def test_failed_already(qtbot):
    window = QWidget()
    window.show()
    assert window is None

def test_end():
    kept[0].kill()
    kept[0].wait()
"""


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What pytest says of CASES under our conftest."""
    folder = tmp_path_factory.mktemp("leaks")
    ours = Path(__file__).parent.parent / "conftest.py"
    (folder / "conftest.py").write_text(ours.read_text("utf-8"), "utf-8")
    (folder / "test_cases.py").write_text(CASES, "utf-8")
    command = [sys.executable, "-m", "pytest", "-v", "-rN", "-p", "no:cacheprovider", str(folder)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def outcomes(output: str, test: str) -> list[str]:
    """What the phases of ``test`` came to."""
    return re.findall(rf"::{test} (PASSED|FAILED|ERROR)", output)


def test_a_tidy_test_passes(output: str) -> None:
    assert outcomes(output, "test_tidy") == ["PASSED"], output


def test_a_child_is_the_same_whatever_program_it_runs(output: str) -> None:
    assert outcomes(output, "test_child_of_all") == ["PASSED"], output


@pytest.mark.parametrize(
    ("test", "sentence"),
    [
        ("test_thread", "left behind: thread <Thread(forgotten"),
        ("test_child", "left behind: child process"),
        ("test_timer", "left behind: active timer"),
        ("test_window", "left behind: window"),
    ],
)
def test_what_is_left_behind_is_named(output: str, test: str, sentence: str) -> None:
    assert outcomes(output, test) == ["PASSED", "ERROR"], output
    assert sentence in output


def test_a_failed_test_is_not_blamed_twice(output: str) -> None:
    assert outcomes(output, "test_failed_already") == ["FAILED"], output
