"""No caption of a tree is lost unseen, runs into another one, or leaves the picture that fits."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from poda.base.numbers import ELLIPSIS, interval_text
from poda.engine.record.recording import Recording
from poda.engine.search.observer import LOWER, UPPER
from poda.house.theme import THEMES, Role
from poda.tree.drawing import edges
from poda.tree.drawing.captions import caption_of, values_inside
from poda.tree.drawing.fitting import Fitting
from poda.tree.drawing.levels import VISITED, Camera, Drawing
from poda.tree.drawing.look import Look
from poda.tree.drawing.painter import TreePainter
from poda.tree.drawing.stage import Stage, Tools
from poda.tree.export.figure import Style, look_of
from poda.tree.model.shape import shape_of
from poda.tree.model.sources import example
from poda.tree.model.values import letter, node_name, number_in

from ..searches import played, written

LONG = "[B1 = [3.14159, -12.75, 8], LongNameNode = [2,4,6], [14,5,2], [1,2,3,4,5,6,7,8]]"
"""The tree of issue 19: two leaves became dots, and a value, a window and a name vanished."""


@dataclass
class Written:
    """A text that was written: its box, and whether it is on a symbol."""

    text: str
    box: QRectF
    inside: bool


def texts_of(
    monkeypatch: pytest.MonkeyPatch, drawing: Drawing, step: int, camera: Camera, look: Look,
    size: tuple[float, float],
) -> list[Written]:  # fmt: skip
    """What is written into a picture, with its places."""
    found: list[Written] = []
    real = Stage.text

    def kept(self: Stage, font: Any, color: Any, texts: Any, x: Any, y: Any, *rest: Any,
             **more: Any) -> None:  # fmt: skip
        align = rest[0] if rest else more.get("align", 0.5)
        atlas = self.atlas(font, color)
        wide = atlas.widths(texts) if len(texts) else np.zeros(0)
        high = atlas.cap_height
        inside = color == self.look.color(Role.ON_ACCENT)
        for text, at, line, width in zip(texts, x, y, wide, strict=True):
            box = QRectF(
                float(at) - align * float(width), float(line) - high / 2, float(width), high
            )
            if text.strip():
                found.append(Written(text, box, inside))
        real(self, font, color, texts, x, y, *rest, **more)

    image = QImage(int(size[0]), int(size[1]), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    with monkeypatch.context() as patch:
        patch.setattr(Stage, "text", kept)
        area = QRectF(0, 0, *size)
        TreePainter().paint(painter, drawing, step, camera, look, area)
    painter.end()
    return found


def clashes(found: list[Written]) -> list[tuple[str, str]]:
    """Pairs of texts that run into each other."""
    return [
        (one.text, other.text)
        for i, one in enumerate(found)
        for other in found[:i]
        if one.box.adjusted(0.6, 0.6, -0.6, -0.6).intersects(
            other.box.adjusted(0.6, 0.6, -0.6, -0.6)
        )
    ]


def fitted(
    drawing: Drawing, step: int, look: Look, size: tuple[float, float], scale: float
) -> Camera:
    return Fitting(drawing, step, look, size, scale, 1.0, Tools()).camera()


def drawn(recording: Recording[Any, Any], names: str = "paths") -> tuple[Drawing, Look]:
    drawing = Drawing(recording, shape_of(recording.tree))
    return drawing, replace(look_of(recording, Style()), names=names)


def random_text(seed: int) -> str:
    """A tree of up to three levels whose labels and values are of any length."""
    dice = random.Random(seed)

    def value() -> str:
        kind = dice.randrange(5)
        if kind == 0:
            return f"{dice.uniform(-100, 100):.{dice.randrange(1, 6)}f}"
        if kind == 1:
            return "leaf" + "x" * dice.randrange(9)
        return str(dice.randrange(-20, 100))

    def node(depth: int) -> str:
        if depth == 0 or (depth < 2 and dice.random() < 0.2):
            return value()
        label = "N" + "ame" * dice.randrange(5) + " = " if dice.random() < 0.3 else ""
        return label + "[" + ", ".join(node(depth - 1) for _ in range(dice.randrange(2, 5))) + "]"

    text = "[" + ", ".join(node(dice.randrange(1, 3)) for _ in range(dice.randrange(2, 5))) + "]"
    return text.replace("leaf", "n")


@pytest.mark.parametrize("scale", [1.0, 1.6])
@pytest.mark.parametrize("seed", range(8))
def test_no_caption_is_lost_unseen(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, seed: int, scale: float
) -> None:
    del qtbot
    recording = written(LONG if seed == 0 else random_text(seed), "alphabeta")
    drawing, look = drawn(recording)
    last = recording.trace.steps - 1
    for size, nearer in (((880.0, 430.0), 1.0), ((880.0, 430.0), 1.5), ((1500.0, 700.0), 1.0)):
        step = last * (seed % 3 + 1) // 3
        camera = fitted(drawing, step, look, size, scale)
        camera = replace(camera, sx=camera.sx * nearer)
        found = texts_of(monkeypatch, drawing, step, camera, look, size)
        assert not clashes(found)
        if nearer == 1.0:
            whole = QRectF(0, 0, *size)
            assert all(whole.contains(each.box) for each in found), size
        assert not over_symbols(found, drawing, camera, step)
        stage = Stage(QPainter(), drawing, camera, step, look, QRectF(-9e3, 0, 2e4, 900), Tools())
        said = [each.text for each in found]
        for node in range(recording.tree.nodes) if nearer == 1.0 else ():
            cut = caption_of(stage, node)
            lost = [text for text in captions(stage, node) if text not in said and text not in cut]
            stacked = [text for text in lost if text.startswith("[")]
            assert all(f"{text.partition(',')[0]}," in said for text in stacked), (node, lost)
            assert stacked == lost, (node, cut)
            assert not cut or any(ELLIPSIS in text for text in said)
        inside = [each.inside for each in found if each.inside]
        assert bool(inside) <= values_inside(stage)


def captions(stage: Stage, node: int) -> list[str]:
    """What is to be said at a node: its name, its value and its window, or what a leaf is worth."""
    drawing, step = stage.drawing, stage.step
    tree, trace = drawing.tree, drawing.trace
    number = number_in(drawing.recording.question)
    if tree.is_leaf(node):
        return [tree.leaf_text(node) or number(float(tree.worth[node]))]
    said = [tree.label(node)] if tree.label(node) else []
    visit = drawing.visits.at(np.array([node], np.int32), step)
    if drawing.state_of(node, step) != VISITED:
        return said
    value = float(trace.values_of(visit, step)[0])
    if not np.isnan(value):
        bound = int(trace.bounds_of(visit, step)[0])
        said.append({UPPER: "≤", LOWER: "≥"}.get(bound, "") + number(value))
    if stage.band(drawing.place(node)[1]).common_size >= 20:
        low, high = (float(side[0]) for side in trace.windows_of(visit, step))
        said.append(interval_text(number(low), number(high)))
    return said


def over_symbols(
    found: list[Written], drawing: Drawing, camera: Camera, step: int
) -> list[tuple[str, int]]:
    """Texts beside symbols that reach over one."""
    stage = Stage(
        QPainter(), drawing, camera, step, Look(THEMES["light"]), QRectF(-9e3, 0, 2e4, 900), Tools()
    )
    clashes = []
    for depth in range(len(drawing.levels)):
        band = stage.band(depth)
        for i in np.flatnonzero(~band.leaf).tolist():
            half = float(band.size[i]) / 2 - 1
            box = QRectF(float(band.x[i]) - half, band.y - half, 2 * half, 1.8 * half)
            clashes += [(w.text, i) for w in found if not w.inside and w.box.intersects(box)]
    return clashes


def test_the_tree_of_the_issue_says_everything(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    del qtbot
    drawing, look = drawn(written(LONG, "alphabeta"))
    last = drawing.trace.steps - 1
    size = (1280.0, 620.0)
    found = texts_of(monkeypatch, drawing, last, fitted(drawing, last, look, size, 1.0), look, size)
    said = {each.text for each in found}
    assert {"3.14159", "−12.75", "B1", "LongNameNode", "3", "4", "≤1"} <= said
    assert not clashes(found)


@pytest.mark.parametrize("text", ["[[3,12,8],[2,4,6],[14,5,2]]", LONG])
def test_one_rule_says_where_the_values_of_a_tree_are(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, text: str
) -> None:
    del qtbot
    drawing, look = drawn(written(text, "alphabeta"))
    last = drawing.trace.steps - 1
    for wide in (500.0, 880.0, 1400.0):
        size = wide, 0.5 * wide
        found = texts_of(
            monkeypatch, drawing, last, fitted(drawing, last, look, size, 1.0), look, size
        )
        inner = int((drawing.tree.children > 0).sum())
        assert sum(each.inside for each in found) in (0, inner)


def test_letters_and_paths_name_the_nodes(qtbot: QtBot) -> None:
    del qtbot
    tree = written("[B1 = [3, 1], [2, [4, 6]]]", "alphabeta").tree
    assert [node_name(tree, n, "paths") for n in (0, 1, 4, 6)] == ["", "B1", "2", "2.2"]
    assert [node_name(tree, n, "letters") for n in (0, 1, 4, 5, 6)] == ["A", "B1", "C", "C.1", "D"]
    assert [node_name(tree, n, "off") for n in (0, 1, 4)] == ["", "B1", ""]


def test_no_letter_names_two_nodes(qtbot: QtBot) -> None:
    del qtbot
    tree = written("[C = [1, E], [3, 4], [[5, 6], 7]]", "minimax").tree
    names = [node_name(tree, n, "letters") for n in range(tree.nodes)]
    assert len(set(names)) == len(names), names
    assert names[:3] == ["A", "C", "C.1"]
    assert [names[n] for n in (4, 7, 8)] == ["D", "F", "G"]


@pytest.mark.parametrize(
    ("scheme", "wide", "some", "seen"),
    [
        ("paths", 880.0, {"1", "2", "1.1", "2.3"}, True),
        ("letters", 880.0, {"A", "B", "C", "B.1", "C.3"}, True),
        ("letters", 260.0, {"B.1", "B.2", "C.1", "C.3"}, False),  # all of a level, or none
        ("off", 880.0, {"1", "A", "1.1"}, False),
    ],
)
def test_leaves_bear_their_names_too_where_they_have_room(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, scheme: str, wide: float, some: set[str],
    seen: bool,
) -> None:  # fmt: skip
    del qtbot
    drawing, look = drawn(written("[[13, 12, 18], [12, 14, 16]]", "alphabeta"), scheme)
    assert drawing.trace.steps > 10
    for step in range(drawing.trace.steps):
        camera = fitted(drawing, step, look, (wide, 430.0), 1.0)
        found = texts_of(monkeypatch, drawing, step, camera, look, (wide, 430.0))
        said = {each.text for each in found}
        assert some <= said if seen else not some & said
        assert not clashes(found)
        assert all(QRectF(0, 0, wide, 430.0).contains(each.box) for each in found)


def test_letters_name_every_level_of_a_textbooks_tree(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    del qtbot
    drawing, look = drawn(written(example("ucla").tree, "alphabeta"), "letters")
    size, last = (896.0, 442.0), drawing.trace.steps - 1
    camera = fitted(drawing, last, look, size, 1.0)
    found = texts_of(monkeypatch, drawing, last, camera, look, size)
    inner = int((drawing.tree.children > 0).sum())
    assert set(map(letter, range(inner))) <= {each.text for each in found}
    assert not clashes(found)


def test_the_strokes_of_neighbouring_cuts_do_not_run_together(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    del qtbot
    drawing, look = drawn(written("[[5, 6], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]]", "alphabeta"))
    last = drawing.trace.steps - 1
    strokes: list[np.ndarray[Any, Any]] = []
    real = edges.cut_strokes

    def kept(*given: Any) -> Any:
        strokes.append(real(*given))
        return strokes[-1]

    monkeypatch.setattr(edges, "cut_strokes", kept)
    for wide in (420.0, 880.0):
        strokes.clear()
        size = wide, 430.0
        texts_of(monkeypatch, drawing, last, fitted(drawing, last, look, size, 1.0), look, size)
        ends = np.concatenate(strokes)
        ends = ends[np.argsort(ends[:, 0])]
        left, right = np.minimum(ends[:, 0], ends[:, 2]), np.maximum(ends[:, 0], ends[:, 2])
        assert len(ends) == 11
        assert (left[1:] > right[:-1]).all()


def test_a_mean_is_written_whole(monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    del qtbot
    drawing, look = drawn(written("[(0.9: 2, 0.1: 3), (0.9: 1, 0.1: 4)]", "expectiminimax"))
    assert drawing.trace.steps > 10
    for step in range(drawing.trace.steps):
        camera = fitted(drawing, step, look, (880.0, 430.0), 1.0)
        found = texts_of(monkeypatch, drawing, step, camera, look, (880.0, 430.0))
        assert not [each.text for each in found if ELLIPSIS in each.text]


def test_two_numbers_of_a_game_do_not_read_as_one(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    del qtbot
    drawing, look = drawn(played("tictactoe", "1593", "minimax"))
    size, last = (880.0, 430.0), drawing.trace.steps - 1
    camera = fitted(drawing, last, look, size, 1.0)
    for pixels in (22.0, 24.0, 26.0, 30.0):
        nearer = replace(camera, sx=pixels, dx=440.0 - drawing.width / 2 * pixels)
        found = texts_of(monkeypatch, drawing, last, nearer, look, size)
        assert len(found) > 20
        assert not [each.text for each in found if each.text == ELLIPSIS]
        lines: dict[float, list[Written]] = {}
        for each in found:
            lines.setdefault(each.box.center().y(), []).append(each)
        for line in lines.values():
            line.sort(key=lambda each: each.box.left())
            for one, other in pairwise(line):
                assert other.box.left() - one.box.right() >= 3, (pixels, one.text, other.text)


def test_nothing_leaves_the_picture_of_a_large_tree_either(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    del qtbot
    wide = "[" + ", ".join(["[1, 2, 3]"] * 90) + "]"
    text = f"[{', '.join([wide] * 8)}, [1, 2]]"  # the last node's window is at the very edge
    drawing, look = drawn(written(text, "alphabeta", "gt"), "off")
    assert len(drawing.shape.x) > 2_000
    size, last = (880.0, 430.0), drawing.trace.steps - 1
    camera = fitted(drawing, last, look, size, 1.0)
    found = texts_of(monkeypatch, drawing, last, camera, look, size)
    assert len(found) >= 10
    assert all(QRectF(0, 0, *size).contains(each.box) for each in found)
