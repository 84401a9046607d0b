"""Positions as text: typed, pasted and copied."""

import pytest
from PySide6.QtGui import QGuiApplication

from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.play.model.board import PERSON
from poda.widgets.engine_words import message

from .hand import ENDLESS, KEY, Hand, searches


def enter(hand: Hand, text: str) -> None:
    """Type a position into the field, and Enter."""
    hand.play.status.field.setFocus()
    hand.play.status.field.clear()
    if text.isascii():
        hand.type(text)
    else:  # QTest has no keys for it; an input method inserts it
        hand.play.status.field.insert(text)
    hand.press(KEY.Key_Return)


def test_a_move_string_sets_the_position_up_with_its_history(hand: Hand) -> None:
    hand.begin("connect4")
    enter(hand, "4453")
    assert hand.text == "4453"
    assert hand.board.view.cells == GAMES["connect4"].parse_position("4453").cells
    assert hand.play.status.sentence() == ""
    hand.board.setFocus()  # in the field, Ctrl+Z is the field's own
    hand.act("undo")
    assert hand.text == "445"


def test_the_field_follows_the_game(hand: Hand) -> None:
    hand.type("15")
    assert hand.play.status.field.text() == "15"
    hand.act("undo")
    assert hand.play.status.field.text() == "1"


@pytest.mark.parametrize(
    ("game", "text", "place"),
    [
        ("connect4", "44a3", 2),
        ("connect4", "4480", 2),
        ("connect4", "4444444", 6),
        ("connect4", "41424341", 7),
        ("tictactoe", "155", 2),
        ("tictactoe", "142538", 5),
        ("tictactoe", "1,5", 1),
        ("tictactoe", "1٣", 1),
    ],
)
def test_bad_text_says_what_is_wrong_and_where_and_changes_nothing(
    hand: Hand, game: str, text: str, place: int
) -> None:
    hand.begin(game)
    hand.type("12")
    view = hand.board.view
    nodes = list(hand.model.board.record.nodes())
    enter(hand, text)
    sentence = hand.play.status.sentence()
    with pytest.raises(EngineError) as caught:
        GAMES[game].parse_record(text)
    assert caught.value.place == place
    assert message(caught.value) in sentence
    assert str(place + 1) in sentence
    assert hand.play.status.field.selectedText() == text[place : place + 1]
    assert hand.play.status.field.text() == text  # still there, to be mended
    assert hand.text == "12"
    assert hand.board.view == view
    assert list(hand.model.board.record.nodes()) == nodes


def test_the_sentence_goes_when_the_text_is_mended(hand: Hand) -> None:
    enter(hand, "155")
    assert hand.play.status.sentence()
    hand.press(KEY.Key_Delete)
    assert hand.play.status.sentence() == ""
    hand.type("9")
    hand.press(KEY.Key_Return)
    assert hand.text == "159"


def test_bad_text_does_not_stop_a_thinking_engine(hand: Hand) -> None:
    hand.begin("connect4", PERSON, ENDLESS)
    hand.click(4)
    hand.until_thinking()
    enter(hand, "99")
    assert hand.play.status.sentence()
    assert len(searches()) == 1
    assert hand.text == "4"
    hand.act("stop")


def test_an_empty_text_is_the_beginning(hand: Hand) -> None:
    hand.type("15")
    enter(hand, "")
    assert hand.text == ""


def test_copy_and_paste_carry_a_position(hand: Hand) -> None:
    hand.begin("connect4")
    hand.type("4453")
    hand.act("copy")
    assert QGuiApplication.clipboard().text() == "4453"
    hand.act("new")
    assert not hand.enabled("copy")
    hand.act("paste")
    assert hand.text == "4453"


@pytest.mark.parametrize("pasted", ["4453", "  4453\n", "4 4 5 3", "44\n53\t"])
def test_spaces_around_and_between_the_moves_do_not_matter(hand: Hand, pasted: str) -> None:
    hand.begin("connect4")
    QGuiApplication.clipboard().setText(pasted)
    hand.act("paste")
    assert hand.text == "4453"


@pytest.mark.parametrize("length", [1001, 5000, 1_000_000])
def test_a_text_that_is_too_long_is_refused_at_once(hand: Hand, length: int) -> None:
    hand.begin("connect4")
    hand.type("44")
    QGuiApplication.clipboard().setText("4" * length)
    hand.act("paste")
    assert f"The text has {length} characters" in hand.play.status.sentence().replace(",", "")
    assert hand.text == "44"
    QGuiApplication.clipboard().clear()


def test_pasting_something_else_is_a_sentence(hand: Hand) -> None:
    QGuiApplication.clipboard().setText("https://example.org/?a=1&b=2")
    hand.act("paste")
    assert hand.play.status.sentence()
    assert hand.text == ""


def test_an_engine_goes_on_from_the_position_when_it_is_told_to(hand: Hand) -> None:
    hand.begin("connect4", PERSON, ENDLESS)
    enter(hand, "445")
    assert not searches()
    hand.act("start")
    hand.until_thinking()
    hand.act("move_now")
    hand.until_answered()
    assert len(hand.text) == 4


def test_an_old_error_does_not_stay_beside_a_new_one(hand: Hand) -> None:
    enter(hand, "155")
    assert hand.play.status.sentence()
    hand.play.board.show_notice("Another error.", stays=True)
    assert hand.notice == "✕ Another error."
    assert hand.play.status.sentence() == ""
    assert hand.play.status.field.text() == "155"  # what was typed stays
    enter(hand, "122")
    assert hand.play.status.sentence()
    assert hand.notice == ""
