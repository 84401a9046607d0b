"""The window with a position at all scores: it follows the board, and gives nothing away."""

from __future__ import annotations

import pytest

from play.conftest import Open
from play.hand import Hand
from poda.engine.games.backgammon import Backgammon, State
from poda.packages.backgammon.engine import bearoff, score_matrix
from poda.packages.backgammon.engine.score_matrix import AWAYS, MONEY, ScoreCell
from poda.packages.backgammon.window.review.scores_dialog import ScoresDialog
from poda.play.model.analysis import AnalysisMode

from .backgammon_hand import OPENED, begun

pytestmark = pytest.mark.qt_log_ignore(r"does not support raise\(\)", extend=True)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> list[tuple[State, int]]:
    """Judged at once: where the side needs 3 another play is best than for money."""
    asked: list[tuple[State, int]] = []

    def judged(state: State, owner: int, plies: int, stop: object, tell: object) -> object:
        asked.append((state, owner))
        plays = [Backgammon().parse_action(state, text) for text in ("24/23 13/10", "8/5 6/5")]
        scores = [MONEY, *((own, other) for own in AWAYS for other in AWAYS)]
        return tuple(ScoreCell(score, None, plays[score[0] == 3], 0.1, 0.02) for score in scores)

    monkeypatch.setattr(score_matrix, "score_matrix", judged)
    monkeypatch.setattr(bearoff, "load", lambda stop: None)
    return asked


@pytest.fixture
def dialog(open_window: Open) -> tuple[Hand, ScoresDialog]:
    hand = begun(open_window())
    hand.model.set_position(OPENED)
    hand.play.added["backgammon"]["scores"].trigger()
    found = hand.play.added["backgammon"].windows["scores"]
    assert isinstance(found, ScoresDialog)
    hand.until(lambda: text(found, 0, 1) != "")
    return hand, found


def text(dialog: ScoresDialog, row: int, column: int) -> str:
    item = dialog.table.item(row, column)
    return "" if item is None else item.text()


def test_each_score_has_its_best_play_and_what_the_next_best_loses(
    dialog: tuple[Hand, ScoresDialog],
) -> None:
    _, window = dialog
    assert [text(window, row, 0) for row in range(10)] == [
        "1 Cr",
        *(str(own) for own in AWAYS[1:]),
    ]
    assert text(window, 2, 3) == "A 0.020"
    assert text(window, 3, 3) == "B 0.020"  # who needs 3
    item = window.table.item(3, 6)
    assert item is not None
    assert item.font().bold()
    assert item.toolTip() == "Needs 3, the other 5: 8/5 6/5; the next best loses 0.020"
    said = window.sentence()
    assert said.startswith("For money: 24/23 13/10; the next best loses 0.020.")
    assert "A 24/23 13/10 · B 8/5 6/5" in said


def test_another_owner_of_the_cube_is_looked_at_anew(
    dialog: tuple[Hand, ScoresDialog], quick: list[tuple[State, int]]
) -> None:
    hand, window = dialog
    window.owner.setCurrentIndex(2)
    hand.until(lambda: text(window, 0, 1) != "")
    state = hand.model.board.record.state
    assert quick == [(state, 0), (state, -state.turn)]


def test_it_follows_the_board_and_gives_nothing_away(
    dialog: tuple[Hand, ScoresDialog],
) -> None:
    hand, window = dialog
    hand.model.analysis.set_mode(AnalysisMode.THINK_FIRST)
    assert text(window, 0, 1) == ""
    hand.model.analysis.set_mode(AnalysisMode.OFF)
    hand.until(lambda: text(window, 0, 1) != "")
    hand.begin("backgammon")
    assert text(window, 0, 1) == ""
    assert "Go to a position" in window.sentence()
