"""The window and the terminal have one word for one thing, in each language."""

from __future__ import annotations

import enum
from collections.abc import Iterator

import pytest

from poda.base import speech, terms
from poda.engine import review
from poda.engine.game import MAX, MIN
from poda.engine.runs.training_run import REASONS
from poda.house.i18n import language_manager
from poda.packages.backgammon.commands import review as backgammon_words
from poda.packages.backgammon.engine import review as backgammon_marks
from poda.packages.backgammon.engine.cube_decision import CubeAction
from poda.packages.backgammon.engine.review import Rating
from poda.packages.backgammon.window.review import dice_words as review_dice_words
from poda.play.review import words as review_words
from poda.training.run_bar import reason_words
from poda.widgets.boards.view import side_name


@pytest.fixture(params=["en", "es"])
def language(
    request: pytest.FixtureRequest, qapp: object, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """A language that both speak."""
    code = str(request.param)
    monkeypatch.setenv("LANG", f"{code}_{code.upper()}.UTF-8")
    language_manager().set_language(code)
    assert speech.prepare() == code
    yield code
    monkeypatch.undo()
    speech.prepare()
    language_manager().set_language("en")


@pytest.mark.parametrize(
    ("table", "kinds"),
    [
        (terms.MARKS, (review.Mark, backgammon_marks.Mark)),
        (terms.RATINGS, (Rating,)),
        (terms.CUBE_ACTIONS, (CubeAction,)),
    ],
    ids=["marks", "ratings", "cube actions"],
)
def test_every_value_of_the_engine_has_a_word_and_no_other(
    table: dict[str, str], kinds: tuple[type[enum.Enum], ...]
) -> None:
    assert set(table) == {each.value for kind in kinds for each in kind}


def test_a_mark_is_called_the_same_in_the_window_and_in_the_terminal(language: str) -> None:
    words = [backgammon_words.mark_words(mark) for mark in backgammon_marks.Mark]
    assert words == [review_dice_words.mark_name(mark) for mark in backgammon_marks.Mark]
    assert (
        words[1:]
        == {
            "en": ["inaccuracy", "error", "blunder"],
            "es": ["imprecisión", "error", "error grave"],
        }[language]
    )
    solved = [review_words.mark_name(mark) for mark in review.Mark]
    assert (solved[-2], solved[-1]) == (words[1], words[3])  # one scale in all games


def test_a_rating_is_called_the_same_in_the_window_and_in_the_terminal(language: str) -> None:
    for rating in Rating:
        assert backgammon_words.rating_words(rating) == review_dice_words.rating_name(rating)
    casual = backgammon_words.rating_words(Rating.CASUAL)
    assert casual == {"en": "casual", "es": "aficionado"}[language]


def test_the_sides_are_called_the_same_in_the_window_and_in_the_terminal(language: str) -> None:
    names = [speech.translate("Words", name) for name in terms.SIDES]
    assert names == [side_name("backgammon", side) for side in (MAX, MIN)]


def test_why_a_run_stopped_is_said_in_one_sentence(language: str) -> None:
    said = {reason: speech.translate("Training", text) for reason, text in REASONS.items()}
    assert said == {reason: reason_words(reason) for reason in REASONS}
    assert set(said.values()).isdisjoint(REASONS.values()) == (language == "es")


@pytest.mark.parametrize(
    ("text", "begun"), [("double, take", "Double, take"), ("a GNU", "A GNU"), ("", "")]
)
def test_a_term_begins_a_sentence_with_a_capital(text: str, begun: str) -> None:
    assert terms.capitalised(text) == begun
