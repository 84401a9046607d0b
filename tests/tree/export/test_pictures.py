"""Pictures of searches as files: they hold what the screen shows, as shapes and letters."""

from __future__ import annotations

import re
import subprocess
import xml.etree.ElementTree as ET
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from poda.engine.errors import EngineError
from poda.engine.record.recording import Recording
from poda.engine.search.observer import SearchStopped
from poda.tree.drawing.levels import Camera
from poda.tree.export.figure import Figure, FigureView, Style
from poda.tree.export.job import (
    FORMATS,
    STEPS_LIMIT,
    Choice,
    Export,
    export,
    files_of,
    image,
    pdf,
    png,
    remember,
    remembered,
    step_at,
    svg,
)
from poda.tree.model.shape import shape_of

from ..searches import LECTURE, PRUNE, played, written

SVG = "{http://www.w3.org/2000/svg}"
CHANCE = "[(1/2: 4, 1/2: [8, 2]), (1/3: 2, 1/3: 5, 1/3: 9)]"

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "pictures"
    path.mkdir()
    return path


def figure(recording: Recording[Any, Any], step: int = PRUNE, **style: Any) -> Figure:
    return Figure(recording, shape_of(recording.tree), Style(**style), [step])


def wanted(recording: Recording[Any, Any], suffix: str, **style: Any) -> Export:
    steps = range(recording.trace.steps)
    return Export(recording, shape_of(recording.tree), steps, Style(**style), suffix)


def texts_of(drawing: bytes) -> list[str]:
    return ["".join(node.itertext()).strip() for node in ET.fromstring(drawing).iter(f"{SVG}text")]


def pixels(drawn: QImage) -> np.ndarray:
    words = np.frombuffer(drawn.convertToFormat(QImage.Format.Format_RGB32).constBits(), np.uint8)
    return words.reshape(drawn.height(), drawn.width(), 4)[:, :, :3].astype(int)


def difference(one: QImage, other: QImage) -> float:
    """How far two pictures are apart: 0 for the same, 255 for black and white."""
    assert one.size() == other.size()
    return float(np.abs(pixels(one) - pixels(other)).mean())


# SVG


def test_an_svg_holds_the_texts_of_the_nodes_as_text() -> None:
    texts = texts_of(svg(figure(written(LECTURE)), PRUNE))
    assert {"B", "C", "D", "3", "12", "≤2", "≥3", "[3, +∞]", "14"} <= set(texts)


def test_an_svg_looks_like_the_screen() -> None:
    drawn = figure(written(LECTURE), 20, sentence=True, legend=True)
    renderer = QSvgRenderer(QByteArray(svg(drawn, 20)))
    assert renderer.isValid()
    rendered = image(drawn, 20).copy()
    rendered.fill(0)
    painter = QPainter(rendered)
    try:
        renderer.render(painter)
    finally:
        painter.end()
    assert difference(rendered, image(drawn, 20)) < 2
    assert difference(image(drawn, 0), image(drawn, 20)) > 1  # another step is farther


def test_an_svg_names_a_real_font_and_what_stands_in_for_it() -> None:
    families = set(re.findall(rb'font-family="([^"]*)"', svg(figure(written(LECTURE)), PRUNE)))
    assert families
    for family in families:
        assert family.endswith((b"monospace", b"sans-serif"))
        assert not family.startswith((b"'monospace'", b"'Sans Serif'"))


def test_letters_can_be_outlines() -> None:
    drawing = svg(figure(written(LECTURE), outlines=True, sentence=True, legend=True), PRUNE)
    assert texts_of(drawing) == []
    assert drawing.count(b"<path") > 20


@pytest.mark.parametrize("text", [LECTURE, CHANCE, "7", "[[" + "9," * 60 + "1], 3]"])
def test_no_svg_is_a_picture_of_pixels(text: str) -> None:
    algorithm = "expectiminimax" if "/" in text else "alphabeta"
    recording = written(text, algorithm)
    assert b"<image" not in svg(figure(recording, recording.trace.steps - 1), 0)


def test_a_crowded_level_is_shapes_too() -> None:
    many = "[" + ", ".join("[" + ", ".join(["1"] * 40) + "]" for _ in range(60)) + "]"
    recording = written(many)
    last = recording.trace.steps - 1
    drawing = svg(figure(recording, last), last)
    assert b"<image" not in drawing
    assert drawing.count(b"<rect") > 50


def test_boards_are_shapes() -> None:
    recording = played("tictactoe", "", plies=1)
    drawing = svg(figure(recording, 5), 5)
    assert b"<image" not in drawing
    assert len(drawing) > 5_000


