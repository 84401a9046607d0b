"""A move that cannot be played is answered by a sentence, on screen and to a screen reader."""

import pytest
from PySide6 import QtGui
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

from poda.engine.errors import SENTENCES
from poda.engine.game import MAX, MIN
from poda.house.i18n import language_manager
from poda.house.theme import theme_manager
from poda.play.model.board import PERSON

from .hand import ENDLESS, RANDOM, Hand


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """What assistive technology was told: the text, and whether it interrupts."""
    heard: list[tuple[str, bool]] = []

    class Listener:
        AnnouncementPoliteness = QAccessible.AnnouncementPoliteness

        @staticmethod
        def updateAccessibility(event: QAccessibleAnnouncementEvent) -> None:
            urgent = event.politeness() == QAccessible.AnnouncementPoliteness.Assertive
            heard.append((event.message(), urgent))

    monkeypatch.setattr(QtGui, "QAccessible", Listener)
    return heard


def snapshot(hand: Hand) -> tuple[object, ...]:
    return hand.text, hand.headline, hand.board.view, list(hand.model.board.record.nodes())


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
@pytest.mark.parametrize(
    ("game", "moves", "again", "code"),
    [
        ("tictactoe", "15", 5, "tictactoe.occupied"),
        ("connect4", "333333", 3, "connect4.column_full"),
    ],
)
def test_an_impossible_move_says_why_and_changes_nothing(
    hand: Hand,
    spoken: list[tuple[str, bool]],
    game: str,
    moves: str,
    again: int,
    code: str,
    by: str,
) -> None:
    hand.begin(game)
    hand.type(moves)
    before = snapshot(hand)
    spoken.clear()
    if by == "mouse":
        hand.click(again)
    else:
        hand.type(str(again))
    sentence = SENTENCES[code].format(square=again, column=again)
    assert sentence in hand.notice
    assert spoken == [(sentence, True)]
    assert snapshot(hand) == before


def test_the_sentence_goes_with_the_next_move(hand: Hand) -> None:
    hand.type("11")
    assert hand.notice
    hand.type("2")
    assert not hand.notice
    assert hand.text == "12"


def test_each_move_is_spoken_with_what_follows(hand: Hand, spoken: list[tuple[str, bool]]) -> None:
    hand.type("14253")
    assert [urgent for _, urgent in spoken] == [False] * 5
    assert all(move in text for move, (text, _) in zip("14253", spoken, strict=True))
    assert hand.headline in spoken[-1][0]


def test_a_click_while_the_engine_thinks_says_so(hand: Hand) -> None:
    hand.begin("connect4", PERSON, ENDLESS)
    hand.click(4)
    hand.until_thinking()
    hand.click(1)
    assert SENTENCES["turn.thinking"] in hand.notice
    assert hand.text == "4"
    hand.act("stop")
    hand.until(lambda: not hand.enabled("stop"))
    hand.click(1)
    assert SENTENCES["turn.engine"] in hand.notice
    assert hand.text == "4"


def test_between_two_engines_a_click_says_whose_turn_it_is(hand: Hand) -> None:
    hand.begin("tictactoe", RANDOM, RANDOM)
    hand.click(1)
    assert SENTENCES["turn.engine"] in hand.notice
    hand.act("start")
    hand.click(1)
    assert SENTENCES["turn.thinking"] in hand.notice


def test_a_screen_reader_hears_what_stands_on_each_square(hand: Hand) -> None:
    hand.type("15")
    names = [hand.board.cell_name(cell) for cell in range(9)]
    assert len(set(names)) == 9
    kinds = {name.split(": ", 1)[1].split(",")[0] for name in names}
    assert len(kinds) == 3  # a cross, a nought, nothing
    assert {MAX, MIN, 0} == set(hand.board.view.cells)


def test_in_large_type_a_refusal_is_read_whole(hand: Hand) -> None:
    language_manager().set_language("es")
    theme_manager().set_type_scale(1.6)
    hand.begin("connect4")
    hand.window.resize(1280, 720)
    hand.type("4444444")
    notice = hand.play.board._notice
    hand.until(notice.isVisible)
    hand.until(lambda: notice.heightForWidth(notice.width()) <= notice.height())


@pytest.mark.parametrize("family", ["Noto Sans", "DejaVu Sans"])
@pytest.mark.parametrize("scale", [1.0, 1.3, 1.6])
def test_a_long_sentence_is_never_cut_without_a_sign(
    hand: Hand, family: str, scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stays out of its two lines beside what the engine does is in the tip."""
    monkeypatch.setattr("poda.house.theme._families", {"interface": family, "mono": ""})
    theme_manager().set_type_scale(1.0 if scale != 1.0 else 1.1)  # so that the family is asked for
    theme_manager().set_type_scale(scale)
    hand.window.resize(1280, 720)
    panel, notice = hand.play.board, hand.play.board._notice
    for sentence in (" ".join(["No cabe."] * 12), " ".join(["No cabe."] * 80)):
        panel.show_notice(sentence, stays=True)
        hand.until(notice.isVisible)
        hand.until(lambda: notice.heightForWidth(notice.width()) <= notice.height())
        assert notice.full_text() == "✕ " + sentence
        assert notice.text() == notice.full_text() or (
            notice.text().endswith("…") and notice.toolTip() == notice.full_text()
        )
    assert notice.text().endswith("…")
