"""`poda exam`: sheets and solutions without a window, and without a display."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from poda.commands import Interrupts, cli

NO_DISPLAY = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_SESSION_TYPE")


@pytest.fixture
def here(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def poda(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        code = cli.main(["exam", *arguments])
    except SystemExit as end:
        code = int(end.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


def test_sheets_without_a_display(tmp_path: Path) -> None:
    clean = {name: value for name, value in os.environ.items() if name not in NO_DISPLAY}
    program = "import sys; from poda.commands import cli; sys.exit(cli.main(sys.argv[1:]))"
    run = subprocess.run(
        [sys.executable, "-c", program, "exam", "--seed", "7", "-o", "exam.pdf", "--solution"],
        cwd=tmp_path,
        env=clean,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.splitlines() == ["sheets exam.pdf", "solutions exam-solution.pdf"]
    assert (tmp_path / "exam.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "exam-solution.pdf").read_bytes().startswith(b"%PDF")


def test_latex_of_several_variants(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = poda(
        capsys, "--seed", "7", "--difficulty", "2", "--variants", "3", "--trees", "2",
        "-o", "e.tex", "--title", "Second  exam", "--form", "alphabeta-update", "--tie", "gt",
        "--ask", "cuts",
    )  # fmt: skip
    assert (code, out, err) == (0, "sheets e.tex\n", "")
    text = (here / "e.tex").read_text("utf-8")
    assert text.count(r"\begin{tikzpicture}") == 6
    assert [f"Variant {letter}" in text for letter in "ABCD"] == [True, True, True, False]
    assert "Second exam" in text
    assert "Poda 2{-}12{-}us" in text
    assert r"\begin{tabular}" not in text
    assert [file.name for file in here.iterdir()] == ["e.tex"]


def test_the_same_numbers_give_the_same_sheets(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("a.tex", "b.tex"):
        assert poda(capsys, "--seed", "99", "--solution", "-o", name)[0] == 0
    assert (here / "a.tex").read_bytes() == (here / "b.tex").read_bytes()
    assert (here / "a-solution.tex").read_bytes() == (here / "b-solution.tex").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("-o", "exam.doc"), "Exam sheets are not written to such a file"),
        (("-o", "exam"), "one of .pdf, .tex, .html, .xml, .zip"),
        (("-o", "there/exam.pdf"), "there/exam.pdf: The file or its folder is not there"),
        ((), "-o"),
        (("-o", "e.pdf", "--seed", "100000"), "--seed"),
        (("-o", "e.pdf", "--difficulty", "6"), "--difficulty"),
        (("-o", "e.pdf", "--variants", "0"), "--variants"),
        (("-o", "e.pdf", "--ask", "boards"), "--ask"),
        (("-o", "e.pdf", "--form", "negamax"), "--form"),
        (("-o", "e.pdf", "--marks", "101"), "--marks"),
        (("-o", "e.pdf", "--marks", "2", "3"), "--marks"),
        (("-o", "e.pdf", "--question", "4711"), "4711"),
        (("-o", "e.pdf", *("--question", "1-1") * 11), "--question"),
    ],
)
def test_what_makes_no_sense_is_refused(
    here: Path,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    sentence: str,
) -> None:
    code, out, err = poda(capsys, *arguments)
    assert code == 2
    assert out == ""
    assert sentence in err
    assert list(here.iterdir()) == []


def test_iterations_of_monte_carlo_tree_search(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = poda(capsys, "--form", "mcts", "--ask", "ucb", "path", "-o", "exam.tex")
    assert (code, out, err) == (0, "sheets exam.tex\n", "")
    text = (here / "exam.tex").read_text("utf-8")
    assert "Poda 3{-}1{-}m" in text
    assert "Write UCB1" in text
    assert "Write N, W and Q" not in text


def test_what_a_form_does_not_ask_is_refused(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = poda(capsys, "--form", "mcts", "--ask", "cuts", "-o", "exam.tex")
    assert code == 2
    assert err == "poda exam: --ask: mcts asks for ucb, path, counts\n"
    code, _, err = poda(capsys, "--ask", "values", "ucb", "-o", "exam.tex")
    assert "alphabeta asks for values, windows, cuts" in err
    assert not list(here.iterdir())


def test_questions_of_any_kind_with_their_marks(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    questions = ("--question", "3-4711-x", "--question", "minimax: [[3, 12], [2, 4]]")
    heading = ("--marks", "4", "6", "--course", "AI 1", "--date", "24 November")
    code, out, err = poda(capsys, *questions, *heading, "-o", "exam.tex")
    assert (code, out, err) == (0, "sheets exam.tex\n", "")
    text = (here / "exam.tex").read_text("utf-8")
    for said in ("Poda 3{-}4711{-}x", "(marks: 6)", "Marks: 10", "AI 1", "24 November"):
        assert said in text


def test_one_that_is_stopped_says_so(
    capsys: pytest.CaptureFixture[str], here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Interrupts, "stopped", lambda _self: True)
    assert poda(capsys, "-o", "x.html") == (130, "", "poda exam: stopped before the end\n")
    assert not list(here.iterdir())
