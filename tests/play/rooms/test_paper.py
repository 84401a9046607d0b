"""Games and reviews on paper: what is on the pages, and the printer's dialog."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage, QPainter, QTextDocument

from poda.house.theme import theme_manager
from poda.play.pictures import paper as papers
from poda.play.pictures.paper import pages_of

from ..hand import Hand


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The text of what is put on paper."""
    found: list[str] = []

    class Read(QTextDocument):
        def setHtml(self, text: str) -> None:
            super().setHtml(text)
            found.append(self.toPlainText())

    monkeypatch.setattr(papers, "QTextDocument", Read)
    return found


def test_a_game_is_printed_by_its_key(hand: Hand, paper: Path) -> None:
    hand.type("125")
    hand.bot.keySequence(hand.focus(), "Ctrl+P")
    assert paper.read_bytes().startswith(b"%PDF")


def test_the_page_has_the_players_the_moves_and_how_it_stands(
    hand: Hand, written: list[str]
) -> None:
    hand.begin("tictactoe")
    hand.type("12573")
    pages = pages_of(hand.model)
    assert pages.count == 1
    (text,) = written
    lines = text.split("\n")
    assert lines[0] == "Tic-tac-toe"
    assert "O to move" in lines
    assert lines[lines.index("Moves") + 1 :][:5] == ["", "X", "O", "1.", "1"]
    assert "Review of the game" not in lines


def test_a_review_has_its_marks_its_sums_and_its_mistakes_in_words(
    hand: Hand, written: list[str]
) -> None:
    hand.type("12573")
    hand.act("review")
    hand.until(lambda: not hand.model.review.missing() and not hand.model.review.running)
    pages_of(hand.model)
    (text,) = written
    assert "Review of the game" in text
    assert "2 ??" in text
    assert "3. X 3 ?? · draw" in text
    assert "Blunder: gave away a win in 1: now a draw. Better: 9." in text
    assert "X: 2 of 3 moves keep" in text


def test_paper_is_light_and_the_window_stays_as_it_was(hand: Hand) -> None:
    theme_manager().set_choice("dark")
    before = theme_manager().theme
    pages = pages_of(hand.model)
    assert theme_manager().theme is before
    image = QImage(700, 1020, QImage.Format.Format_RGB32)
    image.fill("white")
    with QPainter(image) as painter:
        pages.paint(painter, 0)
    dark = sum(
        image.pixelColor(x, y).lightness() < 60 for x in range(0, 700, 7) for y in range(0, 1020, 7)
    )
    assert dark < 0.02 * 100 * 146


def test_what_has_no_room_on_a_page_goes_on_the_next(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.type("12573")
    whole = pages_of(hand.model)
    monkeypatch.setattr(papers, "_HEIGHT", 450.0)
    split = pages_of(hand.model)
    assert (whole.count, split.count) == (1, 2)
    assert split.size == (700.0, 450.0)
