"""`poda solve` as a person or a program meets it: a process, its output and its exit code."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from poda.engine.kernels import is_plain
from poda.packages.connect4.commands import solve
from poda.packages.connect4.commands.solve import SolveArguments

if sys.platform != "win32":
    import fcntl
    import termios

from commands.processes import poda, refused, started

DATA = Path(__file__).parents[3] / "data"

LATE = "2252576253462244111563365343671351441"
"""A draw but for one stone: -1."""

LAST = "71255763773133525731261364622167124446454"
OVER = "1212121"


def solved(*arguments: str, code: int = 0) -> list[dict[str, Any]]:
    run = poda("solve", "connect4", *arguments, "--json")
    assert run.returncode == code, run.stderr
    return [json.loads(line) for line in run.stdout.splitlines()]


def test_a_position_has_a_score_and_so_has_each_column() -> None:
    (answer,) = solved(LATE)
    assert list(answer) == ["position", "score", "columns", "best", "nodes", "seconds"]
    assert (answer["position"], answer["score"]) == (LATE, -1)
    assert len(answer["columns"]) == 7
    assert answer["columns"][answer["best"] - 1] == -1
    assert max(score for score in answer["columns"] if score is not None) == -1


def test_positions_are_answered_in_their_order() -> None:
    answers = solved(LAST, LATE, LAST, "--workers", "2")
    assert [answer["position"] for answer in answers] == [LAST, LATE, LAST]
    assert answers[0]["columns"] == [None, None, None, None, 0, None, None]


def test_what_is_no_position_is_told_in_its_line_and_the_others_go_on() -> None:
    run = poda("solve", "connect4", LATE, "448", OVER, LAST, "no file", "--json")
    assert run.returncode == 1
    good, bad, over, last, no_file = (json.loads(line) for line in run.stdout.splitlines())
    assert (good["score"], last["score"]) == (-1, 0)
    assert list(bad) == ["position", "error"]
    assert (bad["position"], bad["error"]["code"], bad["error"]["place"]) == (
        "448", "connect4.bad_column", 2,
    )  # fmt: skip
    assert over["error"]["code"] == "game.terminal"
    assert no_file["error"]["code"] == "connect4.bad_column"
    assert run.stderr.count("\n") == 3
    assert "is not a column" in run.stderr
    assert "The game is over" in run.stderr


def test_positions_come_from_a_file_and_from_the_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "positions.txt"
    file.write_text(f"{LATE}\n{LAST}\n", "utf-8")
    assert [answer["score"] for answer in solved(str(file), LAST)] == [-1, 0, 0]
    for arguments in ((), ("-",)):
        run = subprocess.run(
            [sys.executable, "-m", "poda", "solve", "connect4", *arguments, "--json"],
            input=f"{LAST}\n{LATE}\n".encode() + b"\xff\n",
            capture_output=True,
            timeout=200,
            check=False,
        )
        assert run.returncode == 1
        scores = [json.loads(line).get("score") for line in run.stdout.splitlines()]
        assert scores == [0, -1, None]


@pytest.mark.skipif(is_plain(), reason="takes minutes as Python")
def test_scores_beside_positions_are_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a file whose name, like those of lists of positions, begins with a digit."""
    monkeypatch.chdir(tmp_path)
    name = "04-positions-with-scores.txt"
    Path(name).write_text((DATA / "cases" / name).read_text())
    answers = solved(name, code=1)
    assert [(each["position"], each["score"], each["given"]) for each in answers] == [
        ("4455", 18, 3), ("445566", 18, -2), ("44556", -18, 2),
    ]  # fmt: skip
    run = poda("solve", "connect4", "4455 18", "4455 -3")
    assert run.returncode == 1
    right, wrong = run.stdout.splitlines()
    assert right.endswith("; score +18, as given")
    assert wrong.endswith("; score +18, NOT -3 as given")
    assert "1 of 2 scores that were given are wrong" in run.stderr
    (refused_one,) = solved("4455 33", code=1)
    assert refused_one["error"]["code"] == "game.uneven_groups"


def test_a_folder_is_no_file_of_positions(tmp_path: Path) -> None:
    (answer,) = solved(str(tmp_path), code=1)
    assert answer["error"]["code"].startswith("save.")


