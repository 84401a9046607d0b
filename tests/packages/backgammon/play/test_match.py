"""Matches of backgammon: begun, played to their end, looked back at, and given up."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from play.conftest import Open
from play.hand import KEY, Hand
from play.hand import press_of_match as act
from play.rooms.test_statistics import told
from play.test_recent_games import close, press_enter, rows
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.games.backgammon import State
from poda.engine.games.backgammon_parts.cube import CubeRules
from poda.house.i18n import language_manager
from poda.packages.backgammon.window.play.match_dialogs import NewMatchDialog, ResignDialog
from poda.play import recent
from poda.play.model import storage
from poda.play.model.board import PERSON
from poda.play.model.game import PlayModel
from poda.play.model.match import Match, begin, outcome
from poda.play.model.record import GameRecord
from poda.play.panels.match_bar import MatchBar
from poda.play.statistics import tallies

OK = QDialogButtonBox.StandardButton.Ok
CANCEL = QDialogButtonBox.StandardButton.Cancel


@pytest.fixture
def board(hand: Hand) -> Hand:
    """Backgammon between two persons."""
    hand.begin("backgammon")
    return hand


def bar(hand: Hand) -> MatchBar:
    return hand.play.match.bar


def enabled(hand: Hand, name: str) -> bool:
    return hand.play.match.actions[name].isEnabled()


def dialog(hand: Hand, kind: type[QWidget]) -> Any:
    """The dialog that is open."""
    hand.until(lambda: isinstance(QApplication.activeModalWidget(), kind))
    return QApplication.activeModalWidget()


def new_match(hand: Hand, length: int) -> None:
    """Begin a match with the keyboard alone."""
    act(hand, "new_match")
    asked = dialog(hand, NewMatchDialog)
    asked.list.setFocus()
    while asked.length() != length:
        before = asked.list.currentIndex()
        down = asked.list.findData(length) > before
        hand.bot.keyClick(asked.list, KEY.Key_Down if down else KEY.Key_Up)
        assert asked.list.currentIndex() != before
    hand.bot.keyClick(asked, KEY.Key_Return)
    hand.until(lambda: QApplication.activeModalWidget() is None)


def resign(hand: Hand, stake: int = 1) -> None:
    """Whose turn it is gives up; before the opening throw it is thrown."""
    if not hand.model.board.on_turn:
        hand.act("roll")
    hand.act("resign")
    asked = dialog(hand, ResignDialog)
    hand.bot.mouseClick(asked.stakes.button(stake), Qt.MouseButton.LeftButton)
    hand.bot.mouseClick(asked.buttons.button(OK), Qt.MouseButton.LeftButton)
    hand.until(lambda: QApplication.activeModalWidget() is None)


def points(hand: Hand) -> tuple[int, int]:
    match = hand.model.matches.match
    assert match is not None
    return match.score()


def gained(side: int, stake: int) -> tuple[int, int]:
    return (stake, 0) if side == MAX else (0, stake)


# A match


def test_no_match_no_bar(board: Hand) -> None:
    assert not bar(board).isVisible()
    assert enabled(board, "new_match")
    assert not enabled(board, "next_game")
    board.begin("connect4")
    assert not enabled(board, "new_match")
    assert not enabled(board, "import")
    assert not enabled(board, "export")


def test_a_match_to_three_points_from_its_first_throw_to_its_end(board: Hand) -> None:
    new_match(board, 3)
    assert bar(board).isVisible()
    assert bar(board).score() == "Blue 0, Orange 0"
    assert "3" in bar(board).length()
    assert not enabled(board, "next_game")
    assert board.board.isAncestorOf(board.focus())
    resign(board, 2)
    loser = board.model.board.record.current.resigned
    assert points(board) == gained(-loser, 2)
    assert not board.model.matches.match.winner()
    assert board.play.board.end.again.text() == "Next game"
    board.click_button(board.play.board.end.again)
    assert bar(board).list.count() == 2
    assert board.model.board.record.root is board.model.board.record.current
    assert points(board) == gained(-loser, 2)
    # The second game: the same one loses again, and with it the match.
    while board.model.board.on_turn != loser:
        board.act("roll") if board.model.turns.can_roll else play_any(board)
    resign(board, 1)
    assert points(board) == gained(-loser, 3)
    assert bar(board).end().startswith("✓ ")
    assert "wins the match" in bar(board).end()
    assert not enabled(board, "next_game")
    assert board.play.board.end.again.text() == "New match…"


def play_any(hand: Hand) -> None:
    """Play whatever is legal."""
    hand.model.play(hand.model.board.game.actions(hand.model.board.record.state)[0])


def test_cancel_and_resigning_by_keyboard_alone(board: Hand) -> None:
    act(board, "new_match")
    asked = dialog(board, NewMatchDialog)
    assert asked.length() == 5
    board.bot.keyClick(asked, KEY.Key_Escape)
    assert board.model.matches.match is None
    board.act("roll")
    board.act("resign")
    asked = dialog(board, ResignDialog)
    assert asked.stake() == 1
    board.bot.mouseClick(asked.buttons.button(CANCEL), Qt.MouseButton.LeftButton)
    assert not board.model.board.record.is_over()
    board.act("resign")
    asked = dialog(board, ResignDialog)
    board.until(lambda: asked.stakes.button(1).hasFocus())
    board.press(KEY.Key_Down)
    board.press(KEY.Key_Down)
    assert asked.stake() == 3
    board.bot.keyClick(asked, KEY.Key_Return)
    assert board.model.board.record.current.resigned_stake == 3
    assert board.model.board.record.points() == 3


def test_in_other_games_nobody_asks_for_how_much(hand: Hand) -> None:
    hand.act("resign")
    assert QApplication.activeModalWidget() is None
    assert hand.model.board.record.is_over()


@pytest.mark.slow
def test_money_play_keeps_the_score_and_has_no_end(board: Hand) -> None:
    new_match(board, 0)
    resign(board, 3)
    assert sum(points(board)) == 1  # by the rule of Jacoby, with an unturned cube
    board.model.matches.new_match(0, CubeRules(jacoby=False))
    total = 0
    for stake in (3, 3, 1):
        resign(board, stake)
        total += stake
        assert sum(points(board)) == total
        act(board, "next_game")
    assert bar(board).length() == "Money play"
    assert bar(board).end() == ""
    assert bar(board).list.count() == 4


def test_new_begins_the_next_game_where_one_is_over(board: Hand) -> None:
    new_match(board, 5)
    resign(board)
    board.act("new")
    assert bar(board).list.count() == 2
    board.act("roll")
    board.act("new")  # in the midst of a game it leaves the match
    assert not bar(board).isVisible()
    assert not board.enabled("undo")
    board.until(lambda: not board.play.recent._unwritten)
    board.play.files.open_recent(recent.listed()[0][0].path)  # a slip of the hand
    assert bar(board).list.count() == 2


@pytest.mark.slow
def test_a_new_match_is_proposed_as_long_as_the_last_one(board: Hand) -> None:
    new_match(board, 11)
    act(board, "new_match")
    asked = dialog(board, NewMatchDialog)
    assert asked.length() == 11
    board.bot.keyClick(asked, KEY.Key_Escape)


def test_a_game_that_is_played_to_its_end_counts_its_stake(qtbot: QtBot) -> None:
    model, chosen = PlayModel("backgammon"), random.Random(5)
    model.board.players = {MAX: PERSON, MIN: PERSON}
    model.matches.new_match(0)
    expected = 0.0
    for _ in range(4):
        while not model.board.record.is_over():
            model.play(chosen.choice(list(model.board.game.actions(model.board.record.state))))
        expected += model.board.game.utility(model.board.record.state)
        assert model.matches.can_go_on
        model.matches.next_game()
    match = model.matches.match
    assert match is not None
    assert match.score()[0] - match.score()[1] == expected
    assert [game.outcome[1] in (1, 2, 3) for game in match.games[:-1]] == [True] * 4
    model.stand_down()


# Taking back


def test_an_end_that_is_taken_back_does_not_count(board: Hand) -> None:
    new_match(board, 5)
    resign(board, 3)
    assert sum(points(board)) == 3
    board.act("undo")
    assert points(board) == (0, 0)
    assert not enabled(board, "next_game")
    resign(board, 1)
    assert sum(points(board)) == 1


def test_a_last_checker_that_is_taken_back_does_not_count() -> None:
    game = GAMES["backgammon"]
    one = (14, 1, *[0] * 24)  # one checker is left, on the point 1
    record = GameRecord(game, State(one, one, MAX, (2, 1)))
    match = begin(1, record)
    assert match.score() == (0, 0)
    record.play(game.actions(record.state)[0])
    match = match.followed()
    assert match.winner() == MAX
    record.go_to(record.root)
    assert match.followed().winner() == MAX  # merely looked away from
    assert match.taken_back().followed().winner() == 0


def test_undo_ends_at_the_start_of_a_game_of_the_match(board: Hand) -> None:
    new_match(board, 5)
    resign(board, 2)
    act(board, "next_game")
    assert not board.enabled("undo")
    assert bar(board).list.count() == 2
    assert sum(points(board)) == 2
    act(board, "earlier_game")
    assert board.model.board.record.is_over()


def test_undo_before_the_end_of_a_game_leaves_its_end(board: Hand) -> None:
    """Looking at an earlier position takes nothing back, and neither does undo there."""
    new_match(board, 1)
    board.act("roll")
    play_any(board)
    board.act("roll")
    play_any(board)
    board.act("roll")
    resign(board)
    end = bar(board).end()
    assert end
    board.act("previous")
    assert not board.model.board.record.is_over()
    board.act("undo")
    assert bar(board).end() == end


def test_looking_through_the_last_game_leaves_the_score(board: Hand) -> None:
    new_match(board, 1)
    board.act("roll")
    play_any(board)
    board.act("roll")
    resign(board)
    end = bar(board).end()
    assert end
    for name in ("previous", "first", "next"):
        board.act(name)
        assert bar(board).end() == end
    board.act("first")
    begun = board.model.board.record.root.children[0].action
    board.model.play((2, 1) if begun != (2, 1) else (3, 1))  # another line: it is under way
    assert bar(board).end() == ""
    assert points(board) == (0, 0)


# Looking back


def two_games(hand: Hand) -> None:
    new_match(hand, 7)
    resign(hand, 2)
    act(hand, "next_game")
    hand.act("roll")
    play_any(hand)


def test_an_earlier_game_is_looked_at_and_the_present_one_gone_on_with(board: Hand) -> None:
    two_games(board)
    present, seed = board.text, board.model.turns.dice
    act(board, "earlier_game")
    assert board.model.board.record.is_over()
    assert bar(board).list.currentIndex() == 0
    assert "wins 2 points" in bar(board).list.currentText()
    assert not enabled(board, "earlier_game")
    assert not enabled(board, "next_game")
    assert sum(points(board)) == 2
    act(board, "later_game")
    assert board.text == present
    assert board.model.turns.dice == seed
    assert "under way" in bar(board).list.currentText()
    board.act("roll")


def test_the_list_puts_a_game_on_the_board(board: Hand) -> None:
    two_games(board)
    games = bar(board).list
    games.setFocus()
    board.bot.keyClick(games, KEY.Key_Up)
    assert board.model.board.record.is_over()
    board.bot.keyClick(games, KEY.Key_Down)
    assert not board.model.board.record.is_over()


def test_what_is_done_to_an_earlier_game_does_not_change_the_score(board: Hand) -> None:
    two_games(board)
    before = points(board)
    act(board, "earlier_game")
    board.act("undo")
    assert not board.model.board.record.is_over()
    assert points(board) == before
    assert "wins 2 points" in bar(board).list.itemText(0)
    assert not board.enabled("undo") or board.model.board.record.current.parent is not None
    while board.enabled("undo"):
        board.act("undo")
    assert bar(board).list.count() == 2  # the match is still whole


@pytest.mark.slow
def test_the_bar_speaks_spanish(board: Hand) -> None:

    two_games(board)
    language_manager().set_language("es")
    assert bar(board).score()
    assert bar(board).list.count() == 2
    assert bar(board).list.currentIndex() == 1


# A seed that is kept


@pytest.mark.slow
def test_games_of_a_match_have_other_throws_though_the_seed_is_kept(board: Hand) -> None:
    board.model.turns.set_seed(7, keep=True)
    new_match(board, 5)
    assert board.model.turns.dice.seed == 7
    resign(board)
    act(board, "next_game")
    assert board.model.turns.dice.seed == 8


# Saved and opened


def test_a_match_is_saved_and_opened_with_all_its_games(
    board: Hand, tmp_path: Path, choose: Callable[[Path | str], list[str]]
) -> None:
    two_games(board)
    seed = board.model.turns.dice
    score, games = points(board), [bar(board).list.itemText(row) for row in range(2)]
    choose(tmp_path / "match.json")
    board.act("save")
    assert "match.json" in board.window.windowTitle()
    act(board, "earlier_game")  # it is of the same file
    assert "match.json" in board.window.windowTitle()
    assert not board.window.isWindowModified()
    act(board, "later_game")
    board.begin("tictactoe")
    board.act("open")
    assert points(board) == score
    assert [bar(board).list.itemText(row) for row in range(2)] == games
    assert board.model.turns.dice == seed
    act(board, "earlier_game")
    assert board.model.board.record.current.resigned_stake == 2
    board.act("save")
    assert storage.load(tmp_path / "match.json").match is not None


def test_the_next_game_is_a_change_of_the_file(
    board: Hand, tmp_path: Path, choose: Callable[[Path | str], list[str]]
) -> None:
    new_match(board, 5)
    resign(board)
    choose(tmp_path / "match.json")
    board.act("save")
    act(board, "next_game")
    assert "match.json" in board.window.windowTitle()
    assert board.window.isWindowModified()


def test_a_match_that_nobody_has_won_is_offered_again(open_window: Open) -> None:
    hand = open_window()
    hand.begin("backgammon")
    new_match(hand, 5)
    resign(hand, 2)  # between two games
    score = points(hand)
    hand.window.close()
    again = open_window()
    again.play.offer_unfinished()
    assert again.play.unfinished.isVisible()
    assert "2" in again.play.unfinished.sentence.full_text()
    again.click_button(again.play.unfinished.go_on)
    assert points(again) == score
    act(again, "next_game")


def test_a_match_that_is_won_is_not_offered(open_window: Open) -> None:
    hand = open_window()
    hand.begin("backgammon")
    new_match(hand, 1)
    resign(hand)
    assert bar(hand).end()
    hand.window.close()
    again = open_window()
    again.play.offer_unfinished()
    assert not again.play.unfinished.isVisible()


# The cube of a file counts


def test_a_taken_double_counts_in_the_points() -> None:
    record = GameRecord(GAMES["backgammon"], actions=[(3, 1)])
    record.root.remarks = ("min: Doubles => 2", "max: Takes")
    record.current.resigned, record.current.resigned_stake = MIN, 2
    assert outcome(record, record.current) == (MAX, 4)
    record.current.remarks = ("max: Wins 6 points",)  # what the file says is believed
    assert outcome(record, record.current) == (MAX, 6)
    match: Match = begin(5, record)
    assert match.winner() == MAX


def test_a_match_comes_back_whole(hand: Hand) -> None:
    hand.begin("backgammon", PERSON, PERSON)
    hand.model.matches.new_match(5)
    hand.model.turns.roll()
    hand.model.resign(3)
    hand.model.matches.next_game()
    assert not hand.enabled("undo")  # the first game of the match is not taken back so
    hand.model.turns.roll()
    hand.begin("tictactoe")
    dialog = hand.shown_recent()
    ((game, _, result),) = rows(dialog)
    assert (game, result[3:]) == ("Backgammon", " · Match to 5 points")
    assert sorted(result[:3]) == sorted("3–0")
    press_enter(hand)
    match = hand.model.matches.match
    assert match is not None
    assert len(match.games) == 2
    assert match.shown == 1
    hand.act("new")  # the game is not over: a single one begins
    dialog = hand.shown_recent()
    assert len(rows(dialog)) == 1  # the match is one entry
    close(dialog)


def test_a_game_of_a_match_counts_though_an_earlier_one_was_looked_at_meanwhile(
    hand: Hand,
) -> None:
    hand.begin("backgammon", PERSON, PERSON)
    matches, model = hand.model.matches, hand.model
    matches.new_match(3)
    for number in range(2):
        state = model.board.record.state
        model.play(model.board.game.actions(state)[0])
        if number:
            matches.show(0)
            assert len(told()) == 1
            matches.show(1)
        model.resign()
        matches.next_game()
    assert sum(tally.games for tally in tallies()) == 2
