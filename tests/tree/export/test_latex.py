"""LaTeX source of searches: its structure here, and a real LaTeX where there is one."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from poda.engine.errors import EngineError
from poda.engine.record.recording import Recording
from poda.tree.export.figure import Style
from poda.tree.export.latex import escaped, latex, tikz
from poda.tree.model.shape import shape_of
from some import some

from ..searches import LECTURE, PRUNE, played, written

NASTY = "[A_1 = [3, 12.25, a_b], Ñandú = [2, ω, x], Z = [14, 5, 2]]"

pytestmark = pytest.mark.usefixtures("qapp")


def source(recording: Recording[Any, Any], *steps: int, **style: Any) -> str:
    chosen = steps or range(recording.trace.steps)
    return latex(recording, shape_of(recording.tree), chosen, Style(**style))


def picture(text: str) -> str:
    """What stands within the only picture."""
    assert text.count(r"\begin{tikzpicture}") == 1
    return text.partition(r"\begin{tikzpicture}")[2].partition(r"\end{tikzpicture}")[0]


def balanced(text: str) -> bool:
    """Whether every brace is closed, those that are printed set aside."""
    depth = 0
    for brace in re.findall(r"[{}]", re.sub(r"\\[{}\\]", "", text)):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0


def overlays(text: str) -> int:
    """How many overlays the slide has."""
    return max(int(n) for n in re.findall(r"(?:<|-)(\d+)>", text.partition(r"\begin{document}")[2]))


@pytest.mark.parametrize("tree", [LECTURE, NASTY, "7", "[3, 5]"])
def test_every_brace_and_bracket_is_closed(tree: str) -> None:
    recording = written(tree)
    for text in (source(recording, 0), source(recording, sentence=True)):
        assert balanced(text)
        lines = [line.strip() for line in picture(text).splitlines()]
        nodes = [line for line in lines if re.match(r"\\node\[(max|min|chance|leaf), ", line)]
        assert len(nodes) == recording.tree.nodes
        edges = [line for line in lines if re.match(r"\\draw\[.* edge", line)]
        assert len(edges) == recording.tree.nodes - 1
        assert all(line.endswith(";") for line in lines if line.startswith("\\"))


def test_a_step_is_an_overlay() -> None:
    recording = written(LECTURE)
    text = source(recording)
    assert r"\documentclass[aspectratio=169]{beamer}" in text
    assert overlays(text) == recording.trace.steps


def test_sentences_are_one_an_overlay() -> None:
    recording = written("[3, 5]")
    text = source(recording, sentence=True)
    told = re.findall(r"^\\only<(\d+)>\{.+\}%$", text, re.MULTILINE)
    assert [int(place) for place in told] == list(range(1, recording.trace.steps + 1))


def test_one_step_is_a_picture_of_its_own() -> None:
    text = source(written(LECTURE), PRUNE)
    assert r"\documentclass{article}" in text
    assert r"\only" not in text.partition(r"\begin{document}")[2]
    assert r"\podavalue{$\leq$2}" in text
    assert text.count("no cut, cut") == 2
    assert text.count("leaf pruned") == 3  # its style, and the two leaves
    assert r"{[3, +$\infty$]}" in text


def test_players_are_triangles_and_chance_is_a_circle() -> None:
    recording = written("[(1/2: 4, 1/2: [8, 2]), 3]", "expectiminimax")
    body = picture(source(recording, 2))
    assert re.findall(r"\[(max|min|chance), ", body) == ["max", "chance", "min"]
    assert r"node[move]{0.5}" in body


def test_nothing_that_is_written_can_be_an_order_to_latex() -> None:
    assert escaped(r"\input{x}") == r"\textbackslash{}input\{x\}"
    assert escaped("50% & $3_a^b#~") == r"50\% \& \$3\_a\textasciicircum{}b\#$\sim$"
    assert escaped("a\nb\x00") == r"a b{\ttfamily U+0000}"
    assert escaped("ñÁç 日") == r"\~{n}\'{A}\c{c} {\ttfamily U+65E5}"
    assert escaped("[−∞, 3]") == r"[$-$$\infty$, 3]"
    assert all(character < "\x7f" for character in escaped("≤≥−“”…·ñ日"))


def test_a_source_is_ascii_whatever_the_tree_is_called() -> None:
    assert source(written(NASTY), sentence=True).isascii()


def test_what_latex_would_not_draw_is_refused() -> None:
    wide = written("[" + ",".join(["1"] * 450) + "]", "minimax")
    with pytest.raises(EngineError, match="nodes"):
        source(wide, 0)
    long = written("[" + ",".join(["[1, 2]"] * 90) + "]", "minimax")
    assert source(long, 0)
    with pytest.raises(EngineError, match="steps"):
        source(long)


def test_the_player_of_each_row_stands_beside_it() -> None:
    def beside(tree: str) -> list[str]:
        return re.findall(r"\\node\[who, .*\{(\w+)\};", source(written(tree), 0))

    assert beside("[[[3, 4], 5], [1, 2]]") == ["MAX", "MIN", "MAX"]
    assert beside("[max[3, 4], [1, 2]]") == ["MAX"]  # below it, both players have a node
    assert beside("7") == []


def test_names_of_moves_stand_on_their_edges() -> None:
    body = picture(source(written("[a_1: [b1: 3, 4], long_name: [1, 2]]"), 0))
    assert re.findall(r"node\[move(, sloped)?\]\{(.*?)\} ", body) == [
        ("", r"a\_1"), ("", "b1"), (", sloped", r"long\_name"),
    ]  # fmt: skip


def test_the_picture_alone_asks_nothing_of_its_document_but_what_its_head_says() -> None:
    recording = written(NASTY)
    text = tikz(recording, shape_of(recording.tree), 5)
    assert text.isascii()
    assert balanced(text)
    body = text.partition(r"\begingroup")[2]
    assert "#" not in body  # which no frame of Beamer takes
    made = set(re.findall(r"\\(?:new|provide|renew)command|\\newlength|\\newsavebox", body))
    assert made == set()  # it may stand there twice
    assert not re.search(r"\\poda|step=|\\only", body)
    assert picture(text).count(r"\node[") > recording.tree.nodes
    alone = source(recording, 5)
    for color in some(re.findall(r"\{(poda\w+)\}\{HTML\}", text)):
        assert color in alone


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "steps", "style"),
    [
        ("lecture", (PRUNE,), {"sentence": True}),
        ("nasty", (), {"sentence": True}),
        ("chance", (4,), {"theme": "dark"}),
        ("game", (6,), {}),
        ("moves", (), {}),
    ],
)
def test_it_compiles_as_it_stands(
    require: Callable[[str], str],
    tmp_path: Path,
    name: str,
    steps: tuple[int, ...],
    style: dict[str, Any],
) -> None:
    program = require("pdflatex")
    recording = {
        "lecture": lambda: written(LECTURE),
        "nasty": lambda: written("[A_1 = [3, 12.25], Ñ% = [2, ω]]".replace("%", "")),
        "chance": lambda: written("[(1/2: 4, 1/2: [8, 2]), 3]", "expectiminimax"),
        "game": lambda: played("tictactoe", "", plies=1),
        "moves": lambda: written("[a_1: B = [b1: 3, ñ: 12, 8], a2: C = [c1: 2, c2: 4]]"),
    }[name]()
    (tmp_path / "it.tex").write_text(source(recording, *steps, **style), "ascii")
    command = [program, "-interaction=nonstopmode", "-halt-on-error", "it.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=300, check=False)
    if b"tikz.sty' not found" in done.stdout:
        pytest.skip("this LaTeX has no TikZ")
    assert done.returncode == 0, done.stdout.decode(errors="replace")[-3000:]
    pages = re.search(rb"\((\d+) pages?", done.stdout)
    assert pages is not None
    assert int(pages[1]) == (len(steps) or recording.trace.steps)
