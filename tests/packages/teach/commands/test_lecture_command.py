"""`poda lecture`: slides and handouts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from poda.commands import Interrupts, cli
from poda.packages.teach.window.lecture.document import SHIPPED, save, shipped
from some import some


def poda(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = cli.main(["lecture", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize("key", SHIPPED)
def test_slides_have_a_frame_a_stop(
    key: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "slides.tex"
    assert poda(capsys, key, "-o", str(file)) == (0, f"lecture {file}\n", "")
    text = file.read_text("utf-8")
    lecture = shipped(key)
    titles = re.findall(r"\\begin\{frame\}(?:\[t\])?\{(.*)\}$", text, re.M)
    assert len(titles) == len(lecture.stops)
    assert text.count(r"\begin{frame}") == text.count(r"\end{frame}") == len(titles)
    assert text.count(r"\begin{document}") == text.count(r"\end{document}") == 1
    for title in some(titles):
        assert "{" not in title.replace("{-}", "")


def test_a_handout_of_one_s_own_lecture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    own, file = tmp_path / "own.json", tmp_path / "handout.pdf"
    save(own, shipped("article"))
    assert poda(capsys, str(own), "-o", str(file)) == (0, f"lecture {file}\n", "")
    data = file.read_bytes()
    assert data.startswith(b"%PDF")
    pages = re.findall(rb"/MediaBox \[ *0 0 ([\d.]+) ([\d.]+) *\]", data)
    assert {(round(float(w)), round(float(h))) for w, h in some(pages)} == {(595, 842)}


@pytest.mark.parametrize(
    ("lecture", "file", "sentence"),
    [
        ("slides", "out.doc", "let its name end with one of .tex, .pdf, .html."),
        ("nowhere.json", "out.tex", "nowhere.json: "),
    ],
)
def test_what_makes_no_sense_is_refused(
    lecture: str, file: str, sentence: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, out, err = poda(capsys, lecture, "-o", str(tmp_path / file))
    assert (code, out) == (2, "")
    assert sentence in err
    assert list(tmp_path.iterdir()) == []


def test_one_that_is_stopped_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Interrupts, "stopped", lambda _self: True)
    file = tmp_path / "slides.tex"
    assert poda(capsys, "article", "-o", str(file)) == (
        130, "", "poda lecture: stopped before the end\n"
    )  # fmt: skip
    assert not file.exists()
