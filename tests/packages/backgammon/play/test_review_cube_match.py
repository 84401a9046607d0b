"""A match with the cube looked back at by the engine itself, from its file to its sums."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from play.conftest import Open
from play.hand import Hand
from poda.engine.game import MAX, MIN
from poda.packages.backgammon.engine.review import ActionJudgement
from poda.packages.backgammon.window.review.match_dialog import MatchReviewDialog

from .test_mat import WON, imported

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore(r"does not support raise\(\)", extend=True),
]

KEY = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
PATIENCE = 240_000  # ms


@pytest.fixture
def match(open_window: Open, kernels: None) -> Hand:
    """A match to 7 that GNU Backgammon played with itself, imported."""
    hand = open_window()
    hand.begin("backgammon")
    assert imported(hand, WON)
    hand.model.review.set_plies(0)  # of a match that is real, and long
    hand.board.setFocus()
    return hand


def opened(hand: Hand) -> MatchReviewDialog:
    hand.bot.keySequence(hand.focus(), hand.play.added["backgammon"]["review_match"].shortcut())
    dialog = hand.play.added["backgammon"].windows["review_match"]
    assert isinstance(dialog, MatchReviewDialog)
    return dialog


def until_reviewed(hand: Hand) -> None:
    review = hand.model.review
    hand.bot.waitUntil(lambda: not review.missing() and not review.running, timeout=PATIENCE)


def shown(hand: Hand) -> int:
    """Which game of the match is on the board."""
    found = hand.model.matches.match
    assert found is not None
    return found.shown


def judgements(hand: Hand) -> list[ActionJudgement]:
    """Of every throw, play and cube action of the match."""
    lines = hand.model.review.lines()
    nodes = [node for line in lines for node in line if node.parent is not None]
    found = [hand.model.review.dice.judgement(node) for node in nodes]
    assert None not in found
    return [each for each in found if each is not None]


def test_a_match_with_the_cube_is_judged_from_its_file_to_its_sums(match: Hand) -> None:
    dialog = opened(match)
    match.until(lambda: match.model.review.running)
    match.click_button(dialog.row.hold)
    match.bot.waitUntil(lambda: not match.model.review.running, timeout=PATIENCE)
    assert match.model.review.missing()
    match.click_button(dialog.row.hold)
    until_reviewed(match)
    judged = judgements(match)
    assert {"double", "take"} <= {each.cube.choice.value for each in judged if each.cube}
    assert all(each.error >= 0 for each in judged)
    lines = dialog.table.lines()
    assert len(lines) == 1 + 5 + 1  # the heads, five games, the sum
    assert "–" not in (lines[-1][1], lines[-1][6])  # both have decided something
    for column in (2, 3, 4, 7, 8, 9):  # errors of each class
        counts = [0 if line[column] == "–" else int(line[column]) for line in lines[1:]]
        assert sum(counts[:-1]) == counts[-1]
    assert not dialog.result_text()  # a match is won by chances, and not by points
    for side, name in ((MAX, "Anna"), (MIN, "Björn")):
        assert name in dialog.sentence(side)
    dialog.table.setFocus()
    match.bot.keyClick(dialog.table, KEY.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text().count("\n") >= len(lines) + 3


def test_every_turn_of_a_judged_match_is_told_and_has_its_height(match: Hand) -> None:
    dialog = opened(match)
    until_reviewed(match)
    assert dialog.isVisible()
    graph = match.play.review.graph
    for place in range(5):
        dialog.table.setCurrentCell(place, 0)
        dialog.table.setFocus()
        match.bot.keyClick(dialog.table, KEY.Key_Return)
        match.until(lambda place=place: shown(match) == place)
        heights = [point.height for point in graph.points]
        assert all(height is not None and -1 <= height <= 1 for height in heights[1:])
        graph.setFocus()
        match.press(KEY.Key_Home)
        for _ in graph.points[1:]:
            match.press(KEY.Key_Right)
            title, *said = match.play.review.sentence().split("\n")
            assert "in the match" in title or "wins" in title, title
            assert said, title


def test_the_window_is_closed_while_a_match_is_judged(match: Hand) -> None:
    dialog = opened(match)
    dialog.row.plies.setCurrentIndex(2)
    match.until(lambda: match.model.review.running)
    match.window.close()
    review = match.model.review
    match.bot.waitUntil(lambda: not review.running, timeout=PATIENCE)
