"""The window and the terminal have one word for one thing of a review, in each language."""

from __future__ import annotations

import enum

import pytest

from poda.base import terms
from poda.engine import review
from poda.packages.backgammon.commands import review as backgammon_words
from poda.packages.backgammon.engine import review as backgammon_marks
from poda.packages.backgammon.engine.cube_decision import CubeAction
from poda.packages.backgammon.engine.review import Rating
from poda.packages.backgammon.window.review import dice_words as review_dice_words
from poda.play.review import review_words


@pytest.mark.parametrize(
    ("table", "kinds"),
    [
        (terms.MARKS, (review.Grade, backgammon_marks.Mark)),
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
    solved = [review_words.mark_name(mark) for mark in review.Grade]
    assert (solved[-2], solved[-1]) == (words[1], words[3])  # one scale in all games


def test_a_rating_is_called_the_same_in_the_window_and_in_the_terminal(language: str) -> None:
    for rating in Rating:
        assert backgammon_words.rating_words(rating) == review_dice_words.rating_name(rating)
    casual = backgammon_words.rating_words(Rating.CASUAL)
    assert casual == {"en": "casual", "es": "aficionado"}[language]