# PDF


def test_a_pdf_is_vectors_with_its_fonts_within() -> None:
    held = pdf(figure(written(LECTURE)), [PRUNE])
    assert held.startswith(b"%PDF-")
    assert b"/FontFile2" in held or b"/FontFile3" in held
    assert b"/Subtype /Image" not in held
    streams = re.findall(rb"stream\r?\n(.*?)endstream", held, re.DOTALL)
    content = b"".join(_inflated(stream) for stream in streams)
    assert b" Tj" in content or b"TJ" in content


def _inflated(stream: bytes) -> bytes:
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return b""


def test_a_pdf_has_a_page_of_the_pictures_size_for_every_step() -> None:
    drawn = figure(written(LECTURE))
    held = pdf(drawn, [0, 1, 2])
    assert len(re.findall(rb"/Type /Page\b", held)) == 3
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)", held)
    assert box is not None
    assert [float(side) for side in box.groups()] == pytest.approx(
        [side * 0.75 for side in drawn.size], abs=1
    )


def test_another_program_reads_the_pdf(require: Callable[[str], str], tmp_path: Path) -> None:
    recording = written(LECTURE)
    drawn = figure(recording, sentence=True)
    (tmp_path / "f.pdf").write_bytes(pdf(drawn, [PRUNE]))

    def run(program: str, *arguments: str) -> str:
        command = [require(program), *arguments]
        return subprocess.run(
            command, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=200
        ).stdout

    assert drawn.words(PRUNE)[:30] in run("pdftotext", "-layout", "f.pdf", "-")
    fonts = run("pdffonts", "f.pdf").splitlines()[2:]
    assert fonts
    assert all(line.split()[-5] == "yes" for line in fonts)  # embedded
    width, height = (str(round(side)) for side in drawn.size)
    size = "-scale-to-x", width, "-scale-to-y", height
    run("pdftoppm", "-png", "-singlefile", *size, "f.pdf", "f")
    assert difference(QImage(str(tmp_path / "f.png")), image(drawn, PRUNE)) < 4


# PNG, and every step


def test_a_png_is_twice_as_fine_as_a_screen_and_says_its_sentence() -> None:
    drawn = figure(written(LECTURE), size=(640, 360))
    read = QImage.fromData(png(drawn, PRUNE))
    assert (read.width(), read.height()) == (1280, 720)
    assert read.text("Description") == drawn.words(PRUNE)


@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_every_step_is_a_file_with_its_number(folder: Path, suffix: str) -> None:
    recording = written("[[3, 5], [2, 9]]")
    files = export(wanted(recording, suffix, size=(200, 160)), folder / f"tree.{suffix}")
    steps = recording.trace.steps
    names = [f"tree-{number:02}.{suffix}" for number in range(1, steps + 1)]
    assert [file.name for file in files] == names
    assert sorted(file.name for file in folder.iterdir()) == names


def test_a_gif_shows_every_step_for_its_time_and_begins_again() -> None:
    recording = written("[[3, 5], [2, 9]]")
    steps = recording.trace.steps
    made = wanted(recording, "gif", size=(320, 240), sentence=True)
    film = _film(made)
    # Steps that look the same are one picture, which stays as long as all of them.
    assert 5 < film.n_frames <= steps  # type: ignore[attr-defined]
    assert film.info["loop"] == 0
    assert _seconds(film) == pytest.approx(steps + 2)


def test_the_pictures_of_a_gif_are_those_of_the_steps() -> None:
    recording = written("[[3, 5], [2, 9]]")
    made = wanted(recording, "gif", size=(320, 240))
    film = _film(made)
    film.seek(film.n_frames - 1)  # type: ignore[attr-defined]
    last = figure(recording, recording.trace.steps - 1, size=(320, 240))
    colours = np.asarray(film.convert("RGB")).astype(int)
    drawn = pixels(image(last, recording.trace.steps - 1))[:, :, ::-1]
    assert np.abs(colours - drawn).mean() < 2


def _film(made: Export) -> Image.Image:
    from io import BytesIO

    from poda.tree.export.job import content

    return Image.open(BytesIO(content(made, lambda share: None)))


def _seconds(film: Image.Image) -> float:
    total = 0
    for frame in range(film.n_frames):  # type: ignore[attr-defined]
        film.seek(frame)
        total += film.info["duration"]
    return total / 1000


