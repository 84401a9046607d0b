"""Cards for Anki: what its text import reads of a reviewed game, and of a position with values."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog

from play.hand import Hand
from poda.play.model.analysis import AnalysisMode
from poda.play.pictures.cards import AnkiCard, CardExport, cards_of

from .judges import Judge
from .test_backgammon_review import judge, reviewed, table

__all__ = ["judge", "table"]


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    chosen = tmp_path / "errors.txt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(chosen), ""))
    return chosen


def notes(path: Path) -> list[list[str]]:
    """The notes as Anki reads them: the header lines name the separator and HTML."""
    text = path.read_text("utf-8")
    head, rest = text.splitlines()[:2], text.splitlines()[2:]
    assert head == ["#separator:tab", "#html:true"]
    assert text.endswith("\n")
    return [line.split("\t") for line in rest]


def test_a_reviewed_games_errors_become_cards_with_pictures(
    table: Hand, judge: Judge, path: Path
) -> None:
    reviewed(table)
    table.play.rooms.export_cards()
    table.until(path.exists)
    found = notes(path)
    assert len(found) == 2
    front, back = found[0]
    picture, question, *_ = front.split("<br>")
    assert question == "Orange to play 5-5"
    lines = back.split("<br>")
    assert lines[0].startswith("Best: ")
    assert lines[1] == "Played: 13/3(2) (blunder 0.251)"
    assert lines[2].startswith(lines[0].removeprefix("Best: ") + ": ")
    names = [fields[0].split('"')[1] for fields in found]
    assert picture == f'<img src="{names[0]}">'
    media = path.with_name("errors-media")
    assert sorted(each.name for each in media.iterdir()) == sorted(set(names))
    image = QImage(str(media / names[0]))
    assert image.height() == 360


def test_a_second_export_has_a_folder_of_its_own_and_the_same_pictures(
    table: Hand, judge: Judge, path: Path
) -> None:
    reviewed(table)
    table.play.rooms.export_cards()
    table.until(path.exists)
    first = path.read_text("utf-8")
    path.unlink()
    table.play.rooms.export_cards()
    table.until(path.exists)
    assert path.read_text("utf-8") == first
    folders = [path.with_name(name) for name in ("errors-media", "errors-media-2")]
    assert len({tuple(sorted(each.name for each in folder.iterdir())) for folder in folders}) == 1


def test_a_position_with_its_values_is_one_card(table: Hand, path: Path) -> None:
    table.model.set_position("4HPwATDgc/ABMA 3-1")
    table.play.rooms.export_cards()
    assert not path.exists()
    assert table.play.board.notice().endswith("review the game, or show the values.")
    table.model.analysis.set_mode(AnalysisMode.SHOWN, 0.2)
    table.until(lambda: table.model.analysis.values is not None)
    (card,) = cards_of(table.model)
    assert card.question[0] == "Blue to play 3-1"
    assert card.answer[0].startswith("8/5 6/5: +")
    assert len(card.answer) == 5


def test_what_would_end_a_field_is_taken_away(table: Hand, path: Path) -> None:
    state = table.model.board.record.state
    card = AnkiCard(state, ("a\tb\nc <i>",), ("x",))
    export = CardExport(table.model, [card], path, table.window)
    table.until(path.exists)
    del export
    ((front, back),) = notes(path)
    assert front.endswith("<br>a b c &lt;i&gt;")
    assert back.startswith("x<br>")


def test_a_folder_that_cannot_be_written_is_told(table: Hand, tmp_path: Path) -> None:
    state, told = table.model.board.record.state, list[str]()
    where = tmp_path / "gone" / "errors.txt"
    export = CardExport(table.model, [AnkiCard(state, ("a",), ("b",))], where, table.window)
    export.failed.connect(lambda error: told.append(error.code))
    table.until(lambda: bool(told))
    assert not where.exists()
