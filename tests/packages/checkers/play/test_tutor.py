"""The tutor judges moves of checkers by their searches."""

from __future__ import annotations

import re

from play.hand import KEY, Hand
from play.rooms.test_tutor import until_known
from poda.play.tutor.tutor import Tutor


def test_a_move_of_checkers_that_gives_a_man_away_is_asked_about(hand: Hand, tutor: Tutor) -> None:
    hand.begin("checkers")
    hand.model.set_position("B:W27,30:B11,20")
    until_known(hand, tutor)
    hand.type("20-24")
    hand.press(KEY.Key_Return)
    assert tutor.bar.isVisible()
    said = re.fullmatch(r"Sure\? That gives away (\d+) of the evaluation\.", tutor.bar.words())
    assert said is not None
    assert int(said[1]) >= 100  # a man and more
    hand.press(KEY.Key_Return)  # takes it back
    assert hand.model.board.record.current.parent is None
    hand.type("11-15")
    hand.press(KEY.Key_Return)
    assert hand.model.board.record.current.parent is not None
