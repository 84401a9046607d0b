"""Pictures, drawings and tables of the charts: whole files, or a sentence that says why not."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QMessageBox

from poda.base import files
from poda.engine.runs.history import History
from poda.house.theme import Role, theme_manager
from poda.training.plots.export import PICTURE_SCALE

from .hand import ChartsHand
from .histories import evolved, made_up

Choose = Callable[[Path | str], list[str]]
SVG = "{http://www.w3.org/2000/svg}"


def export(hand: ChartsHand, kind: str) -> None:
    """Choose it in the menu."""
    hand.panel.tools.exports[kind].trigger()
    hand.settle()


def colors_of(image: QImage) -> set[str]:
    pixels = image.convertToFormat(QImage.Format.Format_RGB32)
    words = np.frombuffer(pixels.constBits(), dtype=np.uint32)
    return {f"#{word & 0xFFFFFF:06x}" for word in np.unique(words).tolist()}


def assert_table_is(path: Path, history: History) -> None:
    """It is tidy: each number of the history is a row, exact, and nothing else is."""
    found = {
        (row["table"], float(row["generation"]), row["measure"]): float(row["value"])
        for row in csv.DictReader(io.StringIO(path.read_text("utf-8")))
    }
    wanted = {
        (title, row[0], name): row[place]
        for title, table in history.tables.items()
        for row in table.rows.tolist()
        for place, name in enumerate(table.names)
        if place > 2 and row[place] == row[place]  # NaN is no number
    }
    assert found == wanted


@pytest.mark.parametrize("history", [evolved(), evolved("antithetic"), made_up(9000)])
def test_the_table_is_what_the_curves_are_made_of(
    hand: ChartsHand, choose: Choose, tmp_path: Path, history: History
) -> None:
    hand.show(history)
    proposed = choose(tmp_path / "curves.csv")
    export(hand, "csv")
    assert_table_is(tmp_path / "curves.csv", history)
    assert Path(proposed[0]).name == "connect4-charts.csv"
    assert hand.panel.notice.full_text() == "Written: curves.csv"


def test_the_table_is_raw_whatever_the_smoothing_and_the_zoom(
    hand: ChartsHand, choose: Choose, tmp_path: Path
) -> None:
    history = made_up(200)
    hand.show(history)
    hand.panel.set_smoothing(10)
    hand.wheel("results", 6)
    choose(tmp_path / "curves.csv")
    export(hand, "csv")
    assert_table_is(tmp_path / "curves.csv", history)


def test_the_picture_shows_the_curves(hand: ChartsHand, choose: Choose, tmp_path: Path) -> None:
    hand.show(made_up(200))
    choose(tmp_path / "charts.png")
    export(hand, "png")
    image = QImage(str(tmp_path / "charts.png"))
    assert image.width() >= PICTURE_SCALE * hand.panel.sheet.width()
    theme = theme_manager().theme
    for role in (Role.BAD, Role.OK, Role.MAX, Role.MIN, Role.BEST):
        assert theme.color(role).name() in colors_of(image)


def test_the_drawing_opens_and_has_the_curves(
    hand: ChartsHand, choose: Choose, tmp_path: Path
) -> None:
    hand.show(made_up(200))
    choose(tmp_path / "charts.svg")
    export(hand, "svg")
    data = (tmp_path / "charts.svg").read_bytes()
    root = ElementTree.fromstring(data)
    assert not root.findall(f".//{SVG}image")  # lines, not a picture of lines
    texts = {"".join(node.itertext()).strip() for node in root.iter(f"{SVG}text")}
    assert {"Fitness (relative)", "losses", "100 %"} <= texts
    points = {}
    for group in root.iter(f"{SVG}g"):
        lines = [node.get("points", "") for node in group.findall(f"{SVG}polyline")]
        color = QColor(group.get("stroke", "")).name()
        points[color] = points.get(color, 0) + sum(len(line.split()) for line in lines)
    theme = theme_manager().theme
    for role in (Role.BAD, Role.OK, Role.MAX, Role.BEST):
        assert points.get(theme.color(role).name(), 0) >= 20
    assert QSvgRenderer(QByteArray(data)).isValid()


def test_a_picture_shows_no_crosshair(hand: ChartsHand) -> None:
    hand.show(made_up(50))
    hand.point("results", 0.5)
    hand.panel.exported_bytes("png")
    assert hand.panel.crosshair.x is None


@pytest.mark.parametrize("kind", ["png", "svg", "csv"])
def test_a_name_without_its_suffix_gets_it(
    hand: ChartsHand, choose: Choose, tmp_path: Path, kind: str
) -> None:
    hand.show(evolved())
    choose(tmp_path / "it")
    export(hand, kind)
    assert (tmp_path / f"it.{kind}").stat().st_size > 100


@pytest.mark.parametrize("replace", [True, False])
def test_a_file_that_got_its_suffix_is_not_replaced_unasked(
    hand: ChartsHand,
    choose: Choose,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    replace: bool,
) -> None:
    hand.show(evolved())
    answer = QMessageBox.StandardButton.Yes if replace else QMessageBox.StandardButton.No
    monkeypatch.setattr(QMessageBox, "question", lambda *_: answer)
    (tmp_path / "it.csv").write_text("mine")
    choose(tmp_path / "it")
    export(hand, "csv")
    assert ((tmp_path / "it.csv").read_text() != "mine") is replace


def test_who_gives_the_dialog_up_is_told_nothing(hand: ChartsHand, choose: Choose) -> None:
    hand.show(evolved())
    choose("")
    export(hand, "csv")
    assert not hand.panel.notice.isVisible()


@pytest.mark.parametrize("kind", ["png", "svg", "csv"])
def test_a_file_that_cannot_be_written_is_a_sentence(
    hand: ChartsHand, choose: Choose, tmp_path: Path, kind: str
) -> None:
    said: list[str] = []
    hand.panel.failed.connect(said.append)
    hand.show(evolved())
    choose(tmp_path / "missing" / f"it.{kind}")
    export(hand, kind)
    sentence = f"it.{kind}: The file or its folder is not there: it may have been moved."
    assert said == [sentence]
    assert hand.panel.notice.full_text() == sentence
    assert hand.panel.notice.isVisible()


def test_on_a_full_disk_the_old_file_stays(
    hand: ChartsHand, choose: Choose, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.show(evolved())
    (tmp_path / "it.csv").write_text("mine")

    def no_space(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", no_space)
    choose(tmp_path / "it.csv")
    export(hand, "csv")
    assert (tmp_path / "it.csv").read_text() == "mine"
    assert list(tmp_path.glob("*.part")) == []
    assert "The disk is full" in hand.panel.notice.full_text()


def test_without_a_run_there_is_nothing_to_export(hand: ChartsHand) -> None:
    assert not any(action.isEnabled() for action in hand.panel.tools.exports.values())
    hand.show(evolved())
    assert all(action.isEnabled() for action in hand.panel.tools.exports.values())


def test_the_export_menu_opens_from_the_keyboard(hand: ChartsHand) -> None:
    button = hand.panel.tools.export
    assert button.menu() is hand.panel.tools.export_menu
    assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert button.accessibleName() == "Export the charts"
