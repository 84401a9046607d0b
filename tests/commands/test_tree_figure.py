"""`poda tree ... -o FIGURE`: pictures without a window, and without a display."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from poda.commands import cli
from poda.engine.trees.text import parse_tree

TREE = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
NO_DISPLAY = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_SESSION_TYPE")


def test_a_picture_without_a_display(tmp_path: Path) -> None:
    clean = {name: value for name, value in os.environ.items() if name not in NO_DISPLAY}
    program = (
        "import sys; from poda.commands import cli;"
        "code = cli.main(sys.argv[1:]);"
        "print('numba' in sys.modules); sys.exit(code)"
    )
    arguments = ["tree", TREE, "--step", "27", "-o", "figure.svg", "--sentence"]
    run = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=tmp_path,
        env=clean,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.splitlines()[0] == "value 3"
    assert run.stdout.splitlines()[-2:] == ["picture figure.svg", "False"]
    texts = "".join(ET.parse(tmp_path / "figure.svg").getroot().itertext())
    assert "MIN has found 2" in texts


class Run:
    """What one call of the command came to."""

    def __init__(self, arguments: tuple[str, ...], capture: pytest.CaptureFixture[str]) -> None:
        try:
            self.returncode = cli.main(["tree", *arguments])
        except SystemExit as end:
            self.returncode = int(end.code or 0)
        self.stdout, self.stderr = capture.readouterr()


Poda = Callable[..., Run]


@pytest.fixture
def poda(
    qapp: object,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Poda:
    """`poda tree` in a folder of its own, in this process."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return lambda *arguments: Run(arguments, capsys)


@pytest.fixture
def here(tmp_path: Path, poda: Poda) -> Path:
    return tmp_path / "here"


@pytest.mark.parametrize(
    ("suffix", "start"),
    [("pdf", b"%PDF"), ("png", b"\x89PNG"), ("gif", b"GIF89a"), ("tex", b"% alphabeta")],
)
def test_every_format(here: Path, poda: Poda, suffix: str, start: bytes) -> None:
    path = here / f"figure.{suffix}"
    path.write_bytes(b"old")
    run = poda("[[3, 5], [2, 9]]", "-o", path.name, "--json")
    assert run.returncode == 0
    assert json.loads(run.stdout)["files"] == [path.name]
    assert path.read_bytes().startswith(start)
    assert [file.name for file in here.iterdir()] == [path.name]


def test_every_step_and_a_size(here: Path, poda: Poda) -> None:
    run = poda("[3, 5]", "--steps", "-o", "a.png", "--size", "300x200")
    files = sorted(here.iterdir())
    assert run.stdout.splitlines()[-1] == f"pictures a-01.png to {files[-1].name}"
    assert len(files) == int(files[-1].stem[2:]) > 5
    with Image.open(files[0]) as picture:
        assert picture.size == (600, 400)


def test_a_file_with_a_tree(here: Path, poda: Poda) -> None:
    (here / "tree.txt").write_text(f"{TREE}\n", "utf-8")
    run = poda("tree.txt", "--algorithm", "minimax", "-o", "f.svg")
    assert run.returncode == 0
    assert "leaves visited 9 of 9" in run.stdout


def test_a_search_that_the_tree_tab_saved(here: Path, poda: Poda) -> None:
    from poda.engine.record.recording import Question, record
    from poda.tree.model.opening import Options, question_of
    from poda.tree.model.sources import Position, Typed
    from poda.tree.session.storage import SavedTree, save

    recording = record(Question(parse_tree(TREE), 0, "alphabeta", "ge"))
    save(here / "s.json", SavedTree(Typed(TREE), Options(), recording))
    run = poda("s.json", "-o", "f.pdf", "--step", "3")
    assert (run.returncode, run.stderr) == (0, "")
    assert (here / "f.pdf").exists()
    refused = poda("s.json", "--algorithm", "minimax", "-o", "f.pdf")
    assert refused.returncode == 2
    assert "leave --algorithm out" in refused.stderr

    source = Position("tictactoe", "")
    options = Options(plies=1)
    recording = record(question_of(source, options))
    save(here / "g.json", SavedTree(source, options, recording))
    run = poda("g.json", "-o", "g.svg", "--json")
    assert (run.returncode, run.stderr) == (0, "")
    assert json.loads(run.stdout)["nodes_visited"] == 10


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((TREE, "-o", "f.bmp"), "f.bmp: No picture is written to such a file"),
        ((TREE, "-o", "figure"), "let its name end with one of .png"),
        ((TREE, "-o", "f.png", "--step", "99"), "choose one from 1 to 50"),
        ((TREE, "-o", "missing/f.png"), "The file or its folder is not there"),
        ((TREE, "-o", "."), "No picture is written to such a file"),
        ((TREE, "--step", "3"), "name its file with -o"),
        (("none.json", "-o", "f.png"), "none.json: The file or its folder is not there"),
        (("[3, ", "-o", "f.png"), "column"),
        (("[[3, 5], [2, a]]", "--algorithm", "minimax", "-o", "f.png"), "“a”"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    here: Path, poda: Poda, arguments: tuple[str, ...], words: str
) -> None:
    run = poda(*arguments)
    assert run.returncode == 2
    assert run.stdout == ""
    (sentence,) = run.stderr.splitlines()
    assert sentence.startswith("poda tree: ")
    assert words in sentence
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("size", ["1280", "0x10", "9999x9999", "ax2", "-1x200"])
def test_a_size_is_two_numbers(poda: Poda, size: str) -> None:
    run = poda(TREE, "-o", "f.png", f"--size={size}")
    assert run.returncode == 2
    assert "poda tree: error: argument --size" in run.stderr


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root writes anywhere")
def test_no_permission_is_said(here: Path, poda: Poda) -> None:
    here.chmod(0o500)
    try:
        run = poda(TREE, "-o", "f.png")
    finally:
        here.chmod(0o700)
    assert run.returncode == 2
    assert "allow" in run.stderr