def test_an_answer_comes_before_the_next_question() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "poda", "solve", "connect4", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for text, score in ((LATE, -1), (LAST, 0)):
            process.stdin.write(text + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["score"] == score
        process.stdin.close()
        assert process.wait(200) == 0


@pytest.mark.skipif(is_plain(), reason="takes minutes as Python")
def test_with_its_book_openings_take_no_time() -> None:
    first, second = solved("", "44444")
    assert first["columns"] == [-2, -1, 0, 1, 0, -1, -2]
    assert (first["score"], first["best"], second["score"]) == (1, 4, -1)


def test_that_there_is_no_book_is_told_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(solve, "book", lambda: None)
    asked: dict[str, Any] = {"game": "connect4", "positions": (LATE, LAST), "workers": 1}
    assert solve.run(SolveArguments(**asked, json=True)) == 0
    out, told = capsys.readouterr()
    assert [json.loads(line)["score"] for line in out.splitlines()] == [-1, 0]
    assert told.count("there is no book of openings, or it is damaged") == 1
    assert solve.run(SolveArguments(**asked, no_book=True)) == 0
    assert "book" not in capsys.readouterr().err


def test_without_json_a_line_says_it_in_words() -> None:
    run = poda("solve", "connect4", LATE, LAST)
    assert (run.returncode, run.stdout.count("\n")) == (0, 2)
    first, second = run.stdout.splitlines()
    assert first.startswith(f"{LATE}: the other side wins with its disc ")
    assert second == f"{LAST}: draw; best 5; columns 1: ·  2: ·  3: ·  4: ·  5: 0  6: ·  7: ·"


def test_ctrl_c_ends_it_in_good_order() -> None:
    process = started("solve", "connect4", LAST, "", "--no-book", "--json")
    assert process.stdout is not None
    assert json.loads(process.stdout.readline())["score"] == 0
    process.send_signal(2)
    rest, said = process.communicate(timeout=200)
    assert (process.returncode, rest) == (130, "")
    assert "stopped before the end" in said


def test_a_line_without_an_end_is_refused_and_read_no_further(tmp_path: Path) -> None:
    endless = Path("/dev/zero")
    if not endless.exists():
        endless = tmp_path / "zeros"
        endless.write_bytes(bytes(10_000_000))
    (answer, last) = solved(str(endless), LAST, code=1)
    assert answer["error"]["code"] == "game.text_too_long"
    assert last["score"] == 0


def ready(process: subprocess.Popen[str], feed: int) -> None:
    """Wait until it has answered a question, and so waits for the next."""
    os.write(feed, f"{LAST}\n".encode())
    assert process.stdout is not None
    assert json.loads(process.stdout.readline())["score"] == 0


@pytest.mark.skipif(sys.platform == "win32", reason="named pipes and signals of POSIX")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=str)
@pytest.mark.parametrize("opened", [True, False], ids=["silent", "never opened"])
def test_a_pipe_that_says_nothing_ends_at_the_first_signal(
    tmp_path: Path, number: signal.Signals, opened: bool
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    process = started("solve", "connect4", LAST, str(pipe), "--json")
    assert process.stdout is not None
    assert json.loads(process.stdout.readline())["score"] == 0  # the signals are its own by now
    with ExitStack() as held:
        if opened:
            feed = os.open(pipe, os.O_WRONLY)
            held.callback(os.close, feed)
            ready(process, feed)
        process.send_signal(number)
        rest, said = process.communicate(timeout=200)
    assert (process.returncode, rest) == (130, "")
    assert said == "poda solve: stopped before the end\n"


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of POSIX")
def test_a_terminal_at_which_nobody_types_ends_at_ctrl_c() -> None:
    ours, its = os.openpty()

    def its_own() -> None:
        fcntl.ioctl(its, termios.TIOCSCTTY, 0)

    with subprocess.Popen(
        [sys.executable, "-m", "poda", "solve", "connect4", "--json"],
        stdin=its, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True, preexec_fn=its_own,  # noqa: PLW1509 - no thread runs here
    ) as process:  # fmt: skip
        os.close(its)
        ready(process, ours)
        os.write(ours, b"\x03")
        rest, said = process.communicate(timeout=200)
        os.close(ours)
    assert (process.returncode, rest) == (130, "")
    assert said == "poda solve: stopped before the end\n"


@pytest.mark.parametrize("arguments", [("chess", "44"), ("connect4", "44", "--workers", "0")])
def test_what_the_grammar_does_not_know_is_refused(arguments: tuple[str, ...]) -> None:
    assert "usage: poda solve" in refused("solve", *arguments)


def test_the_help_says_what_to_write() -> None:
    run = poda("solve", "--help")
    assert run.returncode == 0
    assert all(word in run.stdout for word in ("POSITION", "4453", "--no-book", "--json"))
    assert "solve" in poda("--help").stdout


def test_it_imports_neither_evolution_nor_backgammons_database_nor_qt() -> None:
    run = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "poda", "solve", "connect4", ""],
        capture_output=True,
        text=True,
        timeout=200,
        check=True,
    )
    imported = {line.rpartition("|")[2].strip() for line in run.stderr.splitlines()}
    assert "poda.packages.connect4.engine.solver" in imported
    assert imported.isdisjoint(
        {"poda.engine.evolve", "poda.packages.backgammon.engine.bearoff", "PySide6"}
    )
