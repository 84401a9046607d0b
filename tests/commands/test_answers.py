"""What becomes of an answer that nobody takes, and of files that are not what they should be."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from of_packages import commands

from .processes import poda

MATCH = ("match", "random", "random", "--game", "tictactoe", "--games", "4")
TINY = ("--settings", "parents=2", "offspring=2", "games=3", "plies=1", "fitness=tournament")


def output_into(target: int, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "poda", *arguments],
        stdout=target, stderr=subprocess.PIPE, text=True, timeout=200, check=False,
    )  # fmt: skip


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_under_the_answer_is_said_in_a_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        done = output_into(full.fileno(), *MATCH)
    assert done.returncode == 2
    assert "the answer cannot be written" in done.stderr
    assert "Traceback" not in done.stderr


ANSWERS = {
    "tree": ("[[3, 5], [2, 4]]",), "plays": ("connect4", "4453"), "match": MATCH[1:],
    "solve": ("connect4", "71255763773133525731261364622167124446454"), "rate": ("3", "1", "2"),
    "runs": ("list", "."), "grade": (".",), "completion": ("bash",), "--version": (),
    "train": ("--settings", "?"),
    "rollout": ("4HPwATDgc/ABMA 3-1", "--trials", "36", "--plies", "0"),
    "exam": ("--seed", "7", "-o", "exam.tex"), "lecture": ("article", "-o", "slides.tex"),
    "tournament": ("tictactoe", "random", "random", "--games", "2", "--out", "t"),
    "endgames": ("checkers", "W:W18,K22:BK12", "--pieces", "3"), "engine": ("tictactoe",),
}  # fmt: skip
"""By command, what it is asked for an answer that it prints."""
ANSWERS = {name: asked for name, asked in ANSWERS.items() if name in {*commands(), "--version"}}
SILENT = ("engine", "runs")  # a program that is asked nothing, and a folder without runs


@pytest.mark.skipif(sys.platform == "win32", reason="shells close streams otherwise there")
@pytest.mark.parametrize("command", ANSWERS)
@pytest.mark.parametrize("stream", [1, 2])
def test_a_stream_that_is_closed_is_no_traceback(command: str, stream: int, tmp_path: Path) -> None:
    """And nothing that is printed lands in a file that was opened meanwhile."""
    line = shlex.join([sys.executable, "-m", "poda", command, *ANSWERS[command]])
    done = subprocess.run(
        f"exec {line} {stream}>&-", shell=True, capture_output=True, text=True, timeout=300,
        check=False, cwd=tmp_path, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert "Traceback" not in done.stderr
    if stream == 1:
        assert done.returncode == (0 if command in SILENT else 2)
        assert command == "engine" or done.stderr.startswith("poda")


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited otherwise there")
@pytest.mark.parametrize("megabytes", [120, 200, 300, 400, 600])
def test_too_little_memory_is_a_sentence(megabytes: int) -> None:
    line = shlex.join([sys.executable, "-m", "poda", "tree", "[[3, 5], [2, 4]]"])
    done = subprocess.run(
        f"ulimit -v {megabytes * 1024}; exec {line}", shell=True, capture_output=True, text=True,
        timeout=300, check=False, executable="/bin/bash",
    )  # fmt: skip
    assert "Traceback" not in done.stderr
    assert done.returncode == 0 or done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="pipes close otherwise there")
def test_a_reader_that_has_gone_is_no_fault() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = output_into(writing, *MATCH)
    finally:
        os.close(writing)
    assert done.returncode == 1
    assert done.stderr == ""


@pytest.fixture
def run(tmp_path: Path) -> Path:
    out = tmp_path / "run"
    assert poda(
        "train", "tictactoe", *TINY, "--generations", "1", "--out", str(out)
    ).returncode == 0  # fmt: skip
    return out


@pytest.mark.parametrize("content", ["my own notes", "{}"])
def test_going_on_puts_aside_what_is_no_champion_and_says_where(run: Path, content: str) -> None:
    champion = run / "champion.json"
    champion.write_text(content)
    done = poda("train", "--resume", str(run), "--generations", "2")
    aside = run / "champion.json.aside-1"
    assert done.returncode == 0
    assert aside.name in done.stderr
    assert aside.read_text() == content


def test_who_names_the_file_of_a_run_means_its_folder(run: Path) -> None:
    done = poda("train", "--resume", str(run / "run.json"), "--generations", "2")
    assert done.returncode == 0, done.stderr


def test_a_folder_without_a_champion_says_so(tmp_path: Path) -> None:
    done = poda("match", str(tmp_path), "random", "--game", "tictactoe")
    assert done.returncode == 2
    assert "The folder holds no champion yet" in done.stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "champion.json"
    os.mkfifo(pipe)
    done = poda("match", str(pipe), "random", "--game", "tictactoe")
    assert done.returncode == 2
    assert "not a file that can be read" in done.stderr
