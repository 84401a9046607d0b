"""Lists of positions with scores: dropped, pasted, chosen from, and compared."""

from __future__ import annotations

from PySide6.QtCore import Qt

from play.hand import Hand
from play.session.test_files_of_any_tab import CASES, come_back, drop, paste
from poda.packages.connect4.window.position_dialog import PositionListDialog


def test_positions_with_scores_are_a_list_and_the_scores_are_compared(
    hand: Hand, kernels: None
) -> None:
    drop(hand, CASES / "04-positions-with-scores.txt")
    hand.until(lambda: bool(hand.play.findChildren(PositionListDialog)))
    (dialog,) = (each for each in hand.play.findChildren(PositionListDialog) if each.isVisible())
    assert [dialog.table.item(row, 1).text() for row in range(3)] == ["4455", "445566", "44556"]
    hand.bot.keyClick(dialog.table, Qt.Key.Key_Return)
    hand.until(lambda: hand.text == "4455")
    hand.until(lambda: "is 18, not 3" in hand.notice)
    come_back(hand)
    paste(hand, "4455 18")
    hand.until(lambda: bool(hand.model.board.record.current.remarks))
    assert hand.text == "4455"
    assert hand.model.board.record.current.remarks == ("Score 18, as the list says",)
    paste(hand, "4459 3")
    assert "Character 4: “9” is not a column" in hand.play.status.sentence()
    assert hand.text == "4455"
