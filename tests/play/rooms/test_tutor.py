"""The tutor asks before a move that gives something away, and never holds the window up."""

import pytest
from PySide6.QtWidgets import QApplication

from poda.engine.games import GAMES
from poda.engine.review import can_review
from poda.house.settings import settings
from poda.play.model.board import PERSON
from poda.play.model.kit import kit_of
from poda.play.tutor import tutor as module
from poda.play.tutor.judging import Loss, judged_ahead
from poda.play.tutor.tutor import Tutor

from ..conftest import Open
from ..hand import KEY, RANDOM, Hand


@pytest.fixture
def tutor(hand: Hand) -> Tutor:
    """Switched on with its keys, in tic-tac-toe."""
    hand.bot.keySequence(hand.focus(), "Ctrl+Shift+U")
    assert settings().tutor
    found = hand.play.rooms.tutor
    assert found is not None
    return found


def until_known(hand: Hand, tutor: Tutor) -> None:
    hand.until(lambda: tutor._judge is not None)


def test_it_is_off_at_first_and_no_move_waits(hand: Hand) -> None:
    assert not settings().tutor
    hand.click(1, 2)
    assert hand.text == "12"


def test_a_move_that_keeps_what_there_is_is_played_at_once(hand: Hand, tutor: Tutor) -> None:
    until_known(hand, tutor)
    hand.click(1)
    assert hand.text == "1"
    until_known(hand, tutor)
    hand.click(5)
    assert hand.text == "15"
    assert tutor.bar.isHidden()


def test_it_asks_before_a_draw_is_given_away_and_takes_it_back(hand: Hand, tutor: Tutor) -> None:
    hand.model.set_position("1")
    until_known(hand, tutor)
    hand.click(2)
    assert hand.text == "1"
    assert tutor.bar.isVisible()
    assert tutor.bar.words() == "Sure? That gives away the draw, and loses in 3."
    hand.bot.keyClick(hand.focus(), KEY.Key_Return)
    assert hand.text == "1"
    assert tutor.bar.isHidden()
    assert hand.board.isAncestorOf(hand.focus())


def test_it_asks_before_a_win_is_given_away_and_the_move_is_played_all_the_same(
    hand: Hand, tutor: Tutor
) -> None:
    hand.model.set_position("12")
    until_known(hand, tutor)
    hand.click(3)
    assert tutor.bar.words() == "Sure? That gives away a win in 3."
    hand.bot.keyClick(hand.focus(), KEY.Key_P)
    assert hand.text == "123"
    assert tutor.bar.isHidden()


@pytest.mark.parametrize("size", [(1280, 720), (960, 620)])
def test_what_is_asked_hides_nothing_of_the_board(
    hand: Hand, tutor: Tutor, size: tuple[int, int]
) -> None:
    hand.window.resize(*size)
    hand.begin("connect4")
    hand.model.set_position("4453")
    tutor.bar.ask(Loss(1, 0, 9))
    QApplication.processEvents()
    board = hand.board.picture().toAlignedRect().translated(hand.board.pos())
    assert tutor.bar.geometry().top() >= board.bottom() - 2
    assert tutor.bar.geometry().bottom() <= hand.play.board.rect().bottom() + 1


def test_the_mouse_answers_as_well(hand: Hand, tutor: Tutor) -> None:
    hand.model.set_position("12")
    until_known(hand, tutor)
    hand.click(3)
    hand.click_button(tutor.bar.back)
    assert hand.text == "12"
    hand.click(3)
    hand.click_button(tutor.bar.play)
    assert hand.text == "123"


def test_a_move_whose_worth_is_not_known_in_time_passes(
    hand: Hand, tutor: Tutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.model.set_position("12")
    tutor._ahead.give_up()
    tutor._judge = None
    hand.click(3)
    assert hand.text == "12"
    tutor._silence.timeout.emit()
    assert tutor.bar.words() == "Looking at this move…"
    assert tutor._patience.isActive()
    tutor._patience.timeout.emit()
    assert hand.text == "123"
    assert tutor.bar.isHidden()
    assert module.PATIENCE_MS <= 3000


def test_undo_and_another_position_put_the_question_away(hand: Hand, tutor: Tutor) -> None:
    hand.model.set_position("12")
    until_known(hand, tutor)
    hand.click(3)
    assert tutor.bar.isVisible()
    hand.model.set_position("15")
    assert tutor.bar.isHidden()


def test_the_engines_moves_are_not_asked_about(hand: Hand, tutor: Tutor) -> None:
    hand.begin("tictactoe", PERSON, RANDOM)
    until_known(hand, tutor)
    hand.click(1)
    hand.until_answered()
    assert tutor.bar.isHidden()


def test_it_is_on_again_at_the_next_start(open_window: Open) -> None:
    settings().tutor = True
    hand = open_window()
    hand.begin()
    tutor = hand.play.rooms.tutor
    assert tutor is not None
    assert tutor.on
    assert hand.play.rooms["tutor"].isChecked()
    hand.play.rooms["tutor"].trigger()
    assert not settings().tutor
    hand.model.set_position("12")
    hand.click(3)
    assert hand.text == "123"


def test_games_that_nobody_solves_or_judges_have_no_tutor() -> None:
    tutored = {key for key in GAMES if kit_of(key).can_tutor}
    assert tutored - {"backgammon"} == {key for key, game in GAMES.items() if can_review(game)}


def test_what_is_given_away_is_told_for_the_side_that_moves() -> None:
    game = GAMES["tictactoe"]
    state = game.parse_position("1")
    judge = judged_ahead(game, state, lambda: False)
    assert judge(2) == Loss(0, -1, 3)
    assert judge(5) is None
