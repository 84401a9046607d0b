"""The list of the worst errors: each leads to where it was made, by mouse and by Enter."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from play.conftest import Open
from play.hand import KEY, LEFT, NOTHING, RANDOM, Hand
from poda.engine.game import MIN
from poda.house.i18n import language_manager
from poda.house.theme import theme_manager
from poda.play.review.worst import WorstList, to_keep

from .judges import Judge
from .test_backgammon_review import TURNS, begun, judge, reviewed, table, until_reviewed

__all__ = ["judge", "table"]


def listed(hand: Hand) -> WorstList:
    return hand.play.review.worst


def texts(hand: Hand) -> list[list[str]]:
    found = listed(hand)
    items = [[found.item(row, column) for column in range(2)] for row in range(found.rowCount())]
    return [[item.text() if item else "" for item in line] for line in items]


def click(hand: Hand, row: int) -> None:
    item = listed(hand).item(row, 1)
    assert item is not None
    spot = listed(hand).visualItemRect(item).center()
    hand.bot.mouseClick(listed(hand).viewport(), LEFT, NOTHING, spot)


def test_the_worst_comes_first_and_a_click_leads_there(table: Hand) -> None:
    reviewed(table)
    assert listed(table).isVisible()
    assert texts(table) == [
        ["2. Orange 5-5 13/3(2) ??", "0.251"],
        ["1. Orange 6-5 24/18 13/8 ?!", "0.042"],
    ]
    click(table, 1)
    assert table.model.board.record.state.throw == (6, 5)
    assert listed(table).currentRow() == 1
    listed(table).setFocus()
    table.press(KEY.Key_Up, KEY.Key_Return)
    assert table.model.board.record.state.throw == (5, 5)
    item = listed(table).item(0, 0)
    assert item is not None
    assert "Best: " in item.data(Qt.ItemDataRole.AccessibleTextRole)
    table.act("first")
    assert not listed(table).selectedItems()


def test_who_finds_a_better_play_at_an_error_is_told_so(table: Hand) -> None:
    reviewed(table)
    click(table, 0)
    (error,) = (each for each in listed(table)._faults if each.loss > 0.2)
    table.model.play(error.best[0])
    until_reviewed(table)
    assert "The best play." in table.play.review.sentence()
    assert [row[0] for row in texts(table)] == ["1. Orange 6-5 24/18 13/8 ?!"]
    assert len(error.turn.decision.children) == 2  # what was played is there beside it


@pytest.mark.parametrize("other", ["connect4", "backgammon", "tictactoe"])
def test_errors_of_a_game_that_is_gone_are_not_told_anew(hand: Hand, other: str) -> None:
    hand.type("15293")
    hand.act("review")
    until_reviewed(hand)
    assert listed(hand).count
    hand.begin(other)
    for language in ("es", "en"):
        language_manager().set_language(language)
    theme_manager().set_look("dark", 1.3)
    assert not listed(hand).count
    assert not listed(hand).rowCount()


def test_all_games_of_the_match_that_are_judged_are_in_it(open_window: Open, judge: Judge) -> None:
    hand = begun(open_window())
    hand.model.matches.new_match(5)
    for throw, play in TURNS:
        hand.model.play(throw)
        hand.model.ask_text(play)
    hand.model.play(hand.model.turns.next_throw())
    hand.model.resign(1)
    reviewed(hand)
    hand.model.matches.next_game()
    hand.model.review.set_on(True)
    hand.act("roll")
    until_reviewed(hand)
    assert [row[0].partition(" · ")[0] for row in texts(hand)[:2]] == ["Game 1", "Game 1"]
    click(hand, 0)
    match = hand.model.matches.match
    assert match is not None
    assert match.shown == 0
    assert hand.model.board.record.state.throw == (5, 5)


def test_a_solved_game_has_its_blunders_and_digits_still_play(hand: Hand) -> None:
    hand.type("1235")  # 2 gives the draw away, and 3 the win
    hand.act("review")
    until_reviewed(hand)
    assert all(row[1] for row in texts(hand))
    first = texts(hand)[0]
    assert first[1] == "blunder"
    click(hand, 0)
    assert first[0].endswith(f"{hand.text[-1]} ??")
    listed(hand).setFocus()
    before = hand.text
    hand.type("7")
    assert hand.text == before + "7"


def test_the_errors_of_a_review_that_has_ended_are_told_for_keeping(
    table: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.model.board.players[MIN] = RANDOM  # who made them
    reviewed(table)
    worst, other = to_keep(table.model)
    assert not worst.person
    assert not other.person
    assert (worst.played, worst.mark, worst.plies) == ("13/3(2)", "very_bad", 2)
    assert worst.loss == pytest.approx(0.251)
    game = table.model.board.game
    state = game.parse_position(worst.position)
    assert game.parse_action(state, worst.played) in game.actions(state)
    assert game.parse_action(state, worst.best[0]) in game.actions(state)
    assert other.loss < worst.loss
