"""The columns of what a side's throws, plays and cube actions add up to."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from poda.engine.backgammon.review import GameSums, Mark, SideSums
from poda.engine.game import MAX, MIN
from poda.house.theme import Role
from poda.play.review.dice_words import (
    ROLES,
    SIGNS,
    DiceReviewSentences,
    mark_meaning,
    mark_name,
    rating_name,
    thousandths,
)
from poda.play.review.sums import Cell, Column, ReviewSums
from poda.widgets.boards.names import side_name
from poda.widgets.values import equity

MARKED = (Mark.DOUBTFUL, Mark.BAD, Mark.VERY_BAD)


def show_game_sums(sums: ReviewSums, key: str, game: GameSums) -> None:
    """Show what a game adds up to."""
    words = DiceReviewSentences()
    names = {side: side_name(key, side) for side in (MAX, MIN)}
    sides = {side: game.of(side) for side in names}
    sentences = {side: words.summary(names[side], sides[side]) for side in names}
    sums.show_columns(names, columns(sides), sentences, meaning())


def columns(sides: Mapping[int, SideSums]) -> list[Column]:
    """Error rate, the number of errors of each class, luck, rating."""
    rates = {side: thousandths(each.both) for side, each in sides.items()}
    found = [
        Column(
            QCoreApplication.translate("DiceReview", "mEMG"),
            QCoreApplication.translate("DiceReview", "mEMG"),
            {side: Cell(text, bold=True) for side, text in rates.items()},
        )
    ]
    for place, mark in enumerate(MARKED):
        counts = {side: each.both.marks[place] for side, each in sides.items()}
        cells = {side: _count(mark, number) for side, number in counts.items()}
        found.append(Column(SIGNS[mark], SIGNS[mark], cells))
    lucks = {side: Cell(equity(each.luck) if each.throws else "–") for side, each in sides.items()}
    luck = QCoreApplication.translate("DiceReview", "luck")
    found.append(Column(luck, luck, lucks))
    ratings = {side: Cell(rating_name(each.both.rating)) for side, each in sides.items()}
    rating = QCoreApplication.translate("DiceReview", "rating")
    found.append(Column(rating, rating, ratings, spare=True))
    return found


def _count(mark: Mark, number: int) -> Cell:
    role = ROLES[mark] if number else Role.MUTED
    bold = number > 0 and mark is Mark.VERY_BAD
    return Cell(str(number) if number else "–", f"{number} {SIGNS[mark]}", role, bold)


def meaning() -> str:
    """What the columns stand for, for the tooltip."""
    lines = [
        QCoreApplication.translate(
            "DiceReview", "mEMG: thousandths of a point lost per decision; less is better"
        )
    ]
    lines += [f"{SIGNS[mark]} {mark_name(mark)}: {mark_meaning(mark)}" for mark in MARKED]
    lines.append(
        QCoreApplication.translate(
            "DiceReview", "luck: points that the dice gave, beside what was to be expected"
        )
    )
    return "\n".join(lines)