def test_the_tree_does_not_move_from_step_to_step() -> None:
    recording = written(LECTURE)
    drawn = Figure(recording, shape_of(recording.tree), Style(sentence=True), range(40))
    assert len({drawn.camera(step, 1.0) for step in range(0, 40, 5)}) == 1


def test_an_export_can_be_stopped(folder: Path) -> None:
    made = wanted(written(LECTURE), "gif", size=(200, 160))
    (folder / "x.gif").write_bytes(b"old")
    with pytest.raises(SearchStopped):
        export(made, folder / "x.gif", stopped=lambda: True)
    assert [file.read_bytes() for file in folder.iterdir()] == [b"old"]


# What is chosen


def test_values_and_windows_can_be_left_out() -> None:
    texts = texts_of(svg(figure(written(LECTURE), values=False, windows=False), PRUNE))
    leaves = [f"{parent}.{place}" for parent in (1, 2, 3) for place in (1, 2, 3)]
    values = ["3", "12", "8", "2", "4", "6", "14", "5", "2"]
    assert sorted(texts) == sorted(["B", "C", "D", *leaves, *values])


def test_the_legend_names_only_what_is_there() -> None:
    texts = texts_of(svg(figure(written(CHANCE, "expectiminimax"), 5, legend=True), 5))
    assert {"MAX", "MIN", "Chance", "Chosen"} <= set(texts)
    assert not {"Cut", "Pruned"} & set(texts)


@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
def test_the_ground_is_that_of_the_theme(theme: str) -> None:
    drawn = figure(written(LECTURE), theme=theme)
    assert image(drawn, 0).pixelColor(2, 2) == drawn.look.color("surface")  # type: ignore[arg-type]


def test_what_is_in_view_is_cut_out() -> None:
    recording = written(LECTURE)
    view = FigureView(Camera(200.0, 150.0, 20.0, 40.0), (300.0, 200.0))
    drawn = Figure(recording, shape_of(recording.tree), Style(), [PRUNE], view)
    assert drawn.size == (300, 200)
    assert "14" not in texts_of(svg(drawn, PRUNE))


def test_a_choice_is_remembered() -> None:
    choice = Choice("gif", True, True, Style("dark", (1280, 720), False, True, True, True), 2.5)
    remember(choice)
    assert remembered() == choice


@pytest.mark.parametrize(
    "values", [{}, [], {"suffix": "exe"}, {"suffix": "png", "style": {"theme": 3}}]
)
def test_a_damaged_choice_is_the_usual_one(values: Any) -> None:
    from poda.house.settings import settings

    settings().tree_picture = values
    assert remembered() == Choice()


# What cannot be done


@pytest.mark.parametrize("suffix", FORMATS)
def test_an_old_file_stays_where_the_new_one_cannot_be_made(folder: Path, suffix: str) -> None:
    path = folder / "missing" / f"x.{suffix}"
    recording = written("[3, 5]")
    made = Export(recording, shape_of(recording.tree), [0, 1], Style(), suffix)
    with pytest.raises(EngineError) as told:
        export(made, path)
    assert told.value.code == "save.missing"
    assert not path.parent.exists()


def test_too_many_steps_are_refused_before_anything_is_written(folder: Path) -> None:
    many = "[" + ", ".join(f"[{i}, {i}]" for i in range(500)) + "]"
    made = wanted(written(many, "minimax"), "png")
    assert len(made.steps) > STEPS_LIMIT
    with pytest.raises(EngineError, match="steps"):
        export(made, folder / "x.png")
    assert list(folder.iterdir()) == []


def test_a_step_is_one_of_those_on_screen() -> None:
    recording = written("[3, 5]")
    assert step_at(recording, 1) == 0
    assert step_at(recording, recording.trace.steps) == recording.trace.steps - 1
    for number in (0, recording.trace.steps + 1):
        with pytest.raises(EngineError, match="choose one from 1 to"):
            step_at(recording, number)


def test_one_step_is_one_file() -> None:
    recording = written("[3, 5]")
    made = Export(recording, shape_of(recording.tree), [3], Style(), "png")
    assert files_of(made, Path("x.png")) == [Path("x.png")]


def test_long_names_and_windows_at_the_edges_are_whole() -> None:
    recording = written("[A_long_name_at_the_left = [-1234.5, 99999], [-3, 4]]")
    last = recording.trace.steps - 1
    drawn = figure(recording, last)
    edges = pixels(image(drawn, last))
    ground = edges[0, 0]
    assert (edges[:, :3] == ground).all()
    assert (edges[:, -3:] == ground).all()
    assert "[−1234.5, −3]" in texts_of(svg(drawn, last))
